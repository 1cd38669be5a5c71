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

Gesture = Callable[[Page, str], None]
"""What is done with a page and the unit that is ordered."""


@pytest.fixture
def open_at(server: Server, browser: Browser, pages: list[Page]) -> OpenAt:
    return OpenAt(server, browser, pages, ".orders [data-play=offer]:visible")


def on_table(page: Page, unit: str) -> Locator:
    return page.locator(f"[data-tank='{unit}']").first


def middle(page: Page, unit: str) -> tuple[float, float]:
    at = box(on_table(page, unit))
    return at["x"] + at["width"] / 2, at["y"] + at["height"] / 2


def unit(page: Page, own: str) -> None:
    """Click the unit itself."""
    page.mouse.click(*middle(page, own))


def enemy(page: Page, own: str) -> None:
    """Click the first enemy that can be aimed at."""
    aim = page.locator("[data-tank][data-cue=aim]").first
    unit(page, aim.get_attribute("data-tank") or "")


def ground(right: float, down: float) -> Gesture:
    """Click the table so far from the unit."""

    def gesture(page: Page, own: str) -> None:
        x, y = middle(page, own)
        page.mouse.click(x + right, y + down)

    return gesture


def drag(right: float, down: float) -> Gesture:
    def gesture(page: Page, own: str) -> None:
        x, y = middle(page, own)
        dragged(page, own, (x + right, y + down))

    return gesture


def drag_onto(other: str) -> Gesture:
    return lambda page, own: dragged(page, own, middle(page, other))


def dragged(page: Page, own: str, to: tuple[float, float]) -> None:
    page.mouse.move(*middle(page, own))
    page.mouse.down()
    page.mouse.move(*to, steps=6)
    page.mouse.up()


def button(text: str) -> Gesture:
    """Click what the bar offers."""
    return lambda page, _: page.locator(".orders button", has_text=re.compile(text)).first.click()


def burst(page: Page, own: str) -> None:
    """Fire a marker; where it lies is shown with it."""
    button("burst")(page, own)
    expect(page.locator(".further")).to_contain_text("Place the marker")


def press(key: str) -> Gesture:
    return lambda page, _: page.keyboard.press(key)


def chip(code: str) -> Gesture:
    """Choose the unit in the bar."""
    return lambda page, _: (
        page.get_by_role("group", name="Units").get_by_role("button", name=code, exact=True).click()
    )


def enter(page: Page, _: str) -> None:
    """Confirm what is chosen, once it is known to be legal."""
    expect(page.locator("[data-play=confirm]")).to_have_attribute("aria-disabled", "false")
    page.keyboard.press("Enter")


def end_movement(page: Page) -> None:
    page.get_by_role("button", name="End movement").click()
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
    unit: str | None = None
    """None: one that may aim at somebody."""
    in_shooting: bool = False
    """It is given in the phase after the moment."""


TANK, MOB, SQUAD = "a-us-sherman-1", "fighters-1", "squad-1"
ORDERS = (
    Order("drive", "microtanks", (drag(0, 60), enter), ("drive",), TANK),
    Order("shoot", "diceless, aiming", (unit, enemy, enter), ("shoot",)),
    Order("fire", "microtanks, aiming", (unit, enemy, enter), ("fire",)),
    Order("smoke", "microtanks", (unit, button("^Pop"), enter), ("pop_smoke",), TANK),
    Order(
        "smoke while backing up",
        "microtanks",
        (unit, button("^Pop"), ground(0, -20), enter),
        ("pop_smoke",),
        TANK,
    ),
    Order(
        "retreat",
        "microtanks",
        (unit, button("^Drive .* off"), ground(0, -200), enter),
        ("drive",),
        TANK,
    ),
    Order(
        "turret",
        "microtanks, aiming",
        (unit, button("^Turn the turret"), press("]"), enter),
        ("traverse",),
    ),
    Order("move", "diceless", (drag(0, 60), enter), ("move",), MOB),
    Order("move by clicks", "diceless", (unit, ground(0, 60), enter), ("move",), MOB),
    Order("drive", "diceless, driving", (drag(0, 60), enter), ("drive",), "battle-tank-1"),
    Order("run", "diceless, aiming", (drag(0, -40), enter), ("run",)),
    Order(
        "lay a marker",
        "diceless, walking",
        (unit, enemy, burst, enter),
        ("shoot", "place_marker"),
        SQUAD,
        in_shooting=True,
    ),
    Order("charge", "diceless, charging", (drag_onto(SQUAD), enter), ("charge",), MOB),
    Order("charge by clicks", "diceless, charging", (unit, enemy, enter), ("charge",), MOB),
    Order("get in", "diceless, riding", (drag_onto("carrier-2"), enter), ("embark",), "squad-2"),
    Order(
        "get out",
        "diceless, riding",
        (chip("A3"), button("disembarks$"), enter),
        ("get_out",),
        SQUAD,
    ),
    Order(
        "smoke of a vehicle",
        "diceless, riding",
        (unit, enter),
        ("pop_smoke",),
        "carrier-1",
        in_shooting=True,
    ),
)


@pytest.mark.parametrize("order", first(ORDERS))
def test_an_order_takes_the_gestures_that_are_promised(open_at: OpenAt, order: Order) -> None:
    page = open_at(order.moment)
    if order.in_shooting:
        end_movement(page)
    page.evaluate(WATCH)
    own = order.unit or shooter(order.moment)
    for gesture in order.gestures:
        gesture(page, own)

    holds(page, lambda: [one["t"] for one in page.evaluate(REPLIES)], list(order.sends))
