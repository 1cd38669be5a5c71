"""What is reported of shots that are declared."""

from __future__ import annotations

from attrs import frozen

from engine.table import Note


@frozen
class ShotDeclared(Note):
    unit: str
    target: str
