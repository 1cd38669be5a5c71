"""Greedy at microtanks: legal everywhere, better than chance, and it knows what pays."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import dist, hypot
from random import Random
from typing import Any

import pytest
from attrs import evolve

from bots import policy
from bots.arena import Contest, arena, play
from bots.policies.greedy.microtanks import answers, ground, odds
from bots.policies.greedy.microtanks.driving import ram_value, shortened
from bots.policies.greedy.microtanks.goals import EDGES, goal
from bots.policies.greedy.microtanks.scene import Scene
from engine import ruleset
from engine.dice import ProvenDice
from engine.flow import Ask
from engine.geometry import Point, Pose
from engine.match import Match
from engine.rulesets.microtanks import questions
from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.book.printed import Edge, Zone
from engine.rulesets.microtanks.core.field import board
from engine.rulesets.microtanks.core.model import (
    CENTIMETRES,
    Battle,
    Contact,
    Feet,
    ForceVehicle,
    Options,
    Player,
    Sighting,
    Tank,
    Turn,
)
from engine.rulesets.microtanks.core.sight import view
from engine.rulesets.microtanks.movement import course
from engine.rulesets.microtanks.muster import default_army, known_cost, tank_of, zone_rect
from tests.helpers.long import first

MICRO = ruleset.get("microtanks")
GREEDY, RANDOM = policy.get("greedy"), policy.get("random")
SCENARIOS = tuple(BOOK.scenarios)

Spot = tuple[str, float, float, float]
"""(vehicle, x, y, facing)"""


def battle(
    ours: Sequence[Spot],
    theirs: Sequence[Spot],
    *,
    scenario: str = "crossroads",
    round_: int = 3,
    phase: Any = "move",
    zones: tuple[Zone, Zone] = ("A", "B"),
    seen: tuple[str, ...] = (),
    **changes: dict[str, Any],
) -> Battle:
    """Return a table in the turn of seat 0, who has the first turn; `changes` by vehicle id."""
    units: dict[str, Tank] = {}
    for seat, spots in enumerate((ours, theirs)):
        for number, (vehicle, x, y, facing) in enumerate(spots, start=1):
            key = f"{'ab'[seat]}{number}"
            tank = tank_of(key, seat, ForceVehicle(vehicle), CENTIMETRES)
            units[key] = evolve(tank, pose=Pose(x, y, facing), status="board")
    for key, fields in changes.items():
        units[key] = evolve(units[key], **fields)
    start = [sum(t.points for t in units.values() if t.owner == seat) for seat in (0, 1)]
    players = tuple(
        Player(zones[seat], "us", start[seat], round_, Sighting((1, 1), seen if seat == 0 else ()))
        for seat in (0, 1)
    )
    return Battle(
        options=Options(scenario=scenario),
        units=units,
        phase="battle",
        players=(players[0], players[1]),
        setter=0,
        layout="printed",
        round=round_,
        turn=Turn(0, phase),
    )


def order(state: Battle, *keys: str) -> Any:
    """Return what greedy orders, asked to move these vehicles."""
    choice = questions.WhichMove(0, keys or tuple(t.id for t in state.army(0)))
    reply = GREEDY(MICRO, state, Ask(0, choice, questions.Pass()), Random(1))
    choice.check(state, reply)
    return reply


def shot(state: Battle, *guns: tuple[str, str]) -> Any:
    """Return what greedy fires."""
    ready = tuple(questions.Ready(tank, (gun,), 90.0) for tank, gun in guns)
    choice = questions.WhichShot(0, ready)
    reply = GREEDY(MICRO, state, Ask(0, choice, questions.Pass()), Random(1))
    choice.check(state, reply)
    return reply


# ---------------------------------------------------------------- whole matches


@pytest.mark.parametrize("scenario", first(SCENARIOS))
def test_its_replies_to_itself_are_never_refused_in_a_scenario(scenario: str) -> None:
    """Those to chance are counted below."""
    result = play(MICRO, (GREEDY, GREEDY), f"{scenario}/2", Options(scenario=scenario))

    assert result.fault is None
    assert result.reason != "hang"


def test_it_plays_armies_and_other_scales_too() -> None:
    options = Options(limit=500, free_maps=True, scale=evolve(CENTIMETRES, method="double"))
    result = play(MICRO, (GREEDY, GREEDY), "armies", options)

    assert result.fault is None
    assert result.reason != "hang"


@pytest.mark.parametrize("limit", BOOK.tables.army.limits)
def test_it_brings_more_and_faster_vehicles_than_chance(limit: int) -> None:
    state: Any = MICRO.muster(Options(limit=limit))
    choice = questions.WhichArmy(limit)
    reply = GREEDY(MICRO, state, Ask(0, choice, questions.Pass()), Random(1))
    choice.check(state, reply)
    usual = max(len(default_army(seat, limit, state.plan).vehicles) for seat in (0, 1))

    assert len(reply.army.vehicles) > usual
    assert limit - known_cost(reply.army) < 15, "what is left buys no better crew"


def test_it_brings_fewer_to_a_table_without_room_for_more() -> None:
    scale = evolve(CENTIMETRES, method="inch")
    state: Any = MICRO.muster(Options(limit=800, scale=scale, table=Feet(2.0, 2.0)))
    choice = questions.WhichArmy(800)
    reply = GREEDY(MICRO, state, Ask(0, choice, questions.Pass()), Random(1))

    choice.check(state, reply)
    assert known_cost(reply.army) > 400


FOUR_FEET = Feet(4.0, 4.0)
"""A table whose sides are no multiples of the grid's step: 121.92 units."""
PICK_UP = {"limit": 500, "scenario": "rearguard", "table": FOUR_FEET}


