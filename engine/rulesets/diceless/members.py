"""Who is in a unit, and what its models have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from attrs import evolve, frozen

from engine.rulesets.diceless.codes import Rule, UnitType
from engine.rulesets.diceless.losses import hit_points
from engine.rulesets.diceless.model import Battle, Group, Model, Unit
from engine.rulesets.diceless.nerve import Counters, leads
from engine.rulesets.diceless.printed import Legs, Profile, Vehicle
from engine.rulesets.diceless.saves import Save

# ---------------------------------------------------------------- units together


def members(state: Battle, unit: Unit) -> tuple[Unit, ...]:
    """Return a unit and the characters with it (diceless/base-independent-characters)."""
    with_it = (other for other in state.units.values() if other.joined == unit.id and other.models)
    return (unit, *with_it)


def host(state: Battle, unit: Unit) -> Unit:
    """Return the unit a character is with, or the unit itself."""
    return unit if unit.joined is None else state.unit(unit.joined)


def passengers(state: Battle, transport: Unit) -> tuple[Unit, ...]:
    """Return the units in a transport (diceless/base-transports)."""
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
    """Return the groups of a unit that still have models, each character one of his own; vehicles
    are none (diceless/complex-units)."""
    return tuple(
        Body(member.id, key, profile, count, member.groups[key].lost)
        for member in members(state, unit)
        for key, count in heads(member).items()
        if (profile := state.book.profiles.get(member.groups[key].profile)) is not None
    )


def own_bodies(state: Battle, unit: Unit) -> tuple[Body, ...]:
    """Return the groups of a unit without the characters who are with it: what blows meet
    (diceless/base-independent-characters)."""
    return tuple(body for body in bodies(state, unit) if body.unit == unit.id)


def heads(unit: Unit) -> dict[str, int]:
    """Return how many models each group of a unit still has, in list order."""
    count = Counter(model.group for model in unit.models.values())
    return {key: count[key] for key in unit.groups if count[key]}


def in_group(unit: Unit, group: str) -> tuple[str, ...]:
    """Return the living models of a group."""
    return tuple(key for key, model in unit.models.items() if model.group == group)


def reduced(unit: Unit, group: str, fallen: Iterable[str], lost: int) -> Unit:
    """Return a unit after casualties, what is noted against the group afterwards told
    (diceless/remove-casualties)."""
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
    group = unit.groups[model.group]
    return frozenset((*printed_of(state, group).rules, *group.rules))


def all_have(state: Battle, unit: Unit, rule: Rule) -> bool:
    """Tell whether every model of a unit, characters with it, has a rule."""
    return all(rule in rules for rules in _each_rules(state, unit))


def any_has(state: Battle, unit: Unit, rule: Rule) -> bool:
    """Tell whether a model of a unit, characters with it, has a rule."""
    return any(rule in rules for rules in _each_rules(state, unit))


def is_fearless(state: Battle, unit: Unit) -> bool:
    """Tell whether a unit knows no fear of falling back: all its own models decide, characters
    with it go along (diceless/no-retreat, diceless/base-morale-triggers)."""
    return all("fearless" in rules_of(state, unit, model) for model in unit.models.values())


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
    """Return the guns of an artillery unit (diceless/artillery-allocation)."""
    return tuple(
        key
        for key, model in unit.models.items()
        if isinstance(printed := printed_of(state, unit.groups[model.group]), Vehicle)
        and printed.gun
    )


def majority(values: Mapping[int, int]) -> int:
    """Return the value that most have, the higher on a tie (diceless/cc-factor,
    diceless/sniper-damage)."""
    return max(values, key=lambda value: (values[value], value))


def majority_toughness(state: Battle, unit: Unit) -> int:
    """Return the Toughness of most of a unit's models (diceless/sniper-damage)."""
    return majority(_tally((body.profile.toughness, body.models) for body in bodies(state, unit)))


def most_have(found: Iterable[Body], value: Callable[[Profile], int]) -> int:
    """Return the value that most models of some groups have, the higher on a tie
    (diceless/cc-factor, diceless/poisoned-weapons)."""
    return majority(_tally((value(body.profile), body.models) for body in found))


def majority_initiative(state: Battle, unit: Unit) -> int:
    """Return the Initiative of most of a unit's models (diceless/usr-hit-and-run)."""
    return majority(_tally((body.profile.initiative, body.models) for body in bodies(state, unit)))


def _tally(pairs: Iterable[tuple[int, int]]) -> Counter[int]:
    count = Counter[int]()
    for value, models in pairs:
        count[value] += models
    return count


def average_toughness(found: Sequence[Body]) -> float:
    """Return the average Toughness of the models of some groups (diceless/morale-extra-wounds)."""
    total = sum(body.profile.toughness * body.models for body in found)
    return total / sum(body.models for body in found)


def initiatives(state: Battle, unit: Unit) -> tuple[int, ...]:
    """Return the Initiative of every model of a unit, walkers among them
    (diceless/sweeping-advance)."""
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


def leaderships(state: Battle, unit: Unit) -> tuple[int, ...]:
    """Return the Leadership of every model of a unit (diceless/regroup)."""
    return tuple(b.profile.leadership for b in bodies(state, unit) for _ in range(b.models))


# ---------------------------------------------------------------- nerve


def leader(state: Battle, unit: Unit) -> Unit | None:
    """Return the character who leads a unit, if one does: the first of the highest Leadership
    (diceless/leadership-independent-character)."""
    own = max((b.profile.leadership for b in bodies(state, unit) if b.unit == unit.id), default=0)
    best: Unit | None = None
    for body in bodies(state, unit):
        if leads(body.profile.leadership, own):
            best, own = state.unit(body.unit), body.profile.leadership
    return best


def rerolls_leadership(state: Battle, unit: Unit) -> bool:
    """Tell whether the model that takes a unit's tests may re-roll them
    (diceless/leadership-test-reroll)."""
    tester = leader(state, unit) or unit
    own = own_bodies(state, tester)
    best = max((body.profile.leadership for body in own), default=0)
    return any(
        "reroll_leadership" in rules_of(state, tester, tester.models[key])
        for body in own
        if body.profile.leadership == best
        for key in in_group(tester, body.group)[:1]
    )


def counters(state: Battle, unit: Unit) -> Counters:
    """Return the order points that a test of a unit changes."""
    chief = leader(state, unit)
    return Counters(unit.op, None if chief is None else chief.op)


def armour_of(profile: Profile, rules: Iterable[Rule]) -> Save:
    """Return the armour save of a model (diceless/save-reroll-failed)."""
    return Save(profile.armour, better="reroll_saves" in rules)
