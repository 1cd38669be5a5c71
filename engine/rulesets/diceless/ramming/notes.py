"""What is reported of rams and tank shocks."""

from __future__ import annotations

from attrs import frozen

from engine.table import Note


@frozen
class Rammed(Note):
    """A tank rammed an enemy vehicle."""

    unit: str
    target: str
    length: float


@frozen
class Shocked(Note):
    """A tank drove through enemies."""

    unit: str
    targets: tuple[str, ...]


@frozen
class Dared(Note):
    """A model tried to stop a tank."""

    unit: str
    target: str
    stopped: bool
