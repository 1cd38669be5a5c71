"""Reserves, deep strikes, tokens and entries of the roster, as figures."""

import pytest

from engine.rulesets.diceless.arrivals.rules import may_delay, mishap, most_tokens, quota
from engine.rulesets.diceless.book.codes import Zone
from engine.rulesets.diceless.core.values import Pool
from engine.rulesets.diceless.damage.rules import commander_lost
from engine.rulesets.diceless.force.rules import Giving, deep_strike_tokens, granted, largest
from engine.rulesets.diceless.leadership.rules import is_mindlocked
from engine.rulesets.diceless.repairs.rules import repair_points
from engine.rulesets.diceless.terrain.rules import mine_points
from engine.rulesets.diceless.wounds.rules import NONE, Casualties, Save, moon_blow


@pytest.mark.rule("diceless/reserves-turn-one")
def test_nothing_arrives_on_the_first_turn() -> None:
    assert quota(1, 9) == 0
    assert quota(1, 9, modifier=3) == 0


@pytest.mark.rule("diceless/reserves-turn-two")
def test_half_rounded_down_arrives_on_the_second() -> None:
    assert quota(2, 5) == 2
    assert quota(2, 1) == 0


@pytest.mark.rule("diceless/reserves-later-turns")
def test_half_rounded_up_arrives_later_and_all_on_the_fifth() -> None:
    assert [quota(3, 3), quota(4, 5), quota(5, 5), quota(6, 2)] == [2, 3, 5, 2]


@pytest.mark.rule("diceless/reserves-modifiers")
def test_bonuses_change_the_quota_between_none_and_all() -> None:
    assert quota(2, 6, 1) == 4
    assert quota(3, 2, 1) == 2
    assert quota(2, 2, 3) == 2
    assert quota(2, 3, -2) == 0
    assert quota(5, 3, -2) == 3


@pytest.mark.rule("diceless/reserves-delay")
def test_units_may_be_delayed_on_turns_two_to_four() -> None:
    assert [turn for turn in range(1, 7) if may_delay(turn)] == [2, 3, 4]


@pytest.mark.rule(
    "diceless/deep-strike-own-zone",
    "diceless/deep-strike-no-mans-land",
    "diceless/deep-strike-enemy-zone",
    "diceless/sm-jamming-beacon",
)
@pytest.mark.parametrize(
    ("zone", "most", "result"),
    [("own", 2, "delayed"), ("neutral", 4, "misplaced"), ("enemy", 6, "destroyed")],
)
def test_the_zone_sets_the_tokens_and_the_mishap(zone: Zone, most: int, result: str) -> None:
    assert most_tokens(zone, 20) == most
    assert most_tokens(zone, 20, jammed=True) == 2 * most
    assert most_tokens(zone, 1, jammed=True) == 1
    assert mishap(zone) == result


@pytest.mark.rule("diceless/deep-strike-scatter")
def test_what_keeps_a_unit_from_scattering_keeps_tokens_off() -> None:
    assert most_tokens("enemy", 20, steady=True) == 0


@pytest.mark.rule(
    "diceless/scatter-tokens-grant",
    "diceless/prep-scatter-tokens",
    "diceless/prep-warp-and-gets-hot",
)
def test_tokens_of_an_army_add_up() -> None:
    army = [
        Giving(blasts=("small", "small", "large")),
        Giving(blasts=("small",), hot=2),
        Giving(psykers=1, mind_blasts=("large",)),
    ]

    assert granted(army) == Pool(scatter=2 + 2 + 3 + 2 + 3, hot=2, warp=1)
    assert granted([]) == Pool()


@pytest.mark.rule("diceless/psychic-blast-tokens", "diceless/scatter-tokens-grant")
def test_the_largest_of_several_counts() -> None:
    assert largest(["small", "large", "small"]) == "large"
    assert largest(["small"]) == "small"
    assert largest([]) is None


@pytest.mark.rule("diceless/gets-hot-tokens-grant", "diceless/warp-tokens-grant")
def test_one_token_for_each_hot_weapon_and_each_psyker() -> None:
    assert granted([Giving(hot=3, psykers=2)]) == Pool(hot=3, warp=2)


@pytest.mark.rule("diceless/deep-strike-tokens", "diceless/prep-deep-strike-tokens")
def test_each_unit_that_deep_strikes_gives_two() -> None:
    assert deep_strike_tokens(True) == 2
    assert granted([Giving(deep_strikes=True), Giving()]) == Pool(scatter=2)


@pytest.mark.rule("diceless/sm-gate-of-infinity", "diceless/sm-tigurius")
def test_the_gate_and_the_high_seer_give_two() -> None:
    assert granted([Giving(gates=1), Giving(named_seers=1)]) == Pool(scatter=4)


# ---------------------------------------------------------------- entries


@pytest.mark.rule("diceless/sm-moonfang")
def test_the_moon_blade_slays_first_and_then_hurts() -> None:
    blow = moon_blow(80, 3, 40, 0, NONE)

    assert (blow.sharp, blow.blunt) == (13, 67)
    assert blow.slain == Casualties(1, 0, 40)
    assert blow.then == Casualties(1, 27, 67)


@pytest.mark.rule("diceless/sm-moonfang")
def test_an_invulnerable_save_helps_against_both_parts() -> None:
    blow = moon_blow(80, 3, 40, 0, Save(4))

    assert (blow.sharp, blow.blunt) == (7, 34)  # 13 and 67 on 4+
    assert (blow.slain.removed, blow.then) == (0, Casualties(1, 1, 34))


@pytest.mark.rule("diceless/sm-moonfang")
def test_what_is_left_of_the_blade_when_nobody_is_left_is_wasted() -> None:
    blow = moon_blow(80, 1, 150, 0, NONE)

    assert blow.slain == Casualties(1, 0, 150)
    assert blow.then == Casualties(0, 0, 0, 67)
    assert blow.casualties == Casualties(1, 0, 150, 67)


@pytest.mark.rule("diceless/sm-moonfang", "diceless/instant-death")
def test_the_moon_blade_does_not_slay_eternal_warriors() -> None:
    blow = moon_blow(80, 1, 90, 0, NONE, eternal=True)

    assert blow.slain == Casualties(0, 13, 13)
    assert blow.then == Casualties(0, 80, 67)


@pytest.mark.rule("diceless/sm-blessing-of-the-omnissiah")
def test_servitors_and_a_harness_repair_six_more_each() -> None:
    assert repair_points(servitors=0, harness=False) == 12
    assert repair_points(servitors=2, harness=True) == 30


@pytest.mark.rule("diceless/sm-cluster-mines")
def test_mines_do_22_points_at_vehicles() -> None:
    assert mine_points() == 22


@pytest.mark.rule("diceless/sm-mindlock")
def test_servitors_act_one_turn_without_a_leader() -> None:
    assert not is_mindlocked(0, led=False)
    assert is_mindlocked(1, led=False)
    assert not is_mindlocked(1, led=True)


@pytest.mark.rule("diceless/sm-chronus")
def test_the_commander_of_a_lost_tank_has_thirty_left() -> None:
    assert commander_lost(40) == 10
