"""Shooting of battlegroup: hits, templates and strays, point blank, targets that slip away."""

from typing import Any

import pytest

from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Mode, Template
from engine.rulesets.battlegroup.book.die_readings import d3, draw, drawn, sides
from engine.rulesets.battlegroup.book.printed import Weapon
from engine.rulesets.battlegroup.hits.rules import Need, cover_allowed, gets_hot, to_hit
from engine.rulesets.battlegroup.shooting.rules import retargets
from engine.rulesets.battlegroup.sight.rules import eye, hides, is_hidden, is_in_cover
from engine.rulesets.battlegroup.templates.rules import (
    Mark,
    Neighbour,
    dice_for,
    impact,
    is_static,
    nearest_band,
    need,
    twin_linked,
)
from engine.rulesets.battlegroup.weapons.rules import (
    bars_charge,
    fire_of,
    may_snap,
    overwatch_fire,
    reach,
    shotgun_strength,
    shots,
)

WEAPONS = BOOK.weapons
SALVO = Weapon("s", "S", "salvo", 24.0, strength=5, shots=4, moved_shots=2)


# ---------------------------------------------------------------- dice


@pytest.mark.rule("battlegroup/base-dice")
def test_a_d3_is_half_a_die_rounded_up() -> None:
    assert [d3(face) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]


@pytest.mark.rule("battlegroup/blast-stray-ties")
def test_one_of_several_is_drawn_by_equal_shares_of_a_die() -> None:
    def read(count: int) -> list[int | None]:
        return [drawn(face, count) for face in range(1, sides(count) + 1)]

    assert read(2) == [0, 0, 0, 1, 1, 1]
    assert read(3) == [0, 0, 1, 1, 2, 2]
    assert read(4) == [0, 1, 2, 3, None, None]
    assert read(5) == [0, 1, 2, 3, 4, None]
    assert read(6) == [0, 1, 2, 3, 4, 5]
    assert read(9) == list(range(9))


@pytest.mark.rule("battlegroup/blast-stray-ties")
def test_a_die_above_the_number_is_rolled_again_and_one_alone_needs_none() -> None:
    faces = iter([6, 5, 2])

    assert draw(1, faces) == 0
    assert draw(4, faces) == 1
    with pytest.raises(ValueError, match="have run out"):
        draw(4, faces)


# ---------------------------------------------------------------- to hit


@pytest.mark.rule("battlegroup/base-to-hit")
def test_a_crack_shot_rolls_misses_again_and_a_poor_one_does_not() -> None:
    assert [to_hit(skill).first for skill in range(1, 11)] == [6, 5, 4, 3, 2, 2, 2, 2, 2, 2]
    assert [to_hit(skill).again for skill in range(5, 11)] == [None, 6, 5, 4, 3, 2]


@pytest.mark.rule("battlegroup/base-to-hit", "battlegroup/reserve-move-snap-on-path")
def test_a_snap_shot_needs_a_six_whoever_fires() -> None:
    assert {to_hit(skill, snap=True).first for skill in range(1, 11)} == {6}
    assert to_hit(10, snap=True).again is None


@pytest.mark.rule("battlegroup/base-to-hit")
def test_twin_linked_misses_are_rolled_again_at_the_same_need_and_ones_miss() -> None:
    twin = to_hit(3, twin_linked=True)

    assert twin == Need(4, 4)
    assert twin.hits(4)
    assert twin.hits(1, 4)
    assert not twin.hits(1, 3)
    assert not twin.hits(1)
    assert not to_hit(3).hits(3, 6)
    assert not to_hit(5).hits(1)


def test_nobody_shoots_with_skill_0() -> None:
    with pytest.raises(ValueError, match="skill 0 cannot shoot"):
        to_hit(0)


@pytest.mark.rule("battlegroup/base-to-hit", "battlegroup/template-dice")
def test_templates_and_ordnance_never_snap() -> None:
    assert may_snap(WEAPONS["service-rifle"])
    assert not may_snap(WEAPONS["flamer"])
    assert not may_snap(WEAPONS["missile-burst"])
    assert not may_snap(WEAPONS["battle-cannon"])


