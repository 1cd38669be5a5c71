"""How rams and tank shocks are offered, previewed and weighed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from attrs import evolve

from engine.advice import queries as q
from engine.advice.foresight import simulated
from engine.advice.forms import AngleBlank, Form, reason
from engine.advice.registry import exactly, forms_of, odds_of, preview_of
from engine.errors import IllegalReply
from engine.flow import Ask
from engine.formations import middle
from engine.geometry import Point, bearing, settled
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.core.field import bases_of, hosts, name_of, pose_of
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.core.previews import nowhere, on_table
from engine.rulesets.diceless.damage.advice import vehicle_losses
from engine.rulesets.diceless.driving.advice import driven
from engine.rulesets.diceless.driving.state import (
    acted_in,
    at_end,
    driver,
    everything,
    straight,
    top_now,
)
from engine.rulesets.diceless.morale.notes import Broke
from engine.rulesets.diceless.movement.advice import who_answers
from engine.rulesets.diceless.ramming.flow import ram, shock
from engine.rulesets.diceless.ramming.notes import Shocked
from engine.rulesets.diceless.ramming.questions import Dare, Ram, TankShock, WhoDares
from engine.rulesets.diceless.ramming.state import in_its_way, ram_of, shock_of, through
from engine.rulesets.diceless.vehicles.state import vehicle_of

MOVE = BOOK.tables.move
OWN = {
    "lost": "own_lost",
    "fallen": "own_fallen",
    "hits": "own_hits",
    "points": "own_points",
    "glancing": "own_glancing",
    "penetrating": "own_penetrating",
    "vehicles": "own_vehicles",
}


def tank_forms(state: Battle, unit: Unit, name: str) -> Iterator[Form]:
    """Yield the forms of a ram and of tank shocks: at each enemy that is met on the way to its
    middle, or straight ahead if none is."""
    if not vehicle_of(state, unit, name).tank:
        return
    called, top = name_of(unit, name), top_now(state, unit, name)
    yield from _aimed(state, unit, name, partial(Ram, unit.id, called))
    for inches in sorted({MOVE.combat, top}):
        yield from _aimed(state, unit, name, partial(TankShock, unit.id, called, inches=inches))


def _aimed(
    state: Battle, unit: Unit, name: str, order: Callable[[float], Ram | TankShock]
) -> Iterator[Form]:
    """Yield an order at each enemy that it meets, to be turned, or else as the tank faces."""
    pose = pose_of(unit.models[name])

    def ahead(heading: float, target: str | None = None) -> Form:
        turned = AngleBlank(unit.id, "bearing", heading, 180.0, pose.at)
        moves = target is not None
        return Form(order(heading), unit.id, target, (turned,), has_preview=moves)

    met = [
        ahead(heading, foe.id)
        for foe in hosts(state, 1 - unit.owner)
        if foe.id in _met(state, unit, order(heading := _towards(state, pose.at, foe)))
    ]
    yield from met or [ahead(pose.facing)]


def _towards(state: Battle, at: Point, foe: Unit) -> float:
    to = middle(bases_of(state, foe))
    return settled(bearing(at, to)) if to != at else 0.0


def _met(state: Battle, unit: Unit, order: Ram | TankShock) -> tuple[str, ...]:
    """Return the enemies that an order meets; none if it is refused."""
    try:
        if isinstance(order, Ram):
            return (ram_of(state, unit, order.model, order.bearing).victim,)
        return shock_of(state, unit, order.model, order.bearing, order.inches).victims
    except IllegalReply:
        return ()


@forms_of.register
def _(choice: WhoDares, state: Battle) -> Iterator[Form]:
    yield Form(Dare(None), choice.unit)
    for model in choice.models:
        yield Form(Dare(model), choice.unit)


@preview_of.register
def preview_ram(reply: Ram | TankShock, state: Battle, question: Ask) -> q.MovePreview:
    """Return how far a tank gets straight on, the models it drives over or into, and who could fire
    at it there; also where it meets none, which is refused."""
    found, unit = reason(state, question, reply), on_table(state, reply.unit)
    try:
        name = driver(state, unit, reply.model, acted_in(state))
        top = top_now(state, unit, name)
        if isinstance(reply, Ram):
            made, met = straight(
                state, unit, name, reply.bearing, top, everything(state, unit, name)
            )
            under: tuple[str, ...] = (met,) if found.legal and met else ()
        else:
            most = min(reply.inches, top)
            made, _ = through(state, unit, name, reply.bearing, most)
            under = in_its_way(state, unit, name, made)
    except IllegalReply:
        return nowhere(found)
    if not found.legal:
        return evolve(driven(made, top), refusal=found, under=under)
    there = state.with_unit(at_end(unit, name, made))
    return evolve(driven(made, top), under=under, answers=who_answers(there, unit.id))


@odds_of.register
def odds_of_ram(reply: Ram, state: Battle, choice: Any) -> q.Odds:
    """Return what a ram does to its victim and to the tank itself, with the ground on its way."""
    unit = state.unit(reply.unit)
    found = ram_of(state, unit, reply.model, reply.bearing)
    notes = simulated(state, lambda table: ram(table, reply)).notes
    own = to_itself(vehicle_losses(notes, unit.id))
    return exactly({**vehicle_losses(notes, found.victim), **own})


@odds_of.register
def odds_of_shock(reply: TankShock, state: Battle, choice: Any) -> q.Odds:
    """Return how many units a tank drives at, how many of them break and what the ground does to
    it, if no model dares to stop it."""
    notes = simulated(state, lambda table: shock(table, reply)).notes
    met = [key for note in notes if isinstance(note, Shocked) for key in note.targets]
    expected = {
        "met": float(len(met)),
        "broken": float(sum(isinstance(note, Broke) for note in notes)),
    }
    own = to_itself(vehicle_losses(notes, reply.unit))
    return exactly({**expected, **own})


def to_itself(expected: Mapping[str, float]) -> dict[str, float]:
    """Return figures as those of the one who is asked."""
    return {OWN[name]: value for name, value in expected.items() if value}
