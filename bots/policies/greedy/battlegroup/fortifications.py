"""Fortifications: one before each objective of the line, and in them who loses no fire by it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bots.policies.greedy.battlegroup.appraisal.build import build_of
from bots.policies.greedy.battlegroup.appraisal.scene import apart
from engine.geometry import Point, direction, settled
from engine.rulesets.battlegroup.book.printed import Weapon
from engine.rulesets.battlegroup.core.members import is_building, models_of, vehicle_of
from engine.rulesets.battlegroup.core.model import Battle, Model, Unit
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.deployment.questions import Garrison
from engine.rulesets.battlegroup.deployment.state import looks, shelters
from engine.rulesets.battlegroup.fortifications.questions import Build, WhereToBuild
from engine.rulesets.battlegroup.fortifications.state import site
from engine.rulesets.battlegroup.weapons.rules import shots

AHEAD = 6.0
"""Inches from an objective towards the attacker: who holds it is covered."""
STEP = 1.0
"""Inches between places that are looked at."""
SERVED = 12.0
"""An objective that has a fortification so near is seen to."""
ELSEWHERE = 30.0
"""Inches that it counts to be the second of an objective."""
ROOM = 9.0
"""Inches from the middle of one to that of another."""
LOST = 0.9
"""What share of its fire a unit must still have that goes in."""


def builds(state: Battle, choice: WhereToBuild) -> Iterator[Any]:
    """Build the next fortification before an objective that has none yet; works across the way of
    the attacker, with a building facing them."""
    key = choice.units[0]
    unit = state.unit(key)
    x0, y0, x1, y1 = site(state).bounds
    spots = [
        (x0 + STEP * column, y0 + STEP * row)
        for column in range(int((x1 - x0) / STEP) + 1)
        for row in range(int((y1 - y0) / STEP) + 1)
    ]
    towards = looks(state, unit.owner)
    facing = towards if is_building(state, unit) else settled((towards + 90.0) % 360.0)
    for x, y in sorted(spots, key=lambda at: (draw(state, unit, at), at)):
        yield Build(key, settled(x), settled(y), facing)
    yield Pass()


def draw(state: Battle, unit: Unit, at: Point) -> float:
    """Return what speaks against a place, in inches: how far it is from where it would cover an
    objective of the line, and what stands near by already."""
    dx, dy = direction(looks(state, unit.owner))
    built = [middle(piece.polygon) for piece in state.wrecks]
    far = min(
        apart(at, (x + AHEAD * dx, y + AHEAD * dy))
        + ELSEWHERE * sum(apart((x, y), one) < SERVED for one in built)
        for x, y in state.objectives
    )
    return far + 2.0 * sum(max(0.0, ROOM - apart(at, one)) for one in built)


def middle(corners: tuple[Point, ...]) -> Point:
    """Return the middle of some corners."""
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


def garrisons(state: Battle, unit: Unit) -> Iterator[Garrison]:
    """Yield the building out of which a unit fires about as much as it does outside, the guns of
    the building counted; nobody in a building holds ground, so that others had better stay out."""
    build = build_of(state, unit)
    own = sorted(
        max(
            (power(gun.weapon, gun.strength) for gun in build.guns.get(_group(one, model), ())),
            default=0.0,
        )
        for _, one, model in models_of(state, unit)
    )
    for key in shelters(state, unit):
        vehicle = vehicle_of(state, state.unit(key))
        guns = [state.book.weapons[one.weapon] for one in vehicle.weapons]
        posts = [power(gun, gun.strength_of(0)) for gun in guns]
        places = vehicle.fire_points
        firing = sorted((*own[len(posts) :], *posts))[-places:] if places else []
        if sum(firing) > LOST * sum(own):
            yield Garrison(unit.id, key)


def _group(unit: Unit, model: Model) -> str:
    return f"{unit.id}/{model.group}"


def power(weapon: Weapon, strength: int) -> float:
    """Return about how much a gun does, near or far."""
    return strength * shots(weapon, 0.0) * (weapon.range or 0.0)
