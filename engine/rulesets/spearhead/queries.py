"""Answers to what clients ask: reach, sight, previews of moves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
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
    room_for,
    ways_round,
)
from engine.advice.moves import fitted
from engine.advice.registry import preview_of
from engine.errors import Malformed
from engine.flow import Ask
from engine.geometry import Pose, Reach, measured, reach
from engine.rulesets.spearhead import questions
from engine.rulesets.spearhead.advice import forms, odds, samples
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.book.words import refusal
from engine.rulesets.spearhead.core.effects import current_speed
from engine.rulesets.spearhead.core.field import board, distance, hull, obstacles, pose_of, sees
from engine.rulesets.spearhead.core.model import Battle, Tank, is_alive, profile
from engine.rulesets.spearhead.movement import length_of, may_charge, overcharge_allowance, walk
from engine.rulesets.spearhead.muster import strip
from engine.rulesets.spearhead.reactions import can_pay
from engine.rulesets.spearhead.shooting import check_shot

CELL = 1.0
"""Inches between the cells of what is in reach."""
ADVICE = (forms, odds, samples)
"""Modules that say how questions are answered, by being read in."""


def _tank(state: Battle, key: str) -> Tank:
    tank = state.units.get(key)
    if tank is None or not is_alive(tank):
        raise refusal("no_unit", unit=key)
    return tank


def _at(state: Battle, tank: Tank, at: Spot) -> Battle:
    """Return the table as if a tank stood elsewhere."""
    moved = evolve(tank, pose=Pose(*at))
    return evolve(state, units={**state.units, tank.id: moved})


def reachable_area(
    state: Battle, tank: Tank, mode: str | None, cap: float = inf, step: float = CELL
) -> q.Area:
    """Return where a tank can drive without turning on the way: normal or overcharge."""
    speed = current_speed(state, tank)
    mode = mode or "normal"
    if mode not in ("normal", "overcharge"):
        raise Malformed(f"the mode of a tank must be normal or overcharge, not {mode!r}")
    farthest = overcharge_allowance(profile(tank).weight, speed, True)
    most = min(cap, speed if mode == "normal" else farthest)
    found = _in_reach(state, tank, most, step)
    cells = tuple((x, y, round(cost, 4)) for (x, y), cost in found.cells.items())
    return q.Area(cells, step, most)


def _in_reach(state: Battle, tank: Tank, most: float, step: float) -> Reach:
    start = pose_of(tank)
    return reach(start.at, most, obstacles(state, tank, start.facing).clear, step=step)


def line_of_sight(state: Battle, viewer: Tank, target: Tank) -> q.Sight:
    """Return the free line, or the blocked one between the centres and what blocks."""
    apart = distance(viewer, target)
    found = sees(state, viewer, target)
    if found.free:
        return q.Sight(True, apart, (found.free.start, found.free.end))
    return q.Sight(False, apart, (_top(state, viewer), _top(state, target)), found.blocked_by)


def check_target(state: Battle, tank: Tank, target: Tank) -> None:
    """Raise `IllegalReply` unless some weapon of a tank may be fired at a target; of those that may
    not, the one with the longest range says why (spearhead/attack-range)."""
    weapons = sorted(profile(tank).weapons, key=lambda weapon: -weapon.range)
    one_passes(partial(check_shot, state, tank, one, target, target.id) for one in weapons)


def who_could_fire(state: Battle, key: str) -> tuple[q.Chance, ...]:
    """Return the enemies that could fire at a tank from where they stand
    (spearhead/attack-range)."""
    tank = state.tank(key)
    x, y = pose_of(tank).at
    return tuple(
        q.Chance(foe.id, "attack", x, y)
        for foe in state.army(1 - tank.owner)
        if judged(partial(check_target, state, foe, tank)).legal
    )


def weapon_ranges(state: Battle, tank: Tank) -> q.Bands:
    """Return the ranges of a tank's weapons; they fire all round (spearhead/attack-range)."""
    weapons = profile(tank).weapons
    return q.Bands(tuple(q.Band(weapon.id, weapon.range) for weapon in weapons))


def table_map(state: Battle) -> q.Plan:
    """Return the board of the scenario, once it is chosen, and the tanks on it."""
    if state.scenario is None:
        return q.Plan()
    plan = state.plan
    return q.Plan(
        (plan.long, plan.short),
        plan.id,
        tuple(
            q.Feature(p.id, p.kind, p.polygon, BOOK.tables.terrain[p.kind].blocks_sight)
            for p in plan.terrain
        ),
        tuple(q.Marker(one.id, one.x, one.y, one.radius) for one in plan.markers),
        tuple(_standing(tank, pose_of(tank)) for tank in state.fielded()),
    )


