"""A replay leads on: to the rematch, to the same match anew, to a branch that says what it is."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.helpers.hosting import Server
from tests.web.helpers.lobby import PHONE, keep
from tests.web.helpers.staging import staged

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
REMATCH = "Rematch (swap sides)"
ANEW = "Play again"
BRANCH = "Play on from here"


def test_whoever_sat_there_has_the_rematch(tab: Page, server: Server) -> None:
    """It was private: the invitation that was kept with the seat opens it."""
    seat = server.over("spearhead", private=True)
    keep(tab, server, seat)
    tab.goto(f"{server.url}#/replay/{seat['match']}")
    tab.get_by_role("button", name=REMATCH).click()

    expect(tab).to_have_url(re.compile("#/play/"))
    places = tab.locator(".place")
    expect(places.nth(0)).to_contain_text("Bob")
    expect(places.nth(1)).to_contain_text("Ann")
    expect(tab.locator("h1 .kind")).to_have_text("Rematch")
    again = tab.url
    tab.get_by_role("link", name="Previous match").click()
    expect(tab).to_have_url(re.compile(f"#/replay/{seat['match']}"))
    tab.get_by_role("button", name=REMATCH).click()
    expect(tab).to_have_url(again)


def test_where_the_table_is_cleared_the_same_is_played_anew(tab: Page, server: Server) -> None:
    """It was over before the server started, so there is nobody to have a rematch with."""
    lobby = staged("diceless").lobby
    keep(tab, server, {"match": lobby.match, "seat": 0, "token": "0" * 32, "code": ""})
    tab.goto(f"{server.url}#/replay/{lobby.match}")
    tab.get_by_role("button", name=REMATCH).click()
    expect(
        tab.get_by_role("alert").filter(has_text="has been removed from the server")
    ).to_be_visible()
    tab.get_by_role("button", name=ANEW).click()

    expect(tab).to_have_url(re.compile("#/play/"))
    expect(tab.get_by_role("heading", name=lobby.title)).to_be_visible()
    expect(tab.locator(".place").nth(1)).to_contain_text("waiting…")


@pytest.mark.parametrize("size", [None, PHONE])
def test_a_branch_is_offered_in_words_also_at_the_end(
    tab: Page, server: Server, size: dict[str, int] | None
) -> None:
    if size:
        tab.set_viewport_size({"width": size["width"], "height": size["height"]})
    lobby = staged("spearhead, aiming").lobby
    tab.goto(f"{server.url}#/replay/{lobby.match}")
    slider = tab.get_by_role("slider", name="Position in the match")
    slider.press("End")
    end = int(slider.get_attribute("max") or 0)
    expect(slider).to_have_value(str(end))
    expect(tab.get_by_role("button", name=ANEW)).to_be_in_viewport()
    button = tab.get_by_role("button", name=BRANCH)
    expect(button).to_have_text(BRANCH)
    expect(button).to_be_in_viewport()
    button.click()
    expect(slider).to_have_value(str(end - 1))
    tab.get_by_role("dialog", name=BRANCH).get_by_role("button", name="Play", exact=True).click()

    expect(tab).to_have_url(re.compile("#/play/"))
    way = tab.locator(".title").get_by_role("link", name="Branch")
    expect(way).to_be_in_viewport()
    way.click()
    expect(tab).to_have_url(re.compile(f"#/replay/{lobby.match}/{end - 1}$"))
