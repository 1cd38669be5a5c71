"""Charges: declared, answered, rolled for and moved."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.errors import IllegalReply
from engine.flow import Flow, ask
from engine.geometry import Point, length, measured
from engine.rulesets.battlegroup.assault.notes import (
    Charged,
    ChargeDeclared,
    ChargeFailed,
    NobodyToCharge,
    Overwatched,
    Supported,
)
from engine.rulesets.battlegroup.assault.questions import (
    Charge,
    GiveSupport,
    Overwatch,
    WhetherToLeap,
    WhetherToOverwatch,
    WhetherToSupport,
    WhichCharge,
)
from engine.rulesets.battlegroup.assault.rules import holds_transport, is_disordered
from engine.rulesets.battlegroup.assault.state import (
    BEST,
    Rush,
    chargeable,
    check_charge,
    is_assault_vehicle,
    keeps_packs,
    lead_at,
    leaps,
    least_total,
    manner_of_support,
    met_by,
    moments,
    rush_of,
    shots_of,
    silences,
    supporters,
    way_of_charge,
)
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.core.changes import did, gone, lock, look_at, move_to, note_moved
from engine.rulesets.battlegroup.core.field import bases_of, by_distance, distance
from engine.rulesets.battlegroup.core.members import all_have, has, is_hull, type_of
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.questions import Decide, Pass
from engine.rulesets.battlegroup.core.windows import Frame
from engine.rulesets.battlegroup.driving.flow import move_step
from engine.rulesets.battlegroup.hits.flow import fire
from engine.rulesets.battlegroup.movement.flow import endanger, roll_again
from engine.rulesets.battlegroup.movement.questions import RollAgain
from engine.rulesets.battlegroup.orders.flow import (
    can_go_on,
    change_top,
    pop,
    push,
    step_of,
    window,
)
from engine.rulesets.battlegroup.orders.state import samples
from engine.rulesets.battlegroup.rally.flow import steady
from engine.rulesets.battlegroup.vehicles.state import is_stunned
from engine.rulesets.battlegroup.weapons.rules import WHOLE, Arm, Share
from engine.table import Table

FIGHT = BOOK.tables.fight


@step_of(("close_assault", "move"))
def approach(table: Table[Battle]) -> Flow[None]:
    """The Move step before a charge: a jump unit may keep its packs for that, and goes on foot."""
    key = table.state.top.unit
    unit = table.state.unit(key)
    packs = type_of(table.state, unit) == "jump_infantry" and unit.place == "table"
    if packs:
        reply = yield from ask(unit.owner, WhetherToLeap(key), Decide(True))
        did(table, key, on_foot=not reply.yes)
    yield from move_step(table)
    doings = table.state.unit(key).doings
    leaped = packs and not doings.on_foot and doings.distance > 0
    did(table, key, on_foot=False, leaped=leaped)


@step_of("charge")
def charge(table: Table[Battle]) -> Flow[None]:
    """The Charge step, which may be left out: declared, perhaps answered, rolled for and moved
    (battlegroup/ambush-during-charge)."""
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
    table.note(ChargeDeclared(unit.id, reply.target, reply.others))
    hold(table, unit.id)
    answered = yield from window(table, "charge_declared")
    yield from meet_charge(table, reply.targets, answered)
    if not can_go_on(table):
        table.note(ChargeFailed(unit.id, reply.target, "cannot_act"))
        return
    for key in reply.targets:
        yield from face_charge(table, key)
    if table.state.unit(reply.target).place != "table":
        table.note(ChargeFailed(unit.id, reply.target, "nobody_there"))
        return
    there = [key for key in reply.targets if table.state.unit(key).place == "table"]
    disorder = is_out_of_order(table.state, unit.id, len(reply.targets))
    yield from rush(table, unit.id, there, disordered=disorder)


def nobody(table: Table[Battle], unit: Unit) -> None:
    """Note why the Charge step of a unit goes by."""
    if unit.place != "table":
        return
    for foe in by_distance(table.state, unit):
        try:
            check_charge(table.state, unit, foe.id)
        except IllegalReply as fault:
            far = fault.params if fault.code == "charge_too_far" else {}
            note = NobodyToCharge(unit.id, fault.code, far.get("distance"), far.get("most"))
            table.note(note)
            return


def hold(table: Table[Battle], key: str) -> None:
    """A transport that a unit charges out of does not move until the turn is over."""
    left = table.state.unit(key).doings.got_out
    if left is not None and holds_transport(
        assault_vehicle=is_assault_vehicle(table.state, table.state.unit(left))
    ):
        did(table, left, held=True)


def is_out_of_order(state: Battle, key: str, targets: int) -> bool:
    """Return whether a charge is disordered."""
    left = state.unit(key).doings.got_out
    assault = left is not None and is_assault_vehicle(state, state.unit(left))
    return is_disordered(from_transport=left is not None, assault_vehicle=assault, targets=targets)


def by_default(state: Battle, unit: Unit, found: Sequence[str]) -> Charge | Pass:
    """Return the charge at the unit it has shot at, if it will likely be reached, else none."""
    shot, near = unit.doings.shot_at, FIGHT.charge_range - FIGHT.charge_dice * 2.5
    if shot is not None and shot in found and distance(state, unit, state.unit(shot)) <= near:
        return Charge(unit.id, shot)
    return Pass()


def face_charge(table: Table[Battle], key: str) -> Flow[None]:
    """A routing unit that is charged rallies where it stands, or is destroyed."""
    if table.state.unit(key).rout is not None:
        yield from steady(table, key, charged=True)
        if table.state.unit(key).rout is not None:
            gone(table, key)


# ---------------------------------------------------------------- the charge


def rush(
    table: Table[Battle], key: str, targets: Sequence[str], *, disordered: bool = False
) -> Flow[None]:
    """A charge is diced for, and reaches its first target or fails; a unit that is met is locked,
    but hulls."""
    unit = table.state.unit(key)
    flying = leaps(table.state, unit)
    faces = table.roll("charge", FIGHT.charge_dice, unit=key)
    faces = yield from charge_again(table, key, targets, faces)
    state = table.state
    unit, enemies = state.unit(key), [state.unit(target) for target in targets]
    made = rush_of(state, unit, enemies, faces)
    if made.clash.first is None:
        table.note(ChargeFailed(key, targets[0], "out_of_reach", made.reach))
        yield from window(table, "charge_failed")
        return
    before = bases_of(state, unit)
    make_contact(table, key, targets, made, disordered=disordered)
    if flying:
        yield from endanger(table, key, before)


def make_contact(
    table: Table[Battle], key: str, targets: Sequence[str], made: Rush, *, disordered: bool
) -> None:
    """A unit goes its charge, and is locked with those it meets, but not with hulls."""
    state, clash = table.state, made.clash
    unit, enemies = state.unit(key), [state.unit(target) for target in targets]
    met = met_by(state, clash, enemies)
    ways = {base.id: way for base, way in zip(clash.after, clash.ways, strict=True)}
    table.note(Charged(key, targets[0], made.reach, disordered))
    note_moved(table, key, "charge", ways)
    move_to(table, key, clash.after)
    slowed = made.rough and not all_have(state, unit, "assault_grenades")
    disordered = disordered or unit.doings.disordered
    did(table, key, charged=met, moved=True, slowed=slowed, disordered=disordered)
    look_at(table, key, bases_of(table.state, table.state.unit(met[0]))[0].at)
    for target in met:
        if not is_hull(table.state, table.state.unit(target)):
            lock(table, key, target)


def charge_again(
    table: Table[Battle], key: str, targets: Sequence[str], faces: tuple[int, ...]
) -> Flow[tuple[int, ...]]:
    """Fleet units roll dice of a charge again that they choose, jump units that kept their packs
    both or none."""
    state = table.state
    unit = state.unit(key)
    fleet = all_have(state, unit, "fleet")
    if not (fleet or keeps_packs(table.state, unit)):
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


def meet_charge(
    table: Table[Battle], targets: Sequence[str], answered: Sequence[Frame]
) -> Flow[None]:
    """Once ambushers have had their chance comrades give supporting fire, then the units charged
    fires overwatch, if that is played (battlegroup/no-overwatch)."""
    supported = yield from support(table, targets)
    fired = {frame.unit for frame in answered} | set(supported)
    yield from overwatch(table, targets, fired)


def shoot_at_charger(
    table: Table[Battle],
    key: str,
    arms: tuple[Arm, ...],
    lead: Point | None = None,
    share: Share = WHOLE,
) -> Flow[None]:
    """A unit fires at the charger from the top of the stack. It is no order, so that nothing breaks
    into it, and no shot that binds a later charge of the unit."""
    state = table.state
    unit, charger = state.unit(key), state.top.unit
    push(table, Frame(unit.owner, key, "open_fire", begun=True, overwatch=lead is not None))
    change_top(table, target=charger)
    yield from fire(table, charger, arms, lead, share)
    pop(table)
    before = unit.doings
    did(table, key, shot_at=before.shot_at, barring_shot=before.barring_shot)


# ---------------------------------------------------------------- supporting fire


def support(table: Table[Battle], targets: Sequence[str]) -> Flow[tuple[str, ...]]:
    """Units near one that is charged may fire at the charger, each once; the weapons are silent in
    their owner's next turn. Return who did."""
    state, fired = table.state, list[str]()
    if not can_go_on(table):
        return ()
    charger = state.top.unit
    for key in supporters(state, state.unit(charger), targets):
        if not can_go_on(table) or key not in _able(table.state, charger, targets):
            continue
        question = WhetherToSupport(key, charger)
        owner = table.state.unit(key).owner
        reply = yield from ask(owner, question, Pass(), "reaction")
        if isinstance(reply, GiveSupport):
            fired.append(key)
            yield from give_support(table, charger, reply)
    return tuple(fired)


