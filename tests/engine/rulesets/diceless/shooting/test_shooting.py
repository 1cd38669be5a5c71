"""Shooting in a match: weapons and their modes, special weapons, cover, casualties, guns."""

from collections.abc import Mapping, Sequence
from math import prod

import pytest
from attrs import evolve

from engine.advice import queries as q
from engine.advice.forms import UnitsBlank
from engine.advice.registry import forms_of, odds_of
from engine.errors import IllegalReply
from engine.rulesets.diceless.book.codes import Rule, Speed
from engine.rulesets.diceless.core.model import Army, Battle, Doings, Lists
from engine.rulesets.diceless.core.notes import Gone
from engine.rulesets.diceless.core.questions import Decide
from engine.rulesets.diceless.core.values import Pool
from engine.rulesets.diceless.leadership.notes import Tested as LeadershipTested
from engine.rulesets.diceless.phases.questions import WhichShot
from engine.rulesets.diceless.ruleset import RULESET
from engine.rulesets.diceless.shooting.advice import arming_options, distinct_options
from engine.rulesets.diceless.shooting.flow import may_go_to_ground
from engine.rulesets.diceless.shooting.notes import Fired, GunsHit
from engine.rulesets.diceless.shooting.questions import Shoot, WhetherToGround
from engine.rulesets.diceless.shooting.state import may_shoot, volley
from engine.rulesets.diceless.vehicles.state import changed
from engine.rulesets.diceless.weapons.state import Arm, Volley
from engine.rulesets.diceless.wounds.notes import Hurt
from engine.rulesets.diceless.wounds.questions import PutOdds, Remove, WhichFall, WhichOdds
from engine.rulesets.diceless.wounds.state import farthest
from tests.engine.rulesets.diceless.standing import BLUE, GREEN, Played, battle, put, row, shoot


def fired(state: Battle, *arms: Arm, holding: tuple[str, ...] = ()) -> Volley:
    return volley(state, state.unit("us"), state.unit("them"), arms, holding)


def pools_of(state: Battle, *arms: Arm) -> list[tuple[str, int]]:
    return [(pool.weapon, pool.damage) for pool in fired(state, *arms).pools]


def refused(state: Battle, reply: Shoot) -> str:
    with pytest.raises(IllegalReply) as told:
        WhichShot(BLUE, ("us",)).check(state, reply)
    return told.value.code


def lost(played: Played, key: str = "them") -> int:
    return sum(note.lost for note in played.told(Hurt) if note.unit == key)


def damage(played: Played) -> int:
    """Return what the log adds up: the pools fired, and what is doubled."""
    fired = [pool for note in played.told(Fired) for pool in note.pools]
    groups = [group for note in played.told(Hurt) for group in note.groups]
    doubled = sum(group.share for group in groups if group.doubled is not None)
    return int(sum(pool.damage for pool in fired) + doubled)


# ---------------------------------------------------------------- kinds of weapons


def open_ground(sheet: str, away: float, count: int = 5, **changes: object) -> Battle:
    """Return a unit, and four raiders straight north of it at a distance base to base."""
    us = put(sheet, "us", BLUE, [(28.0, 2.0)] * count, **changes)  # type: ignore[arg-type]
    them = put("fighters", "them", GREEN, [(28.0, 3.0 + away)] * 4)
    return battle(us, them)


@pytest.mark.rule("diceless/base-weapon-types", "diceless/shooting-damage")
def test_rapid_fire_is_twice_up_to_twelve_inches_and_not_beyond_after_a_move() -> None:
    riflemen = Arm("us/riflemen", "rifle", "shot")

    assert ("rifle", 4 * 32) in pools_of(open_ground("squad", 12.0), riflemen)
    assert ("rifle", 4 * 16) in pools_of(open_ground("squad", 12.1), riflemen)
    moved = Doings(moved=True)
    assert pools_of(open_ground("squad", 12.0, doings=moved)) == [("rifle", 4 * 32)]
    with pytest.raises(IllegalReply):
        pools_of(open_ground("squad", 12.1, doings=moved))


@pytest.mark.rule("diceless/base-weapon-types")
def test_the_relentless_fire_heavy_weapons_after_a_move() -> None:
    state = open_ground("veterans", 20.0, doings=Doings(moved=True))

    assert "rotary-gun" in [weapon for weapon, _ in pools_of(state)]


