"""Orders as steps, what breaks into them, and in which sequence all of it is resolved."""

from typing import Any

import pytest
from attrs import evolve

from engine.dice import ListedDice
from engine.errors import IllegalReply
from engine.formations import Formation, middle
from engine.rulesets.battlegroup.command.questions import WhichOrder
from engine.rulesets.battlegroup.core.field import bases_of
from engine.rulesets.battlegroup.core.model import Battle, Down, Rout
from engine.rulesets.battlegroup.core.questions import Decide, Pass
from engine.rulesets.battlegroup.core.windows import Frame, Stack
from engine.rulesets.battlegroup.hits.notes import Retargeted, Volley
from engine.rulesets.battlegroup.morale.notes import Routed
from engine.rulesets.battlegroup.morale.questions import WhetherToGround
from engine.rulesets.battlegroup.movement.questions import Move, WhereToMove
from engine.rulesets.battlegroup.orders.notes import Fizzled, Reacted, StepLost, Stopped
from engine.rulesets.battlegroup.orders.questions import React, WhetherToGoOn, WhichReaction
from engine.rulesets.battlegroup.orders.state import waiting
from engine.rulesets.battlegroup.shooting.flow import retarget
from engine.rulesets.battlegroup.shooting.notes import ShotDeclared
from engine.rulesets.battlegroup.shooting.questions import (
    Shoot,
    SnapOnPath,
    SplitFire,
    WhatToShoot,
    WhetherToRetarget,
)
from engine.table import Table
from tests.engine.rulesets.battlegroup.orders.staging import slipped, slipping
from tests.engine.rulesets.battlegroup.staging import THEM, US, Game, Place, battle, put, row


def stand_off(**options: object) -> Battle:
    """Two units a side, 20 inches apart; all but ours at the bottom wait in ambush."""
    return battle(
        put("iw-line", "a1", US, row(1, 5, 3)),
        put("iw-line", "a2", US, row(6, 5, 3), "ambush_fire"),
        put("iw-line", "b1", THEM, row(1, 25, 3), "ambush_fire"),
        put("iw-line", "b2", THEM, row(6, 25, 3), "ambush_fire"),
        **options,
    )


def at(state: Battle, key: str) -> Place:
    return middle(bases_of(state, state.unit(key)))


# ---------------------------------------------------------------- the stack


@pytest.mark.rule(
    "battlegroup/reaction-to-reaction",
    "battlegroup/reaction-any-time",
    "battlegroup/ambush-fire-window",
)
def test_a_reaction_is_answered_by_a_reaction_and_the_last_is_resolved_first() -> None:
    game = Game.on(stand_off()).order("a1", "open_fire")

    assert (game.ask.seat, game.asked.moment, game.asked.unit) == (THEM, "order_declared", "a1")
    game.react("b1")
    assert (game.ask.seat, game.asked.moment, game.asked.unit) == (US, "order_declared", "b1")
    game.react("a2")
    assert (game.ask.seat, game.asked.unit) == (THEM, "a2")
    game.react("b2")

    assert game.stack == ["a1", "b1", "a2", "b2"]
    assert [frame.moment for frame in game.state.stack.frames[:-1]] == ["order_declared"] * 3
    game.until(WhichOrder)
    assert [shot.unit for shot in game.told(ShotDeclared)] == ["b2", "a2", "b1", "a1"]
    assert game.stack == []


@pytest.mark.rule("battlegroup/reaction-spent-later")
@pytest.mark.parametrize("busy", [{"locked": ("a2",)}, {"rout": Rout("shooting", 0)}])
def test_who_fights_hand_to_hand_or_runs_does_not_react(busy: dict[str, Any]) -> None:
    state = stand_off()
    units = {**state.units, "b1": evolve(state.unit("b1"), **busy)}

    assert [unit.id for unit in waiting(state, THEM, "order_declared")] == ["b1", "b2"]
    held = waiting(evolve(state, units=units), THEM, "order_declared")
    assert [unit.id for unit in held] == ["b2"]


