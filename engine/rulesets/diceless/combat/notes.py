"""What is reported of close combat."""

from __future__ import annotations

from attrs import frozen

from engine.table import Note


@frozen
class Struck(Note):
    """Units struck at another, or at a character, before saves."""

    units: tuple[str, ...]
    target: str
    step: int
    """Of Initiative."""
    attacks: int
    damage: int


@frozen
class CombatOver(Note):
    """A round of a combat is over."""

    units: tuple[str, ...]
    lost: tuple[int, int]
    """Hit points, by seat."""
    counted: tuple[int, int] | None = None
    """What they count as where a standard adds to them."""