@pytest.mark.rule("diceless/heavy-range-bonus")
def test_heavy_weapons_are_better_up_close_if_that_is_played() -> None:
    state = open_ground("squad", 24.0)
    without = evolve(state, options=evolve(state.options, heavy_range_bonus=False))

    assert pools_of(state)[0] == ("launcher", (4 + 2) * 8)
    assert pools_of(without)[0] == ("launcher", 4 * 8)


@pytest.mark.rule("diceless/damage-pools")
def test_weapons_alike_share_a_pool_and_others_do_not() -> None:
    assert pools_of(open_ground("squad", 18.0)) == [("launcher", 48), ("rifle", 64)]


@pytest.mark.rule("diceless/twin-linked", "diceless/reroll-to-hit")
def test_twin_linked_weapons_have_one_more_skill() -> None:
    state = open_ground("veterans", 18.0, count=3)

    assert pools_of(state) == [("twin-rifle", 3 * (4 + 1) * 4)]


@pytest.mark.rule("diceless/melta")
def test_melta_is_nothing_special_against_models() -> None:
    for away in (5.0, 12.0):
        state = open_ground("beam-squad", away)
        arm = Arm("us/melters", "melter", "shot")
        assert ("melter", 32) in pools_of(state, arm)


@pytest.mark.rule("diceless/av-s-line")
def test_a_lance_is_nothing_special_against_models() -> None:
    state = open_ground("tank-hunters", 24.0, count=6)

    assert ("lance-cannon", (3 + 1) * 8) in pools_of(state)


# ---------------------------------------------------------------- range and sight


@pytest.mark.rule("diceless/base-range-and-sight")
def test_range_is_measured_base_to_base_and_counts_whole() -> None:
    assert fired(open_ground("squad", 24.0), holding=("us/heavy",)).firers
    beyond = Shoot("us", "them", holding=("us/heavy",))
    assert refused(open_ground("squad", 24.01), beyond) == "nothing_reaches"


@pytest.mark.rule("diceless/base-range-and-sight")
def test_models_without_range_or_sight_do_not_fire() -> None:
    us = put("squad", "us", BLUE, [(28, 2), (28, 1), (28, 0.5), (28, 0.5), (28, 0.5)])
    them = put("fighters", "them", GREEN, [(28, 27)])

    assert fired(battle(us, them)).firers == ("us/01", "us/05")


@pytest.mark.rule("diceless/base-range-and-sight")
@pytest.mark.parametrize(
    ("from_", "to", "sees"),
    [
        ((12, 10), (12, 23), True),  # woods never hide
        ((8, 31), (8, 36), True),  # nor does a wall lower than both
        ((8, 2), (8, 15), False),  # a hill as high as both does
        ((8, 8), (8, 15), True),  # but not who stands on it
    ],
)
def test_sight_is_blocked_by_what_is_as_high_as_both(
    from_: tuple[float, float], to: tuple[float, float], sees: bool
) -> None:
    us, them = put("squad", "us", BLUE, [from_] * 5), put("fighters", "them", GREEN, [to])
    state = battle(us, them)

    if sees:
        assert fired(state).firers
    else:
        assert refused(state, Shoot("us", "them")) == "out_of_sight"


@pytest.mark.rule("diceless/base-range-and-sight")
@pytest.mark.parametrize(
    ("away", "moved", "said"),
    [
        (31.0, False, "them is 31 in away; the longest weapon of us reaches 24 in"),
        (19.0, True, "them is 19 in away and in sight, but no weapon that us may fire now"),
    ],
)
def test_a_shot_that_cannot_be_fired_says_how_far_away_its_target_is(
    away: float, moved: bool, said: str
) -> None:
    us = put("squad", "us", BLUE, row(28.0, 2.0, 4), doings=Doings(moved=moved))
    them = put("fighters", "them", GREEN, [(28.0, 3.0 + away)])

    with pytest.raises(IllegalReply, match=said) as told:
        WhichShot(BLUE, ("us",)).check(battle(us, them), Shoot("us", "them"))
    assert told.value.clause == "diceless/base-range-and-sight"


@pytest.mark.rule("diceless/base-range-and-sight")
def test_nobody_fires_into_or_out_of_a_combat() -> None:
    us, them = (
        put("squad", "us", BLUE, row(20, 2, 5)),
        put("fighters", "them", GREEN, row(20, 9, 4)),
    )
    state = battle(us, evolve(them, locked=("friends",)))

    assert refused(state, Shoot("us", "them")) == "target_locked"
    assert may_shoot(us)
    assert not may_shoot(evolve(us, locked=("them",)))


