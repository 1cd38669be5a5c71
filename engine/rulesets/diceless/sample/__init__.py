"""A finite, useful sample of legal replies to any question, in a random order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.flow import Ask
from engine.ruleset import Rng
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.sample import (
    blasts,
    deploying,
    fighting,
    moving,
    mustering,
    psychic,
    reserves,
    roster,
    shooting,
    vehicles,
)
from engine.rulesets.diceless.sample.common import replies_to

__all__ = [
    "blasts",
    "deploying",
    "fighting",
    "moving",
    "mustering",
    "psychic",
    "reserves",
    "roster",
    "sample",
    "shooting",
    "vehicles",
]


def sample(state: Battle, ask: Ask, rng: Rng) -> Iterator[Any]:
    """Yield legal replies to a question; lazily, since the first may be all that is wanted."""
    return replies_to(ask.choice, state, rng)
