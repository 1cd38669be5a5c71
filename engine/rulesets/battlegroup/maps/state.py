"""Whether a match can be played on the map that was agreed on: the steps of its scenario must be
possible there, and the objectives it has legal."""

from __future__ import annotations

from attrs import evolve

from engine.book.own_terrain import check_names, check_sides, outlines
from engine.geometry import Point
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.printed import Objective, Piece
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.scenarios.state import NextObjective, by_default

SETUP = BOOK.tables.setup
LEAST = BOOK.tables.objectives.least
HIGHEST = 30.0
"""Inches that a piece may be high."""
LEAST_ZONE = 6.0
"""Inches that the front line zone is deep and wide at least: room for the largest vehicle."""


def check_map(state: Battle) -> None:
    """Raise `IllegalReply` unless the map of a match that begins, if it brings its own, can be
    played on (battlegroup/counter-attack-terrain)."""
    own, table = state.options.map, state.layout
    if own is None:
        return
    size = table.long, table.short
    check_sides(*size, refusal)
    if table.long < table.short:
        raise refusal("table_upright", long=table.long, short=table.short)
    outlines(table.terrain, size, refusal)
    for piece in table.terrain:
        fault = _fault(piece)
        if fault:
            raise refusal("bad_outline", piece=piece.id, fault=fault)
    if state.plan.front_line is not None:
        _check_front_line(state.plan.front_line, size)
    elif own.zones:
        raise refusal("zone_unasked", scenario=state.plan.id)
    laid_out = evolve(state, attacker=0 if state.plan.type == "attack_defense" else None)
    if own.objectives is None:
        _check_room(laid_out)
    else:
        _check_objectives(laid_out, own.objectives)


def _fault(piece: Piece) -> str | None:
    if piece.height is not None and not 0.0 <= piece.height <= HIGHEST:
        return f"its height must be from 0 to {HIGHEST:g}"
    floors = list(piece.floors)
    if not floors or floors != sorted(set(floors)) or floors[0] != 0.0:
        return "its floors must begin with 0 and rise"
    return f"its floors must not be above {HIGHEST:g}" if floors[-1] > HIGHEST else None


def _check_front_line(rect: tuple[float, float, float, float], size: tuple[float, float]) -> None:
    """Raise `IllegalReply` unless a front line zone lies on the table, with room in it, and leaves
    the attacker their part (battlegroup/defense-line-step-5, battlegroup/defense-line-step-7)."""
    x0, y0, x1, y1 = rect
    if not (0.0 <= x0 <= x1 <= size[0] and 0.0 <= y0 <= y1 <= size[1]):
        raise refusal("zone_off_table", long=size[0], short=size[1])
    if min(x1 - x0, y1 - y0) < LEAST_ZONE:
        raise refusal("zone_too_small", deep=x1 - x0, wide=y1 - y0, least=LEAST_ZONE)
    if x0 < SETUP.probe_depth:
        raise refusal("zone_at_attacker", gap=x0, least=SETUP.probe_depth)


def _check_objectives(state: Battle, objectives: tuple[Objective, ...]) -> None:
    """Raise `IllegalReply` unless objectives are as many as the steps of the scenario place, where
    they may place them (battlegroup/counter-attack-step-2-number)."""
    check_names([one.id for one in objectives], refusal)
    count, agreed = len(objectives), state.options.objective_count
    if state.plan.type == "attack_defense":
        if count != LEAST:
            raise refusal("objectives_defended", count=count, known=LEAST)
    elif str(count) not in BOOK.options["objective_count"].values:
        raise refusal(
            "objectives_agreed", count=count, known=BOOK.options["objective_count"].values
        )
    elif agreed not in (None, count):
        raise refusal("objectives_differ", count=count, agreed=agreed)
    for number, one in enumerate(objectives, start=1):
        _next(state, number, count).check(state, one.at)
        state = _with(state, one.at)


def _check_room(state: Battle) -> None:
    """Raise `IllegalReply` unless the least objectives that a scenario has find room
    (battlegroup/objective-placement)."""
    for number in range(1, LEAST + 1):
        at = by_default(state, _next(state, number, LEAST))
        if at is None:
            raise refusal("no_room_for_objective", number=number)
        state = _with(state, at)


def _next(state: Battle, number: int, count: int) -> NextObjective:
    """Return the objective of a number as the steps have it where nothing is turned over."""
    is_second = state.plan.type == "meeting_engagement" and number % 2 == 0
    return NextObjective(number, count, 1 if is_second or state.attacker == 0 else 0)


def _with(state: Battle, at: Point) -> Battle:
    return evolve(state, objectives=(*state.objectives, at))
