"""Greedy plays every ready-made force of battlegroup to the end, and nothing it does is refused."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from attrs import evolve, frozen

from bots import policy
from bots.arena import play
from bots.policies.greedy.battlegroup import arrivals, command
from bots.policies.greedy.battlegroup.appraisal import worth
from bots.policies.greedy.battlegroup.appraisal.scene import Scene
from engine.dice import ProvenDice
from engine.match import Match
from engine.rulesets.battlegroup.arrivals.questions import CallUp, WhichArrival
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.core.armies import Army
from engine.rulesets.battlegroup.core.model import Battle, Doings, Options
from engine.rulesets.battlegroup.ruleset import RULESET
from tests.engine.rulesets.battlegroup.staging import THEM, US, battle, put, row
from tests.helpers.long import first

GREEDY = policy.get("greedy")
TURNS = 4
"""Game turns of a match: enough for reserves, charges, and who runs or dies."""
PAIRS = [
    ("gale-500", "brood-500"),
    ("lantern-500", "vanguard-500"),
    ("ironwall-500", "gale-500"),
    ("gale", "lantern-gale"),
    ("brood", "lantern"),
    ("ironwall-garrison", "vanguard"),
    ("ironwall-1500", "brood-1500"),
    ("vanguard-1500", "gale-1500"),
    ("lantern-1500", "ironwall"),
    ("ironwall-3000", "vanguard-1500"),
    ("ironwall-column", "vanguard-air"),
]


def test_every_ready_made_force_is_among_the_pairs() -> None:
    assert BOOK.forces.keys() == {force for pair in PAIRS for force in pair}


@pytest.mark.parametrize(("one", "other"), first(PAIRS))
def test_greedy_plays_a_ready_made_force_to_the_end(one: str, other: str) -> None:
    defends = any(unit.slot == "fortification" for unit in BOOK.forces[one].units)
    options = Options(
        scenario="defense-line" if defends else "counter-attack",
        attacker="second" if defends else "roll",
        points_limit=max(BOOK.forces[one].limit, BOOK.forces[other].limit),
        max_game_turns=TURNS,
        armies=(Army(force=one), Army(force=other)),
    )
    result = play(RULESET, (GREEDY, GREEDY), f"{one} {other}", options)

    assert result.reason != "hang"
    assert ([0, 0], [0, 0], None) == (result.refused, result.crashed, result.fault)


DUELS = ("corner", "attacker", "first_turn")
"""Rolls of one die for each side, seat 0 first."""


@frozen
class ExchangedDice:
    """Dice of which each side has those of the other."""

    dice: ProvenDice
    begun: dict[str, int]
    """Index of the first die of each duel."""

    def face(self, index: int, purpose: str, sides: int = 6) -> int:
        if purpose in DUELS:
            begun = self.begun.setdefault(purpose, index)
            index += -1 if (index - begun) % 2 else 1
        return self.dice.face(index, purpose, sides)


def told(options: Options, dice: Any, *, exchanged: bool) -> Iterator[tuple[int, str]]:
    """Yield what greedy replies to itself, each with the seat it had if seats were not changed."""
    match, _ = Match.start(RULESET, options, dice)
    while match.asks:
        ask, state = match.asks[0], match.state
        assert isinstance(state, Battle)
        reply = GREEDY(RULESET, RULESET.view(state, ask.seat), ask, Random(0))
        yield ask.seat ^ exchanged, str(reply)
        match, _ = match.answer(ask.seat, ask.number, reply)


@pytest.mark.parametrize("scenario", first(["counter-attack", "defense-line"]))
def test_neither_seat_is_better(scenario: str) -> None:
    """With seats and dice exchanged the same match is played, reply by reply."""
    armies = (Army(force="gale-500"), Army(force="ironwall-500"))
    options = Options(scenario=scenario, points_limit=500, max_game_turns=TURNS, armies=armies)
    dice = ProvenDice(f"seats {scenario}")

    one = list(told(options, dice, exchanged=False))
    swapped = evolve(options, armies=armies[::-1])
    assert one == list(told(swapped, ExchangedDice(dice, {}), exchanged=True))


@pytest.mark.rule("battlegroup/defense-line-step-3")
def test_a_warlord_by_himself_is_not_among_the_first_defenders() -> None:
    """His squad is in a carrier without room for him, and his fall would be two points."""
    armies = (Army(force="lantern-500"), Army(force="vanguard-500"))
    options = Options(
        scenario="defense-line", attacker="first", points_limit=500, max_game_turns=1, armies=armies
    )
    match, _ = Match.start(RULESET, options, ProvenDice("alone"))
    while match.asks and not at(match).objectives:
        ask = match.asks[0]
        reply = GREEDY(RULESET, RULESET.view(at(match), ask.seat), ask, Random(0))
        match, _ = match.answer(ask.seat, ask.number, reply)

    side = [one for one in at(match).units.values() if one.owner == THEM]
    line = {one.id for one in side if one.place == "waiting"}
    assert line == {"carrier", "bikes"}


def at(match: Match) -> Battle:
    assert isinstance(match.state, Battle)
    return match.state


def aboard(state: Battle, unit: str, carrier: str) -> Battle:
    """Return the table with a unit in a vehicle."""
    models = {key: evolve(one, pose=None) for key, one in state.unit(unit).models.items()}
    inside = evolve(state.unit(unit), models=models, place="aboard", aboard=carrier)
    return evolve(state, units={**state.units, unit: inside})


def test_a_vehicle_drives_up_for_those_in_it_who_can_charge() -> None:
    state = battle(
        put("vg-wardens", "ours", US, [(2.0, 2.0)] * 5),
        put("vg-assault-carrier", "carrier", US, [(10.0, 10.0)]),
        put("iw-marksmen", "theirs", THEM, [(30.0, 8.0), (30.0, 10.0), (30.0, 12.0)]),
    )

    def gains(state: Battle) -> float:
        scene = Scene.of(state, US)
        carrier = scene.body("carrier")
        assert carrier is not None
        return worth.place(scene, carrier, (10.0, 0.0)) - worth.place(scene, carrier, worth.STILL)

    assert gains(aboard(state, "ours", "carrier")) > gains(state)


@pytest.mark.rule("battlegroup/transport-disordered-charge")
def test_it_charges_out_of_an_assault_vehicle_that_has_moved_and_of_no_other() -> None:
    def out_of(carrier: str) -> bool:
        state = battle(
            put("vg-wardens", "ours", US, [(10.0, 10.0)] * 5),
            put(carrier, "carrier", US, [(10.0, 10.0)]),
            put("iw-marksmen", "theirs", THEM, [(18.0, 8.0), (18.0, 10.0), (18.0, 12.0)]),
        )
        moved = evolve(state.unit("carrier"), doings=Doings(moved=True, distance=5.0))
        state = aboard(state, "ours", "carrier")
        state = evolve(state, units={**state.units, "carrier": moved})
        plans = command.plans_of(Scene.of(state, US), "ours")
        return "close_assault" in {plan.reply.order for plan in plans}

    assert out_of("vg-assault-carrier")
    assert not out_of("ln-ferry")


def test_it_calls_up_troops_first_but_no_handful_before_the_strong() -> None:
    state = battle(
        put("br-swarm", "swarm", US, row(4.0, 4.0, 12)),
        evolve(put("br-stalkers", "stalkers", US, row(4.0, 8.0, 3, 2.0)), slot="elites"),
        put("ln-guard", "guard", US, row(4.0, 12.0, 10)),
    )
    state = evolve(state, units={k: evolve(u, place="reserve") for k, u in state.units.items()})
    choice = WhichArrival(("swarm", "stalkers", "guard"), left=3)

    called = list(arrivals.calls_up(state, choice))
    assert called == [CallUp("guard"), CallUp("stalkers"), CallUp("swarm")]
