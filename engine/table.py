"""The one mutable thing in the engine: the table while a single reply is worked out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Generic, TypeVar

from attrs import define, evolve, field, frozen

from engine.dice import Dice, Expression
from engine.state import State

S = TypeVar("S", bound=State)


@frozen
class Rolled:
    """Dice were rolled. Each die of a match is in exactly one of these notes."""

    purpose: str
    """What the dice were rolled for."""
    first: int
    """Index of the first die in the match."""
    faces: tuple[int, ...]
    unit: str | None = None
    """The unit they were rolled for."""
    sides: int | None = None
    """Sides of each die. Absent for a D6."""
    needed: int | None = None
    """The lowest face that counts. Absent if no single number decides."""


class Note:
    """One thing that happened: pure data that crosses the socket. The notes of a ruleset derive
    from this."""

    __slots__ = ()


@define
class Table(Generic[S]):
    """What rules change: the state, and the notes that report it."""

    state: S
    dice: Dice
    notes: list[Any] = field(factory=list)
    skips: Mapping[int, int] = field(factory=dict)
    """Where dice were taken back: the index of the next die there, in place of the first of
    them."""

    def set(self, **changes: Any) -> None:
        """Change fields of the state."""
        self.state = evolve(self.state, **changes)

    def change(self, unit: str, **changes: Any) -> None:
        """Change fields of one unit."""
        self.change_all({unit: changes})

    def change_all(self, changes: Mapping[str, Mapping[str, Any]]) -> None:
        """Change fields of several units at once, by id."""
        changed = {unit: evolve(self.state.units[unit], **new) for unit, new in changes.items()}
        if changed:
            self.set(units={**self.state.units, **changed})

    def roll(
        self,
        purpose: str,
        count: int = 1,
        *,
        unit: str | None = None,
        sides: int = 6,
        needed: int | None = None,
    ) -> tuple[int, ...]:
        """Draw `count` dice, six-sided unless said otherwise, note them, with the number that each
        needs if there is one, and return their faces."""
        if count <= 0:
            return ()
        first = self.skips.get(self.state.rolled, self.state.rolled)
        faces = tuple(self.dice.face(first + n, purpose, sides) for n in range(count))
        self.set(rolled=first + count)
        self.note(Rolled(purpose, first, faces, unit, None if sides == 6 else sides, needed))
        return faces

    def roll_expression(self, purpose: str, text: str | int, *, unit: str | None = None) -> int:
        """Roll a dice expression and return its value; a plain number rolls nothing."""
        expression = Expression.parse(text)
        return expression.value(self.roll(purpose, expression.count, unit=unit))

    def note(self, note: Any) -> None:
        """Report what happened. Notes are for people and logs; the state never depends on them."""
        self.notes.append(note)


def change_player(table: Table[Any], seat: int, **changes: Any) -> None:
    """Change fields of a side."""
    players = list(table.state.players)
    players[seat] = evolve(players[seat], **changes)
    table.set(players=tuple(players))


def change_units(table: Table[Any], changed: Iterable[Any]) -> None:
    """Put changed units in the place of what they were."""
    after = {unit.id: unit for unit in changed}
    if after:
        table.set(units={**table.state.units, **after})
