"""A game of a few lines: what the tests of the kernel play.

Both seats name a number in secret; the higher one rolls dice until it stops, asked after each; at
ten pips, or when it stops, the step is over. The match ends after two steps.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from engine.errors import IllegalReply
from engine.flow import Ask, Flow, StepOver, ask, ask_at_once
from engine.state import State, Verdict, Viewer
from engine.table import Table


@frozen
class Number:
    n: int


@frozen
class More:
    """Roll again, or stop."""

    go: bool = True


@frozen
class WhichNumber:
    most: int

    def check(self, state: Any, reply: Any) -> None:
        if not isinstance(reply, Number) or not 0 <= reply.n <= self.most:
            raise IllegalReply("too_high", "no such number", clause="toy/number")


@frozen
class Again:
    pips: int

    def check(self, state: Any, reply: Any) -> None:
        if not isinstance(reply, More):
            raise IllegalReply("wrong_reply", "more, or not", clause="toy/again")


@frozen
class Told:
    what: str


@frozen(kw_only=True)
class Score(State):
    pips: int = 0
    steps: int = 0
    units: Mapping[str, Any] = field(factory=dict)


class Toy:
    """Enough of a ruleset for a match."""

    key = "toy"
    version = 1

    def muster(self, options: Any) -> Score:
        if options == "bad":
            raise IllegalReply("bad", "bad options")
        return Score()

    def step(self, table: Table[Score]) -> Flow[None]:
        table.note(Told("begin"))
        numbers = yield from ask_at_once(
            *(Ask(seat, WhichNumber(9), Number(seat), "setup") for seat in (0, 1))
        )
        first = int(numbers[1].n > numbers[0].n)
        table.note(Told(f"{numbers[0].n} {numbers[1].n}"))
        yield from self._roll(table, first)
        table.set(steps=table.state.steps + 1)

    def _roll(self, table: Table[Score], seat: int) -> Flow[None]:
        while True:
            (face,) = table.roll("pips")
            table.set(pips=table.state.pips + face)
            if table.state.pips >= 10:
                table.set(steps=table.state.steps + 1)
                raise StepOver
            reply = yield from ask(seat, Again(table.state.pips), More(go=False))
            if not reply.go:
                return

    def view(self, state: Score, viewer: Viewer) -> Score:
        return state

    def verdict(self, state: Score) -> Verdict | None:
        return Verdict("done", None) if state.steps >= 2 else None

    def score(self, state: Score, resigned: int | None) -> tuple[float, ...]:
        return tuple(0.0 if seat == resigned else float(state.pips) for seat in (0, 1))
