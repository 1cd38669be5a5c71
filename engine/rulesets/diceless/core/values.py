"""Values that the state holds and arithmetic works on: a vehicle's record, a player's tokens."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Effect, Fate, Row


@frozen
class HitEffect:
    """What a hit did."""

    row: Row
    boxes: tuple[int, ...]
    """Places in the row that it checked; none for a repeat."""
    effect: Effect
    weapon: str | None = None
    """That it destroyed."""
    by_points: bool = True
    """Points on a line did it, so a repair can undo it."""


@frozen
class Record:
    """What has been done to a vehicle."""

    lines: Mapping[str, int] = field(factory=dict)
    entries: tuple[HitEffect, ...] = ()
    """In the order they were made; effects last as long as they stand."""

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
    """Tokens of a player, in sight of both."""

    scatter: int = 0
    hot: int = 0
    warp: int = 0


def hit_points(wounds: int, toughness: int) -> int:
    """Return the hit points of a model (diceless/hit-points)."""
    return wounds * toughness * BOOK.tables.wounds.points
