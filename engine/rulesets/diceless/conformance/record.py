"""Worked examples of the vehicle record: points, hits, boxes and repairs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from attrs import evolve, field, frozen, validators

from engine.book.examples import Answer, Example, at_least
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Effect, Row, Variant
from engine.rulesets.diceless.core.values import HitEffect, Record
from engine.rulesets.diceless.damage.rules import (
    LINES,
    check,
    line_of,
    mark,
    next_box,
    open_topped,
    unmark,
)
from engine.rulesets.diceless.repairs.rules import repair_points

ARMOUR = BOOK.tables.armour
ROSTER = BOOK.tables.roster
TRACKS = BOOK.tables.tracks
Choice = Literal["weapon", "immobilise"]
Line = Literal["A", "B", "C", "D", "E", "F"]


@frozen(kw_only=True)
class VehicleRecord:
    """A record, and what is done to it: pools from the highest line number down, then direct hits.

    `weapons` are those left; checked boxes are known by their place, and their effects only from
    `immobilised`. `choices` answer the offers of another weapon, in order.
    """

    weapons: int = at_least(0)
    lines: Mapping[Line, int] = field(factory=dict)
    pools: tuple[PointPool, ...] = ()
    direct_hits: tuple[DirectHit, ...] = ()
    immobilised: bool = False
    open_topped: bool = False
    glancing_checked: tuple[int, ...] = ()
    penetrating_checked: tuple[int, ...] = ()
    choices: tuple[Choice, ...] = ()
    track_variant: Variant = "text"

    def answer(self) -> Answer:
        """Return the record afterwards."""
        course = _Course(self._record(), self.track_variant, self.weapons, iter(self.choices))
        for pool in sorted(self.pools, key=lambda pool: pool.s + pool.lower - pool.av):
            course.suffer(pool)
        for hit in self.direct_hits:
            course.strike(hit.row, hit.bonus, by_points=False)
        return course.answer()

    def _record(self) -> Record:
        for line, total in self.lines.items():
            if total < 0 or (line != LINES[-1] and total > ARMOUR.capacity):
                raise ValueError(f"line {line} cannot hold {total}; write 0 to {ARMOUR.capacity}")
        record = Record(
            {str(line): total for line, total in self.lines.items()}, tuple(self._entries())
        )
        return open_topped(record) if self.open_topped else record

    def _entries(self) -> Iterator[HitEffect]:
        if self.immobilised:
            yield HitEffect("P", (), "immobilised")
        rows: tuple[tuple[Row, tuple[int, ...]], ...] = (
            ("G", self.glancing_checked),
            ("P", self.penetrating_checked),
        )
        for row, boxes in rows:
            effects = TRACKS[self.track_variant][row]
            for box in boxes:
                if not 0 <= box < len(effects):
                    raise ValueError(f"row {row} has no box {box}; write 0 to {len(effects) - 1}")
                yield HitEffect(row, (box,), _known(effects[box]))


@frozen(kw_only=True)
class Repair:
    """A repair of one line, of which only the total is known."""

    kind: Literal["techmarine", "rhino"]
    line: Line
    total: int = at_least(0)
    servo_servitors: int = at_least(0, 0)
    harness: bool = False

    def answer(self) -> Answer:
        """Return what it undoes."""
        points = ROSTER.self_repair
        if self.kind == "techmarine":
            points = repair_points(servitors=self.servo_servitors, harness=self.harness)
        record, undone = unmark(evolve(Record(), lines={self.line: self.total}), self.line, points)
        return {
            "total_after": record.lines[self.line],
            "unchecked_glancing": undone.count("G"),
            "unchecked_penetrating": undone.count("P"),
        }


OPERATIONS: dict[str, type[Example]] = {"vehicle_record": VehicleRecord, "repair": Repair}


@frozen(kw_only=True)
class PointPool:
    """A pool of points at a facing."""

    av: int = at_least(1)
    s: int = at_least(0)
    points: int = at_least(0)
    lower: int = at_least(0, 0)

    @property
    def line(self) -> str | None:
        """The line it is marked on."""
        return line_of(self.av, self.s, self.lower)


@frozen(kw_only=True)
class DirectHit:
    """A hit without points."""

    row: Row
    bonus: int = field(default=0, validator=validators.in_((0, 1)))


def _known(effect: Effect) -> Effect:
    """Return the effect of a box that is known to be checked and no more: whether it holds the
    vehicle is given separately."""
    return "weapon" if effect == "immobilised" else effect


class _Course:
    """A record through an example."""

    def __init__(
        self, record: Record, variant: Variant, weapons: int, choices: Iterator[Choice]
    ) -> None:
        self.record, self.variant, self.weapons, self.choices = record, variant, weapons, choices
        self.hits: dict[Row, int] = {"G": 0, "P": 0}
        self.effects: list[str] = []

    def suffer(self, pool: PointPool) -> None:
        if pool.line is None or self.record.fate:
            return
        self.record, hits = mark(self.record, pool.line, pool.points)
        for row in hits:
            self.strike(row)

    def strike(self, row: Row, bonus: int = 0, *, by_points: bool = True) -> None:
        if self.record.fate:
            return
        self.hits[row] += 1
        box = next_box(self.record, row, self.variant, self.weapons, bonus)
        repeat = box.or_weapon and next(self.choices, "immobilise") == "weapon"
        effect: Effect = "weapon" if repeat else box.effect
        weapon = f"weapon-{self.weapons}" if effect == "weapon" else None
        self.record = check(self.record, box, weapon, repeat=repeat, by_points=by_points)
        self.weapons -= effect == "weapon"
        self.effects.append(f"{row}:{effect}(repeat)" if repeat else f"{row}:{effect}")

    def answer(self) -> Answer:
        return {
            "lines": {line: total for line, total in self.record.lines.items() if total},
            "glancing_hits": self.hits["G"],
            "penetrating_hits": self.hits["P"],
            "effects": self.effects,
            "weapons_left": self.weapons,
            "immobilised": self.record.immobilised,
            "destroyed": self.record.fate,
        }
