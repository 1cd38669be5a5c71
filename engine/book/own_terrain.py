"""Terrain that players bring: what every ruleset asks of it, whatever stands on its own tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isfinite
from typing import Protocol

from engine.errors import IllegalReply
from engine.geometry import Area, Point

MOST_PIECES = 60
MOST_CORNERS = 16
MOST_CORNERS_IN_ALL = 300
"""Three times those of a printed map; more take longer to check than a reply may."""


class Piece(Protocol):
    """A piece of terrain, as each ruleset has it."""

    @property
    def id(self) -> str:
        """Its name on this table."""

    @property
    def polygon(self) -> tuple[Point, ...]:
        """Its corners, in the units of the table."""


def outlines(
    pieces: Sequence[Piece], size: tuple[float, float], refusal: Callable[..., IllegalReply]
) -> dict[str, Area]:
    """Return the outline of each piece, by id. Raises `IllegalReply`, in the words of a ruleset,
    unless all of them have ids of their own and sound outlines that lie on a table of a size."""
    if len(pieces) > MOST_PIECES:
        raise refusal("too_many_pieces", count=len(pieces), most=MOST_PIECES)
    corners = sum(len(piece.polygon) for piece in pieces)
    if corners > MOST_CORNERS_IN_ALL:
        raise refusal("too_many_corners", count=corners, most=MOST_CORNERS_IN_ALL)
    keys = [piece.id for piece in pieces]
    if len(set(keys)) < len(keys) or not all(keys):
        raise refusal("piece_ids")
    return {piece.id: _outline(piece, size, refusal) for piece in pieces}


def _outline(piece: Piece, size: tuple[float, float], refusal: Callable[..., IllegalReply]) -> Area:
    if len(piece.polygon) > MOST_CORNERS:
        raise refusal("bad_outline", piece=piece.id, fault=f"more than {MOST_CORNERS} corners")
    if any(not isfinite(value) or abs(value) > 1e6 for at in piece.polygon for value in at):
        raise refusal("bad_outline", piece=piece.id, fault="a corner has no finite place")
    try:
        area = Area(piece.polygon)
        x0, y0, x1, y1 = area.bounds
        assert area.parts, "an outline that is sound has parts"
    except ValueError as fault:
        raise refusal("bad_outline", piece=piece.id, fault=str(fault)) from None
    if x0 < 0 or y0 < 0 or x1 > size[0] or y1 > size[1]:
        raise refusal("piece_off_table", piece=piece.id)
    return area
