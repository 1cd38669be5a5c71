"""What is told of close combat."""

from __future__ import annotations

from attrs import frozen


@frozen
class Charged:
    unit: str
    targets: tuple[str, ...]


@frozen
class Struck:
    """Units struck at another, or at a character, before saves (diceless/close-combat-damage)."""

    units: tuple[str, ...]
    target: str
    step: int
    """Of Initiative."""
    attacks: int
    damage: int


@frozen
class CombatOver:
    """A round of a combat is over (diceless/base-assault-winner)."""

    units: tuple[str, ...]
    lost: tuple[int, int]
    """Hit points, by seat."""
    counted: tuple[int, int] | None = None
    """What they count as where a standard adds to them (diceless/morale-extra-wounds)."""


@frozen
class Caught:
    """A unit did not get away (diceless/sweeping-advance)."""

    unit: str
    by: tuple[str, ...]


NOTES: tuple[type, ...] = (Charged, Struck, CombatOver, Caught)
