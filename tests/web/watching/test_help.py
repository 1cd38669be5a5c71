"""Whoever rests on a thing, comes to it by keys or holds a finger on it reads what it is."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.web.helpers.hosting import Server
from tests.web.helpers.opening import PHONE, screen
from tests.web.helpers.reading import violations
from tests.web.helpers.staging import staged

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
MOMENTS = {
    "spearhead": "spearhead, in range",
    "microtanks": "microtanks",
    "diceless": "diceless",
    "battlegroup": "battlegroup, many units",
}
GROUND = {
    "spearhead": ".building",
    "microtanks": ".building",
    "diceless": ".ruin",
    "battlegroup": ".ruin",
}
"""Terrain that stands on each table."""
SAYS = {
    "spearhead": ("Building", "Cannot be entered", "Terrain"),
    "microtanks": ("Building", "Cannot be entered", "Heavy cover"),
    "diceless": ("Ruin", "Difficult to cross", "Cover"),
    "battlegroup": ("Ruin", "Difficult to cross", "Cover"),
}
HOLD = """([x, y]) => {
  const at = { bubbles: true, clientX: x, clientY: y, pointerType: "touch", isPrimary: true };
  document.elementFromPoint(x, y).dispatchEvent(new PointerEvent("pointerdown", at));
}"""

RELEASE = """([x, y]) => {
  const at = { bubbles: true, clientX: x, clientY: y, pointerType: "touch", isPrimary: true };
  const held = document.elementFromPoint(x, y);
  held.dispatchEvent(new PointerEvent("pointerup", at));
  held.dispatchEvent(new MouseEvent("click", at));
}"""


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    context = screen(browser, PHONE)
    yield context
    context.close()


def watched(page: Page, server: Server, key: str) -> str:
    """Open a match at its moment, for somebody who only looks; return its link."""
    stage = staged(MOMENTS[key])
    page.goto(f"{server.url}#/replay/{stage.lobby.match}/@{len(stage.rows) - 1}")
    page.locator("[data-tank]").first.wait_for()
    return page.url


def card(page: Page) -> Locator:
    return page.locator(".help-card")


def title_of(page: Page) -> Locator:
    return page.locator(".help-card > h3")


def clear(page: Page, found: Locator) -> tuple[float, float]:
    """Return a point of some terrain that nothing lies on."""
    for one in found.all():
        place = one.bounding_box()
        assert place is not None
        for share in (0.5, 0.2, 0.35, 0.65, 0.8, 0.12):  # or in a corner beside an objective
            at = (place["x"] + share * place["width"], place["y"] + share * place["height"])
            top = "([x, y]) => document.elementFromPoint(x, y).closest('g.marker, [data-tank]')"
            if page.evaluate(f"([x, y]) => !({top})([x, y])", list(at)):
                return at
    raise AssertionError("something lies on all of it")


@pytest.mark.parametrize("key", MOMENTS)
def test_resting_on_units_ground_and_numbers_says_what_they_are(
    tab: Page, server: Server, key: str
) -> None:
    watched(tab, server, key)
    unit = tab.locator("[data-tank]").last  # nothing lies on it
    name = tab.locator(f"[data-unit={unit.get_attribute('data-tank')}] .unit-name")

    unit.hover()
    expect(card(tab)).to_contain_text(name.inner_text())
    expect(card(tab).locator("dl.stats, table, .record-sheet").first).to_be_visible()
    expect(card(tab).locator("p").first).not_to_contain_text(name.inner_text())  # it is the title
    assert [] == violations(tab)

    tab.mouse.move(*clear(tab, tab.locator(GROUND[key])))
    title, line, clause = SAYS[key]
    expect(title_of(tab)).to_have_text(title)
    expect(card(tab)).to_contain_text(line.lower())
    expect(card(tab).get_by_role("link")).to_have_text(clause)

    tab.locator(".gauge[data-help], .badge[data-help]").first.hover()
    expect(card(tab)).to_be_visible()
    tab.keyboard.press("Escape")
    expect(card(tab)).to_have_count(0)


def test_the_card_of_a_unit_gives_its_order_points_once(tab: Page, server: Server) -> None:
    watched(tab, server, "diceless")
    tab.locator("[data-tank]").last.hover()
    expect(card(tab)).to_contain_text("order points")

    assert 1 == len(re.findall("order points?", card(tab).inner_text(), re.IGNORECASE))


@pytest.mark.parametrize("key", MOMENTS)
def test_headings_of_weapons_say_what_they_count(tab: Page, server: Server, key: str) -> None:
    watched(tab, server, key)
    tab.locator("[aria-expanded=false][data-unit]").first.click()
    tab.locator("th[data-stat=Range]").first.hover()

    expect(title_of(tab)).to_have_text("Range")
    expect(card(tab).get_by_role("link")).to_be_visible()


@pytest.mark.parametrize("key", MOMENTS)
def test_who_comes_to_a_unit_by_keys_reads_the_same(tab: Page, server: Server, key: str) -> None:
    watched(tab, server, key)
    tab.keyboard.press("Tab")
    unit = tab.locator("[data-tank]").first
    unit.focus()

    expect(title_of(tab)).to_be_visible()


def test_who_has_only_keys_is_told_of_ground_marks_and_numbers_too(
    tab: Page, server: Server
) -> None:
    watched(tab, server, "microtanks")
    tab.keyboard.press("Tab")
    start = tab.evaluate("document.activeElement.outerHTML")
    tab.keyboard.press("h")
    looked = tab.get_by_role("dialog", name="Look around")
    told = looked.locator("[aria-live=polite]")
    expect(told.locator("h3")).to_have_text(re.compile("^A1 "))
    assert [] == violations(tab)

    tab.keyboard.press("PageDown")
    expect(told).to_contain_text("in the middle of the table")
    ring = tab.locator(".help-ring").bounding_box()
    roads = [road.bounding_box() for road in tab.locator(".road-verge").all()]
    assert ring is not None
    assert any(road and abs(road["width"] - ring["width"]) < 16 for road in roads), (ring, roads)
    tab.keyboard.press("PageDown")
    expect(told).to_contain_text("The sum of the two lines below")
    tab.keyboard.press("ArrowRight")
    expect(told).to_contain_text("Full points")
    tab.keyboard.press("End")
    expect(told).to_contain_text("reloads in 1 turn")
    looked.get_by_role("button", name="Next").press("Enter")
    expect(told.locator("h3")).to_have_text(re.compile("^A1 "))

    tab.keyboard.press("Escape")
    expect(looked).to_have_count(0)
    assert start == tab.evaluate("document.activeElement.outerHTML")


def test_marks_on_the_table_come_between_ground_and_numbers(tab: Page, server: Server) -> None:
    watched(tab, server, "diceless")
    tab.locator("summary[aria-label*=Playback]").click()
    tab.get_by_role("button", name="Look around").click()
    told = tab.get_by_role("dialog", name="Look around").locator("[aria-live=polite]")
    tab.keyboard.press("PageDown")
    tab.keyboard.press("PageDown")
    expect(told).to_contain_text("held by neither side")


@pytest.mark.parametrize("key", MOMENTS)
def test_a_finger_that_stays_asks_and_chooses_nothing(
    phone: BrowserContext, server: Server, key: str
) -> None:
    page = phone.new_page()
    watched(page, server, key)
    place = page.locator("[data-tank]").first.bounding_box()
    assert place is not None

    at = [place["x"] + place["width"] / 2, place["y"] + place["height"] / 2]
    page.evaluate(HOLD, at)
    expect(title_of(page)).to_be_visible()
    page.evaluate(RELEASE, at)
    expect(page.locator("[aria-expanded=true][data-unit]")).to_have_count(0)


def test_help_speaks_german(browser: Browser, server: Server) -> None:
    context = browser.new_context(locale="de-DE", viewport={"width": 1280, "height": 800})
    page = context.new_page()
    watched(page, server, "battlegroup")
    page.mouse.move(*clear(page, page.locator(GROUND["battlegroup"])))

    expect(card(page)).to_contain_text("schwer begehbar")
    context.close()