# ---------------------------------------------------------------- arms


@pytest.mark.rule("diceless/base-weapon-types")
def test_a_monstrous_creature_fires_two_weapons_and_others_one() -> None:
    guns = {"brute": ("gun", "rocket", "handgun"), "fighters": ("gun", "rocket")}
    brute = open_ground("brute", 10.0, count=1, weapons=guns)
    raider = open_ground("fighters", 10.0, count=1, weapons=guns)

    assert pools_of(brute) == [("rocket", 16), ("gun", 16)]
    assert pools_of(raider) == [("gun", 16)]
    both = (Arm("us/brute", "rocket", "shot"), Arm("us/brute", "handgun", "shot"))
    assert pools_of(brute, *both) == [("rocket", 16), ("handgun", 8)]
    assert pools_of(brute, both[0]) == [("rocket", 16)]
    third = (*both, Arm("us/brute", "gun", "shot"))
    assert refused(brute, Shoot("us", "them", third)) == "too_many_arms"
    two = (Arm("us/fighters", "rocket", "shot"), Arm("us/fighters", "gun", "shot"))
    assert refused(raider, Shoot("us", "them", two)) == "too_many_arms"


@pytest.mark.rule("diceless/base-weapon-types")
def test_a_weapon_is_fired_as_often_as_it_is_carried() -> None:
    one = open_ground("brute", 10.0, count=1, weapons={"brute": ("gun",)})
    two = open_ground("brute", 10.0, count=1, weapons={"brute": ("gun", "gun")})
    arm = Arm("us/brute", "gun", "shot")

    assert (pools_of(one), pools_of(two)) == ([("gun", 16)], [("gun", 32)])
    assert pools_of(two, arm) == [("gun", 16)]
    assert pools_of(two, arm, arm) == [("gun", 32)]
    assert refused(one, Shoot("us", "them", (arm, arm))) == "no_arm"


@pytest.mark.rule("diceless/base-weapon-types")
def test_groups_may_hold_fire() -> None:
    state = open_ground("squad", 18.0)

    held = fired(state, holding=("us/heavy",))
    assert [pool.weapon for pool in held.pools] == ["rifle"]
    every = ("us/sergeant", "us/riflemen", "us/heavy")
    assert refused(state, Shoot("us", "them", (), every)) == "nothing_reaches"
    assert refused(state, Shoot("us", "them", (), ("us/drums",))) == "no_group"


@pytest.mark.rule("diceless/base-weapon-types")
def test_what_is_offered_covers_modes_pairs_and_holding() -> None:
    squad = open_ground("squad", 18.0)
    brute = open_ground("brute", 6.0, count=1, weapons={"brute": ("gun", "rocket")})

    burst = (Arm("us/heavy", "launcher", "burst"),)
    assert (burst, ()) in arming_options(squad, squad.unit("us"))
    assert ((), ("us/heavy",)) in arming_options(squad, squad.unit("us"))
    pair = (Arm("us/brute", "gun", "shot"), Arm("us/brute", "rocket", "shot"))
    assert (pair, ()) in arming_options(brute, brute.unit("us"))


@pytest.mark.rule("diceless/base-weapon-types")
def test_what_fires_the_same_is_offered_once() -> None:
    squad = open_ground("squad", 18.0)
    unit, target = squad.unit("us"), squad.unit("them")
    apart = distinct_options(squad, unit, target)
    solid = ((Arm("us/heavy", "launcher", "solid"),), ())

    assert apart.keys() == set(arming_options(squad, unit))
    assert apart[solid] == ((), ()), "as it comes, the launcher fires so"
    assert all(armed == first for armed, first in apart.items() if armed != solid)


# ---------------------------------------------------------------- what damage does


@pytest.mark.rule("diceless/complex-units", "diceless/saves-table")
def test_a_complex_unit_shares_a_pool_by_head_and_its_owner_puts_the_odd_points() -> None:
    us = put("shooters", "us", BLUE, row(20, 2, 2))
    them = put("squad", "them", GREEN, row(20, 10, 5))
    state = battle(us, them)
    odd = {WhichOdds: PutOdds(("them/heavy", "them/riflemen"))}
    thirty_two = shoot(state, Shoot("us", "them"), odd).told(Hurt)[0]

    shares = {hurt.group: hurt.share for hurt in thirty_two.groups}
    assert shares == {"them/sergeant": 6, "them/riflemen": 19, "them/heavy": 7}


