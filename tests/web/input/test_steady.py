"""The table, the bar, its tools and the roster keep their place and size while a turn is played."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.helpers.long import first
from tests.web.helpers.clicker import Clicker
from tests.web.helpers.hosting import Server
from tests.web.helpers.opening import PHONE, SMALL, OpenAt
from tests.web.helpers.reading import box

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

WIDE = (1440, 900)
SIZES = (PHONE, WIDE, SMALL)
MOMENTS = ("battlegroup, many units", "spearhead, in range", "diceless, walking", "microtanks")
SCREENS = [(name, size) for size in SIZES for name in MOMENTS]
REACTING = ("spearhead, reacting", "battlegroup, breaking in")
WINDOWS = [(name, size) for size in SIZES for name in REACTING]
ANSWERS = 5
"""That a turn is followed for, with what the enemy does about them."""
KEPT = [".table", ".play-bar", ".tools", ".zoom", ".force .unit"]
RECORD = """kept => {
  window.places = {};
  const look = () => {
    if (document.querySelector(".verdict") !== null) return;
    for (const what of kept) {
      const one = document.querySelector(what);
      if (!one) continue; // what is not there does not move
      const { x, y, right, bottom, height } = one.getBoundingClientRect();
      const place = {
        ".tools": [right, y, height], // another tool comes at the left of all
      }[what] ?? [x, y, right, bottom];
      (window.places[what] ??= []).includes(`${place}`) || window.places[what].push(`${place}`);
    }
    requestAnimationFrame(look);
  };
  look();
}"""
"""Keeps every place that they have, frame by frame, until the end."""
SHOWS = ".orders [data-play=offer]:visible, .reaction-card"


@pytest.fixture
def open_at(server: Server, browser: Browser, pages: list[Page]) -> OpenAt:
    return OpenAt(server, browser, pages, SHOWS, bot="first")


def recording(page: Page) -> Page:
    page.evaluate("() => document.fonts.ready")
    page.evaluate(RECORD, KEPT)
    return page


def moved(page: Page) -> dict[str, list[str]]:
    """What has had more than one place."""
    places: dict[str, list[str]] = page.evaluate("() => window.places")
    assert {".table", ".play-bar", ".tools"} <= set(places)
    return {what: seen for what, seen in places.items() if len(seen) > 1}


@pytest.mark.parametrize(("moment", "size"), first(SCREENS))
def test_the_table_and_the_bar_keep_their_place_through_a_turn(
    open_at: OpenAt, moment: str, size: tuple[int, int]
) -> None:
    page = recording(open_at(moment, size))
    player = Clicker(page, seed=2, touch=size == PHONE, enough=None)
    while player.done["confirm"] < ANSWERS and player.step() != "over":
        pass

    assert player.done["confirm"] > 0
    assert {} == moved(page)


@pytest.mark.parametrize("size", first([(one,) for one in SIZES]))
def test_what_is_said_in_passing_hides_none_of_the_table(
    open_at: OpenAt, size: tuple[int, int]
) -> None:
    page = open_at("spearhead, reacting", size)
    page.locator(".reaction-card .during").click()
    notice = page.locator(".notices p").first
    notice.wait_for()
    said, table = box(notice), box(page.locator(".table"))

    assert said["y"] >= table["y"] + table["height"]


@pytest.mark.parametrize(("moment", "size"), first(WINDOWS))
def test_nothing_moves_when_a_window_is_answered(
    open_at: OpenAt, moment: str, size: tuple[int, int]
) -> None:
    page = recording(open_at(moment, size))
    page.locator(".reaction-card .during").click()  # whatever else is asked about it
    page.locator(".reaction-card").wait_for(state="detached")

    assert {} == moved(page)


@pytest.mark.parametrize(("moment", "size"), first(SCREENS))
def test_nothing_moves_when_an_earlier_moment_is_looked_at(
    open_at: OpenAt, moment: str, size: tuple[int, int]
) -> None:
    page = open_at(moment, size)
    if size == PHONE:
        page.get_by_role("button", name="Log", exact=True).tap()  # which lies over the bar
    recording(page)
    page.locator(":is(.fold-line, .line > button):visible").last.click()
    page.get_by_role("button", name="Back to the live table").click()
    page.locator(".orders").wait_for(state="attached")

    assert {} == moved(page)
