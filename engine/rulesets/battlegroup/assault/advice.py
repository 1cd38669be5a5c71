"""How a charge can be declared and answered: forms, random replies, previews and odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any

from attrs import evolve

from engine.advice import queries as q
from engine.advice.forms import Form, UnitsBlank, reason
from engine.advice.moves import places, spots
from engine.advice.registry import forms_of, is_legal, odds_of, preview_of, replies_to
from engine.advice.sampling import Rng
from engine.flow import Ask
from engine.formations import Clash, middle
from engine.geometry import Point, is_within, point_at
from engine.placement import Block, Way
from engine.rulesets.battlegroup.assault.flow import moments_of
from engine.rulesets.battlegroup.assault.questions import (
    Charge,
    GiveSupport,
    Overwatch,
    WhetherToLeap,
    WhetherToOverwatch,
    WhetherToSupport,
    WhichCharge,
)
from engine.rulesets.battlegroup.assault.rules import charge_distance
from engine.rulesets.battlegroup.assault.state import (
    BEST,
    Rush,
    at_moment,
    chargeable,
    gunners,
    keeps_packs,
    least_total,
    rush_of,
    shots_at,
    shots_of,
    supporters,
)
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Moment
from engine.rulesets.battlegroup.core.field import bases_of, foes_of
from engine.rulesets.battlegroup.core.forms import PASS, yes_or_no
from engine.rulesets.battlegroup.core.members import all_have, hosts
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.odds import FACES, either
from engine.rulesets.battlegroup.core.previews import on_table
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.forecast.advice import odds_of_fight
from engine.rulesets.battlegroup.hits.advice import odds_of_fire
from engine.rulesets.battlegroup.orders.advice import so_far
from engine.rulesets.battlegroup.orders.flow import answers

FIGHT = BOOK.tables.fight
WINDOWS: tuple[Moment, ...] = ("charge_declared", "charge_failed")
"""The moments of a charge at which Ambush Fire may break in."""
STAYS = 0.1
"""How often a unit that can charge does not."""
SEVERAL = 0.2
"""How often it charges two at once, or others than the nearest."""


def just_made(state: Battle, unit: Unit, targets: Sequence[Unit]) -> Rush | None:
    """Return how a charge goes with the lowest roll that meets all of its targets that can be met;
    None if it does not even reach the first."""
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
    charger stands, `start`, and a unit that is charged where it could first fire overwatch."""
    ready = (one for moment in WINDOWS for one in answers(state, 1 - unit.owner, moment))
    found = [q.Chance(one.unit, one.token, *start) for one in ready]
    keys = tuple(target.id for target in targets)
    found += [q.Chance(key, "supporting_fire", *start) for key in supporters(state, unit, keys)]
    for target in targets:
        way, points = moments_of(state, target, unit)
        found += [q.Chance(target.id, "overwatch", *point_at(way, at)[0]) for at in points[:1]]
    return tuple(dict.fromkeys(found))


@odds_of.register
def odds_of_charge(reply: Charge, state: Battle, choice: Any) -> q.Odds:
    """Return who may fire at a charge, how likely it reaches its targets, and what the combat would
    come to that it leads to."""
    unit, targets = state.unit(reply.unit), [state.unit(key) for key in reply.targets]
    reached, made = odds_of_reaching(reply, state), just_made(state, unit, targets)
    if made is None:
        return reached
    start = leading_way(made.clash, foes_of(state, targets[0])).points[0]
    found = who_answers(state, unit, targets, start)
    answers = tuple(dict.fromkeys(chance.unit for chance in found))
    return evolve(reached, answers=answers, then=odds_of_fight(state, unit, reply.targets, made))


def odds_of_reaching(reply: Charge, state: Battle) -> q.Odds:
    """Return how likely a charge comes into contact with the first of its targets, what the dice
    have to come to for each that can be met, and how likely the others are; dice that may be rolled
    again are, for the unit it is told of."""
    unit, targets = state.unit(reply.unit), [state.unit(key) for key in reply.targets]
    wanted = totals_for(state, unit, targets)
    chances = {key: chance_of_total(state, unit, total) for key, total in wanted.items()}
    rolls = tuple(
        q.Roll("charge_dice", total, of=q.Detail("to_reach", {"target": key}))
        for key, total in wanted.items()
        if chances[key]
    )
    reached = chances.pop(reply.target)
    if reached == 0.0:
        return q.Odds((q.Outcome("out_of_reach", 1.0),))
    return evolve(either("charge", reached, "out_of_reach"), expected=chances, rolls=rolls)


def totals_for(state: Battle, unit: Unit, targets: Sequence[Unit]) -> dict[str, int]:
    """Return the lowest total of the dice with which a charge meets each of its targets."""
    return {one.id: least_total(state, unit, targets, one) for one in targets}


