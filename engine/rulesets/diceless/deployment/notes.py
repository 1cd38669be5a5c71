"""What is reported of setting up."""

from __future__ import annotations

from attrs import frozen


@frozen
class Deployed:
    unit: str


@frozen
class Infiltrating:
    """A unit waits until all others are set up."""

    unit: str


NOTES: tuple[type, ...] = (Deployed, Infiltrating)
