"""spearhead: tank skirmish in alternating batches of activations, with reactions."""

from engine.rulesets.spearhead.ruleset import RULESET

__all__ = ["RULESET"]
