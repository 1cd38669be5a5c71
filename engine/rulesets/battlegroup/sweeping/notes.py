"""What is reported of pursuit."""

from __future__ import annotations

from attrs import frozen

from engine.table import Note


@frozen
class Swept(Note):
    """A winner pursued a fleeing unit."""

    unit: str
    fleeing: str
    caught: bool


@frozen
class HeldBack(Note):
    unit: str


@frozen
class StoodFast(Note):
    """A caught unit stood, because it knows no fear."""

    unit: str


@frozen
class Engaged(Note):
    """A pursuer is in combat with the unit it caught."""

    unit: str
    target: str
