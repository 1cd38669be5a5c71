"""Saves, the division of damage, and casualties."""

import pytest

from engine.rulesets.diceless.core.values import hit_points
from engine.rulesets.diceless.wounds.rules import (
    NONE,
    Attack,
    Casualties,
    Defence,
    Save,
    Saved,
    best,
    column,
    default_odds,
    denies_armour,
    lost,
    numbed,
    odd_points,
    rending_parts,
    shares,
    slays,
    suffered,
)

THREE_UP = Defence(armour=Save(3))


@pytest.mark.rule("diceless/hit-points")
@pytest.mark.parametrize(("wounds", "toughness", "hp"), [(1, 4, 40), (3, 5, 150), (2, 3, 60)])
def test_hit_points_are_wounds_times_toughness_times_ten(
    wounds: int, toughness: int, hp: int
) -> None:
    assert hit_points(wounds, toughness) == hp


@pytest.mark.rule("diceless/saves-table")
def test_nine_damage_on_3_costs_three_and_all_of_it_without_a_save() -> None:
    assert Save(3).lets_through(9) == 3
    assert NONE.lets_through(9) == 9
    assert [column(32, save) for save in range(2, 7)] == [5, 11, 16, 21, 27]
    assert Save(6).lets_through(0) == 0


@pytest.mark.rule("diceless/table-1")
def test_three_damage_on_2_costs_nothing() -> None:
    assert column(3, 2) == 0


@pytest.mark.rule("diceless/saves-over-100")
@pytest.mark.parametrize(("damage", "hp"), [(100, 33), (128, 42), (200, 66), (300, 99), (301, 99)])
def test_more_than_a_hundred_is_looked_up_in_hundreds_and_a_rest(damage: int, hp: int) -> None:
    assert Save(3).lets_through(damage) == hp
    assert Save(4).lets_through(101) == 50 + 1


@pytest.mark.rule("diceless/save-reroll-failed")
def test_rerolled_saves_are_one_column_better_and_halved_on_2() -> None:
    assert Save(3, better=True).lets_through(32) == 5
    assert Save(2, better=True).lets_through(27) == 3
    assert Save(2, better=True).lets_through(127) == 11  # (17 + 5) / 2, after the sum


@pytest.mark.rule("diceless/save-reroll-successful")
def test_saves_that_must_be_rerolled_are_one_column_worse_and_lost_on_6() -> None:
    assert Save(5, worse=True).lets_through(24) == 20
    assert Save(6, worse=True).lets_through(24) == 24
    assert Save(4, better=True, worse=True).lets_through(24) == 12


@pytest.mark.rule("diceless/saves-table", "diceless/sm-null-zone")
def test_the_best_save_is_told_after_its_shift() -> None:
    assert best([Save(5), Save(3), NONE]) == Save(3)
    assert best([Save(4, worse=True), Save(4)]) == Save(4)
    assert best([Save(2), Save(2, better=True)]) == Save(2, better=True)
    assert best([]) == NONE


@pytest.mark.rule("diceless/base-armour-and-ap")
def test_an_ap_as_low_as_the_armour_denies_it_and_none_never_does() -> None:
    assert denies_armour(3, 3)
    assert denies_armour(2, 3)
    assert not denies_armour(4, 3)
    assert not denies_armour(None, 6)
    assert not denies_armour(1, None)


@pytest.mark.rule("diceless/base-armour-and-ap")
def test_cover_and_invulnerable_saves_ignore_ap_and_power_weapons_deny_armour() -> None:
    both = Defence(armour=Save(3), cover=Save(4), invulnerable=Save(5))

    assert both.against(5) == Save(3)
    assert both.against(3) == Save(4)
    uncovered = Defence(armour=Save(3), invulnerable=Save(5))
    assert uncovered.against(2) == Save(5)
    assert uncovered.against(None, powered=True) == Save(5)
    assert THREE_UP.against(3) == NONE


@pytest.mark.rule("diceless/rending-split")
def test_rending_is_split_before_it_is_saved() -> None:
    assert rending_parts(90) == (15, 75)
    assert rending_parts(9) == (2, 8)
    assert rending_parts(3) == (0, 3)
    assert lost(90, THREE_UP, Attack(ap=5, rending=True)) == 15 + 25
    assert lost(90, THREE_UP, Attack(ap=3, rending=True)) == 15 + 75


