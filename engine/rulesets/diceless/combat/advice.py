"""How combats, weapons and targets in them are offered, drawn and weighed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, product
from typing import Any

from engine.advice import queries as q
from engine.advice.foresight import simulated
from engine.advice.forms import Form
from engine.advice.registry import CERTAIN, exactly, forms_of, odds_of
from engine.flow import Flow
from engine.rulesets.diceless.blows.state import (
    Aim,
    aims_of,
    melee_choices,
    melee_weapons_of,
    ready,
    still_ready,
    struck,
    targets_left,
)
from engine.rulesets.diceless.combat.flow import blow_of, fight, heads_of
from engine.rulesets.diceless.combat.questions import (
    Fight,
    Split,
    Torn,
    WhichBlades,
    WhichFight,
    WhichFoes,
    Wield,
)
from engine.rulesets.diceless.core.members import combats
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.wounds.advice import losses
from engine.rulesets.diceless.wounds.flow import suffer
from engine.table import Table

MOST = 12
"""Options to choose weapons, or charges at several enemies, that are offered; others can be
sent."""


@forms_of.register
def _(choice: WhichFight, state: Battle) -> Iterator[Form]:
    return (Form(Fight(key), key) for combat in choice.combats for key in combat)


@forms_of.register
def _(choice: WhichBlades, state: Battle) -> Iterator[Form]:
    known = melee_weapons_of(state, state.unit(choice.unit))
    ways = islice(product(*(known[key] for key in choice.groups)), MOST)
    for arms in dict.fromkeys(((), *ways)):
        yield Form(Wield(arms), choice.unit)


@forms_of.register
def _(choice: WhichFoes, state: Battle) -> Iterator[Form]:
    """Each fighter at its first target; all who can at one enemy; each sharing its attacks out.
    Equal options appear once."""
    usual = tuple(Aim(one.model, one.targets[0], one.attacks) for one in choice.torn)
    first = {aim.target for aim in usual}
    ways: dict[Split, str | None] = {Split(usual): first.pop() if len(first) == 1 else None}
    for target in dict.fromkeys(key for one in choice.torn for key in one.targets):
        at_one = tuple(
            Aim(one.model, target, one.attacks) for one in choice.torn if target in one.targets
        )
        ways.setdefault(Split(at_one), target)
    ways.setdefault(Split(tuple(aim for one in choice.torn for aim in _shared_out(one))), None)
    for split, aimed_at in ways.items():
        yield Form(Split() if split.aims == usual else split, choice.unit, aimed_at)


def _shared_out(one: Torn) -> Iterator[Aim]:
    each, rest = divmod(one.attacks, len(one.targets))
    for place, target in enumerate(one.targets):
        count = each + (1 if place < rest else 0)
        if count:
            yield Aim(one.model, target, count)


@odds_of.register
def odds_of_fight(reply: Fight, state: Battle, choice: Any) -> q.Odds:
    """Return what a round of combat costs both sides."""
    return odds_of_round(state, reply.unit, lambda table: fight_of(table, reply.unit))


def odds_of_round(state: Battle, key: str, flow: Callable[[Table[Battle]], Flow[None]]) -> q.Odds:
    """Return what a round of combat costs both sides, every question answered by its default."""
    notes = simulated(state, flow).notes
    return exactly(losses(state, notes, state.unit(key).owner))


def fight_of(table: Table[Battle], key: str) -> Flow[None]:
    """Fight the combat a unit is in."""
    for combat in combats(table.state):
        if key in combat:
            yield from fight(table, combat)


@odds_of.register
def odds_of_split(reply: Split, state: Battle, choice: WhichFoes) -> q.Odds:
    """Return what the blows of a side cost its enemies at a step, those of one unit split so.
    Certain, without figures, where weapons were chosen for this combat: the choice is not in the
    state."""
    seat = state.unit(choice.unit).owner
    combat = next((one for one in combats(state) if choice.unit in one), (choice.unit,))
    units = [unit for unit in map(state.unit, combat) if unit.owner == seat]
    if any(melee_choices(state, unit) for unit in units):
        return CERTAIN
    own = [one for unit in units for one in ready(state, unit)]
    own = [one for one in own if one.step == choice.step and still_ready(state, one)]
    targets = {one.fighter.name: targets_left(state, one) for one in own}
    blows = struck(state, own, aims_of(own, targets, reply.aims))

    def strike(table: Table[Battle]) -> Flow[None]:
        heads = {one.target: heads_of(table.state, one.target) for one in blows}
        for one in blows:
            yield from suffer(table, one.target, [blow_of(one)], heads[one.target])

    found = losses(state, simulated(state, strike).notes, seat)
    return exactly({name: found[name] for name in ("damage", "lost", "fallen")})
