"""Ways to shoot, to run, and to take losses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, islice, product

from engine.advice import forms_of
from engine.errors import IllegalReply
from engine.forms import Form, ModelsBlank, PathBlank, UnitsBlank
from engine.rulesets.diceless.choices.moving import Run, RunModels
from engine.rulesets.diceless.choices.shooting import (
    PutOdds,
    Remove,
    Shoot,
    WhetherToGround,
    WhichFall,
    WhichOdds,
    WhichShot,
)
from engine.rulesets.diceless.field import hosts
from engine.rulesets.diceless.forms.common import CONCEDE, PASS, yes_or_no
from engine.rulesets.diceless.forms.psychic import casts
from engine.rulesets.diceless.forms.vehicles import smokes_of
from engine.rulesets.diceless.hulls import are_vehicles
from engine.rulesets.diceless.losses import default_odds
from engine.rulesets.diceless.model import Battle, Unit
from engine.rulesets.diceless.movement import MOVE, may_run
from engine.rulesets.diceless.play.harm import farthest
from engine.rulesets.diceless.shooting import Arm, arms_of, at_once, volley

Armed = tuple[tuple[Arm, ...], tuple[str, ...]]
MOST = 12
"""Ways to arm a unit that are offered for each target; others can be sent."""


def ways_to_arm(state: Battle, unit: Unit) -> tuple[Armed, ...]:
    """Return the ways to arm a unit, with the groups that hold fire: as it comes, with every choice
    its groups have, and with each of its groups holding; vehicles with each of their weapons
    first."""
    known = arms_of(state, unit)
    if are_vehicles(state, unit):
        each = (arm for arms in known.values() for arm in arms)
        return ((), ()), *(((arm,), ()) for arm in islice(each, MOST))
    choices = [_choices(state, group, arms) for group, arms in known.items() if len(arms) > 1]
    named = (tuple(chain(*arms)) for arms in product(*choices)) if choices else ()
    held = [((), (group,)) for group in known] if len(known) > 1 else []
    return ((), ()), *((arms, ()) for arms in islice(named, MOST)), *held


def told_apart(state: Battle, unit: Unit, target: Unit) -> dict[Armed, Armed]:
    """Return each way to arm a unit with the first that fires the same at a target: nobody is
    offered one thing twice. What is refused is refused for itself."""
    first = dict[object, Armed]()
    return {
        armed: first.setdefault(_fire(state, unit, target, armed) or armed, armed)
        for armed in ways_to_arm(state, unit)
    }


def _fire(state: Battle, unit: Unit, target: Unit, armed: Armed) -> object:
    """Return what is fired, whichever of it comes first; nothing when it is refused."""
    try:
        fired = volley(state, unit, target, *armed)
    except IllegalReply:
        return None
    return frozenset(Counter(fired.shots).items()), frozenset(Counter(fired.layings).items())


def _choices(state: Battle, group: str, arms: Sequence[Arm]) -> list[tuple[Arm, ...]]:
    """Return what a group may fire: one arm, or as many as its models fire at once."""
    several = combinations(arms, at_once(state, group)) if at_once(state, group) > 1 else ()
    pairs = [pair for pair in several if len({arm.weapon for arm in pair}) == len(pair)]
    return [*((arm,) for arm in arms), *pairs]


@forms_of.register
def _(choice: WhichShot, state: Battle) -> Iterator[Form]:
    for key in choice.units:
        unit = state.unit(key)
        for target in hosts(state, 1 - choice.seat):
            for arms, holding in dict.fromkeys(told_apart(state, unit, target).values()):
                yield Form(Shoot(key, target.id, arms, holding), key, target.id)
        yield from smokes_of(state, key)
        if may_run(state, unit):
            path = PathBlank(key, "path", MOVE.run, "run", "formation")
            yield Form(Run(key), key, blanks=(path,))
            yield Form(RunModels(key, ()), key, blanks=(ModelsBlank(key, "goings", MOVE.run),))
    yield from casts(state, choice.seat)
    yield PASS
    yield CONCEDE


@forms_of.register
def _(choice: WhetherToGround, state: Battle) -> Iterator[Form]:
    return yes_or_no(choice.unit)


@forms_of.register
def _(choice: WhichOdds, state: Battle) -> Iterator[Form]:
    """By default, and every order of filling groups, in list order."""
    fillings = (default_odds(choice.odd, choice.heads), *_fillings(choice))
    told = (tuple(Counter(dict(sorted(odds.items()))).elements()) for odds in fillings)
    return (Form(PutOdds(groups), choice.unit) for groups in dict.fromkeys(told))


def _fillings(choice: WhichOdds) -> Iterator[dict[str, int]]:
    keys = list(choice.heads)
    for first in range(len(keys)):
        rest, odds = choice.odd, dict[str, int]()
        for key in keys[first:] + keys[:first]:
            odds[key] = min(rest, choice.heads[key])
            rest -= odds[key]
        yield odds


@forms_of.register
def _(choice: WhichFall, state: Battle) -> Iterator[Form]:
    """The farthest, which is usual, or others."""
    usual = farthest(state, state.unit(choice.unit), choice.models)[: choice.count]
    some = UnitsBlank("models", choice.models, choice.count, choice.count)
    yield Form(Remove(usual), choice.unit, blanks=(some,))
