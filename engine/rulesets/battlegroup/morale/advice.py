"""How a question of courage can be answered, how likely tests are passed, and what going to ground
changes."""

from __future__ import annotations

from attrs import evolve

from engine.advice import queries as q
from engine.advice.registry import CERTAIN, forms_of
from engine.rulesets.battlegroup.core.forms import yes_or_no
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.odds import hoped_for, odds_of_decision
from engine.rulesets.battlegroup.morale.flow import sources_of
from engine.rulesets.battlegroup.morale.questions import WhetherToGround, WhetherToTryAgain
from engine.rulesets.battlegroup.morale.rules import chance_to_pass
from engine.rulesets.battlegroup.morale.state import guided

forms_of.register(WhetherToTryAgain)(yes_or_no)
forms_of.register(WhetherToGround)(yes_or_no)


def odds_of_test(state: Battle, unit: Unit) -> q.Odds:
    """Return how likely a unit passes a test of its Leadership."""
    return odds_of_total(guided(state, unit))


def odds_of_total(most: int) -> q.Odds:
    """Return how likely two dice come to no more than that, or show a double 1."""
    return hoped_for("test_passed", chance_to_pass(most), "test_failed")


def odds_of_holding(state: Battle, unit: Unit) -> q.Odds:
    """Return how likely a unit passes a test that it may repeat if somebody with it can."""
    fails = 1.0 - chance_to_pass(guided(state, unit))
    tries = 1 if next(sources_of(state, unit), None) is None else 2
    return hoped_for("test_passed", 1.0 - fails**tries, "test_failed")


@odds_of_decision.register
def _(choice: WhetherToTryAgain, state: Battle, *, yes: bool) -> q.Odds:
    return odds_of_total(choice.needed) if yes else CERTAIN


@odds_of_decision.register
def _(choice: WhetherToGround, state: Battle, *, yes: bool) -> q.Odds:
    """On what a unit saves that goes to ground, and on what else."""
    if yes:
        details = [
            q.Detail("saves_lower", {"up": one.up, "down": one.down}) for one in choice.saves
        ]
    else:
        details = [q.Detail("saves", {"up": one.up}) for one in choice.saves]
    return evolve(CERTAIN, details=tuple(details))
