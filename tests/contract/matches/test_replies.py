"""What may be replied: samples and defaults are legal, everything else is refused and changes
nothing."""

import json
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import ruleset
from engine.errors import IllegalReply, Malformed, NotYourTurn, Refused, Stale
from engine.match import Match
from engine.ruleset import Ruleset
from engine.wire import codec as codecs
from tests.contract.playing import Played, dumped, played, some, start
from tests.helpers.long import first

FINITE = 5_000


def test_every_default_is_legal(matches: tuple[Played, ...]) -> None:
    for told in matches:
        for step in told.steps:
            for ask in step.before.asks:
                step.before.check(ask.seat, ask.number, ask.default)


def test_every_sample_is_legal_and_samples_are_finite(matches: tuple[Played, ...]) -> None:
    checked = 0
    for told in matches[:3]:
        for step in some(told, 7):
            for ask in step.before.asks:
                listed = list(
                    islice(told.rules.sample(step.before.state, ask, Random(1)), FINITE + 1)
                )
                assert 0 < len(listed) <= FINITE
                for reply in listed:
                    step.before.check(ask.seat, ask.number, reply)
                checked += len(listed)
    assert checked > 300


def test_every_sample_can_be_played(match: Played) -> None:
    """Legal means that the match goes on after it."""
    for step in some(match, 30):
        for ask in step.before.asks:
            for reply in islice(match.rules.sample(step.before.state, ask, Random(2)), 12):
                after, change = step.before.answer(ask.seat, ask.number, reply)
                assert after.count == step.before.count + 1
                assert change.after is after.state


def test_a_sample_is_drawn_from_its_source_of_choice_alone(match: Played) -> None:
    for step in some(match, 30):
        for ask in step.before.asks:
            one, same = (
                list(islice(match.rules.sample(step.before.state, ask, Random(3)), 50))
                for _ in range(2)
            )
            assert one == same


def test_questions_are_numbered_by_the_replies_before_them(matches: tuple[Played, ...]) -> None:
    for told in matches:
        for step in told.steps:
            for ask in step.before.asks:
                assert ask.number <= step.before.count
                assert step.before.question(ask.seat) is ask
            kept = {a for a in step.before.asks if a.seat != step.seat} & set(step.after.asks)
            fresh = [ask for ask in step.after.asks if ask not in kept]
            assert all(ask.number == step.after.count for ask in fresh)


# ---------------------------------------------------------------- refused


def refused(match: Match, seat: int, number: int, body: Any) -> Refused:
    """Assert that a reply is refused and the match is as it was."""
    before = dumped(match)
    with pytest.raises(Refused) as caught:
        match.answer(seat, number, body)
    assert dumped(match) == before
    return caught.value


def test_another_number_is_stale(match: Played) -> None:
    for step in some(match, 25):
        for number in (step.number - 1, step.number + 1, -1, 10**9):
            assert isinstance(refused(step.before, step.seat, number, step.body), Stale)


def test_a_reply_given_twice_counts_once(match: Played) -> None:
    for step in some(match, 25):
        if step.after.asks:
            fault = refused(step.after, step.seat, step.number, step.body)
            assert isinstance(fault, Stale | NotYourTurn)


def test_a_seat_that_is_not_asked_is_refused(match: Played) -> None:
    for step in some(match, 25):
        asked = {ask.seat for ask in step.before.asks}
        for seat in {0, 1, 2, -1} - asked:
            fault = refused(step.before, seat, step.number, step.body)
            assert isinstance(fault, NotYourTurn)


def test_a_reply_to_another_question_is_refused_or_legal(matches: tuple[Played, ...]) -> None:
    """Bodies that were legal elsewhere never break anything; most are refused by a rule."""
    bodies = {step.body for told in matches for step in told.steps[::9]}
    declined = 0
    for step in some(matches[0], 15):
        before = dumped(step.before)
        for body in islice(sorted(bodies, key=repr), 0, None, 3):
            try:
                step.before.answer(step.seat, step.number, body)
            except IllegalReply:
                declined += 1
        assert dumped(step.before) == before
    assert declined > 50


