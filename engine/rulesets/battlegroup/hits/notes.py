"""What is reported of one attack."""

from __future__ import annotations

from attrs import frozen


@frozen
class ShotAtHull:
    """Weapons fired together at a vehicle."""

    unit: str
    target: str
    weapon: str
    shots: int
    hits: int
    snap: bool


@frozen
class Retargeted:
    """After a Reserve Move the shooter fires at another, along the path, or not at all."""

    unit: str
    target: str | None
    at: float | None = None


@frozen
class Volley:
    """Weapons fired together."""

    unit: str
    target: str
    weapon: str
    shots: int
    hits: int
    wounds: int
    snap: bool


@frozen
class Strayed:
    """Ones of a blast hit a neighbour of its target."""

    unit: str
    target: str
    """Who is hit."""
    weapon: str
    hits: int
    wounds: int


@frozen
class Jinked:
    unit: str


NOTES: tuple[type, ...] = (
    ShotAtHull,
    Retargeted,
    Volley,
    Strayed,
    Jinked,
)
