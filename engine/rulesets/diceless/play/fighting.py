"""The Assault phase: charges, combats, and what follows (diceless/base-assault-procedure)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.flow import Flow, ask
from engine.rulesets.diceless import notes
from engine.rulesets.diceless.assault import (
    Struck,
    are_models,
    blows,
    charge_of,
    chargeable,
    closing,
    combats,
    crossed_cover,
    fight_hand_to_hand,
    fighters,
    in_contact,
    may_charge,
    step_of_fighter,
)
from engine.rulesets.diceless.choices import fighting as choices
from engine.rulesets.diceless.choices.common import Concede, Pass
from engine.rulesets.diceless.choices.moving import WhereToGo
from engine.rulesets.diceless.field import bases_of, hosts
from engine.rulesets.diceless.fighting import RULES, escapes
from engine.rulesets.diceless.hulls import are_hulls, facing_point, is_able
from engine.rulesets.diceless.members import all_have, initiatives
from engine.rulesets.diceless.model import Battle, Unit
from engine.rulesets.diceless.movement import MOVE, middle
from engine.rulesets.diceless.nerve import lost_by
from engine.rulesets.diceless.play.common import acted, did, gone, move_to, note_moved, turn_of
from engine.rulesets.diceless.play.harm import Blow, headcounts, suffer
from engine.rulesets.diceless.play.moving import endanger, go
from engine.rulesets.diceless.play.nerve import break_away, passes_lost_combat, try_to_regroup
from engine.rulesets.diceless.play.raids import at_step, open_raids, resolve, strike_hulls
from engine.rulesets.diceless.scoring import concede
from engine.table import Table

# ---------------------------------------------------------------- charges


def charges(table: Table[Battle]) -> Flow[bool]:
    """One unit charges; all charges are made before anybody strikes."""
    turn = turn_of(table)
    state = table.state
    units = tuple(
        unit.id
        for unit in hosts(state, turn.seat)
        if unit.id not in turn.acted
        and fight_hand_to_hand(state, unit)
        and may_charge(state, unit)
        and chargeable(state, unit)
    )
    if not units:
        return True
    reply = yield from ask(turn.seat, choices.WhichCharge(turn.seat, units), Pass())
    match reply:
        case choices.Charge():
            acted(table, reply.unit)
            yield from charge(table, reply)
        case Concede():
            concede(table, turn.seat)
        case _:
            return True
    return False


def charge(table: Table[Battle], reply: choices.Charge) -> Flow[None]:
    """A unit charges: the nearest model first, the rest into contact as they can."""
    state = table.state
    unit = state.unit(reply.unit)
    clash = charge_of(state, unit, reply.targets)
    ways = {base.id: way for base, way in zip(clash.after, clash.ways, strict=True)}
    table.note(notes.fighting.Charged(unit.id, reply.targets))
    note_moved(table, unit.id, "charge", ways)
    did(table, unit.id, charged=True, charged_through=crossed_cover(state, clash))
    move_to(table, unit.id, clash.after)
    first = middle(bases_of(state, state.unit(reply.targets[0])))
    table.state = facing_point(table.state, unit.id, first)
    for key in reply.targets:
        if not are_hulls(table.state, table.state.unit(key)):
            _lock(table, unit.id, key)
    yield from endanger(table, unit.id, ways)


def _lock(table: Table[Battle], a: str, b: str) -> None:
    for one, other in ((a, b), (b, a)):
        locked = table.state.unit(one).locked
        if other not in locked:
            table.change(one, locked=(*locked, other))


def stands(table: Table[Battle]) -> Flow[bool]:
    """One unit that was charged reacts: a broken one stands or is lost, the others close in
    (diceless/base-charge-falling-back, diceless/base-assault-procedure)."""
    turn = turn_of(table)
    for unit in hosts(table.state, 1 - turn.seat):
        charged = any(table.state.unit(key).doings.charged for key in unit.locked)
        if charged and unit.id not in turn.acted:
            acted(table, unit.id)
            if unit.broken and not try_to_regroup(table, unit.id):
                yield from _run_down(table, unit)
            else:
                close_in(table, unit.id)
            return False
    return True


def _run_down(table: Table[Battle], unit: Unit) -> Flow[None]:
    """A broken unit that did not stand is destroyed; chargers without another enemy consolidate
    (diceless/base-charge-falling-back)."""
    chargers = unit.locked
    gone(table, unit.id, "destroyed")
    for key in chargers:
        if not table.state.unit(key).locked:
            yield from consolidate(table, key)


def close_in(table: Table[Battle], key: str) -> None:
    """Those of a unit who touch no enemy move into contact (diceless/base-assault-procedure)."""
    unit = table.state.unit(key)
    if not unit.locked or not all(map(is_able, unit.models.values())):
        return
    clash = closing(table.state, unit)
    ways = {base.id: way for base, way in zip(clash.after, clash.ways, strict=True)}
    if any(way.length for way in ways.values()):
        note_moved(table, key, "pile_in", ways)
        move_to(table, key, clash.after)


# ---------------------------------------------------------------- combats


def fights(table: Table[Battle]) -> Flow[bool]:
    """One combat is fought, in an order the active player chooses."""
    turn = turn_of(table)
    raids = open_raids(table)
    open_ = tuple(combat for combat in combats(table.state) if not set(combat) & set(turn.acted))
    if not open_ and not raids:
        return True
    chosen = (*raids, *open_)[0]
    if len(open_) + len(raids) > 1:
        question = choices.WhichFight((*raids, *open_))
        reply = yield from ask(turn.seat, question, choices.Fight(chosen[0]))
        chosen = next(combat for combat in (*raids, *open_) if reply.unit in combat)
    if chosen in raids:
        yield from raid(table, *chosen)
        return False
    acted(table, *chosen)
    yield from fight(table, chosen)
    return False


def raid(table: Table[Battle], key: str, target: str) -> Flow[None]:
    """An assault on a vehicle: no result and no pursuit; who is free consolidates
    (diceless/assault-vehicle)."""
    yield from strike_hulls(table, key, target)
    unit = table.state.unit(key)
    if unit.place == "table" and not unit.locked and not open_raids(table, key):
        yield from consolidate(table, key)


def fight(table: Table[Battle], combat: Sequence[str]) -> Flow[None]:
    """A combat by Initiative steps, then its result (diceless/close-combat-damage,
    diceless/base-assault-winner)."""
    lost = [0, 0]
    for step in range(RULES.first_step, RULES.last_step - 1, -1):
        struck = [
            (key, one) for key in _alive(table, combat) for one in _strike_at(table, key, step)
        ]
        heads = {one.target: headcounts(table.state, one.target) for _, one in struck}
        for key, one in struck:
            _note_struck(table, key, one, step)
        at_walkers = yield from at_step(table, _alive(table, combat), step)
        for _, one in struck:
            blow = blow_of(one)
            seat = table.state.unit(one.target).owner
            taken = yield from suffer(table, one.target, [blow], heads[one.target])
            lost[seat] += taken
        for seat, points in enumerate((yield from resolve(table, at_walkers))):
            lost[seat] += points
    table.note(notes.fighting.CombatOver(tuple(combat), (lost[0], lost[1])))
    yield from settle(table, combat, lost)


def _alive(table: Table[Battle], combat: Sequence[str]) -> tuple[str, ...]:
    return tuple(key for key in combat if table.state.unit(key).place == "table")


def _strike_at(table: Table[Battle], key: str, step: int) -> tuple[Struck, ...]:
    """Return what a unit deals at a step."""
    state = table.state
    unit = state.unit(key)
    striking = [
        fighter
        for fighter in fighters(state, unit)
        if step_of_fighter(state, unit, fighter) == step
        and f"{fighter.member}/{fighter.model}" not in turn_of(table).acted
    ]
    return blows(state, unit, striking)


def blow_of(struck: Struck) -> Blow:
    """Return blows as their target meets them: no cover in combat
    (diceless/close-combat-damage)."""
    kind = struck.type
    return Blow(
        struck.damage,
        "combat",
        strength=kind.strength,
        powered=kind.powered,
        rending=kind.rending,
    )


def _note_struck(table: Table[Battle], key: str, one: Struck, step: int) -> None:
    table.note(notes.fighting.Struck(key, one.target, step, one.attacks, one.damage))


# ---------------------------------------------------------------- the result


def settle(table: Table[Battle], combat: Sequence[str], lost: Sequence[int]) -> Flow[None]:
    """The side that lost more is tested; then everybody closes in or consolidates
    (diceless/base-assault-winner)."""
    for seat in (0, 1):
        difference = lost_by(lost[seat], lost[1 - seat])
        if difference:
            for key in _alive(table, combat):
                if table.state.unit(key).owner == seat:
                    yield from _lose(table, key, difference)
    for key in _alive(table, combat):
        close_in(table, key)
    _unlock(table, combat)
    for key in _alive(table, combat):
        unit = table.state.unit(key)
        if not unit.locked and not unit.broken:
            yield from consolidate(table, key)


def _lose(table: Table[Battle], key: str, difference: int) -> Flow[None]:
    """A unit that lost a combat stands, or runs and may be caught (diceless/no-retreat,
    diceless/sweeping-advance)."""
    state = table.state
    unit = state.unit(key)
    if not unit.locked or not are_models(state, unit):
        return  # walkers fight on (diceless/base-morale-triggers)
    if all_have(state, unit, "fearless"):
        yield from _no_retreat(table, key, difference)
        return
    if passes_lost_combat(table, key, difference):
        return
    enemies = unit.locked
    free = [k for k in enemies if table.state.unit(k).locked == (key,)]
    pursuers = [value for k in free for value in initiatives(state, state.unit(k))]
    if escapes(initiatives(state, unit), pursuers):
        yield from break_away(table, key, enemies)
        return
    table.note(notes.fighting.Caught(key, tuple(free)))
    if all_have(state, unit, "know_no_fear"):
        yield from _no_retreat(table, key, difference)
    else:
        gone(table, key, "destroyed")


def _no_retreat(table: Table[Battle], key: str, difference: int) -> Flow[None]:
    """A unit that may not run takes the difference as damage (diceless/no-retreat)."""
    yield from suffer(table, key, [Blow(difference, "no_retreat")])


def _unlock(table: Table[Battle], combat: Sequence[str]) -> None:
    """Units that touch no enemy any more are free."""
    state = table.state
    for key in combat:
        unit = state.unit(key)
        still = tuple(
            other
            for other in unit.locked
            if unit.place == "table" and in_contact(state, unit, state.unit(other))
        )
        if still != unit.locked:
            table.change(key, locked=still)


def consolidate(table: Table[Battle], key: str) -> Flow[None]:
    """A unit no longer in contact may move (diceless/consolidation)."""
    unit = table.state.unit(key)
    if not all(map(is_able, unit.models.values())):
        return
    question = WhereToGo(key, "consolidation", MOVE.consolidation)
    reply = yield from ask(unit.owner, question, Pass(), "reaction")
    yield from go(table, reply, "consolidation")
