"""How long the page shows each order of a match in Chromium, at its usual pace."""

from __future__ import annotations

from collections.abc import Iterator
from time import sleep

from playwright.sync_api import Page

from bench.figures import Figures, quantile
from bench.page.frames import browser_page
from engine import ruleset
from engine.wire.codec import tag
from tests.web.helpers.film import Film, film
from tests.web.helpers.serving import Projector, projecting

ORDERS = 60
"""Orders of each game that are shown."""
STEP, LONGEST = 50, 30_000
"""Milliseconds: between two looks, and after which something is wrong."""
HEARD = 0.05
"""Seconds in which the page hears of what happened; its clock stands still."""
MOST = 2500
"""Milliseconds that an order may take."""
AT_REST = ".saying.asking"


def measure(figures: Figures) -> None:
    """Show a match of each game, order by order."""
    for key in ruleset.hosted():
        shot = film(key=key)
        with projecting(shot) as shown, browser_page() as page:
            took = list(lengths(page, shown, ends(shot, key)[: ORDERS + 1]))
        figures.add(f"an order of {key}, shown: median", quantile(took, 0.5), "ms", at_most=MOST)
        figures.add(f"an order of {key}, shown: p90", quantile(took, 0.9), "ms")
        figures.add(f"an order of {key}, shown: longest", max(took), "ms")


def ends(shot: Film, key: str) -> list[int]:
    """Return the updates after which it is asked which unit is ordered next."""
    openings = {tag(cls) for cls in ruleset.get(key).vocabulary.openings}
    return [
        int(update["seq"])
        for update in shot.updates
        if any(ask["choice"]["t"] in openings for ask in update.get("asks", ()))
    ]


def lengths(page: Page, shown: Projector, orders: list[int]) -> Iterator[float]:
    """Yield the milliseconds for which the page shows each order."""
    first, *others = orders
    shown.run(first)
    page.clock.install()
    page.goto(f"{shown.url}#/match/m1")
    page.locator(AT_REST).wait_for()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)  # it takes seconds
    for end in others:
        shown.run(end)
        sleep(HEARD)
        for passed in range(STEP, LONGEST, STEP):
            page.clock.run_for(STEP)
            if page.locator(AT_REST).count() > 0:
                yield float(passed)
                break
        else:
            raise AssertionError(f"update {end} was not shown in {LONGEST} ms")
