"""Setting up and winning matches of battlegroup: rolls, zones, objectives, points, the end."""

from math import hypot
from typing import Any, get_args

import pytest
from attrs import evolve

from engine.geometry import Area, Point
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import UnitType
from engine.rulesets.battlegroup.core.model import Down, Options, Rout
from engine.rulesets.battlegroup.deployment.rules import (
    ambush_dice,
    begins,
    may_infiltrate,
    recon_zone,
    scout_move,
)
from engine.rulesets.battlegroup.force.state import muster
from engine.rulesets.battlegroup.scenarios.rules import (
    ambushes,
    initial_defenders,
    inward,
    may_begin_objectives,
    may_defend,
    may_go_on_objectives,
    may_lie,
    objectives_rolled,
    picks_corner,
    totals,
)
from engine.rulesets.battlegroup.victory.rules import (
    Holder,
    Outcome,
    SideScore,
    controls,
    earned,
    limit_by_size,
    limit_by_units,
    net,
    out_scouted,
    outcome,
)
from engine.rulesets.battlegroup.victory.state import is_able, limit
from tests.engine.rulesets.battlegroup.staging import THEM, US, battle, put, row

SIZE = (72.0, 48.0)
COUNTER, LINE = BOOK.scenarios["counter-attack"], BOOK.scenarios["defense-line"]


# ---------------------------------------------------------------- objectives


def near(distance: float, **changes: bool) -> Holder:
    return Holder(distance=distance, sight=changes.pop("sight", True), **changes)


@pytest.mark.rule("battlegroup/objective-radius", "battlegroup/objective-sight")
@pytest.mark.parametrize(
    ("own", "enemy", "held"),
    [
        ([near(3.0)], [], True),
        ([near(3.01)], [], False),
        ([near(3.0, sight=False)], [], False),
        ([near(2)], [near(6.0)], False),
        ([near(2)], [near(6.01)], True),
        ([near(2)], [near(1, sight=False)], True),
        ([near(2, secured=True)], [near(1)], True),
        ([near(2, secured=True)], [near(6, secured=True)], False),
        ([near(2), near(3, secured=True)], [near(1)], True),
        ([near(2), near(4, secured=True)], [near(1)], False),
        ([near(2)], [near(1, routing=True)], True),
    ],
)
def test_objectives_are_held_within_three_and_denied_within_six(
    own: list[Holder], enemy: list[Holder], held: bool
) -> None:
    assert held == controls(own, enemy)


@pytest.mark.rule("battlegroup/objective-radius", "battlegroup/riders-as-passengers")
@pytest.mark.parametrize("reason", ["routing", "embarked", "zooming", "fortification"])
def test_who_runs_rides_flies_or_is_built_holds_nothing(reason: str) -> None:
    assert not controls([near(0, **{reason: True})], [])


@pytest.mark.rule("battlegroup/objective-placement")
def test_objectives_lie_twelve_inches_from_edges_and_each_other() -> None:
    assert may_lie((34, 17), [(22, 17)], SIZE)
    assert not may_lie((33.9, 17), [(22, 17)], SIZE)
    assert may_lie((12, 12), [], SIZE)
    assert not may_lie((11.9, 12), [], SIZE)
    assert not may_lie((60.1, 24), [], SIZE)
    assert not may_lie((36, 36.1), [], SIZE)


# ---------------------------------------------------------------- points


@pytest.mark.rule("battlegroup/vp-net-example")
def test_only_the_difference_of_objectives_counts() -> None:
    assert (net(2, 1), net(1, 2), net(2, 2)) == (1, 0, 0)


@pytest.mark.rule("battlegroup/counter-attack-vp", "battlegroup/defense-line-vp")
def test_the_warlord_is_worth_a_point_beside_his_unit() -> None:
    assert earned(0, warlord=False) == 0
    assert earned(3, warlord=False) == 3
    assert earned(1, warlord=True) == 2


@pytest.mark.rule("battlegroup/out-scouted")
def test_whoever_deployed_more_scouts_has_out_scouted_nobody_of_equals() -> None:
    assert out_scouted({0: 3, 1: 2}) == 0
    assert out_scouted({0: 0, 1: 2}) == 1
    assert out_scouted({0: 2, 1: 2}) is None


