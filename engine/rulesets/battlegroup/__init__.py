"""battlegroup: units under single orders, which waiting units may break into at any point.

Flows stand in `play/`, what they ask in `choices/`, what they tell in `notes/`, how people answer
in `forms/`, what bots draw from in `sample/`, each with a module a chapter. Figures without a table
stand in modules of their own, which worked examples use too. `play/stack` carries out orders and
what breaks into them.
"""

from engine.rulesets.battlegroup.ruleset import RULESET

__all__ = ["RULESET"]
