"""Entries with rules of their own: mines, repairs, hit and run."""

from __future__ import annotations

from attrs import frozen


@frozen
class Mine:
    """Mark a piece of terrain in secret (diceless/sm-cluster-mines)."""

    unit: str
    piece: str


@frozen
class Repair:
    """An engineer repairs a vehicle instead of firing (diceless/sm-blessing-of-the-omnissiah)."""

    unit: str
    vehicle: str
    """unit/model."""
    line: str


@frozen
class Withdraw:
    """A unit leaves its combat along a bearing (diceless/usr-hit-and-run)."""

    unit: str
    bearing: float


CHOICES: tuple[type, ...] = ()
REPLIES: tuple[type, ...] = ()
