"""Greedy at battlegroup: legal everywhere, better than chance, and it knows what pays."""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import median
from time import process_time
from typing import Any

import pytest
from attrs import evolve, frozen

from bots import policy
from bots.arena import play
from bots.policies.greedy.battlegroup import answers, command, movement, reactions
from bots.policies.greedy.battlegroup.appraisal import force, worth
from bots.policies.greedy.battlegroup.appraisal.scene import Scene, apart, shelter
from engine.advice.registry import odds_of
from engine.dice import ProvenDice
from engine.flow import Ask
from engine.match import Match
from engine.rulesets.battlegroup.arrivals.notes import Arrived, HadMishap
from engine.rulesets.battlegroup.arrivals.questions import Delay, WhereToStrike, WhichMishap
from engine.rulesets.battlegroup.assault.questions import (
    Charge,
    GiveSupport,
    WhetherToLeap,
    WhetherToSupport,
    WhichCharge,
)
from engine.rulesets.battlegroup.barrage.questions import FireAtPoint
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Mode, Order
from engine.rulesets.battlegroup.command.questions import (
    GiveOrder,
    Nominate,
    Shout,
    WhatToShout,
    WhichOrder,
    WhomToSteady,
)
from engine.rulesets.battlegroup.core.armies import Army, ForceEntry
from engine.rulesets.battlegroup.core.field import land, pose_of
from engine.rulesets.battlegroup.core.model import Battle, Down, Options, TargetPoint, Turn, Unit
from engine.rulesets.battlegroup.core.questions import Decide, Pass
from engine.rulesets.battlegroup.force.questions import Field, WhichArmy
from engine.rulesets.battlegroup.force.state import muster, unit_of
from engine.rulesets.battlegroup.fortifications.questions import Build, WhereToBuild
from engine.rulesets.battlegroup.morale.questions import WhetherToGround
from engine.rulesets.battlegroup.movement.questions import Move
from engine.rulesets.battlegroup.orders.questions import React, Ready, WhetherToGoOn, WhichReaction
from engine.rulesets.battlegroup.psychic.questions import (
    Deny,
    HowManyToDeny,
    Manifest,
    WhetherToManifest,
)
from engine.rulesets.battlegroup.ruleset import RULESET
from engine.rulesets.battlegroup.scenarios.questions import Choose, WhichDefenders
from engine.rulesets.battlegroup.shooting.questions import Shoot, SplitFire, WhatToShoot
from engine.rulesets.battlegroup.support.questions import CallOn, WhatToCall
from engine.rulesets.battlegroup.weapons.rules import Manner
from tests.bots.battlegroup import GREEDY, played_by_greedy, said, with_goals
from tests.engine.rulesets.battlegroup.staging import THEM, US, Game, battle, put, row
from tests.helpers.long import first
from tests.helpers.once import once

RANDOM = policy.get("random")
MODES: tuple[Mode, ...] = ("turns", "alternating")


def at(match: Match) -> Battle:
    assert isinstance(match.state, Battle)
    return match.state


# ---------------------------------------------------------------- whole matches


@frozen
class Told:
    """What greedy did in a match against itself."""

    replies: Counter[str]
    arrived: int
    """Units that came down from above."""
    mishaps: int
    seconds: tuple[float, ...]
    whole: float
    end: Match


@once
def told(scenario: str, mode: Mode) -> Told:
    return played_through(Options(scenario=scenario, sequence_mode=mode))


def played_through(options: Options, seed: str = "told/0") -> Told:
    match, _ = Match.start(RULESET, options, ProvenDice(seed))
    rng = Random(2)
    replies, seconds, notes = Counter[str](), list[float](), list[Any]()
    start = process_time()
    while match.asks:
        ask, state = match.asks[0], at(match)
        began = process_time()
        reply = GREEDY(RULESET, state, ask, rng)
        seconds.append(process_time() - began)
        replies[name_of(ask, reply)] += 1
        match, change = match.answer(ask.seat, ask.number, reply)
        notes += change.notes
    arrived = sum(isinstance(note, Arrived) and note.how == "deep_strike" for note in notes)
    mishaps = sum(isinstance(note, HadMishap) for note in notes)
    whole = process_time() - start
    return Told(replies, arrived, mishaps, tuple(seconds), whole, match)


