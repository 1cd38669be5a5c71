"""Choices within an attack: with what to strike and at whom, what a vehicle loses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import inf

from attrs import evolve

from bots.policies.greedy.diceless import driving, force, moving, worth
from bots.policies.greedy.diceless.foresight import gain
from bots.policies.greedy.diceless.scene import Body, Gun, Scene, body_of
from engine.rulesets.diceless.blows.state import Aim, melee_weapons_of
from engine.rulesets.diceless.combat.questions import Split, Torn, WhichBlades, WhichFoes, Wield
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.damage.flow import take_points
from engine.rulesets.diceless.damage.questions import Disable, WhichDisabled
from engine.rulesets.diceless.vehicle_assaults.questions import Attach, WhichAttack
from engine.rulesets.diceless.vehicle_assaults.state import Attached, impacts, strikers
from engine.rulesets.diceless.vehicles.state import fastest, weapons_left
from engine.rulesets.diceless.weapons.state import Arm


def wields(state: Battle, choice: WhichBlades) -> Iterator[Wield]:
    """Strike with what does best against those a unit is in combat with; a slow weapon counts
    after what the enemy does first."""
    unit = state.unit(choice.unit)
    body, known = body_of(state, unit), melee_weapons_of(state, unit)
    foes = [body_of(state, state.unit(key)) for key in unit.locked]

    def fought(arm: Arm) -> float:
        armed = _with(state, body, arm)
        return sum(worth.clash(armed, foe, charged=unit.doings.charged) for foe in foes)

    yield Wield(tuple(max(known[group], key=fought) for group in choice.groups))


def _with(state: Battle, body: Body, arm: Arm) -> Body:
    """Return a unit of which a group strikes with one of its weapons."""
    weapon = state.book.weapons[arm.weapon]
    modes = tuple(mode for mode in weapon.modes if mode.id == arm.mode)
    first = evolve(weapon, modes=modes)
    blades = tuple(
        evolve(blade, weapons=(first, *(own for own in blade.weapons if own.id != weapon.id)))
        if blade.key == arm.group
        else blade
        for blade in body.blades
    )
    return evolve(body, blades=blades)


def aims(state: Battle, choice: WhichFoes) -> Iterator[Split]:
    """Let fighters who touch several enemies strike all together at the one it hurts most."""
    unit = state.unit(choice.unit)
    body = body_of(state, unit)
    yield Split(
        tuple(Aim(one.model, _dearest(state, body, one), one.attacks) for one in choice.torn)
    )


def _dearest(state: Battle, body: Body, torn: Torn) -> str:
    """Return of whom a fighter would take most with the others of his group; a walker's first."""
    member, _, name = torn.model.partition("/")
    group = f"{member}/{state.unit(member).models[name].group}"
    blade = next((blade for blade in body.blades if blade.key == group), None)
    if blade is None:
        return torn.targets[0]

    def taken(key: str) -> float:
        foe = body_of(state, state.unit(key))
        return worth.taken(foe, force.struck(body, blade, blade.models, foe, charged=False))

    return max(torn.targets, key=taken)


def attaches(state: Battle, choice: WhichAttack) -> Iterator[Attach]:
    """Use against a vehicle what does most to it, foreseen; as the rules have it where nothing does
    any more."""
    unit, target = state.unit(choice.unit), state.unit(choice.target)
    scene = Scene.of(state, unit.owner)
    striking = [one for one in strikers(state, unit, target) if one.place == choice.group]

    def done(weapon: str | None) -> float:
        pools = impacts(state, target, striking, {choice.group: Attached(weapon)})
        return gain(scene, partial(take_points, pools=pools, attacker=unit.owner, means="blows"))

    ways = {weapon: done(weapon) for weapon in (*choice.weapons, None)}
    best = max(ways, key=ways.__getitem__)
    if ways[best] > min(ways.values()):
        yield Attach(best)


def disables(state: Battle, choice: WhichDisabled, seat: int) -> Iterator[Disable]:
    """Take from a vehicle what it does most with; from one's own, which the ground has hurt, what
    it does least with."""
    unit = state.unit(choice.unit)
    scene, body = Scene.of(state, unit.owner), body_of(state, unit)
    turns = 1 + scene.turns_left
    ways = {Disable(key): turns * shot for key, shot in _shots(scene, body).items()}
    ways = {way: value for way, value in ways.items() if way.weapon in choice.weapons}
    if choice.or_held:
        ways[Disable()] = _going(scene, body)
    pick = min if seat == unit.owner else max
    yield pick(ways, key=ways.__getitem__)


def _shots(scene: Scene, body: Body) -> dict[str, float]:
    """Return what each weapon that a vehicle has left could do in a turn, from where it stands or
    just as near as it reaches."""
    found = dict[str, float]()
    for model in body.unit.models.values():
        vehicle = body.armour
        if vehicle is None or model.craft is None:
            continue
        for mounted in weapons_left(vehicle, model.craft):
            weapon = scene.state.book.weapons[mounted.weapon]
            guns = [gun for own in body.guns.values() for gun in own if gun.weapon == weapon]
            found[mounted.id] = max(
                (_shot(body, gun, foe) for gun in guns for foe in scene.foes), default=0.0
            )
    return found


def _shot(body: Body, gun: Gun, foe: Body) -> float:
    group, away = min(force.gaps_from(body, (0.0, 0.0), foe), key=lambda gap: gap[1])
    near = max(gun.weapon.least, min(away, gun.weapon.range or inf))
    only = evolve(body, guns={group: (gun,)})
    return worth.taken(foe, force.fire(only, [(group, near)], foe, None, moved=False))


def _going(scene: Scene, body: Body) -> float:
    """Return what it is worth to a vehicle that it can go elsewhere."""
    assert body.armour is not None
    most, walks = fastest(body.armour), body.armour.legs is not None

    def stand(shift: tuple[float, float]) -> float:
        return moving.stand(scene, body, shift, moved=True, charges=walks, fires=True)

    ways = driving.shifts(scene, body, most)
    return max(map(stand, ways), default=0.0) - stand((0.0, 0.0))
