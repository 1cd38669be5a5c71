"""The book of spearhead: its weapons, sheets, factions, scenarios, numbers and rulebook.

`printed` has the classes that `data/*.toml` is read into, `checks` what must fit together. Every
error names the file and the record, and says what would do.
"""

from typing import get_args

from attrs import evolve
from cattrs import Converter

from engine.book.data import Reader, strict_converter
from engine.book.shelf import Clause, Shelf
from engine.rulesets.spearhead.book.checks import CHECKS, unique
from engine.rulesets.spearhead.book.printed import (
    Book,
    Chapter,
    Faction,
    Force,
    Scenario,
    Sheet,
    Starter,
    Tables,
    Weapon,
)

FILES = ("tables", "weapons", "tanks", "factions", "scenarios", "starter", "rulebook")


def _bind(reader: Reader) -> Book:
    """Gather what factions hold of sub-factions and specials, beside what stands by itself."""
    reader = evolve(reader, converter=_converter())
    factions = reader.records("factions", "faction", Faction)
    subfactions = {
        sub.id: sub
        for sub in unique("factions.toml", "subfaction", (f.subfactions for f in factions.values()))
    }
    specials = {
        special.id: special
        for special in unique(
            "factions.toml", "special", (sub.specials for sub in subfactions.values())
        )
    }
    return Book(
        tables=reader.whole("tables", Tables),
        weapons=reader.records("weapons", "weapon", Weapon),
        sheets=reader.records("tanks", "tank", Sheet),
        factions=factions,
        subfactions=subfactions,
        specials=specials,
        scenarios=reader.records("scenarios", "scenario", Scenario),
        forces=reader.records("starter", "force", Force, beside={"starter"}),
        starter=reader.one("starter", "starter", Starter, beside={"force"}),
        clauses=reader.records("rulebook", "clause", Clause),
    )


def _converter() -> Converter:
    converter = strict_converter()
    converter.register_structure_hook(int | str | None, _number_or_dice)
    return converter


def _number_or_dice(value: object, _type: object) -> int | str | None:
    if value is None or type(value) is int or type(value) is str:
        return value
    raise ValueError(f"{value!r} is a {type(value).__name__}; write a whole number or dice")


SHELF = Shelf("spearhead", Book, get_args(Chapter), CHECKS, FILES, _bind)
BOOK = SHELF.book()
"""The book as printed."""
