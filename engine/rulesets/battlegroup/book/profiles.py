"""What models and vehicles can do, as builders show it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.book.profiles import UnitProfile, WeaponRow, inches, names, stats
from engine.book.words import Words
from engine.rulesets.battlegroup.book.printed import (
    Book,
    Gear,
    GroupSheet,
    Profile,
    UnitSheet,
    Vehicle,
    Weapon,
)

WEAPON_COLUMNS = ("weapon", "range", "strength", "ap", "shots")
KINDS = ("tank", "fast", "heavy", "skimmer", "open_topped")


def weapon_rows(weapons: Iterable[Weapon], words: Words) -> dict[str, WeaponRow]:
    """Return weapons as rows of a table."""
    return {one.id: _row(one, words) for one in weapons}


def profiles_of(book: Book, sheet: UnitSheet, words: Words) -> tuple[UnitProfile, ...]:
    """Return what the models of a unit can do, group by group."""
    return tuple(_profile(book, sheet, group, words) for group in sheet.groups)


def changes(gear: Gear, words: Words) -> str:
    """Return what wargear gives, in a few words."""
    return names(words, gear.rules)


def _profile(book: Book, sheet: UnitSheet, group: GroupSheet, words: Words) -> UnitProfile:
    if group.profile in book.vehicles:
        vehicle = book.vehicles[group.profile]
        kinds = [kind for kind in KINDS if getattr(vehicle, kind)]
        weapons = tuple(one.weapon for one in vehicle.weapons)
        rules = names(words, (*kinds, *sheet.rules))
        return UnitProfile(vehicle.name, group.count, stats(words, _hull(vehicle)), weapons, rules)
    profile = book.profiles[group.profile]
    weapons = (*group.weapons, *sheet.powers)
    rules = names(words, (profile.type, *sheet.rules))
    return UnitProfile(profile.name, group.count, stats(words, _model(profile)), weapons, rules)


def _model(profile: Profile) -> Mapping[str, object]:
    both = ((profile.armour, "+"), (profile.invulnerable, "++"))
    saves = [f"{value}{sign}" for value, sign in both if value is not None]
    return {
        "ws": profile.ws,
        "bs": profile.bs,
        "strength": profile.strength,
        "toughness": profile.toughness,
        "wounds": profile.wounds,
        "initiative": profile.initiative,
        "attacks": profile.attacks,
        "leadership": profile.leadership,
        "save": "/".join(saves) or None,
    }


def _hull(vehicle: Vehicle) -> Mapping[str, object]:
    armour, legs = vehicle.armour, vehicle.legs
    on_legs = (
        {}
        if legs is None
        else {
            "ws": legs.ws,
            "strength": legs.strength,
            "initiative": legs.initiative,
            "attacks": legs.attacks,
        }
    )
    carried = {"capacity": vehicle.capacity, "fire_points": vehicle.fire_points}
    return {
        "hull_armour": f"{armour.front}/{armour.side}/{armour.rear}",
        "hull_points": vehicle.hull_points,
        "bs": vehicle.bs,
        **on_legs,
        **{key: count for key, count in carried.items() if count},
    }


def _row(weapon: Weapon, words: Words) -> WeaponRow:
    reach = inches(weapon.range)
    strength = str(weapon.strength) if weapon.strength is not None else _added(weapon)
    shots = str(weapon.shots) if weapon.template is None else words.terms[weapon.template]
    return WeaponRow(
        weapon.name,
        (
            f"{weapon.least:g}–{reach}" if weapon.least else reach,
            strength,
            "–" if weapon.ap is None else str(weapon.ap),
            shots,
        ),
        names(words, (weapon.kind, *weapon.tags)),
    )


def _added(weapon: Weapon) -> str:
    """Return what a weapon does to the Strength of its wielder."""
    times = f"×{weapon.times}" if weapon.times > 1 else ""
    return times + (f"+{weapon.adds}" if weapon.adds else "") or "–"
