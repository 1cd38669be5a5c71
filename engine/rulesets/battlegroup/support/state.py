"""Calling for support: who may call, what can be called, and what it is aimed at."""

from __future__ import annotations

from collections.abc import Iterator

from engine.geometry import Point, disc, is_within
from engine.rulesets.battlegroup.book.codes import Template
from engine.rulesets.battlegroup.book.printed import Weapon
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.field import distance, land
from engine.rulesets.battlegroup.core.members import (
    are_friends,
    can_be_hit,
    has,
    headcount,
    is_mark,
    is_zooming,
    marks,
    name_of,
    sheet_of,
    type_of,
    weapons_of,
)
from engine.rulesets.battlegroup.core.model import Battle, TargetPoint, Unit
from engine.rulesets.battlegroup.core.windows import Aim
from engine.rulesets.battlegroup.factions.rules import Caller, may_call_by_vox
from engine.rulesets.battlegroup.sight.state import Stand, apart, sees, stands
from engine.rulesets.battlegroup.support.rules import is_callable, may_fire_itself
from engine.rulesets.battlegroup.templates.rules import Neighbour, nearest_band
from engine.rulesets.battlegroup.weapons.rules import reach

BLASTS: tuple[Template, ...] = ("small_blast", "large_blast")


# ---------------------------------------------------------------- who calls


def calls(state: Battle, unit: Unit) -> bool:
    """Return whether a unit has the means to call: its own, or by vox those of another
    (battlegroup/request-support-who)."""
    if has(state, unit, "communications"):
        return True
    others = (
        one for one in state.units.values() if are_friends(state, one, unit) and one.id != unit.id
    )
    return may_call_by_vox(_caller(state, unit), (_caller(state, one) for one in others))


def _caller(state: Battle, unit: Unit) -> Caller:
    return Caller(
        vox=has(state, unit, "vox"),
        on_table=unit.place in ("table", "aboard"),
        routing=unit.rout is not None,
        gone_to_ground=unit.down is not None,
        locked=bool(unit.locked),
        calls=has(state, unit, "communications") or sheet_of(state, unit).role == "hq",
        commanded=unit.doings.heard,
    )


# ---------------------------------------------------------------- what is called


def gun_of(state: Battle, unit: Unit, model: str) -> Weapon | None:
    """Return the weapon a model of a battery fires from afar: one of barrage; support hired for
    that fires any blast so (battlegroup/bombardment-is-barrage)."""
    hired = sheet_of(state, unit).strike == "bombardment"
    carried = weapons_of(state, unit, unit.models[model])
    return next((w for w in carried if w.template in BLASTS and (hired or w.has("barrage"))), None)


def is_battery(state: Battle, unit: Unit) -> bool:
    """Return whether a unit is artillery that can fire at what it does not see."""
    able = type_of(state, unit) == "artillery" and sheet_of(state, unit).strike in (
        None,
        "bombardment",
    )
    return able and any(gun_of(state, unit, model) is not None for model in unit.models)


def can_be_called(state: Battle, unit: Unit) -> bool:
    """Return whether a unit can be called: support that was not used yet, and batteries that have
    their order still."""
    strike = sheet_of(state, unit).strike
    if strike is not None:
        return unit.place == "off_map" and is_callable(strike, 0 if unit.spent else 1)
    if unit.acted or unit.joined is not None or not is_battery(state, unit):
        return False
    idle = unit.rout is None and not unit.locked and not fires_snap_shots_only(unit)
    return unit.place == "off_map" or (unit.place == "table" and idle)


def fires_snap_shots_only(unit: Unit) -> bool:
    """Return whether a unit fires snap shots, so that its blasts do not fire."""
    return unit.down is not None or unit.doings.regrouped


def callable_units(state: Battle, caller: Unit) -> tuple[Unit, ...]:
    """Return what a unit can call, the cheapest first: only friends."""
    found = [
        u for u in state.units.values() if are_friends(state, u, caller) and can_be_called(state, u)
    ]
    return tuple(sorted(found, key=lambda unit: (sheet_of(state, unit).full_price, unit.id)))


# ---------------------------------------------------------------- what it is aimed at


def eyes(state: Battle, unit: Unit) -> tuple[Stand, ...]:
    """Return where a unit looks from: of one that is carried, the hull
    (battlegroup/request-support-embarked)."""
    carrier = state.units.get(unit.aboard or "")
    return stands(state, unit if carrier is None or unit.place == "table" else carrier)


def sees_unit(state: Battle, unit: Unit, foe: Unit) -> bool:
    """Return whether some model of a unit sees some of another, however far."""
    here, aims = land(state), stands(state, foe)
    return any(sees(here, eye, aim) for eye in eyes(state, unit) for aim in aims)


def mark_at(state: Battle, at: Point) -> Stand:
    """Return a point of the table as it is looked at."""
    spot = disc(at, 0.0)
    return Stand("point", spot, land(state).ground(spot))


def sees_point(state: Battle, unit: Unit, at: Point) -> bool:
    """Return whether some model of a unit sees a point (battlegroup/request-support-target)."""
    mark = mark_at(state, at)
    return any(sees(land(state), eye, mark) for eye in eyes(state, unit))


