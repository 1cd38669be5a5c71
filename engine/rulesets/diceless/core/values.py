"""Values that the state holds and arithmetic works on: a vehicle's record, a player's tokens."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Effect, Fate, Row


@frozen
class HitEffect:
    """The effect of a hit."""

    row: Row
    boxes: tuple[int, ...]
    """Positions in the row of the boxes it checked; empty for a repeat."""
    effect: Effect
    weapon: str | None = None
    """The weapon it destroyed."""
    by_points: bool = True
    """Whether points on a line caused it, so that a repair can undo it."""


@frozen
class Record:
    """The damage record of a vehicle (diceless/prep-vehicle-sheets)."""

    lines: Mapping[str, int] = field(factory=dict)
    entries: tuple[HitEffect, ...] = ()
    """In the order they were made. An effect lasts as long as its entry stands."""

    def checked(self, row: Row) -> frozenset[int]:
        """Return the boxes of a row that are checked (diceless/vehicle-boxes-permanent)."""
        return frozenset(box for entry in self.entries if entry.row == row for box in entry.boxes)

    @property
    def immobilised(self) -> bool:
        """Whether an entry holds it where it is."""
        return any(entry.effect == "immobilised" for entry in self.entries)

    @property
    def destroyed(self) -> frozenset[str]:
        """The weapons it has lost."""
        return frozenset(entry.weapon for entry in self.entries if entry.weapon is not None)

    @property
    def fate(self) -> Fate | None:
        """How it was lost, if it was."""
        for entry in self.entries:
            if entry.effect == "wrecked" or entry.effect == "explodes":
                return entry.effect
        return None


@frozen
class Pool:
    """A player's tokens, visible to both players."""

    scatter: int = 0
    hot: int = 0
    warp: int = 0


def hit_points(wounds: int, toughness: int) -> int:
    """Return the hit points of a model (diceless/hit-points)."""
    return wounds * toughness * BOOK.tables.wounds.points
