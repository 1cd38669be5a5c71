"""What a unit is."""

from typing import Any

import pytest
from attrs import evolve

from engine.errors import IllegalReply
from engine.geometry import Pose
from engine.rulesets.microtanks.book.printed import Hull, Map, Objective, Piece, Zone, ZonePlan
from engine.rulesets.microtanks.core.field import board
from engine.rulesets.microtanks.core.maps import check_size
from engine.rulesets.microtanks.core.model import Options
from engine.rulesets.microtanks.core.scale import Scale, centimetres, height_factor
from engine.rulesets.microtanks.questions import (
    Deploy,
    Drive,
    LayOut,
    Pass,
    TakePackage,
    TakeSide,
    WhichLayout,
)
from engine.rulesets.microtanks.ruleset import RULESET
from engine.wire.codec import for_ruleset
from tests.engine.rulesets.microtanks.staging import Fight, box, own_map, setup


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
    assert battle.refused(LayOut("custom", own_map(box("forest", 9, 20, 20, 30)))) == "table_size"
    battle.reply(LayOut("mirrored_ew"))


def whole_map(long: float, short: float, *terrain: Piece, **changes: Any) -> Map:
    """A table of one's own: zones along its long edges, a circle and a way out."""
    deep = round(short * 0.3, 2)
    zones: dict[Zone, ZonePlan] = {
        "A": ZonePlan((0, 0, long, deep), 0, "south"),
        "B": ZonePlan((0, short - deep, long, short), 180, "north"),
    }
    objectives = (
        Objective("middle", "hold_circle", centre=(long / 2, short / 2), radius=6, points=40),
        Objective("out", "per_vehicle_exit", side="A", edge="north", points=20),
        Objective("over", "per_vehicle_beyond", side="A", towards="north", line=deep, points=5),
    )
    return evolve(Map(long, short, zones, terrain, objectives), **changes)


@pytest.mark.rule("microtanks/setup-board", "microtanks/table-size", "microtanks/scale-20mm-inches")
@pytest.mark.parametrize(
    ("scale", "long", "short"),
    [
        (Scale(), 100, 70),
        (Scale("inch"), 90, 46),
        (Scale("double"), 80, 50),
        (Scale("own", 100, 1.5), 90, 60),
    ],
)
def test_a_map_of_ones_own_is_whole_and_played_on_at_any_scale(
    scale: Scale, long: float, short: float
) -> None:
    wood = box("forest", 20, short * 0.4, 30, short * 0.55)
    battle = setup([6, 1], scale=scale, free_maps=True)
    battle.reply(
        TakePackage("board_and_first_turn"), LayOut("custom", whole_map(long, short, wood))
    )
    battle.reply(TakeSide("B"), Pass())

    assert board(battle.state).bounds == (0, 0, long, short)
    assert [piece.name for piece in board(battle.state).pieces] == ["forest"]
    assert {"middle", "out", "over"} == {one.id for one in battle.state.plan.objectives}
    pose = Pose(10, 5, 90)
    assert battle.refused(Deploy("us-m10-1", 10, short * 0.3 + 0.1, 90)) == "outside_zone"
    battle.reply(Deploy("us-m10-1", pose.x, pose.y, pose.facing), Pass())
    assert battle.state.phase == "battle"
    codec = for_ruleset("microtanks")
    assert codec.load_state(codec.dump(battle.state)) == battle.state
    # What ends a path is the edge of this table, not of the printed one.
    mover = battle["us-m10-1"]
    assert battle.refused(Drive(mover.id, ((10, -1),))) == "off_the_table"
    assert battle.refused(Drive(mover.id, ((-1, pose.y),))) == "off_the_table"


@pytest.mark.rule("microtanks/setup-board")
def test_a_map_that_is_not_whole_is_refused_with_what_is_wrong() -> None:
    battle = setup([6, 1], scale=Scale("inch"), free_maps=True)
    battle.reply(TakePackage("board_and_first_turn"))
    good = whole_map(90, 46)
    a, b = good.zones["A"], good.zones["B"]
    circle, out, over = good.objectives

    def why(**changes: Any) -> str:
        return battle.refused(LayOut("custom", evolve(good, **changes)))

    assert why(long=97) == "table_size"
    assert why(long=float("nan")) == "table_size"
    assert why(zones={"A": a}) == "bad_zone"
    assert why(zones={"A": a, "B": evolve(b, rect=(0, 40, 90, 47))}) == "bad_zone"
    assert why(zones={"A": a, "B": evolve(b, rect=(90, 40, 0, 46))}) == "bad_zone"
    assert why(zones={"A": a, "B": evolve(b, rect=(0, 13, 90, 30))}) == "bad_zone"
    assert why(zones={"A": evolve(a, heading=360), "B": b}) == "bad_zone"
    assert why(zones={"A": a, "B": evolve(b, rect=(0, 40, 90, 46))}) == "zone_too_shallow"
    assert why(zones={"A": a, "B": evolve(b, rect=(0, 32, 40, 46))}) == "zone_too_narrow"
    house = box("building", 5, 7.5, 85, 9)
    assert why(terrain=(house,)) == "building_in_line"
    for wrong in (
        evolve(circle, points=0),
        evolve(circle, points=1001),
        evolve(circle, centre=(91, 9)),
        evolve(circle, radius=-1.0),
        evolve(circle, edge="west"),
        evolve(out, edge=None),
        evolve(out, side=None),
        evolve(over, line=46),
        evolve(over, towards=None),
        Objective("gone", "exit_value", side="B", edge="east", percent=101),
    ):
        assert why(objectives=(wrong,)) == "bad_objective"
    assert why(objectives=(circle, circle)) == "objective_ids"
    many = tuple(evolve(circle, id=f"o{n}") for n in range(9))
    assert why(objectives=many) == "too_many_objectives"
    assert battle.state.layout is None
    battle.reply(LayOut("custom", good))


@pytest.mark.rule("microtanks/our-deployment")
def test_on_an_accepted_map_whoever_is_left_always_finds_a_place() -> None:
    """Even if a player sets up on purpose where it hurts: along the line, as far apart as blocks
    the most."""
    battle = setup([6, 1], scale=Scale("inch"), free_maps=True)
    battle.reply(TakePackage("board_and_first_turn"))
    narrow = next(
        plan
        for wide in range(20, 90)
        if not check_of(
            battle,
            plan := whole_map(
                90,
                46,
                zones={
                    "A": ZonePlan((0, 0, wide, 14), 0, "south"),
                    "B": ZonePlan((0, 32, 90, 46), 180, "north"),
                },
            ),
        )
    )
    battle.reply(LayOut("custom", narrow), TakeSide("A"))
    wide = narrow.zones["A"].rect[2]
    keys = [t.id for t in battle.state.units.values() if t.owner == 1]
    x = 0.0
    for key in keys[:-1]:
        x = min(x + 6.9, wide)
        battle.reply(Deploy(key, x, 7, 0))
    battle.reply(Pass())
    assert battle.state.tank(keys[-1]).pose is not None


def check_of(battle: Any, plan: Map) -> str | None:
    try:
        WhichLayout(("custom",)).check(battle.state, LayOut("custom", plan))
    except IllegalReply as refused:
        return refused.code
    return None


def test_turrets_and_places_know_nothing_of_the_scale() -> None:
    assert Pose(1, 2, 3).settled() == Pose(1, 2, 3)
