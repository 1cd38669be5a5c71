"""A finite, useful sample of legal replies to any question, in a random order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.flow import Ask
from engine.ruleset import Rng
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.sample import (
    arriving,
    deploying,
    fighting,
    fortifying,
    moving,
    mustering,
    ordering,
    shooting,
    supporting,
    vehicles,
)
from engine.rulesets.battlegroup.sample.common import replies_to

__all__ = [
    "arriving",
    "deploying",
    "fighting",
    "fortifying",
    "moving",
    "mustering",
    "ordering",
    "sample",
    "shooting",
    "supporting",
    "vehicles",
]


def sample(state: Battle, ask: Ask, rng: Rng) -> Iterator[Any]:
    """Yield legal replies to a question."""
    return replies_to(ask.choice, state, rng)
