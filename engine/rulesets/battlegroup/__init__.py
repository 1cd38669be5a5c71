"""battlegroup: units under single orders, which waiting units may break into at any point.

A folder is a chapter, and in it the tier is the file: `rules` is arithmetic on values, `state` puts
questions to a match, `questions` are asked of players, `notes` are reported, `flow` is the
procedure as the rulebook prints it, and `advice` says how a question can be answered and what
comes of it. The docstring of each folder says which clauses it answers for. `turn` is the table of
contents; `core` has what all chapters share; `orders.flow` carries out orders and what breaks into
them: an order is a list of steps, and chapters register what a step does.
"""

from engine.rulesets.battlegroup.ruleset import RULESET

__all__ = ["RULESET"]
