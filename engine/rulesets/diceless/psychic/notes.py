"""What is reported of powers."""

from __future__ import annotations

from attrs import frozen

from engine.rulesets.diceless.book.codes import Power


@frozen
class Declared:
    """A psyker means to use a power."""

    unit: str
    power: str
    target: str | None = None


@frozen
class TokenSpent:
    """A warp token cancels a power, unless the psyker insists."""

    seat: int
    unit: str
    power: str


@frozen
class Pushed:
    """A psyker insists; the token goes back."""

    unit: str
    power: str


@frozen
class PowerLost:
    """A power had no effect."""

    unit: str
    power: str


@frozen
class MindTested:
    """A psyker took a test: their order points afterwards, against the limit."""

    unit: str
    power: str
    op: int
    limit: int
    passed: bool
    hooded: bool
    """An enemy's hood was near."""


@frozen
class PowerBegan:
    """A power lasts until the start of its side's next turn."""

    unit: str
    power: Power


@frozen
class PowerEnded:
    unit: str
    power: Power


NOTES: tuple[type, ...] = (
    Declared,
    TokenSpent,
    Pushed,
    PowerLost,
    MindTested,
    PowerBegan,
    PowerEnded,
)