@pytest.mark.rule("battlegroup/vp-limit", "battlegroup/defense-line-vp-limit")
def test_the_limit_is_a_hundredth_of_the_game() -> None:
    assert [limit_by_size(points) for points in (1000, 1999, 2000)] == [10, 19, 20]


@pytest.mark.rule("battlegroup/vp-limit", "battlegroup/defense-line-vp-limit")
@pytest.mark.parametrize("scenario", ["counter-attack", "defense-line"])
def test_a_small_game_goes_to_ten_points_unless_players_agree_on_the_plain_hundredth(
    scenario: str,
) -> None:
    def at(points: int, **agreed: Any) -> int:
        return limit(muster(Options(scenario=scenario, points_limit=points, **agreed)))

    assert [at(points) for points in (500, 999, 1000, 1500)] == [10, 10, 10, 15]
    assert [at(points, vp_limit="hundredth") for points in (500, 1000)] == [5, 10]


@pytest.mark.rule("battlegroup/counter-attack-vp-limit")
def test_that_of_counter_attack_goes_by_objectives_and_units() -> None:
    assert limit_by_units(4, [13, 9]) == 23
    assert limit_by_units(3, [9, 10]) == 18


# ---------------------------------------------------------------- the end


def end(first: SideScore, second: SideScore, **changes: Any) -> Outcome | None:
    terms = {"limit": 10, "objectives": 3, "turn": 2, "last": 8, **changes}
    return outcome({0: first, 1: second}, **terms)


@pytest.mark.rule("battlegroup/vp-limit")
def test_the_limit_ends_the_match_for_whoever_has_more() -> None:
    assert end(SideScore(points=9), SideScore(points=9)) is None
    assert end(SideScore(points=10), SideScore(points=9)) == Outcome(0)
    assert end(SideScore(points=11), SideScore(points=12)) == Outcome(1)
    assert end(SideScore(points=10), SideScore(points=10)) == Outcome(None)


@pytest.mark.rule(
    "battlegroup/victory-all-objectives", "battlegroup/defense-line-no-objective-sweep"
)
def test_all_objectives_win_at_once_but_not_for_the_defender_of_a_line() -> None:
    holder, other = SideScore(points=0, objectives=3), SideScore(points=5)

    assert end(holder, other) == Outcome(0)
    assert end(SideScore(points=0, objectives=2), other) is None
    assert end(SideScore(points=0, objectives=3, sweeps=False), other) is None
    assert end(SideScore(points=0), other, objectives=0) is None


@pytest.mark.rule("battlegroup/victory-no-active-enemy")
def test_an_enemy_without_an_able_unit_has_lost_and_if_both_have_points_decide() -> None:
    able, lying = SideScore(points=1), SideScore(points=5, able=False)

    assert end(able, lying) == Outcome(0)
    assert end(SideScore(points=1, able=False), lying) == Outcome(1)
    assert end(SideScore(points=1, objectives=3, able=False), lying) == Outcome(1)
    assert end(SideScore(points=5, able=False), lying) == Outcome(None)


@pytest.mark.rule("battlegroup/victory-no-active-enemy")
@pytest.mark.parametrize(
    ("changes", "able"),
    [
        ({}, True),
        ({"down": Down(0, had_acted=False)}, False),
        ({"rout": Rout("shooting", 0)}, False),
        ({"place": "reserve"}, True),
        ({"place": "destroyed"}, False),
    ],
)
def test_who_lies_or_runs_keeps_nobody_in_the_game(changes: dict[str, Any], able: bool) -> None:
    one = evolve(put("iw-line", "one", US, row(4, 4, 3)), **changes)

    assert is_able(battle(one, put("iw-line", "foe", THEM, [(30, 30)])), US) is able


def test_nothing_is_won_at_once_in_turn_0() -> None:
    holder, lying = SideScore(points=0, objectives=3), SideScore(points=0, able=False)

    assert end(holder, lying, turn=0) is None
    assert end(holder, lying, turn=1) == Outcome(0)


