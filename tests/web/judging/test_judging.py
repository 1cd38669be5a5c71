"""The judge's page: an edit and rulings, and what a player sees of them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.helpers.hosting import Server
from tests.web.helpers.opening import DESKTOP, PHONE
from tests.web.helpers.staging import SEAT

pytestmark = pytest.mark.browser


def opened(browser: Browser, pages: list[Page], link: str, size: tuple[int, int]) -> Page:
    width, height = size
    page = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce"
    ).new_page()
    pages.append(page)
    page.goto(link)
    return page


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_judge_edits_takes_back_and_awards_and_the_player_reads_why(
    server: Server, browser: Browser, pages: list[Page], size: tuple[int, int]
) -> None:
    seat = server.seat_at("spearhead", bot=None)
    player = opened(
        browser,
        pages,
        f"{server.url}#/substitute/{seat['match']}/{SEAT}/{seat['token']}",
        DESKTOP,
    )
    judge = opened(browser, pages, server.judge(seat["match"], "Eve"), size)
    expect(player.get_by_text("Judge: Eve")).to_be_visible()
    panel = judge.get_by_role("region", name="Judge")
    panel.get_by_label("What to edit").select_option("A1")
    edit, rule = (panel.get_by_role("button", name=name) for name in ("Edit the table", "Rule"))
    expect(edit).to_be_disabled()

    panel.get_by_label("health").fill("1")
    panel.get_by_label("Reason").fill("A1 was hit before")
    edit.click()
    expect(panel.get_by_role("status")).to_have_text("Done. Everybody sees it.")
    told = player.get_by_text("The judge: A1 was hit before")
    expect(told.first).to_be_attached()
    expect(panel.get_by_label("health")).to_have_value("1")

    panel.get_by_label("health").fill("400")
    panel.get_by_label("Reason").fill("a joke")
    edit.click()
    expect(panel.get_by_role("status")).to_have_text(re.compile("health of A1 must be 0 to"))

    panel.get_by_label("Ruling").select_option("Take back the last edit")
    rule.click()
    expect(player.get_by_text("The last edit is taken back.").first).to_be_attached()

    panel.get_by_label("Reason").fill("the hall closes")
    panel.get_by_label("Ruling").select_option("Award a draw")
    rule.click()
    expect(player.get_by_role("heading", name=re.compile("Draw")).first).to_be_visible()
    assert seat["token"] not in judge.url