@pytest.mark.rule("battlegroup/reaction-token-removed", "battlegroup/reaction-spent-later")
def test_a_token_lies_on_the_unit_until_its_reaction_is_resolved() -> None:
    game = Game.on(stand_off()).order("a1", "open_fire").react("b1")
    held = game.state.unit("b1").token
    assert held is not None
    assert held.committed
    game.say(Pass())  # nobody answers that
    assert isinstance(game.asked, WhatToShoot)
    assert game.state.unit("b1").token is None
    assert game.state.top.begun


@pytest.mark.rule("battlegroup/reaction-token-removed")
def test_a_reaction_comes_to_nothing_when_its_unit_was_destroyed_by_the_answer() -> None:
    state = battle(
        put("iw-line", "a1", US, row(1, 5, 3)),
        put("iw-line", "a2", US, row(6, 5, 6), "ambush_fire"),
        put("iw-line", "b1", THEM, row(1, 15, 1), "ambush_fire"),
        put("iw-line", "b2", THEM, row(1, 30, 1)),
    )
    game = Game.on(state, to_hit=6, to_wound=6).order("a1", "open_fire").react("b1").react("a2")
    game.until(WhatToShoot).say(Shoot("a2", "b1")).until(WhichOrder)

    assert [note.unit for note in game.told(Fizzled)] == ["b1"]
    assert "b1" not in [shot.unit for shot in game.told(ShotDeclared)]


@pytest.mark.rule("battlegroup/reaction-to-reaction")
def test_the_window_beneath_is_offered_again_until_it_is_declined() -> None:
    game = Game.on(stand_off()).order("a1", "open_fire").react("b1")
    game.decline("order_declared").until(WhichReaction)
    while game.asked.unit != "a1":
        game.say(Pass())

    assert (game.asked.moment, [one.unit for one in game.asked.ready]) == ("order_declared", ["b2"])


@pytest.mark.rule("battlegroup/order-resolved-before-next", "battlegroup/orders-one-per-unit")
def test_no_order_is_given_before_the_last_is_over() -> None:
    game = Game.on(stand_off()).order("a1", "open_fire").until(WhichOrder)

    assert game.stack == []
    assert game.asked.units == ("a2",)


@pytest.mark.rule("battlegroup/reaction-token", "battlegroup/ambush-fire-mark")
def test_an_order_to_wait_lays_a_token_and_does_nothing_else() -> None:
    state = battle(put("iw-line", "a", US, row(1, 5, 3)), put("iw-line", "b", THEM, row(1, 25, 3)))
    game = Game.on(state).order("a", "ambush_fire").until(WhichOrder)

    held = game.state.unit("a").token
    assert held is not None
    assert (held.kind, held.committed, at(game.state, "a")) == (
        "ambush_fire",
        False,
        at(state, "a"),
    )


# ---------------------------------------------------------------- moves


def crossing() -> Battle:
    """We go north towards an ambush that reaches 24 inches, from 26 away."""
    return battle(
        put("iw-line", "a", US, row(4, 3, 2)),
        put("iw-line", "b", THEM, row(4, 29, 2), "ambush_fire"),
    )


@pytest.mark.rule("battlegroup/interrupt-timing", "battlegroup/ambush-fire-window")
def test_a_move_is_broken_into_where_the_ambush_can_fire_and_goes_on_from_there() -> None:
    game = Game.on(crossing()).order("a", "maneuver_and_fire").say(Move("a", ((4.75, 9.0),)))
    (ready,) = game.asked.ready

    assert (game.asked.moment, game.asked.begin, game.asked.end) == ("path", 0.0, 6.0)
    ((begin, end),) = ready.stretches
    assert 1.0 < begin <= 4.0
    assert end == 6.0
    assert not ready.anywhere

    game.react("b", 4.5)
    assert at(game.state, "a") == (4.75, 7.5)
    beneath = game.state.stack.frames[0]
    assert (beneath.at, beneath.course[-1]) == (4.5, (4.75, 9.0))

    game.until(WhetherToGoOn)
    assert (game.ask.seat, game.asked.at, game.asked.end) == (US, 4.5, 6.0)
    game.say(Decide(True))
    assert isinstance(game.asked, WhatToShoot)
    assert at(game.state, "a") == (4.75, 9.0)
    assert game.state.unit("a").doings.distance == pytest.approx(6.0)
    assert game.state.top.trail == ((4.0, 3.0), (4.0, 7.5), (4.0, 9.0))


