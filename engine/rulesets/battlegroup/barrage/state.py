"""Cover from shells that come from above."""

from __future__ import annotations

from engine.geometry import overlaps
from engine.rulesets.battlegroup.core.field import land
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.hits.state import bettered
from engine.rulesets.battlegroup.sight.state import AREA, stands


def covers_from_above(state: Battle, unit: Unit) -> dict[str, int | None]:
    """Return the cover save of each model from what falls from above: only the ground it stands in
    counts, and lying on it (battlegroup/barrage-procedure)."""
    pieces = [piece for piece in land(state).pieces if piece.name in AREA]
    printed = {
        stand.name: min(
            (
                piece.kind.cover
                for piece in pieces
                if piece.kind.cover is not None and overlaps(stand.body, piece.area)
            ),
            default=None,
        )
        for stand in stands(state, unit)
    }
    return bettered(state, unit, printed)
