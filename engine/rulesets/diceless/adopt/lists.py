"""Making an army of a whole list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import define, evolve, field

from engine.book.roster import Adopted, Roster
from engine.book.roster import Profile as Row
from engine.rulesets.diceless.adopt.figures import is_model
from engine.rulesets.diceless.adopt.names import plain, slug
from engine.rulesets.diceless.adopt.notes import Notes
from engine.rulesets.diceless.adopt.overlay import ForUnit, read
from engine.rulesets.diceless.adopt.units import Stock, unit_of, units_in, walk
from engine.rulesets.diceless.book.printed import ListedUnit
from engine.rulesets.diceless.core.model import Army, Lists
from engine.rulesets.diceless.force.state import army_faults, written


@define
class _Muster:
    """The units of an army while the list is read."""

    listed: dict[str, tuple[ListedUnit, ForUnit, str]] = field(factory=dict)
    """By id, with what the owner says of it and where it stands."""
    by_name: dict[str, str] = field(factory=dict)
    seen: dict[str, int] = field(factory=dict)

    def said(self, name: str, notes: Notes) -> ForUnit:
        """Return what the owner says of a unit: of the second of a name as "Squad 2", or of all."""
        self.seen[name] = self.seen.get(name, 0) + 1
        numbered = f"{name} {self.seen[name]}"
        is_meant = plain(numbered) in notes.overlay.unit
        return notes.added("unit", numbered if is_meant else name, ForUnit)

    def add(self, name: str, sheet: str, said: ForUnit, where: str) -> None:
        """List a unit; units of one name are numbered."""
        key = base = slug(name, "unit")
        number = 1
        while key in self.listed:
            number += 1
            key = f"{base}-{number}"
        self.listed[key] = (ListedUnit(sheet, key), said, where)
        for called in (key, name if number == 1 else f"{name} {number}"):
            self.by_name.setdefault(plain(called), key)


def adopt(roster: Roster, added: Mapping[str, Any]) -> Adopted:
    """Return the army a list is, with what its owner adds to it (`overlay`), and every remark on
    it. Raises `BookError` for an overlay that cannot be read."""
    notes = Notes(read(added), tuple(_models(roster)))
    stock, muster = Stock(), _Muster()
    for part in roster.detachments:
        faction = notes.overlay.faction or slug(roster.detachments[0].catalogue, "own")
        for selection in part.selections:
            found = units_in(selection)
            if not found:
                notes.left_out(selection.where, selection.name, "no_models")
            for unit in found:
                name = unit.selection.name
                said = muster.said(name, notes)
                if said.leave_out:
                    continue
                sheet = unit_of(unit, faction, stock, notes)
                if sheet is not None:
                    muster.add(name, sheet.id, said, unit.selection.where)
    units = tuple(_placed(muster, notes))
    notes.idle()
    lists = Lists(
        weapons=tuple(stock.weapons.values()),
        profiles=tuple(stock.profiles.values()),
        vehicles=tuple(stock.vehicles.values()),
        units=tuple(stock.units.values()),
    )
    army = Army(units=units, lists=lists)
    return Adopted(written(army), tuple(notes.remarks), tuple(army_faults(army)))


def _models(roster: Roster) -> Iterator[Row]:
    """Yield the figures of the models of a list."""
    for part in roster.detachments:
        for selection in part.selections:
            for path in walk((selection,)):
                yield from filter(is_model, path[-1].profiles)


def _placed(muster: _Muster, notes: Notes) -> Iterator[ListedUnit]:
    """Yield the units of an army with the units they are aboard or joined to."""
    for unit, said, where in muster.listed.values():
        with_whom = {"aboard": said.aboard, "joined": said.joined}
        for name in filter(None, with_whom.values()):
            if plain(name) not in muster.by_name:
                known = tuple(muster.listed)
                notes.missing(where, unit.id, "unknown_host", host=name, known=known)
        yield evolve(
            unit,
            aboard=muster.by_name.get(plain(said.aboard or "")),
            joined=muster.by_name.get(plain(said.joined or "")),
        )
