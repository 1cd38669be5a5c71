"""The sequence of play, setting up, and how a game ends."""

from collections.abc import Sequence
from typing import Any

import pytest
from attrs import evolve

from engine.advice.queries import MovePreview, PreviewMove
from engine.geometry import Area, Point, Pose, direction
from engine.rulesets.microtanks import questions
from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.book.printed import Edge, Layout, Piece, Zone
from engine.rulesets.microtanks.core import notes
from engine.rulesets.microtanks.core.field import facing_of_bearing
from engine.rulesets.microtanks.core.layout import laid_out
from engine.rulesets.microtanks.core.model import (
    SEATS,
    Army,
    Battle,
    ForceVehicle,
    Options,
    Player,
    Tank,
)
from engine.rulesets.microtanks.muster import spots_on_line, zone_rect
from engine.rulesets.microtanks.questions import (
    Concede,
    Deploy,
    Drive,
    Fire,
    LayOut,
    Pass,
    TakePackage,
    TakeSide,
    Traverse,
)
from engine.rulesets.microtanks.ruleset import RULESET
from engine.rulesets.microtanks.scoring import scores_of
from tests.engine.rulesets.microtanks.staging import (
    Fight,
    box,
    fight,
    hill,
    own_map,
    setup,
    tank,
)


def gained(battle: Fight) -> tuple[int, ...]:
    return tuple(one.points for one in battle.last(notes.Ended).scores)


def phases(battle: Fight) -> list[tuple[int, str]]:
    return [(note.seat, note.phase) for note in battle.told(notes.PhaseBegan)]


@pytest.mark.rule("microtanks/turn-phases")
def test_a_turn_is_move_shoot_ram_radio_and_each_is_finished_for_all() -> None:
    battle = fight(tank("a1", (20, 20)), tank("a2", (30, 20)), tank("b1", (60, 80)))

    assert isinstance(battle.question, questions.WhichMove)
    assert battle.refused(Fire("a1", "75mm-m3", "b1")) == "wrong_reply"
    battle.reply(Drive("a1", ((20, 25),)))
    assert isinstance(battle.question, questions.WhichMove)
    battle.reply(Drive("a2", ((30, 25),)))
    assert isinstance(battle.question, questions.WhichShot)
    assert battle.refused(Drive("a1", ((20, 30),))) == "wrong_reply"
    battle.reply(Pass())
    assert phases(battle) == [(0, "shoot"), (0, "radio"), (1, "move")]


@pytest.mark.rule("microtanks/turn-alternation")
def test_players_alternate_and_two_turns_with_two_radios_make_a_round() -> None:
    battle = fight(tank("a1", (20, 20)), tank("b1", (60, 80)))
    battle.reply(Pass(), Pass(), Pass(), Pass())

    expected = [(0, "shoot"), (0, "radio"), (1, "move"), (1, "shoot"), (1, "radio"), (0, "move")]
    assert phases(battle) == expected
    assert battle.state.round == 2
    assert len(battle.told(notes.Spotted)) == 4
    assert battle.match.asks[0].seat == 0


@pytest.mark.rule("microtanks/turn-alternation")
def test_the_waiting_player_is_never_asked() -> None:
    battle = fight(tank("a1", (20, 20)), tank("b1", (60, 40)))
    while battle.state.turn.seat == 0:
        assert [ask.seat for ask in battle.match.asks] == [0]
        battle.reply(Pass())


@pytest.mark.rule("microtanks/no-morale")
def test_a_side_reduced_to_a_wreck_of_a_tank_goes_on_giving_orders() -> None:
    battle = fight(
        tank("a1", (20, 20), weapon_damaged=True),
        tank("a2", (24, 20), status="bail_out"),
        tank("b1", (60, 80)),
    )
    battle.reply(Drive("a1", ((20, 30),)))

    assert battle.state.ended is None
    assert not battle.state.rolled


