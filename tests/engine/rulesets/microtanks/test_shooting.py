"""Shooting: who may fire, at what cost, with what chance; saves; what a hit does."""

from typing import Any

import pytest
from attrs import evolve

from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.book.printed import Mounted
from engine.rulesets.microtanks.core import notes
from engine.rulesets.microtanks.questions import Drive, Pass, Traverse
from engine.rulesets.microtanks.shooting import damage, is_loaded, penetration, to_dent
from engine.table import Rolled
from tests.engine.rulesets.microtanks.staging import Fight, Fire, box, fight, tank

GUN = "75mm-m3"  # strength 6, range 45


def duel(apart: float, *dice: int, **changes: Any) -> Fight:
    """A shot of a1 north at b1, hulls so far apart."""
    battle = fight(
        tank("a1", (50, 10)),
        tank("b1", (50, 12 + apart), 180, **changes),
        tank("b2", (110, 80)),
        dice=dice,
        phase="shoot",
    )
    return battle.reply(Fire("a1", GUN, "b1"))


def needed(battle: Fight) -> int:
    return battle.last(notes.Shot).needed


@pytest.mark.rule("microtanks/loaded-gun")
def test_a_gun_fires_once_in_a_phase_and_is_loaded_again_next_turn() -> None:
    battle = duel(10, 1, 1)

    assert battle.refused(Fire("a1", GUN, "b1")) == "not_loaded"
    assert battle.question.ready[0].guns == ()
    battle.reply(Pass(), Pass(), Pass(), Pass())
    battle.reply(Fire("a1", GUN, "b1"))


@pytest.mark.rule("microtanks/our-slow-guns", "microtanks/loaded-gun")
def test_a_slow_gun_skips_a_turn() -> None:
    battle = fight(
        tank("a1", (50, 10), profile="su-is2"), tank("b1", (50, 40)), dice=[1], phase="shoot"
    )
    battle.reply(Fire("a1", "122mm-d25", "b1"), Pass(), Pass(), Pass(), Pass())
    assert battle.refused(Fire("a1", "122mm-d25", "b1")) == "not_loaded"

    assert [is_loaded(2, 1, now) for now in (1, 2, 3)] == [False, False, True]


@pytest.mark.rule("microtanks/our-two-gun-vehicle", "microtanks/damage-weapon")
def test_the_lee_fires_two_guns_and_keeps_the_small_one_when_the_weapon_is_damaged() -> None:
    lee = tank("a1", (50, 10), profile="us-lee")
    battle = fight(lee, tank("b1", (50, 30)), tank("b2", (80, 10)), dice=[1, 1], phase="shoot")
    assert battle.refused(Fire("a1", "75mm-m2", "b2")) == "out_of_arc"
    assert battle.refused(Fire("a1", "88mm-l56", "b1")) == "no_such_gun"
    battle.reply(Fire("a1", "75mm-m2", "b1"), Fire("a1", "37mm-m6", "b2"))
    assert battle.state.turn.seat == 1  # nothing is left to fire or to turn
    hurt = fight(evolve(lee, weapon_damaged=True), tank("b1", (50, 30)), dice=[1], phase="shoot")
    assert hurt.refused(Fire("a1", "75mm-m2", "b1")) == "gun_damaged"
    hurt.reply(Fire("a1", "37mm-m6", "b1"))


@pytest.mark.rule("microtanks/shoot-sequence")
def test_only_live_enemies_are_targets_and_a_declared_shot_is_binding() -> None:
    battle = fight(
        tank("a1", (50, 10)),
        tank("a2", (60, 10)),
        tank("b1", (50, 80)),
        tank("b2", (60, 40), status="bail_out"),
        phase="shoot",
    )

    for target in ("a2", "b2", "nobody"):
        assert battle.refused(Fire("a1", GUN, target)) == "no_enemy"
    battle.reply(Fire("a1", GUN, "b1"))
    assert battle.last(notes.Shot).wasted == "out_of_range"


@pytest.mark.rule("microtanks/shoot-sequence")
def test_range_runs_between_the_hulls_exactly_at_range_is_in_and_others_do_not_matter() -> None:
    battle = duel(45, 1)
    assert battle.last(notes.Shot).distance == 45
    assert battle.last(notes.Shot).wasted is None
    between = fight(
        tank("a1", (50, 10)),
        tank("b1", (50, 20)),
        tank("b2", (50, 40)),
        dice=[6, 1],
        phase="shoot",
    )
    between.reply(Fire("a1", GUN, "b2"))
    assert between.last(notes.Shot).cover is None


