"""What is reported of passengers who get out."""

from __future__ import annotations

from attrs import frozen


@frozen
class GotOut:
    """A unit got out of a transport, or of what is left of it."""

    unit: str
    transport: str
    lost: int = 0
    """Models that found no place."""


NOTES: tuple[type, ...] = (GotOut,)
