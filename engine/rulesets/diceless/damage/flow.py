"""Points at vehicles: marks, boxes, what they do, wrecks and explosions
(diceless/vehicle-hits-separate)."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from engine.flow import Flow, Seat, ask
from engine.geometry import Shape, settled
from engine.placement import within
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Fate, Row
from engine.rulesets.diceless.book.printed import Mounted, Piece
from engine.rulesets.diceless.core.changes import remove_unit
from engine.rulesets.diceless.core.field import bodies_of, gap_between, hosts
from engine.rulesets.diceless.core.members import all_have, bodies, headcount, passengers
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.damage.notes import Damaged, Means, PointsTaken, Pounded, VehicleLost
from engine.rulesets.diceless.damage.questions import Disable, WhichDisabled
from engine.rulesets.diceless.damage.rules import (
    Box,
    Impact,
    bystander_damage,
    check,
    commander_lost,
    mark,
    next_box,
    passenger_damage,
)
from engine.rulesets.diceless.leadership.flow import pin
from engine.rulesets.diceless.vehicles.flow import bail_out
from engine.rulesets.diceless.vehicles.state import (
    are_vehicles,
    carrier,
    changed,
    craft_of,
    doors,
    facing_to,
    hull_of,
    vehicle_of,
    weapons_left,
)
from engine.rulesets.diceless.wounds.flow import suffer
from engine.rulesets.diceless.wounds.rules import Blow
from engine.table import Table, change_units

EXPLOSION = BOOK.tables.explosion


# ---------------------------------------------------------------- points and hits


def take_points(
    table: Table[Battle], pools: Sequence[Impact], attacker: Seat, means: Means
) -> Flow[int]:
    """Vehicles take points, pool after pool; what comes after a loss is ignored. `attacker` chooses
    among results. Returns how many hits they brought (diceless/vehicle-hits-separate)."""
    hits = 0
    for key in dict.fromkeys(pool.unit for pool in pools):
        taken = tuple(_taken(pool) for pool in pools if pool.unit == key)
        table.note(Pounded(key, means, taken))
    for pool in pools:
        hits += yield from _one_pool(table, pool, attacker)
    return hits


def _taken(pool: Impact) -> PointsTaken:
    return PointsTaken(pool.points, pool.armour, pool.strength, pool.lowered, pool.cover)


def stands_yet(state: Battle, key: str, name: str) -> bool:
    """Return whether a vehicle is still on the table."""
    unit = state.unit(key)
    return unit.place == "table" and name in unit.models


def _one_pool(table: Table[Battle], pool: Impact, attacker: Seat) -> Flow[int]:
    line = pool.line
    if line is None or not stands_yet(table.state, pool.unit, pool.model):
        return 0
    unit = table.state.unit(pool.unit)
    record, rows = mark(craft_of(unit, pool.model).record, line, pool.points)
    change_units(table, [changed(unit, pool.model, record=record)])
    hits = 0
    for row in rows:
        if not stands_yet(table.state, pool.unit, pool.model):
            break
        hits += 1
        yield from hit(table, pool.unit, pool.model, row, attacker, pool.bonus)
    return hits


def hit(
    table: Table[Battle],
    key: str,
    name: str,
    row: Row,
    attacker: Seat,
    bonus: int = 0,
    *,
    by_points: bool = True,
) -> Flow[None]:
    """A hit checks the next box of its row, and does what it says."""
    state = table.state
    unit = state.unit(key)
    craft = craft_of(unit, name)
    left = best_first(state, weapons_left(vehicle_of(state, unit, name), craft))
    variant = state.options.track_variant
    box = next_box(craft.record, row, variant, len(left), bonus)
    lost = yield from _which_weapon(table, key, box, left, attacker)
    repeat = box.or_weapon and lost is not None
    unit = table.state.unit(key)
    record = check(
        craft_of(unit, name).record,
        box,
        None if lost is None else lost.id,
        repeat=repeat,
        by_points=by_points,
    )
    effect = "weapon" if repeat else box.effect
    table.note(Damaged(key, row, effect, None if lost is None else lost.weapon))
    unit = changed(unit, name, record=record)
    if effect == "shaken":
        unit = changed(unit, name, shaken=_until(table.state, unit))
    elif effect == "stunned":
        unit = changed(unit, name, stunned=_until(table.state, unit))
    change_units(table, [unit])
    if effect == "wrecked" or effect == "explodes":
        yield from lose(table, key, name, effect)


def _which_weapon(
    table: Table[Battle], key: str, box: Box, left: Sequence[Mounted], attacker: Seat
) -> Flow[Mounted | None]:
    """The attacker says which weapon is destroyed, or whether one is instead of holding the
    vehicle."""
    if not left or not (box.effect == "weapon" or box.or_weapon):
        return None
    if len(left) == 1 and not box.or_weapon:
        return left[0]
    ids = tuple(one.id for one in left)
    question = WhichDisabled(key, ids, or_held=box.or_weapon)
    default = Disable(None if box.or_weapon else ids[0])
    reply = yield from ask(attacker, question, default, "reaction")
    return next((one for one in left if one.id == reply.weapon), None)


def best_first(state: Battle, weapons: Sequence[Mounted]) -> tuple[Mounted, ...]:
    """Return weapons by falling Strength, then by id."""
    book = state.book
    return tuple(
        sorted(
            weapons,
            key=lambda one: (-max(m.strength or 0 for m in book.weapons[one.weapon].modes), one.id),
        )
    )


def _until(state: Battle, unit: Unit) -> int:
    """Return the own turn to the end of which a crew is out of action."""
    own = state.players[unit.owner].turns
    return own if state.turn is not None and state.turn.seat == unit.owner else own + 1


# ---------------------------------------------------------------- losses


def lose(table: Table[Battle], key: str, name: str, fate: Fate) -> Flow[None]:
    """A vehicle is lost: a wreck stays, or rubble where it exploded; passengers come out
    (diceless/vehicle-wrecked-penetrating)."""
    state = table.state
    unit = state.unit(key)
    hull, entries = hull_of(state, unit, name), doors(state, unit)
    last = len(unit.models) == 1
    riders = [rider.id for rider in _inside(state, unit)] if last else []
    open_topped = carrier(state, unit).open_topped
    table.note(VehicleLost(key, fate))
    if fate == "wrecked":
        for rider in riders:
            commander_out(table, rider)
            yield from bail_out(table, rider, key, hull, entries)
    _take_off(table, key, name)
    _leave_behind(table, f"{key}-{name}", hull, fate)
    if fate == "explodes":
        for rider in riders:
            yield from _blown_up(table, rider, open_topped=open_topped)
        riders = [rider.id for rider in _inside(table.state, unit)] if last else []
        for rider in riders:
            commander_out(table, rider)
            yield from bail_out(table, rider, key, hull, None)
        yield from _rain_down(table, hull, riders)
    for rider in riders:
        if table.state.unit(rider).place == "table":
            pin(table, rider, key)


def _inside(state: Battle, transport: Unit) -> tuple[Unit, ...]:
    """Return the units in a transport, characters with their unit."""
    return tuple(
        rider
        for rider in passengers(state, transport)
        if rider.joined is None and rider.place == "aboard"
    )


def _take_off(table: Table[Battle], key: str, name: str) -> None:
    unit = table.state.unit(key)
    if len(unit.models) == 1:
        remove_unit(table, key, "destroyed")
        return
    models = {n: model for n, model in unit.models.items() if n != name}
    change_units(table, [evolve(unit, models=models)])


def _leave_behind(table: Table[Battle], key: str, hull: Shape, fate: Fate) -> None:
    outline = tuple((settled(x), settled(y)) for x, y in hull.points)
    piece = Piece(key, "wreck" if fate == "wrecked" else "rubble", outline)
    table.set(debris=(*table.state.debris, piece))


def _blown_up(table: Table[Battle], key: str, *, open_topped: bool) -> Flow[None]:
    """Passengers of an explosion take damage; a tank commander is spared."""
    state = table.state
    unit = state.unit(key)
    if all_have(state, unit, "tank_commander"):
        return
    damage = passenger_damage(headcount(state, unit), open_topped=open_topped)
    yield from suffer(table, key, [Blow(damage, "explosion")])


def _rain_down(table: Table[Battle], hull: Shape, riders: Sequence[str]) -> Flow[None]:
    """All other units near an explosion are hurt."""
    for seat in (0, 1):
        for key in [unit.id for unit in hosts(table.state, seat) if unit.id not in riders]:
            unit = table.state.unit(key)
            if unit.place != "table":
                continue
            if are_vehicles(table.state, unit):
                pools = [_debris_at(table.state, unit, name, hull) for name in unit.models]
                near = [pool for pool in pools if pool is not None]
                if near:
                    yield from take_points(table, near, 1 - unit.owner, "explosion")
                continue
            shapes = list(bodies_of(table.state, unit).values())
            count = len(within(shapes, hull, EXPLOSION.radius))
            if count:
                blow = Blow(bystander_damage(count), "explosion")
                yield from suffer(table, key, [blow])


def _debris_at(state: Battle, unit: Unit, name: str, hull: Shape) -> Impact | None:
    if gap_between((hull_of(state, unit, name),), (hull,)) > EXPLOSION.radius:
        return None
    face = facing_to(state, unit, name, hull.centre)
    armour = vehicle_of(state, unit, name).armour.of(face)
    return Impact(unit.id, name, armour, EXPLOSION.vehicle_strength, EXPLOSION.vehicle_points)


def commander_out(table: Table[Battle], key: str) -> None:
    """A tank commander who leaves a lost tank has lost some hit points."""
    state = table.state
    unit = state.unit(key)
    if not all_have(state, unit, "tank_commander"):
        return
    groups = {
        body.group: evolve(unit.groups[body.group], lost=commander_lost(body.hp))
        for body in bodies(state, unit)
    }
    change_units(table, [evolve(unit, groups={**unit.groups, **groups})])
