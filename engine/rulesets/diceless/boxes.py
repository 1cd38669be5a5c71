"""The boxes of a vehicle: what the next hit does to it (diceless/vehicle-hit-tracks)."""

from __future__ import annotations

from attrs import evolve, frozen

from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.codes import Effect, Row, Variant
from engine.rulesets.diceless.record import Entry, Record

TRACKS = BOOK.tables.tracks


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
        """Tell whether glancing hits cannot wreck it yet (diceless/vehicle-wrecked-glancing)."""
        stripped = self.immobilised and not self.weapons
        return self.effects[at] == "wrecked" and self.row == "G" and not stripped

    def hit(self, at: int) -> Box:
        """Return what a hit on an open box does."""
        match self.effects[at]:
            case "wrecked" if self.is_shut(at):
                return Box(self.row, (), "weapon" if self.weapons else "immobilised")
            case "weapon" if not self.weapons:
                boxes = (at, *self._later(at, "immobilised"))
                return self._past(*boxes) if self.immobilised else self._immobilises(*boxes)
            case "immobilised" if self.immobilised and not self.weapons:
                return self._past(at)
            case "immobilised":
                effect: Effect = "weapon" if self.immobilised else "immobilised"
                choice = self.weapons > 0 and at == self.free[0]
                return Box(self.row, (at,), effect, or_weapon=choice)
            case effect:
                return Box(self.row, (at,), effect)

    def _immobilises(self, *boxes: int) -> Box:
        """Stand in for a weapon that is not there (diceless/vehicle-no-weapon-left)."""
        return Box(self.row, boxes, "immobilised")

    def _past(self, *boxes: int) -> Box:
        """Go on to the next open box: these have nothing left to do
        (diceless/vehicle-no-weapon-left)."""
        further = self.hit(next(at for at in self.free if at > boxes[-1]))
        return evolve(further, boxes=(*boxes, *further.boxes))

    def _later(self, at: int, effect: Effect) -> tuple[int, ...]:
        return tuple(n for n in self.free if n > at and self.effects[n] == effect)


def next_box(record: Record, row: Row, variant: Variant, weapons: int, bonus: int = 0) -> Box:
    """Return what the next hit on a row comes to, with `weapons` left to lose: the first open box,
    the second with a bonus if there is one that can be had (diceless/vehicle-hit-tracks,
    diceless/vehicle-damage-bonus)."""
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
        Entry(box.row, (), "weapon", weapon, by_points)
        if repeat
        else Entry(box.row, box.boxes, box.effect, weapon, by_points)
    )
    return evolve(record, entries=(*record.entries, entry))


def open_topped(record: Record) -> Record:
    """Return the record with the first box of the glancing row checked, without its effect
    (diceless/open-topped-precheck)."""
    entry = Entry("G", (0,), "shaken", by_points=False)
    return evolve(record, entries=(entry, *record.entries))
