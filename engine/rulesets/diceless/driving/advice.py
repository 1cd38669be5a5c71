"""How drives are offered, previewed and weighed."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from engine.advice import queries as q
from engine.advice.forms import Form, PathBlank, reason
from engine.advice.moves import shorter, spots
from engine.advice.registry import odds_of, preview_of
from engine.flow import Ask
from engine.formations import Route, middle
from engine.rulesets.diceless.core.field import bases_of, name_of
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.core.previews import on_table
from engine.rulesets.diceless.damage.advice import odds_of_points
from engine.rulesets.diceless.damage.rules import Impact
from engine.rulesets.diceless.driving.questions import Drive, course_of
from engine.rulesets.diceless.driving.state import acted_in, at_end, course, driver, top_now
from engine.rulesets.diceless.movement.advice import who_answers
from engine.rulesets.diceless.terrain.state import rough_ground
from engine.rulesets.diceless.vehicles.state import can_drive, vehicle_of


def drivable(state: Battle, unit: Unit) -> tuple[str, ...]:
    """Return the vehicles of a unit that can still drive."""
    return can_drive(unit, acted_in(state))


def drive_form(state: Battle, unit: Unit, name: str) -> Form:
    """Return the form of a drive."""
    path = PathBlank(unit.id, "path", top_now(state, unit, name), "drive", "driven")
    return Form(Drive(unit.id, name_of(unit, name)), unit.id, blanks=(path,))


@preview_of.register
def preview_drive(reply: Drive, state: Battle, question: Ask) -> q.MovePreview:
    """Return the way of a vehicle, its last turn too, with what is against it, and who could fire
    at it there."""
    found = reason(state, question, reply)
    unit, acted = on_table(state, reply.unit), acted_in(state)
    if not found.legal:
        bases = bases_of(state, unit)
        start = next((base.at for base in bases if base.id == reply.model), middle(bases))
        short = shorter(state, question, reply, start, found)
        return q.MovePreview(spots((start, *reply.path)), 0.0, 0.0, 0.0, refusal=found, short=short)
    name = driver(state, unit, reply.model, acted)
    top = top_now(state, unit, name)
    made = course(state, unit, name, reply.path, reply.facing, acted, most=top)
    there = state.with_unit(at_end(unit, name, made))
    return evolve(driven(made, top), answers=who_answers(there, unit.id))


def driven(made: Route, top: float) -> q.MovePreview:
    """Return the way of a vehicle that goes at most so many inches."""
    poses = tuple((pose.x, pose.y, pose.facing) for pose in made.poses)
    return q.MovePreview(poses, made.length, made.length, top)


@odds_of.register
def odds_of_drive(reply: Drive, state: Battle, choice: Any) -> q.Odds:
    """Return what the ground does to a vehicle."""
    unit = state.unit(reply.unit)
    name, made = course_of(state, unit, reply)
    rear = vehicle_of(state, unit, name).armour.rear
    rough = rough_ground(state, unit, name, made)
    found = [Impact(unit.id, name, rear, one.strength, one.points(one.length)) for one in rough]
    return odds_of_points(state, unit.id, found)
