"""What is reported of passengers."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from engine.table import Note

Exit = Literal["by_order", "thrown_off", "down", "wrecked", "explodes", "collapses"]


@frozen
class GotOut(Note):
    unit: str
    carrier: str
    why: Exit
    lost: int
    """Models that found no place."""


@frozen
class Embarked(Note):
    unit: str
    carrier: str
