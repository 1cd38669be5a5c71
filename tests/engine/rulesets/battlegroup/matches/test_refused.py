"""What a player tries that he may not: refused with its clause and its numbers, and the table stays
as it is."""

from math import inf, nan
from typing import Any

import pytest
from attrs import evolve

from engine.errors import IllegalReply
from engine.rulesets.battlegroup.assault.questions import (
    Charge,
    Overwatch,
    WhetherToOverwatch,
    WhichCharge,
)
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.movement.questions import RollAgain, WhatToRollAgain
from engine.rulesets.battlegroup.orders.questions import React, WhichReaction
from engine.rulesets.battlegroup.shooting.questions import (
    Shoot,
    SnapOnPath,
    SplitFire,
    WhatToShoot,
    WhetherToRetarget,
)
from engine.rulesets.battlegroup.weapons.rules import Arm, Manner
from engine.rulesets.battlegroup.wounds.questions import Allocate, WhoFalls
from tests.engine.rulesets.battlegroup.staging import THEM, US, Game, battle, put, row


def table(**options: Any) -> Battle:
    return battle(
        put("iw-line", "us", US, row(4, 3, 6)),
        put("iw-line", "idle", US, row(50, 4, 2)),
        put("iw-line", "left", THEM, row(1, 9, 3)),
        put("iw-line", "right", THEM, row(6.5, 8, 2)),
        put("iw-line", "far", THEM, row(4, 33, 2)),
        **options,
    )


def refused(game: Game, body: Any) -> IllegalReply:
    """Return what is said against a reply, which has changed nothing."""
    before = game.match
    with pytest.raises(IllegalReply) as raised:
        game.say(body)
    assert game.match is before
    assert raised.value.clause
    return raised.value


@pytest.mark.rule("battlegroup/base-charge")
@pytest.mark.parametrize(
    ("target", "others", "code", "named"),
    [
        ("left", ("left",), "charged_twice", "left"),
        ("left", ("right", "right"), "charged_twice", "right"),
        ("left", ("idle",), "no_target", "idle"),
        ("us", (), "no_target", "us"),
        ("left", ("gone",), "no_target", "gone"),
        ("left", ("nobody",), "no_target", "nobody"),
        ("left", ("far",), "charge_too_far", "far"),
    ],
)
def test_each_enemy_of_a_charge_is_there_and_named_once(
    target: str, others: tuple[str, ...], code: str, named: str
) -> None:
    state = table()
    gone = evolve(put("iw-line", "gone", THEM, row(9, 9, 1)), place="destroyed")
    state = evolve(state, units={**state.units, "gone": gone})
    game = Game.on(state).order("us", "close_assault", "charge").until(WhichCharge)

    fault = refused(game, Charge("us", target, others))
    assert (fault.code, fault.params["target"]) == (code, named)


@pytest.mark.rule("battlegroup/exp-overwatch-path")
@pytest.mark.parametrize("at", [nan, inf, -1.0, 0.123, 1e9])
def test_overwatch_is_fired_at_points_that_are_offered(at: float) -> None:
    state = table(overwatch="experimental")
    game = Game.on(state).order("us", "close_assault", "charge").until(WhichCharge)
    game.say(Charge("us", "left")).until(WhetherToOverwatch)

    fault = refused(game, Overwatch("left", at))
    assert (fault.code, fault.params["known"]) == ("no_such_moment", game.asked.points)


@pytest.mark.rule("battlegroup/open-fire-split")
@pytest.mark.parametrize(
    ("models", "target", "code"),
    [
        ((), "left", "one_splits_off"),
        (("us/01", "us/02"), "left", "one_splits_off"),
        (("us/01", "us/01"), "left", "one_splits_off"),
        (("left/01",), "right", "no_such_model"),
        (("us/99",), "left", "no_such_model"),
        (("us/01",), "idle", "no_target"),
        (("us/01",), "far", "nobody_reaches"),
    ],
)
def test_one_model_of_a_unit_splits_off(models: tuple[str, ...], target: str, code: str) -> None:
    game = Game.on(table()).order("us", "open_fire").until(WhatToShoot)
    assert refused(game, SplitFire("us", models, target)).code == code


