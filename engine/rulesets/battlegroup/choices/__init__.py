"""Every question of battlegroup with what may be replied to it, in a module a chapter.

A question is pure data: a client needs no rules to show it. Its `check` is the one authority on
what is legal; it asks the same functions that carry a legal reply out.
"""

from engine.rulesets.battlegroup.choices import (
    arriving,
    common,
    deploying,
    drops,
    fighting,
    fortifying,
    minds,
    moving,
    mustering,
    ordering,
    shooting,
    supporting,
    vehicles,
    voices,
)

CHOICES: tuple[type, ...] = (
    *mustering.CHOICES,
    *deploying.CHOICES,
    *fortifying.CHOICES,
    *arriving.CHOICES,
    *ordering.CHOICES,
    *moving.CHOICES,
    *shooting.CHOICES,
    *vehicles.CHOICES,
    *fighting.CHOICES,
    *supporting.CHOICES,
    *minds.CHOICES,
    *drops.CHOICES,
    *voices.CHOICES,
)
REPLIES: tuple[type, ...] = (
    *common.REPLIES,
    *mustering.REPLIES,
    *deploying.REPLIES,
    *fortifying.REPLIES,
    *arriving.REPLIES,
    *ordering.REPLIES,
    *moving.REPLIES,
    *shooting.REPLIES,
    *vehicles.REPLIES,
    *fighting.REPLIES,
    *supporting.REPLIES,
    *minds.REPLIES,
    *drops.REPLIES,
    *voices.REPLIES,
)
REACTIONS: tuple[type, ...] = (
    ordering.WhichReaction,
    shooting.WhetherToGround,
    shooting.WhetherToJink,
    shooting.WhetherToTryAgain,
    shooting.WhoFalls,
    fighting.WhetherToOverwatch,
    fighting.WhetherToSupport,
    minds.HowManyToDeny,
    arriving.WhichMishap,
    drops.WhereToPutDown,
)
