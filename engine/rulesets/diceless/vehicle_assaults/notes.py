"""What is reported of assaults on vehicles."""

from __future__ import annotations

from attrs import frozen


@frozen
class Attacked:
    """A unit strikes at a vehicle."""

    unit: str
    target: str
    models: int
    grenades: int


NOTES: tuple[type, ...] = (Attacked,)
