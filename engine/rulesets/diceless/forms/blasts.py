"""Ways to lay templates and markers, to scatter them, and to take scatter back."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor

from engine.advice import forms_of
from engine.forms import AngleBlank, Form
from engine.geometry import Point, is_closer
from engine.rulesets.diceless.blasts import reduced, shifted, steps_of
from engine.rulesets.diceless.choices.blasts import (
    AimTemplate,
    HowFarBack,
    PlaceMarker,
    PutBeside,
    Reduce,
    Scatter,
    WhetherHot,
    WhichBeside,
    WhichMarker,
    WhichScatter,
    WhichTemplate,
)
from engine.rulesets.diceless.forms.common import yes_or_no
from engine.rulesets.diceless.markers import beside, best_template, spots, ways_beside
from engine.rulesets.diceless.model import Battle

BEARINGS = 16
"""Directions that tokens are offered in, all of a marker's in one; others can be sent."""


@forms_of.register
def _(choice: WhetherHot, state: Battle) -> Iterator[Form]:
    return yes_or_no(choice.unit)


@forms_of.register
def _(choice: WhichTemplate, state: Battle) -> Iterator[Form]:
    """The best bearing, to be turned."""
    unit, target = state.unit(choice.unit), state.unit(choice.target)
    aimed = best_template(state, unit, target, choice.muzzle)
    if aimed is not None:
        turned = AngleBlank(unit.id, "bearing", aimed.bearing, 180.0, choice.muzzle.at)
        yield Form(AimTemplate(aimed.bearing), unit.id, target.id, (turned,))


@forms_of.register
def _(choice: WhichMarker, state: Battle) -> Iterator[Form]:
    unit, target = state.unit(choice.unit), state.unit(choice.target)
    for at in dict.fromkeys(spots(state, unit, target, choice.blast, choice.models)):
        yield Form(PlaceMarker(*at), unit.id, target.id, at=at)


@forms_of.register
def _(choice: WhichScatter, state: Battle) -> Iterator[Form]:
    for tokens in range(choice.most + 1):
        for step in range(BEARINGS if tokens else 1):
            reply = Scatter((step * 360.0 / BEARINGS,) * tokens)
            yield Form(reply, choice.unit, at=_drifts_to(choice, reply))


def _drifts_to(choice: WhichScatter, reply: Scatter) -> Point | None:
    """Return where tokens move what comes down, before its firer takes any of it back; None where
    he says where it lies."""
    if not choice.later:
        return steps_of(choice.at, reply.bearings)[-1]
    if not reply.bearings or choice.blast is None:
        return None
    return beside(choice.blast, choice.at, reply.bearings[0])


@forms_of.register
def _(choice: HowFarBack, state: Battle) -> Iterator[Form]:
    """All of it, or whole inches."""
    whole = (float(by) for by in range(floor(choice.most) + 1) if is_closer(by, choice.most))
    for by in (choice.most, *whole):
        end = shifted(choice.way[0], reduced(choice.offset, by)) if choice.way else None
        yield Form(Reduce(by), choice.unit, at=end)


@forms_of.register
def _(choice: WhichBeside, state: Battle) -> Iterator[Form]:
    for marker, bearing in ways_beside(choice.blast, choice.markers):
        at = beside(choice.blast, choice.markers[marker], bearing)
        yield Form(PutBeside(marker, bearing), choice.unit, choice.target, at=at)
