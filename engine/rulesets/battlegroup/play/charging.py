"""Charges: declared, answered, diced for and gone."""

from __future__ import annotations

from collections.abc import Sequence

from engine.errors import IllegalReply
from engine.flow import Flow, ask
from engine.rulesets.battlegroup import notes
from engine.rulesets.battlegroup.choices.common import Decide, Pass
from engine.rulesets.battlegroup.choices.fighting import (
    Charge,
    WhetherToLeap,
    WhichCharge,
)
from engine.rulesets.battlegroup.choices.moving import RollAgain
from engine.rulesets.battlegroup.field import bases_of, by_distance, distance
from engine.rulesets.battlegroup.fight import (
    RULES,
    holds_transport,
    is_disordered,
)
from engine.rulesets.battlegroup.hulls import is_assault_vehicle
from engine.rulesets.battlegroup.melee import (
    BEST,
    chargeable,
    check_charge,
    keeps_packs,
    leaps,
    least_total,
    met_by,
    rush_of,
)
from engine.rulesets.battlegroup.members import all_have, is_hull, type_of
from engine.rulesets.battlegroup.model import Battle, Unit
from engine.rulesets.battlegroup.play.common import did, gone, lock, move_to, note_moved
from engine.rulesets.battlegroup.play.going import move
from engine.rulesets.battlegroup.play.moving import endanger, roll_again
from engine.rulesets.battlegroup.play.nerve import steady
from engine.rulesets.battlegroup.play.stack import (
    can_go_on,
    change_top,
    step_of,
    window,
)
from engine.rulesets.battlegroup.play.turning import look_at
from engine.rulesets.battlegroup.play.warding import meet_charge
from engine.table import Table


@step_of(("close_assault", "move"))
def approach(table: Table[Battle]) -> Flow[None]:
    """The Move step before a charge: a jump unit may keep its packs for that, and goes on foot
    (battlegroup/base-movement, battlegroup/base-charge)."""
    key = table.state.top.unit
    unit = table.state.unit(key)
    packs = type_of(unit) == "jump_infantry" and unit.place == "table"
    if packs:
        reply = yield from ask(unit.owner, WhetherToLeap(key), Decide(True))
        did(table, key, on_foot=not reply.yes)
    yield from move(table)
    doings = table.state.unit(key).doings
    leaped = packs and not doings.on_foot and doings.distance > 0
    did(table, key, on_foot=False, leaped=leaped)


@step_of("charge")
def charge(table: Table[Battle]) -> Flow[None]:
    """The Charge step, which may be left out: declared, perhaps answered, diced for and gone
    (battlegroup/close-assault, battlegroup/ambush-during-charge)."""
    state = table.state
    unit = state.unit(state.top.unit)
    found = chargeable(state, unit)
    if not found:
        nobody(table, unit)
        return
    reply = yield from ask(unit.owner, WhichCharge(unit.id), by_default(state, unit, found))
    if not isinstance(reply, Charge):
        return
    change_top(table, target=reply.target)
    table.note(notes.fighting.ChargeDeclared(unit.id, reply.target, reply.others))
    hold(table, unit.id)
    answered = yield from window(table, "charge_declared")
    yield from meet_charge(table, reply.targets, answered)
    if not can_go_on(table):
        table.note(notes.fighting.ChargeFailed(unit.id, reply.target, "cannot_act"))
        return
    for key in reply.targets:
        yield from face_charge(table, key)
    if table.state.unit(reply.target).place != "table":
        table.note(notes.fighting.ChargeFailed(unit.id, reply.target, "nobody_there"))
        return
    there = [key for key in reply.targets if table.state.unit(key).place == "table"]
    disorder = is_out_of_order(table.state, unit.id, len(reply.targets))
    yield from rush(table, unit.id, there, disordered=disorder)


def nobody(table: Table[Battle], unit: Unit) -> None:
    """Tell why the Charge step of a unit goes by (battlegroup/base-charge)."""
    if unit.place != "table":
        return
    for foe in by_distance(table.state, unit):
        try:
            check_charge(table.state, unit, foe.id)
        except IllegalReply as fault:
            far = fault.params if fault.code == "charge_too_far" else {}
            note = notes.fighting.NobodyToCharge(
                unit.id, fault.code, far.get("distance"), far.get("most")
            )
            table.note(note)
            return


