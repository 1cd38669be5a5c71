"""Random arrivals."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from engine.geometry import settled
from engine.ruleset import Rng
from engine.rulesets.battlegroup import descent
from engine.rulesets.battlegroup.choices.arriving import (
    Delay,
    HowToLand,
    Land,
    Misplace,
    Strike,
    WhereToArrive,
    WhereToStrike,
    WhichMishap,
)
from engine.rulesets.battlegroup.choices.common import Pass
from engine.rulesets.battlegroup.field import land
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.sample.common import replies_to, shuffled
from engine.rulesets.battlegroup.sample.deploying import puttings

PLACES = 6
"""To which a unit is misplaced, that are looked for."""


@replies_to.register
def _(choice: WhereToArrive, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.7:
        yield from puttings(choice, state, choice.unit, rng)
    yield Pass()


@replies_to.register
def _(choice: WhereToStrike, state: Battle, rng: Rng) -> Iterator[Any]:
    long, short = land(state).size
    yield Strike(choice.unit, settled(rng.random() * long), settled(rng.random() * short))


@replies_to.register
def _(choice: HowToLand, state: Battle, rng: Rng) -> Iterator[Any]:
    unit = state.unit(choice.unit)
    for turn in shuffled(descent.TURNS, rng):
        if descent.rings(state, unit, choice.at, turn) is not None:
            yield Land(turn)


@replies_to.register
def _(choice: WhichMishap, state: Battle, rng: Rng) -> Iterator[Any]:
    if not choice.rolled and rng.random() < 0.5:
        yield Delay()
    unit = state.unit(choice.unit)
    places = descent.places_for(state, unit, choice.at, anywhere=choice.rolled)
    for at in shuffled(islice(places, PLACES), rng):
        yield Misplace(*at)
    if not choice.rolled:
        yield Delay()
