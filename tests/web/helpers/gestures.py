"""What a hand does with a page: one gesture each."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from math import dist

from playwright.sync_api import Locator, Page, expect

from tests.web.helpers.reading import box

Gesture = Callable[[Page, str], None]
"""What is done with a page and the unit that is ordered."""


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


def foe(other: str) -> Gesture:
    """Click an enemy, whether or not it is known by then that it can be aimed at."""
    return lambda page, _: unit(page, other)


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


def drag_onto_nearest(page: Page, own: str) -> None:
    """Drag the unit a bit into the nearest enemy."""
    x, y = middle(page, own)
    at = min(page.evaluate(OUTLINES), key=partial(dist, (x, y)))
    far = dist(at, (x, y))
    dragged(page, own, (at[0] + (at[0] - x) * INTO / far, at[1] + (at[1] - y) * INTO / far))


INTO = 8
"""Pixels."""
OUTLINES = """() => [...document.querySelectorAll("[data-tank].side-1 .outline")].flatMap((line) =>
  [...Array(60).keys()].map((n) => {
    const at = line.getPointAtLength((n / 60) * line.getTotalLength());
    const { x, y } = at.matrixTransform(line.getScreenCTM());
    return [x, y];
  }))"""
"""Points around the enemies."""


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
    """Press a key, once there is something to choose by it."""

    def gesture(page: Page, _: str) -> None:
        page.locator(".orders button:visible").first.wait_for()
        page.keyboard.press(key)

    return gesture


def chip(code: str) -> Gesture:
    """Choose the unit in the bar."""
    return lambda page, _: (
        page.get_by_role("group", name="Units").get_by_role("button", name=code, exact=True).click()
    )


def enter(page: Page, _: str) -> None:
    """Confirm what is chosen, once it is known to be legal."""
    expect(page.locator("[data-play=confirm]")).to_have_attribute("aria-disabled", "false")
    page.keyboard.press("Enter")


def wait_for_dice(page: Page, own: str) -> None:
    """The order goes on once its die has fallen: no gesture."""
    expect(page.locator("[data-question]")).to_contain_text("up to")
    expect(page.locator(".play-bar")).to_have_attribute("aria-busy", "false")