@pytest.mark.rule("battlegroup/maneuver-and-fire", "battlegroup/base-weapon-types")
def test_after_moving_heavy_weapons_on_foot_snap_and_ordnance_is_silent() -> None:
    def moved(weapon: str, **changes: Any) -> str:
        return fire_of(WEAPONS[weapon], "infantry", moved=True, **changes)

    assert moved("lance-cannon") == "snap"
    assert moved("missile-burst") == "none"
    assert moved("battle-cannon") == "none"
    assert moved("service-rifle") == "normal"
    assert moved("lance-cannon", relentless=True) == "normal"
    assert fire_of(WEAPONS["lance-cannon"], "infantry", moved=False) == "normal"
    assert fire_of(WEAPONS["battle-cannon"], "vehicle", moved=True) == "normal"


@pytest.mark.rule("battlegroup/base-weapon-types")
def test_shots_depend_on_kind_and_distance_exactly_half_included() -> None:
    rifle, howitzer = WEAPONS["service-rifle"], WEAPONS["howitzer"]

    assert [shots(rifle, at) for at in (12.0, 12.1, 24.0, 24.1)] == [2, 1, 1, 0]
    assert [shots(howitzer, at) for at in (35.9, 36.0)] == [0, 1]
    assert shots(WEAPONS["machine-gun"], 36.0) == 3


@pytest.mark.rule("battlegroup/base-weapon-types", "battlegroup/maneuver-and-fire")
def test_a_salvo_is_fewer_and_shorter_after_a_move() -> None:
    assert [shots(SALVO, 24.0), shots(SALVO, 12.0, moved=True)] == [4, 2]
    assert shots(SALVO, 12.1, moved=True) == 0
    assert shots(SALVO, 24.0, moved=True, relentless=True) == 4


@pytest.mark.rule("battlegroup/template-dice")
def test_flames_reach_six_inches_and_torrents_twelve() -> None:
    torrent = Weapon("t", "T", "assault", 6.0, strength=4, template="flame", tags=("torrent",))

    assert reach(WEAPONS["flamer"]) == 6.0
    assert reach(torrent) == 12.0
    assert reach(WEAPONS["power-blade"]) == 0.0


@pytest.mark.rule("battlegroup/close-assault", "battlegroup/base-weapon-types")
def test_pistols_and_assault_weapons_let_one_charge() -> None:
    charging = {key for key, one in WEAPONS.items() if not bars_charge(one) and one.range}

    assert {WEAPONS[key].kind for key in charging} == {"pistol", "assault"}
    assert bars_charge(WEAPONS["service-rifle"])
    assert not bars_charge(WEAPONS["lance-cannon"], relentless=True)


@pytest.mark.rule("battlegroup/base-weapon-types")
def test_each_one_of_a_hot_weapon_wounds_its_firer() -> None:
    assert gets_hot([1, 6, 1, 2]) == 2


# ---------------------------------------------------------------- templates


@pytest.mark.rule("battlegroup/template-dice", "battlegroup/templates-are-dice")
def test_each_template_is_a_number_of_dice_and_a_need_whoever_fires_it() -> None:
    sheets = {
        key: (sheet.dice, sheet.need, sheet.stray)
        for key, sheet in BOOK.tables.templates.sheets.items()
    }

    assert sheets == {
        "small_blast": (3, 4, 3.0),
        "large_blast": (5, 4, 6.0),
        "flame": (6, 4, None),
    }


@pytest.mark.rule("battlegroup/template-large-unit")
@pytest.mark.parametrize(
    ("template", "least"), [("small_blast", 6), ("large_blast", 10), ("flame", 12)]
)
def test_twice_as_many_models_as_dice_are_easier_to_hit(template: Template, least: int) -> None:
    assert least == 2 * dice_for(template)
    assert need(template, Mark(models=least)) == 3
    assert need(template, Mark(models=least - 1)) == 4