def name_of(ask: Ask, reply: Any) -> str:
    if isinstance(reply, GiveOrder):
        return reply.order
    if isinstance(reply, React):
        token = next(one.token for one in ask.choice.ready if one.unit == reply.unit)
        return f"answers with {token}"
    if isinstance(reply, Decide):
        return f"{type(ask.choice).__name__} {'yes' if reply.yes else 'no'}"
    return type(reply).__name__


BOTH: tuple[tuple[str, Mode], ...] = (("counter-attack", "turns"), ("defense-line", "alternating"))


@pytest.mark.parametrize(("scenario", "mode"), first(BOTH))
def test_a_match_against_itself_ends_in_time_and_nothing_is_refused(
    scenario: str, mode: Mode
) -> None:
    match = told(scenario, mode)

    assert match.end.verdict is not None
    assert median(match.seconds) < 0.100
    assert match.whole < 180.0


DUG_IN = Army(
    units=(
        ForceEntry("fort-bunker", "bunker"),
        ForceEntry("fort-trench", "trench"),
        ForceEntry("fort-gun-post", "post"),
        ForceEntry("iw-line", "first"),
        ForceEntry("iw-line", "second"),
        ForceEntry("iw-line", "third"),
        ForceEntry("iw-line", "fourth"),
        ForceEntry("iw-command", "command", gear=("senior-officer",)),
        ForceEntry("iw-heavy-team", "cannons"),
        ForceEntry("iw-battle-tank", "tank"),
    )
)


def dug_in(seat: int) -> Options:
    """Defense Line with fortifications, which a seat defends."""
    others = Army(force="vanguard")
    armies = (DUG_IN, others) if seat == 0 else (others, DUG_IN)
    return Options(scenario="defense-line", attacker="first" if seat else "second", armies=armies)


USED = {
    "orders": {*BOOK.tables.orders, "Nominate", "Charge", "SplitFire"},
    "reactions": {"answers with ambush_fire", "answers with reserve_move", "WhetherToGround yes"},
    "support": {"CallOn", "CallAt", "Fly", "Drop", "Register", "FireAtPoint"},
    "reserves": {"CallUp", "HoldBack", "Strike"},
    "vehicles and walls": {"Drive", "GetOut", "Build", "Garrison"},
    "floors": {"Climb"},
    "combat": {"Fight", "Overwatch", "WhetherToRestrain yes", "WhetherToRestrain no"},
}


def fielded(scenario: str, layout: str, one: str, other: str, **options: Any) -> Options:
    armies = (Army(force=one), Army(force=other))
    return Options(scenario=scenario, layout=layout, attacker="first", armies=armies, **options)


OF_ALL_KINDS: tuple[tuple[Options, str], ...] = (
    (fielded("defense-line", "valley", "vanguard", "brood"), "arena/big/0"),
    (fielded("defense-line", "valley", "gale", "ironwall"), "arena/big/0"),
    (fielded("counter-attack", "hamlet", "vanguard-air", "ironwall-column"), "told/uses/0"),
    (
        fielded("defense-line", "hamlet", "vanguard", "brood", overwatch="experimental"),
        "told/defense-line/0",
    ),
)
"""Matches, with the seeds of their dice, in which forces have much to choose from."""


@pytest.mark.long
@pytest.mark.timeout(300)
def test_it_uses_what_there_is() -> None:
    """Over a few matches every order, reaction, and kind of support and reserves is used, floors
    and pursuits among them, and most who come from above do so at the first try; what is rarer, as
    duels are and getting into a vehicle, stands in tests of its own."""
    matches = [told(*one) for one in BOTH]
    matches += [played_through(evolve(dug_in(1), max_game_turns=4))]
    matches += [played_through(options, seed) for options, seed in OF_ALL_KINDS]
    replies = sum((match.replies for match in matches), Counter[str]())

    assert {} == {
        what: kinds - set(replies) for what, kinds in USED.items() if kinds - set(replies)
    }
    assert sum(match.arrived for match in matches) > 2 * sum(match.mishaps for match in matches)