@pytest.mark.rule("diceless/complex-units")
def test_nobody_is_asked_for_an_odd_point_that_makes_no_difference() -> None:
    them = put("squad", "them", GREEN, row(20, 10, 5))
    one, two = (put("shooters", "us", BLUE, row(20, 2, count)) for count in (1, 2))

    assert not shoot(battle(one, them), Shoot("us", "them")).questions(WhichOdds)
    assert shoot(battle(two, them), Shoot("us", "them")).questions(WhichOdds)


@pytest.mark.rule("diceless/remove-casualties")
def test_the_owner_says_which_of_identical_models_fall() -> None:
    us = put("squad", "us", BLUE, row(20, 2, 5))
    state = battle(us, put("fighters", "them", GREEN, row(20, 10, 4)))
    only_rifles = Shoot("us", "them", holding=("us/heavy",))  # 128 unsaved: three of 40 fall
    played = shoot(state, only_rifles, {WhichFall: Remove(("01", "03", "04"))})

    assert list(played.state.unit("them").models) == ["02"]
    assert played.state.unit("them").groups["fighters"].lost == 8


@pytest.mark.rule("diceless/remove-casualties")
def test_the_usual_losses_are_named_to_begin_with_and_any_others_may_be() -> None:
    state = battle(
        put("squad", "us", BLUE, row(20, 2, 5)), put("fighters", "them", GREEN, row(20, 10, 4))
    )
    models = ("01", "02", "03", "04")
    choice = WhichFall("them", "fighters", 2, models)
    [form] = forms_of(choice, state)

    assert form.reply == Remove(farthest(state, state.unit("them"), models)[:2])
    assert form.blanks == (UnitsBlank("models", models, 2, 2),)


@pytest.mark.rule("diceless/instant-death")
def test_twice_the_toughness_removes_whoever_loses_ten() -> None:
    us = put("shooters", "us", BLUE, row(20, 2, 10), weapons={"guns": ()})
    them = put("squad", "them", GREEN, row(20, 10, 5))
    state = battle(us, evolve(them, models={"05": them.models["05"]}))

    played = shoot(state, Shoot("us", "them"))
    assert played.told(Hurt)[0].damage == 16
    assert played.told(Gone)[0].unit == "them"  # 16 unsaved by AP3, of Strength 8 against T4


@pytest.mark.rule("diceless/instant-death", "diceless/hit-points")
def test_the_bracketed_toughness_of_bikes_counts() -> None:
    us = put("shooters", "us", BLUE, row(20, 2, 10), weapons={"guns": ()})
    bikes = put("mob-bikes", "them", GREEN, [(20, 12)])  # 50 hit points, Toughness 4 on foot
    played = shoot(battle(us, bikes), Shoot("us", "them"))

    assert (played.told(Hurt)[0].damage, played.state.unit("them").place) == (16, "destroyed")


@pytest.mark.rule("diceless/complex-units", "diceless/base-independent-characters")
def test_a_character_with_a_unit_is_a_group_of_his_own() -> None:
    us = put("shooters", "us", BLUE, row(20, 2, 10))
    them = put("squad", "them", GREEN, row(20, 10, 5))
    captain = put("captain", "boss", GREEN, [(25, 10)], joined="them")
    state = battle(us, them, captain)
    played = shoot(state, Shoot("us", "them"))
    guns = played.told(Hurt)[1]  # 9 x 2 x 4 x 2 = 144 for six

    assert {hurt.group: hurt.share for hurt in guns.groups} == {
        "them/sergeant": 24,
        "them/riflemen": 72,
        "them/heavy": 24,
        "boss/captain": 24,
    }
    with pytest.raises(IllegalReply):
        WhichShot(BLUE, ("us",)).check(state, Shoot("us", "boss"))


@pytest.mark.rule("diceless/base-independent-characters", "diceless/remove-casualties")
def test_a_character_who_falls_is_gone_and_his_unit_stays() -> None:
    us = put("squad", "us", BLUE, row(20, 2, 5))
    them = put("squad", "them", GREEN, row(20, 10, 5))
    captain = put("captain", "boss", GREEN, [(25, 10)], joined="them")
    worn = evolve(captain, groups={"captain": evolve(captain.groups["captain"], lost=119)})
    played = shoot(battle(us, them, worn), Shoot("us", "them"))

    assert played.state.unit("boss").place == "destroyed"
    assert played.state.unit("them").place == "table"


