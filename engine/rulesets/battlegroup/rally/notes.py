"""What is reported of rallying."""

from __future__ import annotations

from attrs import frozen

from engine.table import Note


@frozen
class Rallied(Note):
    unit: str
