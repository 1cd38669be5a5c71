"""Shooting: a shot is declared, may be answered, is fired, and may be answered again."""

from __future__ import annotations

from collections.abc import Sequence

from engine.errors import IllegalReply
from engine.flow import Flow, ask
from engine.formations import nearest
from engine.geometry import Point, length, measured, point_at
from engine.rulesets.battlegroup import notes
from engine.rulesets.battlegroup.armour import penetration, punch_of
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.choices.common import Decide, Pass
from engine.rulesets.battlegroup.choices.shooting import (
    Shoot,
    ShootDebris,
    SnapOnPath,
    WhatToShoot,
    WhetherToGround,
    WhetherToRetarget,
)
from engine.rulesets.battlegroup.choices.vehicles import GoAt, HowFast
from engine.rulesets.battlegroup.commands import manner_of
from engine.rulesets.battlegroup.field import land, shifted
from engine.rulesets.battlegroup.gunnery import (
    Arm,
    Barrel,
    Manner,
    Pool,
    barrels_at_debris,
    can_hit,
    debris_in_reach,
    pooled,
    targets,
    volley,
)
from engine.rulesets.battlegroup.hulls import may_move
from engine.rulesets.battlegroup.members import (
    has,
    headcount,
    is_hull,
    is_rider,
    is_there,
    is_vehicle,
    members,
    models_of,
    name_of,
    toughness,
    vehicle_of,
)
from engine.rulesets.battlegroup.model import Battle, Unit
from engine.rulesets.battlegroup.movement import DEBRIS
from engine.rulesets.battlegroup.play.common import did
from engine.rulesets.battlegroup.play.driving import clear
from engine.rulesets.battlegroup.play.exits import fall_off
from engine.rulesets.battlegroup.play.harm import Harm, suffer
from engine.rulesets.battlegroup.play.hulls import impacts_of, lose_points, under_fire
from engine.rulesets.battlegroup.play.moving import samples
from engine.rulesets.battlegroup.play.nerve import after_attack, get_down, may_get_down
from engine.rulesets.battlegroup.play.stack import can_go_on, change_top, step_of, window
from engine.rulesets.battlegroup.play.turning import look_at
from engine.rulesets.battlegroup.saves import cover_save, roll_to_wound
from engine.rulesets.battlegroup.shooting import gets_hot, retargets, to_hit
from engine.rulesets.battlegroup.sightlines import COVER, between, cover_of, stands
from engine.rulesets.battlegroup.windows import Frame
from engine.table import Table

COOL = 4
"""From this on a vehicle whose weapon gets hot is not hurt (battlegroup/base-weapon-types)."""


@step_of("shoot")
def shoot(table: Table[Battle]) -> Flow[None]:
    """The Shoot step of whatever order: one attack, or none."""
    frame = table.state.top
    unit = table.state.unit(frame.unit)
    yield from tell_speed(table)
    manner = manner_of(table.state, table.state.top)
    found = targets(table.state, unit, manner)
    if not found and not debris_in_reach(table.state, unit, manner):
        return
    question = WhatToShoot(unit.id, manner)
    default = Shoot(unit.id, found[0].id) if found else Pass()
    reply = yield from ask(unit.owner, question, default)
    match reply:
        case Shoot():
            yield from attack(table, reply.target, reply.arms)
        case ShootDebris():
            yield from attack_debris(table, reply.piece)


def attack_debris(table: Table[Battle], piece: str) -> Flow[None]:
    """The unit on top fires at debris; a glancing hit removes it (battlegroup/debris)."""
    key = table.state.top.unit
    table.note(notes.shooting.ShotDeclared(key, piece))
    yield from window(table, "shot_declared")
    if not can_go_on(table) or all(one.id != piece for one in land(table.state).pieces):
        return
    manner = manner_of(table.state, table.state.top)
    fired = barrels_at_debris(table.state, table.state.unit(key), piece, manner)
    did(table, key, shot_at=piece, barring_shot=any(barrel.bars_charge for barrel in fired))
    for pool in pooled(fired):
        struck = yield from _struck(table, key, pool)
        told = notes.vehicles.ShotAtHull
        table.note(told(key, piece, pool.weapon, pool.shots, len(struck), pool.snap))
        if any(breaks(table, key, barrel) for barrel in struck):
            clear(table, piece, "destroyed")
            break
    yield from window(table, "shot_done")


