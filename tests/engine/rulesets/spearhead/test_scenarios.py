"""The three scenarios: what is scored when, what it is worth, and when it ends the game."""

from typing import Any

import pytest
from attrs import evolve

from engine.errors import IllegalReply
from engine.flow import StepOver
from engine.rulesets.spearhead import RULESET
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.core import notes
from engine.rulesets.spearhead.core.model import Battle, Options, Roster, Tank, TankEntry
from engine.rulesets.spearhead.damage import Chain
from engine.rulesets.spearhead.questions import (
    Pass,
    PerformSpecial,
    Shoot,
    SubmitRoster,
)
from engine.rulesets.spearhead.scoring import check_end, controller, near_marker, score_crossing
from engine.state import Verdict

from .staging import Fight, battle, new_match, skirmish, start, table_of, tank

CROSSROADS = pytest.mark.rule("spearhead/scenario-crossroads")
BREAKTHROUGH = pytest.mark.rule("spearhead/scenario-breakthrough")
HEADHUNT = pytest.mark.rule("spearhead/scenario-headhunt")


def last_turn(*tanks: Tank, scenario: str = "crossroads", round: int = 1, **given: Any) -> Battle:
    """The second turn of a round, with one activation left."""
    return evolve(battle(*tanks, scenario=scenario, seat=1, left=1, round=round), **given)


def finish(state: Battle) -> Fight:
    """Let whoever is left do nothing until the turn is over."""
    fight = start(state)
    turn = fight.state.turn
    assert turn is not None
    fight.activate(next(tank.id for tank in fight.state.army(turn.seat)))
    return fight


# ---------------------------------------------------------------- crossroads

CENTRE = (24.0, 18.0)


@CROSSROADS
def test_crossroads_as_printed() -> None:
    plan = BOOK.scenarios["crossroads"]
    assert (plan.long, plan.short, plan.rounds) == (48, 36, 6)
    assert [(m.x, m.y, m.radius) for m in plan.markers] == [(24, 18, 3)]
    assert (plan.objective.needed, plan.objective.result) == (3, "win")


@CROSSROADS
def test_the_side_with_more_supply_near_the_marker_gains_a_hold_and_a_point() -> None:
    state = last_turn(tank("A1", "lanner", 24, 18), tank("B1", "cinder", 24, 21))
    fight = finish(state)
    assert fight.all_told(notes.HoldScored) == [notes.HoldScored("junction", (85, 55), 0, 1)]
    assert [player.holds for player in fight.state.players] == [1, 0]
    assert fight.points == (1, 0)
    assert notes.PointGained(0, "hold", 1) in fight.notes


@CROSSROADS
@pytest.mark.parametrize(("x", "counts"), [(19.5, True), (19.4999, False)])
def test_the_nearest_point_within_3_counts_exactly_3_included(x: float, counts: bool) -> None:
    assert bool(near_marker([tank("A1", "lanner", x, 18)], CENTRE, 3)) == counts


@CROSSROADS
def test_equal_totals_give_nobody_anything() -> None:
    assert controller((0, 0)) is controller((80, 80)) is None
    assert (controller((81, 80)), controller((80, 81))) == (0, 1)
    fight = finish(last_turn(tank("A1", "lanner", 4, 4), tank("B1", "cinder", 44, 30)))
    assert fight.all_told(notes.HoldScored) == [notes.HoldScored("junction", (0, 0))]
    assert fight.points == (0, 0)


@CROSSROADS
def test_options_count_damage_does_not_and_the_dead_do_not() -> None:
    state = last_turn(
        tank("A1", "lanner", 24, 18, 0, 1, options=("side-skirts",)),
        tank("A2", "gyrfalcon", 24, 22, health=0), tank("B1", "lanner", 24, 15),
    )  # fmt: skip
    fight = finish(state)
    assert fight.all_told(notes.HoldScored)[0].supply == (100, 85)


