"""What models and vehicles can do, as builders show it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.book.profiles import UnitProfile, WeaponRow, inches, names, stats
from engine.book.words import Words
from engine.rulesets.diceless.book.printed import (
    Book,
    GroupSheet,
    Mode,
    Profile,
    UnitSheet,
    Vehicle,
    Weapon,
)

WEAPON_COLUMNS = ("weapon", "range", "strength", "ap", "shots")
KINDS = ("tank", "fast", "skimmer", "open_topped")


def weapon_rows(weapons: Mapping[str, Weapon], words: Words) -> dict[str, WeaponRow]:
    """Return weapons as rows of a table, a row for each mode."""
    return {
        key: _row(weapon, mode, words)
        for weapon in weapons.values()
        for key, mode in zip(_keys(weapon), weapon.modes, strict=True)
    }


def profiles_of(book: Book, sheet: UnitSheet, words: Words) -> tuple[UnitProfile, ...]:
    """Return what the models of a unit can do, group by group."""
    return tuple(_profile(book, group, words) for group in sheet.groups)


def _profile(book: Book, group: GroupSheet, words: Words) -> UnitProfile:
    if group.profile in book.vehicles:
        vehicle = book.vehicles[group.profile]
        carried = [one.weapon for one in vehicle.weapons]
        kinds = [kind for kind in KINDS if getattr(vehicle, kind)]
        name, printed, rules = vehicle.name, _hull(vehicle), (*kinds, *vehicle.rules)
    else:
        profile = book.profiles[group.profile]
        carried = [*group.weapons]
        name, printed = profile.name, _model(book, profile)
        rules = (profile.type, *profile.rules, *group.rules)
    weapons = tuple(key for one in carried for key in _keys(book.weapons[one]))
    powers = [book.powers[key].name for key in group.powers]
    text = ", ".join(filter(None, [names(words, rules), *powers]))
    return UnitProfile(name, group.count, stats(words, printed), weapons, text)


def _model(book: Book, profile: Profile) -> Mapping[str, object]:
    return {
        "ws": profile.ws,
        "bs": profile.bs,
        "strength": profile.strength,
        "toughness": profile.toughness,
        "wounds": profile.wounds,
        "hit_points": profile.wounds * profile.toughness * book.tables.wounds.points,
        "initiative": profile.initiative,
        "attacks": profile.attacks,
        "leadership": profile.leadership,
        "save": None if profile.armour is None else f"{profile.armour}+",
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
        "bs": vehicle.bs,
        **on_legs,
        **{key: count for key, count in carried.items() if count},
    }


def _keys(weapon: Weapon) -> Iterator[str]:
    """Yield the keys of the rows of a weapon."""
    for mode in weapon.modes:
        yield weapon.id if len(weapon.modes) == 1 else f"{weapon.id}/{mode.id}"


def _row(weapon: Weapon, mode: Mode, words: Words) -> WeaponRow:
    reach = inches(weapon.range)
    shots = str(mode.shots) if mode.blast is None else words.terms[mode.blast]
    name = weapon.name if len(weapon.modes) == 1 else f"{weapon.name}, {names(words, [mode.id])}"
    return WeaponRow(
        name,
        (
            f"{weapon.least:g}–{reach}" if weapon.least else reach,
            "–" if mode.strength is None else str(mode.strength),
            "–" if mode.ap is None else str(mode.ap),
            shots,
        ),
        names(words, (weapon.kind, *mode.tags)),
    )
