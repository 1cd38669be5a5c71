"""Terrain that players agree on in place of a layout's."""

from __future__ import annotations

from engine.book.own_terrain import outlines
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.printed import Piece
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.model import Options

HIGHEST = 30.0
"""Inches that a piece may be high."""


def check_map(options: Options) -> None:
    """Raise `IllegalReply` unless the map of a match, if it brings its own, can be played on
    (battlegroup/counter-attack-terrain)."""
    if options.map is None:
        return
    layout = BOOK.layouts[options.layout]
    outlines(options.map.terrain, (layout.long, layout.short), refusal)
    for piece in options.map.terrain:
        fault = _fault(piece)
        if fault:
            raise refusal("bad_outline", piece=piece.id, fault=fault)


def _fault(piece: Piece) -> str | None:
    if piece.height is not None and not 0.0 <= piece.height <= HIGHEST:
        return f"its height must be from 0 to {HIGHEST:g}"
    floors = list(piece.floors)
    if not floors or floors != sorted(set(floors)) or floors[0] != 0.0:
        return "its floors must begin with 0 and rise"
    return f"its floors must not be above {HIGHEST:g}" if floors[-1] > HIGHEST else None