@pytest.mark.parametrize(("seat", "scenario", "mode"), first([(0, *BOTH[0]), (1, *BOTH[1])], 0))
def test_it_beats_chance(seat: int, scenario: str, mode: Mode) -> None:
    policies = (GREEDY, RANDOM) if seat == 0 else (RANDOM, GREEDY)
    options = Options(scenario=scenario, sequence_mode=mode)
    result = play(RULESET, policies, f"chance/{seat}", options)

    assert seat == result.winner
    assert ([0, 0], [0, 0], None) == (result.refused, result.crashed, result.fault)


@pytest.mark.parametrize("replies", [20, 60, 140])
def test_it_has_an_idea_that_is_legal_in_strange_positions(replies: int) -> None:
    rng = Random(replies)
    match, _ = Match.start(RULESET, Options(sequence_mode="alternating"), ProvenDice("strange"))
    for _ in range(replies):
        ask = match.asks[0]
        reply = next(RULESET.sample(at(match), ask, rng), ask.default)
        match, _ = match.answer(ask.seat, ask.number, reply)
    ask, state = match.asks[0], at(match)

    assert list(answers.ideas(state, ask, Random(1)))
    ask.choice.check(state, GREEDY(RULESET, state, ask, Random(1)))


# ---------------------------------------------------------------- fire


def test_a_glance_at_fire_agrees_with_the_rules() -> None:
    state = battle(
        put("vg-squad", "ours", US, row(1, 5, 8, 1.3)),
        put("iw-line", "theirs", THEM, row(1, 20, 8, 1.3)),
    )
    shot = Shoot("ours", "theirs")
    expected = odds_of(shot, state, WhatToShoot("ours", Manner())).expected["wounds"]
    scene = Scene.of(state, US)
    ours, theirs = scene.friends[0], scene.foes[0]
    bare = evolve(theirs.build.wards[0].profile, armour=None)
    unarmoured = evolve(
        theirs.build, wards=tuple(evolve(w, profile=bare) for w in theirs.build.wards)
    )
    table = force.lines(ours.build, unarmoured, "still", None, 0)
    spots = [(group, 15.0) for group, _, _ in ours.spots]

    assert expected / 8 == pytest.approx(force.fire(ours.build, table, spots, "still"), rel=0.01)


def test_it_fires_at_the_unit_it_can_finish() -> None:
    state = battle(
        put("vg-squad", "ours", US, row(1, 5, 5)),
        put("iw-line", "whole", THEM, row(1, 20, 10, 1.0)),
        put("iw-storm", "rest", THEM, row(1, 18, 1)),
    )
    assert "rest" == said(state, WhatToShoot("ours", Manner())).target


def test_it_fires_bursts_at_crowds_and_the_piercing_kind_at_armour() -> None:
    crowd = battle(
        put("vg-heavy", "ours", US, row(1, 5, 5)),
        put("iw-line", "theirs", THEM, row(1, 30, 10, 1.0)),
    )
    tank = battle(
        put("vg-heavy", "ours", US, row(1, 5, 5)),
        put("iw-carrier", "theirs", THEM, [(5, 30)]),
    )
    at_crowd = said(crowd, WhatToShoot("ours", Manner()))
    at_tank = said(tank, WhatToShoot("ours", Manner()))

    assert ["missile-burst"] == [arm.weapon for arm in at_crowd.arms]
    assert "missile-burst" not in [arm.weapon for arm in at_tank.arms]


def test_it_splits_its_fire_between_armour_and_men() -> None:
    state = battle(
        put("vg-squad", "ours", US, row(1, 5, 10, 1.0)),
        put("iw-scout-walker", "walker", THEM, [(4, 30)]),
        put("iw-line", "men", THEM, row(1, 16, 10, 1.0)),
    )
    reply = said(state, WhatToShoot("ours", Manner(), splits=True))

    assert isinstance(reply, SplitFire)
    assert "walker" == reply.target


def test_it_does_not_waste_fire_that_does_nothing() -> None:
    state = battle(
        put("iw-line", "ours", US, row(1, 5, 8)),
        put("vg-siege-walker", "walker", THEM, [(4, 20)]),
    )
    assert Pass() == said(state, WhatToShoot("ours", Manner()))


