"""What was said in advance is done by itself, where its conditions are met."""

from collections.abc import Iterable
from typing import Any, get_args

import pytest
from attrs import evolve

from engine.advice.forms import Form, NumberBlank, PickBlank
from engine.advice.queries import ConditionalOrders, Forms
from engine.errors import IllegalReply
from engine.formations import middle
from engine.rulesets.battlegroup.book.codes import Place, Way
from engine.rulesets.battlegroup.conditional_orders.questions import FireInAmbush, SlipAway
from engine.rulesets.battlegroup.core.field import bases_of
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Decide, Pass
from engine.rulesets.battlegroup.core.windows import Stack
from engine.rulesets.battlegroup.driving.questions import Drive
from engine.rulesets.battlegroup.movement.questions import (
    Move,
    RollAgain,
    WhatToRollAgain,
    WhereToMove,
)
from engine.rulesets.battlegroup.orders.questions import React, WhetherToGoOn, WhichReaction
from engine.rulesets.battlegroup.ruleset import RULESET
from engine.rulesets.battlegroup.shooting.questions import Shoot, WhatToShoot
from engine.rulesets.battlegroup.vehicles.questions import WhereToGetOut
from engine.rulesets.battlegroup.weapons.rules import Manner
from tests.engine.rulesets.battlegroup.staging import THEM, US, Game, battle, put, row


def approached(*more: Any) -> Game:
    """We come north towards an ambush, from 20 inches (base to base a little less)."""
    state = battle(
        put("iw-line", "a", US, row(4, 5, 2)),
        put("iw-line", "b", THEM, row(4, 25, 2), "ambush_fire"),
        *more,
    )
    game = Game.on(state).order("a", "maneuver_and_fire").decline("order_declared")
    return game.say(Move("a", ((4.75, 11.0),)))


def obey(game: Game, *conditional_orders: FireInAmbush | SlipAway) -> list[Any]:
    """Answer what they answer, as long as they do, and every other question of ours by default;
    return what they said."""
    said = []
    while game.match.asks:
        replies = (one.reply(game.state, game.asked) for one in conditional_orders)
        reply = next((one for one in replies if one is not None), None)
        if reply is not None:
            game.asked.check(game.state, reply)
            said.append(reply)
        elif game.ask.seat == THEM:
            break
        game.say(game.ask.default if reply is None else reply)
        if not game.state.stack.frames:
            break
    return said


# ---------------------------------------------------------------- ambushes


@pytest.mark.rule("battlegroup/reaction-spent-later", "battlegroup/interrupt-timing")
def test_it_breaks_in_at_the_first_point_that_is_near_enough() -> None:
    game = approached()
    reply = FireInAmbush("b", within=16.0).reply(game.state, game.asked)

    assert reply == React("b", 4.0)
    game.asked.check(game.state, reply)


@pytest.mark.rule("battlegroup/reaction-spent-later", "battlegroup/ambush-fire-window")
def test_it_fires_at_whom_it_waited_for_though_others_are_nearer() -> None:
    near = put("iw-line", "near", US, row(9, 15, 2))
    game = approached(near)
    waits = FireInAmbush("b", within=16.0)

    assert obey(game, waits)[:2] == [React("b", 4.0), Shoot("b", "a")]


@pytest.mark.rule("battlegroup/reaction-spent-later")
def test_who_broke_in_by_hand_says_whom_he_fires_at() -> None:
    game = approached()
    waits = FireInAmbush("b", within=10.0)
    assert waits.reply(game.state, game.asked) is None
    game.react("b", 4.0).until(WhatToShoot)

    assert waits.reply(game.state, game.asked) is None
    other = evolve(waits, within=None, moments=("shot_declared",))
    assert other.reply(game.state, game.asked) is None


@pytest.mark.parametrize(
    "conditional_order",
    [
        FireInAmbush("b", within=10.0),
        FireInAmbush("b", types=("vehicle", "walker")),
        FireInAmbush("b", moments=("shot_declared",)),
        FireInAmbush("c"),
        SlipAway("b"),
    ],
)
def test_it_lets_be_what_it_does_not_wait_for(conditional_order: FireInAmbush | SlipAway) -> None:
    game = approached()
    assert conditional_order.reply(game.state, game.asked) is None


