"""Maps that players agree on in place of a scenario's (spearhead/setup-board)."""

from __future__ import annotations

from engine.book.own_terrain import check_names, check_places, check_sides, outlines
from engine.geometry import polygon
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.book.printed import Scenario
from engine.rulesets.spearhead.book.words import refusal

WIDEST = 12.0
"""Inches that a marker may reach."""


def check_map(plan: Scenario) -> None:
    """Raise `IllegalReply` unless a scenario can be played on the map that was brought. Strips have
    room if the rosters find it, which is asked of them."""
    size = plan.long, plan.short
    check_sides(*size, refusal)
    if plan.long <= plan.short:  # spearhead/choose-edge
        raise refusal("no_shorter_edge", long=plan.long, short=plan.short)
    areas = outlines(plan.terrain, size, refusal)
    for piece in plan.terrain:
        try:
            polygon(piece.polygon)
        except ValueError as fault:
            raise refusal("bad_outline", piece=piece.id, fault=str(fault)) from None
    check_names([marker.id for marker in plan.markers], refusal)
    kinds = BOOK.tables.terrain
    walls = {one.id: areas[one.id] for one in plan.terrain if kinds[one.kind].blocks_move}
    check_places({one.id: (one.x, one.y) for one in plan.markers}, size, walls, refusal)
    if bool(plan.markers) != (plan.objective.kind == "holds"):
        raise refusal("markers_unasked", scenario=plan.name)
    for marker in plan.markers:
        if not 0.0 < marker.radius <= WIDEST:
            reach = f"it must reach more than 0 and at most {WIDEST:g} inches"
            raise refusal("bad_objective", objective=marker.id, fault=reach)
