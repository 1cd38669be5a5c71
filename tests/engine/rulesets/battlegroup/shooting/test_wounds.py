"""Wounds of battlegroup: to wound, cover, saves, who falls, and what armour withstands."""

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest
from attrs import evolve

from engine.book.vehicles import Armour
from engine.geometry import Pose
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Pace, Speed, Trait
from engine.rulesets.battlegroup.book.printed import Weapon
from engine.rulesets.battlegroup.damage.rules import (
    Punch,
    could_cost_hull_point,
    crashes,
    damage,
    face_hit,
    face_struck,
    hull_points_lost,
    is_wrecked,
    penetration,
    punch_of,
    riders_lost,
)
from engine.rulesets.battlegroup.weapons.rules import at_full_skill, snapping
from engine.rulesets.battlegroup.wounds.rules import (
    Defence,
    Victim,
    Wound,
    allocate,
    cover_save,
    feels_no_pain,
    in_turn,
    is_instant,
    is_mixed,
    majority,
    next_victim,
    roll_to_wound,
    saved,
    takes_all,
    to_wound,
)

# ---------------------------------------------------------------- to wound


@pytest.mark.rule("battlegroup/base-to-wound")
@pytest.mark.parametrize(
    ("strength", "needs"),
    [
        (1, [4, 5, 6, 6, None, None, None, None, None, None]),
        (4, [2, 2, 3, 4, 5, 6, 6, None, None, None]),
        (10, [2, 2, 2, 2, 2, 2, 2, 2, 3, 4]),
    ],
)
def test_each_point_of_toughness_makes_wounding_harder(
    strength: int, needs: list[int | None]
) -> None:
    assert needs == [to_wound(strength, toughness) for toughness in range(1, 11)]


@pytest.mark.rule("battlegroup/base-to-wound")
def test_mixed_toughness_is_that_of_most_models_the_higher_of_equals() -> None:
    assert majority([3, 3, 4]) == 3
    assert majority([3, 4]) == 4


@pytest.mark.rule("battlegroup/base-saves", "battlegroup/tyranid-consonance")
def test_twice_the_toughness_slays_and_consonance_raises_it_for_that_alone() -> None:
    assert is_instant(8, 4)
    assert not is_instant(7, 4)
    assert not is_instant(8, 4, consonance=True)
    assert is_instant(10, 4, consonance=True)


# ---------------------------------------------------------------- cover and saves


@pytest.mark.rule("battlegroup/go-to-ground-cover")
def test_the_ground_is_two_better_or_four_in_the_open_whatever_one_wears() -> None:
    assert [cover_save(printed, down=True) for printed in (None, 6, 5, 4, 3, 2)] == [
        4,
        4,
        3,
        2,
        2,
        2,
    ]
    assert cover_save(None, stealth=True, shrouded=True, down=True) == 4
    assert cover_save(5, stealth=True, down=True) == 2


@pytest.mark.rule("battlegroup/base-cover")
def test_stealth_and_shrouds_add_up_in_the_open_too_and_stop_at_two() -> None:
    assert cover_save(None) is None
    assert cover_save(None, stealth=True) == 6
    assert cover_save(None, shrouded=True) == 5
    assert cover_save(None, stealth=True, shrouded=True) == 4
    assert cover_save(4, stealth=True, shrouded=True) == 2


@pytest.mark.rule("battlegroup/base-cover", "battlegroup/debris")
def test_terrain_gives_the_cover_of_its_kind() -> None:
    covers = {word: kind.cover for word, kind in BOOK.tables.kinds.items()}

    assert {word for word, cover in covers.items() if cover == 5} == {
        "woods",
        "crater",
        "hedge",
        "debris",
        "wreck",
    }
    assert {word for word, cover in covers.items() if cover == 4} == {"ruin", "barricade", "wall"}
    assert (covers["fortification"], covers["hill"]) == (3, None)
    assert BOOK.tables.kinds["debris"].armour == BOOK.tables.debris.armour == 14
    assert BOOK.tables.debris.hull_points == 1


