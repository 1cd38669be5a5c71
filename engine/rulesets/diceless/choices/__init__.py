"""Every question of diceless with what may be replied to it, in a module a chapter.

A question is pure data: a client needs no rules to show it. Its `check` is the one authority on
what is legal; it asks the same functions that carry a legal reply out. A side may concede at any
question of its own turn.
"""

from engine.rulesets.diceless.choices import (
    blasts,
    common,
    deploying,
    fighting,
    moving,
    mustering,
    psychic,
    reserves,
    roster,
    shooting,
    vehicles,
)

CHOICES: tuple[type, ...] = (
    *mustering.CHOICES,
    *deploying.CHOICES,
    *moving.CHOICES,
    *shooting.CHOICES,
    *blasts.CHOICES,
    *fighting.CHOICES,
    *vehicles.CHOICES,
    *reserves.CHOICES,
    *psychic.CHOICES,
    *roster.CHOICES,
)
REPLIES: tuple[type, ...] = (
    *common.REPLIES,
    *mustering.REPLIES,
    *deploying.REPLIES,
    *moving.REPLIES,
    *shooting.REPLIES,
    *blasts.REPLIES,
    *fighting.REPLIES,
    *vehicles.REPLIES,
    *reserves.REPLIES,
    *psychic.REPLIES,
    *roster.REPLIES,
)
REACTIONS: tuple[type, ...] = (
    shooting.WhetherToGround,
    shooting.WhichOdds,
    shooting.WhichFall,
    blasts.WhetherHot,
    blasts.WhichScatter,
    blasts.HowFarBack,
    psychic.WhetherToCancel,
    psychic.WhetherToPush,
    vehicles.WhichAttack,
    fighting.WhichBlades,
    fighting.WhichFoes,
    roster.WhetherToWithdraw,
    reserves.WhereMisplaced,
    vehicles.WhoDares,
    vehicles.WhereToGetOut,
    vehicles.WhichDisabled,
)