@pytest.mark.rule("diceless/reroll-to-wound", "diceless/instant-death")
def test_rerolled_wounds_add_to_the_product_only() -> None:
    state = open_ground("squad", 18.0, weapons={"heavy": ("sure",)})
    rocket = state.book.weapons["rocket"]
    mode = evolve(rocket.modes[0], strength=7, tags=("reroll_wounds",))
    sure = evolve(rocket, id="sure", modes=(mode,))
    options = evolve(state.options, armies=(Army(lists=Lists(weapons=(sure,))), None))
    pool = fired(evolve(state, options=options)).pools[0]

    assert (pool.damage, pool.type.strength) == (4 * 8, 7)


@pytest.mark.rule("diceless/rending-split")
def test_a_rending_pool_is_split_before_it_is_saved() -> None:
    us = put("veterans", "us", BLUE, row(20, 2, 4)[:4])
    us = evolve(us, models={"04": us.models["04"]})
    them = put("squad", "them", GREEN, row(20, 10, 5))
    state = battle(us, evolve(them, models={"02": them.models["02"]}))

    played = shoot(state, Shoot("us", "them"))
    # skill 4 and 1 for 24 less 7 inches: 5 x 6 x 4 = 120 -> 20 as AP2, 100 saved on 3+ (33)
    assert (played.told(Hurt)[0].damage, played.told(Hurt)[0].groups[0].fallen) == (120, 1)
    big = evolve(them, models={n: them.models[n] for n in ("02", "03", "04")})
    played = shoot(battle(us, big), Shoot("us", "them"))
    assert lost(played) == 20 + 33


@pytest.mark.rule("diceless/sniper-damage", "diceless/base-morale-triggers")
def test_snipers_use_the_toughness_of_their_victims_and_pin_them() -> None:
    us = put("marksmen", "us", BLUE, row(20, 2, 5))
    tough = battle(us, put("brute", "them", GREEN, [(22, 12)]))
    soft = battle(us, put("fighters", "them", GREEN, row(20, 10, 5), op=200))

    bonus = 2  # 36 less 7 to 9 inches
    assert pools_of(tough) == [("marksman-rifle", 5 * (3 + bonus) * 6)]
    assert pools_of(soft) == [("marksman-rifle", 5 * (3 + bonus) * 4)]
    played = shoot(soft, Shoot("us", "them"))
    assert [note.occasion for note in played.told(LeadershipTested)] == ["pinning"]
    assert played.state.unit("them").grounded == 2


@pytest.mark.rule("diceless/sniper-damage", "diceless/instant-death")
def test_snipers_slay_nobody_outright() -> None:
    us = put("marksmen", "us", BLUE, row(20, 2, 2))
    weak = put("swarm", "them", GREEN, row(20, 10, 3, 2.0))
    played = shoot(battle(us, weak), Shoot("us", "them"))

    assert lost(played) == played.told(Hurt)[0].groups[0].left  # 90 hit points: nobody falls
    assert played.told(Hurt)[0].fallen == 0


# ---------------------------------------------------------------- cover


@pytest.mark.rule("diceless/base-cover-saves")
def test_going_to_ground_is_asked_once_and_helps() -> None:
    state = battle(
        put("squad", "us", BLUE, row(20, 2, 5)), put("fighters", "them", GREEN, row(20, 10, 10))
    )
    stands = shoot(state, Shoot("us", "them"))
    lies = shoot(state, Shoot("us", "them"), {WhetherToGround: Decide(True)})

    assert len(stands.questions(WhetherToGround)) == 1
    assert lost(lies) < lost(stands)
    assert lies.state.unit("them").grounded == 2
    assert stands.state.unit("them").grounded is None
    assert not may_go_to_ground(lies.state, lies.state.unit("them"))


@pytest.mark.rule("diceless/base-cover-saves")
def test_monsters_and_bikes_do_not_go_to_ground() -> None:
    us = put("squad", "us", BLUE, row(20, 2, 5))
    for sheet, places in (("brute", [(22, 12)]), ("mob-bikes", row(20, 10, 5, 2.0))):
        state = battle(us, put(sheet, "them", GREEN, places))
        assert not shoot(state, Shoot("us", "them")).questions(WhetherToGround)


# ---------------------------------------------------------------- night


