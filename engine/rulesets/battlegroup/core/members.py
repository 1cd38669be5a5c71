"""Who is in a unit, and what is printed of its models."""

from __future__ import annotations

from collections.abc import Iterator

from engine.book.vehicles import Legs
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Mode, Rule, UnitType
from engine.rulesets.battlegroup.book.flaws import ANYBODY
from engine.rulesets.battlegroup.book.printed import Profile, UnitSheet, Vehicle, Weapon
from engine.rulesets.battlegroup.book.wargear import are_brothers, cost, outfitted
from engine.rulesets.battlegroup.core.model import Battle, Model, Unit

ORGANISATION = BOOK.tables.organisation
FLYING: tuple[UnitType, ...] = ("jump_infantry", "jet_pack_infantry", "jetbike")
"""Who passes over others and over what cannot be passed."""
TURNS: dict[Mode, int] = {"turns": 2, "alternating": 1}
"""From one turn of a side to its next, as `Battle.now` counts."""


# ---------------------------------------------------------------- units together


def members(state: Battle, unit: Unit) -> tuple[Unit, ...]:
    """Return a unit and the characters with it."""
    return (unit, *state.companions.get(unit.id, ()))


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


def sheet_of(state: Battle, unit: Unit) -> UnitSheet:
    """Return the sheet of a unit, with what was bought with it."""
    return outfitted(state.book, unit.sheet, unit.gear, unit.slot)


def points_of(state: Battle, unit: Unit) -> int:
    """Return what a unit cost."""
    return cost(sheet_of(state, unit))


def printed_of(state: Battle, unit: Unit, model: Model) -> Profile | Vehicle:
    """Return the profile, or the vehicle, of a model."""
    key = unit.groups[model.group].profile
    return state.book.profiles.get(key) or state.book.vehicles[key]


def profile_of(state: Battle, unit: Unit, model: Model) -> Profile:
    """Return the profile of a model that is no vehicle."""
    return state.book.profiles[unit.groups[model.group].profile]


def type_of(state: Battle, unit: Unit) -> UnitType:
    """Return what kind of unit it is."""
    found = sheet_of(state, unit).type
    assert found is not None, "a target point is no unit"
    return found


def is_vehicle(unit: Unit) -> bool:
    """Return whether a unit is a vehicle, walkers among them."""
    return unit.craft is not None


def is_hull(state: Battle, unit: Unit) -> bool:
    """Return whether a unit is a vehicle that drives: walkers move and fight like infantry."""
    return is_vehicle(unit) and type_of(state, unit) != "walker"


def is_building(state: Battle, unit: Unit) -> bool:
    """Return whether a unit is a building, which the units in it hold."""
    return is_vehicle(unit) and vehicle_of(state, unit).building


def vehicle_of(state: Battle, unit: Unit) -> Vehicle:
    """Return what is printed of a vehicle."""
    return state.book.vehicles[next(iter(unit.groups.values())).profile]


def fighting_values(state: Battle, unit: Unit, model: Model) -> Profile | Legs:
    """Return what a model fights with in close combat; of vehicles only walkers do."""
    printed = printed_of(state, unit, model)
    if isinstance(printed, Profile):
        return printed
    assert printed.legs is not None, "hulls do not strike"
    return printed.legs


def carrier_of(state: Battle, unit: Unit) -> Unit | None:
    """Return the vehicle on the table that a unit is in, or rides."""
    if unit.place != "aboard" or unit.aboard is None:
        return None
    carrier = state.unit(unit.aboard)
    return carrier if carrier.place == "table" else None


def is_rider(state: Battle, unit: Unit) -> bool:
    """Return whether a unit rides a tank in the open."""
    carrier = carrier_of(state, unit)
    return carrier is not None and vehicle_of(state, carrier).capacity == 0


def is_there(state: Battle, unit: Unit) -> bool:
    """Return whether a unit is on the table, if only in a vehicle."""
    return unit.place == "table" or carrier_of(state, unit) is not None


