"""Moving: what a path costs, where it is stopped, and which paths are legal.

A path is pivots and straight legs ahead. It is walked leg by leg: a leg that runs into an enemy
ends the move there, one that takes the centre to the edge ends it off the table; anything else in
the way refuses the whole order, and so does a price above the allowance.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot

from attrs import define, evolve, frozen

from engine.errors import IllegalReply
from engine.geometry import (
    Area,
    Face,
    Point,
    Pose,
    Shape,
    bearing,
    direction,
    is_within,
    measured,
    overlaps,
    settled,
    turn,
)
from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.book.printed import Edge, Hull
from engine.rulesets.microtanks.book.words import refusal
from engine.rulesets.microtanks.core.field import (
    CONTACT,
    Board,
    Traffic,
    apart,
    around,
    edge_crossed,
    face_struck,
    hull_at,
    on_the_way,
    pose_of,
    touched,
    traffic,
)
from engine.rulesets.microtanks.core.hills import climbs
from engine.rulesets.microtanks.core.model import Battle, Contact, PlacedHull, Tank

RULES = BOOK.tables.move
NUDGE = 0.05
"""How far ahead is looked to see whether a gap grows."""
MOST_LEGS = 100
"""More no order needs: a fast vehicle on a road turns every half unit."""
FARTHEST = 10_000.0
"""No coordinate of an order lies farther out."""

# ---------------------------------------------------------------- the price of a path


@frozen
class Stretch:
    """A part of a leg over ground of one price."""

    length: float
    road: bool = False
    slow: bool = False
    uphill: bool = False


@define
class Meter:
    """Adds up what a move costs (microtanks/move-mixed-terrain)."""

    backing: bool = False
    cost: float = 0.0
    doubled: bool = False
    """Whether some distance was doubled already: pivots count from then on."""
    turned: float = 0.0

    @property
    def doubles(self) -> bool:
        """Whether road is still at double speed; it never is backwards
        (microtanks/road-turn-limit)."""
        return not self.backing and measured(self.turned) < RULES.road_turn_limit

    def pivot(self, angle: float) -> None:
        """Turn on the spot: free, but it may end the doubling (microtanks/turning-free)."""
        if self.doubled:
            self.turned += abs(angle)

    def drive(self, stretch: Stretch) -> None:
        """Go along a stretch."""
        self.cost += stretch.length * self._rate(stretch)
        if stretch.road and self.doubles and stretch.length > 0.0:
            self.doubled = True

    def _rate(self, stretch: Stretch) -> float:
        if stretch.road and self.doubles:
            return RULES.road_uphill_cost if stretch.uphill else RULES.road_cost
        if stretch.uphill:
            return RULES.slow_cost  # microtanks/move-uphill
        if stretch.slow and not stretch.road:
            return RULES.slow_cost  # microtanks/move-difficult, microtanks/move-forest
        return RULES.normal_cost


def price(steps: Sequence[float | Stretch], *, backing: bool = False) -> tuple[float, float]:
    """Return cost and length of a move given as pivots (degrees) and stretches."""
    meter = Meter(backing)
    for step in steps:
        if isinstance(step, Stretch):
            meter.drive(step)
        else:
            meter.pivot(step)
    return meter.cost, sum(step.length for step in steps if isinstance(step, Stretch))


def is_affordable(cost: float, allowance: float) -> bool:
    """Return whether a move may be made at all: it is never shortened to fit, and without an
    allowance the shortest way is too far."""
    return is_within(cost, allowance) and (allowance > 0.0 or cost == 0.0)


def stretches_of(here: Board, a: Point, b: Point) -> tuple[Stretch, ...]:
    """Cut a leg where the centre enters or leaves a piece or starts or stops to climb."""
    ax, ay = a
    bx, by = b
    x0, x1 = (ax, bx) if ax < bx else (bx, ax)
    y0, y1 = (ay, by) if ay < by else (by, ay)
    for left, low, right, high in here.rough:
        if left <= x1 and right >= x0 and low <= y1 and high >= y0:
            return _cut(here, a, b)
    return (Stretch(hypot(bx - ax, by - ay)),)


@lru_cache(maxsize=16384)
def _cut(here: Board, a: Point, b: Point) -> tuple[Stretch, ...]:
    """Cut a leg that comes near pieces with a price of their own."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    x0, x1 = min(a[0], b[0]), max(a[0], b[0])
    y0, y1 = min(a[1], b[1]), max(a[1], b[1])
    near = [
        (area, pace)
        for (left, low, right, high), area, pace in here.priced
        if left <= x1 and right >= x0 and low <= y1 and high >= y0
    ]
    rises = climbs(here.hills, a, b)
    cuts = {0.0, 1.0, *(t for span in rises for t in span)}
    for area, _ in near:
        cuts.update(_crossings(area, a, b))
    found = []
    for t0, t1 in pairwise(sorted(cuts)):
        middle = (t0 + t1) / 2
        at = a[0] + (b[0] - a[0]) * middle, a[1] + (b[1] - a[1]) * middle
        paces = [pace for area, pace in near if area.contains_point(at)]
        uphill = any(start <= middle <= end for start, end in rises)
        found.append(Stretch((t1 - t0) * length, "double" in paces, "half" in paces, uphill))
    return tuple(found)


