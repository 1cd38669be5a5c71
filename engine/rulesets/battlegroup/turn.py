"""The sequence of play: which part comes next, from setting up to the last turn
(battlegroup/turn-structure).

A part is done step by step: its function does one step, such as one order's Move step, and returns
whether the part is over. A part without a function is skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import get_args

from attrs import evolve

from engine.flow import Flow
from engine.rulesets.battlegroup.arrivals.flow import arrivals, markers, plays_turn_zero, triggers
from engine.rulesets.battlegroup.assault import flow as assault
from engine.rulesets.battlegroup.book.codes import Part, Phase, Stage
from engine.rulesets.battlegroup.combat.flow import fights
from engine.rulesets.battlegroup.command.flow import slots
from engine.rulesets.battlegroup.core.changes import ready_units, turn_of
from engine.rulesets.battlegroup.core.model import Battle, Turn
from engine.rulesets.battlegroup.core.notes import PhaseBegan, RoundBegan
from engine.rulesets.battlegroup.deployment.flow import (
    ambush,
    bombardment,
    deployment,
    first_turn,
    infiltration,
    probing,
    repositioning,
    scouting,
)
from engine.rulesets.battlegroup.driving import flow as driving
from engine.rulesets.battlegroup.force.flow import armies
from engine.rulesets.battlegroup.fortifications.flow import fortifications
from engine.rulesets.battlegroup.movement.flow import thrusts
from engine.rulesets.battlegroup.psychic.flow import charges_of_the_warp
from engine.rulesets.battlegroup.rally.flow import effects, flight, rallying, standing_up
from engine.rulesets.battlegroup.scenarios.flow import (
    corners,
    forces,
    joining,
    objectives,
    reserves,
)
from engine.rulesets.battlegroup.shooting import flow as shooting
from engine.rulesets.battlegroup.strikes.flow import departures
from engine.rulesets.battlegroup.support.flow import batteries
from engine.rulesets.battlegroup.victory.flow import score
from engine.table import Table

Act = Callable[[Table[Battle]], Flow[bool]]
ORDERS = (assault, driving, shooting)
"""Imported for the steps of orders that they register in `orders.flow.STEPS`."""
PARTS: Mapping[Part, Act] = {
    "triggers": triggers,
    "flight": flight,
    "charges_of_the_warp": charges_of_the_warp,
    "markers": markers,
    "arrivals": arrivals,
    "slots": slots,
    "thrusts": thrusts,
    "fights": fights,
    "rallying": rallying,
    "standing_up": standing_up,
    "effects": effects,
    "departures": departures,
}
"""What is done in a turn."""
PHASES: Mapping[Part, Phase] = {
    "triggers": "start",
    "flight": "start",
    "charges_of_the_warp": "start",
    "markers": "start",
    "arrivals": "start",
    "opening": "orders",
    "slots": "orders",
    "closing": "orders",
    "thrusts": "assault",
    "fights": "assault",
    "rallying": "rally",
    "standing_up": "rally",
    "departures": "rally",
    "effects": "rally",
}
STAGES: Mapping[Stage, Act] = {
    "armies": armies,
    "corners": corners,
    "joining": joining,
    "forces": forces,
    "objectives": objectives,
    "reserves": reserves,
    "batteries": batteries,
    "fortifications": fortifications,
    "deployment": deployment,
    "ambushes": ambush,
    "probing": probing,
    "infiltration": infiltration,
    "scouting": scouting,
    "repositioning": repositioning,
    "bombardment": bombardment,
    "first_turn": first_turn,
}
"""What is done before the first turn."""


def step(table: Table[Battle]) -> Flow[None]:
    """Lead the match one step on."""
    state = table.state
    if state.stage != "battle":
        act = STAGES.get(state.stage)
        if act is None or (yield from act(table)):
            stages: tuple[Stage, ...] = get_args(Stage)
            table.set(stage=stages[stages.index(state.stage) + 1])
        return
    if state.turn is None:
        begin_turn(table, state.first)
        return
    act = PARTS.get(state.turn.part)
    over = act is None or (yield from act(table))
    if over and table.state.ended is None:
        next_part(table)


def begin_turn(table: Table[Battle], seat: int) -> None:
    """Begin a turn: a player's, or one of both when orders alternate; and a game turn with that of
    the player who has the first; the scouts may have one of their own before the first."""
    state = table.state
    first = state.turn is None
    if first or state.mode == "alternating" or seat == state.first:
        zero = first and plays_turn_zero(state)
        table.set(round=0 if zero else state.round + 1)
        table.note(RoundBegan(table.state.round, state.options.max_game_turns))
    table.set(now=state.now + 1, turn=Turn(seat))
    ready_units(table, (seat,) if state.mode == "turns" else (0, 1))
    table.note(PhaseBegan(seat, "start"))


def next_part(table: Table[Battle]) -> None:
    """Go on to the next part, or to the next turn (battlegroup/turn-structure)."""
    turn = turn_of(table)
    parts = tuple(PHASES)
    at = parts.index(turn.part) + 1
    if at == len(parts):
        end_turn(table, turn.seat)
        return
    phase = PHASES[parts[at]]
    table.set(turn=evolve(turn, part=parts[at], phase=phase, done=()))
    if phase != turn.phase:
        table.note(PhaseBegan(turn.seat, phase))


def end_turn(table: Table[Battle], seat: int) -> None:
    """End a turn; points are given, and the match may be over, with the last of a game turn."""
    state = table.state
    last = state.mode == "alternating" or seat != state.first
    if last:
        score(table)
    if table.state.ended is None:
        begin_turn(table, next_seat(table.state, seat))


def next_seat(state: Battle, seat: int) -> int:
    """Return whose the next turn is, or who has the initiative in it."""
    if state.mode == "turns":
        return 1 - seat
    return seat if state.options.initiative == "fixed" else 1 - seat
