"""What is reported of setting up."""

from __future__ import annotations

from attrs import frozen


@frozen
class TokensGranted:
    """What an army gives its enemy."""

    seat: int
    """Who gets them."""
    scatter: int = 0
    hot: int = 0
    warp: int = 0


@frozen
class Deployed:
    unit: str


NOTES: tuple[type, ...] = (
    TokensGranted,
    Deployed,
)