@pytest.mark.rule("diceless/rending-split", "diceless/rending-close-combat")
def test_cover_and_invulnerable_saves_help_against_the_sharp_part_and_2_up_armour_does_not() -> (
    None
):
    attack = Attack(ap=5, rending=True)

    assert lost(90, Defence(armour=Save(2)), attack) == 15 + 13
    assert lost(90, Defence(armour=Save(3), cover=Save(4)), attack) == 8 + 25
    assert lost(90, Defence(armour=Save(3), invulnerable=Save(5)), attack) == 10 + 25
    assert lost(90, Defence(armour=Save(3)), attack) == 15 + 25


@pytest.mark.rule("diceless/usr-feel-no-pain")
def test_feel_no_pain_halves_what_is_lost_and_rounds_up() -> None:
    assert numbed(Saved(5, None, 5)) == Saved(5, None, 3, ("feel_no_pain",))
    assert lost(32, THREE_UP, Attack(ap=5), feels_no_pain=True) == 6
    assert lost(32, THREE_UP, Attack(ap=3), feels_no_pain=True) == 16


@pytest.mark.rule("diceless/usr-feel-no-pain")
@pytest.mark.parametrize(
    "attack", [Attack(ap=1), Attack(ap=2), Attack(powered=True), Attack(slays=True)]
)
def test_feel_no_pain_is_no_help_against(attack: Attack) -> None:
    assert lost(32, Defence(), attack, feels_no_pain=True) == 32


@pytest.mark.rule("diceless/usr-feel-no-pain")
def test_the_sharp_part_of_rending_is_felt() -> None:
    assert lost(90, THREE_UP, Attack(ap=5, rending=True), feels_no_pain=True) == 15 + 13


# ---------------------------------------------------------------- division and casualties

SQUAD = {"sergeant": 1, "missile": 2, "rifle": 2}


@pytest.mark.rule("diceless/complex-units")
def test_damage_is_divided_evenly_over_all_models() -> None:
    assert shares(320, SQUAD) == {"sergeant": 64, "missile": 128, "rifle": 128}


@pytest.mark.rule("diceless/complex-units")
def test_odd_points_go_to_models_of_the_largest_group_first_then_by_id() -> None:
    assert shares(33, {"a": 1, "b": 3, "c": 1}) == {"a": 6, "b": 21, "c": 6}
    assert shares(34, {"a": 1, "b": 3, "c": 1}) == {"a": 7, "b": 21, "c": 6}
    assert default_odds(324, SQUAD) == {"missile": 2, "rifle": 2, "sergeant": 0}
    assert odd_points(324, SQUAD) == 4


@pytest.mark.rule("diceless/complex-units")
def test_the_owner_may_put_the_odd_points_elsewhere() -> None:
    assert shares(321, SQUAD, {"sergeant": 1}) == {"sergeant": 65, "missile": 128, "rifle": 128}


@pytest.mark.rule("diceless/remove-casualties")
def test_losses_run_into_one_model_after_another() -> None:
    assert suffered(3, 20, 0, 45, slays=False) == Casualties(2, 5, 45)
    assert suffered(3, 20, 15, 4, slays=False) == Casualties(0, 19, 4)
    assert suffered(3, 20, 15, 5, slays=False) == Casualties(1, 0, 5)


@pytest.mark.rule("diceless/remove-casualties", "diceless/base-assault-winner")
def test_what_exceeds_the_last_model_is_wasted_and_does_not_count() -> None:
    assert suffered(2, 20, 5, 50, slays=False) == Casualties(2, 0, 35, 15)


@pytest.mark.rule("diceless/instant-death")
@pytest.mark.parametrize(
    ("lost_before", "loss", "casualties"),
    [
        (0, 52, Casualties(2, 0, 80)),  # 40, then 12
        (0, 45, Casualties(1, 5, 45)),
        (0, 32, Casualties(1, 0, 40)),
        (0, 10, Casualties(1, 0, 40)),
        (0, 9, Casualties(0, 9, 9)),
        (33, 8, Casualties(1, 1, 8)),  # seven left die of it as of any loss
        (25, 12, Casualties(1, 0, 15)),
        (0, 130, Casualties(3, 0, 120, 10)),
        (0, 0, Casualties(0, 0, 0)),
    ],
)
def test_whoever_loses_ten_to_an_attack_of_twice_its_toughness_is_slain(
    lost_before: int, loss: int, casualties: Casualties
) -> None:
    assert suffered(3, 40, lost_before, loss, slays=True) == casualties


@pytest.mark.rule("diceless/instant-death", "diceless/sniper-damage", "diceless/poisoned-weapons")
def test_only_a_strength_of_twice_the_toughness_slays_and_never_eternal_warriors() -> None:
    assert slays(8, 4)
    assert not slays(7, 4)
    assert not slays(None, 1)
    assert not slays(10, 4, eternal=True)
