"""What is reported of powers."""

from __future__ import annotations

from attrs import frozen

from engine.rulesets.diceless.book.codes import Power
from engine.table import Note


@frozen
class Declared(Note):
    """A psyker declared a power."""

    unit: str
    power: str
    target: str | None = None


@frozen
class TokenSpent(Note):
    """A warp token cancels a power, unless the psyker forces it."""

    seat: int
    unit: str
    power: str


@frozen
class Pushed(Note):
    """A psyker forced a power. The token was returned."""

    unit: str
    power: str


@frozen
class PowerLost(Note):
    """A power had no effect."""

    unit: str
    power: str


@frozen
class MindTested(Note):
    """A psyker took a psychic test. The note has the order points afterwards and the limit."""

    unit: str
    power: str
    op: int
    limit: int
    passed: bool
    hooded: bool
    """Whether an enemy hood was near."""


@frozen
class PowerBegan(Note):
    """A power took effect until the start of its side's next turn."""

    unit: str
    power: Power


@frozen
class PowerEnded(Note):
    unit: str
    power: Power