def _standing(tank: Tank, pose: Pose) -> q.TableUnit:
    at = (pose.x, pose.y, pose.facing)
    return q.TableUnit(tank.id, tank.owner, tank.sheet, *at, (hull(tank).points,))


@preview_of.register
def preview_of_path(reply: questions.MoveAlong, state: Battle, question: Ask) -> q.MovePreview:
    """Return a path with what is against it, and who could Charge from where it ends
    (spearhead/charge-trigger). Raises `Malformed` at a question that wants no path."""
    choice = question.choice
    if not isinstance(choice, questions.HowToMove | questions.WhichPath):
        raise Malformed("move_along can only be previewed when a path is asked for")
    tank = state.tank(choice.tank)
    most = choice.speed if isinstance(choice, questions.HowToMove) else choice.allowance
    poses = walk(tank, reply.legs, reply.facing)
    length = measured(length_of(poses))
    found = reason(state, question, reply)
    spots = tuple((pose.x, pose.y, pose.facing) for pose in poses)
    if not found.legal:
        short = fitted(state, question, found, lambda share: _cut(tank, reply, share))
        round_ = first_legal(state, question, _ways_round(state, tank, reply, most))
        around = None if round_ is None else preview_of_path(round_, state, question)
        return q.MovePreview(spots, length, length, most, refusal=found, short=short, around=around)
    there = _at(state, tank, spots[-1])
    foes = there.army(1 - tank.owner) if can_pay(state, 1 - tank.owner) else ()
    x, y, _ = spots[-1]
    chances = tuple(q.Chance(foe.id, "charge", x, y) for foe in foes if may_charge(there, foe))
    return q.MovePreview(spots, length, length, most, answers=chances)


@preview_of.register
def preview_of_place(reply: questions.Deploy, state: Battle, question: Ask) -> q.MovePreview:
    """Return the place of a tank that is set up; refused, also the nearest legal one within half
    its length (spearhead/deployment-zone)."""
    if not isinstance(question.choice, questions.WhereToDeploy):
        raise Malformed("deploy can only be previewed during deployment")
    spot = (reply.pose.x, reply.pose.y, reply.pose.facing)
    found = reason(state, question, reply)
    if found.legal or reply.tank not in question.choice.tanks:
        return q.MovePreview((spot,), 0.0, 0.0, 0.0, refusal=None if found.legal else found)
    tank = state.tank(reply.tank)
    edge = state.players[tank.owner].edge
    assert edge is not None
    body = hull(evolve(tank, pose=reply.pose))
    room = room_for(body.bounds, reply.pose.at, strip(board(state), edge))
    most = profile(tank).footprint.length / 2
    near = pulled_in(
        state, question, spot[:2], room, most, lambda at: evolve(reply, x=at[0], y=at[1])
    )
    short = None if near is None else preview_of_place(near, state, question)
    return q.MovePreview((spot,), 0.0, 0.0, 0.0, refusal=found, short=short)


def _ways_round(
    state: Battle, tank: Tank, reply: questions.MoveAlong, most: float
) -> Iterator[questions.MoveAlong]:
    """Yield paths to where a single leg ends, by the grid that its reach is told on."""
    if len(reply.legs) != 1:
        return
    (leg,) = reply.legs
    for corners in ways_round(_in_reach(state, tank, most, CELL), (leg.x, leg.y), CELL):
        yield evolve(reply, legs=tuple(evolve(leg, x=x, y=y) for x, y in corners))


def _cut(tank: Tank, reply: questions.MoveAlong, share: float) -> questions.MoveAlong:
    """Return a path with a share of its last leg."""
    if not reply.legs:
        return reply
    *before, last = reply.legs
    start = (before[-1].x, before[-1].y) if before else pose_of(tank).at
    x, y = between(start, (last.x, last.y), share)
    return evolve(reply, legs=(*before, evolve(last, x=x, y=y)))


def _top(state: Battle, tank: Tank) -> tuple[float, float, float]:
    pose = pose_of(tank)
    height = board(state).ground(pose.at) + profile(tank).footprint.height
    return (pose.x, pose.y, height)


ANSWERS = Answers(
    unit=_tank,
    at=_at,
    reach=reachable_area,
    sight=line_of_sight,
    target=check_target,
    bands=weapon_ranges,
    threats=who_could_fire,
    plan=table_map,
    forms=forms.forms,
)
