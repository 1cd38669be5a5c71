"""Units of a list: who is in them, and who carries what."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from attrs import define, evolve, field, frozen

from engine.book.roster import Profile as Row
from engine.book.roster import Selection
from engine.rulesets.diceless.adopt.bodies import profile_of, rules_of, vehicle_of
from engine.rulesets.diceless.adopt.figures import (
    figures,
    is_model,
    is_power,
    is_vehicle,
    is_weapon,
    number,
)
from engine.rulesets.diceless.adopt.names import marked, plain, slug
from engine.rulesets.diceless.adopt.notes import Notes
from engine.rulesets.diceless.adopt.overlay import ForModel
from engine.rulesets.diceless.adopt.weapons import armed, weapons_of
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.flaws import MOST_MODELS
from engine.rulesets.diceless.book.printed import GroupSheet, Profile, UnitSheet, Vehicle, Weapon

Path = tuple[Selection, ...]
"""A selection, those it is part of before it."""
Arms = tuple[list[Weapon], int]
"""Weapons that are chosen together, and how many of each there are."""


@define
class Stock:
    """The records a list brings, by id."""

    weapons: dict[str, Weapon] = field(factory=dict)
    profiles: dict[str, Profile] = field(factory=dict)
    vehicles: dict[str, Vehicle] = field(factory=dict)
    units: dict[str, UnitSheet] = field(factory=dict)


@frozen
class Found:
    """A unit in a list."""

    selection: Selection
    apart: frozenset[str]
    """Where units inside it stand."""

    """Models of a kind in a unit."""


def walk(path: Path, stop: Collection[str] = ()) -> Iterator[Path]:
    """Yield a selection and all below it, each with those it is part of; but nothing at `stop`."""
    yield path
    for inner in path[-1].selections:
        if inner.where not in stop:
            yield from walk((*path, inner), stop)


def bodies(selection: Selection) -> list[Row]:
    """Return the rows of figures of models and vehicles."""
    return [row for row in selection.profiles if is_model(row) or is_vehicle(row)]


def units_in(selection: Selection) -> list[Found]:
    """Return the units a selection is or holds. What is called a unit inside another is separate,
    as is a vehicle chosen with models of flesh: their transport."""
    paths = list(walk((selection,)))
    if not any(bodies(path[-1]) for path in paths):
        return []
    flesh = any(is_model(row) for path in paths for row in path[-1].profiles)
    inside = [path for path in paths[1:] if _is_apart(path, flesh=flesh)]
    apart = frozenset(path[-1].where for path in inside)
    return [Found(one, apart) for one in (selection, *(path[-1] for path in inside))]


def _is_apart(path: Path, *, flesh: bool) -> bool:
    one = path[-1]
    if one.kind == "model":
        return flesh and any(is_vehicle(row) for row in one.profiles)
    return one.kind == "unit" and any(bodies(inner[-1]) for inner in walk((one,)))


# ---------------------------------------------------------------- models


def _models(unit: Found) -> list[Path]:
    """Return what the models of a unit are: selections called so, else those with figures."""
    own = list(walk((unit.selection,), unit.apart))
    called = [path for path in own if path[-1].kind == "model"]
    inner = [path for path in own[1:] if bodies(path[-1])]
    return called or inner or own[:1]


def _row(path: Path) -> Row | None:
    """Return the figures of models: their own, those of what they are part of, or those of their
    options; of several, those of their name."""
    for rows in (
        *(bodies(one) for one in reversed(path)),
        [row for inner in walk(path) for row in bodies(inner[-1])],
    ):
        if rows:
            same = [row for row in rows if plain(row.name) == plain(path[-1].name)]
            return (same or rows)[0]
    return None


def _likened(one: Selection, mates: Sequence[Row], notes: Notes) -> Row | None:
    """Return figures for models that have none in the list: what their owner says, or those of
    others in the unit. Report it where there are none either."""
    if plain(one.name) in notes.overlay.model:
        return Row(one.where, one.name, "", {})
    mate = next(filter(is_model, mates), None)
    if mate is None:
        notes.missing(one.where, one.name, "no_profile")
        return None
    notes.taken(one.where, one.name, "profile_of_mate", mate=mate.name)
    return evolve(mate, where=one.where, name=one.name)


def _rule_names(path: Path, stop: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield the rules of models with their places: their own, those of what they are part of, and
    of their options that are no weapons."""
    for one in path:
        yield from ((one.where, name) for name in one.rules)
    for inner in list(walk(path, stop))[1:]:
        if not any(is_weapon(row) for row in inner[-1].profiles):
            yield from ((inner[-1].where, name) for name in inner[-1].rules)


# ---------------------------------------------------------------- weapons


def _arms(
    selection: Selection, stop: Collection[str], wielder: int | None, notes: Notes
) -> Iterator[Arms]:
    """Yield what models have by their own figures and by their options."""
    for row in selection.profiles:
        if is_weapon(row):
            yield armed([row], row.name, wielder, notes), selection.number
    for inner in selection.selections:
        if inner.where not in stop:
            yield from _option(inner, stop, wielder, notes)


def _option(
    selection: Selection, stop: Collection[str], wielder: int | None, notes: Notes
) -> Iterator[Arms]:
    yield weapons_of(selection, wielder, notes), selection.number
    for row in selection.profiles:
        if is_power(row):
            notes.left_out(row.where, row.name, "foreign_power")
    for inner in selection.selections:
        if inner.where not in stop:
            yield from _option(inner, stop, wielder, notes)


