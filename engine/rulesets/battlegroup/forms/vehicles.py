"""Ways to drive, to get in and out, and to deal with debris."""

from __future__ import annotations

from collections.abc import Iterator

from engine.formations import Going
from engine.forms import AngleBlank, Form, ModelsBlank, PathBlank
from engine.geometry import bearing, polygon, settled
from engine.rulesets.battlegroup.choices.vehicles import (
    ClearDebris,
    Drive,
    Embark,
    GetOut,
    GetOutModels,
    GoAt,
    HowFast,
    PushDebris,
    WhatOfDebris,
    WhereToDrive,
    WhereToGetOut,
    WhetherToEmbark,
)
from engine.rulesets.battlegroup.field import pose_of
from engine.rulesets.battlegroup.forms.common import PASS, forms_of
from engine.rulesets.battlegroup.members import carrier_of
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.movement import DEBRIS


@forms_of.register
def _(choice: WhereToDrive, state: Battle) -> Iterator[Form]:
    mode = "flat_out" if choice.pull.flat_out else "drive"
    path = PathBlank(choice.unit, "path", choice.pull.most, mode, "driven")
    yield Form(Drive(choice.unit), choice.unit, blanks=(path,))
    yield PASS


@forms_of.register
def _(choice: HowFast, state: Battle) -> Iterator[Form]:
    yield Form(GoAt(choice.unit, "combat"), choice.unit)
    yield Form(GoAt(choice.unit, "cruising"), choice.unit)


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


@forms_of.register
def _(choice: WhatOfDebris, state: Battle) -> Iterator[Form]:
    yield Form(ClearDebris(choice.piece), choice.unit)
    for share in (0.5, 1.0):
        yield Form(PushDebris(choice.piece, DEBRIS.shift * share), choice.unit)
    yield PASS