def test_it_lies_low_when_that_saves_more_than_the_turn_is_worth() -> None:
    few = battle(
        put("iw-line", "ours", US, row(1, 5, 8)), put("vg-squad", "foe", THEM, row(1, 28, 5))
    )
    assert Decide(True) == said(few, WhetherToGround("ours", 7, ()), default=Decide(False))
    assert Decide(False) == said(few, WhetherToGround("ours", 1, ()), default=Decide(False))


# ---------------------------------------------------------------- orders


def ordered(state: Battle, *units: str) -> Any:
    return said(state, WhichOrder(US, units))


def test_it_goes_for_the_objective() -> None:
    state = with_goals(
        battle(
            put("iw-line", "ours", US, row(1, 10, 5)),
            put("vg-scouts", "foe", THEM, row(60, 44, 1)),
        ),
        (4.0, 24.0),
    )
    game = Game.on(state, to_hit=1, run=4)
    reply = played_by_greedy(game)
    before = Scene.of(game.state, US).friends[0].at
    game.say(reply)
    while game.match.asks and game.state.stack.frames:
        game.say(played_by_greedy(game))
    after = Scene.of(game.state, US).friends[0].at

    assert "top_speed" == reply.order
    assert apart(after, (4.0, 24.0)) < apart(before, (4.0, 24.0)) - 8.0


def test_it_opens_fire_where_standing_still_hits_more() -> None:
    state = battle(
        put("iw-heavy-team", "ours", US, row(2, 5, 3, 3.0)),
        put("vg-siege-walker", "foe", THEM, [(5, 33)]),
    )
    assert GiveOrder("ours", "open_fire") == ordered(state, "ours")


def test_it_lies_in_ambush_for_whoever_is_out_of_reach_yet() -> None:
    state = battle(
        put("iw-heavy-team", "ours", US, row(2, 2, 3, 3.0)),
        put("vg-siege-walker", "foe", THEM, [(30, 47)]),
    )
    assert GiveOrder("ours", "ambush_fire") == ordered(state, "ours")


def test_it_holds_ambush_fire_when_outgunned_and_goes_out_when_not() -> None:
    ours = put("vg-squad", "ours", US, row(2, 2, 8, 0.9))
    squads = [put("vg-squad", f"foe-{n}", THEM, row(1, 33 + 2 * n, 10, 0.9)) for n in range(3)]
    scouts = put("vg-scouts", "foe", THEM, row(1, 33, 3, 0.9))

    assert GiveOrder("ours", "ambush_fire") == ordered(battle(ours, *squads), "ours")
    assert "maneuver_and_fire" == ordered(battle(ours, scouts), "ours").order


def test_it_charges_those_who_fight_worse_and_nobody_who_fights_better() -> None:
    gunners = battle(
        put("vg-jump", "ours", US, row(2, 5, 5)),
        put("iw-mortars", "crew", THEM, row(2, 16, 3, 3.0)),
    )
    reply = ordered(gunners, "ours")
    assert "close_assault" == reply.order
    assert Charge("ours", "crew") == said(near(gunners, "crew", 11.0), WhichCharge("ours"))
    assert Decide(False) == said(near(gunners, "crew", 11.0), WhetherToLeap("ours"))
    assert Decide(True) == said(near(gunners, "crew", 20.0), WhetherToLeap("ours"))

    walker = battle(
        put("iw-line", "ours", US, row(2, 5, 8)),
        put("vg-siege-walker", "foe", THEM, [(5, 11)]),
    )
    assert Pass() == said(walker, WhichCharge("ours"))


def test_who_has_nothing_to_fire_charges_too() -> None:
    state = battle(
        put("br-swarm", "ours", US, row(2, 5, 12, 0.9)),
        put("iw-mortars", "crew", THEM, row(2, 13, 3, 3.0)),
    )
    assert "close_assault" == ordered(state, "ours").order


def test_a_shot_counts_that_comes_before_a_charge() -> None:
    state = battle(
        put("vg-jump", "ours", US, row(2, 5, 5)),
        put("iw-mortars", "crew", THEM, row(2, 12, 3, 3.0)),
    )
    scene = Scene.of(state, US)
    (ours,) = scene.friends
    unarmed = evolve(ours, build=evolve(ours.build, guns={}))
    scene_of_unarmed = evolve(scene, friends=(unarmed,))

    armed = movement.strikes(scene, ours, worth.STILL)
    assert armed > movement.strikes(scene_of_unarmed, unarmed, worth.STILL) > 0.0


