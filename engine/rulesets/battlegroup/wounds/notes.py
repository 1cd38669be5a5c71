"""What is reported of wounds."""

from __future__ import annotations

from attrs import frozen

from engine.rulesets.battlegroup.book.codes import HurtBy
from engine.table import Note


@frozen
class Hurt(Note):
    """A unit took wounds."""

    unit: str
    cause: HurtBy
    wounds: int
    lost: int
    """Unsaved."""
    fallen: int
    """Models."""
