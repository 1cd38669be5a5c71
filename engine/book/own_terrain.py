"""Maps that players bring: what every ruleset asks of their size, terrain and objectives, whatever
its own tables look like."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from typing import Any, Protocol

from attrs import AttrsInstance, asdict

from engine.errors import IllegalReply
from engine.geometry import Area, Point, disc, overlaps

MOST_PIECES = 60
MOST_CORNERS = 16
MOST_CORNERS_IN_ALL = 300
"""Three times those of a printed map; more take longer to check than a reply may."""


LEAST_SIDE, MOST_SIDE = 24.0, 96.0
"""Inches that a table may be long or wide."""
MOST_OBJECTIVES = 8


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


def parts_of(own: AttrsInstance) -> dict[str, Any]:
    """Return the parts of a table that a map of one's own brings, by name."""
    return asdict(own, recurse=False, filter=lambda _, part: part is not None)


def check_sides(long: float, short: float, refusal: Callable[..., IllegalReply]) -> None:
    """Raise `IllegalReply` unless a table of inches has a size that can be played on."""
    for side in (long, short):
        if not LEAST_SIDE <= side <= MOST_SIDE:
            raise refusal("table_size", side=side, least=LEAST_SIDE, most=MOST_SIDE)


def check_names(objectives: Sequence[str], refusal: Callable[..., IllegalReply]) -> None:
    """Raise `IllegalReply` unless objectives have ids of their own, and are few enough."""
    if len(objectives) > MOST_OBJECTIVES:
        raise refusal("too_many_objectives", count=len(objectives), most=MOST_OBJECTIVES)
    if len(set(objectives)) < len(objectives) or not all(objectives):
        raise refusal("objective_ids")


def check_places(
    objectives: Mapping[str, Point],
    size: tuple[float, float],
    walls: Mapping[str, Area],
    refusal: Callable[..., IllegalReply],
) -> None:
    """Raise `IllegalReply` unless objectives lie on a table of a size, and none in ground that
    nobody can enter, by id."""
    for key, (x, y) in objectives.items():
        if not (0.0 <= x <= size[0] and 0.0 <= y <= size[1]):
            raise refusal("bad_objective", objective=key, fault="it is not on the table")
        for wall, area in walls.items():
            if overlaps(disc((x, y), 0.0), area):
                raise refusal("bad_objective", objective=key, fault=f"it lies in {wall}")


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
