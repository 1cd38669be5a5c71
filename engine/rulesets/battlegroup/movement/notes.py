"""What is reported of climbing."""

from __future__ import annotations

from attrs import frozen


@frozen
class Climbed:
    """Models of a unit took another floor of a ruin."""

    unit: str
    level: int
    models: int


NOTES: tuple[type, ...] = (Climbed,)