def is_in_reach(state: Battle, support: Unit, aim: Aim) -> bool:
    """Return whether support can strike there: from off the map anywhere, guns on the table by
    their range, not below the least."""
    return support.place == "off_map" or any(guns_at(state, support, aim))


def guns_at(state: Battle, unit: Unit, aim: Aim) -> Iterator[tuple[str, Weapon]]:
    """Yield the models of a battery that reach what it is aimed at, with their guns
    (battlegroup/barrage-needs-request)."""
    standing = {stand.name: stand for stand in stands(state, unit)}
    if aim.at is not None:
        aims: tuple[Stand, ...] = (mark_at(state, aim.at),)
    else:
        aims = stands(state, state.unit(aim.unit or ""))
    for model in unit.models:
        gun = gun_of(state, unit, model)
        if gun is None:
            continue
        name = name_of(unit, model)
        if unit.place == "off_map":
            yield name, gun
            continue
        far = min((apart(standing[name], one) for one in aims), default=None)
        if far is not None and is_within(gun.least, far) and is_within(far, reach(gun)):
            yield name, gun


def aims(state: Battle, caller: Unit, support: Unit) -> tuple[Unit, ...]:
    """Return the enemies that a unit can call support in on, the nearest first
    (battlegroup/request-support-target)."""
    found = [
        (min(apart(e, s) for e in eyes(state, caller) for s in stands(state, foe)), foe.id)
        for foe in marks(state, 1 - caller.owner)
        if not foe.locked
        and may_strike(state, support, foe)
        and sees_unit(state, caller, foe)
        and is_in_reach(state, support, Aim(foe.id))
    ]
    return tuple(state.unit(key) for _, key in sorted(found))


def check_aim(state: Battle, caller: Unit, support: Unit, aim: Aim) -> None:
    """Raise `IllegalReply` unless a unit can call support in there: as if it shot, but however far
    (battlegroup/request-support-target)."""
    if aim.at is not None:
        x, y = aim.at
        long, short = land(state).size
        if not (0.0 <= x <= long and 0.0 <= y <= short):
            raise refusal("point_off_table", x=x, y=y)
        if not sees_point(state, caller, aim.at):
            raise refusal("point_not_seen", unit=caller.id, x=x, y=y)
    else:
        foe = state.units.get(aim.unit or "")
        if foe is None or foe.owner == caller.owner or not is_mark(state, foe):
            raise refusal("no_target", unit=caller.id, target=aim.unit)
        if foe.joined is not None:
            raise refusal("is_joined", target=foe.id, host=foe.joined)
        if foe.locked:
            raise refusal("target_locked", unit=caller.id, target=foe.id)
        if not may_strike(state, support, foe):
            raise refusal("target_flies", target=foe.id)
        if not sees_unit(state, caller, foe):
            raise refusal("caller_sees_nobody", unit=caller.id, target=foe.id)
    if not is_in_reach(state, support, aim):
        raise refusal("battery_out_of_reach", unit=support.id)


def around(state: Battle, at: Point) -> tuple[Neighbour, ...]:
    """Return every unit on the table by its distance from a point, friends too
    (battlegroup/request-support-target)."""
    mark = mark_at(state, at)
    return tuple(
        Neighbour(unit.id, headcount(state, unit), min(apart(mark, s) for s in stands(state, unit)))
        for seat in (0, 1)
        for unit in marks(state, seat)
        if can_be_hit(state, unit)
    )


def near_point(state: Battle, battery: Unit, at: Point) -> tuple[Neighbour, ...]:
    """Return the units one of which is hit by what a battery fires at a point, empty if no unit is
    near enough (battlegroup/request-support-target)."""
    guns = [gun for _, gun in guns_at(state, battery, Aim(at=at))]
    templates = [gun.template for gun in guns if gun.template is not None]
    return nearest_band(templates[0], around(state, at)) if templates else ()


def near(state: Battle, target: Unit) -> tuple[Neighbour, ...]:
    """Return every other unit by its distance from a target."""
    return tuple(
        Neighbour(unit.id, headcount(state, unit), distance(state, target, unit))
        for seat in (0, 1)
        for unit in marks(state, seat)
        if unit.id != target.id and can_be_hit(state, unit)
    )


def may_strike(state: Battle, support: Unit, foe: Unit) -> bool:
    """Return whether support can be called on an enemy: blasts do not reach who zooms."""
    return can_be_hit(state, foe) or is_zooming(state, support)


# ---------------------------------------------------------------- target points


def points_for(state: Battle, unit: Unit) -> tuple[TargetPoint, ...]:
    """Return the pre-registered points a battery may fire at by itself."""
    placed = tuple(
        point for point in state.players[unit.owner].target_points if point.at is not None
    )
    off_map = unit.place == "off_map"
    may = may_fire_itself(target_point=bool(placed), off_map=off_map, sees=False)
    if not may or unit.spent or fires_snap_shots_only(unit) or not is_battery(state, unit):
        return ()
    return tuple(point for point in placed if is_in_reach(state, unit, Aim(at=point.at)))