@pytest.mark.rule("diceless/night-sight", "diceless/usr-acute-senses")
def test_at_night_targets_beyond_eighteen_inches_are_not_seen_but_by_the_acute() -> None:
    def at(away: float, *rules: Rule) -> Battle:
        us = put("squad", "us", BLUE, [(30, 4)] * 5)
        them = put("fighters", "them", GREEN, [(31 + away, 4)] * 4)
        groups = {name: evolve(group, rules=rules) for name, group in us.groups.items()}
        return battle(evolve(us, groups=groups), them, scenario="night-works")

    assert fired(at(18.0)).firers
    assert refused(at(18.1), Shoot("us", "them")) == "out_of_sight"
    assert fired(at(24.0, "acute_senses")).firers
    assert refused(at(24.1, "acute_senses"), Shoot("us", "them")) == "out_of_sight"


# ---------------------------------------------------------------- artillery


def at_battery(us: str, count: int, **weapons: tuple[str, ...]) -> Battle:
    guns = put("quake-battery", "them", GREEN, [(20, 10), (21, 10), (23, 10)])
    return battle(put(us, "us", BLUE, row(20, 4, count), weapons=weapons), guns)


@pytest.mark.rule("diceless/artillery-allocation")
def test_damage_on_artillery_is_split_between_crew_and_guns() -> None:
    played = shoot(at_battery("shooters", 1, guns=("rocket",)), Shoot("us", "them"))

    crew, guns = played.told(Hurt)[0], played.told(GunsHit)[0]
    assert crew.damage == 5  # 16 on the 3+ column
    assert (guns.points, guns.destroyed) == (1, 0)  # 11 on the 5+ column, by Strength 8
    gun = played.state.unit("them").models["03"]
    assert gun.craft is not None
    assert gun.craft.record.lines == {"E": 1}  # armour 10 less 8


@pytest.mark.rule("diceless/artillery-allocation")
def test_any_hit_destroys_a_gun_and_points_of_earlier_shots_count() -> None:
    state = at_battery("shooters", 9, guns=("rocket",))
    once = shoot(state, Shoot("us", "them"))
    assert once.told(GunsHit)[0].points == 12  # 9 x 16 = 144: 67 and 29 on 5+, by 8
    assert once.told(GunsHit)[0].destroyed == 1
    assert "03" not in once.state.unit("them").models

    five = at_battery("shooters", 5, guns=("rocket",))  # 80: 53 / 8 = 6 points of 8
    first = shoot(five, Shoot("us", "them"))
    assert first.told(GunsHit)[0].destroyed == 0
    again = shoot(first.state, Shoot("us", "them"))
    assert again.told(GunsHit)[0].destroyed == 1


@pytest.mark.rule("diceless/artillery-allocation")
def test_cover_keeps_points_off_the_guns() -> None:
    state = at_battery("shooters", 9, guns=("rocket",))
    played = shoot(state, Shoot("us", "them"), {WhetherToGround: Decide(True)})

    assert played.told(GunsHit)[0].points == 10  # 12 on 6+


@pytest.mark.rule("diceless/artillery-allocation", "diceless/av-s-extra-d6")
def test_melta_at_half_range_helps_against_guns() -> None:
    def line(away: float) -> set[str]:
        guns = put("quake-battery", "them", GREEN, [(28, 3 + away)] * 3)
        us = put("shooters", "us", BLUE, [(28, 2)], weapons={"guns": ("melter",)})
        played = shoot(battle(us, guns), Shoot("us", "them"))
        craft = played.state.unit("them").models["03"].craft
        assert craft is not None
        return set(craft.record.lines)

    assert line(9.0) == {"E"}
    assert line(4.0) == {"F"}


@pytest.mark.rule("diceless/artillery-weak-weapons", "diceless/sniper-vehicles")
def test_weak_weapons_and_snipers_do_nothing_to_guns() -> None:
    assert shoot(at_battery("squad", 4), Shoot("us", "them")).told(GunsHit)
    played = shoot(at_battery("marksmen", 5), Shoot("us", "them"))

    assert not played.told(GunsHit)
    assert played.told(Hurt)


