"""What lies under a marker or a template, and where to lay one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import dist

from attrs import frozen

from engine.geometry import Point, Shape, bearing, direction, disc, overlaps, polygon, settled
from engine.placement.bases import Base

Template = tuple[Shape, ...]
"""A flat piece laid on the table: what any of its shapes covers is covered."""

_BISECTIONS = 24  # to a hundred-thousandth of a degree


def marker(centre: Point, radius: float) -> Template:
    """Return a round marker."""
    return (disc(centre, radius),)


def teardrop(
    muzzle: Point, heading: float, length: float, narrow: float, wide: float, wide_at: float
) -> Template:
    """Return a teardrop: a trapezoid from the muzzle, and a round cap at its far end.

    It is `narrow` across at the muzzle, `wide` at `wide_at` from it, and `length` long in all.
    Raises `ValueError` unless 0 < narrow <= wide <= length and the cap begins on the trapezoid:
    0 < wide_at <= length <= wide_at + wide.
    """
    tapers = 0.0 < narrow <= wide <= length
    if not (tapers and 0.0 < wide_at <= length <= wide_at + wide):
        raise ValueError(
            f"no teardrop is {length} long, {narrow} to {wide} wide, and widest at {wide_at}"
        )
    ux, uy = direction(heading)
    x, y = muzzle

    def at(ahead: float, left: float) -> Point:
        return x + ahead * ux - left * uy, y + ahead * uy + left * ux

    body = polygon(
        [at(0, -narrow / 2), at(wide_at, -wide / 2), at(wide_at, wide / 2), at(0, narrow / 2)]
    )
    return body, disc(at(length - wide / 2, 0), wide / 2)


def covers(template: Template, base: Base) -> bool:
    """Return whether a base is under a template, even partly; touching it is not."""
    return any(overlaps(shape, base.shape) for shape in template)


def covered(template: Template, bases: Sequence[Base]) -> tuple[str, ...]:
    """Return who is under a template, even partly, in the order given."""
    return tuple(base.id for base in bases if covers(template, base))


@frozen
class Aimed:
    """A template laid at a bearing."""

    bearing: float  # in [0, 360), settled
    hits: tuple[str, ...]
    others: tuple[str, ...]  # bases to be spared that are under it all the same


def best_bearing(
    muzzle: Point,
    lay: Callable[[float], Template],
    targets: Sequence[Base],
    spared: Sequence[Base] = (),
) -> Aimed | None:
    """Return the bearing that covers most targets among those that cover fewest spared bases.

    `lay` gives the template at a bearing from the muzzle; each of its shapes must be symmetric
    about its bearing, as those of markers and teardrops are. Then each base is under it over one
    interval of bearings, and what is covered changes at the ends of such intervals only: the
    middles between neighbouring ends are all there is to try. Of equally good bearings the
    smallest is returned; None when no bearing covers a target.
    """
    ends = {0.0}
    for base in (*targets, *spared):
        ends.update(_interval(muzzle, lay, base))
    order = sorted(ends)
    best: tuple[tuple[int, int, float], Aimed] | None = None
    for low, high in pairwise((*order, 360.0)):
        heading = settled((low + high) / 2)
        template = lay(heading)
        hits, others = covered(template, targets), covered(template, spared)
        key = (len(others), -len(hits), heading)
        if hits and (best is None or key < best[0]):
            best = key, Aimed(heading, hits, others)
    return best[1] if best is not None else None


def _interval(muzzle: Point, lay: Callable[[float], Template], base: Base) -> tuple[float, ...]:
    """Return the bearings at which a base comes under a template and leaves it, if it does."""
    middle = bearing(muzzle, base.at) if dist(muzzle, base.at) else 0.0
    if not covers(lay(middle), base) or covers(lay(middle + 180.0), base):
        return ()
    inside, outside = 0.0, 180.0
    for _ in range(_BISECTIONS):
        half = (inside + outside) / 2
        if covers(lay(middle + half), base):
            inside = half
        else:
            outside = half
    return (middle - inside) % 360.0, (middle + inside) % 360.0
