"""A judge edits any table between two orders: play goes on from it, and the record proves it."""

from random import Random
from typing import Any

import pytest

from engine.errors import Refused
from engine.match import Match
from engine.records import record, verification
from engine.ruleset import Ruleset
from engine.wire import codec as codecs
from tests.contract.matches.parts import leaves
from tests.contract.playing import by_samples, dice_of, header_of, options_of

MOST = 160
"""Acts of a match."""


def varied(value: Any, rng: Random) -> Any:
    match value:
        case bool():
            return not value
        case int() | float():
            return value + rng.choice((-5, -1, 1, 2))
        case dict():
            return {key: varied(one, rng) for key, one in value.items() if rng.random() < 0.5}
        case None:
            return rng.choice((True, 1, [], {"x": 20, "y": 20, "facing": 90}))
        case _:
            return rng.choice((value, None))


def random_edit(rules: Ruleset, match: Match, rng: Random) -> record.Edit | None:
    """Return an edit of any part that may be edited, sensible or not."""
    raw = codecs.for_ruleset(rules.key).dump(match.state)
    found = list(leaves(raw, rng.choice(rules.editable).split(".")))
    if not found:
        return None
    path, value = rng.choice(found)
    patch = varied(value, rng) if rng.random() < 0.9 else None
    for key in reversed(path):
        patch = {key: patch}
    return record.Edit(patch, "a test")


@pytest.mark.parametrize("seed", [1, 3])
def test_whole_matches_are_played_on_from_random_edits(rules: Ruleset, seed: int) -> None:
    rng, codec, choose = Random(seed), codecs.for_ruleset(rules.key), by_samples(seed)
    secret = f"edits {seed}"
    header = header_of(rules, secret)
    chain = header.chain(secret)
    match, last, _ = record.begin(rules, options_of(rules), dice_of(secret), chain)
    entries, edits, refused, moments = [last], 0, 0, 0
    while match.asks and len(entries) < MOST:
        ask = rng.choice(match.asks)
        act: record.Act | None = None
        if not match.replies and not match.noted:
            moments += 1
            act = random_edit(rules, match, rng) if rng.random() < 0.5 else None
        try:
            after, entry, change = record.enact(
                match,
                last,
                act or record.Reply(ask.seat, ask.number, codec.dump(choose(match, ask))),
                chain,
            )
        except Refused:
            assert isinstance(act, record.Edit)
            refused += 1
            continue
        if isinstance(act, record.Edit):
            edits += 1
            assert "a test" == change.ruling
            assert match.state == change.before
            assert match.next_die <= after.next_die
            assert not {one.number for one in after.asks} & {one.number for one in match.asks}
            for one in after.asks:
                one.choice.check(after.state, one.default)
            if after.asks:  # what ends the match is not taken back
                assert match.state == after.take_back(2)[0].state
        match, last = after, entry
        entries.append(entry)
    assert moments > len(entries) / 3, "the judge would rarely find a moment"
    assert edits > 2
    assert refused > 0
    if match.asks:
        match, last, _ = record.enact(match, last, record.Award(1, ruling="the hall closes"), chain)
        entries.append(last)
        assert ("awarded", 1) == (match.verdict.reason, match.verdict.winner)  # type: ignore[union-attr]
    assert match.verdict is not None
    verification.verify(record.write(header, entries, secret, match.verdict))


def test_an_order_in_progress_is_not_edited(rules: Ruleset) -> None:
    rng, choose = Random(0), by_samples(0)
    match, last, _ = record.begin(rules, options_of(rules), dice_of("order"))
    codec = codecs.for_ruleset(rules.key)
    while match.asks and last.n < MOST:
        edit = random_edit(rules, match, rng)
        if match.replies and edit is not None:
            with pytest.raises(Refused) as raised:
                record.enact(match, last, edit)
            assert "order_in_progress" == raised.value.code
        ask = rng.choice(match.asks)
        reply = record.Reply(ask.seat, ask.number, codec.dump(choose(match, ask)))
        match, last, _ = record.enact(match, last, reply)


def test_a_match_that_is_over_is_not_edited(rules: Ruleset) -> None:
    rng, choose, codec = Random(0), by_samples(0), codecs.for_ruleset(rules.key)
    match, last, _ = record.begin(rules, options_of(rules), dice_of("over"))
    while (edit := random_edit(rules, match, rng)) is None:
        ask = match.asks[0]
        reply = record.Reply(ask.seat, ask.number, codec.dump(choose(match, ask)))
        match, last, _ = record.enact(match, last, reply)
    over, last, _ = record.enact(match, last, record.Resign(0))
    with pytest.raises(Refused) as raised:
        record.enact(over, last, edit)
    assert "over" == raised.value.code


def test_what_follows_from_play_alone_is_not_edited(rules: Ruleset) -> None:
    match, last, _ = record.begin(rules, options_of(rules), dice_of("else"))
    edits: tuple[Any, ...] = (
        {"rolled": 0},
        {"units": None},
        {"options": {}},
        {"units": {"Z": {"id": "A"}}},
    )
    nothing: tuple[Any, ...] = ({}, [], None, 3)
    for patch in edits:
        with pytest.raises(Refused) as raised:
            record.enact(match, last, record.Edit(patch, "a test"))
        assert "not_editable" == raised.value.code
        assert list(rules.editable) == raised.value.params["editable"]
    for none in nothing:
        with pytest.raises(Refused) as raised:
            record.enact(match, last, record.Edit(none, "a test"))
        assert "no_edit" == raised.value.code


def test_an_edit_does_not_depend_on_the_order_of_its_keys(rules: Ruleset) -> None:
    rng, choose, codec = Random(0), by_samples(0), codecs.for_ruleset(rules.key)
    match, last, _ = record.begin(rules, options_of(rules), dice_of("keys"))
    checked = 0
    while match.asks and last.n < MOST:
        edit = random_edit(rules, match, rng)
        if not match.replies and not match.noted and edit is not None:
            turned = record.Edit(backwards(edit.patch), edit.ruling)
            try:
                after, entry, _ = record.enact(match, last, edit)
            except Refused:
                pass
            else:
                assert entry == record.enact(match, last, turned)[1]
                assert codecs.encode(list(after.state.units)) == codecs.encode(
                    list(match.state.units)
                )
                checked += 1
        ask = rng.choice(match.asks)
        reply = record.Reply(ask.seat, ask.number, codec.dump(choose(match, ask)))
        match, last, _ = record.enact(match, last, reply)
    assert checked > 2


def backwards(patch: Any) -> Any:
    if not isinstance(patch, dict):
        return patch
    return {key: backwards(patch[key]) for key in reversed(patch)}
