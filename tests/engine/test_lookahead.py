"""Looking ahead: an order is seen whole before it is given, and nothing hidden shows through."""

from __future__ import annotations

from typing import Any

import pytest

from engine import lookahead
from engine.advice import queries as q
from engine.dice import ListedDice, ProvenDice
from engine.errors import Refused
from engine.match import Match
from engine.rulesets.spearhead import RULESET
from engine.rulesets.spearhead.movement import Leg
from engine.rulesets.spearhead.questions import (
    Activate,
    Declare,
    MoveAlong,
    Pass,
    Shoot,
    WhichShot,
)
from engine.wire.codec import for_ruleset
from tests import toy
from tests.engine.rulesets.spearhead.staging import battle, tank

DICE = ProvenDice("secret", ("aa", "bb"))
CODEC = for_ruleset("spearhead")
AWAY = MoveAlong((Leg(10.0, 16.0),))


def ahead(match: Match, query: q.Query, *replies: Any, seat: int = 0) -> Any:
    return lookahead.answer(match, seat, query, replies, CODEC.dump)


@pytest.fixture
def match() -> Match:
    """Return a match in which one of two tanks is to act."""
    tanks = tank("A1", "lanner", 10, 10), tank("A2", "lanner", 40, 4), tank("B1", "hammer", 10, 30)
    return Match.play_on(RULESET, battle(*tanks), ListedDice(()))[0]


def chains(match: Match, *plan: Any) -> dict[tuple[Any, ...], q.Chain]:
    found = ahead(match, q.UnitOrders("A1"), *plan)
    return {chain.replies: chain for chain in found.chains}


@pytest.mark.rule("spearhead/two-actions")
def test_an_activation_begins_with_any_action_and_a_move_goes_on_with_a_shot(match: Match) -> None:
    drive = (Activate("A1"), Declare(("move",)))
    begun = chains(match)
    assert drive in begun
    assert "A1" == begun[drive].forms[0].unit

    further = chains(match, *drive, AWAY)
    both = (Activate("A1"), Declare(("move", "attack")), AWAY)
    shots = [form for form in further[both].forms if isinstance(form.reply, Shoot)]
    assert {"B1"} == {form.target for form in shots}
    assert isinstance(further[both].ask.choice, WhichShot)
    assert {"A1"} == further[both].patch["units"].keys()


def test_odds_and_sight_are_those_of_the_place_that_is_moved_to(match: Match) -> None:
    both = (Activate("A1"), Declare(("move", "attack")), AWAY)
    sight = q.LineOfSight("A1", "B1")
    assert 6.0 == ahead(match, sight).distance - ahead(match, sight, *both).distance
    (shot,) = [
        form.reply
        for form in chains(match, Activate("A1"), Declare(("move",)), AWAY)[both].forms
        if form.reply == Shoot("cannon-76", "B1")
    ]
    assert ahead(match, q.ReplyOdds(shot), *both).outcomes


@pytest.mark.rule("spearhead/attack-range")
def test_other_weapons_follow_at_the_same_target_or_the_one_they_reach() -> None:
    firers = tank("A1", "lanner", 10, 10), tank("A2", "lanner", 40, 4)
    targets = tank("B1", "hammer", 10, 22), tank("B2", "hammer", 10, 30)
    match = Match.play_on(RULESET, battle(*firers, *targets), ListedDice(()))[0]
    forms = chains(match)[Activate("A1"), Declare(("attack",))].forms
    then = {f.target: f.then for f in forms if f.reply == Shoot("cannon-76", f.target or "")}
    assert {"B1": (Shoot("hull-mg", "B1"),), "B2": (Shoot("hull-mg", "B1"),)} == then


def test_no_die_is_rolled_beforehand(match: Match) -> None:
    shot = Activate("A1"), Declare(("attack",)), Shoot("cannon-76", "B1")
    with pytest.raises(Refused, match="dice") as refused:
        ahead(match, q.LegalReplies(), *shot)
    assert "look_ahead_stopped" == refused.value.code
    assert {"why": "dice"} == refused.value.params


def test_the_turn_of_the_other_seat_ends_it(match: Match) -> None:
    only = battle(tank("A1", "lanner", 10, 10), tank("B1", "hammer", 10, 30), left=1)
    match, _ = Match.play_on(RULESET, only, ListedDice((6,)))
    with pytest.raises(Refused, match="look further ahead"):
        ahead(match, q.LegalReplies(), Declare(()), Declare(()))


def test_an_illegal_reply_is_refused_as_it_would_be(match: Match) -> None:
    with pytest.raises(Refused) as refused:
        ahead(match, q.LegalReplies(), Activate("B1"))
    assert "not_to_activate" == refused.value.code


def test_it_is_refused_to_who_is_not_asked_and_beyond_a_bound(match: Match) -> None:
    for seat in (1, None):
        with pytest.raises(Refused, match="no_question"):
            lookahead.answer(match, seat, q.LegalReplies(), (Activate("A1"),), CODEC.dump)
    with pytest.raises(Refused, match="at most 16"):
        ahead(match, q.LegalReplies(), *[Pass()] * 17)


def test_the_match_itself_is_left_as_it_was(match: Match) -> None:
    before = match.state
    chains(match, Activate("A1"), Declare(("move",)), AWAY)
    after, _ = match.answer(0, match.asks[0].number, Activate("A1"))
    assert before is match.state
    assert "A1" == after.asks[0].choice.tank


def test_a_secret_reply_is_not_revealed_beforehand() -> None:
    match, _ = Match.start(toy.RULESET, toy.Options(), DICE)
    match, _ = match.answer(1, match.asks[0].number, toy.Throw())
    with pytest.raises(Refused, match="secret"):
        lookahead.look_ahead(match, 0, (toy.Throw(),))


def test_it_goes_on_from_what_the_seat_sees() -> None:
    match, _ = Match.start(toy.RULESET, toy.Options(), DICE)
    forked = match.seen_by(0, DICE)
    for seat in (1, 0):
        forked, _ = forked.answer(seat, forked.asks[0].number, toy.Throw())
    before, after = match.state, forked.state
    assert isinstance(before, toy.Duel)
    assert isinstance(after, toy.Duel)
    assert before.hands[0] == after.hands[0]
    assert {0} == set(after.hands[1])
