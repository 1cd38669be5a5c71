"""What is reported of psykers."""

from __future__ import annotations

from attrs import frozen

from engine.rulesets.battlegroup.book.codes import Step
from engine.table import Note


@frozen
class ChargesMade(Note):
    """Warp charges of both sides."""

    first: int
    second: int


@frozen
class Attempted(Note):
    """A psyker attempts a power in place of something else."""

    unit: str
    power: str
    target: str
    dice: int
    step: Step


@frozen
class Manifested(Note):
    """What has come of it."""

    unit: str
    power: str
    successes: int
    cancelled: int
    works: bool
    perils: bool


@frozen
class Bolted(Note):
    """A power strikes."""

    unit: str
    target: str
    power: str
    hits: int
    wounds: int
