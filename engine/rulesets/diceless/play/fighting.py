"""The Assault phase: charges, combats, and what follows (diceless/base-assault-procedure)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.flow import Flow, ask
from engine.rulesets.diceless import notes
from engine.rulesets.diceless.assault import (
    charge_of,
    chargeable,
    closing,
    combats,
    crossed_cover,
    fight_hand_to_hand,
    in_contact,
    may_charge,
)
from engine.rulesets.diceless.choices import fighting as choices
from engine.rulesets.diceless.choices.common import Concede, Pass
from engine.rulesets.diceless.choices.moving import WhereToGo
from engine.rulesets.diceless.field import bases_of, hosts
from engine.rulesets.diceless.fighting import RULES, escapes
from engine.rulesets.diceless.hulls import are_hulls, facing_point, is_able
from engine.rulesets.diceless.melee import (
    Aim,
    Ready,
    Struck,
    aims_of,
    blades_to_choose,
    ready,
    still_ready,
    struck,
    targets_left,
)
from engine.rulesets.diceless.members import all_have, host, is_fearless, members, own_bodies
from engine.rulesets.diceless.model import Battle, Unit
from engine.rulesets.diceless.movement import MOVE, middle
from engine.rulesets.diceless.outcome import Outcome, outcome, pursuers, swiftness
from engine.rulesets.diceless.play.common import acted, did, gone, move_to, note_moved, turn_of
from engine.rulesets.diceless.play.flight import break_away, try_to_regroup
from engine.rulesets.diceless.play.harm import Blow, suffer
from engine.rulesets.diceless.play.moving import endanger, go
from engine.rulesets.diceless.play.nerve import passes_lost_combat
from engine.rulesets.diceless.play.raids import (
    AtWalker,
    at_walkers,
    open_raids,
    strike_hulls,
    strike_walker,
)
from engine.rulesets.diceless.scoring import concede, is_wiped_out
from engine.rulesets.diceless.servitors import is_idle
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
        and not is_idle(state, unit)
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
    """One unit that was charged reacts: first the broken ones stand or are lost, then the others
    close in (diceless/base-charge-falling-back, diceless/base-assault-procedure)."""
    turn, state = turn_of(table), table.state
    charged = [
        unit
        for unit in hosts(state, 1 - turn.seat)
        if unit.id not in turn.acted and any(state.unit(key).doings.charged for key in unit.locked)
    ]
    if not charged:
        return True
    unit = next((unit for unit in charged if unit.broken), charged[0])
    if not unit.broken:
        acted(table, unit.id)
        close_in(table, unit.id)
    elif not try_to_regroup(table, unit.id):
        yield from _run_down(table, unit)
    return False


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
    state = table.state
    party = tuple(one.id for key in combat for one in members(state, state.unit(key)))
    fighters = yield from _arm(table, combat)
    lost = [0, 0]
    for step in range(RULES.first_step, RULES.last_step - 1, -1):
        yield from _strike(table, step, [one for one in fighters if one.step == step], lost)
    found = outcome(table.state, _standing(table, party), lost)
    _note_over(table, combat, (lost[0], lost[1]), found)
    yield from settle(table, party, found)


def _note_over(
    table: Table[Battle], combat: Sequence[str], lost: tuple[int, int], found: Outcome
) -> None:
    counted = None if found.counted == lost else found.counted
    table.note(notes.fighting.CombatOver(tuple(combat), lost, counted))


def _arm(table: Table[Battle], combat: Iterable[str]) -> Flow[tuple[Ready, ...]]:
    """Everybody who fights makes ready; who has several weapons chooses one
    (diceless/base-assault-procedure)."""
    found: list[Ready] = []
    for key in combat:
        unit = table.state.unit(key)
        arms = ()
        if blades_to_choose(table.state, unit):
            question = choices.WhichBlades(key, blades_to_choose(table.state, unit))
            arms = (yield from ask(unit.owner, question, choices.Wield(()), "reaction")).arms
        found += ready(table.state, unit, arms)
    return tuple(found)


def _strike(
    table: Table[Battle], step: int, fighters: Sequence[Ready], lost: list[int]
) -> Flow[None]:
    """Fighters strike at once: all their blows are worked out before any is applied
    (diceless/close-combat-damage)."""
    done = turn_of(table).acted
    striking = [
        one for one in fighters if still_ready(table.state, one) and one.fighter.name not in done
    ]
    blows: list[Struck] = []
    walkers: list[AtWalker] = []
    for seat in (0, 1):
        own = [one for one in striking if table.state.unit(one.fighter.member).owner == seat]
        aims = yield from _aim(table, step, own)
        blows += struck(table.state, own, aims)
        walkers += yield from at_walkers(table, own, aims)
    heads = {one.target: heads_of(table.state, one.target) for one in blows}
    for one in blows:
        table.note(notes.fighting.Struck(one.by, one.target, step, one.attacks, one.damage))
    for one in blows:
        seat = table.state.unit(one.target).owner
        lost[seat] += yield from suffer(table, one.target, [blow_of(one)], heads[one.target])
    for walker in walkers:
        lost[1 - walker.attacker] += yield from strike_walker(table, walker)


def _aim(table: Table[Battle], step: int, own: Sequence[Ready]) -> Flow[tuple[Aim, ...]]:
    """The owner of fighters who touch several enemies splits their attacks
    (diceless/base-assault-procedure). Asked is the unit a fighter is with by now: that of a
    character may have fallen in an earlier step."""
    state = table.state
    targets = {one.fighter.name: targets_left(state, one) for one in own}
    units = {one.fighter.name: host(state, state.unit(one.fighter.member)).id for one in own}
    split: list[Aim] = []
    for key in dict.fromkeys(units.values()):
        torn = tuple(
            choices.Torn(one.fighter.name, targets[one.fighter.name], one.attacks)
            for one in own
            if units[one.fighter.name] == key and len(targets[one.fighter.name]) > 1
        )
        if torn:
            question = choices.WhichFoes(key, step, torn)
            owner = table.state.unit(key).owner
            split += (yield from ask(owner, question, choices.Split(()), "reaction")).aims
    return aims_of(own, targets, split)


def heads_of(state: Battle, target: str) -> dict[str, int]:
    """Return how many models each group of a target has, without the characters who are with it:
    they are struck by themselves (diceless/base-independent-characters)."""
    return {body.key: body.models for body in own_bodies(state, state.unit(target))}


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
        slaying=kind.slaying,
    )


# ---------------------------------------------------------------- the result


def _standing(table: Table[Battle], party: Iterable[str]) -> tuple[Unit, ...]:
    """Return the units of a combat that are left, the active player's first; characters whose unit
    is gone are units of their own."""
    seat = turn_of(table).seat
    units = [table.state.unit(key) for key in party]
    left = [unit for unit in units if unit.place == "table" and unit.joined is None]
    return tuple(sorted(left, key=lambda unit: unit.owner != seat))


def settle(table: Table[Battle], party: Sequence[str], found: Outcome) -> Flow[None]:
    """The losers are tested, run or are caught; then everybody closes in or consolidates
    (diceless/base-assault-winner, diceless/sweeping-advance)."""
    running = yield from _test(table, found.losers)
    yield from _pursue(table, party, running, found.losers)
    for unit in _standing(table, party):
        close_in(table, unit.id)
    _unlock(table, party)
    for unit in _standing(table, party):
        if not unit.locked and not unit.broken:
            yield from consolidate(table, unit.id)


def _test(table: Table[Battle], losers: Mapping[str, int]) -> Flow[tuple[str, ...]]:
    """Units that lost and still face an enemy test their morale, the fearless suffer instead.
    Returns those who failed (diceless/morale-lost-assault, diceless/no-retreat)."""
    running: list[str] = []
    for key, difference in losers.items():
        unit = table.state.unit(key)
        if not unit.locked:
            continue
        if is_fearless(table.state, unit):
            yield from _no_retreat(table, key, difference)
        elif not passes_lost_combat(table, key, difference):
            running.append(key)
    return tuple(running)


def _pursue(
    table: Table[Battle],
    party: Sequence[str],
    running: Sequence[str],
    losers: Mapping[str, int],
) -> Flow[None]:
    """Who is caught is settled before anybody falls back; whoever knows no fear fights on
    (diceless/sweeping-advance)."""
    state = table.state
    free = {key: pursuers(state, state.unit(key), running) for key in running}
    caught = [
        key for key in running if not escapes(swiftness(state, [key]), swiftness(state, free[key]))
    ]
    for key in caught:
        table.note(notes.fighting.Caught(key, free[key]))
        if not all_have(table.state, table.state.unit(key), "know_no_fear"):
            gone(table, key, "destroyed")
    for key in running:
        if key not in caught:
            seat = table.state.unit(key).owner
            enemies = [k for k in party if table.state.unit(k).owner != seat]
            yield from break_away(table, key, enemies)
    for key in caught:
        if table.state.unit(key).place == "table":
            yield from _no_retreat(table, key, losers[key])


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
    """A unit no longer in contact may move (diceless/consolidation), unless no enemy is left: that
    ends the battle (diceless/scenario-agreement)."""
    unit = table.state.unit(key)
    if is_wiped_out(table.state, 1 - unit.owner):
        return
    if is_idle(table.state, unit) or not all(map(is_able, unit.models.values())):
        return
    question = WhereToGo(key, "consolidation", MOVE.consolidation)
    reply = yield from ask(unit.owner, question, Pass(), "reaction")
    yield from go(table, reply, "consolidation")
