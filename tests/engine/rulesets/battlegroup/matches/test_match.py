"""Whole matches of two forces on foot, by random replies, in both sequence modes."""

from random import Random
from typing import Any

import pytest
from attrs import frozen

from engine.advice.answers import forms
from engine.advice.forms import reason
from engine.dice import ProvenDice
from engine.match import Match
from engine.rulesets.battlegroup.book.codes import Mode
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.ruleset import RULESET
from tests.engine.rulesets.battlegroup.staging import infantry
from tests.once import once

MODES: tuple[Mode, ...] = ("turns", "alternating")


@frozen
class Told:
    """A match with the replies that made it."""

    positions: tuple[Match, ...]
    replies: tuple[tuple[int, int, Any], ...]
    """Seat, number and body."""

    @property
    def end(self) -> Match:
        """The match that is over."""
        return self.positions[-1]


def at(match: Match) -> Battle:
    assert isinstance(match.state, Battle)
    return match.state


def start(mode: Mode) -> Match:
    options = infantry(sequence_mode=mode, max_game_turns=3)
    return Match.start(RULESET, options, ProvenDice("secret", ("00", "11")))[0]


@once
def played(mode: Mode) -> Told:
    rng, match = Random(3), start(mode)
    positions, replies = [match], []
    while match.asks:
        (ask,) = match.asks
        reply = next(iter(RULESET.sample(at(match), ask, rng)))
        replies.append((ask.seat, ask.number, reply))
        match, _ = match.answer(*replies[-1])
        positions.append(match)
    return Told(tuple(positions), tuple(replies))


@pytest.mark.rule(
    "battlegroup/turn-structure", "battlegroup/match-length", "battlegroup/phases-replaced"
)
@pytest.mark.parametrize("mode", MODES)
def test_a_match_is_played_to_its_end(mode: Mode) -> None:
    end = played(mode).end
    assert end.verdict is not None
    assert end.verdict.clause is not None
    assert at(end).round <= 3
    assert at(end).stack.frames == ()


@pytest.mark.parametrize("mode", MODES)
def test_every_default_is_legal_and_every_form_says_what_is_against_it(mode: Mode) -> None:
    kinds: dict[type, int] = {}
    for match in played(mode).positions:
        for ask in match.asks:
            ask.choice.check(match.state, ask.default)
            kind = type(ask.choice)
            kinds[kind] = kinds.get(kind, 0) + 1
            if kinds[kind] > 3:
                continue
            for form in forms(at(match), ask):
                if not form.blanks:
                    told = form.refusal is None
                    assert told is reason(match.state, ask, form.reply).legal
    assert len(kinds) > 6


@pytest.mark.parametrize("mode", MODES)
def test_a_match_is_the_same_when_its_replies_are_given_again(mode: Mode) -> None:
    told, match = played(mode), start(mode)
    for reply, then in zip(told.replies, told.positions[1:], strict=True):
        match, _ = match.answer(*reply)
        assert match.state == then.state
    assert match.verdict == told.end.verdict
