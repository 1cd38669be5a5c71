"""What undoing takes back is said, and as much as was ordered."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.helpers.forces import DUEL
from tests.web.helpers.hosting import Server
from tests.web.helpers.reading import REPLIES, WATCH
from tests.web.helpers.waiting import holds

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

PROPOSED = """() => window.sent.map(text => JSON.parse(text))
  .filter(one => one.t === "propose").map(one => one.replies)"""
"""How many replies were to be taken back each time."""


def play(tab: Page, server: Server, moment: str) -> None:
    """Open Ann's own seat against a bot."""
    seat: dict[str, Any] = server.seat_at(moment) | {"at": 0}
    tab.emulate_media(reduced_motion="reduce")
    tab.goto(server.url)
    tab.evaluate("kept => localStorage.setItem('seats', kept)", json.dumps([seat]))
    tab.goto(f"{server.url}#/play/{seat['match']}")
    tab.locator(".orders [data-play=offer]:visible").first.wait_for()
    tab.evaluate(WATCH)


def unit(page: Page, key: str) -> Locator:
    return page.locator(f".board [data-tank={key}]")


def test_a_choice_is_dropped_first_and_an_order_taken_back_whole(tab: Page, server: Server) -> None:
    play(tab, server, "spearhead, in range")
    undo = tab.get_by_role("button", name="Undo")
    unit(tab, "A1").click()
    unit(tab, "B2").click()
    expect(tab.locator("[data-play=confirm]")).to_be_visible()
    undo.click()
    expect(tab.locator("[data-play=confirm]")).to_have_count(0)
    assert [] == tab.evaluate(PROPOSED)

    unit(tab, "B2").click()
    tab.keyboard.press("Enter")
    given = 4  # activate, declare, and a shot of each gun
    holds(tab, lambda: len(tab.evaluate(REPLIES)), given)
    tab.locator(".fold", has_text=re.compile("A1 fires at B2")).first.wait_for()
    undo.click()
    told = tab.locator(".notices")
    expect(told).to_contain_text(re.compile("Takes back: A1 fires at B2.* Dice are rolled again"))
    holds(tab, lambda: tab.evaluate(PROPOSED), [given])
    expect(tab.locator(".story")).to_contain_text(f"takes back the last {given} replies")
    expect(unit(tab, "A1")).to_have_attribute("data-cue", "can")

    # What the page has not seen may be long ago: it is asked before anything is sent.
    undo.click()
    asked = tab.get_by_role("dialog")
    expect(asked).to_contain_text("Takes back: your last answer, all that came after it.")
    asked.get_by_role("button", name="Keep playing").click()
    expect(asked).to_have_count(0)
    assert [given] == tab.evaluate(PROPOSED)


def test_a_set_up_that_was_left_to_the_page_is_taken_back_in_one_step(
    tab: Page, server: Server
) -> None:
    tab.emulate_media(reduced_motion="reduce")
    tab.goto(server.lay("diceless", bot="greedy", options=DUEL["diceless"]).invitation)
    tab.get_by_label("Your name").fill("Ann")
    tab.get_by_role("button", name="Join").click()
    rest = tab.get_by_role("button", name="Set up everything for me")
    rest.wait_for()
    tab.evaluate(WATCH)
    rest.click()
    expect(tab.locator(".rest")).to_have_count(0)
    given = len(tab.evaluate(REPLIES))
    assert given > 1
    tab.get_by_role("button", name="Undo").click()
    asked = tab.get_by_role("dialog")
    expect(asked).to_contain_text("The set-up is open again.")
    asked.get_by_role("button", name="Take back").click()

    holds(tab, lambda: tab.evaluate(PROPOSED), [given])
    expect(rest).to_be_visible()
    expect(tab.locator(".orders [data-play=offer]").first).to_be_visible()
    assert given == len(tab.evaluate(REPLIES))  # it is not set up anew
