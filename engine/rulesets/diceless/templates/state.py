"""Templates and markers on the table: where they may be laid, and which models lie under them.

A marker is a disc, a template a teardrop with its narrow end on the firer's base; a model is hit if
either overlaps its base at all. The middle of a marker must lie over a model in sight, so only the
middles of such models and a few points towards their rims are tried; a template turns about its
firer. Neither may touch a friend when it is laid, but a marker may drift onto friends afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import takewhile
from math import dist, hypot, isfinite

from attrs import frozen

from engine.geometry import Point, Shape, direction, disc, is_closer, overlaps, settled
from engine.placement import Aimed, Base, Template, best_bearing, marker, teardrop
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Blast
from engine.rulesets.diceless.book.words import refusal
from engine.rulesets.diceless.core.field import bodies_of, hosts
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.sight.state import Stand, points_of

SHOTS = BOOK.tables.shooting
AROUND = 12
"""Bearings at which a marker is tried beside another."""
INSIDE = 0.9
"""How far towards the rim of a base a marker is tried, beside its middle."""


def radius_of_marker(blast: Blast) -> float:
    """Return the radius of a marker in inches."""
    return (SHOTS.large_blast if blast == "large" else SHOTS.small_blast) / 2


def marker_at(blast: Blast, at: Point) -> Template:
    """Return a marker with its middle on a point."""
    return marker(at, radius_of_marker(blast))


@frozen
class Muzzle:
    """A model that a template is placed from."""

    model: str
    """unit/model."""
    at: Point
    radius: float


def muzzle_of(firer: Stand) -> Muzzle:
    """Return a firer as a template touches them."""
    return Muzzle(firer.name, firer.at, _inner(firer.body))


def template_at(muzzle: Muzzle, bearing: float) -> Template:
    """Return a template along a bearing, its narrow end touching the firer's base."""
    dx, dy = direction(bearing)
    x, y = muzzle.at
    return teardrop(
        (x + muzzle.radius * dx, y + muzzle.radius * dy),
        bearing,
        SHOTS.template_length,
        SHOTS.template_muzzle,
        SHOTS.template_width,
        SHOTS.template_widest_at,
    )


# ---------------------------------------------------------------- who lies under it


def under(template: Template, bodies: Mapping[str, Shape]) -> tuple[str, ...]:
    """Return the bodies a template covers, even partly."""
    found = []
    for name, body in bodies.items():
        for part in template:
            if overlaps(part, body):
                found.append(name)
                break
    return tuple(found)


def _about(bodies: Mapping[str, Shape], aims: Iterable[Shape], far: float) -> dict[str, Shape]:
    """Return the bodies that may be so near to some others, which most are not."""
    corners = [aim.bounds for aim in aims]
    if not corners:
        return {}
    lefts, lows, rights, highs = zip(*corners, strict=True)
    x0, y0, x1, y1 = min(lefts) - far, min(lows) - far, max(rights) + far, max(highs) + far
    return {
        name: body
        for name, body in bodies.items()
        if (b := body.bounds)[0] < x1 and b[2] > x0 and b[1] < y1 and b[3] > y0
    }


def units_under(
    state: Battle, template: Template, but: frozenset[str] = frozenset()
) -> dict[str, int]:
    """Return how many models of each unit lie under a template, characters with it counted, without
    some models."""
    found = {
        unit.id: len(set(under(template, bodies_of(state, unit))) - but)
        for seat in (0, 1)
        for unit in hosts(state, seat)
    }
    return {key: hits for key, hits in found.items() if hits}


def models_under(
    state: Battle, template: Template, but: frozenset[str] = frozenset()
) -> tuple[str, ...]:
    """Return the models of both sides under a template, without some of them."""
    return tuple(
        name
        for seat in (0, 1)
        for unit in hosts(state, seat)
        for name in under(template, bodies_of(state, unit))
        if name not in but
    )


def friends_of(state: Battle, unit: Unit, but: frozenset[str] = frozenset()) -> dict[str, Shape]:
    """Return the bodies of a unit's side, without some models."""
    return {
        name: body
        for friend in hosts(state, unit.owner)
        for name, body in bodies_of(state, friend).items()
        if name not in but
    }


def behind(state: Battle, unit: Unit, muzzle: Muzzle) -> frozenset[str]:
    """Return the models a template is laid from: its firer, and the transport they look out of."""
    hull = () if unit.aboard is None else bodies_of(state, state.unit(unit.aboard))
    return frozenset((muzzle.model, *hull))


# ---------------------------------------------------------------- markers


def spots(
    state: Battle, unit: Unit, target: Unit, blast: Blast, models: Sequence[str]
) -> Iterator[Point]:
    """Yield points for the middle of a marker: the middles of the models it may be aimed at, then
    points nearer to their rims; none where it would touch a friend.
    """
    bodies = bodies_of(state, target)
    aims = [bodies[name] for name in models if name in bodies]
    friends = _about(friends_of(state, unit), aims, radius_of_marker(blast))
    tried = [body.centre for body in aims]
    tried += [at for body in aims for at in _off_centre(body)]
    for at in tried:
        if not under(marker_at(blast, at), friends):
            yield at


def _off_centre(body: Shape) -> Iterator[Point]:
    cx, cy = body.centre
    for x, y in points_of(Stand("", body, 0.0))[1:]:
        yield settled(cx + INSIDE * (x - cx)), settled(cy + INSIDE * (y - cy))


def has_spot(state: Battle, unit: Unit, target: Unit, blast: Blast, models: Sequence[str]) -> bool:
    """Return whether a marker may be laid anywhere."""
    return next(spots(state, unit, target, blast, models), None) is not None