@pytest.mark.rule("microtanks/withdrawal-matters", "microtanks/retreat")
def test_a_tank_that_drives_off_in_time_gives_the_enemy_nothing() -> None:
    lost = fight(tank("a1", (20, 5)), tank("b1", (60, 80)))
    lost.reply(Drive("a1", ((20, -5),), retreat=True))

    assert lost["a1"].status == "retreated"
    assert (lost["a1"].pose, lost["a1"].left_by) == (None, "south")
    assert gained(lost) == (0, 8)  # the field, a tenth of 80; nothing for the tank
    assert lost.state.ended.reason == "side_empty"


@pytest.mark.rule("microtanks/retreat")
def test_leaving_must_be_said_and_what_lies_beyond_the_edge_is_not_paid() -> None:
    battle = fight(tank("a1", (20, 5), 180), tank("a2", (40, 20)), tank("b1", (60, 80)))

    assert battle.refused(Drive("a1", ((20, -1),))) == "off_the_table"
    assert battle.refused(Drive("a2", ((40, -30),), retreat=True)) == "too_far"
    battle.reply(Drive("a1", ((20, -30),), retreat=True))
    assert battle.last(notes.Moved).cost == 5.0
    assert battle.state.ended is None
    battle.reply(Pass())
    assert battle.refused(Fire("a1", "75mm-m3", "b1")) == "not_to_order"


@pytest.mark.rule("microtanks/retreat")
def test_a_hull_may_hang_over_the_edge_while_its_centre_is_on_the_table() -> None:
    battle = fight(tank("a1", (20, 5), 180), tank("b1", (60, 80)))
    battle.reply(Drive("a1", ((20, 0),)))

    assert battle["a1"].is_live


@pytest.mark.rule("microtanks/game-end")
def test_the_game_ends_in_mid_phase_with_the_last_vehicle() -> None:
    battle = fight(
        tank("a1", (20, 20)),
        tank("a2", (30, 20)),
        tank("b1", (20, 40)),
        dice=[6, 6, 5],
        phase="shoot",
    )
    battle.reply(Fire("a1", "75mm-m3", "b1"))

    assert battle.match.asks == ()
    assert battle.state.ended.winner == 0
    assert battle.last(notes.Ended).field == 0


@pytest.mark.rule("microtanks/game-end")
def test_wrecks_do_not_count_but_disarmed_vehicles_do() -> None:
    battle = fight(
        tank("a1", (20, 20)),
        tank("b1", (60, 80), weapon_damaged=True, tracked=True),
        tank("b2", (70, 80), status="bail_out"),
    )
    battle.reply(Pass(), Pass())
    assert battle.state.ended is None
    battle = fight(tank("a1", (20, 20)), tank("b2", (70, 80), status="bail_out"))
    battle.reply(Drive("a1"))
    assert battle.state.ended.reason == "side_empty"


@pytest.mark.rule("microtanks/our-round-limit")
def test_the_last_radio_ends_the_game() -> None:
    battle = fight(tank("a1", (20, 20)), tank("b1", (60, 80)), plan={"rounds": 1})
    battle.reply(Pass(), Pass(), Pass())
    assert not battle.state.ended
    battle.reply(Pass())

    assert battle.state.ended.reason == "round_limit"


@pytest.mark.rule("microtanks/our-round-limit")
def test_the_game_ends_at_once_when_nothing_can_drive_or_fire_any_more() -> None:
    battle = fight(
        tank("a1", (20, 20), tracked=True),
        tank("b1", (20, 40), tracked=True, weapon_damaged=True),
        dice=[6, 6, 1],
        phase="shoot",
    )
    battle.reply(Pass())
    assert battle.state.ended is None

    battle = fight(
        tank("a1", (20, 20), tracked=True, weapon_damaged=True),
        tank("b1", (20, 40), profile="su-m30", owner=1, weapon_damaged=True),
        phase="shoot",
    )
    battle.reply(Pass())
    assert battle.state.ended.reason == "nothing_left"  # a gun with Speed 0 cannot drive either


UNLIMITED = Options(unlimited=True)