@CROSSROADS
def test_a_round_is_scored_when_it_ends_not_after_each_turn() -> None:
    state = battle(
        tank("A1", "lanner", 24, 18), tank("B1", "cinder", 44, 30), scenario="crossroads", left=1
    )
    fight = start(state).activate("A1")
    assert fight.all_told(notes.HoldScored) == []
    fight.activate("B1")
    assert len(fight.all_told(notes.HoldScored)) == 1


@CROSSROADS
def test_the_third_hold_wins_outright_whatever_the_supply() -> None:
    state = last_turn(tank("A1", "swift", 24, 18), tank("B1", "bulwark", 44, 30))
    held = evolve(state, players=(evolve(state.players[0], holds=2), state.players[1]))
    assert finish(held).match.verdict == Verdict(
        "objective", 0, "spearhead/end-objective", (45, 150)
    )


@CROSSROADS
def test_holds_need_not_follow_each_other_and_two_are_not_enough() -> None:
    state = last_turn(tank("A1", "swift", 4, 18), tank("B1", "bulwark", 24, 18))
    mine, theirs = (evolve(player, holds=2) for player in state.players)
    fight = finish(evolve(state, players=(mine, theirs)))
    assert fight.match.verdict is not None
    assert fight.match.verdict.winner == 1
    assert [player.holds for player in fight.state.players] == [2, 3]
    fight = finish(evolve(state, players=(mine, evolve(theirs, holds=1))))
    assert fight.match.verdict is None


@CROSSROADS
def test_the_last_round_is_scored_before_the_limit_ends_it() -> None:
    state = last_turn(tank("A1", "swift", 24, 18), tank("B1", "bulwark", 44, 30), round=6)
    held = evolve(state, players=(evolve(state.players[0], holds=2), state.players[1]))
    won, over = finish(held).match.verdict, finish(state).match.verdict
    assert won is not None
    assert (won.winner, won.reason) == (0, "objective")
    assert over is not None
    assert (over.winner, over.reason) == (1, "round_limit")


@CROSSROADS
def test_the_fifth_round_is_not_the_last() -> None:
    fight = finish(last_turn(tank("A1", "swift", 4, 18), tank("B1", "cinder", 44, 30), round=5))
    assert fight.match.verdict is None
    assert fight.state.round == 6


# ---------------------------------------------------------------- breakthrough


def crossing(*xs: float, seat: int = 0) -> Battle:
    """Tanks of a seat with their centres at x; the enemy waits far away."""
    letter, other = "AB"[seat], "BA"[seat]
    tanks = [tank(f"{letter}{n}", "swift", x, 6 * n, 90) for n, x in enumerate(xs, start=1)]
    foe = tank(f"{other}1", "hammer", 22, 35)
    return battle(*tanks, foe, scenario="breakthrough", seat=seat, left=1)


@BREAKTHROUGH
def test_breakthrough_as_printed() -> None:
    plan = BOOK.scenarios["breakthrough"]
    assert (plan.long, plan.short, plan.rounds) == (44, 36, 7)
    objective = plan.objective
    assert (objective.needed, objective.within, objective.result) == (2, 6, "win")


@BREAKTHROUGH
@pytest.mark.parametrize(("x", "points"), [(37.25, 1), (37.2499, 0)])
def test_a_tank_that_ends_my_turn_within_6_of_the_enemy_edge_earns_a_point(
    x: float, points: int
) -> None:
    fight = finish(crossing(x))
    assert fight.points == (points, 0)
    assert fight.tank("A1").progressed == bool(points)


@BREAKTHROUGH
def test_each_tank_earns_it_once() -> None:
    table = table_of(crossing(40, 40))
    score_crossing(table, 0)
    score_crossing(table, 0)
    assert table.state.players[0].points == 2
    assert [note.reason for note in table.notes] == ["crossed", "crossed"]


@BREAKTHROUGH
def test_the_turn_of_the_enemy_scores_nothing_for_me() -> None:
    table = table_of(crossing(40, 40, 40))
    assert score_crossing(table, 1) == []
    assert table.state.players[0].points == 0


@BREAKTHROUGH
def test_the_east_player_crosses_in_the_west() -> None:
    table = table_of(crossing(6.75, 6.7501, seat=1))
    score_crossing(table, 1)
    assert [table.state.tank(key).progressed for key in ("B1", "B2")] == [True, False]


