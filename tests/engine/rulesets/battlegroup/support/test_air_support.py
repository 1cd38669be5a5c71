"""Flyers of support: where they come in, how far they go, who may shoot at them, and their end."""

from collections.abc import Mapping
from typing import Any

import pytest
from attrs import evolve

from engine.advice.queries import MovePreview, Odds, PreviewMove, ReplyOdds
from engine.errors import IllegalReply
from engine.geometry import Pose
from engine.rulesets.battlegroup.assault.state import check_charge
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.command.questions import WhichOrder
from engine.rulesets.battlegroup.command.state import why_no_order
from engine.rulesets.battlegroup.core.members import can_jink
from engine.rulesets.battlegroup.core.model import Battle, Options, Turn, Unit
from engine.rulesets.battlegroup.core.notes import Departed, Gone
from engine.rulesets.battlegroup.core.questions import Decide, Pass
from engine.rulesets.battlegroup.damage.notes import HullStruck
from engine.rulesets.battlegroup.force.rules import ORGANISATION
from engine.rulesets.battlegroup.force.state import muster, unit_of
from engine.rulesets.battlegroup.hits.questions import WhetherToJink
from engine.rulesets.battlegroup.hits.rules import to_hit
from engine.rulesets.battlegroup.orders.questions import WhichReaction
from engine.rulesets.battlegroup.queries import table_map
from engine.rulesets.battlegroup.ruleset import RULESET
from engine.rulesets.battlegroup.shooting.questions import Shoot, WhatToShoot
from engine.rulesets.battlegroup.strikes.notes import Dropped, Flown
from engine.rulesets.battlegroup.strikes.questions import (
    Drop,
    Fly,
    PutDown,
    WhereToFly,
    WhereToPutDown,
    WhetherToDrop,
)
from engine.rulesets.battlegroup.strikes.state import hull_of, ways_in
from engine.rulesets.battlegroup.support.questions import CallAt, CallOn
from engine.rulesets.battlegroup.support.state import aims, near
from engine.rulesets.battlegroup.victory.state import is_able, limit
from engine.rulesets.battlegroup.weapons.rules import Manner
from engine.rulesets.battlegroup.weapons.state import barrels
from tests.engine.rulesets.battlegroup.staging import THEM, US, Game, Place, battle, put, row

CROSS: Fly = Fly("ship", 0.0, 10.0, 20.0, 10.0)


