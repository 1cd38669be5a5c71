"""The games that are hosted."""

from engine.ruleset import KEYS, Ruleset, get

__all__ = ["KEYS", "Ruleset", "get"]
