"""What is told of a match: one class for each thing that can happen, in a module a chapter.

A note carries codes, ids and numbers; its sentence stands under its tag in `[notes]` of the word
lists. Names of single models stand in objects of their own (`Track`), since people are told of
units.
"""

from engine.rulesets.diceless.notes import (
    blasts,
    common,
    deploying,
    fighting,
    moving,
    mustering,
    nerve,
    psychic,
    reserves,
    roster,
    shooting,
    vehicles,
)

NOTES: tuple[type, ...] = (
    *common.NOTES,
    *mustering.NOTES,
    *deploying.NOTES,
    *moving.NOTES,
    *shooting.NOTES,
    *blasts.NOTES,
    *fighting.NOTES,
    *nerve.NOTES,
    *vehicles.NOTES,
    *reserves.NOTES,
    *psychic.NOTES,
    *roster.NOTES,
)