@pytest.mark.rule("battlegroup/interrupt-timing")
def test_it_does_not_break_in_on_whom_it_cannot_fire_at_for_the_sake_of_others() -> None:
    """Beyond 24 inches only the others are in reach of its rifles."""
    state = battle(
        put("iw-line", "a", US, row(4, 2, 2)),
        put("iw-line", "near", US, row(4, 20, 2)),
        put("iw-line", "b", THEM, row(4, 33, 2), "ambush_fire"),
    )
    game = Game.on(state).order("a", "maneuver_and_fire").decline("order_declared")
    game.say(Move("a", ((9.0, 2.0),)))

    assert game.asked.ready[0].anywhere
    assert FireInAmbush("b").reply(game.state, game.asked) is None


def test_it_answers_only_what_it_is_about() -> None:
    game = approached()
    assert FireInAmbush("b").reply(game.state, game.asked) is not None
    game.say(game.ask.default)
    assert FireInAmbush("b").reply(game.state, game.asked) is None


@pytest.mark.rule("battlegroup/reaction-to-reaction", "battlegroup/reaction-spent-later")
def test_several_that_are_met_at_once_are_done_in_the_sequence_they_were_left() -> None:
    second = put("iw-line", "c", THEM, row(9, 22, 2), "ambush_fire")
    said = obey(approached(second), FireInAmbush("c"), FireInAmbush("b", within=16.0))

    assert said == [React("c", 0.0), Shoot("c", "a"), React("b", 4.0), Shoot("b", "a")]


@pytest.mark.rule("battlegroup/reaction-to-reaction", "battlegroup/reaction-spent-later")
def test_a_reaction_is_answered_by_what_the_other_side_said_of_it() -> None:
    """Both have said something: theirs breaks into our move, ours into that."""
    game = approached(put("iw-line", "d", US, row(9, 5, 2), "ambush_fire"))
    theirs, ours = FireInAmbush("b"), FireInAmbush("d", types=("infantry",))
    assert ours.reply(game.state, game.asked) is None
    game.say(theirs.reply(game.state, game.asked))
    assert (game.ask.seat, game.asked.moment, game.asked.unit) == (US, "order_declared", "b")
    game.say(ours.reply(game.state, game.asked))

    assert (game.stack, game.asked.unit) == (["a", "b", "d"], "d")
    assert theirs.reply(game.state, game.asked) is None
    assert ours.reply(game.state, game.asked) == Shoot("d", "b")
    game.say(Shoot("d", "b")).until(WhatToShoot)
    assert theirs.reply(game.state, game.asked) == Shoot("b", "a")


@pytest.mark.parametrize("place", ["destroyed", "reserve", "aboard", "left"])
def test_who_is_gone_or_with_others_does_nothing_of_what_it_was_told(place: Place) -> None:
    game = approached()
    (ready,) = game.asked.ready
    gone = evolve(game.state.unit("b"), place=place, models={}, token=None)
    state = evolve(game.state, units={**game.state.units, "b": gone})

    for one in (FireInAmbush("b"), SlipAway("b", goes=("straight_away",))):
        assert one.reply(state, evolve(game.asked, ready=(evolve(ready, unit="x"),))) is None
        assert one.reply(state, WhereToMove("b", "move", 6.0)) is None
        assert one.reply(state, WhatToShoot("b", Manner())) is None


# ---------------------------------------------------------------- slipping away


def between_orders(y: float, sheet: str = "iw-line", x: float = 4.0) -> Game:
    """A unit of ours has moved; one of theirs waits north of us to move off, and it is asked."""
    state = battle(
        put("iw-line", "a", US, row(4, 5, 2)),
        put("iw-line", "far", US, row(4, 1, 2)),
        put(sheet, "b", THEM, row(x, y, 2), "reserve_move"),
    )
    game = Game.on(state).decline("between_orders").order("a", "top_speed")
    return game.say(Move("a", ((4.75, 11.0),))).until(WhichReaction)


@pytest.mark.rule("battlegroup/reaction-spent-later", "battlegroup/reserve-move-window")
def test_after_an_order_that_only_moves_a_unit_slips_away_from_who_came_near() -> None:
    game = between_orders(20.0)
    assert (game.asked.moment, game.asked.unit) == ("between_orders", None)
    near = SlipAway("b", within=8.5, types=("infantry",), moments=("between_orders",))
    reply = near.reply(game.state, game.asked)

    assert reply == React("b")
    game.asked.check(game.state, reply)
    assert SlipAway("b").reply(game.state, game.asked) == React("b")
    for other in (
        evolve(near, within=7.5),
        evolve(near, types=("vehicle",)),
        evolve(near, moments=("shot_declared",)),
        evolve(near, unit="a"),
        FireInAmbush("b"),
    ):
        assert other.reply(game.state, game.asked) is None
    game.say(reply).until(WhereToMove)
    assert (game.ask.seat, game.asked.unit) == (THEM, "b")
    assert near.reply(game.state, game.asked) is None  # it was not told where to


