"""What is told of a match: one class for each thing that can happen, in a module a chapter.

A note carries codes, ids and numbers; its sentence stands under its tag in `[notes]` of the word
lists. Names of single models stand in objects of their own (`Track`), since people are told of
units.
"""

from engine.rulesets.battlegroup.notes import (
    common,
    deploying,
    fighting,
    moving,
    nerve,
    ordering,
    shooting,
    vehicles,
)

NOTES: tuple[type, ...] = (
    *common.NOTES,
    *deploying.NOTES,
    *ordering.NOTES,
    *moving.NOTES,
    *shooting.NOTES,
    *vehicles.NOTES,
    *fighting.NOTES,
    *nerve.NOTES,
)
