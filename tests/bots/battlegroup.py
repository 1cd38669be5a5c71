"""Questions of battlegroup put to the greedy bot."""

from __future__ import annotations

from random import Random
from typing import Any

from attrs import evolve

from bots import policy
from engine.flow import Ask
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.ruleset import RULESET
from tests.engine.rulesets.battlegroup.staging import US, Game

GREEDY = policy.get("greedy")

PASS = Pass()


def said(state: Battle, choice: Any, seat: int = US, default: Any = PASS) -> Any:
    """Return what greedy replies, which is legal."""
    reply = GREEDY(RULESET, state, Ask(seat, choice, default), Random(1))
    choice.check(state, reply)
    return reply


def with_goals(state: Battle, *goals: tuple[float, float]) -> Battle:
    return evolve(state, objectives=goals)


def played_by_greedy(game: Game) -> Any:
    """Return what greedy replies to the question that is open."""
    return said(game.state, game.asked, game.ask.seat, game.ask.default)
