"""Close combat, nerve and psykers, as figures."""

from math import inf
from pathlib import Path

import pytest

import engine.rulesets.diceless
from engine.rulesets.diceless.blows.rules import (
    attacks,
    blow_damage,
    factor,
    poison_bonus,
    poison_strength,
    step_of,
    weapon_skill,
)
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import UnitType
from engine.rulesets.diceless.leadership.rules import (
    Counters,
    Taken,
    extra_loss,
    leadership_test,
    leads,
    limit,
    lost_by,
    lost_combat,
    passes,
    regroup,
)
from engine.rulesets.diceless.morale.rules import fall_back_distance, has_suffered, may_regroup
from engine.rulesets.diceless.psychic.rules import PsychicResult, may_cancel, psychic_test
from engine.rulesets.diceless.sweeping.rules import escapes, passes_test
from engine.rulesets.diceless.wounds.rules import Attack, Defence, Save, lost


@pytest.mark.rule("diceless/cc-factor")
@pytest.mark.parametrize(
    ("skill", "target", "found"),
    [(4, 3, 5), (4, 4, 4), (3, 6, 4), (3, 7, 3), (1, 3, 3), (1, 2, 4), (4, 0, 6), (1, 0, 6)],
)
def test_the_factor_compares_weapon_skills(skill: int, target: int, found: int) -> None:
    assert factor(skill, target) == found


@pytest.mark.rule("diceless/close-combat-damage")
def test_a_blow_deals_strength_times_factor() -> None:
    assert blow_damage(3, factor(4, 4), 1) == 12
    assert blow_damage(4, factor(4, 4), 3) == 48


@pytest.mark.rule("diceless/lightning-claws", "diceless/reroll-to-wound")
def test_a_claw_adds_one_to_any_factor() -> None:
    assert factor(4, 4, 1) == 5
    assert factor(4, 0, 1) == 7


@pytest.mark.rule("diceless/lightning-claws", "diceless/base-assault-procedure")
def test_attacks_grow_with_a_second_weapon_and_the_charge() -> None:
    assert attacks(2) == 2
    assert attacks(2, second=True) == 3
    assert attacks(1, second=True, charged=True) == 3


@pytest.mark.rule("diceless/base-assault-procedure")
def test_power_fists_strike_last_and_nobody_before_ten() -> None:
    assert step_of(4, last=False) == 4
    assert step_of(4, last=True) == 1
    assert step_of(12, last=False) == 10


@pytest.mark.rule("diceless/usr-preferred-enemy", "diceless/reroll-to-hit")
def test_preferring_an_enemy_is_worth_one_weapon_skill_and_no_reroll_beside() -> None:
    assert weapon_skill(4) == 4
    assert weapon_skill(4, prefers=True) == 5
    assert weapon_skill(4, rerolls=True) == 5
    assert weapon_skill(4, prefers=True, rerolls=True) == 5


@pytest.mark.rule("diceless/poisoned-weapons", "diceless/witchblades")
@pytest.mark.parametrize(("poisoned", "strength"), [(6, 2), (5, 3), (4, 4), (3, 5), (2, 6)])
def test_poison_uses_the_toughness_of_its_victim(poisoned: int, strength: int) -> None:
    assert poison_strength(poisoned, 4) == strength


@pytest.mark.rule("diceless/poisoned-weapons")
def test_poison_is_never_worth_less_than_nothing_and_more_to_the_strong() -> None:
    assert poison_strength(6, 1) == 0
    assert poison_bonus(4, 4) == poison_bonus(5, 4) == 1
    assert poison_bonus(3, 4) == 0
    assert blow_damage(poison_strength(4, 4), factor(4, 4, poison_bonus(4, 4)), 2) == 40


@pytest.mark.rule("diceless/sweeping-advance")
def test_only_more_initiative_than_all_pursuers_escapes() -> None:
    assert not escapes([4, 4, 4], [2] * 6)
    assert escapes([4, 4, 5], [2] * 6)
    assert escapes([0], [])


# ---------------------------------------------------------------- Leadership


@pytest.mark.rule("diceless/leadership-test", "diceless/table-2")
def test_a_test_adds_25_and_the_limit_itself_passes() -> None:
    assert leadership_test(Counters(119), 8) == Taken(Counters(144), passed=True)
    assert leadership_test(Counters(120), 8) == Taken(Counters(145), passed=False)


@pytest.mark.rule("diceless/leadership-test-reroll", "diceless/table-3")
def test_a_reroll_uses_the_other_table_and_adds_25_once() -> None:
    assert leadership_test(Counters(160), 8, rerolled=True) == Taken(Counters(185), passed=True)
    assert not passes(186, 8, rerolled=True)


@pytest.mark.rule("diceless/leadership-modifiers")
def test_leadership_beyond_the_table_counts_as_the_nearest_row() -> None:
    assert limit(1) == limit(2) == 6
    assert limit(11) == limit(10) == 183


@pytest.mark.rule("diceless/leadership-independent-character")
def test_both_counters_grow_and_the_leaders_is_compared() -> None:
    assert leads(10, 8)
    assert not leads(8, 8)
    tested = leadership_test(Counters(unit=130, leader=50), 10)
    assert tested == Taken(Counters(155, 75), passed=True)
    assert not leadership_test(Counters(unit=0, leader=170), 10).passed


@pytest.mark.rule("diceless/order-points-start")
def test_order_points_never_fall_below_nothing() -> None:
    assert Counters(10, 40).raised(-33) == Counters(0, 7)


