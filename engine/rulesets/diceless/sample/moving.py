"""Random moves of units: towards something, in any formation, or a model by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import evolve

from engine.advice import is_legal, replies_to, shuffled
from engine.geometry import Point, bearing, direction, settled
from engine.ruleset import Rng
from engine.rulesets.diceless.choices.common import Pass
from engine.rulesets.diceless.choices.moving import Move, MoveModels, WhereToGo, WhichMove
from engine.rulesets.diceless.field import bases_of, hosts
from engine.rulesets.diceless.hulls import are_vehicles
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.movement import Formation, Going, middle, move_terms, paces
from engine.rulesets.diceless.sample.vehicles import orders

SHARES = (0.97, 0.5)
"""Of the allowance."""


@replies_to.register
def _(choice: WhichMove, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.03:
        yield Pass()
    for key in shuffled(choice.units, rng):
        for order in orders(state, key, rng):
            if is_legal(choice, state, order):
                yield order
        if state.unit(key).place != "table" or are_vehicles(state, state.unit(key)):
            continue
        for reply in paced(state, key, rng):
            if is_legal(choice, state, reply):
                yield reply
    yield Pass()


@replies_to.register
def _(choice: WhereToGo, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.3:
        yield Pass()
    for reply in moves(state, choice.unit, choice.most, rng):
        if is_legal(choice, state, reply):
            yield reply
    yield Pass()


def paced(state: Battle, key: str, rng: Rng, *, turbo: bool = True) -> Iterator[Move | MoveModels]:
    """Yield moves of a unit in the Movement phase, at a random pace first."""
    unit = state.unit(key)
    ways = [pace for pace in paces(state, unit) if turbo or pace != "turbo"]
    first = ways[-1] if rng.random() < 0.3 else None
    for pace in dict.fromkeys((first, None)):
        for reply in moves(state, key, move_terms(state, unit, pace).most, rng):
            yield evolve(reply, pace=pace)


def moves(state: Battle, key: str, most: float, rng: Rng) -> Iterator[Move | MoveModels]:
    """Yield moves of a unit that may be legal."""
    if rng.random() < 0.05:
        yield from _by_hand(state, key, most, rng)
    for path, formation in ways(state, key, most, rng):
        yield Move(key, path, formation)


def ways(
    state: Battle, key: str, most: float, rng: Rng
) -> Iterator[tuple[tuple[Point, ...], Formation]]:
    """Yield paths with formations: often towards an enemy or an objective."""
    unit = state.unit(key)
    x, y = middle(bases_of(state, unit))
    aims = [goal.at for goal in state.plan.objectives]
    aims += [middle(bases_of(state, foe)) for foe in hosts(state, 1 - unit.owner)]
    headings = [rng.random() * 360.0 for _ in range(2)]
    aim = rng.choice(aims)
    if aim != (x, y) and rng.random() < 0.7:
        headings.insert(0, bearing((x, y), aim))
    for heading in headings:
        for share in SHARES:
            dx, dy = direction(heading)
            end = settled(x + dx * most * share), settled(y + dy * most * share)
            yield (end,), _formation(len(unit.models), rng)


def _formation(models: int, rng: Rng) -> Formation:
    draw = rng.random()
    if draw < 0.7:
        return Formation()
    if draw < 0.8:
        return Formation("line", ranks=1 + int(rng.random() * min(3, models)))
    if draw < 0.88:
        return Formation("wheel", turn=settled(rng.random() * 90.0 - 45.0))
    if draw < 0.95:
        return Formation("spread", gap=settled(rng.random() * 2.0))
    return Formation("column", gap=0.5)


def _by_hand(state: Battle, key: str, most: float, rng: Rng) -> Iterator[MoveModels]:
    yield MoveModels(key, nudges(state, key, most, rng))


def nudges(state: Battle, key: str, most: float, rng: Rng) -> tuple[Going, ...]:
    """Return a little way for one model of a unit."""
    base = rng.choice(bases_of(state, state.unit(key)))
    dx, dy = direction(rng.random() * 360.0)
    end = settled(base.at[0] + dx * most * 0.2), settled(base.at[1] + dy * most * 0.2)
    return (Going(base.id, (end,)),)
