"""Moving of battlegroup: on foot, on tracks, aboard; support and whoever arrives."""

from typing import get_args

import pytest

from engine.geometry import Point, disc, polygon
from engine.rulesets.battlegroup.arrivals.rules import (
    arriving,
    has_mishap,
    may_misplace,
    mishap_rolled,
    outflanks,
    scattered,
    waves_from,
)
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Edge, Speed, SupportKind, UnitType
from engine.rulesets.battlegroup.book.wargear import price
from engine.rulesets.battlegroup.deployment.rules import (
    arrival_zone,
    flanks_of_corner,
    flanks_of_edge,
)
from engine.rulesets.battlegroup.driving.rules import is_slowed, may_go_flat_out, may_remove
from engine.rulesets.battlegroup.movement.rules import allowance, difficult_dice, is_poor_run, run
from engine.rulesets.battlegroup.scenarios.rules import wave
from engine.rulesets.battlegroup.strikes.rules import flown
from engine.rulesets.battlegroup.support.rules import Called, is_callable, may_fire_itself, request
from engine.rulesets.battlegroup.vehicles.rules import (
    farthest,
    flat_out,
    load,
    may_disembark,
    may_ride,
    passenger_fire,
    rider_capacity,
    speed_of,
)

SIZE = (72.0, 48.0)


# ---------------------------------------------------------------- moving


@pytest.mark.rule("battlegroup/base-movement")
def test_difficult_ground_limits_a_move_to_the_highest_die() -> None:
    allowances = {type: allowance(type) for type in BOOK.tables.move.allowance}

    assert {type for type, far in allowances.items() if far == 6} == {
        *("infantry", "jet_pack_infantry", "artillery"),
        *("monstrous_creature", "walker"),
    }
    assert {type for type, far in allowances.items() if far == 12} == {
        *("jump_infantry", "bike", "jetbike", "beast", "cavalry"),
    }
    assert allowance("infantry", [2, 4]) == 4
    assert allowance("bike", [2, 6]) == 6
    assert [difficult_dice(through_cover=has) for has in (False, True)] == [2, 3]


@pytest.mark.rule("battlegroup/top-speed")
def test_top_speed_adds_a_die_or_what_engines_give() -> None:
    assert run("infantry", 4) == 4
    assert run("bike", 4) == 12
    assert run("jetbike", 4) == 24
    assert flat_out() == 6
    assert flat_out(skimmer=True) == 6
    assert flat_out(fast=True) == 12
    assert flat_out(fast=True, skimmer=True) == 18


@pytest.mark.rule("battlegroup/top-speed", "battlegroup/vehicle-slow")
def test_who_is_slow_heavy_stunned_or_stuck_does_not_go_flat_out() -> None:
    assert may_go_flat_out()
    assert not may_go_flat_out(slow=True)
    assert not may_go_flat_out(heavy=True)
    assert not may_go_flat_out(immobilised=True)
    assert not may_go_flat_out(stunned=True)


@pytest.mark.rule("battlegroup/vehicle-slow", "battlegroup/dozer-ignore")
def test_rough_ground_slows_all_but_dozers_and_what_flies_over_it() -> None:
    assert is_slowed(touches_difficult=True)
    assert not is_slowed(touches_difficult=False)
    assert not is_slowed(touches_difficult=True, dozer=True)
    assert not is_slowed(touches_difficult=True, over=True)
    assert farthest(slow=True) == 6
    assert farthest() == 12
    assert farthest(heavy=True) == 6


@pytest.mark.rule("battlegroup/base-movement")
def test_a_move_has_a_speed_band() -> None:
    assert [speed_of(length) for length in (0, 0.1, 6, 6.1)] == [
        "stationary",
        "combat",
        "combat",
        "cruising",
    ]


@pytest.mark.rule("battlegroup/top-speed")
def test_a_run_is_poor_if_another_is_more_likely_to_better_it() -> None:
    assert [is_poor_run(face) for face in range(1, 7)] == [True] * 3 + [False] * 3


@pytest.mark.rule("battlegroup/dozer-debris")
def test_a_dozer_clears_debris_at_combat_speed() -> None:
    assert [may_remove(speed) for speed in get_args(Speed)] == [False, True, False, False]


# ---------------------------------------------------------------- aboard