def breaks(table: Table[Battle], key: str, barrel: Barrel) -> bool:
    """Roll a hit on debris; tell whether it is gone (battlegroup/debris)."""
    punch = punch_of(BOOK.weapons[barrel.weapon], barrel.strength, barrel.distance)
    faces = table.roll("penetration", punch.dice, unit=key)
    further = table.roll("rending", unit=key)[0] if punch.rends(faces) else None
    return penetration(punch, faces, DEBRIS.armour, further) != "none"


def tell_speed(table: Table[Battle]) -> Flow[None]:
    """A vehicle that fires before it moves says how fast it will go
    (battlegroup/fire-before-moving)."""
    frame = table.state.top
    unit = table.state.unit(frame.unit)
    drives = frame.moves_later and is_hull(unit) and may_move(table.state, unit)
    if not drives or vehicle_of(unit).heavy:
        return
    reply = yield from ask(unit.owner, HowFast(unit.id), GoAt(unit.id, "combat"))
    change_top(table, band=reply.speed)
    table.note(notes.vehicles.SpeedTold(unit.id, reply.speed))


def attack(table: Table[Battle], target: str, arms: Sequence[Arm] = ()) -> Flow[None]:
    """The unit on top makes a shooting attack (battlegroup/base-shooting-sequence). Once a Reserve
    Move has answered its declaration it may be told another target, which opens no second window
    (battlegroup/reserve-move-retarget)."""
    key = table.state.top.unit
    change_top(table, target=target)
    table.note(notes.shooting.ShotDeclared(key, target))
    answered = yield from window(table, "shot_declared")
    if not can_go_on(table):
        return
    moved = [frame for frame in answered if frame.order == "top_speed"]
    aim: tuple[str, tuple[Arm, ...], Point | None] | None = (target, tuple(arms), None)
    if moved:
        aim = yield from retarget(table, target, tuple(arms), moved)
    if aim is None:
        return
    change_top(table, target=aim[0])
    yield from fire(table, *aim)
    yield from window(table, "shot_done")


# ---------------------------------------------------------------- targets that slip away


def retarget(
    table: Table[Battle], target: str, arms: tuple[Arm, ...], moved: Sequence[Frame]
) -> Flow[tuple[str, tuple[Arm, ...], Point | None] | None]:
    """Ask the shooter what he fires at now: whom, with what, and where on its path it is taken to
    stand; None if at nobody (battlegroup/reserve-move-retarget,
    battlegroup/reserve-move-snap-on-path)."""
    state = table.state
    frame = state.top
    unit, manner = state.unit(frame.unit), manner_of(state, frame)
    still = state.unit(target)
    can_still = still.place == "table" and can_hit(state, unit, still, manner)
    trail = next((one.trail for one in reversed(moved) if one.unit == target), ())
    snaps = Manner(manner.moved, snap=True)
    points = () if can_still or not trail else points_on(state, unit, still, trail, snaps)
    ways = retargets(can_still=can_still, snaps=bool(points), points=range(len(points)))
    others = [foe.id for foe in targets(state, unit, manner) if foe.id != target]
    question = WhetherToRetarget(unit.id, target, manner, ways, trail, points)
    default: Shoot | SnapOnPath | Pass = Pass()
    if can_still:
        default = _kept(state, unit, still, manner, arms)
    elif others:
        default = Shoot(unit.id, others[0])
    elif points:
        default = SnapOnPath(unit.id, best_point(state, unit, still, trail, snaps, points))
    reply = yield from ask(unit.owner, question, default)
    match reply:
        case Shoot():
            if reply.target != target:
                table.note(notes.shooting.Retargeted(unit.id, reply.target))
            return reply.target, reply.arms, None
        case SnapOnPath():
            table.note(notes.shooting.Retargeted(unit.id, target, reply.at))
            return target, (), point_at(trail, reply.at)[0]
    table.note(notes.shooting.Retargeted(unit.id, None))
    return None