@pytest.mark.rule("microtanks/shoot-wasted-shot")
def test_out_of_range_or_sight_wastes_the_shot_without_a_die() -> None:
    battle = duel(45.1)
    assert (battle.last(notes.Shot).wasted, battle.state.rolled) == ("out_of_range", 0)
    assert battle["a1"].fired == {GUN: 1}

    house = box("building", 40, 20, 60, 24)
    hidden = fight(tank("a1", (50, 10)), tank("b1", (50, 30)), phase="shoot", terrain=[house])
    hidden.reply(Fire("a1", GUN, "b1"))
    assert (hidden.last(notes.Shot).wasted, hidden.state.rolled) == ("out_of_sight", 0)


@pytest.mark.rule("microtanks/to-hit-roll")
def test_the_ballistic_skill_or_more_hits() -> None:
    assert not duel(10, 3).last(notes.Shot).hit
    assert duel(10, 4, 1).last(notes.Shot).hit


@pytest.mark.rule("microtanks/natural-6-hits")
def test_a_six_hits_whatever_is_needed() -> None:
    battle = fight(
        tank("a1", (50, 10), moved=5.0, bs=6),
        tank("b1", (50, 50), moved=36.0),
        dice=[6, 1],
        phase="shoot",
    )
    battle.reply(Fire("a1", GUN, "b1"))

    assert needed(battle) == 10
    assert battle.last(notes.Shot).hit


@pytest.mark.rule("microtanks/mod-within-half", "microtanks/mod-over-half")
def test_exactly_half_of_an_odd_range_is_within_half() -> None:
    assert needed(duel(22.5, 1)) == 4
    assert needed(duel(22.6, 1)) == 5


@pytest.mark.rule("microtanks/mod-shooter-moved")
def test_a_shooter_that_drove_this_turn_needs_one_more() -> None:
    battle = fight(tank("a1", (50, 10)), tank("b1", (50, 30)), dice=[1])
    battle.reply(Drive("a1", ((50, 11),)), Fire("a1", GUN, "b1"))

    assert needed(battle) == 5


@pytest.mark.rule("microtanks/mod-target-moved")
def test_a_target_that_drove_in_its_last_turn_needs_one_more() -> None:
    assert needed(duel(10, 1, moved=0.1)) == 5
    assert needed(duel(10, 1, moved=35.9)) == 5


@pytest.mark.rule("microtanks/mod-target-double-speed")
def test_twice_the_printed_speed_of_the_shooter_needs_two_more_not_three() -> None:
    assert needed(duel(10, 1, moved=36.0)) == 6


@pytest.mark.rule("microtanks/facing-armour")
def test_the_face_follows_from_the_hull_and_exactly_45_degrees_is_the_front() -> None:
    def face(x: float, y: float) -> str | None:
        battle = fight(
            tank("a1", (x, y), 0 if y < 50 else 180),
            tank("b1", (50, 50), turret=180.0),
            dice=[6, 1, 1, 1],
            phase="shoot",
        )
        battle.reply(Fire("a1", GUN, "b1"))
        return battle.last(notes.Struck).face

    assert face(65, 65) == "front"
    assert face(65.1, 65) == "side"
    assert face(65, 35) == "side"
    assert face(64.9, 35) == "rear"


@pytest.mark.rule("microtanks/turret-traverse")
def test_a_turret_turns_by_90_degrees_in_a_phase_and_stays_there() -> None:
    battle = fight(
        tank("a1", (50, 30)), tank("b1", (70, 30)), tank("b2", (50, 12)), dice=[1], phase="shoot"
    )
    assert battle.refused(Fire("a1", GUN, "b2")) == "beyond_traverse"
    battle.reply(Fire("a1", GUN, "b1"))
    assert (battle["a1"].turret, battle["a1"].traversed) == (-90, 90)
    assert battle.state.turn.seat == 1  # nothing is left to fire or to turn
    battle.reply(Pass(), Pass(), Drive("a1", (), 0.0))
    assert battle["a1"].turret == -90  # it rides on the hull
    assert battle.refused(Traverse("a1", 10.0)) == "traverse_out_of_reach"
    battle.reply(Traverse("a1", 230.0), Traverse("a1", 200.0))
    assert battle.refused(Traverse("a1", 179.0)) == "traverse_out_of_reach"

    assert (battle["a1"].turret, battle["a1"].traversed) == (-160, 70)


