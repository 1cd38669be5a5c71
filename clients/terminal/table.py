"""What a player at the terminal knows of his match: learnt from the server, asked of it again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import trio
from attrs import define, field, frozen

from clients import faults, http, words
from clients.address import Address
from clients.game import Ask, Game
from clients.places import Pose
from clients.terminal import orders
from clients.terminal.blanks import Surroundings
from clients.terminal.names import Names, words_of
from clients.terminal.paint import Paint
from clients.terminal.story import Story
from engine.wire import messages


class Mistake(Exception):
    """A command that cannot be carried out, and the way out."""


@frozen
class Clause:
    """A rule of the rulebook."""

    id: str
    title: str
    chapter: str
    text: str


@define(eq=False)
class Table:
    """A match from one seat."""

    game: Game
    catalogue: Mapping[str, Any]
    rulebook: Sequence[Clause]
    story: Story
    ask: Ask | None = None
    """The question that was put, and is open still."""
    ways: Sequence[orders.Way] = ()
    proposals: tuple[messages.Proposal, ...] = ()
    """Those that were told of."""
    last_plan: Mapping[str, Any] = field(factory=dict)
    heard_at: float = field(factory=trio.current_time)
    """When the clocks were told."""
    answered: int | None = None
    """The question whose answer is on its way or taken."""
    _due: float | None = None
    """When the time for the open question is up."""

    @classmethod
    async def sit(cls, game: Game, where: Address, paint: Paint) -> Table:
        """Learn what is printed of the ruleset of a match."""
        await game.until(lambda: game.info is not None)
        assert game.info is not None
        printed = await http.ruleset(where, game.info.ruleset)
        clauses = [Clause(**clause) for clause in printed["rulebook"]]
        return cls(game, printed["catalogue"], clauses, Story(printed["catalogue"], paint))

    @property
    def names(self) -> Names:
        """What things are called."""
        return self.story.names

    @property
    def seat(self) -> int:
        """The player's own."""
        assert self.game.seat is not None
        return self.game.seat

    @property
    def length(self) -> str:
        """What lengths are told in."""
        return str(self.catalogue.get("unit_of_length", ""))

    @property
    def state(self) -> Mapping[str, Any]:
        """All that the seat may know."""
        return self.game.mirror.state

    def hear(self, news: messages.Snapshot | messages.Update) -> str | None:
        """Note what an update says beside the state. Return the answer that the clock has given in
        the player's place, if it has."""
        now, struck = trio.current_time(), None
        self.proposals, self.heard_at = news.proposals, now
        question = self.game.mirror.question(self.seat)
        number = question["number"] if question else None
        if self.ask and number != self.ask["number"]:
            is_due = self._due is not None and now >= self._due - 1.0
            if is_due and self.answered != self.ask["number"]:
                struck = self.said(self.ask["default"])
            self.ask, self.ways = None, ()
        if number != self.answered:
            self.answered = None
        left = self.left(self.seat)
        self._due = now + left if left is not None else None
        return struck

    async def look_at_question(self) -> bool:
        """Take up the question that is open for the seat, if any; tell whether it is a new one."""
        question = self.game.mirror.question(self.seat)
        if question is None or question["number"] in (
            self.answered,
            (self.ask or {}).get("number"),
        ):
            return False
        try:
            forms = await self._forms()
        except faults.Refused:
            return False  # it was closed meanwhile, and so it may be below; news of it come
        now_open = self.game.mirror.question(self.seat)
        if now_open is None or now_open["number"] != question["number"]:
            return False
        self.names.learn(self.state, self.game.info)
        self.ask = question
        self.ways = orders.ways(forms, words_of(self.catalogue).get("forms", {}), self.names)
        return True

    async def _forms(self) -> Sequence[Mapping[str, Any]]:
        """Ask for the ways to answer until the server has time for it: without them nobody can."""
        while True:
            try:
                return list((await self.query("what_can_i_do")).get("forms", ()))
            except faults.Limited as limited:
                await trio.sleep(limited.retry_after or 1.0)

    async def reply(self, body: Mapping[str, Any]) -> None:
        """Answer the open question. Raises `Refused`."""
        assert self.ask is not None
        ask, self.answered = self.ask, self.ask["number"]
        try:
            await self.game.reply(ask, body)
        except faults.Stale:
            raise
        except faults.ClientError:
            self.answered = None
            raise
        if self.ask is ask:
            self.ask, self.ways = None, ()

    async def query(self, kind: str, **fields: Any) -> Mapping[str, Any]:
        """Ask something of the table."""
        answer: Mapping[str, Any] = await self.game.inquire({"t": kind, **fields})
        return answer

    async def plan(self) -> Mapping[str, Any]:
        """Return what stands where; raises `Mistake` before there is a board."""
        self.last_plan = await self.query("what_is_where")
        self.names.learn(self.state, self.game.info)
        if self.last_plan.get("size") is None:
            raise Mistake("there is no board yet")
        return self.last_plan

    async def send(self, kind: Any, **fields: Any) -> Any:
        """Send a request about the match."""
        make = partial(kind, match=self.game.match, **fields)
        return await self.game.link.request(make, again=True)

    def unit(self, word: str) -> str:
        """Return the id of a unit. Raises `Mistake`."""
        key = self.names.unit(word)
        if key is None:
            raise Mistake(f"there is no unit {word!r}; `list` names them")
        return key

    def standing(self, key: str) -> Mapping[str, Any]:
        """Return where a unit stands, as of the last plan. Raises `Mistake`."""
        for unit in self.last_plan.get("units", ()):
            if unit["unit"] == key:
                return dict(unit)
        raise Mistake(f"{self.names(key)} is not on the table")

    def pose(self, word: str) -> Pose | None:
        """Return where a unit stands, by id or label."""
        key = self.names.unit(word)
        for unit in self.last_plan.get("units", ()):
            if unit["unit"] == key:
                return Pose(unit["x"], unit["y"], unit["facing"])
        return None

    async def order(self, line: str) -> orders.Order:
        """Read an order. Raises what `orders.read` raises, or `Mistake`."""
        if self.ask is None:
            raise Mistake("nothing is asked of you now")
        if any(blank["t"] in NEEDS_PLAN for way in self.ways for blank in way.blanks):
            self.last_plan = await self.query("what_is_where")
        return orders.read(line, self.ways, self.names.label, Surroundings(self.pose))

    def sentence(self) -> str:
        """Return what is asked."""
        assert self.ask is not None
        choice = self.ask["choice"]
        template = words_of(self.catalogue).get("asks", {}).get(choice["t"])
        return words.fill(template or choice["t"].replace("_", " "), choice, self.names)

    def said(self, reply: Mapping[str, Any]) -> str:
        """Return the sentence of a reply."""
        template = words_of(self.catalogue).get("forms", {}).get(reply["t"])
        return words.fill(template or reply["t"].replace("_", " "), reply, self.names)

    def refusal(self, refused: faults.Refused | Mapping[str, Any]) -> str:
        """Return a refusal as a sentence with its clause."""
        if isinstance(refused, faults.Refused):
            code, message = refused.code, refused.message
            clause, params = refused.clause, refused.params
        else:
            code, message = str(refused.get("code")), str(refused.get("message"))
            clause, params = refused.get("clause"), refused.get("params", {})
        known = words_of(self.catalogue).get("refusals", {}).get(code)
        text = words.fill(known["text"], params, self.names) if known else message
        return f"{text} [{clause}]" if clause else text

    def left(self, seat: int) -> float | None:
        """Return the seconds a seat has for its open question, None when no time runs for it."""
        clocks = self.game.mirror.clocks
        if clocks is None or seat not in clocks.running or clocks.paused:
            return None
        allowed = clocks.allowance[seat] if clocks.allowance else 0.0
        since = trio.current_time() - self.heard_at
        return max(0.0, (allowed or clocks.banks[seat]) - since)


NEEDS_PLAN = ("path_blank", "place_blank", "angle_blank")


def clock(seconds: float) -> str:
    """Return a time as a clock shows it."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