@pytest.mark.rule("battlegroup/top-speed-disembark", "battlegroup/base-transports")
def test_one_gets_out_of_what_moved_six_inches_at_most() -> None:
    assert may_disembark(6.0)
    assert not may_disembark(6.1)
    assert (BOOK.tables.move.disembark, BOOK.tables.move.embark) == (6, 2)


@pytest.mark.rule("battlegroup/riders-capacity")
def test_a_tank_without_room_carries_four_riders_a_hull_point() -> None:
    assert rider_capacity(3, 0, tank=True) == 12
    assert rider_capacity(3, 10, tank=True) == 0
    assert rider_capacity(3, 0, tank=False) == 0
    assert load([1, 1, 2]) == 4


@pytest.mark.rule("battlegroup/riders-eligible")
def test_light_infantry_rides_jump_packs_too() -> None:
    riding = {type for type in get_args(UnitType) if may_ride(type, 5)}

    assert riding == {"infantry", "jump_infantry", "jet_pack_infantry"}
    assert [may_ride("infantry", save) for save in (3, 4, None)] == [False, True, True]


@pytest.mark.rule("battlegroup/riders-as-passengers", "battlegroup/base-transports")
def test_passengers_and_riders_fire_by_the_speed_of_what_carries_them() -> None:
    assert [passenger_fire(speed) for speed in get_args(Speed)] == [
        "normal",
        "normal",
        "snap",
        "none",
    ]
    assert passenger_fire("combat", heavy_weapon=True) == "snap"
    assert passenger_fire("stationary", heavy_weapon=True) == "normal"


def test_riders_have_cover_of_five() -> None:
    assert BOOK.tables.cover.riders == 5


# ---------------------------------------------------------------- support


@pytest.mark.rule(
    "battlegroup/bombardment-cost", "battlegroup/skies-cost", "battlegroup/target-point-buy"
)
@pytest.mark.parametrize(
    ("strike", "full", "points"),
    [
        ("bombardment", 150, 15),
        ("bombardment", 151, 16),
        ("bombardment", 1, 1),
        ("flyer", 150, 30),
        ("flyer", 151, 31),
        ("target_point", 99, 15),
    ],
)
def test_support_costs_a_share_rounded_up(strike: SupportKind, full: int, points: int) -> None:
    assert points == price(strike, full)


@pytest.mark.rule("battlegroup/request-support-pass", "battlegroup/request-support-fail")
def test_a_call_that_is_not_heard_spends_nothing_of_the_support() -> None:
    assert request((4, 4), 8, 1) == Called(passed=True, uses_left=0)
    assert request((4, 5), 8, 1) == Called(passed=False, uses_left=1)


@pytest.mark.rule("battlegroup/support-strikes", "battlegroup/bombardment-open-fire")
def test_support_is_called_once_and_a_point_never() -> None:
    assert is_callable("bombardment", 1)
    assert is_callable("flyer", 1)
    assert not is_callable("bombardment", 0)
    assert not is_callable("target_point", 1)


@pytest.mark.rule(
    "battlegroup/barrage-needs-request",
    "battlegroup/barrage-procedure",
    "battlegroup/target-point-fire",
    "battlegroup/barrage-off-map-blind",
)
def test_guns_fire_themselves_at_what_they_see_or_at_a_registered_point() -> None:
    assert may_fire_itself(target_point=True, off_map=True, sees=False)
    assert may_fire_itself(target_point=False, off_map=False, sees=True)
    assert not may_fire_itself(target_point=False, off_map=False, sees=False)
    assert not may_fire_itself(target_point=False, off_map=True, sees=True)


@pytest.mark.rule("battlegroup/skies-move")
@pytest.mark.parametrize(
    ("edge", "ends", "speed"),
    [
        ("west", (32, 36), "combat"),
        ("west", (32, 36.1), "cruising"),
        ("east", (36, 40), "combat"),
        ("east", (35.9, 40), "cruising"),
        ("south", (20, 24), "combat"),
        ("north", (24, 28), "combat"),
        ("north", (20, 28), "cruising"),
    ],
)
def test_a_flyer_is_fast_beyond_the_middle(
    edge: Edge, ends: tuple[float, float], speed: Speed
) -> None:
    assert speed == flown(edge, SIZE, *ends)


# ---------------------------------------------------------------- arriving


@pytest.mark.rule("battlegroup/counter-attack-step-5-number")
def test_as_many_groups_arrive_as_the_turn_has_while_there_are_any() -> None:
    assert [arriving(turn, 5) for turn in (1, 2, 9)] == [1, 2, 5]
    assert arriving(0, 5) == 0


