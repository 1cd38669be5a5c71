"""Previews that many chapters share: paths, places, and which models are to blame for a refusal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from attrs import evolve

from engine.advice import queries as q
from engine.advice.forms import judged
from engine.advice.moves import places, spots
from engine.errors import IllegalReply, Malformed
from engine.formations import middle
from engine.placement import Base, PlacementFault
from engine.rulesets.diceless.core.field import refuse
from engine.rulesets.diceless.core.model import Battle, Unit

Put = Callable[[Unit], tuple[Base, ...] | None]
Faults = Callable[[Unit, tuple[Base, ...]], Iterable[PlacementFault]]
Strays = Callable[[Unit, tuple[Base, ...]], Iterable[IllegalReply]]


def on_table(state: Battle, key: str) -> Unit:
    """Return a unit that is on the table. Raises `Malformed` for another."""
    unit = state.units.get(key)
    if unit is None or unit.place != "table":
        raise Malformed(f"there is no unit {key!r} on the table to move")
    return unit


def nowhere(found: q.Reason) -> q.MovePreview:
    """Return the preview of a reply that puts nothing anywhere, with what is against it."""
    return q.MovePreview((), 0.0, 0.0, 0.0, refusal=found)


def blamed(
    unit: Unit,
    found: q.Reason,
    faults: Sequence[PlacementFault] = (),
    strays: Iterable[IllegalReply] = (),
) -> tuple[q.Wrong, ...]:
    """Return the models to blame for a refusal, each with what is against it first: all that are
    known, else the one that the refusal names."""
    first = dict[str, q.Reason]()
    for fault in faults:
        first.setdefault(fault.base, against(unit, fault))
    for stray in strays:
        first.setdefault(str(stray.params["model"]), _said(stray))
    named = found.params.get("model")
    if not first and isinstance(named, str):
        first[named] = found
    return tuple(q.Wrong(model, against) for model, against in first.items())


def against(unit: Unit, fault: PlacementFault) -> q.Reason:
    """Return what a model of a unit ran into, as a reason."""
    return judged(lambda: refuse(unit, fault))


def _said(refused: IllegalReply) -> q.Reason:
    return q.Reason(False, refused.code, refused.message, refused.clause, dict(refused.params))


def standing(
    unit: Unit | None,
    found: q.Reason,
    put: Put,
    faults: Faults = lambda _, __: (),
    strays: Strays = lambda _, __: (),
) -> q.MovePreview:
    """Return where a unit that is set up, arrives or gets out would stand, whether it may stand
    there or not; no models where it could not land, which is a mishap and no fault.

    `faults` and `strays` say what is wrong with the place of each model.
    """
    if unit is None:
        return nowhere(found)
    try:
        stood = put(unit)
    except IllegalReply:
        return nowhere(found)
    if stood is None:
        return q.MovePreview((), 0.0, 0.0, 0.0, refusal=None if found.legal else found)
    course = q.MovePreview(spots((middle(stood),)), 0.0, 0.0, 0.0, places=places(stood))
    if found.legal:
        return course
    wrong = blamed(unit, found, tuple(faults(unit, stood)), strays(unit, stood))
    return evolve(course, refusal=found, wrong=wrong)
