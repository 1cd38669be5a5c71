"""What is reported of armies and the tokens they give each other."""

from __future__ import annotations

from attrs import frozen

from engine.table import Note


@frozen
class ListsDiffer(Note):
    """Both lists add a record with the same name but different values. One list is chosen again."""

    seat: int
    """The seat that is asked again."""
    record: str


@frozen
class Fielded(Note):
    """A side chose its army."""

    seat: int
    force: str | None
    """None for a custom list."""
    models: int


@frozen
class TokensGranted(Note):
    """An army gave its enemy tokens."""

    seat: int
    """The seat that receives them."""
    scatter: int = 0
    hot: int = 0
    warp: int = 0
