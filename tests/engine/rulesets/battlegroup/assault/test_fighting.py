"""Nerve and close combat of battlegroup: tests, running, charges, blows, sweeping; and powers."""

from typing import Any, get_args

import pytest

from engine.rulesets.battlegroup.assault.rules import (
    Charger,
    charge_distance,
    holds_transport,
    is_disordered,
    may_reach_flyer,
    why_not_charge,
)
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Order, Rule, UnitType
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.combat.rules import (
    attacks,
    charge_bonus,
    skill,
    step_of,
    steps,
    to_hit,
    to_hit_hull,
)
from engine.rulesets.battlegroup.morale.rules import (
    Attacked,
    fall_back_dice,
    is_due,
    is_steadfast,
    knows_no_fear,
    may_go_to_ground,
    may_reroll,
    passes,
    vehicle_leadership,
)
from engine.rulesets.battlegroup.psychic.rules import attempts, manifest, pool
from engine.rulesets.battlegroup.rally.rules import may_rally, may_stand, regroups
from engine.rulesets.battlegroup.support.rules import calls
from engine.rulesets.battlegroup.sweeping.rules import (
    FollowUp,
    catches,
    caught_wounds,
    follow_up,
    lost_by,
    may_sweep,
    takes_caught_wounds,
)

# ---------------------------------------------------------------- tests


@pytest.mark.rule("battlegroup/base-morale")
def test_a_test_is_passed_at_leadership_or_by_a_double_one() -> None:
    assert passes((4, 4), 8)
    assert not passes((4, 5), 8)
    assert not passes((4, 4), 8, -1)
    assert passes((1, 1), 8, -9)


@pytest.mark.rule("battlegroup/request-support-test")
def test_a_call_is_no_test_of_morale() -> None:
    assert calls((3, 5), 8)
    assert not calls((4, 5), 8)
    assert not calls((1, 1), 1)


@pytest.mark.rule("battlegroup/order-steps-are-phases", "battlegroup/base-morale")
def test_a_quarter_of_the_models_of_a_steps_start_calls_for_a_test() -> None:
    assert [is_due(12, lost) for lost in (0, 2, 3)] == [False, False, True]
    assert not is_due(1, 0)


@pytest.mark.rule("battlegroup/barrage-pinning")
def test_morale_comes_first_and_who_runs_is_not_pinned() -> None:
    hurt = Attacked(start=8, lost=2, pinning_wounds=2)

    assert hurt.tests_morale
    assert hurt.tests_pinning(routs=False)
    assert not hurt.tests_pinning(routs=True)
    assert not Attacked(start=8, lost=2).tests_pinning(routs=False)
    assert not Attacked(start=8, lost=8, pinning_wounds=9).tests_pinning(routs=False)


@pytest.mark.rule("battlegroup/base-morale", "battlegroup/barrage-pinning")
@pytest.mark.parametrize("changes", [{"locked": True}, {"routing": True}, {"vehicle": True}])
def test_who_fights_runs_or_drives_takes_no_test_of_losses(changes: dict[str, bool]) -> None:
    unit = Attacked(start=4, lost=2, pinning_wounds=1, **changes)

    assert not unit.tests_morale
    assert unit.tests_pinning(routs=False) == ("locked" in changes)


@pytest.mark.rule("battlegroup/morale-rerolls")
def test_each_source_gives_a_second_chance_once_a_turn() -> None:
    used = {"banner": 3}

    assert not may_reroll(used, "banner", 3)
    assert may_reroll(used, "banner", 4)
    assert may_reroll(used, "priest", 3)


@pytest.mark.rule("battlegroup/vehicle-leadership")
def test_a_crew_has_the_best_leadership_of_its_factions_troops() -> None:
    troops = [
        BOOK.profiles[group.profile].leadership
        for unit in BOOK.units.values()
        if unit.faction == "ironwall" and unit.role == "troops"
        for group in unit.groups
    ]

    assert set(troops) == {7, 8}
    assert vehicle_leadership(troops) == 8


# ---------------------------------------------------------------- courage


