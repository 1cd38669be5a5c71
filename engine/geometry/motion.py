"""Sliding a footprint over the table without turning it.

Theory. Fix the mover's orientation and name its place by one reference point. The places
where it overlaps an obstacle are then a convex polygon again: the Minkowski sum of the
obstacle and the mover reflected through its reference point, the *configuration-space
obstacle*. Sliding a body past bodies becomes moving a point past polygons, a swept area
becomes a segment, and the table's edge shrinks by the mover's own extent.

"Free" means never deeper than the rounding in any obstacle (`SLACK`), so a slide along a
border, or away from a touch, is free. A contact is where the slide reaches the obstacle's
true border; it counts when the slide would go on deeper than the rounding. A mover must be
wider than the rounding itself, or it could slip between the convex parts of a dented area.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import floor, hypot

from attrs import frozen

from engine.geometry.convex import clip, clip_rounded, minkowski_difference
from engine.geometry.measure import SLACK, Bounds, Point
from engine.geometry.shapes import Ground, Shape

TABLE_EDGE = -1
"""The index of a `Hit` on the edge of the table."""


@frozen
class Hit:
    """The first contact of a slide."""

    share: float  # of the slide done at contact, 0 to 1, raw
    index: int  # of the obstacle in the given sequence, or TABLE_EDGE


def obstruction(mover: Shape, obstacle: Shape) -> Shape:
    """Return the places of the mover's centre at which it overlaps the obstacle.

    The mover collides when its centre is strictly inside the returned shape.
    """
    cx, cy = mover.centre
    return _slides_into(mover, obstacle).moved(cx, cy)


@lru_cache(maxsize=8192)
def _slides_into(mover: Shape, obstacle: Shape) -> Shape:
    """Return the slides that bring the mover, from where it is, into the obstacle."""
    return Shape(
        minkowski_difference(obstacle.points, mover.points), obstacle.radius + mover.radius
    )


_Place = tuple[float, float, float, float, int]
"""Where a mover's origin may run into a part: its bounds and the part's number."""

CELL = 4.0
"""The size of a cell of the table, in reaches of the mover, by which obstacles are found."""

FEW = 12
"""So many obstacles are as quickly looked through as looked up."""


class Obstacles:
    """What one footprint in one orientation can run into, prepared for many questions.

    `mover` is given at the origin; points are where the origin goes. (A mover given elsewhere
    works too: points are then slides from there.) `bounds` is the table, or None for a table
    without end. Configuration-space polygons are made when a question first comes near.
    """

    __slots__ = ("_cell", "_forms", "_mover", "_near", "_parts", "_places", "_table")

    def __init__(self, mover: Shape, bounds: Bounds | None, obstacles: Sequence[Ground]) -> None:
        mx0, my0, mx1, my1 = mover.bounds
        self._mover = mover
        self._table: Bounds | None = None
        if bounds is not None:
            x0, y0, x1, y1 = bounds
            self._table = (x0 - mx0, y0 - my0, x1 - mx1, y1 - my1)
        parts: list[tuple[Shape, int]] = []
        places: list[_Place] = []
        for index, obstacle in enumerate(obstacles):
            for part in obstacle.parts:
                x0, y0, x1, y1 = part.bounds
                places.append((x0 - mx1, y0 - my1, x1 - mx0, y1 - my0, len(parts)))
                parts.append((part, index))
        self._parts = parts
        self._places = places
        self._forms: list[Shape | None] = [None] * len(parts)
        self._cell = CELL * mover.reach or 1.0
        self._near: dict[tuple[int, int, int, int], list[_Place]] = {}

    def _form(self, key: int) -> Shape:
        form = self._forms[key]
        if form is None:
            form = self._forms[key] = _slides_into(self._mover, self._parts[key][0])
        return form

    def _about(self, x0: float, y0: float, x1: float, y1: float) -> list[_Place]:
        """Return the places whose bounds may meet an upright rectangle, in their order.

        Rectangles are rounded out to cells, and what each block of cells holds is kept.
        """
        places = self._places
        if len(places) <= FEW:
            return places
        cell = self._cell
        key = floor(x0 / cell), floor(y0 / cell), floor(x1 / cell), floor(y1 / cell)
        near = self._near.get(key)
        if near is None:
            x0, y0, x1, y1 = key[0] * cell, key[1] * cell, (key[2] + 1) * cell, (key[3] + 1) * cell
            near = [p for p in places if p[0] < x1 and p[2] > x0 and p[1] < y1 and p[3] > y0]
            if len(self._near) >= 4096:
                self._near.clear()
            self._near[key] = near
        return near

    def free(self, point: Point) -> bool:
        """Return whether the mover may stand at a point: on the table, overlapping nothing."""
        return self.clear(point, point)

    def clear(self, a: Point, b: Point) -> bool:
        """Return whether the mover may slide straight from a to b, both ends included."""
        return self.blocker(a, b) is None

    def blocker(self, a: Point, b: Point) -> int | None:
        """Return some obstacle in the way of the straight slide from a to b, or `None`.

        The table's edge is returned first, then obstacles in the order given; `first_hit` finds the
        one the slide meets first, at more cost.
        """
        ax, ay = a
        bx, by = b
        x0, x1 = (ax, bx) if ax < bx else (bx, ax)
        y0, y1 = (ay, by) if ay < by else (by, ay)
        table = self._table
        if table is not None and (
            x0 < table[0] - SLACK
            or y0 < table[1] - SLACK
            or x1 > table[2] + SLACK
            or y1 > table[3] + SLACK
        ):
            return TABLE_EDGE
        for left, low, right, high, key in self._about(x0, y0, x1, y1):
            if x0 >= right or x1 <= left or y0 >= high or y1 <= low:
                continue
            form = self._forms[key] or self._form(key)
            if _pierces(form, ax, ay, bx - ax, by - ay):
                return self._parts[key][1]
        return None

    def forms_near(self, point: Point, distance: float) -> list[Shape]:
        """Return the shapes the mover's origin must stay out of, near a point.

        Those whose bounds come within `distance` of the point, in the order given.
        """
        x, y = point
        return [
            self._forms[key] or self._form(key)
            for left, low, right, high, key in self._about(
                x - distance, y - distance, x + distance, y + distance
            )
            if left - distance <= x <= right + distance and low - distance <= y <= high + distance
        ]

    def forms_of(self, index: int) -> list[Shape]:
        """Return the shapes the mover's origin must stay out of for one obstacle."""
        return [self._form(key) for key, (_, of) in enumerate(self._parts) if of == index]

    @property
    def table(self) -> Bounds | None:
        """Where the mover's origin may be on the table, or `None` for one without end."""
        return self._table

    def first_hit(self, a: Point, b: Point) -> Hit | None:
        """Return the first contact on the straight slide from a to b, or None if it is clear.

        Of contacts at the same distance the earlier obstacle is returned, the table's edge last.
        """
        ax, ay = a
        dx, dy = b[0] - ax, b[1] - ay
        x0, x1 = (ax, b[0]) if dx > 0 else (b[0], ax)
        y0, y1 = (ay, b[1]) if dy > 0 else (b[1], ay)
        hits: list[tuple[float, int]] = []
        for left, low, right, high, key in self._about(x0, y0, x1, y1):
            if x0 >= right or x1 <= left or y0 >= high or y1 <= low:
                continue
            form = self._form(key)
            if _pierces(form, ax, ay, dx, dy):
                hits.append((_entry(form, ax, ay, dx, dy), self._parts[key][1]))
        edge = self._leaves(ax, ay, dx, dy)
        if edge is not None:
            hits.append((edge, TABLE_EDGE))
        if not hits:
            return None
        share = min(hit[0] for hit in hits)
        tie = share + SLACK / (hypot(dx, dy) or 1.0)
        return Hit(share, next(index for at, index in hits if at <= tie))

    def _leaves(self, ax: float, ay: float, dx: float, dy: float) -> float | None:
        """Return the share of a slide at which it leaves the table, 0 if it starts off it."""
        if self._table is None:
            return None
        shares = []
        x0, y0, x1, y1 = self._table
        for room, speed in ((ax - x0, -dx), (x1 - ax, dx), (ay - y0, -dy), (y1 - ay, dy)):
            if room < -SLACK:
                shares.append(0.0)
            elif speed - room > SLACK:
                shares.append(max(0.0, room / speed))
        return min(shares) if shares else None