@pytest.mark.rule("microtanks/turret-traverse", "microtanks/our-hull-guns")
def test_hull_guns_reach_22_and_a_half_degrees_and_do_not_turn() -> None:
    stug = tank("a1", (50, 10), 22.5, profile="ge-stug")
    battle = fight(stug, tank("b1", (50, 30)), tank("b2", (45, 30)), dice=[1], phase="shoot")

    assert battle.refused(Fire("a1", "75mm-l48", "b2")) == "out_of_arc"
    assert battle.refused(Traverse("a1", 60.0)) == "no_turret"
    battle.reply(Fire("a1", "75mm-l48", "b1"))


@pytest.mark.rule("microtanks/hit-save-penetrate-order")
def test_hit_saves_penetration_damage_and_blast_follow_in_this_order() -> None:
    smoky = tank("b1", (50, 30), 180, smoking=True)
    battle = fight(
        tank("a1", (50, 10)), smoky, tank("b2", (110, 80)), dice=[4, 4, 5, 6, 1], phase="shoot"
    )
    battle.reply(Fire("a1", GUN, "b1"))
    purposes = [(note.purpose, note.sides) for note in battle.told(Rolled)]
    d6 = None
    assert purposes == [
        ("hit", d6), ("smoke", d6), ("penetration", d6), ("damage", d6), ("radius", d6)
    ]  # fmt: skip


@pytest.mark.rule("microtanks/penetration-roll", "microtanks/pen-penetrates")
def test_strength_and_die_above_the_armour_get_through() -> None:
    struck = duel(10, 4, 4, 1).last(notes.Struck)

    assert (struck.total, struck.armour, struck.effect) == (10, 9, "penetrate")
    assert (struck.place, struck.result) == (1, "stunned")


@pytest.mark.rule("microtanks/pen-glances", "microtanks/glance-minus-one")
def test_an_equal_sum_glances_and_takes_one_off_the_damage() -> None:
    struck = duel(10, 4, 3, 6).last(notes.Struck)
    assert (struck.effect, struck.place, struck.result) == ("glance", 5, "bail_out")

    nothing = duel(10, 4, 3, 1)
    assert nothing.last(notes.Struck).result is None
    assert nothing["b1"].stunned is None
    assert all(damage("glance", die)[1] != "knocked_out" for die in range(1, 7))


def told(battle: Fight) -> dict[str, int | None]:
    """What each die of the last reply was rolled for, and the number it needed."""
    return {note.purpose: note.needed for note in battle.told(Rolled)}


@pytest.mark.rule("microtanks/pen-glances", "microtanks/natural-1-fails")
def test_dice_against_armour_are_told_with_the_least_that_glances_and_never_with_a_one() -> None:
    assert to_dent(6, 9) == 3
    assert to_dent(9, 7) == 2  # even a 1 would add up to enough
    assert told(duel(10, 4, 2)) == {"hit": 4, "penetration": 3}


@pytest.mark.rule("microtanks/glance-minus-one")
def test_a_glance_is_told_to_need_a_two_for_damage_and_a_penetration_nothing() -> None:
    assert told(duel(10, 4, 3, 1))["damage"] == 2
    assert told(duel(10, 4, 4, 1))["damage"] is None


@pytest.mark.rule("microtanks/natural-6-hits")
def test_a_shot_that_adds_up_to_more_than_six_is_told_to_need_a_six() -> None:
    battle = fight(
        tank("a1", (50, 10), moved=2),
        tank("b1", (50, 50), 180, moved=30),
        dice=[1],
        phase="shoot",
    )
    battle.reply(Fire("a1", GUN, "b1"))

    assert needed(battle) > 6
    assert told(battle) == {"hit": 6}


@pytest.mark.rule("microtanks/pen-bounces")
def test_a_lower_sum_bounces_without_a_damage_roll() -> None:
    battle = duel(10, 4, 2)

    assert battle.last(notes.Struck).effect == "bounce"
    assert battle.state.rolled == 2


@pytest.mark.rule("microtanks/natural-1-fails")
def test_a_natural_one_neither_penetrates_nor_glances() -> None:
    assert penetration(1, 10, 5) == "bounce"
    assert penetration(1, 6, 7) == "bounce"
    assert penetration(2, 5, 7) == "glance"


