"""Answers to the queries of clients: the same dispatch for every ruleset.

A ruleset gives the few functions that know its table (`Answers`). What depends on the open question
alone goes to the generic functions of `registry`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf
from typing import Any, Generic, TypeVar

from attrs import frozen

from engine.advice import queries as q
from engine.advice.forms import (
    Form,
    PathBlank,
    PlaceBlank,
    SecretBlank,
    UnitsBlank,
    begun,
    judged,
    reason,
    weighed,
)
from engine.advice.registry import forms_of, odds_of, preview_of
from engine.errors import Malformed
from engine.flow import Ask, Seat

S = TypeVar("S")
U = TypeVar("U")
Spot = tuple[float, float, float]
"""x and y in the unit of length of the ruleset, and the facing in degrees."""
WHOLE = PathBlank | PlaceBlank | SecretBlank | UnitsBlank
"""Blanks that a form fills beforehand: an empty path stays, a place is given."""


def forms(state: Any, question: Ask) -> tuple[Form, ...]:
    """Return every option of a question; those that would be refused say why."""
    return tuple(
        weighed(state, question, form)
        if all(isinstance(blank, WHOLE) for blank in form.blanks)
        else form
        for form in (begun(question, form) for form in forms_of(question.choice, state))
    )


def _nothing(state: Any, seat: Seat | None) -> Iterable[Form]:
    return ()


def _unit_of(state: Any, key: str) -> Any:
    if key not in state.units:
        raise Malformed(f"there is no unit {key[:40]!r}")
    return state.units[key]


def _not_answered(*_: Any) -> Any:
    raise Malformed("this game does not answer such queries")


def _no_plan(state: Any) -> q.Plan:
    return q.Plan()


@frozen
class Answers(Generic[S, U]):
    """What a ruleset knows of its table: S is its state, U what stands on it. What it leaves out is
    not answered."""

    unit: Callable[[S, str], U] = _unit_of
    """A unit on the table by its id. Raises `Refused` for another."""
    at: Callable[[S, U, Spot], S] = _not_answered
    """The table as if a unit stood elsewhere."""
    reach: Callable[[S, U, str | None, float], q.Area] = _not_answered
    """Where a unit can go, by a mode of moving or by the usual one, at such a price at most."""
    sight: Callable[[S, U, U], q.Sight] = _not_answered
    """What the first unit sees of the second."""
    target: Callable[[S, U, U], None] = _not_answered
    """Raises `IllegalReply` if the first unit cannot fire at the second, and says why."""
    bands: Callable[[S, U], q.Bands] = _not_answered
    """How far the weapons of a unit reach."""
    threats: Callable[[S, str], tuple[q.Chance, ...]] = _not_answered
    """The enemies that could fire at a unit on the table."""
    plan: Callable[[S], q.Plan] = _no_plan
    """The table and what stands on it."""
    automatic: Callable[[S, Seat | None], Iterable[Form]] = _nothing
    """Conditional orders that a seat may leave."""
    forms: Callable[[S, Ask], tuple[Form, ...]] = forms
    """The options of an open question."""

    def answer(
        self, state: S, asks: tuple[Ask, ...], seat: Seat | None, query: q.TableQuery
    ) -> q.Answer:
        """Answer any query. Raises `Refused` when it names what is not there."""
        match query:
            case q.ReachableArea(unit, mode, most):
                cap = inf if most is None else most
                return self.reach(state, self.unit(state, unit), mode, cap)
            case q.LineOfSight(unit, target, at):
                there = self._moved(state, unit, at)
                return self.sight(there, self.unit(there, unit), self.unit(state, target))
            case q.ReplyOdds(reply):
                choice = _question(asks, seat).choice
                choice.check(state, reply)
                return odds_of(reply, state, choice)
            case q.CheckReply(reply):
                return reason(state, _question(asks, seat), reply)
            case q.CheckTarget(unit, target):
                pair = self.unit(state, unit), self.unit(state, target)
                return judged(lambda: self.target(state, *pair))
            case q.LegalReplies():
                return q.Forms(self.forms(state, _question(asks, seat)))
            case q.ConditionalOrders():
                return q.Forms(tuple(self.automatic(state, seat)))
            case q.WeaponRanges(unit, at):
                there = self._moved(state, unit, at)
                return self.bands(there, self.unit(there, unit))
            case q.Threats(unit):
                self.unit(state, unit)
                return q.Chances(self.threats(state, unit))
            case q.TableMap():
                return self.plan(state)
            case q.PreviewMove(reply):
                return preview_of(reply, state, _question(asks, seat))

    def _moved(self, state: S, key: str, at: Spot | None) -> S:
        unit = self.unit(state, key)
        return state if at is None else self.at(state, unit, at)


def _question(asks: tuple[Ask, ...], seat: Seat | None) -> Ask:
    for question in asks:
        if question.seat == seat:
            return question
    raise Malformed("no question is open for this seat, so there are no odds")