def place(state: Battle, key: str) -> tuple[float, float]:
    return middle(bases_of(state, state.unit(key)))


@pytest.mark.rule("battlegroup/reserve-move-window", "battlegroup/top-speed")
def test_it_moves_and_runs_straight_away_from_who_came_near() -> None:
    game = between_orders(20.0)
    ways = SlipAway("b", within=8.5, goes=("straight_away",))
    said = obey(game, ways)

    assert [type(one) for one in said] == [React, Move, Move]
    x, y = place(game.state, "b")
    assert (x, y) == pytest.approx((4.75, 20.0 + 6.0 + 1.0), abs=0.01)


@pytest.mark.rule("battlegroup/reserve-move-window")
def test_a_move_that_was_begun_by_hand_is_gone_by_hand() -> None:
    """Nobody is as near as was said, so its owner broke in himself; an inch does not matter."""
    game = between_orders(20.0)
    game.react("b").until(WhereToMove)

    for met, said in ((6.5, False), (7.5, True), (8.5, True)):
        ways = SlipAway("b", within=met, goes=("straight_away",))
        assert (ways.reply(game.state, game.asked) is not None) == said
    shots = SlipAway("b", moments=("shot_declared",), goes=("straight_away",))
    assert shots.reply(game.state, game.asked) is None


@pytest.mark.rule("battlegroup/reserve-move-wait", "battlegroup/top-speed")
@pytest.mark.parametrize("mode", ["turns", "alternating"])
def test_an_order_of_its_own_is_none_of_it(mode: str) -> None:
    state = battle(
        put("iw-line", "a", US, row(4, 5, 2)),
        put("iw-line", "b", THEM, row(4, 11, 2)),
        sequence_mode=mode,
    )
    game = Game.on(state).order("a", "top_speed").until(WhereToMove)

    assert SlipAway("a", goes=("straight_away",)).reply(game.state, game.asked) is None


@pytest.mark.rule("battlegroup/reserve-move-window")
def test_where_no_way_can_be_gone_its_owner_is_asked() -> None:
    """Its back is to the edge of the table: straight away there is nothing, home is there."""
    state = battle(
        put("iw-line", "a", US, row(4, 30, 2)),
        put("iw-line", "b", THEM, row(4, 47.4, 2), "reserve_move"),
    )
    game = Game.on(evolve(state, objectives=((30.0, 20.0),)))
    ways: Iterable[tuple[Way, ...]] = (("straight_away",), ("straight_away", "to_objective"))
    game.react("b").until(WhereToMove)
    replies = [SlipAway("b", goes=goes).reply(game.state, game.asked) for goes in ways]

    assert replies[0] is None
    assert isinstance(replies[1], Move)
    assert SlipAway("b", goes=("to_own_edge",)).reply(game.state, game.asked) == Pass()


@pytest.mark.rule("battlegroup/reserve-move-window")
@pytest.mark.parametrize("way", ["into_cover", "to_own_edge", "to_objective"])
def test_every_way_comes_nearer_to_where_it_leads(way: Way) -> None:
    state = evolve(between_orders(20.0).state, objectives=((30.0, 20.0),), stack=Stack())
    game = Game.on(state).react("b").until(WhereToMove)
    reply = SlipAway("b", goes=(way,)).reply(game.state, game.asked)

    assert isinstance(reply, Move)
    game.asked.check(game.state, reply)


@pytest.mark.rule("battlegroup/top-speed")
def test_it_rolls_a_poor_run_again_and_goes_on_when_it_is_fired_at() -> None:
    game = between_orders(20.0)
    ways = SlipAway("b", goes=("straight_away",))
    game.react("b").until(WhereToMove)

    assert ways.reply(game.state, WhatToRollAgain("b", "run", (3,))) == RollAgain((0,))
    assert ways.reply(game.state, WhatToRollAgain("b", "run", (4,))) == Pass()
    assert ways.reply(game.state, WhetherToGoOn("b", 1.0, 6.0)) == Decide(True)


@pytest.mark.rule("battlegroup/reserve-move-retarget", "battlegroup/reserve-move-window")
def test_it_slips_away_from_who_fires_not_from_who_is_nearest() -> None:
    state = battle(
        put("iw-line", "a", US, row(4, 5, 2)),
        put("iw-line", "near", US, row(20, 22, 2)),
        put("iw-line", "b", THEM, row(4, 22, 2), "reserve_move"),
    )
    game = Game.on(state).decline("between_orders").order("a", "open_fire")
    game.until(WhatToShoot).say(Shoot("a", "b"))
    ways = SlipAway("b", within=20.0, goes=("straight_away",), moments=("shot_declared",))
    assert evolve(ways, within=15.0).reply(game.state, game.asked) is None
    game.say(ways.reply(game.state, game.asked)).until(WhereToMove)
    reply = ways.reply(game.state, game.asked)

    assert isinstance(reply, Move)
    assert reply.path == (pytest.approx((4.75, 28.0)),)


