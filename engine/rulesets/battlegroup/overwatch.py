"""Overwatch, an experiment: from where along its way a charger is fired at, and with what."""

from __future__ import annotations

from collections.abc import Sequence

from engine.errors import IllegalReply
from engine.formations import nearest
from engine.geometry import Point, point_at
from engine.rulesets.battlegroup.field import bases_of, bodies_of, shifted, towards
from engine.rulesets.battlegroup.gunnery import Arm, Manner, can_hit
from engine.rulesets.battlegroup.hulls import is_shaken
from engine.rulesets.battlegroup.model import Battle, Unit
from engine.rulesets.battlegroup.volleys import Pool, volley


def manner_of_overwatch(state: Battle, unit: Unit) -> Manner:
    """Return how a unit fires overwatch; down or shaken, only snap shots
    (battlegroup/exp-overwatch-range, battlegroup/go-to-ground-orders,
    battlegroup/base-vehicle-damage)."""
    return Manner(snap=unit.down is not None or is_shaken(state, unit), overwatch=True)


def way_of_charge(state: Battle, charger: Unit, target: Unit) -> tuple[Point, Point]:
    """Return the straight way of the closest charging model to contact, whatever is rolled later
    (battlegroup/exp-overwatch-path)."""
    own, aims = bodies_of(state, charger), bodies_of(state, target)
    found = nearest(tuple(own.values()), tuple(aims.values()))
    assert found is not None, "nobody is left of a charge"
    start = tuple(own.values())[found.first].centre
    end = tuple(aims.values())[found.second].centre
    return start, towards(start, end, found.distance)


def offset(way: Sequence[Point], at: float) -> Point:
    """Return by how much a unit stands elsewhere at a point of a way."""
    (x, y), _ = point_at(way, at)
    return x - way[0][0], y - way[0][1]


def at_moment(state: Battle, charger: Unit, way: Sequence[Point], at: float) -> Battle:
    """Return the table as if the whole charger had come so far
    (battlegroup/exp-overwatch-path)."""
    return shifted(state, charger, offset(way, at))


def lead_at(state: Battle, charger: Unit, way: Sequence[Point], at: float) -> Point:
    """Return where the first model of a charger would stand then."""
    return bases_of(at_moment(state, charger, way, at), charger)[0].at


def shots_at(
    state: Battle, unit: Unit, charger: Unit, way: Sequence[Point], at: float, arms: Sequence[Arm]
) -> tuple[Pool, ...]:
    """Return what a unit fires at a charger that has come so far. Raises `IllegalReply` like
    `volleys.volley`."""
    there = at_moment(state, charger, way, at)
    enemy = there.unit(charger.id)
    return volley(there, there.unit(unit.id), enemy, manner_of_overwatch(state, unit), arms)


def moments(
    state: Battle, unit: Unit, charger: Unit, way: Sequence[Point], points: Sequence[float]
) -> tuple[float, ...]:
    """Return the points of a way at which a charger could be fired at
    (battlegroup/exp-overwatch-path)."""
    found, manner = [], manner_of_overwatch(state, unit)
    for at in points:
        there = at_moment(state, charger, way, at)
        if can_hit(there, there.unit(unit.id), there.unit(charger.id), manner):
            found.append(at)
    return tuple(found)


def best_moment(
    state: Battle, unit: Unit, charger: Unit, way: Sequence[Point], points: Sequence[float]
) -> float:
    """Return the earliest point at which most weapons fire, those that fire normally first."""

    def worth(at: float) -> tuple[int, int, float]:
        try:
            pools = shots_at(state, unit, charger, way, at, ())
        except IllegalReply:
            return 0, 0, -at
        counts = [(len(pool.barrels), pool.snap) for pool in pools]
        full = sum(count for count, snap in counts if not snap)
        return full, sum(count for count, _ in counts), -at

    return max(points, key=worth)
