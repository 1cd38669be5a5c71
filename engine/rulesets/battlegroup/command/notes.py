"""What is reported of orders that are given."""

from __future__ import annotations

from attrs import frozen

from engine.rulesets.battlegroup.book.codes import Command, Order, Token
from engine.table import Note


@frozen
class Ordered(Note):
    unit: str
    order: Order


@frozen
class Passed(Note):
    units: tuple[str, ...]


@frozen
class TokenLaid(Note):
    """A unit waits with a reaction order."""

    unit: str
    token: Token


@frozen
class Nominated(Note):
    """An HQ nominated a unit to stand up or rally."""

    unit: str
    friend: str


@frozen
class Shouted(Note):
    """An officer gave a command, and the unit followed it or not."""

    officer: str
    unit: str
    command: Command
    followed: bool