def hold(table: Table[Battle], key: str) -> None:
    """A transport that a unit charges out of does not move until the turn is over
    (battlegroup/transport-held)."""
    left = table.state.unit(key).doings.got_out
    if left is not None and holds_transport(
        assault_vehicle=is_assault_vehicle(table.state.unit(left))
    ):
        did(table, left, held=True)


def is_out_of_order(state: Battle, key: str, targets: int) -> bool:
    """Tell whether a charge is disordered (battlegroup/transport-disordered-charge,
    battlegroup/base-charge)."""
    left = state.unit(key).doings.got_out
    assault = left is not None and is_assault_vehicle(state.unit(left))
    return is_disordered(from_transport=left is not None, assault_vehicle=assault, targets=targets)


def by_default(state: Battle, unit: Unit, found: Sequence[str]) -> Charge | Pass:
    """Return the charge at whom the unit has shot, if it will likely be reached, else none
    (battlegroup/close-assault)."""
    shot, near = unit.doings.shot_at, RULES.charge_range - RULES.charge_dice * 2.5
    if shot is not None and shot in found and distance(state, unit, state.unit(shot)) <= near:
        return Charge(unit.id, shot)
    return Pass()


def face_charge(table: Table[Battle], key: str) -> Flow[None]:
    """A routing unit that is charged rallies where it stands, or is destroyed
    (battlegroup/base-fall-back)."""
    if table.state.unit(key).rout is not None:
        yield from steady(table, key, charged=True)
        if table.state.unit(key).rout is not None:
            gone(table, key)


# ---------------------------------------------------------------- the charge


def rush(
    table: Table[Battle], key: str, targets: Sequence[str], *, disordered: bool = False
) -> Flow[None]:
    """A charge is diced for, and reaches its first target or fails; whoever is met is locked,
    but hulls (battlegroup/base-charge)."""
    unit = table.state.unit(key)
    flying = leaps(unit)
    faces = table.roll("charge", RULES.charge_dice, unit=key)
    faces = yield from charge_again(table, key, targets, faces)
    state = table.state
    unit, enemies = state.unit(key), [state.unit(target) for target in targets]
    made = rush_of(state, unit, enemies, faces)
    clash, slowed = made.clash, made.rough and not all_have(state, unit, "assault_grenades")
    if clash.first is None:
        table.note(notes.fighting.ChargeFailed(key, targets[0], "out_of_reach", made.reach))
        yield from window(table, "charge_failed")
        return
    before, met = bases_of(state, unit), met_by(state, clash, enemies)
    ways = {base.id: way for base, way in zip(clash.after, clash.ways, strict=True)}
    table.note(notes.fighting.Charged(key, targets[0], made.reach, disordered))
    note_moved(table, key, "charge", ways)
    move_to(table, key, clash.after)
    disordered = disordered or unit.doings.disordered
    did(table, key, charged=met, moved=True, slowed=slowed, disordered=disordered)
    look_at(table, key, bases_of(table.state, table.state.unit(met[0]))[0].at)
    for target in met:
        if not is_hull(table.state.unit(target)):
            lock(table, key, target)
    if flying:
        yield from endanger(table, key, before)


def charge_again(
    table: Table[Battle], key: str, targets: Sequence[str], faces: tuple[int, ...]
) -> Flow[tuple[int, ...]]:
    """Fleet units roll dice of a charge again that they choose, jump units that kept their packs
    both or none (battlegroup/base-charge)."""
    state = table.state
    unit = state.unit(key)
    fleet = all_have(state, unit, "fleet")
    if not (fleet or keeps_packs(unit)):
        return faces
    enemies = [state.unit(target) for target in targets]
    default: RollAgain | Pass = Pass()
    if rush_of(state, unit, enemies, faces).clash.first is None:
        low = tuple(number for number, face in enumerate(faces) if face <= 3)
        default = RollAgain(low if fleet and low else tuple(range(len(faces))))
    least = least_total(state, unit, enemies, enemies[0])
    needed = least if least <= BEST else None
    return (
        yield from roll_again(table, key, "charge", faces, default, whole=not fleet, needed=needed)
    )
