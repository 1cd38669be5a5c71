"""What is reported of losses."""

from __future__ import annotations

from attrs import frozen

from engine.rulesets.diceless.book.codes import Cause, Rule
from engine.rulesets.diceless.wounds.rules import Saved
from engine.table import Note


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
    """Hit points that models slain outright had left beyond what they took."""
    wasted: int = 0
    """Hit points beyond those of the last model."""


@frozen
class Hurt(Note):
    """A unit took a damage."""

    unit: str
    cause: Cause
    damage: int
    lost: int
    """Hit points, in all."""
    fallen: int
    """Models, in all."""
    groups: tuple[GroupHurt, ...]
