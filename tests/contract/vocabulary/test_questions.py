"""Whatever is sent at a question is answered or refused: out of place, of another's units, or with
numbers that no table has."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from engine.advice import queries as q
from engine.errors import Refused
from engine.wire.codec import RulesetCodec
from tests.contract.playing import Played, Step, dumped, some

HUGE = (1e200, -1e200, 5e-324, -1.0)
"""Numbers that are numbers, and nothing else; the square of the first is none."""


def asked(match: Played, step: Step, reply: Any) -> None:
    """Ask everything there is to ask about a reply, and whether it may be given."""
    with suppress(Refused):
        step.before.check(step.seat, step.number, reply)
    view = match.rules.view(step.before.state, step.seat)
    for query in (q.PreviewMove(reply), q.ReplyOdds(reply), q.CheckReply(reply)):
        with suppress(Refused):
            match.rules.query(view, step.before.asks, step.seat, query)


def test_replies_to_other_questions_are_refused(match: Played) -> None:
    bodies = {type(step.body): step.body for step in match.steps}
    for step in some(match, 60):
        before = dumped(step.before)
        for body in bodies.values():
            asked(match, step, body)
        assert dumped(step.before) == before


def spoiled(data: Any, number: float) -> Iterator[Any]:
    """Yield a written reply with each of its decimals in turn become a number."""
    if isinstance(data, float):
        yield number
    elif isinstance(data, dict):
        yield from ({**data, key: new} for key in data for new in spoiled(data[key], number))
    elif isinstance(data, list):
        for at, value in enumerate(data):
            yield from ([*data[:at], new, *data[at + 1 :]] for new in spoiled(value, number))


@pytest.mark.parametrize("number", HUGE)
def test_numbers_that_no_table_has_are_refused_or_harmless(
    match: Played, codec: RulesetCodec, number: float
) -> None:
    kinds = {type(step.body): step for step in match.steps}
    for step in kinds.values():
        for written in spoiled(codec.dump(step.body), number):
            with suppress(Refused):
                asked(match, step, codec.load_reply(written))
