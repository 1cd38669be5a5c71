"""What a person orders of a unit: a path and how its models keep their places, or ways by hand.

The words of an order cross the socket, and pages write them for any ruleset; what a unit may spend
and what a fault leads to is the ruleset's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Literal

from attrs import frozen

from engine.formations.drill import ByHand, Column, Keep, Line, Manner, Spread, Wheel
from engine.formations.march import March, march
from engine.geometry import Point, Pose
from engine.placement.bases import Base, settle
from engine.placement.board import Board
from engine.placement.faults import PlacementFault
from engine.placement.paths import Way


@frozen
class Formation:
    """How the models of a unit keep or change their places."""

    manner: Literal["keep", "wheel", "spread", "line", "column"] = "keep"
    turn: float = 0.0
    """Degrees that a wheel turns the unit about its middle, counter-clockwise."""
    gap: float | None = None
    """Distance between bases that spread out or stand in a line or column. Default: half of what
    coherency allows."""
    ranks: int = 1
    """Ranks of a line."""
    heading: float | None = None
    """Facing of a line. Default: along the path."""

    def is_lost(self, path: Sequence[Point]) -> bool:
        """Return whether it has no direction, since it needs a path and this one has no length."""
        follows = self.manner == "column" or (self.manner == "line" and self.heading is None)
        return follows and all(point == path[0] for point in path)


AS_IT_STANDS = Formation()
"""Every model keeps its place."""


@frozen
class Going:
    """The path of one model."""

    model: str
    """Its id on the table, as unit/model."""
    way: tuple[Point, ...]
    """Points of the path; the model stops at the last."""


@frozen
class PathOrder:
    """Move a unit: its middle goes along a path, its models in a formation."""

    unit: str
    path: tuple[Point, ...] = ()
    """Points of the path, without its start."""
    formation: Formation = AS_IT_STANDS


@frozen
class HandOrder:
    """Move, or set up, models of a unit one by one."""

    unit: str
    goings: tuple[Going, ...]
    """Each model's position, as the only point of its path."""


@frozen
class RowsOrder:
    """Set a unit up in rows: the middle of its front on a point, looking along a facing."""

    unit: str
    x: float
    y: float
    facing: float
    files: int = 5
    gap: float = 0.5

    @property
    def pose(self) -> Pose:
        """Where the front is."""
        return Pose(self.x, self.y, self.facing).settled()


@frozen
class Moved:
    """Where a move brings a unit."""

    after: tuple[Base, ...]
    ways: Mapping[str, Way]
    """By model."""
    faults: tuple[PlacementFault, ...] = ()
    """Why models are not where they should be."""
    stuck: tuple[PlacementFault, ...] = ()
    """What holds the unit up short of the end of its path, if anything does."""

    @property
    def longest(self) -> float:
        """The longest way of a model."""
        return max((way.length for way in self.ways.values()), default=0.0)

    @classmethod
    def by(cls, made: March) -> Moved:
        """Return what a march comes to."""
        ways = {step.base.id: step.way for step in made.steps}
        return cls(made.after, ways, made.faults, made.stuck)


def middle(unit: Sequence[Base]) -> Point:
    """Return the leading point of a unit, from which its path begins: the middle of its bases."""
    count = len(unit)
    return settle(
        (sum(base.at[0] for base in unit) / count, sum(base.at[1] for base in unit) / count)
    )


def drilled(formation: Formation, link: float) -> Manner:
    """Return a formation as the drill knows it, in a unit whose coherency is `link`."""
    gap = link / 2 if formation.gap is None else formation.gap
    match formation.manner:
        case "keep":
            return Keep()
        case "wheel":
            return Wheel(formation.turn)
        case "spread":
            return Spread(gap)
        case "line":
            return Line(formation.ranks, gap, formation.heading)
        case "column":
            return Column(gap)


def ordered(
    here: Board,
    bases: tuple[Base, ...],
    path: tuple[Point, ...],
    manner: Manner,
    most: tuple[tuple[str, float], ...],
    link: float,
) -> March:
    """Return `march`, remembered where it can be; whoever moves by hand is not held together."""
    if isinstance(manner, ByHand):
        return march(here, bases, path, manner, dict(most))
    return _remembered(here, bases, path, manner, most, link)


@lru_cache(maxsize=128)
def _remembered(
    here: Board,
    bases: tuple[Base, ...],
    path: tuple[Point, ...],
    manner: Manner,
    most: tuple[tuple[str, float], ...],
    link: float,
) -> March:
    return march(here, bases, path, manner, dict(most), link)
