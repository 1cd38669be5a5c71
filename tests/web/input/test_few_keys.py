"""Three keys lead from anywhere on the page to the first answer of a question, and "?" shows all
keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.ruleset import hosted
from tests.helpers.long import first
from tests.web.helpers.forces import DUEL
from tests.web.helpers.hosting import Server
from tests.web.helpers.opening import OpenAt

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

FROM = {
    "the top of the page": (".home", ("a",)),
    "the chat": (".talk-box input", ("Escape", "a")),
    "the log": (".story", ("a",)),
    "a unit of the roster": ("button.unit", ("a",)),
}
"""Where the focus is, and the keys from there; Enter gives the answer then."""
IS_ANSWER = "() => document.activeElement.matches('[data-play=offer], [data-play=confirm]')"


@pytest.fixture
def asked(server: Server, browser: Browser, key: str, pages: list[Page]) -> Page:
    """A page with the first question of a match."""
    page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
    pages.append(page)
    page.goto(server.lay(key, bot="first", options=DUEL[key]).invitation)
    page.get_by_label("Your name").fill("Ann")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("#/play/"))
    page.locator(".orders [data-play=offer], [data-play=confirm]").first.wait_for()
    return page


@pytest.mark.parametrize("key", first(hosted()))
def test_three_keys_lead_from_anywhere_to_the_first_answer(asked: Page, key: str) -> None:
    for place, (start, keys) in FROM.items():
        asked.locator(start).first.focus()
        for one in keys:
            asked.keyboard.press(one)

        assert len(keys) < 3
        assert asked.evaluate(IS_ANSWER), f"from {place}"


@pytest.fixture
def open_at(server: Server, browser: Browser, pages: list[Page]) -> OpenAt:
    return OpenAt(server, browser, pages, ".reaction-card summary")


def test_what_is_folded_in_a_window_is_reached_by_tab_and_opened_by_enter(open_at: OpenAt) -> None:
    page = open_at("spearhead, reacting")
    expect(page.locator(".play-bar[aria-busy=false]")).to_be_visible()
    page.keyboard.press("a")
    page.keyboard.press("Tab")
    expect(page.locator(".reaction-card summary")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator(".reaction-card details .chip").first).to_be_focused()
    page.keyboard.press("Enter")

    expect(page.locator(".orders .chosen")).to_contain_text("A1")


def test_no_answer_that_is_folded_away_is_the_first(open_at: OpenAt) -> None:
    page = open_at("battlegroup, breaking in")
    expect(page.locator(".play-bar[aria-busy=false]")).to_be_visible()
    page.keyboard.press("a")

    expect(page.get_by_role("button", name="Do not interrupt")).to_be_focused()


@pytest.mark.parametrize("key", first(hosted())[:1])
def test_all_keys_are_shown_at_a_question_mark(asked: Page, key: str) -> None:
    asked.keyboard.press("?")
    keys = asked.get_by_role("dialog", name="Keys")
    for name in ("Tab", "A", "Enter", "Esc", "Backspace", "M", "V", "T", "?"):
        expect(keys.locator("kbd", has_text=re.compile(rf"^{re.escape(name)}$"))).to_be_visible()
    asked.keyboard.press("Escape")
    expect(keys).to_have_count(0)
