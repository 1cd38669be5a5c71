"""Charges, combats by Initiative, and pursuit."""

from __future__ import annotations

from attrs import evolve, frozen

from engine.flow import Flow, ask
from engine.geometry import measured
from engine.rulesets.battlegroup import notes
from engine.rulesets.battlegroup.armour import punch_of
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.choices.common import Decide, Pass
from engine.rulesets.battlegroup.choices.fighting import (
    Charge,
    Fight,
    WhetherToEngage,
    WhetherToRestrain,
    WhichCharge,
    WhichFight,
)
from engine.rulesets.battlegroup.choices.moving import WhereToMove, order_of
from engine.rulesets.battlegroup.field import bases_of, distance, in_contact, towards
from engine.rulesets.battlegroup.fight import (
    RULES,
    catches,
    caught_wounds,
    charge_distance,
    follow_up,
    holds_transport,
    is_disordered,
    lost_by,
    may_sweep,
    steps,
    to_hit,
    to_hit_hull,
)
from engine.rulesets.battlegroup.hulls import craft_of, is_assault_vehicle, stands_still
from engine.rulesets.battlegroup.marching import Order, Terms, carried, flies
from engine.rulesets.battlegroup.melee import (
    Fighter,
    charge_of,
    chargeable,
    closing,
    combats,
    fighters,
    goes_through_difficult,
    ignores_ground,
    opponents,
    skill_against,
    striking_steps,
)
from engine.rulesets.battlegroup.members import (
    all_have,
    bulk,
    has,
    headcount,
    initiative,
    is_hull,
    is_vehicle,
    sheet_of,
    toughness,
    type_of,
    vehicle_of,
)
from engine.rulesets.battlegroup.model import Battle, Unit
from engine.rulesets.battlegroup.morale import fall_back_dice, takes_caught_wounds
from engine.rulesets.battlegroup.play.common import (
    change_units,
    did,
    done,
    gone,
    lock,
    move_to,
    note_moved,
    turn_of,
)
from engine.rulesets.battlegroup.play.harm import Harm, suffer
from engine.rulesets.battlegroup.play.hulls import Impact, batter
from engine.rulesets.battlegroup.play.nerve import never_runs, passes_test, run_away, steady
from engine.rulesets.battlegroup.play.stack import can_go_on, change_top, step_of, window
from engine.rulesets.battlegroup.play.turning import look_at
from engine.rulesets.battlegroup.printed import Weapon
from engine.rulesets.battlegroup.saves import roll_to_wound
from engine.table import Table

# ---------------------------------------------------------------- charges


@step_of("charge")
def charge(table: Table[Battle]) -> Flow[None]:
    """The Charge step, which may be left out: declared, perhaps answered, diced for and gone
    (battlegroup/close-assault, battlegroup/ambush-during-charge)."""
    frame = table.state.top
    unit = table.state.unit(frame.unit)
    found = chargeable(table.state, unit)
    if not found:
        return
    shot, near = unit.doings.shot_at, RULES.charge_range - RULES.charge_dice * 2.5
    target = shot if shot in found else None
    default: Charge | Pass = Pass()
    if target is not None and distance(table.state, unit, table.state.unit(target)) <= near:
        default = Charge(unit.id, target)
    reply = yield from ask(unit.owner, WhichCharge(unit.id), default)
    if not isinstance(reply, Charge):
        return
    change_top(table, target=reply.target)
    table.note(notes.fighting.ChargeDeclared(unit.id, reply.target))
    hold(table, unit.id)
    yield from window(table, "charge_declared")
    if not can_go_on(table):
        table.note(notes.fighting.ChargeFailed(unit.id, reply.target, "cannot_act"))
        return
    if table.state.unit(reply.target).rout is not None:  # (battlegroup/base-fall-back)
        yield from steady(table, reply.target)
        if table.state.unit(reply.target).rout is not None:
            gone(table, reply.target)
    if table.state.unit(reply.target).place != "table":
        table.note(notes.fighting.ChargeFailed(unit.id, reply.target, "nobody_there"))
        return
    yield from rush(table, unit.id, reply.target)