def best_spot(
    state: Battle, unit: Unit, target: Unit, blast: Blast, models: Sequence[str]
) -> Point:
    """Return where a marker covers most models of the target, then most enemies."""
    bodies, far = bodies_of(state, target), radius_of_marker(blast)
    foes = [
        _about(bodies_of(state, foe), bodies.values(), far)
        for foe in hosts(state, 1 - unit.owner)
        if foe.id != target.id
    ]

    def worth(at: Point) -> tuple[int, int]:
        laid = marker_at(blast, at)
        return len(under(laid, bodies)), sum(len(under(laid, others)) for others in foes)

    return max(spots(state, unit, target, blast, models), key=worth)


def check_marker(
    state: Battle, unit: Unit, target: Unit, blast: Blast, models: Sequence[str], at: Point
) -> None:
    """Raise `IllegalReply` unless a marker may be laid on a point: over a model it may be aimed at,
    touching no friend."""
    bodies = bodies_of(state, target)
    aims = {name: bodies[name] for name in models if name in bodies}
    if not all(map(isfinite, at)) or not under((disc(at, 0.0),), aims):
        raise refusal("marker_off_target", unit=unit.id, target=target.id)
    touched = under(marker_at(blast, at), friends_of(state, unit))
    if touched:
        raise refusal("marker_on_friends", unit=unit.id, model=touched[0])


def beside(blast: Blast, other: Point, bearing: float) -> Point:
    """Return where a marker lies that touches another at a bearing."""
    dx, dy = direction(bearing)
    far = 2 * radius_of_marker(blast)
    return settled(other[0] + far * dx), settled(other[1] + far * dy)


def is_on_others(blast: Blast, laid: Sequence[Point], beside_which: int, bearing: float) -> bool:
    """Return whether a marker beside one of those that lie would lie on another of them."""
    at = beside(blast, laid[beside_which], bearing)
    far = 2 * radius_of_marker(blast)
    return any(is_closer(dist(at, other), far) for other in laid)


def places_beside(blast: Blast, laid: Sequence[Point]) -> Iterator[tuple[int, float]]:
    """Yield places for a later marker: around each that lies, where no other does."""
    for which in range(len(laid)):
        for step in range(AROUND):
            bearing = step * 360.0 / AROUND
            if not is_on_others(blast, laid, which, bearing):
                yield which, bearing


def best_beside(
    state: Battle, unit: Unit, blast: Blast, laid: Sequence[Point]
) -> tuple[int, float]:
    """Return where a later marker covers most enemies: beside the first that lies, and only if
    there is no room beside another."""
    foes = [bodies_of(state, foe) for foe in hosts(state, 1 - unit.owner)]

    def worth(way: tuple[int, float]) -> int:
        there = marker_at(blast, beside(blast, laid[way[0]], way[1]))
        return sum(len(under(there, others)) for others in foes)

    every = places_beside(blast, laid)
    beside_first = list(takewhile(lambda way: way[0] == 0, every))
    return max(beside_first or places_beside(blast, laid), key=worth)


# ---------------------------------------------------------------- templates


def best_template(state: Battle, unit: Unit, target: Unit, muzzle: Muzzle) -> Aimed | None:
    """Return the bearing of a template with most hits on a target and no friend under it, None if
    there is none."""
    bodies, friends = bodies_of(state, target), friends_of(state, unit, behind(state, unit, muzzle))
    targets = _in_reach(muzzle, {name: (body, _inner(body)) for name, body in bodies.items()})
    spared = _in_reach(muzzle, {name: (body, body.reach) for name, body in friends.items()})
    return _aimed(muzzle, targets, spared)


@lru_cache(maxsize=256)
def _aimed(muzzle: Muzzle, targets: tuple[Base, ...], spared: tuple[Base, ...]) -> Aimed | None:
    found = best_bearing(muzzle.at, lambda at: template_at(muzzle, at), targets, spared)
    return None if found is None or found.others else found


def _in_reach(muzzle: Muzzle, bodies: Mapping[str, tuple[Shape, float]]) -> tuple[Base, ...]:
    """Return bodies a template could cover, as bases of a radius."""
    far = muzzle.radius + SHOTS.template_length
    return tuple(
        Base(name, body.centre, radius)
        for name, (body, radius) in bodies.items()
        if dist(muzzle.at, body.centre) <= far + body.reach
    )


def check_template(
    state: Battle, unit: Unit, target: Unit, muzzle: Muzzle, most: int, bearing: float
) -> None:
    """Raise `IllegalReply` unless a template covers as many models of the target as it can, and no
    friend."""
    if not isfinite(bearing):
        raise refusal("template_misses", unit=unit.id, target=target.id, hits=0, most=most)
    laid = template_at(muzzle, bearing)
    touched = under(laid, friends_of(state, unit, behind(state, unit, muzzle)))
    if touched:
        raise refusal("template_on_friends", unit=unit.id, model=touched[0])
    hits = len(under(laid, bodies_of(state, target)))
    if hits < most:
        raise refusal("template_misses", unit=unit.id, target=target.id, hits=hits, most=most)


def _inner(body: Shape) -> float:
    """Return the radius in inches of a base, or of what fits into a hull."""
    x, y = body.centre
    sides = len(body.points)
    if sides == 1:
        return body.radius
    ends = zip(body.points, (*body.points[1:], body.points[0]), strict=True)
    return min(hypot((ax + bx) / 2 - x, (ay + by) / 2 - y) for (ax, ay), (bx, by) in ends)
