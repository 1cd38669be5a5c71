"""A player at the terminal: his table, his screen, and whether he is leaving."""

from __future__ import annotations

import trio
from attrs import define, field

from clients.terminal import say
from clients.terminal.screen import Screen
from clients.terminal.table import Table, clock


@define(eq=False)
class Session:
    """What commands act on."""

    table: Table
    screen: Screen
    back: str
    """How to come back to the seat."""
    leaving: bool = False
    sure: bool = False
    """Has said once that the match is to be resigned."""
    _changed: trio.Event = field(factory=trio.Event)

    def tell(self, *lines: str) -> None:
        """Tell lines above the line that is typed."""
        self.screen.prompt = self.prompt()
        self.screen.say(*lines)

    def prompt(self) -> str:
        """Return what stands before the line that is typed: the time left."""
        state = "waiting"
        if self.table.game.over:
            state = "over"
        elif self.table.game.mirror.clocks and self.table.game.mirror.clocks.paused:
            state = "paused"
        elif self.table.ask:
            left = self.table.left(self.table.seat)
            state = "" if left is None else clock(left)
        return f"{state:>8}> "

    def put(self) -> None:
        """Put the open question: its sentence, the time for it, the ways to answer."""
        table = self.table
        assert table.ask is not None
        left = table.left(table.seat)
        time = f" ({clock(left)} left)" if left is not None else ""
        is_reaction = table.ask["clock"] == "reaction"
        heading = f"{'You may answer: ' if is_reaction else ''}{table.sentence()}{time}"
        if is_reaction:
            self.screen.ring()
        self.tell("", self.screen.paint.strong(heading), *say.listing(table.ways))

    def wake(self) -> None:
        """Say that something has changed."""
        self._changed.set()
        self._changed = trio.Event()

    async def settled(self) -> None:
        """Wait until the player is asked something, or can do nothing but speak."""
        while not self._is_settled():
            await self._changed.wait()

    def _is_settled(self) -> bool:
        table, mirror = self.table, self.table.game.mirror
        info = table.game.info
        is_away = info is not None and info.seats[table.seat].deputy is not None
        is_paused = mirror.clocks is not None and mirror.clocks.paused
        return table.game.over or self.leaving or table.ask is not None or is_away or is_paused
