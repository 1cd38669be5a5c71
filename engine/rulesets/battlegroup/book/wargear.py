"""Sheets as they are when a list has said what a unit buys, and what it is bought as."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from attrs import evolve

from engine.errors import IllegalReply
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Blade, Slot, SupportKind
from engine.rulesets.battlegroup.book.printed import (
    Book,
    Force,
    Gear,
    GroupSheet,
    ListedUnit,
    UnitSheet,
)
from engine.rulesets.battlegroup.book.words import refusal

FACTIONS = BOOK.tables.factions
SUPPORT = BOOK.tables.support
UNCOUNTED: tuple[Slot, ...] = ("additional_fire_support", "fortification")
"""What is no unit where units are counted."""
MOST_LETTERS = 40


def suspensors(models: int) -> int:
    """Return what suspensors cost a whole unit (battlegroup/tau-broadside-suspensors)."""
    return FACTIONS.suspensors * models


def blades(taken: Iterable[Blade]) -> int:
    """Return what melee weapons in place of guns cost (battlegroup/tau-broadside-melee)."""
    return sum(FACTIONS.blades[blade] for blade in taken)


def price(strike: SupportKind, full: int) -> int:
    """Return what a selection of Additional Fire Support costs, fractions rounded up
    (battlegroup/bombardment-cost, battlegroup/skies-cost, battlegroup/target-point-buy)."""
    if strike == "target_point":
        return SUPPORT.target_point
    percent = SUPPORT.bombardment if strike == "bombardment" else SUPPORT.flyer
    return -(-full * percent // 100)


def sheet_of(book: Book, one: ListedUnit) -> UnitSheet:
    """Return the sheet of a selection with what it buys."""
    return outfitted(book, one.sheet, one.gear, one.slot)


def cost(sheet: UnitSheet, squadron: int = 1) -> int:
    """Return what a selection costs; support costs a share of its price."""
    full = sheet.full_price * squadron
    return full if sheet.strike is None else price(sheet.strike, full)


def points(book: Book, force: Force) -> int:
    """Return what a force costs."""
    return sum(cost(sheet_of(book, one), one.squadron) for one in force.units)


def hq_points(book: Book, force: Force) -> int:
    """Return what its HQ units cost."""
    return sum(cost(sheet_of(book, one), one.squadron) for one in force.units if one.slot == "hq")


def names_of(listed: ListedUnit) -> tuple[str, ...]:
    """Return the names of the units of a selection."""
    if listed.squadron == 1:
        return (listed.id,)
    # battlegroup/squadron-separate
    return tuple(f"{listed.id}-{number}" for number in range(1, listed.squadron + 1))


def are_brothers(one: str, other: str, allied: Iterable[tuple[str, str]]) -> bool:
    """Return whether two factions share a detachment: one faction, or a pair of Battle Brothers."""
    if one == other:
        return True
    # battlegroup/allies-battle-brothers
    return bool({(one, other), (other, one)}.intersection(allied))


def outfitted(book: Book, key: str, gear: tuple[str, ...] = (), slot: Slot = "troops") -> UnitSheet:
    """Return a sheet as a unit has it that bought wargear, or a place among the support."""
    sheet = book.units[key]
    if gear:
        sheet = _with(sheet, gear)
    if slot == "additional_fire_support" and may_fly(book, sheet):
        sheet = _in_the_air(sheet)
    return sheet


def may_fly(book: Book, sheet: UnitSheet) -> bool:
    """Return whether a unit is a fast skimmer, which both players may let fly as support."""
    vehicles = [book.vehicles.get(group.profile) for group in sheet.groups]
    return any(one is not None and one.fast and one.skimmer for one in vehicles)


@lru_cache(maxsize=64)
def _in_the_air(sheet: UnitSheet) -> UnitSheet:
    return evolve(sheet, role="additional_fire_support", strike="flyer")


def gear_faults(sheet: UnitSheet, gear: Sequence[str], line: int) -> Iterator[IllegalReply]:
    """Yield what is wrong with the wargear of a unit: it buys what is on its sheet, what the whole
    unit takes once, what single models take once for each of them."""
    known = {one.id: one for one in sheet.gear}
    for key in dict.fromkeys(gear):
        if key not in known:
            yield refusal("no_such_gear", line=line, gear=key[:MOST_LETTERS], known=tuple(known))
        elif known[key].group is None and gear.count(key) > 1:
            count = gear.count(key)
            yield refusal("gear_too_often", line=line, gear=key, count=count, most=1)
    for group in {one.group: one for one in sheet.gear if one.group is not None}:
        taken = [key for key in gear if key in known and known[key].group == group]
        most = next(one.count for one in sheet.groups if one.id == group)
        if len(taken) > most:
            yield refusal("gear_too_often", line=line, gear=taken[0], count=len(taken), most=most)


def gear_cost(sheet: UnitSheet, gear: Gear) -> int:
    """Return what a unit pays for wargear (battlegroup/tau-broadside-suspensors,
    battlegroup/tau-broadside-melee)."""
    match gear.price:
        case "own":
            return gear.cost
        case "suspensors":
            return suspensors(sheet.size)
        case blade:
            return blades((blade,))


def model_price(sheet: UnitSheet, group: str) -> int:
    """Return what each model of a group has bought for itself."""
    taken = (one for one in sheet.gear if one.group and group == _taken_by(one, one.group))
    return sum(gear_cost(sheet, one) for one in taken)


def _taken_by(gear: Gear, group: str) -> str:
    """Return the name of those models of a group that take some wargear."""
    return f"{group}-{gear.id}"


@lru_cache(maxsize=256)
def _with(sheet: UnitSheet, gear: tuple[str, ...]) -> UnitSheet:
    """Return a sheet with wargear: its price, its rules, and arms that change hands."""
    known = {one.id: one for one in sheet.gear}
    taken = [known[key] for key in gear if key in known]
    counts = {kind: sum(one.restricted == kind for one in taken) for kind in ("relic", "grav")}
    signature = sum(gear_cost(sheet, one) for one in taken if one.restricted == "signature")
    return evolve(
        sheet,
        cost={**sheet.cost, "gear": sum(gear_cost(sheet, one) for one in taken)},
        rules=(*sheet.rules, *(rule for one in taken for rule in one.rules)),
        groups=tuple(part for group in sheet.groups for part in _parts(group, taken)),
        relics=sheet.relics + counts["relic"],
        grav=sheet.grav + counts["grav"],
        signature=sheet.signature + signature,
    )


def _parts(group: GroupSheet, taken: Iterable[Gear]) -> tuple[GroupSheet, ...]:
    """Return a group, without those of its models that take something, and those as groups of
    their own."""
    found = Counter(one for one in taken if one.group == group.id)
    left = group.count - found.total()
    same = (evolve(group, count=left),) if left > 0 else ()
    armed = (
        evolve(group, id=_taken_by(one, group.id), count=count, weapons=_armed(group, one))
        for one, count in found.items()
    )
    return (*same, *armed)


def _armed(group: GroupSheet, gear: Gear) -> tuple[str, ...]:
    kept = [weapon for weapon in group.weapons if weapon != gear.instead_of]
    return (*kept, *(() if gear.weapon is None else (gear.weapon,)))