def _crossings(area: Area, a: Point, b: Point) -> list[float]:
    """Return where a leg meets an outline, running along it included."""
    (ax, ay), (dx, dy) = a, (b[0] - a[0], b[1] - a[1])
    square = dx * dx + dy * dy
    found = []
    px, py = area.outline[-1]
    for qx, qy in area.outline:
        ex, ey = qx - px, qy - py
        cross = dx * ey - dy * ex
        if cross:
            fx, fy = px - ax, py - ay
            t, s = (fx * ey - fy * ex) / cross, (fx * dy - fy * dx) / cross
            if 0.0 < t < 1.0 and -1e-9 <= s <= 1.0 + 1e-9:
                found.append(t)
        elif square:
            t = ((px - ax) * dx + (py - ay) * dy) / square
            if 0.0 < t < 1.0:
                found.append(t)
            t = ((qx - ax) * dx + (qy - ay) * dy) / square
            if 0.0 < t < 1.0:
                found.append(t)
        px, py = qx, qy
    return found


# ---------------------------------------------------------------- walking a path


@frozen
class Route:
    """A legal move, worked out."""

    poses: tuple[Pose, ...]
    """The start, and where each pivot or leg ended."""
    length: float
    cost: float
    contact: str | None = None
    """The enemy that was run into."""
    edge: Edge | None = None
    """Where it left the table."""

    @property
    def end(self) -> Pose:
        """Where it ends."""
        return self.poses[-1]


@frozen(cache_hash=True)
class Mover:
    """What matters of a vehicle for driving."""

    id: str
    hull: Hull
    pose: Pose