@pytest.mark.rule("battlegroup/open-fire-split")
def test_fire_is_split_in_open_fire_alone_and_the_others_need_another_target() -> None:
    moved = Game.on(table()).order("us", "maneuver_and_fire").until(WhatToShoot)
    assert refused(moved, SplitFire("us", ("us/01",), "left")).code == "no_split_fire"

    split = Game.on(table()).order("us", "open_fire").until(WhatToShoot)
    split.say(SplitFire("us", ("us/01",), "left")).until(WhatToShoot)
    fault = refused(split, Shoot("us", "left"))
    assert (fault.code, fault.params["target"]) == ("split_elsewhere", "left")


@pytest.mark.rule("battlegroup/base-shooting-sequence")
def test_a_group_is_told_to_fire_what_it_has_once() -> None:
    game = Game.on(table()).order("us", "open_fire").until(WhatToShoot)
    group = "sergeant"
    gun = game.state.unit("us").groups[group].weapons[0]

    twice = refused(game, Shoot("us", "left", (Arm(f"us/{group}", gun),) * 2))
    assert (twice.code, twice.params["given"], twice.params["most"]) == ("fired_twice", 2, 1)
    assert refused(game, Shoot("us", "left", (Arm("left/line", gun),))).code == "no_group"
    assert refused(game, Shoot("us", "far")).code == "nobody_reaches"


@pytest.mark.rule("battlegroup/reserve-move-snap-on-path")
def test_a_target_that_slipped_away_is_snapped_at_on_points_of_its_path() -> None:
    path, manner = ((1.0, 9.0), (1.0, 14.0)), Manner()
    snapped = WhetherToRetarget("us", "left", manner, ("snap_on_path",), path, (2.0, 3.0))
    for at in (nan, -1.0, 2.5, 1e9):
        with pytest.raises(IllegalReply) as found:
            snapped.check(table(), SnapOnPath("us", at))
        assert (found.value.code, found.value.params["known"]) == ("no_such_point", (2.0, 3.0))
    with pytest.raises(IllegalReply) as found:
        WhetherToRetarget("us", "left", manner, ()).check(table(), SnapOnPath("us", 2.0))
    assert found.value.code == "no_snap_on_path"


@pytest.mark.rule("battlegroup/interrupt-timing", "battlegroup/reaction-spent-later")
def test_who_is_ready_breaks_in_where_a_point_is_asked_for_or_none() -> None:
    state = table()
    waiting = put("iw-line", "right", THEM, row(6.5, 8, 2), token="ambush_fire")
    game = Game.on(evolve(state, units={**state.units, "right": waiting}))
    game.order("us", "open_fire").until(WhichReaction)

    assert refused(game, React("left")).code == "cannot_react"
    assert refused(game, React("right", 2.0)).code == "point_of_path"


@pytest.mark.rule("battlegroup/wounds-defender-allocates", "battlegroup/base-charge")
def test_models_and_dice_are_named_once_and_are_there() -> None:
    falls = WhoFalls("us", 2, ("us/01", "us/02"))
    for models in (("us/01", "us/01"), ("left/01",), ("us/03",)):
        with pytest.raises(IllegalReply) as found:
            falls.check(table(), Allocate(models))
        assert found.value.code == "wrong_casualties"
    again = WhatToRollAgain("us", "charge", (1, 4))
    for dice in ((), (0, 0), (2,), (-1,)):
        with pytest.raises(IllegalReply) as found:
            again.check(table(), RollAgain(dice))
        assert (found.value.code, found.value.params["most"]) == ("no_such_dice", 1)
    with pytest.raises(IllegalReply) as found:
        evolve(again, whole=True).check(table(), RollAgain((0,)))
    assert found.value.code == "all_dice_or_none"
