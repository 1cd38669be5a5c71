"""Two forces close to each other, by random replies: what open matches seldom come to."""

from random import Random
from typing import Any

import pytest

from engine.advice.answers import forms
from engine.advice.forms import reason
from engine.flow import Choice
from engine.ruleset import defined
from engine.rulesets.battlegroup.assault import questions as assault
from engine.rulesets.battlegroup.assault.questions import (
    WhetherToLeap,
    WhetherToOverwatch,
    WhichCharge,
)
from engine.rulesets.battlegroup.book.codes import Mode
from engine.rulesets.battlegroup.combat import questions as combat
from engine.rulesets.battlegroup.command.questions import GiveOrder, WhichOrder
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.ruleset import RULESET
from tests.engine.rulesets.battlegroup.assault.staging import MODES, Faces, close_quarters
from tests.engine.rulesets.battlegroup.staging import Game
from tests.helpers.once import once

CHOICES = defined(Choice, assault, combat)

SEEDS = range(4)
ASKED = (WhichCharge, WhetherToLeap, WhetherToOverwatch)


def bold(state: Battle, ask: Any, rng: Random) -> Any:
    """Return a random reply; orders are mostly to assault, and charges are mostly made."""
    replies = list(RULESET.sample(state, ask, rng))
    if isinstance(ask.choice, WhichOrder | WhichCharge) and rng.random() < 0.8:
        for reply in replies:
            assaults = isinstance(reply, GiveOrder) and reply.order == "close_assault"
            if assaults or type(reply).__name__ == "Charge":
                return reply
    return replies[0]


@once
def played(mode: Mode, seed: int) -> tuple[Game, tuple[type, ...]]:
    """Play to the end; every default is legal, and every form says what is against it."""
    rng, kinds = Random(seed), list[type]()
    game = Game.on_dice(close_quarters(mode), Faces(seed))
    while game.match.asks:
        ask, state = game.ask, game.state
        ask.choice.check(state, ask.default)
        kind = type(ask.choice)
        if kind in CHOICES and kinds.count(kind) < 3:
            for form in forms(state, ask):
                if not form.blanks:
                    assert (form.refusal is None) is reason(state, ask, form.reply).legal
        kinds.append(kind)
        game.say(bold(state, ask, rng))
    return game, tuple(kinds)


@pytest.mark.rule("battlegroup/turn-structure", "battlegroup/assault-phase")
@pytest.mark.parametrize("mode", MODES)
def test_matches_at_close_quarters_are_played_to_their_end(mode: Mode) -> None:
    kinds = set[type]()
    for seed in SEEDS:
        game, asked = played(mode, seed)
        kinds |= set(asked)
        assert game.match.verdict is not None
        assert game.state.stack.frames == ()
    assert set(ASKED) <= kinds


@pytest.mark.parametrize("mode", MODES)
def test_whoever_is_locked_is_locked_with_somebody_who_is_there(mode: Mode) -> None:
    for seed in SEEDS:
        units = played(mode, seed)[0].state.units
        for unit in units.values():
            for other in unit.locked:
                assert unit.id in units[other].locked
                assert units[other].place == "table"
