"""Tanks run into vehicles and through units."""

from __future__ import annotations

from math import dist

from attrs import evolve

from engine.flow import Flow, ask
from engine.formations import around
from engine.geometry import Shape
from engine.placement import Base, Block, Board, Way
from engine.rulesets.diceless.core.changes import move_to, note_moved, score_removed
from engine.rulesets.diceless.core.field import board, body_of
from engine.rulesets.diceless.core.members import bodies, members
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.damage.flow import stands_yet, take_points
from engine.rulesets.diceless.damage.rules import Impact
from engine.rulesets.diceless.driving.flow import carry_out_drive, has_gone, place
from engine.rulesets.diceless.driving.state import body_along, everything, straight
from engine.rulesets.diceless.leadership.flow import passes_morale
from engine.rulesets.diceless.morale.flow import break_away
from engine.rulesets.diceless.ramming.notes import Dared, Rammed, Shocked
from engine.rulesets.diceless.ramming.questions import Dare, Ram, TankShock, WhoDares
from engine.rulesets.diceless.ramming.rules import ram_points, ram_strength
from engine.rulesets.diceless.ramming.state import (
    Ramming,
    bases_under,
    contact_with,
    daring,
    may_dare,
    ram_of,
    shock_of,
)
from engine.rulesets.diceless.vehicles.rules import speed_of
from engine.rulesets.diceless.vehicles.state import (
    changed,
    craft_of,
    facing_to,
    fastest,
    is_helpless,
    vehicle_of,
)
from engine.rulesets.diceless.wounds.flow import clear_away
from engine.table import Table, change_units

ASIDE = 24.0
"""How far models are moved aside at most; beyond it they have no place."""


# ---------------------------------------------------------------- rams


def ram(table: Table[Battle], reply: Ram) -> Flow[None]:
    """A tank runs into an enemy vehicle: both strike at once, each at the facing touched; it stops
    unless the victim is gone."""
    state = table.state
    unit = state.unit(reply.unit)
    found = ram_of(state, unit, reply.model, reply.bearing)
    name = found.name
    has_gone(table, unit.id, name)
    at_victim, at_rammer = clash_of(state, unit, name, found)
    yield from carry_out_drive(table, unit.id, name, found.course, "ram")
    if not stands_yet(table.state, unit.id, name) or not _touches(table.state, unit, name, found):
        return
    table.note(Rammed(unit.id, found.victim, found.course.length))
    yield from take_points(table, [at_victim], unit.owner, "ram")
    yield from take_points(table, [at_rammer], 1 - unit.owner, "ram")
    removed = not stands_yet(table.state, found.victim, found.model)
    if removed and stands_yet(table.state, unit.id, name):
        yield from _go_on(table, unit.id, name, found)


def clash_of(state: Battle, unit: Unit, name: str, found: Ramming) -> tuple[Impact, Impact]:
    """Return what victim and rammer take."""
    victim = state.unit(found.victim)
    own, other = vehicle_of(state, unit, name), vehicle_of(state, victim, found.model)
    face = facing_to(state, victim, found.model, found.course.end.at)
    far = found.course.length
    dodges = other.skimmer and not is_helpless(craft_of(victim, found.model))
    front, struck = own.armour.front, other.armour.of(face)
    at_victim = ram_strength(front, far, tank=own.tank)
    at_rammer = ram_strength(struck, far, tank=other.tank)
    return (
        Impact(victim.id, found.model, struck, at_victim, ram_points(dodges=dodges)),
        Impact(unit.id, name, front, at_rammer, ram_points(dodges=False)),
    )


def _touches(state: Battle, unit: Unit, name: str, found: Ramming) -> bool:
    """Return whether the ground has let a rammer get to its victim."""
    return state.unit(unit.id).models[name].pose == found.course.end


def _go_on(table: Table[Battle], key: str, name: str, found: Ramming) -> Flow[None]:
    """A rammer whose victim exploded drives on as far as it can."""
    state = table.state
    unit = state.unit(key)
    craft = craft_of(unit, name)
    left = fastest(vehicle_of(state, unit, name)) - found.course.length
    if is_helpless(craft) or left <= 0.0:
        return
    blocks = everything(state, unit, name)
    further, _ = straight(state, unit, name, found.course.end.facing, left, blocks)
    if not further.length:
        return
    yield from carry_out_drive(table, key, name, further, "ram")
    if stands_yet(table.state, key, name):
        whole = found.course.length + further.length
        unit = table.state.unit(key)
        change_units(table, [changed(unit, name, speed=speed_of(whole))])


