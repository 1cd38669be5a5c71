"""What is reported of passengers who get in."""

from __future__ import annotations

from attrs import frozen


@frozen
class Embarked:
    """A unit got into a transport."""

    unit: str
    transport: str


NOTES: tuple[type, ...] = (Embarked,)
