"""What is reported of armies and the tokens they give each other."""

from __future__ import annotations

from attrs import frozen

from engine.table import Note


@frozen
class ListsDiffer(Note):
    """Both lists bring something of one name that is not the same; one of them is chosen anew."""

    seat: int
    """Who is asked again."""
    record: str


@frozen
class Fielded(Note):
    """A side has chosen its army."""

    seat: int
    force: str | None
    """None for a list."""
    models: int


@frozen
class TokensGranted(Note):
    """What an army gives its enemy."""

    seat: int
    """Who gets them."""
    scatter: int = 0
    hot: int = 0
    warp: int = 0