@pytest.mark.rule("battlegroup/interrupt-timing")
def test_points_that_are_past_are_lost_and_the_mover_may_stop() -> None:
    state = battle(
        put("iw-line", "a", US, row(4, 5, 2)),
        put("iw-line", "b", THEM, row(4, 25, 2), "ambush_fire"),
        put("iw-line", "c", THEM, row(8, 25, 2), "ambush_fire"),
    )
    game = Game.on(state).order("a", "maneuver_and_fire").decline("order_declared")
    game.say(Move("a", ((4.75, 11.0),))).react("b", 2.0)
    game.until(WhetherToGoOn).say(Decide(False))

    assert (game.asked.moment, game.asked.begin, game.asked.end) == ("path", 2.0, 2.0)
    with pytest.raises(IllegalReply) as told:
        game.say(React("c", 1.0))
    assert told.value.code == "off_the_path"
    game.until(WhichOrder)
    assert at(game.state, "a") == (4.75, 7.0)
    assert [note.at for note in game.told(Stopped)] == [2.0]


@pytest.mark.rule("battlegroup/interrupt-timing")
def test_a_point_without_a_shot_is_refused() -> None:
    game = Game.on(crossing()).order("a", "maneuver_and_fire").say(Move("a", ((4.75, 9.0),)))
    with pytest.raises(IllegalReply) as told:
        game.say(React("b", 0.0))

    assert told.value.code == "no_shot_there"
    assert told.value.clause == "battlegroup/interrupt-timing"


@pytest.mark.rule("battlegroup/maneuver-either-sequence", "battlegroup/order-steps-are-phases")
def test_who_runs_from_an_ambush_loses_the_rest_of_its_order() -> None:
    """One of four falls to it, so that a test is due at the end of that very step."""
    state = battle(
        put("iw-line", "a", US, row(2, 3, 4)),
        put("iw-line", "b", THEM, row(4, 29, 2), "ambush_fire"),
    )
    game = Game.on(state, to_hit=6, to_wound=6, morale=6)
    game.order("a", "maneuver_and_fire").say(Move("a", ((4.25, 9.0),))).react("b", 6.0)
    game.until(WhichOrder)

    assert [(note.unit, note.cause) for note in game.told(Routed)] == [("a", "shooting")]
    assert [(note.unit, note.step) for note in game.told(StepLost)] == [("a", "shoot")]
    assert [note.at for note in game.told(Stopped)] == [6.0]
    assert [note.unit for note in game.told(ShotDeclared)] == ["b"]


@pytest.mark.rule("battlegroup/step-complete-before-next", "battlegroup/maneuver-and-fire")
def test_a_step_is_over_before_the_next_begins() -> None:
    game = Game.on(crossing()).order("a", "maneuver_and_fire")
    assert isinstance(game.asked, WhereToMove)
    game.say(Move("a", ((4.75, 9.0),))).until(WhatToShoot)
    assert game.state.top.left == ("shoot",)
    assert at(game.state, "a") == (4.75, 9.0)


# ---------------------------------------------------------------- slipping away


