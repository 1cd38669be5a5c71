"""Reserves and deep strikes of battlegroup: what a turn begins with."""

from typing import Any

import pytest
from attrs import evolve

from engine.advice.registry import odds_of
from engine.dice import ProvenDice
from engine.errors import IllegalReply
from engine.formations import middle
from engine.match import Match
from engine.rulesets.battlegroup.arrivals import state as arrivals
from engine.rulesets.battlegroup.arrivals.flow import to_arrive
from engine.rulesets.battlegroup.arrivals.notes import (
    Arrived,
    HadMishap,
    MarkerLaid,
    MishapResult,
    NoRoom,
    Ready,
)
from engine.rulesets.battlegroup.arrivals.questions import (
    CallUp,
    Delay,
    HowToLand,
    Land,
    Misplace,
    Strike,
    TakeFlank,
    WhereToArrive,
    WhereToStrike,
    WhichArrival,
    WhichFlank,
    WhichMishap,
)
from engine.rulesets.battlegroup.arrivals.state import (
    TURNS,
    best_aim,
    best_turn,
    in_danger,
    marker_fails,
    reach,
    rings,
)
from engine.rulesets.battlegroup.assault.questions import WhichCharge
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.command.questions import WhichOrder
from engine.rulesets.battlegroup.command.state import manner_of, why_no_order
from engine.rulesets.battlegroup.core.field import bases_of, board, is_wholly_in
from engine.rulesets.battlegroup.core.model import Battle, Doings, Rout, Turn, Unit
from engine.rulesets.battlegroup.core.notes import Moved
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.core.windows import Frame, Stack
from engine.rulesets.battlegroup.deployment.questions import Deploy
from engine.rulesets.battlegroup.deployment.state import flanks, strip
from engine.rulesets.battlegroup.force.state import unit_of
from engine.rulesets.battlegroup.ruleset import RULESET
from engine.rulesets.battlegroup.scenarios.state import arrivals_of
from engine.rulesets.battlegroup.vehicles.state import left_to_go, speed_now
from engine.rulesets.battlegroup.victory.state import held
from tests.engine.rulesets.battlegroup.staging import THEM, US, Game, Loaded, battle, put, row


def back(key: str, sheet: str = "iw-line", owner: int = US, **changes: Any) -> Unit:
    """Return a unit in reserve."""
    return evolve(unit_of(BOOK, BOOK.units[sheet], key, owner), place="reserve", **changes)


def foe(key: str = "foe", x: float = 60.0, y: float = 40.0) -> Unit:
    return put("iw-line", key, THEM, row(x, y, 4))


def dawn(*units: Unit, round: int = 1, seat: int = US, **options: Any) -> Battle:
    """Return a table at the very start of a turn."""
    return evolve(battle(*units, **options), turn=Turn(seat), round=round, now=2 * round)


def refused(played: Game, reply: Any) -> tuple[str, str | None]:
    with pytest.raises(IllegalReply) as found:
        played.asked.check(played.state, reply)
    return found.value.code, found.value.clause


def drop(key: str = "storm", **changes: Any) -> Unit:
    """Return a unit that deep strikes."""
    return back(key, "iw-storm", arrival="deep_strike", **changes)


# ---------------------------------------------------------------- the order of things


@pytest.mark.rule(
    "battlegroup/start-reserves",
    "battlegroup/movement-start-becomes-turn-start",
    "battlegroup/start-triggers",
)
def test_triggers_flights_markers_and_arrivals_come_in_this_order_before_orders() -> None:
    runner = evolve(put("iw-line", "run", US, row(20, 20, 3)), rout=Rout("shooting", 1))
    state = dawn(runner, drop(marker=(40.0, 14.0), delayed=1), back("line"), foe(), round=2)
    played = Game.on(evolve(state, first=US)).until(WhichOrder)

    kinds = [type(note) for note in played.notes if isinstance(note, Ready | Moved | Arrived)]
    assert kinds == [Ready, Moved, Arrived, Arrived]
    assert [note.how for note in played.told(Arrived)] == ["deep_strike", "edge"]
    assert played.state.turn is not None
    assert played.state.turn.phase == "orders"


