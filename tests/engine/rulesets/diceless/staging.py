"""Tables set as a test wants them, and flows played on them with answers of one's own."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from attrs import evolve, field, frozen

from engine.dice import Dice, ListedDice
from engine.flow import Ask, Flow
from engine.geometry import Pose
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Part, Phase
from engine.rulesets.diceless.book.printed import Force, ListedUnit
from engine.rulesets.diceless.core.model import Battle, Options, Player, Turn, Unit
from engine.rulesets.diceless.force.state import unit_of, units_of
from engine.table import Table

Point = tuple[float, float]
T = TypeVar("T")
N = TypeVar("N")
GREEN, BLUE = 0, 1
"""Seats: green's edge is north, blue's south."""


class NoDice(Dice):
    """Dice that must not be touched."""

    def face(self, index: int, purpose: str, sides: int = 6) -> int:
        raise AssertionError(f"die {index} was drawn for {purpose}")


def unit(sheet: str, key: str, owner: int, places: Sequence[Point], **changes: Any) -> Unit:
    """A unit on the table; models without a place have fallen before."""
    raised = unit_of(BOOK, BOOK.units[sheet], key, owner)
    standing = dict(zip(raised.models, places, strict=False))
    models = {
        name: evolve(model, pose=Pose(*standing[name], 0.0))
        for name, model in raised.models.items()
        if name in standing
    }
    return evolve(raised, models=models, place="table", **changes)


def row(x: float, y: float, count: int, step: float = 1.0) -> tuple[Point, ...]:
    """Places side by side."""
    return tuple((x + step * n, y) for n in range(count))


def battle(*units: Unit, seat: int = GREEN, **turn: Any) -> Battle:
    """A battle in the middle of a player turn, by default at its charges."""
    turn = {"phase": "assault", "part": "charges", **turn}
    return Battle(
        units={one.id: one for one in units},
        options=Options(),
        players=(Player("green", turns=1), Player("blue", turns=1)),
        stage="battle",
        round=1,
        turn=Turn(seat, **turn),
    )


def locked(state: Battle, *pairs: tuple[str, str]) -> Battle:
    """The table with units in combat."""
    units = dict(state.units)
    for pair in pairs:
        for one, other in (pair, pair[::-1]):
            units[one] = evolve(units[one], locked=(*units[one].locked, other))
    return evolve(state, units=units)


def in_part(state: Battle, phase: Phase, part: Part, seat: int = GREEN) -> Battle:
    """The table in another part of a player turn."""
    return evolve(state, turn=Turn(seat, phase, part))


def between(green: Sequence[ListedUnit], blue: Sequence[ListedUnit]) -> Battle:
    """The starter's ground before anything is set up, with other forces."""
    units = {
        **units_of(BOOK, Force("g", "g", "raiders", tuple(green)), GREEN),
        **units_of(BOOK, Force("b", "b", "wardens", tuple(blue)), BLUE),
    }
    return Battle(units=units, options=Options(), players=(Player("green"), Player("blue")))


@frozen
class Told:
    """A flow that was played."""

    state: Battle
    value: Any
    notes: tuple[Any, ...]
    asks: tuple[Ask, ...] = field(repr=False)

    def of(self, kind: type[N]) -> tuple[N, ...]:
        """The notes of a kind."""
        return tuple(note for note in self.notes if isinstance(note, kind))

    def asked(self, kind: type[N]) -> tuple[N, ...]:
        """The questions of a kind."""
        return tuple(ask.choice for ask in self.asks if isinstance(ask.choice, kind))


def play(
    state: Battle,
    part: Callable[[Table[Battle]], Flow[Any]],
    answers: Mapping[type, Any] | None = None,
) -> Told:
    """Play a flow to its end. `answers` are replies by the class of the question, or functions of
    it; what is left out is answered by default. Every answer is checked."""
    table, asked = Table(state, ListedDice(())), list[Ask]()
    flow = part(table)
    try:
        asks = next(flow)
        while True:
            replies = tuple(_reply(table.state, one, answers or {}) for one in asks)
            asked += asks
            asks = flow.send(replies)
    except StopIteration as end:
        return Told(table.state, end.value, tuple(table.notes), tuple(asked))


def _reply(state: Battle, ask: Ask, answers: Mapping[type, Any]) -> Any:
    given = answers.get(type(ask.choice), ask.default)
    reply = given(ask.choice) if callable(given) else given
    ask.choice.check(state, reply)
    return reply


def through(
    state: Battle,
    part: Callable[[Table[Battle]], Flow[bool]],
    answers: Mapping[type, Any] | None = None,
) -> Told:
    """Play a part of a turn, step by step, to its end."""

    def all_of(table: Table[Battle]) -> Flow[None]:
        while not (yield from part(table)):
            pass

    return play(state, all_of, answers)