def near(state: Battle, key: str, y: float) -> Battle:
    """Return the table with a unit in a row at some height."""
    unit = state.unit(key)
    models = {
        name: evolve(model, pose=evolve(pose_of(model), y=y)) for name, model in unit.models.items()
    }
    return evolve(state, units={**state.units, key: evolve(unit, models=models)})


def test_hq_steadies_who_is_down_and_worth_it() -> None:
    down = Down(1, had_acted=False)
    state = battle(
        put("iw-command", "hq", US, row(1, 5, 5)),
        evolve(put("iw-storm", "storm", US, row(1, 9, 10, 0.9)), down=down),
        evolve(put("iw-line", "line", US, row(1, 12, 2)), down=down),
        put("vg-scouts", "foe", THEM, row(60, 44, 5)),
    )
    assert GiveOrder("hq", "tactical_coordination") == ordered(state, "hq")
    assert Nominate("storm") == said(state, WhomToSteady("hq", ("line", "storm")))


def off_map(sheet: str, key: str) -> Unit:
    return evolve(unit_of(BOOK, BOOK.units[sheet], key, US), place="off_map")


def test_it_calls_the_heaviest_support_on_whom_that_hurts_most() -> None:
    state = battle(
        put("iw-command", "hq", US, row(1, 5, 5)),
        off_map("iw-mortars", "mortars"),
        off_map("iw-howitzers", "howitzers"),
        put("vg-scouts", "few", THEM, row(1, 28, 5)),
        put("vg-squad", "many", THEM, row(1, 33, 10, 0.9)),
    )
    assert GiveOrder("hq", "request_support") == ordered(state, "hq")
    reply = said(state, WhatToCall("hq", ("howitzers", "mortars")))
    assert CallOn("howitzers", "many") == reply


def test_a_battery_fires_at_the_registered_point_where_it_hits_most() -> None:
    state = battle(
        put("iw-command", "hq", US, row(1, 5, 5)),
        off_map("iw-howitzers", "howitzers"),
        put("vg-scouts", "few", THEM, row(1, 18, 5)),
        put("vg-squad", "many", THEM, row(1, 33, 10, 0.9)),
    )
    points = TargetPoint("few", (2.0, 18.0)), TargetPoint("many", (5.0, 33.0))
    us, them = state.players
    state = evolve(state, players=(evolve(us, target_points=points), them))

    assert GiveOrder("howitzers", "open_fire") == ordered(state, "howitzers")
    game = Game.on(state).order("howitzers", "open_fire")
    assert FireAtPoint("howitzers", "many") == played_by_greedy(game)


def test_riders_get_out_at_an_objective() -> None:
    state = with_goals(
        battle(
            put("vg-carrier", "carrier", US, [(5, 20)]),
            evolve(put("vg-squad", "ours", US, []), place="aboard", aboard="carrier", started=10),
            put("iw-line", "foe", THEM, row(60, 44, 5)),
        ),
        (5.0, 24.0),
    )
    whole = unit_of(BOOK, BOOK.units["vg-squad"], "ours", US)
    units = {**state.units, "ours": evolve(state.unit("ours"), models=whole.models)}
    reply = ordered(evolve(state, units=units), "ours")

    assert reply.order in ("top_speed", "maneuver_and_fire")


def test_who_gains_nothing_passes_and_keeps_its_token() -> None:
    state = battle(
        put("iw-heavy-team", "ours", US, row(2, 5, 3, 3.0), "ambush_fire"),
        put("vg-carrier", "foe", THEM, [(60, 40)]),
    )
    plans = command.plans_of(Scene.of(state, US), "ours")

    assert command.LEAST >= max(p.value for p in plans if p.reply.order == "ambush_fire")


# ---------------------------------------------------------------- reactions


def waits(*units: Unit) -> Game:
    """A match in which the enemy is asked for an order."""
    turn = Turn(THEM, "orders", "slots")
    return Game.on(evolve(battle(*units), turn=turn, first=THEM), difficult=6)


