"""Places in which a base touches a foe."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import dist

from engine.geometry import Circle, Point, Shape, Side, direction, disc, gap, measured, rim
from engine.placement.bases import Base, settle
from engine.placement.board import Block
from engine.placement.crowd import Crowd
from engine.placement.legal import crossings, onto
from engine.placement.walker import Walker

_RAYS = tuple(direction(angle) for angle in range(0, 360, 30))


def touched(base: Base, foes: Sequence[Block]) -> tuple[str, ...]:
    """Return the names of the foes that a base touches, each once, in the order given."""
    return tuple(dict.fromkeys(foe.id for foe in foes if base.touches(foe.area)))


def contact_places(
    walker: Walker, crowd: Crowd, foes: Sequence[Block], *, closed: bool
) -> list[Point]:
    """Return places in contact with foes that may be free, in the order to try them.

    They are those nearest to the base on the borders of its foes, crossings of such a border
    with any other, and some in between. Nearer ones come first; if `closed`, those in contact
    with the crowd before all others.
    """
    base = walker.base
    ranked: dict[Point, tuple[bool, float, Point]] = {}
    for foe in foes:
        for part in foe.area.parts:
            form = Shape(part.points, part.radius + base.radius)
            if gap(disc(base.at, 0.0), form).distance > walker.reach + base.radius:
                continue
            for place in map(settle, _around(form, walker, crowd)):
                away = dist(base.at, place)
                if away <= walker.reach + 1e-3 and _touches(place, base.radius, foe):
                    alone = closed and crowd.nearest(place, base.radius)[0] > 0.0
                    ranked[place] = alone, round(away, 6), place
    return sorted(ranked, key=lambda place: ranked[place])


def _around(form: Shape, walker: Walker, crowd: Crowd) -> list[Point]:
    """Return places on the border of a form, inflated by the base, where it may stand."""
    base, border = walker.base, rim(form)
    own: list[Circle | Side] = [*border.circles, *border.sides]
    others: list[Circle | Side] = [*crowd.borders(base.radius)]
    for shape in walker.room.spots.forms_near(form.centre, form.reach):
        if shape != form:
            other = rim(shape)
            others += [*other.circles, *other.sides]
    places = [onto(piece, base.at) for piece in own]
    for a, b in combinations(own, 2):
        places += crossings(a, b)
    for piece in own:
        for other_piece in others:
            places += crossings(piece, other_piece)
    places += [(x + r * rx, y + r * ry) for x, y, r in border.circles for rx, ry in _RAYS]
    return places


def _touches(place: Point, radius: float, foe: Block) -> bool:
    return measured(gap(disc(place, radius), foe.area).distance) == 0.0