@define
class _Walk:
    """A path in progress; raises `IllegalReply` where it cannot go on."""

    mover: Mover
    traffic: Traffic
    retreat: bool
    meter: Meter
    poses: list[Pose]
    length: float = 0.0
    contact: str | None = None
    edge: str | None = None

    @property
    def is_over(self) -> bool:
        return self.contact is not None or self.edge is not None

    def pivot(self, facing: float, by: float | None = None) -> None:
        """Turn on the spot, the shorter way or `by` so much: only where it ends is looked at
        (microtanks/move-blocking)."""
        pose = self.poses[-1]
        angle = turn(pose.facing, facing) if by is None else by
        if measured(angle) == 0.0:
            return
        before = hull_at(self.mover.hull, pose)
        after = Pose(pose.x, pose.y, facing).settled()
        shape = hull_at(self.mover.hull, after)
        self.meter.pivot(angle)
        self.poses.append(after)
        walls = (*self.traffic.board.walls, *self.traffic.blocks)
        for body in touched(shape, (*walls, *self.traffic.enemies)):
            known = apart(before, body.shape) <= CONTACT
            if overlaps(shape, body.shape) or (body in walls and not known):
                raise refusal(
                    "pivot_blocked", tank=self.mover.id, facing=after.facing, obstacle=body.id
                )
            if not known:
                self.contact = body.id
                return

    def drive(self, to: Point) -> None:
        """Slide straight to a point, or as far as the first enemy or the edge."""
        start = self.poses[-1]
        shape = hull_at(self.mover.hull, start)
        leg = hypot(to[0] - start.x, to[1] - start.y)
        walls = (*self.traffic.board.walls, *self.traffic.blocks)
        near = touched(shape, (*walls, *self.traffic.enemies))
        for body in near:
            self._must_part(shape, body, start, to, leg)
        foes = on_the_way(self.mover.hull, start.at, to, self.traffic.enemies)
        foes = tuple(foe for foe in foes if foe not in near)
        share, self.contact = self._first_enemy(start, to, leg, foes)
        crossed = edge_crossed(self.traffic.board.bounds, start.at, to)
        if crossed is not None and (
            crossed[0] < share or (self.contact is None and crossed[0] <= share)
        ):
            if not self.retreat:
                if not self.traffic.board.is_on(to):
                    raise refusal("off_the_table", tank=self.mover.id, edge=crossed[1])
            else:
                share, self.edge = crossed
                self.contact = None
        end = Pose(
            start.x + (to[0] - start.x) * share, start.y + (to[1] - start.y) * share, start.facing
        ).settled()
        standing = on_the_way(self.mover.hull, start.at, end.at, walls)
        self._must_be_clear(start, end, tuple(body for body in standing if body not in near))
        for stretch in stretches_of(self.traffic.board, start.at, end.at):
            self.meter.drive(stretch)
        self.length += hypot(end.x - start.x, end.y - start.y)
        self.poses.append(end)

    def _must_part(
        self, shape: Shape, body: PlacedHull, start: Pose, to: Point, leg: float
    ) -> None:
        """What is touched already may only be left (microtanks/ram-contact)."""
        ahead = min(1.0, NUDGE / leg)
        moved = shape.moved((to[0] - start.x) * ahead, (to[1] - start.y) * ahead)
        if apart(moved, body.shape) <= apart(shape, body.shape):
            raise refusal("must_part", tank=self.mover.id, obstacle=body.id)

    def _first_enemy(
        self, start: Pose, to: Point, leg: float, foes: tuple[PlacedHull, ...]
    ) -> tuple[float, str | None]:
        """Return how much of a leg is driven, and the enemy it runs into."""
        best, met = 1.0, None
        for foe in foes:
            near = around(self.mover.hull, start.facing, (foe,)).first_hit(start.at, to)
            if near is None:
                continue
            true = around(self.mover.hull, start.facing, (foe,), 0.0).first_hit(start.at, to)
            share = near.share if true is None else true.share
            # Enemies met at the same moment: the lowest id comes first in `foes`.
            if met is None or measured((best - share) * leg) > 0.0:
                best, met = share, foe.id
        return best, met

    def _must_be_clear(self, start: Pose, end: Pose, standing: tuple[PlacedHull, ...]) -> None:
        if not standing:
            return
        here = around(self.mover.hull, start.facing, standing)
        if not here.clear(start.at, end.at):
            hit = here.first_hit(start.at, end.at)
            obstacle = standing[hit.index].id if hit else "-"
            leg = len(self.poses)
            raise refusal("path_blocked", tank=self.mover.id, leg=leg, obstacle=obstacle)

    def course(self, allowance: float) -> Route:
        """Return the move, if it is affordable."""
        if not is_affordable(self.meter.cost, allowance):
            raise refusal("too_far", tank=self.mover.id, cost=self.meter.cost, allowance=allowance)
        edge: Edge | None = self.edge  # type: ignore[assignment]
        return Route(tuple(self.poses), self.length, self.meter.cost, self.contact, edge)


@lru_cache(maxsize=4096)
def _course(
    mover: Mover,
    around_it: Traffic,
    path: tuple[Point, ...],
    facing: float | None,
    retreat: bool,
    speed: float,
) -> Route | IllegalReply:
    """Return the move along waypoints, or why it cannot be made."""
    walk = _Walk(mover, around_it, retreat, Meter(), [mover.pose])
    try:
        for number, point in enumerate(path, start=1):
            pose = walk.poses[-1]
            leg = hypot(point[0] - pose.x, point[1] - pose.y)
            if not max(abs(point[0]), abs(point[1])) <= FARTHEST or measured(leg) == 0.0:
                raise refusal("no_leg", tank=mover.id, leg=number)
            walk.pivot(bearing(pose.at, point))
            if not walk.is_over:
                walk.drive(point)
            if walk.is_over:
                return walk.course(speed)
        if facing is not None:
            walk.pivot(facing % 360.0)
        return walk.course(speed)
    except IllegalReply as fault:
        return fault.with_traceback(None)


@lru_cache(maxsize=1024)
def _back(
    mover: Mover, around_it: Traffic, distance: float, retreat: bool, allowance: float
) -> Route | IllegalReply:
    walk = _Walk(mover, around_it, retreat, Meter(backing=True), [mover.pose])
    try:
        if measured(distance) > 0.0:
            dx, dy = direction(mover.pose.facing)
            x, y = mover.pose.x - dx * distance, mover.pose.y - dy * distance
            walk.drive((settled(x), settled(y)))
        return walk.course(allowance)
    except IllegalReply as fault:
        return fault.with_traceback(None)


