"""Vehicles: facings, angles, points, rams, explosions, artillery, ground."""

from typing import Literal

import pytest

from engine.book.vehicles import Armour
from engine.geometry import Point, Pose
from engine.rulesets.diceless.armour.rules import (
    angle_modifier,
    ap_modifier,
    armour_met,
    blast_points,
    blast_strength,
    covered,
    grenade_points,
    grenade_strength,
    hunter_modifier,
    lowering,
    melts,
    points,
    speed_modifier,
    striking_strength,
    template_points,
    walker_modifier,
)
from engine.rulesets.diceless.book.codes import Grenade, Speed
from engine.rulesets.diceless.conformance.vehicles import GROUND
from engine.rulesets.diceless.damage.rules import bystander_damage, line_of, passenger_damage
from engine.rulesets.diceless.ramming.rules import ram_points, ram_strength
from engine.rulesets.diceless.shooting.rules import (
    crew_damage,
    gun_damage,
    gun_points,
    guns_destroyed,
)
from engine.rulesets.diceless.terrain.rules import danger, inside_reach, shaken_allowance
from engine.rulesets.diceless.terrain.state import Rough
from engine.rulesets.diceless.vehicles.rules import angle_zone, face_struck, impact
from engine.rulesets.diceless.weapons.rules import SHOTS
from engine.rulesets.diceless.wounds.rules import NONE, Save

EAST = Pose(0, 0, 0)
ARMOUR = Armour(13, 11, 10)


def struck(at: Point, armour: Armour = ARMOUR, pose: Pose = EAST) -> str:
    return face_struck(pose, 4, 4, armour, at)


@pytest.mark.rule("diceless/base-vehicle-basics")
def test_diagonals_part_the_facings_and_the_weaker_is_struck_on_them() -> None:
    assert [struck(at) for at in ((9, 0), (0, 9), (0, -9), (-9, 1))] == [
        "front",
        "side",
        "side",
        "rear",
    ]
    assert struck((9, 9)) == "side"
    assert struck((-9, 9)) == "rear"
    assert struck((-9, 9), Armour(10, 10, 12)) == "side"
    assert struck((9, 9), Armour(10, 10, 10)) == "front"
    assert struck((9, 0), pose=Pose(0, 0, 90)) == "side"


Facing = Literal["front", "side", "rear"]


@pytest.mark.rule("diceless/vehicle-angle-modifier", "diceless/vehicle-angle-template")
@pytest.mark.parametrize(
    ("face", "at", "degrees"),
    [
        ("front", (10, 2), 11.31),
        ("side", (10, 8), 51.34),
        ("side", (10, -8), 51.34),
        ("side", (-1, 10), 5.71),
        ("rear", (-10, 3), 16.70),
    ],
)
def test_the_angle_is_that_between_the_shot_and_the_outward_line(
    face: Facing, at: Point, degrees: float
) -> None:
    assert impact(EAST, face, at) == pytest.approx(degrees, abs=0.005)


@pytest.mark.rule("diceless/vehicle-angle-modifier", "diceless/vehicle-angle-template")
def test_square_shots_are_better_and_grazing_ones_worse_for_heavy_weapons_alone() -> None:
    assert [angle_zone(at) for at in (0, 20, 20.1, 40, 40.1, 55)] == [
        *("red", "red", "orange", "orange", "yellow", "yellow")
    ]
    assert angle_modifier("heavy", "red") == 1
    assert angle_modifier("heavy", "orange") == 0
    assert angle_modifier("heavy", "yellow") == -1
    assert angle_modifier("ordnance", "red") == 0
    assert angle_modifier("assault", "yellow") == 0


@pytest.mark.rule("diceless/vehicle-speed-modifier")
@pytest.mark.parametrize(
    ("speed", "bonus"), [("immobile", 2), ("combat", 1), ("cruising", 0), ("flat_out", -1)]
)
def test_slow_vehicles_are_easier_to_hit(speed: Speed, bonus: int) -> None:
    assert speed_modifier(speed) == bonus


@pytest.mark.rule("diceless/assault-vehicle")
def test_walkers_in_combat_are_easier_only_when_helpless() -> None:
    assert walker_modifier(helpless=False) == 0
    assert walker_modifier(helpless=True) == 2


@pytest.mark.rule("diceless/vehicle-ap-modifier")
def test_ap_1_adds_and_no_ap_takes_off() -> None:
    assert [ap_modifier(ap) for ap in (1, 2, 6, None)] == [1, 0, 0, -1]


@pytest.mark.rule("diceless/usr-tank-hunters")
def test_tank_hunters_are_better_by_one() -> None:
    assert hunter_modifier(hunts=True) == 1
    assert hunter_modifier(hunts=False) == 0


@pytest.mark.rule("diceless/vehicle-damage-points")
def test_points_are_skill_times_shots_and_never_negative() -> None:
    assert points(4, 4, 3) == 28
    assert points(4, 12) == 48
    assert points(1, 5, -1, -1) == 0


@pytest.mark.rule("diceless/vehicle-damage-points")
def test_markers_and_templates_have_points_of_their_own_that_ap_alone_changes() -> None:
    assert [blast_points(ap) for ap in (1, 3, None)] == [4, 3, 2]
    assert blast_points(3, markers=4) == 12
    assert [template_points(ap) for ap in (1, 4, None)] == [5, 4, 3]
    assert template_points(4, twin_linked=True) == 5
    assert blast_strength(9, off_hull=True) == 4
    assert blast_strength(9, off_hull=False) == 9


@pytest.mark.rule("diceless/vehicle-cover")
def test_cover_reduces_points_by_the_table_of_saves() -> None:
    assert covered(48, Save(4)) == 24
    assert covered(128, Save(3)) == 42
    assert covered(48, NONE) == 48


