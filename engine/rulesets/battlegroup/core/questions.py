"""Replies that many questions share, and how a reply of the wrong kind is refused.

A question is pure data: a client needs no rules to show it. Its `check` is the one authority on
what is legal; it uses the same functions that carry a legal reply out.
"""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.errors import IllegalReply
from engine.flow import Reply
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.model import Battle, Unit


@frozen
class Pass(Reply):
    """Decline, or do nothing more. The question says what this means."""


@frozen
class Concede(Reply):
    """Give the battle up."""


@frozen
class Decide(Reply):
    """Yes or no to what is asked."""

    yes: bool


class Whether:
    """A question that is answered with yes or no."""

    __slots__ = ()

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless the reply is yes or no."""
        if not isinstance(reply, Decide):
            raise wrong("decide", reply)


def wrong(wanted: str, reply: Any) -> IllegalReply:
    """Return the refusal of a reply of another kind."""
    return refusal("wrong_reply", wanted=wanted, given=type(reply).__name__)


def listed(state: Battle, key: str, known: tuple[str, ...]) -> Unit:
    """Return a unit that is among those asked. Raises `IllegalReply`."""
    if key not in known:
        raise refusal("not_to_order", unit=key, known=known)
    return state.unit(key)
