"""What clients show of the data; forces and match options as forms, to be built by clients."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from attrs import frozen

from engine.book.builder import Group, MusterForm, OptionForm, OwnUnits, ReadyForce, Unit, Value
from engine.book.catalogue import Catalogue, Shown
from engine.book.profiles import labels
from engine.book.words import Words
from engine.rulesets.diceless.book import BOOK, SHELF
from engine.rulesets.diceless.book.codes import Effect, Row, Side, TerrainName, Variant
from engine.rulesets.diceless.book.flaws import unit_flaws, vehicle_flaws
from engine.rulesets.diceless.book.printed import (
    Book,
    Force,
    Profile,
    PsychicPower,
    Scenario,
    UnitSheet,
    Vehicle,
    Weapon,
)
from engine.rulesets.diceless.book.profiles import (
    WEAPON_COLUMNS,
    profiles_of,
    weapon_rows,
)
from engine.rulesets.diceless.book.tables import (
    LeadershipTable,
    ScoreTable,
    ShootingTable,
    TerrainKind,
    TokenTable,
)
from engine.rulesets.diceless.book.words import LEXICON
from engine.rulesets.diceless.core.model import STARTER, Army, enlarged
from engine.rulesets.diceless.force.rules import granted
from engine.rulesets.diceless.force.state import MOST_UNITS, giving_of, models_of, written


@frozen
class ShownTables:
    """Tables that clients draw with."""

    leadership: LeadershipTable
    lines: Mapping[str, tuple[tuple[int, Row], ...]]
    tracks: Mapping[Variant, Mapping[Row, tuple[Effect, ...]]]
    tokens: TokenTable
    score: ScoreTable
    shooting: ShootingTable


@frozen(kw_only=True)
class Contents(Shown):
    """The catalogue of diceless."""

    starter: str
    terrain: Mapping[TerrainName, TerrainKind]
    tables: ShownTables
    weapons: Mapping[str, Weapon]
    powers: Mapping[str, PsychicPower]
    profiles: Mapping[str, Profile]
    vehicles: Mapping[str, Vehicle]
    units: Mapping[str, UnitSheet]
    forces: Mapping[str, Force]
    scenarios: Mapping[str, Scenario]


def contents(book: Book) -> Contents:
    """Return what clients show of a book."""
    tables = book.tables
    return Contents(
        unit_of_length="inches",
        starter=STARTER,
        terrain=tables.kinds,
        tables=ShownTables(
            tables.leadership,
            tables.lines,
            tables.tracks,
            tables.tokens,
            tables.score,
            tables.shooting,
        ),
        weapons=book.weapons,
        powers=book.powers,
        profiles=book.profiles,
        vehicles=book.vehicles,
        units=book.units,
        forces=book.forces,
        scenarios=book.scenarios,
    )


def muster_form(book: Book, words: Words) -> MusterForm:
    """Return how an army is written. What is counted are models: nothing has points
    (diceless/beginner-advice)."""
    factions = dict.fromkeys(force.faction for force in book.forces.values())
    return MusterForm(
        group_field="faction",
        list_field="units",
        unit_field="sheet",
        own_field="lists",
        imports=True,
        least=1,
        most=MOST_UNITS,
        groups=tuple(Group(faction, words.terms[faction]) for faction in factions),
        units=tuple(_unit(book, unit, words) for unit in book.units.values()),
        ready=tuple(
            ReadyForce(
                force.name,
                words.terms[force.faction],
                models_of(Army(force=force.id)),
                written(Army(faction=force.faction, units=force.units)),
            )
            for force in book.forces.values()
        ),
        weapons=weapon_rows(book.weapons, words),
        weapon_columns=labels(words, *WEAPON_COLUMNS),
    )


def own_units(army: Army, language: str) -> OwnUnits:
    """Return the units that the lists of an army bring, and their own weapons: those of which
    nothing is wrong, whatever is with others."""
    words, lists = LEXICON.languages[LEXICON.heard(language)], army.lists
    book = enlarged((lists,))
    weapons = {weapon.id: weapon for weapon in lists.weapons}
    return OwnUnits(
        tuple(_unit(book, sheet, words) for sheet in lists.units if _is_sound(book, sheet)),
        weapon_rows(weapons, words),
    )


def _is_sound(book: Book, sheet: UnitSheet) -> bool:
    """Return whether all that a unit names is there."""
    profiles = (group.profile for group in sheet.groups)
    vehicles = (book.vehicles[key] for key in profiles if key in book.vehicles)
    return not any(unit_flaws(book, sheet)) and not any(
        any(vehicle_flaws(book, vehicle)) for vehicle in vehicles
    )


def _unit(book: Book, sheet: UnitSheet, words: Words) -> Unit:
    profiles, text = profiles_of(book, sheet, words), _gives(book, sheet, words)
    return Unit(
        sheet.id, sheet.name, _faction(book, sheet), _models(sheet), text=text, profiles=profiles
    )


def _gives(book: Book, sheet: UnitSheet, words: Words) -> str:
    """Return the tokens that a unit gives the enemy, without those of a deep strike."""
    pool = granted([giving_of(book, sheet)])
    counts = {"scatter": pool.scatter, "hot": pool.hot, "warp": pool.warp}
    told = [f"{count} {words.profile[f'gives_{kind}']}" for kind, count in counts.items() if count]
    return f"{words.profile['gives']}: {', '.join(told)}" if told else ""


def _models(sheet: UnitSheet) -> int:
    return sum(group.count for group in sheet.groups)


def _faction(book: Book, sheet: UnitSheet) -> str:
    key = sheet.groups[0].profile
    printed = book.profiles.get(key) or book.vehicles[key]
    return printed.faction


def option_forms() -> tuple[OptionForm, ...]:
    """Return what may be fixed when a match is created."""
    sides = tuple(Value(side, side) for side in get_args(Side))
    return (
        OptionForm("scenario", "choice", STARTER, tuple(Value(k, k) for k in BOOK.scenarios)),
        OptionForm("map", "map"),
        OptionForm("turns", "number", None, least=1, most=20, step=1),
        OptionForm("first", "choice", None, sides),
        OptionForm("host", "choice", "green", sides),
        OptionForm("heavy_range_bonus", "flag", True),
        OptionForm(
            "track_variant", "choice", "text", tuple(Value(v, v) for v in get_args(Variant))
        ),
        OptionForm("night", "flag"),
        OptionForm("armies", "force", by_seat=True, asked_with="choose_armies"),
        OptionForm("choose_armies", "flag", False),
    )


CATALOGUE = Catalogue(SHELF, LEXICON, contents, muster_form, option_forms)