@pytest.mark.rule("battlegroup/match-length")
def test_after_the_last_turn_points_decide() -> None:
    assert end(SideScore(points=1), SideScore(points=0), turn=7) is None
    assert end(SideScore(points=1), SideScore(points=0), turn=8) == Outcome(0)
    assert end(SideScore(points=1), SideScore(points=1), turn=8) == Outcome(None)
    assert BOOK.options["max_game_turns"].default == str(Options().max_game_turns) == "16"


# ---------------------------------------------------------------- Counter-Attack


@pytest.mark.rule("battlegroup/counter-attack-step-1")
def test_scouts_help_to_pick_the_corner_and_a_tie_is_rolled_again() -> None:
    assert totals({0: 3, 1: 2}, (4, 5)) == (7, 7)
    assert picks_corner((7, 7)) is None
    assert picks_corner((5, 8)) == 1


@pytest.mark.rule("battlegroup/counter-attack-step-4")
def test_of_equals_whoever_deployed_more_scouts_begins() -> None:
    assert begins((7, 6), {0: 0, 1: 9}) == 0
    assert begins((6, 6), {0: 2, 1: 3}) == 1
    assert begins((6, 6), {0: 3, 1: 2}) == 0
    assert begins((6, 6), {0: 2, 1: 2}) is None


@pytest.mark.rule("battlegroup/counter-attack-step-2-number")
def test_three_to_five_objectives_are_rolled() -> None:
    rules = BOOK.tables.objectives
    numbers = [str(number) for number in range(rules.least, rules.most + 1)]

    assert [objectives_rolled(face) for face in range(1, 7)] == [3, 3, 4, 4, 5, 5]
    assert BOOK.options["objective_count"].values == (*numbers, "roll")
    assert list(COUNTER.objectives) == numbers


def may_stand(at: Point, corner: Point) -> bool:
    return recon_zone(corner, SIZE).contains_point(at)


@pytest.mark.rule("battlegroup/counter-attack-step-3-deploy")
@pytest.mark.parametrize(
    ("at", "legal"),
    [((30, 13), True), ((31, 14), False), ((12, 25), True), ((50, 0.5), False), ((-1, 5), False)],
)
def test_scouts_stand_in_their_half_beyond_twelve_inches_of_the_centre_line(
    at: Point, legal: bool
) -> None:
    x, y = at

    assert legal == may_stand(at, (0, 0))
    assert legal == may_stand((72 - x, 48 - y), (72, 48))
    assert legal == may_stand((72 - x, y), (72, 0))
    assert legal == may_stand((x, 48 - y), (0, 48))


@pytest.mark.rule("battlegroup/counter-attack-step-3-deploy")
def test_exactly_twelve_inches_from_the_line_are_too_near() -> None:
    slope = hypot(72, 48)
    line = (72 * 48 - 12 * slope) / 48  # where the border of the zone meets the edge

    assert inward((line, 0), (0, 0), SIZE) == pytest.approx(12)
    assert not may_stand((line, 0), (0, 0))
    assert may_stand((line - 0.01, 0), (0, 0))
    assert recon_zone((0, 0), SIZE).outline[1][0] == pytest.approx(line, abs=1e-3)


@pytest.mark.rule(
    "battlegroup/counter-attack-step-2-first", "battlegroup/counter-attack-step-2-later"
)
def test_first_objectives_keep_away_from_the_centre_line_others_near_it() -> None:
    assert may_begin_objectives((22, 17), (0, 0), SIZE)
    assert may_begin_objectives((24, 17), (0, 0), SIZE)
    assert not may_begin_objectives((25, 17), (0, 0), SIZE)
    assert not may_begin_objectives((50, 31), (0, 0), SIZE)
    assert may_go_on_objectives((36, 24), (0, 0), SIZE)
    assert may_go_on_objectives((36, 24 + 7.2), (0, 0), SIZE)
    assert not may_go_on_objectives((36, 24 + 7.3), (0, 0), SIZE)


