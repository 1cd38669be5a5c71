"""What is reported of psykers."""

from __future__ import annotations

from attrs import frozen

from engine.rulesets.battlegroup.book.codes import Step
from engine.table import Note


@frozen
class ChargesMade(Note):
    """Both sides generated warp charges."""

    first: int
    second: int


@frozen
class Attempted(Note):
    """A psyker gave up a step to attempt a power."""

    unit: str
    power: str
    target: str
    dice: int
    step: Step


@frozen
class Manifested(Note):
    """The attempt was resolved."""

    unit: str
    power: str
    successes: int
    cancelled: int
    works: bool
    perils: bool


@frozen
class Bolted(Note):
    """A power hit its target."""

    unit: str
    target: str
    power: str
    hits: int
    wounds: int