@pytest.mark.parametrize(
    "options",
    first([PICK_UP, *({"scenario": one} for one in SCENARIOS), {**PICK_UP, "unlimited": True}], 2),
)
def test_it_beats_chance(options: dict[str, Any]) -> None:
    contest = Contest("microtanks", ("greedy", "random"), 4, 5, Options(**options))
    summary = arena(contest, 1).summary()

    assert summary["wins"]["random"] == 0
    assert summary["wins"]["greedy"] >= 3, "one may be drawn"
    assert {"greedy": 0, "random": 0} == summary["refused"] == summary["crashed"]


@pytest.mark.parametrize("replies", [5, 30, 80, 140])
def test_its_first_idea_is_nearly_always_legal_in_strange_positions(replies: int) -> None:
    rng = Random(replies)
    match, _ = Match.start(MICRO, Options(), ProvenDice(f"micro/{replies}"))
    for _ in range(replies):
        ask = match.asks[0]
        match, _ = match.answer(ask.seat, ask.number, random(match, ask, rng))
    ask = match.asks[0]
    state: Any = match.state
    ideas = list(answers.ideas(state, ask, Random(1)))

    assert ideas
    ask.choice.check(state, GREEDY(MICRO, state, ask, Random(1)))


def random(match: Match, ask: Ask, rng: Random) -> Any:
    return next(MICRO.sample(match.state, ask, rng), ask.default)


# ---------------------------------------------------------------- shots


def test_it_fires_at_the_flank_rather_than_at_the_front() -> None:
    state = battle(
        [("us-sherman", 112, 50, 90)],
        [("ge-pz4h", 108, 66, 270), ("ge-pz4h", 116, 66, 0)],
        phase="shoot",
    )
    assert questions.Fire("a1", "75mm-m3", "b2") == shot(state, ("a1", "75mm-m3"))


def test_it_holds_a_shot_that_would_be_wasted() -> None:
    state = battle([("us-stuart", 60, 5, 90)], [("ge-tiger", 60, 85, 270)], phase="shoot")
    assert isinstance(shot(state, ("a1", "37mm-m6")), questions.Pass)