@pytest.mark.rule("battlegroup/reserve-move-window", "battlegroup/reserve-move-retarget")
def test_once_the_target_has_moved_the_shooter_may_take_another() -> None:
    game = slipped()
    assert isinstance(game.asked, WhetherToRetarget)
    assert game.asked.ways == ("change_target", "snap_on_path", "cancel")
    assert game.ask.default == Shoot("a", "c")
    game.say(Shoot("a", "c")).until(WhichOrder)

    assert [(note.unit, note.target) for note in game.told(Retargeted)] == [("a", "c")]
    assert [note.target for note in game.told(Volley)] == ["c"]
    assert [note.target for note in game.told(ShotDeclared)] == ["b"]


@pytest.mark.rule("battlegroup/reserve-move-snap-on-path")
def test_or_it_snaps_at_a_point_of_the_path_where_the_target_was_in_range() -> None:
    game = slipped(to_hit=5, to_wound=6)
    assert game.asked.path[-1][1] == 31.5
    assert game.asked.points[0] == 0.0
    assert max(game.asked.points) < 3.0
    game.say(SnapOnPath("a", game.asked.points[0])).until(WhichOrder)

    (volley,) = game.told(Volley)
    assert (volley.target, volley.snap, volley.hits) == ("b", True, 0)
    assert at(game.state, "b") == (4.75, 31.5)


@pytest.mark.rule("battlegroup/reserve-move-retarget")
def test_a_retargeted_shot_opens_no_second_window() -> None:
    state = slipping()
    state = evolve(
        state,
        units={
            **state.units,
            "d": put("iw-line", "d", THEM, row(0.5, 25.5, 2), "reserve_move"),
        },
    )
    game = Game.on(state).decline("between_orders").order("a", "open_fire")
    game.say(Shoot("a", "b")).react("b")
    game.say(Move("b", ((4.75, 31.5),))).until(WhichReaction)
    game.decline("shot_declared").until(WhetherToRetarget).say(Shoot("a", "c"))

    assert "shot_declared" not in [note.moment for note in game.told(Reacted)][1:]
    assert not isinstance(game.asked, WhichReaction) or game.asked.moment != "shot_declared"


@pytest.mark.rule("battlegroup/reserve-move-window", "battlegroup/sequence-turns")
def test_between_orders_the_enemy_may_make_a_reserve_move() -> None:
    game = Game.on(slipping())
    assert (game.ask.seat, game.asked.moment, game.asked.unit) == (THEM, "between_orders", None)
    game.react("b")
    assert game.stack == ["b"]
    assert isinstance(game.asked, WhereToMove)


@pytest.mark.rule("battlegroup/reserve-move-retarget")
def test_nobody_is_asked_for_a_target_where_there_is_none() -> None:
    state = slipping()
    units = {key: state.unit(key) for key in ("a", "b")}
    units["b"] = evolve(units["b"], place="off_map")
    frame = Frame(US, "a", "open_fire", begun=True, target="b")
    table = Table(evolve(state, units=units, stack=Stack((frame,))), ListedDice(()))
    slips = Frame(THEM, "b", "top_speed", begun=True)
    with pytest.raises(StopIteration) as over:
        next(retarget(table, "b", (), (slips,)))

    assert over.value.value is None
    assert list(table.notes) == [Retargeted("a", None)]


# ---------------------------------------------------------------- down


@pytest.mark.rule("battlegroup/go-to-ground-orders", "battlegroup/reaction-spent-later")
def test_a_unit_that_is_down_keeps_its_tokens_but_only_ambushes_with_snap_shots() -> None:
    state = stand_off()
    units = {
        **state.units,
        "b1": evolve(state.unit("b1"), down=Down(1, had_acted=False)),
        "b2": evolve(
            put("iw-line", "b2", THEM, row(6, 25, 3), "reserve_move"),
            down=Down(1, had_acted=False),
        ),
    }
    game = Game.on(evolve(state, units=units)).order("a1", "open_fire")

    assert [one.unit for one in game.asked.ready] == ["b1"]
    game.react("b1").decline("order_declared")
    assert game.asked.manner.snap


# ---------------------------------------------------------------- slots


