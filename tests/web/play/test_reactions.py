"""Reactions in the page: declined by one click or key, or until the order of the enemy ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.engine.rulesets.diceless.standing import blasted
from tests.web.helpers.seating import brought_to, is_a, seated
from tests.web.helpers.waiting import holds

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]


@pytest.fixture
def window(tab: Page, sent: list[dict[str, Any]], obliging: None) -> Iterator[Page]:
    """The page at a reaction of spearhead."""
    match, ask = brought_to(
        "spearhead", lambda _, ask: is_a(ask, "WhichReaction"), scenario="crossroads"
    )
    with seated(tab, "spearhead", match, ask.seat):
        tab.locator(".reaction-card [data-declines]").wait_for()
        yield tab


def kinds(sent: list[dict[str, Any]]) -> list[str]:
    return [one["t"] for one in sent if one["t"] in ("set_auto_replies", "reply")]


def test_one_click_declines(window: Page, sent: list[dict[str, Any]]) -> None:
    window.locator(".reaction-card [data-declines]").click()
    holds(window, lambda: kinds(sent), ["reply"])


def test_digits_choose_and_zero_declines(window: Page, sent: list[dict[str, Any]]) -> None:
    window.keyboard.press("1")
    expect(window.locator(".reaction-card [data-play=confirm]")).to_be_visible()

    assert [] == kinds(sent)
    window.keyboard.press("Escape")
    window.keyboard.press("0")
    holds(window, lambda: kinds(sent), ["reply"])


def test_reactions_are_declined_during_one_order(window: Page, sent: list[dict[str, Any]]) -> None:
    window.locator(".reaction-card .during").click()
    again = window.locator("[data-play=ask-again]")
    expect(again).to_be_visible()
    holds(window, lambda: kinds(sent), ["set_auto_replies", "reply"])
    (said,) = (one for one in sent if one["t"] == "set_auto_replies")

    assert ["order"] == list(said["auto_pass"][0])
    again.click()
    expect(again).to_have_count(0)


def test_what_is_answered_is_read_without_scrolling(window: Page) -> None:
    window.set_viewport_size({"width": 1280, "height": 800})
    header = window.locator(".reaction-card > header")
    is_whole = "all => all.scrollHeight <= all.clientHeight"
    holds(window, lambda: header.evaluate(is_whole))


def test_a_finger_can_hit_every_answer(window: Page) -> None:
    window.set_viewport_size({"width": 390, "height": 844})
    buttons = window.locator(".reaction-card button:visible")
    sizes = [box["height"] for one in buttons.all() if (box := one.bounding_box())]

    assert len(sizes) > 3
    assert round(min(sizes)) >= 44


def test_a_token_that_would_change_nothing_cannot_be_spent(tab: Page) -> None:
    match = blasted()
    with seated(tab, "diceless", match, match.asks[0].seat):
        useless = tab.locator(".spot[aria-disabled=true]").first
        useless.focus()
        useless.press("Enter")
        expect(tab.locator(".spot-card .why")).to_contain_text("the same happens anyway")
        expect(tab.locator("[data-play=confirm]")).to_have_count(0)
        telling = tab.locator(".spot[aria-disabled=false]").last
        telling.focus()
        telling.press("Enter")
        expect(tab.locator("[data-play=confirm]")).to_be_enabled()
