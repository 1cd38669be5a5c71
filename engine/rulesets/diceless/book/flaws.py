"""What records must keep to beyond their types: figures within the ranges of the rules, and names
of what there is. The data of the book and the lists of players are held to the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.book.flaws import Flaw, unknown_flaws
from engine.rulesets.diceless.book.printed import (
    Book,
    GroupSheet,
    Mode,
    Profile,
    PsychicPower,
    UnitSheet,
    Vehicle,
    Weapon,
)

SAVES = range(2, 7)
FIGURES = range(11)
"""What a characteristic can be."""
ARMOUR = range(1, 15)
STRENGTHS = range(1, 13)
"""Of weapons; above 10 are those that throw a die more at vehicles."""
MOST_MODELS = 99
"""Of a unit: its models are numbered in two digits."""
Named = Weapon | PsychicPower | Profile | Vehicle | UnitSheet


# ---------------------------------------------------------------- weapons


def weapon_flaws(weapon: Weapon) -> Iterator[Flaw]:
    """A weapon reaches what its kind reaches, and its modes hold together."""
    where, clause = f"weapon {weapon.id}", "base-weapon-types"
    near = weapon.kind in ("close_combat", "grenade")
    far = not near and not weapon.has("orbital")
    if far != (weapon.range is not None):
        what = f"range is {weapon.range}"
        yield Flaw(clause, "weapons", where, what, "give a range to ranged weapons only")
    if weapon.range is not None and not 0 <= weapon.least < weapon.range:
        what = f"reaches from {weapon.least:g} to {weapon.range:g}"
        yield Flaw(clause, "weapons", where, what, "give a shorter minimum range")
    if (weapon.kind == "grenade") != (weapon.grenade is not None):
        yield Flaw(
            clause,
            "weapons",
            where,
            "is only half a grenade",
            "give both kind and grenade, or neither",
        )
    keys = [mode.id for mode in weapon.modes]
    if not keys or len(set(keys)) < len(keys):
        yield Flaw(
            clause, "weapons", where, "has no modes or repeats a name", "name each mode once"
        )
    for mode in weapon.modes:
        yield from _mode_flaws(mode, near, f"weapon {weapon.id}, mode {mode.id}")


def _mode_flaws(mode: Mode, near: bool, where: str) -> Iterator[Flaw]:
    if mode.strength is None and not near and "sniper" not in mode.tags:
        way_out = "give one; only snipers do without"
        yield Flaw("shooting-damage", "weapons", where, "has no Strength", way_out)
    if mode.strength is not None and mode.strength not in STRENGTHS:
        what = f"has Strength {mode.strength}"
        yield Flaw("shooting-damage", "weapons", where, what, "write 1 to 12")
    if mode.ap is not None and (near or not 1 <= mode.ap <= 6):
        what = f"has AP {mode.ap}"
        yield Flaw("base-armour-and-ap", "weapons", where, what, "give ranged weapons 1 to 6")
    if mode.shots < 1:
        what = f"has {mode.shots} shots"
        yield Flaw("shooting-damage", "weapons", where, what, "write 1 or more")
    if mode.poisoned not in (None, *SAVES):
        what = f"is poisoned on {mode.poisoned}"
        yield Flaw("poisoned-weapons", "weapons", where, what, "write 2 to 6")
    if mode.blast and "template" in mode.tags:
        yield Flaw("blast-damage", "weapons", where, "is both a blast and a template", "choose one")


def power_flaws(book: Book, power: PsychicPower) -> Iterator[Flaw]:
    """A power shoots with a weapon that there is, or does something else."""
    where, clause = f"power {power.id}", "psychic-test-op"
    if (power.effect == "shooting") != (power.weapon is not None):
        yield Flaw(
            clause,
            "powers",
            where,
            "has no weapon, or one it does not use",
            "give a weapon to shooting powers only",
        )
    if power.weapon is not None:
        yield from unknown_flaws(clause, "powers", where, "weapon", power.weapon, book.weapons)


# ---------------------------------------------------------------- models


def profile_flaws(book: Book, profile: Profile) -> Iterator[Flaw]:
    """A profile has figures that the tables know."""
    where = f"profile {profile.id}"
    figures = (profile.toughness, profile.wounds, profile.leadership)
    if min(figures) < 1 or profile.leadership > 10 or profile.radius <= 0:
        what = "has a value below 1, Leadership above 10 or no base"
        yield Flaw("hit-points", "profiles", where, what, "correct it")
    for clause, name, figure in (
        ("cc-factor", "Weapon Skill", profile.ws),
        ("shooting-damage", "Ballistic Skill", profile.bs),
        ("close-combat-damage", "Strength", profile.strength),
        ("hit-points", "Toughness", profile.toughness),
        ("hit-points", "Wounds", profile.wounds),
        ("base-assault-procedure", "Initiative", profile.initiative),
        ("close-combat-damage", "Attacks", profile.attacks),
        ("instant-death", "Toughness without the mount", profile.slain_at),
    ):
        if figure not in FIGURES:
            yield Flaw(clause, "profiles", where, f"has {name} {figure}", "write 0 to 10")
    for save in (profile.armour, profile.invulnerable):
        if save not in (None, *SAVES):
            way_out = "write 2 to 6, or leave it out"
            yield Flaw("saves-table", "profiles", where, f"saves on {save}", way_out)
    if profile.type == "vehicle":
        way_out = "list vehicles in vehicles.toml"
        yield Flaw("hit-points", "profiles", where, "is a vehicle", way_out)
    if profile.id in book.vehicles:
        where = f"vehicle {profile.id}"
        yield Flaw("prep-vehicle-sheets", "vehicles", where, "is also a profile", "rename one")


def vehicle_flaws(book: Book, vehicle: Vehicle) -> Iterator[Flaw]:
    """A vehicle has a hull, known weapons, and doors for those it carries."""
    where, clause = f"vehicle {vehicle.id}", "base-vehicle-basics"
    for mounted in vehicle.weapons:
        yield from unknown_flaws(clause, "vehicles", where, "weapon", mounted.weapon, book.weapons)
    keys = [mounted.id for mounted in vehicle.weapons]
    if len(set(keys)) < len(keys):
        yield Flaw(clause, "vehicles", where, "names a weapon twice", "rename one")
    if vehicle.length < vehicle.width or vehicle.width <= 0:
        way_out = "measure the length from front to rear"
        yield Flaw(clause, "vehicles", where, "is wider than it is long", way_out)
    armour = vehicle.armour
    for figure in (armour.front, armour.side, armour.rear):
        if figure not in ARMOUR:
            yield Flaw("av-s-line", "vehicles", where, f"has armour {figure}", "write 1 to 14")
    for figure in (vehicle.bs, *_legs(vehicle)):
        if figure not in FIGURES:
            yield Flaw(
                "vehicle-damage-points",
                "vehicles",
                where,
                f"has a value of {figure}",
                "write 0 to 10",
            )
    if vehicle.capacity < 0 or vehicle.fire_points < 0:
        yield Flaw(
            "base-transports", "vehicles", where, "has a negative capacity", "write 0 or more"
        )
    if vehicle.capacity and not vehicle.access:
        what = "has a capacity but no access point"
        yield Flaw("base-transports", "vehicles", where, what, "give it one")


def _legs(vehicle: Vehicle) -> tuple[int, ...]:
    legs = vehicle.legs
    return () if legs is None else (legs.ws, legs.strength, legs.initiative, legs.attacks)


# ---------------------------------------------------------------- units


def unit_flaws(book: Book, unit: UnitSheet) -> Iterator[Flaw]:
    """A unit is made of known models with known weapons and powers."""
    where, clause = f"unit {unit.id}", "complex-units"
    keys = [group.id for group in unit.groups]
    if not keys or len(set(keys)) < len(keys):
        yield Flaw(
            clause, "units", where, "has no groups or repeats a name", "name each group once"
        )
    models = sum(group.count for group in unit.groups)
    if models > MOST_MODELS:
        yield Flaw(clause, "units", where, f"has {models} models", f"use {MOST_MODELS} or fewer")
    for group in unit.groups:
        yield from _group_flaws(book, f"{where}, group {group.id}", group)


def _group_flaws(book: Book, where: str, group: GroupSheet) -> Iterator[Flaw]:
    clause = "complex-units"
    known: Mapping[str, object] = {**book.profiles, **book.vehicles}
    yield from unknown_flaws(clause, "units", where, "profile", group.profile, known)
    if group.count < 1:
        yield Flaw(clause, "units", where, f"has {group.count} models", "write 1 or more")
    if group.profile in book.vehicles and group.weapons:
        way_out = "list a vehicle's weapons in its own record"
        yield Flaw("prep-vehicle-sheets", "units", where, "lists weapons", way_out)
    for key in group.weapons:
        yield from unknown_flaws(clause, "units", where, "weapon", key, book.weapons)
    for key in group.powers:
        yield from unknown_flaws("psychic-test-op", "units", where, "power", key, book.powers)
