"""What is reported of psykers."""

from __future__ import annotations

from attrs import frozen

from engine.rulesets.battlegroup.book.codes import Step


@frozen
class ChargesMade:
    """Warp charges of both sides."""

    first: int
    second: int


@frozen
class Attempted:
    """A psyker attempts a power in place of something else."""

    unit: str
    power: str
    target: str
    dice: int
    step: Step


@frozen
class Manifested:
    """What has come of it."""

    unit: str
    power: str
    successes: int
    cancelled: int
    works: bool
    perils: bool


@frozen
class Bolted:
    """A power strikes."""

    unit: str
    target: str
    power: str
    hits: int
    wounds: int


NOTES: tuple[type, ...] = (
    ChargesMade,
    Attempted,
    Manifested,
    Bolted,
)
