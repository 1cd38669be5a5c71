"""What is reported of armies and the tokens they give each other."""

from __future__ import annotations

from attrs import frozen


@frozen
class ListsDiffer:
    """Both lists bring something of one name that is not the same; one of them is chosen anew."""

    seat: int
    """Who is asked again."""
    record: str


@frozen
class Fielded:
    """A side has chosen its army."""

    seat: int
    force: str | None
    """None for a list."""
    models: int


@frozen
class TokensGranted:
    """What an army gives its enemy."""

    seat: int
    """Who gets them."""
    scatter: int = 0
    hot: int = 0
    warp: int = 0


NOTES: tuple[type, ...] = (ListsDiffer, Fielded, TokensGranted)
