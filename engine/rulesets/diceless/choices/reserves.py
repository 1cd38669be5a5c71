"""Reserves: who is held back, who comes, how and where."""

from __future__ import annotations

from attrs import frozen

from engine.geometry import Point
from engine.rulesets.diceless.codes import Arrival, Edge
from engine.rulesets.diceless.movement import AS_IT_STANDS, Formation


@frozen
class HoldBack:
    """Keep a unit in reserve, and say how it will come (diceless/prep-deep-strike-tokens)."""

    unit: str
    arrival: Arrival = "edge"


@frozen
class Arrive:
    """Units of the quota; those delayed among them come next turn (diceless/reserves-turn-two,
    diceless/reserves-delay)."""

    units: tuple[str, ...]
    delayed: tuple[str, ...] = ()


@frozen
class Enter:
    """A unit comes on from a table edge (diceless/outflank)."""

    unit: str
    edge: Edge
    at: Point
    """On the edge."""
    path: tuple[Point, ...] = ()
    formation: Formation = AS_IT_STANDS


@frozen
class Strike:
    """A unit deep strikes at a point (diceless/deep-strike-scatter)."""

    unit: str
    x: float
    y: float


@frozen
class Misplace:
    """The opponent says where a unit that had a mishap stands
    (diceless/deep-strike-no-mans-land)."""

    x: float
    y: float


CHOICES: tuple[type, ...] = ()
REPLIES: tuple[type, ...] = ()
