"""Setting up: which force is brought, who is with whom, who goes first, and where units stand."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from random import Random
from typing import Any

from bots.policies.greedy.battlegroup.appraisal.build import build_of
from bots.policies.greedy.battlegroup.appraisal.scene import Scene, apart
from bots.policies.greedy.battlegroup.fortifications import garrisons
from engine.geometry import Point, settled
from engine.rulesets.battlegroup.arrivals.questions import WhereToArrive
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.core.armies import Army
from engine.rulesets.battlegroup.core.field import bases_of, land
from engine.rulesets.battlegroup.core.members import has, is_hull, members, sheet_of
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.deployment.questions import Deploy, WhereToDeploy
from engine.rulesets.battlegroup.deployment.state import looks, ways_back, zone
from engine.rulesets.battlegroup.force.questions import Field, WhichArmy
from engine.rulesets.battlegroup.force.state import ready_made
from engine.rulesets.battlegroup.scenarios.questions import (
    Choose,
    HoldBack,
    HowTheyArrive,
    Join,
    WhichDefenders,
    WhichProbe,
    WhomToJoin,
)
from engine.rulesets.battlegroup.support.state import can_be_called
from engine.rulesets.battlegroup.vehicles.state import passengers

STEP = 2.0
"""Inches between places that are looked at."""
TRIES = 30
"""Of the best places."""
SQUARE = (0.0, 90.0, 180.0, 270.0)
"""Along the edges of the table."""
FILES = 5
CROWD = 7.0
"""How far from the middle of a friend a unit has room."""
SHOOTS = 36.0
"""Range of a unit that need not be in front."""
BACK = 8.0
"""How far behind others it stands."""
DROPS = 18.0
"""Slow units of short range arrive by deep strike, if they can."""
GUNS = 60
"""What it counts in points that a unit reaches far, where it has to hold a line."""
TROOPS = 1.5
"""How much more a unit counts that secures objectives."""
ROUGH = 3.0
"""What difficult ground counts in inches."""


def brings(state: Battle, choice: WhichArmy, rng: Random) -> Iterator[Field]:
    """Bring a ready-made force, any of those that use the points best."""
    keys = ready_made(state.options, defender=choice.defender)
    sizes = {key: BOOK.forces[key].limit for key in keys}
    largest = [key for key in keys if sizes[key] == max(sizes.values())]
    rng.shuffle(largest)
    yield from (Field(Army(force=key)) for key in largest)


def joins(state: Battle, choice: WhomToJoin) -> Iterator[Any]:
    """A character is with the dearest unit on foot; but one who calls for support, which he does
    only by himself, stays alone while there is some."""
    unit = state.unit(choice.unit)
    if not is_caller(state, unit):
        able = [
            key
            for key in choice.units
            if sheet_of(state, state.unit(key)).type == "infantry"
            and not (
                has(state, state.unit(key), "scout")
                or has(state, state.unit(key), "communications")
            )
            and state.unit(key).aboard is None
        ]
        for key in sorted(able, key=lambda key: (-price(state, key), key)):
            yield Join(key)
    yield Pass()


def is_caller(state: Battle, unit: Unit) -> bool:
    """Return whether a unit can call for support, and there is some."""
    side = [one for one in state.units.values() if one.owner == unit.owner]
    return has(state, unit, "communications") and any(can_be_called(state, one) for one in side)


def price(state: Battle, key: str) -> float:
    """Return what a unit costs with all that comes with it, Troops counted for more."""
    unit = state.unit(key)
    inside = passengers(state, unit)
    total = build_of(state, unit).price + sum(build_of(state, one).price for one in inside)
    return total * (TROOPS if any(one.slot == "troops" for one in (unit, *inside)) else 1.0)


def probes(state: Battle, choice: WhichProbe) -> Iterator[Choose]:
    """The strongest go ahead."""
    ranked = sorted(choice.units, key=lambda key: -price(state, key))
    yield Choose(tuple(key for key in choice.units if key in ranked[: choice.count]))


def defends(state: Battle, choice: WhichDefenders) -> Iterator[Choose]:
    """The strongest hold the line, guns that reach across the table before others: they are of use
    from the first turn. A warlord by himself comes later, since his fall is two points, unless he
    is to call for support."""

    def rank(key: str) -> float:
        if is_warlord_alone(state, key):
            return 0.0
        return price(state, key) + GUNS * (build_of(state, state.unit(key)).range > SHOOTS)

    ranked = sorted(choice.units, key=lambda key: -rank(key))
    yield Choose(tuple(key for key in choice.units if key in ranked[: choice.most]))


def is_warlord_alone(state: Battle, key: str) -> bool:
    """Return whether a unit is a character, its side's warlord, with nobody and calls nobody."""
    unit = state.unit(key)
    return (
        key == state.players[unit.owner].warlord
        and has(state, unit, "independent_character")
        and len(members(state, unit)) == 1
        and not is_caller(state, unit)
    )