def test_its_artillery_fires_at_what_the_radio_names() -> None:
    def reply(seen: tuple[str, ...]) -> Any:
        state = battle(
            [("us-priest", 20, 5, 60)], [("ge-pz4h", 67, 62, 270)], phase="shoot", seen=seen
        )
        return shot(state, ("a1", "105mm-m2"))

    assert isinstance(reply(()), questions.Pass)
    assert questions.Fire("a1", "105mm-m2", "b1") == reply(("b1",))


def test_its_artillery_spares_friends_beside_the_target() -> None:
    state = battle(
        [("us-priest", 60, 5, 90), ("us-pershing", 57.4, 42, 90), ("us-pershing", 62.6, 42, 90)],
        [("ge-pz2", 60, 42, 270)],
        phase="shoot",
        seen=("b1",),
    )
    assert isinstance(shot(state, ("a1", "105mm-m2")), questions.Pass)


def test_a_tracked_vehicle_turns_its_turret_to_the_enemy() -> None:
    state = battle(
        [("us-sherman", 30, 80, 0)],
        [("ge-tiger", 6, 81, 0)],
        phase="shoot",
        a1={"tracked": True},
    )
    reply = shot(state, ("a1", "75mm-m3"))
    assert isinstance(reply, questions.Traverse)


# ---------------------------------------------------------------- moves


def test_it_rams_a_lighter_vehicle_and_no_heavier_one() -> None:
    def gain(ours: str, theirs: str) -> float:
        state = battle([(ours, 20, 85, 0)], [(theirs, 32, 85, 90)])
        scene = Scene.of(state, 0)
        return ram_value(scene, scene.friends[0], scene.foes[0], (30.0, 85.0), 11.0)

    assert gain("us-pershing", "ge-pz4h") > 20
    assert gain("us-stuart", "ge-tiger") < 0


def test_it_rams_round_what_is_in_the_way() -> None:
    state = battle(
        [("us-pershing", 110, 70, 90), ("us-stuart", 110, 75, 90)],
        [("ge-wespe", 110, 82, 270)],
        scenario="rearguard",
        a2={"tracked": True, "weapon_damaged": True},
    )
    reply = order(state, "a1")

    assert isinstance(reply, questions.Drive)
    assert len(reply.path) > 1
    assert course(state, state.tank("a1"), reply.path, None, False).contact == "b1"


def test_a_silenced_tank_rams_when_that_pays() -> None:
    state = battle(
        [("us-pershing", 60, 60, 0), ("us-sherman", 5, 5, 0)],
        [("ge-wespe", 70, 60, 90)],
        a1={"weapon_damaged": True},
    )
    reply = order(state, "a1")
    assert isinstance(reply, questions.Drive)
    assert "b1" == course(state, state.tank("a1"), reply.path, reply.facing, False).contact


def test_a_silenced_vehicle_near_the_edge_leaves() -> None:
    state = battle(
        [("us-sherman", 60, 6, 90), ("us-sherman", 40, 10, 90)],
        [("ge-tiger", 60, 40, 270), ("ge-tiger", 50, 40, 270)],
        a1={"weapon_damaged": True},
    )
    reply = order(state, "a1")
    assert isinstance(reply, questions.Drive)
    assert reply.retreat


def test_a_sound_vehicle_does_not_leave_early() -> None:
    state = battle(
        [("us-sherman", 60, 6, 90), ("us-sherman", 40, 10, 90)], [("ge-pz4h", 60, 70, 270)]
    )
    assert not getattr(order(state, "a1"), "retreat", False)


def test_the_rearguard_leaves_by_its_edge_in_time() -> None:
    ours, theirs = [("uk-cromwell", 170, 30, 0)], [("ge-panther", 100, 64, 0)]

    def reply(round_: int) -> Any:
        zones: tuple[Zone, Zone] = ("B", "A")
        two = [*ours, ("uk-cromwell", 120, 50, 0)]
        state = battle(two, theirs, scenario="rearguard", round_=round_, zones=zones)
        return order(state, "a1")

    assert reply(10).retreat
    assert not getattr(reply(2), "retreat", False)