def play_rounds(battle: Fight, count: int) -> None:
    """Play rounds in which nobody does anything."""
    last = battle.state.round + count
    while battle.state.ended is None and battle.state.round < last:
        battle.reply(Pass())


@pytest.mark.rule("microtanks/game-end", "microtanks/our-round-limit")
def test_without_a_last_round_play_goes_on_until_a_side_is_gone() -> None:
    tanks = tank("a1", (20, 20)), tank("b1", (60, 1), heading=180)
    battle = fight(*tanks, plan={"rounds": 1}, options=UNLIMITED)
    play_rounds(battle, 3)
    assert battle.state.ended is None
    assert {note.of for note in battle.told(notes.RoundBegan)} == {None}

    battle.reply(Pass(), Pass())
    battle.reply(Drive("b1", ((60, -1),), None, retreat=True))
    assert battle.last(notes.Ended).verdict.reason == "side_empty"


@pytest.mark.rule("microtanks/our-round-limit")
def test_ten_rounds_without_a_loss_end_a_game_without_a_last_round() -> None:
    tanks = tank("a1", (20, 20)), tank("b1", (60, 80))
    battle = fight(*tanks, options=UNLIMITED)
    play_rounds(battle, 10)
    assert (battle.state.ended.reason, battle.state.round) == ("stalemate", 10)

    battle = fight(*tanks, options=UNLIMITED)
    play_rounds(battle, 4)
    units = battle.state.units
    lost = {**units, "b1": evolve(units["b1"], weapon_damaged=True)}
    battle = Fight(evolve(battle.state, units=lost))
    play_rounds(battle, 20)
    assert (battle.state.ended.reason, battle.state.round) == ("stalemate", 15)
    assert battle.state.ended.winner == 0  # for the damaged gun


@pytest.mark.rule("microtanks/our-concede")
def test_conceding_hands_over_what_is_still_there_in_full() -> None:
    battle = fight(tank("a1", (20, 20)), tank("a2", (30, 20)), tank("b1", (60, 80)))
    battle.reply(Concede())

    assert battle.state.ended.winner == 1
    assert battle.state.ended.reason == "conceded"
    assert gained(battle) == (0, 160 + 16)
    assert battle.last(notes.Ended).field == 1
    battle = fight(tank("a1", (20, 20)), tank("b1", (60, 80)), phase="shoot")
    battle.reply(Concede())
    assert battle.state.ended.reason == "conceded"
    battle = fight(tank("a1", (20, 20)), tank("b1", (60, 80)))
    battle.reply(Pass(), Pass(), Concede())
    assert (battle.state.ended.winner, battle.last(notes.Ended).field) == (0, 0)


# ---------------------------------------------------------------- setting up


@pytest.mark.rule("microtanks/setup-roll")
def test_equal_dice_are_rolled_again() -> None:
    battle = setup([3, 3, 2, 5])

    assert battle.last(notes.SetupRolled).rolls == ((3, 3), (2, 5))
    assert battle.match.asks[0].seat == 1


@pytest.mark.rule("microtanks/setup-choice")
@pytest.mark.parametrize(
    ("package", "setter"), [("board_and_first_turn", 0), ("side_and_deploy_first", 1)]
)
def test_the_loser_gets_the_other_package(package: str, setter: int) -> None:
    battle = setup([6, 1])
    battle.reply(TakePackage(package))  # type: ignore[arg-type]
    assert battle.match.asks[0].seat == setter
    battle.reply(LayOut("printed"))
    assert battle.match.asks[0].seat == 1 - setter
    battle.reply(TakeSide("A"))
    assert battle.match.asks[0].seat == 1 - setter
    battle.reply(Pass())
    assert battle.match.asks[0].seat == setter
    battle.reply(Pass())
    assert battle.state.turn.seat == setter


@pytest.mark.rule("microtanks/setup-side")
def test_the_force_comes_with_the_zone() -> None:
    battle = setup([6, 1]).reply(TakePackage("board_and_first_turn"), LayOut("printed"))
    battle.reply(TakeSide("A"))

    shown = {note.seat: (note.nation, note.points) for note in battle.told(notes.ArmyShown)}
    assert shown == {1: ("us", 450), 0: ("ge", 500)}
    assert battle["us-sherman-1"].owner == 1
    assert battle.state.zone_of(0) == "B"


