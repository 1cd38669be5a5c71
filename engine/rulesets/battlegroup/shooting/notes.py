"""What is reported of shots that are declared."""

from __future__ import annotations

from attrs import frozen


@frozen
class ShotDeclared:
    unit: str
    target: str


NOTES: tuple[type, ...] = (ShotDeclared,)
