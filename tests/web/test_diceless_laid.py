"""What is laid on the table of diceless is chosen there, and told before anybody says yes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from attrs import frozen
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.hosting import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

LAUNCHERS = {
    "scenario": "crossroads",
    "turns": 2,
    "first": "green",
    "armies": [
        {"units": [{"sheet": "squad"}, {"sheet": "squad"}]},
        {"units": [{"sheet": "fighters"}, {"sheet": "fighters"}]},
    ],
}
"""Two squads with a launcher each, against mobs with the tokens for it."""


@frozen
class Two:
    """Both seats of a match, each in a browser of its own; the first has the first turn."""

    ann: Page
    bob: Page


@contextmanager
def seated(
    server: Server, browser: Browser, options: dict[str, Any], **context: Any
) -> Iterator[Two]:
    table = server.lay("diceless", options=options)
    pages = []
    for name in ("Ann", "Bob"):
        shape = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce", **context}
        page = browser.new_context(**shape).new_page()
        page.goto(table.invitation)
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Join").click()
        pages.append(page)
    for page in pages:
        page.get_by_role("button", name=re.compile("ready", re.IGNORECASE)).click()
    for page in pages:
        offer(page, "Finish").click()  # nobody is held back
        page.locator("[data-hand=confirm]").click()
    for page in pages:
        page.get_by_role("button", name="Set up the rest for me").click()
    yield Two(*pages)
    for page in pages:
        page.context.close()


def offer(page: Page, text: str) -> Locator:
    return page.locator(".orders [data-hand=offer]", has_text=text).first


def to_phase(page: Page, name: str) -> None:
    """Finish phases until one is on."""
    units = page.locator(".orders [aria-label=Units] [data-hand=offer]").first
    units.wait_for()
    while page.locator(".steps [aria-current=step]").inner_text() != name:
        number = page.locator(".story .line").count()
        offer(page, "Finish").click()
        page.locator("[data-hand=confirm]").click()
        page.wait_for_function("n => document.querySelectorAll('.line').length > n", arg=number)
        units.wait_for()


def to_marker(two: Two) -> None:
    """Ann fires her first launcher, and is asked where its marker lies."""
    to_phase(two.ann, "Shooting")
    two.ann.locator(".orders [aria-label=Units] [data-hand=offer]").first.click()
    offer(two.ann, "(burst)").click()
    two.ann.locator(".orders [aria-label=Targets] [data-hand=offer]").first.click()
    two.ann.locator("[data-hand=confirm]").click()
    two.ann.locator(".spot").first.wait_for()


def middle(spot: Locator) -> tuple[float, float]:
    box = spot.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def figure(page: Page, name: str) -> int:
    """A figure of what is said of a place."""
    row = page.locator(".spot-card .exactly div", has_text=name)
    return int(float(row.locator("dd").first.inner_text()))


# ---------------------------------------------------------------- markers


def test_a_marker_is_placed_on_the_table(server: Server, browser: Browser) -> None:
    with seated(server, browser, LAUNCHERS) as two:
        to_marker(two)
        spots = two.ann.locator(".spot")
        count = spots.count()
        expect(two.ann.locator(".spot-list summary")).to_have_text(
            f"All {count - 1} places as a list"
        )
        expect(two.ann.locator(".spot-list .chip").first).to_be_hidden()
        x, y = middle(spots.nth(3))
        two.ann.mouse.move(x, y)
        card = two.ann.locator(".spot-card")

        expect(card.locator("strong")).to_have_text(spots.nth(3).get_attribute("aria-label") or "")
        expect(two.ann.locator(".ahead .cover")).to_be_attached()
        hits = figure(two.ann, "models under it")
        expect(two.ann.locator(".ahead .under")).to_have_count(hits)
        expect(card).to_contain_text(re.compile(rf"Close mob B\d: {hits} models?"))
        two.ann.mouse.click(x, y)
        expect(spots.nth(3)).to_have_attribute("aria-pressed", "true")
        two.ann.mouse.move(5, 5)
        expect(card.locator("strong")).to_have_text(spots.nth(3).get_attribute("aria-label") or "")


def test_a_marker_is_placed_by_keys(server: Server, browser: Browser) -> None:
    with seated(server, browser, LAUNCHERS) as two:
        to_marker(two)
        two.ann.locator(".spot[tabindex='0']").focus()
        before = two.ann.evaluate("document.activeElement.getAttribute('aria-label')")
        two.ann.keyboard.press("ArrowRight")
        after = two.ann.evaluate("document.activeElement.getAttribute('aria-label')")

        assert before != after
        expect(two.ann.locator(".spot-card strong")).to_have_text(after)
        two.ann.keyboard.press("Enter")
        expect(two.ann.locator("p.chosen strong")).to_have_text(after)
        two.ann.keyboard.press("Enter")
        expect(two.ann.locator("p.chosen")).to_have_count(0)
        expect(two.bob.locator(".reaction-card")).to_be_visible()


def test_scatter_is_chosen_where_it_leads_and_taken_back_there(
    server: Server, browser: Browser
) -> None:
    """As much falls as both were told."""
    with seated(server, browser, LAUNCHERS, has_touch=True) as two:
        to_marker(two)
        two.ann.locator(".spot").first.tap(force=True)
        two.ann.locator("[data-hand=confirm]").click()
        spots = two.bob.locator(".spot")
        spots.first.wait_for()
        assert spots.count() == 1 + 4 * 16
        expect(two.bob.locator(".ahead .under").first).to_be_attached()  # if nothing is spent
        four = two.bob.locator(".spot[aria-label='Tokens at 90, 90, 90, 90°']")
        two.bob.touchscreen.tap(*middle(four))
        expect(two.bob.locator(".ahead .step")).to_have_count(4)  # three steps, and the last
        expect(two.bob.locator(".spot-card")).to_contain_text("Nobody lies under it")
        two.bob.locator("[data-hand=confirm]").click()
        two.ann.locator(".reaction-card").wait_for()
        expect(two.ann.locator(".ahead .step")).to_have_count(4)
        none = two.ann.locator(".spot[aria-label^='Take back 0']")
        two.ann.touchscreen.tap(*middle(none))
        two.ann.locator("[data-hand=confirm]").click()

        line = two.bob.locator(".line.is-marker_landed").last
        expect(line).to_contain_text("scattered 8 inches with 4 tokens")
        expect(two.bob.locator(".line.is-fired").last).to_contain_text("nothing hits")
