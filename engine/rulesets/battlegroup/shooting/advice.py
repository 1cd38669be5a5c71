"""How a unit can shoot: forms, random replies and odds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import evolve

from engine.advice import queries as q
from engine.advice.forms import Form, UnitsBlank
from engine.advice.registry import CERTAIN, forms_of, is_legal, odds_of, replies_to, shuffled
from engine.advice.sampling import Rng
from engine.geometry import point_at
from engine.rulesets.battlegroup.core.forms import PASS
from engine.rulesets.battlegroup.core.members import marks, models_of, weapons_of
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.hits.advice import (
    chance,
    hits_of,
    hitting_roll,
    need_of,
    odds_of_volley,
)
from engine.rulesets.battlegroup.hits.flow import at_point
from engine.rulesets.battlegroup.hits.state import pooled
from engine.rulesets.battlegroup.orders.flow import answers
from engine.rulesets.battlegroup.shooting.questions import (
    Shoot,
    ShootDebris,
    SnapOnPath,
    SplitFire,
    WhatToShoot,
    WhetherToRetarget,
)
from engine.rulesets.battlegroup.shooting.state import barrels_at_debris, debris_in_reach
from engine.rulesets.battlegroup.templates.rules import Mark
from engine.rulesets.battlegroup.weapons.rules import Arm
from engine.rulesets.battlegroup.weapons.state import barrels, targets

DEBRIS = 0.2
"""How often debris is fired at where there is no enemy."""


def shots_of(state: Battle, key: str) -> Iterator[Form]:
    """Yield the ways to shoot: at every enemy with all weapons, or one group with another."""
    unit = state.unit(key)
    others = dict.fromkeys(
        Arm(f"{member.id}/{model.group}", weapon.id)
        for _, member, model in models_of(state, unit)
        for weapon in weapons_of(state, member, model)[1:]
        if weapon.kind != "melee"
    )
    for foe in marks(state, 1 - unit.owner):
        yield Form(Shoot(key, foe.id), key, foe.id)
        for arm in others:
            yield Form(Shoot(key, foe.id, (arm,)), key, foe.id)


@forms_of.register
def _(choice: WhatToShoot, state: Battle) -> Iterator[Form]:
    yield from shots_of(state, choice.unit)
    if choice.splits:
        yield from splits_of(state, choice)
    for piece in debris_in_reach(state, state.unit(choice.unit), choice.manner):
        yield Form(ShootDebris(choice.unit, piece), choice.unit, piece)
    yield PASS


def splits_of(state: Battle, choice: WhatToShoot) -> Iterator[Form]:
    """Yield the ways to split fire: one model of each group at every enemy that it reaches."""
    key, unit = choice.unit, state.unit(choice.unit)
    groups: dict[tuple[str, str], list[str]] = {}
    for name, member, model in models_of(state, unit):
        groups.setdefault((member.id, model.group), []).append(name)
    for foe in marks(state, 1 - unit.owner):
        firing = {barrel.model for barrel in barrels(state, unit, foe, choice.manner)}
        for names in groups.values():
            able = tuple(name for name in names if name in firing) or tuple(names)
            one = UnitsBlank("models", able, 1, 1)
            yield Form(SplitFire(key, able[:1], foe.id), key, foe.id, (one,))


@forms_of.register
def _(choice: WhetherToRetarget, state: Battle) -> Iterator[Form]:
    yield from shots_of(state, choice.unit)
    for at in choice.points:
        yield Form(SnapOnPath(choice.unit, at), choice.unit, choice.target)
    yield PASS


@replies_to.register
def _(choice: WhatToShoot, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.5:
        yield from _as_in_forms(choice, state, rng)
    unit = state.unit(choice.unit)
    for foe in shuffled(targets(state, unit, choice.manner), rng):
        if foe.id not in choice.barred:
            yield Shoot(choice.unit, foe.id)
    for piece in debris_in_reach(state, unit, choice.manner)[:1]:
        if rng.random() < DEBRIS:
            yield ShootDebris(choice.unit, piece)
    yield Pass()


def _as_in_forms(choice: WhatToShoot, state: Battle, rng: Rng) -> Iterator[Any]:
    """Yield shots with other weapons, and split ones."""
    for form in shuffled(forms_of(choice, state), rng):
        if is_legal(choice, state, form.reply):
            yield form.reply


@odds_of.register
def odds_of_shooting(reply: Shoot | SplitFire, state: Battle, choice: Any) -> q.Odds:
    """Return what comes of a shot that is declared, with those who may interrupt it, or of one at
    another target (battlegroup/reserve-move-window)."""
    if not isinstance(choice, WhatToShoot | WhetherToRetarget):
        return CERTAIN
    share = reply.share if isinstance(reply, SplitFire) else choice.manner.share
    manner = evolve(choice.manner, share=share)
    found = odds_of_volley(state, reply.unit, reply.target, manner, reply.arms)
    if not isinstance(choice, WhatToShoot):
        return found
    foes = answers(state, 1 - state.unit(reply.unit).owner, "shot_declared")
    return evolve(found, answers=tuple(foe.unit for foe in foes))


@odds_of.register
def odds_of_snap(reply: SnapOnPath, state: Battle, choice: Any) -> q.Odds:
    """Return what comes of a snap shot at a target that has slipped away, on its path."""
    slipped, spot = state.unit(choice.target), point_at(choice.path, reply.at)[0]
    there = at_point(state, slipped, spot)
    return odds_of_volley(there, reply.unit, choice.target, evolve(choice.manner, snap=True))


@odds_of.register
def odds_of_debris(reply: ShootDebris, state: Battle, choice: Any) -> q.Odds:
    """Return the rolls of a shot at debris, and the hits to expect."""
    rolls, hits, unit = list[q.Roll](), 0.0, state.unit(reply.unit)
    for pool in pooled(barrels_at_debris(state, unit, reply.piece, choice.manner)):
        wanted, shots = need_of(state, pool, Mark(models=1))
        rolls.append(hitting_roll(state, pool, Mark(models=1)))
        hits += hits_of(state, pool, Mark(models=1), shots, chance(wanted))
    return evolve(CERTAIN, expected={"hits": round(hits, 4)}, rolls=tuple(rolls))
