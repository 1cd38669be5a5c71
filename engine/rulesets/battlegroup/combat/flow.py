"""Combats, step by step of Initiative."""

from __future__ import annotations

from itertools import product

from attrs import evolve, frozen

from engine.flow import Flow, ask
from engine.rulesets.battlegroup.assault.state import combats
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.combat.notes import (
    ChallengeRefused,
    CombatOver,
    Dueled,
    Hammered,
    Struck,
)
from engine.rulesets.battlegroup.combat.questions import (
    Fight,
    Name,
    WhatToWield,
    WhichFight,
    WhoAnswers,
    WhoChallenges,
    WhoKeepsStill,
    Wield,
)
from engine.rulesets.battlegroup.combat.rules import steps, to_hit, to_hit_hull, won_by
from engine.rulesets.battlegroup.combat.state import (
    NO_DUEL,
    Duel,
    Fighter,
    Wielded,
    characters,
    choices_of,
    fighters,
    rams,
    skill_against,
    stands_still,
    striking_steps,
)
from engine.rulesets.battlegroup.core.changes import done, turn_of
from engine.rulesets.battlegroup.core.field import bodies_of
from engine.rulesets.battlegroup.core.members import headcount, is_hull, is_vehicle, vehicle_of
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.damage.flow import Impact, batter
from engine.rulesets.battlegroup.damage.rules import Punch, punch_of
from engine.rulesets.battlegroup.hits.rules import PRECISE
from engine.rulesets.battlegroup.sweeping.flow import close_in, settle
from engine.rulesets.battlegroup.vehicles.state import craft_of
from engine.rulesets.battlegroup.weapons.rules import Arm
from engine.rulesets.battlegroup.wounds.flow import Lists, suffer
from engine.rulesets.battlegroup.wounds.rules import (
    SHARP,
    Harm,
    needed_to_wound,
    roll_to_wound,
    to_wound,
)
from engine.rulesets.battlegroup.wounds.state import toughness
from engine.table import Table

FIGHT = BOOK.tables.fight


def fights(table: Table[Battle]) -> Flow[bool]:
    """One combat is fought, in a sequence the active player picks."""
    turn = turn_of(table)
    open_ = tuple(one for one in combats(table.state) if not set(one) & set(turn.done))
    if not open_:
        return True
    chosen = min(open_, key=min)
    if len(open_) > 1:
        reply = yield from ask(turn.seat, WhichFight(open_), Fight(min(chosen)))
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
    """A combat, step by step of Initiative, and its result; the models of a step pile in when it is
    their turn, and strike at once."""
    duel = yield from challenge(table, units)
    wielded: dict[str, str] = {}
    for key in units:
        wielded |= yield from wield(table, key)
    inflicted, lists, state = {0: 0, 1: 0}, Lists(), table.state
    strikes_at = {key: striking_steps(state, state.unit(key), wielded) for key in units}
    order = [step for found in strikes_at.values() for step in found.values()]
    if any(rams(state, state.unit(key)) for key in units):
        order.append(FIGHT.hammer_step)
    for step in steps(order):
        blows = [blow for key in units for blow in hammer(table, key, step, duel)]
        for key in units:
            who = [name for name, at in strikes_at[key].items() if at == step]
            if who and table.state.unit(key).place == "table":
                close_in(table, key, who)
        blows += [blow for key in units for blow in strike(table, key, step, wielded, duel)]
        for blow in blows:
            if blow.impacts and table.state.unit(blow.target).place == "table":
                lost = yield from batter(table, blow.target, blow.impacts)
            else:
                lost = yield from suffer(table, blow.target, blow.harm, lists)
            inflicted[table.state.unit(blow.unit).owner] += lost
    both = inflicted[0], inflicted[1]
    table.note(CombatOver(units, both, won_by(inflicted)))
    yield from settle(table, units, inflicted)


def wield(table: Table[Battle], key: str) -> Flow[dict[str, str]]:
    """The owner of models with several blades says what they strike with."""
    unit = table.state.unit(key)
    groups = choices_of(table.state, unit)
    if not groups:
        return {}
    default = Wield(key, tuple(Arm(one.group, one.weapons[0]) for one in groups))
    reply = yield from ask(unit.owner, WhatToWield(key, groups), default)
    return {arm.group: arm.weapon for arm in reply.arms if arm.weapon is not None}


def hammer(table: Table[Battle], key: str, step: int, duel: Duel) -> list[Blow]:
    """Models that charged into contact hit by their weight, before any model strikes."""
    state = table.state
    if step != FIGHT.hammer_step:
        return []
    source = tuple(bodies_of(state, state.unit(key)).values())
    pools: dict[tuple[str, int], int] = {}
    for one in rams(state, state.unit(key)):
        pools[one.target, one.strength] = pools.get((one.target, one.strength), 0) + 1
    found = list[Blow]()
    for (target, strength), hits in pools.items():
        if is_vehicle(state.unit(target)):
            table.note(Hammered(key, target, hits, 0))
            found += batterings(table.state, key, state.unit(target), Punch(strength), None, hits)
            continue
        need = to_wound(strength, toughness(state, state.unit(target)))
        faces = table.roll("to_wound", hits, unit=key, needed=need)
        wounds = sum(need is not None and face >= need for face in faces)
        table.note(Hammered(key, target, hits, wounds))
        upon = duel.others(state, state.unit(target))
        if wounds and upon:
            harm = Harm(wounds, strength, cause="combat", upon=upon, source=source)
            found.append(Blow(key, target, harm))
    return found