def hold(table: Table[Battle], key: str) -> None:
    """A transport that a unit charges out of does not move until the turn is over
    (battlegroup/transport-held)."""
    left = table.state.unit(key).doings.got_out
    if left is not None and holds_transport(
        assault_vehicle=is_assault_vehicle(table.state.unit(left))
    ):
        did(table, left, held=True)


def is_out_of_order(state: Battle, key: str) -> bool:
    """Tell whether a charge is disordered (battlegroup/transport-disordered-charge)."""
    left = state.unit(key).doings.got_out
    assault = left is not None and is_assault_vehicle(state.unit(left))
    return is_disordered(from_transport=left is not None, assault_vehicle=assault)


def rush(table: Table[Battle], key: str, target: str) -> Flow[None]:
    """A charge is diced for, and reaches its target or fails (battlegroup/base-charge)."""
    state = table.state
    unit, enemy = state.unit(key), state.unit(target)
    faces = table.roll("charge", RULES.charge_dice, unit=key)
    reach, slowed = charge_distance(faces), False
    clash = charge_of(state, unit, enemy, reach)
    if goes_through_difficult(state, clash) and not ignores_ground(state, unit):
        reach = charge_distance(faces, difficult=True)
        clash = charge_of(state, unit, enemy, reach)
        slowed = not all_have(state, unit, "assault_grenades")
    if clash.first is None:
        table.note(notes.fighting.ChargeFailed(key, target, "out_of_reach", reach))
        yield from window(table, "charge_failed")
        return
    ways = {base.id: way for base, way in zip(clash.after, clash.ways, strict=True)}
    table.note(notes.fighting.Charged(key, target, reach))
    note_moved(table, key, "charge", ways)
    move_to(table, key, clash.after)
    disordered = is_out_of_order(table.state, key)
    did(table, key, charged=(target,), moved=True, slowed=slowed, disordered=disordered)
    table.change(key, moved_in=state.now)
    look_at(table, key, bases_of(table.state, table.state.unit(target))[0].at)
    if not is_hull(enemy):
        lock(table, key, target)


# ---------------------------------------------------------------- combats


def fights(table: Table[Battle]) -> Flow[bool]:
    """One combat is fought, in a sequence the active player picks
    (battlegroup/assault-phase)."""
    turn = turn_of(table)
    open_ = tuple(one for one in combats(table.state) if not set(one) & set(turn.done))
    if not open_:
        return True
    chosen = open_[0]
    if len(open_) > 1:
        reply = yield from ask(turn.seat, WhichFight(open_), Fight(chosen[0]))
        chosen = next(one for one in open_ if reply.unit in one)
    done(table, *chosen)
    yield from fight(table, chosen)
    return False


@frozen
class Blow:
    """What a unit strikes at another at a step, wounds not saved yet."""

    unit: str
    target: str
    harm: Harm
    impacts: tuple[Impact, ...] = ()
    """Instead of wounds, on a vehicle."""


def fight(table: Table[Battle], units: tuple[str, ...]) -> Flow[None]:
    """A combat, step by step of Initiative, and its result (battlegroup/base-fight,
    battlegroup/base-combat-result)."""
    inflicted = {0: 0, 1: 0}
    strikes_at = {key: striking_steps(table.state, table.state.unit(key)) for key in units}
    for step in steps(one for found in strikes_at.values() for one in found):
        for key in units:
            if step in strikes_at[key] and table.state.unit(key).place == "table":
                close_in(table, key)
        blows = [blow for key in units for blow in strike(table, key, step)]
        for blow in blows:
            if blow.impacts and table.state.unit(blow.target).place == "table":
                lost = yield from batter(table, blow.target, blow.impacts)
            else:
                lost = yield from suffer(table, blow.target, blow.harm)
            inflicted[table.state.unit(blow.unit).owner] += lost
    table.note(notes.fighting.CombatOver(units, (inflicted[0], inflicted[1])))
    yield from settle(table, units, inflicted)


def close_in(table: Table[Battle], key: str) -> None:
    """Those of a unit who touch no enemy pile in (battlegroup/base-fight)."""
    clash = closing(table.state, table.state.unit(key))
    if clash is None:
        return
    ways = {base.id: way for base, way in zip(clash.after, clash.ways, strict=True)}
    note_moved(table, key, "pile_in", ways)
    move_to(table, key, clash.after)


