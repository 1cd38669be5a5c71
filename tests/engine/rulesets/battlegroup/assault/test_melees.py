"""Two forces close to each other, by random replies: what open matches seldom come to."""

from random import Random
from typing import Any

import pytest

from engine.advice.answers import forms
from engine.advice.forms import reason
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
from tests.engine.rulesets.battlegroup.staging import THEM, US, Game, battle, put, row
from tests.once import once

MODES: tuple[Mode, ...] = ("turns", "alternating")
SEEDS = range(4)
ASKED = (WhichCharge, WhetherToLeap, WhetherToOverwatch)


class Faces:
    """Dice of a seed, the same for the same index."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def face(self, index: int, purpose: str, sides: int = 6) -> int:
        return Random(f"{self._seed} {index}").randint(1, sides)


def close_quarters(mode: Mode) -> Battle:
    return battle(
        put("iw-line", "line", US, row(1, 8, 6)),
        put("iw-storm", "storm", US, row(1, 11, 5)),
        put("iw-command", "hq", US, row(8, 6, 3, 1.2)),
        put("vg-jump", "jump", THEM, row(1, 18, 4)),
        put("vg-scouts", "scouts", THEM, row(1, 22, 5)),
        put("vg-captain", "captain", THEM, [(8.5, 17.0)]),
        put("vg-squad", "squad", THEM, row(7.5, 14, 3, 1.6)),
        sequence_mode=mode,
        overwatch="experimental",
        challenges=True,
        max_game_turns=5,
    )


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
        if kind in (*assault.CHOICES, *combat.CHOICES) and kinds.count(kind) < 3:
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