@pytest.mark.rule("battlegroup/template-flame-cover", "battlegroup/template-dice")
def test_bonuses_add_up_but_a_one_never_hits() -> None:
    mark = Mark(models=12, static=True, in_cover=True)

    assert need("flame", mark) == 2
    assert impact("flame", mark, [1, 1, 2, 2, 6, 6]).hits == 4
    assert need("large_blast", mark) == 2
    assert need("large_blast", Mark(models=1, in_cover=True)) == 4


@pytest.mark.rule("battlegroup/barrage-to-hit", "battlegroup/bombardment-is-barrage")
def test_indirect_fire_is_two_worse_and_bonuses_still_count() -> None:
    assert need("small_blast", Mark(models=1, indirect=True)) == 6
    assert need("small_blast", Mark(models=6, indirect=True)) == 5
    assert need("large_blast", Mark(models=10, indirect=True, static=True)) == 4


@pytest.mark.rule("battlegroup/template-static-target")
@pytest.mark.parametrize("mode", ["turns", "alternating"])
def test_standing_still_counts_from_before_the_previous_turn(mode: Mode) -> None:
    assert [is_static(mode, 5, moved) for moved in (None, 3, 4, 5)] == [True, True, False, False]
    assert not is_static(mode, 1, None)
    assert is_static(mode, 2, None)


@pytest.mark.rule("battlegroup/template-dice")
def test_twin_linked_templates_roll_every_failed_die_again_once_and_stray_by_what_lies_then() -> (
    None
):
    again = iter([1, 6])
    faces = twin_linked([1, 4, 3], 4, again)

    assert faces == (1, 4, 6)
    assert impact("small_blast", Mark(models=5), faces, [Neighbour("u", 5, 1.0)]).strays == {"u": 1}


@pytest.mark.rule("battlegroup/template-hit-cap")
def test_no_more_hits_than_models_on_the_target_or_on_strays() -> None:
    near = [Neighbour("u", 1, 2.0)]
    found = impact("large_blast", Mark(models=2), [1, 1, 4, 5, 6], near)

    assert (found.hits, dict(found.strays), found.discarded) == (2, {"u": 1}, 2)


@pytest.mark.rule("battlegroup/blast-stray")
def test_ones_go_to_the_nearest_inch_within_reach_and_flames_keep_theirs() -> None:
    near = [Neighbour("far", 5, 2.0), Neighbour("b", 5, 1.99), Neighbour("a", 5, 1.0)]

    assert [one.unit for one in nearest_band("small_blast", near)] == ["a", "b"]
    assert nearest_band("flame", near) == ()
    assert nearest_band("small_blast", [Neighbour("x", 1, 3.0)]) != ()
    assert nearest_band("small_blast", [Neighbour("x", 1, 3.01)]) == ()
    assert nearest_band("large_blast", [Neighbour("x", 1, 6.0)]) != ()


@pytest.mark.rule("battlegroup/blast-stray", "battlegroup/blast-stray-ties")
def test_strays_of_a_tie_are_drawn_one_by_one_and_a_lone_neighbour_takes_them_all() -> None:
    tied = [Neighbour("b", 5, 1.5), Neighbour("a", 5, 1.0)]

    assert impact("large_blast", Mark(models=5), [1, 1, 1, 4, 5], tied, [3, 4, 6]).strays == {
        "a": 1,
        "b": 2,
    }
    assert impact("large_blast", Mark(models=5), [1, 1, 1, 4, 5], tied[:1]).strays == {"b": 3}


@pytest.mark.rule("battlegroup/target-point-fire")
def test_what_is_fired_at_a_point_hits_the_unit_nearest_to_it_or_nobody() -> None:
    around = [Neighbour("friend", 5, 0.5), Neighbour("foe", 5, 0.9), Neighbour("other", 5, 1.1)]

    assert [one.unit for one in nearest_band("small_blast", around)] == ["foe", "friend"]
    assert nearest_band("small_blast", [Neighbour("foe", 5, 3.5)]) == ()
    assert nearest_band("large_blast", [Neighbour("foe", 5, 3.5)]) != ()


