"""What a charge would be before it is declared: how it is gone, and who may fire at it."""

from __future__ import annotations

from collections.abc import Sequence

from engine import queries as q
from engine.formations import Block, Clash, Way
from engine.geometry import Point, point_at
from engine.rulesets.battlegroup.codes import Moment
from engine.rulesets.battlegroup.melee import BEST, Rush, rush_of
from engine.rulesets.battlegroup.model import Battle, Unit
from engine.rulesets.battlegroup.play.stack import answers
from engine.rulesets.battlegroup.play.warding import moments_of
from engine.rulesets.battlegroup.prospects import totals_for
from engine.rulesets.battlegroup.supporting_fire import supporters

WINDOWS: tuple[Moment, ...] = ("charge_declared", "charge_failed")
"""The moments of a charge at which Ambush Fire may break in
(battlegroup/ambush-during-charge)."""


def just_made(state: Battle, unit: Unit, targets: Sequence[Unit]) -> Rush | None:
    """Return how a charge is gone with the lowest roll that meets all of its targets that can be
    met; None if it does not even reach the first (battlegroup/base-charge)."""
    wanted = totals_for(state, unit, targets)
    least = max((n for n in wanted.values() if n <= BEST), default=BEST + 1)
    rolled = (rush_of(state, unit, targets, (total,)) for total in range(least, BEST + 1))
    return next((made for made in rolled if made.clash.first is not None), None)


def leading_way(clash: Clash, foes: Sequence[Block]) -> Way:
    """Return the shortest way of a charge into contact with some foes."""
    names = {foe.id for foe in foes}
    met = (
        way
        for base, way in zip(clash.after, clash.ways, strict=True)
        if names.intersection(clash.contacts.get(base.id, ()))
    )
    return min(met, key=lambda way: way.cost)


def who_answers(
    state: Battle, unit: Unit, targets: Sequence[Unit], start: Point
) -> tuple[q.Chance, ...]:
    """Return who may fire at a charge that is declared so: on a token and in support where the
    charger stands, `start`, and whoever is charged where it could first fire overwatch
    (battlegroup/ambush-during-charge, battlegroup/tau-supporting-fire,
    battlegroup/exp-overwatch-path)."""
    ready = (one for moment in WINDOWS for one in answers(state, 1 - unit.owner, moment))
    found = [q.Chance(one.unit, one.token, *start) for one in ready]
    keys = tuple(target.id for target in targets)
    found += [q.Chance(key, "supporting_fire", *start) for key in supporters(state, unit, keys)]
    for target in targets:
        way, points = moments_of(state, target, unit)
        found += [q.Chance(target.id, "overwatch", *point_at(way, at)[0]) for at in points[:1]]
    return tuple(dict.fromkeys(found))
