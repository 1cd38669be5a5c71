"""A game that the page has no drawing of: the example, installed beside warhost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.examples.conftest import plugged, skirmishing
from tests.web.helpers.hosting import Server

__all__ = ["plugged", "skirmishing"]  # fixtures


@pytest.fixture
def seat(skirmishing: Server) -> str:
    """A link to Ann's seat of a match against a bot."""
    short = {"units": 3, "orders": 8}
    with skirmishing._asking() as ann:
        joined = ann("create_match", ruleset="skirmish", name="Ann", options=short)
        match, token = joined["match"], joined["token"]
        ann("seat_bot", match=match, seat=1, policy="first")
        ann("ready", match=match, entropy="a" * 8)
    return f"{skirmishing.url}#/substitute/{match}/0/{token}"


@pytest.mark.browser
def test_the_page_draws_it_plainly_and_it_is_played_there(tab: Page, seat: str) -> None:
    tab.goto(seat)
    units = tab.locator(".pieces .tank")
    expect(units).to_have_count(6)
    expect(tab.get_by_text("Order one of your units.").first).to_be_visible()

    tab.locator(".pieces [data-tank=A1]").click()
    tab.keyboard.press("ArrowRight")
    tab.locator("[data-play=confirm]").click(timeout=5000)

    expect(tab.locator(".line").first).to_contain_text("Rifle Squad 1 A1 moves.")

    result, confirm = tab.get_by_role("region", name="Result"), tab.locator("[data-play=confirm]")
    for _ in range(3):  # of eight orders four are Ann's
        expect(tab.get_by_text("Order one of your units.").first).to_be_visible()
        tab.locator(".pieces [data-tank^=A]").first.click()
        tab.keyboard.press("ArrowRight")
        confirm.click()
    expect(result).to_contain_text(re.compile("wins|draw", re.IGNORECASE))
