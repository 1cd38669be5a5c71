"""What is reported of pursuit."""

from __future__ import annotations

from attrs import frozen

from engine.table import Note


@frozen
class Swept(Note):
    """A pursuit."""

    unit: str
    fleeing: str
    caught: bool


@frozen
class HeldBack(Note):
    unit: str


@frozen
class StoodFast(Note):
    """It was caught, and knows no fear."""

    unit: str


@frozen
class Engaged(Note):
    """A pursuer has reached whom it caught."""

    unit: str
    target: str
