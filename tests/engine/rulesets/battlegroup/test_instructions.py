"""What was said in advance breaks in by itself, where its conditions are met."""

import pytest
from attrs import evolve

from engine.forms import Form, NumberBlank, PickBlank
from engine.queries import Forms, WhatCanISayInAdvance
from engine.rulesets.battlegroup import RULESET
from engine.rulesets.battlegroup.choices.moving import Move, WhereToMove
from engine.rulesets.battlegroup.choices.ordering import React, WhichReaction
from engine.rulesets.battlegroup.codes import Place
from engine.rulesets.battlegroup.instructions import BreakIn
from engine.rulesets.battlegroup.model import Battle
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


def between_orders(y: float) -> Game:
    """A unit of ours has moved; one of theirs waits north of us to move off, and it is asked."""
    state = battle(
        put("iw-line", "a", US, row(4, 5, 2)),
        put("iw-line", "far", US, row(4, 1, 2)),
        put("iw-line", "b", THEM, row(4, y, 2), "reserve_move"),
    )
    game = Game.on(state).decline("between_orders").order("a", "top_speed")
    return game.say(Move("a", ((4.75, 11.0),))).until(WhichReaction)


@pytest.mark.rule("battlegroup/reaction-spent-later", "battlegroup/reserve-move-window")
def test_after_an_order_that_only_moves_a_unit_slips_away_from_who_came_near() -> None:
    game = between_orders(20.0)
    assert (game.asked.moment, game.asked.unit) == ("between_orders", None)
    near = BreakIn("b", within=8.5, types=("infantry",), moments=("between_orders",))
    reply = near.reply(game.state, game.asked)

    assert reply == React("b")
    game.asked.check(game.state, reply)
    assert BreakIn("b").reply(game.state, game.asked) == React("b")
    for other in (
        evolve(near, within=7.5),
        evolve(near, types=("vehicle",)),
        evolve(near, moments=("shot_declared",)),
        evolve(near, unit="a"),
    ):
        assert other.reply(game.state, game.asked) is None
    game.say(reply).until(WhereToMove)
    assert (game.ask.seat, game.asked.unit) == (THEM, "b")


# ---------------------------------------------------------------- what may be said


def offered(state: Battle, seat: int = THEM) -> dict[str | None, Form]:
    answer = RULESET.query(state, (), seat, WhatCanISayInAdvance())
    assert isinstance(answer, Forms)
    return {form.unit: form for form in answer.forms}


@pytest.mark.rule("battlegroup/reaction-spent-later", "battlegroup/reaction-token")
def test_whoever_may_ever_hold_a_token_can_be_told_when_to_spend_it() -> None:
    state = battle(
        put("iw-line", "a", US, row(4, 5, 2)),
        put("iw-line", "waits", THEM, row(4, 25, 2), "ambush_fire"),
        put("iw-line", "moves", THEM, row(4, 30, 2), "reserve_move"),
        put("iw-line", "free", THEM, row(4, 35, 2)),
    )
    forms = offered(state)

    assert forms.keys() == {"waits", "moves", "free"}
    assert offered(state, US).keys() == {"a"}
    assert [None, None, "nothing_held"] == [forms[key].wasted for key in ("waits", "moves", "free")]
    within, types, moments = forms["waits"].blanks
    assert isinstance(within, NumberBlank)
    assert (within.field, within.least) == ("within", 1.0)
    assert types == PickBlank("types", ("infantry",))
    assert isinstance(moments, PickBlank)
    assert "path" in moments.options
    assert "between_orders" not in moments.options
    either = PickBlank("moments", ("between_orders", "shot_declared"))
    assert forms["moves"].blanks[2] == either
    assert forms["free"].blanks[2] == PickBlank("moments", ("between_orders", *moments.options))


@pytest.mark.rule("battlegroup/barrage-off-map-blind", "battlegroup/reaction-spent-later")
def test_who_is_gone_or_blind_is_told_nothing() -> None:
    one, two = (put("iw-line", key, THEM, row(4, y, 2)) for key, y in (("one", 25), ("two", 30)))
    gone: tuple[Place, ...] = ("destroyed", "left", "off_map")
    later: tuple[Place, ...] = ("reserve", "waiting")
    for place in gone:
        assert offered(battle(one, evolve(two, place=place))).keys() == {"one"}
    for place in later:
        assert offered(battle(one, evolve(two, place=place))).keys() == {"one", "two"}
    assert offered(battle(one, evolve(two, joined="one"))).keys() == {"one"}


def test_what_a_form_says_is_what_breaks_in() -> None:
    game = approached()
    form = offered(game.state)["b"]
    near = evolve(form.reply, within=16.0, types=("infantry",), moments=("path",))

    assert near.reply(game.state, game.asked) == React("b", 4.0)
