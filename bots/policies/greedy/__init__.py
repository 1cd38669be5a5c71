"""The best reply at first sight: no look-ahead, but it knows what things are worth.

One module for each ruleset. A ruleset without one is played by its samples.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from random import Random
from typing import Any

from bots.policies import random_
from engine.errors import Refused
from engine.flow import Ask
from engine.ruleset import Ruleset

PLAYED = ("spearhead",)
"""The rulesets it has learnt."""


def choose(rules: Ruleset, state: Any, ask: Ask, rng: Random) -> Any:
    """Return the best reply that is legal; its own ideas are checked before they are spoken."""
    ideas: Iterable[Any] = ()
    if rules.key in PLAYED:
        ideas = import_module(f"bots.policies.greedy.{rules.key}").ideas(state, ask, rng)
    for reply in ideas:
        if is_legal(state, ask, reply):
            return reply
    return random_.choose(rules, state, ask, rng)


def is_legal(state: Any, ask: Ask, reply: Any) -> bool:
    """Tell whether a reply would be taken."""
    try:
        ask.choice.check(state, reply)
    except Refused:
        return False
    return True
