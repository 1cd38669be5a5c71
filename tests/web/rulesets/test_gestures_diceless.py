"""Rarer orders of diceless, and answers to its questions, take the gestures of docs/play.md."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import dist
from random import Random
from typing import Any

import pytest
from attrs import frozen
from playwright.sync_api import Page, expect

from engine.advice.forms import Form
from engine.advice.queries import Forms, LegalReplies
from engine.dice import ListedDice
from engine.flow import Ask
from engine.formations import middle
from engine.match import Match
from engine.rulesets.diceless import RULESET
from engine.rulesets.diceless.arrivals.questions import WhichReserves
from engine.rulesets.diceless.core.field import bases_of, hosts
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.questions import Concede, Pass
from engine.rulesets.diceless.driving.questions import Drive
from engine.rulesets.diceless.movement.questions import Move
from engine.rulesets.diceless.ramming.questions import Ram, TankShock
from engine.rulesets.diceless.shooting.questions import Shoot
from engine.wire.codec import for_ruleset
from tests.engine.rulesets.diceless.standing import BLUE, GREEN, battle, put, row
from tests.web.helpers.film import Player
from tests.web.helpers.gestures import (
    Gesture,
    button,
    drag,
    drag_onto,
    enemy,
    enter,
    press,
    unit,
)
from tests.web.helpers.reading import REPLIES, WATCH, box
from tests.web.helpers.seating import brought_to, is_a, seated
from tests.web.helpers.waiting import holds

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(240)]
CODEC = for_ruleset("diceless")
TRIED = 24
"""Legal replies to choose from."""
FAR = 99.0


def bold(*, holds_back: bool = False) -> Player:
    """Answer as somebody who goes at the enemy, and may hold units back before the battle."""

    def answer(match: Match, ask: Ask, rng: Random) -> Any:
        if isinstance(ask.choice, WhichReserves) and not holds_back:
            return Pass()
        state = match.state
        assert isinstance(state, Battle)
        deeds: dict[type, list[Any]] = {}
        for reply in islice(match.rules.sample(state, ask, rng), TRIED):
            if not isinstance(reply, Concede):
                deeds.setdefault(type(reply), []).append(reply)
        if len(deeds) > 1:
            deeds.pop(Pass, None)
        kind = next((one for one in (Ram, TankShock) if one in deeds), None)
        found = deeds[kind or rng.choice(list(deeds))]
        if not isinstance(found[0], Move | Drive):
            return rng.choice(found)
        return min(found, key=lambda move: _to_foes(state, 1 - ask.seat, move))

    return answer


def _to_foes(state: Battle, seat: int, move: Move | Drive) -> float:
    """How far from the nearest enemy a move ends."""
    foes = [middle(bases_of(state, foe)) for foe in hosts(state, seat)]
    return min((dist(move.path[-1], foe) for foe in foes if move.path), default=FAR)


def force(*sheets: str) -> dict[str, Any]:
    return {"units": [{"sheet": sheet} for sheet in sheets]}


def between(*forces: dict[str, Any], turns: int = 5) -> dict[str, Any]:
    return {"scenario": "crossroads", "turns": turns, "first": "green", "armies": list(forces)}


TANKS = between(force("battle-tank", "engineer-party"), force("ram-tank", "fighters"))
RAMS = between(force("ram-tank", "witch", "shooters"), force("carrier", "squad", "high-seer"))
MOB = between(force("fighters", "mortars", "brute"), force("battle-tank", "plasma-squad"))
MINDS = between(force("high-seer", "squad"), force("fighters", "truck", "witch"), turns=4)
COMERS = between(
    force("veterans", "jump-squad", "marksmen", "scout-bikes"),
    force("few-fanatics", "fighters"),
    turns=4,
)
FIGHT = between(
    force("standard-squad", "plasma-squad", "huntmaster"),
    force("fighters", "truck", "fighters"),
    turns=6,
)
FLAMES = between(force("beam-squad", "plasma-squad", "quake-battery"), force("fighters", "mortars"))
RIDE = between(
    {
        "units": [
            {"id": "squad-1", "sheet": "squad", "aboard": "carrier-1"},
            {"id": "carrier-1", "sheet": "carrier"},
        ]
    },
    force("tank-hunters", "tank-hunters"),
    turns=6,
)
HUNT = between(force("huntmaster", "squad"), force("fighters", "fighters"), turns=6)
CHOICE = {"scenario": "crossroads", "choose_armies": True, "turns": 2}
SCOUTS = between(force("scout-bikes", "squad"), force("fighters"), turns=2)


@frozen
class Question:
    """A question, and how one of its answers is given."""

    choice: str
    sends: str
    gestures: tuple[Gesture, ...]
    options: dict[str, Any]
    seed: int = 0


def spot(page: Page, _: str) -> None:
    """Click a place that is offered on the table."""
    place = box(page.locator(".spot .grip").last)
    page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)


def on_board(x: float, y: float) -> Gesture:
    """Click the table at shares of its length and height."""

    def gesture(page: Page, _: str) -> None:
        page.locator(".orders button").first.wait_for()  # what may be placed is known by then
        board = box(page.locator("svg.board .ground, svg.board").first)
        page.mouse.click(board["x"] + x * board["width"], board["y"] + y * board["height"])

    return gesture


CHANGE = button("^Change$")
QUESTIONS = (
    Question("WhichMove", "ram", (drag_onto("ram-tank-1"), enter), RAMS),
    Question("WhichMove", "tank_shock", (drag_onto("fighters-1"), enter), TANKS, 1),
    Question("WhichPower", "cast", (spot, enter), MINDS),
    Question("WhichShot", "cast", (unit, enemy, enter), MINDS),
    Question("WhichReserves", "hold_back", (button("Jump squad .*deep strike"), enter), COMERS),
    Question(
        "WhichReserve",
        "call_up",
        (CHANGE, button("^Jump squad"), button("^Bring in"), enter),
        COMERS,
    ),
    Question("WhichReserve", "call_up", (enter,), COMERS),
    Question("WhichArrival", "strike", (on_board(0.4, 0.6), enter), COMERS),
    Question("WhichArrival", "enter", (on_board(0.4, 0.9), enter), COMERS, 1),
    Question("WhichMine", "mine", (button("mines ruin"), enter), COMERS),
    Question("WhichRepair", "repair", (enter,), RIDE),
    Question("WhereToGo", "move", (drag(0, 20), enter), FIGHT),
    Question("WhichTemplate", "aim_template", (enter,), FLAMES, 1),
    Question("WhetherToCancel", "decide", (press("0"),), RAMS),
    Question("WhetherToCancel", "decide", (press("1"), enter), RAMS),
    Question("WhetherToPush", "decide", (press("0"),), MINDS),
    Question("WhichScatter", "scatter", (spot, enter), RAMS),
    Question("WhichScatter", "scatter", (press("0"),), RAMS),
    Question("WhereMisplaced", "misplace", (on_board(0.5, 0.5), enter), RAMS, 1),
    Question("WhetherHot", "decide", (press("0"),), MOB),
    Question("WhoDares", "dare", (press("0"),), MOB),
    Question("WhoDares", "dare", (press("1"), enter), MOB),
    Question("WhetherToGround", "decide", (press("0"),), MOB),
    Question("WhetherToGround", "decide", (press("1"), enter), MOB),
    Question("WhichFall", "remove", (enter,), MOB),
    Question("WhichDisabled", "disable", (press("0"),), TANKS),
    Question("WhichDisabled", "disable", (CHANGE, press("1"), enter), TANKS),
    Question("WhichOdds", "put_odds", (press("0"),), FLAMES, 1),
    Question("WhichBlades", "wield", (press("1"), enter), FIGHT),
    Question("WhereToGetOut", "get_out_models", (enter,), RIDE),
    Question("WhereToDeploy", "deploy", (button("^Standard"), on_board(0.5, 0.1), enter), FIGHT),
    Question("WhereToScout", "move", (drag(30, 0), enter), SCOUTS),
    Question("WhichAttack", "attach", (press("1"), enter), RIDE),
    Question("WhichAttack", "attach", (press("0"),), RIDE),
    Question("WhichAttack", "attach", (CHANGE, press("0")), RIDE),
    Question("WhichFight", "fight", (CHANGE, button(r"^B1 \+ A2"), enter), RIDE, 2),
    Question("WhichFight", "fight", (CHANGE, button(r"^B2 \+ A2"), enter), RIDE, 2),
    Question("WhichFoes", "split", (press("1"), enter), FIGHT),
    Question("WhichFoes", "split", (press("0"),), FIGHT),
    Question("WhichFoes", "split", (CHANGE, press("0")), FIGHT),
    Question("HowFarBack", "reduce", (press("0"),), TANKS, 1),
    Question("HowFarBack", "reduce", (spot, enter), TANKS, 1),
    Question("WhetherToWithdraw", "pass", (button("^Stay and fight"),), HUNT),
    Question("WhetherToWithdraw", "pass", (press("0"),), HUNT),
    Question("WhetherToWithdraw", "withdraw", (spot, enter), HUNT, 8),
    Question("WhichArmy", "field", (button("Three rifle squads"), enter), CHOICE),
)


def forms(match: Match, ask: Ask, sends: str) -> Iterator[Form]:
    """Yield legal ways to answer so."""
    found = match.rules.query(match.state, match.asks, ask.seat, LegalReplies())
    assert isinstance(found, Forms)
    for form in found.forms:
        if CODEC.dump(form.reply)["t"] == sends and form.refusal is None:
            yield form


@pytest.mark.parametrize("question", QUESTIONS)
def test_an_answer_takes_the_gestures_that_are_promised(tab: Page, question: Question) -> None:
    aimed = question.sends in ("ram", "tank_shock") or question.gestures[1:2] == (enemy,)

    def found(match: Match, ask: Ask) -> Form | None:
        ways = forms(match, ask, question.sends)
        return next((form for form in ways if form.target is not None or not aimed), None)

    match, ask = brought_to(
        "diceless",
        lambda match, ask: is_a(ask, question.choice) and found(match, ask) is not None,
        question.seed,
        bold(holds_back=question.options is COMERS),
        **question.options,
    )
    form = found(match, ask)
    assert form is not None
    with seated(tab, "diceless", match, ask.seat):
        tab.locator("[data-question]:not(.idle)").wait_for()
        expect(tab.locator("[aria-busy=true]")).to_have_count(0)
        tab.evaluate(WATCH)
        for gesture in question.gestures:
            gesture(tab, form.unit or "")

        holds(tab, lambda: [one["t"] for one in tab.evaluate(REPLIES)], [question.sends])


def test_a_legal_way_out_of_a_combat_has_the_colour_of_its_side(tab: Page) -> None:
    match, ask = brought_to(
        "diceless",
        lambda match, ask: is_a(ask, "WhetherToWithdraw") and any(forms(match, ask, "withdraw")),
        8,
        bold(holds_back=False),
        **HUNT,
    )
    with seated(tab, "diceless", match, ask.seat):
        tab.locator(".spot .grip").last.wait_for()
        spot(tab, "")

        expect(tab.locator(f".ahead.side-{ask.seat} .step-path").first).to_be_attached()
        expect(tab.locator(".ahead.refused")).to_have_count(0)


def test_a_later_marker_of_a_barrage_is_put_beside_the_first_with_two(tab: Page) -> None:
    crew = put("mortars", "us", BLUE, row(30.0, 2.0, 3))
    state = battle(crew, put("fighters", "them", GREEN, row(26.0, 24.0, 10)))
    match, _ = Match.play_on(RULESET, state, ListedDice(()))
    for reply in (Shoot("us", "them"), None):
        ask = match.asks[0]
        match, _ = match.answer(ask.seat, ask.number, reply or ask.default)
    assert is_a(match.asks[0], "WhichBeside")
    with seated(tab, "diceless", match, match.asks[0].seat):
        tab.locator(".spot .grip").last.wait_for()
        tab.evaluate(WATCH)
        for gesture in (spot, enter):
            gesture(tab, "us")

        holds(tab, lambda: [one["t"] for one in tab.evaluate(REPLIES)], ["put_beside"])