@pytest.mark.rule("battlegroup/sequence-alternating", "battlegroup/orders-until-done")
def test_orders_alternate_and_whoever_has_units_left_goes_on_alone() -> None:
    state = battle(
        put("iw-line", "a1", US, row(1, 2, 2)),
        put("iw-line", "a2", US, row(6, 2, 2)),
        put("iw-line", "b1", THEM, row(1, 30, 2)),
        sequence_mode="alternating",
    )
    game, slots = Game.on(state), []
    while game.state.round == 1:
        slots.append(game.ask.seat)
        game.pass_unit(game.asked.units[0])

    assert slots == [US, THEM, US]


@pytest.mark.rule("battlegroup/sequence-alternating")
@pytest.mark.parametrize(
    ("initiative", "slots"), [("fixed", [US, THEM] * 3), ("alternate", [US, THEM, THEM, US] * 2)]
)
def test_the_initiative_stays_or_changes_hands_each_turn(initiative: str, slots: list[int]) -> None:
    state = battle(
        put("iw-line", "a", US, row(1, 2, 2)),
        put("iw-line", "b", THEM, row(1, 30, 2)),
        sequence_mode="alternating",
        initiative=initiative,
    )
    game, asked = Game.on(state), list[int]()
    while len(asked) < len(slots):
        game.until(WhichOrder)
        asked.append(game.ask.seat)
        game.pass_unit(game.asked.units[0])

    assert asked == slots


@pytest.mark.rule("battlegroup/sequence-alternating", "battlegroup/reserve-move-window")
def test_alternating_a_reserve_move_comes_before_or_after_an_enemy_order() -> None:
    state = battle(
        put("iw-line", "a", US, row(4, 2, 2)),
        put("iw-line", "b", THEM, row(4, 30, 2), "reserve_move"),
        sequence_mode="alternating",
    )
    game = Game.on(state)
    assert (game.ask.seat, game.asked.moment) == (THEM, "between_orders")
    game.say(Pass()).order("a", "top_speed").until(WhichReaction)

    assert (game.ask.seat, game.asked.moment, game.stack) == (THEM, "between_orders", [])
    assert game.state.unit("a").acted


@pytest.mark.rule("battlegroup/interrupt-timing")
@pytest.mark.parametrize("manner", ["line", "column"])
def test_a_formation_is_taken_up_also_where_its_way_was_broken_into_at_the_end(
    manner: Any,
) -> None:
    state = battle(
        put("iw-line", "a", US, [(4, 5), (5.5, 5), (4, 7), (5.5, 7)]),
        put("iw-line", "b", THEM, row(4, 25, 3), "ambush_fire"),
    )
    game = Game.on(state, to_hit=1).order("a", "maneuver_and_fire").until(WhereToMove)
    x, y = at(game.state, "a")
    game.say(Move("a", ((x, y + 2),), Formation(manner, gap=1.0)))
    while not (isinstance(game.asked, WhichReaction) and game.asked.moment == "path"):
        game.say(game.ask.default)
    game.react("b", game.asked.end).until(WhichOrder)

    across = {round(base.at[1], 3) for base in bases_of(game.state, game.state.unit("a"))}
    assert len(across) == (1 if manner == "line" else 2)


@pytest.mark.rule("battlegroup/base-movement")
def test_a_line_along_a_way_of_no_length_is_refused() -> None:
    game = Game.on(stand_off()).order("a1", "maneuver_and_fire").until(WhereToMove)
    with pytest.raises(IllegalReply) as told:
        game.say(Move("a1", (at(game.state, "a1"),), Formation("line")))
    assert told.value.code == "no_heading"


@pytest.mark.rule("battlegroup/base-movement")
@pytest.mark.parametrize("gap", [-0.5, 2.5])
def test_models_do_not_form_up_farther_apart_than_coherency_allows(gap: float) -> None:
    game = Game.on(stand_off()).order("a1", "maneuver_and_fire").until(WhereToMove)
    x, y = at(game.state, "a1")
    with pytest.raises(IllegalReply) as told:
        game.say(Move("a1", ((x, y + 2),), Formation("line", gap=gap)))
    assert told.value.code == "gap_too_wide"


