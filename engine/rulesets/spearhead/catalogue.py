"""What clients show of the data; forces and match options as forms, to be built by clients."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from engine.book.builder import (
    Choice,
    Extra,
    Group,
    MusterForm,
    OptionForm,
    Part,
    ReadyForce,
    Unit,
    Value,
)
from engine.book.catalogue import Catalogue, Shown
from engine.book.profiles import labels
from engine.book.words import Words
from engine.rulesets.spearhead.book import BOOK, SHELF
from engine.rulesets.spearhead.book.printed import (
    Book,
    ChargeTable,
    Faction,
    Footprint,
    Force,
    MoveTable,
    Option,
    OverchargeTable,
    RamTable,
    Scenario,
    Sheet,
    SmashTable,
    Starter,
    TerrainKind,
    TerrainName,
    Weapon,
    WeightName,
)
from engine.rulesets.spearhead.book.profiles import (
    WEAPON_COLUMNS,
    changes,
    profile_of,
    weapon_rows,
)
from engine.rulesets.spearhead.book.words import LEXICON
from engine.rulesets.spearhead.muster import least_limit


@frozen
class ShownTables:
    """Tables whose numbers appear in sentences."""

    move: MoveTable
    overcharge: OverchargeTable
    ram: RamTable
    charge: ChargeTable
    smash: SmashTable


@frozen(kw_only=True)
class Contents(Shown):
    """The catalogue of spearhead."""

    supply_limit: int
    footprints: Mapping[WeightName, Footprint]
    terrain: Mapping[TerrainName, TerrainKind]
    tables: ShownTables
    weapons: Mapping[str, Weapon]
    sheets: Mapping[str, Sheet]
    factions: Mapping[str, Faction]
    scenarios: Mapping[str, Scenario]
    forces: Mapping[str, Force]
    starter: Starter


def contents(book: Book) -> Contents:
    """Return what clients show of a book."""
    tables = book.tables
    return Contents(
        unit_of_length="in",
        supply_limit=tables.supply_limit,
        footprints=tables.footprints,
        terrain=tables.terrain,
        tables=ShownTables(tables.move, tables.overcharge, tables.ram, tables.charge, tables.smash),
        weapons=book.weapons,
        sheets=book.sheets,
        factions=book.factions,
        scenarios=book.scenarios,
        forces=book.forces,
        starter=book.starter,
    )


def muster_form(book: Book, words: Words) -> MusterForm:
    """Return how a roster is written."""
    return MusterForm(
        group_field="faction",
        part_field="subfaction",
        list_field="tanks",
        unit_field="tank",
        least=1,
        most=None,
        groups=tuple(
            Group(
                faction.id,
                faction.name,
                faction.text,
                tuple(Part(sub.id, sub.name, sub.text) for sub in faction.subfactions),
            )
            for faction in book.factions.values()
        ),
        units=tuple(_unit(sheet, book, words) for sheet in book.sheets.values()),
        ready=tuple(_ready(force) for force in book.forces.values()),
        weapons=weapon_rows(book),
        weapon_columns=labels(words, *WEAPON_COLUMNS),
    )


def option_forms() -> tuple[OptionForm, ...]:
    """Return what may be fixed when a match is created."""
    scenarios = tuple(Value(key, key) for key in BOOK.scenarios)
    limit, least = BOOK.tables.supply_limit, least_limit()
    return (
        OptionForm("scenario", "choice", values=scenarios),
        OptionForm("map", "map", needs="scenario"),
        OptionForm("supply_limit", "number", limit, least=least, step=5, unit="supply"),
        OptionForm("rosters", "force", by_seat=True, limited_by="supply_limit"),
    )


def _unit(sheet: Sheet, book: Book, words: Words) -> Unit:
    extras = tuple(_extra(option, book, words) for option in sheet.options)
    choices = (Choice("options", True, extras),) if extras else ()
    profile = profile_of(sheet, words)
    return Unit(sheet.id, sheet.name, sheet.faction, sheet.supply, choices, profiles=(profile,))


def _extra(option: Option, book: Book, words: Words) -> Extra:
    given_up, *weapons = option.replace or (None,)
    text = changes(book, option, words)
    return Extra(option.id, option.name, option.supply, given_up, text, tuple(weapons))


def _ready(force: Force) -> ReadyForce:
    tanks = [
        {"tank": entry.tank, "options": list(entry.options)}
        if entry.options
        else {"tank": entry.tank}
        for entry in force.tanks
    ]
    written = {"faction": force.faction, "tanks": tanks}
    if force.subfaction is not None:
        written["subfaction"] = force.subfaction
    return ReadyForce(force.name, force.text, BOOK.supply(force.tanks), written)


CATALOGUE = Catalogue(SHELF, LEXICON, contents, muster_form, option_forms)
