"""What is laid on the table of diceless is chosen there, and told before anybody says yes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from attrs import frozen
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.helpers.forces import LAUNCHERS
from tests.web.helpers.hosting import Server
from tests.web.helpers.opening import OpenAt

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(240)]

COMPANY = {
    **LAUNCHERS,
    "armies": [
        {"units": [{"sheet": "battle-tank"}, *({"sheet": "squad"} for _ in range(11))]},
        {"units": [{"sheet": "fighters"}]},
    ],
}
"""A tank and so many squads that naming them fills the bar."""


@frozen
class Two:
    """Both seats of a match, each in a browser of its own; the first has the first turn."""

    ann: Page
    bob: Page


@contextmanager
def seated(
    server: Server, browser: Browser, options: dict[str, Any], **context: Any
) -> Iterator[Two]:
    table = server.lay("diceless", options=options)
    pages = []
    for name in ("Ann", "Bob"):
        shape = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce", **context}
        page = browser.new_context(**shape).new_page()
        page.goto(table.invitation)
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Join").click()
        pages.append(page)
    for page in pages:
        page.get_by_role("button", name=re.compile("ready", re.IGNORECASE)).click()
    for page in pages:
        offer(page, "No more reserves: deploy").click()  # nobody is held back
        page.locator("[data-play=confirm]").click()
    for page in pages:
        page.get_by_role("button", name="Set up everything for me").click()
    yield Two(*pages)
    for page in pages:
        page.context.close()


def offer(page: Page, text: str) -> Locator:
    return page.locator(".orders [data-play=offer]", has_text=text).first


def to_phase(page: Page, name: str) -> None:
    """End phases until one is on."""
    units = page.locator(".orders [aria-label=Units] [data-play=offer]").first
    units.wait_for()
    step = page.locator(".steps [aria-current=step]")
    while (now := step.inner_text()) != name:
        offer(page, "End ").click()
        page.locator("[data-play=confirm]").click()
        expect(step).not_to_have_text(now)
        units.wait_for()


def to_marker(two: Two) -> None:
    """Ann fires her first launcher, and is asked where its marker lies."""
    to_phase(two.ann, "Shooting")
    two.ann.locator(".orders [aria-label=Units] [data-play=offer]").first.click()
    offer(two.ann, "Fire at").click()
    two.ann.locator(".orders [aria-label=Targets] [data-play=offer]").first.click()
    offer(two.ann, "(burst)").click()
    two.ann.locator("[data-play=confirm]").click()
    two.ann.locator(".spot").first.wait_for()


def middle(spot: Locator) -> tuple[float, float]:
    box = spot.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def figure(page: Page, name: str) -> int:
    """A figure of what is said of a place."""
    row = page.locator(".spot-card .exactly div", has_text=name)
    return int(float(row.locator("dd").first.inner_text()))


# ---------------------------------------------------------------- markers


@pytest.fixture
def open_at(server: Server, browser: Browser, pages: list[Page]) -> OpenAt:
    return OpenAt(server, browser, pages, ".orders [data-play], .spot")


def test_a_marker_is_placed_on_the_table(open_at: OpenAt) -> None:
    page = open_at("diceless, laying")
    spots = page.locator(".spot")
    count = spots.count()
    expect(page.locator(".spot-list summary")).to_have_text(f"List {count - 1} places")
    expect(page.locator(".spot-list .chip").first).to_be_hidden()
    x, y = middle(spots.nth(3))
    page.mouse.move(x, y)
    card = page.locator(".spot-card")

    expect(card.locator("strong")).to_have_text(spots.nth(3).get_attribute("aria-label") or "")
    expect(page.locator(".ahead .cover")).to_be_attached()
    hits = figure(page, "models hit")
    expect(page.locator(".ahead .under")).to_have_count(hits)
    expect(card).to_contain_text(re.compile(rf"Close mob B\d: {hits} models?"))
    page.mouse.click(x, y)
    expect(spots.nth(3)).to_have_attribute("aria-pressed", "true")
    page.mouse.move(5, 5)
    expect(card.locator("strong")).to_have_text(spots.nth(3).get_attribute("aria-label") or "")


def test_a_marker_is_placed_by_keys(open_at: OpenAt) -> None:
    page = open_at("diceless, laying")
    page.locator(".spot[tabindex='0']").focus()
    before = page.evaluate("document.activeElement.getAttribute('aria-label')")
    page.keyboard.press("ArrowRight")
    after = page.evaluate("document.activeElement.getAttribute('aria-label')")

    assert before != after
    expect(page.locator(".spot-card strong")).to_have_text(after)
    page.keyboard.press("Enter")
    expect(page.locator("p.chosen strong")).to_have_text(after)
    page.keyboard.press("Enter")
    expect(page.locator("p.chosen")).to_have_count(0)


def test_scatter_is_chosen_where_it_leads_and_taken_back_there(
    server: Server, browser: Browser
) -> None:
    """As much falls as both were told."""
    with seated(server, browser, LAUNCHERS, has_touch=True) as two:
        to_marker(two)
        two.ann.locator(".spot").first.tap(force=True)
        two.ann.locator("[data-play=confirm]").click()
        spots = two.bob.locator(".spot")
        spots.first.wait_for()
        assert spots.count() == 1 + 4 * 16
        expect(two.bob.locator(".ahead .under").first).to_be_attached()  # if nothing is spent
        four = two.bob.locator(".spot[aria-label='Tokens at 90, 90, 90, 90°']")
        two.bob.touchscreen.tap(*middle(four))
        expect(two.bob.locator(".ahead .step")).to_have_count(4)  # three steps, and the last
        expect(two.bob.locator(".spot-card")).to_contain_text("No models under it")
        two.bob.locator("[data-play=confirm]").click()
        two.ann.locator(".reaction-card").wait_for()
        expect(two.ann.locator(".ahead .step")).to_have_count(4)
        none = two.ann.locator(".spot[aria-label^='Do not reduce it']")
        two.ann.touchscreen.tap(*middle(none))
        two.ann.locator("[data-play=confirm]").click()

        line = two.bob.locator(".line.is-marker_landed").last
        expect(line).to_contain_text("scattered 8 inches by 4 tokens")
        expect(two.bob.locator(".line.is-fired").last).to_contain_text("no damage")


# ---------------------------------------------------------------- moves


def choose(page: Page, unit: int, order: str) -> None:
    page.locator(".orders [aria-label=Units] [data-play=offer]").nth(unit).click()
    offer(page, order).click()


def test_only_models_that_are_to_blame_are_marked(open_at: OpenAt) -> None:
    page = open_at("diceless, walking")
    choose(page, 0, "model by model")
    for _ in range(2):
        for _ in range(9):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("n")

    expect(page.locator(".ghost-base")).to_have_count(5)
    expect(page.locator(".ghost-base.wrong")).to_have_count(2)
    expect(page.locator(".orders .why")).to_have_count(2)
    for model in page.locator(".ghost-base.wrong").all():
        name = (model.get_attribute("data-model") or "").partition("/")[2]
        expect(page.locator(".orders .why", has_text=f", {name} costs 9")).to_be_visible()
    for _ in range(2):
        page.keyboard.press("p")
        for _ in range(8):
            page.keyboard.press("ArrowUp")
    expect(page.locator(".ghost-base.wrong")).to_have_count(0)
    expect(page.locator("[data-play=confirm]")).to_be_enabled()


NOTE_GRIP = """() => {
  window.onTable = (x, y) => new DOMPoint(x, y).matrixTransform(
    document.querySelector("g.play-layer").getScreenCTM().inverse());
  window.middleOf = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return window.onTable(x + width / 2, y + height / 2);
  };
  const note = (event) => {
    const unit = event.target.closest("[data-tank]");
    window[event.type] = {
      pointer: window.onTable(event.clientX, event.clientY),
      unit: unit && window.middleOf(unit.querySelector(".touch")),
    };
  };
  for (const type of ["pointerdown", "pointerup"]) window.addEventListener(type, note, true);
}"""
"""Note where on the table the pointer is when it presses and releases: the table may be drawn at
another scale before somebody asks."""

LIES_AS_GRIPPED = """() => {
  const ghost = window.middleOf(document.querySelector(".ghost.models .middle"));
  const { pointerdown: down, pointerup: up } = window;
  const off = (c) => ghost[c] - up.pointer[c] - (down.unit[c] - down.pointer[c]);
  return down.unit.x - down.pointer.x > 20 && Math.hypot(off("x"), off("y")) < 2;
}"""
"""Whether the ghost lies from the pointer as the unit lay from it, well away from its middle."""


def test_a_unit_that_is_gripped_at_its_rim_does_not_jump(open_at: OpenAt) -> None:
    page = open_at("diceless, walking", (1700, 1000))
    page.evaluate(NOTE_GRIP)
    unit = page.locator("[data-tank][data-cue=can]").first
    x, y = middle(unit.locator(".touch"))
    rim = x - 24
    page.mouse.move(rim, y)
    page.mouse.down()
    page.mouse.move(rim + 10, y + 10)
    page.mouse.move(rim + 20, y + 30)
    page.mouse.up()
    expect(page.locator(".ghost.models")).to_have_attribute("data-places", "5")
    expect(page.locator("p.chosen .detail")).to_contain_text("in of 6 in")
    page.wait_for_function(LIES_AS_GRIPPED)  # the rules may still be asked about the last place


def test_a_ram_is_followed_as_it_turns_and_orders_stay_in_sight(
    server: Server, browser: Browser
) -> None:
    with seated(server, browser, COMPANY) as two:
        to_phase(two.ann, "Movement")
        two.ann.locator(".orders [aria-label=Units] [data-play=offer]").first.click()
        offer(two.ann, "Ram with").wait_for()
        row = two.ann.locator(".orders [aria-label=Units]").bounding_box()
        bar, orders = two.ann.locator(".play-bar").bounding_box(), offer(two.ann, "Ram with")
        first = orders.bounding_box()

        assert row is not None
        assert bar is not None
        assert first is not None
        assert row["height"] < 60
        assert first["y"] + first["height"] < bar["y"] + bar["height"]
        orders.click()
        way = two.ann.locator(".ahead .step-path")
        expect(two.ann.locator(".spot-card")).to_contain_text("has no enemy vehicle straight ahead")
        before = way.get_attribute("d")
        two.ann.keyboard.press("Shift+]")
        expect(way).not_to_have_attribute("d", before or "")
        expect(two.ann.locator(".ahead .ghost")).to_be_attached()
        expect(two.ann.locator("[data-play=confirm]")).to_be_disabled()