def strike(table: Table[Battle], key: str, step: int) -> list[Blow]:
    """The models of a unit that strike at a step roll to hit and to wound."""
    state = table.state
    unit = state.unit(key)
    if unit.place != "table" or is_hull(unit):
        return []
    pools: dict[tuple[str, str, int, int], list[Fighter]] = {}
    for one in fighters(state, unit):
        if one.step == step:
            pools.setdefault((one.target, one.weapon, one.skill, one.strength), []).append(one)
    found = []
    for (target, weapon_id, skill, strength), striking in pools.items():
        weapon, enemy = BOOK.weapons[weapon_id], state.unit(target)
        if not headcount(state, enemy):
            continue
        blows = sum(one.blows for one in striking)
        if is_vehicle(enemy):
            hits = hits_on_vehicle(table, key, enemy, skill, blows)
            table.note(notes.fighting.Struck(key, target, step, blows, hits, 0))
            impact = blow_on(enemy, weapon, strength)
            if hits:
                found.append(Blow(key, target, Harm(0, strength), (impact,) * hits))
            continue
        need = to_hit(skill, skill_against(state, enemy))
        hits = sum(face >= need for face in table.roll("to_hit", blows, unit=key))
        thick = toughness(state, enemy)
        rolls = [
            roll_to_wound(face, weapon, strength, thick)
            for face in table.roll("to_wound", hits, unit=key)
        ]
        sharp = sum(roll.wounds and roll.sharp for roll in rolls)
        wounds = sum(roll.wounds and not roll.sharp for roll in rolls)
        table.note(notes.fighting.Struck(key, target, step, blows, hits, wounds + sharp))
        for count, ap in ((wounds, weapon.ap), (sharp, 2)):
            if count:
                found.append(Blow(key, target, Harm(count, strength, ap, "combat")))
    return found


def hits_on_vehicle(table: Table[Battle], key: str, enemy: Unit, skill: int, blows: int) -> int:
    """Return how many blows hit a vehicle: walkers by their skill, hulls as by skill 1, and never
    missed where they have not moved (battlegroup/base-vehicle-penetration)."""
    state = table.state
    if is_hull(enemy):
        need = to_hit_hull(skill, still=stands_still(state, enemy))
    elif craft_of(enemy).immobilised:
        need = None
    else:
        need = to_hit(skill, skill_against(state, enemy))
    if need is None:
        return blows
    return sum(face >= need for face in table.roll("to_hit", blows, unit=key))


def blow_on(enemy: Unit, weapon: Weapon, strength: int) -> Impact:
    """Return a blow as a vehicle takes it: walkers on their front, others in the rear
    (battlegroup/base-vehicle-penetration)."""
    armour = vehicle_of(enemy).armour
    met = armour.rear if is_hull(enemy) else armour.front
    return Impact(punch_of(weapon, strength, 0.0), met, weapon.ap)


# ---------------------------------------------------------------- results


def settle(table: Table[Battle], units: tuple[str, ...], inflicted: dict[int, int]) -> Flow[None]:
    """Losers test their nerve; who fails is pursued; winners without an enemy consolidate
    (battlegroup/base-combat-result, battlegroup/sweeping-automatic)."""
    lost = lost_by(inflicted)
    for key in units:
        unit = table.state.unit(key)
        if unit.place != "table" or not unit.locked or not lost[unit.owner] or never_runs(unit):
            continue
        if passes_test(table, key, "lost_combat", -lost[unit.owner]):
            close_in(table, key)
        else:
            yield from pursue(table, key)
    for key in units:
        unit = table.state.unit(key)
        free = not opponents(table.state, unit) and unit.rout is None and not unit.doings.pursued
        if unit.place == "table" and free and not is_vehicle(unit):
            yield from consolidate(table, key)


