"""What is reported of moves."""

from __future__ import annotations

from attrs import frozen


@frozen
class Joined:
    """A character is with a unit from now on."""

    unit: str
    host: str


@frozen
class Left:
    """A character moves away from a unit."""

    unit: str
    host: str


NOTES: tuple[type, ...] = (Joined, Left)
