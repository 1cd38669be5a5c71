"""Replies are taken back in any ruleset, and the record proves the match that is left."""

from random import Random

import pytest
from attrs import evolve

from engine import ruleset
from engine.errors import Refused
from engine.records import record, verification
from engine.ruleset import Ruleset
from engine.table import Rolled
from engine.wire import codec as codecs
from tests.contract.playing import (
    Played,
    by_samples,
    dice_of,
    dumped,
    options_of,
    play,
    start,
)


def test_the_same_reply_again_leads_to_an_equal_state_when_no_die_fell(
    matches: tuple[Played, ...],
) -> None:
    checked = free = 0
    for told in matches:
        for step in told.steps:
            if step.after.verdict or step.after.state.rolled != step.before.state.rolled:
                continue
            back, change = step.after.take_back(step.seat)
            question = back.question(step.seat)
            assert question is not None
            assert question.number > max(ask.number for ask in step.before.asks)
            assert change.after == back.state == step.before.state
            again, _ = back.answer(step.seat, question.number, step.body)
            assert again.state == step.after.state
            assert again.settled == step.after.settled
            assert [evolve(ask, number=0) for ask in again.asks] == [
                evolve(ask, number=0) for ask in step.after.asks
            ]
            checked += 1
            free += step.after.is_free(step.seat)
    assert checked > 100
    assert free > 20


def test_dice_taken_back_never_fall_again(rules: Ruleset, matches: tuple[Played, ...]) -> None:
    checked = 0
    for told in matches:
        for step in told.steps:
            if step.after.verdict or step.after.state.rolled == step.before.state.rolled:
                continue
            assert not step.after.is_free(step.seat)
            back, _ = step.after.take_back(step.seat)
            question = back.question(step.seat)
            assert question is not None
            _, change = back.answer(step.seat, question.number, step.body)
            fallen = [note.first for note in change.notes if isinstance(note, Rolled)]
            assert fallen
            assert min(fallen) >= step.after.state.rolled
            checked += 1
    assert (checked > 20) is rules.dice


@pytest.mark.parametrize("seed", [2, 3])
def test_a_match_with_replies_taken_back_at_random_verifies(rules: Ruleset, seed: int) -> None:
    codec, rng, policy = codecs.for_ruleset(rules.key), Random(seed), by_samples(seed)
    secret = f"back {seed}"
    told = play(rules, secret, policy, 1)
    chain = told.chain
    match, last, _ = record.begin(rules, options_of(rules), dice_of(secret), chain)
    entries, backs, dice = [last], 0, dict[tuple[int, str], int]()
    while match.asks and len(entries) < 160:
        ask = rng.choice(match.asks)
        act: record.Act = record.Reply(ask.seat, ask.number, codec.dump(policy(match, ask)))
        if match.past and rng.random() < 0.2:
            act = record.TakeBack(rng.choice(match.past).given.seat)
            backs += 1
        match, last, _ = record.enact(match, last, act, chain)
        entries.append(last)
    if match.asks:
        match, last, _ = record.enact(match, last, record.Resign(0), chain)
        entries.append(last)
    assert match.verdict is not None
    assert backs > 10
    for entry in entries:
        for index, purpose, face, _ in entry.dice:
            assert (index, purpose) not in dice
            dice[index, purpose] = face
    assert len({index for index, _ in dice}) == len(dice)
    verification.verify(record.write(told.header, entries, secret, match.verdict))
    again, _ = verification.resume(told.header, dice_of(secret), entries)
    assert dumped(again) == dumped(match)


def test_a_reply_is_not_taken_back_before_there_is_one(rules: Ruleset) -> None:
    with pytest.raises(Refused, match="has no reply to take back"):
        start(ruleset.get(rules.key)).take_back(0)
