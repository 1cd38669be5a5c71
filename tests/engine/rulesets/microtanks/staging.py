"""Tiny battles for the tests of microtanks: a table, some vehicles, listed dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from attrs import evolve

from engine.dice import ListedDice
from engine.errors import IllegalReply
from engine.match import Match
from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.book.printed import Armour, Hull, Map, Mounted, Piece
from engine.rulesets.microtanks.conformance.sketch import open_table, sketched_battle, sketched_tank
from engine.rulesets.microtanks.core.model import Battle, Options, Tank
from engine.rulesets.microtanks.questions import Drive, Fire, Pass
from engine.rulesets.microtanks.ruleset import RULESET

__all__ = [
    "Armour",
    "Drive",
    "Fight",
    "Fire",
    "Hull",
    "Mounted",
    "Pass",
    "Piece",
    "box",
    "fight",
    "hill",
    "open_table",
    "own_map",
    "setup",
    "sketched_battle",
    "tank",
]
N = TypeVar("N")
tank = sketched_tank


class Fight:
    """A match from some state on, and everything told since."""

    def __init__(self, state: Battle, dice: Sequence[int] = ()) -> None:
        self.match, change = Match.play_on(RULESET, state, ListedDice(tuple(dice)))
        self.notes: list[Any] = list(change.notes)

    @property
    def state(self) -> Any:
        return self.match.state

    def __getitem__(self, key: str) -> Tank:
        found: Tank = self.state.units[key]
        return found

    @property
    def question(self) -> Any:
        return self.match.asks[0].choice

    def reply(self, *bodies: Any) -> Fight:
        for body in bodies:
            ask = self.match.asks[0]
            self.match, change = self.match.answer(ask.seat, ask.number, body)
            self.notes += change.notes
        return self

    def refused(self, body: Any) -> str:
        """Return the code of the refusal of a reply, which must change nothing."""
        ask, before = self.match.asks[0], self.match
        try:
            self.match.answer(ask.seat, ask.number, body)
        except IllegalReply as fault:
            assert self.match is before
            return fault.code
        raise AssertionError(f"{body} is legal")

    def told(self, kind: type[N]) -> list[N]:
        return [note for note in self.notes if isinstance(note, kind)]

    def last(self, kind: type[N]) -> N:
        return self.told(kind)[-1]


def fight(
    *tanks: Tank,
    dice: Sequence[int] = (),
    phase: str = "move",
    terrain: Iterable[Piece] = (),
    plan: dict[str, Any] | None = None,
    **changes: Any,
) -> Fight:
    """Draw a battle and go on to its first question."""
    table = open_table(terrain=terrain, **(plan or {}))
    return Fight(sketched_battle(table, tanks, phase=phase, **changes), dice)


def setup(dice: Sequence[int] = (), **options: Any) -> Fight:
    """Begin a match as the server does."""
    return Fight(RULESET.muster(Options(**options)), dice)


def box(kind: Any, x0: float, y0: float, x1: float, y1: float, key: str | None = None) -> Piece:
    """Return an upright piece of terrain."""
    return Piece(key or f"{kind}-{x0:g}", kind, ((x0, y0), (x1, y0), (x1, y1), (x0, y1)))


def hill(x0: float, y0: float, x1: float, y1: float, height: float = 3, top: float = 0.5) -> Piece:
    corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    return Piece("hill", "hill", corners, ((x0 + x1) / 2, (y0 + y1) / 2), top, height)


def own_map(*terrain: Piece, **changes: Any) -> Map:
    """The table and zones of the starter with terrain of one's own."""
    plan = BOOK.scenarios["crossroads"]
    return evolve(Map(plan.long, plan.short, plan.zones, terrain), **changes)