@pytest.mark.rule("battlegroup/fearless")
@pytest.mark.parametrize("type", ["infantry", "jump_infantry", "jet_pack_infantry"])
def test_fearless_infantry_knows_no_fear_and_may_lie_down(type: UnitType) -> None:
    rules: tuple[Rule, ...] = ("fearless",)

    assert knows_no_fear(type, rules)
    assert not is_steadfast(type, rules)
    assert takes_caught_wounds(type, rules) is False
    assert may_go_to_ground(type, rules)


@pytest.mark.rule("battlegroup/fearless")
@pytest.mark.parametrize("type", ["beast", "cavalry", "bike", "monstrous_creature"])
def test_others_keep_the_old_fearlessness_never_run_and_never_lie_down(type: UnitType) -> None:
    rules: tuple[Rule, ...] = ("fearless",)

    assert is_steadfast(type, rules)
    assert takes_caught_wounds(type, rules) is None
    assert not may_go_to_ground(type, rules)


@pytest.mark.rule("battlegroup/go-to-ground-when")
def test_vehicles_and_monsters_do_not_go_to_ground() -> None:
    lying = {type for type in get_args(UnitType) if may_go_to_ground(type, ())}

    assert lying == {
        *("infantry", "jump_infantry", "jet_pack_infantry"),
        *("artillery", "bike", "jetbike", "beast", "cavalry"),
    }


@pytest.mark.rule("battlegroup/sweeping-caught")
def test_a_plain_unit_that_is_caught_is_hurt_a_vehicle_never_runs() -> None:
    assert takes_caught_wounds("infantry", ()) is True
    assert takes_caught_wounds("monstrous_creature", ()) is True
    assert takes_caught_wounds("cavalry", ("know_no_fear",)) is False
    assert takes_caught_wounds("walker", ()) is None


# ---------------------------------------------------------------- running and rallying


def test_the_swift_run_three_dice() -> None:
    swift = {type for type in get_args(UnitType) if fall_back_dice(type) == 3}

    assert swift == {
        *("bike", "jetbike", "beast", "cavalry"),
        *("jump_infantry", "jet_pack_infantry"),
    }
    assert fall_back_dice("infantry") == 2


@pytest.mark.rule("battlegroup/base-regroup", "battlegroup/tactical-coordination-test")
def test_less_than_a_quarter_rallies_on_a_double_one_alone() -> None:
    assert regroups(12, 3, 8, (4, 4))
    assert not regroups(12, 2, 8, (1, 2))
    assert regroups(12, 2, 8, (1, 1))
    assert not regroups(12, 12, 8, (4, 5))


@pytest.mark.rule("battlegroup/base-regroup", "battlegroup/tau-bonding-knife")
def test_heroes_rally_at_any_strength_and_those_without_fear_always() -> None:
    assert regroups(12, 1, 8, (4, 4), exempt=True)
    assert not regroups(12, 1, 8, (4, 5), exempt=True)
    assert regroups(12, 1, 2, (6, 6), fearless=True)


@pytest.mark.rule("battlegroup/rally-exception")
def test_only_a_rout_by_this_turns_combat_bars_a_rally() -> None:
    assert not may_rally("combat", 4, 4)
    assert may_rally("combat", 3, 4)
    assert may_rally("shooting", 4, 4)


@pytest.mark.rule("battlegroup/stand-up")
def test_alternating_who_went_down_after_acting_lies_a_turn_longer() -> None:
    assert may_stand("turns", 3, 3, had_acted=True)
    assert not may_stand("alternating", 3, 3, had_acted=True)
    assert may_stand("alternating", 3, 3, had_acted=False)
    assert may_stand("alternating", 2, 3, had_acted=True)


# ---------------------------------------------------------------- charges