def first_hit(
    mover: Shape,
    vector: Point,
    obstacles: Sequence[Ground],
    bounds: Bounds | None = None,
) -> Hit | None:
    """Return the first contact as the mover slides along a vector, or None.

    Grazing a border is no contact; already touching and moving into it is one at share 0, and
    so is starting in an overlap. With `bounds` the edge of the table stops the mover too.
    """
    return Obstacles(mover, bounds, obstacles).first_hit((0.0, 0.0), vector)


def is_clear(
    mover: Shape,
    vector: Point,
    obstacles: Sequence[Ground],
    bounds: Bounds | None = None,
) -> bool:
    """Return whether the area the mover sweeps along a vector is free, touching allowed."""
    return Obstacles(mover, bounds, obstacles).clear((0.0, 0.0), vector)


def _pierces(form: Shape, ax: float, ay: float, dx: float, dy: float) -> bool:
    """Return whether a point moving from a by d gets into a form deeper than the rounding."""
    if form.radius > 0.0:
        inner = form.radius - SLACK
        return clip_rounded(form.points, form.planes, inner, ax, ay, dx, dy) is not None
    planes = form.planes
    return bool(planes) and clip(planes, SLACK, ax, ay, dx, dy) is not None


def _entry(form: Shape, ax: float, ay: float, dx: float, dy: float) -> float:
    """Return the share at which a point that pierces a form crosses its true border."""
    if form.radius > 0.0:
        span = clip_rounded(form.points, form.planes, form.radius, ax, ay, dx, dy)
    else:
        span = clip(form.planes, 0.0, ax, ay, dx, dy)
    return span[0] if span is not None else 0.0
