"""What is reported of tests and pinning."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from engine.table import Note

Occasion = Literal["morale", "pinning", "lost_combat", "regroup"]


@frozen
class Tested(Note):
    """A unit took a test. The note has its order points afterwards and the limit."""

    unit: str
    occasion: Occasion
    op: int
    limit: int
    passed: bool


@frozen
class Pinned(Note):
    unit: str