@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize("long", [2.0, 2.7, 3.0, 4.0, 6.0, 8.0])
def test_every_edge_of_a_table_in_feet_can_be_driven_to(edge: Edge, long: float) -> None:
    state = battle([], [])
    options = evolve(state.options, table=Feet(long, min(long, 4.0)))
    grid = ground.grid_of(board(evolve(state, options=options)))

    assert min(ground.field_to(grid, ground.edge_rect(grid, edge))) == 0.0


def test_the_rearguard_runs_on_a_table_in_feet_too() -> None:
    state = battle(
        [("uk-cromwell", 40, 64, 0), ("uk-cromwell", 30, 90, 0)],
        [("ge-panther", 4, 20, 0)],
        scenario="rearguard",
        zones=("B", "A"),
    )
    reply = order(evolve(state, options=evolve(state.options, table=FOUR_FEET)), "a1")

    assert reply.path[-1][0] > 50.0


def test_the_rearguard_does_not_ram_where_it_has_no_turn_to_lose() -> None:
    def ram_at(round_: int) -> Any:
        ours = [("uk-churchill", 150, 80, 0), ("uk-cromwell", 40, 50, 0)]
        foes = [("ge-pz2", 158, 80, 90), ("ge-pz2", 4, 4, 90)]
        state = battle(ours, foes, scenario="rearguard", round_=round_, zones=("B", "A"))
        reply = order(state, "a1")
        path, facing = reply.path, reply.facing
        return course(state, state.tank("a1"), path, facing, reply.retreat).contact

    assert ram_at(2) == "b1"
    assert ram_at(7) is None


@pytest.mark.parametrize("zone", ["A", "B"])
def test_the_rearguard_spares_the_last_enemy_until_all_are_away(zone: Zone) -> None:
    zones: tuple[Zone, Zone] = ("B", "A") if zone == "B" else ("A", "B")
    ours, theirs = [("uk-cromwell", 160, 30, 180)], [("ge-pz2", 150, 30, 0)]
    state = battle(ours, theirs, scenario="rearguard", phase="shoot", zones=zones)

    assert isinstance(shot(state, ("a1", "75mm-qf")), questions.Pass) == (zone == "B")


@pytest.mark.parametrize("others", [0, 1])
def test_the_rearguard_neither_rams_the_last_enemy_nor_shoots_who_is_left_beside(
    others: int,
) -> None:
    ours = [("uk-churchill", 150, 80, 0), ("uk-cromwell", 120, 60, 0)]
    theirs = [("ge-pz2", 158, 80, 90), ("ge-pz2", 140, 60, 90)][: 1 + others]
    state = battle(ours, theirs, scenario="rearguard", zones=("B", "A"))
    rammed = order(state, "a1")
    contact = course(state, state.tank("a1"), rammed.path, rammed.facing, False).contact
    after = evolve(state, turn=Turn(0, "shoot", (), (Contact("a1", "b1", 5.0, "side", "front"),)))
    scene = Scene.of(after, 0)
    spared = [one.tank.id for one in scene.foes if scene.is_spared(one)]

    assert contact == ("b1" if others else None)
    assert spared == ["b2" if others else "b1"]


def test_who_cannot_get_away_any_more_fights_and_is_left_for_later() -> None:
    runs = ("uk-cromwell", 60.0, 64.0, 0.0)
    zones: tuple[Zone, Zone] = ("B", "A")
    for round_, is_stuck in ((3, False), (9, True)):
        state = battle(
            [runs], [("ge-panther", 40, 64, 0)], scenario="rearguard", round_=round_, zones=zones
        )
        scene = Scene.of(state, 0)
        drawn = goal(scene, scene.friends[0])
        assert is_stuck == scene.friends[0].is_stuck
        assert is_stuck == (drawn.longing > 0.0) == (not drawn.pulls)
    foes = [("uk-churchill", 60.0, 40.0, 180.0), ("uk-churchill", 130.0, 30.0, 180.0)]
    pursuit = battle([("ge-panther", 95, 35, 0)], foes, scenario="rearguard", round_=6)
    lost, away = Scene.of(pursuit, 0).foes

    assert (lost.is_stuck, away.is_stuck) == (True, False)
    assert lost.gains[-1] < 0.5 * away.gains[-1]


