"""Whoever plays by keys never loses the focus: from an order that is given it goes to what is asked
next."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.helpers.hosting import Server
from tests.web.helpers.opening import OpenAt

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

WATCHED = """() => {
  window.lost = [];
  const look = () => {
    if (document.activeElement === document.body) window.lost.push(Date.now());
    requestAnimationFrame(look);
  };
  addEventListener("focusin", look, { once: true });
}"""
"""Notes each frame in which nothing has the focus, once something had it."""


@pytest.fixture
def open_at(server: Server, browser: Browser, pages: list[Page]) -> OpenAt:
    return OpenAt(server, browser, pages, ".orders [data-play=offer]", "first", WATCHED)


def test_the_focus_waits_at_the_question_from_one_order_to_the_next(open_at: OpenAt) -> None:
    page = open_at("diceless")
    before = page.locator("[data-question]").inner_text()
    page.keyboard.press("a")
    confirm = page.locator("[data-play=confirm]")
    for _ in range(4):
        page.keyboard.press("Enter")
        page.wait_for_timeout(300)
        if page.locator("[data-question]:focus").count():
            break
    expect(confirm).to_have_count(0)

    question = page.locator("[data-question]")
    expect(question).to_be_focused()
    expect(question).to_have_attribute("aria-live", "polite")
    expect(page.locator(".orders [data-play=offer]").first).to_be_visible()
    assert before != question.inner_text()
    page.keyboard.press("Tab")
    expect(page.locator(".play-bar :focus")).to_have_count(1)
    assert [] == page.evaluate("window.lost")
