"""What to expect of guns that fire at what they do not see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from engine.advice import queries as q
from engine.advice.forms import Form
from engine.advice.registry import CERTAIN, forms_of, odds_of
from engine.rulesets.battlegroup.barrage.questions import FireAtPoint, WhichTargetPoint
from engine.rulesets.battlegroup.barrage.state import covers_from_above
from engine.rulesets.battlegroup.core.forms import PASS
from engine.rulesets.battlegroup.core.members import headcount, is_vehicle, vehicle_of
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.odds import FACES
from engine.rulesets.battlegroup.core.windows import Aim
from engine.rulesets.battlegroup.damage.rules import face_hit, punch_of
from engine.rulesets.battlegroup.hits.advice import chance, felled, fires, goes_home, wounding_roll
from engine.rulesets.battlegroup.hits.rules import Need
from engine.rulesets.battlegroup.support.state import guns_at, near_point, points_for
from engine.rulesets.battlegroup.templates.rules import Mark, dice_for, is_static, need
from engine.rulesets.battlegroup.wounds.rules import Harm
from engine.rulesets.battlegroup.wounds.state import toughness


@forms_of.register
def _(choice: WhichTargetPoint, state: Battle) -> Iterator[Form]:
    unit = state.unit(choice.unit)
    points = state.players[unit.owner].target_points
    targets = {one.id: one.at for one in points if one.at is not None}
    for point in choice.points:
        near = near_point(state, unit, targets[point])
        wasted = None if near else "nobody_near"
        yield Form(FireAtPoint(choice.unit, point), choice.unit, no_effect=wasted)
    yield PASS


@odds_of.register
def odds_of_fire_at_point(reply: FireAtPoint, state: Battle, choice: Any) -> q.Odds:
    """Return what a battery does to a point it knows."""
    unit = state.unit(reply.unit)
    at = next(point.at for point in points_for(state, unit) if point.id == reply.point)
    return odds_of_barrage(state, unit, Aim(at=at))


def odds_of_barrage(state: Battle, battery: Unit, aim: Aim) -> q.Odds:
    """Return the rolls of what a battery fires, and the hits and wounds, or hull points, to expect
    of it before it gets down: without its strays, and of a point on average over those of whom one
    is hit."""
    nearest = () if aim.at is None else near_point(state, battery, aim.at)
    keys = (aim.unit,) if aim.unit else tuple(one.unit for one in nearest)
    found = [_shelled(state, battery, state.unit(key), aim) for key in keys]
    expected: dict[str, float] = {}
    for odds in found:
        for name, value in odds.expected.items():
            expected[name] = round(expected.get(name, 0.0) + value / len(found), 4)
    rolls = found[0].rolls if len(found) == 1 else ()
    return q.Odds(CERTAIN.outcomes, expected or {"hits": 0.0}, rolls)


def _shelled(state: Battle, battery: Unit, target: Unit, aim: Aim) -> q.Odds:
    """Return what the shells of a battery do to one unit, its cover from above counted."""
    static = is_static(state.mode, state.now, target.moved_in)
    mark = Mark(models=headcount(state, target), static=static, indirect=True)
    rolls, expected = (
        list[q.Roll](),
        dict.fromkeys(("hits", "wounds", "fallen", "hull_points"), 0.0),
    )
    for gun, count in Counter(gun for _, gun in guns_at(state, battery, aim)).items():
        assert gun.template is not None, "barrage is blasts"
        face, strength, shots = need(gun.template, mark), gun.strength or 0, count * gun.shots
        wanted = Need(face, face if gun.has("twin_linked") else None)
        scored = shots * dice_for(gun.template) * chance(wanted)
        hits = min(scored, float(shots * mark.models))
        expected["hits"] += hits
        rolls.append(q.Roll("to_hit", face, of=fires(gun.id, shots, strength)))
        if is_vehicle(target):
            armour = vehicle_of(target).armour.of(face_hit("front", indirect=True))
            expected["hull_points"] += hits * goes_home(punch_of(gun, strength, 0.0), armour)
            continue
        thick = toughness(state, target)
        roll, wounding = wounding_roll(gun, strength, thick)
        rolls.append(roll)
        wounds = hits * wounding / len(FACES)
        covers = covers_from_above(state, target)
        harm = Harm(1, strength, gun.ap, cover=covers, bare=gun.has("ignores_cover"))
        expected["wounds"] += wounds
        expected["fallen"] += wounds * felled(state, target, harm)
    expected["fallen"] = min(expected["fallen"], float(mark.models))
    names = ("hits", "hull_points") if is_vehicle(target) else ("hits", "wounds", "fallen")
    return q.Odds(CERTAIN.outcomes, {name: expected[name] for name in names}, tuple(rolls))
