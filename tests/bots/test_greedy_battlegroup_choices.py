"""Choices in battlegroup that come up now and then: floors, pursuits, points, and flyers.

Each is put by a match that is under way, so that greedy both is asked and has an idea."""

from __future__ import annotations

from math import dist
from typing import Any

import pytest
from attrs import evolve

from bots.policies.greedy.battlegroup import movement
from bots.policies.greedy.battlegroup.appraisal.scene import Scene
from engine.rulesets.battlegroup.arrivals.questions import WhereToStrike
from engine.rulesets.battlegroup.barrage.notes import Shelled
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.command.questions import GiveOrder, WhichOrder
from engine.rulesets.battlegroup.core.model import Battle, TargetPoint, Unit
from engine.rulesets.battlegroup.core.questions import Decide, Pass
from engine.rulesets.battlegroup.force.state import unit_of
from engine.rulesets.battlegroup.movement.questions import Climb, WhereToMove, WhichFloor
from engine.rulesets.battlegroup.orders.questions import WhichReaction
from engine.rulesets.battlegroup.shooting.notes import ShotDeclared
from engine.rulesets.battlegroup.strikes.questions import Drop, WhereToFly, WhetherToDrop
from engine.rulesets.battlegroup.support.questions import (
    CallAt,
    CallOn,
    WhatToCall,
    WhereToRegister,
)
from engine.rulesets.battlegroup.sweeping.questions import Chase, WhetherToRestrain, WhomToChase
from engine.rulesets.battlegroup.vehicles.questions import Embark, WhetherToEmbark
from tests.bots.battlegroup import played_by_greedy, said, with_goals
from tests.engine.rulesets.battlegroup.assault.staging import close, locked
from tests.engine.rulesets.battlegroup.staging import THEM, US, Game, battle, put, row

# ---------------------------------------------------------------- floors


def floor_of(state: Battle, order: Any) -> Any:
    """Return what greedy says to the floors of a ruin that it is in and has not left."""
    game = Game.on(state, to_hit=1).order("ours", order).until(WhereToMove).say(Pass())
    return played_by_greedy(game.until(WhichFloor))


GUNS = put("vg-heavy", "ours", US, row(15.5, 13, 2))
"""In the ruin at (12, 8); from its upper floor one looks over hills."""


def test_it_climbs_to_see_over_what_hides_the_enemy() -> None:
    hidden = put("iw-line", "foe", THEM, row(27.5, 39.2, 3, 1.0))
    shown = put("iw-line", "foe", THEM, row(15, 39, 3, 1.0))

    assert Climb("ours", 1) == floor_of(battle(GUNS, hidden), "top_speed")
    assert Climb("ours", 1) == floor_of(battle(GUNS, hidden), "maneuver_and_fire")
    assert Pass() == floor_of(battle(GUNS, shown), "maneuver_and_fire")


def test_it_climbs_away_from_fire_at_point_blank_if_it_does_not_charge() -> None:
    state = battle(
        put("vg-squad", "ours", US, row(15.5, 13, 2)), put("iw-line", "foe", THEM, row(15, 18, 8))
    )

    assert Climb("ours", 1) == floor_of(state, "top_speed")
    assert Pass() == floor_of(state, "close_assault")


# ---------------------------------------------------------------- after a combat

BEATEN = {"to_hit": 4, "to_wound": 3, "save": 1, "lost_combat": 6, "fall_back": 2}
TOUCH = BOOK.profiles["vg-trooper"].radius + BOOK.profiles["iw-rifleman"].radius


@pytest.mark.parametrize(("goals", "holds"), [(((6.0, 20.0),), True), ((), False)])
def test_who_holds_an_objective_lets_those_run_whom_it_beat(goals: Any, holds: bool) -> None:
    us = close("us", "vg-squad", US, 6, 20, 2)
    them = close("them", "iw-line", THEM, 6, 20 + TOUCH, 7)
    game = Game.on(with_goals(locked((us, them)), *goals), **BEATEN).pass_all()

    assert Decide(holds) == played_by_greedy(game.until(WhetherToRestrain))


