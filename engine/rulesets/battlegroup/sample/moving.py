"""Random moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.formations import Formation, Going, middle
from engine.geometry import bearing, direction, settled
from engine.ruleset import Rng
from engine.rulesets.battlegroup.choices.common import Pass, legal
from engine.rulesets.battlegroup.choices.moving import Move, MoveModels, WhereToMove
from engine.rulesets.battlegroup.field import bases_of, by_distance
from engine.rulesets.battlegroup.members import hosts
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.sample.common import replies_to

AT_THE_NEAREST = 0.4
"""How often a unit goes for whoever is nearest."""
SHARES = (0.97, 0.5)
"""Of the allowance."""


@replies_to.register
def _(choice: WhereToMove, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.05:
        yield Pass()
    if rng.random() < 0.05:
        by_hand = MoveModels(choice.unit, (_nudge(choice, state, rng),))
        if legal(choice, state, by_hand):
            yield by_hand
    for reply in _ways(choice, state, rng):
        if legal(choice, state, reply):
            yield reply
    yield Pass()


def _ways(choice: WhereToMove, state: Battle, rng: Rng) -> Iterator[Move]:
    """Yield paths with formations: often towards an enemy or an objective."""
    unit = state.unit(choice.unit)
    x, y = middle(bases_of(state, unit))
    aims = list(state.objectives)
    near = [foe for foe in by_distance(state, unit) if foe.place == "table"][:1]
    top = state.stack.top
    if top is not None and top.order == "close_assault" and top.unit == unit.id:
        aims = [middle(bases_of(state, foe)) for foe in near]
    else:
        aims += [middle(bases_of(state, foe)) for foe in hosts(state, 1 - unit.owner)]
        if rng.random() < AT_THE_NEAREST:
            aims = [middle(bases_of(state, foe)) for foe in near]
    headings = [rng.random() * 360.0 for _ in range(2)]
    aim = rng.choice(aims) if aims else (x, y)
    if aim != (x, y) and rng.random() < 0.7:
        headings.insert(0, bearing((x, y), aim))
    for heading in headings:
        for share in SHARES:
            dx, dy = direction(heading)
            far = choice.most * share
            end = settled(x + dx * far), settled(y + dy * far)
            yield Move(unit.id, (end,), _formation(len(unit.models), rng))


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


def _nudge(choice: WhereToMove, state: Battle, rng: Rng) -> Going:
    """Return a little way for one model."""
    base = rng.choice(bases_of(state, state.unit(choice.unit)))
    dx, dy = direction(rng.random() * 360.0)
    far = choice.most * 0.2
    return Going(base.id, ((settled(base.at[0] + dx * far), settled(base.at[1] + dy * far)),))
