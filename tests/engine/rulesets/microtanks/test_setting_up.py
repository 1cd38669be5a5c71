"""Setting up: nobody can be left without a place, and lists hold nothing they may not."""

from typing import Any

import pytest

from engine.errors import IllegalReply
from engine.rulesets.microtanks import questions
from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.book.printed import Piece, ZonePlan
from engine.rulesets.microtanks.core.model import Army, Feet, ForceVehicle, Options
from engine.rulesets.microtanks.core.scale import Scale
from engine.rulesets.microtanks.questions import Deploy, LayOut, TakePackage, TakeSide
from engine.rulesets.microtanks.ruleset import RULESET
from tests.engine.rulesets.marks import usual
from tests.engine.rulesets.microtanks.staging import Fight, Pass, box, own_map, setup
from tests.helpers.printed import catalogue_of


def refused_options(options: Options) -> IllegalReply:
    with pytest.raises(IllegalReply) as refused:
        RULESET.muster(options)
    return refused.value


def free_board() -> Fight:
    return setup([6, 1], free_maps=True).reply(TakePackage("board_and_first_turn"))


# ---------------------------------------------------------------- room for everybody


@pytest.mark.rule("microtanks/setup-board")
@pytest.mark.parametrize(
    ("y0", "is_legal"),
    [(7.5, False), (8.8, False), (8.84, False), (8.86, True), (6.13, False), (5.13, True)],
)
def test_buildings_leave_a_model_room_on_the_line(y0: float, is_legal: bool) -> None:
    # The middle of zone A is at 7.5; the longest hull, a Churchill's, is 2.68 units.
    wall = box("building", 0, y0, 120, y0 + 1)
    battle = free_board()
    if not is_legal:
        assert battle.refused(LayOut("custom", own_map(wall))) == "building_in_line"
        return
    battle.reply(LayOut("custom", own_map(wall)), TakeSide("A"), Pass(), Pass())

    assert battle.state.phase == "battle"


@pytest.mark.rule("microtanks/setup-board")
def test_the_line_ends_with_its_zone() -> None:
    zones = {
        "A": ZonePlan((0, 0, 12, 90), 90, "west"),
        "B": ZonePlan((40, 0, 80, 90), 270, "east"),
    }
    battle = free_board()

    def why(piece: Piece) -> str:
        return battle.refused(LayOut("custom", own_map(piece, zones=zones)))

    assert why(box("building", 61.3, 40, 66, 45)) == "building_in_line"
    assert why(box("building", 2, 40, 4.7, 45)) == "building_in_line"
    battle.reply(LayOut("custom", own_map(box("building", 61.4, 40, 66, 45, "house"), zones=zones)))
    assert [piece.id for piece in battle.state.plan.terrain] == ["house"]


@pytest.mark.rule("microtanks/setup-board", "microtanks/move-difficult")
@pytest.mark.parametrize(("width", "is_legal"), [(0.9, False), (1.0, True)])
def test_a_strip_is_a_unit_wide_round_corners_too(width: float, is_legal: bool) -> None:
    x, y = 40 + width, 30 + width
    bent = ((40.0, 30.0), (60.0, 30.0), (60.0, y), (x, y), (x, 45.0), (40.0, 45.0))
    fence = Piece("fence", "fence", bent)
    battle = free_board()
    if not is_legal:
        assert battle.refused(LayOut("custom", own_map(fence))) == "too_thin"
        return
    battle.reply(LayOut("custom", own_map(fence)))
    assert battle.state.plan.terrain == (fence,)


@pytest.mark.rule("microtanks/setup-board")
def test_a_map_has_300_corners_at_most() -> None:
    def ground(count: int) -> tuple[Piece, ...]:
        xs = [10 + n for n in range(8)]
        outline = (*((x, 30.0) for x in xs), *((x, 40.0) for x in reversed(xs)))
        wide = tuple(Piece(f"p{n}", "open", outline) for n in range(18))
        rest = (box("open", 50, 30, 52, 32), box("open", 60, 30, 62, 32))
        return (*wide, *rest, Piece("last", "open", (*outline[: count - 1], (10.0, 40.0))))

    battle = free_board()
    assert battle.refused(LayOut("custom", own_map(*ground(5)))) == "too_many_corners"
    battle.reply(LayOut("custom", own_map(*ground(4))))