@pytest.mark.rule("battlegroup/riders-targeted")
def test_riders_are_no_distance_from_their_tank() -> None:
    around = [Neighbour("riders", 10, 0.0), Neighbour("next", 5, 1.0)]

    assert [one.unit for one in nearest_band("large_blast", around)] == ["riders"]


# ---------------------------------------------------------------- point blank and cover


@pytest.mark.rule(
    "battlegroup/point-blank",
    "battlegroup/point-blank-exception",
    "battlegroup/point-blank-already-down",
)
@pytest.mark.parametrize(
    ("distance", "same_level", "declared_now", "allowed"),
    [
        (6.0, True, False, False),
        (6.01, True, False, True),
        (1.0, False, False, True),
        (1.0, True, True, True),
    ],
)
def test_point_blank_ignores_cover_unless_the_target_dives_now(
    distance: float, same_level: bool, declared_now: bool, allowed: bool
) -> None:
    assert allowed == cover_allowed(distance, same_level=same_level, declared_now=declared_now)


@pytest.mark.rule("battlegroup/base-measure", "battlegroup/objective-sight")
def test_a_piece_hides_what_is_lower_on_both_sides_unless_somebody_stands_in_it() -> None:
    low, high = eye(0, "infantry"), eye(3, "infantry")

    assert (low, high, eye(0, None)) == (1.2, 4.2, 0.0)
    assert BOOK.tables.heights == {
        **dict.fromkeys(("infantry", "jump_infantry", "jet_pack_infantry", "artillery"), 1.2),
        **dict.fromkeys(("bike", "jetbike", "beast"), 1.4),
        "cavalry": 1.6,
        "walker": 2.4,
        "vehicle": 2.4,
        "monstrous_creature": 3.0,
        "flyer": 4.0,
        "building": 3.0,
    }
    assert hides(3, low, low)
    assert not hides(3, high, low)
    assert not hides(1.2, low, low)
    assert not hides(6, low, low, stands_in=True)
    assert hides(1.0, eye(0, None), eye(0, None))


@pytest.mark.rule("battlegroup/base-cover")
def test_three_of_nine_lines_give_cover() -> None:
    assert [is_hidden(lines) for lines in (2, 3)] == [False, True]


@pytest.mark.rule("battlegroup/template-flame-cover")
def test_half_the_models_covered_is_in_cover() -> None:
    assert is_in_cover([True, False])
    assert not is_in_cover([True, False, False])
    assert not is_in_cover([])


# ---------------------------------------------------------------- targets that slip away


@pytest.mark.rule("battlegroup/reserve-move-retarget", "battlegroup/reserve-move-snap-on-path")
def test_a_target_that_slipped_away_may_be_snapped_at_on_its_path() -> None:
    assert retargets(can_still=False, snaps=True, points=(0,)) == (
        "change_target",
        "snap_on_path",
        "cancel",
    )


@pytest.mark.rule("battlegroup/reserve-move-retarget", "battlegroup/reserve-move-snap-on-path")
def test_one_still_in_reach_is_kept_or_changed_but_not_snapped_at() -> None:
    assert retargets(can_still=True, snaps=True, points=(0,)) == (
        "keep",
        "change_target",
        "cancel",
    )
    assert retargets(can_still=False, snaps=False, points=(0,)) == ("change_target", "cancel")
    assert retargets(can_still=False, snaps=True, points=()) == ("change_target", "cancel")


# ---------------------------------------------------------------- experiments


@pytest.mark.rule("battlegroup/exp-shotguns")
def test_buckshot_is_stronger_within_half_range() -> None:
    assert [shotgun_strength(4, 12, at) for at in (6.0, 6.1)] == [5, 4]


@pytest.mark.rule("battlegroup/exp-overwatch-range", "battlegroup/exp-overwatch-full")
def test_overwatch_is_for_short_guns_and_normal_for_the_shortest() -> None:
    assert [overwatch_fire(range) for range in (12, 12.1, 18, 18.1)] == [
        "normal",
        "snap",
        "snap",
        "none",
    ]
    assert overwatch_fire(6, "flame") == "normal"
    assert overwatch_fire(18, "small_blast") == "none"
