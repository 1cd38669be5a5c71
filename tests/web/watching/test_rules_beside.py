"""The rulebook over a match: read without leaving the table, and what is half answered stays."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.helpers.hosting import Server
from tests.web.helpers.lobby import PHONE
from tests.web.helpers.reading import violations

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(240)]


def test_a_clause_is_read_beside_the_table_and_the_draft_is_kept(tab: Page, server: Server) -> None:
    tab.goto(server.at("spearhead, driving", bot=None))
    board = tab.locator(".table .plane").first
    expect(tab.locator("[data-question]")).to_be_attached()
    tab.get_by_role("button", name="Drive", exact=True).click()
    for _ in range(3):
        tab.keyboard.press("ArrowUp")
    drawn = tab.locator(".play-bar")
    expect(drawn).to_contain_text("3 in of 12")
    here = tab.url
    rules = tab.get_by_role("link", name="Rules", exact=True)
    rules.focus()
    tab.keyboard.press("Enter")
    book = tab.get_by_role("dialog", name="Spearhead")
    expect(book).to_be_visible()
    expect(board).to_be_visible()
    assert [] == violations(tab)
    expect(book).to_contain_text("Your turn")
    tab.keyboard.press("ArrowUp")
    tab.keyboard.press("m")
    book.get_by_role("searchbox").fill("aim roll")
    link = book.locator(".clause-id").last
    clause = link.inner_text().rpartition("/")[2]
    link.click()
    expect(book.get_by_role("searchbox")).to_have_value("")
    expect(book.locator(f"[id='{clause}']")).to_be_in_viewport()
    expect(tab).to_have_url(here)
    tab.keyboard.press("Escape")

    expect(book).to_have_count(0)
    expect(rules).to_be_focused()
    expect(tab).to_have_url(here)
    expect(drawn).to_contain_text("3 in of 12")


def test_a_clause_of_the_story_is_a_sheet_on_a_phone(tab: Page, server: Server) -> None:
    tab.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    tab.goto(server.at("spearhead, aiming", bot=None))
    expect(tab.locator("[data-question]")).to_be_attached()
    tab.get_by_role("link", name="Rules", exact=True).click()
    book = tab.get_by_role("dialog", name="Spearhead")
    expect(book).to_be_visible()
    box = book.bounding_box()

    assert box is not None
    assert (0, 0, PHONE["width"], PHONE["height"]) == (
        box["x"],
        box["y"],
        box["width"],
        box["height"],
    )
    assert not tab.evaluate(
        "() => { const box = document.querySelector('.rules-panel');"
        " return box.scrollWidth > box.clientWidth }"
    )
    book.get_by_role("button", name="Close").click()
    expect(book).to_have_count(0)


def test_another_tab_is_opened_where_one_is_wanted(tab: Page, server: Server) -> None:
    tab.goto(server.at("spearhead, aiming", bot=None))
    with tab.context.expect_page() as opened:
        tab.get_by_role("link", name="Rules", exact=True).click(button="middle")

    expect(opened.value).to_have_url(re.compile("#/rules/spearhead$"))
    expect(tab.get_by_role("dialog", name="Spearhead")).to_have_count(0)