@pytest.mark.rule("microtanks/setup-side")
def test_in_a_pick_up_game_everybody_keeps_the_own_army() -> None:
    battle = setup([6, 1], limit=500, armies=(Army("su"), Army("ge")))
    battle.reply(TakePackage("board_and_first_turn"), LayOut("printed"), TakeSide("A"))

    assert {t.printed.nation for t in battle.state.units.values() if t.owner == 0} == {"su"}
    assert battle.state.zone_of(1) == "A"
    assert SEATS[0] == next(iter(battle.state.units))[0]


@pytest.mark.rule("microtanks/setup-board")
def test_the_board_is_laid_out_as_printed_or_mirrored() -> None:
    from engine.rulesets.microtanks.core.field import board

    def corner(layout: str) -> tuple[float, float]:
        battle = setup([6, 1]).reply(TakePackage("board_and_first_turn"))
        battle.reply(LayOut(layout))  # type: ignore[arg-type]
        piece = next(p for p in board(battle.state).pieces if p.id == "wood-nw")
        return piece.area.bounds[0], piece.area.bounds[1]

    assert corner("printed") == (14, 58)
    assert corner("mirrored_ew") == (120 - 36, 58)
    assert corner("mirrored_ns") == (14, 90 - 76)


@pytest.mark.rule("microtanks/setup-board")
@pytest.mark.parametrize("scenario", ["crossroads", "river-line", "rearguard"])
@pytest.mark.parametrize("layout", ["mirrored_ew", "mirrored_ns"])
def test_a_mirrored_scenario_is_the_same_task_in_a_mirror(scenario: str, layout: Any) -> None:
    """Whatever stands on the mirrored table scores what its mirror image scores on the printed
    one, and what blocked, covered or slowed still does."""
    printed = BOOK.scenarios[scenario]
    plan = laid_out(printed, layout, None)

    def image(x: float, y: float) -> Point:
        return (plan.long - x, y) if layout == "mirrored_ew" else (x, plan.short - y)

    def scored(where: Layout, tanks: Sequence[Tank]) -> tuple[int, int]:
        players = Player("A", start=400), Player("B", start=400)
        options = Options(scenario=scenario)
        units = {tank.id: tank for tank in tanks}
        return scores_of(Battle(options=options, layout=where, players=players, units=units))

    for x in range(6, int(plan.long), 12):
        for y in range(6, int(plan.short), 12):
            ours, theirs = (x + 0.5, y + 0.25), (x + 2.5, y + 0.25)
            there = [tank("a1", ours), tank("b1", theirs)]
            here = [tank("a1", image(*ours)), tank("b1", image(*theirs))]
            assert scored(layout, here) == scored("printed", there)
            for mine, other in zip(plan.terrain, printed.terrain, strict=True):
                is_in = Area(other.polygon).contains_point(ours)
                assert Area(mine.polygon).contains_point(image(*ours)) == is_in
    zones: tuple[Zone, Zone] = ("A", "B")
    for zone in zones:
        x0, y0, x1, y1 = printed.zones[zone].rect
        left, low, right, high = plan.zones[zone].rect
        assert {image(x0, y0), image(x1, y1)} <= {
            (a, b) for a in (left, right) for b in (low, high)
        }
        assert left < right
        assert low < high
        home = WAYS[printed.zones[zone].home]
        moved = image(*home)
        origin = image(0, 0)
        assert WAYS[plan.zones[zone].home] == (moved[0] - origin[0], moved[1] - origin[1])
        ahead = direction(facing_of_bearing(printed.zones[zone].heading))
        turned = direction(facing_of_bearing(plan.zones[zone].heading))
        expected = image(*ahead)[0] - origin[0], image(*ahead)[1] - origin[1]
        assert turned == pytest.approx(expected, abs=1e-9)