def test_it_breaks_into_a_move_where_its_fire_is_worth_most() -> None:
    game = waits(
        put("vg-squad", "ours", US, row(1, 5, 10, 0.9), "ambush_fire"),
        put("iw-line", "mover", THEM, row(1, 22, 10, 0.9)),
    )
    game.order("mover", "top_speed")
    first = played_by_greedy(game)
    assert Pass() == first  # who comes nearer is worth waiting for
    game.say(first)
    x, y = Scene.of(game.state, THEM).friends[0].at
    game.say(Move("mover", ((x, y - 5.0),)))
    reply = played_by_greedy(game)

    assert isinstance(reply, React)
    assert reply.at is not None
    assert 4.0 < reply.at


def test_it_keeps_its_token_from_what_it_cannot_hurt() -> None:
    """Nobody is asked about it unless somebody else might be hurt as well."""
    game = waits(
        put("iw-line", "ours", US, row(1, 5, 8), "ambush_fire"),
        put("vg-siege-walker", "walker", THEM, [(5, 26)]),
    )
    game.order("walker", "open_fire")
    question = WhichReaction("shot_declared", "walker", (Ready("ours", "ambush_fire"),))

    assert Pass() == said(game.state, question)


def test_a_shot_must_be_worth_more_while_better_targets_have_not_acted() -> None:
    game = waits(
        put("iw-storm", "ours", US, row(1, 5, 10, 0.9), "ambush_fire"),
        put("iw-line", "mover", THEM, row(1, 22, 5)),
        put("vg-siege-walker", "walker", THEM, [(9, 24)]),
    )
    game.order("mover", "open_fire")

    def asks(state: Battle) -> float:
        scene = Scene.of(state, US)
        return reactions.bar(scene, scene.friends[0], game.asked)

    done = evolve(game.state.unit("walker"), acted=True)
    later = evolve(game.state, units={**game.state.units, "walker": done})

    assert asks(later) == reactions.LEAST
    assert asks(game.state) > 1.5 * asks(later)


def test_it_moves_away_from_a_shot_that_is_declared() -> None:
    """Behind the rock nobody sees it."""
    game = waits(
        put("vg-scouts", "ours", US, row(4.5, 33.5, 5, 1.0), "reserve_move"),
        put("iw-heavy-team", "foe", THEM, row(20, 33, 3, 3.0)),
        put("iw-storm", "more", THEM, row(60, 5, 5)),
    )
    game.decline("between_orders").order("foe", "open_fire").say(Shoot("foe", "ours"))

    assert isinstance(game.asked, WhichReaction)
    assert "shot_declared" == game.asked.moment
    assert React("ours") == played_by_greedy(game)


def test_it_goes_on_to_an_objective_after_an_ambush() -> None:
    state = with_goals(
        battle(
            put("iw-line", "ours", US, row(1, 10, 5)),
            put("vg-scouts", "foe", THEM, row(1, 25, 2), "ambush_fire"),
        ),
        (4.0, 17.0),
    )
    game = Game.on(state, to_hit=1)
    game.order("ours", "top_speed").say(Move("ours", ((4.0, 15.9),)))
    (begin, _), *_ = game.asked.ready[0].stretches
    game.react("foe", begin).until(WhetherToGoOn)

    assert Decide(True) == played_by_greedy(game)


# ---------------------------------------------------------------- officers


def commanded(*units: Unit, gear: str = "senior-officer") -> Battle:
    """A table with an officer of ours behind his men."""
    return battle(evolve(put("iw-command", "hq", US, [(4, 3)]), gear=(gear,)), *units)


def shouted(state: Battle, order: Order = "open_fire") -> Any:
    """Return what greedy has shouted at our men as their order begins."""
    game = Game.on(state).order("men", order)
    while not isinstance(game.asked, WhatToShout):
        game.say(game.ask.default)
    return played_by_greedy(game)


