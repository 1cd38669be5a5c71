"""What can be declined is declined by whoever does not answer: by 0 and in advance as well."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from engine.errors import Refused
from engine.flow import Ask
from engine.ruleset import Ruleset
from engine.wire.codec import RulesetCodec
from tests.contract.playing import Played

DECLINING = (
    {"t": "pass"},
    {"t": "decide", "yes": False},
    {"t": "deny", "dice": 0},
    {"t": "dare", "model": None},
    {"t": "scatter", "bearings": []},
)
"""Replies that leave be what others of their kind do."""


def declining(ask: Ask, state: Any, codec: RulesetCodec) -> Iterator[Any]:
    """Yield the legal replies that decline."""
    for body in DECLINING:
        with suppress(Refused):
            reply = codec.load_reply(body)
            ask.choice.check(state, reply)
            yield reply


def test_a_reaction_that_can_be_declined_is_declined_by_default(
    rules: Ruleset, matches: tuple[Played, ...], codec: RulesetCodec
) -> None:
    declined = 0
    for step in (step for told in matches for step in told.steps):
        ask = step.before.question(step.seat)
        assert ask is not None
        if not isinstance(ask.choice, rules.vocabulary.reactions):
            continue
        replies = tuple(declining(ask, step.before.state, codec))
        declined += bool(replies)
        assert not replies or ask.default in replies

    assert bool(declined) == bool(rules.vocabulary.reactions)
