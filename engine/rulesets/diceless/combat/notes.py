"""What is reported of close combat."""

from __future__ import annotations

from attrs import frozen

from engine.table import Note


@frozen
class Struck(Note):
    """Units struck at a unit or a character. The damage is before saves."""

    units: tuple[str, ...]
    target: str
    step: int
    """Initiative step."""
    attacks: int
    damage: int


@frozen
class CombatOver(Note):
    """A round of combat ended."""

    units: tuple[str, ...]
    lost: tuple[int, int]
    """Hit points lost, by seat."""
    counted: tuple[int, int] | None = None
    """Hit points counted for the result, if a standard adds to them."""
