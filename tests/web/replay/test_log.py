"""The log of each game: a line for each order, headlines over something, and a way back."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from engine.ruleset import hosted
from tests.web.helpers.film import film
from tests.web.helpers.serving import projecting

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(240)]
RANKS = {"phase": 1, "turn": 2, "round": 3}

ENTRIES = """() => [...document.querySelectorAll(".story > ol > li")].map(one => one.className)"""
"""The classes of what the log lists, in its order."""


@pytest.mark.parametrize("key", hosted())
def test_orders_are_folded_to_a_line_and_headlines_stand_over_something(
    tab: Page, key: str
) -> None:
    match = film(key=key)
    with projecting(match) as shown:
        tab.goto(f"{shown.url}#/replay/m1/{len(match.updates)}")
        expect(tab.locator(".fold")).not_to_have_count(0)
        listed = [set(one.split()) for one in tab.evaluate(ENTRIES)]

    ranks = [max((RANKS.get(name, 0) for name in one), default=0) for one in listed]
    for one, after in pairwise(ranks):
        assert not 0 < one <= after
    # the aim comes before the first sentence
    alone = [rank == 0 and "fold" not in one for rank, one in zip(ranks, listed, strict=True)][1:]
    assert not any(one and after for one, after in pairwise(alone))
    assert sum("fold" in one for one in listed) > 3


@pytest.mark.parametrize("key", hosted())
def test_a_click_on_an_order_goes_to_its_moment(tab: Page, key: str) -> None:
    match = film(key=key)
    last = len(match.updates)
    with projecting(match) as shown:
        tab.goto(f"{shown.url}#/replay/m1/{last}")
        place = tab.locator(".reel-place")
        expect(place).to_have_text(f"{last}/{last}")
        line = tab.locator(".fold .fold-line").first
        said = line.inner_text()
        line.click()

        expect(place).not_to_have_text(f"{last}/{last}")
        shown_now = tab.locator(".fold:has([aria-current]) .fold-line")
        expect(shown_now).to_contain_text(said)
        expect(shown_now).to_have_attribute("aria-expanded", "true")


PACES = ["Slower", "Normal speed", "Faster", "Much faster", "Fastest", "No animation"]


@pytest.mark.parametrize("key", hosted())
def test_sound_is_off_and_playback_at_leisure_until_somebody_wants_it_otherwise(
    tab: Page, key: str
) -> None:
    with projecting(film(key=key)) as shown:
        tab.goto(f"{shown.url}#/match/m1")
        menu = tab.locator(".table-menu")
        menu.locator("summary").click()
        sound = menu.get_by_label("Sound", exact=True)
        pace = menu.get_by_role("combobox")
        expect(sound).not_to_be_checked()
        expect(pace).to_have_value("normal")
        expect(pace.locator("option")).to_have_text(PACES)
        pace.select_option("off")
        sound.check()
        tab.reload()
        menu.locator("summary").click()

        expect(sound).to_be_checked()
        expect(pace).to_have_value("off")
