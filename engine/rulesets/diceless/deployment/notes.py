"""What is reported of setting up."""

from __future__ import annotations

from attrs import frozen

from engine.table import Note


@frozen
class Deployed(Note):
    unit: str


@frozen
class Infiltrating(Note):
    """A unit deploys after all others."""

    unit: str


@frozen
class NoRoom(Note):
    """A unit found no room in its zone, and comes from reserve."""

    unit: str
