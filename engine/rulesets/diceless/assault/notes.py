"""What is reported of charges."""

from __future__ import annotations

from attrs import frozen


@frozen
class Charged:
    unit: str
    targets: tuple[str, ...]


NOTES: tuple[type, ...] = (Charged,)
