"""Odds that many chapters share: one outcome or else another, and those of yes or no."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from attrs import evolve

from engine.advice import queries as q
from engine.advice.registry import CERTAIN, odds_of
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Decide

FACES = range(1, 7)


def either(code: str, chance: float, other: str) -> q.Odds:
    """Return one outcome or else the other, the likelier first."""
    found = round(chance, 4)
    both = (q.Outcome(code, found), q.Outcome(other, round(1.0 - found, 4)))
    return q.Odds(tuple(sorted(both, key=lambda one: -one.chance)))


def destruction(chance: float) -> tuple[q.Outcome, ...]:
    """Return that what is struck is destroyed, or else survives, the likelier first."""
    both = either("destroyed", chance, "survives").outcomes
    return tuple(evolve(one, destroys=one.code == "destroyed") for one in both)


def hoped_for(code: str, chance: float, other: str) -> q.Odds:
    """Return one outcome or else the other, with the chance of the first to be told by itself."""
    return evolve(either(code, chance, other), expected={code: round(chance, 4)})


@singledispatch
def odds_of_decision(choice: object, state: Battle, *, yes: bool) -> q.Odds:
    """Return what comes of yes or no to a question: certain, unless registered otherwise."""
    return CERTAIN


@odds_of.register
def _(reply: Decide, state: Battle, choice: Any) -> q.Odds:
    return odds_of_decision(choice, state, yes=reply.yes)
