"""Terrain that players agree on in place of a scenario's (diceless/scenario-agreement)."""

from __future__ import annotations

from engine.book.own_terrain import outlines
from engine.geometry import Area, overlaps, polygon
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.printed import Piece, Scenario
from engine.rulesets.diceless.book.words import refusal

HIGHEST = 30.0
"""Inches that a piece may be high."""
MOST = 10
"""What ground may do to who crosses it: damage, or Strength."""


def check_terrain(pieces: tuple[Piece, ...], plan: Scenario) -> None:
    """Raise `IllegalReply` unless pieces can be played on, on the table of a scenario: whoever
    sets up needs the whole of a zone."""
    areas = outlines(pieces, (plan.long, plan.short), refusal)
    for piece in pieces:
        fault = _fault(piece)
        if fault:
            raise refusal("bad_outline", piece=piece.id, fault=fault)
        if BOOK.tables.kinds[piece.kind].impassable and _in_a_zone(areas[piece.id], plan):
            raise refusal("piece_in_zone", piece=piece.id)


def _fault(piece: Piece) -> str | None:
    if piece.height is not None and not 0.0 <= piece.height <= HIGHEST:
        return f"its height must be from 0 to {HIGHEST:g}"
    harms = (piece.damage, piece.vehicle_strength, piece.vehicle_per_inch)
    if any(harm is not None and not 0 <= harm <= MOST for harm in harms):
        return f"what it does must be from 0 to {MOST}"
    return None


def _in_a_zone(area: Area, plan: Scenario) -> bool:
    rects = (zone.rect for zone in plan.zones.values())
    return any(
        overlaps(polygon(((x0, y0), (x1, y0), (x1, y1), (x0, y1))), area)
        for x0, y0, x1, y1 in rects
    )
