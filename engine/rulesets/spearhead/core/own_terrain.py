"""Terrain that players agree on in place of a scenario's (spearhead/setup-board)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.book.own_terrain import outlines
from engine.geometry import polygon
from engine.rulesets.spearhead.book.printed import Scenario, TerrainPiece
from engine.rulesets.spearhead.book.words import refusal


def check_terrain(pieces: Sequence[TerrainPiece], plan: Scenario) -> None:
    """Raise `IllegalReply` unless pieces can be played on, on the table of a scenario."""
    outlines(pieces, (plan.long, plan.short), refusal)
    for piece in pieces:
        try:
            polygon(piece.polygon)
        except ValueError as fault:
            raise refusal("bad_outline", piece=piece.id, fault=str(fault)) from None
