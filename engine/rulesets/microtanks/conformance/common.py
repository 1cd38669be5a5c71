"""What worked examples are drawn with: tables, vehicles, pieces, and their words for our codes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.dice import ListedDice
from engine.geometry import Pose
from engine.rulesets.microtanks.book.printed import Armour, Hull, Piece
from engine.rulesets.microtanks.conformance.sketch import open_table, sketched_battle, sketched_tank
from engine.rulesets.microtanks.core.field import facing_of_bearing
from engine.rulesets.microtanks.core.model import Battle, Tank
from engine.table import Table

Given = Mapping[str, Any]
Answer = dict[str, Any]
SIDES = ("A", "B")


def table_of(given: Given, tanks: Iterable[Tank] = (), **plan: Any) -> Table[Battle]:
    state = sketched_battle(open_table(**plan), tanks)
    return Table(state, ListedDice(tuple(given.get("dice", ()))))


def word(code: str | None) -> str | None:
    """Write a code as examples do."""
    return None if code is None else code.replace("_", "-")


def code(word: str) -> Any:
    return word.replace("-", "_")


def seat_of(side: str) -> int:
    return SIDES.index(side)


def side_of(seat: int | None) -> str | None:
    return None if seat is None else SIDES[seat]


def armour_of(values: Sequence[int]) -> Armour:
    return Armour(*values)


def vehicle(given: Given, owner: int = 1, **changes: Any) -> Tank:
    """Draw a vehicle of an example."""
    length, width, *height = given.get("hull", (2.0, 1.0))
    hull = Hull(length, width, height[0] if height else 1.0)
    armour = armour_of(given.get("armour", (9, 7, 6)))
    return sketched_tank(
        given.get("id", "x"),
        tuple(given["at"]),
        given.get("heading", 0.0),
        owner=owner,
        printed={"armour": armour, "hull": hull},
        **changes,
    )


def pieces(listed: Iterable[Given]) -> tuple[Piece, ...]:
    return tuple(
        Piece(
            piece.get("id", f"piece-{number}"),
            piece["type"],
            tuple((float(x), float(y)) for x, y in piece["polygon"]),
            tuple(piece["centre"]) if piece.get("centre") else None,
            piece.get("top"),
            piece.get("height"),
        )
        for number, piece in enumerate(listed)
    )


def pose_at(at: Sequence[float], heading: float) -> Pose:
    """Return a pose from a point and a compass heading."""
    x, y = at
    return Pose(x, y, facing_of_bearing(heading))
