"""How likely a charge reaches whom it is for."""

from __future__ import annotations

from itertools import combinations, product

from engine import queries as q
from engine.geometry import is_within
from engine.rulesets.battlegroup.choices.fighting import Charge
from engine.rulesets.battlegroup.fight import RULES, charge_distance
from engine.rulesets.battlegroup.melee import (
    charge_of,
    goes_through_difficult,
    ignores_ground,
    keeps_packs,
    leaps,
)
from engine.rulesets.battlegroup.members import all_have
from engine.rulesets.battlegroup.model import Battle

FACES = range(1, 7)


def of_charge(state: Battle, reply: Charge) -> q.Odds:
    """Return how likely a charge comes into contact, dice that may be rolled again included; its
    way is taken to be that of the best roll (battlegroup/base-charge)."""
    unit, targets = state.unit(reply.unit), [state.unit(key) for key in reply.targets]
    best, flying = charge_distance([max(FACES)] * RULES.charge_dice), leaps(unit)
    clash = charge_of(state, unit, targets, best, flying=flying)
    if clash.first is None:
        return q.Odds((q.Outcome("out_of_reach", 1.0),))
    far = next(w.cost for b, w in zip(clash.after, clash.ways, strict=True) if b.id == clash.first)
    rough = not flying and goes_through_difficult(state, clash) and not ignores_ground(state, unit)
    chance = chance_to_reach(
        far, difficult=rough, fleet=all_have(state, unit, "fleet"), packs=keeps_packs(unit)
    )
    both = (q.Outcome("charge", chance), q.Outcome("out_of_reach", round(1.0 - chance, 4)))
    return q.Odds(tuple(sorted(both, key=lambda one: -one.chance)))


def chance_to_reach(
    far: float, *, difficult: bool = False, fleet: bool = False, packs: bool = False
) -> float:
    """Return how likely the dice of a charge carry it so far: fleet units roll again what serves
    them best, jump units that kept their packs all dice (battlegroup/base-charge)."""
    numbers = range(RULES.charge_dice)
    counts = numbers if fleet else (len(numbers) - 1,) if packs else ()
    again = [dice for count in counts for dice in combinations(numbers, count + 1)]
    rolls = tuple(product(FACES, repeat=len(numbers)))

    def reaches(faces: tuple[int, ...]) -> bool:
        return is_within(far, charge_distance(faces, difficult=difficult))

    def second(faces: tuple[int, ...], dice: tuple[int, ...]) -> float:
        mixed = (tuple(new[n] if n in dice else faces[n] for n in numbers) for new in rolls)
        return sum(map(reaches, mixed)) / len(rolls)

    found = (
        1.0 if reaches(faces) else max((second(faces, dice) for dice in again), default=0.0)
        for faces in rolls
    )
    return round(sum(found) / len(rolls), 4)
