"""Which model sees which, and through what (diceless/base-range-and-sight).

A firer looks from the middle of its base. Rays run from there to points of the target: the middle
and the rim of a base, or points along those sides of a hull that are turned to the firer. A ray is
blocked by terrain at least as high as both heads; area terrain never blocks, and a hill does not
block for models on it. Cover is judged on the one line from middle to middle: what it crosses gives
cover, but not linear terrain close to the firer, nor a few inches of area terrain around them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot

from attrs import frozen

from engine.geometry import (
    Blocker,
    Point,
    Shape,
    is_closer,
    is_within,
    look,
    measured,
    overlaps,
    rays_between,
    rim_points,
    spread,
    stretches,
)
from engine.identity import by_identity
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.core.field import (
    Land,
    Terrain,
    body_of,
    gap_between,
    height_of,
    hosts,
    land,
    name_of,
)
from engine.rulesets.diceless.core.members import members, rules_of
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.sight.rules import model_cover, unit_cover

COVER = BOOK.tables.cover
SIGHT = BOOK.tables.sight
RIM = 4
"""Points on the rim of a base that are looked at beside its centre."""
SIDE = 8
"""Points along each side of a hull that are looked at."""


@frozen(cache_hash=True)
class Stand:
    """A model as it looks and is looked at."""

    name: str
    body: Shape
    top: float
    """Of its head above the table."""
    reach: float | None = None
    """How far it sees at night; None by day."""

    @property
    def at(self) -> Point:
        """Its middle."""
        return self.body.centre


@by_identity(256)
def stands(state: Battle, unit: Unit) -> tuple[Stand, ...]:
    """Return the models of a unit on the table, characters with it, each with how far it sees at
    night (diceless/usr-acute-senses)."""
    here, found = land(state), []
    for member in members(state, unit):
        for key, model in member.models.items():
            if model.pose is None:
                continue
            body = body_of(state, member, model)
            acute = "acute_senses" in rules_of(state, member, model)
            night = (SIGHT.night_acute if acute else SIGHT.night) if state.night else None
            top = here.ground(body) + height_of(state, member, model)
            found.append(Stand(name_of(member, key), body, top, night))
    return tuple(found)


# ---------------------------------------------------------------- seeing


@frozen
class Sighted:
    """The nearest model of a target that a firer sees."""

    name: str
    distance: float


def sighted(here: Land, firer: Stand, targets: Sequence[Stand]) -> Sighted | None:
    """Return the nearest model of a target that a firer sees, None if there is none
    (diceless/base-range-and-sight, diceless/night-sight)."""
    far = [(apart(firer, target), index) for index, target in enumerate(targets)]
    for distance, index in sorted(far):
        target = targets[index]
        if firer.reach is not None and not is_within(distance, firer.reach):
            return None
        if sees(here, firer, target):
            return Sighted(target.name, distance)
    return None


def apart(a: Stand, b: Stand) -> float:
    """Return how far two models are apart, base to base, in inches."""
    return gap_between((a.body,), (b.body,))


def makes_out(here: Land, firer: Stand, target: Stand) -> bool:
    """Return whether a firer sees a target and the night does not hide it
    (diceless/night-sight)."""
    near = firer.reach is None or is_within(apart(firer, target), firer.reach)
    return near and sees(here, firer, target)


@lru_cache(maxsize=4096)
def sees(here: Land, firer: Stand, target: Stand) -> bool:
    """Return whether a line from the middle of a firer to some point of a target is free."""
    rays = rays_between((firer.at,), 0.0, looked_at(firer, target), 0.0)
    return look(rays, _walls(here, firer, target)).sees


def looked_at(firer: Stand, target: Stand) -> tuple[Point, ...]:
    """Return the points of a target that a firer looks for: of a hull, some along each side that is
    turned to the firer (diceless/base-range-and-sight)."""
    corners, (cx, cy) = target.body.points, target.body.centre
    (x, y), found = firer.at, list[Point]()
    for (ax, ay), (bx, by) in pairwise((*corners, corners[0])):
        dx, dy = bx - ax, by - ay
        inner, outer = dx * (cy - ay) - dy * (cx - ax), dx * (y - ay) - dy * (x - ax)
        if inner * outer < 0.0:
            found += spread((ax, ay), (bx, by), SIDE)
    return tuple(found) or points_of(target)


def points_of(target: Stand) -> tuple[Point, ...]:
    """Return the points of a model that are looked at."""
    body = target.body
    if len(body.points) == 1:
        return rim_points(body.centre, body.radius, RIM)
    ends = (*body.points, body.points[0])
    sides = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(ends)]
    return (body.centre, *body.points, *sides)


def _walls(here: Land, a: Stand, b: Stand) -> tuple[Blocker, ...]:
    """Return the terrain between two models that is at least as high as both: no area terrain, and
    no hill that one of them stands on."""
    most = max(a.top, b.top)
    return tuple(
        Blocker(piece.id, piece.area, 1.0)
        for piece in here.pieces
        if piece.height >= most and not piece.kind.area and not _is_under(piece, a, b)
    )


def _is_under(piece: Terrain, a: Stand, b: Stand) -> bool:
    return piece.name == "hill" and any(overlaps(one.body, piece.area) for one in (a, b))


# ---------------------------------------------------------------- cover


def cover_of(
    state: Battle, firers: Sequence[Stand], target: Unit, shooters: Iterable[str]
) -> int | None:
    """Return the cover a unit has from those who fire at it; `shooters` are their units."""
    here, targets = land(state), stands(state, target)
    between = _among(_between(state, target, frozenset(shooters)), (*firers, *targets))
    found = unit_cover(
        [
            model_cover([_seen_through(here, firer, model, between) for firer in firers])
            for model in targets
        ]
    )
    if target.boosted:
        return COVER.turbo if found is None else min(found, COVER.turbo)
    return found


def _among(bodies: Iterable[Shape], ends: Sequence[Stand]) -> tuple[Shape, ...]:
    """Return the bodies that a line between any two of some models could cross."""
    x0, y0 = min(one.at[0] for one in ends), min(one.at[1] for one in ends)
    x1, y1 = max(one.at[0] for one in ends), max(one.at[1] for one in ends)
    return tuple(
        body
        for body in bodies
        if (bounds := body.bounds)[0] < x1 and bounds[2] > x0 and bounds[1] < y1 and bounds[3] > y0
    )


def _between(state: Battle, target: Unit, shooters: frozenset[str]) -> tuple[Shape, ...]:
    """Return the bodies of every unit that may come in between."""
    return tuple(
        stand.body
        for seat in (0, 1)
        for unit in hosts(state, seat)
        if unit.id != target.id and unit.id not in shooters
        for stand in stands(state, unit)
    )


def _seen_through(here: Land, firer: Stand, target: Stand, between: Sequence[Shape]) -> int | None:
    """Return the best cover a model has from one firer."""
    found = [
        piece.kind.cover
        for piece in here.pieces
        if piece.kind.cover is not None and _covers(piece, firer, target)
    ]
    if any(_is_between(firer.at, target.at, body) for body in between):
        found.append(COVER.units)
    return min(found, default=None)


def _covers(piece: Terrain, firer: Stand, target: Stand) -> bool:
    """Return whether a piece covers a model: it stands inside, or the line crosses it, but not just
    at the firer's own end."""
    if piece.kind.area and overlaps(target.body, piece.area):
        return True
    crossed = stretches(firer.at, target.at, piece.area)
    if not crossed:
        return False
    if piece.kind.area:
        if not overlaps(firer.body, piece.area):
            return True
        (ax, ay), (bx, by) = firer.at, target.at
        inside = hypot(bx - ax, by - ay) * sum(end - begin for begin, end in crossed)
        return is_closer(COVER.area_near, inside)
    return is_closer(COVER.linear_near, gap_between((firer.body,), (piece.area,)))


def _is_between(a: Point, b: Point, body: Shape) -> bool:
    """Return whether a line from middle to middle crosses a body."""
    x0, y0, x1, y1 = body.bounds
    left, right = (a[0], b[0]) if a[0] < b[0] else (b[0], a[0])
    low, high = (a[1], b[1]) if a[1] < b[1] else (b[1], a[1])
    if right <= x0 or left >= x1 or high <= y0 or low >= y1:
        return False
    if len(body.points) > 1:
        return bool(stretches(a, b, body))
    (cx, cy), (dx, dy) = body.centre, (b[0] - a[0], b[1] - a[1])
    squared = dx * dx + dy * dy
    share = max(0.0, min(1.0, ((cx - a[0]) * dx + (cy - a[1]) * dy) / squared)) if squared else 0.0
    off = hypot(a[0] + share * dx - cx, a[1] + share * dy - cy)
    return measured(off) < measured(body.radius)
