"""What is reported of passengers who get in."""

from __future__ import annotations

from attrs import frozen

from engine.table import Note


@frozen
class Embarked(Note):
    """A unit got into a transport."""

    unit: str
    transport: str
