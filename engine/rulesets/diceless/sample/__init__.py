"""A finite, useful sample of legal replies to any question, in a random order."""

from __future__ import annotations

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

__all__ = [
    "blasts",
    "deploying",
    "fighting",
    "moving",
    "mustering",
    "psychic",
    "reserves",
    "roster",
    "shooting",
    "vehicles",
]
