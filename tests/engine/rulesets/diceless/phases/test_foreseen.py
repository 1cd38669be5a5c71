"""Reactions are played out beforehand: what they cost both sides, and whether they matter."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from engine import lookahead
from engine.advice import queries as q
from engine.advice.forms import Form
from engine.dice import ListedDice
from engine.match import Match
from engine.rulesets.diceless import RULESET
from engine.rulesets.diceless.assault.questions import Charge
from engine.rulesets.diceless.core.model import Battle, Turn, Unit
from engine.rulesets.diceless.core.questions import Decide
from engine.rulesets.diceless.core.values import Pool
from engine.rulesets.diceless.movement.questions import Move
from engine.rulesets.diceless.psychic.questions import Cast
from engine.rulesets.diceless.ramming.questions import TankShock
from engine.rulesets.diceless.scatter.questions import Scatter, WhichScatter
from engine.rulesets.diceless.shooting.questions import Shoot
from engine.rulesets.diceless.transports.questions import Embark
from engine.rulesets.diceless.wounds.notes import Hurt
from engine.wire.codec import for_ruleset
from tests.engine.rulesets.diceless.standing import BLUE, GREEN, battle, blasted, put, reacting, row

CODEC = for_ruleset("diceless")


def ask(match: Match, query: q.Query) -> Any:
    return lookahead.answer(match, match.asks[0].seat, query, (), CODEC.dump)


def expected(match: Match, reply: Any) -> dict[str, float]:
    return dict(ask(match, q.ReplyOdds(reply)).expected)


def offered(match: Match) -> dict[Any, Form]:
    return {form.reply: form for form in ask(match, q.LegalReplies()).forms}


def lost(match: Match, reply: Any) -> float:
    """Return how many hit points green really loses to the end of the order."""
    after, seat = match, match.asks[0].seat
    after, change = after.answer(seat, after.asks[0].number, reply)
    notes = list(change.notes)
    while after.replies:
        one = after.asks[0]
        after, change = after.answer(one.seat, one.number, one.default)
        notes += change.notes
    return float(sum(note.lost for note in notes if isinstance(note, Hurt)))


def rifles(away: float = 14.0) -> Battle:
    """Return five riflemen, and ten raiders straight north of them."""
    us = put("squad", "us", BLUE, row(22.0, 2.0, 5))
    return battle(us, put("fighters", "them", GREEN, row(20.0, 3.0 + away, 10)))


@pytest.mark.rule("diceless/base-turn-sequence")
def test_a_planned_move_says_whom_the_unit_could_fire_at_and_who_at_it() -> None:
    state = evolve(rifles(away=16.0), turn=Turn(BLUE, "movement", "moves"))
    match, _ = Match.play_on(RULESET, state, ListedDice(()))
    closer, away = (Move("us", ((24.0, y),)) for y in (8.0, 1.0))

    assert aimed_after(match, closer) == {"them"}
    assert aimed_after(match, away) == set()
    assert [one.unit for one in ask(match, q.PreviewMove(closer)).answers] == ["them"]
    assert ask(match, q.PreviewMove(away)).answers == ()


@pytest.mark.rule("diceless/base-turn-sequence")
def test_getting_in_and_ramming_say_what_may_be_fired_at_and_who_fires_back() -> None:
    us, car = put("squad", "us", BLUE, row(28.0, 8.0, 5)), put("carrier", "car", BLUE, [(30, 13)])
    tank, prey = put("ram-tank", "us", BLUE, [(30, 10)]), put("squad", "it", GREEN, row(28, 16, 5))
    them = put("squad", "them", GREEN, row(28.0, 22.0, 5))
    getting_in, shocking = (at_moves(one, other, them) for one, other in ((us, car), (tank, prey)))
    embark, shock = Embark("us", "car"), TankShock("us", "us/01", 90.0, 6.0)

    assert aimed_after(getting_in, embark) == {"them"}
    assert answers(getting_in, embark) == {("them", 30.0, 13.0)}
    assert "them" in aimed_after(shocking, shock)
    assert answers(shocking, shock) == {("it", 30.0, 16.0), ("them", 30.0, 16.0)}


@pytest.mark.rule("diceless/base-turn-sequence")
@pytest.mark.parametrize(("foes", "who"), [(10, set()), (1, {"them"})])
def test_a_charge_says_who_could_fire_after_the_combat(foes: int, who: set[str]) -> None:
    """Nobody fires into a combat that goes on; who has won theirs can be fired at."""
    brute, prey = (
        put("brute", "us", BLUE, [(24, 8)]),
        put("fighters", "it", GREEN, row(24, 12, foes)),
    )
    them = put("squad", "them", GREEN, row(28.0, 22.0, 5))
    state = evolve(battle(brute, prey, them), turn=Turn(BLUE, "assault", "charges"))
    match, _ = Match.play_on(RULESET, state, ListedDice(()))

    assert {unit for unit, _, _ in answers(match, Charge("us", ("it",)))} == who


def at_moves(*units: Unit) -> Match:
    state = evolve(battle(*units), turn=Turn(BLUE, "movement", "moves"))
    return Match.play_on(RULESET, state, ListedDice(()))[0]


def answers(match: Match, reply: Any) -> set[tuple[str, float, float]]:
    """Return who could fire at the unit then, and where it would stand."""
    return {(one.unit, one.x, one.y) for one in ask(match, q.PreviewMove(reply)).answers}


def aimed_after(match: Match, move: Any) -> set[str]:
    """Return whom the unit could fire at later in its turn."""
    plan = q.UnitOrders("us")
    found = lookahead.answer(match, BLUE, plan, (move,), CODEC.dump)
    assert isinstance(found, q.UnitOrderChains)
    assert all(chain.later for chain in found.chains)
    forms = [form for chain in found.chains for form in chain.forms]
    return {form.target for form in forms if form.target and not form.refusal}


@pytest.mark.rule("diceless/base-cover-saves")
def test_going_to_ground_says_what_is_lost_with_it_and_without() -> None:
    match = reacting(rifles(), Shoot("us", "them"))
    down, up = Decide(True), Decide(False)

    assert expected(match, up)["own_lost"] == lost(match, up)
    assert expected(match, down)["own_lost"] == lost(match, down)
    assert expected(match, down)["own_lost"] < expected(match, up)["own_lost"]
    assert all(form.no_effect is None for form in offered(match).values())


@pytest.mark.rule("diceless/warp-token-cancel")
def test_a_token_against_a_power_says_what_it_saves() -> None:
    seer = put("high-seer", "seer", BLUE, [(24.0, 20.0)])
    them = put("fighters", "them", GREEN, row(20.0, 31.0, 10))
    state = battle(seer, them, tokens=(Pool(warp=2), Pool()))
    match = reacting(state, Cast("seer", "mind-bolt", "them"))

    assert expected(match, Decide(True)) == {"lost": 0.0, "own_lost": 0.0}
    assert expected(match, Decide(False))["own_lost"] == lost(match, Decide(False)) > 0


@pytest.mark.rule("diceless/scatter-tokens-use")
@pytest.mark.parametrize("tokens", [1, 3, 4])
def test_a_point_where_as_much_is_hit_makes_no_difference(tokens: int) -> None:
    match = blasted(tokens)
    forms = offered(match)
    usual = lost(match, Scatter())
    useless = [reply for reply, form in forms.items() if form.no_effect == "no_difference"]
    telling = [
        reply for reply, form in forms.items() if form.no_effect is None and not form.unjudged
    ]

    assert Scatter() in telling
    assert useless
    assert {lost(match, reply) for reply in useless} == {usual}
    assert any(lost(match, reply) != usual for reply in telling)


@pytest.mark.rule("diceless/scatter-tokens-use")
def test_places_where_a_marker_strikes_alike_are_played_out_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played: list[Any] = []
    play_out = Match.played_out

    def counted(match: Match, seat: int, body: Any, dice: Any) -> Any:
        played.append(body)
        return play_out(match, seat, body, dice)

    monkeypatch.setattr(Match, "played_out", counted)
    forms = offered(blasted(4))

    assert len(forms) == 65
    assert len(played) <= lookahead.MOST_JUDGED


@pytest.mark.rule("diceless/scatter-tokens-use")
def test_what_is_not_played_out_says_that_it_was_not_judged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lookahead, "MOST_JUDGED", 2)
    judged = [form for form in offered(blasted(4)).values() if not form.unjudged]
    left = [form for form in offered(blasted(4)).values() if form.unjudged]

    assert left
    assert all(form.no_effect is None for form in left)
    assert Scatter() in {form.reply for form in judged}


@pytest.mark.rule("diceless/deep-strike-scatter")
def test_an_arrival_that_comes_down_elsewhere_makes_a_difference_without_playing_it_out() -> None:
    seen, here = rifles(), (24.0, 30.0)
    choice = WhichScatter("us", here, 4)
    replies = (Scatter(), Scatter((90.0,)), Scatter((90.0, 270.0)))
    stays, drifts, returns = (RULESET.likeness(seen, choice, reply) for reply in replies)

    assert all(one.is_exact for one in (stays, drifts, returns))
    assert stays.key == returns.key != drifts.key
