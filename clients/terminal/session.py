"""A player at the terminal: their table, their screen, and what they do next."""

from __future__ import annotations

from collections import deque
from urllib.parse import quote

import trio
from attrs import define, field

from clients.address import Address
from clients.client import Client
from clients.game import Game
from clients.terminal import say
from clients.terminal.lessons import Lessons
from clients.terminal.screen import Screen
from clients.terminal.show.tongue import own
from clients.terminal.table import HURRY, MatchTable, clock
from engine.book.teaching.guide import Moment

NEARBY = ("http://127.", "http://localhost", "http://[::1]")
KEPT = 2000
"""Lines that `log` can tell again."""


@define(eq=False)
class Session:
    """What commands act on."""

    table: MatchTable
    screen: Screen
    client: Client
    where: Address
    back: str
    """How to come back to the seat."""
    public: str
    """The page of the server, as others know it."""
    lessons: Lessons | None = None
    """What the match teaches, if it is a guided one."""
    leaving: bool = False
    next_game: Game | None = None
    """What is played next: a rematch, a branch."""
    log: deque[str] = field(factory=lambda: deque(maxlen=KEPT))
    """What has happened, as it was told."""
    rest: list[str] = field(factory=list)
    """What of a long list was not shown yet."""
    warned: int | None = None
    """The question at which the player was asked whether the match is to be lost."""
    _knows_auto_pass: bool = False
    """Whether the player was told once how not to be asked."""
    _changed: trio.Event = field(factory=trio.Event)

    @property
    def link(self) -> str:
        """The address of the match, with the invitation to a private one."""
        game = self.table.game
        is_private = game.info is not None and game.info.private
        code = f"?code={quote(game.code)}" if is_private and game.code else ""
        return f"{self.public}/#/match/{game.match}{code}"

    def invitation(self) -> tuple[str, ...]:
        """Tell how somebody else takes the free seat."""
        lines = [own("free_seat")]
        lines += [f"  {self.link}"]
        if self.public.startswith(NEARBY):
            lines += [own("only_here")]
        return tuple(lines)

    def show(self, *lines: str) -> None:
        """Tell lines above the line that is typed."""
        self.screen.prompt = self.prompt()
        self.screen.say(*lines)

    def happened(self, *lines: str) -> None:
        """Tell what has happened; `log` can tell it again."""
        self.log.extend(lines)
        self.show(*lines)

    def page(self, *lines: str) -> None:
        """Tell what may be long: as much as can be read at once, the rest when it is asked for."""
        rows, most = self.screen.broken(lines), self.screen.rows
        self.rest = rows[most:] if len(rows) > most + 1 else []
        self.show(*(rows[:most] if self.rest else rows))
        if self.rest:
            self.show("      " + own("more_lines", n=len(self.rest)))

    def teach(self) -> None:
        """Tell what the question that is put, or the end, is a chance to learn."""
        table = self.table
        if self.lessons is None:
            return
        ask, state = table.ask, table.game.mirror.state
        now = Moment(is_over=True)
        if not table.game.over and ask is not None:
            now = Moment(ask["choice"]["t"], ask["number"], int(state.get("round", 1)))
        self.show(*self.lessons.told(now))

    def prompt(self) -> str:
        """Return what stands before the line that is typed: whether an answer is awaited, and the
        time for it where it is short."""
        state = own("waiting")
        if self.table.game.over:
            state = own("over")
        elif self.table.game.mirror.paused:
            state = own("paused")
        elif self.table.ask:
            left = self.table.left(self.table.seat)
            state = own("answer") if left is None or left >= HURRY else clock(left)
        return f"{state:>7}> "

    def put(self) -> None:
        """Put the open question: its sentence, the time for it, the ways to answer."""
        table = self.table
        assert table.ask is not None
        left = table.left(table.seat)
        is_reaction = table.ask["clock"] == "reaction"
        heading = table.sentence()
        if left is not None and left < HURRY:
            heading = own("time_left", question=heading, time=clock(left))
        if is_reaction:
            heading = own("may_answer", question=heading)
        ways = list(say.listing(table.ways, table.names.label))
        if is_reaction:
            self.screen.ring()
            ways += [] if self._knows_auto_pass else ["      " + own("auto_pass_hint")]
            self._knows_auto_pass = True
        self.page("", self.screen.paint.strong(heading), *ways)

    def wake(self) -> None:
        """Say that something has changed."""
        self._changed.set()
        self._changed = trio.Event()

    async def settled(self) -> None:
        """Wait until the player is asked something, or can do nothing but speak."""
        while not self._is_settled():
            await self._changed.wait()

    def _is_settled(self) -> bool:
        table = self.table
        is_idle = table.game.over or table.game.mirror.paused or not table.plays
        return self.leaving or is_idle or table.ask is not None