# ---------------------------------------------------------------- tank shock


def shock(table: Table[Battle], reply: TankShock) -> Flow[None]:
    """A tank drives through enemies: each unit is tested, and may dare to stop it; then it moves
    aside."""
    state = table.state
    unit = state.unit(reply.unit)
    found = shock_of(state, unit, reply.model, reply.bearing, reply.inches)
    name = found.name
    has_gone(table, unit.id, name)
    table.note(Shocked(unit.id, found.victims))
    made, swept = found.course, body_along(state, unit, name, found.course)
    for key in found.victims:
        if table.state.unit(key).place != "table":
            continue
        if not passes_morale(table, key):
            yield from break_away(table, key)
            continue
        place(table, unit.id, name, found.course.poses[0])
        stopped = yield from death_or_glory(table, key, reply, name, swept)
        if stopped:
            if not stands_yet(table.state, unit.id, name):
                return
            made = contact_with(state, unit, name, reply.bearing, reply.inches, key)
            break
    place(table, unit.id, name, made.poses[0])
    yield from carry_out_drive(table, unit.id, name, made, "tank_shock")
    if stands_yet(table.state, unit.id, name):
        for key in found.victims:
            if table.state.unit(key).place == "table":
                step_aside(table, key, unit.id, name)


def death_or_glory(
    table: Table[Battle], key: str, reply: TankShock, name: str, swept: Shape
) -> Flow[bool]:
    """A model in a tank's way may strike at it; unless that stops the tank the model is removed.
    Returns whether it has."""
    state = table.state
    unit, tank = state.unit(key), state.unit(reply.unit)
    models = tuple(
        base.id for base in bases_under(state, unit, swept) if may_dare(state, base.id, tank, name)
    )
    if not models:
        return False
    question = WhoDares(key, tank.id, models)
    answer = yield from ask(unit.owner, question, Dare(None), "reaction")
    if answer.model is None:
        return False
    state = table.state
    tank = state.unit(reply.unit)
    here = contact_with(state, tank, name, reply.bearing, reply.inches, key)
    place(table, tank.id, name, here.end)
    pool = daring(table.state, answer.model, table.state.unit(tank.id), name)
    yield from take_points(table, [pool], unit.owner, "daring")
    gone = not stands_yet(table.state, tank.id, name)
    stopped = gone or is_helpless(craft_of(table.state.unit(tank.id), name))
    table.note(Dared(key, tank.id, stopped))
    if not stopped:
        run_over(table, key, answer.model)
    return stopped


def run_over(table: Table[Battle], key: str, model: str) -> None:
    """Remove a model that did not stop a tank."""
    state = table.state
    member, _, name = model.partition("/")
    unit = state.unit(member)
    if name not in unit.models:
        return
    remove(table, unit, name)
    clear_away(table, key)


def remove(table: Table[Battle], unit: Unit, name: str) -> None:
    """Take a model out of a unit, with all the hit points it had; a gun of artillery has none
    (diceless/artillery-allocation)."""
    points = {body.key: body.hp for body in bodies(table.state, unit)}
    lost = points.get(f"{unit.id}/{unit.models[name].group}", 0)
    models = {key: model for key, model in unit.models.items() if key != name}
    change_units(table, [evolve(unit, models=models)])
    score_removed(table, unit.owner, lost)


def step_aside(table: Table[Battle], key: str, tank: str, name: str) -> None:
    """Models under a tank that has stopped move aside by the shortest way; those without a place
    are lost."""
    state = table.state
    unit, hull = state.unit(key), state.unit(tank)
    body = body_of(state, hull, hull.models[name])
    under = bases_under(state, unit, body)
    if not under:
        return
    here = board(state, unit)
    mates = tuple(
        Block(f"{member.id}/{mate}", body_of(state, member, model))
        for member in members(state, unit)
        for mate, model in member.models.items()
        if f"{member.id}/{mate}" not in {base.id for base in under}
    )
    places, lost, ways = list[Base](), list[str](), dict[str, Way]()
    for base in under:
        taken = tuple(Block(one.id, one.shape) for one in places)
        room = Board(here.bounds, (*here.blocks, *mates, *taken))
        found = around(room, (base,), (base.at,), ASIDE, towards=base.at)
        if found.left:
            lost.append(base.id)
            continue
        places.append(found.bases[0])
        ends = base.at, found.bases[0].at
        ways[base.id] = Way(ends, dist(*ends), dist(*ends))
    note_moved(table, key, "aside", ways)
    move_to(table, key, places)
    for one in lost:
        run_over(table, key, one)
