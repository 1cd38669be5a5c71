"""Any legal reply: tests rules more than opponents."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.flow import Ask
from engine.ruleset import Ruleset


def choose(rules: Ruleset, state: Any, ask: Ask, rng: Random) -> Any:
    """Return the first of the ruleset's samples, which come in random order."""
    return next(rules.sample(state, ask, rng), ask.default)
