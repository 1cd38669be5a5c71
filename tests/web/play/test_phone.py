"""On a phone all that is said of an order is in sight, and what it is done with."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.helpers.gestures import middle
from tests.web.helpers.hosting import Server
from tests.web.helpers.opening import PHONE, OpenAt
from tests.web.helpers.reading import box, violations

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]


@pytest.fixture
def open_at(server: Server, browser: Browser, pages: list[Page]) -> OpenAt:
    return OpenAt(server, browser, pages, "[data-play=offer]:visible", bot="first")


def bottom(found: Locator) -> float:
    at = box(found)
    return at["y"] + at["height"]


def tapped(page: Page, unit: str) -> None:
    page.touchscreen.tap(*middle(page, unit))


@pytest.mark.parametrize(
    ("moment", "target", "most"),
    [("diceless, charging", "squad-1", 0.25), ("battlegroup, near", "b-vg-scouts-3", 0.5)],
)
def test_odds_are_told_once_and_leave_the_table_in_sight(
    open_at: OpenAt, moment: str, target: str, most: float
) -> None:
    page = open_at(moment, PHONE)
    tapped(page, target)
    card = page.locator(".aim-card")
    expect(card).to_contain_text("models lost")
    expect(page.locator(".orders .summary")).not_to_contain_text("models lost")

    assert box(card)["height"] < most * box(page.locator(".board"))["height"]
    assert [] == violations(page)


def test_what_turns_a_unit_is_in_sight_when_it_is_set_up(open_at: OpenAt) -> None:
    page = open_at("spearhead, setting up", PHONE)
    page.locator("[data-play=offer]:visible").first.tap()
    tools = page.locator(".orders .tool-group")
    expect(tools).to_be_visible()

    assert bottom(tools) <= bottom(page.locator(".orders"))
    clock, other = box(page.locator(".seat.side-0 .clock")), box(page.locator(".seat.side-1"))
    assert clock["x"] + clock["width"] <= other["x"]


def test_who_looks_back_in_the_log_can_go_back_without_closing_it(open_at: OpenAt) -> None:
    page = open_at("battlegroup, near", PHONE)
    page.get_by_role("button", name="Log", exact=True).tap()
    page.locator(".fold-line").last.tap()
    page.get_by_role("button", name="Back to live").tap()

    expect(page.locator("[data-play=offer]").first).to_be_attached()
    expect(page.locator(".play-bar.past")).not_to_be_attached()
