"""Questions of diceless put to the greedy bot."""

from __future__ import annotations

from random import Random
from typing import Any

from attrs import evolve

from bots import policy
from engine import ruleset
from engine.flow import Ask
from engine.rulesets.diceless.core.model import Battle, Turn, Unit
from engine.rulesets.diceless.core.questions import Pass
from tests.engine.rulesets.diceless.standing import BLUE, battle

DICELESS = ruleset.get("diceless")

GREEDY, RANDOM = policy.get("greedy"), policy.get("random")

PASS = Pass()


def said(state: Battle, choice: Any, seat: int = BLUE, default: Any = PASS) -> Any:
    """Return what greedy replies, which is legal."""
    reply = GREEDY(DICELESS, state, Ask(seat, choice, default), Random(1))
    choice.check(state, reply)
    return reply


def in_part(state: Battle, phase: Any, part: Any) -> Battle:
    """Return the table in another part of blue's turn."""
    return evolve(state, turn=Turn(BLUE, phase, part))


def moving(*units: Unit, **options: Any) -> Battle:
    """Return a table in blue's Movement phase."""
    return in_part(battle(*units, **options), "movement", "moves")


def last_turn(state: Battle) -> Battle:
    """Return the table in the last turn."""
    return evolve(state, round=state.turns)


def charging(*units: Unit) -> Battle:
    """Return a table in blue's Assault phase."""
    return in_part(battle(*units), "assault", "charges")
