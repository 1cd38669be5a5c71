"""Policies: the ones there are, what one is, what it may ask, and a seat played by one."""

from bots.player import play
from bots.policy import NAMES, Policy, get
from engine.advice.registry import odds_of, preview_of

__all__ = ["NAMES", "Policy", "get", "odds_of", "play", "preview_of"]