def test_it_goes_after_those_of_whom_most_is_caught() -> None:
    us = close("us", "vg-squad", US, 1, 20, 3)
    dear = close("dear", "iw-storm", THEM, 1, 20 + TOUCH, 4)
    cheap = close("cheap", "iw-line", THEM, 1, 20 - TOUCH, 10)
    game = Game.on(locked((us, dear), (us, cheap)), **BEATEN).pass_all().until(WhomToChase)

    assert Chase("us", "cheap") == game.ask.default  # more of them are left
    assert Chase("us", "dear") == played_by_greedy(game)


# ---------------------------------------------------------------- support


def off_map(sheet: str, key: str) -> Unit:
    return evolve(unit_of(BOOK, BOOK.units[sheet], key, US), place="off_map")


HIDDEN = put("vg-squad", "hidden", THEM, row(23, 39, 5, 1.0))
"""Close behind the hill at (22, 32)."""


def caller(*foes: Unit) -> Battle:
    return battle(put("iw-command", "hq", US, row(24, 18, 5)), off_map("iw-mortars", "guns"), *foes)


def test_it_calls_at_a_point_to_hit_who_is_out_of_sight() -> None:
    game = Game.on(caller(HIDDEN), shell=6)
    assert GiveOrder("hq", "request_support") == said(game.state, WhichOrder(US, ("hq",)))
    game.order("hq", "request_support").until(WhatToCall)
    reply = played_by_greedy(game)
    game.say(reply).until(WhichOrder)

    assert isinstance(reply, CallAt)
    assert ["hidden"] == [one.target for one in game.told(Shelled)]


def test_it_calls_on_who_is_in_sight_if_that_is_worth_more() -> None:
    seen = put("vg-squad", "seen", THEM, row(40, 25, 10, 1.0))
    game = Game.on(caller(HIDDEN, seen)).order("hq", "request_support").until(WhatToCall)

    assert CallOn("guns", "seen") == played_by_greedy(game)


def test_it_calls_at_no_point_where_friends_are_as_near() -> None:
    friend = put("iw-line", "friend", US, row(23, 37, 5, 1.0))
    game = Game.on(caller(HIDDEN, friend)).order("hq", "request_support").until(WhatToCall)

    assert Pass() == played_by_greedy(game)


def test_a_battery_of_its_own_may_be_aimed_anew_when_the_target_has_slipped_away() -> None:
    """The guns have had their order by then, and are called all the same."""
    seen = put("vg-squad", "seen", THEM, row(40, 25, 10, 1.0), "reserve_move")
    game = Game.on(caller(seen)).until(WhichOrder).order("hq", "request_support")
    game.until(WhatToCall).say(CallOn("guns", "seen")).until(WhichReaction).react("seen").until(
        WhereToMove
    )
    game.say(Pass()).until(WhatToCall)

    assert CallOn("guns", "seen") == played_by_greedy(game)


def test_riders_leave_a_flyer_where_they_are_of_use_before_it_is_gone() -> None:
    ship = evolve(unit_of(BOOK, BOOK.units["vg-gunship"], "ship", US), place="off_map")
    scouts = unit_of(BOOK, BOOK.units["vg-scouts"], "scouts", US)
    state = battle(
        put("vg-captain", "captain", US, row(1, 5, 1)),
        ship,
        evolve(scouts, place="aboard", aboard="ship"),
        put("iw-line", "foe", THEM, row(20, 30, 10, 1.0)),
    )
    game = Game.on(with_goals(state, (12.0, 12.0))).order("captain", "request_support")
    game.say(CallOn("ship", "foe")).until(WhereToFly).say(game.ask.default).until(WhetherToDrop)
    reply = played_by_greedy(game)
    game.say(reply).until(WhichOrder)

    assert isinstance(reply, Drop)
    assert "table" == game.state.unit("scouts").place


def shipped(*foes: Unit, **options: Any) -> Game:
    """A captain of ours has called a gunship on an enemy."""
    ship = evolve(unit_of(BOOK, BOOK.units["vg-gunship"], "ship", US), place="off_map")
    captain = put("vg-captain", "captain", US, row(20, 18, 1))
    state = battle(captain, ship, *foes, **options)
    game = Game.on(state, communications=1).order("captain", "request_support")
    return game.until(WhatToCall).say(CallOn("ship", foes[0].id)).until(WhereToFly)