@pytest.mark.rule("microtanks/damage-roll")
def test_the_table_reads_as_printed_and_counts_at_once() -> None:
    results = ["stunned", "knocked_about", "tracked", "weapon_damaged", "bail_out", "knocked_out"]

    assert [damage("penetrate", die)[1] for die in range(1, 7)] == results
    assert duel(10, 4, 6, 3)["b1"].tracked
    assert duel(10, 4, 6, 4)["b1"].weapon_damaged


# ---------------------------------------------------------------- saves


def in_cover(kind: str, *dice: int, **changes: Any) -> Fight:
    """A shot at b1 with the lower half of its rays hidden by a piece."""
    walls = [box(kind, 40, 26, 60, 28.5)]
    battle = fight(
        tank("a1", (50, 10)),
        tank("b1", (50, 30), 180, **changes),
        dice=dice,
        phase="shoot",
        terrain=walls,
    )
    return battle.reply(Fire("a1", GUN, "b1"))


@pytest.mark.rule("microtanks/cover-heavy", "microtanks/cover-50-percent")
def test_rocks_before_half_of_the_hull_save_on_four() -> None:
    saved = in_cover("rocks", 4, 4)
    assert saved.last(notes.Shot).cover == "heavy"
    assert saved.last(notes.SavesRolled).saved
    assert saved.told(notes.Struck) == []

    assert not in_cover("rocks", 4, 3, 1).last(notes.SavesRolled).saved


@pytest.mark.rule("microtanks/cover-light")
def test_fences_save_on_five() -> None:
    assert in_cover("fence", 4, 5).last(notes.SavesRolled).saved
    assert not in_cover("fence", 4, 4, 1).last(notes.SavesRolled).saved
    assert in_cover("bushes", 4, 5).last(notes.Shot).cover == "light"
    assert in_cover("forest", 4, 5).last(notes.Shot).cover == "light"


@pytest.mark.rule("microtanks/smoke-save", "microtanks/saves-general")
def test_smoke_saves_on_five_with_a_die_of_its_own() -> None:
    battle = in_cover("rocks", 4, 3, 5, smoking=True)
    rolled = [(s.kind, s.needed, s.die) for s in battle.last(notes.SavesRolled).rolled]
    assert rolled == [("cover", 4, 3), ("smoke", 5, 5)]
    assert battle.last(notes.SavesRolled).saved

    first = in_cover("rocks", 4, 4, smoking=True)
    assert len(first.last(notes.SavesRolled).rolled) == 1


@pytest.mark.rule("microtanks/saves-general")
def test_saves_are_rolled_for_cover_then_smoke_then_glancing_until_one_is_made() -> None:
    strong = {"guns": (Mounted("75mm-l48", "turret", True),)}

    def rolled(*dice: int) -> tuple[list[str], bool]:
        battle = in_cover("rocks", 4, *dice, smoking=True, printed=strong)
        told = battle.last(notes.SavesRolled)
        return [save.kind for save in told.rolled], told.saved

    assert rolled(3, 4, 6) == (["cover", "smoke", "glancing"], True)
    assert rolled(3, 5) == (["cover", "smoke"], True)
    assert rolled(4) == (["cover"], True)
    assert rolled(3, 4, 1, 1) == (["cover", "smoke", "glancing"], False)


@pytest.mark.rule("microtanks/glancing-save")
def test_the_front_of_a_stronger_gun_saves_on_six() -> None:
    strong = {"guns": (Mounted("75mm-l48", "turret", True),)}

    def shot(heading: float, *dice: int, **changes: Any) -> Fight:
        battle = fight(
            tank("a1", (50, 10)),
            tank("b1", (50, 30), heading, printed=strong, **changes),
            dice=dice,
            phase="shoot",
        )
        return battle.reply(Fire("a1", GUN, "b1"))

    assert shot(180, 4, 6).last(notes.SavesRolled).saved
    assert not shot(180, 4, 5, 1).last(notes.SavesRolled).saved
    assert shot(180, 4, 6, weapon_damaged=True).last(notes.SavesRolled).saved
    assert shot(90, 4, 1).told(notes.SavesRolled) == []
    assert duel(10, 4, 1).told(notes.SavesRolled) == []  # the guns are equal


# ---------------------------------------------------------------- what damage forbids


def owner_turn(**changes: Any) -> Fight:
    """The turn of the owner of a1, hurt in the enemy's turn before."""
    return fight(
        tank("a1", (50, 10), **changes),
        tank("a2", (80, 10)),
        tank("b1", (50, 30)),
        dice=[1, 1, 1],
    )