WAYS = {"west": (-1, 0), "east": (1, 0), "south": (0, -1), "north": (0, 1)}


@pytest.mark.rule("microtanks/setup-board", "microtanks/scenario-river-line")
def test_over_a_mirrored_river_the_attacker_comes_from_the_north() -> None:
    battle = setup([6, 1], scenario="river-line").reply(TakePackage("board_and_first_turn"))
    battle.reply(LayOut("mirrored_ns"), TakeSide("B"))
    state = battle.state
    attacker = [t for t in state.units.values() if t.owner == 0][:2]
    across, away = attacker[0], attacker[1]
    assert zone_rect(state, 0) == (0, 80, 150, 100)

    def gained(y: float, edge: Edge | None = None) -> tuple[int, int]:
        moved = evolve(across, status="board", pose=Pose(75, y, 270))
        left = evolve(away, status="retreated", left_by=edge)
        return scores_of(evolve(state, units={moved.id: moved, left.id: left}))

    over = sum(o.points for o in state.plan.objectives if o.id == "across")
    held = sum(o.points for o in state.plan.objectives if o.id == "line-held")
    out = sum(o.points for o in state.plan.objectives if o.id == "breakthrough")
    field = 675 // 10
    assert gained(42) == (field, held)
    assert gained(41.9) == (field + over, 0)
    assert gained(90, "south") == (field + out, held)
    assert gained(90, "north") == (field, held)


def free_board(**options: object) -> Fight:
    battle = setup([6, 1], free_maps=True, **options)
    return battle.reply(TakePackage("board_and_first_turn"))


@pytest.mark.rule("microtanks/setup-board")
def test_a_map_of_ones_own_must_be_allowed_and_sound() -> None:
    house = box("building", 10, 30, 15, 35)
    closed = setup([6, 1]).reply(TakePackage("board_and_first_turn"))
    assert closed.refused(LayOut("custom", own_map(house))) == "no_free_maps"
    battle = free_board()

    def why(*pieces: Piece) -> str:
        return battle.refused(LayOut("custom", own_map(*pieces)))

    assert why(box("road", 8, 20, 12, 40), house) == "building_on_road"
    assert why(box("building", 10, 5, 15, 10)) == "building_in_line"
    assert why(box("swamp", 0, 20, 120, 60)) == "too_rough"
    assert why(box("building", 0, 20, 120, 60)) == "too_rough"
    assert why(box("swamp", 0, 20, 121, 30)) == "piece_off_table"
    assert why(house, house) == "piece_ids"
    assert why(*(box("open", n, 30, n + 1, 31, f"p{n}") for n in range(61))) == "too_many_pieces"
    assert battle.refused(LayOut("printed", own_map(house))) == "map_unasked"
    assert battle.refused(LayOut("custom")) == "map_unasked"
    battle.reply(LayOut("custom", own_map(house)))
    assert battle.state.plan.terrain == (house,)


@pytest.mark.rule("microtanks/setup-board")
def test_slow_ground_is_counted_once_where_pieces_overlap() -> None:
    from engine.rulesets.microtanks.core.maps import slow_share

    plan = BOOK.scenarios["crossroads"]
    pieces = [box("swamp", 0, 0, 60, 45), box("forest", 30, 0, 60, 90), box("road", 0, 0, 9, 90)]

    assert slow_share(plan, pieces, [Area(p.polygon) for p in pieces]) == pytest.approx(0.375)


@pytest.mark.rule("microtanks/terrain-free", "microtanks/hill-model")
def test_every_piece_has_a_kind_and_a_sound_outline() -> None:
    battle = free_board()
    bent = evolve(box("forest", 10, 30, 20, 40), polygon=((0, 0), (9, 9), (9, 0), (0, 8)))
    concave = evolve(
        hill(10, 30, 30, 50), polygon=((10, 30), (30, 30), (20, 35), (30, 50), (10, 50))
    )

    for piece in (
        bent,
        concave,
        evolve(hill(10, 30, 30, 50), centre=(5, 5)),
        evolve(hill(10, 30, 30, 50), top=1.0),
        evolve(hill(10, 30, 30, 50), height=None),
        box("wreck", 10, 30, 20, 40),
        evolve(box("building", 10, 30, 20, 40), height=40.0),
    ):
        assert battle.refused(LayOut("custom", own_map(piece))) == "bad_outline"


