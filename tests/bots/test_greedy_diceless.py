"""Greedy at diceless: legal everywhere, better than chance, and it knows what pays."""

from __future__ import annotations

from random import Random
from statistics import median
from time import process_time
from typing import Any

import pytest
from attrs import evolve

from bots.arena import Contest, arena, play
from bots.policies.greedy.diceless import answers, fighting, force, worth
from bots.policies.greedy.diceless.foresight import gain
from bots.policies.greedy.diceless.scene import Scene, apart
from engine.advice.foresight import simulated
from engine.advice.registry import odds_of
from engine.dice import ProvenDice
from engine.flow import Flow
from engine.formations import middle
from engine.match import Match
from engine.rulesets.diceless.assault.questions import Charge, WhichCharge
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.printed import ListedUnit
from engine.rulesets.diceless.core.field import bases_of
from engine.rulesets.diceless.core.model import Army, Battle, Options
from engine.rulesets.diceless.core.questions import Decide, Pass
from engine.rulesets.diceless.core.values import Pool
from engine.rulesets.diceless.movement.flow import go, join, run
from engine.rulesets.diceless.movement.questions import Move, Run
from engine.rulesets.diceless.movement.state import formation_move, move_terms
from engine.rulesets.diceless.phases.questions import WhichMove, WhichShot
from engine.rulesets.diceless.psychic.questions import WhetherToCancel, WhetherToPush, WhichPower
from engine.rulesets.diceless.scatter.questions import Scatter, WhetherHot, WhichScatter
from engine.rulesets.diceless.shooting.flow import fire
from engine.rulesets.diceless.shooting.questions import Shoot, WhetherToGround
from engine.rulesets.diceless.transports.questions import Embark
from engine.rulesets.diceless.victory.state import holds
from engine.table import Table
from tests.bots.diceless import DICELESS, GREEDY, charging, in_part, last_turn, moving, said
from tests.engine.rulesets.diceless.standing import BLUE, GREEN, battle, put, row
from tests.helpers.long import first

SCENARIOS = tuple(BOOK.scenarios)


# ---------------------------------------------------------------- whole matches


@pytest.mark.parametrize("scenario", first(SCENARIOS))
def test_its_replies_are_never_refused_in_a_scenario(scenario: str) -> None:
    """The largest is cut short after three rounds, the others are played whole."""
    options = Options(scenario=scenario, turns=3 if scenario == "night-works" else None)
    result = play(DICELESS, (GREEDY, GREEDY), scenario, options)

    assert result.fault is None
    assert result.reason != "hang"


@pytest.mark.parametrize(
    ("scenario", "turns"), first([("crossroads", None), ("crossroads-motors", 3)])
)
def test_it_beats_chance(scenario: str, turns: int | None) -> None:
    options = Options(scenario=scenario, turns=turns)
    contest = Contest("diceless", ("greedy", "random"), 4, 5, options)
    summary = arena(contest, 1).summary()

    assert summary["wins"]["greedy"] >= 3
    assert {"greedy": 0, "random": 0} == summary["refused"] == summary["crashed"]


def test_it_orders_units_whole_and_decides_at_once() -> None:
    army = Army(units=tuple(ListedUnit("shooters", f"mob-{n}") for n in range(3)))
    match, _ = Match.start(DICELESS, Options(armies=(army, army)), ProvenDice("sixty"))
    start: Any = match.state
    rng, seconds = Random(1), list[float]()
    while match.asks:
        ask, state = match.asks[0], match.state
        began = process_time()
        reply = GREEDY(DICELESS, state, ask, rng)
        seconds.append(process_time() - began)

        assert "Models" not in type(reply).__name__
        match, _ = match.answer(ask.seat, ask.number, reply)

    assert 60 == sum(len(unit.models) for unit in start.units.values())
    assert median(seconds) < 0.050


@pytest.mark.parametrize("replies", [5, 30, 70])
def test_it_has_an_idea_that_is_legal_in_strange_positions(replies: int) -> None:
    rng = Random(replies)
    match, _ = Match.start(DICELESS, Options(scenario="night-works"), ProvenDice("strange"))
    for _ in range(replies):
        ask = match.asks[0]
        reply = next(DICELESS.sample(match.state, ask, rng), ask.default)
        match, _ = match.answer(ask.seat, ask.number, reply)
    ask = match.asks[0]
    state: Any = match.state

    assert list(answers.ideas(state, ask, Random(1)))
    ask.choice.check(state, GREEDY(DICELESS, state, ask, Random(1)))


