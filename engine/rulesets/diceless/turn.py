"""The sequence of play: which part comes next, from setting up to the last turn.

A part is done step by step: its function does one step, such as one unit's move, and returns
whether the part is over. Parts nobody has written a function for do not exist.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import get_args

from attrs import evolve

from engine.flow import Flow
from engine.rulesets.diceless import notes
from engine.rulesets.diceless.codes import Part, Phase, Stage
from engine.rulesets.diceless.model import Battle, Turn
from engine.rulesets.diceless.play import (
    deploying,
    fighting,
    flight,
    moving,
    mustering,
    psychic,
    reserves,
    roster,
    shooting,
    vehicles,
)
from engine.rulesets.diceless.play.common import (
    change_player,
    change_units,
    forget_doings,
    remember_heads,
    turn_of,
)
from engine.rulesets.diceless.scoring import check_wiped_out, end_by_turns
from engine.table import Table

Act = Callable[[Table[Battle]], Flow[bool]]

STAGES: Mapping[Stage, Act] = {
    "armies": mustering.armies,
    "reserves": reserves.reserves,
    "deployment": deploying.deployment,
    "infiltration": deploying.infiltration,
    "scouting": deploying.scouting,
    "mining": roster.mining,
}
"""What is done before the first turn."""

PARTS: Mapping[Part, Act] = {
    "arrivals": reserves.arrivals,
    "effects": psychic.effects,
    "powers": psychic.powers,
    "repairs": roster.repairs,
    "withdrawals": roster.withdrawals,
    "regrouping": flight.regrouping,
    "flight": flight.flight,
    "moves": moving.moves,
    "alarm": flight.shaken_by_losses,
    "shots": shooting.shots,
    "nerve": flight.shaken_by_losses,
    "charges": fighting.charges,
    "stands": fighting.stands,
    "fights": fighting.fights,
    "aftermath": flight.shaken_by_losses,
}
"""What is done in a player turn."""

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
        table.note(notes.common.RoundBegan(table.state.round, state.turns))
    change_player(table, seat, turns=state.players[seat].turns + 1)
    for one in (0, 1):
        change_player(table, one, warp_used=False)
    forget_doings(table)
    vehicles.begin_turn(table, seat)
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
        moving.still_ground(table, turn.seat)
    phase = PHASES[parts[at]]
    table.set(turn=evolve(turn, part=parts[at], phase=phase, acted=()))
    if phase != turn.phase:
        _begin_phase(table)


def _begin_phase(table: Table[Battle]) -> None:
    turn = turn_of(table)
    if turn.phase != "movement":  # which the start of the turn is a part of
        remember_heads(table)
    table.note(notes.common.PhaseBegan(turn.seat, turn.phase))


def end_turn(table: Table[Battle], seat: int) -> None:
    """End a player turn: whoever lay low gets up (diceless/base-cover-saves); the match ends with
    the last turn (diceless/scenario-agreement)."""
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
    vehicles.end_turn(table, seat)
    if seat != state.first and state.round >= state.turns:
        end_by_turns(table)
        return
    begin_turn(table, 1 - seat)
