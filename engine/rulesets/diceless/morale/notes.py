"""What is reported of units that break and regroup."""

from __future__ import annotations

from attrs import frozen


@frozen
class Broke:
    """A unit falls back."""

    unit: str


@frozen
class Regrouped:
    unit: str


NOTES: tuple[type, ...] = (Broke, Regrouped)
