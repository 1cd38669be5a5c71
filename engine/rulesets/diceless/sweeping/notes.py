"""What is reported of pursuit."""

from __future__ import annotations

from attrs import frozen


@frozen
class Caught:
    """A unit did not get away."""

    unit: str
    by: tuple[str, ...]


NOTES: tuple[type, ...] = (Caught,)
