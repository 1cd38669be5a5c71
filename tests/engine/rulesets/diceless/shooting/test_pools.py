"""Shooting damage, templates, blasts and special weapons, as figures."""

from math import hypot

import pytest

from engine.rulesets.diceless.book.codes import WeaponKind
from engine.rulesets.diceless.scatter.rules import (
    may_reduce,
    most_reduction,
    most_tokens,
    reduced,
    scattered,
)
from engine.rulesets.diceless.templates.rules import blast_damage, template_damage
from engine.rulesets.diceless.weapons.rules import (
    Firing,
    PoolType,
    hot_damage,
    pools,
    range_bonus,
    reroll,
    shots,
    shots_left,
    skill,
)

RIFLE = PoolType(4, 5)


@pytest.mark.rule("diceless/shooting-damage")
def test_damage_is_skill_times_strength_times_shots() -> None:
    assert Firing("rifle", RIFLE, 4, 4, 2).damage == 32


@pytest.mark.rule("diceless/shooting-damage")
def test_skill_never_falls_below_nothing() -> None:
    assert skill(2, 1, 1) == 4
    assert skill(1, -1, -1) == 0


@pytest.mark.rule("diceless/damage-pools")
def test_four_rifles_and_a_beam_make_two_pools_the_stronger_first() -> None:
    beam = Firing("beam", PoolType(9, 2), 4, 9, 1)
    found = pools([Firing("rifle", RIFLE, 4, 4, 1, models=4), beam])

    assert [(pool.weapon, pool.damage) for pool in found] == [("beam", 36), ("rifle", 64)]


@pytest.mark.rule("diceless/damage-pools")
def test_equal_weapons_share_a_pool_whatever_their_name_and_however_well_aimed() -> None:
    found = pools([Firing("b", RIFLE, 4, 4, 1), Firing("a", RIFLE, 2, 4, 1)])

    assert [(pool.weapon, pool.damage) for pool in found] == [("a", 24)]


@pytest.mark.rule("diceless/damage-pools")
def test_pools_follow_by_strength_then_ap_with_none_last_then_name() -> None:
    kinds = {
        "none": PoolType(4),
        "five": PoolType(4, 5),
        "two": PoolType(4, 2),
        "sniper": PoolType(None, 6),
        "strong": PoolType(8, 6),
        "five-rending": PoolType(4, 5, frozenset({"rending"})),
    }
    found = pools(Firing(name, kind, 1, 1, 1) for name, kind in kinds.items())

    order = ["strong", "two", "five", "five-rending", "none", "sniper"]
    assert [pool.weapon for pool in found] == order


@pytest.mark.rule("diceless/reroll-to-hit", "diceless/reroll-to-wound", "diceless/twin-linked")
def test_rerolls_are_worth_one_from_however_many_sources() -> None:
    twin_linked, blessed = True, True

    assert reroll(twin_linked) == 1
    assert reroll(twin_linked, blessed) == 1
    assert reroll(False, False) == 0
    assert Firing("rifle", RIFLE, skill(4, reroll(True)), 4 + reroll(True), 1).damage == 25


@pytest.mark.rule("diceless/heavy-range-bonus")
@pytest.mark.parametrize(
    ("distance", "bonus"),
    [(48, 0), (36.1, 0), (36, 1), (30, 1), (23.9, 2), (12, 3), (0, 4), (50, 0)],
)
def test_heavy_weapons_gain_one_for_each_full_twelve_inches(distance: float, bonus: int) -> None:
    assert range_bonus("heavy", 48, distance) == bonus
    assert range_bonus("ordnance", 48, distance) == 0


@pytest.mark.rule("diceless/heavy-range-bonus")
def test_a_hair_of_rounding_costs_no_bonus() -> None:
    assert range_bonus("heavy", 48, 36.000000001) == 1