@pytest.mark.rule("battlegroup/base-saves")
def test_the_best_save_that_is_left_is_used_and_a_one_fails() -> None:
    defence = Defence(armour=3, cover=4, invulnerable=5)

    assert defence.against(4) == 3
    assert defence.against(3) == 4
    assert defence.against(None) == 3
    assert defence.against(2, no_cover=True) == 5
    assert defence.against(6, none=True) is None
    assert Defence(armour=5).against(5) is None
    assert [saved(face, 2) for face in (1, 2)] == [False, True]
    assert not saved(6, None)


@pytest.mark.rule("battlegroup/base-saves")
def test_pain_is_not_felt_on_a_five_unless_one_is_slain() -> None:
    assert [feels_no_pain(face, slain=False) for face in (4, 5)] == [False, True]
    assert not feels_no_pain(6, slain=True)


@pytest.mark.rule("battlegroup/base-weapon-types")
def test_sixes_of_rending_and_snipers_are_sharp_and_poison_has_its_own_need() -> None:
    def gun(**changes: Any) -> Weapon:
        return Weapon("g", "G", "heavy", 36.0, strength=3, **changes)

    assert roll_to_wound(6, gun(tags=("rending",)), 3, 10) == Wound(wounds=True, sharp=True)
    assert roll_to_wound(5, gun(tags=("rending",)), 3, 10) == Wound(wounds=False)
    assert roll_to_wound(4, gun(tags=("sniper",)), 3, 10) == Wound(wounds=True)
    assert roll_to_wound(6, gun(tags=("sniper",)), 3, 10) == Wound(wounds=True, sharp=True)
    assert roll_to_wound(2, gun(poisoned=2), 3, 10) == Wound(wounds=True)
    assert roll_to_wound(4, gun(), 3, 3) == Wound(wounds=True)
    assert roll_to_wound(6, gun(), 3, 10) == Wound(wounds=False)


# ---------------------------------------------------------------- who falls


def squad(*models: tuple[str, int, int]) -> list[Victim]:
    return [Victim(name, wounds, 5, lost) for name, wounds, lost in models]


def fallen(victims: Sequence[Victim]) -> list[str]:
    return [victim.id for victim in victims if not victim.stands]


@pytest.mark.rule("battlegroup/wounds-defender-allocates", "battlegroup/no-look-out-sir")
def test_wounds_follow_the_list_and_none_is_wasted_on_the_dead() -> None:
    three = squad(("a", 1, 0), ("b", 1, 0), ("c", 1, 0))

    assert fallen(allocate(three, ["c", "a", "b"], 3, in_turn([1, 5, 2]))) == ["a", "c"]
    assert fallen(allocate(three, ["c", "a", "b"], 9, in_turn([1] * 9))) == ["a", "b", "c"]


@pytest.mark.rule("battlegroup/wounds-wounded-first")
def test_a_wounded_model_heads_every_list() -> None:
    two = squad(("fresh", 2, 0), ("hurt", 2, 1))

    first = next_victim(two, ["fresh", "hurt"])
    assert first == two[1]
    assert fallen(allocate(two, ["fresh", "hurt"], 2, in_turn([1, 1]))) == ["hurt"]


@pytest.mark.rule("battlegroup/wounds-wounded-first", "battlegroup/wounds-defender-allocates")
def test_a_model_takes_wounds_until_it_is_gone_before_the_next_does() -> None:
    two = squad(("a", 3, 0), ("b", 3, 0))
    after = allocate(two, ["b", "a"], 4, in_turn([1, 1, 1, 1]))

    assert [victim.lost for victim in after] == [1, 3]


@pytest.mark.rule("battlegroup/base-saves")
def test_a_slaying_wound_takes_all_of_a_model() -> None:
    two = squad(("a", 3, 0), ("b", 3, 0))

    assert fallen(allocate(two, ["a", "b"], 1, in_turn([1]), slays=True)) == ["a"]
    hurt = squad(("a", 3, 1), ("b", 3, 0))
    assert [takes_all(hurt, wounds) for wounds in (2, 3)] == [True, False]
    assert [takes_all(hurt, wounds, slays=True) for wounds in (1, 2)] == [True, False]


@pytest.mark.rule("battlegroup/wounds-mixed-saves")
def test_saves_are_mixed_if_any_model_would_roll_another() -> None:
    assert not is_mixed(squad(("a", 1, 0), ("b", 2, 0)))
    assert is_mixed([Victim("a", 1, 5), Victim("b", 1, 4)])
    assert is_mixed([Victim("a", 1, 5), Victim("b", 1, None)])


