"""What a table shows before anybody says yes: where units, markers and points would come to lie."""

from itertools import pairwise
from math import dist
from typing import Any

import pytest
from attrs import evolve

from engine.advice import queries as q
from engine.advice.answers import forms
from engine.advice.forms import AngleBlank, ModelsBlank, PathBlank, PlaceBlank
from engine.dice import ProvenDice
from engine.errors import IllegalReply
from engine.flow import Ask
from engine.formations import Going
from engine.rulesets.battlegroup.arrivals.questions import (
    HowToLand,
    Land,
    Misplace,
    Strike,
    WhereToArrive,
    WhereToStrike,
    WhichMishap,
)
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.core.field import hull_of
from engine.rulesets.battlegroup.core.model import Battle, Options
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.deployment.questions import Deploy, DeployModels
from engine.rulesets.battlegroup.deployment.state import zone
from engine.rulesets.battlegroup.driving.questions import Drive, WhereToDrive
from engine.rulesets.battlegroup.driving.state import Pull
from engine.rulesets.battlegroup.force.state import muster, unit_of
from engine.rulesets.battlegroup.fortifications.questions import Build, WhereToBuild
from engine.rulesets.battlegroup.movement.questions import Move, MoveModels, WhereToMove
from engine.rulesets.battlegroup.orders.advice import points
from engine.rulesets.battlegroup.orders.questions import React, Ready, WhichReaction
from engine.rulesets.battlegroup.ruleset import RULESET
from engine.rulesets.battlegroup.scenarios.questions import (
    LayObjective,
    TakeCorner,
    TakeEdge,
    WhichObjective,
)
from engine.rulesets.battlegroup.strikes.questions import PutDown, WhereToPutDown
from engine.rulesets.battlegroup.support.questions import (
    CallAt,
    Register,
    WhatToCall,
    WhereToRegister,
)
from engine.rulesets.battlegroup.vehicles.questions import GetOutModels, WhereToGetOut
from engine.rulesets.battlegroup.vehicles.state import outline
from tests.engine.rulesets.battlegroup.matches.driving import played as driven
from tests.engine.rulesets.battlegroup.matches.playing import MODES, at, played
from tests.engine.rulesets.battlegroup.motors import aboard, vehicle
from tests.engine.rulesets.battlegroup.staging import THEM, US, Game, battle, put, row
from tests.helpers.long import first


def table() -> Battle:
    """Return a table with units that arrive, get out, and call."""
    carrier = vehicle("iw-carrier", "c", US, 6, 8)
    reserves = (("walkers", "iw-line"), ("jumpers", "vg-jump"), ("guns", "iw-howitzers"))
    waiting = [
        evolve(unit_of(BOOK, BOOK.units[sheet], key, US), place="reserve")
        for key, sheet in reserves
    ]
    waiting[2] = evolve(waiting[2], place="off_map", slot="additional_fire_support")
    hq = put("iw-command", "hq", US, row(20, 4, 3))
    foe = put("vg-squad", "foe", THEM, row(60, 40, 3))
    return battle(carrier, aboard("iw-line", "riders", carrier, 3), hq, *waiting, foe)


def course(choice: Any, reply: Any, state: Battle | None = None) -> q.MovePreview:
    asks = (Ask(US, choice, Pass()),)
    found = RULESET.query(state or table(), asks, US, q.PreviewMove(reply))
    assert isinstance(found, q.MovePreview)
    return found


