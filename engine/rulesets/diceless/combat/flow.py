"""Combats, from the first blow to the count of losses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.flow import Flow, ask
from engine.rulesets.diceless.blows.state import (
    Aim,
    Ready,
    Stroke,
    aims_of,
    melee_choices,
    ready,
    still_ready,
    struck,
    targets_left,
)
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.combat.notes import CombatOver, Struck
from engine.rulesets.diceless.combat.questions import (
    Fight,
    Split,
    Torn,
    WhichBlades,
    WhichFight,
    WhichFoes,
    Wield,
)
from engine.rulesets.diceless.combat.state import Outcome, closing, outcome, ways_of
from engine.rulesets.diceless.core.changes import move_to, note_acted, note_moved, turn_of
from engine.rulesets.diceless.core.members import combats, host, members, own_bodies
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.sweeping.flow import consolidate, pursue, test_losers, unlock
from engine.rulesets.diceless.vehicle_assaults.flow import (
    AtWalker,
    at_walkers,
    open_vehicle_assaults,
    strike_vehicle,
    strike_walker,
)
from engine.rulesets.diceless.vehicles.state import is_able
from engine.rulesets.diceless.wounds.flow import suffer
from engine.rulesets.diceless.wounds.rules import Blow
from engine.table import Table

CLOSE_COMBAT = BOOK.tables.close_combat


def close_in(table: Table[Battle], key: str) -> None:
    """Those of a unit who touch no enemy move into contact."""
    unit = table.state.unit(key)
    if not unit.locked or not all(map(is_able, unit.models.values())):
        return
    clash = closing(table.state, unit)
    ways = ways_of(clash)
    if any(way.length for way in ways.values()):
        note_moved(table, key, "pile_in", ways)
        move_to(table, key, clash.after)


def fights(table: Table[Battle]) -> Flow[bool]:
    """One combat is fought, in an order the active player chooses."""
    turn = turn_of(table)
    raids = open_vehicle_assaults(table)
    open_ = tuple(combat for combat in combats(table.state) if not set(combat) & set(turn.acted))
    if not open_ and not raids:
        return True
    chosen = (*raids, *open_)[0]
    if len(open_) + len(raids) > 1:
        question = WhichFight((*raids, *open_))
        reply = yield from ask(turn.seat, question, Fight(chosen[0]))
        chosen = next(combat for combat in (*raids, *open_) if reply.unit in combat)
    if chosen in raids:
        yield from assault_vehicle(table, *chosen)
        return False
    note_acted(table, *chosen)
    yield from fight(table, chosen)
    return False


def assault_vehicle(table: Table[Battle], key: str, target: str) -> Flow[None]:
    """An assault on a vehicle: no result and no pursuit; who is free consolidates."""
    yield from strike_vehicle(table, key, target)
    unit = table.state.unit(key)
    if unit.place == "table" and not unit.locked and not open_vehicle_assaults(table, key):
        yield from consolidate(table, key)


def fight(table: Table[Battle], combat: Sequence[str]) -> Flow[None]:
    """A combat by Initiative steps, then its result."""
    state = table.state
    party = tuple(one.id for key in combat for one in members(state, state.unit(key)))
    fighters = yield from _arm(table, combat)
    lost = [0, 0]
    for step in range(CLOSE_COMBAT.first_step, CLOSE_COMBAT.last_step - 1, -1):
        yield from _strike(table, step, [one for one in fighters if one.step == step], lost)
    found = outcome(table.state, _standing(table, party), lost)
    _note_over(table, combat, (lost[0], lost[1]), found)
    yield from settle(table, party, found)


def _note_over(
    table: Table[Battle], combat: Sequence[str], lost: tuple[int, int], found: Outcome
) -> None:
    counted = None if found.counted == lost else found.counted
    table.note(CombatOver(tuple(combat), lost, counted))


def _arm(table: Table[Battle], combat: Iterable[str]) -> Flow[tuple[Ready, ...]]:
    """All who fight make ready; groups with several weapons choose one."""
    found: list[Ready] = []
    for key in combat:
        unit = table.state.unit(key)
        arms = ()
        if melee_choices(table.state, unit):
            question = WhichBlades(key, melee_choices(table.state, unit))
            arms = (yield from ask(unit.owner, question, Wield(()), "reaction")).arms
        found += ready(table.state, unit, arms)
    return tuple(found)


def _strike(
    table: Table[Battle], step: int, fighters: Sequence[Ready], lost: list[int]
) -> Flow[None]:
    """Fighters strike at once: all their blows are worked out before any is applied."""
    done = turn_of(table).acted
    striking = [
        one for one in fighters if still_ready(table.state, one) and one.fighter.name not in done
    ]
    blows: list[Stroke] = []
    walkers: list[AtWalker] = []
    for seat in (0, 1):
        own = [one for one in striking if table.state.unit(one.fighter.member).owner == seat]
        aims = yield from _aim(table, step, own)
        blows += struck(table.state, own, aims)
        walkers += yield from at_walkers(table, own, aims)
    heads = {one.target: heads_of(table.state, one.target) for one in blows}
    for one in blows:
        table.note(Struck(one.by, one.target, step, one.attacks, one.damage))
    for one in blows:
        seat = table.state.unit(one.target).owner
        lost[seat] += yield from suffer(table, one.target, [blow_of(one)], heads[one.target])
    for walker in walkers:
        lost[1 - walker.attacker] += yield from strike_walker(table, walker)


def _aim(table: Table[Battle], step: int, own: Sequence[Ready]) -> Flow[tuple[Aim, ...]]:
    """The owner of fighters who touch several enemies splits their attacks. Asked is the unit a
    fighter is with by now: that of a character may have fallen in an earlier step."""
    state = table.state
    targets = {one.fighter.name: targets_left(state, one) for one in own}
    units = {one.fighter.name: host(state, state.unit(one.fighter.member)).id for one in own}
    split: list[Aim] = []
    for key in dict.fromkeys(units.values()):
        torn = tuple(
            Torn(one.fighter.name, targets[one.fighter.name], one.attacks)
            for one in own
            if units[one.fighter.name] == key and len(targets[one.fighter.name]) > 1
        )
        if torn:
            question = WhichFoes(key, step, torn)
            owner = table.state.unit(key).owner
            split += (yield from ask(owner, question, Split(()), "reaction")).aims
    return aims_of(own, targets, split)


def heads_of(state: Battle, target: str) -> dict[str, int]:
    """Return how many models each group of a target has, without the characters who are with it:
    they are struck by themselves."""
    return {body.key: body.models for body in own_bodies(state, state.unit(target))}


def blow_of(struck: Stroke) -> Blow:
    """Return blows as their target meets them: no cover in combat."""
    kind = struck.type
    return Blow(
        struck.damage,
        "combat",
        strength=kind.strength,
        powered=kind.powered,
        rending=kind.rending,
        slaying=kind.slaying,
    )


def _standing(table: Table[Battle], party: Iterable[str]) -> tuple[Unit, ...]:
    """Return the units left in a combat, the active player's first; characters whose unit has
    fallen count as units."""
    seat = turn_of(table).seat
    units = [table.state.unit(key) for key in party]
    left = [unit for unit in units if unit.place == "table" and unit.joined is None]
    return tuple(sorted(left, key=lambda unit: unit.owner != seat))


def settle(table: Table[Battle], party: Sequence[str], found: Outcome) -> Flow[None]:
    """The losers are tested, run or are caught; then the others close in or consolidate."""
    running = yield from test_losers(table, found.losers)
    yield from pursue(table, party, running, found.losers)
    for unit in _standing(table, party):
        close_in(table, unit.id)
    unlock(table, party)
    for unit in _standing(table, party):
        if not unit.locked and not unit.broken:
            yield from consolidate(table, unit.id)
