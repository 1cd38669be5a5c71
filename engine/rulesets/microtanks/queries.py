"""Answers to what clients ask: reach, sight, previews of moves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import pairwise
from math import inf

from attrs import evolve

from engine.advice import queries as q
from engine.advice.answers import Answers, Spot
from engine.advice.forms import (
    between,
    first_legal,
    judged,
    one_passes,
    pulled_in,
    reason,
    ways_round,
)
from engine.advice.moves import fitted
from engine.advice.registry import preview_of
from engine.errors import Malformed
from engine.flow import Ask
from engine.geometry import Obstacles, Point, Pose, Reach, bearing, measured, reach, turn
from engine.rulesets.microtanks import questions
from engine.rulesets.microtanks.advice import forms, odds, samples
from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.book.words import refusal
from engine.rulesets.microtanks.core.field import (
    Traffic,
    around,
    board,
    distance,
    on_the_way,
    pose_of,
    shape_of,
    traffic,
)
from engine.rulesets.microtanks.core.model import Battle, Tank
from engine.rulesets.microtanks.core.sight import view
from engine.rulesets.microtanks.movement import (
    Meter,
    Mover,
    course,
    course_back,
    may_move,
    mover_of,
    price,
    smoke_allowance,
    start_of_move,
    stretches_of,
)
from engine.rulesets.microtanks.muster import zone_rect
from engine.rulesets.microtanks.shooting import (
    can_still_fire,
    check_shot,
    sighted,
    turret_bearing,
    wasted,
)

ADVICE = (forms, odds, samples)
"""Modules that say how questions are answered, by being read in."""


def _tank(state: Battle, key: str) -> Tank:
    tank = state.units.get(key)
    if tank is None or not tank.is_live:
        raise refusal("no_unit", unit=key)
    return tank


def _at(state: Battle, tank: Tank, at: Spot) -> Battle:
    """Return the table as if a vehicle stood elsewhere."""
    moved = evolve(tank, pose=Pose(*at))
    return evolve(state, units={**state.units, tank.id: moved})


def reachable_area(state: Battle, tank: Tank, mode: str | None, cap: float = inf) -> q.Area:
    """Return where a vehicle can drive, nose first on every step.

    Turns count against the doubling on roads as they are made on the grid, so all that is shown can
    be reached; an order that turns less along the way may get a little farther.
    """
    if mode not in (None, "drive", "normal"):
        raise Malformed(f"the mode of a vehicle must be drive, not {mode!r}")
    most = min(cap, tank.printed.speed if may_move(tank) else 0.0)
    found = _in_reach(mover_of(tank), traffic(state, tank), most)
    cells = tuple((x, y, round(spent, 4)) for (x, y), spent in found.cells.items())
    return q.Area(cells, step_of(most), most)


STEPS = 8
"""Cells from the middle to the edge of what is in reach over open ground."""


def step_of(most: float) -> float:
    """Return how far apart the cells lie of what is in reach of an allowance."""
    return max(1.0, float(round(most / STEPS)))


@lru_cache(maxsize=256)
def _in_reach(mover: Mover, about: Traffic, most: float) -> Reach:
    here, start = about.board, mover.pose.at
    far = most / BOOK.tables.move.road_cost
    corner, opposite = (start[0] - far, start[1] - far), (start[0] + far, start[1] + far)
    walls = (*here.walls, *about.blocks, *about.enemies)
    bodies = on_the_way(mover.hull, corner, opposite, walls)
    headed: dict[float, Obstacles] = {}
    # How each place is come to, as the best way there so far has it: what was driven, and heading.
    arrivals: dict[Point, tuple[Meter, float]] = {start: (Meter(), mover.pose.facing)}

    def drive(a: Point, b: Point) -> tuple[Meter, float]:
        meter, facing = arrivals[a]
        heading = round(bearing(a, b), 3)
        meter = evolve(meter)
        meter.pivot(turn(facing, heading))
        for stretch in stretches_of(here, a, b):
            meter.drive(stretch)
        return meter, heading

    def clear(a: Point, b: Point) -> bool:
        heading = round(bearing(a, b), 3)
        if heading not in headed:
            headed[heading] = around(mover.hull, heading, bodies)
        if not (here.is_on(b) and headed[heading].clear(a, b)):
            return False
        arrivals[b] = drive(a, b)
        return True

    def cost(a: Point, b: Point) -> float:
        return drive(a, b)[0].cost - arrivals[a][0].cost

    return reach(start, most, clear, cost, step_of(most))


def line_of_sight(state: Battle, viewer: Tank, target: Tank) -> q.Sight:
    """Return a free line, or one that is stopped and all that stops lines."""
    apart = distance(viewer, target)
    found = view(state, viewer, target)
    cover = odds.COVERS[found.cover] if found.cover else None
    return q.Sight(found.sees, apart, found.free or found.aimed, found.blocked_by, cover)


def check_target(state: Battle, tank: Tank, target: Tank) -> None:
    """Raise `IllegalReply` unless some gun of a vehicle could hit a target: here a shot that would
    be wasted counts as none. Otherwise the gun with the longest range says why."""
    guns = sorted(tank.printed.guns, key=lambda mounted: -BOOK.guns[mounted.gun].range)
    if not guns:
        raise refusal("no_guns", tank=tank.id)
    one_passes(partial(_check_gun, state, tank, one.gun, target) for one in guns)


def _check_gun(state: Battle, tank: Tank, key: str, target: Tank) -> None:
    """Raise `IllegalReply` unless a shot may be fired and is not wasted
    (microtanks/shoot-wasted-shot)."""
    check_shot(state, tank, key, target, target.id)
    gun = BOOK.guns[key]
    shot = sighted(state, tank, gun, target).shot
    match wasted(shot):
        case "out_of_range":
            raise refusal(
                "out_of_range", target=target.id, distance=shot.distance, gun=key, range=gun.range
            )
        case "out_of_sight":
            raise refusal("out_of_sight", tank=tank.id, target=target.id)


def weapon_ranges(state: Battle, tank: Tank) -> q.Bands:
    """Return what the working guns of a vehicle cover with the traverse that is left to it."""
    fired = BOOK.tables.turret.traverse - tank.traversed
    mounts = BOOK.tables.mounts
    hull, turret = pose_of(tank).facing, turret_bearing(tank)
    aims = {"turret": (turret, fired), "hull": (hull, mounts.hull), "field": (hull, mounts.field)}
    bands = []
    for mounted in tank.printed.guns:
        if can_still_fire(tank, mounted):
            facing, half = aims[mounted.mount]
            bands.append(q.Band(mounted.gun, BOOK.guns[mounted.gun].range, facing, 2 * half))
    return q.Bands(tuple(bands))


def table_map(state: Battle) -> q.Plan:
    """Return the board, wrecks as part of its terrain, the places to hold and the vehicles."""
    here, goals = board(state), state.plan.objectives
    pieces = [
        q.Feature(piece.id, piece.name, piece.area.outline, piece.kind.cover is not None)
        for piece in here.pieces
    ]
    pieces += [q.Feature(t.id, "wreck", shape_of(t).points, True) for t in state.wrecks()]
    return q.Plan(
        (state.plan.long, state.plan.short),
        state.plan.id,
        tuple(pieces),
        tuple(q.Marker(one.id, *one.centre, one.radius) for one in goals if one.centre),
        tuple(_standing(tank, pose_of(tank)) for tank in state.fielded()),
    )


def _standing(tank: Tank, pose: Pose) -> q.TableUnit:
    at = (pose.x, pose.y, pose.facing)
    return q.TableUnit(tank.id, tank.owner, tank.profile, *at, (shape_of(tank).points,))


@preview_of.register(questions.Drive)
@preview_of.register(questions.PopSmoke)
def preview_of_move(
    reply: questions.Drive | questions.PopSmoke, state: Battle, question: Ask
) -> q.MovePreview:
    """Return a drive or the way back under smoke, with what is against it, and who could fire at
    the vehicle where it ends."""
    tank = _tank(state, reply.tank)
    is_drive = isinstance(reply, questions.Drive)
    most = tank.printed.speed if is_drive else smoke_allowance(tank.printed.speed)
    found = reason(state, question, reply)
    if found.legal:
        made = (
            course(state, tank, reply.path, reply.facing, reply.retreat)
            if isinstance(reply, questions.Drive)
            else course_back(state, tank, reply.back, reply.retreat)
        )
        spots = _spots(made.poses)
        answers = () if reply.retreat else who_answers(_at(state, tank, spots[-1]), tank.id)
        return q.MovePreview(spots, made.length, measured(made.cost), most, answers=answers)
    poses = sketch(pose_of(tank), reply.path if isinstance(reply, questions.Drive) else ())
    legs = tuple((a.at, b.at) for a, b in pairwise(poses))
    steps = [step for a, b in legs for step in stretches_of(traffic(state, tank).board, a, b)]
    cost, length = price(steps)
    short = fitted(state, question, found, lambda share: _cut(tank, reply, share))
    drawn = _spots(poses), measured(length), measured(cost)
    round_ = first_legal(state, question, _ways_round(state, tank, reply, most))
    around = None if round_ is None else preview_of_move(round_, state, question)
    return q.MovePreview(*drawn, most, refusal=found, short=short, around=around)


def who_answers(state: Battle, key: str) -> tuple[q.Chance, ...]:
    """Return the enemies that could fire at a vehicle in their next turn, from where they stand
    (microtanks/turn-alternation)."""
    tank = state.tank(key)
    x, y = pose_of(tank).at
    first, second = (evolve(one, turns=one.turns + 1) for one in state.players)
    then = evolve(state, players=(first, second))
    return tuple(
        q.Chance(foe.id, "shoot", x, y)
        for foe in map(start_of_move, then.army(1 - tank.owner))
        if judged(partial(check_target, then, foe, tank)).legal
    )


@preview_of.register
def preview_of_place(reply: questions.Deploy, state: Battle, question: Ask) -> q.MovePreview:
    """Return the place of a vehicle that is set up; refused, also the nearest legal one within its
    length (microtanks/our-deployment)."""
    spot = (reply.pose.x, reply.pose.y, reply.pose.facing)
    found, tank = reason(state, question, reply), state.units.get(reply.tank)
    if found.legal or tank is None:
        return q.MovePreview((spot,), 0.0, 0.0, 0.0, refusal=None if found.legal else found)
    room, most = zone_rect(state, tank.owner), tank.hull.length
    near = pulled_in(
        state, question, spot[:2], room, most, lambda at: evolve(reply, x=at[0], y=at[1])
    )
    short = None if near is None else preview_of_place(near, state, question)
    return q.MovePreview((spot,), 0.0, 0.0, 0.0, refusal=found, short=short)


def _ways_round(
    state: Battle, tank: Tank, reply: questions.Drive | questions.PopSmoke, most: float
) -> Iterator[questions.Drive]:
    """Yield drives to where a single leg ends, by the grid that its reach is told on."""
    if not isinstance(reply, questions.Drive) or len(reply.path) != 1 or not may_move(tank):
        return
    found = _in_reach(mover_of(tank), traffic(state, tank), most)
    for corners in ways_round(found, reply.path[0], step_of(most)):
        yield evolve(reply, path=corners)


def _cut(
    tank: Tank, reply: questions.Drive | questions.PopSmoke, share: float
) -> questions.Drive | questions.PopSmoke:
    """Return a way with a share of its last leg."""
    if isinstance(reply, questions.PopSmoke):
        return evolve(reply, back=round(reply.back * share, 3))
    if not reply.path:
        return reply
    *before, last = reply.path
    start = before[-1] if before else pose_of(tank).at
    return evolve(reply, path=(*before, between(start, last, share)))


def sketch(start: Pose, path: tuple[Point, ...]) -> tuple[Pose, ...]:
    """Return the way along waypoints as if nothing stood in it."""
    poses = [start]
    for point in path:
        poses.append(Pose(*point, bearing(poses[-1].at, point)))
    return tuple(poses)


def _spots(poses: tuple[Pose, ...]) -> tuple[Spot, ...]:
    return tuple((pose.x, pose.y, pose.facing) for pose in poses)


ANSWERS = Answers(
    unit=_tank,
    at=_at,
    reach=reachable_area,
    sight=line_of_sight,
    target=check_target,
    bands=weapon_ranges,
    threats=who_answers,
    plan=table_map,
    forms=forms.forms,
)
