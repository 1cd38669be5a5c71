"""A unit is chosen in the roster as it is on the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.helpers.hosting import Server
from tests.web.helpers.opening import OpenAt
from tests.web.helpers.seating import brought_to, is_a, seated

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]


@pytest.fixture
def open_at(server: Server, browser: Browser, pages: list[Page]) -> OpenAt:
    return OpenAt(server, browser, pages, "[data-play=offer]")


def test_a_click_in_the_roster_chooses_an_own_unit(open_at: OpenAt) -> None:
    page = open_at("spearhead")
    chip = page.get_by_role("group", name="Units").get_by_role("button", name="A1", exact=True)
    page.locator("button.unit[data-unit=B1]").click()
    expect(chip).to_have_attribute("aria-pressed", "false")
    page.locator("button.unit[data-unit=A1]").click()
    expect(chip).to_have_attribute("aria-pressed", "true")


def test_an_open_sheet_follows_what_is_ordered_unless_it_is_of_the_enemy(open_at: OpenAt) -> None:
    page = open_at("spearhead")
    units = page.get_by_role("group", name="Units")
    page.locator("button.unit[data-unit=A1]").click()
    units.get_by_role("button", name="A2", exact=True).click()
    expect(page.locator("button.unit[data-unit=A2]")).to_have_attribute("aria-expanded", "true")
    expect(page.locator("button.unit[data-unit=A1]")).to_have_attribute("aria-expanded", "false")
    page.locator("button.unit[data-unit=B1]").click()
    units.get_by_role("button", name="A1", exact=True).click()
    expect(page.locator("button.unit[data-unit=B1]")).to_have_attribute("aria-expanded", "true")


SPILT = """() => {
  const rail = document.querySelector(".rail.forces");
  const edge = rail.getBoundingClientRect().left + rail.clientWidth;
  return [...rail.querySelectorAll("button.unit > :not(.hidden)")]
    .filter((one) => one.getBoundingClientRect().right > edge)
    .map((one) => one.innerText);
}"""
"""What of the units is cut off at the edge of the roster."""
LINES = """() => [...document.querySelectorAll(".rail.forces .unit-name")]
  .map((one) => one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight))"""


@pytest.mark.parametrize("width", [1180, 1280])
@pytest.mark.parametrize("moment", ["diceless", "battlegroup, many units"])
def test_long_german_names_keep_within_the_roster(
    server: Server, browser: Browser, pages: list[Page], moment: str, width: int
) -> None:
    page = browser.new_context(viewport={"width": width, "height": 800}, locale="de-DE").new_page()
    pages.append(page)
    page.goto(server.at(moment, bot=None))
    page.locator("[data-play=offer]").first.wait_for()

    assert [] == page.evaluate(SPILT)
    assert max(page.evaluate(LINES)) < 2.5


HELD = """() => {
  const send = WebSocket.prototype.send;
  window.held = [];
  WebSocket.prototype.send = function (text) {
    const go = () => send.call(this, text);
    window.held !== null && String(text).includes("legal_replies") ? window.held.push(go) : go();
  };
}"""
"""What may be answered is asked for only once `RELEASED`."""
RELEASED = "() => { const all = window.held; window.held = null; all.forEach((go) => go()); }"


def test_a_unit_clicked_before_its_question_has_come_is_chosen_then(tab: Page) -> None:
    match, ask = brought_to("spearhead", lambda _, ask: is_a(ask, "WhichTank"))
    tab.add_init_script(f"({HELD})()")
    with seated(tab, "spearhead", match, ask.seat):
        own = tab.locator(f"button.unit[data-unit^={'AB'[ask.seat]}]:not(.gone)").first
        code = own.get_attribute("data-unit") or ""
        own.click()
        tab.evaluate(RELEASED)

        units = tab.get_by_role("group", name="Units")
        chip = units.get_by_role("button", name=code, exact=True)
        expect(chip).to_have_attribute("aria-pressed", "true")


@pytest.mark.long
def test_a_unit_that_is_set_up_is_taken_from_the_roster(open_at: OpenAt) -> None:
    page = open_at("spearhead, setting up")
    page.locator("button.unit[data-unit^=A]:not(.gone)").last.click()
    expect(page.locator("[data-pad=place_blank]")).to_be_attached()
    expect(page.locator("[data-play=confirm]")).to_be_visible()
