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
from engine.rulesets.microtanks.core.model import (
    Battle,
    Level,
    Lull,
    Score,
    ScoreLine,
    Status,
    Tank,
)
from engine.rulesets.microtanks.shooting import can_still_fire
from engine.state import Verdict
from engine.table import Table

RULES = BOOK.tables.score

Reason = Literal["side_empty", "both_empty", "round_limit", "stalemate", "nothing_left", "conceded"]

CLAUSES: dict[Reason, str] = {
    "side_empty": "microtanks/game-end",
    "both_empty": "microtanks/game-end",
    "round_limit": "microtanks/our-round-limit",
    "stalemate": "microtanks/our-round-limit",
    "nothing_left": "microtanks/our-round-limit",
    "conceded": "microtanks/our-concede",
}

SCENARIOS = {
    "crossroads": "microtanks/scenario-crossroads",
    "river-line": "microtanks/scenario-river-line",
    "rearguard": "microtanks/scenario-rearguard",
}
OWN_SCENARIO = "microtanks/our-scoring"
"""What is cited for the objectives of a map of the players' own."""

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
    on_board: Sequence[int],
    *,
    rounds_over: bool,
    unlimited: bool = False,
    can_act: bool = True,
    conceded: int | None = None,
) -> End | None:
    """Return how play stops, if it does (microtanks/game-end, microtanks/our-round-limit).

    `on_board`: live vehicles on the table by seat. `rounds_over`: that the last round is over; in
    an unlimited game, that nothing came of the last ones.
    """
    if conceded is not None:
        winner = 1 - conceded
        return End("conceded", winner if on_board[winner] else None)
    if not any(on_board):
        return End("both_empty", None)
    if not all(on_board):
        return End("side_empty", holder(on_board))
    if rounds_over:
        return End("stalemate" if unlimited else "round_limit", None)
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
    unlimited = state.options.unlimited
    end = end_of(on_board, rounds_over=rounds_over, unlimited=unlimited, can_act=can_act)
    if end:
        conclude(table, end)


def watch_lull(table: Table[Battle]) -> None:
    """Write down in which round a vehicle was last lost, damaged for good, or left
    (microtanks/our-round-limit)."""
    state = table.state
    tanks = state.units.values()
    losses = sum((t.status != "board") + t.tracked + t.weapon_damaged for t in tanks)
    if losses != state.lull.losses:
        table.set(lull=Lull(state.round, losses))


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


Head = Literal["destroyed", "damaged", "cut_off", "conceded", "field"]
HEADS: tuple[Head, ...] = ("destroyed", "damaged", "conceded", "field")
"""Under which points are listed; those for vehicles cut off belong to an objective."""


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


def head_of(fate: Fate, conceded: int | None = None) -> tuple[Head, int] | None:
    """Return what a vehicle gives the enemy points for, and how many percent of its own
    (microtanks/our-scoring): nothing if it withdrew."""
    if fate.status in ("bail_out", "knocked_out"):
        return "destroyed", RULES.destroyed
    if fate.status != "board":
        return None
    if conceded == fate.owner:
        return "conceded", RULES.conceded
    if fate.cut_off:
        return "cut_off", fate.cut_off
    return ("damaged", RULES.damaged) if fate.damaged else None


def worth(fate: Fate, conceded: int | None = None) -> int:
    """Return what a vehicle gives the enemy."""
    head = head_of(fate, conceded)
    return 0 if head is None else fate.points * head[1] // 100


def heads(
    fates: Iterable[Fate], start: tuple[int, int], conceded: int | None = None
) -> dict[Head, tuple[int, int]]:
    """Add up what vehicles and the field give each seat, by head."""
    fates = tuple(fates)
    found: dict[Head, list[int]] = {}
    for fate in fates:
        head = head_of(fate, conceded)
        if head is not None:
            found.setdefault(head[0], [0, 0])[1 - fate.owner] += worth(fate, conceded)
    on_board = [sum(f.owner == seat and f.status == "board" for f in fates) for seat in (0, 1)]
    if conceded is not None:
        on_board[conceded] = 0
    field = holder(on_board)
    if field is not None:
        found.setdefault("field", [0, 0])[field] += start[1 - field] * RULES.field_bonus // 100
    return {head: (points[0], points[1]) for head, points in found.items()}


def tally(
    fates: Iterable[Fate],
    start: tuple[int, int],
    objectives: tuple[int, int] = (0, 0),
    conceded: int | None = None,
) -> tuple[int, int]:
    """Add up the scores by seat."""
    return _sum((objectives, *heads(fates, start, conceded).values()))


def _sum(points: Iterable[tuple[int, int]]) -> tuple[int, int]:
    gained = tuple(points)
    return sum(first for first, _ in gained), sum(second for _, second in gained)


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
    lines = lines_of(state, conceded)
    points = _sum(line.points for line in lines)
    level = level_of(points, (state.players[0].start, state.players[1].start))
    return Score(points, level, winner_of(points, level), lines)


def scores_of(state: Battle, conceded: int | None = None) -> tuple[int, int]:
    """Return the scores as the table stands; for matches that were resigned or drawn too."""
    return _sum(line.points for line in lines_of(state, conceded))


def lines_of(state: Battle, conceded: int | None = None) -> tuple[ScoreLine, ...]:
    """Return what the scores count as the table stands, head by head (microtanks/our-scoring)."""
    start = state.players[0].start, state.players[1].start
    found = heads((fate_of(state, tank) for tank in state.units.values()), start, conceded)
    clauses = {"conceded": "microtanks/our-concede"}
    lines = [
        ScoreLine(head, clauses.get(head, "microtanks/our-scoring"), found.get(head, (0, 0)))
        for head in HEADS
    ]
    clause = SCENARIOS.get(state.plan.id, OWN_SCENARIO)
    for objective in state.plan.objectives:
        gained = gain(state, objective, 0), gain(state, objective, 1)
        if objective.kind == "left_on_board":
            gained = found.get("cut_off", (0, 0))
        lines.append(ScoreLine(objective.id, clause, gained))
    return tuple(line for line in lines if any(line.points))


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
            return 0  # given for the vehicle itself, in place of the share for damage


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
