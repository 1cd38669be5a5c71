"""What the options of the open question say beside their replies."""

from collections.abc import Sequence
from typing import Any

from engine import lookahead
from engine.advice.forms import Form
from engine.advice.queries import Forms, LegalReplies
from engine.match import Match
from engine.wire.codec import for_ruleset


def offered(match: Match, after: Sequence[Any] = ()) -> tuple[Form, ...]:
    """Return the forms of the question that is open once some replies are given."""
    dump = for_ruleset(match.rules.key).dump
    found = lookahead.answer(match, match.asks[0].seat, LegalReplies(), after, dump)
    assert isinstance(found, Forms)
    return found.forms


def usual(match: Match) -> list[Any]:
    """Return the replies that are marked as usual."""
    return [form.reply for form in offered(match) if form.usual]


def wasted(match: Match, after: Sequence[Any] = ()) -> dict[Any, tuple[str, ...]]:
    """Return who does nothing by each reply, where anybody does."""
    return {form.reply: form.wasted for form in offered(match, after) if form.wasted}
