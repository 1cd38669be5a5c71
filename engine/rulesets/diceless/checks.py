"""What the data of diceless must keep to beyond its types: numbers, names and references."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import get_args

from engine.data import listed, refuse
from engine.rulesets.diceless.check_forces import check_forces
from engine.rulesets.diceless.check_maps import check_scenarios
from engine.rulesets.diceless.codes import Chapter, Row, TerrainName, UnitType
from engine.rulesets.diceless.printed import Book, GroupSheet, Weapon
from engine.rulesets.diceless.tables import Tables

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_CLAUSE_ID = re.compile(r"diceless/[a-z0-9]+(-[a-z0-9]+)*")
SAVES = range(2, 7)


def check_names(book: Book) -> None:
    """Every id is lower case words joined by hyphens, and everything has a name."""
    for file, kind, records in (
        ("weapons", "weapon", book.weapons),
        ("powers", "power", book.powers),
        ("profiles", "profile", book.profiles),
        ("vehicles", "vehicle", book.vehicles),
        ("units", "unit", book.units),
        ("forces", "force", book.forces),
        ("scenarios", "scenario", book.scenarios),
    ):
        for key, record in records.items():
            where = f"{kind} {key}"
            if not _ID.fullmatch(key):
                refuse(file, where, "is no id", 'write it like "rifle-squad"')
            if not record.name:
                refuse(file, where, "has an empty name", "players read it; write one")


def check_tables(book: Book) -> None:
    """The printed tables are whole, and grow the way they must."""
    tables = book.tables
    _check_saves(tables)
    _check_limits(tables)
    if list(tables.lines) != list("ABCDEF"):
        refuse("tables", "lines", f"are {listed(tables.lines)}", "write A to F, in order")
    for name, marks in tables.lines.items():
        at = [points for points, _ in marks]
        if at != sorted(set(at)) or not at or at[-1] != tables.armour.capacity:
            refuse("tables", f"lines.{name}", "does not rise to its capacity", "mend the points")
    for word in get_args(TerrainName):
        if word not in tables.kinds:
            refuse("tables", "kinds", f"{word} is missing", "give one for each kind of terrain")
        if tables.kinds[word].cover not in (None, *SAVES):
            refuse("tables", f"kinds.{word}", "has a cover no die knows", "write 2 to 6")
    for variant, rows in tables.tracks.items():
        ends = [effects[-1] if effects else None for effects in rows.values()]
        if list(rows) != list(get_args(Row)) or ends != ["wrecked", "explodes"]:
            refuse(
                "tables", f"tracks.{variant}", "is no pair of rows", "G to wrecked, P to explodes"
            )
    for word in get_args(UnitType):
        if word != "vehicle" and not {word} <= tables.move.allowance.keys() & tables.fall_back:
            refuse("tables", "move", f"{word} is missing", "give allowance and fall_back of it")


def _check_saves(tables: Tables) -> None:
    rows = tables.saves.rows
    if len(rows) != 100:
        refuse("tables", "saves.rows", f"has {len(rows)} rows", "write 100, for 1 to 100 damage")
    for number, row in enumerate(rows, start=1):
        if list(row) != sorted(row) or row[-1] > number or row[0] < 0:
            refuse(
                "tables", f"saves.rows {number}", f"is {list(row)}", "a better save lets no more"
            )
    for number, (less, more) in enumerate(pairwise(rows), start=2):
        if any(a > b for a, b in zip(less, more, strict=True)):
            refuse("tables", f"saves.rows {number}", "lets through less than the row above", "mend")


def _check_limits(tables: Tables) -> None:
    for name in ("limits", "limits_rerolled"):
        limits: tuple[int, ...] = getattr(tables.leadership, name)
        if len(limits) != 9 or list(limits) != sorted(set(limits)):
            refuse("tables", f"leadership.{name}", "does not rise", "write 9, for 2 to 10")


def check_weapons(book: Book) -> None:
    """Every weapon reaches what its kind reaches, and its modes hold together."""
    for weapon in book.weapons.values():
        where = f"weapon {weapon.id}"
        near = weapon.kind in ("close_combat", "grenade")
        far = not near and not weapon.has("orbital")
        if far != (weapon.range is not None):
            refuse("weapons", where, f"range is {weapon.range}", "what shoots has one, alone")
        if (weapon.kind == "grenade") != (weapon.grenade is not None):
            refuse("weapons", where, "is half a grenade", "give kind and grenade, or neither")
        keys = [mode.id for mode in weapon.modes]
        if not keys or len(set(keys)) < len(keys):
            refuse("weapons", where, "has no modes, or two of a name", "name each once")
        for mode in weapon.modes:
            _check_mode(weapon, mode.id)


def _check_mode(weapon: Weapon, key: str) -> None:
    mode = next(mode for mode in weapon.modes if mode.id == key)
    where = f"weapon {weapon.id}, mode {key}"
    near = weapon.kind in ("close_combat", "grenade")
    if mode.strength is None and not near and "sniper" not in mode.tags:
        refuse("weapons", where, "has no Strength", "write one; only snipers shoot without")
    if mode.strength is not None and not 1 <= mode.strength <= 12:
        refuse("weapons", where, f"has Strength {mode.strength}", "write 1 to 12")
    if mode.ap is not None and (near or not 1 <= mode.ap <= 6):
        refuse("weapons", where, f"has AP {mode.ap}", "write 1 to 6, for what shoots")
    if mode.shots < 1:
        refuse("weapons", where, f"has {mode.shots} shots", "write 1 or more")
    if mode.poisoned not in (None, *SAVES):
        refuse("weapons", where, f"is poisoned on {mode.poisoned}", "write 2 to 6")
    if mode.blast and "template" in mode.tags:
        refuse("weapons", where, "is a blast and a template", "leave one")


def check_models(book: Book) -> None:
    """Every profile and vehicle has figures that the tables know."""
    for profile in book.profiles.values():
        where = f"profile {profile.id}"
        figures = (profile.toughness, profile.wounds, profile.leadership)
        if min(figures) < 1 or profile.leadership > 10 or profile.radius <= 0:
            refuse(
                "profiles", where, "has a figure below 1, Leadership above 10 or no base", "mend"
            )
        for save in (profile.armour, profile.invulnerable):
            if save not in (None, *SAVES):
                refuse("profiles", where, f"saves on {save}", "write 2 to 6, or leave it out")
        if profile.type == "vehicle":
            refuse("profiles", where, "is a vehicle", "vehicles have a file of their own")
        if profile.id in book.vehicles:
            refuse("vehicles", f"vehicle {profile.id}", "is a profile too", "rename one")
    for vehicle in book.vehicles.values():
        where = f"vehicle {vehicle.id}"
        for mounted in vehicle.weapons:
            _known("vehicles", where, "weapon", mounted.weapon, book.weapons)
        keys = [mounted.id for mounted in vehicle.weapons]
        if len(set(keys)) < len(keys):
            refuse("vehicles", where, "names a weapon twice", "rename one")
        if vehicle.length < vehicle.width or vehicle.width <= 0:
            refuse("vehicles", where, "is wider than long", "the length runs from front to rear")
        if vehicle.capacity and not vehicle.access:
            refuse("vehicles", where, "carries models that cannot get in", "give it access")
    for power in book.powers.values():
        if (power.effect == "shooting") != (power.weapon is not None):
            refuse("powers", f"power {power.id}", "has no weapon or no use for one", "mend it")
        if power.weapon is not None:
            _known("powers", f"power {power.id}", "weapon", power.weapon, book.weapons)


def check_units(book: Book) -> None:
    """Every unit is made of known models with known weapons and powers."""
    for unit in book.units.values():
        where = f"unit {unit.id}"
        keys = [group.id for group in unit.groups]
        if not keys or len(set(keys)) < len(keys):
            refuse("units", where, "has no groups, or two of a name", "name each once")
        for group in unit.groups:
            _check_group(book, where, group)


def _check_group(book: Book, where: str, group: GroupSheet) -> None:
    where = f"{where}, group {group.id}"
    _known("units", where, "profile", group.profile, {**book.profiles, **book.vehicles})
    if group.count < 1:
        refuse("units", where, f"has {group.count} models", "write 1 or more")
    if group.profile in book.vehicles and group.weapons:
        refuse("units", where, "lists weapons", "a vehicle has those of its own record")
    for key in group.weapons:
        _known("units", where, "weapon", key, book.weapons)
    for key in group.powers:
        _known("units", where, "power", key, book.powers)


def _known(file: str, where: str, what: str, key: str, known: Iterable[str]) -> None:
    if key not in set(known):
        refuse(file, where, f"unknown {what} {key}", f"known are {listed(sorted(known))}")


def check_rulebook(book: Book) -> None:
    """Every clause has an id, a title and a text, and the chapters stand together, in order."""
    for clause in book.clauses.values():
        where = f"clause {clause.id}"
        if not _CLAUSE_ID.fullmatch(clause.id):
            refuse("rulebook", where, "is no clause id", 'write it like "diceless/run"')
        if not clause.title or not clause.text:
            refuse("rulebook", where, "has no title or no text", "write both")
    order = get_args(Chapter)
    chapters = [order.index(clause.chapter) for clause in book.clauses.values()]
    if chapters != sorted(chapters):
        refuse("rulebook", "chapters", "are out of order", f"the order is {listed(order)}")


CHECKS: tuple[Callable[[Book], None], ...] = (
    check_names,
    check_tables,
    check_weapons,
    check_models,
    check_units,
    check_forces,
    check_scenarios,
    check_rulebook,
)
