"""What is done before the first turn."""

from __future__ import annotations

from engine.errors import Fault
from engine.flow import Flow, ask
from engine.geometry import Point
from engine.rulesets.battlegroup import notes
from engine.rulesets.battlegroup.choices.common import Pass
from engine.rulesets.battlegroup.choices.deploying import Deploy, DeployModels, WhereToDeploy
from engine.rulesets.battlegroup.deployment import by_default, by_hand, in_formation, looks, waiting
from engine.rulesets.battlegroup.field import land
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.play.common import change_player, move_to
from engine.rulesets.battlegroup.play.turning import face
from engine.rulesets.battlegroup.setup import begins, objectives_rolled, picks_corner, totals
from engine.table import Table


def corners(table: Table[Battle]) -> Flow[bool]:
    """The higher roll has the corner in the south-west, its enemy the opposite one
    (battlegroup/counter-attack-step-1)."""
    rolled: int | None = None
    while rolled is None:
        recon = {seat: table.state.players[seat].recon for seat in (0, 1)}
        rolled = picks_corner(totals(recon, table.roll("corner", 2)))
    long, short = land(table.state).size
    places: dict[int, Point] = {rolled: (0.0, 0.0), 1 - rolled: (long, short)}
    for seat in (0, 1):
        change_player(table, seat, corner=places[seat])
        table.note(notes.deploying.CornerTaken(seat, *places[seat]))
    table.set(first=rolled)
    yield from ()
    return True


def objectives(table: Table[Battle]) -> Flow[bool]:
    """Objectives lie where the scenario has them by default
    (battlegroup/counter-attack-step-2-number)."""
    state = table.state
    count = state.options.objective_count
    if count is None:
        count = objectives_rolled(table.roll("objectives")[0])
    table.set(objectives=state.plan.objectives[str(count)])
    table.note(notes.deploying.ObjectivesLaid(count))
    yield from ()
    return True


def deployment(table: Table[Battle]) -> Flow[bool]:
    """One unit is set up, the sides by turns, whoever has none left is skipped; then it is rolled
    who has the first turn (battlegroup/counter-attack-step-3-deploy,
    battlegroup/counter-attack-step-4)."""
    state = table.state
    left = {seat: waiting(state, seat) for seat in (0, 1)}
    if not any(left.values()):
        decide_first(table)
        return True
    first = state.first
    seat = first if len(left[first]) >= len(left[1 - first]) else 1 - first
    reply = yield from ask(seat, WhereToDeploy(left[seat]), Pass(), "setup")
    match reply:
        case Deploy():
            key = reply.unit
            places = in_formation(state, state.unit(key), reply.pose, reply.files, reply.gap)
        case DeployModels():
            key, places = reply.unit, by_hand(state, state.unit(reply.unit), reply.goings)
        case _:
            key = left[seat][0]
            found = by_default(state, state.unit(key))
            if found is None:
                raise Fault(f"there is no room to set up {key}")
            places = found
    move_to(table, key, places)
    facing = reply.facing if isinstance(reply, Deploy) else looks(state, seat)
    face(table, key, facing)
    table.note(notes.deploying.Deployed(key))
    return False


def decide_first(table: Table[Battle]) -> None:
    """The higher roll takes the first turn, units set up added
    (battlegroup/counter-attack-step-4)."""
    state = table.state
    recon = {seat: state.players[seat].recon for seat in (0, 1)}
    counts = {seat: len(state.army(seat)) for seat in (0, 1)}
    first: int | None = None
    while first is None:
        first = begins(totals(counts, table.roll("first_turn", 2)), recon)
    table.set(first=first)
    table.note(notes.deploying.FirstTurn(first))
