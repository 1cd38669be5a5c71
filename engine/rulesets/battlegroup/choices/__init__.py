"""Every question of battlegroup with what may be replied to it, in a module a chapter.

A question is pure data: a client needs no rules to show it. Its `check` is the one authority on
what is legal; it asks the same functions that carry a legal reply out.
"""

from engine.rulesets.battlegroup.choices import (
    common,
    deploying,
    fighting,
    moving,
    ordering,
    shooting,
    vehicles,
)

CHOICES: tuple[type, ...] = (
    *deploying.CHOICES,
    *ordering.CHOICES,
    *moving.CHOICES,
    *shooting.CHOICES,
    *vehicles.CHOICES,
    *fighting.CHOICES,
)
REPLIES: tuple[type, ...] = (
    *common.REPLIES,
    *deploying.REPLIES,
    *ordering.REPLIES,
    *moving.REPLIES,
    *shooting.REPLIES,
    *vehicles.REPLIES,
    *fighting.REPLIES,
)
