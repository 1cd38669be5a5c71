"""Debris as a target (battlegroup/debris)."""

from __future__ import annotations

from engine.geometry import polygon
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.field import land
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.sight.state import Stand
from engine.rulesets.battlegroup.weapons.rules import Barrel, Manner
from engine.rulesets.battlegroup.weapons.state import barrels_at


def debris_in_reach(state: Battle, unit: Unit, manner: Manner) -> tuple[str, ...]:
    """Return the debris a unit can fire at (battlegroup/debris)."""
    if not state.options.debris_destructible:
        return ()
    rubble = (piece for piece in land(state).pieces if piece.name == "debris")
    return tuple(piece.id for piece in rubble if barrels_at_debris(state, unit, piece.id, manner))


def barrels_at_debris(state: Battle, unit: Unit, key: str, manner: Manner) -> tuple[Barrel, ...]:
    """Return what a unit fires at debris. Raises `IllegalReply` for what cannot be destroyed
    (battlegroup/debris)."""
    piece = next((one for one in land(state).pieces if one.id == key), None)
    if piece is None or piece.name != "debris" or not state.options.debris_destructible:
        raise refusal("debris_stands", piece=key)
    body = polygon(piece.area.outline)
    return barrels_at(state, unit, (Stand(piece.id, body, piece.height),), manner)