def illegal(match: Match, seat: int, number: int, body: Any) -> IllegalReply | None:
    """Return why a rule refuses a reply, if one does."""
    try:
        match.check(seat, number, body)
    except IllegalReply as fault:
        return fault
    return None


def test_every_refusal_carries_a_clause_and_its_numbers(matches: tuple[Played, ...]) -> None:
    clauses = {clause.id for clause in matches[0].rules.rulebook()}
    bodies = sorted({s.body for told in matches for s in told.steps[::9]}, key=repr)
    for step in some(matches[0], 15):
        for body in bodies[::5]:
            fault = illegal(step.before, step.seat, step.number, body)
            if fault is not None:
                assert fault.clause in clauses
                assert fault.code
                assert "{" not in fault.message
                json.dumps(dict(fault.params))


def test_foreign_tags_cannot_be_read(rules: Ruleset) -> None:
    codec = codecs.for_ruleset(rules.key)
    words = rules.vocabulary
    foreign = {codecs.tag(cls) for cls in (*words.choices, *words.notes)}
    foreign -= {codecs.tag(cls) for cls in words.replies}
    bodies = [{"t": tag} for tag in ("no_such_reply", "", *foreign)]
    others: list[Any] = [{}, {"t": None}, {"t": 3}, {"t": ["pass"]}, [], None, "pass", 7, True]
    for raw in (*bodies, *others):
        with pytest.raises(Malformed):
            codec.load_reply(raw)


# ---------------------------------------------------------------- fuzz

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=6,
)


def answer_raw(match: Match, seat: int, number: int, raw: Any) -> None:
    """Answer as a socket would: refused and unchanged, or played."""
    before = dumped(match)
    with suppress(Refused):
        match.answer(seat, number, codecs.for_ruleset(match.rules.key).load_reply(raw))
    assert dumped(match) == before


@pytest.mark.parametrize("key", first(ruleset.hosted(), 2))
@settings(max_examples=150)
@given(data=st.data())
def test_a_body_that_was_tampered_with_breaks_nothing(key: str, data: st.DataObject) -> None:
    told = played(key, 1)
    step = data.draw(st.sampled_from(some(told, 12)))
    raw = codecs.for_ruleset(key).dump(step.body)
    for _ in range(data.draw(st.integers(1, 2))):
        raw = tampered(raw, data)
    answer_raw(step.before, step.seat, step.number, raw)


def tampered(raw: Any, data: st.DataObject) -> Any:
    """Change one thing somewhere in JSON data."""
    if isinstance(raw, dict) and raw and data.draw(st.booleans()):
        key = data.draw(st.sampled_from(sorted(raw)))
        return {**raw, key: tampered(raw[key], data)}
    if isinstance(raw, list) and raw and data.draw(st.booleans()):
        at = data.draw(st.integers(0, len(raw) - 1))
        return [*raw[:at], tampered(raw[at], data), *raw[at + 1 :]]
    match raw:
        case dict():
            name = data.draw(st.sampled_from([*sorted(raw), "t", "extra"]))
            rest = {key: value for key, value in raw.items() if key != name}
            return data.draw(st.just(rest) | JSON.map(lambda value: {**rest, name: value}))
        case list():
            return data.draw(st.sampled_from([[], raw * 2, raw[:-1], raw * 2000]))
        case bool():
            return data.draw(JSON)
        case int() | float():
            far = st.sampled_from([0, -1, 10**9, 1e308, -1e308, 5e-324, float("inf")])
            return data.draw(far | st.just(float("nan")) | JSON)
        case _:
            return data.draw(JSON)


@pytest.mark.parametrize("key", first(ruleset.hosted(), 2))
@settings(max_examples=80)
@given(raw=JSON)
def test_any_json_is_read_or_refused(key: str, raw: Any) -> None:
    match = start(ruleset.get(key))
    ask = match.asks[0]
    answer_raw(match, ask.seat, ask.number, raw)