@pytest.mark.rule("battlegroup/orders-one-per-unit", "battlegroup/base-characters")
def test_a_character_left_alone_has_had_the_order_of_his_unit() -> None:
    squad = put("iw-line", "squad", US, [(1, 5)])
    captain = evolve(put("vg-captain", "captain", US, [(3, 5)]), joined="squad")
    others = put("iw-line", "other", US, row(6, 1, 3))
    foe = put("iw-heavy-team", "foe", THEM, [(1, 25)], "ambush_fire")
    game = Game.on(battle(squad, captain, others, foe), to_hit=6, to_wound=6, morale=1)
    game.order("squad", "maneuver_and_fire", "move").react("foe").until(WhichOrder)

    left = game.state.unit("captain")
    assert (game.state.unit("squad").place, left.place, left.joined) == ("destroyed", "table", None)
    assert left.acted
    assert game.asked.units == ("other",)


@pytest.mark.rule("battlegroup/go-to-ground-orders", "battlegroup/maneuver-either-sequence")
@pytest.mark.parametrize(("order", "fires"), [("maneuver_and_fire", False), ("open_fire", True)])
def test_who_dives_before_his_shot_only_goes_on_with_open_fire(order: Any, fires: bool) -> None:
    state = battle(
        put("iw-line", "a1", US, row(1, 5, 6)),
        put("iw-line", "b1", THEM, row(1, 15, 3), "ambush_fire"),
    )
    game = Game.on(state, to_hit=6, to_wound=6, save=6, morale=1).order("a1", order, "shoot")
    game.react("b1").until(WhetherToGround).say(Decide(True)).until(WhichOrder)

    snaps = {volley.snap for volley in game.told(Volley) if volley.unit == "a1"}
    assert snaps == ({True} if fires else set())
    assert bool(game.told(StepLost)) is not fires


@pytest.mark.rule("battlegroup/reaction-to-reaction", "battlegroup/ambush-fire-window")
def test_nobody_breaks_in_any_more_once_whose_order_it_is_has_gone() -> None:
    state = battle(
        put("iw-line", "a1", US, row(1, 5, 1)),
        put("iw-line", "a2", US, row(6, 5, 3)),
        put("iw-line", "b1", THEM, row(1, 15, 3), "ambush_fire"),
        put("iw-line", "b2", THEM, row(6, 15, 3), "ambush_fire"),
    )
    game = Game.on(state, to_hit=6, to_wound=6, save=1).order("a1", "maneuver_and_fire", "move")
    game.react("b1").until(WhichReaction, WhichOrder)

    assert game.state.unit("a1").place == "destroyed"
    assert isinstance(game.asked, WhichOrder)
    assert game.state.unit("b2").token is not None


@pytest.mark.rule("battlegroup/open-fire-split", "battlegroup/reserve-move-retarget")
def test_the_rest_of_a_split_are_not_turned_on_whom_the_first_has_fired_at() -> None:
    state = battle(
        put("iw-line", "a", US, row(1, 5, 4)),
        put("iw-line", "b", THEM, row(1, 15, 3), "reserve_move"),
        put("iw-line", "c", THEM, row(1, 20, 3)),
        put("iw-line", "d", THEM, row(6, 20, 3)),
    )
    game = Game.on(state, to_hit=1).decline("between_orders").order("a", "open_fire")
    game.until(WhatToShoot).say(SplitFire("a", ("a/02",), "c")).until(WhatToShoot)
    game.say(Shoot("a", "b")).react("b").until(WhetherToRetarget)

    assert game.asked.barred == ("c",)
    with pytest.raises(IllegalReply, match="the first model fired at c or forced it out"):
        game.say(Shoot("a", "c"))
    game.say(Shoot("a", "d"))
