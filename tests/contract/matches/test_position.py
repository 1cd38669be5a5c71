"""A match goes on from a position as from its whole record, and what is read is what was held."""

from collections.abc import Mapping
from random import Random
from typing import Any

import attrs
import pytest

from engine.errors import RecordError, Refused
from engine.match import Match
from engine.records import position, record
from engine.records.position import Position
from engine.wire import codec as codecs
from engine.wire.codec import Codec
from tests.contract.playing import Played, dice_of, dumped, options_of, some

CODEC = Codec((Position,))


def again(match: Match) -> Match:
    """Return a match that was written as a position and read."""
    text = codecs.encode(CODEC.dump(position.taken(match)))
    read = CODEC.load_tagged(codecs.decode(text), (Position,))
    return position.played_on(read, match.rules, match.dice)


def alike(one: Any, other: Any) -> bool:
    """Return whether two values are equal down to the order of the keys, which may count."""
    if isinstance(one, Mapping):
        return list(one) == list(other) and all(alike(one[key], other[key]) for key in one)
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(alike, one, other))
    if attrs.has(type(one)):
        names = [field.name for field in attrs.fields(type(one)) if field.eq]
        same = type(one) is type(other)
        return same and all(alike(getattr(one, name), getattr(other, name)) for name in names)
    return bool(one == other)


def test_what_is_read_is_what_was_held_in_its_order(matches: tuple[Played, ...]) -> None:
    for told in matches:
        for step in some(told, 12):
            read = again(step.before)

            assert step.before == read
            assert alike(step.before.settled, read.settled)
            assert alike(step.before.state, read.state)
            assert dumped(step.before) == dumped(read)


def test_it_goes_on_to_the_same_digests(match: Played) -> None:
    """With a position after every third reply."""
    codec, going_on, last = (
        codecs.for_ruleset(match.rules.key),
        again(match.start),
        match.entries[0],
    )
    for at, entry in enumerate(match.entries[1:]):
        step = match.steps[at]
        act = record.Reply(step.seat, step.number, codec.dump(step.body))
        going_on, last, _ = record.enact(going_on, last, act, match.chain)
        assert entry == last
        if going_on.asks and at % 3 == 0:
            going_on = again(going_on)


def test_what_was_taken_back_stays_so(match: Played) -> None:
    """The dice that fell are spent, and the questions have new numbers."""
    rng = Random(7)
    going_on = record.begin(match.rules, options_of(match.rules), dice_of(match.secret))[0]
    taken_back = 0
    for at in range(150):
        if not going_on.asks:
            break
        if at % 5 == 4:
            try:
                going_on = going_on.take_back(rng.choice((0, 1)))[0]
                taken_back += 1
            except Refused:
                continue
        read = again(going_on)
        assert alike(going_on.state, read.state)
        assert dumped(going_on) == dumped(read)
        assert (going_on.skips, going_on.asked_again) == (read.skips, read.asked_again)
        ask = rng.choice(going_on.asks)
        body = next(iter(going_on.rules.sample(going_on.state, ask, rng)))
        after = going_on.answer(ask.seat, ask.number, body)[0]
        assert dumped(after) == dumped(read.answer(ask.seat, ask.number, body)[0])
        going_on = after
    assert taken_back > 5


def test_a_table_that_is_not_the_one_that_was_held_is_refused(match: Played) -> None:
    held = position.taken(match.start)
    other = attrs.evolve(held, sha256="0" * 64)
    text = codecs.encode(CODEC.dump(other))
    read = CODEC.load_tagged(codecs.decode(text), (Position,))

    with pytest.raises(RecordError, match="another table"):
        position.played_on(read, match.rules, match.start.dice)
