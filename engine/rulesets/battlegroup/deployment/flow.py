"""Units are set up, and what follows that before the first turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import evolve

from engine.flow import Flow, ask
from engine.placement import Base
from engine.rulesets.battlegroup.command.notes import TokenLaid
from engine.rulesets.battlegroup.command.state import why_no_order
from engine.rulesets.battlegroup.core.changes import change_all, face, move_to, note_moved
from engine.rulesets.battlegroup.core.members import (
    actors,
    all_have,
    carrier_of,
    flies,
    hosts,
    is_building,
    is_hull,
    is_vehicle,
    type_of,
    weapons_of,
)
from engine.rulesets.battlegroup.core.model import Battle, Held, Unit
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.damage.flow import stun
from engine.rulesets.battlegroup.deployment.notes import Deployed, FirstTurn, StepLeftOut
from engine.rulesets.battlegroup.deployment.questions import (
    Deploy,
    DeployModels,
    Garrison,
    WhereToDeploy,
    WhereToReplace,
    WhoLiesInWait,
)
from engine.rulesets.battlegroup.deployment.rules import ambush_dice, begins, scout_move
from engine.rulesets.battlegroup.deployment.state import (
    by_default,
    by_hand,
    deployed,
    facing_at,
    in_formation,
    looks,
)
from engine.rulesets.battlegroup.morale.flow import get_down, never_runs, passes_test
from engine.rulesets.battlegroup.movement.questions import WhereToMove, order_of
from engine.rulesets.battlegroup.movement.state import Terms, planned
from engine.rulesets.battlegroup.orders.rules import next_slot
from engine.rulesets.battlegroup.scenarios.flow import attacker_of, hold, is_meeting, is_over, took
from engine.rulesets.battlegroup.scenarios.notes import WillArrive
from engine.rulesets.battlegroup.scenarios.questions import HoldBack, LieInWait
from engine.rulesets.battlegroup.scenarios.rules import ambushes, totals
from engine.rulesets.battlegroup.scenarios.state import is_recon, waiting
from engine.rulesets.battlegroup.vehicles.flow import lift
from engine.table import Table, change_player

STEP_LEFT_OUT = 9
"""Of Defense Line: the print has none (battlegroup/defense-line-step-9-missing)."""


# ---------------------------------------------------------------- deployment


def deployment(table: Table[Battle]) -> Flow[bool]:
    """Recon units are set up by turns; in Defense Line the first defenders, after it is rolled how
    many of them may lie in ambush."""
    state = table.state
    if is_meeting(state):
        return (yield from set_up(table, (0, 1)))
    defender = 1 - attacker_of(state)
    if state.setting.ambushes is None:
        faces = table.roll("ambushes", ambush_dice(state.options.points_limit))
        most = ambushes(faces, len(waiting(state, defender)))
        table.set(setting=evolve(table.state.setting, ambushes=most))
    return (yield from set_up(table, (defender,)))


def probing(table: Table[Battle]) -> Flow[bool]:
    """The probing force is set up near its edge."""
    if is_meeting(table.state):
        return True
    return (yield from set_up(table, (attacker_of(table.state),)))


def infiltration(table: Table[Battle]) -> Flow[bool]:
    """Who infiltrates is set up after all others, by turns."""
    return (yield from set_up(table, (0, 1), infiltrating=True))


def set_up(table: Table[Battle], seats: Sequence[int], *, infiltrating: bool = False) -> Flow[bool]:
    """One unit is set up, or held back."""
    state = table.state
    left = {seat: _to_set_up(state, seat, infiltrating) if seat in seats else () for seat in (0, 1)}
    seat = next_seat(state, left)
    if seat is None:
        return is_over(table)
    reply = yield from ask(seat, WhereToDeploy(left[seat]), Pass(), "setup")
    key = left[seat][0] if isinstance(reply, Pass) else reply.unit
    took(table, seat, key)
    if isinstance(reply, HoldBack):
        table.change(key, arrival=reply.arrival)
        if reply.arrival != "infiltrate":
            hold(table, (key,))
        table.note(WillArrive(key, reply.arrival))
        return False
    if isinstance(reply, Garrison):
        lift(table, key, reply.building)
        return False
    places = places_of(table.state, key, reply)
    if places is None:
        table.change(key, arrival="edge")
        hold(table, (key,))
        return False
    stand(table, key, places, facing_of(table.state, key, reply, places))
    if infiltrating:
        change_all(table, key, scouted=True, arrival="edge")
    return False


def _to_set_up(state: Battle, seat: int, infiltrating: bool) -> tuple[str, ...]:
    return tuple(
        key
        for key in waiting(state, seat)
        if (state.unit(key).arrival == "infiltrate") == infiltrating
    )


def places_of(state: Battle, key: str, reply: Any) -> tuple[Base, ...] | None:
    """Return where a reply sets a unit up; by default where there is room, None if there is
    none."""
    match reply:
        case Deploy():
            return in_formation(state, state.unit(key), reply.pose, reply.files, reply.gap)
        case DeployModels():
            return by_hand(state, state.unit(key), reply.goings)
    return by_default(state, state.unit(key))


def facing_of(state: Battle, key: str, reply: Any, places: Sequence[Base]) -> float:
    """Return where a vehicle looks that is set up on places."""
    if isinstance(reply, Deploy):
        return reply.facing
    unit = state.unit(key)
    found = facing_at(state, unit, places[0].at) if is_hull(state, unit) else None
    return looks(state, unit.owner) if found is None else found


def stand(table: Table[Battle], key: str, places: Sequence[Base], facing: float) -> None:
    """A unit is set up."""
    move_to(table, key, places)
    face(table, key, facing)
    table.note(Deployed(key))


# ---------------------------------------------------------------- after deployment


def scouting(table: Table[Battle]) -> Flow[bool]:
    """A scout redeploys, the sides by turns; it does not charge in the first game turn."""
    state = table.state
    left = {seat: _scouts(state, seat) for seat in (0, 1)}
    seat = next_seat(state, left)
    if seat is None:
        return is_over(table)
    key = left[seat][0]
    question = WhereToMove(key, "scout", scout_move(type_of(table.state, state.unit(key))))
    reply = yield from ask(seat, question, Pass(), "setup")
    took(table, seat, key)
    if not isinstance(reply, Pass):
        unit = table.state.unit(key)
        made = planned(
            table.state, unit, order_of(reply), Terms(question.most, flies(table.state, unit))
        )
        move_to(table, key, made.after)
        note_moved(table, key, "scout", made.ways)
        change_all(table, key, scouted=True)
    return False


def _scouts(state: Battle, seat: int) -> tuple[str, ...]:
    return tuple(
        unit.id
        for unit in hosts(state, seat)
        if all_have(state, unit, "scout")
        and not is_hull(state, unit)
        and unit.id not in state.setting.done
    )


def repositioning(table: Table[Battle]) -> Flow[bool]:
    """Where one side deployed nothing, the other may put its units anywhere, and on Ambush Fire."""
    state = table.state
    there = [seat for seat in (0, 1) if state.army(seat)]
    if not is_meeting(state) or len(there) != 1:
        return is_over(table)
    units = tuple(unit.id for unit in hosts(state, there[0]))
    movable = tuple(key for key in units if key not in state.setting.done)
    question = WhereToReplace(units, movable)
    reply = yield from ask(there[0], question, LieInWait(units), "setup")
    if isinstance(reply, LieInWait):
        lie_in_wait(table, reply.units)
        return is_over(table)
    places = places_of(table.state, reply.unit, reply)
    assert places is not None, "it was checked"
    took(table, there[0], reply.unit)
    stand(table, reply.unit, places, facing_of(table.state, reply.unit, reply, places))
    return False


def ambush(table: Table[Battle]) -> Flow[bool]:
    """Some of the first defenders begin on Ambush Fire."""
    state = table.state
    most = state.setting.ambushes
    if is_meeting(state) or not most:
        return True
    defender = 1 - attacker_of(state)
    units = tuple(
        unit.id
        for unit in actors(state, defender)
        if reach_of(table.state, unit) and why_no_order(state, unit, "ambush_fire") is None
    )
    most = min(most, len(units))
    if most:
        farthest = sorted(
            units, key=lambda key: (-reach_of(table.state, state.unit(key)), units.index(key))
        )
        default = LieInWait(tuple(farthest[:most]))
        reply = yield from ask(defender, WhoLiesInWait(units, most), default, "setup")
        lie_in_wait(table, reply.units)
    return True


def reach_of(state: Battle, unit: Unit) -> float:
    """Return how far the guns of a unit reach, 0 if it has none."""
    carried = [
        weapon for model in unit.models.values() for weapon in weapons_of(state, unit, model)
    ] + [
        state.book.weapons[mounted.weapon]
        for group in unit.groups.values()
        if group.profile in state.book.vehicles
        for mounted in state.book.vehicles[group.profile].weapons
    ]
    return max((weapon.range or 0.0 for weapon in carried), default=0.0)


def lie_in_wait(table: Table[Battle], units: Sequence[str]) -> None:
    """Units begin on Ambush Fire."""
    for key in units:
        table.change(key, token=Held("ambush_fire"))
        table.note(TokenLaid(key, "ambush_fire"))


def bombardment(table: Table[Battle]) -> Flow[bool]:
    """Guns have pounded the line: each of its units tests for pinning, each vehicle its Leadership,
    or its crew is stunned (battlegroup/defense-line-step-8); buildings do not, but those who are in
    them. There is no ninth step (battlegroup/defense-line-step-9-missing)."""
    state = table.state
    if is_meeting(state):
        return True
    for unit in actors(state, 1 - attacker_of(state)):
        carrier = carrier_of(state, unit)
        if is_building(table.state, unit) or not (
            carrier is None or is_building(table.state, carrier)
        ):
            continue
        if is_vehicle(unit):
            if not passes_test(table, unit.id, "bombardment"):
                stun(table, unit.id)
        elif not never_runs(table.state, unit) and not passes_test(table, unit.id, "pinning"):
            get_down(table, unit.id, pinned=True)
    table.note(StepLeftOut(STEP_LEFT_OUT))
    yield from ()
    return True


def first_turn(table: Table[Battle]) -> Flow[bool]:
    """The attacker has the first turn (battlegroup/defense-line-step-10); else the higher roll,
    units set up added, and of equals the one with more Recon units among them. Those are
    counted."""
    state = table.state
    there = {seat: deployed(state, seat) for seat in (0, 1)}
    recon = {seat: sum(is_recon(state, unit) for unit in there[seat]) for seat in (0, 1)}
    for seat in (0, 1):
        change_player(table, seat, recon=recon[seat])
    first = state.attacker
    counts = {seat: len(there[seat]) for seat in (0, 1)}
    while first is None:
        first = begins(totals(counts, table.roll("first_turn", 2)), recon)
    table.set(first=first)
    table.note(FirstTurn(first))
    yield from ()
    return True


def next_seat(state: Battle, left: Mapping[int, Sequence[str]]) -> int | None:
    """Return whose slot is next: one each by turns, a side with nothing left is skipped."""
    counts = {seat: len(units) for seat, units in left.items()}
    return next_slot("alternating", counts, state.setting.last, state.first)
