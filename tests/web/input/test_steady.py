"""The table and the bar below it keep their place and size while a turn is played."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.long import first
from tests.web.helpers.clicker import Clicker
from tests.web.helpers.hosting import Server
from tests.web.helpers.opening import PHONE, SMALL, OpenAt

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

WIDE = (1440, 900)
MOMENTS = ("battlegroup, many units", "spearhead, in range", "diceless, walking", "microtanks")
SCREENS = [(name, size) for size in (PHONE, WIDE, SMALL) for name in MOMENTS]
ANSWERS = 5
"""That a turn is followed for, with what the enemy does about them."""
RECORD = """() => {
  window.places = {};
  const look = () => {
    if (document.querySelector(".verdict") !== null) return;
    const isWindow = document.querySelector(".dims") !== null;
    for (const what of isWindow ? [".table"] : [".table", ".play-bar"]) {
      const { x, y, width, height } = document.querySelector(what).getBoundingClientRect();
      const place = [x, y, width, height].map(Math.round).join(" ");
      (window.places[what] ??= []).includes(place) || window.places[what].push(place);
    }
    requestAnimationFrame(look);
  };
  look();
}"""
"""Keeps every place that the table and the bar have, frame by frame, until the end."""


@pytest.mark.parametrize(("moment", "size"), first(SCREENS))
def test_the_table_and_the_bar_keep_their_place_through_a_turn(
    server: Server, browser: Browser, pages: list[Page], moment: str, size: tuple[int, int]
) -> None:
    shows = ".orders [data-play=offer]:visible"
    page = OpenAt(server, browser, pages, shows, bot="first")(moment, size)
    page.evaluate("() => document.fonts.ready")
    page.evaluate(RECORD)
    player = Clicker(page, seed=2, touch=size == PHONE, enough=None)
    while player.done["confirm"] < ANSWERS and player.step() != "over":
        pass
    places = page.evaluate("() => window.places")

    assert player.done["confirm"] > 0
    assert {".table", ".play-bar"} == set(places)
    assert [] == [seen for seen in places.values() if len(seen) > 1]
