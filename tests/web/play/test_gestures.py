"""Every kind of order is given with the gestures that docs/play.md names, and with no more."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from attrs import frozen
from playwright.sync_api import Browser, Locator, Page, expect

from tests.long import first
from tests.web.helpers.hosting import Server
from tests.web.helpers.opening import OpenAt
from tests.web.helpers.reading import REPLIES, WATCH, box
from tests.web.helpers.staging import shooter
from tests.web.helpers.waiting import holds

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

Gesture = Callable[[Page], None]


@pytest.fixture
def open_at(server: Server, browser: Browser, pages: list[Page]) -> OpenAt:
    return OpenAt(server, browser, pages, ".orders [data-play=offer]:visible")


def on_table(page: Page, unit: str) -> Locator:
    return page.locator(f"[data-tank='{unit}']").first


def middle(page: Page, unit: str) -> tuple[float, float]:
    at = box(on_table(page, unit))
    return at["x"] + at["width"] / 2, at["y"] + at["height"] / 2


def click(unit: str) -> Gesture:
    return lambda page: page.mouse.click(*middle(page, unit))


def enemy(page: Page) -> None:
    """Click the first enemy that can be aimed at."""
    aim = page.locator("[data-tank][data-cue=aim]").first
    click(aim.get_attribute("data-tank") or "")(page)


def ground(unit: str, right: float, down: float) -> Gesture:
    """Click the table so far from a unit."""

    def gesture(page: Page) -> None:
        x, y = middle(page, unit)
        page.mouse.click(x + right, y + down)

    return gesture


def drag(unit: str, right: float, down: float) -> Gesture:
    def gesture(page: Page) -> None:
        x, y = middle(page, unit)
        dragged(page, unit, (x + right, y + down))

    return gesture


def drag_onto(unit: str, other: str) -> Gesture:
    return lambda page: dragged(page, unit, middle(page, other))


def dragged(page: Page, unit: str, to: tuple[float, float]) -> None:
    page.mouse.move(*middle(page, unit))
    page.mouse.down()
    page.mouse.move(*to, steps=6)
    page.mouse.up()


def button(text: str) -> Gesture:
    """Click what the bar offers."""
    return lambda page: page.locator(".orders button", has_text=re.compile(text)).first.click()


def chip(code: str) -> Gesture:
    """Choose a unit in the bar."""
    return lambda page: (
        page.get_by_role("group", name="Units").get_by_role("button", name=code, exact=True).click()
    )


def enter(page: Page) -> None:
    """Confirm what is chosen, once it is known to be legal."""
    confirm = page.locator("[data-play=confirm]")
    expect(confirm).to_have_attribute("aria-disabled", "false")
    page.keyboard.press("Enter")


def end_movement(page: Page) -> None:
    button("^End movement")(page)
    page.locator("[data-play=confirm]").click()
    expect(page.get_by_role("button", name="End shooting")).to_be_visible()
    expect(page.locator(".play-bar")).to_have_attribute("aria-busy", "false")


@frozen
class Order:
    """How an order is given from a moment, and what is sent for it."""

    name: str
    moment: str
    gestures: tuple[Gesture, ...]
    sends: tuple[str, ...]
    before: tuple[Gesture, ...] = ()


MICROTANKS, DICELESS = "us-sherman-1", "fighters-1"
ORDERS = (
    Order("drive", "microtanks", (drag(MICROTANKS, 0, 60), enter), ("drive",)),
    Order("shoot", "diceless, aiming", (click("{shooter}"), enemy, enter), ("shoot",)),
    Order("fire", "microtanks, aiming", (click("{shooter}"), enemy, enter), ("fire",)),
    Order("smoke", "microtanks", (click(MICROTANKS), button("^Pop"), enter), ("pop_smoke",)),
    Order(
        "smoke while backing up",
        "microtanks",
        (click(MICROTANKS), button("^Pop"), ground(MICROTANKS, 0, -20), enter),
        ("pop_smoke",),
    ),
    Order(
        "retreat",
        "microtanks",
        (click(MICROTANKS), button("^Drive .* off"), ground(MICROTANKS, 0, -150), enter),
        ("drive",),
    ),
    Order(
        "turret",
        "microtanks, aiming",
        (click("{shooter}"), button("^Turn the turret"), ground("{shooter}", 80, -20), enter),
        ("traverse",),
    ),
    Order("move", "diceless", (drag(DICELESS, 0, 60), enter), ("move",)),
    Order(
        "move by clicks",
        "diceless",
        (click(DICELESS), ground(DICELESS, 0, 60), enter),
        ("move",),
    ),
    Order("drive", "diceless, driving", (drag("battle-tank-1", 0, 60), enter), ("drive",)),
    Order("run", "diceless, aiming", (drag("{shooter}", 0, -40), enter), ("run",)),
    Order(
        "lay a marker",
        "diceless, walking",
        (click("squad-1"), enemy, button("burst"), enter),
        ("shoot", "place_marker"),
        before=(end_movement,),
    ),
    Order("charge", "diceless, charging", (drag_onto(DICELESS, "squad-1"), enter), ("charge",)),
    Order(
        "charge by clicks",
        "diceless, charging",
        (click(DICELESS), click("squad-1"), enter),
        ("charge",),
    ),
    Order("get in", "diceless, riding", (drag_onto("squad-2", "carrier-2"), enter), ("embark",)),
    Order("get out", "diceless, riding", (chip("A3"), button("disembarks$"), enter), ("get_out",)),
    Order(
        "smoke of a vehicle",
        "diceless, riding",
        (click("carrier-1"), enter),
        ("pop_smoke",),
        before=(end_movement,),
    ),
)


@pytest.mark.parametrize("order", first(ORDERS), ids=lambda order: f"{order.moment}: {order.name}")
def test_an_order_takes_the_gestures_that_are_promised(open_at: OpenAt, order: Order) -> None:
    page = open_at(order.moment)
    for gesture in order.before:
        gesture(page)
    page.evaluate(WATCH)
    for gesture in order.gestures:
        gesture(page)

    holds(page, lambda: [one["t"] for one in page.evaluate(REPLIES)], list(order.sends))
