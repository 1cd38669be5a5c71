"""What was said in advance breaks in by itself, where its conditions are met."""

import pytest

from engine.rulesets.battlegroup.choices.moving import Move
from engine.rulesets.battlegroup.choices.ordering import React
from engine.rulesets.battlegroup.instructions import BreakIn
from tests.engine.rulesets.battlegroup.staging import THEM, US, Game, battle, put, row


def approached() -> Game:
    """We come north towards an ambush, from 20 inches (base to base a little less)."""
    state = battle(
        put("iw-line", "a", US, row(4, 5, 2)),
        put("iw-line", "b", THEM, row(4, 25, 2), "ambush_fire"),
    )
    game = Game.on(state).order("a", "maneuver_and_fire").decline("order_declared")
    return game.say(Move("a", ((4.75, 11.0),)))


@pytest.mark.rule("battlegroup/reaction-spent-later", "battlegroup/interrupt-timing")
def test_it_breaks_in_at_the_first_point_that_is_near_enough() -> None:
    game = approached()
    reply = BreakIn("b", within=16.0).reply(game.state, game.asked)

    assert reply == React("b", 4.0)
    game.asked.check(game.state, reply)


@pytest.mark.parametrize(
    "instruction",
    [
        BreakIn("b", within=10.0),
        BreakIn("b", types=("vehicle", "walker")),
        BreakIn("b", moments=("shot_declared",)),
        BreakIn("c"),
    ],
)
def test_it_lets_be_what_it_does_not_wait_for(instruction: BreakIn) -> None:
    game = approached()
    assert instruction.reply(game.state, game.asked) is None


def test_it_answers_only_what_it_is_about() -> None:
    game = approached()
    assert BreakIn("b").reply(game.state, game.asked) is not None
    game.say(game.ask.default)
    assert BreakIn("b").reply(game.state, game.asked) is None
