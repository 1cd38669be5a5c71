"""Reserves: who is held back, who comes, how and where."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.flow import Choice, Reply
from engine.formations import Going
from engine.geometry import Point, Pose
from engine.rulesets.diceless.arrivals.state import (
    GAP,
    EdgeEntry,
    arrivals_of,
    by_hand,
    check_point,
    in_formation,
    landed,
)
from engine.rulesets.diceless.book.codes import Arrival, Edge, Zone
from engine.rulesets.diceless.book.words import refusal
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.core.questions import Concede, Pass, listed, wrong


@frozen
class HoldBack(Reply):
    """Keep a unit in reserve and choose how it arrives (diceless/prep-deep-strike-tokens)."""

    unit: str
    arrival: Arrival = "edge"


@frozen
class CallUp(Reply):
    """Bring in a unit of the quota now or, if delayed, next turn (diceless/reserves-turn-two,
    diceless/reserves-delay)."""

    unit: str
    delayed: bool = False


@frozen
class Enter(Reply):
    """A unit enters over a table edge in rows: the middle of the first at a point, with a facing
    (diceless/outflank)."""

    unit: str
    edge: Edge
    x: float
    y: float
    facing: float
    files: int = 5
    gap: float = GAP

    @property
    def front(self) -> Pose:
        """Where the front is."""
        return Pose(self.x, self.y, self.facing)


@frozen
class EnterModels(Reply):
    """A unit enters over a table edge, model by model."""

    unit: str
    edge: Edge
    goings: tuple[Going, ...]
    """Each model's position, as the only point of its path."""


@frozen
class Strike(Reply):
    """A unit deep strikes at a point (diceless/deep-strike-scatter)."""

    unit: str
    x: float
    y: float
    facing: float = 0.0
    """For vehicles."""


@frozen
class Misplace(Reply):
    """Place an enemy unit that had a mishap (diceless/deep-strike-no-mans-land)."""

    x: float
    y: float
    facing: float = 0.0


@frozen
class WhichReserves(Choice):
    """Asks a side before the battle, until it passes, which units it holds back and how they arrive
    (diceless/prep-deep-strike-tokens). Default: pass, no more are held back."""

    units: tuple[str, ...]
    """Units that would otherwise deploy, in list order."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a unit is held back that can come so, or the rest is set
        up."""
        match reply:
            case Pass():
                return
            case HoldBack():
                unit = listed(state, reply.unit, self.units)
                known = arrivals_of(state, unit)
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
class WhichReserve(Choice):
    """Asks the active player, when more reserves are available than the turn allows or one may be
    delayed, which is next and whether it is delayed (diceless/reserves-later-turns). Default: the
    first by id, not delayed."""

    units: tuple[str, ...]
    """Units in reserve that have not been delayed."""
    left: int
    """Number of units left to choose."""
    may_delay: bool

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless one is picked, and delayed only where that is allowed."""
        if not isinstance(reply, CallUp):
            raise wrong("call_up", reply)
        unit = listed(state, reply.unit, self.units)
        if reply.delayed and not self.may_delay:
            raise refusal("no_delay", unit=unit.id, turn=state.round)


@frozen
class WhichArrival(Choice):
    """Asks the active player, at the start of the turn, where the next arriving unit enters or
    strikes (diceless/base-turn-sequence). Default: pass, the first arrives where the rules place
    it."""

    seat: int
    units: tuple[str, ...]
    """Units that arrive this turn."""
    striking: tuple[str, ...] = ()
    """Those of them that deep strike. The others enter from an edge."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a unit comes as it was said to, or the first is left to come
        by itself."""
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
                check_point(state, unit, (reply.x, reply.y), reply.facing)
            case _:
                raise wrong("enter, enter_models, strike, pass or concede", reply)

    def _check_way(self, unit: Unit, *, strikes: bool) -> None:
        if (unit.id in self.striking) != strikes:
            raise refusal("other_arrival", unit=unit.id, arrival=unit.arrival or "edge")


def entry_of(state: Battle, unit: Unit, reply: Enter | EnterModels) -> EdgeEntry:
    """Return how a unit enters. Raises `IllegalReply`."""
    if isinstance(reply, Enter):
        return in_formation(state, unit, reply.edge, reply.front, reply.files, reply.gap)
    return by_hand(state, unit, reply.edge, reply.goings)


@frozen
class WhereMisplaced(Choice):
    """Asks the enemy of a deep strike, when it went wrong between the zones, where they place the
    unit (diceless/deep-strike-no-mans-land). Default: as far from its point as there is room."""

    unit: str
    zone: Zone
    """The zone that it aimed for."""
    at: Point
    """The point where it could not be placed."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless the whole unit can stand there."""
        if not isinstance(reply, Misplace):
            raise wrong("misplace", reply)
        unit = state.unit(self.unit)
        check_point(state, unit, (reply.x, reply.y), reply.facing)
        if landed(state, unit, (reply.x, reply.y), reply.facing) is None:
            raise refusal("no_landing", unit=unit.id, x=reply.x, y=reply.y)