# ---------------------------------------------------------------- fire


def test_it_fires_at_the_unit_it_can_finish() -> None:
    state = battle(
        put("squad", "ours", BLUE, row(20, 10, 5)),
        put("shooters", "whole", GREEN, row(20, 31, 10)),
        put("shooters", "rest", GREEN, row(16, 21, 1)),
    )
    assert "rest" == said(state, WhichShot(BLUE, ("ours",))).target


def test_of_two_alike_it_fires_at_the_one_that_may_charge_next() -> None:
    state = battle(
        put("squad", "ours", BLUE, row(20, 10, 5)),
        put("shooters", "far", GREEN, row(20, 31, 10)),
        put("shooters", "near", GREEN, row(20, 25.5, 10)),
    )
    assert "near" == said(state, WhichShot(BLUE, ("ours",))).target


def test_it_foresees_exactly_what_a_shot_takes() -> None:
    state = battle(
        put("squad", "ours", BLUE, row(20, 10, 5)),
        put("shooters", "theirs", GREEN, row(20, 31, 10)),
    )
    order = Shoot("ours", "theirs")
    told = gain(Scene.of(state, BLUE), lambda table: fire(table, order))

    assert told == pytest.approx(worth.taken(Scene.of(state, BLUE).foes[0], share(state, order)))


def share(state: Battle, order: Shoot) -> float:
    """Return the share of hit points that the rules say a shot takes."""
    return odds_of(order, state, None).expected["lost"] / Scene.of(state, BLUE).foes[0].hp


def test_a_glance_at_fire_agrees_with_the_rules_in_the_open() -> None:
    state = battle(
        put("squad", "ours", BLUE, row(30, 10, 5)),
        put("shooters", "theirs", GREEN, row(30, 20, 10)),
    )
    body, foe = Scene.of(state, BLUE).friends[0], Scene.of(state, BLUE).foes[0]
    glance = force.fire(body, force.gaps_from(body, (0.0, 0.0), foe), foe, None, moved=False)

    assert glance == pytest.approx(share(state, Shoot("ours", "theirs")), rel=0.25)


def test_it_does_not_shoot_away_the_charge_that_is_worth_more() -> None:
    state = battle(
        put("squad", "prey", GREEN, row(20, 14, 1)),
        put("squad", "far", GREEN, row(20, 22, 5)),
        put("fighters", "ours", BLUE, row(16, 10, 10)),
    )
    reply = said(state, WhichShot(BLUE, ("ours",)))

    assert getattr(reply, "target", "prey") == "prey"


# ---------------------------------------------------------------- moves and charges


def test_it_goes_for_the_objective_when_few_turns_are_left() -> None:
    state = moving(
        put("squad", "ours", BLUE, row(22, 12, 5)),
        put("squad", "theirs", GREEN, row(22, 46, 5)),
    )
    state = evolve(state, round=state.turns - 2)
    reply = said(state, WhichMove(BLUE, ("ours",)))
    assert isinstance(reply, Move)
    unit = state.unit("ours")
    made = formation_move(state, unit, reply.path, reply.formation, move_terms(state, unit))
    goals = [goal.at for goal in state.plan.objectives]

    def far(at: tuple[float, float]) -> float:
        return min(apart(at, goal) for goal in goals)

    assert far(middle(made.after)) < far(middle(bases_of(state, unit))) - 3.0


def test_it_sees_that_difficult_ground_slows_its_way_to_an_objective() -> None:
    """The wood lies between the two and the western objective, at 12, 24."""
    state = battle(
        put("squad", "slow", BLUE, row(10.5, 15, 4)),
        put("scout-bikes", "fast", BLUE, row(11, 12.5, 3)),
    )
    ways = {
        body.key: worth.way_to(scene, body, (0.0, 0.0), (12.0, 24.0), slowed=body.slowed)
        for scene in [Scene.of(state, BLUE)]
        for body in scene.friends
    }
    assert {"slow": pytest.approx(10.5, abs=0.2), "fast": pytest.approx(7.75, abs=0.2)} == ways


