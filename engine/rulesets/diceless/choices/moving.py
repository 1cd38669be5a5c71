"""The Movement phase, and every other move of a whole unit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from attrs import frozen

from engine.geometry import Point
from engine.rulesets.diceless.choices.common import Concede, Pass, listed, wrong
from engine.rulesets.diceless.choices.vehicles import (
    Drive,
    Embark,
    GetOut,
    GetOutModels,
    Ram,
    TankShock,
    check_order,
)
from engine.rulesets.diceless.codes import Pace
from engine.rulesets.diceless.hulls import are_vehicles
from engine.rulesets.diceless.model import Battle, Unit
from engine.rulesets.diceless.movement import (
    AS_IT_STANDS,
    Formation,
    Going,
    Moved,
    Terms,
    consolidation_terms,
    formation_move,
    hand_move,
    move_terms,
    regrouped_terms,
)
from engine.rulesets.diceless.refusals import refusal

Occasion = Literal["consolidation", "regrouped"]
"""Why a unit moves out of turn."""


@frozen
class Move:
    """Move a unit: its middle goes along a path, its models in a formation."""

    unit: str
    path: tuple[Point, ...] = ()
    """Corners, without where it begins."""
    formation: Formation = AS_IT_STANDS
    pace: Pace | None = None
    """In the Movement phase; default: as usual."""


@frozen
class MoveModels:
    """Move models of a unit one by one; the others stay."""

    unit: str
    goings: tuple[Going, ...]
    pace: Pace | None = None


@frozen
class Run:
    """A unit runs instead of shooting (diceless/run)."""

    unit: str
    path: tuple[Point, ...] = ()
    formation: Formation = AS_IT_STANDS


@frozen
class RunModels:
    """Models of a unit run one by one; the others stay."""

    unit: str
    goings: tuple[Going, ...]


def moved(
    state: Battle, unit: Unit, reply: Move | MoveModels | Run | RunModels, terms: Terms
) -> Moved:
    """Return where a move brings its unit. Raises `IllegalReply`."""
    if isinstance(reply, Move | Run):
        return formation_move(state, unit, reply.path, reply.formation, terms)
    return hand_move(state, unit, reply.goings, terms)


OCCASIONS: Mapping[Occasion, Callable[[Battle, Unit], Terms]] = {
    "consolidation": consolidation_terms,
    "regrouped": regrouped_terms,
}
"""What moves out of turn are like."""


@frozen
class WhichMove:
    """diceless/base-movement-allowances"""

    seat: int
    units: tuple[str, ...]
    """That have not moved and may."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless a unit is moved as it may, or the phase is ended."""
        match reply:
            case Pass() | Concede():
                return
            case Move() | MoveModels():
                unit = listed(state, reply.unit, self.units)
                if unit.place != "table" or are_vehicles(state, unit):
                    raise refusal("not_on_foot", unit=unit.id)
                moved(state, unit, reply, move_terms(state, unit, reply.pace))
            case Drive() | Ram() | TankShock() | Embark() | GetOut() | GetOutModels():
                check_order(state, listed(state, reply.unit, self.units), reply)
            case _:
                kinds = "move, move_models, drive, ram, tank_shock, embark, get_out, get_out_models"
                raise wrong(f"{kinds}, pass or concede", reply)


@frozen
class WhereToGo:
    """diceless/consolidation"""

    unit: str
    occasion: Occasion
    most: float

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless the unit is moved no farther than it may, or stands still."""
        match reply:
            case Pass():
                return
            case Move() | MoveModels():
                unit = listed(state, reply.unit, (self.unit,))
                moved(state, unit, reply, OCCASIONS[self.occasion](state, unit))
            case _:
                raise wrong("move, move_models or pass", reply)


CHOICES: tuple[type, ...] = (WhichMove, WhereToGo)
REPLIES: tuple[type, ...] = (Move, MoveModels)
