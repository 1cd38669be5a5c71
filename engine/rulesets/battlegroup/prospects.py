"""How likely what is tried comes off: moves, charges, markers and powers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from math import comb
from typing import Any

from attrs import evolve

from engine import queries as q
from engine.advice import CERTAIN, odds_of
from engine.geometry import is_within
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.choices.arriving import Strike
from engine.rulesets.battlegroup.choices.fighting import Charge
from engine.rulesets.battlegroup.choices.minds import Deny, HowManyToDeny, Manifest
from engine.rulesets.battlegroup.choices.moving import Move, MoveModels, WhereToMove, order_of
from engine.rulesets.battlegroup.descent import mishap_chance
from engine.rulesets.battlegroup.field import bases_of
from engine.rulesets.battlegroup.fight import RULES, charge_distance
from engine.rulesets.battlegroup.marching import (
    Terms,
    flies,
    in_danger,
    planned,
    touches_difficult,
)
from engine.rulesets.battlegroup.melee import keeps_packs, least_total
from engine.rulesets.battlegroup.members import all_have, has
from engine.rulesets.battlegroup.model import Battle, Unit
from engine.rulesets.battlegroup.movement import difficult_dice, is_endangered


FACES = range(1, 7)


@odds_of.register
def of_charge(reply: Charge, state: Battle, choice: Any) -> q.Odds:
    """Return how likely a charge comes into contact with the first of its targets, what the dice
    have to come to for each that can be met, and how likely the others are; dice that may be rolled
    again are, for whoever it is told of (battlegroup/base-charge)."""
    unit, targets = state.unit(reply.unit), [state.unit(key) for key in reply.targets]
    wanted = totals_for(state, unit, targets)
    chances = {key: chance_of_total(state, unit, total) for key, total in wanted.items()}
    rolls = tuple(q.Roll(key, total) for key, total in wanted.items() if chances[key])
    reached = chances.pop(reply.target)
    if reached == 0.0:
        return q.Odds((q.Outcome("out_of_reach", 1.0),))
    return evolve(_either("charge", reached, "out_of_reach"), expected=chances, rolls=rolls)


def totals_for(state: Battle, unit: Unit, targets: Sequence[Unit]) -> dict[str, int]:
    """Return what the dice of a charge have to come to at least so that it meets each of its
    targets (battlegroup/base-charge)."""
    return {one.id: least_total(state, unit, targets, one) for one in targets}


def chance_of_total(state: Battle, unit: Unit, total: int) -> float:
    """Return how likely the dice of a unit's charge come to a total, if they are rolled again for
    its sake."""
    fleet, packs = all_have(state, unit, "fleet"), keeps_packs(unit)
    return chance_to_reach(float(total), fleet=fleet, packs=packs)


@odds_of.register
def of_move(reply: Move | MoveModels, state: Battle, choice: WhereToMove) -> q.Odds:
    """Return how likely difficult ground lets a unit on foot go all its way, and of one that flies
    how many models test for it and the wounds to expect (battlegroup/base-movement)."""
    unit = state.unit(reply.unit)
    terms = Terms(choice.most, flies(unit))
    made = planned(state, unit, order_of(reply), terms)
    tests = len(in_danger(state, unit, bases_of(state, unit), made.after))
    if tests:
        wounds = tests * is_endangered(tuple(FACES)) / len(FACES)
        return evolve(CERTAIN, expected={"in_danger": float(tests), "wounds": round(wounds, 4)})
    if terms.flying or choice.gait != "move" or not touches_difficult(state, made):
        return CERTAIN
    count = difficult_dice(through_cover=has(unit, "move_through_cover"))
    short = sum(not is_within(made.longest, face) for face in FACES) / len(FACES)
    whole = round(1.0 - short**count, 4)
    if whole == 1.0:
        return CERTAIN
    return _either("whole_way", whole, "cut_short")


@odds_of.register
def of_strike(reply: Strike, state: Battle, choice: Any) -> q.Odds:
    """Return how likely a marker comes to lie where its unit may come down
    (battlegroup/deep-strike-scatter, battlegroup/deep-strike-mishap-trigger)."""
    return _either("mishap", mishap_chance(state, state.unit(reply.unit), reply.at), "lands")


@odds_of.register
def of_power(reply: Manifest, state: Battle, choice: Any) -> q.Odds:
    """Return how likely a power works if nobody denies it, and how likely the warp hurts the psyker
    (battlegroup/psychic-costs)."""
    needed, rules = BOOK.weapons[reply.power].charges, BOOK.tables.psychic
    works = at_least(needed, reply.dice, sum(face >= rules.success for face in FACES))
    perils = at_least(rules.perils, reply.dice, 1)
    return evolve(_either("works", works, "fails"), expected={"perils": perils})


@odds_of.register
def of_denial(reply: Deny, state: Battle, choice: HowManyToDeny) -> q.Odds:
    """Return how likely a power fails after all, every one of its successes cancelled
    (battlegroup/psychic-costs)."""
    cancelling = sum(face >= BOOK.tables.psychic.deny for face in FACES)
    chance = at_least(choice.successes, reply.dice, cancelling)
    return evolve(_either("fails", chance, "works"), expected={"fails": chance})


def at_least(wanted: int, dice: int, faces: int) -> float:
    """Return how likely at least so many of some dice show one of so many faces."""
    one = faces / len(FACES)
    return round(
        sum(comb(dice, n) * one**n * (1.0 - one) ** (dice - n) for n in range(wanted, dice + 1)), 4
    )


def _either(code: str, chance: float, other: str) -> q.Odds:
    """Return one outcome or else the other, the likelier first."""
    found = round(chance, 4)
    both = (q.Outcome(code, found), q.Outcome(other, round(1.0 - found, 4)))
    return q.Odds(tuple(sorted(both, key=lambda one: -one.chance)))


def chance_to_reach(far: float, *, fleet: bool = False, packs: bool = False) -> float:
    """Return how likely the dice of a charge carry it so far: fleet units roll again what serves
    them best, jump units that kept their packs all dice (battlegroup/base-charge)."""
    numbers = range(RULES.charge_dice)
    counts = numbers if fleet else (len(numbers) - 1,) if packs else ()
    again = [dice for count in counts for dice in combinations(numbers, count + 1)]
    rolls = tuple(product(FACES, repeat=len(numbers)))

    def reaches(faces: tuple[int, ...]) -> bool:
        return is_within(far, charge_distance(faces))

    def second(faces: tuple[int, ...], dice: tuple[int, ...]) -> float:
        mixed = (tuple(new[n] if n in dice else faces[n] for n in numbers) for new in rolls)
        return sum(map(reaches, mixed)) / len(rolls)

    found = (
        1.0 if reaches(faces) else max((second(faces, dice) for dice in again), default=0.0)
        for faces in rolls
    )
    return round(sum(found) / len(rolls), 4)