@BREAKTHROUGH
def test_two_living_tanks_across_win_outright_at_the_end_of_my_turn() -> None:
    verdict = finish(crossing(40, 40)).match.verdict
    assert verdict is not None
    assert (verdict.winner, verdict.reason) == (0, "objective")
    assert finish(crossing(40, 30)).match.verdict is None


@BREAKTHROUGH
def test_a_tank_that_crossed_earlier_must_still_be_there_alive() -> None:
    state = crossing(40, 40)
    dead = evolve(state.tank("A2"), health=0, pose=None, progressed=True)
    away = tank("A2", "swift", 30, 18)
    for second in (dead, evolve(away, progressed=True)):
        fight = finish(evolve(state, units={**state.units, "A2": second}))
        assert fight.match.verdict is None


@BREAKTHROUGH
def test_tanks_across_stay_on_the_table() -> None:
    assert finish(crossing(40)).at("A1") == (40, 6)


# ---------------------------------------------------------------- headhunt


def hunt(health: int = 11, **given: Any) -> Fight:
    """A1 fires at the enemy Command tank B1."""
    state = battle(
        tank("A1", "lanner-command", 10, 5), tank("B1", "hammer-command", 14, 5, 90, health),
        tank("B2", "hammer", 44, 30), scenario="headhunt",
    )  # fmt: skip
    return start(evolve(state, **given)).activate("A1", "attack")


@HEADHUNT
def test_headhunt_as_printed() -> None:
    plan = BOOK.scenarios["headhunt"]
    assert (plan.long, plan.short, plan.rounds) == (48, 40, 6)
    assert (plan.objective.result, plan.army_rule) == ("stop", "command")


@HEADHUNT
def test_each_roster_needs_a_command_tank() -> None:
    fight = new_match(scenario="headhunt")
    bare = Roster(None, "dravian", None, (TankEntry("hammer"),))
    assert fight.refuses(SubmitRoster(bare)).code == "no_command"
    fight.answer(SubmitRoster(evolve(bare, tanks=(TankEntry("hammer-command"),))))
    with pytest.raises(IllegalReply):
        RULESET.muster(Options(scenario="headhunt", rosters=(bare, None)))
    RULESET.muster(Options(scenario="crossroads", rosters=(bare, None)))


@HEADHUNT
def test_taking_an_enemy_command_tank_below_half_earns_a_point() -> None:
    fight = hunt(health=7).answer(Shoot("cannon-76", "B1"), 4, 1)
    assert fight.health("B1") == 5
    assert fight.points == (1, 0)
    assert fight.told(notes.PointGained) == [notes.PointGained(0, "command_crippled", 1)]
    assert fight.tank("B1").progressed


@HEADHUNT
def test_half_is_not_below_half() -> None:
    fight = hunt(health=8).answer(Shoot("cannon-76", "B1"), 4, 1)
    assert (fight.health("B1"), fight.points) == (6, (0, 0))


@HEADHUNT
def test_the_point_is_earned_once_for_a_given_tank() -> None:
    state = hunt(health=7).match.settled
    assert isinstance(state, Battle)
    marked = evolve(state.tank("B1"), progressed=True)
    table = table_of(evolve(state, units={**state.units, "B1": marked}))
    Chain(table, 0).strike({"B1": 3}, "A1", "shot")
    assert table.state.tank("B1").health == 4
    assert table.state.players[0].points == 0


@HEADHUNT
def test_killing_it_straight_from_half_or_more_earns_the_point_for_the_kill_alone() -> None:
    state = hunt().match.settled
    assert isinstance(state, Battle)
    table = table_of(state)
    Chain(table, 0).strike({"B1": 11}, "A1", "shot")
    gained = [note.reason for note in table.notes if isinstance(note, notes.PointGained)]
    assert gained == ["kill"]


