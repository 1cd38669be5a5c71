"""Whom to fire at with what, what to do about a target that slips away, and what under fire."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import evolve, frozen

from bots.policies.greedy.battlegroup.appraisal import force, worth
from bots.policies.greedy.battlegroup.appraisal.build import Gun
from bots.policies.greedy.battlegroup.appraisal.scene import Body, Scene, apart, body_of
from engine.errors import IllegalReply
from engine.rulesets.battlegroup.assault.state import chargeable
from engine.rulesets.battlegroup.core.field import bases_of
from engine.rulesets.battlegroup.core.model import Battle, Down, Unit
from engine.rulesets.battlegroup.core.questions import Decide, Pass
from engine.rulesets.battlegroup.damage.state import face_towards
from engine.rulesets.battlegroup.hits.advice import chance, hits_of, need_of
from engine.rulesets.battlegroup.hits.questions import WhetherToJink
from engine.rulesets.battlegroup.hits.state import Pool, volley
from engine.rulesets.battlegroup.morale.questions import WhetherToGround
from engine.rulesets.battlegroup.shooting.questions import (
    Shoot,
    SnapOnPath,
    SplitFire,
    WhatToShoot,
    WhetherToRetarget,
)
from engine.rulesets.battlegroup.sight.state import stands
from engine.rulesets.battlegroup.templates.rules import Mark, is_static
from engine.rulesets.battlegroup.victory.rules import OBJECTIVES
from engine.rulesets.battlegroup.weapons.rules import Arm, Manner, Share
from engine.rulesets.battlegroup.weapons.state import targets
from engine.rulesets.battlegroup.wounds.questions import Allocate, WhoFalls

LEAST = 0.005
"""What a shot must be worth."""
SPLIT = 1.05
"""By how much splitting fire must be better."""
LIES = 0.5
"""What a turn that is spent lying down counts of what a unit could do in it."""
FOUND = 5
"""Targets that are looked at closely: those that look best."""


@frozen
class ShotOption:
    """A shot that may be fired, and what it is worth."""

    value: float
    target: str
    arms: tuple[Arm, ...] = ()


def shots(state: Battle, choice: WhatToShoot) -> Iterator[Any]:
    """Yield the best shot, split where two targets are worth more than one; then none."""
    unit = state.unit(choice.unit)
    scene = Scene.of(state, unit.owner)
    found = ranked(scene, unit, choice.manner, choice.barred)
    if choice.splits and found:
        yield from split(scene, unit, choice.manner, found)
    yield from (Shoot(unit.id, shot.target, shot.arms) for shot in found)
    yield Pass()


def ranked(
    scene: Scene, unit: Unit, manner: Manner, barred: Sequence[str] = ()
) -> list[ShotOption]:
    """Return the shots of a unit that are worth it, best first, with what fires best."""
    reached = [foe for foe in targets(scene.state, unit, manner) if foe.id not in barred]
    seen = [body for foe in reached if (body := scene.body(foe.id)) is not None]
    own = scene.body(unit.id)
    if own is not None and len(seen) > FOUND:
        seen.sort(key=lambda foe: -worth.fired(scene, own, worth.STILL, foe, "still"))
    planned = charges(scene, unit)
    found = []
    for body in seen[:FOUND]:
        for arms in loadouts(scene.state, unit, body):
            value = outcome(scene, unit, body, manner, arms)
            value -= spoils(planned, body.key)
            if value > LEAST:
                found.append(ShotOption(value, body.key, arms))
    return sorted(found, key=lambda shot: -shot.value)


def charges(scene: Scene, unit: Unit) -> dict[str, float]:
    """Return the charges of an order that are still to come, by whom they are at."""
    frame = scene.state.stack.top
    body = scene.body(unit.id)
    if frame is None or body is None or "charge" not in frame.left or frame.unit != unit.id:
        return {}
    found = {}
    for key in chargeable(scene.state, unit):
        foe = scene.body(key)
        if foe is not None:
            found[key] = worth.clash(scene, body, foe)
    return {key: value for key, value in found.items() if value > 0.0}


def spoils(planned: dict[str, float], target: str) -> float:
    """Return what a shot costs that a charge is bound by: it may only be at the same target."""
    return max(0.0, max(planned.values(), default=0.0) - planned.get(target, 0.0))


def loadouts(state: Battle, unit: Unit, foe: Body) -> Iterator[tuple[Arm, ...]]:
    """Yield what the groups of a unit may fire: by themselves, and each what does most to that
    target."""
    yield ()
    own = body_of(state, unit)
    if own.build.armour is not None:
        return
    best = []
    for group, guns in own.build.guns.items():
        if len(guns) > 1:
            hurt = {gun.weapon.id: _per_shot(own, gun, foe) for gun in guns}
            best.append(Arm(group, max(hurt, key=lambda key: hurt[key])))
    if best:
        yield tuple(best)


def _per_shot(own: Body, gun: Gun, foe: Body) -> float:
    line = force.line(own.build, gun, foe.build, "still", None, worth.shown(foe))
    return 0.0 if line is None else line.far


def outcome(scene: Scene, unit: Unit, foe: Body, manner: Manner, arms: Sequence[Arm] = ()) -> float:
    """Return what a shot is worth by the dice of the rules, from where every model stands."""
    state = scene.state
    try:
        pools = volley(state, unit, foe.unit, manner, arms)
    except IllegalReply:
        return 0.0
    mark = Mark(
        models=foe.build.models,
        static=is_static(state.mode, state.now, foe.unit.moved_in),
    )
    return worth.taken(scene, foe, sum(_by_pool(scene, unit, foe, pool, mark) for pool in pools))


def _by_pool(scene: Scene, unit: Unit, foe: Body, pool: Pool, mark: Mark) -> float:
    """Return the share of a target that some barrels take."""
    weapon = scene.state.book.weapons[pool.weapon]
    wanted, count = need_of(scene.state, pool, mark)
    hits = hits_of(scene.state, pool, mark, count, chance(wanted))
    at = body_of(scene.state, unit).at
    cover = None if pool.point_blank or pool.bare else scene.cover(foe, foe.at, at)
    if foe.build.armour is None:
        return hits * force.lost_by_hit(weapon, pool.strength, foe.build, cover)
    barrel = pool.barrels[0]
    stood = {stand.name: stand.at for stand in stands(scene.state, unit)}
    met = foe.build.armour.armour.of(face_towards(scene.state, foe.unit, stood[barrel.model]))
    hurt = force.lost_by_punch(
        weapon,
        pool.strength,
        barrel.distance,
        met,
        foe.build.hp,
        is_open=foe.build.armour.open_topped,
    )
    return hits * hurt * force.fails(cover)


# ---------------------------------------------------------------- two targets


def split(
    scene: Scene, unit: Unit, manner: Manner, found: Sequence[ShotOption]
) -> Iterator[SplitFire]:
    """Yield a shot of one model apart from the others, where both together are worth more."""
    whole = found[0].value
    best: tuple[float, SplitFire] | None = None
    for model in singular(scene.state, unit):
        apart = evolve(manner, share=Share(only=(model,)))
        rest = evolve(manner, share=Share(without=model))
        alone = _by_target(scene, unit, apart)
        others = _by_target(scene, unit, rest)
        for first, one in alone.items():
            for then, two in others.items():
                if first != then and (best is None or one + two > best[0]):
                    best = one + two, SplitFire(unit.id, (model,), first)
    if best is not None and best[0] > SPLIT * whole:
        yield best[1]


def singular(state: Battle, unit: Unit) -> Iterator[str]:
    """Yield the models that carry what nobody else in their unit does."""
    own = body_of(state, unit)
    for key, model in unit.models.items():
        group = f"{unit.id}/{model.group}"
        alike = sum(name == group for name, _, _ in own.spots)
        if alike == 1 and group in own.build.guns and len(unit.models) > 1:
            yield f"{unit.id}/{key}"


def _by_target(scene: Scene, unit: Unit, manner: Manner) -> dict[str, float]:
    """Return what shots are worth by target."""
    found: dict[str, float] = {}
    for shot in ranked(scene, unit, manner):
        found.setdefault(shot.target, shot.value)
    return found


# ---------------------------------------------------------------- slipping away


def retargets(state: Battle, choice: WhetherToRetarget) -> Iterator[Any]:
    """Yield the best shot that is left, else a snap shot on the path, else none."""
    unit = state.unit(choice.unit)
    scene = Scene.of(state, unit.owner)
    yield from (
        Shoot(unit.id, shot.target, shot.arms)
        for shot in ranked(scene, unit, choice.manner, choice.barred)
    )
    if "snap_on_path" in choice.ways and choice.points:
        yield SnapOnPath(unit.id, choice.points[0])
    yield Pass()


# ---------------------------------------------------------------- under fire


def goes_to_ground(state: Battle, choice: WhetherToGround) -> Iterator[Decide]:
    """Lie low if that saves more than the turn is worth that is lost by it."""
    unit = state.unit(choice.unit)
    scene = Scene.of(state, unit.owner)
    body = scene.body(choice.unit)
    if body is None:
        return
    frame = state.stack.top
    firer = None if frame is None else scene.body(frame.unit)
    seen_from = body.at if firer is None else firer.at
    stays = scene.cover(body, body.at, seen_from)
    lies = scene.cover(_down(body), body.at, seen_from)
    share = choice.wounds / body.build.hp
    armour = min((ward.profile.armour or 7 for ward in body.build.wards), default=7)
    saved = worth.taken(scene, body, share * force.fails(min(armour, stays or 7)))
    saved -= worth.taken(scene, body, share * force.fails(min(armour, lies or 7)))
    loses = LIES * (worth.shot(scene, body, worth.STILL, "still") + 0.2)
    yield Decide(saved > loses)


def _down(body: Body) -> Body:
    return evolve(body, unit=evolve(body.unit, down=Down(0, had_acted=False)))


def jinks(state: Battle, choice: WhetherToJink) -> Iterator[Decide]:
    """Jink while the guns of one's own are not worth more."""
    unit = state.unit(choice.unit)
    scene = Scene.of(state, unit.owner)
    body = scene.body(choice.unit)
    if body is None:
        yield Decide(True)
        return
    yield Decide(worth.shot(scene, body, worth.STILL, "still") < 0.5 * worth.value(body, scene))


def loses(state: Battle, choice: WhoFalls) -> Iterator[Allocate]:
    """Where models are alike, lose those first who are no use to an objective."""
    unit = state.unit(choice.unit)
    if choice.count is None or choice.picked or not state.objectives:
        return
    bases = {base.id: base for base in bases_of(state, unit)}

    def use(name: str) -> int:
        base = bases[name]
        near = min(apart(base.at, goal) for goal in state.objectives) - base.radius
        return (near <= OBJECTIVES.capture) + (near <= OBJECTIVES.deny)

    yield Allocate(tuple(sorted(choice.models, key=use)[: choice.count]))