def actors(state: Battle, seat: int) -> tuple[Unit, ...]:
    """Return the units of a side that act for themselves, those in vehicles on the table too."""
    return tuple(
        unit
        for unit in state.units.values()
        if unit.owner == seat and unit.joined is None and is_there(state, unit)
    )


def is_mark(state: Battle, unit: Unit) -> bool:
    """Return whether a unit can be fired at: on the table, or riding in the open."""
    return unit.place == "table" or is_rider(state, unit)


def marks(state: Battle, seat: int) -> tuple[Unit, ...]:
    """Return the units of a side that can be fired at."""
    return tuple(unit for unit in actors(state, seat) if is_mark(state, unit))


def weapons_of(state: Battle, unit: Unit, model: Model) -> tuple[Weapon, ...]:
    """Return the weapons a model carries."""
    return tuple(state.book.weapons[key] for key in unit.groups[model.group].weapons)


def has(state: Battle, unit: Unit, rule: Rule) -> bool:
    """Return whether a unit has a rule."""
    return sheet_of(state, unit).has(rule)


def all_have(state: Battle, unit: Unit, rule: Rule) -> bool:
    """Return whether a unit and everybody with it has a rule."""
    return all(has(state, member, rule) for member in members(state, unit))


def can_jink(state: Battle, unit: Unit) -> bool:
    """Return whether a unit has Jink: by its rule, on jetbikes, or as skimmers and flyers."""
    if has(state, unit, "jink") or type_of(state, unit) == "jetbike":
        return True
    built = [state.book.vehicles.get(group.profile) for group in unit.groups.values()]
    return any(vehicle is not None and (vehicle.skimmer or vehicle.flyer) for vehicle in built)


def is_jinking(state: Battle, unit: Unit) -> bool:
    """Return whether a unit has the cover of a jink."""
    return unit.jink is not None and state.now < unit.jink


def has_jinked(state: Battle, unit: Unit) -> bool:
    """Return whether a unit still fires snap shots for it."""
    return unit.jink is not None and state.now <= unit.jink


# ---------------------------------------------------------------- values of the whole


def profiles(state: Battle, unit: Unit) -> tuple[Profile, ...]:
    """Return the profile of each model that is no vehicle, characters with them."""
    return tuple(
        printed
        for _, member, model in models_of(state, unit)
        if isinstance(printed := printed_of(state, member, model), Profile)
    )


def bulk(state: Battle, unit: Unit) -> tuple[int, ...]:
    """Return how big each model is."""
    return tuple(profile.bulk for profile in profiles(state, unit))


def are_friends(state: Battle, one: Unit, other: Unit) -> bool:
    """Return whether units are of one side and one detachment: others lend each other no abilities,
    no room and no company."""
    factions = sheet_of(state, one).faction, sheet_of(state, other).faction
    brothers = ANYBODY in factions or are_brothers(*factions, ORGANISATION.allied)
    return one.owner == other.owner and brothers


def flies(state: Battle, unit: Unit) -> bool:
    """Return whether a unit passes over others; not one that keeps its packs for a charge."""
    return type_of(state, unit) in FLYING and not unit.doings.on_foot


def is_directing(state: Battle, unit: Unit) -> bool:
    """Return whether a unit is busy with a call: until its owner's next turn begins it does nothing
    else."""
    return unit.directing is not None and state.now < unit.directing + TURNS[state.mode]


def is_zooming(state: Battle, unit: Unit) -> bool:
    """Return whether a unit is a flyer of support: on the table it zooms."""
    return sheet_of(state, unit).strike == "flyer"


def can_be_hit(state: Battle, unit: Unit) -> bool:
    """Return whether templates can hit a unit, by chance or not: none that zooms
    (battlegroup/skies-zoom-rules)."""
    return not is_zooming(state, unit)
