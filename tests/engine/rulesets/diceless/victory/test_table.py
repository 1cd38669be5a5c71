"""Cover, speeds and scores, as figures."""

import pytest

from engine.advice.queries import Area, ReachableArea
from engine.rulesets.diceless.book.codes import Speed
from engine.rulesets.diceless.queries import ANSWERS
from engine.rulesets.diceless.sight.rules import (
    gone_to_ground,
    is_obscured,
    model_cover,
    unit_cover,
)
from engine.rulesets.diceless.vehicles.rules import (
    Fire,
    fire_at_speed,
    is_light,
    speed_of,
    top_speed,
)
from engine.rulesets.diceless.victory.rules import Tally, winner
from tests.engine.rulesets.diceless.motors import battle, stood


@pytest.mark.rule("diceless/base-cover-saves")
def test_a_model_has_the_cover_that_most_firers_see_it_through() -> None:
    assert model_cover([4, 4, None]) == 4
    assert model_cover([4, None]) is None
    assert model_cover([4, 5, 5]) == 5
    assert model_cover([4, 5]) == 5
    assert model_cover([]) is None


@pytest.mark.rule("diceless/base-cover-saves")
def test_a_unit_has_cover_when_half_of_its_models_do_at_the_class_of_most() -> None:
    assert unit_cover([4, 4, None, None]) == 4
    assert unit_cover([4, None, None]) is None
    assert unit_cover([4, 4, 5]) == 4
    assert unit_cover([4, 5]) == 5
    assert unit_cover([]) is None


@pytest.mark.rule("diceless/base-cover-saves")
def test_going_to_ground_betters_cover_by_one_and_gives_6_in_the_open() -> None:
    assert [gone_to_ground(cover) for cover in (None, 6, 4, 3, 2)] == [6, 5, 3, 2, 2]


@pytest.mark.rule("diceless/base-vehicle-obscured")
def test_a_vehicle_has_cover_when_eight_of_sixteen_points_are_hidden() -> None:
    assert is_obscured(8)
    assert not is_obscured(7)


@pytest.mark.rule("diceless/base-vehicle-speeds")
@pytest.mark.parametrize(
    ("moved", "speed"),
    [
        (0, "immobile"),
        (0.1, "combat"),
        (6, "combat"),
        (6.01, "cruising"),
        (12, "cruising"),
        (12.01, "flat_out"),
    ],
)
def test_classes_of_speed(moved: float, speed: Speed) -> None:
    assert speed_of(moved) == speed


@pytest.mark.rule("diceless/base-vehicle-speeds")
def test_top_speeds() -> None:
    assert top_speed() == 12
    assert top_speed(skimmer=True) == 12
    assert top_speed(fast=True) == 18
    assert top_speed(fast=True, skimmer=True) == 24
    assert top_speed(walker=True) == 6


@pytest.mark.rule("diceless/base-vehicle-speeds")
@pytest.mark.parametrize(
    ("speed", "plain", "fast"),
    [
        ("immobile", "all", "all"),
        ("combat", "one_and_light", "all"),
        ("cruising", "none", "one_and_light"),
        ("flat_out", "none", "none"),
    ],
)
def test_the_faster_it_went_the_less_it_fires(speed: Speed, plain: Fire, fast: Fire) -> None:
    assert fire_at_speed(speed) == plain
    assert fire_at_speed(speed, fast=True) == fast
    assert fire_at_speed(speed, walker=True) == "all"


@pytest.mark.rule("diceless/base-vehicle-speeds")
def test_weapons_of_strength_four_are_fired_beside_the_one() -> None:
    assert [is_light(strength) for strength in (4, 5)] == [True, False]


@pytest.mark.rule("diceless/starter-match")
def test_objectives_count_two_units_one_and_hit_points_break_ties() -> None:
    assert Tally(held=2, destroyed=1).points == 5
    assert winner(Tally(held=1), Tally(destroyed=3)) == 1
    assert winner(Tally(held=1, removed=90), Tally(destroyed=2, removed=80)) == 0
    assert winner(Tally(removed=80), Tally(removed=90)) == 1
    assert winner(Tally(held=1), Tally(destroyed=2)) is None


@pytest.mark.rule("diceless/base-vehicle-speeds")
def test_clients_learn_what_a_drive_of_a_length_counts_as() -> None:
    state = battle(stood("us", "carrier", 0, [(24.0, 24.0, 0.0)]))

    area = ANSWERS.answer(state, (), None, ReachableArea("us", "drive"))

    assert isinstance(area, Area)
    assert [(one.most, one.name) for one in area.grades] == [
        (6, "combat_speed"),
        (12, "no_fire"),
    ]


@pytest.mark.rule("diceless/base-vehicle-speeds")
def test_a_fast_vehicle_goes_flat_out_beyond_12_inches() -> None:
    state = battle(stood("us", "truck", 0, [(24.0, 24.0, 0.0)]))

    area = ANSWERS.answer(state, (), None, ReachableArea("us", "drive"))

    assert isinstance(area, Area)
    assert [one.name for one in area.grades] == ["combat_fast", "cruising_fast", "no_exit"]
