"""Every kind of order is given with the gestures that docs/play.md names, and with no more."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from attrs import frozen
from playwright.sync_api import Browser, Page, expect

from tests.helpers.long import first
from tests.web.helpers.gestures import (
    Gesture,
    burst,
    button,
    chip,
    drag,
    drag_onto,
    drag_onto_nearest,
    enemy,
    enter,
    foe,
    ground,
    press,
    unit,
    wait_for_dice,
)
from tests.web.helpers.hosting import Server
from tests.web.helpers.opening import OpenAt
from tests.web.helpers.reading import REPLIES, WATCH
from tests.web.helpers.staging import shooter
from tests.web.helpers.waiting import holds

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]


@pytest.fixture
def open_at(server: Server, browser: Browser, pages: list[Page]) -> OpenAt:
    return OpenAt(server, browser, pages, ".orders [data-play=offer]:visible", bot="first")


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
TEAM = "a-heavy-team"
DECLARED = ("activate", "declare")
ORDERS = (
    Order(
        "drive and fire",
        "spearhead, in range",
        (drag(60, -20), foe("B1"), enter),
        (*DECLARED, "move_along", "shoot"),  # the machine gun does not reach so far
        "A1",
    ),
    Order(
        "maneuver and fire",
        "battlegroup, many units",
        (drag(30, 0), foe("b-scouts"), enter),
        ("give_order", "move", "shoot"),
        TEAM,
    ),
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
        (unit, button("^Drive off"), ground(0, -22), enter),
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
    Order(
        "drive",
        "spearhead, in range",
        (drag(60, -20), enter),
        (*DECLARED, "move_along"),
        "A1",
    ),
    Order(
        "fire",
        "spearhead, in range",
        (unit, foe("B2"), enter),
        (*DECLARED, "shoot", "shoot"),
        "A1",
    ),
    Order(
        "fire, where one weapon reaches only another enemy",
        "spearhead, parting",
        (unit, foe("B1"), enter),
        (*DECLARED, "shoot", "shoot"),
        "A1",
    ),
    Order(
        "overcharge",
        "spearhead, in range",
        (unit, button("^Overcharge"), enter, wait_for_dice, drag(60, -20), enter),
        (*DECLARED, "overcharge", "move_along"),
        "A1",
    ),
    Order(
        "ram",
        "spearhead, ramming",
        (unit, button("^Ram"), enter),
        (*DECLARED, "ram"),
    ),
    Order(
        "special",
        "spearhead, special",
        (unit, button("^Perform Overwatch Plot"), enter),
        (*DECLARED, "perform_special"),
        "A1",
    ),
    Order(
        "top speed",
        "battlegroup, many units",
        (drag(30, 0), enter, wait_for_dice, drag(30, 0), enter),
        ("give_order", "move", "move"),
        TEAM,
    ),
    Order(
        "another order with the move that was dragged",
        "battlegroup, many units",
        (drag(30, 0), button("^Maneuver and Fire"), enter),
        ("give_order", "move"),
        TEAM,
    ),
    Order(
        "open fire",
        "battlegroup, many units",
        (unit, foe("b-scouts"), enter),
        ("give_order", "shoot"),
        TEAM,
    ),
    Order(
        "close assault",
        "battlegroup, near",
        (drag_onto_nearest, enter),
        ("give_order", "pass", "pass", "charge"),
    ),
    Order(
        "ambush fire",
        "battlegroup, many units",
        (unit, button("^Ambush Fire"), enter),
        ("give_order",),
        TEAM,
    ),
    Order(
        "reserve move",
        "battlegroup, many units",
        (unit, button("^Reserve Move"), enter),
        ("give_order",),
        TEAM,
    ),
    Order(
        "request support",
        "battlegroup, supporting",
        (unit, button("^Call .* in on …"), enter),
        ("give_order", "call_on"),
    ),
    Order(
        "tactical coordination",
        "battlegroup, steadying",
        (unit, button("^Steady"), enter),
        ("give_order", "nominate"),
    ),
    Order("pass", "battlegroup, many units", (unit, button("^Pass$"), enter), ("pass_unit",), TEAM),
    Order("get in", "diceless, riding", (drag_onto("carrier-2"), enter), ("embark",), "squad-2"),
    Order(
        "get out",
        "diceless, riding",
        (chip("A3"), button("^Disembark$"), enter),
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


FIGURES = Path(__file__).parents[3] / "docs" / "performance.md"
ROW = re.compile(r"^\| (\w+) \| ([^|]+) \| [^|]+ \| (\d+) \|$", re.MULTILINE)


def test_the_gestures_of_every_order_are_told() -> None:
    """With those of before, in the documentation."""
    told = {(game, name): int(after) for game, name, after in ROW.findall(FIGURES.read_text())}
    counted = {
        (order.moment.partition(",")[0], order.name): sum(
            gesture is not wait_for_dice for gesture in order.gestures
        )
        for order in ORDERS
    }

    assert counted == told


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


LAY_OVER = """([unit, others]) => {
  const one = document.querySelector(`[data-tank="${unit}"]`);
  for (const other of others) {
    const over = one.cloneNode(true);
    over.setAttribute("data-tank", other);
    one.parentNode.append(over);
  }
}"""
"""Lay others over a unit, the last uppermost."""


def test_the_lowest_of_a_deep_stack_is_gripped_where_only_it_can_move(open_at: OpenAt) -> None:
    page = open_at("spearhead, in range")
    page.evaluate(LAY_OVER, ["A1", ["B2", "B1"]])
    page.evaluate(WATCH)
    for gesture in (drag(60, -20), enter):
        gesture(page, "A1")

    holds(page, lambda: [one["t"] for one in page.evaluate(REPLIES)], [*DECLARED, "move_along"])
