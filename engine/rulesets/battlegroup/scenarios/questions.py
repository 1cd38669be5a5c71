"""Questions before units are set up: corner, edge, forces, reserves, objectives, ambushes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from attrs import frozen

from engine.flow import Choice, Reply
from engine.geometry import Point, settled
from engine.rulesets.battlegroup.book.codes import Arrival, Corner, Edge
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.field import land
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.questions import Pass, Whether, listed, wrong
from engine.rulesets.battlegroup.scenarios.state import NextObjective

CORNERS: Mapping[Corner, tuple[int, int]] = {
    "south_west": (0, 0),
    "south_east": (1, 0),
    "north_west": (0, 1),
    "north_east": (1, 1),
}
"""Whether each lies in the east, and in the north."""

SHORT_EDGES: tuple[Edge, ...] = ("west", "east")


def corner_at(state: Battle, corner: Corner) -> Point:
    """Return where a corner of the table is."""
    (long, short), (right, up) = land(state).size, CORNERS[corner]
    return long * right, short * up


def edge_at(state: Battle, edge: Edge) -> Point:
    """Return the middle of a short edge."""
    long, short = land(state).size
    return 0.0 if edge == "west" else long, short / 2


@frozen
class TakeCorner(Reply):
    """Choose a corner of the table."""

    corner: Corner


@frozen
class TakeEdge(Reply):
    """Choose a short edge for the attacker."""

    edge: Edge


@frozen
class WhichCorner(Choice):
    """Asks the winner of the roll, first of all, which corner is theirs
    (battlegroup/counter-attack-step-1). Default: south west."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a corner is picked."""
        if not isinstance(reply, TakeCorner):
            raise wrong("take_corner", reply)


@frozen
class WhetherToAttack(Whether, Choice):
    """Asks the winner of the roll, first of all, whether they attack
    (battlegroup/defense-line-type). Default: yes."""


@frozen
class WhichEdge(Choice):
    """Asks the defender, once roles are settled, which short edge is theirs
    (battlegroup/defense-line-step-1). Default: west."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a short edge is picked."""
        if not isinstance(reply, TakeEdge):
            raise wrong("take_edge", reply)
        if reply.edge not in SHORT_EDGES:
            raise refusal("not_a_short_edge", edge=reply.edge, known=SHORT_EDGES)


@frozen
class Join(Reply):
    """A character begins the game with a unit."""

    unit: str


@frozen
class Choose(Reply):
    """Choose these units."""

    units: tuple[str, ...]


@frozen
class HoldBack(Reply):
    """Hold a unit back. It arrives from reserve over its own edge, a side edge or by deep strike,
    or it deploys last before the first turn."""

    unit: str
    arrival: Arrival = "edge"


@frozen
class WhomToJoin(Choice):
    """Asks the owner of a character, before deployment, which unit it begins with
    (battlegroup/base-characters). Default: pass, it joins none."""

    unit: str
    """The character."""
    units: tuple[str, ...]
    """Units that it may join."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a unit is named, or the character stays by itself."""
        match reply:
            case Pass():
                return
            case Join():
                listed(state, reply.unit, self.units)
            case _:
                raise wrong("join or pass", reply)


@frozen
class WhichProbe(Choice):
    """Asks the attacker, before deployment, which units form the probe
    (battlegroup/defense-line-step-2-probe). Default: the first allowed."""

    units: tuple[str, ...]
    """Units other than Recon, in list order."""
    count: int
    """Number of units to choose."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless so many different units are named."""
        units = named(reply, "choose")
        if not are_of(units, self.units):
            raise refusal("not_in_probe", units=units, known=self.units)
        if len(units) != self.count:
            raise refusal("wrong_probe", given=len(units), count=self.count)


@frozen
class WhichDefenders(Choice):
    """Asks the defender, before deployment, which units begin on the table
    (battlegroup/defense-line-step-3). Default: the first allowed."""

    units: tuple[str, ...]
    most: int

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless one unit is named at least, and not too many."""
        units = named(reply, "choose")
        if not are_of(units, self.units):
            raise refusal("wrong_units", units=units, known=self.units)
        if not 1 <= len(units) <= self.most:
            raise refusal("wrong_number", given=len(units), most=self.most)


def named(reply: Any, wanted: Literal["choose", "lie_in_wait"]) -> tuple[str, ...]:
    """Return the units that a reply names. Raises `IllegalReply` for one of another kind."""
    if not isinstance(reply, Choose if wanted == "choose" else LieInWait):
        raise wrong(wanted, reply)
    units: tuple[str, ...] = reply.units
    return units


def are_of(units: tuple[str, ...], known: tuple[str, ...]) -> bool:
    """Return whether units are among those that are known, each named once."""
    return len(set(units)) == len(units) and set(units) <= set(known)


@frozen
class HowTheyArrive(Choice):
    """Asks the owner of a unit in reserve, before deployment, how it will arrive
    (battlegroup/base-outflank, battlegroup/deep-strike-marker). Default: over the edge."""

    unit: str
    known: tuple[Arrival, ...]
    """The ways it can arrive from reserve."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless one of its ways is named."""
        if not isinstance(reply, HoldBack):
            raise wrong("hold_back", reply)
        unit = listed(state, reply.unit, (self.unit,))
        check_arrival(unit, reply.arrival, self.known)


def check_arrival(unit: Unit, arrival: Arrival, known: tuple[Arrival, ...]) -> None:
    """Raise `IllegalReply` unless a unit can come so."""
    if arrival not in known:
        raise refusal("wrong_arrival", unit=unit.id, arrival=arrival, known=known)


@frozen
class LayObjective(Reply):
    """Place an objective at a point."""

    x: float
    y: float
    facing: float = 0.0
    """Ignored: an objective has no facing."""

    @property
    def at(self) -> Point:
        """Where."""
        return settled(self.x), settled(self.y)


@frozen
class WhichObjective(Choice):
    """Asks the players in turn, before deployment, where they place an objective
    (battlegroup/objective-placement). Default: a legal place."""

    number: int
    of: int
    seat: int
    """The seat that places it."""

    @property
    def objective(self) -> NextObjective:
        """What is laid."""
        return NextObjective(self.number, self.of, self.seat)

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless it is laid where it may lie."""
        if not isinstance(reply, LayObjective):
            raise wrong("lay_objective", reply)
        self.objective.check(state, (reply.x, reply.y))


@frozen
class LieInWait(Reply):
    """These units begin the game on Ambush Fire."""

    units: tuple[str, ...]