def test_an_officer_shouts_what_makes_most_of_a_shot() -> None:
    open_ = put("iw-line", "foe", THEM, row(1, 22, 8, 1.0))
    rifles = put("iw-line", "men", US, row(1, 6, 8, 1.0))
    assert Shout("hq", "volley_fire") == shouted(commanded(rifles, open_))

    lying = evolve(put("vg-squad", "foe", THEM, row(1, 30, 5)), down=Down(0, had_acted=False))
    cannons = put("iw-heavy-team", "men", US, row(2, 6, 3, 3.0))
    assert Shout("hq", "take_aim") == shouted(commanded(cannons, lying))


def test_an_officer_gets_men_up_and_has_runners_fire() -> None:
    foe = put("iw-line", "foe", THEM, row(1, 30, 8, 1.0))
    down = evolve(put("iw-line", "men", US, row(1, 6, 8, 1.0)), down=Down(0, had_acted=False))
    assert Shout("hq", "on_your_feet") == shouted(commanded(down, foe))

    men = put("iw-line", "men", US, row(1, 6, 8, 1.0))
    assert Shout("hq", "double_time") == shouted(commanded(men, foe), "top_speed")


def test_an_officer_keeps_his_breath_where_nothing_comes_of_it() -> None:
    men = put("iw-line", "men", US, row(1, 6, 8, 1.0))
    walker = put("vg-siege-walker", "foe", THEM, [(4, 20)])

    assert Pass() == shouted(commanded(men, walker))


# ---------------------------------------------------------------- fortifications


@pytest.mark.parametrize("seat", [0, 1])
def test_it_builds_before_its_objectives_and_puts_guns_behind_walls(seat: int) -> None:
    game = Game(Match.start(RULESET, dug_in(seat), ProvenDice("dug in"))[0])
    game.until(WhichDefenders).say(Choose(("first", "second", "cannons"))).until(WhereToBuild)
    goals = game.state.objectives
    built = []
    while isinstance(game.asked, WhereToBuild):
        built.append(played_by_greedy(game))
        game.say(built[-1])
    while game.state.stage == "deployment":
        game.say(played_by_greedy(game))

    assert [type(reply) for reply in built] == [Build, Build, Build]
    served = [min(goals, key=lambda goal: apart(goal, (one.x, one.y))) for one in built[:2]]
    assert served[0] != served[1]
    for goal, one in zip(served, built, strict=False):
        assert apart(goal, (one.x, one.y)) < 10.0
    assert ("aboard", "bunker") == (game.state.unit("cannons").place, inside(game, "cannons"))
    assert {inside(game, key) for key in ("first", "second")} == {None}


def inside(game: Game, key: str) -> str | None:
    return game.state.unit(key).aboard


def test_guns_that_reach_far_hold_the_line_before_dearer_units() -> None:
    game = Game(Match.start(RULESET, dug_in(0), ProvenDice("dug in"))[0]).until(WhichDefenders)

    assert {"tank", "cannons"} <= set(played_by_greedy(game).units)


def test_nobody_is_afraid_of_a_gun_that_nobody_serves() -> None:
    state = battle(
        put("iw-line", "ours", US, row(1, 5, 8)), put("fort-gun-post", "post", THEM, [(5, 24)])
    )
    scene = Scene.of(state, US)

    assert 0.0 == worth.feared(scene, scene.friends[0], worth.STILL)


# ---------------------------------------------------------------- the rest


def supported(*more: Unit) -> Any:
    """Return what greedy has a guard do whose comrades are charged."""
    game = Game.on(
        battle(
            put("vg-jump", "charger", US, row(4, 4, 5)),
            put("iw-line", "far", US, row(50, 40, 3)),
            put("ln-guard", "target", THEM, row(4, 11, 5)),
            put("ln-guard", "guard", THEM, row(4, 14, 10, 1.0)),
            *more,
        ),
        charge=6,
    )
    game.order("charger", "close_assault", "charge").until(WhichCharge)
    game.say(Charge("charger", "target")).until(WhetherToSupport)
    while game.asked.unit != "guard":
        game.say(Pass()).until(WhetherToSupport)
    return played_by_greedy(game)


def test_it_gives_supporting_fire_unless_it_wants_its_guns_in_its_next_turn() -> None:
    assert GiveSupport("guard") == supported()
    assert GiveSupport("guard") == supported(put("vg-siege-walker", "hard", US, [(8, 26)]))
    assert Pass() == supported(put("iw-line", "soft", US, row(4, 26, 3, 1.0)))


