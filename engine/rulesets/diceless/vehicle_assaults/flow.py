"""Assaults on vehicles, and blows at walkers in combat."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from engine.flow import Flow, ask
from engine.rulesets.diceless.blows.state import Aim, Ready
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.core.changes import note_acted, turn_of
from engine.rulesets.diceless.core.field import hosts
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.damage.flow import take_points
from engine.rulesets.diceless.damage.rules import Impact
from engine.rulesets.diceless.vehicle_assaults.notes import Attacked
from engine.rulesets.diceless.vehicle_assaults.questions import Attach, WhichAttack
from engine.rulesets.diceless.vehicle_assaults.state import (
    Attached,
    Striker,
    by_default,
    grenades_of,
    impacts,
    strikers,
    strikers_of,
    vehicles_assaulted,
)
from engine.rulesets.diceless.vehicles.state import are_walkers
from engine.table import Table

CLOSE_COMBAT = BOOK.tables.close_combat


def open_vehicle_assaults(
    table: Table[Battle], key: str | None = None
) -> tuple[tuple[str, str], ...]:
    """Return the assaults on vehicles still to be fought, each the attacker and the vehicle."""
    turn = turn_of(table)
    return tuple(
        (unit.id, hull.id)
        for unit in hosts(table.state, turn.seat)
        if key is None or unit.id == key
        for hull in vehicles_assaulted(table.state, unit)
        if _called(unit.id, hull.id) not in turn.acted
    )


def _called(key: str, target: str) -> str:
    return f"{key}>{target}"


def strike_vehicle(table: Table[Battle], key: str, target: str) -> Flow[None]:
    """A unit strikes at a vehicle it has charged; models that do strike at no other enemy."""
    state = table.state
    note_acted(table, _called(key, target))
    striking = tuple(
        striker
        for striker in strikers(state, state.unit(key), state.unit(target))
        if striker.name not in turn_of(table).acted
    )
    if not striking:
        return
    note_acted(table, *(striker.name for striker in striking))
    pools = yield from attack(table, key, target, striking)
    yield from take_points(table, pools, state.unit(key).owner, "blows")


def attack(
    table: Table[Battle], key: str, target: str, striking: Sequence[Striker]
) -> Flow[tuple[Impact, ...]]:
    """Fighters choose between blows and grenades; return the points they deal."""
    state = table.state
    unit, foe = state.unit(key), state.unit(target)
    chosen: dict[str, Attached] = {}
    for place in dict.fromkeys(striker.place for striker in striking):
        near = [one for one in striking if one.place == place and one.touches]
        weapons = tuple(weapon.id for weapon in grenades_of(state, place)) if near else ()
        if not weapons:
            continue
        best = by_default(state, foe, near[0])
        question = WhichAttack(key, target, place, weapons, len(near))
        reply = yield from ask(unit.owner, question, Attach(best.weapon), "reaction")
        chosen[place] = Attached(reply.weapon, reply.models)
    state = table.state
    thrown = sum(_throwers(striking, place, one) for place, one in chosen.items())
    table.note(Attacked(key, target, len(striking), thrown))
    return impacts(state, state.unit(target), striking, chosen)


def _throwers(striking: Sequence[Striker], place: str, attached: Attached) -> int:
    if attached.weapon is None:
        return 0
    near = sum(one.place == place and one.touches for one in striking)
    return near if attached.models is None else min(near, attached.models)


@frozen
class AtWalker:
    """Points that a walker takes at a step."""

    target: str
    attacker: int
    pools: tuple[Impact, ...]


def at_walkers(
    table: Table[Battle], ready: Sequence[Ready], aims: Sequence[Aim]
) -> Flow[tuple[AtWalker, ...]]:
    """Return what fighters of a side strike at walkers at a step, nothing of it applied yet."""
    by_name = {one.fighter.name: one for one in ready}
    found = list[AtWalker]()
    fights = [
        (by_name[aim.model].host, aim.target)
        for aim in aims
        if aim.attacks and are_walkers(table.state, table.state.unit(aim.target))
    ]
    for key, target in dict.fromkeys(fights):
        state = table.state
        unit = state.unit(key)
        striking = strikers_of(
            state,
            unit,
            state.unit(target),
            [
                (by_name[aim.model], aim.attacks)
                for aim in aims
                if aim.target == target and by_name[aim.model].host == key and aim.attacks
            ],
        )
        pools = yield from attack(table, key, target, striking)
        found.append(AtWalker(target, unit.owner, pools))
    return tuple(found)


def strike_walker(table: Table[Battle], struck: AtWalker) -> Flow[int]:
    """A walker takes what was struck at it; each hit counts for the result of the combat as much as
    a model would, which is returned."""
    hits = yield from take_points(table, struck.pools, struck.attacker, "blows")
    return hits * CLOSE_COMBAT.walker_hit