@pytest.mark.parametrize("y", [14.5, 17.5])
def test_in_the_last_turn_it_leaves_the_wood_in_time(y: float) -> None:
    """Only the nearest model has to be within three inches of the western objective; where a move
    through the wood is not enough, a run after it is."""
    state = last_turn(
        moving(
            put("squad", "ours", BLUE, row(10.5, y, 4)),
            put("squad", "theirs", GREEN, row(40, 46, 5)),
        )
    )
    moves = said(state, WhichMove(BLUE, ("ours",)))
    state = simulated(state, lambda table: go(table, moves, "move")).state
    reply = said(in_part(state, "shooting", "shots"), WhichShot(BLUE, ("ours",)))
    if isinstance(reply, Run):
        state = simulated(state, lambda table: run(table, reply)).state

    assert holds(state, BLUE, next(goal for goal in state.plan.objectives if goal.id == "west"))


def test_early_in_a_match_it_does_not_hurry_to_an_objective() -> None:
    state = moving(
        put("squad", "ours", BLUE, row(22, 12, 5)),
        put("squad", "theirs", GREEN, row(22, 46, 5)),
    )
    assert Pass() == said(state, WhichMove(BLUE, ("ours",)))


def test_it_does_not_charge_in_the_hope_that_the_enemy_runs() -> None:
    state = charging(
        put("shooters", "theirs", GREEN, row(18, 14, 10)),
        put("jump-squad", "ours", BLUE, row(18, 10, 3)),
    )
    scene = Scene.of(state, BLUE)

    assert [] == fighting.plans(scene, scene.friends[0])


def test_what_is_hard_to_kill_is_worth_as_much_as_many() -> None:
    """Five with a save of 3+ take about as much plain damage as ten with one of 6+."""
    state = battle(
        put("squad", "five", BLUE, row(10, 10, 5)),
        put("shooters", "ten", GREEN, row(10, 40, 10)),
    )
    scene = Scene.of(state, BLUE)

    assert worth.value(scene.friends[0]) == pytest.approx(worth.value(scene.foes[0]), rel=0.2)


def test_it_charges_whom_it_beats_and_leaves_whom_it_does_not() -> None:
    def reply(count: int) -> Any:
        state = charging(
            put("fanatics", "theirs", GREEN, row(20, 14, 10)),
            put("fighters", "ours", BLUE, row(20, 10, count)),
        )
        return said(state, WhichCharge(BLUE, ("ours",)))

    assert isinstance(reply(1), Pass)
    state = charging(
        put("marksmen", "theirs", GREEN, row(20, 14, 1)),
        put("fighters", "ours", BLUE, row(18, 10, 10)),
    )
    assert Charge("ours", ("theirs",)) == said(state, WhichCharge(BLUE, ("ours",)))


def test_blows_are_struck_by_initiative_in_its_arithmetic() -> None:
    state = battle(
        put("fighters", "slow", BLUE, row(20, 10, 3)),
        put("jump-squad", "fast", GREEN, row(20, 14, 5)),
    )
    scene = Scene.of(state, BLUE)
    slow, fast = scene.friends[0], scene.foes[0]
    alone = force.combat(slow, evolve(fast, blades=()), charged=True)[0]

    assert force.combat(slow, fast, charged=True)[0] < alone


def test_no_charge_is_planned_out_of_reach() -> None:
    state = charging(
        put("marksmen", "theirs", GREEN, row(20, 24, 1)),
        put("fighters", "ours", BLUE, row(18, 10, 10)),
    )
    scene = Scene.of(state, BLUE)
    assert [] == fighting.plans(scene, scene.friends[0])


def test_bikes_with_nobody_near_go_all_out_for_an_objective() -> None:
    def reply(enemy: float) -> Any:
        state = moving(
            put("scout-bikes", "ours", BLUE, row(12, 2, 3, 2.0)),
            put("squad", "theirs", GREEN, row(12, enemy, 5)),
        )
        return said(state, WhichMove(BLUE, ("ours",)))

    assert "turbo" == reply(46.0).pace
    assert None is getattr(reply(24.0), "pace", None)


def test_a_character_goes_to_those_he_can_be_with() -> None:
    state = moving(
        put("captain", "chief", BLUE, row(20, 10, 1)),
        put("squad", "ours", BLUE, row(20, 15, 5)),
        put("squad", "theirs", GREEN, row(22, 46, 5)),
    )
    reply = said(state, WhichMove(BLUE, ("chief",)))
    after = simulated(state, lambda table: moves_of(table, reply)).state

    assert "ours" == after.unit("chief").joined


