"""How to get in and out of vehicles: forms, random replies and previews."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.advice import queries as q
from engine.advice.forms import AngleBlank, Form, ModelsBlank, reason
from engine.advice.registry import forms_of, is_legal, preview_of, replies_to
from engine.advice.sampling import Rng
from engine.flow import Ask
from engine.formations import Going, middle
from engine.geometry import bearing, polygon, settled
from engine.rulesets.battlegroup.core.field import bases_of, by_distance, pose_of
from engine.rulesets.battlegroup.core.forms import PASS
from engine.rulesets.battlegroup.core.members import carrier_of
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.previews import standing
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.vehicles.questions import (
    Embark,
    GetOut,
    GetOutModels,
    WhereToGetOut,
    WhetherToEmbark,
)
from engine.rulesets.battlegroup.vehicles.state import places_by_hand


@forms_of.register
def _(choice: WhereToGetOut, state: Battle) -> Iterator[Form]:
    key = choice.unit
    hull = polygon(choice.hull)
    out = bearing(choice.away, hull.centre) if choice.away is not None else _ahead(state, key)
    side = AngleBlank(key, "bearing", settled(out), 180.0, hull.centre)
    yield Form(GetOut(key, settled(out)), key, blanks=(side,))
    found = choice.landing(state, GetOut(key)).bases
    goings = tuple(Going(base.id, (base.at,)) for base in found)
    yield Form(GetOutModels(key, goings), key, blanks=(ModelsBlank(key, "goings", 0.0),))
    yield PASS


def _ahead(state: Battle, key: str) -> float:
    """Return where the nose of the vehicle points that a unit is in."""
    carrier = carrier_of(state, state.unit(key))
    return 0.0 if carrier is None else pose_of(*carrier.models.values()).facing


@forms_of.register
def _(choice: WhetherToEmbark, state: Battle) -> Iterator[Form]:
    for carrier in choice.carriers:
        yield Form(Embark(choice.unit, carrier), choice.unit, carrier)
    yield PASS


@replies_to.register
def _(choice: WhereToGetOut, state: Battle, rng: Rng) -> Iterator[Any]:
    charges = state.stack.top is not None and state.stack.top.order == "close_assault"
    if rng.random() < 0.3 and not charges:
        yield Pass()
    side = settled(rng.random() * 360.0) if rng.random() < 0.5 else None
    for foe in by_distance(state, state.unit(choice.unit))[:1] if charges else ():
        side = settled(bearing(polygon(choice.hull).centre, middle(bases_of(state, foe))))
    replies: list[Any] = [GetOut(choice.unit, side), GetOut(choice.unit)]
    if rng.random() < 0.3:
        found = choice.landing(state, GetOut(choice.unit)).bases
        goings = tuple(Going(base.id, (base.at,)) for base in found)
        replies.insert(0, GetOutModels(choice.unit, goings))
    yield from (reply for reply in replies if is_legal(choice, state, reply))
    yield Pass()


@preview_of.register
def preview_exit(reply: GetOut | GetOutModels, state: Battle, question: Ask) -> q.MovePreview:
    """Return where a unit that gets out would stand, with what is against it."""
    choice, found = question.choice, reason(state, question, reply)
    if not found.legal:
        return q.MovePreview((), 0.0, 0.0, 0.0, refusal=found)
    if isinstance(reply, GetOut):
        return standing(choice.landing(state, reply).bases)
    unit, hull = state.unit(reply.unit), polygon(choice.hull)
    return standing(places_by_hand(state, unit, reply.goings, hull, choice.within))