def test_the_pursuer_does_not_drive_up_to_those_who_are_cut_off() -> None:
    lost, away = ("uk-churchill", 40.0, 40.0, 180.0), ("uk-cromwell", 160.0, 40.0, 180.0)

    def gain(*foes: Spot) -> float:
        """Return what it is worth to be ten units farther east: away from who is cut off."""
        state = battle([("ge-panther", 95, 40, 0)], foes, scenario="rearguard", round_=7)
        scene = Scene.of(state, 0)
        assert [foe == lost for foe in foes] == [foe.is_stuck for foe in scene.foes]
        drawn = goal(scene, scene.friends[0])
        return drawn.value((105.0, 40.0)) - drawn.value((95.0, 40.0))

    assert 0.0 == gain(lost)
    assert 0.0 < gain(away) == gain(lost, away)


def test_the_last_vehicle_takes_the_field_with_it() -> None:
    last = battle([("us-sherman", 60, 20, 90)], [("ge-tiger", 60, 60, 270)])
    two = [("us-sherman", 60, 20, 90), ("us-sherman", 90, 20, 90)]
    one_of_two = battle(two, [("ge-tiger", 60, 60, 270)])

    alone, beside = (odds.gains(state, state.tank("a1")) for state in (last, one_of_two))

    bonus = BOOK.tables.score.field_bonus / 100 * last.players[0].start
    assert (bonus, 0.0) == (odds.field_bonus(last, 0), odds.field_bonus(one_of_two, 0))
    assert bonus == pytest.approx(alone[-1] - beside[-1])
    assert alone[:4] == beside[:4]


@pytest.mark.parametrize("round_", [9, 10])
def test_the_last_of_the_rearguard_leaves_the_field(round_: int) -> None:
    state = battle(
        [("uk-cromwell", 174, 30, 0)],
        [("ge-panther", 4, 64, 0)],
        scenario="rearguard",
        round_=round_,
        zones=("B", "A"),
    )

    assert order(state, "a1").retreat


@pytest.mark.parametrize(("others", "leaves"), [(1, True), (0, False)])
def test_who_is_across_leaves_by_the_far_edge_unless_nobody_else_is(
    others: int, leaves: bool
) -> None:
    across = [("su-t34-76", 60.0, 95.0, 90.0), ("su-t34-76", 90.0, 66.0, 90.0)]
    state = battle(
        [*across[: 1 + others], ("su-is2", 76, 20, 90)],
        [("ge-wespe", 5, 97, 0)],
        scenario="river-line",
        round_=12,
    )
    reply = order(state, "a1")

    assert isinstance(reply, questions.Drive)
    assert leaves == reply.retreat


def test_it_takes_the_road_when_it_runs() -> None:
    state = battle(
        [("uk-churchill", 126, 30, 0), ("uk-cromwell", 60, 50, 0)],
        [("ge-panther", 40, 64, 0)],
        scenario="rearguard",
        zones=("B", "A"),
    )
    reply = order(state, "a1")
    made = course(state, state.tank("a1"), reply.path, reply.facing, False)
    assert made.length > 1.5 * made.cost


def test_who_is_nearest_to_the_edge_runs_first_and_clears_the_road() -> None:
    ours = [("uk-cromwell", 64.0, 64.0, 0.0), ("uk-cromwell", 70.0, 64.0, 0.0)]
    foe = [("ge-panther", 20.0, 64.0, 0.0)]
    state = battle(ours, foe, scenario="rearguard", zones=("B", "A"))

    assert order(state).tank == "a2"


