"""Reserves: who is held back, who comes, how and where."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.geometry import Point, Pose
from engine.rulesets.diceless import arriving
from engine.rulesets.diceless.choices.common import Concede, Pass, listed, wrong
from engine.rulesets.diceless.codes import Arrival, Edge, Zone
from engine.rulesets.diceless.model import Battle, Unit
from engine.rulesets.diceless.movement import Going
from engine.rulesets.diceless.refusals import refusal


@frozen
class HoldBack:
    """Keep a unit in reserve, and say how it will come (diceless/prep-deep-strike-tokens)."""

    unit: str
    arrival: Arrival = "edge"


@frozen
class CallUp:
    """Let a unit of the quota come now, or, delayed, next turn (diceless/reserves-turn-two,
    diceless/reserves-delay)."""

    unit: str
    delayed: bool = False


@frozen
class Enter:
    """A unit comes on from a table edge in rows: the middle of the first on a point, looking along
    a facing (diceless/outflank)."""

    unit: str
    edge: Edge
    x: float
    y: float
    facing: float
    files: int = 5
    gap: float = arriving.GAP

    @property
    def front(self) -> Pose:
        """Where the front is."""
        return Pose(self.x, self.y, self.facing)


@frozen
class EnterModels:
    """A unit comes on from a table edge model by model."""

    unit: str
    edge: Edge
    goings: tuple[Going, ...]
    """Each model's place, as the only corner of its way."""


@frozen
class Strike:
    """A unit deep strikes at a point (diceless/deep-strike-scatter)."""

    unit: str
    x: float
    y: float
    facing: float = 0.0
    """Of vehicles."""


@frozen
class Misplace:
    """The opponent says where a unit that had a mishap stands
    (diceless/deep-strike-no-mans-land)."""

    x: float
    y: float
    facing: float = 0.0


# ---------------------------------------------------------------- questions


@frozen
class WhichReserves:
    """diceless/prep-deep-strike-tokens"""

    units: tuple[str, ...]
    """That would be set up, in list order."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless a unit is held back that can come so, or the rest is set up."""
        match reply:
            case Pass():
                return
            case HoldBack():
                unit = listed(state, reply.unit, self.units)
                known = arriving.ways_in(state, unit)
                if reply.arrival not in known:
                    raise refusal(
                        "wrong_arrival",
                        unit=unit.id,
                        arrival=reply.arrival,
                        known=", ".join(known),
                    )
            case _:
                raise wrong("hold_back or pass", reply)


@frozen
class WhichReserve:
    """diceless/reserves-later-turns"""

    units: tuple[str, ...]
    """In reserve, and not delayed before."""
    left: int
    """How many of them are still to be picked."""
    may_delay: bool

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless one is picked, and delayed only where that is allowed."""
        if not isinstance(reply, CallUp):
            raise wrong("call_up", reply)
        unit = listed(state, reply.unit, self.units)
        if reply.delayed and not self.may_delay:
            raise refusal("no_delay", unit=unit.id, turn=state.round)


@frozen
class WhichArrival:
    """diceless/base-turn-sequence"""

    seat: int
    units: tuple[str, ...]
    """That come in this turn."""
    striking: tuple[str, ...] = ()
    """Those of them that deep strike; the others come on from an edge."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless a unit comes as it was said to, or the first is left to come by itself."""
        match reply:
            case Pass() | Concede():
                return
            case Enter() | EnterModels():
                unit = listed(state, reply.unit, self.units)
                self._check_way(unit, strikes=False)
                entry_of(state, unit, reply)
            case Strike():
                unit = listed(state, reply.unit, self.units)
                self._check_way(unit, strikes=True)
                arriving.check_point(state, unit, (reply.x, reply.y), reply.facing)
            case _:
                raise wrong("enter, enter_models, strike, pass or concede", reply)

    def _check_way(self, unit: Unit, *, strikes: bool) -> None:
        if (unit.id in self.striking) != strikes:
            raise refusal("other_arrival", unit=unit.id, arrival=unit.arrival or "edge")


def entry_of(state: Battle, unit: Unit, reply: Enter | EnterModels) -> arriving.Entry:
    """Return how a unit enters. Raises `IllegalReply`."""
    if isinstance(reply, Enter):
        return arriving.in_formation(state, unit, reply.edge, reply.front, reply.files, reply.gap)
    return arriving.by_hand(state, unit, reply.edge, reply.goings)


@frozen
class WhereMisplaced:
    """diceless/deep-strike-no-mans-land"""

    unit: str
    zone: Zone
    """Where it meant to arrive."""
    at: Point
    """Where it could not."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless the whole unit can stand there."""
        if not isinstance(reply, Misplace):
            raise wrong("misplace", reply)
        unit = state.unit(self.unit)
        arriving.check_point(state, unit, (reply.x, reply.y), reply.facing)
        if arriving.landed(state, unit, (reply.x, reply.y), reply.facing) is None:
            raise refusal("no_landing", unit=unit.id, x=reply.x, y=reply.y)


CHOICES: tuple[type, ...] = (WhichReserves, WhichReserve, WhichArrival, WhereMisplaced)
REPLIES: tuple[type, ...] = (HoldBack, CallUp, Enter, EnterModels, Strike, Misplace)