HULL = outline(hull_of(table(), table().unit("c")))
OUT = tuple(Going(f"riders/0{n}", ((4.0 + 1.5 * n, 12.0),)) for n in range(1, 4))
IN = tuple(
    Going(f"walkers/{n:02}", ((8.0 + 1.5 * (n % 5), 1.0 + 1.5 * (n // 5)),)) for n in range(1, 11)
)


@pytest.mark.rule(
    "battlegroup/deep-strike-marker",
    "battlegroup/mishap-misplaced",
    "battlegroup/base-transports",
    "battlegroup/skies-disembark",
    "battlegroup/counter-attack-step-5-zone",
)
@pytest.mark.parametrize(
    ("choice", "reply", "models"),
    [
        (WhereToArrive("walkers"), Deploy("walkers", 12.0, 4.0, 90.0), 10),
        (WhereToArrive("walkers"), DeployModels("walkers", IN), 10),
        (WhereToGetOut("riders", HULL), GetOutModels("riders", OUT), 3),
        (WhereToStrike("jumpers"), Strike("jumpers", 40.0, 6.0), 5),
        (WhichMishap("jumpers", (40.0, 6.0), rolled=False), Misplace(44.0, 6.0), 5),
        (WhereToPutDown("jumpers", (40.0, 6.0)), PutDown("jumpers", 44.0, 6.0), 5),
    ],
)
def test_who_arrives_or_gets_out_is_shown_where_it_would_stand(
    choice: Any, reply: Any, models: int
) -> None:
    found = course(choice, reply)

    assert found.refusal is None
    assert len(found.places) == models


@pytest.mark.rule(
    "battlegroup/request-support-target",
    "battlegroup/target-point-buy",
    "battlegroup/objective-placement",
)
@pytest.mark.parametrize(
    ("choice", "reply"),
    [
        (WhatToCall("hq", ("guns",)), CallAt("guns", 20.0, 9.0)),
        (WhereToRegister("p", "guns", (1.0, 1.0)), Register("p", 20.0, 9.0)),
        (WhichObjective(1, 3, US), LayObjective(18.0, 14.0)),
    ],
)
def test_what_is_put_down_is_shown_where_it_lies(choice: Any, reply: Any) -> None:
    found = course(choice, reply)

    assert found.refusal is None
    assert found.poses == ((reply.x, reply.y, 0.0),)
    far = course(choice, evolve(reply, x=500.0))
    assert far.refusal is not None
    assert far.refusal.clause is not None


@pytest.mark.rule("battlegroup/base-fortifications")
def test_a_fortification_is_shown_as_it_would_stand() -> None:
    state = battle(scenario="defense-line", attacker="second")
    bunker = unit_of(BOOK, BOOK.units["fort-bunker"], "fort", US, "fortification")
    state = evolve(state, units={"fort": bunker}, attacker=THEM)

    found = course(WhereToBuild(("fort",)), Build("fort", 27.0, 6.0, 90.0), state)
    assert (found.refusal, found.poses) == (None, ((27.0, 6.0, 90.0),))
    outside = course(WhereToBuild(("fort",)), Build("fort", 60.0, 6.0, 90.0), state)
    assert outside.refusal is not None
    assert outside.refusal.code == "built_elsewhere"


@pytest.mark.parametrize("mode", first(MODES))
def test_whatever_is_drawn_or_put_down_in_a_match_can_be_followed(mode: Any) -> None:
    asked: dict[tuple[type, type], int] = {}
    for match in (*played(mode).positions, *driven(mode)[0]):
        for ask in match.asks:
            for form in forms(at(match), ask):
                kind = (type(ask.choice), type(form.reply))
                blanks = any(
                    isinstance(b, PlaceBlank | PathBlank | ModelsBlank) for b in form.blanks
                )
                if not blanks or asked.get(kind, 0) >= 2:
                    continue
                asked[kind] = asked.get(kind, 0) + 1
                found = RULESET.query(at(match), match.asks, ask.seat, q.PreviewMove(form.reply))
                assert isinstance(found, q.MovePreview)
    assert len(asked) > 8


@pytest.mark.rule("battlegroup/base-movement")
@pytest.mark.parametrize(
    ("choice", "reply", "most"),
    [
        (WhereToDrive("c", Pull(6.0)), Drive("c", ((30.0, 30.0), (30.0, 44.0))), 6.0),
        (WhereToMove("hq", "move", 6.0), Move("hq", ((20.5, 6.0), (40.0, 6.0))), 6.0),
    ],
)
def test_a_way_that_is_too_long_is_shown_as_far_as_it_may_go(
    choice: Any, reply: Any, most: float
) -> None:
    """Only its last leg is cut: what was set before stays, and where that is too far nothing is."""
    found = course(choice, reply)
    assert found.refusal is not None
    assert found.refusal.code == "too_far"

    last = evolve(reply, path=reply.path[-1:])
    short = course(choice, last).short
    assert short is not None
    assert short.refusal is None
    assert most - 0.01 < short.length <= most
    if isinstance(reply, Drive):
        assert found.short is None
    else:
        assert found.short is not None
        assert found.short.poses[1][:2] == reply.path[0]


@pytest.mark.rule("battlegroup/top-speed")
@pytest.mark.parametrize("rolled", [2.0, 5.0])
def test_what_is_in_reach_of_a_run_ends_where_its_die_does(rolled: float) -> None:
    choice = WhereToMove("hq", "run", rolled)
    way = next(one for one in forms(table(), Ask(US, choice, Pass())) if one.blanks)
    (path,) = way.blanks
    assert isinstance(path, PathBlank)
    area = RULESET.query(table(), (), US, q.ReachableArea("hq", path.mode, path.most))
    assert isinstance(area, q.Area)

    assert rolled == area.most
    assert rolled - area.step < max(cost for _, _, cost in area.cells) <= rolled


@pytest.mark.rule("battlegroup/base-movement")
def test_a_model_that_is_led_too_far_is_shown_as_far_as_it_may_go() -> None:
    stay, far = Going("hq/02", ((21.5, 5.0),)), Going("hq/01", ((20.0, 6.0), (20.0, 14.0)))
    found = course(WhereToMove("hq", "move", 6.0), MoveModels("hq", (stay, far)))
    assert found.refusal is not None
    assert found.short is not None
    places = {model: at for model, *at in found.short.places}

    assert places["hq/02"] == [21.5, 5.0]
    x, y = places["hq/01"]
    assert (x, y > 6.0) == (20.0, True)


@pytest.mark.rule("battlegroup/counter-attack-step-5-zone", "battlegroup/objective-placement")
def test_what_is_put_a_bit_outside_its_zone_is_pulled_in_and_far_off_it_is_not() -> None:
    tank = evolve(vehicle("iw-carrier", "tank", US, 6, 8), place="reserve")
    state = battle(tank, put("vg-squad", "foe", THEM, row(60, 40, 3)))
    along, strip = WhereToArrive("tank"), zone(state, tank)
    _, y0, _, _ = strip.bounds

    def shown(x: float, y: float, facing: float) -> q.MovePreview:
        found = course(along, Deploy("tank", x, y, facing), state)
        assert found.refusal is not None
        assert found.refusal.code == "out_of_zone"
        return found

    near = shown(20.0, y0 + 1.0, 30.0).short
    assert near is not None
    ((x, y, facing),) = near.poses
    assert facing == 30.0
    assert dist((x, y), (20.0, y0 + 1.0)) <= 2.0
    assert shown(30.0, 24.0, 0.0).short is None
    laid = course(WhichObjective(1, 3, US), LayObjective(18.0, 11.0), state)
    assert laid.refusal is not None
    assert laid.short is not None
    assert laid.short.refusal is None


@pytest.mark.rule("battlegroup/interrupt-timing")
def test_points_to_break_in_at_lie_apart_at_both_ends_of_what_is_seen() -> None:
    seen = Ready("guns", "ambush_fire", ((11.9412, 23.8823),), anywhere=True)
    found = points(WhichReaction("path", "us", (seen,), 0.0, 23.8823), seen)
    assert {0.0, 11.9412, 23.8823} <= set(found)
    assert min(b - a for a, b in pairwise(found)) > 1.0


# ---------------------------------------------------------------- coming down


@pytest.mark.rule("battlegroup/deep-strike-arrival")
def test_rings_are_shown_as_they_are_turned() -> None:
    choice = HowToLand("walkers", (40.0, 14.0))
    ((form,),) = (tuple(forms(table(), Ask(US, choice, Land()))),)
    (blank,) = form.blanks
    assert isinstance(blank, AngleBlank)
    assert (blank.field, blank.at) == ("turn", choice.at)

    straight, turned = (course(choice, Land(turn)) for turn in (0.0, 30.0))
    assert straight.places[0] == turned.places[0] == ("walkers/01", 40.0, 14.0)
    assert straight.places[1] != turned.places[1]
    assert len(turned.places) == len(table().unit("walkers").models)
    beside = course(HowToLand("walkers", (60.0, 41.0)), Land(0.0))
    assert beside.refusal is not None
    assert (beside.refusal.clause, beside.places) == ("battlegroup/deep-strike-arrival", ())


# ---------------------------------------------------------------- replies out of place


def test_breaking_in_between_orders_leads_nowhere_on_the_table() -> None:
    state = battle(
        put("iw-line", "a", US, row(4, 4, 3)),
        put("iw-line", "b", THEM, row(4, 20, 3), token="reserve_move"),
    )
    game = Game.on(state)
    asks, seat = game.match.asks, game.ask.seat
    assert game.asked.moment == "between_orders"

    found = RULESET.query(game.state, asks, seat, q.PreviewMove(React("b")))
    assert found == q.MovePreview((), 0.0, 0.0, 0.0)
    found = RULESET.query(game.state, asks, seat, q.PreviewMove(React("b", 3.0)))
    assert isinstance(found, q.MovePreview)
    assert found.refusal is not None


@pytest.mark.parametrize(
    "reply", [React("c"), React("c", 2.0), TakeCorner("north_west"), TakeEdge("west")]
)
def test_what_is_not_asked_for_is_shown_with_what_is_against_it(reply: Any) -> None:
    found = course(WhereToDrive("c", Pull(6.0)), reply)
    assert found.refusal is not None
    assert found.refusal.code == "wrong_reply"


def test_nobody_is_pulled_into_a_zone_before_it_is_known_who_attacks() -> None:
    game = Game.on_dice(
        muster(Options(scenario="defense-line")), ProvenDice("secret", ("00112233", "44556677"))
    )
    reply = Deploy(next(iter(game.state.units)), 30.0, 35.0, 0.0)
    asks, seat = game.match.asks, game.ask.seat
    found = RULESET.query(game.state, asks, seat, q.PreviewMove(reply))
    assert isinstance(found, q.MovePreview)
    assert (found.refusal and found.refusal.code, found.short) == ("wrong_reply", None)


def test_a_drive_of_another_unit_is_refused() -> None:
    with pytest.raises(IllegalReply) as refused:
        course(WhereToDrive("c", Pull(6.0)), Drive("hq", ((8.0, 8.0),)))
    assert refused.value.code == "not_to_order"


@pytest.mark.parametrize("gap", [-1.0, 1e9])
def test_rows_that_stand_nowhere_are_not_pulled_in(gap: float) -> None:
    found = course(WhereToArrive("walkers"), Deploy("walkers", 12.0, 4.0, 90.0, 5, gap))
    assert found.refusal is not None
    assert found.short is None
    assert found.refusal.code == "gap_too_wide"