def _able(state: Battle, charger: str, targets: Sequence[str]) -> Collection[str]:
    """Return who can still give supporting fire."""
    return tuple(supporters(state, state.unit(charger), targets))


def give_support(table: Table[Battle], charger: str, reply: GiveSupport) -> Flow[None]:
    """Models of a unit give supporting fire, and their weapons are silent after it."""
    state = table.state
    unit = state.unit(reply.unit)
    pools = shots_of(state, unit, state.unit(charger), reply.models, reply.arms)
    fired = [barrel for pool in pools for barrel in pool.barrels]
    table.note(Supported(unit.id, charger))
    table.change(unit.id, silent=silences(state, unit, fired))
    share = manner_of_support(state, unit, reply.models).share
    yield from shoot_at_charger(table, unit.id, reply.arms, share=share)


# ---------------------------------------------------------------- overwatch


def overwatch(table: Table[Battle], targets: Sequence[str], fired: Collection[str]) -> Flow[None]:
    """A unit that is charged may fire at the charger, as if it stood at a point of its way; only by
    the option (battlegroup/no-overwatch)."""
    if not can_go_on(table):
        return
    charger = table.state.top.unit
    for key in targets:
        state = table.state
        unit, enemy = state.unit(key), state.unit(charger)
        if key in fired:
            continue
        way, found = moments_of(state, unit, enemy)
        if not found:
            continue
        question = WhetherToOverwatch(key, charger, way, found)
        reply = yield from ask(unit.owner, question, Pass(), "reaction")
        if isinstance(reply, Overwatch):
            lead = lead_at(table.state, table.state.unit(charger), way, reply.at)
            table.note(Overwatched(key, charger, reply.at))
            yield from shoot_at_charger(table, key, reply.arms, lead)
        if not can_go_on(table):
            return


def moments_of(
    state: Battle, unit: Unit, charger: Unit
) -> tuple[tuple[Point, ...], tuple[float, ...]]:
    """Return the way of a charger to a unit and the points of it at which that may fire overwatch;
    none without the option (battlegroup/no-overwatch)."""
    way = way_of_charge(state, charger, unit)
    if state.options.overwatch == "off" or not may_overwatch(state, unit):
        return way, ()
    return way, moments(state, unit, charger, way, samples(0.0, measured(length(way))))


def may_overwatch(state: Battle, unit: Unit) -> bool:
    """Return whether a unit that is charged could fire overwatch, as walkers do of vehicles, but
    slow and purposeful units do not."""
    free = unit.place == "table" and unit.rout is None and not unit.locked
    able = free and not is_hull(state, unit) and not is_stunned(state, unit)
    return able and not has(state, unit, "slow_and_purposeful")