@pytest.mark.rule("battlegroup/close-assault", "battlegroup/base-charge", "battlegroup/recon-units")
@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"ran": True}, "charge_after_run"),
        ({"gone_to_ground": True}, "only_open_fire_when_down"),
        ({"routing": True}, "unit_routs"),
        ({"locked": True}, "unit_locked"),
        ({"regrouped": True}, "regrouped_this_turn"),
        ({"scouted": True}, "charge_after_scouting"),
        ({"barring_shot": True}, "charge_after_such_fire"),
        ({"shot_at": "other"}, "charge_what_was_shot"),
        ({"disembarked": True, "transport_moved": True}, "charge_from_moved_transport"),
    ],
)
def test_what_keeps_a_unit_from_charging_has_a_name(changes: dict[str, Any], code: str) -> None:
    assert code == why_not_charge(Charger(**changes), "target", 6.0)
    assert refusal(code, target="target", shot_at="other").clause in BOOK.clauses


@pytest.mark.rule("battlegroup/base-charge")
def test_a_plain_unit_charges_its_target_within_twelve_inches_wherever_it_came_from() -> None:
    assert why_not_charge(Charger(), "target", 12.0) is None
    assert why_not_charge(Charger(shot_at="target"), "target", 6.0) is None
    assert why_not_charge(Charger(), "target", 12.1) == "charge_too_far"
    far = refusal("charge_too_far", target="target", distance=12.1, most=12.0)
    assert "within 12" in far.message


@pytest.mark.rule("battlegroup/transport-disordered-charge", "battlegroup/transport-held")
def test_out_of_a_transport_that_stood_one_charges_in_disorder_and_it_stays() -> None:
    stood = Charger(disembarked=True)
    assault = Charger(disembarked=True, assault_vehicle=True, transport_moved=True)

    assert why_not_charge(stood, "target", 6.0) is None
    assert why_not_charge(assault, "target", 6.0) is None
    assert is_disordered(from_transport=True, assault_vehicle=False)
    assert not is_disordered(from_transport=True, assault_vehicle=True)
    assert holds_transport(assault_vehicle=False)
    assert not holds_transport(assault_vehicle=True)


@pytest.mark.rule("battlegroup/base-charge")
def test_a_charge_goes_two_dice_less_two_through_rough_ground_and_gives_an_attack() -> None:
    assert charge_distance([3, 4]) == 7
    assert charge_distance([3, 4], difficult=True) == 5
    assert charge_distance([1], difficult=True) == 0
    assert charge_bonus(disordered=False) == 1
    assert charge_bonus(disordered=True) == 0
    assert is_disordered(from_transport=False, assault_vehicle=False, targets=2)


@pytest.mark.rule("battlegroup/flyer-charge-limit")
def test_only_what_flies_or_jumps_reaches_a_flyer() -> None:
    assert {type for type in get_args(UnitType) if may_reach_flyer(type)} == {
        "flyer",
        "jump_infantry",
        "jet_pack_infantry",
    }


# ---------------------------------------------------------------- blows


@pytest.mark.rule("battlegroup/base-fight")
@pytest.mark.parametrize(
    ("attacker", "needs"),
    [
        (1, [4, 4, 5, 5, 5, 5, 5, 5, 5, 5]),
        (4, [3, 3, 3, 4, 4, 4, 4, 4, 5, 5]),
        (10, [3, 3, 3, 3, 3, 3, 3, 3, 3, 4]),
    ],
)
def test_skill_against_skill(attacker: int, needs: list[int]) -> None:
    assert needs == [to_hit(attacker, target) for target in range(1, 11)]


@pytest.mark.rule("battlegroup/go-to-ground-ws")
def test_a_unit_that_is_down_fights_with_skill_one() -> None:
    down = skill(6, gone_to_ground=True)

    assert (down, skill(6)) == (1, 6)
    assert to_hit(down, 3) == 5
    assert to_hit(3, down) == 3


@pytest.mark.rule("battlegroup/base-fight")
def test_blows_are_struck_by_initiative_from_the_highest() -> None:
    assert attacks(2, charge=1, two_weapons=True) == 4
    assert step_of(4, "infantry") == 4
    assert step_of(4, "infantry", unwieldy=True) == 1
    assert step_of(4, "walker", unwieldy=True) == 4
    assert step_of(4, "monstrous_creature", unwieldy=True) == 4
    assert step_of(4, "infantry", slowed=True) == 1
    assert steps([3, 4, 3, 1]) == (4, 3, 1)


