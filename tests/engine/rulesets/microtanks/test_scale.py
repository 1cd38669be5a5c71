"""What a unit is."""

import pytest

from engine.errors import IllegalReply
from engine.geometry import Pose
from engine.rulesets.microtanks.choices import LayOut, TakePackage, TakeSide
from engine.rulesets.microtanks.field import board
from engine.rulesets.microtanks.maps import check_size
from engine.rulesets.microtanks.model import Options
from engine.rulesets.microtanks.printed import Hull
from engine.rulesets.microtanks.ruleset import RULESET
from engine.rulesets.microtanks.scale import Scale, centimetres, height_factor
from tests.engine.rulesets.microtanks.fights import Fight, box, setup


def fielded(scale: Scale) -> Fight:
    battle = setup([6, 1], scale=scale)
    return battle.reply(TakePackage("board_and_first_turn"), LayOut("printed"), TakeSide("A"))


def refusal_of(scale: Scale) -> str:
    with pytest.raises(IllegalReply) as refused:
        RULESET.muster(Options(scale=scale))
    return refused.value.code


@pytest.mark.rule("microtanks/scale-default")
def test_a_unit_is_a_centimetre_unless_the_match_says_otherwise() -> None:
    assert Options().scale == Scale("cm")
    assert centimetres(45, Scale()) == 45
    assert fielded(Scale())["us-sherman-1"].hull == Hull(2.05, 0.92, 0.96)
    assert height_factor(Scale()) == 1


@pytest.mark.rule("microtanks/scale-20mm-inches")
def test_inches_make_hulls_and_hills_larger_but_no_speed() -> None:
    battle = fielded(Scale("inch"))

    assert centimetres(45, Scale("inch")) == pytest.approx(114.3)
    assert battle["us-sherman-1"].hull == Hull(3.19, 1.43, 1.5)
    assert battle["us-sherman-1"].printed.speed == 18
    factor = 285 / (72 * 2.54)
    assert board(battle.state).ground((92, 68)) == pytest.approx(3 * factor)
    house = next(p for p in board(battle.state).pieces if p.name == "building")
    assert house.height == pytest.approx(3 * factor)


@pytest.mark.rule("microtanks/scale-15mm")
def test_models_at_1_to_100_are_played_doubled_or_in_inches() -> None:
    assert fielded(Scale("double"))["us-sherman-1"].hull == Hull(2.92, 1.31, 1.37)
    assert fielded(Scale("inch", 100))["us-sherman-1"].hull == Hull(2.3, 1.03, 1.08)


@pytest.mark.rule("microtanks/scale-other")
def test_one_factor_serves_for_everything() -> None:
    own = Scale("own", denominator=285, unit_cm=0.5)
    assert fielded(own)["us-sherman-1"].hull == Hull(4.1, 1.84, 1.92)
    assert refusal_of(Scale("cm", 72)) == "mixed_scale"
    assert refusal_of(Scale("double", unit_cm=2.54)) == "mixed_scale"
    assert refusal_of(Scale("own", 72)) == "own_scale_incomplete"
    assert refusal_of(Scale("own", 72, 0.4)) == "scale_out_of_bounds"
    assert refusal_of(Scale("own", 72, 10.1)) == "scale_out_of_bounds"


@pytest.mark.rule("microtanks/table-size")
def test_a_map_of_ones_own_keeps_to_real_feet_and_printed_ones_do_not() -> None:
    check_size(60.96, 243.84, Scale())
    check_size(30.48, 30.48, Scale("double"))
    for long, short in ((60.9, 100), (121.92, 244), (122, 122)):
        with pytest.raises(IllegalReply, match="long in reality"):
            check_size(long, short, Scale())
    battle = setup([6, 1], scale=Scale("inch"), free_maps=True)
    battle.reply(TakePackage("board_and_first_turn"))
    assert battle.refused(LayOut("custom", (box("forest", 9, 20, 20, 30),))) == "table_size"
    battle.reply(LayOut("mirrored_ew"))


def test_turrets_and_places_know_nothing_of_the_scale() -> None:
    assert Pose(1, 2, 3).settled() == Pose(1, 2, 3)
