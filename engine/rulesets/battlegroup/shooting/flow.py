"""Shooting: a shot is declared, may be answered, is fired, and may be answered again.

An attack is declared against one target, and the enemy may break in. A target that has slipped away
by a Reserve Move may be exchanged for another, or fired at on its path with snap shots. Then
`hits.flow.fire` rolls the weapons kind by kind, and the enemy may break in once more. A split shot
is two such attacks, one after the other. Positions on a path are
inches from its start.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from engine.errors import IllegalReply
from engine.flow import Flow, ask
from engine.geometry import Point, length, measured, point_at
from engine.rulesets.battlegroup.barrage.flow import fires_at_point
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.command.state import condition, manner_of
from engine.rulesets.battlegroup.core.changes import did
from engine.rulesets.battlegroup.core.field import land
from engine.rulesets.battlegroup.core.members import is_hull, is_there, models_of, vehicle_of
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.core.windows import Frame
from engine.rulesets.battlegroup.damage.rules import penetration, punch_of
from engine.rulesets.battlegroup.driving.flow import clear
from engine.rulesets.battlegroup.driving.notes import SpeedTold
from engine.rulesets.battlegroup.driving.questions import GoAt, HowFast
from engine.rulesets.battlegroup.hits.flow import aiming, at_point, fire, struck_by
from engine.rulesets.battlegroup.hits.notes import Retargeted, ShotAtHull
from engine.rulesets.battlegroup.hits.state import pooled, volley
from engine.rulesets.battlegroup.orders.flow import can_go_on, change_top, step_of, window
from engine.rulesets.battlegroup.orders.state import samples
from engine.rulesets.battlegroup.shooting.notes import ShotDeclared
from engine.rulesets.battlegroup.shooting.questions import (
    Shoot,
    ShootDebris,
    SnapOnPath,
    SplitFire,
    WhatToShoot,
    WhetherToRetarget,
)
from engine.rulesets.battlegroup.shooting.rules import barred_after, may_split_fire, retargets
from engine.rulesets.battlegroup.shooting.state import barrels_at_debris, debris_in_reach
from engine.rulesets.battlegroup.vehicles.state import may_move, passengers
from engine.rulesets.battlegroup.weapons.rules import WHOLE, Arm, Barrel, Manner, Share
from engine.rulesets.battlegroup.weapons.state import can_hit, targets
from engine.table import Table

DEBRIS = BOOK.tables.debris


@step_of("shoot")
def shoot(table: Table[Battle]) -> Flow[None]:
    """The Shoot step of whatever order: one attack, two of a unit that splits its fire, or none; of
    Open Fire it is all there is (battlegroup/open-fire)."""
    if (yield from fires_at_point(table)):
        return
    frame = table.state.top
    unit = table.state.unit(frame.unit)
    yield from declare_speed(table)
    manner = manner_of(table.state, table.state.top)
    found = targets(table.state, unit, manner)
    if not found and not debris_in_reach(table.state, unit, manner):
        return
    question = WhatToShoot(unit.id, manner, splits(table.state, frame))
    default = Shoot(unit.id, found[0].id) if found else Pass()
    reply = yield from ask(unit.owner, question, default)
    match reply:
        case Shoot():
            yield from attack(table, reply.target, reply.arms)
        case SplitFire():
            yield from split(table, reply)
        case ShootDebris():
            yield from attack_debris(table, reply.piece)


def declare_speed(table: Table[Battle]) -> Flow[None]:
    """A vehicle that fires before it moves says how fast it will go."""
    frame = table.state.top
    unit = table.state.unit(frame.unit)
    drives = frame.moves_later and is_hull(table.state, unit) and may_move(table.state, unit)
    if not drives or vehicle_of(table.state, unit).heavy:
        return
    reply = yield from ask(unit.owner, HowFast(unit.id), GoAt(unit.id, "combat"))
    change_top(table, band=reply.speed)
    table.note(SpeedTold(unit.id, reply.speed))


def splits(state: Battle, frame: Frame) -> bool:
    """Return whether a unit may split its fire: by Open Fire, unless it is down."""
    unit = state.unit(frame.unit)
    several = sum(1 for _ in models_of(state, unit)) > 1
    return frame.order == "open_fire" and several and may_split_fire(condition(state, unit))


def split(table: Table[Battle], apart: SplitFire) -> Flow[None]:
    """One model of the unit on top fires at its own target; then the others fire at another, but
    not at a unit that the first shot has forced out of its transport."""
    key = table.state.top.unit
    inside = set(aboard(table.state, apart.target))
    shot = yield from attack(table, apart.target, apart.arms, apart.share)
    if not can_go_on(table):
        return
    rest = Share(without=apart.models[0])
    manner = aiming(table.state, rest)
    out = inside - set(aboard(table.state, apart.target))
    barred = barred_after(apart.target if shot is None else shot, out)
    found = [
        foe.id
        for foe in targets(table.state, table.state.unit(key), manner)
        if foe.id not in barred
    ]
    if not found:
        return
    question = WhatToShoot(key, manner, barred=barred)
    reply = yield from ask(table.state.top.owner, question, Shoot(key, found[0]))
    if isinstance(reply, Shoot):
        yield from attack(table, reply.target, reply.arms, rest, barred)


def aboard(state: Battle, key: str) -> tuple[str, ...]:
    """Return the units in a vehicle, or on it."""
    return tuple(one.id for one in passengers(state, state.unit(key)))


def attack(
    table: Table[Battle],
    target: str,
    arms: Sequence[Arm] = (),
    share: Share = WHOLE,
    barred: tuple[str, ...] = (),
) -> Flow[str | None]:
    """The unit on top makes a shooting attack; return its target. Once a Reserve Move has answered
    its declaration it may switch targets, which opens no second window."""
    key = table.state.top.unit
    change_top(table, target=target)
    table.note(ShotDeclared(key, target))
    answered = yield from window(table, "shot_declared")
    if not can_go_on(table):
        return None
    moved = [frame for frame in answered if frame.order == "top_speed"]
    aim: tuple[str, tuple[Arm, ...], Point | None] | None = (target, tuple(arms), None)
    if moved:
        aim = yield from retarget(table, target, tuple(arms), moved, share, barred)
    if aim is None:
        return None
    change_top(table, target=aim[0])
    yield from fire(table, *aim, share)
    yield from window(table, "shot_done")
    return aim[0]


# ---------------------------------------------------------------- targets that slip away


def retarget(
    table: Table[Battle],
    target: str,
    arms: tuple[Arm, ...],
    moved: Sequence[Frame],
    share: Share = WHOLE,
    barred: tuple[str, ...] = (),
) -> Flow[tuple[str, tuple[Arm, ...], Point | None] | None]:
    """Ask the shooter what they fire at now: target, weapons, and where on its path it is taken to
    stand; None if nothing, unasked where there is nothing."""
    state = table.state
    frame = state.top
    unit, manner = state.unit(frame.unit), aiming(state, share)
    still = state.unit(target)
    can_still = is_there(state, still) and can_hit(state, unit, still, manner)
    trail = next((one.trail for one in reversed(moved) if one.unit == target), ())
    snaps = evolve(manner, snap=True)
    points = () if can_still or not trail else points_on(state, unit, still, trail, snaps)
    ways = retargets(can_still=can_still, snaps=bool(points), points=range(len(points)))
    closed = (target, *barred)
    others = [foe.id for foe in targets(state, unit, manner) if foe.id not in closed]
    question = WhetherToRetarget(unit.id, target, manner, ways, trail, points, barred)
    default: Shoot | SnapOnPath
    if can_still:
        default = _kept(state, unit, still, manner, arms)
    elif others:
        default = Shoot(unit.id, others[0])
    elif points:
        default = SnapOnPath(unit.id, best_point(state, unit, still, trail, snaps, points))
    else:
        table.note(Retargeted(unit.id, None))
        return None
    reply = yield from ask(unit.owner, question, default)
    match reply:
        case Shoot():
            if reply.target != target:
                table.note(Retargeted(unit.id, reply.target))
            return reply.target, reply.arms, None
        case SnapOnPath():
            table.note(Retargeted(unit.id, target, reply.at))
            return target, (), point_at(trail, reply.at)[0]
    table.note(Retargeted(unit.id, None))
    return None


def _kept(state: Battle, unit: Unit, target: Unit, manner: Manner, arms: tuple[Arm, ...]) -> Shoot:
    """Return the shot as it was declared, with other weapons if those named do not reach now."""
    try:
        volley(state, unit, target, manner, arms)
    except IllegalReply:
        return Shoot(unit.id, target.id)
    return Shoot(unit.id, target.id, arms)


def points_on(
    state: Battle, unit: Unit, target: Unit, trail: tuple[Point, ...], snaps: Manner
) -> tuple[float, ...]:
    """Return the points of a path at which a unit could have been fired at."""
    if not is_there(state, target):
        return ()
    found = []
    for at in samples(0.0, measured(length(trail))):
        there = at_point(state, target, point_at(trail, at)[0])
        if can_hit(there, there.unit(unit.id), there.unit(target.id), snaps):
            found.append(at)
    return tuple(found)


def best_point(
    state: Battle,
    unit: Unit,
    target: Unit,
    trail: tuple[Point, ...],
    snaps: Manner,
    points: Sequence[float],
) -> float:
    """Return the earliest point at which most models could fire."""

    def firers(at: float) -> int:
        there = at_point(state, target, point_at(trail, at)[0])
        pools = volley(there, there.unit(unit.id), there.unit(target.id), snaps)
        return sum(len(pool.barrels) for pool in pools)

    return max(points, key=lambda at: (firers(at), -at))


# ---------------------------------------------------------------- debris


def attack_debris(table: Table[Battle], piece: str) -> Flow[None]:
    """The unit on top fires at debris; a glancing hit removes it (battlegroup/debris)."""
    key = table.state.top.unit
    table.note(ShotDeclared(key, piece))
    yield from window(table, "shot_declared")
    if not can_go_on(table) or all(one.id != piece for one in land(table.state).pieces):
        return
    manner = manner_of(table.state, table.state.top)
    fired = barrels_at_debris(table.state, table.state.unit(key), piece, manner)
    did(table, key, shot_at=piece, barring_shot=any(barrel.bars_charge for barrel in fired))
    for pool in pooled(fired):
        struck = yield from struck_by(table, key, pool)
        note = ShotAtHull
        table.note(note(key, piece, pool.weapon, pool.shots, len(struck), pool.snap))
        if any(breaks(table, key, barrel) for barrel in struck):
            clear(table, piece, "destroyed")
            break
    yield from window(table, "shot_done")


def breaks(table: Table[Battle], key: str, barrel: Barrel) -> bool:
    """Roll a hit on debris; return whether it is destroyed (battlegroup/debris)."""
    punch = punch_of(table.state.book.weapons[barrel.weapon], barrel.strength, barrel.distance)
    need = punch.needed(DEBRIS.armour)
    faces = table.roll("penetration", punch.dice, unit=key, needed=need)
    further = table.roll("rending", unit=key)[0] if punch.rends(faces) else None
    return penetration(punch, faces, DEBRIS.armour, further) != "none"
