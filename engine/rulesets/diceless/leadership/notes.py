"""What is reported of tests and pinning."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

Occasion = Literal["morale", "pinning", "lost_combat", "regroup"]


@frozen
class Tested:
    """A unit took a test: its order points afterwards against the limit."""

    unit: str
    occasion: Occasion
    op: int
    limit: int
    passed: bool


@frozen
class Pinned:
    unit: str


NOTES: tuple[type, ...] = (Tested, Pinned)
