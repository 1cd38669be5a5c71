"""What is reported of orders that are given."""

from __future__ import annotations

from attrs import frozen

from engine.rulesets.battlegroup.book.codes import Command, Order, Token


@frozen
class Ordered:
    unit: str
    order: Order


@frozen
class Passed:
    units: tuple[str, ...]


@frozen
class TokenLaid:
    """A unit waits."""

    unit: str
    token: Token


@frozen
class Nominated:
    """HQ names who is to stand up or rally."""

    unit: str
    friend: str


@frozen
class Shouted:
    """An officer shouted, and the unit followed or did not."""

    officer: str
    unit: str
    command: Command
    followed: bool


NOTES: tuple[type, ...] = (
    Ordered,
    Passed,
    TokenLaid,
    Nominated,
    Shouted,
)
