"""Whole matches of the starter: they end, draw no die, and every reply offered is legal."""

from itertools import islice
from random import Random

import pytest

from engine.advice.queries import Forms, LegalReplies
from engine.flow import Ask
from engine.formations import Formation, middle
from engine.match import Match
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.core.field import bases_of, in_coherency
from engine.rulesets.diceless.core.model import Battle, Options
from engine.rulesets.diceless.core.notes import Moved
from engine.rulesets.diceless.deployment.questions import Deploy, WhereToDeploy
from engine.rulesets.diceless.leadership.notes import Tested as LeadershipTested
from engine.rulesets.diceless.movement.questions import Move
from engine.rulesets.diceless.ruleset import RULESET
from tests.engine.rulesets.diceless.staging import NoDice
from tests.helpers.once import once

SEEDS = range(1, 7)
Told = tuple[tuple[Match, Ask, object, Match, tuple[object, ...]], ...]


@once
def played(seed: int) -> Told:
    match, _ = Match.start(RULESET, Options(), NoDice())
    rng, told = Random(seed), []
    while match.asks:
        ask = match.asks[0]
        assert isinstance(match.state, Battle)
        body = next(iter(RULESET.sample(match.state, ask, rng)))
        after, change = match.answer(ask.seat, ask.number, body)
        told.append((match, ask, body, after, change.notes))
        match = after
    return tuple(told)


@pytest.mark.rule("diceless/dice-replacement-policy", "diceless/scenario-agreement")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_match_ends_after_its_turns_and_draws_no_die(seed: int) -> None:
    end = played(seed)[-1][3]

    assert isinstance(end.state, Battle)
    assert 0 == end.state.rolled
    assert end.verdict is not None
    assert end.verdict.reason == "wiped_out" or end.state.round == 6


@pytest.mark.parametrize("seed", SEEDS)
def test_every_default_and_every_sample_is_legal(seed: int) -> None:
    for match, ask, *_ in played(seed)[::5]:
        assert isinstance(match.state, Battle)
        match.check(ask.seat, ask.number, ask.default)
        for reply in islice(RULESET.sample(match.state, ask, Random(seed)), 20):
            match.check(ask.seat, ask.number, reply)


@pytest.mark.parametrize("scenario", BOOK.scenarios)
def test_rows_are_offered_where_they_fit_however_wide_and_crowded(scenario: str) -> None:
    match, _ = Match.start(RULESET, Options(scenario=scenario), NoDice())
    offered = set[int]()
    while True:
        state, ask = match.state, match.asks[0]
        assert isinstance(state, Battle)
        if state.stage == "battle":
            break
        reply = ask.default
        if isinstance(ask.choice, WhereToDeploy):
            answer = RULESET.query(state, match.asks, ask.seat, LegalReplies())
            assert isinstance(answer, Forms)
            rows = [form for form in answer.forms if isinstance(form.reply, Deploy)]
            assert [form.refusal for form in rows] == [None] * len(rows)
            offered |= {form.reply.files for form in rows}
            # the widest rows of each unit, so that units are soon in each other's way
            replies = [form.reply for form in rows]
            reply = max(replies, key=lambda reply: reply.files, default=reply)
        match, _ = match.answer(ask.seat, ask.number, reply)
    assert {1, 5} <= offered


@pytest.mark.rule("diceless/base-deployment")
def test_the_first_player_sets_up_everything_first() -> None:
    seats = [ask.seat for _, ask, *_ in played(1) if isinstance(ask.choice, WhereToDeploy)]
    first = played(1)[0][0].state.first  # type: ignore[attr-defined]

    assert first == seats[0]
    assert seats == sorted(seats, key=lambda seat: seat != first)


@pytest.mark.rule("diceless/base-coherency")
@pytest.mark.parametrize("seed", SEEDS)
def test_moves_keep_a_unit_together_that_was_together(seed: int) -> None:
    moves = 0
    for match, _, body, after, notes in played(seed):
        if not isinstance(body, Move):
            continue
        before, then = match.state, after.state
        assert isinstance(before, Battle)
        assert isinstance(then, Battle)
        unit = then.unit(body.unit)
        if in_coherency(before, before.unit(body.unit)) and len(unit.models) == len(
            before.unit(body.unit).models
        ):
            moves += 1
            assert in_coherency(then, unit)
        told = [note for note in notes if isinstance(note, Moved)]
        assert all(note.length <= 6.0001 for note in told if note.how == "move")
    assert moves > 5


@pytest.mark.rule("diceless/base-movement-allowances")
def test_one_order_moves_a_whole_unit() -> None:
    match = next(m for m, a, *_ in played(3) if type(a.choice).__name__ == "WhichMove")
    state, ask = match.state, match.asks[0]
    assert isinstance(state, Battle)
    key = ask.choice.units[0]
    x, y = middle(bases_of(state, state.unit(key)))
    forward = 4.0 if y < 24 else -4.0

    after, _ = match.answer(ask.seat, ask.number, Move(key, ((x, y + forward),), Formation()))

    assert isinstance(after.state, Battle)
    before = {base.id: base.at for base in bases_of(state, state.unit(key))}
    moved = {base.id: base.at for base in bases_of(after.state, after.state.unit(key))}
    assert all(moved[name] != at for name, at in before.items())


@pytest.mark.rule("diceless/leadership-test")
def test_order_points_of_a_test_stay_on_the_counter() -> None:
    tested = 0
    for seed in SEEDS:
        for _, _, _, after, notes in played(seed):
            told = [note for note in notes if isinstance(note, LeadershipTested)]
            if told:
                tested += 1
                assert isinstance(after.state, Battle)
                assert told[-1].op == after.state.unit(told[-1].unit).op
    assert tested
