"""Charges and fire at those who charge: whom, where and at what odds, seen before it is said."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.advice.queries import Odds, PreviewMove, ReplyOdds
from engine.rulesets.battlegroup.assault.advice import odds_of_charge
from engine.rulesets.battlegroup.assault.questions import (
    Charge,
    Overwatch,
    WhetherToOverwatch,
    WhichCharge,
)
from engine.rulesets.battlegroup.assault.state import chargeable
from engine.rulesets.battlegroup.core.members import hosts
from engine.rulesets.battlegroup.core.model import Battle
from tests.engine.rulesets.battlegroup.assault.staging import facing
from tests.engine.rulesets.battlegroup.staging import US, Game
from tests.web.helpers.hosting import Server
from tests.web.helpers.opening import OpenAt
from tests.web.helpers.reading import WATCH, sent
from tests.web.helpers.seating import seated
from tests.web.helpers.staging import SEAT, staged

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(240)]
SEVERAL, WATCHED = "battlegroup, charging several", "battlegroup, overwatch"


@pytest.fixture
def open_at(server: Server, browser: Browser, pages: list[Page]) -> OpenAt:
    return OpenAt(server, browser, pages, ".orders [data-play=offer]:visible, .spot", script=WATCH)


def answered(moment: str, query: Any) -> Any:
    match = staged(moment).match
    return match.rules.query(match.state, match.asks, SEAT, query)


def test_overwatch_is_chosen_on_the_way_of_the_charger_with_its_odds(open_at: OpenAt) -> None:
    choice = staged(WATCHED).match.asks[0].choice
    assert isinstance(choice, WhetherToOverwatch)
    page = open_at(WATCHED)
    spots, card, ghost = (page.locator(one) for one in (".spot", ".spot-card", ".ahead .lands"))
    charger = staged(WATCHED).match.state.units[choice.charger]

    expect(spots).to_have_count(len(choice.points))
    spots.first.focus()
    expect(spots.first).to_have_class(re.compile("is-looked-at"))
    expect(ghost).to_have_count(len(charger.models))
    expect(card.locator("strong")).to_have_text(spots.first.get_attribute("aria-label") or "")
    last = choice.points[-1]
    odds = answered(WATCHED, ReplyOdds(Overwatch(choice.unit, last)))
    assert isinstance(odds, Odds)
    spots.last.focus()
    expect(card.locator("strong")).to_have_text(spots.last.get_attribute("aria-label") or "")
    expect(card.locator(".expected")).to_contain_text(f"hits about {odds.expected['hits']:.1f}")
    expect(card.locator(".rolls div")).to_have_count(len(odds.rolls))
    spots.last.press("Enter")
    page.locator("[data-play=confirm]").click()

    assert sent(page)["at"] == last


def test_overwatch_is_declined_by_the_key_that_declines_every_reaction(open_at: OpenAt) -> None:
    page = open_at(WATCHED)
    declines = page.locator(".reaction-card [data-declines]")
    expect(declines).to_have_text(re.compile("Hold fire"))
    expect(page.locator(".reaction-card .unless")).to_have_text("If time runs out: Hold fire.")
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    page.keyboard.press("0")

    assert {"t": "pass"} == sent(page)


def test_any_set_of_enemies_is_named_by_clicking_them(open_at: OpenAt) -> None:
    match = staged(SEVERAL).match
    choice = match.asks[0].choice
    assert isinstance(choice, WhichCharge)
    assert isinstance(match.state, Battle)
    near = chargeable(match.state, match.state.units[choice.unit])
    courses = {key: answered(SEVERAL, PreviewMove(Charge(choice.unit, key))) for key in near}
    first = next(key for key, one in courses.items() if one.places and one.answers)
    shown, others = courses[first], [key for key in near if key != first]
    assert len(others) > 1
    page = open_at(SEVERAL)
    page.locator(f"[data-tank='{first}']").click()
    rolls, chips = page.locator(".aim-card .rolls div"), page.locator("[data-pick]")
    expect(chips).to_have_count(len(others))
    expect(rolls).to_have_count(1)
    expect(page.locator(".ahead .lands")).to_have_count(len(shown.places))
    answering = len({one.unit for one in shown.answers})
    expect(page.locator(".ahead .may-react-from")).to_have_count(answering)
    expect(page.locator(".orders")).to_contain_text("may answer")

    for count, key in enumerate(others[1:], 1):
        page.locator(f"[data-pick-mark='{key}']").click()
        named = tuple(one for one in near if one in others[1 : count + 1])
        odds = answered(SEVERAL, ReplyOdds(Charge(choice.unit, first, named)))
        expect(rolls).to_have_count(len(odds.rolls))
        for told in odds.expected.values():
            expect(page.locator(".aim-card > .expected")).to_contain_text(f"{round(told * 100)}%")
    expect(page.locator(".choice .chosen strong")).to_contain_text(", and ")
    page.locator("[data-play=confirm]").click()

    body = sent(page)
    assert (body["target"], set(body["others"])) == (first, set(others[1:]))


TERMS = {
    "foe_destroyed": "enemy wiped out",
    "foe_breaks": "enemy falls back",
    "own_destroyed": "own unit wiped out",
    "own_breaks": "own unit falls back",
    "both_destroyed": "both units wiped out",
    "both_hold": "both hold",
}


def test_a_charge_is_told_in_the_order_of_play_up_to_the_combat(tab: Page) -> None:
    state = facing("vg-squad", 5, "iw-line", 8, overwatch="experimental")
    game = Game.on(state).order("us", "close_assault", "charge").until(WhichCharge)
    odds = odds_of_charge(Charge("us", "foe"), game.state, game.asked)
    assert odds.then is not None
    with seated(tab, "battlegroup", game.match, US):
        tab.locator("[data-tank=foe][data-cue=aim]").first.dispatch_event("click")
        card = tab.locator(".aim-card")
        combat = card.locator(".then")
        expect(combat.locator(".chances dt").first).to_have_text("enemy wiped out")
        told = card.inner_text()
        order = ("out of reach", "may react", "To reach", "two dice together", "the combat then")

        assert sorted(order, key=told.index) == list(order)
        for detail in odds.then.details:
            expect(combat).to_contain_text(f"{detail.params['blows']} attacks")
            expect(combat).to_contain_text(f"about {detail.params['lost']:.1f} unsaved wounds")
            expect(combat).to_contain_text(f"of {detail.params['of']} enemy models fall")
        ends = combat.locator(".chances").inner_text()
        for outcome in odds.then.outcomes:
            assert ends.count(TERMS[outcome.code]) == 1


def test_who_cannot_be_named_says_why(open_at: OpenAt) -> None:
    match = staged(SEVERAL).match
    choice = match.asks[0].choice
    assert isinstance(choice, WhichCharge)
    assert isinstance(match.state, Battle)
    near = chargeable(match.state, match.state.units[choice.unit])
    far = next(foe.id for foe in hosts(match.state, 1 - SEAT) if foe.id not in near)
    page = open_at(SEVERAL)
    page.locator(f"[data-tank='{near[0]}']").click()
    page.locator("[data-pick]").first.wait_for()
    page.locator(f"[data-tank='{far}']").click(force=True)  # it is marked as disabled

    why = page.locator(".why-card", has_text="declare a charge within")
    expect(why).to_have_count(1)
    page.locator(f"[data-pick-mark='{near[1]}']").hover()
    expect(why).to_have_count(0)