@pytest.mark.rule(
    "battlegroup/counter-attack-step-2-first", "battlegroup/counter-attack-step-2-later"
)
@pytest.mark.parametrize("number", ["3", "4", "5"])
def test_the_default_objectives_of_counter_attack_are_where_they_may_be(number: str) -> None:
    points = COUNTER.objectives[number]
    corners = ((0.0, 0.0), (72.0, 48.0))

    assert all(may_begin_objectives(points[seat], corners[seat], SIZE) for seat in (0, 1))
    assert all(may_go_on_objectives(point, (0, 0), SIZE) for point in points[2:])
    assert all(may_lie(point, set(points) - {point}, SIZE) for point in points)


@pytest.mark.rule("battlegroup/recon-units")
def test_infiltrators_keep_twelve_inches_unseen_and_eighteen_in_sight() -> None:
    assert may_infiltrate(12.1, seen=False)
    assert not may_infiltrate(12.0, seen=False)
    assert may_infiltrate(18.1, seen=True)
    assert not may_infiltrate(18.0, seen=True)


@pytest.mark.rule("battlegroup/recon-units")
def test_scouts_redeploy_six_inches_on_foot_and_twelve_otherwise() -> None:
    near = {type for type in get_args(UnitType) if scout_move(type) == 6}

    assert near == {
        *("infantry", "jump_infantry", "jet_pack_infantry"),
        *("artillery", "walker", "monstrous_creature"),
    }
    assert scout_move("bike") == 12


@pytest.mark.rule("battlegroup/counter-attack-type")
def test_counter_attack_is_a_meeting_in_five_steps_with_a_turn_0() -> None:
    assert COUNTER.type == "meeting_engagement"
    assert len(COUNTER.steps) == 5
    assert COUNTER.turn_zero
    assert (LINE.type, LINE.turn_zero) == ("attack_defense", False)


@pytest.mark.rule("battlegroup/counter-attack-terrain", "battlegroup/defense-line-terrain")
@pytest.mark.parametrize("layout", BOOK.layouts)
def test_the_table_is_the_same_turned_about_its_middle(layout: str) -> None:
    plan = BOOK.layouts[layout]
    pieces = {(piece.kind, frozenset(piece.polygon)) for piece in plan.terrain}

    assert (plan.long, plan.short) == SIZE
    assert pieces == {
        (kind, frozenset((72 - x, 48 - y) for x, y in corners)) for kind, corners in pieces
    }


def test_every_kind_of_terrain_but_what_a_force_builds_lies_on_a_table() -> None:
    kinds = {piece.kind for plan in BOOK.layouts.values() for piece in plan.terrain}

    assert set(BOOK.tables.kinds) - kinds == {"building"}


# ---------------------------------------------------------------- Defense Line


@pytest.mark.rule("battlegroup/defense-line-step-3")
def test_half_the_groups_defend_at_first_one_at_least() -> None:
    assert [initial_defenders(groups) for groups in (1, 2, 7, 10)] == [1, 1, 3, 5]


@pytest.mark.rule("battlegroup/defense-line-step-6", "battlegroup/defense-line-extra-d3")
def test_ambushers_are_rolled_one_die_more_each_two_thousand_points() -> None:
    assert [ambush_dice(limit) for limit in (1000, 1999, 2000, 4000)] == [1, 1, 2, 3]
    assert ambushes([5], 9) == 3
    assert ambushes([5, 2], 9) == 4
    assert ambushes([5, 2], 3) == 3


@pytest.mark.rule("battlegroup/defense-line-step-5")
def test_the_defender_places_two_objectives_in_his_line_and_one_outside() -> None:
    assert LINE.front_line is not None
    x0, y0, x1, y1 = LINE.front_line
    zone = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    points = LINE.objectives["3"]

    assert [may_defend(n, at, zone) for n, at in enumerate(points, 1)] == [True] * 3
    assert not may_defend(2, points[2], zone)
    assert not may_defend(3, points[0], zone)
    assert all(may_lie(point, set(points) - {point}, SIZE) for point in points)
    assert Area(zone).bounds == (36, 0, 54, 48)


@pytest.mark.rule("battlegroup/defense-line-step-9-missing")
def test_the_ninth_step_is_empty_and_the_tenth_is_the_first_turn() -> None:
    assert LINE.steps[8:] == ("", "first turn")
    assert all(LINE.steps[:8])