def moves_of(table: Table[Battle], reply: Move) -> Flow[None]:
    """Carry out a move as in the Movement phase."""
    yield from go(table, reply, "move")
    join(table, reply.unit)


def test_a_unit_far_from_everything_gets_into_an_empty_transport() -> None:
    def reply(enemy: float) -> Any:
        carrier = put("carrier", "carrier", BLUE, row(8, 4, 1))
        state = moving(
            put("squad", "ours", BLUE, row(2, 1, 5)),
            carrier,
            put("fighters", "theirs", GREEN, row(10, enemy, 10)),
        )
        return said(state, WhichMove(BLUE, ("ours", "carrier")))

    assert Embark("ours", "carrier") == reply(46.0)
    assert not isinstance(reply(14.0), Embark)


# ---------------------------------------------------------------- tokens


def test_it_pushes_a_marker_off_a_crowd_and_saves_tokens_where_nobody_stands() -> None:
    state = battle(
        put("mortars", "theirs", BLUE, row(40, 40, 3)),
        put("shooters", "ours", GREEN, row(20, 20, 10)),
        tokens=(Pool(scatter=6), Pool()),
    )
    pushed = said(state, WhichScatter("theirs", (24.5, 20.0), 6), GREEN, Scatter())
    nobody = said(state, WhichScatter("theirs", (10.0, 40.0), 6), GREEN, Scatter())

    assert 0 < len(pushed.bearings)
    assert () == nobody.bearings


def test_it_spends_no_token_on_a_weapon_that_hardly_hurts_its_firer() -> None:
    def reply(lost: int) -> Any:
        unit = put("plasma-squad", "theirs", BLUE, row(20, 20, 5))
        hurt = evolve(unit.groups["plasma"], lost=lost)
        state = battle(
            evolve(unit, groups={**unit.groups, "plasma": hurt}),
            put("squad", "ours", GREEN, row(20, 30, 5)),
            tokens=(Pool(hot=1), Pool()),
        )
        name = next(key for key, model in unit.models.items() if model.group == "plasma")
        question = WhetherHot("theirs", f"theirs/{name}", "plasma-rifle")
        return said(state, question, GREEN, Decide(False))

    assert Decide(True) == reply(30)
    assert Decide(False) == reply(0)


def test_it_stays_on_its_feet_where_nobody_fires() -> None:
    state = battle(
        put("squad", "theirs", BLUE, row(20, 10, 5)),
        put("shooters", "ours", GREEN, row(20, 18, 10)),
    )
    assert Decide(False) == said(state, WhetherToGround("ours", None, 6), GREEN, Decide(False))


def test_it_cancels_no_power_that_fails_by_itself() -> None:
    def reply(op: int) -> Any:
        state = battle(
            put("seer", "theirs", BLUE, row(20, 10, 1), op=op),
            put("squad", "ours", GREEN, row(20, 18, 5)),
            tokens=(Pool(warp=1), Pool()),
        )
        question = WhetherToCancel("theirs", "mind-storm", "ours")
        return said(state, question, GREEN, Decide(False))

    assert Decide(True) == reply(0)
    assert Decide(False) == reply(200)


def test_it_pushes_a_power_only_where_that_brings_more_than_it_costs() -> None:
    def reply(lost: int, models: int) -> Any:
        seer = put("witch", "ours", BLUE, row(20, 10, 1))
        groups = {key: evolve(group, lost=lost) for key, group in seer.groups.items()}
        seer = evolve(seer, groups=groups, doings=evolve(seer.doings, target="theirs"))
        state = battle(seer, put("squad", "theirs", GREEN, row(20, 18, models)))
        return said(state, WhetherToPush("ours", "mind-bolt"), BLUE, Decide(False))

    assert Decide(False) == reply(20, 5)
    assert Decide(True) == reply(0, 1)


def test_the_gate_is_used_where_the_place_is_worth_the_way() -> None:
    def reply(goal: float) -> Any:
        state = in_part(
            battle(
                put("seer", "ours", BLUE, row(goal, 10.0, 1)),
                put("squad", "theirs", GREEN, row(24, 46, 5)),
            ),
            "start",
            "powers",
        )
        return said(state, WhichPower(BLUE, ("ours",)))

    cast = reply(24.0)
    assert "gate" == cast.power
    assert apart(cast.at, (24.0, 24.0)) <= 6.0
