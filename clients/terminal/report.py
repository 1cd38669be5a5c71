"""What a match came to when it is over: the dice of both sides, where any fall, and what became of
their units."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from attrs import define

from clients.terminal import say
from clients.terminal.show.names import Names
from clients.terminal.table import MatchTable

D6 = 6


@define
class Dice:
    """Dice that fell, and what fair ones would have come to."""

    count: int = 0
    fallen: int = 0
    fair: float = 0.0

    def add(self, faces: list[int], sides: int) -> None:
        """Count dice that were rolled together."""
        self.count += len(faces)
        self.fallen += sum(faces)
        self.fair += len(faces) * (sides + 1) / 2

    def __str__(self) -> str:
        if not self.count:
            return "none"
        mean, fair = self.fallen / self.count, self.fair / self.count
        return f"{self.count}, {say.number(mean)} on average (expected: {say.number(fair)})"


def lines(table: MatchTable, replay: Mapping[str, Any]) -> Iterator[str]:
    """Tell the dice by side and by what they were rolled for, then the units."""
    if table.has_dice:
        yield from _luck(table, replay)
    yield from fates(table)


def _luck(table: MatchTable, replay: Mapping[str, Any]) -> Iterator[str]:
    rolls = thrown(replay, table.names)
    for seat in (0, 1):
        of_seat = {purpose: dice for (side, purpose), dice in rolls.items() if side == seat}
        yield f"Dice of {table.story.painted(f'seat.{seat}')}: {_sum(of_seat)}"
        yield from (f"  {purpose}: {dice}" for purpose, dice in sorted(of_seat.items()))
    shared = {purpose: dice for (side, purpose), dice in rolls.items() if side is None}
    if shared:
        yield f"Shared dice: {_sum(shared)}"


def thrown(replay: Mapping[str, Any], names: Names) -> dict[tuple[int | None, str], Dice]:
    """Return the dice of a match by the seat they were rolled for, and by their purpose."""
    rolls: dict[tuple[int | None, str], Dice] = defaultdict(Dice)
    for update in replay["updates"]:
        for note in update.get("notes", ()):
            if note["t"] == "rolled":
                side = names.side_of.get(note.get("unit") or "")
                purpose = str(note["purpose"]).replace("-", " ").replace("_", " ")
                rolls[side, purpose].add(note["faces"], note.get("sides") or D6)
    return dict(rolls)


def _sum(rolls: Mapping[str, Dice]) -> Dice:
    dice = rolls.values()
    return Dice(sum(d.count for d in dice), sum(d.fallen for d in dice), sum(d.fair for d in dice))


def fates(table: MatchTable) -> Iterator[str]:
    """Tell of each side how many units are left on the table, as of the last plan, and who is not
    there."""
    units = table.state.get("units", {})
    left = {one["unit"] for one in table.last_plan.get("units", ())}
    for seat in (0, 1):
        all_of = [key for key, side in table.names.side_of.items() if side == seat]
        gone = [key for key in all_of if key not in left]
        missing = (
            table.story.standing(key, units) if key in units else str(table.story.painted(key))
            for key in gone
        )
        names = f"; lost or off the table: {', '.join(missing)}" if gone else ""
        count = f"{len(all_of) - len(gone)} of {len(all_of)} left on the table"
        yield f"Units of {table.story.painted(f'seat.{seat}')}: {count}{names}"
