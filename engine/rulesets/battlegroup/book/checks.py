"""What the data of battlegroup must keep to beyond its types: numbers, names and references."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import get_args

from engine.book.data import refuse
from engine.book.shelf import ID, check_names, known
from engine.rulesets.battlegroup.book.codes import Order, Pace, Template, TerrainName, UnitType
from engine.rulesets.battlegroup.book.forces import check_forces
from engine.rulesets.battlegroup.book.maps import check_layouts, check_scenarios
from engine.rulesets.battlegroup.book.printed import Book, Gear, GroupSheet, UnitSheet, Weapon

_OPTION_ID = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")
SAVES = range(2, 7)
IMMOBILE = ("vehicle", "flyer", "building", "defence_works")
"""Kinds that do not move by an allowance of their own."""


def _check_names(book: Book) -> None:
    check_names(
        "line-squad",
        ("weapons", "weapon", book.weapons),
        ("profiles", "profile", book.profiles),
        ("vehicles", "vehicle", book.vehicles),
        ("units", "unit", book.units),
        ("forces", "force", book.forces),
        ("layouts", "layout", book.layouts),
        ("scenarios", "scenario", book.scenarios),
    )


def check_tables(book: Book) -> None:
    """The printed tables are whole."""
    tables = book.tables
    for name, words, given in (
        ("orders", get_args(Order), tables.orders),
        ("templates.sheets", get_args(Template), tables.templates.sheets),
        ("kinds", get_args(TerrainName), tables.kinds),
        ("armour.weapons", get_args(Pace), tables.armour.weapons),
        ("heights", _with_models(), tables.heights),
        ("move.allowance", _on_foot(), tables.move.allowance),
    ):
        for word in words:
            if word not in given:
                refuse("tables", name, f"{word} is missing", "give one for each")
    for order, sheet in tables.orders.items():
        if not sheet.steps:
            refuse("tables", f"orders.{order}", "has no steps", "list them in order")
    for word, kind in tables.kinds.items():
        if kind.cover not in (None, *SAVES):
            refuse("tables", f"kinds.{word}", "has an impossible cover save", "write 2 to 6")
    if len(tables.armour.damage) != 7:
        refuse("tables", "armour.damage", "does not have 7 results", "give one for each of 1 to 7")
    for name, template in tables.templates.sheets.items():
        if template.dice < 1 or template.need not in SAVES:
            refuse("tables", f"templates.sheets.{name}", "rolls nothing", "correct dice and need")


def _with_models() -> tuple[UnitType, ...]:
    return tuple(word for word in get_args(UnitType) if word != "defence_works")


def _on_foot() -> tuple[UnitType, ...]:
    return tuple(word for word in get_args(UnitType) if word not in IMMOBILE)


def check_weapons(book: Book) -> None:
    """Every weapon reaches what its kind reaches and strikes with some Strength."""
    for weapon in book.weapons.values():
        _check_weapon(weapon, f"weapon {weapon.id}")


def _check_weapon(weapon: Weapon, where: str) -> None:
    if (weapon.kind == "melee") != (weapon.range is None):
        refuse("weapons", where, f"range is {weapon.range}", "give one to ranged weapons only")
    if weapon.strength is None and weapon.kind != "melee":
        refuse("weapons", where, "has no Strength", "give one; only melee weapons do without")
    if weapon.strength is not None and not 1 <= weapon.strength <= 10:
        refuse("weapons", where, f"has Strength {weapon.strength}", "write 1 to 10")
    if weapon.ap is not None and not 1 <= weapon.ap <= 6:
        refuse("weapons", where, f"has AP {weapon.ap}", "write 1 to 6, or leave it out")
    if weapon.shots < 1 or (weapon.template is not None and weapon.shots != 1):
        refuse("weapons", where, f"has {weapon.shots} shots", "write 1 or more; 1 for a template")
    if weapon.poisoned not in (None, *SAVES):
        refuse("weapons", where, f"is poisoned on {weapon.poisoned}", "write 2 to 6")
    if (weapon.kind == "salvo") != (weapon.moved_shots is not None):
        refuse("weapons", where, "is half a salvo weapon", "give both kind and moved_shots")
    if weapon.has("barrage") and weapon.template not in ("small_blast", "large_blast"):
        refuse("weapons", where, "is a barrage without a blast", "give it a template")


def check_models(book: Book) -> None:
    """Every profile and vehicle has figures that the tables know."""
    for profile in book.profiles.values():
        where = f"profile {profile.id}"
        figures = (profile.toughness, profile.wounds, profile.bulk)
        if min(figures) < 1 or not 1 <= profile.leadership <= 10 or profile.base_mm <= 0:
            refuse("profiles", where, "has a value below 1, Ld above 10 or no base", "correct it")
        for save in (profile.armour, profile.invulnerable):
            if save not in (None, *SAVES):
                refuse("profiles", where, f"saves on {save}", "write 2 to 6, or leave it out")
        if profile.type not in _on_foot():
            refuse("profiles", where, f"is a {profile.type}", "list it in vehicles.toml")
        if profile.id in book.vehicles:
            refuse("vehicles", f"vehicle {profile.id}", "is also a profile", "rename one")
    for vehicle in book.vehicles.values():
        where = f"vehicle {vehicle.id}"
        for mounted in vehicle.weapons:
            known("vehicles", where, "weapon", mounted.weapon, book.weapons)
        keys = [mounted.id for mounted in vehicle.weapons]
        if len(set(keys)) < len(keys):
            refuse("vehicles", where, "names a weapon twice", "rename one")
        if vehicle.length < vehicle.width or vehicle.width <= 0:
            refuse("vehicles", where, "is wider than it is long", "measure from front to rear")
        if vehicle.hull_points < 1 or not 0 <= vehicle.bs <= 10:
            refuse("vehicles", where, "has no hull points, or a skill above 10", "correct it")


def check_units(book: Book) -> None:
    """Every unit is made of known models with known weapons, of one kind, and costs something."""
    for unit in book.units.values():
        where = f"unit {unit.id}"
        keys = [group.id for group in unit.groups]
        if len(set(keys)) < len(keys):
            refuse("units", where, "names a group twice", "rename one")
        if unit.full_price < 1:
            refuse("units", where, "costs nothing", "give the points of its parts")
        _check_kind(unit, where)
        for group in unit.groups:
            _check_group(book, unit, group, f"{where}, group {group.id}")
        for key in unit.powers:
            known("units", where, "power", key, book.weapons)
        for gear in unit.gear:
            _check_gear(book, unit, gear, f"{where}, gear {gear.id}")


def _check_kind(unit: UnitSheet, where: str) -> None:
    """A unit is models, a fortification, or a target point."""
    place = unit.strike == "target_point"
    if bool(unit.groups) + (unit.works is not None) + place != 1:
        refuse("units", where, "has neither groups nor works, or both", "give one of them")
    if (unit.type == "defence_works") != (unit.works is not None):
        refuse("units", where, "is half a defence work", "give both type and works")
    if (unit.role == "fortification") != (unit.type in ("building", "defence_works")):
        refuse("units", where, "is half a fortification", "give both role and type")
    if (unit.role == "additional_fire_support") != (unit.strike is not None):
        refuse("units", where, "is half a support strike", "give both role and strike")
    if place != (unit.type is None):
        refuse("units", where, "has no type", "only a target point has none")


def _check_group(book: Book, unit: UnitSheet, group: GroupSheet, where: str) -> None:
    known("units", where, "profile", group.profile, {**book.profiles, **book.vehicles})
    printed = book.profiles.get(group.profile) or book.vehicles[group.profile]
    if group.count < 1:
        refuse("units", where, f"has {group.count} models", "write 1 or more")
    if printed.type != unit.type:
        refuse("units", where, f"is {printed.type}", f"the unit is {unit.type}; correct one")
    if printed.faction != unit.faction:
        refuse("units", where, f"belongs to the {printed.faction}", "leave it out")
    if group.profile in book.vehicles and (group.weapons or group.count > 1):
        refuse("units", where, "arms or multiplies a vehicle", "list it once, unchanged")
    for key in group.weapons:
        known("units", where, "weapon", key, book.weapons)


def _check_gear(book: Book, unit: UnitSheet, gear: Gear, where: str) -> None:
    """Wargear has a name of its own and a price; what a single model takes says whose."""
    if not ID.fullmatch(gear.id) or [one.id for one in unit.gear].count(gear.id) > 1:
        refuse("units", where, "is not an id, or appears twice", "rename one")
    if not gear.name or (gear.price == "own") != (gear.cost > 0):
        refuse("units", where, "has no name or half a price", "give a name, and price or cost")
    group = next((one for one in unit.groups if one.id == gear.group), None)
    if (gear.weapon is None) != (gear.group is None) or (gear.group and group is None):
        refuse("units", where, "arms no model", "name a group of the unit and a weapon")
    if gear.weapon is not None:
        known("units", where, "weapon", gear.weapon, book.weapons)
    if gear.instead_of is not None:
        known("units", where, "weapon", gear.instead_of, () if group is None else group.weapons)


def check_options(book: Book) -> None:
    """Every option has an id, a default it may take, and a scenario that exists."""
    for option in book.options.values():
        where = f"option {option.id}"
        if not _OPTION_ID.fullmatch(option.id):
            refuse("options", where, "is not an id", 'write it like "sequence_mode"')
        free = len(option.values) == 1
        if not option.values or not (free or option.default in option.values):
            refuse("options", where, f"defaults to {option.default}", "choose one of its values")
        if option.scenario is not None:
            known("options", where, "scenario", option.scenario, book.scenarios)


CHECKS: tuple[Callable[[Book], None], ...] = (
    _check_names,
    check_tables,
    check_weapons,
    check_models,
    check_units,
    check_forces,
    check_layouts,
    check_scenarios,
    check_options,
)
