"""diceless: units of many models in player turns; damage by table, nothing is ever rolled."""

from engine.rulesets.diceless.ruleset import RULESET

__all__ = ["RULESET"]
