"""Seats that fall silent and replies that are taken back while reactions answer reactions."""

from random import Random

import pytest
from attrs import evolve

from engine.match import Match
from engine.rulesets.battlegroup.book.codes import Mode
from engine.rulesets.battlegroup.core.model import Battle, Held
from engine.rulesets.battlegroup.ruleset import RULESET
from tests.engine.rulesets.battlegroup.assault.staging import MODES, Faces, close_quarters
from tests.helpers.long import first

BACK, SILENT, LONG = 0.12, 0.15, 6
"""How often within nested windows a reply is taken back, and a seat falls silent, and for how many
of its questions."""


def in_wait(mode: Mode) -> Battle:
    """Return units at close quarters, all of whom wait: what one does the other breaks into."""
    state = close_quarters(mode)
    waiting = {
        key: evolve(unit, token=Held("ambush_fire" if number % 3 else "reserve_move"))
        for number, (key, unit) in enumerate(state.units.items())
    }
    return evolve(state, units=waiting)


def at(match: Match) -> Battle:
    assert isinstance(match.state, Battle)
    return match.state


@pytest.mark.rule(
    "battlegroup/reaction-to-reaction",
    "battlegroup/reaction-token-removed",
    "battlegroup/interrupt-timing",
)
@pytest.mark.parametrize("mode", first(MODES))
def test_silence_and_second_thoughts_in_nested_windows_leave_no_trace(mode: Mode) -> None:
    deepest = backs = silences = 0
    for seed in range(6):
        rng = Random(seed)
        match, _ = Match.play_on(RULESET, in_wait(mode), Faces(seed))
        silent = {0: 0, 1: 0}
        for _ in range(260):
            if not match.asks:
                break
            (ask,) = match.asks
            state = at(match)
            depth = len(state.stack.frames)
            deepest = max(deepest, depth)
            ask.choice.check(state, ask.default)
            if depth > 1 and rng.random() < SILENT:
                silent[ask.seat] = LONG
                silences += 1
            body = next(iter(RULESET.sample(state, ask, rng)))
            if silent[ask.seat]:
                silent[ask.seat] -= 1
                body = ask.default
            after, _ = match.answer(ask.seat, ask.number, body)
            if depth > 1 and after.asks and rng.random() < BACK:
                back, _ = after.take_back(ask.seat)
                (again,) = back.asks
                assert (again.seat, again.choice, again.default) == (
                    ask.seat,
                    ask.choice,
                    ask.default,
                )
                assert evolve(at(back), rolled=0) == evolve(state, rolled=0)
                after, backs = back, backs + 1
            match = after
        assert match.verdict is not None or len(match.asks) == 1
    assert deepest > 3
    assert backs > 5
    assert silences > 5
