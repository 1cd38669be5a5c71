"""Seeing: twenty rays from a vehicle's top to its target, and what stops or conceals them.

microtanks/los-definition. Ten points evenly across what is seen of the target hull, each at two
heights. A solid or the ground stops a ray that passes below its top, too much forest stops it too;
other growth only conceals. One free ray is a line of sight; half of them hidden is cover.

The radio (microtanks/radio-phase) passes on what is seen; artillery may aim at that, and at what it
sees itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import hypot

from attrs import frozen

from engine.geometry import (
    Area,
    Bounds,
    Point,
    Pose,
    Shape,
    measured,
    silhouette,
    spread,
    stretches,
)
from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.book.printed import Cover, Hull
from engine.rulesets.microtanks.core.field import Board, Screen, board, hull_at, pose_of, screen
from engine.rulesets.microtanks.core.hills import Hill, Span, covered
from engine.rulesets.microtanks.core.model import Battle, Sighting, Tank

RULES = BOOK.tables.sight

Spot = tuple[float, float, float]


@frozen(cache_hash=True)
class Body:
    """What matters of a vehicle for sight."""

    at: Point
    shape: Shape
    ground: float
    height: float
    radius: float
    """Half the diagonal of its hull: within it the ground hides nothing."""

    @property
    def eye(self) -> float:
        """The height it looks from."""
        return self.ground + self.height


@frozen
class Hidden:
    """What hides one ray; None if nothing does."""

    by: Cover | None
    stops: bool
    """Whether it stops the ray and does not just conceal it."""
    what: str | None = None


OPEN = Hidden(None, stops=False)


@frozen
class View:
    """What one vehicle sees of another."""

    heavy: int
    """Rays stopped by something solid."""
    light: int
    """Other rays that growth conceals or stops."""
    free: tuple[Spot, Spot] | None
    """The first ray that is not stopped, from eye to target."""
    aimed: tuple[Spot, Spot]
    """The first ray of all."""
    blocked_by: tuple[str, ...] = ()
    """What stops rays, if all are stopped."""

    @property
    def sees(self) -> bool:
        """Whether there is a line of sight."""
        return self.free is not None

    @property
    def cover(self) -> Cover | None:
        """The class of cover of the target (microtanks/cover-50-percent)."""
        return cover_of(self.heavy, self.light) if self.sees else None


def cover_of(heavy: int, light: int) -> Cover | None:
    """Return the cover that so many hidden rays give."""
    if heavy >= RULES.cover_at:
        return "heavy"
    return "light" if heavy + light >= RULES.cover_at else None


@lru_cache(maxsize=8192)
def body_at(here: Board, hull: Hull, pose: Pose) -> Body:
    """Return the body of a vehicle at a pose, raised by the ground under its centre."""
    radius = hypot(hull.length, hull.width) / 2
    return Body(pose.at, hull_at(hull, pose), here.ground(pose.at), hull.height, radius)


@lru_cache(maxsize=1024)
def wreck_screen(here: Board, key: str, hull: Hull, pose: Pose) -> Screen:
    """Return a wreck as rays meet it: solid, as high as the vehicle was."""
    shape = hull_at(hull, pose)
    return screen(key, shape, here.level(shape.points) + hull.height, "wreck")


def wreck_screens(state: Battle) -> tuple[Screen, ...]:
    """Return the wrecks on the table as rays meet them."""
    here = board(state)
    return tuple(wreck_screen(here, w.id, w.hull, pose_of(w)) for w in state.wrecks())


# ---------------------------------------------------------------- the rays


@frozen
class _Fan:
    """The rays of one look, and what may be in their way."""

    eye: Spot
    points: tuple[Point, ...]
    heights: tuple[float, ...]
    screens: tuple[Screen, ...]
    hills: tuple[Hill, ...]
    viewer: Body
    target: Body
    shut: str | None = None
    """Something tall and solid that stops every ray."""

    def rays(self) -> Iterator[tuple[Spot, Hidden]]:
        """Yield each ray's end and what hides it; the upper rays first, from the middle out."""
        ex, ey, ez = self.eye
        if self.shut is not None:
            hidden = Hidden("heavy", stops=True, what=self.shut)
            yield from (((*at, z), hidden) for at in self.points for z in self.heights)
            return
        if not self.screens and not self.hills:
            yield from (((*self.points[n], z), OPEN) for n in MIDDLE_OUT for z in self.heights)
            return
        for at in MIDDLE_OUT:
            x, y = point = self.points[at]
            length = hypot(x - ex, y - ey)
            met = [
                (one, spans)
                for one in self.screens
                if (spans := stretches((ex, ey), point, one.area))
            ]
            above = OPEN
            for height in self.heights:
                # What stops a ray by its top stops the one below it as well.
                if above.by != "heavy":
                    above = self._hidden(point, length, ez, height, met)
                yield (x, y, height), above

    def _hidden(
        self,
        point: Point,
        length: float,
        start: float,
        end: float,
        met: list[tuple[Screen, tuple[tuple[float, float], ...]]],
    ) -> Hidden:
        concealed: str | None = None
        forest: list[Span] = []
        for one, spans in met:
            for t0, t1 in spans:
                if one.is_solid:
                    lowest = start + (end - start) * (t0 if end > start else t1)
                    if measured(lowest) < one.ceiling:
                        return Hidden("heavy", stops=True, what=one.id)
                    continue
                low, high = _below(max(t0, RULES.near_eye / length), t1, start, end, one.top)
                if measured((high - low) * length) > 0.0:
                    concealed = one.id
                    if one.is_forest:
                        forest.append((low, high))
        for hill in self.hills:
            if self._is_under(hill, point, length, start, end):
                return Hidden("heavy", stops=True, what=hill.id)
        if concealed is None:
            return OPEN
        depth = measured(covered(forest) * length)
        return Hidden("light", depth > RULES.forest_depth, concealed)

    def _is_under(self, hill: Hill, point: Point, length: float, start: float, end: float) -> bool:
        """Return whether a ray runs below a hill, near neither of the vehicles."""
        under = hill.under(self.viewer.at, point, start, end)
        if under is None:
            return False
        t0 = max(under[0], self.viewer.radius / length)
        t1 = under[1]
        near = _disc_span(self.viewer.at, point, self.target.at, self.target.radius)
        pieces = [(t0, t1)] if near is None else [(t0, min(t1, near[0])), (max(t0, near[1]), t1)]
        return any(measured((b - a) * length) > 0.0 for a, b in pieces)


