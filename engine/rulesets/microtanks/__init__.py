"""microtanks: small tanks in player turns by phase: move, shoot, ram, radio."""

from engine.rulesets.microtanks.ruleset import RULESET

__all__ = ["RULESET"]
