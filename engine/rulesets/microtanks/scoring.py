"""Ends and scores: when play stops, what each side has gained, who has won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from attrs import frozen

from engine.flow import StepOver
from engine.geometry import Point, is_within, measured
from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.book.printed import Objective
from engine.rulesets.microtanks.core import notes
from engine.rulesets.microtanks.core.field import pose_of
from engine.rulesets.microtanks.core.model import Battle, Level, Score, Status, Tank
from engine.rulesets.microtanks.shooting import can_still_fire
from engine.state import Verdict
from engine.table import Table

RULES = BOOK.tables.score

Reason = Literal["side_empty", "both_empty", "round_limit", "nothing_left", "conceded"]

CLAUSES: dict[Reason, str] = {
    "side_empty": "microtanks/game-end",
    "both_empty": "microtanks/game-end",
    "round_limit": "microtanks/our-round-limit",
    "nothing_left": "microtanks/our-round-limit",
    "conceded": "microtanks/our-concede",
}

# ---------------------------------------------------------------- ends


@frozen
class End:
    """That play stops."""

    reason: Reason
    field: int | None
    """Who holds it: the only side with a live vehicle on the table."""


def holder(on_board: Sequence[int]) -> int | None:
    """Return the seat that holds the field, if only one has anything left on it."""
    if all(on_board) or not any(on_board):
        return None
    return 0 if on_board[0] else 1


def end_of(
    on_board: Sequence[int], *, rounds_over: bool, can_act: bool = True, conceded: int | None = None
) -> End | None:
    """Return how play stops, if it does (microtanks/game-end, microtanks/our-round-limit).

    `on_board`: live vehicles on the table by seat.
    """
    if conceded is not None:
        winner = 1 - conceded
        return End("conceded", winner if on_board[winner] else None)
    if not any(on_board):
        return End("both_empty", None)
    if not all(on_board):
        return End("side_empty", holder(on_board))
    if rounds_over:
        return End("round_limit", None)
    return None if can_act else End("nothing_left", None)


def can_ever_act(tank: Tank) -> bool:
    """Return whether a vehicle can still drive or fire in the rest of the game."""
    drives = tank.printed.speed > 0 and not tank.tracked
    return drives or any(can_still_fire(tank, mounted) for mounted in tank.printed.guns)


def check_end(table: Table[Battle], *, rounds_over: bool = False) -> None:
    """Keep the score, and stop play at once if the game has ended; asked after every resolved
    action."""
    keep_score(table)
    state = table.state
    on_board = len(state.army(0)), len(state.army(1))
    can_act = any(can_ever_act(tank) for tank in state.fielded())
    end = end_of(on_board, rounds_over=rounds_over, can_act=can_act)
    if end:
        conclude(table, end)


def keep_score(table: Table[Battle], conceded: int | None = None) -> Score:
    """Write down how the battle stands."""
    score = score_of(table.state, conceded)
    if score != table.state.score:
        table.set(score=score)
    return score


def concede(table: Table[Battle], seat: int) -> None:
    """End the game for a side that gives it up (microtanks/our-concede)."""
    table.note(notes.Conceded(seat))
    state = table.state
    on_board = len(state.army(0)), len(state.army(1))
    end = end_of(on_board, rounds_over=False, conceded=seat)
    assert end is not None
    conclude(table, end, conceded=seat)


def conclude(table: Table[Battle], end: End, conceded: int | None = None) -> None:
    """Score the game and end it."""
    score = keep_score(table, conceded)
    first, second = score.points
    verdict = Verdict(
        reason=end.reason,
        winner=score.leader,
        clause=CLAUSES[end.reason],
        score=(float(first), float(second)),
    )
    table.set(ended=verdict)
    scores = notes.Scored(0, first), notes.Scored(1, second)
    table.note(notes.Ended(verdict, score.level, scores, end.field))
    raise StepOver


# ---------------------------------------------------------------- scores


@frozen
class Fate:
    """What became of a vehicle, as far as scores ask."""

    owner: int
    points: int
    status: Status
    damaged: bool = False
    """Tracked or its main weapon damaged."""
    cut_off: int = 0
    """Percent an objective gives for it on the board, in place of the share for damage."""


def fate_of(state: Battle, tank: Tank) -> Fate:
    """Return what became of a vehicle."""
    zone = state.players[tank.owner].zone
    cut_off = max(
        (o.percent for o in state.plan.objectives if o.kind == "left_on_board" and o.of == zone),
        default=0,
    )
    damaged = tank.tracked or tank.weapon_damaged
    return Fate(tank.owner, tank.points, tank.status, damaged, cut_off)


def worth(fate: Fate, conceded: int | None = None) -> int:
    """Return what a vehicle gives the enemy (microtanks/our-scoring): nothing if it withdrew."""
    percent = 0
    if fate.status in ("bail_out", "knocked_out"):
        percent = RULES.destroyed
    elif fate.status == "board":
        percent = fate.cut_off or (RULES.damaged if fate.damaged else 0)
        if conceded == fate.owner:
            percent = RULES.conceded
    return fate.points * percent // 100


def tally(
    fates: Iterable[Fate],
    start: tuple[int, int],
    objectives: tuple[int, int] = (0, 0),
    conceded: int | None = None,
) -> tuple[int, int]:
    """Add up the scores by seat."""
    fates = tuple(fates)
    scores = list(objectives)
    for fate in fates:
        scores[1 - fate.owner] += worth(fate, conceded)
    on_board = [sum(f.owner == seat and f.status == "board" for f in fates) for seat in (0, 1)]
    if conceded is not None:
        on_board[conceded] = 0
    field = holder(on_board)
    if field is not None:
        scores[field] += start[1 - field] * RULES.field_bonus // 100
    return scores[0], scores[1]


def level_of(scores: Sequence[int], start: Sequence[int]) -> Level:
    """Return how clear a win is, in whole numbers (microtanks/our-victory-levels)."""
    difference, base = abs(scores[0] - scores[1]), max(start)
    if difference == 0 or difference * 100 < RULES.minor * base:
        return "draw"
    return "minor" if difference * 100 < RULES.major * base else "major"


def winner_of(scores: Sequence[int], level: Level) -> int | None:
    """Return who has won."""
    return None if level == "draw" else int(scores[1] > scores[0])


def score_of(state: Battle, conceded: int | None = None) -> Score:
    """Return how the battle stands (microtanks/our-victory-levels)."""
    points = scores_of(state, conceded)
    level = level_of(points, (state.players[0].start, state.players[1].start))
    return Score(points, level, winner_of(points, level))


def scores_of(state: Battle, conceded: int | None = None) -> tuple[int, int]:
    """Return the scores as the table stands; for matches that were resigned or drawn too."""
    gained = [0, 0]
    for objective in state.plan.objectives:
        for seat in (0, 1):
            gained[seat] += gain(state, objective, seat)
    start = state.players[0].start, state.players[1].start
    fates = [fate_of(state, tank) for tank in state.units.values()]
    return tally(fates, start, (gained[0], gained[1]), conceded)


# ---------------------------------------------------------------- objectives


def gain(state: Battle, objective: Objective, seat: int) -> int:
    """Return what an objective gives a seat as the table stands."""
    if objective.side not in (None, state.players[seat].zone):
        return 0
    own = [tank for tank in state.units.values() if tank.owner == seat]
    match objective.kind:
        case "hold_circle":
            mine, theirs = (value_inside(state, objective, s) for s in (seat, 1 - seat))
            return objective.points if mine > theirs else 0
        case "per_vehicle_beyond":
            return objective.points * sum(is_beyond(objective, tank) for tank in own)
        case "none_beyond":
            foes = (tank for tank in state.units.values() if tank.owner != seat)
            return 0 if any(is_beyond(objective, foe) for foe in foes) else objective.points
        case "per_vehicle_exit":
            return objective.points * sum(tank.left_by == objective.edge for tank in own)
        case "exit_value":
            return sum(exit_value(objective, tank) for tank in own)
        case "left_on_board":
            return 0  # counted with the vehicle itself, in place of the share for damage


def value_inside(state: Battle, objective: Objective, seat: int) -> int:
    """Add up the points of a seat's live vehicles with their centre in a circle
    (microtanks/scenario-crossroads)."""
    assert objective.centre is not None
    cx, cy = objective.centre
    total = 0
    for tank in state.army(seat):
        pose = pose_of(tank)
        if is_within(((pose.x - cx) ** 2 + (pose.y - cy) ** 2) ** 0.5, objective.radius):
            total += tank.points
    return total


def is_beyond(objective: Objective, tank: Tank) -> bool:
    """Return whether a live vehicle's centre is past a line (microtanks/scenario-river-line)."""
    if not tank.is_live or (objective.unless_tracked and tank.tracked):
        return False
    return is_past(objective, pose_of(tank).at)


def is_past(objective: Objective, at: Point) -> bool:
    """Return whether a point is past a line."""
    along = measured(at[0] if objective.towards in ("west", "east") else at[1])
    line = measured(objective.line)
    return along > line if objective.towards in ("north", "east") else along < line


def exit_value(objective: Objective, tank: Tank) -> int:
    """Return what a vehicle gains by having left by the edge; less for one that left early
    (microtanks/scenario-rearguard)."""
    if tank.left_by != objective.edge or tank.left_in_round is None:
        return 0
    early = objective.early_before_round
    is_early = early is not None and tank.left_in_round < early
    return tank.points * (objective.early_percent if is_early else objective.percent) // 100
