"""The best reply at first sight: no look-ahead, but it knows what things are worth.

One module for each ruleset. A ruleset without one is played by its samples.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

from bots.policies import random_
from engine.errors import Refused
from engine.flow import Ask
from engine.ruleset import Ruleset

Ideas = Callable[[Any, Ask, Random], Iterable[Any]]
"""(state, ask, rng) -> replies, best first."""
LEARNT = ("spearhead", "microtanks", "diceless", "battlegroup")
"""The rulesets it has ideas about."""


def choose(rules: Ruleset, state: Any, ask: Ask, rng: Random) -> Any:
    """Return the best reply that is legal; its own ideas are checked before they are spoken."""
    if rules.key in LEARNT:
        for reply in ideas_about(rules.key)(state, ask, rng):
            if is_legal(state, ask, reply):
                return reply
    return random_.choose(rules, state, ask, rng)


@cache
def ideas_about(key: str) -> Ideas:
    """Return what knows a ruleset."""
    ideas: Ideas = import_module(f"bots.policies.greedy.{key}").ideas
    return ideas


def is_legal(state: Any, ask: Ask, reply: Any) -> bool:
    """Tell whether a reply would be taken."""
    try:
        ask.choice.check(state, reply)
    except Refused:
        return False
    return True
