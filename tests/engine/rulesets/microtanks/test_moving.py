"""Moving: prices, pivots, roads, what blocks, smoke."""

import pytest

from engine.geometry import Pose
from engine.rulesets.microtanks.core import notes
from engine.rulesets.microtanks.core.field import distance
from engine.rulesets.microtanks.questions import Drive, Pass, PopSmoke
from tests.engine.rulesets.microtanks.staging import Fight, Fire, box, fight, hill, tank

FOE = tank("b1", (110, 80))


def cost(battle: Fight, *path: tuple[float, float]) -> float:
    """Drive a1 along a path and return what it cost."""
    battle.reply(Drive("a1", path))
    return battle.last(notes.Moved).cost


@pytest.mark.rule("microtanks/move-speed")
def test_a_vehicle_drives_up_to_its_speed_and_a_longer_path_is_refused_whole() -> None:
    battle = fight(tank("a1", (20, 20)), FOE)

    assert battle.refused(Drive("a1", ((20, 38.1),))) == "too_far"
    assert battle["a1"].pose == Pose(20, 20, 90)
    battle.reply(Drive("a1", ((20, 30), (28, 30))))
    assert battle["a1"].pose == Pose(28, 30, 0)
    assert battle["a1"].moved == 18
    assert battle.state.turn.phase == "shoot"


@pytest.mark.rule("microtanks/move-speed")
def test_one_order_for_each_vehicle_in_any_sequence_and_the_rest_stays() -> None:
    battle = fight(tank("a1", (20, 20)), tank("a2", (30, 20)), tank("a3", (40, 20)), FOE)
    battle.reply(Drive("a2", ((30, 25),)))

    assert battle.refused(Drive("a2", ((30, 26),))) == "not_to_order"
    assert battle.question.tanks == ("a1", "a3")
    battle.reply(Pass())
    assert battle["a1"].pose == Pose(20, 20, 90)


@pytest.mark.rule("microtanks/move-speed")
def test_the_distance_is_remembered_until_the_next_own_move_phase() -> None:
    battle = fight(tank("a1", (20, 20)), FOE)
    battle.reply(Drive("a1", ((20, 30), (20, 22))), Pass(), Pass())
    assert battle["a1"].moved == 18
    battle.reply(Pass())

    assert (battle.state.turn.seat, battle["a1"].moved) == (0, 0)


@pytest.mark.parametrize("path", [((20, 20),), ((20, 25), (20, 25)), ((99999.0, 0),)])
def test_a_leg_leads_somewhere(path: tuple[tuple[float, float], ...]) -> None:
    assert fight(tank("a1", (20, 20)), FOE).refused(Drive("a1", path)) == "no_leg"


@pytest.mark.rule("microtanks/move-difficult")
@pytest.mark.parametrize("kind", ["swamp", "river", "rocks", "fence"])
def test_difficult_ground_costs_two(kind: str) -> None:
    battle = fight(tank("a1", (20, 20)), FOE, terrain=[box(kind, 15, 22, 25, 26)])

    assert cost(battle, (20, 30)) == 14


@pytest.mark.rule("microtanks/move-forest")
def test_forest_costs_two_by_the_centre_of_the_hull() -> None:
    battle = fight(tank("a1", (20, 20)), FOE, terrain=[box("forest", 15, 22, 25, 26)])
    assert cost(battle, (20, 30)) == 14
    beside = fight(tank("a1", (20, 20)), FOE, terrain=[box("forest", 20.2, 22, 25, 26)])
    assert cost(beside, (20, 30)) == 10


@pytest.mark.rule("microtanks/move-road")
def test_a_road_doubles_only_the_part_that_runs_on_it() -> None:
    battle = fight(tank("a1", (20, 20)), FOE, terrain=[box("road", 18, 24, 22, 44)])

    assert battle.refused(Drive("a1", ((20, 49),))) == "too_far"
    assert cost(battle, (20, 48)) == 4 + 10 + 4


@pytest.mark.rule("microtanks/move-uphill", "microtanks/move-downhill")
def test_climbing_costs_two_and_going_down_one() -> None:
    up = fight(tank("a1", (35, 50)), FOE, terrain=[hill(40, 40, 60, 60)])
    assert cost(up, (46, 50)) == 5 + 10 + 1
    down = fight(tank("a1", (50, 50)), FOE, terrain=[hill(40, 40, 60, 60)])
    assert cost(down, (35, 50)) == 15


@pytest.mark.rule("microtanks/hill-model")
def test_the_slope_ends_at_the_plateau_and_the_higher_hill_counts() -> None:
    from engine.rulesets.microtanks.core.field import board

    low = hill(40, 40, 60, 60, height=2)
    high = hill(50, 40, 70, 60, height=4)
    here = board(fight(tank("a1", (5, 5)), FOE, terrain=[low, high]).state)

    assert [here.ground((x, 50)) for x in (39, 40, 42.5, 45, 50)] == [0, 0, 1, 2, 2]
    assert here.ground((52.5, 50)) == 2
    assert here.ground((55, 50)) == 4
    climbing = fight(tank("a1", (47, 50)), FOE, terrain=[low, high])
    assert cost(climbing, (57, 50)) == 3 + 2.5 + 2 * 2.5 + 2


