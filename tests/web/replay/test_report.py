"""After a match: its report, read and closed by keys at the player's own table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.helpers.film import film
from tests.web.helpers.forces import DUEL
from tests.web.helpers.hosting import Server
from tests.web.helpers.reading import box, violations
from tests.web.helpers.serving import projecting

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(240)]


def test_the_report_is_closed_by_escape_where_one_played(tab: Page, server: Server) -> None:
    table = server.lay("diceless", bot="greedy", options=DUEL["diceless"])
    tab.goto(table.invitation)
    tab.get_by_label("Your name").fill("Ann")
    tab.get_by_role("button", name="Join").click()
    tab.get_by_role("button", name="More", exact=True).click()
    tab.get_by_role("button", name="Resign", exact=False).click()
    tab.get_by_role("button", name="Resign the match").click()
    tab.get_by_role("button", name="Report", exact=True).click()
    report = tab.get_by_role("dialog", name="Battle report")
    expect(report).to_be_visible()
    expect(report).to_contain_text("No unit cost the enemy any models.")  # there may be damage

    assert [] == violations(tab)
    tab.keyboard.press("Escape")

    expect(report).to_have_count(0)
    expect(tab.get_by_role("region", name="Result")).to_be_visible()


def test_the_turns_under_the_points_can_be_read_on_a_phone(tab: Page) -> None:
    match = film(seed=7)
    tab.set_viewport_size({"width": 390, "height": 844})
    with projecting(match, len(match.updates)) as shown:
        tab.goto(f"{shown.url}#/match/m1")
        tab.get_by_role("button", name="Report", exact=True).click()
        turn = tab.locator(".course.points text").first
        turn.wait_for()

        assert box(turn)["height"] >= LEGIBLE


LEGIBLE = 11
"""Pixels, with what letters hang below their line."""