def pursue(table: Table[Battle], fleeing: str) -> Flow[None]:
    """The sweeping advance: restrain or pursue, caught or not, fall back, follow up
    (battlegroup/sweeping-restrain, battlegroup/sweeping-caught,
    battlegroup/sweeping-fleeing-moves, battlegroup/sweeping-follow-up)."""
    state = table.state
    prey = state.unit(fleeing)
    hunters = [
        key
        for key in prey.locked
        if may_sweep(
            locked_elsewhere=any(other != fleeing for other in state.unit(key).locked),
            vehicle=is_vehicle(state.unit(key)),
            slow_and_purposeful=has(state.unit(key), "slow_and_purposeful"),
        )
        and in_contact(state, state.unit(key), prey)
    ]
    chasing = []
    for key in hunters:
        question = WhetherToRestrain(key, fleeing)
        reply = yield from ask(table.state.unit(key).owner, question, Decide(False))
        if reply.yes and passes_test(table, key, "restrain"):
            table.note(notes.fighting.HeldBack(key))
        else:
            chasing.append(key)
    caught = [key for key in chasing if _catches(table, key, fleeing)]
    if caught:
        takes = takes_caught_wounds(type_of(prey), sheet_of(prey).rules)
        if takes is False:  # it knows no fear, and stays
            return
        for key in caught:
            wounds = caught_wounds(bulk(table.state, table.state.unit(key)))
            harm = Harm(wounds, 1, cause="sweeping", unsaved=True)
            yield from suffer(table, fleeing, harm)
    if table.state.unit(fleeing).place == "table":
        yield from run_away(table, fleeing, "combat")
    for key in chasing:
        if table.state.unit(key).place != "table":
            continue
        if table.state.unit(fleeing).place == "table":
            yield from follow(table, key, fleeing, caught=key in caught)
            did(table, key, pursued=True)


def _catches(table: Table[Battle], key: str, fleeing: str) -> bool:
    state = table.state
    (own,) = table.roll("pursuit", unit=key)
    (other,) = table.roll("escape", unit=fleeing)
    found = catches(
        initiative(state, state.unit(key)), own, initiative(state, state.unit(fleeing)), other
    )
    table.note(notes.fighting.Swept(key, fleeing, found))
    return found


def follow(table: Table[Battle], key: str, fleeing: str, *, caught: bool) -> Flow[None]:
    """A pursuer goes after the fleeing unit; if it caught it and its owner likes, the combat goes
    on (battlegroup/sweeping-follow-up-caught, battlegroup/sweeping-follow-up-missed)."""
    state = table.state
    unit, prey = state.unit(key), state.unit(fleeing)
    rolled = float(sum(table.roll("follow_up", fall_back_dice(type_of(unit)), unit=key)))
    engage = False
    if caught:
        question = WhetherToEngage(key, fleeing)
        engage = (yield from ask(unit.owner, question, Decide(True))).yes
    going = follow_up(distance(state, unit, prey), rolled, caught=caught, engage=engage)
    if going.locked:
        clash = charge_of(state, unit, prey, rolled)
        if clash.first is not None:
            ways = {base.id: way for base, way in zip(clash.after, clash.ways, strict=True)}
            note_moved(table, key, "follow_up", ways)
            move_to(table, key, clash.after)
            change_units(table, [evolve(table.state.unit(fleeing), rout=None)])
            lock(table, key, fleeing)
            return
    start, end = bases_of(state, unit)[0].at, bases_of(state, prey)[0].at
    at = towards(start, end, measured(going.moved))
    order = Order((at,))
    made = carried(state, unit, order, Terms(going.moved, flies(unit)))
    note_moved(table, key, "follow_up", made.ways)
    move_to(table, key, made.after)


def consolidate(table: Table[Battle], key: str) -> Flow[None]:
    """A winner without an enemy moves a die (battlegroup/base-combat-result)."""
    unit = table.state.unit(key)
    (most,) = table.roll("consolidation", unit=key)
    question = WhereToMove(key, "consolidation", float(most))
    reply = yield from ask(unit.owner, question, Pass())
    if not isinstance(reply, Pass):
        made = carried(table.state, unit, order_of(reply), Terms(float(most), flies(unit)))
        note_moved(table, key, "consolidation", made.ways)
        move_to(table, key, made.after)