@pytest.mark.rule(
    "battlegroup/defense-line-waves",
    "battlegroup/defense-line-step-2-main",
    "battlegroup/defense-line-step-4",
)
def test_waves_grow_with_the_game_and_the_attackers_come_first() -> None:
    assert [wave(limit) for limit in (500, 1000, 1999, 2000)] == [1, 2, 2, 3]
    assert waves_from(attacker=True) == 3
    assert waves_from(attacker=False) == 4


@pytest.mark.rule("battlegroup/deep-strike-scatter")
def test_a_marker_scatters_two_dice_unless_the_die_hits() -> None:
    assert scattered((20, 20), 2, 90, (6, 6)) == (20, 20)
    assert scattered((20, 20), 3, 90, (6, 6)) == (20, 32)
    assert scattered((20, 20), 6, 180, (1, 1)) == (18, 20)


@pytest.mark.rule("battlegroup/deep-strike-mishap-trigger")
@pytest.mark.parametrize(
    ("at", "mishap"),
    [
        ((20, 20), False),
        ((0.4, 20), True),
        ((0.5, 20), False),
        ((30.2, 20), True),
        ((10.9, 10), True),
        ((11.0, 10), False),
        ((42.4, 10), True),
        ((42.5, 10), False),
    ],
)
def test_off_the_table_in_rock_on_friends_or_by_an_enemy_is_a_mishap(
    at: Point, mishap: bool
) -> None:
    rock = polygon(((30, 15), (35, 15), (35, 25), (30, 25)))
    friends, enemies = [disc((10, 10), 0.5)], [disc((40, 10), 1.0)]

    assert mishap == has_mishap(disc(at, 0.5), SIZE, [rock], friends, enemies)


@pytest.mark.rule("battlegroup/deep-strike-mishap-trigger")
def test_as_an_option_a_die_decides_a_mishap() -> None:
    assert [mishap_rolled(face) for face in range(1, 7)] == [
        None,
        "misplaced",
        "misplaced",
        *["delayed"] * 3,
    ]


@pytest.mark.rule("battlegroup/mishap-misplaced")
def test_a_unit_is_misplaced_on_the_table_within_eighteen_of_where_it_landed() -> None:
    assert may_misplace((74, 20), (56, 20), SIZE)
    assert not may_misplace((74, 20), (55.9, 20), SIZE)
    assert not may_misplace((74, 20), (73, 20), SIZE)


# ---------------------------------------------------------------- edges


@pytest.mark.rule("battlegroup/base-outflank")
def test_a_die_says_from_which_side_one_outflanks() -> None:
    assert [outflanks(face) for face in range(1, 7)] == [
        *["left"] * 2,
        *["right"] * 2,
        *[None] * 2,
    ]


@pytest.mark.rule("battlegroup/base-outflank")
@pytest.mark.parametrize(
    ("corner", "left", "right"),
    [
        ((0, 0), ((0, 24), (0, 48)), ((24, 0), (72, 0))),
        ((72, 0), ((0, 0), (48, 0)), ((72, 24), (72, 48))),
        ((72, 48), ((72, 0), (72, 24)), ((0, 48), (48, 48))),
        ((0, 48), ((24, 48), (72, 48)), ((0, 0), (0, 24))),
    ],
)
def test_left_and_right_are_seen_from_the_corner(
    corner: Point, left: tuple[Point, Point], right: tuple[Point, Point]
) -> None:
    assert flanks_of_corner(corner, SIZE) == {"left": left, "right": right}


@pytest.mark.rule("battlegroup/base-outflank")
def test_from_a_short_edge_the_long_ones_are_the_flanks() -> None:
    south, north = ((0, 0), (72, 0)), ((0, 48), (72, 48))

    assert flanks_of_edge(west=True, size=SIZE) == {"left": north, "right": south}
    assert flanks_of_edge(west=False, size=SIZE) == {"left": south, "right": north}


@pytest.mark.rule("battlegroup/counter-attack-step-5-zone")
def test_units_arrive_along_both_edges_of_their_corner() -> None:
    assert arrival_zone((0, 0), SIZE) == (*((0, 0), (24, 0), (24, 6), (6, 6), (6, 24), (0, 24)),)
    assert arrival_zone((72, 48), SIZE)[:3] == ((72, 48), (48, 48), (48, 42))