@pytest.mark.rule("microtanks/move-mixed-terrain")
def test_half_is_never_halved_again_and_a_road_overrides() -> None:
    mixed = [box("forest", 15, 22, 25, 26), box("swamp", 15, 22, 25, 26, "s")]
    assert cost(fight(tank("a1", (20, 20)), FOE, terrain=mixed), (20, 30)) == 14
    bridge = [box("river", 10, 22, 30, 26), box("road", 18, 22, 22, 26)]
    assert cost(fight(tank("a1", (20, 20)), FOE, terrain=bridge), (20, 30)) == 8
    edge = [box("river", 20, 22, 30, 26)]
    assert cost(fight(tank("a1", (20, 20)), FOE, terrain=edge), (20, 30)) == 14


@pytest.mark.rule("microtanks/move-mixed-terrain")
def test_a_road_uphill_costs_one() -> None:
    road = [hill(10, 20, 30, 40), box("road", 18, 10, 22, 60)]

    assert cost(fight(tank("a1", (20, 20)), FOE, terrain=road), (20, 30)) == 5 + 2.5


@pytest.mark.rule("microtanks/turning-free")
def test_pivots_cost_nothing_and_a_tracked_vehicle_has_none() -> None:
    battle = fight(tank("a1", (20, 20)), tank("a2", (30, 20), tracked=True), FOE)

    assert battle.refused(Drive("a2", (), 10.0)) == "tracked"
    battle.reply(Drive("a1", ((20, 29), (20, 20)), 45.0))
    assert battle.last(notes.Moved).cost == 18
    assert battle["a1"].pose == Pose(20, 20, 45)


@pytest.mark.rule("microtanks/pivot-not-moved")
def test_a_pivot_is_no_movement_but_driving_there_and_back_is() -> None:
    battle = fight(tank("a1", (20, 20)), tank("b1", (20, 60), 180), dice=[1, 1])
    battle.reply(Drive("a1", (), 80.0))
    assert battle["a1"].moved == 0
    battle.reply(Fire("a1", "75mm-m3", "b1"))
    assert [row.source for row in battle.last(notes.Shot).modifiers] == ["range"]
    battle.reply(Pass(), Drive("b1", ((20, 59), (20, 60)), 270.0))
    battle.reply(Fire("b1", "75mm-m3", "a1"))

    assert {row.source for row in battle.last(notes.Shot).modifiers} == {"range", "shooter"}


@pytest.mark.rule("microtanks/road-turn-limit")
def test_having_turned_by_90_ends_the_doubling_for_the_rest_of_the_move() -> None:
    roads = [box("road", 18, 10, 22, 42), box("road", 18, 38, 60, 42, "r2")]
    bend = fight(tank("a1", (20, 20)), FOE, terrain=roads)
    assert cost(bend, (20, 40), (28, 40)) == 10 + 8
    slight = fight(tank("a1", (20, 20)), FOE, terrain=roads)
    assert cost(slight, (20, 39), (36, 39.5)) == pytest.approx(9.5 + 16.008 / 2, abs=0.01)
    before = fight(tank("a1", (20, 20), 270), FOE, terrain=roads)
    assert cost(before, (20, 38)) == 9


@pytest.mark.rule("microtanks/road-turn-limit")
def test_turns_off_the_road_count_and_the_next_move_starts_afresh() -> None:
    road = [box("road", 18, 0, 22, 90)]
    battle = fight(tank("a1", (20, 10)), FOE, terrain=road)
    assert cost(battle, (20, 20), (25, 20), (20, 20), (20, 22)) == 5 + 5 + 5 + 2
    battle.reply(Pass(), Pass(), Pass())
    assert cost(battle, (20, 42)) == 10


@pytest.mark.rule("microtanks/move-blocking")
def test_buildings_wrecks_and_friends_block_the_way() -> None:
    house = box("building", 30, 18, 34, 22)
    battle = fight(
        tank("a1", (20, 20), 90),
        tank("a2", (20, 26)),
        tank("b9", (20, 14), status="bail_out"),
        FOE,
        terrain=[house],
    )

    assert battle.refused(Drive("a1", ((32, 20),))) == "path_blocked"
    assert battle.refused(Drive("a1", ((20, 30),))) == "path_blocked"
    assert battle.refused(Drive("a1", ((20, 10),))) == "path_blocked"
    assert battle.refused(Drive("a1", ((28.995, 20),))) == "path_blocked"
    battle.reply(Drive("a1", ((28.98, 20),)))


@pytest.mark.rule("microtanks/move-blocking")
def test_of_a_pivot_only_the_final_position_counts() -> None:
    walls = [box("building", 10, 20.6, 30, 25), box("building", 10, 15, 30, 19.4, "south")]
    battle = fight(tank("a1", (20, 20), 90), FOE, terrain=walls)

    assert battle.refused(Drive("a1", (), 90.0)) == "pivot_blocked"
    battle.reply(Drive("a1", (), 180.0))


