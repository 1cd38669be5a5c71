"""Barrage: guns that fire at what they do not see."""

from __future__ import annotations

from attrs import define, field

from engine.flow import Flow, ask
from engine.geometry import Shape, disc
from engine.rulesets.battlegroup.barrage.notes import Bombards, Shelled, Wasted
from engine.rulesets.battlegroup.barrage.questions import WhichTargetPoint
from engine.rulesets.battlegroup.barrage.state import covers_from_above
from engine.rulesets.battlegroup.book.die_readings import draw, sides
from engine.rulesets.battlegroup.book.printed import Weapon
from engine.rulesets.battlegroup.core.changes import did
from engine.rulesets.battlegroup.core.field import bodies_of
from engine.rulesets.battlegroup.core.members import (
    headcount,
    is_mark,
    is_vehicle,
    marks,
    sheet_of,
    vehicle_of,
)
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.core.windows import Aim
from engine.rulesets.battlegroup.damage.flow import Impact, under_fire
from engine.rulesets.battlegroup.damage.rules import face_hit, punch_of
from engine.rulesets.battlegroup.hits.flow import jinks, takes_to_ground
from engine.rulesets.battlegroup.hits.notes import Retargeted
from engine.rulesets.battlegroup.morale.flow import after_attack
from engine.rulesets.battlegroup.orders.flow import can_go_on, change_top, window
from engine.rulesets.battlegroup.support.questions import CallOn, WhatToCall, aim_of
from engine.rulesets.battlegroup.support.state import aims, guns_at, near, near_point, points_for
from engine.rulesets.battlegroup.templates.flow import burst, dice_of
from engine.rulesets.battlegroup.templates.rules import Mark, is_static
from engine.rulesets.battlegroup.wounds.flow import suffer
from engine.rulesets.battlegroup.wounds.rules import Harm, needed_to_wound, roll_to_wound
from engine.rulesets.battlegroup.wounds.state import toughness
from engine.table import Table

# ---------------------------------------------------------------- what is fired at


def fires_at_point(table: Table[Battle]) -> Flow[bool]:
    """A battery may fire at a registered point by its own Open Fire order, not by ambush; return
    whether it does."""
    state = table.state
    frame = state.top
    unit = state.unit(frame.unit)
    points = points_for(state, unit) if frame.order == "open_fire" else ()
    if not points or len(state.stack.frames) > 1:
        return False
    question = WhichTargetPoint(unit.id, tuple(point.id for point in points))
    reply = yield from ask(unit.owner, question, Pass())
    if isinstance(reply, Pass):
        return unit.place == "off_map"
    at = next(point.at for point in points if point.id == reply.point)
    change_top(table, aim=Aim(at=at))
    yield from bombard(table)
    return True


def bombard(table: Table[Battle]) -> Flow[None]:
    """The battery on top fires at its target; the enemy may answer before and after. Once a Reserve
    Move has answered, the caller may name another unit."""
    frame = table.state.top
    aim, key = frame.aim, frame.unit
    assert aim is not None, "nothing is aimed at"
    change_top(table, target=aim.unit)
    x, y = aim.at or (None, None)
    table.note(Bombards(key, aim.unit, x, y))
    answered = yield from window(table, "shot_declared")
    if not can_go_on(table):
        return
    if aim.unit is not None and any(one.order == "top_speed" for one in answered):
        aim = yield from _redirected(table, aim)
    if aim is None or not _is_there(table.state, aim):
        return
    change_top(table, aim=aim, target=aim.unit)
    if sheet_of(table.state, table.state.unit(key)).strike is not None:
        table.change(key, spent=True)
    target = struck(table, aim)
    if target is None:
        table.note(Wasted(key))
    else:
        yield from shell(table, target, aim)
    yield from window(table, "shot_done")


def _is_there(state: Battle, aim: Aim) -> bool:
    """Return whether what is aimed at can be hit still."""
    if aim.unit is None:
        return True
    unit = state.unit(aim.unit)
    return is_mark(state, unit) and not unit.locked


def _redirected(table: Table[Battle], aim: Aim) -> Flow[Aim | None]:
    """Ask the caller, if still there to see, which target the guns fire at now; None if none, which
    spends nothing."""
    state = table.state
    frame, below = state.top, state.stack.frames[-2]
    caller, battery = state.unit(below.unit), state.unit(frame.unit)
    if caller.place not in ("table", "aboard"):
        return aim
    seen = [foe.id for foe in aims(state, caller, battery)]
    first = aim.unit if aim.unit in seen else next(iter(seen), None)
    default = Pass() if first is None else CallOn(battery.id, first)
    question = WhatToCall(caller.id, (battery.id,))
    reply = yield from ask(caller.owner, question, default)
    if isinstance(reply, Pass):
        table.note(Retargeted(battery.id, None))
        return None
    found = aim_of(reply)
    if found != aim and found.unit is not None:
        table.note(Retargeted(battery.id, found.unit))
    return found


