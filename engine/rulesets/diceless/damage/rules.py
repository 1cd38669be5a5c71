"""The record of a vehicle, as figures.

Points are added to one of six lines, A to F, by armour less Strength. Each line has marks; a mark
that is crossed is a glancing or a penetrating hit. A hit checks the next box of its row, and the
box says what it does. What a line cannot hold goes on to the next (diceless/vehicle-line-overflow).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Effect, Row, Variant
from engine.rulesets.diceless.core.values import HitEffect, Record

ARMOUR = BOOK.tables.armour
EXPLOSION = BOOK.tables.explosion
MARKS = BOOK.tables.lines
ROSTER = BOOK.tables.roster
TRACKS = BOOK.tables.tracks
LINES = tuple(MARKS)
"""A to F, from armour 6 above Strength down to less than 2."""


def commander_lost(hp: int) -> int:
    """Return the hit points noted against a commander who leaves a lost tank
    (diceless/sm-chronus)."""
    return hp - ROSTER.commander_left


def line_of(armour: int, strength: int, lowered: int = 0) -> str | None:
    """Return the line for armour less Strength, after all lowerings; None above 6
    (diceless/av-s-line)."""
    difference = armour - strength - lowered
    if difference > ARMOUR.most:
        return None
    return LINES[min(ARMOUR.most - difference, len(LINES) - 1)]


def first_mark(line: str) -> int:
    """Return the points that bring the first hit of a line."""
    return MARKS[line][0][0]


def mark(record: Record, line: str, points: int) -> tuple[Record, tuple[Row, ...]]:
    """Add points to a line and, past what it holds, to the next; return the hits in the order of
    their marks (diceless/vehicle-line-accumulation, diceless/vehicle-line-overflow)."""
    lines, hits = dict(record.lines), list[Row]()
    for name in LINES[LINES.index(line) :]:
        before = lines.get(name, 0)
        taken = points if name == LINES[-1] else min(points, ARMOUR.capacity - before)
        if taken:
            lines[name] = before + taken
            hits += _crossed(name, before, before + taken)
        points -= taken
    return evolve(record, lines=lines), tuple(hits)


def unmark(record: Record, line: str, points: int) -> tuple[Record, tuple[Row, ...]]:
    """Take points off a line, not below 0; return the hits whose marks it is below again, the
    highest first."""
    before = record.lines.get(line, 0)
    after = max(0, before - points)
    lines = {**record.lines, line: after}
    return evolve(record, lines=lines), tuple(_crossed(line, after, before))[::-1]


def _crossed(line: str, below: int, above: int) -> Iterator[Row]:
    """Yield the hits of the marks between two totals (diceless/table-4,
    diceless/table-4-thresholds)."""
    for at, row in MARKS[line]:
        if below < at <= above:
            yield row
    for _ in range(_past(above) - _past(below)):
        yield "P"


def _past(total: int) -> int:
    """Return how many further hits a total past the last line's capacity has brought."""
    return max(0, total - ARMOUR.capacity) // ARMOUR.further


@frozen
class Box:
    """What the next hit on a row does."""

    row: Row
    boxes: tuple[int, ...]
    """That it checks."""
    effect: Effect
    or_weapon: bool = False
    """The attacker may destroy another weapon instead, and check nothing
    (diceless/vehicle-weapon-repeat)."""


@frozen
class _Track:
    """A row of a vehicle as the next hit finds it."""

    row: Row
    effects: tuple[Effect, ...]
    free: tuple[int, ...]
    weapons: int
    """Still to lose."""
    immobilised: bool

    def is_shut(self, at: int) -> bool:
        """Return whether glancing hits cannot wreck it yet (diceless/vehicle-wrecked-glancing)."""
        stripped = self.immobilised and not self.weapons
        return self.effects[at] == "wrecked" and self.row == "G" and not stripped

    def hit(self, at: int) -> Box:
        """Return what a hit on an open box does."""
        match self.effects[at]:
            case "wrecked" if self.is_shut(at):
                return Box(self.row, (), "weapon" if self.weapons else "immobilised")
            case "weapon" if not self.weapons:
                boxes = (at, *self._later(at, "immobilised"))
                # An immobilisation stands in for a weapon that is not there.
                return (
                    self._past(*boxes) if self.immobilised else Box(self.row, boxes, "immobilised")
                )
            case "immobilised" if self.immobilised and not self.weapons:
                return self._past(at)
            case "immobilised":
                effect: Effect = "weapon" if self.immobilised else "immobilised"
                choice = self.weapons > 0 and at == self.free[0]
                return Box(self.row, (at,), effect, or_weapon=choice)
            case effect:
                return Box(self.row, (at,), effect)

    def _past(self, *boxes: int) -> Box:
        """Go on to the next open box: these have nothing left to do
        (diceless/vehicle-no-weapon-left)."""
        further = self.hit(next(at for at in self.free if at > boxes[-1]))
        return evolve(further, boxes=(*boxes, *further.boxes))

    def _later(self, at: int, effect: Effect) -> tuple[int, ...]:
        return tuple(n for n in self.free if n > at and self.effects[n] == effect)


def next_box(record: Record, row: Row, variant: Variant, weapons: int, bonus: int = 0) -> Box:
    """Return what the next hit on a row does, with `weapons` left to lose: the first open box, the
    second with a bonus if there is one that can be had (diceless/vehicle-hit-tracks,
    diceless/vehicle-damage-bonus)."""
    # As the rules or as the printed sheet have it (diceless/vehicle-sheet).
    effects, checked = TRACKS[variant][row], record.checked(row)
    free = tuple(at for at in range(len(effects)) if at not in checked)
    track = _Track(row, effects, free, weapons, record.immobilised)
    at = free[min(bonus, len(free) - 1)]
    return track.hit(free[0] if track.is_shut(at) else at)


def check(
    record: Record, box: Box, weapon: str | None = None, *, repeat: bool = False, by_points: bool
) -> Record:
    """Return the record after a hit: `weapon` is the one it destroys, `repeat` the attacker's wish
    to destroy one instead (diceless/vehicle-weapon-repeat)."""
    entry = (
        HitEffect(box.row, (), "weapon", weapon, by_points)
        if repeat
        else HitEffect(box.row, box.boxes, box.effect, weapon, by_points)
    )
    return evolve(record, entries=(*record.entries, entry))


def open_topped(record: Record) -> Record:
    """Return the record with the first box of the glancing row checked, without its effect
    (diceless/open-topped-precheck)."""
    entry = HitEffect("G", (0,), "shaken", by_points=False)
    return evolve(record, entries=(entry, *record.entries))


def passenger_damage(passengers: int, *, open_topped: bool) -> int:
    """Return the damage of the passengers (diceless/explosion-passengers)."""
    if open_topped:
        return passengers * EXPLOSION.open_topped  # diceless/open-topped-explosion
    return passengers * EXPLOSION.passengers


def bystander_damage(models_near: int) -> int:
    """Return the damage of a unit with so many models near the hull
    (diceless/explosion-passengers)."""
    return models_near * EXPLOSION.bystanders


@frozen
class Impact:
    """Points at a vehicle, as it meets them."""

    unit: str
    model: str
    """Without the unit."""
    armour: int
    """Of the facing, before any lowering."""
    strength: int
    points: int
    lowered: int = 0
    bonus: int = 0
    """On the damage chart (diceless/vehicle-damage-bonus)."""
    weapon: str = ""
    cover: int | None = None

    @property
    def line(self) -> str | None:
        """The line of the record they are marked on (diceless/av-s-line)."""
        return line_of(self.armour, self.strength, self.lowered)