@pytest.mark.rule("battlegroup/start-triggers", "battlegroup/recon-units")
def test_a_game_turn_begins_once_with_the_active_players_units_first() -> None:
    units = (
        evolve(foe(), scouted=True),
        evolve(put("iw-line", "own", US, row(5, 5, 3)), scouted=True),
    )
    first = Game.on(evolve(dawn(*units, round=2), first=US))
    second = Game.on(evolve(dawn(*units, round=2, seat=THEM), first=US))
    scouting = Game.on(evolve(dawn(*units, round=0), first=US))

    assert [note.unit for note in first.told(Ready)] == ["own", "foe"]
    assert second.told(Ready) == []
    assert scouting.told(Ready) == []
    assert scouting.state.unit("own").scouted


@pytest.mark.rule("battlegroup/start-reserves")
def test_reserves_come_in_by_number_and_no_die_is_rolled_for_them() -> None:
    rolled: list[str] = []

    class Watched(Loaded):
        def face(self, index: int, purpose: str, sides: int = 6) -> int:
            rolled.append(purpose)
            return super().face(index, purpose, sides)

    played = Game.on_dice(dawn(back("line"), foe()), Watched({})).until(WhichOrder)
    assert len(played.told(Arrived)) == 1
    assert rolled == []


# ---------------------------------------------------------------- over an edge


@pytest.mark.rule("battlegroup/counter-attack-step-5-number")
@pytest.mark.parametrize(("round", "come"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3)])
def test_as_many_come_in_as_the_turn_says(round: int, come: int) -> None:
    units = [back(key) for key in "abc"]
    played = Game.on(dawn(*units, foe(), round=round)).until(WhichOrder)

    assert [note.unit for note in played.told(Arrived)] == list("abc")[:come]


@pytest.mark.rule("battlegroup/counter-attack-step-5-number")
def test_their_owner_says_who_and_who_does_not_fit_uses_up_nothing() -> None:
    wall = put("iw-line", "wall", THEM, [(2.0 + 2 * n, 3.0) for n in range(10)])
    more = put("iw-line", "more", THEM, [(3.0, 5.0 + 2 * n) for n in range(10)])
    full = Game.on(dawn(back("a"), back("b"), wall, more))
    free = Game.on(dawn(back("a"), back("b"), foe()))

    assert (free.asked.units, free.asked.left) == (("a", "b"), 1)
    free.say(CallUp("b")).until(WhichOrder)
    assert [note.unit for note in free.told(Arrived)] == ["b"]
    full.until(WhichOrder)
    assert [note.unit for note in full.told(NoRoom)] == ["a", "b"]
    assert full.state.unit("a").place == "reserve"


@pytest.mark.rule("battlegroup/counter-attack-step-5-zone", "battlegroup/deep-strike-orders")
def test_they_stand_within_six_inches_of_their_edge_and_have_moved() -> None:
    played = Game.on(dawn(back("a"), foe())).until(WhereToArrive)

    assert refused(played, Deploy("a", 12.0, 7.0, 90.0))[0] == "out_of_zone"
    assert refused(played, Deploy("a", 23.0, 5.0, 90.0))[0] == "out_of_zone"
    played.say(Deploy("a", 15.0, 5.0, 90.0)).until(WhichOrder)
    unit = played.state.unit("a")
    assert unit.doings.moved
    assert unit.moved_in == played.state.now
    assert why_no_order(played.state, unit, "close_assault") is None


@pytest.mark.rule("battlegroup/assault-from-reserves")
def test_who_has_come_in_may_charge_at_once() -> None:
    near = put("iw-line", "near", THEM, row(14.0, 11.5, 4))
    played = Game.on(dawn(back("a"), near)).until(WhereToArrive)
    played.say(Deploy("a", 16.0, 5.4, 90.0)).until(WhichOrder)

    played.order("a", "close_assault", "charge")
    played.until(WhichCharge)
    assert played.ask.default is not None
    assert played.asked.unit == "a"