def _kept(state: Battle, unit: Unit, target: Unit, manner: Manner, arms: tuple[Arm, ...]) -> Shoot:
    """Return the shot as it was declared, with other weapons if those told do not reach now."""
    try:
        volley(state, unit, target, manner, arms)
    except IllegalReply:
        return Shoot(unit.id, target.id)
    return Shoot(unit.id, target.id, arms)


def at_point(state: Battle, target: Unit, point: Point) -> Battle:
    """Return the table as if a unit's first model stood at a point, the others about it
    (battlegroup/reserve-move-snap-on-path)."""
    lead = next(model.pose for _, _, model in models_of(state, target))
    if lead is None:
        return state
    return shifted(state, target, (point[0] - lead.x, point[1] - lead.y))


def points_on(
    state: Battle, unit: Unit, target: Unit, trail: tuple[Point, ...], snaps: Manner
) -> tuple[float, ...]:
    """Return the points of a path at which a unit could have been fired at."""
    if target.place != "table":
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


# ---------------------------------------------------------------- the attack


def fire(
    table: Table[Battle], target: str, arms: tuple[Arm, ...], point: Point | None
) -> Flow[None]:
    """The unit on top fires, its weapons kind by kind; then the target tests its nerve. With a
    `point` of its path the target is taken to stand there, and these are snap shots."""
    key = table.state.top.unit
    manner = manner_of(table.state, table.state.top)
    if point is not None:
        manner = Manner(manner.moved, snap=True)
    seen = table.state
    if point is not None:
        seen = at_point(seen, seen.unit(target), point)
    if not is_there(seen, seen.unit(target)) or not can_hit(
        seen, seen.unit(key), seen.unit(target), manner
    ):
        return
    pools = volley(seen, seen.unit(key), seen.unit(target), manner, arms)
    barring = any(barrel.bars_charge for pool in pools for barrel in pool.barrels)
    did(table, key, shot_at=target, barring_shot=barring)
    from_where = stands(seen, seen.unit(key))[0].at
    look_at(table, key, stands(seen, seen.unit(target))[0].at)
    start, pinning, declared = headcount(table.state, table.state.unit(target)), 0, False
    asked = False
    for pool in pools:
        if not is_there(table.state, table.state.unit(target)):
            break
        if is_vehicle(table.state.unit(target)):
            yield from _at_hull(table, seen, key, target, pool)
            continue
        wounds, sharp = yield from _roll(table, key, target, pool)
        if not wounds + sharp:
            continue
        if not asked:
            asked = True
            declared = yield from _ask_to_ground(table, target, pool, wounds + sharp, from_where)
            seen = seen if point is not None else table.state
        weapon = BOOK.weapons[pool.weapon]
        bare = weapon.has("ignores_cover") or (pool.point_blank and not declared)
        for count, ap in ((wounds, weapon.ap), (sharp, 2)):
            covers = covers_of(table.state, seen, key, target, pool)
            harm = Harm(count, pool.strength, ap, cover=covers, bare=bare)
            lost = yield from suffer(table, target, harm)
            pinning += lost if weapon.has("pinning") else 0
    yield from after_attack(table, target, start, pinning, from_where)


def _at_hull(table: Table[Battle], seen: Battle, key: str, target: str, pool: Pool) -> Flow[None]:
    """Fire at a vehicle: every hit counts from where its firer stands
    (battlegroup/base-vehicle-penetration, battlegroup/base-cover)."""
    weapon = BOOK.weapons[pool.weapon]
    stood = {stand.name: stand.at for stand in stands(seen, seen.unit(key))}
    struck = yield from _struck(table, key, pool)
    told = notes.vehicles.ShotAtHull
    table.note(told(key, target, pool.weapon, pool.shots, len(struck), pool.snap))
    covers = covers_of(table.state, seen, key, target, pool)
    bare = weapon.has("ignores_cover") or pool.point_blank
    cover = None if bare else next(iter(covers.values()), None)
    hits = [(barrel, stood[barrel.model]) for barrel in struck]
    if hits:
        impacts = impacts_of(seen.unit(target), hits, cover)
        yield from under_fire(table, target, impacts, hits[0][1])