@pytest.mark.rule("microtanks/move-difficult")
def test_a_fence_is_at_least_a_unit_wide() -> None:
    battle = free_board()

    thin = own_map(box("fence", 10, 30, 20, 30.9))
    assert battle.refused(LayOut("custom", thin)) == "too_thin"
    battle.reply(LayOut("custom", own_map(box("fence", 10, 30, 20, 31))))


@pytest.mark.rule("microtanks/our-deployment")
def test_vehicles_stand_in_their_zone_clear_of_each_other() -> None:
    battle = setup([6, 1]).reply(
        TakePackage("board_and_first_turn"), LayOut("printed"), TakeSide("A")
    )
    place = ("us-sherman-1", "us-m10-1")
    assert battle.refused(Deploy(place[0], 60, 15.1, 0)) == "outside_zone"
    meant = RULESET.query(
        battle.state, battle.match.asks, 1, PreviewMove(Deploy(place[0], 60, 15.1, 0))
    )
    assert isinstance(meant, MovePreview)
    assert meant.short is not None
    assert meant.short.poses == ((60, 15, 0),)
    battle.reply(Deploy(place[0], 60, 15, 33))
    assert battle[place[0]].pose == Pose(60, 15, 33)
    assert battle[place[0]].turret == 0.0
    assert battle.refused(Deploy(place[1], 61, 15, 0)) == "place_taken"
    assert battle.refused(Deploy(place[0], 80, 5, 0)) == "not_to_deploy"
    assert battle.match.asks[0].seat == 1
    battle.reply(Pass())
    assert battle.match.asks[0].seat == 0
    assert len(battle.state.army(1)) == 6


@pytest.mark.rule("microtanks/our-deployment")
def test_what_is_not_placed_lines_up_and_moves_on_where_a_spot_is_taken() -> None:
    battle = setup([6, 1]).reply(
        TakePackage("board_and_first_turn"), LayOut("printed"), TakeSide("A")
    )
    second, third = (next(spots_on_line((0, 0, 120, 15), number, 6)) for number in (1, 2))
    battle.reply(Deploy("us-sherman-1", *second, 0), Pass())
    poses = {tank.id: tank.pose for tank in battle.state.army(1)}

    assert poses["us-sherman76-1"] == Pose(settled_x(second[0] + 2), 7.5, 90)
    assert poses["us-m10-1"].at == third


def settled_x(x: float) -> float:
    return round(x, 6)


@pytest.mark.rule("microtanks/our-deployment")
def test_a_zone_across_the_table_lines_up_along_it() -> None:
    spots = [next(spots_on_line((40, 0, 80, 90), number, 2)) for number in (0, 1)]
    assert spots == [(60, 30), (60, 60)]


@pytest.mark.rule("microtanks/our-campaign-setup")
def test_the_last_winner_of_a_campaign_picks_its_side_without_a_roll() -> None:
    battle = setup(picks_side=0)

    assert isinstance(battle.question, questions.WhichLayout)
    assert battle.match.asks[0].seat == 1
    assert battle.state.rolled == 0


@pytest.mark.rule("microtanks/setup-side", "microtanks/setup-choice")
def test_in_a_rematch_the_sides_are_settled_without_a_roll() -> None:
    first = setup([6, 1])
    first.reply(questions.TakePackage("side_and_deploy_first"))
    first.reply(questions.LayOut("printed"))
    first.reply(questions.TakeSide("B"))
    options = RULESET.rematch_options(first.state.options, first.state)
    again = setup(picks_side=options.picks_side, picked=options.picked)
    again.reply(questions.LayOut("printed"))

    assert (options.picks_side, options.picked) == (0, "B")
    assert [player.zone for player in again.state.players] == ["B", "A"]
    assert again.state.setter == first.state.setter == 1
    assert again.state.rolled == 0


