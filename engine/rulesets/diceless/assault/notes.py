"""What is reported of charges."""

from __future__ import annotations

from attrs import frozen

from engine.table import Note


@frozen
class Charged(Note):
    unit: str
    targets: tuple[str, ...]