@pytest.mark.rule("battlegroup/sweeping-caught")
def test_what_nothing_saves_takes_wounded_models_first() -> None:
    three = [evolve(victim, save=None) for victim in squad(("a", 2, 0), ("b", 2, 1), ("c", 2, 0))]
    after = allocate(three, ["a", "b", "c"], 3, in_turn(()))
    assert [victim.lost for victim in after] == [2, 2, 0]


# ---------------------------------------------------------------- armour


@pytest.mark.rule("battlegroup/base-vehicle-penetration", "battlegroup/base-weapon-types")
@pytest.mark.parametrize(
    ("punch", "armour", "needed"),
    [
        (Punch(8), 12, 4),
        (Punch(8), 14, 6),
        (Punch(9), 9, 1),
        (Punch(4, ("gauss",)), 14, 6),
        (Punch(8, ("lance",)), 14, 4),
        (Punch(1, ("haywire",)), 14, 2),
        (Punch(8, ("ordnance",)), 12, 4),
    ],
)
def test_a_die_against_armour_is_told_with_the_lowest_face_that_hurts(
    punch: Punch, armour: int, needed: int
) -> None:
    assert punch.needed(armour) == needed
    for faces in product(range(1, 7), repeat=punch.dice):
        hurts = penetration(punch, faces, armour) != "none"
        assert hurts == any(face >= needed for face in faces)


@pytest.mark.rule("battlegroup/base-vehicle-penetration", "battlegroup/base-weapon-types")
def test_no_single_number_is_needed_of_dice_that_are_added_up_or_cannot_hurt() -> None:
    assert Punch(8, ("melta",)).needed(12) is None
    assert Punch(8, ("armourbane",)).needed(12) is None
    assert Punch(7).needed(14) is None


@pytest.mark.rule("battlegroup/base-vehicle-penetration")
@pytest.mark.parametrize(("armour", "hit"), [(12, "penetrate"), (13, "glance"), (14, "none")])
def test_strength_and_a_die_meet_armour(armour: int, hit: str) -> None:
    assert hit == penetration(Punch(8), [5], armour)


@pytest.mark.rule("battlegroup/base-weapon-types")
@pytest.mark.parametrize(
    ("traits", "strength", "faces", "further", "armour", "hit"),
    [
        (("melta",), 8, [1, 6], None, 14, "penetrate"),
        (("armourbane",), 4, [5, 5], None, 14, "glance"),
        (("ordnance",), 8, [6, 6], None, 14, "glance"),
        (("ordnance",), 8, [5, 2], None, 14, "none"),
        (("rending",), 6, [6], 1, 12, "penetrate"),
        (("rending",), 6, [5], None, 12, "none"),
        (("lance",), 8, [5], None, 14, "penetrate"),
        (("gauss",), 3, [6], None, 14, "glance"),
        (("gauss",), 3, [5], None, 14, "none"),
        (("haywire",), 3, [1], None, 10, "none"),
        (("haywire",), 3, [2], None, 14, "glance"),
        (("haywire",), 3, [6], None, 14, "penetrate"),
        (("sniper",), 8, [6], None, 10, "glance"),
    ],
)
def test_special_weapons_help_against_armour(
    traits: tuple[Trait, ...],
    strength: int,
    faces: list[int],
    further: int | None,
    armour: int,
    hit: str,
) -> None:
    assert hit == penetration(Punch(strength, traits), faces, armour, further)


@pytest.mark.rule("battlegroup/base-weapon-types")
def test_a_weapon_brings_its_kind_and_tags_melta_only_within_half_range() -> None:
    fusion = BOOK.weapons["fusion-gun"]

    assert punch_of(fusion, 8, 6.0) == Punch(8, ("melta",))
    assert punch_of(fusion, 8, 6.1) == Punch(8)
    assert punch_of(BOOK.weapons["battle-cannon"], 8, 60) == Punch(8, ("ordnance",))
    assert punch_of(BOOK.weapons["rotary-cannon"], 6, 24) == Punch(6, ("rending",))


