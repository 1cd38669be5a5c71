"""The usual answers of diceless, and which orders come to nothing."""

import pytest
from attrs import evolve

from engine.dice import ListedDice
from engine.match import Match
from engine.rulesets.diceless.core.model import Battle, Turn
from engine.rulesets.diceless.core.questions import Pass
from engine.rulesets.diceless.movement.questions import Move
from engine.rulesets.diceless.phases.questions import WhichMove
from engine.rulesets.diceless.ruleset import RULESET
from engine.rulesets.diceless.shooting.questions import Shoot
from engine.rulesets.diceless.wounds.questions import PutOdds, Remove, WhichFall, WhichOdds
from engine.rulesets.diceless.wounds.state import farthest
from tests.engine.rulesets.diceless.standing import BLUE, GREEN, battle, put, reacting, row
from tests.engine.rulesets.marks import usual, wasted


def on_to(match: Match, kind: type) -> Match:
    """Return a match at the next question of a kind; what comes before is at its default."""
    while not isinstance(match.asks[0].choice, kind):
        ask = match.asks[0]
        match, _ = match.answer(ask.seat, ask.number, ask.default)
    return match


def shot_at(state: Battle, kind: type) -> Match:
    return on_to(reacting(state, Shoot("us", "them")), kind)


@pytest.mark.rule("diceless/remove-casualties")
def test_those_farthest_from_the_middle_fall_as_usual() -> None:
    them = put("fighters", "them", GREEN, row(20, 10, 10))
    match = shot_at(battle(put("squad", "us", BLUE, row(20, 2, 5)), them), WhichFall)
    assert isinstance(match.state, Battle)
    choice = match.asks[0].choice
    falls = farthest(match.state, match.state.unit("them"), choice.models)

    assert [Remove(falls[: choice.count])] == usual(match)


@pytest.mark.rule("diceless/complex-units")
def test_the_largest_group_takes_the_odd_points_as_usual() -> None:
    them = put("squad", "them", GREEN, row(20, 10, 5))
    match = shot_at(battle(put("shooters", "us", BLUE, row(20, 2, 2)), them), WhichOdds)
    choice = match.asks[0].choice
    (odds,) = usual(match)
    largest = max(choice.heads, key=lambda group: choice.heads[group])

    assert isinstance(odds, PutOdds)
    assert match.asks[0].default == odds
    assert odds.groups.count(largest) == min(choice.odd, choice.heads[largest])


@pytest.mark.rule("diceless/base-turn-sequence")
def test_who_moves_nowhere_and_who_ends_the_phase_leave_units_idle() -> None:
    squads = (put("squad", key, BLUE, row(x, 2, 5)) for key, x in (("one", 10.0), ("two", 30.0)))
    state = battle(*squads, put("fighters", "them", GREEN, row(20, 40, 4)))
    match = on_to(
        Match.play_on(RULESET, evolve(state, turn=Turn(BLUE, "movement", "moves")), ListedDice(()))[
            0
        ],
        WhichMove,
    )
    found = wasted(match)

    assert ("one",) == found[Move("one")]
    assert ("one", "two") == found[Pass()]
