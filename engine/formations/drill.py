"""Manners of moving: where each base of a unit would stand if nothing were in the way.

The path is that of the unit's leading point, which need not be a base. Every manner gives an
aim for every base: the place, and the corners of the way it would take there, which is the
unit's path laid through its own place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import dist

from attrs import field, frozen

from engine.formations.coherency import spanning_tree
from engine.geometry import Point, bearing, direction, rotated
from engine.placement import rows as _rows
from engine.placement.bases import Base, check_among

Path = Sequence[Point]


@frozen
class Aim:
    """Where one base should go, and over which corners."""

    place: Point
    via: tuple[Point, ...] = ()


@frozen
class Keep:
    """All go the same way; the shape of the unit stays."""

    def aims(self, unit: Sequence[Base], path: Path) -> tuple[Aim, ...]:
        """Return the aim of each base of the unit, in its order."""
        dx, dy = path[-1][0] - path[0][0], path[-1][1] - path[0][1]
        return tuple(Aim((base.at[0] + dx, base.at[1] + dy), _beside(base, path)) for base in unit)


@frozen
class Wheel:
    """The unit turns about its leading point by some degrees, counter-clockwise, and moves."""

    degrees: float

    def aims(self, unit: Sequence[Base], path: Path) -> tuple[Aim, ...]:
        """Return the aim of each base of the unit, in its order."""
        dx, dy = path[-1][0] - path[0][0], path[-1][1] - path[0][1]
        turned = [rotated(base.at, self.degrees, path[0]) for base in unit]
        return tuple(
            Aim((x + dx, y + dy), _beside(base, path))
            for base, (x, y) in zip(unit, turned, strict=True)
        )


@frozen
class Spread:
    """Each base keeps its direction from its neighbour at a new gap, wider or closer.

    Neighbours are those of the shortest tree from the base nearest to the leading point, so a
    gap within the coherency limit makes a coherent unit.
    """

    gap: float = field()

    @gap.validator
    def _check(self, _field: object, gap: float) -> None:
        _rows.check_gap(gap)

    def aims(self, unit: Sequence[Base], path: Path) -> tuple[Aim, ...]:
        """Return the aim of each base of the unit, in its order."""
        if not unit:
            return ()
        root = min(range(len(unit)), key=lambda i: (round(dist(unit[i].at, path[0]), 6), i))
        order = [root, *[i for i in range(len(unit)) if i != root]]
        dx, dy = path[-1][0] - path[0][0], path[-1][1] - path[0][1]
        x, y = unit[root].at
        places: dict[int, Point] = {root: (x + dx, y + dy)}
        for i, j, _ in spanning_tree([unit[k] for k in order]):
            near, far = unit[order[i]], unit[order[j]]
            ux, uy = direction(bearing(near.at, far.at))
            away = near.radius + self.gap + far.radius
            x, y = places[order[i]]
            places[order[j]] = (x + away * ux, y + away * uy)
        return tuple(Aim(places[i], _beside(base, path)) for i, base in enumerate(unit))


@frozen
class Line:
    """Ranks side by side, the middle of the first at the end of the path.

    The line looks along the last leg of the path, or along `heading` where one is given. Who
    stands foremost goes to the first rank, who stands leftmost to its left.
    """

    ranks: int = 1
    gap: float = 0.0
    heading: float | None = None

    def aims(self, unit: Sequence[Base], path: Path) -> tuple[Aim, ...]:
        """Return the aim of each base of the unit, in its order.

        Raises `ValueError` where neither a heading nor a path of some length tells the front.
        """
        heading = self.heading if self.heading is not None else _last_heading(path)
        files = _rows.ranks_to_files(len(unit), self.ranks)
        ux, uy = direction(heading)
        order = _foremost(unit, (ux, uy))
        for first in range(0, len(order), files):
            rank = order[first : first + files]
            rank.sort(key=lambda i: (round(ux * unit[i].at[1] - uy * unit[i].at[0], 6), -i))
            order[first : first + files] = rank[::-1]
        places = _rows.rows([unit[i].radius for i in order], path[-1], heading, files, self.gap)
        aims = {
            i: Aim(place, _beside(unit[i], path)) for i, place in zip(order, places, strict=True)
        }
        return tuple(aims[i] for i in range(len(unit)))


@frozen
class Column:
    """Single file along the path, the first base at its end; who stands foremost goes first."""

    gap: float = 0.0

    def aims(self, unit: Sequence[Base], path: Path) -> tuple[Aim, ...]:
        """Return the aim of each base of the unit, in its order.

        Raises `ValueError` for a path of no length.
        """
        second = next((point for point in path if point != path[0]), None)
        if second is None:
            raise ValueError("a column needs a path of some length")
        order = _foremost(unit, direction(bearing(path[0], second)))
        spots = _rows.along([unit[i].radius for i in order], path, self.gap)
        aims = {
            i: Aim(place, _corners_before(path, place))
            for i, place in zip(order, spots, strict=True)
        }
        return tuple(aims[i] for i in range(len(unit)))


@frozen
class ByHand:
    """Some bases go to places given for them, straight or over corners; the others stay."""

    places: Mapping[str, Sequence[Point]]

    def aims(self, unit: Sequence[Base], path: Path) -> tuple[Aim, ...]:
        """Return the aim of each base of the unit, in its order; the path counts for nothing.

        Raises `ValueError` for a name that is none of the unit's.
        """
        check_among(unit, self.places)
        aims = []
        for base in unit:
            way = self.places.get(base.id) or (base.at,)
            aims.append(Aim(way[-1], tuple(way[:-1])))
        return tuple(aims)


Manner = Keep | Wheel | Spread | Line | Column | ByHand


def _beside(base: Base, path: Path) -> tuple[Point, ...]:
    """Return the inner corners of the path as they lie beside the base."""
    dx, dy = base.at[0] - path[0][0], base.at[1] - path[0][1]
    return tuple([(x + dx, y + dy) for x, y in path[1:-1]])


def _corners_before(path: Path, place: Point) -> tuple[Point, ...]:
    """Return the inner corners of the path up to the leg that a place on it lies on."""
    for index in range(len(path) - 1):
        a, b = path[index], path[index + 1]
        if abs(dist(a, place) + dist(place, b) - dist(a, b)) < 1e-6:
            return tuple(path[1 : index + 1])
    return ()


def _foremost(unit: Sequence[Base], front: Point) -> list[int]:
    """Return the indices of the bases from the foremost to the hindmost."""
    ahead = [front[0] * base.at[0] + front[1] * base.at[1] for base in unit]
    return sorted(range(len(unit)), key=lambda i: (-round(ahead[i], 6), i))


def _last_heading(path: Path) -> float:
    before = next((point for point in reversed(path) if point != path[-1]), None)
    if before is None:
        raise ValueError("a line needs a heading, or a path of some length to look along")
    return bearing(before, path[-1])