@pytest.mark.rule("diceless/artillery-allocation")
def test_guns_without_crew_are_lost() -> None:
    guns = put("quake-battery", "them", GREEN, [(20, 10), (21, 10), (23, 10)])
    groups = {**guns.groups, "crew": evolve(guns.groups["crew"], lost=38)}
    models = {name: guns.models[name] for name in ("01", "03")}
    state = battle(
        put("marksmen", "us", BLUE, row(20, 2, 5)), evolve(guns, groups=groups, models=models)
    )
    played = shoot(state, Shoot("us", "them"))

    assert not played.told(GunsHit)
    assert played.state.unit("them").place == "destroyed"


@pytest.mark.rule("diceless/artillery-allocation", "diceless/base-weapon-types")
def test_a_crewman_serves_a_gun_and_fires_nothing_else() -> None:
    us = put("quake-battery", "us", BLUE, [(20, 4), (21, 4), (23, 4)])
    state = battle(us, put("fighters", "them", GREEN, row(20, 12, 4)))
    quake = Arm("us/guns", "quake-cannon", "surface")

    both = fired(state, quake)
    assert both.firers == ("us/01", "us/03")
    held = fired(state, holding=("us/guns",))
    assert held.firers == ("us/01", "us/02")
    alone = evolve(us, models={"02": us.models["02"], "03": us.models["03"]})
    assert fired(battle(alone, state.unit("them"))).firers == ("us/03",)


# ---------------------------------------------------------------- foreseen


@pytest.mark.rule("diceless/damage-pools", "diceless/dice-replacement-policy")
@pytest.mark.parametrize("sheet", ["squad", "marksmen", "veterans", "plasma-squad", "mortars"])
def test_a_forecast_is_what_happens_by_default(sheet: str) -> None:
    us = put(sheet, "us", BLUE, row(20, 2, 5))
    them = put("fighters", "them", GREEN, row(20, 12, 10))
    state = battle(us, them, tokens=(Pool(scatter=6, hot=3), Pool()))
    reply = Shoot("us", "them")
    played = shoot(state, reply)
    odds = odds_of(reply, state, None)

    assert [one.chance for one in odds.outcomes] == [1.0]
    assert odds.expected["lost"] == lost(played) > 0
    assert odds.expected["damage"] == damage(played)
    assert odds.expected["fallen"] == 10 - len(played.state.unit("them").models)
    assert odds.answers == ("them",)  # which may go to ground
    assert isinstance(odds, q.Odds)


@pytest.mark.rule("diceless/instant-death", "diceless/dice-replacement-policy")
def test_a_forecast_counts_what_a_launcher_slays_outright() -> None:
    us = put("squad", "us", BLUE, row(20, 2, 5))
    them = put("fighters", "them", GREEN, row(20, 35, 10))
    state = battle(us, them)
    reply = Shoot("us", "them", (Arm("us/heavy", "launcher", "solid"),))
    played = shoot(state, reply)
    expected = odds_of(reply, state, None).expected

    assert sum(group.slain for note in played.told(Hurt) for group in note.groups) > 0
    assert (expected["damage"], expected["lost"]) == (damage(played), lost(played))


@pytest.mark.rule("diceless/saves-table", "diceless/base-cover-saves", "diceless/damage-pools")
@pytest.mark.parametrize("sheet", ["squad", "veterans"])
def test_a_forecast_lists_what_is_fired_and_what_the_saves_leave(sheet: str) -> None:
    us = put(sheet, "us", BLUE, row(20, 2, 5))
    them = put("fighters", "them", GREEN, row(20, 12, 10))
    state = battle(us, them)
    reply = Shoot("us", "them")
    played = shoot(state, reply)
    odds = odds_of(reply, state, None)

    fired_pools = played.told(Fired)[0].pools
    fires = [roll.of.params for roll in odds.rolls if roll.of is not None]
    assert [(one["weapon"], one["damage"]) for one in fires] == [
        (pool.weapon, pool.damage) for pool in fired_pools
    ]
    assert all(made(one["sum"]) == one["damage"] for one in fires)
    parts = [part for roll in odds.rolls for part in (*roll.printed, *roll.modifiers)]
    points = {"damage", "kept_off", "slain", "wasted"}
    assert sum(part.value for part in parts if part.name in points) == lost(played)
    grounded = shoot(state, reply, {WhetherToGround: Decide(True)})
    assert odds.expected["if_grounded"] == lost(grounded)


def made(sums: Sequence[Mapping[str, int]]) -> int:
    """What products come to that a forecast names."""
    return sum(prod(one.values()) for one in sums)


