"""From the lobby to the first order: whoever clicks the obvious thing needs few clicks."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Locator, Page, expect

from engine.ruleset import hosted
from tests.helpers.long import first
from tests.web.helpers.gestures import middle
from tests.web.helpers.hosting import Server
from tests.web.helpers.reading import REPLIES, WATCH, box
from tests.web.helpers.waiting import holds

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
MOST = 6
"""The game, "Play now", "Set up everything for me", a unit, a place, and "Confirm"."""
FAR = 45
"""Pixels that the unit is sent towards the middle of the table."""


class Clicks:
    """Counts what is clicked."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.made = 0

    def on(self, what: Locator) -> None:
        what.click()
        self.made += 1

    def at(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)
        self.made += 1


@pytest.mark.parametrize("key", first(hosted()))
def test_the_first_order_takes_few_clicks(tab: Page, plain: Server, key: str) -> None:
    clicks = Clicks(tab)
    tab.goto(plain.url)
    card = tab.locator(f".game-card input[value={key}]")
    card.wait_for(state="attached")
    if not card.is_checked():
        clicks.on(tab.locator(f".game-card:has(input[value={key}])"))
    clicks.on(tab.get_by_role("button", name="Play now"))
    began = time.monotonic()
    clicks.on(tab.get_by_role("button", name=re.compile("for me$")))
    own = tab.locator("[data-tank][data-cue=can]")
    own.first.wait_for(timeout=60_000)
    expect(tab.locator(".play-bar[aria-busy=false]")).to_be_visible()
    tab.evaluate(WATCH)
    name = own.first.get_attribute("data-tank") or ""
    x, y = middle(tab, name)
    clicks.at(x, y)
    table = box(tab.locator(".table"))
    across, down = table["x"] + table["width"] / 2 - x, table["y"] + table["height"] / 2 - y
    share = FAR / max(abs(across), abs(down))
    clicks.at(x + share * across, y + share * down)
    clicks.on(tab.locator("[data-play=confirm]:not([aria-disabled=true])"))

    holds(tab, lambda: len(tab.evaluate(REPLIES)) > 0, True)
    expect(tab.locator(".fold-line", has_text=re.compile(r"moves|drives"))).not_to_have_count(0)
    print(f"{key}: {clicks.made} clicks, {time.monotonic() - began:.1f} s")  # noqa: T201
    assert clicks.made <= MOST
