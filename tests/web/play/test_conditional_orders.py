"""What is said in advance, clicked: left, told, kept, obeyed, taken back."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.helpers.hosting import Server
from tests.web.helpers.staging import staged


@pytest.fixture
def seat(server: Server, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Ann's, at a moment, against Bob, who is gone: nothing happens but what she does."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(server.at(request.param, bot=None))
    page.locator(".menu > button").wait_for()
    yield page
    page.close()


def more(page: Page) -> Locator:
    page.locator(".menu > button", has_text="More").click()
    return page.get_by_role("region", name="Conditional orders")


@pytest.mark.parametrize("seat", ["battlegroup, breaking in"], indirect=True)
def test_what_is_left_is_kept_beside_never(seat: Page) -> None:
    expect(seat.locator(".reaction-card")).to_be_visible()
    said = more(seat)
    said.get_by_text("Add conditional order…").click()
    ready = staged("battlegroup, breaking in").match.asks[0].choice.ready
    said.get_by_label("Unit").select_option(f"{ready[0].unit} fire_in_ambush")
    unit = said.get_by_label("Unit").evaluate("one => one.selectedOptions[0].text")
    row = f"{unit.split(':')[0]} fires at the first enemy that"
    expect(said).to_contain_text(f"{row} it can fire at")
    said.get_by_label("Within (inches)").fill("1000")
    expect(said).to_contain_text(f"{row} comes within 1000 inches")
    said.get_by_role("button", name="Set order").click()
    expect(seat.locator(".notices")).to_contain_text("cannot wait for enemies within 1000 inches")
    said.get_by_label("Within (inches)").fill("1")
    row += " comes within 1 inch"
    expect(said).to_contain_text(row)
    said.get_by_role("button", name="Set order").click()
    expect(seat.locator(".notices")).to_contain_text("Order set")

    more(seat)
    expect(said).to_contain_text(row)
    seat.locator(".auto-replies").first.locator("summary").click()
    seat.locator(".auto-replies").first.get_by_role("button", name="Don’t ask again").first.click()
    expect(seat.locator(".notices")).to_contain_text("not be asked this again")
    seat.reload()
    more(seat)
    expect(said).to_contain_text(row)
    expect(seat.get_by_role("region", name="Don’t ask again")).to_contain_text("Ask me again")
    said.get_by_role("button", name="Cancel").click()
    expect(seat.locator(".notices")).to_contain_text("Order cancelled")
    more(seat)
    expect(said).not_to_contain_text(row)
    expect(seat.get_by_role("region", name="Don’t ask again")).to_contain_text("Ask me again")


@pytest.mark.parametrize("seat", ["battlegroup"], indirect=True)
def test_who_has_just_been_told_to_wait_is_offered_it(seat: Page) -> None:
    seat.set_viewport_size({"width": 390, "height": 844})
    offer = seat.locator("[data-play=advance]")
    expect(offer).to_have_count(0)
    seat.locator(".orders").get_by_role("button", name="Ambush Fire").click()
    seat.locator("[data-play=confirm]").click()
    offer.click()
    said = seat.get_by_role("region", name="Conditional orders")
    said.get_by_label("Within (inches)").fill("12.5")
    said.get_by_label("infantry").check()
    said.get_by_role("button", name="Set order").click()
    expect(offer).to_have_count(0)
    more(seat)
    expect(said).to_contain_text("fires at the first infantry that comes within 12.5 inches")
    inside = seat.locator(".menu-list").bounding_box()
    assert inside is not None
    assert inside["x"] >= 0
    assert inside["y"] >= 0


@pytest.mark.parametrize("seat", ["battlegroup, breaking in"], indirect=True)
def test_it_breaks_in_as_was_said(seat: Page) -> None:
    seat.locator(".reaction-card").wait_for()
    said = more(seat)
    seat.keyboard.press("Tab")
    said.get_by_text("Add conditional order…").focus()
    seat.keyboard.press("Enter")
    ready = staged("battlegroup, breaking in").match.asks[0].choice.ready
    said.get_by_label("Unit").select_option(f"{ready[0].unit} fire_in_ambush")
    said.get_by_label("on the way").focus()
    seat.keyboard.press("Space")
    expect(said.get_by_label("on the way")).to_be_checked()
    said.get_by_role("button", name="Set order").press("Enter")

    obeyed = re.compile(r"Conditional order:.* interrupts")
    expect(seat.locator(".notices")).to_contain_text(obeyed)
    expect(seat.locator(".tale")).to_contain_text(obeyed)
    seat.reload()
    expect(seat.locator(".tale")).to_contain_text(obeyed)
