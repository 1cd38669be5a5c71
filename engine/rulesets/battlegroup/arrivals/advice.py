"""How a unit can come in from reserve: forms, random replies, previews and odds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, get_args

from engine.advice import queries as q
from engine.advice.forms import AngleBlank, Form, PlaceBlank, corners, reason
from engine.advice.moves import places, spots
from engine.advice.registry import forms_of, odds_of, preview_of, replies_to, shuffled
from engine.advice.sampling import Rng
from engine.flow import Ask
from engine.formations import middle
from engine.geometry import settled
from engine.placement import Base
from engine.rulesets.battlegroup.arrivals.questions import (
    CallUp,
    Delay,
    HowToLand,
    Land,
    Misplace,
    Strike,
    TakeFlank,
    WhereToArrive,
    WhereToStrike,
    WhichArrival,
    WhichFlank,
    WhichMishap,
)
from engine.rulesets.battlegroup.arrivals.state import (
    TURNS,
    best_aim,
    best_turn,
    mishap_chance,
    places_for,
    reach,
    rings,
)
from engine.rulesets.battlegroup.book.codes import Side
from engine.rulesets.battlegroup.core.field import bases_of, land
from engine.rulesets.battlegroup.core.forms import PASS
from engine.rulesets.battlegroup.core.members import hosts
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.odds import either
from engine.rulesets.battlegroup.core.previews import lying
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.deployment.advice import places_of, puttings

ONTO_OTHERS = 0.3
"""How often a marker is aimed where somebody stands, which likely ends in a mishap."""
PLACES = 6
"""To which a unit is misplaced, that are looked for."""


@odds_of.register
def odds_of_strike(reply: Strike, state: Battle, choice: Any) -> q.Odds:
    """Return the odds that a marker ends where its unit may land."""
    return either("mishap", mishap_chance(state, state.unit(reply.unit), reply.at), "lands")


@forms_of.register
def _(choice: WhichArrival, state: Battle) -> Iterator[Form]:
    for key in choice.units:
        yield Form(CallUp(key), key)
    yield PASS


@forms_of.register
def _(choice: WhichFlank, state: Battle) -> Iterator[Form]:
    return (Form(TakeFlank(side), choice.unit) for side in get_args(Side))


@forms_of.register
def _(choice: WhereToArrive, state: Battle) -> Iterator[Form]:
    yield from places_of(state, choice.unit)
    yield PASS


@forms_of.register
def _(choice: WhereToStrike, state: Battle) -> Iterator[Form]:
    x, y = best_aim(state, state.unit(choice.unit))
    blank = PlaceBlank(choice.unit, corners(land(state).bounds), x, y, 0.0, turns=False)
    yield Form(Strike(choice.unit, x, y), choice.unit, blanks=(blank,))


@forms_of.register
def _(choice: HowToLand, state: Battle) -> Iterator[Form]:
    unit = state.unit(choice.unit)
    turn = best_turn(state, unit, choice.at) or 0.0
    blank = AngleBlank(choice.unit, "turn", turn, 180.0, choice.at)
    yield Form(Land(turn), choice.unit, blanks=(blank,) if len(unit.models) > 1 else ())


@forms_of.register
def _(choice: WhichMishap, state: Battle) -> Iterator[Form]:
    unit = state.unit(choice.unit)
    if not choice.rolled:
        yield Form(Delay(), choice.unit)
    places = places_for(state, unit, choice.at, anywhere=choice.rolled)
    for x, y in islice(places, 1):
        area = reach(state, choice.at, anywhere=choice.rolled).outline
        blank = PlaceBlank(choice.unit, area, x, y, 0.0, turns=False)
        yield Form(Misplace(x, y), choice.unit, blanks=(blank,))


@replies_to.register
def _(choice: WhereToArrive, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.7:
        yield from puttings(choice, state, choice.unit, rng)
    yield Pass()


@replies_to.register
def _(choice: WhereToStrike, state: Battle, rng: Rng) -> Iterator[Any]:
    long, short = land(state).size
    if rng.random() < ONTO_OTHERS:
        for other in shuffled(hosts(state, rng.choice((0, 1))), rng)[:1]:
            x, y = middle(bases_of(state, other))
            yield Strike(choice.unit, settled(x), settled(y))
    yield Strike(choice.unit, settled(rng.random() * long), settled(rng.random() * short))


@replies_to.register
def _(choice: HowToLand, state: Battle, rng: Rng) -> Iterator[Any]:
    unit = state.unit(choice.unit)
    for turn in shuffled(TURNS, rng):
        if rings(state, unit, choice.at, turn) is not None:
            yield Land(turn)


@replies_to.register
def _(choice: WhichMishap, state: Battle, rng: Rng) -> Iterator[Any]:
    if not choice.rolled and rng.random() < 0.5:
        yield Delay()
    unit = state.unit(choice.unit)
    places = places_for(state, unit, choice.at, anywhere=choice.rolled)
    for at in shuffled(islice(places, PLACES), rng):
        yield Misplace(*at)
    if not choice.rolled:
        yield Delay()


@preview_of.register
def preview_strike(reply: Strike | Misplace, state: Battle, question: Ask) -> q.MovePreview:
    """Return where the models of a deep strike come down if its marker stays where it is laid."""

    def landed() -> tuple[Base, ...]:
        unit = state.unit(question.choice.unit)
        turn = best_turn(state, unit, reply.at)
        return () if turn is None else rings(state, unit, reply.at, turn) or ()

    return lying(reply, state, question, landed)


@preview_of.register
def preview_landing(reply: Land, state: Battle, question: Ask) -> q.MovePreview:
    """Return where the models of a deep strike come down with their rings turned so."""
    choice, found = question.choice, reason(state, question, reply)
    if not found.legal:
        return q.MovePreview((), 0.0, 0.0, 0.0, refusal=found)
    bases = rings(state, state.unit(choice.unit), choice.at, reply.turn) or ()
    return q.MovePreview(spots((choice.at,)), 0.0, 0.0, 0.0, places=places(bases))
