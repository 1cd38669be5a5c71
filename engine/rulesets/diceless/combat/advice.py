"""How combats, weapons and targets in them are offered, drawn and weighed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, product
from typing import Any

from engine.advice import queries as q
from engine.advice.forms import Form
from engine.advice.registry import CERTAIN, forms_of, odds_of
from engine.flow import Flow
from engine.foresight import foreseen
from engine.rulesets.diceless.blows.state import (
    Aim,
    aims_of,
    blades_of,
    blades_to_choose,
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
from engine.rulesets.diceless.wounds.flow import suffer
from engine.rulesets.diceless.wounds.notes import Hurt
from engine.table import Table

MOST = 12
"""Ways to choose weapons, or charges at several, that are offered; others can be sent."""


@forms_of.register
def _(choice: WhichFight, state: Battle) -> Iterator[Form]:
    return (Form(Fight(key), key) for combat in choice.combats for key in combat)


@forms_of.register
def _(choice: WhichBlades, state: Battle) -> Iterator[Form]:
    known = blades_of(state, state.unit(choice.unit))
    ways = islice(product(*(known[key] for key in choice.groups)), MOST)
    for arms in dict.fromkeys(((), *ways)):
        yield Form(Wield(arms), choice.unit)


@forms_of.register
def _(choice: WhichFoes, state: Battle) -> Iterator[Form]:
    """By default, at the first of each; everybody at one of the enemies who can; each sharing his
    attacks out: each where that is not one of the others."""
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
def of_fight(reply: Fight, state: Battle, choice: Any) -> q.Odds:
    """Return what a round of combat costs both sides."""
    return round_of(state, reply.unit, lambda table: fight_of(table, reply.unit))


def round_of(state: Battle, key: str, flow: Callable[[Table[Battle]], Flow[None]]) -> q.Odds:
    """Return what a round of combat costs both sides, everybody deciding by default."""
    seat = state.unit(key).owner
    told = dict.fromkeys(("damage", "lost", "fallen", "own_lost", "own_fallen"), 0.0)
    for note in foreseen(state, flow).notes:
        if not isinstance(note, Hurt):
            continue
        if state.unit(note.unit).owner == seat:
            told["own_lost"] += note.lost
            told["own_fallen"] += note.fallen
        else:
            told["damage"] += note.damage
            told["lost"] += note.lost
            told["fallen"] += note.fallen
    return q.Odds(CERTAIN.outcomes, told)


def fight_of(table: Table[Battle], key: str) -> Flow[None]:
    """Fight the combat a unit is in."""
    for combat in combats(table.state):
        if key in combat:
            yield from fight(table, combat)


@odds_of.register
def of_split(reply: Split, state: Battle, choice: WhichFoes) -> q.Odds:
    """Return what the blows of a side come to at a step, those of one unit split so: what enemies
    lose and how many fall. With weapons chosen for this combat that is not told, for what was
    chosen nobody sees any more."""
    seat = state.unit(choice.unit).owner
    combat = next((one for one in combats(state) if choice.unit in one), (choice.unit,))
    units = [unit for unit in map(state.unit, combat) if unit.owner == seat]
    if any(blades_to_choose(state, unit) for unit in units):
        return CERTAIN
    own = [one for unit in units for one in ready(state, unit)]
    own = [one for one in own if one.step == choice.step and still_ready(state, one)]
    targets = {one.fighter.name: targets_left(state, one) for one in own}
    blows = struck(state, own, aims_of(own, targets, reply.aims))

    def strike(table: Table[Battle]) -> Flow[None]:
        heads = {one.target: heads_of(table.state, one.target) for one in blows}
        for one in blows:
            yield from suffer(table, one.target, [blow_of(one)], heads[one.target])

    told = dict.fromkeys(("damage", "lost", "fallen"), 0.0)
    for note in foreseen(state, strike).notes:
        if isinstance(note, Hurt):
            told["damage"] += note.damage
            told["lost"] += note.lost
            told["fallen"] += note.fallen
    return q.Odds(CERTAIN.outcomes, told)
