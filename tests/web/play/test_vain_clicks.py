"""Nothing clicked or dragged stays silent: what cannot do anything says why, beside the pointer."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.helpers.hosting import Server
from tests.web.helpers.opening import OpenAt
from tests.web.helpers.reading import box

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]


@pytest.fixture
def open_at(server: Server, browser: Browser, pages: list[Page]) -> OpenAt:
    return OpenAt(server, browser, pages, ".orders [data-play=offer]:visible")


def middle(unit: Locator) -> tuple[float, float]:
    place = box(unit)
    return place["x"] + place["width"] / 2, place["y"] + place["height"] / 2


def test_an_enemy_out_of_range_says_how_far_and_a_unit_at_rest_why_it_stays(
    open_at: OpenAt,
) -> None:
    page = open_at("spearhead")
    table, said = box(page.locator(".table")), page.locator(".vain")
    x, y = table["x"] + table["width"] / 2, table["y"] + table["height"] / 2
    page.mouse.click(x, y)
    expect(said).to_contain_text("Choose one of your units first")
    place = box(said)
    assert place["x"] < x < place["x"] + place["width"]
    assert 0 < place["y"] - y < 40

    page.locator("[data-cue=can]").first.click()
    expect(said).to_have_count(0)
    foe = page.locator("[data-tank].side-1").first
    page.mouse.click(*middle(foe))
    expect(said).to_have_text(re.compile(r"is [\d.]+ in away; .* needs less than \d+ in"))
    expect(said.get_by_role("link")).to_have_attribute("href", re.compile("attack-range"))
    expect(page.locator("[data-cue=aimed]")).to_have_count(0)