@pytest.mark.parametrize(("at", "far"), [((64.0, 64.0), 72.0), ((30.0, 20.0), 46.0)])
def test_it_drives_wide_of_a_friend_in_the_road_as_far_as_it_gets(at: Point, far: float) -> None:
    ours = [("uk-cromwell", *at, 0.0), ("uk-churchill", at[0] + 4.0, at[1], 0.0)]
    foe = [("ge-panther", 4.0, 40.0, 0.0)]
    lame = {"tracked": True}
    state = battle(ours, foe, scenario="rearguard", round_=6, zones=("B", "A"), a2=lame)
    x, y = order(state, "a1").path[-1]

    assert x > far
    assert abs(y - at[1]) < 4.0, "along the road"
    assert shortened((0.0, 0.0), ((10.0, 0.0), (10.0, 10.0)), 0.75) == ((10.0, 0.0), (10.0, 5.0))


def test_smoke_hides_what_cannot_drive_or_fire() -> None:
    state = battle(
        [("us-sherman", 60, 60, 0), ("us-sherman", 5, 5, 90)],
        [("ge-tiger", 60, 78, 270), ("ge-panther", 56, 78, 270), ("ge-panther", 64, 78, 270)],
        a1={"stunned": 2, "weapon_damaged": True, "tracked": True},
    )
    assert questions.PopSmoke("a1") == order(state, "a1")


def test_who_has_the_better_cover_is_safer() -> None:
    state = battle([("us-sherman", 60, 20, 90)], [("ge-tiger", 8, 51, 0)])
    scene = Scene.of(state, 0)
    body = scene.friends[0]
    behind, open_ = (30.5, 51.0), (30.5, 46.0)

    assert scene.stand(body, behind, 5.0).loss < scene.stand(body, open_, 5.0).loss


def test_it_fears_the_artillery_of_an_enemy_who_sees_it() -> None:
    def loss(*theirs: Spot) -> float:
        scene = Scene.of(battle([("us-sherman", 5, 20, 90)], theirs), 0)
        return scene.stand(scene.friends[0], (5.0, 20.0), 0.0).loss

    spotter, howitzer = ("ge-pz2", 5.0, 87.0, 270.0), ("ge-wespe", 60.0, 52.0, 270.0)

    assert loss(howitzer) == 0.0, "a house hides it"
    assert loss(spotter) == 0.0, "too far for its gun"
    assert loss(spotter, howitzer) > 0.0


def assert_crowded_at_thirty(state: Battle) -> None:
    """Somebody at x = 30 may burst: the first vehicle of seat 0 pays the more the nearer it is."""
    scene = Scene.of(state, 0)
    body = scene.friends[0]

    def cost(x: float) -> float:
        return scene.crowding(body, (x, 20.0), scene.stand(body, (x, 20.0), 0.0))

    assert cost(20.0) == 0.0
    assert cost(27.0) > cost(24.0) > 0.0


def test_it_keeps_away_from_friends_that_may_burst() -> None:
    foe = ("ge-tiger", 20.0, 50.0, 270.0)
    state = battle([("us-sherman", 20, 20, 90), ("us-sherman", 30, 20, 90)], [foe])
    assert_crowded_at_thirty(state)


def test_it_keeps_away_from_enemies_that_may_burst() -> None:
    harmless = {"tracked": True, "weapon_damaged": True}
    state = battle([("us-sherman", 20, 20, 90)], [("ge-tiger", 30, 20, 270)], b1=harmless)
    assert_crowded_at_thirty(state)


def test_it_turns_its_front_to_who_could_hurt_it() -> None:
    state = battle([("us-priest", 20, 5, 270)], [("ge-tiger", 20, 40, 270)])
    scene = Scene.of(state, 0)
    stand = scene.stand(scene.friends[0], (20.0, 5.0), 0.0)

    assert "front" == odds.face_of(stand.facing, 90.0)


# ---------------------------------------------------------------- set-up