@pytest.mark.rule("diceless/base-weapon-types")
@pytest.mark.parametrize(
    ("kind", "distance", "stood", "moved"),
    [
        ("rapid_fire", 12, 2, 2),
        ("rapid_fire", 12.1, 1, 0),
        ("heavy", 12, 1, 0),
        ("ordnance", 12, 1, 0),
        ("assault", 12, 1, 1),
        ("pistol", 12, 1, 1),
        ("close_combat", 1, 0, 0),
        ("grenade", 1, 0, 0),
    ],
)
def test_kinds_of_weapons_fire(kind: WeaponKind, distance: float, stood: int, moved: int) -> None:
    assert shots(kind, 1, distance, moved=False, steady=False) == stood
    assert shots(kind, 1, distance, moved=True, steady=False) == moved
    assert shots(kind, 1, distance, moved=True, steady=True) == stood


# ---------------------------------------------------------------- templates and blasts


@pytest.mark.rule("diceless/template-damage", "diceless/twin-linked-template")
def test_a_template_deals_hits_times_strength_times_four_or_five() -> None:
    assert template_damage(3, 4) == 48
    assert template_damage(3, 4, twin_linked=True) == 60


@pytest.mark.rule("diceless/blast-damage")
def test_a_blast_deals_hits_times_strength_times_three() -> None:
    assert blast_damage(4, 8) == 96


@pytest.mark.rule("diceless/usr-vulnerable-blasts")
def test_the_vulnerable_take_twice_from_blasts_and_templates() -> None:
    assert blast_damage(2, 4, vulnerable=True) == 48
    assert template_damage(2, 4, vulnerable=True) == 64


@pytest.mark.rule("diceless/scatter-tokens-use", "diceless/night-extra-token")
def test_six_tokens_may_move_a_marker_and_seven_at_night() -> None:
    assert most_tokens(9) == 6
    assert most_tokens(9, night=True) == 7
    assert most_tokens(3, night=True) == 3


@pytest.mark.rule("diceless/multiple-barrage")
def test_one_token_turns_a_later_marker_of_a_barrage() -> None:
    assert most_tokens(9, later_marker=True) == 1
    assert most_tokens(9, later_marker=True, night=True) == 1
    assert most_tokens(0, later_marker=True) == 0


@pytest.mark.rule("diceless/scatter-tokens-use", "diceless/deep-strike-scatter")
def test_tokens_are_steps_of_two_inches_that_add_up() -> None:
    assert scattered([]) == (0, 0)
    assert scattered([0, 90]) == pytest.approx((2, 2))
    assert hypot(*scattered([0, 180])) == pytest.approx(0, abs=1e-9)


@pytest.mark.rule("diceless/scatter-reduction")
def test_the_firer_takes_back_up_to_his_skill_along_the_line() -> None:
    offset = scattered([90, 90, 90])

    assert most_reduction(offset, 4) == 4
    assert most_reduction((0, 3), 4) == 3
    assert reduced(offset, 4) == pytest.approx((0, 2))
    assert reduced((3, 4), 1) == pytest.approx((2.4, 3.2))
    assert reduced((0, 3), 4) == (0, 0)
    assert reduced((0, 0), 0) == (0, 0)
    assert may_reduce(4, offset, 4)
    assert not may_reduce(4.01, offset, 4)
    assert not may_reduce(-1, offset, 4)


@pytest.mark.rule(
    "diceless/ordnance-barrage", "diceless/barrage", "diceless/sm-orbital-bombardment"
)
def test_what_cannot_be_shortened_is_not() -> None:
    offset = scattered([0])

    assert most_reduction(offset, 4, reducible=False) == 0
    assert not may_reduce(1, offset, 4, reducible=False)
    assert may_reduce(0, offset, 4, reducible=False)


# ---------------------------------------------------------------- weapons that get hot


@pytest.mark.rule("diceless/gets-hot-use", "diceless/gets-hot-reroll")
def test_a_token_does_forty_and_ten_to_those_who_could_reroll() -> None:
    assert hot_damage(4, rerolls=False) == 40
    assert hot_damage(5, rerolls=False) == 40
    assert hot_damage(4, rerolls=True) == 10
    assert hot_damage(6, rerolls=False) == 10


@pytest.mark.rule("diceless/gets-hot-death")
def test_a_firer_who_dies_loses_exactly_one_shot() -> None:
    assert shots_left(2, firer_dies=True) == 1
    assert shots_left(1, firer_dies=True) == 0
    assert shots_left(2, firer_dies=False) == 2
