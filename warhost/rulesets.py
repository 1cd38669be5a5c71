"""The games that are hosted."""

from engine.ruleset import Ruleset, get, hosted

__all__ = ["Ruleset", "get", "hosted"]