def struck(table: Table[Battle], aim: Aim) -> str | None:
    """Return the unit that is hit: the one aimed at; of a point, the unit nearest to it within the
    reach of strays, drawn among those of the same inch; None if there is none."""
    if aim.unit is not None:
        return aim.unit
    assert aim.at is not None
    state = table.state
    battery = state.unit(state.top.unit)
    tied = near_point(state, battery, aim.at)
    if not tied:
        return None
    faces = dice_of(table, "nearest_unit", battery.id, sides(len(tied)))
    return tied[draw(len(tied), faces)].unit


# ---------------------------------------------------------------- the fire


@define
class Salvo:
    """What the fire of a battery has brought so far."""

    battery: str
    starts: dict[str, int]
    """How many models each unit began the step with."""
    source: tuple[Shape, ...] = ()
    """The point that is fired at, else the guns as they stand."""
    pinning: dict[str, int] = field(factory=dict)
    """Units that were hit, with the wounds nothing saved."""
    asked: set[str] = field(factory=set)
    """Units that said whether they go to ground."""


def shell(table: Table[Battle], target: str, aim: Aim) -> Flow[None]:
    """All guns fire at a unit, kind by kind, shot by shot; then everybody who was hit tests its
    nerve."""
    state = table.state
    key = state.top.unit
    did(table, key, shot_at=target)
    yield from jinks(table, target)
    state = table.state
    sides_of = (*marks(state, 0), *marks(state, 1))
    battery = tuple(bodies_of(state, state.unit(key)).values())
    source = battery if aim.at is None else (disc(aim.at, 0.0),)
    starts = {unit.id: headcount(state, unit) for unit in sides_of}
    salvo = Salvo(key, starts, source)
    kinds: dict[str, tuple[Weapon, int]] = {}
    for _, gun in guns_at(state, state.unit(key), aim):
        kinds[gun.id] = (gun, kinds.get(gun.id, (gun, 0))[1] + 1)
    for gun, count in kinds.values():
        if not is_mark(table.state, table.state.unit(target)):
            break
        hits = shots_at(table, key, target, gun, count)
        for unit, scored in hits.items():
            yield from _wound(table, salvo, unit, gun, scored)
    for unit, pinning in salvo.pinning.items():
        yield from after_attack(table, unit, salvo.starts[unit], pinning)


def shots_at(
    table: Table[Battle], key: str, target: str, gun: Weapon, count: int
) -> dict[str, int]:
    """Roll the dice of some guns of a kind and return the hits by unit, the target first."""
    state = table.state
    unit = state.unit(target)
    static = is_static(state.mode, state.now, unit.moved_in)
    mark = Mark(models=headcount(state, unit), static=static, indirect=True)
    around_it, hits = near(state, unit), {target: 0}
    for _ in range(count * gun.shots):
        found = burst(table, key, gun, mark, around_it, "shell")
        hits[target] += found.hits
        for other, ones in found.strays.items():
            hits[other] = hits.get(other, 0) + ones
    return hits


def _wound(table: Table[Battle], salvo: Salvo, key: str, gun: Weapon, hits: int) -> Flow[None]:
    """Roll what hits a unit to wound it, and let it save."""
    unit = table.state.unit(key)
    if not is_mark(table.state, unit):
        return
    if is_vehicle(unit):
        yield from _at_hull(table, salvo, key, gun, hits)
        return
    thick = toughness(table.state, unit)
    need = needed_to_wound(gun, gun.own_strength, thick)
    faces = table.roll("to_wound", hits, unit=salvo.battery, needed=need)
    wounds = sum(roll_to_wound(face, gun, gun.own_strength, thick).wounds for face in faces)
    table.note(Shelled(salvo.battery, key, gun.id, hits, wounds))
    if hits:
        salvo.pinning.setdefault(key, 0)

    def harm(state: Battle) -> Harm:
        cover, bare = covers_from_above(state, state.unit(key)), gun.has("ignores_cover")
        return Harm(wounds, gun.own_strength, gun.ap, cover=cover, bare=bare, source=salvo.source)

    yield from takes_to_ground(table, key, harm(table.state), harm, salvo.asked)
    lost = yield from suffer(table, key, harm(table.state))
    if key in salvo.pinning:
        salvo.pinning[key] += lost


def _at_hull(table: Table[Battle], salvo: Salvo, key: str, gun: Weapon, hits: int) -> Flow[None]:
    """Shells hit a vehicle on its side."""
    unit = table.state.unit(key)
    table.note(Shelled(salvo.battery, key, gun.id, hits, 0))
    if not hits:
        return
    covers = covers_from_above(table.state, unit)
    cover = None if gun.has("ignores_cover") else next(iter(covers.values()), None)
    met = vehicle_of(table.state, unit).armour.of(face_hit("front", indirect=True))
    impact_ = Impact(punch_of(gun, gun.own_strength), met, gun.ap, cover, salvo.battery)
    yield from under_fire(table, key, (impact_,) * hits)