@pytest.mark.rule("diceless/blast-damage", "diceless/shooting-damage")
def test_a_forecast_says_how_a_markers_damage_is_made() -> None:
    us = put("squad", "us", BLUE, row(20, 2, 5))
    them = put("fighters", "them", GREEN, row(20, 35, 10))
    state = battle(us, them)
    odds = odds_of(Shoot("us", "them", (Arm("us/heavy", "launcher", "burst"),)), state, None)
    area = [one for roll in odds.rolls if roll.of for one in roll.of.params["sum"] if "hits" in one]

    (found,) = area
    assert found["times"] == 3
    assert found["hits"] >= 1


# ---------------------------------------------------------------- pools one after another


@pytest.mark.rule("diceless/complex-units", "diceless/damage-pools")
def test_heads_are_counted_before_the_first_pool_and_what_kills_twice_is_lost() -> None:
    us = put("plasma-squad", "us", BLUE, row(20.0, 10.0, 5, 1.2))
    us = evolve(us, models={name: us.models[name] for name in ("02", "03", "04")})
    them = put("squad", "them", GREEN, row(21.0, 16.0, 5, 1.2))
    weak = evolve(them.groups["sergeant"], lost=30)
    them = evolve(
        them,
        models={name: them.models[name] for name in ("01", "05")},
        groups={**them.groups, "sergeant": weak},
    )

    played = shoot(battle(us, them), Shoot("us", "them"))

    # 56 at AP2, 28 each: the sergeant falls. 64 at AP5, still 32 each: 11 on 3+, 39 of 40 in all.
    assert [note.damage for note in played.told(Hurt)] == [56, 64]
    assert [sorted(group.share for group in note.groups) for note in played.told(Hurt)] == [
        [28, 28],
        [32],
    ]
    assert list(played.state.unit("them").models) == ["05"]
    assert played.state.unit("them").groups["heavy"].lost == 39


@pytest.mark.rule("diceless/remove-casualties")
def test_by_default_those_farthest_from_the_middle_of_their_unit_fall() -> None:
    us = put("squad", "us", BLUE, row(20.0, 10.0, 5, 1.2))
    places = [(20.0, 16.0), (21.0, 16.0), (22.0, 16.0), (23.0, 16.0), (29.0, 16.0)]
    them = put("fighters", "them", GREEN, places)

    played = shoot(battle(us, them), Shoot("us", "them", holding=("us/heavy",)))

    # 128 points, three of 40 fall: the last is farthest from x = 23, then the first.
    assert list(played.state.unit("them").models) == ["03", "04"]


@pytest.mark.rule("diceless/base-transports", "diceless/base-weapon-types")
def test_passengers_fire_as_having_moved_when_their_transport_has() -> None:
    def fires(speed: Speed, away: float) -> set[str]:
        truck = changed(put("truck", "truck", BLUE, [(20.0, 6.0)]), "01", speed=speed)
        us = put("squad", "us", BLUE, row(0.0, 0.0, 5), place="aboard", aboard="truck")
        us = evolve(us, models={key: evolve(m, pose=None) for key, m in us.models.items()})
        them = put("fighters", "them", GREEN, [(22.0 + away, 6.0)])
        state = battle(truck, us, them)
        try:
            return set(volley(state, state.unit("us"), state.unit("them"), ()).weapons)
        except IllegalReply:
            return set()

    assert fires("immobile", 15.0) == {"rifle", "launcher"}
    assert fires("combat", 15.0) == set()
    assert fires("combat", 8.0) == {"rifle"}


# ---------------------------------------------------------------- who can be fired at


@pytest.mark.rule("diceless/base-range-and-sight")
def test_whoever_cannot_be_fired_at_is_said_to_be_too_far_with_both_numbers() -> None:
    def why(y: float) -> q.Reason:
        us, them = put("squad", "us", BLUE, [(28, 2)]), put("fighters", "them", GREEN, [(28, y)])
        found = RULESET.query(battle(us, them), (), None, q.CheckTarget("us", "them"))
        assert isinstance(found, q.Reason)
        return found

    far = why(40)
    assert q.Reason(True) == why(8)
    assert ("out_of_range", "diceless/base-range-and-sight") == (far.code, far.clause)
    assert far.params["distance"] > far.params["range"] > 0


def test_the_figures_of_a_shot_are_told_in_the_order_of_play() -> None:
    odds = odds_of(Shoot("us", "them"), open_ground("squad", 18.0), None)

    assert odds.order == ("damage", "lost", "fallen", "if_grounded")