@pytest.mark.rule("microtanks/our-deployment")
def test_no_placement_leaves_the_rest_without_room() -> None:
    # At four times the size one Churchill lengthwise covers 10.7 of the 90 units of the line.
    scale = Scale("own", denominator=285 / 4, unit_cm=1)
    churchills = Army(None, (ForceVehicle("uk-churchill", 6),) * 9)
    options = {"limit": 800, "armies": (churchills, Army("ge")), "scenario": "rearguard"}
    battle = setup([1, 6], scale=scale, **options)
    battle.reply(TakePackage("board_and_first_turn"), LayOut("printed"), TakeSide("A"))
    keys = [f"a-uk-churchill-{n}" for n in range(1, 10)]
    refused = None
    for key, y in zip(keys, range(5, 90, 14), strict=False):
        order = Deploy(key, 6, y, 90)
        try:
            battle.reply(order)
        except IllegalReply as fault:
            refused = fault
            break

    assert refused is not None
    assert (refused.code, refused.clause) == ("leaves_no_room", "microtanks/our-deployment")
    battle.reply(Pass())
    assert all(tank.pose for tank in battle.state.units.values() if tank.owner == 0)


@pytest.mark.rule("microtanks/scale-other")
def test_models_that_would_not_fit_the_tables_are_refused() -> None:
    fault = refused_options(Options(scale=Scale("own", denominator=71, unit_cm=1)))

    assert fault.code == "models_too_large"
    assert fault.params["factor"] == pytest.approx(285 / 71)
    RULESET.muster(Options(scale=Scale("own", denominator=71.25, unit_cm=1)))


# ---------------------------------------------------------------- tables in feet


@pytest.mark.rule("microtanks/table-size")
def test_a_scenario_is_played_on_a_table_in_feet() -> None:
    battle = setup([6, 1], table=Feet(8, 4), scale=Scale("inch"))
    battle.reply(TakePackage("board_and_first_turn"), LayOut("mirrored_ns"), TakeSide("A"))
    printed, plan = BOOK.scenarios["crossroads"], battle.state.plan

    assert (plan.long, plan.short) == (96, 48)
    assert plan.zones["A"].rect == (0, 40, 96, 48)  # 15 of 90 deep, mirrored
    (junction,) = plan.objectives
    assert junction.centre == (48, 24)
    assert junction.radius == pytest.approx(8 * (96 / 120 * 48 / 90) ** 0.5, abs=1e-6)
    hills = [one for one in printed.terrain if one.centre]
    for old, new in zip(printed.terrain, plan.terrain, strict=True):
        assert new.polygon == tuple(
            pytest.approx((x * 96 / 120, 48 - y * 48 / 90), abs=1e-5) for x, y in old.polygon
        )
    assert [one.height for one in plan.terrain if one.centre] == [one.height for one in hills]
    battle.reply(Pass(), Pass())
    assert battle.state.phase == "battle"


@pytest.mark.rule("microtanks/table-size")
def test_lines_of_objectives_keep_their_place_on_a_table_in_feet() -> None:
    battle = RULESET.muster(Options(scenario="river-line", table=Feet(4, 4)))
    across, *_ = battle.plan.objectives

    assert across.line == pytest.approx(58 / 100 * 121.92)


@pytest.mark.rule("microtanks/table-size")
@pytest.mark.parametrize("feet", [Feet(1.99, 2), Feet(8.01, 4), Feet(5, 4.01), Feet(8, 0)])
def test_a_table_in_feet_has_a_printed_size(feet: Feet) -> None:
    assert refused_options(Options(table=feet)).code == "table_size"
    RULESET.muster(Options(table=Feet(2, 2)))
    RULESET.muster(Options(table=Feet(4, 8)))


