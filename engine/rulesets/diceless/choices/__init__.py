"""Every question of diceless with what may be replied to it, in a module a chapter.

A question is pure data: a client needs no rules to show it. Its `check` is the one authority on
what is legal; it asks the same functions that carry a legal reply out. A side may concede at any
question of its own turn.
"""

from engine.rulesets.diceless.choices import common, deploying, fighting, moving, shooting

CHOICES: tuple[type, ...] = (
    *deploying.CHOICES,
    *moving.CHOICES,
    *shooting.CHOICES,
    *fighting.CHOICES,
)
REPLIES: tuple[type, ...] = (
    *common.REPLIES,
    *deploying.REPLIES,
    *moving.REPLIES,
    *shooting.REPLIES,
    *fighting.REPLIES,
)