@pytest.mark.rule("battlegroup/start-reserves", "battlegroup/sequence-alternating")
def test_alternating_the_initiative_player_finishes_a_step_first() -> None:
    state = dawn(back("a"), back("b", owner=THEM), sequence_mode="alternating")
    played = Game.on(state).until(WhichOrder)

    assert [note.unit for note in played.told(Arrived)] == ["a", "b"]


@pytest.mark.rule(
    "battlegroup/defense-line-waves",
    "battlegroup/defense-line-step-2-main",
    "battlegroup/defense-line-step-4",
)
@pytest.mark.parametrize(
    ("attacker", "round", "left"),
    [(US, 2, 0), (US, 3, 2), (US, 4, 2), (THEM, 3, 0), (THEM, 4, 2)],
)
def test_waves_come_from_the_third_turn_and_for_the_defender_from_the_fourth(
    attacker: int, round: int, left: int
) -> None:
    units = [back(key) for key in "abc"]
    state = dawn(*units, foe(x=30.0), round=round, scenario="defense-line")
    corners = {attacker: (0.0, 0.0), 1 - attacker: (72.0, 0.0)}
    players = [evolve(p, corner=corners[seat]) for seat, p in enumerate(state.players)]
    state = evolve(state, attacker=attacker, players=(players[0], players[1]))

    assert to_arrive(state, US) == (("a", "b", "c"), left)
    played = Game.on(state).until(WhichOrder)
    came = [middle(bases_of(played.state, played.state.unit(k)))[0] for k in "abc"[:left]]
    assert all(x < 6 if attacker == US else x > 66 for x in came)


# ---------------------------------------------------------------- over a flank


@pytest.mark.rule("battlegroup/base-outflank")
@pytest.mark.parametrize(("face", "side"), [(2, "left"), (3, "right"), (5, None)])
def test_a_die_says_from_which_side_outflankers_come(face: int, side: str | None) -> None:
    scouts = back("scouts", "vg-scouts", arrival="outflank")
    played = Game.on(dawn(scouts, foe()), outflank=face).say(Pass())

    if side is None:
        assert isinstance(played.asked, WhichFlank)
        played.say(TakeFlank("right"))
    assert isinstance(played.asked, WhereToArrive)
    chosen = side or "right"
    left, right = flanks(played.state, US)
    area = strip(left if chosen == "left" else right, (72.0, 48.0))
    assert refused(played, Deploy("scouts", 12.0, 4.0, 90.0))[0] == "out_of_zone"
    played.say(Pass())
    unit = played.state.unit("scouts")
    assert all(is_wholly_in(area, base) for base in bases_of(played.state, unit))
    assert (unit.flank, unit.arrival, unit.doings.moved) == (None, "edge", True)


# ---------------------------------------------------------------- deep strike


@pytest.mark.rule("battlegroup/deep-strike-marker", "battlegroup/deep-strike-scatter")
def test_a_marker_is_aimed_at_the_table_and_scatters() -> None:
    played = Game.on(
        dawn(drop(), foe()), scatter=3, scatter_direction=2, scatter_degrees=31, drift=2
    )
    played.say(Pass())

    assert isinstance(played.asked, WhereToStrike)
    assert refused(played, Strike("storm", 73.0, 10.0)) == (
        "aim_off_table",
        "battlegroup/deep-strike-marker",
    )
    played.say(Strike("storm", 40.0, 14.0))
    assert played.told(MarkerLaid) == [MarkerLaid("storm", (40.0, 18.0), 4.0)]
    assert played.state.unit("storm").place == "reserve"
    hit = Game.on(dawn(drop(), foe()), scatter=2).say(Pass()).say(Strike("storm", 40.0, 14.0))
    assert hit.told(MarkerLaid) == [MarkerLaid("storm", (40.0, 14.0), 0.0)]