# ---------------------------------------------------------------- smoke


@pytest.mark.rule("microtanks/smoke-pop")
def test_smoke_lets_a_tank_back_off_by_a_quarter_of_its_speed_once() -> None:
    battle = fight(tank("a1", (20, 20)), FOE)

    assert battle.refused(PopSmoke("a1", 4.51)) == "too_far"
    assert battle.refused(PopSmoke("a1", -1.0)) == "no_way_back"
    battle.reply(PopSmoke("a1", 4.5))
    assert battle["a1"].pose == Pose(20, 15.5, 90)
    assert (battle["a1"].moved, battle["a1"].smoking) == (4.5, True)
    battle.reply(Pass(), Pass(), Pass())
    assert battle.refused(PopSmoke("a1")) == "smoke_used"


@pytest.mark.rule("microtanks/smoke-pop")
def test_a_stunned_tank_smokes_standing_and_roads_do_not_help_backwards() -> None:
    stunned = fight(tank("a1", (20, 20), stunned=0), FOE)
    assert stunned.refused(PopSmoke("a1", 1.0)) == "stunned"
    stunned.reply(PopSmoke("a1"))
    assert stunned["a1"].smoking
    road = fight(tank("a1", (20, 20)), FOE, terrain=[box("road", 18, 0, 22, 90)])
    assert road.refused(PopSmoke("a1", 5.0)) == "too_far"
    forest = fight(tank("a1", (20, 20)), FOE, terrain=[box("forest", 18, 0, 22, 90)])
    forest.reply(PopSmoke("a1", 2.25))
    assert forest.last(notes.SmokePopped).cost == 4.5


@pytest.mark.rule("microtanks/smoke-pop", "microtanks/retreat")
def test_backing_off_the_table_is_a_retreat_if_it_is_said() -> None:
    battle = fight(tank("a1", (20, 3)), tank("a2", (60, 20)), FOE)

    assert battle.refused(PopSmoke("a1", 4.0)) == "off_the_table"
    battle.reply(PopSmoke("a1", 4.0, retreat=True))
    assert battle["a1"].status == "retreated"


@pytest.mark.rule("microtanks/smoke-obscured")
def test_smoke_lasts_until_the_next_own_move_phase_and_hides_nobody() -> None:
    battle = fight(tank("a1", (20, 20)), tank("b1", (20, 60)))
    battle.reply(PopSmoke("a1"), Pass())
    assert battle.state.players[1].radio.seen == ("a1",)
    battle.reply(Pass())
    assert battle["a1"].smoking
    battle.reply(Pass())

    assert not battle["a1"].smoking


@pytest.mark.rule("microtanks/smoke-no-fire")
def test_a_smoking_tank_holds_its_fire_but_may_turn_its_turret() -> None:
    battle = fight(tank("a1", (20, 20)), tank("b1", (20, 40)), dice=[1])
    battle.reply(PopSmoke("a1"))

    assert battle.refused(Fire("a1", "75mm-m3", "b1")) == "under_smoke"
    assert battle.question.ready[0].guns == ()
    assert battle.question.ready[0].traverse == 90
    battle.reply(Pass(), Pass(), Pass(), Pass())
    battle.reply(Fire("a1", "75mm-m3", "b1"))
    assert battle.last(notes.Shot).die == 1


def test_distances_run_from_hull_to_hull() -> None:
    assert distance(tank("a1", (20, 20)), tank("b1", (20, 40))) == 18


@pytest.mark.rule("microtanks/move-speed")
def test_a_path_has_a_hundred_legs_at_most() -> None:
    def path(count: int) -> tuple[tuple[float, float], ...]:
        return tuple((20, 20 + n % 2 / 10) for n in range(1, count + 1))

    battle = fight(tank("a1", (20, 20)), FOE)
    assert battle.refused(Drive("a1", path(101))) == "too_many_legs"
    battle.reply(Drive("a1", path(100)))
    assert battle["a1"].moved == pytest.approx(10)


@pytest.mark.rule("microtanks/our-towed-gun")
def test_a_gun_that_does_not_drive_does_not_creep_along_a_road() -> None:
    gun = tank("a1", (20, 20), profile="su-m30")
    battle = fight(gun, FOE, terrain=[box("road", 18, 0, 22, 90)])

    assert battle.refused(Drive("a1", ((20, 20.00009),))) == "too_far"
    battle.reply(Drive("a1", (), 45.0))
    assert battle["a1"].moved == 0


@pytest.mark.rule("microtanks/smoke-pop")
def test_a_vehicle_that_can_neither_move_nor_pop_smoke_again_is_not_asked() -> None:
    spent = tank("a1", (20, 20), tracked=True, smoke_used=True)
    battle = fight(spent, tank("a2", (30, 20), tracked=True), tank("a3", (40, 20)), FOE)

    assert battle.question.tanks == ("a2", "a3")