@pytest.mark.rule("microtanks/damage-stunned")
def test_a_stunned_tank_loses_its_next_move_phase_only() -> None:
    battle = owner_turn(stunned=0)
    assert battle.refused(Drive("a1", ((50, 11),))) == "stunned"
    assert battle.refused(Drive("a1", (), 45.0)) == "stunned"
    battle.reply(Pass(), Fire("a1", GUN, "b1"), Pass(), Pass(), Pass())

    battle.reply(Drive("a1", ((50, 11),)))


@pytest.mark.rule("microtanks/damage-stunned")
def test_a_stun_in_the_own_shoot_phase_runs_through_the_next_own_turn() -> None:
    battle = fight(tank("a1", (50, 10), stunned=1), tank("b1", (50, 60)), phase="shoot")
    battle.reply(Pass(), Pass(), Pass())

    assert battle.refused(Drive("a1", ((50, 11),))) == "stunned"
    battle.reply(Pass())
    assert battle["a1"].stunned is None


@pytest.mark.rule("microtanks/damage-knocked-about")
def test_a_tank_that_is_knocked_about_has_no_orders_until_its_shoot_phase_is_over() -> None:
    battle = owner_turn(knocked_about=0)
    assert battle.refused(Drive("a1", ((50, 11),))) == "not_to_order"
    assert battle.question.tanks == ("a2",)
    battle.reply(Pass())
    assert battle.refused(Fire("a1", GUN, "b1")) == "not_to_order"
    battle.reply(Pass())
    assert battle["a1"].knocked_about is None
    assert "b1" in battle.state.players[0].radio.seen
    battle.reply(Pass(), Pass())

    assert battle.question.tanks == ("a1", "a2")


@pytest.mark.rule("microtanks/damage-knocked-about")
def test_knocked_about_in_the_own_turn_it_loses_this_shot_and_the_next_turn() -> None:
    battle = fight(
        tank("a1", (50, 10), knocked_about=1),
        tank("a2", (80, 10)),
        tank("b1", (50, 60)),
        phase="shoot",
    )
    assert [one.tank for one in battle.question.ready] == ["a2"]
    battle.reply(Pass(), Pass(), Pass())
    assert battle.question.tanks == ("a2",)
    battle.reply(Pass(), Pass())
    assert battle["a1"].knocked_about is None


@pytest.mark.rule("microtanks/damage-tracked")
def test_a_tracked_tank_stays_for_good_but_fires() -> None:
    battle = owner_turn(tracked=True)

    assert battle.refused(Drive("a1", ((50, 0),), retreat=True)) == "tracked"
    battle.reply(Pass(), Fire("a1", GUN, "b1"), Pass(), Pass(), Pass())
    assert battle.refused(Drive("a1", ((50, 11),))) == "tracked"


@pytest.mark.rule("microtanks/damage-bail-out")
def test_a_bailed_out_tank_is_a_wreck_that_blocks_and_gives_heavy_cover() -> None:
    battle = duel(10, 4, 6, 5)
    assert battle["b1"].status == "bail_out"
    assert battle["b1"].pose is not None
    battle.reply(Pass(), Pass(), Pass())
    assert battle.refused(Drive("a1", ((50, 28),))) == "path_blocked"

    wreck = tank("b8", (49, 27.5), 90, status="bail_out")
    behind = fight(tank("a1", (50, 10)), tank("b1", (50, 30)), wreck, dice=[4, 4], phase="shoot")
    behind.reply(Fire("a1", GUN, "b1"))
    assert behind.last(notes.Shot).cover == "heavy"


def test_what_is_asked_of_a_gun_is_in_the_book() -> None:
    assert BOOK.guns[GUN].range == 45


@pytest.mark.rule("microtanks/turret-traverse")
def test_a_shot_has_only_what_is_left_of_the_traverse() -> None:
    # b1 is 30 degrees left of north: after 30 to the right it takes 60 more, exactly what is left.
    target = tank("b1", (50 - 30 / 3**0.5, 60))
    battle = fight(tank("a1", (50, 30)), target, dice=[1], phase="shoot")
    battle.reply(Traverse("a1", 90 - 31.0))
    assert battle.refused(Fire("a1", GUN, "b1")) == "beyond_traverse"
    assert battle["a1"].fired == {}

    other = fight(tank("a1", (50, 30)), target, dice=[1], phase="shoot")
    other.reply(Traverse("a1", 90 - 30.0), Fire("a1", GUN, "b1"))
    assert other["a1"].traversed == pytest.approx(90)
