"""The guided match of each ruleset: it can be played, and what it teaches comes up in it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from attrs import frozen

from bots import policy
from engine import ruleset
from engine.book.teaching.guide import Guide, Moment, Progress, Step, due, taught
from engine.dice import ProvenDice
from engine.flow import Ask
from engine.match import Match
from engine.wire.codec import for_ruleset, tag
from tests.helpers.once import once

SEEDS = range(3)
MOST = 400
"""Replies of the longest guided match; ten minutes are fewer."""
LATE = 3
"""Steps that may wait in vain for dice, or for what the enemy does."""


@frozen
class Lesson:
    """A guided match as somebody played it who follows the suggestions."""

    in_play: tuple[str, ...]
    """Steps that came up while it was played."""
    after: tuple[str, ...]
    """Those that are told when it is over."""
    replies: int
    followed: Counter[str]
    """How often a reply was one that the step suggests, by step."""


@pytest.fixture(params=ruleset.hosted())
def key(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def guide_of(key: str) -> Guide:
    guide = ruleset.get(key).guide()
    assert guide is not None
    return guide


def tag_of(value: Any) -> str:
    kind: type = type(value)
    return tag(kind)


@once
def lesson(key: str, seed: int) -> Lesson:
    rules, guide = ruleset.get(key), guide_of(key)
    options: Any = for_ruleset(key).load(dict(guide.options), rules.vocabulary.options)
    match, _ = Match.start(rules, options, ProvenDice(f"{seed:064x}", ("0" * 8, "1" * 8)))
    progress, rng, followed = Progress(), Random(seed), Counter[str]()
    replies = 0
    while match.asks and replies < MOST:
        ask = match.asks[0]
        if ask.clock == "setup":
            match, _ = match.answer(ask.seat, ask.number, ask.default)
            continue
        steps = list[Step]()
        if ask.seat == 0:
            state: Any = match.state
            now = Moment(tag_of(ask.choice), ask.number, state.round)
            while step := due(guide, progress, now):
                steps.append(step)
                progress = taught(progress, step, now)
        reply = _reply(match, ask, rng, steps)
        followed.update(one.id for one in steps if tag_of(reply) in one.suggests)
        match, _ = match.answer(ask.seat, ask.number, reply)
        replies += 1
    in_play = progress.taught
    over = Moment(is_over=True)
    while step := due(guide, progress, over):
        progress = taught(progress, step, over)
    return Lesson(in_play, progress.taught[len(in_play) :], replies, followed)


def _reply(match: Match, ask: Ask, rng: Random, steps: list[Step]) -> Any:
    """Return what a bot does, unless a step suggests something else that is possible."""
    usual = policy.get("greedy")(match.rules, match.rules.view(match.state, ask.seat), ask, rng)
    wanted = {suggested for step in steps for suggested in step.suggests}
    if not wanted or tag_of(usual) in wanted:
        return usual
    found = match.rules.sample(match.state, ask, rng)
    return next((reply for reply in found if tag_of(reply) in wanted), usual)


@pytest.mark.parametrize("seed", SEEDS)
def test_everything_is_taught_most_of_it_while_it_is_played(key: str, seed: int) -> None:
    steps = [step.id for step in guide_of(key).steps]
    played = lesson(key, seed)

    assert sorted(steps) == sorted((*played.in_play, *played.after))
    assert len(steps) - LATE <= len(played.in_play)
    assert played.replies < MOST


def test_every_step_comes_up_while_it_is_played(key: str) -> None:
    came_up = {step for seed in SEEDS for step in lesson(key, seed).in_play}

    assert set() == {step.id for step in guide_of(key).steps} - came_up


def test_what_is_suggested_can_be_done(key: str) -> None:
    followed = sum((lesson(key, seed).followed for seed in SEEDS), Counter[str]())

    assert [] == [one.id for one in guide_of(key).steps if one.suggests and not followed[one.id]]


def test_steps_name_clauses_questions_and_replies_that_there_are(key: str) -> None:
    rules, steps = ruleset.get(key), guide_of(key).steps
    clauses = {clause.id for clause in rules.rulebook()}
    asked = {tag(cls) for cls in rules.vocabulary.choices}
    replies = {tag(cls) for cls in rules.vocabulary.replies}

    assert 8 <= len(steps) <= 14
    assert all(step.clauses for step in steps)
    assert set() == {clause for step in steps for clause in step.clauses} - clauses
    assert set() == {question for step in steps for question in step.asked} - asked
    assert set() == {reply for step in steps for reply in step.suggests} - replies


def test_the_first_battle_can_be_set_up(key: str) -> None:
    rules = ruleset.get(key)
    options: Any = for_ruleset(key).load(dict(guide_of(key).battle), rules.vocabulary.options)
    match, _ = Match.start(rules, options, ProvenDice("0" * 64, ("0" * 8, "1" * 8)))
    while any(ask.clock == "setup" for ask in match.asks):
        ask = next(ask for ask in match.asks if ask.clock == "setup")
        match, _ = match.answer(ask.seat, ask.number, ask.default)

    assert "turn" == match.asks[0].clock


def test_a_guide_is_said_in_german_too(key: str) -> None:
    english, german = guide_of(key), ruleset.get(key).guide("de")

    assert german is not None
    for one, other in zip(english.steps, german.steps, strict=True):
        assert one.id == other.id
        assert one.title != other.title
        assert one.text != other.text
        assert bool(one.typed) == bool(other.typed)
