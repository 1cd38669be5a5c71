"""What is reported of pursuit."""

from __future__ import annotations

from attrs import frozen


@frozen
class Swept:
    """A pursuit (battlegroup/sweeping-restrain)."""

    unit: str
    fleeing: str
    caught: bool


@frozen
class HeldBack:
    unit: str


@frozen
class StoodFast:
    """It was caught, and knows no fear (battlegroup/sweeping-caught)."""

    unit: str


@frozen
class Engaged:
    """A pursuer has reached whom it caught (battlegroup/sweeping-follow-up-caught)."""

    unit: str
    target: str


NOTES: tuple[type, ...] = (
    Swept,
    HeldBack,
    StoodFast,
    Engaged,
)
