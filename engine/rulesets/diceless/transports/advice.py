"""How getting in and out is offered, drawn and previewed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve

from engine.advice import queries as q
from engine.advice.forms import AngleBlank, Form, reason
from engine.advice.registry import preview_of
from engine.advice.sampling import Rng
from engine.errors import IllegalReply
from engine.flow import Ask
from engine.formations import middle
from engine.geometry import is_within
from engine.placement import Base
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.core.field import bases_of, distance, hosts, pose_of, put_by_hand
from engine.rulesets.diceless.core.forms import as_goings
from engine.rulesets.diceless.core.members import types
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.core.previews import on_table, standing
from engine.rulesets.diceless.movement.advice import legal_move, refused_move, who_answers
from engine.rulesets.diceless.movement.state import allowance
from engine.rulesets.diceless.transports.questions import Embark, GetOut
from engine.rulesets.diceless.transports.state import check_out, way_aboard
from engine.rulesets.diceless.vehicles.questions import GetOutModels, WhereToGetOut
from engine.rulesets.diceless.vehicles.state import (
    are_vehicles,
    carrier,
    doors,
    faults_outside,
    landing,
    too_far_out,
    transport_of,
)

MOVE = BOOK.tables.move


def exit_form(state: Battle, unit: Unit) -> Form:
    """Return how a unit gets out on one side of its transport, at first ahead."""
    assert unit.aboard is not None
    transport = state.unit(unit.aboard)
    if transport.place != "table":
        return Form(GetOut(unit.id), unit.id)
    pose = pose_of(next(iter(transport.models.values())))
    side = AngleBlank(unit.id, "bearing", pose.facing, 180.0, middle(bases_of(state, transport)))
    return Form(GetOut(unit.id, pose.facing), unit.id, blanks=(side,))


def embark_forms(state: Battle, unit: Unit) -> Iterator[Form]:
    """Yield the forms to get into each transport that is near enough."""
    if types(state, unit) != {"infantry"}:
        return
    reach = allowance(state, unit) + MOVE.embark
    for transport in hosts(state, unit.owner):
        rides = are_vehicles(state, transport) and carrier(state, transport).capacity
        if rides and is_within(distance(state, unit, transport), reach):
            order = Embark(unit.id, transport.id)
            yield Form(order, unit.id, transport.id, has_preview=True)


def random_exits(state: Battle, unit: Unit, rng: Rng) -> Iterator[GetOut | GetOutModels]:
    """Yield exits of a unit, now and then model by model."""
    assert unit.aboard is not None
    if rng.random() < 0.3:
        found = landing(state, unit, doors(state, state.unit(unit.aboard)))
        yield GetOutModels(unit.id, as_goings(found.bases))
    yield GetOut(unit.id)


@preview_of.register
def preview_embark(reply: Embark, state: Battle, question: Ask) -> q.MovePreview:
    """Return how a unit walks up to a transport, with what is against it, and who could fire at the
    transport."""
    found, unit = reason(state, question, reply), on_table(state, reply.unit)
    most = allowance(state, unit)
    if not found.legal:
        return refused_move(state, unit, found, most)
    way = legal_move(state, unit, way_aboard(state, unit, reply.transport), most)
    return evolve(way, answers=who_answers(state, reply.transport))


@preview_of.register
def preview_exit(reply: GetOut | GetOutModels, state: Battle, question: Ask) -> q.MovePreview:
    """Return where a unit that gets out would stand, with what is against it."""
    unit, found = state.units.get(reply.unit), reason(state, question, reply)
    if isinstance(reply, GetOut):
        return standing(unit, found, lambda one: check_out(state, one, bearing=reply.bearing))
    return standing(
        unit,
        found,
        lambda one: put_by_hand(state, one, reply.goings),
        lambda one, put: faults_outside(state, one, put),
        lambda one, put: _strays(state, one, question, put),
    )


def _strays(
    state: Battle, unit: Unit, question: Ask, put: tuple[Base, ...]
) -> Iterable[IllegalReply]:
    """Return what is against all who would get out too far from the wreck that the question names,
    or from their transport."""
    if isinstance(question.choice, WhereToGetOut):
        return too_far_out(unit, put, question.choice.doors)
    transport = transport_of(state, unit)
    if transport is None or transport.place != "table":
        return ()
    return too_far_out(unit, put, doors(state, transport))
