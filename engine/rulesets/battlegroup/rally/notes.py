"""What is reported of rallying."""

from __future__ import annotations

from attrs import frozen


@frozen
class Rallied:
    unit: str


NOTES: tuple[type, ...] = (Rallied,)