def chance_of_total(state: Battle, unit: Unit, total: int) -> float:
    """Return the chance, from 0 to 1, that the dice of a unit's charge reach a total, if they are
    rerolled for its sake."""
    fleet, packs = all_have(state, unit, "fleet"), keeps_packs(state, unit)
    return chance_to_reach(float(total), fleet=fleet, packs=packs)


def chance_to_reach(far: float, *, fleet: bool = False, packs: bool = False) -> float:
    """Return the chance, from 0 to 1, that the dice of a charge carry it so many inches: fleet
    units reroll what serves them best, jump units that kept their packs all dice."""
    numbers = range(FIGHT.charge_dice)
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


@forms_of.register
def _(choice: WhichCharge, state: Battle) -> Iterator[Form]:
    """Yield every enemy; with one that may be charged any others that may be."""
    unit = state.unit(choice.unit)
    near = chargeable(state, unit)
    for foe in hosts(state, 1 - unit.owner):
        rest = tuple(key for key in near if key != foe.id and foe.id in near)
        some = (UnitsBlank("others", rest, 0, len(rest)),) if rest else ()
        yield Form(Charge(unit.id, foe.id), unit.id, foe.id, some, has_preview=True)
    yield PASS


forms_of.register(WhetherToLeap)(yes_or_no)


@forms_of.register
def _(choice: WhetherToOverwatch, state: Battle) -> Iterator[Form]:
    """Yield every point of the way at which the charger could be fired at, where that lies."""
    for at in choice.points:
        spot, _ = point_at(choice.path, at)
        yield Form(Overwatch(choice.unit, at), choice.unit, choice.charger, at=spot)
    yield PASS


@forms_of.register
def _(choice: WhetherToSupport, state: Battle) -> Iterator[Form]:
    """Yield all who can: any may hold fire."""
    key, charger = choice.unit, choice.charger
    able = gunners(state, state.unit(key))
    some = UnitsBlank("models", able, 1, len(able))
    yield Form(GiveSupport(key, able), key, charger, blanks=(some,))
    yield PASS


@replies_to.register
def _(choice: WhichCharge, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < STAYS:
        yield Pass()
    near = list(chargeable(state, state.unit(choice.unit)))
    if rng.random() < SEVERAL:
        rng.shuffle(near)
    if len(near) > 1 and rng.random() < SEVERAL:
        yield Charge(choice.unit, near[0], (near[1],))
    replies = (Charge(choice.unit, key) for key in near)
    yield from (reply for reply in replies if is_legal(choice, state, reply))
    yield Pass()


@preview_of.register
def preview_charge(reply: Charge, state: Battle, question: Ask) -> q.MovePreview:
    """Return the path of the model that charges first, and where all would stand after the lowest
    roll that meets every target that can be met, with the units that may fire at them; the cost is
    the total the dice must show."""
    unit, found = on_table(state, reply.unit), reason(state, question, reply)
    stood = middle(bases_of(state, unit))
    if not found.legal:
        return q.MovePreview(spots((stood,)), 0.0, 0.0, BEST, refusal=found)
    targets = [state.unit(key) for key in reply.targets]
    made = just_made(state, unit, targets)
    if made is None:
        return q.MovePreview(
            spots((stood,)),
            0.0,
            0.0,
            BEST,
            answers=who_answers(state, unit, targets, stood),
        )
    first = leading_way(made.clash, foes_of(state, targets[0]))
    return q.MovePreview(
        spots(first.points),
        first.length,
        first.cost + (FIGHT.through_terrain if made.rough else 0.0),
        BEST,
        answers=who_answers(state, unit, targets, first.points[0]),
        places=places(made.clash.after),
    )


@preview_of.register
def preview_overwatch(reply: Overwatch, state: Battle, question: Ask) -> q.MovePreview:
    """Return the way of a charger to the point at which overwatch is fired at it, and where it is
    taken to be."""
    choice, found = question.choice, reason(state, question, reply)
    if not found.legal:
        return q.MovePreview((), 0.0, 0.0, 0.0, refusal=found)
    return so_far(state, on_table(state, choice.charger), choice.path, 0.0, reply.at)


@odds_of.register
def odds_of_overwatch(reply: Overwatch, state: Battle, choice: Any) -> q.Odds:
    """Return what comes of overwatch at a charger on its way."""
    unit, charger = state.unit(reply.unit), state.unit(choice.charger)
    there = at_moment(state, charger, choice.path, reply.at)
    pools = shots_at(state, unit, charger, choice.path, reply.at, reply.arms)
    return odds_of_fire(there, unit, there.unit(charger.id), pools)


@odds_of.register
def odds_of_support(reply: GiveSupport, state: Battle, choice: Any) -> q.Odds:
    """Return what comes of fire at a charger in support of its target."""
    unit, charger = state.unit(reply.unit), state.unit(choice.charger)
    pools = shots_of(state, unit, charger, reply.models, reply.arms)
    return odds_of_fire(state, unit, charger, pools)
