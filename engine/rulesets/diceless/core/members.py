"""Who is in a unit, what its models have in common, and which combats units are in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from attrs import evolve, frozen

from engine.book.vehicles import Legs
from engine.rulesets.diceless.book.codes import Rule, UnitType
from engine.rulesets.diceless.book.printed import Profile, Vehicle
from engine.rulesets.diceless.core.model import Battle, Group, Model, Unit
from engine.rulesets.diceless.core.values import hit_points

FLYING: frozenset[UnitType] = frozenset({"jump_infantry", "jetbike"})
"""Who passes over others and over what cannot be passed."""
BIKES: frozenset[UnitType] = frozenset({"bike", "jetbike"})


# ---------------------------------------------------------------- units together


def members(state: Battle, unit: Unit) -> tuple[Unit, ...]:
    """Return a unit and the characters with it."""
    with_it = (other for other in state.units.values() if other.joined == unit.id and other.models)
    return (unit, *with_it)


def host(state: Battle, unit: Unit) -> Unit:
    """Return the unit a character is with, or the unit itself."""
    return unit if unit.joined is None else state.unit(unit.joined)


def passengers(state: Battle, transport: Unit) -> tuple[Unit, ...]:
    """Return the units in a transport."""
    return tuple(unit for unit in state.units.values() if unit.aboard == transport.id)


def headcount(state: Battle, unit: Unit) -> int:
    """Return how many models are alive, characters with them counted."""
    return sum(len(member.models) for member in members(state, unit))


# ---------------------------------------------------------------- groups


@frozen
class Body:
    """A group of a unit as an attack finds it."""

    unit: str
    group: str
    profile: Profile
    models: int
    lost: int

    @property
    def key(self) -> str:
        """What shares of a damage are listed by."""
        return f"{self.unit}/{self.group}"

    @property
    def hp(self) -> int:
        """Hit points of one model."""
        return hit_points(self.profile.wounds, self.profile.toughness)


def bodies(state: Battle, unit: Unit) -> tuple[Body, ...]:
    """Return the groups of a unit that still have models, each character as one; vehicles have
    none."""
    return tuple(
        Body(member.id, key, profile, count, member.groups[key].lost)
        for member in members(state, unit)
        for key, count in heads(member).items()
        if (profile := state.book.profiles.get(member.groups[key].profile)) is not None
    )


def own_bodies(state: Battle, unit: Unit) -> tuple[Body, ...]:
    """Return the groups of a unit without the characters who are with it: what blows meet."""
    return tuple(body for body in bodies(state, unit) if body.unit == unit.id)


def heads(unit: Unit) -> dict[str, int]:
    """Return how many models each group of a unit still has, in list order."""
    count = Counter(model.group for model in unit.models.values())
    return {key: count[key] for key in unit.groups if count[key]}


def in_group(unit: Unit, group: str) -> tuple[str, ...]:
    """Return the living models of a group."""
    return tuple(key for key, model in unit.models.items() if model.group == group)


def lifted(unit: Unit, **changes: Any) -> Unit:
    """Return a unit with its models off the table, and with other changes."""
    models = {key: evolve(model, pose=None) for key, model in unit.models.items()}
    return evolve(unit, models=models, **changes)


def reduced(unit: Unit, group: str, fallen: Iterable[str], lost: int) -> Unit:
    """Return a unit after casualties; `lost` hit points are noted against the group afterwards."""
    gone = frozenset(fallen)
    models = {key: model for key, model in unit.models.items() if key not in gone}
    groups = {**unit.groups, group: evolve(unit.groups[group], lost=lost)}
    return evolve(unit, models=models, groups=groups)


# ---------------------------------------------------------------- what is printed


def printed_of(state: Battle, group: Group) -> Profile | Vehicle:
    """Return the profile, or the vehicle, of a group."""
    book = state.book
    return book.profiles.get(group.profile) or book.vehicles[group.profile]


def rules_of(state: Battle, unit: Unit, model: Model) -> frozenset[Rule]:
    """Return the rules a model has."""
    return rules_of_group(state, unit.groups[model.group])


def rules_of_group(state: Battle, group: Group) -> frozenset[Rule]:
    """Return the rules that the models of a group have."""
    return frozenset((*printed_of(state, group).rules, *group.rules))


def all_have(state: Battle, unit: Unit, rule: Rule) -> bool:
    """Return whether every model of a unit, characters with it, has a rule."""
    return all(rule in rules for rules in _each_rules(state, unit))


def any_has(state: Battle, unit: Unit, rule: Rule) -> bool:
    """Return whether a model of a unit, characters with it, has a rule."""
    return any(rule in rules for rules in _each_rules(state, unit))


def _each_rules(state: Battle, unit: Unit) -> Iterator[frozenset[Rule]]:
    for member in members(state, unit):
        for model in member.models.values():
            yield rules_of(state, member, model)


def types(state: Battle, unit: Unit) -> frozenset[UnitType]:
    """Return the types of a unit's models."""
    found = set[UnitType]()
    for member in members(state, unit):
        for key in heads(member):
            printed = printed_of(state, member.groups[key])
            if isinstance(printed, Profile):
                found.add(printed.type)
            elif printed.gun:
                found.add("artillery")
            else:
                found.add("walker" if printed.legs else "vehicle")
    return frozenset(found)


