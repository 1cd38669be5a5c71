"""diceless: units of many models in player turns; damage by table, nothing is ever rolled.

`turn.py` is the table of contents: it calls one flow for each part of a turn, which does one step,
such as one unit's move, and returns whether the part is over. Each chapter of the rulebook is a
folder, whose first lines name its clauses. Beside them stand `core/` (state, field, members),
`book/` (typed data and words), `adopt/` (reads lists written for other games) and
`conformance/` (worked examples).
"""

from engine.rulesets.diceless.ruleset import RULESET

__all__ = ["RULESET"]
