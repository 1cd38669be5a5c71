"""What vehicles can do, as builders show it."""

from __future__ import annotations

from engine.book.profiles import UnitProfile, WeaponRow, stats
from engine.book.words import Words
from engine.rulesets.microtanks.book.printed import Book, Mounted, Vehicle

WEAPON_COLUMNS = ("weapon", "range", "strength", "mount")


def weapon_rows(book: Book, words: Words) -> dict[str, WeaponRow]:
    """Return all guns as they are mounted, as rows of a table."""
    mounted = (one for vehicle in book.vehicles.values() for one in vehicle.guns)
    return {key_of(one): _row(book, one, words) for one in mounted}


def key_of(mounted: Mounted) -> str:
    """Return the key of the row of a mounted gun."""
    return f"{mounted.gun}/{mounted.mount}"


def profile_of(vehicle: Vehicle, words: Words) -> UnitProfile:
    """Return what is printed of a vehicle; its armour is front, side and rear."""
    armour = vehicle.armour
    printed = {
        "speed": f"{vehicle.speed:g}",
        "armour": f"{armour.front}/{armour.side}/{armour.rear}",
        "skill": vehicle.bs,
    }
    kind = [words.terms[vehicle.kind], *([words.profile["smoke"]] if vehicle.smoke else ())]
    guns = tuple(key_of(one) for one in vehicle.guns)
    return UnitProfile(vehicle.name, 1, stats(words, printed), guns, ", ".join(kind))


def _row(book: Book, mounted: Mounted, words: Words) -> WeaponRow:
    gun = book.guns[mounted.gun]
    facts = [
        *([words.profile["indirect"]] if gun.indirect else ()),
        *([words.profile["reload"].format(n=gun.reload)] if gun.reload > 1 else ()),
    ]
    values = (f"{gun.range:g}", str(gun.strength), words.terms[mounted.mount])
    return WeaponRow(gun.name, values, ", ".join(facts))
