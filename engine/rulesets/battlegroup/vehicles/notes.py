"""What is reported of passengers."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

Exit = Literal["by_order", "thrown_off", "down", "wrecked", "explodes", "collapses"]


@frozen
class GotOut:
    unit: str
    carrier: str
    why: Exit
    lost: int
    """Models that found no place."""


@frozen
class Embarked:
    unit: str
    carrier: str


NOTES: tuple[type, ...] = (
    GotOut,
    Embarked,
)
