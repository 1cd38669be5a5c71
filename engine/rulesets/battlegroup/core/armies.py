"""Armies as players enter them, and the records that they bring."""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen

from engine.book import own_records
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Slot
from engine.rulesets.battlegroup.book.printed import Book, Profile, UnitSheet, Vehicle, Weapon


@frozen
class ForceEntry:
    """A selection as a player enters it. Anything left out has its usual value."""

    sheet: str
    id: str | None = None
    """None: its sheet with a number."""
    slot: Slot | None = None
    """None: the role on its sheet."""
    aboard: str | None = None
    """The selection whose transport it begins in, or whose tank it rides on."""
    off_map: bool = False
    squadron: int = 1
    gear: tuple[str, ...] = ()
    """Items bought from its sheet. An item for a single model is listed once for each model."""


@frozen(cache_hash=True)
class Lists:
    """Records that an army adds to those of the rulebook."""

    weapons: tuple[Weapon, ...] = ()
    profiles: tuple[Profile, ...] = ()
    vehicles: tuple[Vehicle, ...] = ()
    units: tuple[UnitSheet, ...] = ()


@frozen
class Army:
    """An army: a ready-made force by name, or a custom list."""

    force: str | None = None
    faction: str | None = None
    """None: the faction of the first unit."""
    units: tuple[ForceEntry, ...] = ()
    warlord: str | None = None
    """None: the HQ character with the best Leadership."""
    lists: Lists | None = None


@lru_cache(maxsize=64)
def _enlarged(lists: tuple[Lists, ...]) -> Book:
    return own_records.enlarged(BOOK, lists)


def book_of(*armies: Army | None) -> Book:
    """Return the book with the records armies bring; a record of the book keeps its id."""
    lists = tuple(army.lists for army in armies if army is not None and army.lists is not None)
    return _enlarged(lists) if lists else BOOK
