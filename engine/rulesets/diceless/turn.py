"""The sequence of play: which part comes next, from setting up to the last turn.

A part is done step by step: its function does one step, such as one unit's move, and returns
whether the part is over. Parts without a function are skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import get_args

from attrs import evolve

from engine.flow import Flow
from engine.rulesets.diceless.arrivals.flow import arrivals, reserves
from engine.rulesets.diceless.assault.flow import charges, stands
from engine.rulesets.diceless.book.codes import Part, Phase, Stage
from engine.rulesets.diceless.combat.flow import fights
from engine.rulesets.diceless.core.changes import forget_doings, remember_heads, turn_of
from engine.rulesets.diceless.core.model import Battle, Turn
from engine.rulesets.diceless.core.notes import PhaseBegan, RoundBegan
from engine.rulesets.diceless.deployment.flow import deployment, infiltration, scouting
from engine.rulesets.diceless.force.flow import armies
from engine.rulesets.diceless.morale.flow import flight, morale_after_losses, regrouping
from engine.rulesets.diceless.movement.flow import end_movement
from engine.rulesets.diceless.phases.flow import effects, moves, shots
from engine.rulesets.diceless.psychic.flow import powers
from engine.rulesets.diceless.repairs.flow import repairs
from engine.rulesets.diceless.sweeping.flow import withdrawals
from engine.rulesets.diceless.terrain.flow import mining
from engine.rulesets.diceless.vehicles.flow import ready_crafts, recover_crews
from engine.rulesets.diceless.victory.flow import check_wiped_out, end_by_turns
from engine.table import Table, change_player, change_units

Act = Callable[[Table[Battle]], Flow[bool]]
PARTS: Mapping[Part, Act] = {
    "arrivals": arrivals,
    "effects": effects,
    "powers": powers,
    "repairs": repairs,
    "withdrawals": withdrawals,
    "regrouping": regrouping,
    "flight": flight,
    "moves": moves,
    "alarm": morale_after_losses,
    "shots": shots,
    "nerve": morale_after_losses,
    "charges": charges,
    "stands": stands,
    "fights": fights,
    "aftermath": morale_after_losses,
}
"""The step function of each part of a player turn."""
PHASES: Mapping[Part, Phase] = {
    "effects": "start",
    "arrivals": "start",
    "regrouping": "start",
    "flight": "start",
    "powers": "start",
    "moves": "movement",
    "alarm": "movement",
    "shots": "shooting",
    "repairs": "shooting",
    "nerve": "shooting",
    "charges": "assault",
    "stands": "assault",
    "fights": "assault",
    "aftermath": "assault",
    "withdrawals": "end",
    "close": "end",
}
STAGES: Mapping[Stage, Act] = {
    "armies": armies,
    "reserves": reserves,
    "deployment": deployment,
    "infiltration": infiltration,
    "scouting": scouting,
    "mining": mining,
}
"""What is done before the first turn."""


def step(table: Table[Battle]) -> Flow[None]:
    """Lead the match one step on (diceless/base-turn-sequence)."""
    state = table.state
    if state.stage != "battle":
        act = STAGES.get(state.stage)
        if act is None or (yield from act(table)):
            next_stage(table)
        return
    if state.turn is None:
        begin_turn(table, state.first)
        return
    act = PARTS.get(state.turn.part)
    over = act is None or (yield from act(table))
    check_wiped_out(table)
    if over and table.state.ended is None:
        next_part(table)


def next_stage(table: Table[Battle]) -> None:
    """Go on to what is done next before the first turn."""
    stages: tuple[Stage, ...] = get_args(Stage)
    table.set(stage=stages[stages.index(table.state.stage) + 1])


def begin_turn(table: Table[Battle], seat: int) -> None:
    """Begin a player turn, and a game turn with the first player's."""
    state = table.state
    if seat == state.first:
        table.set(round=state.round + 1)
        table.note(RoundBegan(table.state.round, state.turns))
    change_player(table, seat, turns=state.players[seat].turns + 1)
    for one in (0, 1):
        change_player(table, one, warp_used=False)
    forget_doings(table)
    ready_crafts(table, seat)
    table.set(turn=Turn(seat))
    _begin_phase(table)


def next_part(table: Table[Battle]) -> None:
    """Go on to the next part, which may be of another phase, or the other player's turn."""
    turn = turn_of(table)
    parts: tuple[Part, ...] = get_args(Part)
    at = parts.index(turn.part) + 1
    if at == len(parts):
        end_turn(table, turn.seat)
        return
    if turn.part == "moves":
        end_movement(table, turn.seat)
    phase = PHASES[parts[at]]
    table.set(turn=evolve(turn, part=parts[at], phase=phase, acted=()))
    if phase != turn.phase:
        _begin_phase(table)


def _begin_phase(table: Table[Battle]) -> None:
    turn = turn_of(table)
    if turn.phase != "movement":  # which the start of the turn is a part of
        remember_heads(table)
    table.note(PhaseBegan(turn.seat, turn.phase))


def end_turn(table: Table[Battle], seat: int) -> None:
    """End a player turn: units that lay low get up; the match ends with the last turn."""
    state = table.state
    own = state.players[seat].turns
    change_units(
        table,
        [
            evolve(unit, grounded=None)
            for unit in state.units.values()
            if unit.owner == seat and unit.grounded is not None and unit.grounded <= own
        ],
    )
    recover_crews(table, seat)
    if seat != state.first and state.round >= state.turns:
        end_by_turns(table)
        return
    begin_turn(table, 1 - seat)
