"""What clients show of the data; forces and match options as forms, to be built by clients."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import asdict, evolve, fields, frozen

from engine.book.builder import (
    Choice,
    Extra,
    Group,
    MusterForm,
    OptionForm,
    OwnUnits,
    ReadyForce,
    Unit,
    Value,
)
from engine.book.catalogue import Catalogue, Shown
from engine.book.profiles import labels
from engine.book.words import Words
from engine.rulesets.battlegroup.book import BOOK, SHELF
from engine.rulesets.battlegroup.book.codes import Order, TerrainName
from engine.rulesets.battlegroup.book.flaws import ANYBODY, unit_flaws, vehicle_flaws
from engine.rulesets.battlegroup.book.printed import (
    Book,
    Force,
    Layout,
    MatchOption,
    Profile,
    Scenario,
    UnitSheet,
    Vehicle,
    Weapon,
)
from engine.rulesets.battlegroup.book.profiles import (
    WEAPON_COLUMNS,
    changes,
    profiles_of,
    weapon_rows,
)
from engine.rulesets.battlegroup.book.tables import (
    MoveTable,
    ObjectiveTable,
    OrderSheet,
    ShootingTable,
    TemplateTable,
    TerrainKind,
)
from engine.rulesets.battlegroup.book.wargear import cost, gear_cost, may_fly, outfitted, points
from engine.rulesets.battlegroup.book.words import LEXICON
from engine.rulesets.battlegroup.core.armies import Army, ForceEntry, Lists, book_of
from engine.rulesets.battlegroup.core.model import Homes, Options
from engine.rulesets.battlegroup.deployment.state import with_homes
from engine.rulesets.battlegroup.force.rules import may_be_troops
from engine.rulesets.battlegroup.force.state import MOST_UNITS, army_of, muster

ORGANISATION = BOOK.tables.organisation
SQUADRON = 3
"""Vehicles of a slot that forms offer; a list written by hand may name more."""
TURNS = 20


@frozen
class ShownTables:
    """Tables whose numbers appear in sentences."""

    orders: Mapping[Order, OrderSheet]
    objectives: ObjectiveTable
    shooting: ShootingTable
    templates: TemplateTable
    move: MoveTable


@frozen(kw_only=True)
class Contents(Shown):
    """The catalogue of battlegroup."""

    starter: str
    terrain: Mapping[TerrainName, TerrainKind]
    tables: ShownTables
    weapons: Mapping[str, Weapon]
    profiles: Mapping[str, Profile]
    vehicles: Mapping[str, Vehicle]
    units: Mapping[str, UnitSheet]
    forces: Mapping[str, Force]
    layouts: Mapping[str, Layout]
    scenarios: Mapping[str, Scenario]
    homes: Mapping[str, Homes]
    """Corners of the ground where each side of a scenario is set up, if the first one attacks."""


def contents(book: Book) -> Contents:
    """Return what clients show of a book."""
    tables = book.tables
    return Contents(
        unit_of_length="inches",
        starter=Options().scenario,
        terrain=tables.kinds,
        tables=ShownTables(
            tables.orders, tables.objectives, tables.shooting, tables.templates, tables.move
        ),
        weapons=book.weapons,
        profiles=book.profiles,
        vehicles=book.vehicles,
        units=book.units,
        forces=book.forces,
        layouts=book.layouts,
        scenarios=book.scenarios,
        homes={key: _homes(key) for key in book.scenarios},
    )


def _homes(scenario: str) -> Homes:
    """Return where the sides of a scenario are set up on its printed table."""
    before = evolve(muster(Options(scenario=scenario)), stage="deployment", attacker=0)
    homes = with_homes(before).homes
    assert homes is not None, f"{scenario} has no sides"
    return homes


def muster_form(book: Book, words: Words) -> MusterForm:
    """Return how an army is written."""
    found = dict.fromkeys(unit.faction for unit in book.units.values())
    factions = [faction for faction in found if faction != ANYBODY]
    return MusterForm(
        group_field="faction",
        list_field="units",
        unit_field="sheet",
        own_field="lists",
        least=1,
        most=MOST_UNITS,
        groups=tuple(
            Group(one, words.terms[one], allies=tuple(other for other in found if other != one))
            for one in factions
        ),
        units=tuple(_unit(book, unit, words) for unit in book.units.values()),
        ready=tuple(
            ReadyForce(
                force.name,
                words.terms[force.faction],
                float(points(book, force)),
                written(army_of(force)),
            )
            for force in book.forces.values()
        ),
        weapons=weapon_rows(book.weapons.values(), words),
        weapon_columns=labels(words, *WEAPON_COLUMNS),
    )


def own_units(army: Army, language: str) -> OwnUnits:
    """Return the units that the lists of an army bring, and their own weapons: those of which
    nothing is wrong, whatever is with others."""
    lists = army.lists or Lists()
    words, book = LEXICON.languages[LEXICON.heard(language)], book_of(army)
    sound = (sheet for sheet in lists.units if _is_sound(book, sheet))
    return OwnUnits(
        tuple(_unit(book, sheet, words) for sheet in sound), weapon_rows(lists.weapons, words)
    )


def _is_sound(book: Book, sheet: UnitSheet) -> bool:
    """Return whether all that a unit names is there."""
    keys = (group.profile for group in sheet.groups)
    vehicles = (book.vehicles[key] for key in keys if key in book.vehicles)
    return not any(unit_flaws(book, sheet)) and not any(
        any(vehicle_flaws(book, vehicle)) for vehicle in vehicles
    )


def _unit(book: Book, sheet: UnitSheet, words: Words) -> Unit:
    return Unit(
        sheet.id,
        sheet.name,
        sheet.faction,
        float(cost(sheet)),
        tuple(_choices(book, sheet, words)),
        _facts(sheet, words),
        profiles_of(book, sheet, words),
    )


def _facts(sheet: UnitSheet, words: Words) -> str:
    """Return what slot a selection fills and what it is of."""
    models = sum(group.count for group in sheet.groups)
    parts = [words.terms[code] for code in (sheet.role, sheet.type) if code is not None]
    return " · ".join((*parts, *([f"× {models}"] if models > 1 else ())))


def _choices(book: Book, sheet: UnitSheet, words: Words) -> Iterator[Choice]:
    """Yield what may be chosen for a selection: what it is bought as, how many vehicles fill its
    slot, and wargear. A list written by hand may name what single models take more than once, and
    squadrons of skimmers."""
    if may_be_troops(sheet):
        slots = ("heavy_support", "heavy_as_troops")
        yield Choice("slot", False, tuple(Extra(slot, words.terms[slot], 0.0) for slot in slots))
    driven = any(group.profile in book.vehicles for group in sheet.groups)
    flies = may_fly(book, sheet)
    if driven and sheet.strike is None and sheet.role != "fortification" and not flies:
        counts = range(1, SQUADRON + 1)
        extras = (Extra(n, str(n), float(cost(sheet, n) - cost(sheet))) for n in counts)
        yield Choice("squadron", False, tuple(extras))
    if flies:
        flying = outfitted(book, sheet.id, slot="additional_fire_support")
        fares = ((sheet.role, 0), (flying.role, cost(flying) - cost(sheet)))
        yield Choice(
            "slot", False, tuple(Extra(role, words.terms[role], float(d)) for role, d in fares)
        )
    if sheet.gear:
        yield Choice(
            "gear",
            True,
            tuple(
                Extra(
                    one.id,
                    one.name,
                    float(gear_cost(sheet, one)),
                    one.instead_of,
                    changes(one, words),
                    () if one.weapon is None else (one.weapon,),
                )
                for one in sheet.gear
            ),
        )


def written(army: Army) -> dict[str, Any]:
    """Return an army as it is written in the options, without what is left out."""
    usual = {field.name: field.default for field in fields(ForceEntry)}
    units = [
        {name: value for name, value in asdict(entry).items() if value != usual[name]}
        for entry in army.units
    ]
    return {"faction": army.faction, "units": units, "warlord": army.warlord}


def option_forms() -> tuple[OptionForm, ...]:
    """Return what may be fixed when a match is created."""
    tables = tuple(Value(key, key) for key in BOOK.layouts)
    return (
        OptionForm("layout", "choice", "valley", tables),
        OptionForm("map", "map"),
        *map(_option, BOOK.options.values()),
        OptionForm(
            "armies",
            "force",
            by_seat=True,
            asked_with="choose_armies",
            limited_by="points_limit",
        ),
        OptionForm("choose_armies", "flag", False),
    )


def _option(option: MatchOption) -> OptionForm:
    match option.values:
        case ("yes", "no"):
            return OptionForm(option.id, "flag", option.default == "yes")
        case ("points",):
            least, most = float(ORGANISATION.least), float(ORGANISATION.most)
            default = int(option.default)
            return OptionForm(option.id, "number", default, least=least, most=most, step=50.0)
        case ("turns",):
            default = int(option.default)
            return OptionForm(option.id, "number", default, least=1.0, most=TURNS, step=1.0)
        case ("units",):
            flyers = [unit.id for unit in BOOK.units.values() if may_fly(BOOK, unit)]
            values = (Value([], option.default), *(Value([key], key) for key in flyers))
            return OptionForm(option.id, "choice", [], values)
        case (*counts, "roll") if all(count.isdigit() for count in counts):
            numbers = tuple(Value(int(count), count) for count in counts)
            return OptionForm(option.id, "choice", None, numbers)
        case codes:
            values = tuple(Value(code, code) for code in codes)
            return OptionForm(option.id, "choice", option.default, values)


CATALOGUE = Catalogue(SHELF, LEXICON, contents, muster_form, option_forms)
