"""Models as their bases: round footprints with a name, and how far apart they stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import hypot, inf, isfinite

from attrs import evolve, field, frozen

from engine.geometry import SLACK, Ground, Point, Shape, disc, gap, measured, settled


def _positive(_base: object, _name: object, radius: float) -> None:
    if not 0.0 < radius < inf:
        raise ValueError(f"a base needs a positive radius, got {radius}")


def _finite(_base: object, _name: object, at: Point) -> None:
    if not (isfinite(at[0]) and isfinite(at[1])):
        raise ValueError(f"a base needs a finite place, got {at}")


@frozen
class Base:
    """A model on the table. Raises `ValueError` unless the radius is positive and all finite."""

    id: str
    at: Point = field(validator=_finite)
    radius: float = field(validator=_positive)

    @cached_property
    def shape(self) -> Shape:
        """The footprint, for whatever measures shapes."""
        return disc(self.at, self.radius)

    def moved_to(self, place: Point) -> Base:
        """Return the model at another place, as a state keeps it."""
        return evolve(self, at=settle(place))

    def gap_to(self, other: Base) -> float:
        """Return the raw distance base to base, negative by how deep they overlap."""
        (ax, ay), (bx, by) = self.at, other.at
        return hypot(bx - ax, by - ay) - self.radius - other.radius

    def overlaps(self, other: Base) -> bool:
        """Return whether the bases overlap deeper than the rounding; touching does not count."""
        return self.gap_to(other) < -SLACK

    def touches(self, other: Ground) -> bool:
        """Return whether the base is in contact with a footprint (or lies in it)."""
        return measured(gap(self.shape, other).distance) == 0.0


def settle(place: Point) -> Point:
    """Return a place as a state keeps it."""
    return settled(place[0]), settled(place[1])


def check_names(unit: Sequence[Base]) -> None:
    """Raise `ValueError` when two bases share a name."""
    seen: set[str] = set()
    for base in unit:
        if base.id in seen:
            raise ValueError(f"two bases are named {base.id!r}")
        seen.add(base.id)


def check_among(unit: Sequence[Base], names: Iterable[str]) -> None:
    """Raise `ValueError` when a name is none of the unit's."""
    strange = set(names) - {base.id for base in unit}
    if strange:
        raise ValueError(f"no base of the unit is named {min(strange)!r}")
