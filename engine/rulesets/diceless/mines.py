"""Cluster mines: which pieces may be marked, and who sets them off (diceless/sm-cluster-mines)."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

from engine.formations import nearest
from engine.geometry import disc
from engine.rulesets.diceless.field import Terrain, Trail, land
from engine.rulesets.diceless.members import any_has
from engine.rulesets.diceless.model import Battle, Mark, Unit

MOST_SALT = 64
"""Characters."""


def layers(state: Battle, seat: int) -> tuple[Unit, ...]:
    """Return the units of a side that still have a piece to mark."""
    marked = state.players[seat].mine_proofs
    return tuple(
        unit
        for unit in state.units.values()
        if unit.owner == seat and unit.id not in marked and _lays(state, unit)
    )


def _lays(state: Battle, unit: Unit) -> bool:
    there = unit.place in ("table", "reserve", "aboard")
    return there and unit.joined is None and any_has(state, unit, "cluster_mines")


def pieces(state: Battle) -> tuple[str, ...]:
    """Return the pieces of terrain that may be marked."""
    return tuple(piece.id for piece in land(state).pieces)


def default_piece(state: Battle) -> str:
    """Return the difficult piece nearest to the middle of the table, or any if none is."""
    here = land(state)
    centre = (disc((state.plan.long / 2, state.plan.short / 2), 0.0),)

    def away(piece: Terrain) -> float:
        found = nearest(centre, (piece.area,))
        assert found is not None
        return found.distance

    return min(here.difficult or here.pieces, key=away).id


def proof(unit: str, mark: Mark) -> str:
    """Return what everybody is shown of a mark, so that it cannot be changed later."""
    return sha256(f"{unit} {mark.piece} {mark.salt}".encode()).hexdigest()


def tripped(state: Battle, seat: int, trails: Mapping[str, Trail]) -> dict[str, str]:
    """Return the enemy's marks that a move of models of `seat` crosses, by the unit they are of:
    the first model that crosses each."""
    known = {piece.id: piece for piece in land(state).pieces}
    found = {}
    for unit, mark in state.players[1 - seat].mines.items():
        by = next((name for name, trail in trails.items() if trail.meets(known[mark.piece])), None)
        if by is not None:
            found[unit] = by
    return found