def strike(table: Table[Battle], key: str, step: int, wielded: Wielded, duel: Duel) -> list[Blow]:
    """The models of a unit that strike at a step roll to hit and to wound; sixes of characters let
    their owner say who is hit."""
    state = table.state
    unit = state.unit(key)
    if unit.place != "table" or is_hull(table.state, unit):
        return []
    pools: dict[Fighter, int] = {}
    for one in fighters(state, unit, wielded, duel):
        if one.step == step:
            alike = evolve(one, name="", unit="", blows=0)
            pools[alike] = pools.get(alike, 0) + one.blows
    found = list[Blow]()
    for one, blows in pools.items():
        enemy = state.unit(one.target)
        upon = duel.others(state, enemy) if one.foe is None else (one.foe,)
        if not headcount(state, enemy) or not upon:
            continue
        if is_vehicle(enemy):
            hits = hits_on_vehicle(table, key, enemy, one.skill, blows)
            table.note(Struck(key, one.target, step, blows, hits, 0))
            weapon = table.state.book.weapons[one.weapon]
            punch = punch_of(weapon, one.strength)
            found += batterings(table.state, key, enemy, punch, weapon.ap, hits)
        else:
            found += wound(table, key, one, blows, upon)
    return found


def wound(
    table: Table[Battle], key: str, one: Fighter, blows: int, upon: tuple[str, ...]
) -> list[Blow]:
    """Blows that models alike strike `upon` models of a unit are rolled to hit and to wound; return
    those that wound, apart by who picks the models and by how sharp they are."""
    state, weapon = table.state, table.state.book.weapons[one.weapon]
    enemy, source = state.unit(one.target), tuple(bodies_of(state, state.unit(key)).values())
    need = to_hit(one.skill, skill_against(state, enemy, one.foe))
    faces = table.roll("to_hit", blows, unit=key, needed=need)
    precise = sum(face == PRECISE for face in faces) if one.precise and one.foe is None else 0
    hits = sum(face >= need for face in faces)
    thick = toughness(state, enemy)
    wounding = needed_to_wound(weapon, one.strength, thick)
    rolls = [
        (roll_to_wound(face, weapon, one.strength, thick), number < precise)
        for number, face in enumerate(table.roll("to_wound", hits, unit=key, needed=wounding))
    ]
    wounds = sum(roll.wounds for roll, _ in rolls)
    table.note(Struck(key, one.target, one.step, blows, hits, wounds))
    found = list[Blow]()
    for picked, sharp in product((False, True), repeat=2):
        count = sum(roll.wounds and (roll.sharp, by) == (sharp, picked) for roll, by in rolls)
        ap = SHARP if sharp else weapon.ap
        harm = Harm(count, one.strength, ap, "combat", upon=upon, source=source, picked=picked)
        if count:
            found.append(Blow(key, one.target, harm))
    return found


def hits_on_vehicle(table: Table[Battle], key: str, enemy: Unit, skill: int, blows: int) -> int:
    """Return how many blows hit a vehicle: walkers by their skill, hulls as by skill 1, and never
    missed where they have not moved."""
    state = table.state
    if is_hull(table.state, enemy):
        need = to_hit_hull(skill, still=stands_still(state, enemy))
    elif craft_of(enemy).immobilised:
        need = None
    else:
        need = to_hit(skill, skill_against(state, enemy))
    if need is None:
        return blows
    return sum(face >= need for face in table.roll("to_hit", blows, unit=key, needed=need))


def batterings(
    state: Battle, key: str, enemy: Unit, punch: Punch, ap: int | None, hits: int
) -> list[Blow]:
    """Return hits of a combat as a vehicle takes them: walkers on their front, others in the
    rear."""
    armour = vehicle_of(state, enemy).armour
    met = armour.rear if is_hull(state, enemy) else armour.front
    blow = Blow(key, enemy.id, Harm(0, punch.strength), (Impact(punch, met, ap, by=key),) * hits)
    return [blow] if hits else []


def challenge(table: Table[Battle], units: tuple[str, ...]) -> Flow[Duel]:
    """One challenge may be issued in a combat, by the active player first; if it is refused, a
    character that could have answered does not strike."""
    if not table.state.options.challenges:
        return NO_DUEL
    seat = turn_of(table).seat
    for issuer in (seat, 1 - seat):
        own, others = (characters(table.state, units, one) for one in (issuer, 1 - issuer))
        if not own or not others:
            return NO_DUEL
        reply = yield from ask(issuer, WhoChallenges(own), Pass())
        if isinstance(reply, Name):
            return (yield from answer(table, issuer, reply.model, others))
    return NO_DUEL


def answer(table: Table[Battle], issuer: int, challenger: str, able: tuple[str, ...]) -> Flow[Duel]:
    """The other side meets a challenge, or refuses it."""
    reply = yield from ask(1 - issuer, WhoAnswers(challenger, able), Name(able[0]))
    if isinstance(reply, Name):
        table.note(Dueled(challenger, reply.model))
        return Duel({challenger: reply.model, reply.model: challenger})
    silent = able[0]
    if len(able) > 1:
        silent = (yield from ask(issuer, WhoKeepsStill(able), Name(silent))).model
    table.note(ChallengeRefused(challenger, silent))
    return Duel(silent=silent)
