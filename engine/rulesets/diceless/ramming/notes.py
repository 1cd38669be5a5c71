"""What is reported of rams and tank shocks."""

from __future__ import annotations

from attrs import frozen


@frozen
class Rammed:
    """A tank ran into an enemy vehicle."""

    unit: str
    target: str
    length: float


@frozen
class Shocked:
    """A tank drives through enemies."""

    unit: str
    targets: tuple[str, ...]


@frozen
class Dared:
    """A model tried to stop a tank."""

    unit: str
    target: str
    stopped: bool


NOTES: tuple[type, ...] = (Rammed, Shocked, Dared)
