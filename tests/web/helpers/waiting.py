"""Waiting for a page by what it shows, never by how long that takes on this machine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page

LOOK = 20
"""Milliseconds between two looks."""
LOOKS = 3000
STEP = 50
FRAME = 250
"""Milliseconds of the page's own time: a step that nothing short is missed by, and the longest that
counts as one frame."""


def holds(page: Page, seen: Callable[[], Any], wanted: Any = True) -> None:
    """Look until what is seen is as wanted."""
    for _ in range(LOOKS):
        if seen() == wanted:
            return
        page.wait_for_timeout(LOOK)
    last = seen()
    assert wanted == last, f"{last} is not {wanted}"


def steady(page: Page, seen: Callable[[], Any]) -> Any:
    """Look until something is seen that stays as it is, and return it."""
    last = seen()
    for _ in range(LOOKS):
        page.wait_for_timeout(FRAME)
        before, last = last, seen()
        if last and last == before:
            return last
    raise AssertionError(f"it is still {last}")


def point_at(target: Locator, seen: Locator) -> None:
    """Hold the pointer over something until that shows what it should. A table that still turns to
    what is asked carries it away from under the pointer."""
    holds(target.page, lambda: hovered(target, seen))


def hovered(target: Locator, seen: Locator) -> bool:
    if seen.first.is_visible():
        return True
    target.page.mouse.move(1, 1)
    target.hover(force=True)
    target.page.wait_for_timeout(FRAME)
    return seen.first.is_visible()


def stop(page: Page) -> None:
    """From here on the page's time passes by `until` alone. Its clock was installed before it was
    opened."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)


def until(page: Page, wanted: Locator) -> None:
    """Let time pass until something is seen, which then stays as it is."""
    for _ in range(LOOKS):
        if wanted.first.is_visible():
            return
        page.clock.run_for(STEP)
        page.wait_for_timeout(LOOK)  # for what comes from the server
    raise AssertionError(f"{wanted} is never seen")


def hurry(page: Page, wanted: Locator) -> None:
    """The same, with so few frames that a long match takes little of the machine."""
    while not wanted.first.is_visible():
        page.clock.fast_forward(FRAME)
        page.wait_for_timeout(LOOK)
