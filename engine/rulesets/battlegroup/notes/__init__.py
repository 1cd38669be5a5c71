"""What is told of a match: one class for each thing that can happen, in a module a chapter.

A note carries codes, ids and numbers; its sentence stands under its tag in `[notes]` of the word
lists. Names of single models stand in objects of their own (`Track`), since people are told of
units.
"""

from engine.rulesets.battlegroup.notes import (
    arriving,
    common,
    deploying,
    fighting,
    minds,
    moving,
    mustering,
    nerve,
    ordering,
    shooting,
    supporting,
    vehicles,
    voices,
)

NOTES: tuple[type, ...] = (
    *common.NOTES,
    *mustering.NOTES,
    *deploying.NOTES,
    *arriving.NOTES,
    *ordering.NOTES,
    *moving.NOTES,
    *shooting.NOTES,
    *vehicles.NOTES,
    *fighting.NOTES,
    *nerve.NOTES,
    *supporting.NOTES,
    *minds.NOTES,
    *voices.NOTES,
)