@pytest.mark.rule("battlegroup/deep-strike-scatter", "battlegroup/deep-strike-mishap-trigger")
def test_how_likely_a_mishap_is_can_be_told_before_a_marker_is_aimed() -> None:
    state = dawn(drop(), foe())

    def told(x: float, y: float) -> float:
        odds = odds_of(Strike("storm", x, y), state, WhereToStrike("storm"))
        chances = {one.code: one.chance for one in odds.outcomes}
        assert chances["mishap"] + chances["lands"] == pytest.approx(1.0)
        return chances["mishap"]

    open_ground, by_the_edge, over_it = told(20.0, 14.0), told(20.0, 1.0), told(0.0, 0.0)
    assert open_ground < by_the_edge < over_it
    third = 1 / 3
    assert third < over_it < 1.0
    assert told(20.0, 1.0) == pytest.approx((1 - third) / 2, abs=0.08)
    west, east = told(3.0, 24.0), told(69.0, 24.0)
    assert west == pytest.approx(east), "no direction is likelier than another"


@pytest.mark.rule("battlegroup/deep-strike-marker-not-unit")
def test_a_marker_is_in_nobodys_way_and_holds_nothing() -> None:
    line = put("iw-line", "line", US, row(20, 5, 3))
    state = evolve(dawn(line, drop(marker=(40.0, 14.0)), foe()), objectives=((40.0, 14.0),))

    assert held(state, US) == 0
    assert [unit.id for unit in state.army(US)] == ["line"]
    without = board(dawn(line, drop(), foe()), foe())
    assert board(state, foe()) == without
    assert why_no_order(state, state.unit("storm"), "open_fire") == "unit_not_there"


@pytest.mark.rule("battlegroup/deep-strike-arrival", "battlegroup/deep-strike-orders")
def test_the_unit_lands_in_rings_and_may_do_everything_as_one_that_moved() -> None:
    played = Game.on(dawn(drop(marker=(40.0, 14.0)), foe())).until(HowToLand)

    assert played.ask.seat == US
    played.say(Land(30.0))
    unit = played.state.unit("storm")
    places = bases_of(played.state, unit)
    assert places[0].at == (40.0, 14.0)
    assert all(5 > abs(base.at[0] - 40) + abs(base.at[1] - 14) for base in places)
    assert unit.marker is None
    for order in ("top_speed", "maneuver_and_fire", "open_fire", "close_assault"):
        assert why_no_order(played.state, unit, order) is None
    frames = [Frame(US, "storm", order) for order in ("maneuver_and_fire", "open_fire")]
    assert [manner_of(played.state, frame).moved for frame in frames] == [True, False]


@pytest.mark.rule("battlegroup/deep-strike-arrival")
def test_difficult_ground_is_dangerous_to_those_who_land_in_it() -> None:
    wood = (30.5, 14.0)
    hurt = Game.on(dawn(drop(marker=wood), foe()), dangerous=1).until(WhichOrder)
    safe = Game.on(dawn(drop(marker=wood), foe()), dangerous=2).until(WhichOrder)
    open_ground = Game.on(dawn(drop(marker=(40.0, 14.0)), foe()), dangerous=1).until(WhichOrder)

    assert len(safe.state.unit("storm").models) == 10
    assert len(open_ground.state.unit("storm").models) == 10
    assert len(hurt.state.unit("storm").models) < 10


@pytest.mark.rule("battlegroup/deep-strike-arrival")
def test_a_landing_is_turned_so_that_the_fewest_are_in_danger() -> None:
    state = dawn(drop(marker=(26.2, 14.0)), foe())
    unit = state.unit("storm")
    counts = {
        turn: len(in_danger(state, landed))
        for turn in TURNS
        if (landed := rings(state, unit, (26.2, 14.0), turn)) is not None
    }
    best = best_turn(state, unit, (26.2, 14.0))

    assert best is not None
    assert counts[best] == min(counts.values()) < max(counts.values())


@pytest.mark.rule("battlegroup/deep-strike-marker")
def test_by_default_a_marker_is_aimed_as_far_from_the_enemy_as_it_can_land() -> None:
    state = dawn(drop(), foe(x=20.0, y=6.0))
    x, y = best_aim(state, state.unit("storm"))

    assert (x, y) == (3.0, 45.0)


