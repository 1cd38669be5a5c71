"""A whole order is planned on the table and confirmed once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from engine.rulesets.spearhead.questions import Activate, Declare
from engine.wire.codec import tag
from tests.web.helpers.hosting import Server
from tests.web.helpers.opening import OpenAt
from tests.web.helpers.reading import REPLIES, WATCH, box

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]


@pytest.fixture
def open_at(server: Server, browser: Browser, pages: list[Page]) -> OpenAt:
    return OpenAt(server, browser, pages, ".orders [data-play=offer]:visible, .spot, .picking")


def unit(page: Page, key: str) -> Locator:
    return page.locator(f"[data-tank='{key}']").first


def dragged(page: Page, key: str, right: float, down: float) -> None:
    """Drag a unit by so many pixels."""
    at = box(unit(page, key))
    x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + right / 2, y + down / 2, steps=3)
    page.mouse.move(x + right, y + down, steps=3)
    page.mouse.up()


def replies(page: Page) -> list[str]:
    """The tags of what was sent."""
    return [reply["t"] for reply in page.evaluate(REPLIES)]


def test_a_drag_an_enemy_and_enter_are_a_whole_activation(open_at: OpenAt) -> None:
    page = open_at("spearhead, in range")
    page.evaluate(WATCH)
    unit(page, "A1").hover()
    dragged(page, "A1", -40, 40)
    then = page.get_by_role("group", name="Then")
    expect(then).to_be_visible()
    expect(unit(page, "B1")).to_have_attribute("data-cue", "aim")
    at = box(unit(page, "B1"))
    page.mouse.click(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    expect(page.locator(".planned")).to_have_text("Drive")
    expect(page.locator(".aim-card")).to_contain_text("Hammer B1")
    expect(page.locator(".ahead.own .ghost")).to_be_visible()
    page.keyboard.press("Enter")

    page.wait_for_function(f"({REPLIES})().some(one => one.t === 'shoot')")
    declared = [tag(Activate), tag(Declare), "move_along", "shoot"]
    assert declared == [one for one in replies(page) if one != "pass"][:4]


def test_a_second_click_on_a_target_confirms_and_back_takes_one_step(open_at: OpenAt) -> None:
    page = open_at("spearhead, in range")
    unit(page, "A1").click()
    expect(unit(page, "B1")).to_have_attribute("data-cue", "aim")
    expect(page.locator(".reach-area")).to_be_visible()
    unit(page, "B1").click()
    page.keyboard.press("Escape")
    expect(unit(page, "B1")).to_have_attribute("data-cue", "aim")
    unit(page, "B1").click()
    expect(page.locator("[data-play=confirm]")).to_be_visible()
    unit(page, "B1").click()

    expect(page.locator(".line", has_text=re.compile("Lanner A1 fires"))).not_to_have_count(0)