@pytest.mark.rule("microtanks/table-size", "microtanks/our-deployment")
def test_a_table_in_feet_has_room_for_the_forces() -> None:
    small: dict[str, Any] = {"table": Feet(2, 2), "scale": Scale("inch")}
    assert refused_options(Options(scenario="rearguard", **small)).code == "table_too_small"

    crowd = Army(None, (ForceVehicle("ge-pz4h", 6),) * 15)
    battle = setup(limit=800, **small)
    assert battle.refused(questions.SubmitArmy(crowd)) == "table_too_small"
    assert refused_options(Options(limit=800, armies=(crowd, None), **small)).code == (
        "table_too_small"
    )
    RULESET.muster(Options(limit=800, armies=(crowd, None), table=Feet(2, 2)))


# ---------------------------------------------------------------- lists


@pytest.mark.rule("microtanks/our-army-building", "microtanks/our-crew-grades")
def test_a_list_of_a_pick_up_game_has_no_ids() -> None:
    """With ids, which only campaigns give, there could be aces, and nothing but artillery."""
    battle = setup(limit=500)
    aces = Army(None, tuple(ForceVehicle("us-stuart", 2, f"s{n}") for n in range(3)))
    guns = Army(None, tuple(ForceVehicle("us-priest", None, f"p{n}") for n in range(3)))

    assert battle.refused(questions.SubmitArmy(aces)) == "ids_unasked"
    assert battle.refused(questions.SubmitArmy(guns)) == "ids_unasked"
    assert refused_options(Options(limit=500, armies=(aces, None))).code == "ids_unasked"


@pytest.mark.rule("microtanks/our-army-building")
def test_the_limit_of_a_campaign_is_for_its_own_armies() -> None:
    assert refused_options(Options(limit=600)).code == "bad_limit"
    assert refused_options(Options(limit=600, armies=(Army("us"), None))).code == "bad_limit"
    assert (300, 500, 800) == catalogue_of(RULESET)["limits"]


@pytest.mark.rule("microtanks/our-army-building")
def test_an_army_has_fifteen_vehicles_at_most() -> None:
    raw = ForceVehicle("ge-pz2", 6)
    battle = setup(limit=800)

    assert battle.refused(questions.SubmitArmy(Army(None, (raw,) * 16))) == "army_size"
    battle.reply(questions.SubmitArmy(Army(None, (raw,) * 15)))


@pytest.mark.rule("microtanks/our-deployment")
def test_past_a_taken_spot_the_line_goes_on_by_a_unit() -> None:
    battle = setup([1, 6])
    battle.reply(TakePackage("board_and_first_turn"), LayOut("printed"), TakeSide("A"))
    spot = 120 / 7
    battle.reply(Deploy("us-stuart-1", spot, 7.5, 90), Pass())

    pose = battle["us-sherman-1"].pose
    assert pose is not None
    assert pose.at == (pytest.approx(spot + 1), 7.5)


@pytest.mark.rule("microtanks/setup-board")
def test_two_fifths_of_the_table_may_be_rough_and_no_more() -> None:
    most = box("swamp", 0, 20, 120, 56)
    battle = free_board()

    more = own_map(most, box("forest", 0, 60, 60, 61))
    assert battle.refused(LayOut("custom", more)) == "too_rough"
    battle.reply(LayOut("custom", own_map(most)))


@pytest.mark.rule("microtanks/setup-board")
def test_the_printed_layout_is_usual() -> None:
    begun = setup((6, 1))
    while not isinstance(begun.question, questions.WhichLayout):
        begun.reply(begun.match.asks[0].default)

    assert [LayOut("printed")] == usual(begun.match)


@pytest.mark.rule("microtanks/setup-choice")
def test_what_is_decided_for_the_whole_match_has_no_usual_answer() -> None:
    begun = setup((6, 1))
    while not isinstance(begun.question, questions.WhichPackage):
        begun.reply(begun.match.asks[0].default)

    assert [] == usual(begun.match)