def _below(t0: float, t1: float, start: float, end: float, top: float) -> Span:
    """Return the part of a stretch of a ray that runs strictly below a height."""
    if t0 >= t1:
        return t0, t0
    z0, z1 = start + (end - start) * t0, start + (end - start) * t1
    if measured(z0) < measured(top) and measured(z1) < measured(top):
        return t0, t1
    if measured(z0) >= measured(top) and measured(z1) >= measured(top):
        return t0, t0
    level = t0 + (t1 - t0) * (top - z0) / (z1 - z0)
    return (t0, level) if z0 < z1 else (level, t1)


def _disc_span(a: Point, b: Point, centre: Point, radius: float) -> tuple[float, float] | None:
    """Return the part of the line from a to b inside a disc, or None."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    fx, fy = a[0] - centre[0], a[1] - centre[1]
    square = dx * dx + dy * dy
    half = (fx * dx + fy * dy) / square
    under = half * half - (fx * fx + fy * fy - radius * radius) / square
    if under <= 0.0:
        return None
    root = under**0.5
    return -half - root, -half + root


MIDDLE_OUT = tuple(sorted(range(RULES.columns), key=lambda n: (abs(2 * n + 1 - RULES.columns), n)))
"""Columns in the order they are tried: those in the middle are free most often."""
UPWARDS = tuple(sorted(RULES.rows, reverse=True))


def _fan(
    here: Board,
    viewer: Body,
    target: Body,
    wrecks: tuple[Screen, ...],
    rows: tuple[float, ...],
) -> _Fan:
    left, right = silhouette(target.shape, viewer.at)
    heights = tuple(target.ground + share * target.height for share in rows)
    lowest, highest = min(viewer.eye, heights[-1]), max(viewer.eye, heights[0])
    wedge = _Wedge(viewer.at, left, right)
    screens: list[Screen] = []
    shut = None
    for one in (*here.screens, *wrecks):
        if one.top > lowest and wedge.meets(one.area.bounds, one.corners):
            screens.append(one)
            if shut is None and one.is_solid and one.ceiling > measured(highest):
                shut = one.id if wedge.is_shut_by(one.area) else None
    hills = [
        hill
        for hill in here.hills
        if hill.height > lowest and wedge.meets(hill.shape.bounds, hill.shape.points)
    ]
    points = spread(left, right, RULES.columns)
    eye = (*viewer.at, viewer.eye)
    return _Fan(eye, points, heights, tuple(screens), tuple(hills), viewer, target, shut)


@frozen
class _Wedge:
    """The room between the outermost rays."""

    eye: Point
    left: Point
    right: Point

    def meets(self, bounds: Bounds, corners: tuple[Point, ...]) -> bool:
        """Return whether something may be in the way: not beside all the rays."""
        (ex, ey), (lx, ly), (rx, ry) = self.eye, self.left, self.right
        x0, y0, x1, y1 = bounds
        if (
            (x0 >= ex and x0 >= lx and x0 >= rx)
            or (x1 <= ex and x1 <= lx and x1 <= rx)
            or (y0 >= ey and y0 >= ly and y0 >= ry)
            or (y1 <= ey and y1 <= ly and y1 <= ry)
        ):
            return False
        lx, ly, rx, ry = lx - ex, ly - ey, rx - ex, ry - ey
        is_left = is_right = True
        for x, y in corners:
            x, y = x - ex, y - ey
            if is_left and lx * y - ly * x < 0.0:
                is_left = False
            if is_right and rx * y - ry * x > 0.0:
                is_right = False
        return not (is_left or is_right)

    def is_shut_by(self, area: Area | Shape) -> bool:
        """Return whether a convex outline lies across both outermost rays, and so across all."""
        if len(area.parts) > 1:
            return False
        return bool(stretches(self.eye, self.left, area) and stretches(self.eye, self.right, area))


@lru_cache(maxsize=8192)
def look(here: Board, viewer: Body, target: Body, wrecks: tuple[Screen, ...]) -> View:
    """Look from one body to another with all the rays (microtanks/los-definition)."""
    fan = _fan(here, viewer, target, wrecks, UPWARDS)
    heavy = light = 0
    free = aimed = None
    stopped_by: dict[str, None] = {}
    for end, hidden in fan.rays():
        ray = (fan.eye, end)
        aimed = aimed or ray
        heavy += hidden.by == "heavy"
        light += hidden.by == "light"
        if not hidden.stops:
            free = free or ray
        elif hidden.what:
            stopped_by[hidden.what] = None
    assert aimed is not None
    return View(heavy, light, free, aimed, () if free else tuple(stopped_by))


@lru_cache(maxsize=16384)
def is_seen(here: Board, viewer: Body, target: Body, wrecks: tuple[Screen, ...]) -> bool:
    """Return whether there is a line of sight, with no more rays than that takes: where an upper
    ray is stopped, the lower one is too."""
    fan = _fan(here, viewer, target, wrecks, UPWARDS[:1])
    return any(not hidden.stops for _, hidden in fan.rays())


def view(state: Battle, viewer: Tank, target: Tank) -> View:
    """Return what one vehicle sees of another."""
    here = board(state)
    return look(here, body(here, viewer), body(here, target), wreck_screens(state))


def sees(state: Battle, viewer: Tank, target: Tank) -> bool:
    """Return whether one vehicle sees another."""
    here = board(state)
    return is_seen(here, body(here, viewer), body(here, target), wreck_screens(state))


def body(here: Board, tank: Tank) -> Body:
    """Return the body of a vehicle on the table."""
    return body_at(here, tank.hull, pose_of(tank))


# ---------------------------------------------------------------- radio


def spotted(state: Battle, seat: int) -> tuple[str, ...]:
    """Return the enemies in sight of at least one live vehicle of a seat, whatever its state
    (microtanks/radio-phase)."""
    here, wrecks = board(state), wreck_screens(state)
    mine = [body(here, tank) for tank in state.army(seat)]
    return tuple(
        foe.id
        for foe in state.army(1 - seat)
        if any(is_seen(here, eye, body(here, foe), wrecks) for eye in mine)
    )


def targets(radio: Sighting | None, own: Sequence[str], alive: Sequence[str]) -> tuple[str, ...]:
    """Return what a piece of artillery may aim at: what the latest Radio told before its side moved
    (nothing before the first), and what it sees itself now; those that have left or died drop out
    (microtanks/arty-spotting-window)."""
    known = {*(radio.seen if radio else ()), *own}
    return tuple(sorted(key for key in alive if key in known))


def may_target(state: Battle, piece: Tank, target: Tank) -> bool:
    """Return whether a piece of artillery may aim at an enemy."""
    known = targets(state.players[piece.owner].radio, (), [target.id])
    return bool(known) or sees(state, piece, target)
