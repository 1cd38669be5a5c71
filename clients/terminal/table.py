"""What a player at the terminal knows of their match, as the server last reported it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import attrs
import trio
from attrs import define, field, frozen

from clients import faults, http, words
from clients.address import Address
from clients.calls import Ask
from clients.game import Game
from clients.places import Pose
from clients.terminal.show.names import Names, words_of
from clients.terminal.show.paint import Paint
from clients.terminal.show.story import Story
from clients.terminal.show.tongue import wanted
from clients.terminal.typing import orders
from clients.terminal.typing.blanks import Surroundings
from engine.wire import messages

NO_CLOCKS = messages.Clocks((0.0, 0.0))
AT_MOST = 0.5
"""Seconds in which the server answers what is never to be asked."""
AT_ONCE = 8
"""Queries on their way to the server."""


class Mistake(Exception):
    """A command that cannot be carried out, and the way out."""


@frozen
class Clause:
    """A rule of the rulebook."""

    id: str
    title: str
    chapter: str
    text: str
    language: str = "en"


@define(eq=False)
class Rulebook:
    """The rulebook of a ruleset, fetched when it is first opened."""

    where: Address
    ruleset: str
    titles: Mapping[str, str]
    """What its clauses are called, by their ids."""
    _clauses: Sequence[Clause] = ()

    async def clauses(self) -> Sequence[Clause]:
        """Return every clause. Raises what `http.fetch` raises."""
        if not self._clauses:
            printed = await http.rulebook(self.where, self.ruleset, wanted())
            self._clauses = [Clause(**clause) for clause in printed]
        return self._clauses


@define(eq=False)
class MatchTable:
    """A match from one seat."""

    game: Game
    catalogue: Mapping[str, Any]
    rulebook: Rulebook
    story: Story
    has_dice: bool
    """Whether dice are rolled at all in its ruleset."""
    ask: Ask | None = None
    """The question that was put, and is open still."""
    ways: Sequence[orders.Way] = ()
    proposals: tuple[messages.Proposal, ...] = ()
    """Those that were told of."""
    _clocks: messages.Clocks = NO_CLOCKS
    """As they were told at `heard_at`."""
    last_plan: Mapping[str, Any] = field(factory=dict)
    heard_at: float = field(factory=trio.current_time)
    """When the clocks were told."""
    answered: int | None = None
    """The question whose answer is on its way or taken."""
    _due: float | None = None
    """When the time for the open question is up."""

    @classmethod
    async def sit(cls, game: Game, where: Address, paint: Paint) -> MatchTable:
        """Learn what is printed of the ruleset of a match."""
        await game.until(lambda: game.info is not None)
        assert game.info is not None
        key = game.info.ruleset
        printed = await http.ruleset(where, key, wanted())
        rulebook = Rulebook(where, key, printed["titles"])
        story = Story(printed["catalogue"], paint)
        return cls(game, printed["catalogue"], rulebook, story, printed["dice"])

    @property
    def names(self) -> Names:
        """What things are called."""
        return self.story.names

    @property
    def plays(self) -> bool:
        """Whether the seat's answers are the player's to give: not where somebody else does."""
        info = self.game.info
        return info is None or self.game.substitute == (
            info.seats[self.seat].substitute is not None
        )

    @property
    def seat(self) -> int:
        """The player's own."""
        assert self.game.seat is not None
        return self.game.seat

    @property
    def length(self) -> str:
        """What lengths are told in."""
        unit = str(self.catalogue.get("unit_of_length", ""))
        return self.names(unit) or unit

    @property
    def state(self) -> Mapping[str, Any]:
        """All that the seat may know."""
        return self.game.mirror.state

    def begin(self) -> None:
        """Note how a match stands that has begun already."""
        mirror = self.game.mirror
        self.proposals, self.heard_at = mirror.proposals, trio.current_time()
        self._clocks = mirror.clocks or NO_CLOCKS

    def hear(self, news: messages.Snapshot | messages.Update) -> str | None:
        """Note what an update says beside the state. Return the answer that the clock has given in
        the player's place, if it has."""
        now, struck = trio.current_time(), None
        self.proposals, self.heard_at, self._clocks = news.proposals, now, news.clocks
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
        self._due = now + self._held(self.seat) + left if left is not None else None
        return struck

    def _stands_by(self, question: Ask) -> bool:
        """Tell whether a question is of those the player has said never to ask, or may be one that
        what was said in advance is about."""
        choice = question["choice"]
        waits = bool(self.game.mirror.conditional_orders) and question["clock"] == "reaction"
        return waits or any(
            one.choice in (None, choice["t"])
            and all(choice.get(key) == value for key, value in one.only.items())
            for one in self.game.mirror.auto_pass
        )

    async def _is_answered(self, number: int) -> bool:
        """Tell whether the server answers a question at once, as it was told to. It does not where
        the question came back by taking an answer back, or after too many such in a row."""
        with trio.move_on_after(AT_MOST):
            await self.game.until(
                lambda: (self.game.mirror.question(self.seat) or {}).get("number") != number
            )
            return True
        return False

    async def look_at_question(self) -> bool:
        """Take up the question that is open for the seat, if any; tell whether it is a new one."""
        question = self.game.mirror.question(self.seat)
        known = (self.answered, (self.ask or {}).get("number"))
        if not self.plays:
            self.ask, self.ways = None, ()
            return False
        if question is None or question["number"] in known:
            return False
        if self._stands_by(question) and await self._is_answered(question["number"]):
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
        self.ways = orders.ways(forms, self.said, self.remark)
        return True

    async def _forms(self) -> Sequence[Mapping[str, Any]]:
        """Ask for the ways to answer until the server has time for it: without them nobody can."""
        while True:
            try:
                return list((await self.query("legal_replies")).get("forms", ()))
            except faults.Limited as limited:
                await trio.sleep(limited.retry_after or 1.0)

    async def automatic(self) -> Sequence[Mapping[str, Any]]:
        """Ask for the forms of what may be said in advance."""
        return list((await self.query("conditional_orders")).get("forms", ()))

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
        answer: Mapping[str, Any] = await self.game.query({"t": kind, **fields})
        return answer

    async def queries(self, asked: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
        """Ask several things of the table at once, a few on the way at a time."""
        answers: list[Mapping[str, Any]] = [{}] * len(asked)
        room, failed = trio.CapacityLimiter(AT_ONCE), list[faults.ClientError]()

        async def one(i: int) -> None:
            async with room:
                try:
                    answers[i] = await self.game.query(asked[i])
                except faults.ClientError as fault:
                    failed.append(fault)

        async with trio.open_nursery() as nursery:
            for i in range(len(asked)):
                nursery.start_soon(one, i)
        if failed:
            raise failed[0]
        return answers

    async def judge(self, order: orders.Order) -> tuple[list[str], list[str]]:
        """Return all that is wrong with the force of an order, and what its owner should know of
        it, line by line; nothing where it has none. Raises `Refused` for what is no force."""
        info = self.game.info
        field = next((b["field"] for b in order.way.blanks if b["t"] == "force_blank"), None)
        if field is None or info is None:
            return [], []
        make = partial(
            messages.CheckForce,
            ruleset=info.ruleset,
            force=order.reply[field],
            options=info.options,
        )
        checked: messages.Checked = await self.game.link.request(make, again=True)
        wrong = [f"  {self.refusal(attrs.asdict(fault))}" for fault in checked.faults]
        hints = [self.refusal(attrs.asdict(hint)) for hint in checked.hints]
        cost = f"It costs {words.write(checked.cost)} of {words.write(checked.most)}"
        return [f"{cost} and is not legal:", *wrong] if wrong else [], hints

    async def plan(self) -> Mapping[str, Any]:
        """Return what stands where; raises `Mistake` before there is a board."""
        self.last_plan = await self.query("table_map")
        self.names.learn(self.state, self.game.info)
        if self.last_plan.get("size") is None:
            raise Mistake("the table is not set up yet")
        return self.last_plan

    async def send(self, kind: Any, **fields: Any) -> Any:
        """Send a request about the match."""
        make = partial(kind, match=self.game.match, **fields)
        return await self.game.link.request(make, again=True)

    def unit(self, word: str) -> str:
        """Return the id of a unit. Raises `Mistake`."""
        if not word:
            raise Mistake("which unit? Add its name; `units` lists them")
        key = self.names.unit(word)
        if key is None:
            raise Mistake(f"no unit is called {word!r}; `units` lists them")
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
            raise Mistake("it is not your turn")
        if not line:
            raise Mistake("which order? Add its number or its words")
        if any(blank["t"] in NEEDS_PLAN for way in self.ways for blank in way.blanks):
            self.last_plan = await self.query("table_map")
        return orders.read(
            line, self.ways, self.names.label, Surroundings(self.pose, self.names.unit)
        )

    def sentence(self) -> str:
        """Return what is asked."""
        assert self.ask is not None
        choice = self.ask["choice"]
        template = words_of(self.catalogue).get("asks", {}).get(choice["t"])
        return words.fill(template or choice["t"].replace("_", " "), choice, self.names)

    def said(self, reply: Mapping[str, Any]) -> str:
        """Return the sentence of a reply to what is asked."""
        assert self.ask is not None
        return orders.said(words_of(self.catalogue), self.ask["choice"], reply, self.names)

    def about(self, reply: Mapping[str, Any]) -> str:
        """Return what a reply to what is asked does, where its words do not say enough."""
        assert self.ask is not None
        return orders.about(self.catalogue, self.ask["choice"], reply, self.names)

    def detail(self, fact: Mapping[str, Any]) -> str:
        """Return what is to be known beside chances."""
        detail = words_of(self.catalogue).get("details", {}).get(fact["code"], fact["code"])
        return words.fill(detail, fact.get("params", {}), self.names)

    def remark(self, form: Mapping[str, Any]) -> str:
        """Return what is to be known of a way before it is taken."""
        return orders.remark(form, self.names)

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

    def banks(self) -> tuple[float, float]:
        """Return the seconds that both seats have in the bank now."""
        first, second = (
            self._clocks.banks[seat] - (0.0 if self._allowed(seat) else self._spent(seat))
            for seat in (0, 1)
        )
        return max(0.0, first), max(0.0, second)

    def left(self, seat: int) -> float | None:
        """Return the seconds a seat has for its open question, None when no time runs for it."""
        clocks = self._clocks
        if seat not in clocks.running or clocks.paused:
            return None
        return max(0.0, (self._allowed(seat) or clocks.banks[seat]) - self._spent(seat))

    def _allowed(self, seat: int) -> float:
        """Return what a seat was given for the question alone, when the clocks were told."""
        allowance = self._clocks.allowance
        return allowance[seat] if allowance else 0.0

    def _spent(self, seat: int) -> float:
        """Return the seconds a seat has used since the clocks were told."""
        clocks = self._clocks
        runs = seat in clocks.running and not clocks.paused
        since = trio.current_time() - self.heard_at - self._held(seat)
        return max(0.0, since) if runs else 0.0

    def _held(self, seat: int) -> float:
        """Return the seconds for which the clock of a seat stood, when the clocks were told."""
        held = self._clocks.held
        return held[seat] if held else 0.0


NEEDS_PLAN = ("path_blank", "place_blank", "angle_blank")


HURRY = 3600.0
"""Seconds from which on the time left is worth a word."""


def clock(seconds: float) -> str:
    """Return a time as a clock shows it, a long one in hours."""
    minutes, rest = divmod(int(seconds), 60)
    if seconds < HURRY:
        return f"{minutes}:{rest:02}"
    hours, minutes = divmod(round(seconds / 60), 60)
    return f"{hours} h {minutes:02} min" if minutes else f"{hours} h"
