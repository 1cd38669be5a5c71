"""Time and clicks of a player while the page still shows what has happened."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect

from tests.web.helpers.hosting import Server
from tests.web.helpers.reading import box, orders
from tests.web.helpers.seating import at
from tests.web.helpers.waiting import STEP, stop, until

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
FRAMES = 400
"""Steps of the page's time in which all is shown."""
SLACK = 1500
"""Milliseconds by which the page's time may have been stopped late, and a dial rounds."""
LONG = 5000
"""Milliseconds that a turn of several units takes to be shown, at least."""


def seconds(dial: Locator) -> int:
    """Return what a clock shows."""
    found = re.match(r"(\d+:)?(\d+):(\d\d)", dial.inner_text())
    assert found is not None
    hours, minutes, rest = (int((part or "0").rstrip(":")) for part in found.groups())
    return hours * 3600 + minutes * 60 + rest


@pytest.fixture
def held(tab: Page) -> list[float]:
    """For how many seconds Ann's clock is held, as the server says with each update."""
    found: list[float] = []

    def hear(text: str | bytes) -> None:
        clocks = json.loads(text).get("clocks") or {}
        found.append((clocks.get("held") or [0.0, 0.0])[0])

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", hear)

    tab.on("websocket", listen)
    return found


@pytest.fixture
def replaying(tab: Page, server: Server, held: list[float]) -> Page:
    """The page as it begins to show a bot's turn, after which Ann is asked. Its time stands."""
    tab.clock.install()
    tab.goto(server.at("microtanks", "greedy"))
    follows = tab.locator(".question.idle", has_text="Your turn is coming up")
    for _ in range(2):  # what may be moved, then what may fire
        tab.locator("[data-question]:not(.idle)").wait_for(state="attached")
        orders(tab).first.wait_for()
        tab.get_by_role("button", name=re.compile("^End (movement|shooting)$")).first.click()
        before = tab.locator("[data-play=confirm]")
        before.click()
        expect(before).to_have_count(0)
    stop(tab)
    follows.wait_for()
    return tab


def shown(page: Page) -> int:
    """Let time pass until the question is there; return how much, in milliseconds."""
    idle = page.locator(".question.idle")
    for step in range(FRAMES):
        if idle.count() == 0:
            return step * STEP
        page.clock.run_for(STEP)
    raise AssertionError("the question is never shown")


def test_a_bots_turn_is_shown_at_nobodys_cost(replaying: Page, held: list[float]) -> None:
    own = replaying.locator(".seat.side-0 .dial").first
    before = seconds(own)
    expect(replaying.locator("[data-play=skip]")).to_be_visible()
    took = shown(replaying)

    assert LONG < took < 11_000
    assert before == seconds(own)
    rest = int(1000 * next(filter(None, reversed(held)))) - took
    assert rest > -SLACK  # it was not shown for longer than the clock is held
    replaying.clock.run_for(max(0, rest - SLACK))
    assert before == seconds(own)
    replaying.clock.run_for(2 * SLACK)
    assert before - 2 * SLACK / 1000 <= seconds(own) < before


def test_a_unit_that_is_touched_meanwhile_is_chosen_when_the_question_comes(
    replaying: Page,
) -> None:
    unit = replaying.locator(".tank.side-0").first
    unit.click()
    expect(replaying.locator(".question")).to_contain_text("is next")
    until(replaying, replaying.locator("[aria-label=Units] [aria-pressed=true]"))

    expect(replaying.locator(".question.idle")).to_have_count(0)


def test_enter_shows_the_question_at_once(replaying: Page) -> None:
    replaying.locator("main").press("Enter")
    replaying.clock.run_for(STEP)

    expect(replaying.locator(".question.idle")).to_have_count(0)


def test_a_click_on_an_answer_that_has_just_come_is_refused_and_says_so(replaying: Page) -> None:
    replaying.locator("[data-play=skip]").click()
    offer = orders(replaying).first
    until(replaying, offer)
    place = box(offer)
    replaying.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)

    expect(replaying.locator(".notices")).to_contain_text("The question has changed")
    expect(replaying.locator("[aria-pressed=true]")).to_have_count(0)
    until(replaying, replaying.locator(".play-bar[aria-busy=false]"))
    offer.click()
    expect(offer).to_have_attribute("aria-pressed", "true")


def test_what_is_clicked_or_typed_after_the_answer_was_sent_is_refused_and_says_so(
    tab: Page,
) -> None:
    with at(tab, "diceless", "WhichMove", scenario="crossroads"):
        tab.locator(".general [data-play=offer]").first.click()
        confirm, said = tab.locator("[data-play=confirm]"), tab.locator(".notices")
        confirm.click()
        place = box(confirm)
        expect(tab.locator(".play-bar[aria-busy=true]")).to_be_visible()  # nobody answers
        expect(said).to_be_empty()
        tab.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
        expect(said).to_have_text("Already sent.")
        tab.keyboard.press("Escape")

        expect(confirm).to_be_visible()