@pytest.fixture(autouse=True)
def _brothers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ship answers to a staff of Battle Brothers."""
    allied = evolve(ORGANISATION, allied=(("ironwall", "vanguard"),))
    monkeypatch.setattr("engine.rulesets.battlegroup.core.members.ORGANISATION", allied)


def ship(place: Place | None = None, owner: int = US, **changes: Any) -> Unit:
    unit = unit_of(BOOK, BOOK.units["vg-gunship"], "ship", owner)
    if place is None:
        return evolve(unit, place="off_map", **changes)
    models = {name: evolve(m, pose=Pose(*place, 0.0)) for name, m in unit.models.items()}
    return evolve(unit, models=models, place="table", **changes)


def scene(*more: Unit, **options: Any) -> Battle:
    """HQ at the western edge, its ship off the map, and an enemy squad 20 inches away."""
    foe = put("iw-line", "foe", THEM, row(1, 25, 10, 1.0))
    hq = put("iw-command", "hq", US, row(1, 5, 5))
    mate = put("iw-line", "mate", US, row(1, 2, 3))
    return battle(hq, mate, ship(), foe, *more, **options)


def called(state: Battle, aim: Any = None, **faces: int) -> Game:
    game = Game.on(state, **faces)
    game.order("hq", "request_support").say(aim or CallOn("ship", "foe"))
    return game.until(WhereToFly)


# ---------------------------------------------------------------- coming in


@pytest.mark.rule("battlegroup/skies-enter", "battlegroup/support-strikes")
def test_a_flyer_that_is_called_comes_in_at_once_within_the_call() -> None:
    game = called(scene())
    assert (game.asked.unit, game.stack) == ("ship", ["hq"])
    game.say(CROSS)
    assert [(one.x, one.y) for one in game.told(Flown)] == [(0.0, 10.0), (20.0, 10.0)]
    game.until(WhichOrder)
    assert game.stack == []
    unit = game.state.unit("ship")
    assert (unit.place, unit.spent) == ("table", True)
    assert why_no_order(game.state, unit, "open_fire") == "unit_acted"
    assert (unit.models["01"].pose, unit.doings.moved) == (Pose(20.0, 10.0, 0.0), True)


@pytest.mark.rule("battlegroup/skies-enter")
def test_by_default_it_flies_straight_at_what_is_called_and_stays_in_its_half() -> None:
    for aim in (CallOn("ship", "foe"), CallAt("ship", 1.0, 40.0)):
        game = called(scene(), aim)
        default = game.ask.default
        assert isinstance(default, Fly)
        assert default.enter_x == 0.0 or default.enter_y == 0.0
        game.say(default)
        assert game.told(Flown)[-1].speed == "combat"


def told(game: Game, reply: Any) -> dict[str, Mapping[str, Any]]:
    found = RULESET.query(game.state, (game.ask,), game.ask.seat, ReplyOdds(reply))
    assert isinstance(found, Odds)
    return {one.code: one.params for one in found.details}


@pytest.mark.rule("battlegroup/skies-enter", "battlegroup/skies-move")
def test_where_it_comes_in_and_how_far_it_flies_is_told_before_it_is_called() -> None:
    """Over both legs of its corner, each 24 inches."""
    game = Game.on(scene()).order("hq", "request_support")
    found = told(game, CallAt("ship", 1.0, 40.0))

    assert found["comes_in"] == {"first": (24.0, 0.0), "last": (0.0, 24.0), "corner": True}
    far = found["flies_far"]
    assert 0 < far["least"] < far["own"] <= far["most"]
    assert told(game, CallOn("ship", "foe"))["comes_in"] == found["comes_in"]


@pytest.mark.rule("battlegroup/skies-move")
def test_a_way_tells_its_length_its_speed_and_where_the_half_ends() -> None:
    game = called(scene())
    hull = hull_of(game.state, game.state.unit("ship"))
    near, far = (told(game, Fly("ship", 0.0, 10.0, x, 10.0)) for x in (20.0, 53.0))

    guns = len(hull.weapons)
    assert near["flies"] == {"length": 20.0, "speed": "combat", "full": min(4, guns), "guns": guns}
    assert far["flies"] == {"length": 53.0, "speed": "cruising", "full": 2, "guns": guns}
    reach = near["flies_far"]
    assert reach == far["flies_far"]
    assert reach["least"] == pytest.approx(hull.length / 2, abs=0.01)
    assert reach["most"] == pytest.approx(72.0 - hull.length / 2, abs=0.01)
    edge = 72.0 * (1 - (10.0 + hull.width / 2) / 48.0)  # of the half, at the flank of the hull
    assert reach["own"] == pytest.approx(edge - hull.length / 2, abs=0.01)


@pytest.mark.rule("battlegroup/skies-move")
@pytest.mark.parametrize("end", ["least", "own", "most"])
def test_what_is_told_of_its_reach_holds(end: str) -> None:
    game = called(scene())
    reach = told(game, Fly("ship", 0.0, 10.0, 20.0, 10.0))["flies_far"]
    game.asked.check(game.state, Fly("ship", 0.0, 10.0, reach[end], 10.0))
    speed = told(game, Fly("ship", 0.0, 10.0, reach[end], 10.0))["flies"]["speed"]

    assert speed == ("cruising" if end == "most" else "combat")
    if end == "own":
        over = told(game, Fly("ship", 0.0, 10.0, reach[end] + 0.01, 10.0))
        assert over["flies"]["speed"] == "cruising"


@pytest.mark.rule("battlegroup/skies-enter", "battlegroup/defense-line-step-1")
def test_in_defense_line_it_comes_in_over_the_short_edge() -> None:
    state = scene(scenario="defense-line")
    found = told(Game.on(state).order("hq", "request_support"), CallOn("ship", "foe"))

    assert found["comes_in"] == {"first": (0.0, 0.0), "last": (0.0, 48.0), "corner": False}


@pytest.mark.rule("battlegroup/skies-enter")
@pytest.mark.parametrize(
    ("reply", "code"),
    [
        (Fly("ship", 0.0, 24.5, 20.0, 10.0), "not_its_edge"),
        (Fly("ship", 72.0, 10.0, 20.0, 10.0), "not_its_edge"),
        (Fly("ship", 3.0, 10.0, 20.0, 10.0), "not_its_edge"),
        (Fly("ship", 0.0, 10.0, 1.0, 10.0), "flyer_off_table"),
        (Fly("ship", 0.0, 10.0, 0.0, 10.0), "nowhere_to_fly"),
        (Fly("ship", 0.0, 20.0, 5.0, 25.0), "flyer_has_no_room"),
    ],
)
def test_a_way_that_leads_nowhere_is_refused(reply: Fly, code: str) -> None:
    game = called(scene())
    with pytest.raises(IllegalReply) as refused:
        game.say(reply)
    assert refused.value.code == code


@pytest.mark.rule("battlegroup/skies-enter")
def test_every_way_that_is_offered_can_be_flown() -> None:
    game = called(scene())
    ways = ways_in(game.state, game.state.unit("ship"), (20.0, 10.0))

    assert len(ways) > 4
    for (x, y), (to_x, to_y) in ways:
        game.asked.check(game.state, Fly("ship", x, y, to_x, to_y))


@pytest.mark.rule("battlegroup/skies-enter")
def test_the_enemy_of_the_corner_comes_in_over_his_own_edges() -> None:
    hq = put("iw-command", "hq", THEM, row(60, 40, 5))
    foe = put("iw-line", "foe", US, row(50, 40, 3))
    state = battle(hq, foe, ship(owner=THEM))
    state = evolve(state, turn=Turn(THEM, "orders", "slots"))
    game = called(state, CallAt("ship", 60.0, 40.0))
    with pytest.raises(IllegalReply) as refused:
        game.say(Fly("ship", 0.0, 10.0, 20.0, 10.0))
    assert refused.value.code == "not_its_edge"
    game.say(Fly("ship", 72.0, 30.0, 60.0, 30.0))
    assert [one.unit for one in game.told(Flown)] == ["ship", "ship"]


@pytest.mark.rule("battlegroup/skies-enter")
def test_a_flyer_comes_once_and_is_kept_if_it_stays_away() -> None:
    game = called(scene()).say(Pass()).until(WhichOrder)
    unit = game.state.unit("ship")
    assert (unit.place, unit.spent) == ("off_map", False)
    state = scene()
    spent = evolve(state, units={**state.units, "ship": ship(spent=True)})
    with pytest.raises(IllegalReply) as refused:
        Game.on(spent).order("hq", "request_support")
    assert refused.value.code == "nobody_to_call"


@pytest.mark.rule("battlegroup/skies-enter", "battlegroup/interrupt-timing")
def test_an_ambush_breaks_into_the_way_of_a_flyer() -> None:
    ambush = put("iw-line", "ambush", THEM, row(1, 22, 5), "ambush_fire")
    game = Game.on(scene(ambush), to_hit=1).order("hq", "request_support")
    game.decline("order_declared").say(CallOn("ship", "foe"))
    game.decline("action_declared", "action_done").say(CROSS)
    assert isinstance(game.asked, WhichReaction)
    assert (game.asked.moment, game.asked.unit, game.asked.end) == ("path", "ship", 20.0)
    game.react("ambush", 8.0)
    assert game.stack == ["hq", "ship", "ambush"]
    assert game.state.unit("ship").models["01"].pose == Pose(8.0, 10.0, 0.0)
    game.until(WhichOrder)
    assert game.state.unit("ship").models["01"].pose == Pose(20.0, 10.0, 0.0)


@pytest.mark.rule("battlegroup/skies-enter")
def test_a_way_is_shown_before_it_is_flown() -> None:
    game = called(scene())
    for reply, code in ((CROSS, None), (Fly("ship", 3.0, 10.0, 20.0, 10.0), "not_its_edge")):
        course = RULESET.query(game.state, game.match.asks, US, PreviewMove(reply))
        assert isinstance(course, MovePreview)
        assert course.length == pytest.approx(20.0 - reply.enter_x)
        assert (None if course.refusal is None else course.refusal.code) == code


# ---------------------------------------------------------------- speed


@pytest.mark.rule("battlegroup/skies-move")
@pytest.mark.parametrize(
    ("end", "speed"),
    [((20.0, 10.0), "combat"), ((63.5, 2.0), "combat"), ((63.6, 2.0), "cruising")],
)
def test_beyond_its_own_half_a_flyer_counts_as_cruising(end: Place, speed: str) -> None:
    """The halves of a corner part at the diagonal of the table; its hull may touch it."""
    entry = (0.0, end[1])
    game = called(scene()).say(Fly("ship", *entry, *end))
    assert game.told(Flown)[-1].speed == speed


@pytest.mark.rule("battlegroup/skies-move")
@pytest.mark.parametrize(("x", "speed"), [(33.5, "combat"), (33.6, "cruising")])
def test_between_two_edges_the_line_across_the_middle_parts_the_halves(
    x: float, speed: str
) -> None:
    """Its front, 2.5 inches ahead, may touch the line."""
    game = called(scene(scenario="defense-line")).say(Fly("ship", 0.0, 40.0, x, 40.0))
    assert game.told(Flown)[-1].speed == speed


# ---------------------------------------------------------------- in the air


@pytest.mark.rule("battlegroup/skies-zoom-rules")
def test_only_snap_shots_are_aimed_at_a_flyer_and_no_templates() -> None:
    state = scene()
    up = ship((5.0, 14.0))
    guns = put("iw-mortars", "guns", THEM, row(1, 20, 3))
    state = evolve(state, units={**state.units, "ship": up, "guns": guns})
    for key, target, snap in (("foe", "ship", True), ("foe", "hq", False)):
        fired = barrels(state, state.unit(key), state.unit(target), Manner())
        assert {one.snap for one in fired} == {snap}
    assert to_hit(3, snap=True).first == 6
    weapons = {one.weapon for one in barrels(state, guns, up, Manner())}
    assert "mortar" not in weapons


@pytest.mark.rule("battlegroup/skies-zoom-rules")
def test_nobody_charges_a_flyer_and_nothing_strays_to_it() -> None:
    state = scene()
    up = ship((3.0, 20.0))
    state = evolve(state, units={**state.units, "ship": up})
    with pytest.raises(IllegalReply) as refused:
        check_charge(state, state.unit("foe"), "ship")
    assert refused.value.code == "target_flies"
    assert "ship" not in [one.unit for one in near(state, state.unit("foe"))]


@pytest.mark.rule("battlegroup/skies-zoom-rules")
def test_no_guns_are_called_on_a_flyer_in_the_air() -> None:
    """Only with one order each by turns are flyers of both sides on the table at once."""
    theirs = evolve(ship((5.0, 14.0), THEM), id="theirs")
    guns = evolve(unit_of(BOOK, BOOK.units["iw-mortars"], "guns", US), place="off_map")
    state = scene(guns, sequence_mode="alternating")
    state = evolve(state, units={**state.units, "theirs": theirs})
    game = Game.on(state).order("hq", "request_support")
    with pytest.raises(IllegalReply) as refused:
        game.say(CallOn("guns", "theirs"))
    assert refused.value.code == "target_flies"
    assert "theirs" not in [foe.id for foe in aims(state, state.unit("hq"), guns)]
    game.say(CallOn("ship", "theirs"))


# ---------------------------------------------------------------- leaving


@pytest.mark.rule("battlegroup/skies-leave")
@pytest.mark.parametrize("mode", ["turns", "alternating"])
def test_a_flyer_leaves_at_the_end_of_the_turn_and_that_is_no_loss(mode: str) -> None:
    rider = evolve(put("iw-line", "rider", US, []), place="aboard", aboard="ship")
    state = scene(sequence_mode=mode)
    state = evolve(state, units={**state.units, "ship": ship((20.0, 10.0)), "rider": rider})
    game = Game.on(evolve(state, turn=Turn(US, "rally", "departures")))
    assert [one.unit for one in game.told(Departed)] == ["rider", "ship"]
    assert game.told(Gone) == []
    assert game.state.unit("ship").place == "left"
    assert game.state.players[THEM].points.total == 0


@pytest.mark.rule("battlegroup/skies-leave")
def test_a_flyer_stays_through_the_turn_of_the_enemy_only_if_it_is_his() -> None:
    state = scene()
    state = evolve(state, units={**state.units, "ship": ship((20.0, 10.0))})
    enemys = Game.on(evolve(state, turn=Turn(THEM, "rally", "departures"), now=2))
    assert enemys.told(Departed) == []
    assert enemys.state.unit("ship").place == "table"
    own = Game.on(evolve(state, turn=Turn(US, "rally", "departures"), now=2))
    assert own.told(Departed) == [Departed("ship")]


@pytest.mark.rule("battlegroup/skies-unit-count", "battlegroup/counter-attack-vp-limit")
def test_support_is_no_unit_when_the_limit_of_points_is_set() -> None:
    state = evolve(muster(Options(vp_limit="by_units")), objectives=((1, 1),) * 4)
    without = {key: unit for key, unit in state.units.items() if key != "b-gunship"}
    assert limit(state) == limit(evolve(state, units=without))
    assert "b-gunship" in state.units


# ---------------------------------------------------------------- passengers


def carrying(*more: Unit) -> Battle:
    squad = evolve(
        unit_of(BOOK, BOOK.units["vg-scouts"], "scouts", US), place="aboard", aboard="ship"
    )
    return scene(squad, *more)


@pytest.mark.rule("battlegroup/skies-passengers")
def test_passengers_of_a_flyer_that_is_not_called_are_nowhere() -> None:
    state = carrying()
    assert "scouts" not in [unit.id for unit in state.army(US)]
    units = {key: unit for key, unit in state.units.items() if key in ("ship", "scouts", "foe")}
    assert not is_able(evolve(state, units=units), US)
    left = evolve(state, turn=Turn(US, "rally", "departures"))
    game = Game.on(left)
    assert game.state.unit("scouts").place == "aboard"
    assert game.told(Gone) == []


@pytest.mark.rule("battlegroup/skies-disembark")
def test_passengers_stay_aboard_unless_told_and_leave_with_the_flyer() -> None:
    game = called(carrying()).say(CROSS)
    assert isinstance(game.asked, WhetherToDrop)
    assert (game.asked.unit, game.asked.end, game.ask.default) == ("scouts", 20.0, Pass())
    with pytest.raises(IllegalReply) as refused:
        game.say(Drop("scouts", 20.5))
    assert refused.value.code == "off_the_path"
    game.say(Pass()).until(WhichOrder)
    assert game.state.unit("scouts").place == "aboard"


@pytest.mark.rule("battlegroup/skies-disembark", "battlegroup/deep-strike-scatter")
@pytest.mark.parametrize(("scatter", "at"), [(2, (8.0, 14.0)), (3, (12.0, 14.0))])
def test_passengers_drop_from_the_way_scatter_and_stand_at_once(scatter: int, at: Place) -> None:
    """Four inches, straight ahead along x, with two dice of 2."""
    game = called(carrying(), drop_scatter=scatter, scatter_degrees=1, drop_drift=2)
    game.say(Fly("ship", 0.0, 14.0, 20.0, 14.0)).say(Drop("scouts", 8.0))
    (told,) = game.told(Dropped)
    assert (told.x, told.y, told.mishap) == (*at, False)
    unit = game.state.unit("scouts")
    assert (unit.place, unit.aboard, unit.doings.moved) == ("table", None, True)
    assert unit.doings.got_out == "ship"
    assert not unit.acted


@pytest.mark.rule("battlegroup/skies-disembark", "battlegroup/skies-zoom-rules")
def test_passengers_may_come_down_below_their_flyer_which_says_that_it_is_above() -> None:
    game = called(carrying(), drop_scatter=1).say(CROSS).say(Drop("scouts", 20.0))
    (below,) = (one for one in game.told(Dropped) if not one.mishap)
    above = {one.unit: one.above for one in table_map(game.state).units}

    assert (below.x, below.y) == (20.0, 10.0)
    assert game.state.unit("ship").models["01"].pose == Pose(20.0, 10.0, 0.0)
    assert above["ship"] == "battlegroup/skies-zoom-rules"
    assert above["scouts"] is None


@pytest.mark.rule("battlegroup/skies-disembark", "battlegroup/mishap-misplaced")
def test_passengers_who_cannot_come_down_are_put_down_by_the_enemy() -> None:
    crowd = put("iw-line", "crowd", THEM, row(5, 14, 6))
    game = called(carrying(crowd), drop_scatter=1)
    game.say(Fly("ship", 0.0, 14.0, 20.0, 14.0)).say(Drop("scouts", 8.0))
    assert game.told(Dropped)[0].mishap
    assert isinstance(game.asked, WhereToPutDown)
    assert (game.ask.seat, game.asked.landing) == (THEM, (8.0, 14.0))
    for at, code in (((30.0, 14.0), "put_too_far"), ((8.0, 14.0), "put_badly")):
        with pytest.raises(IllegalReply) as refused:
            game.say(PutDown("scouts", *at))
        assert refused.value.code == code
    game.say(PutDown("scouts", 8.0, 20.0))
    pose = game.state.unit("scouts").models["01"].pose
    assert pose is not None
    assert pose.at == (8.0, 20.0)


@pytest.mark.rule("battlegroup/objective-radius", "battlegroup/skies-zoom-rules")
def test_what_zooms_over_an_objective_neither_holds_nor_denies_it() -> None:
    def held_with(*units: Unit) -> tuple[tuple[int, ...], tuple[int, ...]]:
        stakes = RULESET.view(evolve(battle(*units), objectives=((20.0, 10.0),)), US).stakes
        assert stakes is not None
        return stakes.held

    squad = put("iw-line", "foe", THEM, row(20, 11, 3))
    assert held_with(ship((20.0, 10.0))) == ((), ())
    assert held_with(ship((20.0, 10.0)), squad) == ((), (1,))


@pytest.mark.rule("battlegroup/skies-zoom-rules", "battlegroup/point-blank-exception")
def test_a_flyer_may_jink_when_an_ambush_fires_at_it() -> None:
    ambush = put("iw-heavy-team", "guns", THEM, row(1, 22, 3), "ambush_fire")
    game = Game.on(scene(ambush), to_hit=6, penetration=6, save=6)
    game.order("hq", "request_support").decline("order_declared").say(CallOn("ship", "foe"))
    game.decline("action_declared", "action_done").say(CROSS).react("guns", 8.0)
    game.until(WhatToShoot).say(Shoot("guns", "ship"))

    assert isinstance(game.asked, WhetherToJink)
    assert (game.ask.seat, game.asked.unit) == (US, "ship")
    game.say(Decide(True)).until(WhichOrder)
    assert all(note.saved for note in game.told(HullStruck))


@pytest.mark.rule("battlegroup/base-flyer-hover", "battlegroup/point-blank-exception")
@pytest.mark.parametrize(
    ("sheet", "able"), [("vg-gunship", True), ("ln-skiff", True), ("vg-carrier", False)]
)
def test_skimmers_and_flyers_can_jink(sheet: str, able: bool) -> None:
    unit = unit_of(BOOK, BOOK.units[sheet], "one", US)

    assert can_jink(battle(unit), unit) is able
