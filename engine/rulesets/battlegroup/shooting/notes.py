"""What is told of shooting and wounds."""

from __future__ import annotations

from attrs import frozen


@frozen
class ShotDeclared:
    unit: str
    target: str


NOTES: tuple[type, ...] = (ShotDeclared,)
