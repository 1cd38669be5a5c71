"""Who sees whom, and through what.

Sight is flat geometry with heights. A base is looked from and at by nine points, its middle and
eight of its rim; a hull by its middle, its corners and the middles of its sides. A piece of terrain
is a wall only if it is higher than both ends and neither stands in it. One free line between any
two points is enough to see. Cover counts lines from the middle of the firer alone to the points of
the target: enough of them crossed give the save of what they cross, and so does standing in woods,
a ruin or a crater. Lengths and heights are inches.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot

from attrs import evolve, frozen

from engine.geometry import (
    Blocker,
    Ground,
    Point,
    Shape,
    look,
    measured,
    overlaps,
    rays_between,
    rim_points,
    stretches,
)
from engine.placement import nearest
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import TerrainName, UnitType
from engine.rulesets.battlegroup.book.printed import Book
from engine.rulesets.battlegroup.book.wargear import outfitted
from engine.rulesets.battlegroup.core.field import Land, Terrain, ground_of, land
from engine.rulesets.battlegroup.core.members import carrier_of, hosts, members, models_of
from engine.rulesets.battlegroup.core.model import Battle, Placed, Unit
from engine.rulesets.battlegroup.sight.rules import eye, hides, is_hidden

COVER = BOOK.tables.cover
AREA: tuple[TerrainName, ...] = ("woods", "ruin", "crater")
"""What covers models that stand in it."""
HULLS: tuple[UnitType, ...] = ("vehicle", "walker", "flyer", "building")


@frozen(cache_hash=True)
class Stand:
    """A model as it looks and is looked at."""

    name: str
    body: Shape
    top: float
    """Of its head above the table."""
    level: int = 0
    """The floor it stands on."""
    hull: bool = False
    """It is a vehicle, which ground it stands on does not cover."""
    zooming: bool = False
    """A flyer of support in the air (battlegroup/skies-zoom-rules)."""

    @property
    def at(self) -> Point:
        """Its middle."""
        return self.body.centre


def stands(state: Battle, unit: Unit) -> tuple[Stand, ...]:
    """Return the models of a unit on the table, characters with it; those in a vehicle stand where
    its hull does (battlegroup/riders-targeted)."""
    here = land(state)
    carrier = carrier_of(state, unit)
    if carrier is not None:
        (hull,) = stands(state, carrier)
        return tuple(at_hull(hull, name) for name, _, _ in models_of(state, unit))
    own, *others = (
        placed_stands(state.book, here, member.placed) for member in members(state, unit)
    )
    return sum(others, own)  # the same tuple, alone: what is remembered of it is found quickly


@lru_cache(maxsize=4096)
def at_hull(hull: Stand, name: str) -> Stand:
    """Return a model in a vehicle, or on it, as it looks and is looked at."""
    return evolve(hull, name=name, hull=False)


@lru_cache(maxsize=4096)
def placed_stands(book: Book, here: Land, placed: Placed) -> tuple[Stand, ...]:
    """Return the models of one unit alone."""
    sheet = outfitted(book, placed.sheet, placed.gear, placed.slot)
    found, zooming = [], sheet.strike == "flyer"
    for key, _, group, pose, level in placed.models:
        printed = book.profiles.get(group.profile) or book.vehicles[group.profile]
        body = ground_of(printed, pose)
        stand = _stand(here, f"{placed.unit}/{key}", body, printed.type, level)
        found.append(evolve(stand, zooming=True) if zooming else stand)
    return tuple(found)


@lru_cache(maxsize=8192)
def _stand(here: Land, name: str, body: Shape, kind: UnitType, level: int) -> Stand:
    return Stand(name, body, eye(here.ground(body, level), kind), level, kind in HULLS)


# ---------------------------------------------------------------- seeing


@frozen
class Sighted:
    """The nearest model of a target that a firer sees."""

    stand: Stand
    distance: float


def apart(a: Stand, b: Stand) -> float:
    """Return how many inches two models are apart, base to base."""
    if len(a.body.points) == len(b.body.points) == 1:
        (ax, ay), (bx, by) = a.at, b.at
        return measured(max(0.0, hypot(bx - ax, by - ay) - a.body.radius - b.body.radius))
    found = nearest((a.body,), (b.body,))
    assert found is not None
    return found.distance


def sighted(
    here: Land, firer: Stand, targets: Sequence[Stand], most: float | None = None
) -> Sighted | None:
    """Return the nearest model of a target that a firer sees, none beyond `most`."""
    far = sorted((apart(firer, target), index) for index, target in enumerate(targets))
    for distance, index in far:
        if most is not None and distance > most:
            return None
        if sees(here, firer, targets[index]):
            return Sighted(targets[index], distance)
    return None


@lru_cache(maxsize=16384)
def sees(here: Land, firer: Stand, target: Stand) -> bool:
    """Return whether a line between some points of two models is free."""
    walls = tuple(
        Blocker(piece.id, piece.area, 1.0)
        for piece in here.pieces
        if piece.kind.blocks_sight
        and hides(piece.height, firer.top, target.top, stands_in=_in(piece, firer, target))
    )
    if not walls:
        return True
    return look(rays_between(points_of(firer), 0.0, points_of(target), 0.0), walls).sees


def _in(piece: Terrain, *stands: Stand) -> bool:
    return any(overlaps(one.body, piece.area) for one in stands)


def points_of(one: Stand) -> tuple[Point, ...]:
    """Return the points of a model that are looked from and at: nine of a base."""
    body = one.body
    if len(body.points) == 1:
        return rim_points(body.centre, body.radius)
    ends = (*body.points, body.points[0])
    sides = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(ends)]
    return (body.centre, *body.points, *sides)


# ---------------------------------------------------------------- cover


def between(state: Battle, *units: str) -> tuple[Shape, ...]:
    """Return the bodies of every unit but some, which may cover what is behind them; nor does what
    those are in or on."""
    out = {*units, *(state.unit(unit).aboard for unit in units)}
    return tuple(
        stand.body
        for seat in (0, 1)
        for unit in hosts(state, seat)
        if unit.id not in out
        for stand in stands(state, unit)
    )


@lru_cache(maxsize=16384)
def cover_of(here: Land, firer: Stand, target: Stand, others: tuple[Shape, ...]) -> int | None:
    """Return the best cover save a model has from a firer, None for none."""
    ends = points_of(target)
    found = [
        piece.kind.cover
        for piece in here.pieces
        if piece.kind.cover is not None
        and (_stands_covered(piece, target) or _is_behind(piece, firer, ends))
        and not (target.hull and _in(piece, target))
    ]
    near = _among(others, (firer.at, *ends))
    if any(is_hidden(sum(_crosses(firer.at, end, body) for end in ends)) for body in near):
        found.append(COVER.models)
    return min(found, default=None)


def _stands_covered(piece: Terrain, target: Stand) -> bool:
    return piece.name in AREA and _in(piece, target)


def _among(bodies: Sequence[Shape], points: Sequence[Point]) -> Iterator[Shape]:
    """Yield the bodies that a line between any of some points could cross."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    x0, x1, y0, y1 = min(xs), max(xs), min(ys), max(ys)
    for body in bodies:
        left, low, right, high = body.bounds
        if left < x1 and right > x0 and low < y1 and high > y0:
            yield body


def _is_behind(piece: Terrain, firer: Stand, ends: Sequence[Point]) -> bool:
    """Return whether a piece hides enough of a model; not what the firer stands in."""
    if _in(piece, firer):
        return False
    return is_hidden(sum(_crosses(firer.at, end, piece.area) for end in ends))


def _crosses(a: Point, b: Point, area: Ground) -> bool:
    return bool(stretches(a, b, area))
