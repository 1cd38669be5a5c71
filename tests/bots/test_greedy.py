"""Greedy: legal in every position, quick, and much better than chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from statistics import mean
from typing import Any

import pytest
from attrs import evolve

from bots import policy
from bots.arena import Contest, arena, play
from bots.policies import greedy
from bots.policies.greedy.spearhead import explosions, extras, worth
from engine import ruleset
from engine.dice import ProvenDice
from engine.flow import Ask
from engine.geometry import Pose
from engine.match import Match
from engine.rulesets.spearhead import questions
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.core.effects import Fire
from engine.rulesets.spearhead.core.field import distance
from engine.rulesets.spearhead.core.model import Options, Roster, Running, profile
from engine.rulesets.spearhead.damage import chance_to_explode
from tests.helpers.long import first

SPEARHEAD = ruleset.get("spearhead")
GREEDY, RANDOM = policy.get("greedy"), policy.get("random")


def positions(scenario: str, seed: int = 1) -> Iterator[Match]:
    """Yield a match after each random reply, from none on, until it is over."""
    rng = Random(seed)
    match, _ = Match.start(SPEARHEAD, Options(scenario=scenario), ProvenDice(f"greedy/{seed}"))
    while match.asks:
        yield match
        ask = match.asks[0]
        reply = next(SPEARHEAD.sample(match.state, ask, rng), ask.default)
        match, _ = match.answer(ask.seat, ask.number, reply)


def position(scenario: str, replies: int) -> Match:
    """Return a match after so many random replies."""
    return next(islice(positions(scenario), replies, None))


@pytest.mark.parametrize("scenario", first(["crossroads", "breakthrough", "headhunt"]))
def test_its_replies_are_never_refused_in_a_scenario(scenario: str) -> None:
    options = Options(scenario=scenario)
    results = [
        play(SPEARHEAD, pair, f"{scenario}/{number}", options)
        for number, pair in enumerate([(GREEDY, RANDOM), (RANDOM, GREEDY), (GREEDY, GREEDY)])
    ]

    assert [None] * 3 == [result.fault for result in results]
    assert all(result.reason != "hang" for result in results)


@pytest.mark.parametrize("replies", [40, 80, 120, 160])
def test_its_own_ideas_are_legal_nearly_always(replies: int) -> None:
    match = position("crossroads", replies)
    for ask in match.asks:
        ideas = list(greedy.ideas_about("spearhead")(match.state, ask, Random(1)))
        assert ideas == [] or any(greedy.is_legal(match.state, ask, idea) for idea in ideas)


def test_it_beats_chance() -> None:
    summary = arena(Contest("spearhead", ("greedy", "random"), 10, seed=5), 2).summary()

    assert summary["wins"]["greedy"] >= 8
    assert {"greedy": 0, "random": 0} == summary["refused"] == summary["crashed"]


def test_it_fires_rather_than_finish_when_there_is_a_target() -> None:
    match = found(questions.WhichShot)
    reply = GREEDY(SPEARHEAD, match.state, match.asks[0], Random(1))

    assert isinstance(reply, questions.Shoot)


@cache
def found(kind: type) -> Match:
    """Return a position with a question of a kind that can be answered by more than a pass."""
    for match in islice(positions("crossroads"), 30, None):
        if isinstance(match.asks[0].choice, kind):
            legal = list(SPEARHEAD.sample(match.state, match.asks[0], Random(1)))
            if not any(isinstance(reply, questions.UseAbility) for reply in legal) and any(
                not isinstance(reply, questions.Pass) for reply in legal
            ):
                return match
    raise AssertionError(f"no {kind.__name__} came up")


def test_a_weakened_tank_is_worth_killing_more_than_a_fresh_one() -> None:
    match = found(questions.WhichShot)
    shot = GREEDY(SPEARHEAD, match.state, match.asks[0], Random(1))
    shooter = match.state.units[match.asks[0].choice.tank]
    fresh = match.state.units[shot.target]
    hurt = evolve(fresh, health=1)
    weakened = evolve(match.state, units={**match.state.units, fresh.id: hurt})

    def value(state: Any, target: Any) -> float:
        return worth.shot_value(state, Fire(shooter, shot.weapon, target))

    assert value(weakened, hurt) > value(match.state, fresh)


def test_it_knows_what_may_answer_it_and_that_friends_share_the_danger() -> None:
    match = found(questions.WhichShot)
    state: Any = match.state
    tank = state.tank(match.asks[0].choice.tank)
    threats = worth.threats(state, tank)
    spot, far, _ = threats.guns[0]
    alone = evolve(
        state,
        units={
            key: evolve(one, pose=None, health=0)
            if one.owner == tank.owner and key != tank.id
            else one
            for key, one in state.units.items()
        },
    )

    assert 0.0 == threats.loss((spot[0] + 1000.0, spot[1]))
    assert 0.0 < threats.loss(spot) <= worth.threats(alone, tank).loss(spot)
    assert far > 0.0


def test_it_keeps_away_from_friends_that_may_explode() -> None:
    match = found(questions.WhichShot)
    state: Any = match.state
    tank = state.tank(match.asks[0].choice.tank)
    own = {key: one for key, one in state.units.items() if one.owner == tank.owner}
    friend = next(one for one in own.values() if one.pose and one.id != tank.id)
    threats = worth.threats(evolve(state, units=own), tank)

    assert 0.0 < threats.loss(friend.pose.at)
    assert 0.0 == threats.loss((friend.pose.x + 1000.0, friend.pose.y))


def hunted(near: float) -> tuple[Any, Any, Any]:
    """Return two tanks of a side in a headhunt, the enemy's last Command tank so far from one of
    them, and the table on which they stand."""
    state: Any = next(
        match.state
        for match in positions("headhunt")
        if isinstance(match.asks[0].choice, questions.WhichTank)
    )
    prey = next(one for one in state.army(1) if worth.is_command(one))
    friend = min(state.army(0), key=lambda one: one.health)
    beside = evolve(friend, health=1, pose=evolve(prey.pose, x=prey.pose.x + near))
    return prey, beside, evolve(state, units={**state.units, friend.id: beside})


def test_it_does_not_kill_the_last_command_tank_while_it_is_behind() -> None:
    prey, beside, state = hunted(near=20.0)
    alone = {key: one for key, one in state.units.items() if one.owner or one.id == beside.id}
    behind = evolve(state, units=alone)

    assert worth.worth(state, prey) > 0 > worth.worth(behind, prey)
    assert prey.id in {gun.target.id for gun in worth.guns(state, beside, 100.0)}
    assert prey.id not in {gun.target.id for gun in worth.guns(behind, beside, 100.0)}


def test_it_counts_what_would_explode_with_the_last_command_tank() -> None:
    """The friend beside it is all that its side is ahead by."""
    prey, beside, _ = hunted(near=4.0)
    _, apart, state = hunted(near=40.0)

    def standing(friend: Any) -> Any:
        return evolve(state, units={prey.id: prey, friend.id: friend})

    assert worth.worth(standing(beside), prey) < 0 < worth.worth(standing(apart), prey)


def in_a_row(behind: float) -> tuple[Any, Any, Any, Any]:
    """Return the enemy's last Command tank, two tanks in a row beside it that any explosion kills,
    the second so far behind the first, and the table."""
    prey, beside, state = hunted(near=4.0)
    third = next(t for t in state.army(0) if t.id != beside.id)
    pose = evolve(beside.pose, x=beside.pose.x + behind)
    last = evolve(third, health=1, pose=pose)
    return prey, beside, last, evolve(state, units={t.id: t for t in (prey, beside, last)})


def test_it_counts_what_explodes_in_turn() -> None:
    """Who is out of reach of the first explosion, but not of that of a friend who dies in it."""
    prey, beside, last, near = in_a_row(5.0)
    *_, alone, far = in_a_row(20.0)
    chance = chance_to_explode(near, beside)
    assert distance(prey, last) > explosions.RADIUS > distance(beside, last)

    expected = {beside.id: 0.5, last.id: 0.5 * chance}
    assert expected == pytest.approx(explosions.losses(near, prey, 0.5))
    assert {beside.id: 1.0, alone.id: 0.0} == explosions.losses(far, prey, 1.0)
    assert (beside, last) == explosions.doomed(prey, near.army(0))
    assert (beside,) == explosions.doomed(prey, far.army(0))
    assert worth.worth(near, prey) < 0 < worth.worth(far, prey)


def test_an_explosion_costs_both_sides_what_they_lose_by_it() -> None:
    prey, beside, _, table = in_a_row(20.0)
    foe = next(t for t in hunted(near=4.0)[2].army(1) if t.id != prey.id)
    hurt = evolve(foe, health=2, pose=evolve(prey.pose, y=prey.pose.y + 3.0))
    both = evolve(table, units={**table.units, hurt.id: hurt})

    own, theirs = profile(beside).supply, profile(hurt).supply
    assert -own == pytest.approx(worth.splash(table, prey, 1.0))
    assert 0.5 * (theirs - own) == pytest.approx(worth.splash(both, prey, 0.5))


def test_a_shot_counts_who_explodes_with_its_target() -> None:
    _, beside, state = hunted(near=40.0)
    prey = next(t for t in state.army(1) if not worth.is_command(t))
    shooter = next(t for t in state.army(0) if t.id != beside.id)
    target = evolve(prey, health=1, pose=Pose(20.0, 20.0, 0.0))
    near = evolve(shooter, pose=Pose(20.0, 10.0, 0.0))

    def value(x: float) -> float:
        friend = evolve(beside, pose=Pose(x, 20.0, 0.0))
        table = evolve(state, units={t.id: t for t in (target, near, friend)})
        return worth.shot_value(table, Fire(near, profile(near).weapons[0].id, target))

    assert value(24.0) < value(40.0)


def test_it_knows_who_takes_the_damage_of_a_shot() -> None:
    """The last Command tank covers another: who is behind must not shoot at that one, either."""
    prey, shooter, table = hunted(near=20.0)
    other = next(one for one in table.army(1) if not worth.is_command(one))
    near = evolve(other, pose=evolve(prey.pose, y=prey.pose.y + 1.0))
    covers = Running("take-the-blow", prey.id, "next_own_activation", chosen=near.id)
    behind = evolve(table, units={one.id: one for one in (prey, near, shooter)})
    covered = evolve(behind, effects=(covers,))
    fire = Fire(shooter, profile(shooter).weapons[0].id, near)

    assert worth.shot_value(behind, fire) > 0 > worth.shot_value(covered, fire)
    assert {near.id} == {gun.target.id for gun in worth.guns(behind, shooter, 100.0)}
    assert () == worth.guns(covered, shooter, 100.0)


def beside(gap: float) -> tuple[Any, Any]:
    """Return a table on which two enemies alone are left, so far apart, and one of them: it faces
    the other, which has one health left."""
    state: Any = next(
        match.state
        for match in positions("headhunt")
        if isinstance(match.asks[0].choice, questions.WhichTank)
    )
    plain = [[one for one in state.army(seat) if not worth.is_command(one)] for seat in (0, 1)]
    heavy, prey = (max(side, key=lambda one: (one.health, one.id)) for side in plain)
    size = (profile(heavy).footprint.length + profile(prey).footprint.length) / 2
    rammer = evolve(heavy, pose=Pose(10.0, 2.0, 0.0))
    target = evolve(prey, health=1, pose=Pose(10.0 + size + gap, 2.0, 0.0))
    return evolve(state, units={heavy.id: rammer, prey.id: target}), rammer


def test_it_rams_what_it_is_likely_to_reach() -> None:
    """Two dice reach 4 inches in 33 of 36 throws, and 11 inches in 3."""
    near, tank = beside(4.0)
    far, _ = beside(11.0)
    beyond, _ = beside(13.0)
    ram = extras.ram_value(near, tank)
    choice = questions.HowToMove(tank.owner, tank.id, profile(tank).speed, ram=True)
    ideas = greedy.ideas_about("spearhead")(near, Ask(tank.owner, choice, None), Random(1))

    assert ram == pytest.approx(11 * extras.ram_value(far, tank))
    assert 0.0 == extras.ram_value(beyond, tank)
    assert isinstance(next(iter(ideas)), questions.Ram)


@pytest.mark.parametrize(("round_", "runs"), [(1, False), (7, True)])
def test_it_clears_its_way_before_it_runs_for_the_far_edge(round_: int, runs: bool) -> None:
    state = opened("breakthrough")

    assert runs == bool(worth.runners(evolve(state, round=round_), 0))


def opened(scenario: str) -> Any:
    """Return a table at the first question which tank to activate."""
    return next(
        match
        for match in positions(scenario)
        if isinstance(match.asks[0].choice, questions.WhichTank)
    ).state


@pytest.mark.parametrize(
    ("scenario", "waits"), [("headhunt", True), ("crossroads", False), ("breakthrough", False)]
)
def test_the_fast_wait_for_the_slow_in_a_hunt(scenario: str, waits: bool) -> None:
    state = opened(scenario)
    plain = [one for one in state.army(0) if not profile(one).roles]
    fast, slow = (pick(plain, key=lambda one: profile(one).speed) for pick in (max, min))
    pair = {one.id: evolve(one, pose=plain[0].pose) for one in (fast, slow)}
    foe = state.army(1)[0]
    table = evolve(state, units={**pair, foe.id: foe})
    assert profile(slow).speed < profile(fast).speed
    for order in ((fast.id, slow.id), (slow.id, fast.id)):
        ask = Ask(0, questions.WhichTank(order, 2), None)
        first = slow.id if waits else order[0]
        assert first == GREEDY(SPEARHEAD, table, ask, Random(1)).tank


def test_it_brings_tough_tanks_with_far_reaching_guns_as_a_rule() -> None:
    match = next(
        match
        for match in positions("crossroads")
        if isinstance(match.asks[0].choice, questions.WhichRoster)
    )
    ask = match.asks[0]
    health = {
        key: mean(BOOK.sheets[entry.tank].health for entry in force.tanks)
        for key, force in BOOK.forces.items()
    }
    brought = Counter(
        GREEDY(SPEARHEAD, match.state, ask, Random(seed)).roster.force for seed in range(99)
    )
    reach = {
        key: mean(
            max(BOOK.weapons[gun].range for gun in BOOK.sheets[entry.tank].weapons)
            for entry in force.tanks
        )
        for key, force in BOOK.forces.items()
    }
    [(usual, _)] = brought.most_common(1)

    assert 2 < len(brought)
    assert health[usual] > mean(health.values())
    assert reach[usual] > mean(reach.values())
    assert "furnace-core" not in brought  # its Cinders are weak, and their guns short


def test_one_weak_shot_counts_less_than_its_share_of_a_tank() -> None:
    stake = worth.Stake(wear=20.0, death=80.0)

    assert 7.2 == pytest.approx(stake.lost(0.2))
    assert 100.0 == stake.lost(1.0) == stake.lost(3.0)


def test_only_a_heavy_commander_leads_the_hunt() -> None:
    forces = Roster(force="furnace-core"), Roster(force="first-column")
    options = Options(scenario="headhunt", rosters=forces)
    match, _ = Match.start(SPEARHEAD, options, ProvenDice("greedy/1"))
    state: Any = match.state

    def pull(sheet: str) -> float:
        return worth.goal(state, next(t for t in state.units.values() if t.sheet == sheet)).pull

    assert worth.HUNT == pull("cinder")
    assert worth.HUNT == pull("anvil-prime")
    assert worth.DRIFT == pull("lanner-command")


def test_a_ruleset_it_has_not_learnt_is_played_by_samples() -> None:
    class Strange:
        key = "strange"

        def sample(self, state: Any, ask: Ask, rng: Random) -> Any:
            return iter(["a sample"])

    rules: Any = Strange()

    assert "a sample" == GREEDY(rules, None, Ask(0, None, "the default"), Random(1))
