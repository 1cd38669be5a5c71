"""The record of a vehicle: points on six lines, and what hits have done (`boxes` says what).

Points on a line reach marks (diceless/table-4-thresholds); what a line cannot hold goes on to the
next (diceless/vehicle-line-overflow).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve, field, frozen

from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.codes import Effect, Fate, Row

RULES = BOOK.tables.armour
MARKS = BOOK.tables.lines
LINES = tuple(MARKS)
"""A to F, from armour 6 above Strength down to less than 2 (diceless/table-4)."""


@frozen
class Entry:
    """What a hit did."""

    row: Row
    boxes: tuple[int, ...]
    """Places in the row that it checked; none for a repeat (diceless/vehicle-weapon-repeat)."""
    effect: Effect
    weapon: str | None = None
    """That it destroyed."""
    by_points: bool = True
    """Points on a line did it, so a repair can undo it."""


@frozen
class Record:
    """What has been done to a vehicle (diceless/prep-vehicle-sheets, diceless/vehicle-sheet)."""

    lines: Mapping[str, int] = field(factory=dict)
    entries: tuple[Entry, ...] = ()
    """In the order they were made; effects last as long as they stand."""

    def checked(self, row: Row) -> frozenset[int]:
        """Return the boxes of a row that are checked (diceless/vehicle-boxes-permanent)."""
        return frozenset(box for entry in self.entries if entry.row == row for box in entry.boxes)

    @property
    def immobilised(self) -> bool:
        """Whether an entry holds it where it is."""
        return any(entry.effect == "immobilised" for entry in self.entries)

    @property
    def destroyed(self) -> frozenset[str]:
        """The weapons it has lost."""
        return frozenset(entry.weapon for entry in self.entries if entry.weapon is not None)

    @property
    def fate(self) -> Fate | None:
        """How it was lost, if it was."""
        for entry in self.entries:
            if entry.effect == "wrecked" or entry.effect == "explodes":
                return entry.effect
        return None


def line_of(armour: int, strength: int, lowered: int = 0) -> str | None:
    """Return the line for armour less Strength, after all lowerings; None above 6
    (diceless/av-s-line)."""
    difference = armour - strength - lowered
    if difference > RULES.most:
        return None
    return LINES[min(RULES.most - difference, len(LINES) - 1)]


def first_mark(line: str) -> int:
    """Return the points that bring the first hit of a line."""
    return MARKS[line][0][0]


def mark(record: Record, line: str, points: int) -> tuple[Record, tuple[Row, ...]]:
    """Add points to a line and, past what it holds, to the next; return the hits in the order of
    their marks (diceless/vehicle-line-accumulation, diceless/vehicle-line-overflow)."""
    lines, hits = dict(record.lines), list[Row]()
    for name in LINES[LINES.index(line) :]:
        before = lines.get(name, 0)
        taken = points if name == LINES[-1] else min(points, RULES.capacity - before)
        if taken:
            lines[name] = before + taken
            hits += _crossed(name, before, before + taken)
        points -= taken
    return evolve(record, lines=lines), tuple(hits)


def unmark(record: Record, line: str, points: int) -> tuple[Record, tuple[Row, ...]]:
    """Take points off a line, not below 0; return the hits whose marks it is below again, the
    highest first (diceless/sm-blessing-of-the-omnissiah)."""
    before = record.lines.get(line, 0)
    after = max(0, before - points)
    lines = {**record.lines, line: after}
    return evolve(record, lines=lines), tuple(_crossed(line, after, before))[::-1]


def _crossed(line: str, below: int, above: int) -> Iterator[Row]:
    """Yield the hits of the marks between two totals (diceless/table-4-thresholds)."""
    for at, row in MARKS[line]:
        if below < at <= above:
            yield row
    for _ in range(_past(above) - _past(below)):
        yield "P"


def _past(total: int) -> int:
    """Return how many further hits a total past the last line's capacity has brought."""
    return max(0, total - RULES.capacity) // RULES.further