def deployed(scenario: str) -> Battle:
    """Return the table when greedy has set up both sides."""
    match, _ = Match.start(MICRO, Options(scenario=scenario), ProvenDice("greedy/1"))
    rng = Random(1)
    state: Any = match.state
    while state.phase != "battle":
        ask = match.asks[0]
        match, _ = match.answer(ask.seat, ask.number, GREEDY(MICRO, state, ask, rng))
        state = match.state
    table: Battle = state
    return table


def depth(state: Battle, tank: Tank) -> float:
    """Return how far a vehicle is from the nearest place where an enemy may be set up."""
    assert tank.pose is not None
    x0, y0, x1, y1 = zone_rect(state, 1 - tank.owner)
    x, y = tank.pose.at
    return hypot(max(x0 - x, 0.0, x - x1), max(y0 - y, 0.0, y - y1))


def test_who_fights_is_drawn_back_and_who_hunts_forward(monkeypatch: pytest.MonkeyPatch) -> None:
    """The zones of Crossroads are 15 deep and 60 apart, those of Rearguard 12, 28 and 8."""
    monkeypatch.setattr(answers, "BACK", 10.0)
    state, hunt = deployed("crossroads"), deployed("rearguard")
    hunters = [t for t in hunt.fielded() if hunt.zone_of(t.owner) == "A"]
    guns = [t for t in hunters if "wespe" in t.id]

    assert 67.5 < min(depth(state, tank) for tank in state.fielded())
    assert 14.0 > max(depth(hunt, tank) for tank in hunters if tank not in guns)
    assert guns
    assert 14.0 < min(depth(hunt, tank) for tank in guns)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_does_not_set_up_side_by_side(scenario: str) -> None:
    state = deployed(scenario)
    for seat in (0, 1):
        places = [t.pose.at for t in state.army(seat) if t.pose]
        assert 5.5 < min(dist(a, b) for a, b in combinations(places, 2))


def test_it_sets_up_near_cover(monkeypatch: pytest.MonkeyPatch) -> None:
    def sheltered() -> int:
        state = deployed("crossroads")
        grid = ground.grid_of(board(state))
        return sum(grid.node(t.pose.at) in grid.sheltered for t in state.fielded() if t.pose)

    near = sheltered()
    monkeypatch.setattr(answers, "SHELTER", 0.0)

    assert sheltered() < near


# ---------------------------------------------------------------- figures and the grid


def test_a_destroyed_vehicle_is_worth_more_than_any_damage() -> None:
    state = battle([("us-sherman", 60, 20, 90)], [("ge-tiger", 60, 60, 270)])
    gains = odds.gains(state, state.tank("b1"))
    assert max(gains[:4]) < gains[4] == gains[5]


def test_the_chances_of_results_add_up() -> None:
    assert odds.results(9, 3) == pytest.approx([5 / 36] * 6)  # a natural 1 does nothing
    assert sum(odds.results(4, 13)) == 0


def test_ways_keep_to_the_price_of_the_ground() -> None:
    state = battle([("us-sherman", 60, 20, 90)], [])
    found = ground.ways(ground.grid_of(board(state)), (60.0, 20.0), 18.0, [])
    tops = [found.grid.at(node)[1] for node in found.costs]

    assert max(tops) > 50  # along the road
    assert all(cost <= 18.0 for cost in found.costs.values())


def test_a_glance_agrees_with_the_rays_nearly_always() -> None:
    rng, same, looks = Random(3), 0, 0
    for _ in range(150):
        spots = [(rng.uniform(2, 118), rng.uniform(2, 88), rng.uniform(0, 360)) for _ in range(2)]
        state = battle([("us-sherman", *spots[0])], [("ge-pz4h", *spots[1])])
        scene = Scene.of(state, 0)
        one, other = scene.friends[0], scene.foes[0]
        seen = scene.look(one.at, one.foot + one.tall, other.at, other.foot, other.tall)
        same += seen.sees == view(state, one.tank, other.tank).sees
        looks += 1

    assert same / looks > 0.9