@pytest.mark.rule("battlegroup/riders-thrown-off")
@pytest.mark.parametrize(
    ("traits", "strength", "armour", "could"),
    [
        ((), 8, 14, True),
        ((), 7, 14, False),
        (("ordnance",), 7, 14, False),
        (("melta",), 2, 14, True),
        (("melta",), 1, 14, False),
        (("rending",), 5, 14, True),
        (("rending",), 4, 14, False),
        (("lance",), 6, 14, True),
        (("haywire",), 1, 14, True),
        (("gauss",), 1, 14, True),
    ],
)
def test_riders_leave_when_a_hit_could_cost_a_hull_point(
    traits: tuple[Trait, ...], strength: int, armour: int, could: bool
) -> None:
    assert could == could_cost_hull_point(Punch(strength, traits), armour)


@pytest.mark.rule("battlegroup/base-vehicle-damage")
def test_damage_rises_with_ap_and_open_tops() -> None:
    assert [damage(face, None) for face in range(1, 7)] == [
        *["crew_shaken"] * 3,
        "crew_stunned",
        "weapon_destroyed",
        "immobilised",
    ]
    assert [damage(5, ap) for ap in (1, 2, 3)] == ["explodes", "immobilised", "weapon_destroyed"]
    assert [damage(2, ap) for ap in (1, 2)] == ["crew_stunned", "crew_shaken"]
    assert damage(6, 1, open_topped=True) == "explodes"
    assert damage(3, None, open_topped=True) == "crew_stunned"


@pytest.mark.rule("battlegroup/base-vehicle-damage", "battlegroup/base-vehicle-penetration")
def test_hull_points_go_with_every_hit_and_one_more_for_what_stands_already() -> None:
    assert [hull_points_lost(hit) for hit in ("none", "glance", "penetrate")] == [0, 1, 1]
    assert hull_points_lost("penetrate", "immobilised") == 1
    assert hull_points_lost("penetrate", "immobilised", immobilised=True) == 2
    assert [is_wrecked(3, lost) for lost in (2, 3)] == [False, True]


@pytest.mark.rule("battlegroup/barrage-procedure")
def test_what_falls_from_above_strikes_the_side() -> None:
    assert face_hit("front", indirect=True) == "side"
    assert face_hit("rear", indirect=False) == "rear"


@pytest.mark.rule("battlegroup/base-vehicle-penetration")
def test_a_shot_along_a_diagonal_strikes_the_weaker_facing() -> None:
    pose, armour = Pose(0, 0, 0), Armour(14, 13, 10)

    assert face_struck(pose, 4, 4, armour, (9, 0)) == "front"
    assert face_struck(pose, 4, 4, armour, (9, 9)) == "side"
    assert face_struck(pose, 4, 4, armour, (-9, 9)) == "rear"


@pytest.mark.rule("battlegroup/riders-tank-destroyed")
def test_a_tank_takes_up_to_three_riders_with_it() -> None:
    assert [riders_lost(face, 10) for face in (1, 3, 6)] == [1, 2, 3]
    assert riders_lost(6, 2) == 2


def test_an_immobilised_flyer_falls_on_one_or_two() -> None:
    assert [crashes(face) for face in (1, 2, 3)] == [True, True, False]


@pytest.mark.rule("battlegroup/base-vehicle-shooting", "battlegroup/skies-move")
@pytest.mark.parametrize(
    ("pace", "speed", "full", "snap"),
    [
        ("normal", "stationary", 5, 0),
        ("normal", "combat", 1, 4),
        ("normal", "cruising", 0, 5),
        ("fast", "combat", 5, 0),
        ("fast", "cruising", 2, 3),
        ("fast", "flat_out", 0, 0),
        ("heavy", "combat", 5, 0),
        ("walker", "combat", 5, 0),
        ("support_flyer", "combat", 4, 1),
        ("support_flyer", "cruising", 2, 3),
    ],
)
def test_guns_fire_by_how_a_vehicle_is_built_and_moved(
    pace: Pace, speed: Speed, full: int, snap: int
) -> None:
    assert (at_full_skill(pace, speed, 5), snapping(pace, speed, 5)) == (full, snap)


def test_a_flyer_on_the_table_shoots_as_a_fast_vehicle() -> None:
    assert BOOK.vehicles["vg-gunship"].pace == "fast"
    assert [vehicle.pace for vehicle in BOOK.vehicles.values()].count("walker") == 2
    assert BOOK.vehicles["iw-battle-tank"].pace == "heavy"
