"""What records must keep to beyond their types: figures within the ranges of the rules, and names
of what there is. The data of the book and the lists of players are held to the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.book.flaws import Flaw, unknown_flaws
from engine.book.shelf import ID
from engine.rulesets.battlegroup.book.codes import Rule, UnitType
from engine.rulesets.battlegroup.book.printed import (
    Book,
    Gear,
    GroupSheet,
    Profile,
    UnitSheet,
    Vehicle,
    Weapon,
)

SAVES = range(2, 7)
FIGURES = range(11)
"""What a characteristic can be (battlegroup/base-dice)."""
ARMOUR = range(1, 15)
MOST_SHOTS = 30
FARTHEST = 1000.0
"""Inches that a weapon reaches; tables are smaller."""
LONGEST = 24.0
"""Inches of a hull, a base or works."""
MOST_HULL_POINTS = 20
MOST_ABOARD = 99
MOST_MODELS = 99
"""Of a unit: its models are numbered in two digits."""
ANYBODY = "any"
"""The faction of what every force may have."""
AGREED = "era-and-profiles"
FORCE = "fo-battlegroup"
IMMOBILE: tuple[UnitType, ...] = ("vehicle", "flyer", "building", "defence_works")
"""Kinds that do not move by an allowance of their own."""
ON_FOOT_ONLY: tuple[Rule, ...] = ("deep_strike", "independent_character")
"""What no vehicle does."""
Named = Weapon | Profile | Vehicle | UnitSheet


def flaws_of(book: Book, record: Named) -> Iterator[Flaw]:
    """Yield what keeps a record of a book from being played."""
    match record:
        case Weapon():
            return weapon_flaws(record)
        case Profile():
            return profile_flaws(book, record)
        case Vehicle():
            return vehicle_flaws(book, record)
        case UnitSheet():
            return unit_flaws(book, record)


# ---------------------------------------------------------------- weapons


def weapon_flaws(weapon: Weapon) -> Iterator[Flaw]:
    """A weapon reaches what its kind reaches and strikes with some Strength."""

    def flaw(clause: str, what: str, way_out: str) -> Flaw:
        return Flaw(clause, "weapons", f"weapon {weapon.id}", what, way_out)

    kinds = "base-weapon-types"
    if (weapon.kind == "melee") != (weapon.range is None):
        yield flaw(kinds, f"range is {weapon.range}", "give one to ranged weapons only")
    if weapon.range is not None and not 0 <= weapon.least < weapon.range <= FARTHEST:
        what = f"reaches from {weapon.least:g} to {weapon.range:g}"
        yield flaw(kinds, what, f"give a shorter minimum range, and at most {FARTHEST:g}")
    if weapon.strength is None and weapon.kind != "melee":
        yield flaw("base-to-wound", "has no Strength", "give one; only melee weapons do without")
    if weapon.strength is not None and not 1 <= weapon.strength <= 10:
        yield flaw("base-to-wound", f"has Strength {weapon.strength}", "write 1 to 10")
    if not 1 <= weapon.times <= 10 or weapon.adds not in FIGURES:
        what = f"multiplies Strength by {weapon.times} and adds {weapon.adds}"
        yield flaw("base-to-wound", what, "write times 1 to 10, adds 0 to 10")
    if weapon.ap is not None and not 1 <= weapon.ap <= 6:
        yield flaw("base-saves", f"has AP {weapon.ap}", "write 1 to 6, or leave it out")
    if weapon.shots < 1 or (weapon.template is not None and weapon.shots != 1):
        yield flaw(kinds, f"has {weapon.shots} shots", "write 1 or more; 1 for a template")
    for count in (weapon.shots, weapon.moved_shots or 1, weapon.blows or 1, weapon.charges):
        if not 1 <= count <= MOST_SHOTS:
            what = f"counts {count} shots, blows or charges"
            yield flaw(kinds, what, f"write 1 to {MOST_SHOTS}")
    if weapon.poisoned not in (None, *SAVES):
        yield flaw("base-to-wound", f"is poisoned on {weapon.poisoned}", "write 2 to 6")
    if (weapon.kind == "salvo") != (weapon.moved_shots is not None):
        yield flaw(kinds, "is half a salvo weapon", "give both kind and moved_shots")
    if weapon.kind == "melee" and weapon.template is not None:
        yield flaw(kinds, "strikes with a template", "give one to ranged weapons only")
    if weapon.has("barrage") and weapon.template not in ("small_blast", "large_blast"):
        yield flaw("barrage-to-hit", "is a barrage without a blast", "give it a template")


# ---------------------------------------------------------------- models


def profile_flaws(book: Book, profile: Profile) -> Iterator[Flaw]:
    """A profile has figures that the rules and their tables know."""
    where = f"profile {profile.id}"

    def flaw(what: str, way_out: str) -> Flaw:
        return Flaw(AGREED, "profiles", where, what, way_out)

    figures = (profile.toughness, profile.wounds, profile.bulk, profile.leadership)
    if min(figures) < 1 or max(figures) > 10 or not 0 < profile.base_mm <= LONGEST * 25.4:
        yield flaw("has a value below 1, Ld above 10 or no base", "correct it")
    for name in ("ws", "bs", "strength", "initiative", "attacks"):
        figure = getattr(profile, name)
        if figure not in FIGURES or (name in ("ws", "strength") and figure < 1):
            yield flaw(f"has {name} {figure}", "write 0 to 10; WS and Strength from 1")
    for save in (profile.armour, profile.invulnerable):
        if save not in (None, *SAVES):
            what = f"saves on {save}"
            way_out = "write 2 to 6, or leave it out"
            yield Flaw("base-saves", "profiles", where, what, way_out)
    if profile.type in (*IMMOBILE, "walker"):
        yield flaw(f"is a {profile.type}", "list it in vehicles.toml")
    if profile.id in book.vehicles:
        where = f"vehicle {profile.id}"
        yield Flaw(AGREED, "vehicles", where, "is also a profile", "rename one")


def vehicle_flaws(book: Book, vehicle: Vehicle) -> Iterator[Flaw]:
    """A vehicle has a hull, known weapons, and Troops whose Leadership it tests on."""
    where = f"vehicle {vehicle.id}"

    def flaw(what: str, way_out: str, clause: str = AGREED) -> Flaw:
        return Flaw(clause, "vehicles", where, what, way_out)

    for mounted in vehicle.weapons:
        yield from unknown_flaws(AGREED, "vehicles", where, "weapon", mounted.weapon, book.weapons)
    keys = [mounted.id for mounted in vehicle.weapons]
    if len(set(keys)) < len(keys):
        yield flaw("names a weapon twice", "rename one")
    if not 0 < vehicle.width <= vehicle.length <= LONGEST:
        yield flaw("is wider than it is long", "measure from front to rear, in inches, 24 at most")
    if not 1 <= vehicle.hull_points <= MOST_HULL_POINTS or vehicle.bs not in FIGURES:
        yield flaw("has no hull points, or a skill above 10", "correct it")
    armour, legs = vehicle.armour, vehicle.legs
    for figure in (armour.front, armour.side, armour.rear):
        if figure not in ARMOUR:
            yield flaw(f"has armour {figure}", "write 1 to 14", "base-vehicle-penetration")
    for figure in () if legs is None else (legs.ws, legs.strength, legs.initiative, legs.attacks):
        if figure not in FIGURES[1:]:
            yield flaw(f"has a value of {figure} to fight with", "write 1 to 10")
    for count in (vehicle.capacity, vehicle.fire_points):
        if not 0 <= count <= MOST_ABOARD:
            yield flaw(f"has room for {count}", f"write 0 to {MOST_ABOARD}", "base-transports")
    if not vehicle.building and vehicle.bs == 0:
        for mounted in vehicle.weapons:
            yield from _unskilled(book, "vehicles", where, mounted.weapon)
    if not vehicle.building and not _has_troops(book, vehicle.faction):
        what = f"has no Troops of its faction, {vehicle.faction}, whose Leadership it tests on"
        yield flaw(what, "add a unit of Troops to the list", "vehicle-leadership")


def _unskilled(book: Book, file: str, where: str, key: str) -> Iterator[Flaw]:
    """Who has Ballistic Skill 0 cannot shoot."""
    weapon = book.weapons.get(key)
    if weapon is not None and weapon.kind != "melee":
        what = f"has Ballistic Skill 0 and {weapon.name}"
        yield Flaw("base-to-hit", file, where, what, "give it a skill, or no guns and powers")


def _has_troops(book: Book, faction: str) -> bool:
    return any(
        group.profile in book.profiles
        for sheet in book.units.values()
        if sheet.faction == faction and sheet.role == "troops"
        for group in sheet.groups
    )


# ---------------------------------------------------------------- units


def unit_flaws(book: Book, unit: UnitSheet) -> Iterator[Flaw]:
    """A unit is made of known models with known weapons, of one kind, and costs something."""
    where = f"unit {unit.id}"

    def flaw(what: str, way_out: str, clause: str = FORCE) -> Flaw:
        return Flaw(clause, "units", where, what, way_out)

    keys = [group.id for group in unit.groups]
    if len(set(keys)) < len(keys):
        yield flaw("names a group twice", "rename one")
    if unit.size > MOST_MODELS:
        yield flaw(f"has {unit.size} models", f"use {MOST_MODELS} or fewer")
    if unit.has("independent_character") and unit.size > 1:
        what = f"is an independent character of {unit.size} models"
        yield flaw(what, "give each a unit of their own", "base-characters")
    if unit.full_price < 1:
        yield flaw("costs nothing", "give the points of its parts")
    for points in unit.cost.values():
        if points < 0:
            yield flaw(f"has a part at {points} points", "write 0 or more")
    if min(unit.relics, unit.grav, unit.signature) < 0 or unit.mastery not in FIGURES:
        yield flaw("counts something below 0, or a mastery above 10", "correct it")
    yield from _kind_flaws(unit, where)
    if unit.faction == ANYBODY and unit.role != "fortification" and unit.strike is None:
        yield flaw(f"belongs to {ANYBODY}", "name a faction; only fortifications have none")
    if any(group.profile in book.vehicles for group in unit.groups):
        for rule in ON_FOOT_ONLY:
            if unit.has(rule):
                yield flaw(f"is a vehicle with {rule}", "leave it out", "base-not-used")
        if unit.mastery or unit.powers:
            yield flaw("is a vehicle with psychic powers", "leave them out", "base-not-used")
    for group in unit.groups:
        yield from _group_flaws(book, unit, group, f"{where}, group {group.id}")
    for key in unit.powers:
        spells = [name for name, weapon in book.weapons.items() if weapon.has("witchfire")]
        yield from unknown_flaws("psychic-any-point", "units", where, "power", key, spells)
    for gear in unit.gear:
        yield from _gear_flaws(book, unit, gear, f"{where}, gear {gear.id}")


def _kind_flaws(unit: UnitSheet, where: str) -> Iterator[Flaw]:
    """A unit is models, a fortification, or a target point."""

    def flaw(what: str, way_out: str) -> Flaw:
        return Flaw(FORCE, "units", where, what, way_out)

    place, works = unit.strike == "target_point", unit.works
    if bool(unit.groups) + (works is not None) + place != 1:
        yield flaw("has neither groups nor works, or both", "give one of them")
    if (unit.type == "defence_works") != (works is not None):
        yield flaw("is half a defence work", "give both type and works")
    for side in () if works is None else (works.length, works.width):
        if not 0 < side <= LONGEST:
            yield flaw(f"has works of {side:g} inches", f"write more than 0, at most {LONGEST:g}")
    if (unit.role == "fortification") != (unit.type in ("building", "defence_works")):
        yield flaw("is half a fortification", "give both role and type")
    if (unit.role == "additional_fire_support") != (unit.strike is not None):
        yield flaw("is half a support strike", "give both role and strike")
    if place != (unit.type is None):
        yield flaw("has no type", "only a target point has none")


def _group_flaws(book: Book, unit: UnitSheet, group: GroupSheet, where: str) -> Iterator[Flaw]:
    def flaw(what: str, way_out: str) -> Flaw:
        return Flaw(FORCE, "units", where, what, way_out)

    known: Mapping[str, Profile | Vehicle] = {**book.profiles, **book.vehicles}
    yield from unknown_flaws(FORCE, "units", where, "profile", group.profile, known)
    if not ID.fullmatch(group.id):
        yield flaw("is not an id", 'write it like "line-squad"')
    if group.count < 1:
        yield flaw(f"has {group.count} models", "write 1 or more")
    for key in group.weapons:
        yield from unknown_flaws(FORCE, "units", where, "weapon", key, book.weapons)
    printed = known.get(group.profile)
    if printed is None:
        return
    if isinstance(printed, Profile) and printed.bs == 0:
        bought = [gear.weapon for gear in unit.gear if gear.group == group.id and gear.weapon]
        for key in (*group.weapons, *bought, *unit.powers):
            yield from _unskilled(book, "units", where, key)
    if printed.type != unit.type:
        yield flaw(f"is {printed.type}", f"the unit is {unit.type}; correct one")
    if printed.faction != unit.faction:
        yield flaw(f"belongs to the {printed.faction}", "leave it out")
    alone = group.count == 1 and len(unit.groups) == 1 and not group.weapons
    if isinstance(printed, Vehicle) and not alone:
        yield flaw("arms or multiplies a vehicle", "list it once, unchanged")


def _gear_flaws(book: Book, unit: UnitSheet, gear: Gear, where: str) -> Iterator[Flaw]:
    """Wargear has a name of its own and a price; what a single model takes says whose."""

    def flaw(what: str, way_out: str) -> Flaw:
        return Flaw(FORCE, "units", where, what, way_out)

    if not ID.fullmatch(gear.id) or [one.id for one in unit.gear].count(gear.id) > 1:
        yield flaw("is not an id, or appears twice", "rename one")
    if not gear.name or gear.cost < 0 or (gear.price == "own") != (gear.cost > 0):
        yield flaw("has no name or half a price", "give a name, and price or cost")
    group = next((one for one in unit.groups if one.id == gear.group), None)
    if (gear.weapon is None) != (gear.group is None) or (gear.group and group is None):
        yield flaw("arms no model", "name a group of the unit and a weapon")
    if gear.weapon is not None:
        yield from unknown_flaws(FORCE, "units", where, "weapon", gear.weapon, book.weapons)
    if gear.instead_of is not None:
        held = () if group is None else group.weapons
        yield from unknown_flaws(FORCE, "units", where, "weapon", gear.instead_of, held)