@pytest.mark.rule("diceless/regroup")
def test_regrouping_takes_the_leadership_of_all_models_off_and_adds_nothing() -> None:
    assert regroup(Counters(150), [9, 8, 8, 8, 8]) == Taken(Counters(109), passed=True)
    assert regroup(Counters(140), [7, 7]) == Taken(Counters(126), passed=False)
    assert regroup(Counters(400), [8], fearless=True) == Taken(Counters(392), passed=True)
    assert regroup(Counters(170), [8], rerolled=True).passed


@pytest.mark.rule("diceless/regroup")
def test_a_unit_regroups_at_half_strength_out_of_reach_and_in_coherency() -> None:
    assert may_regroup(5, 10, 6.1, in_coherency=True)
    assert not may_regroup(4, 10, 6.1, in_coherency=True)
    assert may_regroup(4, 10, inf, in_coherency=True, fearless=True)
    assert not may_regroup(5, 10, 6, in_coherency=True)
    assert not may_regroup(5, 10, 6.1, in_coherency=False)


@pytest.mark.rule("diceless/base-morale-triggers")
def test_a_quarter_of_the_models_calls_for_a_check() -> None:
    assert has_suffered(2, 8)
    assert has_suffered(2, 5)
    assert not has_suffered(1, 5)
    assert not has_suffered(0, 0)


@pytest.mark.rule("diceless/base-assault-winner")
def test_the_side_that_took_more_has_lost_by_the_difference() -> None:
    assert lost_by(90, 20) == 70
    assert lost_by(20, 90) == 0
    assert lost_by(20, 20) == 0


@pytest.mark.rule("diceless/morale-lost-assault")
def test_a_lost_combat_adds_25_and_the_difference() -> None:
    assert lost_combat(Counters(50), 8, 70) == Taken(Counters(145), passed=False)
    assert lost_combat(Counters(50), 8, 69) == Taken(Counters(144), passed=True)


@pytest.mark.rule("diceless/morale-lost-assault")
def test_the_stubborn_add_only_the_25() -> None:
    assert lost_combat(Counters(50), 8, 70, stubborn=True) == Taken(Counters(75), passed=True)


@pytest.mark.rule("diceless/no-retreat")
def test_no_retreat_is_the_difference_in_damage_saved_by_armour() -> None:
    armoured = Defence(armour=Save(4))

    assert lost(lost_by(90, 30), armoured, Attack()) == 30
    assert lost(lost_by(30, 90), armoured, Attack()) == 0


@pytest.mark.rule("diceless/morale-extra-wounds")
def test_a_wound_that_only_counts_is_ten_times_the_average_toughness() -> None:
    assert extra_loss(1, 4) == 40
    assert extra_loss(2, 13 / 3) == 86
    assert extra_loss(1, 3.25) == 33
    assert lost_by(20, 30, extra_loss(1, 4)) == 30


@pytest.mark.rule("diceless/fall-back-distance")
def test_units_fall_back_seven_inches() -> None:
    assert fall_back_distance(["infantry"]) == 7


@pytest.mark.rule(
    "diceless/fall-back-jump", "diceless/fall-back-bikes", "diceless/fall-back-beasts"
)
@pytest.mark.parametrize("kind", ["jump_infantry", "bike", "jetbike", "beast", "cavalry"])
def test_the_fast_fall_back_ten_inches_unless_the_slow_are_with_them(kind: UnitType) -> None:
    assert fall_back_distance([kind]) == 10
    assert fall_back_distance([kind, "infantry"]) == 7


# ---------------------------------------------------------------- psykers


@pytest.mark.rule("diceless/psychic-test-op", "diceless/psychic-test-failed-reset")
def test_a_psychic_test_adds_25_and_a_failure_clears_the_counter() -> None:
    assert psychic_test(142, 9) == PsychicResult(167, passed=True)
    assert psychic_test(143, 9) == PsychicResult(0, passed=False)
    assert psychic_test(160, 9, rerolled=True) == PsychicResult(185, passed=True)


@pytest.mark.rule("diceless/sm-psychic-hood")
def test_a_hood_makes_it_fifty() -> None:
    assert psychic_test(117, 9, hooded=True) == PsychicResult(167, passed=True)
    assert psychic_test(118, 9, hooded=True) == PsychicResult(0, passed=False)


@pytest.mark.rule("diceless/warp-token-cancel")
def test_one_warp_token_in_a_player_turn() -> None:
    assert may_cancel(1, used_this_turn=False)
    assert not may_cancel(0, used_this_turn=False)
    assert not may_cancel(3, used_this_turn=True)


# ---------------------------------------------------------------- forgotten dice


@pytest.mark.rule("diceless/dice-replacement-policy")
def test_what_dice_would_tell_is_fixed() -> None:
    rules = BOOK.tables.conversion

    assert (rules.d3, rules.d6, rules.two_d6, rules.three_d6) == (2, 4, 7, 10)
    assert [passes_test(n) for n in (3, 4)] == [False, True]


@pytest.mark.rule("diceless/dice-replacement-policy")
def test_no_module_of_the_ruleset_knows_dice() -> None:
    folder = Path(engine.rulesets.diceless.__path__[0])
    sources = {str(path): path.read_text("utf-8") for path in folder.rglob("*.py")}

    assert len(sources) > 100
    assert [] == [
        name for name, text in sources.items() if "engine.dice" in text or ".roll(" in text
    ]


@pytest.mark.rule("diceless/run", "diceless/consolidation", "diceless/usr-hit-and-run")
def test_distances_that_were_rolled_are_printed() -> None:
    rules = BOOK.tables.move

    assert (rules.run, rules.consolidation, rules.hit_and_run) == (4, 4, 10)
    assert (BOOK.tables.sight.night, BOOK.tables.sight.night_acute) == (18, 24)