@HEADHUNT
def test_other_tanks_and_own_damage_earn_nothing() -> None:
    state = hunt().match.settled
    assert isinstance(state, Battle)
    table = table_of(state)
    Chain(table, 0).strike({"B2": 8}, "A1", "shot")
    Chain(table, 1).strike({"B1": 8}, "B2", "explosion")
    assert [player.points for player in table.state.players] == [0, 0]
    assert not table.state.tank("B1").progressed


@HEADHUNT
def test_the_credit_goes_to_whoever_began_the_chain() -> None:
    """B2 explodes because A1 killed it, and cripples its own commander."""
    state = hunt(health=7).match.settled
    assert isinstance(state, Battle)
    near = tank("B2", "hammer", 14, 9)
    table = table_of(evolve(state, units={**state.units, "B2": near}), 5, 1, 1)
    chain = Chain(table, 0)
    chain.strike({"B2": 11}, "A1", "shot")
    chain.explode()
    gained = [note.reason for note in table.notes if isinstance(note, notes.PointGained)]
    assert gained == ["kill", "command_crippled"]


@HEADHUNT
def test_no_other_scenario_rewards_it() -> None:
    state = battle(
        tank("A1", "lanner", 10, 5), tank("B1", "hammer-command", 14, 5, 90, 7),
        scenario="crossroads",
    )  # fmt: skip
    table = table_of(state)
    Chain(table, 0).strike({"B1": 3}, "A1", "shot")
    assert table.state.players[0].points == 0


@HEADHUNT
def test_when_a_side_has_no_command_tank_left_supply_decides() -> None:
    """The hunter loses: the enemy has more supply alive."""
    fight = hunt(health=2)
    fight.answer(Shoot("cannon-76", "B1"), 4, 4, 1)
    assert fight.match.verdict == Verdict("objective", 0, "spearhead/end-objective", (115, 80))
    state = hunt(health=2).match.settled
    assert isinstance(state, Battle)
    rich = evolve(state, units={**state.units, "B3": tank("B3", "bulwark", 44, 20)})
    fight = start(rich).answer(Shoot("cannon-76", "B1"), 4, 4, 1)
    assert fight.match.verdict is not None
    assert (fight.match.verdict.winner, fight.match.verdict.reason) == (1, "objective")


@HEADHUNT
@pytest.mark.parametrize("lost", ["A1", "B1"])
def test_the_loss_of_the_last_command_tank_of_either_side_stops_play(lost: str) -> None:
    state = hunt().match.settled
    assert isinstance(state, Battle)
    gone = evolve(state.tank(lost), health=0, pose=None)
    units = {**state.units, "A2": tank("A2", "swift", 30, 20), lost: gone}
    table = table_of(evolve(state, units=units))
    with pytest.raises(StepOver):
        check_end(table)
    assert table.state.ended is not None
    assert table.state.ended.reason == "objective"


@HEADHUNT
def test_a_second_command_tank_keeps_the_game_going() -> None:
    state = hunt(health=2).match.settled
    assert isinstance(state, Battle)
    spare = evolve(state, units={**state.units, "B3": tank("B3", "anvil-prime", 44, 20)})
    fight = start(spare).answer(Shoot("cannon-76", "B1"), 4, 4, 1)
    assert fight.match.verdict is None


@HEADHUNT
def test_if_both_lose_the_last_command_tank_in_one_chain_supply_decides() -> None:
    state = battle(
        tank("A1", "hammer-command", 10, 5, 90, 6), tank("A2", "hammer", 44, 30),
        tank("B1", "lanner-command", 14, 5, 90, 3), tank("B2", "swift", 44, 20),
        scenario="headhunt", subfactions=("cinder-crews", None),
    )  # fmt: skip
    fight = start(state).activate("A1", "special").answer(PerformSpecial("scuttle"), 1, 1)
    assert fight.match.verdict == Verdict("objective", 0, "spearhead/end-objective", (80, 45))


@HEADHUNT
def test_without_a_loss_of_command_nothing_stops() -> None:
    tanks = tank("A1", "lanner-command", 10, 5), tank("B1", "hammer-command", 40, 5)
    fight = skirmish(*tanks, scenario="headhunt").activate("A1", "move").answer(Pass())
    assert fight.match.verdict is None
