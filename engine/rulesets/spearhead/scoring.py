"""Ends and objectives: when play stops, and who has won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.flow import StepOver
from engine.geometry import Point, point_distance
from engine.rulesets.spearhead.book.printed import Marker, ObjectiveResult
from engine.rulesets.spearhead.core import notes
from engine.rulesets.spearhead.core.field import hull, is_across
from engine.rulesets.spearhead.core.model import Battle, Tank, profile
from engine.rulesets.spearhead.damage import progress
from engine.state import Verdict
from engine.table import Table, change_player


def supply(tanks: Iterable[Tank]) -> int:
    """Add up supply costs, options included, damage ignored (spearhead/victory-supply-cost)."""
    return sum(profile(tank).supply for tank in tanks)


def verdict(
    living: tuple[int, int],
    wiped_out: bool,
    reached: Sequence[int],
    result: ObjectiveResult,
    rounds_over: bool,
) -> Verdict | None:
    """Return how the match ends, if it does (spearhead/end-check-timing).

    `living`: supply of the living by seat; `wiped_out`: a side has no tank left; `reached`: the
    seats that have reached the objective; `rounds_over`: the limit round is finished.
    """
    score = tuple(map(float, living))
    if len(reached) == 1 and result == "win":
        return Verdict("objective", reached[0], "spearhead/end-objective", score)
    if reached:
        reason, clause = "objective", "spearhead/end-objective"
    elif wiped_out:
        reason, clause = "wiped_out", "spearhead/end-all-dead"
    elif rounds_over:
        reason, clause = "round_limit", "spearhead/end-round-limit"
    else:
        return None
    mine, theirs = living
    winner = None if mine == theirs else int(theirs > mine)
    return Verdict(reason, winner, clause if winner is not None else "spearhead/draw", score)


def check_end(
    table: Table[Battle], reached: Sequence[int] = (), *, rounds_over: bool = False
) -> None:
    """Stop play at once if an ending condition is fulfilled."""
    state = table.state
    objective = state.plan.objective
    if objective.kind == "command_dead":
        reached = [seat for seat in (0, 1) if not _has_command(state, 1 - seat)]
    armies = state.army(0), state.army(1)
    living = supply(armies[0]), supply(armies[1])
    wiped_out = not all(armies)
    ended = verdict(living, wiped_out, reached, objective.result, rounds_over)
    if ended:
        table.set(ended=ended)
        table.note(notes.Ended(ended, living))
        raise StepOver


def _has_command(state: Battle, seat: int) -> bool:
    return any("command" in profile(tank).roles for tank in state.army(seat))


# ---------------------------------------------------------------- crossroads


def near_marker(tanks: Iterable[Tank], at: Point, radius: float) -> tuple[Tank, ...]:
    """Return the tanks that contest a marker point."""
    return tuple(tank for tank in tanks if point_distance(hull(tank), at) <= radius)


def controller(near: tuple[int, int]) -> int | None:
    """Return who controls a marker by the supply near it; equal totals control nothing."""
    return None if near[0] == near[1] else int(near[1] > near[0])


def score_markers(table: Table[Battle]) -> None:
    """Score holds at the end of a round (spearhead/scenario-crossroads)."""
    for marker in table.state.plan.markers:
        near = _supply_near(table.state, marker)
        seat = controller(near)
        holds = 0
        if seat is not None:
            holds = table.state.players[seat].holds + 1
            change_player(table, seat, holds=holds)
        table.note(notes.HoldScored(marker.id, near, seat, holds))
        if seat is not None:
            progress(table, seat, "hold")


def _supply_near(state: Battle, marker: Marker) -> tuple[int, int]:
    at = (marker.x, marker.y)
    mine, theirs = (supply(near_marker(state.army(s), at, marker.radius)) for s in (0, 1))
    return mine, theirs


def holders(state: Battle) -> list[int]:
    """Return the seats that have enough holds."""
    objective = state.plan.objective
    if objective.kind != "holds":
        return []
    return [seat for seat, side in enumerate(state.players) if side.holds >= objective.needed]


# ---------------------------------------------------------------- breakthrough


def tanks_across(state: Battle, seat: int) -> tuple[Tank, ...]:
    """Return a seat's living tanks near the enemy edge (spearhead/scenario-breakthrough)."""
    objective = state.plan.objective
    if objective.kind != "tanks_across" or objective.within is None:
        return ()
    reach = objective.within
    return tuple(tank for tank in state.army(seat) if is_across(state, tank, reach))


def score_crossing(table: Table[Battle], seat: int) -> list[int]:
    """Score the end of a seat's turn; return the seat if it has reached the objective."""
    across = tanks_across(table.state, seat)
    for tank in across:
        if not tank.progressed:
            table.change(tank.id, progressed=True)
            progress(table, seat, "crossed")
    needed = table.state.plan.objective.needed
    return [seat] if across and len(across) >= needed else []