def test_it_denies_with_all_it_has_who_has_no_psyker() -> None:
    state = battle(
        put("vg-seer", "seer", THEM, row(1, 20, 1)),
        put("iw-line", "ours", US, row(1, 5, 5)),
    )
    assert Deny(4) == said(state, HowManyToDeny("seer", "mind-bolt", 2, 4), default=Deny(0))
    assert Deny(0) == said(state, HowManyToDeny("seer", "mind-bolt", 3, 2), default=Deny(0))


def test_a_psyker_bolts_whom_that_hurts_most_in_place_of_his_shot() -> None:
    state = battle(
        put("vg-seer", "seer", US, row(2, 5, 1)),
        put("iw-line", "many", THEM, row(1, 20, 10, 0.9)),
        put("iw-command", "last", THEM, row(1, 15, 1)),
    )
    first, second = state.players
    state = evolve(state, players=(evolve(first, charges=5), second))
    game = Game.on(state).order("seer", "open_fire")

    assert isinstance(game.asked, WhetherToManifest)
    assert Manifest("seer", "mind-bolt", "last", 3, "shoot") == played_by_greedy(game)


@pytest.mark.parametrize(("limit", "size"), [(500, 500), (1400, 1000), (1500, 1500), (3000, 3000)])
def test_it_brings_any_of_the_ready_made_forces_that_use_the_points_best(
    limit: int, size: int
) -> None:
    state = muster(Options(points_limit=limit, choose_armies=True))
    ask = Ask(US, WhichArmy(limit), Field(Army(force="ironwall")))
    brought = {GREEDY(RULESET, state, ask, Random(seed)).army.force for seed in range(40)}

    fitting = {one.id for one in BOOK.forces.values() if one.limit == size}
    assert fitting - {"ironwall-garrison"} == brought


@pytest.mark.parametrize(("charges", "tries"), [(1, False), (2, True), (3, True)])
def test_a_psyker_attempts_no_power_that_his_charges_cannot_bring_about(
    charges: int, tries: bool
) -> None:
    state = battle(
        put("br-oracle", "oracle", US, row(2, 5, 1)),
        put("iw-battle-tank", "tank", THEM, row(2, 16, 1)),
    )
    first, second = state.players
    state = evolve(state, players=(evolve(first, charges=charges), second))
    game = Game.on(state).order("oracle", "top_speed")

    attempt = Manifest("oracle", "crushing-will", "tank", charges, "run")
    assert (attempt if tries else Pass()) == played_by_greedy(game)


def test_it_aims_markers_clear_of_everybody_and_sends_stray_ones_back() -> None:
    storm = evolve(unit_of(BOOK, BOOK.units["iw-storm"], "storm", US), place="reserve")
    state = with_goals(battle(storm, put("vg-squad", "foe", THEM, row(30, 24, 10, 1.0))), (34, 24))
    reply = said(state, WhereToStrike("storm"))

    assert all(apart(reply.at, at) > 6.0 for _, at, _ in Scene.of(state, US).foes[0].spots)
    assert 24.0 > apart(reply.at, (34, 24))
    assert Delay() == said(state, WhichMishap("storm", (5, 5), rolled=False), THEM)


def test_an_objective_is_worth_most_to_whoever_turns_it() -> None:
    state = with_goals(
        battle(
            put("iw-line", "ours", US, row(2, 20, 5)),
            put("iw-line", "more", US, row(2, 10, 5)),
            put("vg-scouts", "foe", THEM, row(60, 44, 1)),
        ),
        (4.0, 20.0),
    )
    scene = Scene.of(state, US)
    ours, more = scene.friends
    to_it = (0.0, 9.0)

    assert worth.goals(scene, ours, worth.STILL) > 2.0
    assert worth.goals(scene, more, to_it) < 1.0


def test_cover_at_a_glance_is_that_of_the_ground() -> None:
    here = land(battle())

    assert 4 == shelter(here, (15.0, 11.0), (15.0, 30.0))
    assert shelter(here, (5.0, 11.0), (5.0, 30.0)) is None
