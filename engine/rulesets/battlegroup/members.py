"""Who is in a unit, and what is printed of its models."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.codes import Rule, UnitType
from engine.rulesets.battlegroup.model import Battle, Model, Unit
from engine.rulesets.battlegroup.morale import knows_no_fear
from engine.rulesets.battlegroup.printed import Profile, UnitSheet, Vehicle, Weapon
from engine.rulesets.battlegroup.saves import majority

# ---------------------------------------------------------------- units together


def members(state: Battle, unit: Unit) -> tuple[Unit, ...]:
    """Return a unit and the characters with it (battlegroup/base-characters)."""
    with_it = (other for other in state.units.values() if other.joined == unit.id and other.models)
    return (unit, *with_it)


def hosts(state: Battle, seat: int) -> tuple[Unit, ...]:
    """Return the units of a side on the table that act for themselves: characters who are with a
    unit act with it."""
    return tuple(unit for unit in state.army(seat) if unit.joined is None)


def headcount(state: Battle, unit: Unit) -> int:
    """Return how many models are alive, characters with them counted."""
    return sum(len(member.models) for member in members(state, unit))


def name_of(unit: Unit, model: str) -> str:
    """Return the name of a model on the whole table."""
    return f"{unit.id}/{model}"


def models_of(state: Battle, unit: Unit) -> Iterator[tuple[str, Unit, Model]]:
    """Yield the models of a unit, characters with it: name, unit of its own, model."""
    for member in members(state, unit):
        for key, model in member.models.items():
            yield name_of(member, key), member, model


# ---------------------------------------------------------------- what is printed


def sheet_of(unit: Unit) -> UnitSheet:
    """Return the sheet of a unit."""
    return BOOK.units[unit.sheet]


def printed_of(unit: Unit, model: Model) -> Profile | Vehicle:
    """Return the profile, or the vehicle, of a model."""
    key = unit.groups[model.group].profile
    return BOOK.profiles.get(key) or BOOK.vehicles[key]


def profile_of(unit: Unit, model: Model) -> Profile:
    """Return the profile of a model that is no vehicle."""
    return BOOK.profiles[unit.groups[model.group].profile]


def type_of(unit: Unit) -> UnitType:
    """Return what kind of unit it is."""
    found = sheet_of(unit).type
    assert found is not None, "a target point is no unit"
    return found


def is_vehicle(unit: Unit) -> bool:
    """Tell whether a unit is one of vehicles, walkers among them."""
    return any(group.profile in BOOK.vehicles for group in unit.groups.values())


def weapons_of(unit: Unit, model: Model) -> tuple[Weapon, ...]:
    """Return the weapons a model carries."""
    return tuple(BOOK.weapons[key] for key in unit.groups[model.group].weapons)


def has(unit: Unit, rule: Rule) -> bool:
    """Tell whether a unit has a rule."""
    return sheet_of(unit).has(rule)


def all_have(state: Battle, unit: Unit, rule: Rule) -> bool:
    """Tell whether a unit and everybody with it has a rule."""
    return all(has(member, rule) for member in members(state, unit))


def can_jink(unit: Unit) -> bool:
    """Tell whether a unit has Jink: by its rule, on jetbikes, or as skimmers
    (battlegroup/point-blank-exception)."""
    if has(unit, "jink") or type_of(unit) == "jetbike":
        return True
    built = [BOOK.vehicles.get(group.profile) for group in unit.groups.values()]
    return any(vehicle is not None and vehicle.skimmer for vehicle in built)


def is_jinking(state: Battle, unit: Unit) -> bool:
    """Tell whether a unit has the cover of a jink (battlegroup/point-blank-exception)."""
    return unit.jink is not None and state.now < unit.jink


def has_jinked(state: Battle, unit: Unit) -> bool:
    """Tell whether a unit still fires snap shots for it (battlegroup/point-blank-exception)."""
    return unit.jink is not None and state.now <= unit.jink


def is_fearless(unit: Unit) -> bool:
    """Tell whether a unit knows no fear (battlegroup/fearless)."""
    return knows_no_fear(type_of(unit), sheet_of(unit).rules)


# ---------------------------------------------------------------- values of the whole


def profiles(state: Battle, unit: Unit) -> tuple[Profile, ...]:
    """Return the profile of each model that is no vehicle, characters with them."""
    return tuple(
        printed
        for _, member, model in models_of(state, unit)
        if isinstance(printed := printed_of(member, model), Profile)
    )


def leadership(state: Battle, unit: Unit) -> int:
    """Return the highest Leadership of a unit (battlegroup/base-morale)."""
    return max(profile.leadership for profile in profiles(state, unit))


def toughness(state: Battle, unit: Unit) -> int:
    """Return the Toughness of most models (battlegroup/base-to-wound)."""
    return majority([profile.toughness for profile in profiles(state, unit)])


def initiative(state: Battle, unit: Unit) -> int:
    """Return the Initiative of most models (battlegroup/sweeping-restrain)."""
    return majority([profile.initiative for profile in profiles(state, unit)])


def bulk(state: Battle, unit: Unit) -> tuple[int, ...]:
    """Return how big each model is (battlegroup/sweeping-caught-bulk)."""
    return tuple(profile.bulk for profile in profiles(state, unit))
