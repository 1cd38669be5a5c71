"""On a phone all that is said of an order is in sight, and what it is done with."""

from __future__ import annotations

import re
from statistics import mean
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from engine.flow import Ask
from engine.match import Match
from engine.rulesets.spearhead.core.model import Battle
from tests.helpers.long import first
from tests.web.helpers.gestures import middle
from tests.web.helpers.hosting import Server
from tests.web.helpers.opening import PHONE, OpenAt, screen
from tests.web.helpers.reading import WATCH, box, sent, violations
from tests.web.helpers.seating import brought_to, seated
from tests.web.helpers.staging import SEAT, staged
from tests.web.helpers.waiting import holds

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]


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


def test_a_card_and_the_question_are_never_seen_through_each_other(
    browser: Browser, pages: list[Page]
) -> None:
    pages.append(page := screen(browser, PHONE).new_page())
    with seated(page, "spearhead", staged("spearhead, in range").match, SEAT):
        page.locator("[data-play=offer]:visible").first.wait_for()
        expect(page.locator(".saying")).to_be_visible()
        tapped(page, "A1")
        tapped(page, "B1")
        expect(page.locator(".aim-card")).to_be_visible()
        expect(page.locator(".saying")).to_be_hidden()
        page.get_by_role("button", name="Back", exact=True).tap()

        expect(page.locator(".aim-card")).not_to_be_attached()
        expect(page.locator(".saying")).to_be_visible()


def test_what_turns_a_unit_is_in_sight_when_it_is_set_up(open_at: OpenAt) -> None:
    page = open_at("spearhead, setting up", PHONE)
    page.locator("[data-play=offer]:visible").first.tap()
    tools = page.locator(".orders .tool-group")
    expect(tools).to_be_visible()

    assert bottom(tools) <= bottom(page.locator(".orders"))
    clock, other = box(page.locator(".seat.side-0 .clock")), box(page.locator(".seat.side-1"))
    assert clock["x"] + clock["width"] <= other["x"]


def test_all_that_a_unit_may_do_is_in_sight_below_the_units(open_at: OpenAt) -> None:
    page = open_at("microtanks", PHONE)
    tapped(page, "a-us-m10-1")
    page.locator(".orders .leaving button").wait_for()
    orders, buttons = page.locator(".orders"), page.locator(".orders .all-orders button")

    assert all(bottom(one) <= bottom(orders) for one in buttons.all())
    assert orders.evaluate("all => all.scrollTop") == 0
    expect(page.locator(".orders .units [aria-pressed=true]")).to_be_in_viewport(ratio=1)
    buttons.get_by_text("Drive off the table").tap()
    expect(page.locator(".orders .summary")).to_be_in_viewport()
    assert box(page.locator(".orders .summary"))["width"] > 0.8 * box(orders)["width"]


def test_who_looks_back_in_the_log_can_go_back_without_closing_it(open_at: OpenAt) -> None:
    page = open_at("battlegroup, near", PHONE)
    page.get_by_role("button", name="Log", exact=True).tap()
    page.locator(".fold-line").last.tap()
    page.get_by_role("button", name="Back to the live table").tap()

    expect(page.locator("[data-play=offer]").first).to_be_attached()
    expect(page.locator(".play-bar.past")).not_to_be_attached()


def test_directions_and_zones_that_are_spoken_of_are_marked_on_a_turned_table(tab: Page) -> None:
    match, ask = brought_to("microtanks", picks_a_side, scenario="crossroads")
    tab.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    with seated(tab, "microtanks", match, ask.seat):
        north = tab.locator(".compass")
        expect(north).to_have_text("N")
        expect(north).to_be_in_viewport(ratio=1)
        arrow, letter = box(north.locator("path")), box(north.locator("text"))
        a, b = (box(tab.get_by_text(f"Zone {zone}", exact=True)) for zone in "AB")

    assert arrow["x"] < letter["x"]
    assert b["x"] + b["width"] < a["x"]  # in the north, as is said


def picks_a_side(_: Match, ask: Ask) -> bool:
    return type(ask.choice).__name__ == "WhichSide"


def test_a_table_that_is_not_turned_has_no_compass(tab: Page) -> None:
    match, ask = brought_to("microtanks", picks_a_side, scenario="crossroads")
    tab.set_viewport_size({"width": 1280, "height": 800})
    with seated(tab, "microtanks", match, ask.seat):
        expect(tab.get_by_text("Zone B", exact=True)).to_be_visible()
        expect(tab.locator(".compass")).to_be_hidden()


@pytest.mark.parametrize("moment", first(["spearhead, driving", "spearhead, ramming"]))
def test_who_comes_from_either_short_edge_has_it_below_them(open_at: OpenAt, moment: str) -> None:
    page = open_at(moment, PHONE)
    quarters = {"east": "1", "west": "-1"}[battle(moment).players[SEAT].edge or ""]

    expect(page.locator(".board")).to_have_attribute("data-quarters", quarters)
    assert mean(heights(page, ".side-0")) > mean(heights(page, ".side-1"))


def battle(moment: str) -> Battle:
    state = staged(moment).match.state
    assert isinstance(state, Battle)
    return state


def heights(page: Page, side: str) -> list[float]:
    """How far down the screen the units of a side are."""
    return [box(unit)["y"] for unit in page.locator(f"[data-tank]{side}").all()]


AHEAD = 45
"""Pixels."""


def test_a_tap_on_a_table_that_lies_turned_is_meant_where_it_is_seen(open_at: OpenAt) -> None:
    page = open_at("spearhead, driving", PHONE)
    page.evaluate(WATCH)
    x, y = middle(page, "A1")
    page.touchscreen.tap(x, y - AHEAD)
    page.locator("[data-play=confirm][aria-disabled=false]").tap()
    (leg,) = sent(page)["legs"]
    start = battle("spearhead, driving").tank("A1").pose
    assert start is not None

    assert leg["x"] < start.x - 2  # ahead of who comes from the east
    assert leg["y"] == pytest.approx(start.y, abs=0.5)


def test_the_panel_makes_way_for_what_an_order_does(open_at: OpenAt) -> None:
    page = open_at("battlegroup, near", PHONE)
    tapped(page, "b-vg-scouts-3")
    expect(page.locator("[data-play=confirm][aria-disabled=false]")).to_be_visible()
    page.get_by_role("button", name="Forces", exact=True).tap()
    expect(page.locator(".drawer")).to_have_class(re.compile("half"))
    tapped(page, "b-vg-scouts-3")  # which confirms

    expect(page.locator(".drawer")).to_have_class(re.compile("low"))


MASK = "one => getComputedStyle(one).maskImage"
"""What fades the end of a list."""
FITS = "one => one.scrollHeight <= one.clientHeight"


def test_a_list_of_which_more_lies_below_fades_until_its_end_is_reached(open_at: OpenAt) -> None:
    page = open_at("battlegroup, many units", PHONE)
    orders = page.locator(".play-bar .orders")
    holds(page, lambda: (orders.evaluate(MASK) == "none") is orders.evaluate(FITS))
    page.get_by_role("group", name="Units").get_by_role("button").first.tap()
    orders.evaluate("one => one.scrollTo(0, 0)")
    holds(page, lambda: "gradient" in orders.evaluate(MASK))

    def at_its_end() -> Any:
        orders.evaluate("one => one.scrollTo(0, one.scrollHeight)")  # it may still have grown
        return orders.evaluate(MASK)

    holds(page, at_its_end, "none")
