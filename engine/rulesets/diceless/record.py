"""The record of a vehicle: damage points on six lines, hits on two rows of boxes.

Points on a line reach thresholds (diceless/table-4-thresholds); what a line cannot hold goes on to
the next (diceless/vehicle-line-overflow). Each hit checks a box; what a box does, and what is left
to choose, is told by `Box` to whoever plays it out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from attrs import evolve, field, frozen

from engine.rulesets.diceless.book import BOOK

Row = Literal["G", "P"]
Effect = Literal["shaken", "stunned", "weapon", "immobilised", "wrecked", "explodes"]
Variant = Literal["text", "sheet"]

RULES = BOOK.tables.armour
LINES = tuple(BOOK.tables.lines)
"""A to F, from armour 6 above Strength down to less than 2."""


def line_of(armour: int, strength: int, lowered: int = 0) -> str | None:
    """Return the line for armour less Strength, after all lowerings; None above 6
    (diceless/av-s-line)."""
    difference = armour - strength - lowered
    if difference > RULES.most:
        return None
    return LINES[min(RULES.most - difference, len(LINES) - 1)]


@frozen
class Entry:
    """A box that was checked, or a repeat that checks none."""

    row: Row
    box: int | None
    """Place in the row; None for a repeat."""
    effect: Effect
    weapon: str | None = None
    """That it destroyed."""
    by_points: bool = True
    """Points on a line did it, so a repair can undo it."""


@frozen
class Record:
    """What has been done to a vehicle."""

    lines: Mapping[str, int] = field(factory=dict)
    entries: tuple[Entry, ...] = ()
    """In the order they were made."""

    def checked(self, row: Row) -> frozenset[int]:
        """Return the boxes of a row that are checked."""
        return frozenset(e.box for e in self.entries if e.row == row and e.box is not None)

    @property
    def immobilised(self) -> bool:
        """Whether an entry holds it where it is."""
        return any(entry.effect == "immobilised" for entry in self.entries)

    @property
    def destroyed(self) -> frozenset[str]:
        """The weapons it has lost."""
        return frozenset(entry.weapon for entry in self.entries if entry.weapon)

    @property
    def fate(self) -> Literal["wrecked", "explodes"] | None:
        """How it was lost, if it was."""
        for entry in self.entries:
            if entry.effect == "wrecked" or entry.effect == "explodes":
                return entry.effect
        return None


def open_topped(record: Record) -> Record:
    """Return a fresh record with the first box of the glancing row checked, without its effect
    (diceless/open-topped-precheck)."""
    return evolve(record, entries=(Entry("G", 0, "shaken", by_points=False), *record.entries))


# ---------------------------------------------------------------- points


def mark(record: Record, line: str, points: int) -> tuple[Record, tuple[Row, ...]]:
    """Add points to a line and, past what it holds, to the next; return the hits in threshold
    order (diceless/vehicle-line-accumulation, diceless/vehicle-line-overflow)."""
    lines, hits = dict(record.lines), list[Row]()
    for name in LINES[LINES.index(line) :]:
        before = lines.get(name, 0)
        room = RULES.capacity - before if name != LINES[-1] else points
        after = before + min(points, room)
        points -= after - before
        if after > before:
            lines[name] = after
            hits += _crossed(name, before, after)
        if not points:
            break
    return evolve(record, lines=lines), tuple(hits)


def _crossed(line: str, before: int, after: int) -> Iterator[Row]:
    """Yield the hits of the thresholds that a total passes."""
    for at, row in BOOK.tables.lines[line]:
        if before < at <= after:
            yield row
    past_before = max(0, before - RULES.capacity) // RULES.further
    past_after = max(0, after - RULES.capacity) // RULES.further
    for _ in range(past_after - past_before):
        yield "P"


def unmark(record: Record, line: str, points: int) -> tuple[Record, tuple[Row, ...]]:
    """Take points off a line; return the hits that are undone, latest first
    (diceless/sm-blessing-of-the-omnissiah)."""
    before = record.lines.get(line, 0)
    after = max(0, before - points)
    lines = {**record.lines, line: after}
    return evolve(record, lines=lines), tuple(reversed(list(_crossed(line, after, before))))


# ---------------------------------------------------------------- boxes


@frozen
class Box:
    """What the next hit on a row does."""

    row: Row
    box: int | None
    effect: Effect
    or_weapon: bool = False
    """The attacker may destroy another weapon instead (diceless/vehicle-weapon-repeat)."""
    also: int | None = None
    """A second box that is checked with it (diceless/vehicle-no-weapon-left)."""


def next_box(record: Record, row: Row, variant: Variant, weapons: int, bonus: int = 0) -> Box:
    """Return what the next hit on a row comes to, with `weapons` left to lose.

    diceless/vehicle-hit-tracks, vehicle-damage-bonus, vehicle-no-weapon-left,
    vehicle-wrecked-glancing, vehicle-wrecked-penetrating.
    """
    track, checked = BOOK.tables.tracks[variant][row], record.checked(row)
    free = [at for at in range(len(track)) if at not in checked]
    gated = row == "G" and not (record.immobilised and not weapons)
    at = free[min(bonus, len(free) - 1)]
    if track[at] == "wrecked" and gated and bonus:
        at = free[0]
    return _converted(record, row, track, free, at, weapons, gated)


def _converted(
    record: Record,
    row: Row,
    track: tuple[Effect, ...],
    free: list[int],
    at: int,
    weapons: int,
    gated: bool,
) -> Box:
    match track[at]:
        case "wrecked" if gated:
            return Box(row, None, "weapon" if weapons else "immobilised")
        case "weapon" if not weapons:
            later = next((n for n in free if n > at and track[n] == "immobilised"), None)
            if record.immobilised:
                return _past(record, row, track, free, at, weapons, gated, also=later)
            return Box(row, at, "immobilised", also=later)
        case "immobilised":
            if record.immobilised:
                if weapons:
                    return Box(row, at, "weapon")
                return _past(record, row, track, free, at, weapons, gated)
            return Box(row, at, "immobilised", or_weapon=bool(weapons) and at == free[0])
        case effect:
            return Box(row, at, effect)


def _past(
    record: Record,
    row: Row,
    track: tuple[Effect, ...],
    free: list[int],
    at: int,
    weapons: int,
    gated: bool,
    also: int | None = None,
) -> Box:
    """Go on to the next open box: nothing is left that this one could do."""
    skipped = at if also is None else also
    beyond = [n for n in free if n > skipped]
    if not beyond:
        return Box(row, at, "immobilised", also=also)
    further = _converted(record, row, track, free, beyond[0], weapons, gated)
    return evolve(further, also=at)
