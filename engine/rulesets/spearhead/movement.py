"""Moving: how far, along which paths, and the compulsory slides towards an enemy."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import cos, hypot, radians, sin

from attrs import evolve, frozen

from engine.geometry import TABLE_EDGE, Point, Pose, measured
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.book.printed import Op, WeightName
from engine.rulesets.spearhead.book.words import refusal
from engine.rulesets.spearhead.core.field import (
    distance,
    enemies,
    nearest,
    obstacle_names,
    obstacles,
    pose_of,
    way_to,
    within,
)
from engine.rulesets.spearhead.core.model import Battle, Tank, profile

COMPASS = tuple((cos(radians(15 * n)), sin(radians(15 * n))) for n in range(24))
"""Unit vectors all around."""
D6 = 6
STIR = 0.01
"""A move this long counts as movement at all."""


@frozen
class Leg:
    """A straight move. The tank pivots in place to `facing`, or keeps its facing if that is None,
    then slides to the point."""

    x: float
    y: float
    facing: float | None = None


# ---------------------------------------------------------------- how far


def overcharge_allowance(weight: WeightName, speed: float, passed: bool) -> float:
    """Return the distance an overcharging tank may move (spearhead/overcharge-caps)."""
    rules = BOOK.tables.overcharge
    return min(speed + rules.bonus if passed else speed, rules.caps[weight])


def farthest(tank: Tank) -> float:
    """Return a distance in inches that no action of a tank exceeds: at its Speed, overcharged or in
    a ram, with everything printed that adds to them."""
    sheet = profile(tank)
    speed = sheet.speed + _most_added("speed_mod")
    dice = max([BOOK.tables.ram.dice, *_printed("ram_dice")])
    return max(
        speed,
        overcharge_allowance(sheet.weight, speed, passed=True),
        D6 * dice + _most_added("ram_distance_bonus"),
    )


def _most_added(op: Op) -> int:
    return sum(max(0, number) for number in _printed(op))


@cache
def _printed(op: Op) -> tuple[int, ...]:
    """Return the number of every printed effect of a kind."""
    return tuple(e.value for e in BOOK.effects(op) if isinstance(e.value, int))


def is_penalised(how: str, length: float, speed: float) -> bool:
    """Return whether a Move action costs Aim (spearhead/move-aim-penalty)."""
    return how in ("overcharge", "ram") or measured(length) > measured(
        BOOK.tables.move.free_share * speed
    )


def may_ram(state: Battle, tank: Tank) -> bool:
    """Return whether an enemy is near enough for a ram (spearhead/ram-eligibility)."""
    return bool(within(tank, enemies(state, tank), BOOK.tables.ram.needs_enemy_within))


def may_charge(state: Battle, tank: Tank) -> bool:
    """Return whether an enemy is near enough for a Charge (spearhead/charge-trigger)."""
    return bool(within(tank, enemies(state, tank), BOOK.tables.charge.needs_enemy_within))


# ---------------------------------------------------------------- along a path


def walk(tank: Tank, legs: tuple[Leg, ...], facing: float | None) -> tuple[Pose, ...]:
    """Return the poses of a path: the start, each leg's end, and a last pivot if there is one."""
    poses = [pose_of(tank)]
    for leg in legs:
        turned = poses[-1].facing if leg.facing is None else leg.facing
        poses.append(Pose(leg.x, leg.y, turned).settled())
    if facing is not None:
        poses.append(Pose(poses[-1].x, poses[-1].y, facing).settled())
    return tuple(poses)


def length_of(poses: tuple[Pose, ...]) -> float:
    """Return the length of a path: the sum of its legs, pivots free (spearhead/move-normal)."""
    return sum(hypot(b.x - a.x, b.y - a.y) for a, b in pairwise(poses))


def check_path(
    state: Battle, tank: Tank, legs: tuple[Leg, ...], facing: float | None, allowance: float
) -> None:
    """Raise `IllegalReply` unless a tank may drive a path (spearhead/movement-collision)."""
    poses = walk(tank, legs, facing)
    driven = measured(length_of(poses))
    if driven > measured(allowance):
        raise refusal("too_far", tank=tank.id, length=driven, allowance=allowance)
    for number, (start, end) in enumerate(pairwise(poses), start=1):
        around = obstacles(state, tank, end.facing)
        if start.facing != end.facing and not around.free(start.at):
            raise refusal(
                "pivot_blocked",
                tank=tank.id,
                leg=number,
                facing=end.facing,
                obstacle=_in_the_way(state, tank, end.facing, start.at, start.at),
            )
        if not around.clear(start.at, end.at):
            raise refusal(
                "path_blocked",
                tank=tank.id,
                leg=number,
                obstacle=_in_the_way(state, tank, end.facing, start.at, end.at),
            )


def _in_the_way(state: Battle, tank: Tank, facing: float, a: Point, b: Point) -> str:
    hit = obstacles(state, tank, facing).first_hit(a, b)
    if hit is None or hit.index == TABLE_EDGE:
        return "the table edge"
    return obstacle_names(state, tank)[hit.index]


def can_stir(state: Battle, tank: Tank) -> bool:
    """Return whether any movement at all is possible (spearhead/emergency-retreat)."""
    pose = pose_of(tank)
    around = obstacles(state, tank, pose.facing)
    return any(
        around.clear(pose.at, (pose.x + dx * STIR, pose.y + dy * STIR)) for dx, dy in COMPASS
    )


# ---------------------------------------------------------------- slides


@frozen
class Slide:
    """A compulsory move, done."""

    end: Pose
    length: float
    contact: bool
    """With the enemy it was aimed at."""


def slide_towards(state: Battle, tank: Tank, target: Tank, most: float) -> Slide:
    """Slide a tank at an enemy until contact, anything else in its way, or `most`
    (spearhead/toward-move)."""
    start = pose_of(tank)
    if distance(tank, target) == 0.0:
        return Slide(start, 0.0, contact=True)
    way = way_to(tank, target)
    goes = min(most, way.distance)
    share = goes / way.distance
    end = _until_blocked(state, tank, (way.vector[0] * share, way.vector[1] * share))
    moved = hypot(end.x - start.x, end.y - start.y)
    return Slide(end, moved, distance(_at(tank, end), target) == 0.0)


def slide_away(state: Battle, tank: Tank, most: float) -> Pose:
    """Return where a straight slide directly away from the nearest enemy ends: the default of an
    Emergency Retreat. Where that way is shut, the free direction closest to it is taken."""
    foe = nearest(state, tank)[0]
    pose = pose_of(tank)
    dx, dy = pose.x - pose_of(foe).x, pose.y - pose_of(foe).y
    vector = way_to(tank, foe).vector
    if vector != (0.0, 0.0):
        dx, dy = -vector[0], -vector[1]
    size = hypot(dx, dy) or 1.0
    away = (dx / size, dy / size)
    ways = [away, *sorted(COMPASS, key=lambda way: -(way[0] * away[0] + way[1] * away[1]))]
    for way in ways:
        end = _until_blocked(state, tank, (way[0] * most, way[1] * most))
        if hypot(end.x - pose.x, end.y - pose.y) >= STIR:
            return end
    return pose


def _until_blocked(state: Battle, tank: Tank, vector: Point) -> Pose:
    start = pose_of(tank)
    to = (start.x + vector[0], start.y + vector[1])
    hit = obstacles(state, tank, start.facing).first_hit(start.at, to)
    share = hit.share if hit else 1.0
    return Pose(start.x + vector[0] * share, start.y + vector[1] * share, start.facing).settled()


def _at(tank: Tank, pose: Pose) -> Tank:
    return evolve(tank, pose=pose)
