"""Previews that many chapters share: what stands, lies or is put down somewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import isfinite
from typing import Any, Protocol, TypeVar, cast

from attrs import evolve

from engine.advice import queries as q
from engine.advice.forms import pulled_in, reason
from engine.advice.moves import places, spots
from engine.advice.registry import preview_of
from engine.flow import Ask
from engine.formations import middle
from engine.geometry import Bounds, Point
from engine.placement import Base
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.field import land
from engine.rulesets.battlegroup.core.model import Battle, Unit


class Placed(Protocol):
    """A reply that puts something down."""

    @property
    def x(self) -> float: ...
    @property
    def y(self) -> float: ...
    @property
    def facing(self) -> float: ...


P = TypeVar("P", bound=Placed)
PULL = 2.0
"""Inches that something is pulled to a place where it may be put."""
NOWHERE = preview_of.dispatch(object)
"""The preview of a reply that leads nowhere: it raises `Malformed`."""


def on_table(state: Battle, key: str) -> Unit:
    """Return a unit that is on the table. Raises `Refused` for another."""
    unit = state.units.get(key)
    if unit is None or unit.place != "table":
        raise refusal("no_unit", unit=key)
    return unit


def standing(put: tuple[Base, ...]) -> q.MovePreview:
    """Return where models stand that do not go there."""
    return q.MovePreview(spots((middle(put),)), 0.0, 0.0, 0.0, places=places(put))


def pulled_near(state: Battle, question: Ask, reply: P, room: Bounds) -> P | None:
    """Return the nearest place at most `PULL` away where something may be put."""
    at, placed = (reply.x, reply.y), cast(Any, reply)
    if not all(map(isfinite, at)):
        return None
    return pulled_in(state, question, at, room, PULL, lambda to: evolve(placed, x=to[0], y=to[1]))


def lying(
    reply: Placed,
    state: Battle,
    question: Ask,
    landed: Callable[[], Iterable[Base]] = tuple,
    outline: tuple[tuple[Point, ...], ...] = (),
) -> q.MovePreview:
    """Return where something is put down, with what is against it and the ground it takes up, and
    where the models would stand that come down there."""
    found = reason(state, question, reply)
    at = ((reply.x, reply.y, reply.facing),)
    if not found.legal:
        near = pulled_near(state, question, reply, land(state).bounds)
        short = None if near is None else preview_of(near, state, question)
        return q.MovePreview(at, 0.0, 0.0, 0.0, refusal=found, short=short)
    return q.MovePreview(at, 0.0, 0.0, 0.0, places=places(landed()), outline=outline)