@pytest.mark.rule("battlegroup/base-movement", "battlegroup/reserve-move-window")
def test_a_vehicle_drives_off_and_flat_out() -> None:
    state = battle(
        put("iw-line", "a", US, row(4, 2, 2)),
        put("iw-carrier", "b", THEM, [(5.0, 12.0)], "reserve_move"),
    )
    game = Game.on(state)
    said = obey(game, SlipAway("b", goes=("straight_away",)))

    assert [type(one) for one in said] == [React, Drive, Drive]
    assert place(game.state, "b")[1] > 12.0 + 12.0


@pytest.mark.rule("battlegroup/top-speed-disembark", "battlegroup/reserve-move-window")
def test_who_sits_in_a_vehicle_gets_out_on_the_side_it_was_told() -> None:
    car = put("iw-carrier", "car", THEM, [(8.0, 20.0)])
    riding = put("iw-line", "b", THEM, row(4, 20, 2), "reserve_move")
    inside = {key: evolve(model, pose=None) for key, model in riding.models.items()}
    riding = evolve(riding, models=inside, place="aboard", aboard="car")
    game = Game.on(battle(put("iw-line", "a", US, row(7, 5, 2)), car, riding))
    ways = SlipAway("b", goes=("straight_away",))
    game.say(ways.reply(game.state, game.asked)).until(WhereToGetOut)
    game.say(ways.reply(game.state, game.asked))

    assert place(game.state, "b")[1] > 20.0


# ---------------------------------------------------------------- garbage


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (FireInAmbush("b", within=24.0), None),
        (FireInAmbush("b", within=24.1), "arms_too_short"),
        (FireInAmbush("b", within=0.0), "arms_too_short"),
        (FireInAmbush("b", within=float("nan")), "arms_too_short"),
        (FireInAmbush("a"), "cannot_wait"),
        (FireInAmbush("nobody"), "cannot_wait"),
        (SlipAway("b", within=24.1), None),
        (SlipAway("b", within=-3.0), "watches_nowhere"),
        (SlipAway("b", within=1e9), "watches_nowhere"),
        (SlipAway("a"), "cannot_wait"),
    ],
)
@pytest.mark.rule("battlegroup/base-shooting-sequence", "battlegroup/reaction-spent-later")
def test_what_can_never_come_to_anything_is_refused(
    said: FireInAmbush | SlipAway, code: str | None
) -> None:
    state = approached().state
    if code is None:
        said.check(state, THEM)
        return
    with pytest.raises(IllegalReply) as refused:
        said.check(state, THEM)
    assert refused.value.code == code
    assert refused.value.clause
    if code == "arms_too_short":
        assert (refused.value.params["most"], refused.value.params["weapon"]) == (
            24.0,
            "service-rifle",
        )


# ---------------------------------------------------------------- what may be said


def offered(state: Battle, seat: int = THEM) -> dict[str | None, Form]:
    """By unit: of those that hold no token, what they would do with the last that there is."""
    return {form.unit: form for form in told_apart(state, seat)}


def told_apart(state: Battle, seat: int = THEM) -> tuple[Form, ...]:
    answer = RULESET.query(state, (), seat, ConditionalOrders())
    assert isinstance(answer, Forms)
    return answer.forms


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
    assert [None, None, "nothing_held"] == [
        forms[key].no_effect for key in ("waits", "moves", "free")
    ]
    within, types, moments = forms["waits"].blanks
    assert isinstance(within, NumberBlank)
    assert within == NumberBlank("within", 1.0, 24.0)  # a rifle reaches no farther
    assert types == PickBlank("types", ("infantry",))
    assert isinstance(moments, PickBlank)
    assert "path" in moments.options
    assert "between_orders" not in moments.options
    either = PickBlank("moments", ("between_orders", "shot_declared"))
    assert forms["moves"].blanks[2] == either
    free = [form for form in told_apart(state) if form.unit == "free"]
    assert [form.reply for form in free] == [FireInAmbush("free"), SlipAway("free")]
    assert [form.blanks[2] for form in free] == [moments, either]
    assert free[1].blanks[3] == PickBlank("goes", get_args(Way))


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
