"""Getting in and out of vehicles, by order and otherwise."""

from __future__ import annotations

from attrs import evolve

from engine.flow import Flow, ask
from engine.geometry import Point, Shape
from engine.placement import Base
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.core.changes import did, gone, lose_token, move_to
from engine.rulesets.battlegroup.core.field import hull_of
from engine.rulesets.battlegroup.core.members import (
    carrier_of,
    is_building,
    is_rider,
    members,
    name_of,
)
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.vehicles.notes import Embarked, Exit, GotOut
from engine.rulesets.battlegroup.vehicles.questions import (
    Embark,
    GetOut,
    GetOutModels,
    WhereToGetOut,
    WhetherToEmbark,
)
from engine.rulesets.battlegroup.vehicles.state import (
    carriers_near,
    may_get_out,
    outline,
    places_by_hand,
)
from engine.table import Table, change_units

MOVE = BOOK.tables.move


# ---------------------------------------------------------------- by order


def leave(table: Table[Battle]) -> Flow[None]:
    """The unit on top gets out instead of moving, or stays."""
    key = table.state.top.unit
    unit = table.state.unit(key)
    carrier = carrier_of(table.state, unit)
    if carrier is None or not may_get_out(table.state, unit):
        return
    hull = hull_of(table.state, carrier)
    question = WhereToGetOut(key, outline(hull))
    reply = yield from ask(unit.owner, question, Pass())
    match reply:
        case GetOut():
            places = question.landing(table.state, reply).bases
        case GetOutModels():
            places = places_by_hand(table.state, unit, reply.goings, hull)
        case _:
            return
    put_down(table, key, places, "by_order")


def may_embark(table: Table[Battle]) -> Flow[None]:
    """At the end of its move the unit on top may get into a vehicle, or onto a tank."""
    key = table.state.top.unit
    unit = table.state.unit(key)
    carriers = carriers_near(table.state, unit)
    if not carriers:
        return
    reply = yield from ask(unit.owner, WhetherToEmbark(key, carriers), Pass())
    if isinstance(reply, Embark):
        lose_token(table, key, "embarked")
        lift(table, key, reply.carrier)


def lift(table: Table[Battle], key: str, carrier: str) -> None:
    """A unit is in a vehicle, or on it; a building is held by the unit that enters it."""
    lifted = []
    for member in members(table.state, table.state.unit(key)):
        models = {name: evolve(model, pose=None) for name, model in member.models.items()}
        lifted.append(evolve(member, models=models, place="aboard", aboard=carrier))
    change_units(table, lifted)
    if is_building(table.state, table.state.unit(carrier)):
        table.change(carrier, owner=table.state.unit(key).owner)
    table.note(Embarked(key, carrier))


# ---------------------------------------------------------------- otherwise


def throw_out(
    table: Table[Battle],
    key: str,
    hull: Shape,
    why: Exit,
    away: Point | None = None,
    within: float = MOVE.disembark,
) -> Flow[None]:
    """A unit is out of its vehicle whether it likes or not; its owner says where it stands, and who
    finds no place is lost (battlegroup/riders-go-to-ground)."""
    unit = table.state.unit(key)
    question = WhereToGetOut(
        key, outline(hull), forced=True, away=away, within=within, scattered=why == "explodes"
    )
    reply = yield from ask(unit.owner, question, Pass(), "reaction")
    state = table.state
    match reply:
        case GetOutModels():
            places = places_by_hand(state, state.unit(key), reply.goings, hull, within)
        case GetOut():
            places = question.landing(state, reply).bases
        case _:
            places = question.landing(state, GetOut(key)).bases
    put_down(table, key, places, why)


def fall_off(table: Table[Battle], key: str, away: Point | None = None) -> Flow[None]:
    """Riders that go to ground come off their tank at once (battlegroup/riders-go-to-ground)."""
    unit = table.state.unit(key)
    carrier = carrier_of(table.state, unit)
    if carrier is not None and is_rider(table.state, unit):
        yield from throw_out(table, key, hull_of(table.state, carrier), "down", away)


def put_down(table: Table[Battle], key: str, places: tuple[Base, ...], why: Exit) -> None:
    """Set a unit down outside its vehicle; models without a place are lost."""
    state = table.state
    carrier = state.unit(key).aboard
    assert carrier is not None, "it is in no vehicle"
    found, lost, changed = {base.id for base in places}, 0, []
    for member in members(state, state.unit(key)):
        models = {n: m for n, m in member.models.items() if name_of(member, n) in found}
        lost += len(member.models) - len(models)
        changed.append(evolve(member, models=models, aboard=None, place="table"))
    change_units(table, changed)
    table.note(GotOut(key, carrier, why, lost))
    if not places:
        gone(table, key)
        return
    move_to(table, key, places)
    did(table, key, moved=True, got_out=carrier)
    change_units(
        table,
        [evolve(m, moved_in=state.now) for m in members(table.state, table.state.unit(key))],
    )