def _struck(table: Table[Battle], key: str, pool: Pool) -> Flow[tuple[Barrel, ...]]:
    """Roll to hit; return the barrel of each hit, in the order of the dice
    (battlegroup/base-to-hit). Weapons that get hot hurt whoever fires them."""
    weapon = BOOK.weapons[pool.weapon]
    need = to_hit(pool.skill, snap=pool.snap, twin_linked=weapon.has("twin_linked"))
    faces = table.roll("to_hit", pool.shots, unit=key)
    missed = sum(not need.hits(face) for face in faces) if need.again is not None else 0
    seconds = iter(table.roll("to_hit_again", missed, unit=key))
    fired = (barrel for barrel in pool.barrels for _ in range(barrel.shots))
    struck = []
    for face, barrel in zip(faces, fired, strict=True):
        second = next(seconds) if need.again is not None and not need.hits(face) else None
        if need.hits(face, second):
            struck.append(barrel)
    hot = gets_hot(faces) if weapon.has("gets_hot") else 0
    if hot:
        yield from _burn(table, key, pool, hot)
    return tuple(struck)


def _burn(table: Table[Battle], key: str, pool: Pool, hot: int) -> Flow[None]:
    """What gets hot wounds its firer, or costs a vehicle hull points
    (battlegroup/base-weapon-types)."""
    if is_vehicle(table.state.unit(key)):
        burnt = sum(face < COOL for face in table.roll("gets_hot", hot, unit=key))
        if burnt:
            yield from lose_points(table, key, burnt)
        return
    ap = BOOK.weapons[pool.weapon].ap
    yield from suffer(table, key, Harm(hot, pool.strength, ap, "gets_hot"))


def _roll(table: Table[Battle], key: str, target: str, pool: Pool) -> Flow[tuple[int, int]]:
    """Roll to hit and to wound; return the wounds, and those at AP 2 apart
    (battlegroup/base-to-hit, battlegroup/base-to-wound, battlegroup/base-weapon-types)."""
    weapon = BOOK.weapons[pool.weapon]
    struck = yield from _struck(table, key, pool)
    hits = len(struck)
    thick = toughness(table.state, table.state.unit(target))
    found = [
        roll_to_wound(face, weapon, pool.strength, thick)
        for face in table.roll("to_wound", hits, unit=key)
    ]
    sharp = sum(one.wounds and one.sharp for one in found)
    wounds = sum(one.wounds and not one.sharp for one in found)
    table.note(
        notes.shooting.Volley(key, target, pool.weapon, pool.shots, hits, wounds + sharp, pool.snap)
    )
    return wounds, sharp


def _ask_to_ground(
    table: Table[Battle], target: str, pool: Pool, wounds: int, away: Point
) -> Flow[bool]:
    """Ask the target whether it goes to ground, where that can matter; tell whether it has
    (battlegroup/go-to-ground-when)."""
    unit = table.state.unit(target)
    weapon = BOOK.weapons[pool.weapon]
    if not may_get_down(unit) or weapon.has("ignores_cover"):
        return False
    reply = yield from ask(unit.owner, WhetherToGround(target, wounds), Decide(False), "reaction")
    if reply.yes:
        get_down(table, target)
        yield from fall_off(table, target, away)
    return bool(reply.yes)


def covers_of(
    state: Battle, seen: Battle, key: str, target: str, pool: Pool
) -> dict[str, int | None]:
    """Return the cover save of each model of a target from the nearest of those who fire together
    (battlegroup/base-cover, battlegroup/go-to-ground-cover)."""
    here = land(seen)
    firers = {stand.name: stand for stand in stands(seen, seen.unit(key))}
    shooters = [firers[b.model] for b in pool.barrels if b.model in firers]
    aims = stands(seen, seen.unit(target))
    if not shooters or not aims:
        return {}
    found = nearest([s.body for s in shooters], [a.body for a in aims])
    assert found is not None
    others = between(seen, key, target)
    unit = state.unit(target)
    covers = {}
    for member in members(state, unit):
        for model in member.models:
            name = name_of(member, model)
            aim = next((one for one in aims if one.name == name), None)
            if aim is not None:
                printed = cover_of(here, shooters[found.first], aim, others)
                if is_rider(state, unit):
                    printed = min(printed or COVER.riders, COVER.riders)
                covers[name] = cover_save(
                    printed,
                    stealth=has(member, "stealth"),
                    shrouded=has(member, "shrouded"),
                    down=unit.down is not None,
                )
    return covers