def steer(
    mover: Mover,
    here: Board,
    steps: Sequence[tuple[float | None, float | None]],
    *,
    retreat: bool,
    speed: float,
) -> Route:
    """Work out a move given as turns (degrees, to the left) and distances ahead, on an otherwise
    empty table. Raises `IllegalReply` when it cannot be driven."""
    walk = _Walk(mover, Traffic(here, (), ()), retreat, Meter(), [mover.pose])
    for by, ahead in steps:
        pose = walk.poses[-1]
        if by is not None:
            walk.pivot((pose.facing + by) % 360.0, by)
        if ahead:
            dx, dy = direction(pose.facing)
            walk.drive((pose.x + dx * ahead, pose.y + dy * ahead))
        if walk.is_over:
            break
    return walk.course(speed)


def _settle(found: Route | IllegalReply) -> Route:
    if isinstance(found, IllegalReply):
        raise found.with_traceback(None)
    return found


def mover_of(tank: Tank) -> Mover:
    """Return a vehicle as a mover."""
    return Mover(tank.id, tank.hull, pose_of(tank))


def course(
    state: Battle, tank: Tank, path: tuple[Point, ...], facing: float | None, retreat: bool
) -> Route:
    """Work out a path of waypoints. Raises `IllegalReply` when it cannot be driven
    (microtanks/move-speed)."""
    if len(path) > MOST_LEGS:
        raise refusal("too_many_legs", tank=tank.id, count=len(path), most=MOST_LEGS)
    speed = tank.printed.speed
    return _settle(_course(mover_of(tank), traffic(state, tank), path, facing, retreat, speed))


def smoke_allowance(speed: float) -> float:
    """Return how much a vehicle may spend on backing off under smoke (microtanks/smoke-pop)."""
    return BOOK.tables.smoke.share * speed


def course_back(state: Battle, tank: Tank, distance: float, retreat: bool) -> Route:
    """Work out the straight way back under smoke. Raises `IllegalReply`."""
    if not 0.0 <= distance <= FARTHEST:
        raise refusal("no_way_back", tank=tank.id, back=distance)
    allowance = smoke_allowance(tank.printed.speed)
    around_it = traffic(state, tank)
    return _settle(_back(mover_of(tank), around_it, distance, retreat, allowance))


def contact_of(state: Battle, tank: Tank, made: Route, *, backing: bool) -> Contact | None:
    """Return the ram that a move makes, if it runs into an enemy (microtanks/ram-contact)."""
    if made.contact is None:
        return None
    face = face_struck(pose_of(state.tank(made.contact)), made.end.at)
    strikes: Face = "rear" if backing else "front"
    return Contact(tank.id, made.contact, settled(made.length), face, strikes)


# ---------------------------------------------------------------- what a vehicle may do


def may_move(tank: Tank) -> bool:
    """Return whether a vehicle may drive or pivot: not stunned, knocked about or tracked."""
    return tank.is_live and tank.stunned is None and tank.knocked_about is None and not tank.tracked


def may_pop_smoke(tank: Tank) -> bool:
    """Return whether a vehicle may use its smoke, at least standing still."""
    return (
        tank.is_live and tank.printed.smoke and not tank.smoke_used and tank.knocked_about is None
    )


def may_be_ordered(tank: Tank) -> bool:
    """Return whether there is any Move order for a vehicle."""
    return may_move(tank) or may_pop_smoke(tank)


def check_may_move(tank: Tank) -> None:
    """Raise `IllegalReply` unless a vehicle may drive or pivot."""
    if tank.knocked_about is not None:
        raise refusal("knocked_about", tank=tank.id)
    if tank.stunned is not None:
        raise refusal("stunned", tank=tank.id)
    if tank.tracked:
        raise refusal("tracked", tank=tank.id)


def check_smoke(tank: Tank, back: float) -> None:
    """Raise `IllegalReply` unless a vehicle may pop smoke and back off so far."""
    if tank.knocked_about is not None:
        raise refusal("knocked_about", tank=tank.id)
    if not tank.printed.smoke:
        raise refusal("no_smoke", tank=tank.id)
    if tank.smoke_used:
        raise refusal("smoke_used", tank=tank.id)
    if measured(back) != 0.0:
        check_may_move(tank)


def end_of_move(tank: Tank) -> Tank:
    """Return a vehicle after its owner's Move phase: a stun is over (microtanks/damage-stunned)."""
    return tank if tank.stunned is None else evolve(tank, stunned=None)


def start_of_move(tank: Tank) -> Tank:
    """Return a vehicle as its owner's Move phase begins: distances and smoke are cleared
    (microtanks/smoke-obscured), and so is what the last Shoot phase used of the turret."""
    if tank.moved or tank.smoking or tank.traversed:
        return evolve(tank, moved=0.0, smoking=False, traversed=0.0)
    return tank