def field_guns(state: Battle, unit: Unit) -> tuple[str, ...]:
    """Return the guns of an artillery unit."""
    return tuple(
        key
        for key, model in unit.models.items()
        if isinstance(printed := printed_of(state, unit.groups[model.group]), Vehicle)
        and printed.gun
    )


def majority(values: Mapping[int, int]) -> int:
    """Return the value that most have, the higher on a tie."""
    return max(values, key=lambda value: (values[value], value))


def majority_toughness(state: Battle, unit: Unit) -> int:
    """Return the Toughness of most of a unit's models."""
    return majority(_tally((body.profile.toughness, body.models) for body in bodies(state, unit)))


def most_have(found: Iterable[Body], value: Callable[[Profile], int]) -> int:
    """Return the value that most models of some groups have, the higher on a tie."""
    return majority(_tally((value(body.profile), body.models) for body in found))


def majority_initiative(state: Battle, unit: Unit) -> int:
    """Return the Initiative of most of a unit's models."""
    return majority(_tally((body.profile.initiative, body.models) for body in bodies(state, unit)))


def _tally(pairs: Iterable[tuple[int, int]]) -> Counter[int]:
    count = Counter[int]()
    for value, models in pairs:
        count[value] += models
    return count


def average_toughness(found: Sequence[Body]) -> float:
    """Return the average Toughness of the models of some groups."""
    total = sum(body.profile.toughness * body.models for body in found)
    return total / sum(body.models for body in found)


def initiatives(state: Battle, unit: Unit) -> tuple[int, ...]:
    """Return the Initiative of every model of a unit, walkers among them."""
    return tuple(
        limbs.initiative
        for member in members(state, unit)
        for key, count in heads(member).items()
        if (limbs := limbs_of(printed_of(state, member.groups[key]))) is not None
        for _ in range(count)
    )


def limbs_of(printed: Profile | Vehicle) -> Profile | Legs | None:
    """Return what a model fights with hand to hand; None for vehicles that do not walk."""
    return printed if isinstance(printed, Profile) else printed.legs


def flies(state: Battle, unit: Unit) -> bool:
    """Return whether a unit passes over others."""
    return types(state, unit) <= FLYING


# ---------------------------------------------------------------- combats


def combats(state: Battle) -> tuple[tuple[str, ...], ...]:
    """Return the combats on the table, each the units locked together in the order of the list."""
    found: list[tuple[str, ...]] = []
    for unit in state.units.values():
        if not unit.locked or any(unit.id in combat for combat in found):
            continue
        joined, queue = {unit.id}, [unit.id]
        while queue:
            more = [k for k in state.unit(queue.pop()).locked if k not in joined]
            joined.update(more)
            queue += more
        found.append(tuple(key for key in state.units if key in joined))
    return tuple(found)