def how_they_arrive(state: Battle, choice: HowTheyArrive) -> Iterator[HoldBack]:
    """Who is slow and fires near by comes from above; the others over their edge."""
    build = build_of(state, state.unit(choice.unit))
    if "deep_strike" in choice.known and build.pace <= 6.0 and build.range <= DROPS:
        yield HoldBack(choice.unit, "deep_strike")
    yield HoldBack(choice.unit, "edge")


# ---------------------------------------------------------------- places


def places(state: Battle, choice: WhereToDeploy) -> Iterator[Any]:
    """Set the next unit up, in a building if it loses nothing by that; who infiltrates waits for
    the others."""
    key = choice.units[0]
    unit = state.unit(key)
    if state.stage != "infiltration" and "infiltrate" in ways_back(state, unit):
        yield HoldBack(key, "infiltrate")
    yield from garrisons(state, unit)
    yield from puttings(state, unit)
    yield Pass()


def arrives(state: Battle, choice: WhereToArrive) -> Iterator[Any]:
    """Come in where there is most to do."""
    yield from puttings(state, state.unit(choice.unit))
    yield Pass()


def puttings(state: Battle, unit: Unit) -> Iterator[Deploy]:
    """Yield ways to set a unit up, best first."""
    scene = Scene.of(state, unit.owner)
    area = zone(state, unit)
    x0, y0, x1, y1 = area.bounds
    spots = [
        (x0 + STEP * column, y0 + STEP * row)
        for column in range(int((x1 - x0) / STEP) + 1)
        for row in range(int((y1 - y0) / STEP) + 1)
    ]
    rated = sorted((draw(scene, unit, at), at) for at in spots if area.contains_point(at))
    files = min(FILES, len(bases_of(state, unit)))
    ahead = looks(state, unit.owner)
    square = sorted(SQUARE, key=lambda turn: abs((turn - ahead + 180.0) % 360.0 - 180.0))
    for _, (x, y) in rated[:TRIES]:
        for facing in dict.fromkeys((ahead, *square[:2])):
            yield Deploy(unit.id, settled(x), settled(y), facing, files)


def draw(scene: Scene, unit: Unit, at: Point) -> float:
    """Return what speaks against a place, in inches: how far it is from objectives that nobody sees
    to, crowds, and bad ground."""
    state = scene.state
    long, short = land(state).size
    goals = state.objectives or ((long / 2, short / 2),)
    taken = [min(goals, key=lambda goal: apart(goal, one.at)) for one in scene.friends]
    far = min(apart(at, goal) + 8.0 * taken.count(goal) for goal in goals)
    if build_of(state, unit).range > SHOOTS:
        far = abs(far - BACK)
    crowd = sum(max(0.0, CROWD - apart(at, one.at)) for one in scene.friends if not one.is_aboard)
    rough = ROUGH if is_hull(state, unit) and _is_rough(scene, at) else 0.0
    edge = min(at[0], at[1], long - at[0], short - at[1])
    return far + 2.0 * crowd + rough + max(0.0, 3.0 - edge) - 0.001 * hypot(*at)


def _is_rough(scene: Scene, at: Point) -> bool:
    """Tell whether a vehicle would stand in ground that slows it."""
    for piece in scene.here.difficult:
        x0, y0, x1, y1 = piece.area.bounds
        if x0 - ROUGH < at[0] < x1 + ROUGH and y0 - ROUGH < at[1] < y1 + ROUGH:
            return True
    return False