def shared_out(count: int, arms: Sequence[Arms]) -> list[tuple[Weapon, ...]]:
    """Return what each of some models carries. Of what there is one for each all have one; the
    rest goes to the first of those who have least of such."""
    hands: list[list[Weapon]] = [[] for _ in range(count)]
    special = [0] * count
    for weapons, times in arms:
        each, odd = divmod(times, count)
        for hand in hands:
            hand += weapons * min(each, 2)
        for index in sorted(range(count), key=special.__getitem__)[:odd]:
            hands[index] += weapons
            special[index] += 1
    return sorted(map(tuple, hands), key=lambda hand: [weapon.id for weapon in hand])


# ---------------------------------------------------------------- the unit


def unit_of(unit: Found, faction: str, stock: Stock, notes: Notes) -> UnitSheet | None:
    """Return a unit as its sheet has it, what it brings put in stock; None where something of it is
    missing."""
    one, models = unit.selection, _models(unit)
    total = sum(path[-1].number for path in models)
    if not 1 <= total <= MOST_MODELS:
        notes.missing(one.where, one.name, "bad_size", total=total, most=MOST_MODELS)
        return None
    groups: list[GroupSheet] = []
    is_whole = True
    largest = max(models, key=lambda path: path[-1].number)
    for path in models:
        if path[-1].number:
            made = _groups(unit, path, models, path == largest, faction, stock, notes)
            is_whole = is_whole and made is not None
            groups += made or ()
    if not is_whole:
        return None
    sheet = UnitSheet("new", one.name[:60] or "Unit", tuple(_numbered(groups)))
    sheet = evolve(sheet, id=marked(sheet.name, "unit", [sheet]))
    stock.units[sheet.id] = sheet
    return sheet


def _numbered(groups: Sequence[GroupSheet]) -> Iterator[GroupSheet]:
    """Yield groups with distinct ids."""
    seen: dict[str, int] = {}
    for group in groups:
        seen[group.id] = seen.get(group.id, 0) + 1
        yield group if seen[group.id] == 1 else evolve(group, id=f"{group.id}-{seen[group.id]}")


def _groups(
    unit: Found,
    path: Path,
    models: Sequence[Path],
    is_largest: bool,
    faction: str,
    stock: Stock,
    notes: Notes,
) -> list[GroupSheet] | None:
    """Return the groups of identical models among those of a kind. What the unit has and not its
    models is for all of them, or for some of the most numerous."""
    one = path[-1]
    mates = [other for inner in walk((unit.selection,), unit.apart) for other in bodies(inner[-1])]
    row = _row(path) or _likened(one, mates, notes)
    if row is None:
        return None
    stop = {other[-1].where for other in models} | unit.apart
    rules = rules_of(_rule_names(path, stop), notes)
    profile = None if is_vehicle(row) else profile_of(row, mates, faction, rules, notes)
    if profile is None and not is_vehicle(row):
        return None
    wielder = _strength(row) if profile is None else profile.strength
    arms = _arms_of_kind(unit, path, models, wielder, notes, is_largest=is_largest)
    hands = shared_out(one.number, [(weapons, number) for weapons, number in arms if weapons])
    _report_odd(one, arms, notes)
    groups = []
    for hand, same in groupby(hands):
        count = len(list(same))
        key = slug(one.name, "models")
        if profile is not None:
            added = notes.added("model", row.name, ForModel)
            stock.profiles[profile.id] = profile
            stock.weapons |= {gun.id: gun for gun in hand if gun.id not in BOOK.weapons}
            keys = tuple(dict.fromkeys((*(gun.id for gun in hand), *added.weapons)))
            groups.append(GroupSheet(key, profile.id, count, keys, (), added.powers))
            continue
        vehicle = vehicle_of(row, faction, rules, hand, _transport(path, stop), notes)
        if vehicle is None:
            return None
        stock.vehicles[vehicle.id] = vehicle
        stock.weapons |= {gun.id: gun for gun in hand if gun.id not in BOOK.weapons}
        groups.append(GroupSheet(key, vehicle.id, count))
    return groups


def _strength(row: Row) -> int | None:
    """Return the Strength that a vehicle strikes with, None if it does not walk."""
    strength = number(figures(row).get("strength"))
    return strength if isinstance(strength, int) else None


def _arms_of_kind(
    unit: Found,
    path: Path,
    models: Sequence[Path],
    wielder: int | None,
    notes: Notes,
    *,
    is_largest: bool,
) -> list[Arms]:
    """Return what models of a kind carry, what the unit has for them among it."""
    one, stop = path[-1], {other[-1].where for other in models} | unit.apart
    total = sum(other[-1].number for other in models)
    arms = list(_arms(one, stop, wielder, notes))
    if len(path) > 1:
        for weapons, number in _arms(unit.selection, stop, wielder, notes):
            if number >= total or unit.selection.number == number:
                arms.append((weapons, one.number))
            elif is_largest:
                arms.append((weapons, number))
    return arms


def _report_odd(one: Selection, arms: Sequence[Arms], notes: Notes) -> None:
    """Report weapons that some models of a kind have: lists say neither which models nor what they
    replace."""
    for weapons, times in arms:
        if weapons and times % one.number:
            some = {"n": times, "all": one.number, "weapon": weapons[0].name}
            notes.taken(one.where, one.name, "some_carry", **some)


def _transport(path: Path, stop: Collection[str]) -> Row | None:
    """Return the row that says how many a vehicle carries."""
    rows = (row for inner in walk(path, stop) for row in inner[-1].profiles)
    return next((row for row in rows if "capacity" in figures(row)), None)
