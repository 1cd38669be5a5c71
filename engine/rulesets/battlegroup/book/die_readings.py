"""Dice: readings of one die, and drawing one of several by dice."""

from __future__ import annotations

from collections.abc import Iterator

DIE = 6


def d3(face: int) -> int:
    """Return a D3: half of a D6, rounded up (battlegroup/base-dice)."""
    return (face + 1) // 2


def sides(count: int) -> int:
    """Return the sides of the die that draws one of so many (battlegroup/blast-stray-ties)."""
    return max(DIE, count)


def drawn(face: int, count: int) -> int | None:
    """Return which of so many a die draws, from 0, None to roll again: equal shares of a D6 where
    it can be shared, else its faces up to the number (battlegroup/blast-stray-ties)."""
    if DIE % count == 0:
        return (face - 1) // (DIE // count)
    return face - 1 if face <= count else None


def draw(count: int, faces: Iterator[int]) -> int:
    """Draw one of so many, rolling only if there is a choice."""
    if count == 1:
        return 0
    for face in faces:
        found = drawn(face, count)
        if found is not None:
            return found
    raise ValueError(f"the dice that draw one of {count} have run out")