def test_a_flyer_goes_on_beyond_its_half_to_fire_at_what_it_cannot_reach_from_there() -> None:
    game = shipped(put("vg-squad", "far", THEM, row(60, 44, 10, 1.0)))
    slow, reply = game.ask.default, played_by_greedy(game)
    game.say(reply).until(WhichOrder)

    assert dist(reply.end, (60, 44)) < dist(slow.end, (60, 44)) - 6.0
    assert ["far"] == [one.target for one in game.told(ShotDeclared)]


def test_a_flyer_keeps_out_of_reach_of_flak_that_lies_in_ambush() -> None:
    place, reach = (71.0, 44.0), BOOK.weapons["flak-cannon"].range or 0.0
    target = put("iw-line", "men", THEM, row(28, 20, 10, 1.0))
    idle = put("iw-flak-tank", "flak", THEM, [place])
    waiting = put("iw-flak-tank", "flak", THEM, [place], "ambush_fire")

    assert dist(played_by_greedy(shipped(target, idle)).end, place) < 20.0
    assert dist(played_by_greedy(shipped(target, waiting)).end, place) > reach


# ---------------------------------------------------------------- vehicles


def by_a_carrier(*foes: Unit, goal: tuple[float, float]) -> Any:
    """Return what greedy does with a squad beside an empty carrier."""
    squad = put("iw-line", "ours", US, row(4, 6, 5))
    carrier = put("iw-carrier", "carrier", US, [(6, 9)])
    state = with_goals(battle(squad, carrier, *foes), goal)
    return said(state, WhetherToEmbark("ours", ("carrier",)))


def test_it_gets_in_for_a_long_way_with_nobody_to_fight_on_it() -> None:
    far = put("iw-line", "far", THEM, row(60, 44, 5, 1.0))
    near = put("iw-line", "near", THEM, row(4, 15, 5, 1.0))

    assert Embark("ours", "carrier") == by_a_carrier(far, goal=(50, 30))
    assert Pass() == by_a_carrier(far, goal=(6, 16))
    assert Pass() == by_a_carrier(near, goal=(50, 30))


# ---------------------------------------------------------------- from above


def descending(marker: tuple[float, float] | None) -> Battle:
    """A unit of ours is in reserve, and the marker of another lies on the table."""
    first, second = (
        evolve(unit_of(BOOK, BOOK.units["iw-storm"], key, US), place="reserve")
        for key in ("first", "second")
    )
    foe = put("vg-squad", "foe", THEM, row(30, 24, 10, 1.0))
    return with_goals(battle(evolve(first, marker=marker), second, foe), (34, 24))


def test_it_does_not_aim_two_units_at_one_place() -> None:
    taken = said(descending(None), WhereToStrike("second")).at

    assert dist(said(descending(taken), WhereToStrike("second")).at, taken) > 6.0


def test_nobody_stands_where_a_friend_is_about_to_come_down() -> None:
    ours = put("iw-line", "ours", US, row(4, 4, 5))
    free, taken = (
        Scene.of(evolve(state, units={**state.units, "ours": ours}), US)
        for state in (descending(None), descending((5.5, 10.0)))
    )
    ahead = (0.0, 6.0)

    assert movement.stands(taken, taken.friends[0], ahead) < movement.stands(
        free, free.friends[0], ahead
    )


# ---------------------------------------------------------------- points that batteries know


def registered(known: tuple[tuple[float, float], ...] = ()) -> Any:
    """Return where greedy registers a point on a table with an objective near either side."""
    state = with_goals(battle(put("iw-mortars", "guns", US, [(3, 3)])), (20.0, 16.0), (50.0, 32.0))
    points = (*(TargetPoint(f"p{n}", at) for n, at in enumerate(known)), TargetPoint("new", None))
    us, them = state.players
    us, them = (
        evolve(us, corner=(0.0, 0.0), target_points=points),
        evolve(them, corner=(72.0, 48.0)),
    )
    state = evolve(state, players=(us, them), stage="deployment")
    return said(state, WhereToRegister("new", "guns", (50.0, 32.0)))


def test_a_point_lies_behind_the_objective_that_the_enemy_will_hold() -> None:
    reply = registered()

    assert 1.0 < dist((reply.x, reply.y), (50.0, 32.0)) < 6.0
    assert dist((reply.x, reply.y), (72.0, 48.0)) < dist((50.0, 32.0), (72.0, 48.0))


def test_a_second_point_lies_at_another_objective() -> None:
    reply = registered(((52.0, 34.0),))

    assert dist((reply.x, reply.y), (20.0, 16.0)) < 6.0