@pytest.mark.rule("diceless/assault-vehicle", "diceless/witchblades-vehicles")
def test_blows_at_vehicles_strike_with_the_strength_of_the_wielder() -> None:
    assert striking_strength(4) == 4
    assert striking_strength(4, fist=True) == 8
    assert striking_strength(3, witchblade=True) == 9


@pytest.mark.rule("diceless/grenades-vehicles")
@pytest.mark.parametrize(
    ("grenade", "strength"), [("assault", 4), ("defensive", 4), ("krak", 6), ("melta_bomb", 12)]
)
def test_grenades_are_twenty_points_each(grenade: Grenade, strength: int) -> None:
    assert grenade_strength(grenade) == strength
    assert grenade_points(3) == 60


@pytest.mark.rule("diceless/melta", "diceless/av-s-extra-d6")
def test_melta_lowers_by_four_at_half_range() -> None:
    assert melts(12, 6)
    assert not melts(12, 6.01)
    assert lowering(extra_die=True) == 4


@pytest.mark.rule("diceless/av-s-extra-d6", "diceless/av-s-rending", "diceless/rending-vehicles")
def test_only_the_best_help_against_armour_counts() -> None:
    assert lowering() == 0
    assert lowering(rending=True) == 2
    assert lowering(ordnance=True) == 1
    assert lowering(extra_die=True, rending=True, ordnance=True) == 4


@pytest.mark.rule("diceless/sniper-vehicles")
def test_a_sniper_is_strength_three_and_rends_at_vehicles() -> None:
    assert line_of(11, SHOTS.sniper_strength, lowering(rending=True)) == "A"
    assert line_of(12, SHOTS.sniper_strength, lowering(rending=True)) is None


@pytest.mark.rule("diceless/av-s-line")
def test_a_lance_meets_no_more_than_twelve() -> None:
    assert [armour_met(av, lance=True) for av in (11, 12, 14)] == [11, 12, 12]
    assert armour_met(14) == 14


@pytest.mark.rule("diceless/ramming")
def test_a_ram_strikes_with_armour_speed_and_weight() -> None:
    assert ram_strength(14, 12, tank=True) == 9
    assert ram_strength(10, 12, tank=False) == 4
    assert ram_strength(8, 2.9, tank=True) == 1
    assert ram_points(dodges=False) == 20


@pytest.mark.rule("diceless/ramming-skimmer")
def test_a_skimmer_dodges_half_of_a_ram() -> None:
    assert ram_points(dodges=True) == 10


@pytest.mark.rule("diceless/explosion-passengers", "diceless/open-topped-explosion")
def test_explosions_hurt_passengers_and_bystanders_by_number() -> None:
    assert passenger_damage(10, open_topped=False) == 120
    assert passenger_damage(10, open_topped=True) == 90
    assert bystander_damage(3) == 27


# ---------------------------------------------------------------- artillery


@pytest.mark.rule("diceless/artillery-allocation")
def test_damage_at_artillery_is_shared_by_table() -> None:
    assert crew_damage(128) == 42
    assert gun_damage(128, 4) == 86
    assert gun_points(86, 4) == 21


@pytest.mark.rule("diceless/artillery-allocation")
def test_the_first_mark_destroys_a_gun_and_the_rest_goes_on() -> None:
    assert guns_destroyed(21, 2, 36) == (0, 21)
    assert guns_destroyed(40, 3, 12) == (3, 0)
    assert guns_destroyed(40, 4, 12) == (3, 4)
    assert guns_destroyed(99, 2, None) == (0, 0)


@pytest.mark.rule("diceless/artillery-weak-weapons", "diceless/sniper-vehicles")
def test_weak_weapons_do_nothing_to_guns() -> None:
    assert gun_damage(128, 3) == 0


# ---------------------------------------------------------------- ground


@pytest.mark.rule("diceless/difficult-terrain-half")
def test_what_is_left_of_a_move_is_halved_inside() -> None:
    assert inside_reach(6, 3) == 1.5
    assert inside_reach(6, 6) == 0


@pytest.mark.rule("diceless/usr-move-through-cover")
def test_moving_through_cover_goes_five_inches_inside() -> None:
    assert inside_reach(6, 0, through_cover=True) == 5
    assert inside_reach(6, 3, through_cover=True) == 3
    assert inside_reach(12, 1, through_cover=True) == 5.5


@pytest.mark.rule("diceless/dangerous-terrain", "diceless/dangerous-terrain-variants")
def test_dangerous_ground_does_ten_or_what_the_scenario_says() -> None:
    assert danger() == 10
    assert danger(4) == 4
    assert danger(2, 2.9) == 5
    assert danger(10, 0.3) == 3


@pytest.mark.rule("diceless/usr-skilled-rider")
def test_skilled_riders_take_half_rounded_up() -> None:
    assert danger(skilled_rider=True) == 5
    assert danger(7, skilled_rider=True) == 4


@pytest.mark.rule("diceless/vehicle-dangerous-terrain", "diceless/dangerous-terrain-variants")
def test_vehicles_take_whole_points_for_each_inch() -> None:
    def taken(inches: float, per_inch: int = GROUND.vehicle_per_inch) -> int:
        return Rough(8, ((0.0, 0.0), (9.0, 0.0)), everywhere=per_inch).points(inches)

    assert taken(2.37) == 23
    assert taken(0.7) == 7
    assert taken(2, per_inch=4) == 8


@pytest.mark.rule("diceless/sm-tremor")
def test_a_tremor_takes_two_inches_but_not_more_than_there_are() -> None:
    assert shaken_allowance(6) == 4
    assert shaken_allowance(1) == 0
