"""The default reply, always: what the clock would play for a seat that is not there."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.flow import Ask
from engine.ruleset import Ruleset


def choose(rules: Ruleset, state: Any, ask: Ask, rng: Random) -> Any:
    """Return the default."""
    return ask.default