@pytest.mark.rule("battlegroup/deep-strike-marker")
def test_a_marker_that_can_land_nowhere_is_aimed_as_far_from_the_enemy_as_any(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(arrivals, "best_turn", lambda *_: None)
    state = dawn(drop(), foe(x=20.0, y=6.0))

    assert best_aim(state, state.unit("storm")) == (72.0, 0.0)


@pytest.mark.rule("battlegroup/mishap-misplaced")
def test_a_unit_is_misplaced_on_the_table_anywhere_if_that_was_rolled() -> None:
    state = dawn(drop(), foe())
    corners = ((0.0, 0.0), (72.0, 0.0), (72.0, 48.0), (0.0, 48.0))

    assert reach(state, (40.0, 14.0), anywhere=True).outline == corners
    assert reach(state, (40.0, 24.0), anywhere=False).outline[0] == (22.0, 6.0)


# ---------------------------------------------------------------- mishaps


def crushed(**faces: int) -> Game:
    """Return a landing on a point that an enemy stands on."""
    return Game.on(dawn(drop(marker=(40.0, 14.0)), foe(x=40.0, y=14.0)), **faces)


@pytest.mark.rule("battlegroup/deep-strike-marker-not-unit", "battlegroup/mishap-opponent-chooses")
def test_an_enemy_on_the_marker_is_a_mishap_that_the_opponent_settles() -> None:
    played = crushed().until(WhichMishap)

    assert played.ask.seat == THEM
    assert played.ask.default == Delay()
    assert len(played.told(HadMishap)) == 1


@pytest.mark.rule("battlegroup/mishap-delayed")
def test_a_delayed_unit_comes_back_with_the_next_game_turn() -> None:
    played = crushed().until(WhichMishap).say(Delay())

    unit = played.state.unit("storm")
    assert (unit.place, unit.marker, unit.delayed) == ("reserve", None, 1)
    assert len(unit.models) == 10
    played.until(WhichOrder)
    assert played.told(Arrived) == []
    while played.state.round == 1:
        played.say(played.ask.default)
    played.until(WhichArrival)
    assert (played.state.round, played.asked.units) == (2, ("storm",))


@pytest.mark.rule("battlegroup/mishap-delayed", "battlegroup/counter-attack-step-5-number")
def test_a_marker_that_is_delayed_has_used_up_its_arrival() -> None:
    state = dawn(drop(), back("line"), foe(x=40.0, y=14.0))
    played = Game.on(state, scatter=1).say(CallUp("storm")).say(Strike("storm", 40.0, 14.0))

    assert isinstance(played.asked, WhichMishap)
    played.say(Delay()).until(WhichOrder)
    assert played.told(MishapResult) == [MishapResult("storm", "delayed")]
    assert played.told(Arrived) == []


@pytest.mark.rule("battlegroup/mishap-misplaced")
def test_a_misplaced_unit_stands_within_eighteen_inches_where_all_of_it_fits() -> None:
    played = crushed().until(WhichMishap)

    assert refused(played, Misplace(40.0, 33.0)) == (
        "misplaced_too_far",
        "battlegroup/mishap-misplaced",
    )
    assert refused(played, Misplace(41.0, 15.0))[0] == "misplaced_badly"
    assert refused(played, Misplace(36.0, -1.0))[0] == "aim_off_table"
    played.say(Misplace(40.0, 24.0)).until(WhichOrder)
    unit = played.state.unit("storm")
    assert unit.place == "table"
    assert bases_of(played.state, unit)[0].at == (40.0, 24.0)


@pytest.mark.rule("battlegroup/mishap-misplaced")
def test_a_misplaced_marker_lies_elsewhere_and_does_not_scatter_again() -> None:
    state = dawn(drop(), foe(x=40.0, y=14.0))
    played = Game.on(state, scatter=1).say(Pass()).say(Strike("storm", 40.0, 14.0))

    played.say(Misplace(46.0, 24.0)).until(WhichOrder)
    assert played.state.unit("storm").marker == (46.0, 24.0)
    assert played.state.unit("storm").place == "reserve"


@pytest.mark.rule("battlegroup/deep-strike-mishap-trigger")
@pytest.mark.parametrize(("face", "place"), [(1, "destroyed"), (4, "reserve"), (2, "table")])
def test_as_an_option_a_die_settles_a_mishap(face: int, place: str) -> None:
    state = dawn(drop(marker=(40.0, 14.0)), foe(x=40.0, y=14.0), mishap="roll")
    played = Game.on(state, mishap=face)

    if place == "table":
        played.until(WhichMishap)
        assert refused(played, Delay())[0] == "must_misplace"
    played.until(WhichOrder)
    assert played.state.unit("storm").place == place


@pytest.mark.rule("battlegroup/deep-strike-scatter")
def test_any_dice_scatter_a_marker_up_to_twelve_inches() -> None:
    drifts = []
    for secret in "abcdefgh":
        match, _ = Match.play_on(RULESET, dawn(drop(), foe()), ProvenDice(secret))
        played = Game(match).say(Pass()).say(Strike("storm", 36.0, 24.0)).until(WhichOrder)
        drifts += [note.drift for note in played.told(MarkerLaid)]

    assert all(drift == 0.0 or 1.9 < drift < 12.1 for drift in drifts)
    assert len(set(drifts)) > 2


@pytest.mark.rule("battlegroup/counter-attack-step-5-zone", "battlegroup/deep-strike-orders")
def test_a_vehicle_that_came_in_fires_as_at_combat_speed_until_it_goes_faster() -> None:
    played = Game.on(dawn(back("car", "iw-carrier"), foe())).until(WhichOrder)
    state = played.state
    car = state.unit("car")

    assert (car.place, speed_now(car)) == ("table", "combat")
    assert left_to_go(state, car) == 12.0
    driving = evolve(state, stack=Stack((Frame(US, "car", "maneuver_and_fire", True, ("shoot",)),)))
    assert manner_of(driving, driving.top).speed == "combat"
    later = evolve(car, doings=Doings())
    assert speed_now(later) == "stationary"


@pytest.mark.rule("battlegroup/deep-strike-scatter")
@pytest.mark.parametrize(("face", "drifts"), [(1, False), (2, False), (3, True), (6, True)])
def test_two_faces_of_the_scatter_die_are_hits(face: int, drifts: bool) -> None:
    played = Game.on(dawn(drop(), foe()), scatter=face, drift=1).until(WhereToStrike)
    played.say(Strike("storm", 20.0, 8.0)).until(WhichOrder)
    (laid,) = played.told(MarkerLaid)

    assert (laid.drift > 0) is drifts


@pytest.mark.rule("battlegroup/deep-strike-mishap-trigger")
@pytest.mark.parametrize(("gap", "fails"), [(1.0, False), (0.99, True)])
def test_an_inch_from_an_enemy_is_no_mishap_yet_and_the_largest_base_counts(
    gap: float, fails: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    big = evolve(BOOK.profiles["iw-storm-trooper"], base_mm=60.0)
    monkeypatch.setitem(BOOK.profiles, big.id, big)
    state = dawn(drop(), put("iw-line", "foe", THEM, [(30.0, 10.0)]))
    away = big.radius + BOOK.profiles["iw-rifleman"].radius + gap

    theirs = evolve(state.unit("storm"), owner=THEM)
    ours = evolve(state.unit("foe"), owner=US)
    turned = evolve(state, units={"storm": theirs, "foe": ours})
    assert marker_fails(turned, theirs, (30.0 - away, 10.0)) is fails
    assert big.radius > BOOK.profiles["iw-section-leader"].radius
    assert marker_fails(state, state.unit("storm"), (30.0 - away, 10.0)) is fails


@pytest.mark.rule("battlegroup/base-outflank")
def test_scouts_and_infiltrators_may_come_by_a_flank_and_nobody_else() -> None:
    def comes(*, scout: bool, infiltrate: bool) -> bool:
        sheet = next(
            sheet.id
            for sheet in BOOK.units.values()
            if (sheet.has("scout"), sheet.has("infiltrate")) == (scout, infiltrate)
            and sheet.type == "infantry"
        )
        state = battle(put(sheet, "a", US, row(4, 5, 1)))
        return "outflank" in arrivals_of(state, state.unit("a"))

    assert comes(scout=True, infiltrate=False)
    assert not comes(scout=False, infiltrate=False)
