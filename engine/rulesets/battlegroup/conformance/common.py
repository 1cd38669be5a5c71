"""What the worked examples of this ruleset share: dice, sides, edges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import define, field, validators

from engine.flow import Seat
from engine.rulesets.battlegroup.book.codes import Edge

SIDES = ("A", "B")
EDGES: Mapping[str, Edge] = {"x=0": "west", "y=0": "south"}


def a_die(*, needed: bool = True) -> Any:
    """Return a field for a die."""
    valid = validators.in_(range(1, 7))
    return field(validator=valid) if needed else field(default=None, validator=valid)


def dice(faces: Sequence[int], *counts: int) -> tuple[int, ...]:
    """Return the dice of an example. Raises `ValueError` if they are not so many, or no dice."""
    if len(faces) not in counts:
        wanted = " or ".join(map(str, counts))
        raise ValueError(f"{len(faces)} dice are listed, {wanted} are rolled")
    if any(not 1 <= face <= 6 for face in faces):
        raise ValueError(f"{list(faces)} are no dice; write 1 to 6")
    return tuple(faces)


@define
class Rolled:
    """Dice of an example that fall one after the other. Raises `ValueError` when they run out."""

    faces: tuple[int, ...]
    used: int = field(default=0, init=False)

    def __iter__(self) -> Rolled:
        return self

    def __next__(self) -> int:
        if self.used == len(self.faces):
            raise ValueError(f"die {self.used + 1} is rolled and not listed")
        self.used += 1
        return self.faces[self.used - 1]

    def check(self, name: str) -> None:
        """Raise `ValueError` if any are left."""
        if left := len(self.faces) - self.used:
            raise ValueError(f"{name}: {left} are listed and not rolled")


def seat_of(side: str) -> Seat:
    """Return the seat an example calls a side. Raises `ValueError` for another."""
    if side not in SIDES:
        raise ValueError(f"unknown side {side!r}; known are {', '.join(SIDES)}")
    return SIDES.index(side)


def side_of(seat: Seat | None) -> str | None:
    """Return what an example calls a seat."""
    return None if seat is None else SIDES[seat]


def by_seat(sides: Mapping[str, int]) -> dict[Seat, int]:
    """Return a number of each side by seat. Raises `ValueError` unless both are there."""
    if set(sides) != set(SIDES):
        raise ValueError(f"sides are {', '.join(sides)}; give {' and '.join(SIDES)}")
    return {seat_of(side): sides[side] for side in SIDES}


def edge_of(word: str, size: tuple[float, float]) -> Edge:
    """Return the edge an example names by its line. Raises `ValueError` if there is none."""
    known: dict[str, Edge] = {**EDGES, f"x={size[0]:g}": "east", f"y={size[1]:g}": "north"}
    if word not in known:
        raise ValueError(f"unknown edge {word!r}; known are {', '.join(known)}")
    return known[word]