# ---------------------------------------------------------------- armies


def refusal_of(army: Army, limit: int = 500) -> str:
    battle = setup(limit=limit)
    return battle.refused(questions.SubmitArmy(army))


def entries(*keys: str) -> tuple[ForceVehicle, ...]:
    return tuple(ForceVehicle(key) for key in keys)


@pytest.mark.rule("microtanks/our-army-building")
def test_an_army_is_refused_with_the_reason() -> None:
    assert refusal_of(Army()) == "empty_army"
    assert refusal_of(Army("fr")) == "unknown_nation"
    assert refusal_of(Army(None, entries("us-lee", "us-lee"))) == "army_size"
    assert refusal_of(Army(None, entries("us-lee", "maus", "us-lee"))) == "unknown_vehicle"
    assert refusal_of(Army(None, entries(*["us-pershing"] * 4))) == "over_limit"
    assert refusal_of(Army(None, entries("us-lee", "ge-pz2", "ge-pz2"))) == "mixed_nations"
    static = entries("su-m30", "su-m30", "su-t70")
    assert refusal_of(Army(None, static)) == "too_static"
    assert refusal_of(Army(None, entries("us-priest", "us-priest", "us-stuart"))) == "too_static"
    half = entries("us-priest", "us-priest", "us-stuart", "us-stuart")
    setup(limit=500).reply(questions.SubmitArmy(Army(None, half)))


@pytest.mark.rule("microtanks/our-army-building")
def test_both_lists_are_shown_together_and_allies_may_mix() -> None:
    battle = setup(limit=300)
    battle.reply(questions.SubmitArmy(Army(None, entries("us-lee", "uk-cromwell", "us-stuart"))))
    assert battle.state.units == {}
    assert battle.notes == []
    battle = setup([6, 1], limit=300, armies=(Army("us"), None))
    battle.reply(questions.SubmitArmy(Army("ge")))

    assert [note.points for note in battle.told(notes.ArmyShown)] == [260, 255]


@pytest.mark.rule("microtanks/our-army-building")
@pytest.mark.parametrize(
    ("options", "code"),
    [
        (Options(limit=400), "bad_limit"),
        (Options(armies=(Army("us"), None)), "armies_without_limit"),
        (Options(limit=300, armies=(Army("fr"), None)), "unknown_nation"),
        (Options(scenario="nowhere"), "unknown_scenario"),
        (Options(picks_side=2), "no_such_seat"),
    ],
)
def test_a_match_that_cannot_be_played_is_not_made(options: Options, code: str) -> None:
    from engine.errors import IllegalReply

    with pytest.raises(IllegalReply) as refused:
        RULESET.muster(options)

    assert refused.value.code == code


@pytest.mark.rule("microtanks/our-crew-grades")
def test_a_better_crew_costs_more_and_hits_sooner() -> None:
    veterans = Army(
        None,
        (ForceVehicle("us-stuart", 3), ForceVehicle("us-stuart", 6), ForceVehicle("us-stuart")),
    )
    battle = setup([6, 1], limit=300, armies=(veterans, Army("ge")))

    assert [(t.bs, t.points) for t in battle.state.units.values()][:3] == [
        (3, 70),
        (6, 35),
        (4, 55),
    ]
    aces = Army(None, (ForceVehicle("us-stuart", 2), *entries("us-stuart", "us-stuart")))
    assert refusal_of(aces) == "unknown_grade"


@pytest.mark.rule("microtanks/no-turn-after-move")
def test_hulls_keep_their_direction_after_the_move_phase() -> None:
    battle = fight(tank("a1", (20, 20), 30), tank("b1", (60, 80)), phase="shoot")
    battle.reply(Traverse("a1", 40.0))
    assert battle.refused(Drive("a1", (), 10.0)) == "wrong_reply"

    assert battle["a1"].pose == Pose(20, 20, 60)
