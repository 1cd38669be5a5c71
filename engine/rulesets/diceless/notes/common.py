"""What is told of the course of a match."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from engine.geometry import Point
from engine.rulesets.diceless.codes import Phase, Rule
from engine.rulesets.diceless.saves import Saved
from engine.state import Verdict

Cause = Literal[
    "shooting",
    "combat",
    "no_retreat",
    "dangerous",
    "gets_hot",
    "peril",
    "gate",
    "mines",
    "explosion",
]
"""Where a damage comes from."""


@frozen
class Track:
    """The way of a model."""

    model: str
    """unit/model."""
    way: tuple[Point, ...]
    """From where it stood."""


@frozen
class RoundBegan:
    round: int
    of: int


@frozen
class PhaseBegan:
    seat: int
    phase: Phase


@frozen
class GroupHurt:
    """What a damage did to a group. It lost what its saves left of its share, less what is
    `wasted`, and `slain` besides."""

    group: str
    """unit/group."""
    profile: str
    models: int
    """That it had."""
    share: int
    """Of the damage, before saves."""
    saves: tuple[Saved, ...]
    """What they left of the share: of the parts of a rending one apart."""
    lost: int
    """Hit points."""
    fallen: int
    """Models."""
    left: int
    """Hit points noted against the group afterwards."""
    doubled: Rule | None = None
    """Why its saves met twice its share."""
    slain: int = 0
    """Hit points that models slain outright had left beyond what they took
    (diceless/instant-death)."""
    wasted: int = 0
    """Hit points beyond those of the last model."""


@frozen
class Hurt:
    """A unit took a damage (diceless/complex-units, diceless/remove-casualties)."""

    unit: str
    cause: Cause
    damage: int
    lost: int
    """Hit points, in all."""
    fallen: int
    """Models, in all."""
    groups: tuple[GroupHurt, ...]


@frozen
class Gone:
    """A unit is out of the game."""

    unit: str
    how: Literal["destroyed", "left"]


@frozen
class Conceded:
    seat: int


@frozen
class SideTally:
    """What counts for a side at the end (diceless/starter-match)."""

    seat: int
    held: int
    """Objectives."""
    destroyed: int
    """Enemy units destroyed or off the table."""
    removed: int
    """Hit points taken from the enemy."""


@frozen
class Ended:
    verdict: Verdict
    tallies: tuple[SideTally, SideTally]
    """By seat."""


NOTES: tuple[type, ...] = (RoundBegan, PhaseBegan, Hurt, Gone, Conceded, Ended)
