"""What is reported of pursuit."""

from __future__ import annotations

from attrs import frozen


@frozen
class Swept:
    """A pursuit."""

    unit: str
    fleeing: str
    caught: bool


@frozen
class HeldBack:
    unit: str


@frozen
class StoodFast:
    """It was caught, and knows no fear."""

    unit: str


@frozen
class Engaged:
    """A pursuer has reached whom it caught."""

    unit: str
    target: str


NOTES: tuple[type, ...] = (
    Swept,
    HeldBack,
    StoodFast,
    Engaged,
)
