"""Whole matches of two forces on foot, by random replies, in both sequence modes."""

import pytest

from engine.advice.answers import forms
from engine.advice.forms import reason
from engine.rulesets.battlegroup.book.codes import Mode
from tests.engine.rulesets.battlegroup.matches.playing import MODES, at, played, start


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