@pytest.mark.rule("battlegroup/base-vehicle-penetration")
def test_blows_at_a_vehicle_are_as_against_skill_one_and_never_miss_one_that_stood() -> None:
    assert to_hit_hull(4, still=False) == 3
    assert to_hit_hull(1, still=False) == 4
    assert to_hit_hull(4, still=True) is None


@pytest.mark.rule("battlegroup/base-combat-result")
def test_whoever_lost_more_tests_with_the_difference() -> None:
    lost = lost_by({0: 5, 1: 2})

    assert lost == {0: 0, 1: 3}
    assert lost_by({0: 2, 1: 2}) == {0: 0, 1: 0}


# ---------------------------------------------------------------- sweeping advance


@pytest.mark.rule("battlegroup/sweeping-automatic", "battlegroup/tau-broadside-suspensors")
def test_winners_sweep_on_unless_they_cannot() -> None:
    free = {"locked_elsewhere": False, "vehicle": False, "slow_and_purposeful": False}

    assert may_sweep(**free)
    assert not any(may_sweep(**{**free, reason: True}) for reason in free)


@pytest.mark.rule("battlegroup/sweeping-restrain")
def test_a_winner_holds_back_by_a_plain_test_and_a_tie_catches() -> None:
    assert catches(4, 2, 3, 3)
    assert not catches(4, 1, 3, 3)


@pytest.mark.rule("battlegroup/sweeping-caught", "battlegroup/sweeping-caught-bulk")
def test_each_chaser_deals_two_wounds_the_bulky_more() -> None:
    assert caught_wounds([1, 1, 1]) == 6
    assert caught_wounds([2, 3, 5]) == 20
    assert BOOK.profiles["vg-trooper-jump"].bulk == 2


@pytest.mark.rule(
    "battlegroup/sweeping-follow-up",
    "battlegroup/sweeping-follow-up-caught",
    "battlegroup/sweeping-follow-up-missed",
)
@pytest.mark.parametrize(
    ("gap", "distance", "caught", "engage", "found"),
    [
        (7.0, 7, True, True, FollowUp(7.0, locked=True)),
        (7.0, 6.9, True, True, FollowUp(6.0, locked=False)),
        (7.0, 9, True, False, FollowUp(6.0, locked=False)),
        (7.0, 9, False, True, FollowUp(6.0, locked=False)),
        (7.0, 4, False, True, FollowUp(4.0, locked=False)),
        (0.5, 4, False, True, FollowUp(0.0, locked=False)),
    ],
)
def test_a_pursuer_reaches_whom_it_caught_and_stops_an_inch_from_others(
    gap: float, distance: float, caught: bool, engage: bool, found: FollowUp
) -> None:
    assert found == follow_up(gap, distance, caught=caught, engage=engage)


# ---------------------------------------------------------------- powers


@pytest.mark.rule("battlegroup/start-warp-charges")
def test_a_pool_is_a_die_and_the_mastery_of_ones_psykers() -> None:
    assert pool(4, [1, 2]) == 7
    assert pool(4, []) == 4


@pytest.mark.rule("battlegroup/psychic-any-point")
def test_enough_successes_make_a_power_work_and_two_sixes_are_a_peril() -> None:
    assert manifest(2, [4, 4, 3]).works
    assert not manifest(2, [4, 3, 3]).works
    assert manifest(1, [6, 6]).perils
    assert not manifest(1, [6, 5]).perils


@pytest.mark.rule("battlegroup/psychic-costs")
def test_a_power_is_denied_only_by_a_six_for_every_success() -> None:
    assert manifest(1, [4, 5], [6, 5]).works
    assert not manifest(1, [4, 5], [6, 6]).works
    assert manifest(1, [4, 5], [6]).successes == 2


@pytest.mark.rule("battlegroup/psychic-replaces-action")
def test_an_attempt_takes_the_place_of_a_move_or_a_shot() -> None:
    assert {order: attempts(order) for order in get_args(Order)} == {
        "top_speed": 2,
        "maneuver_and_fire": 2,
        "open_fire": 1,
        "close_assault": 2,
        "request_support": 0,
        "tactical_coordination": 0,
        "ambush_fire": 1,
        "reserve_move": 0,
    }
