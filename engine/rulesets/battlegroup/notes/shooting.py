"""What is told of shooting and wounds."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

Cause = Literal[
    "shooting",
    "combat",
    "sweeping",
    "gets_hot",
    "dangerous",
    "warp",
    "explosion",
    "wreck",
    "collapse",
]
"""Where wounds come from."""


@frozen
class ShotDeclared:
    unit: str
    target: str


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
class Hurt:
    """A unit took wounds."""

    unit: str
    cause: Cause
    wounds: int
    lost: int
    """Not saved."""
    fallen: int
    """Models."""


NOTES: tuple[type, ...] = (ShotDeclared, Retargeted, Volley, Strayed, Hurt)
