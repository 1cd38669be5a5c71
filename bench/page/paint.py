"""How soon the page is seen by a processor slowed four times, and how soon a bot is fought."""

from __future__ import annotations

from time import perf_counter

from playwright.sync_api import Browser

from bench import house
from bench.figures import Figures
from bench.page.frames import VIEW, browser_page
from engine.ruleset import hosted
from tests.web.helpers.film import film
from tests.web.helpers.hosting import hosting
from tests.web.helpers.lobby import play_now
from tests.web.helpers.serving import projecting

SLOWED = 4
SECOND = 1000.0
ROUNDS = 3
SETTLED = 1500
"""Milliseconds after which nothing larger is painted."""

PAINTS = """() => new Promise((tell) => {
  const first = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity;
  new PerformanceObserver((list) => tell([first, list.getEntries().at(-1).startTime]))
    .observe({ type: "largest-contentful-paint", buffered: true });
})"""


def measure(figures: Figures) -> None:
    """Open the lobby of a server, and a match, each with nothing in the cache."""
    with browser_page() as page:
        browser = page.context.browser
        assert browser is not None
        with house.opened() as server:
            tell(figures, "lobby", browser, f"http://127.0.0.1:{server.port}/")
        with projecting(film(), 120) as shown:
            tell(figures, "match", browser, f"{shown.url}#/match/m1")
        with hosting() as bots:
            for key in hosted():
                name = f"from opening the page into a round of {key} against a bot"
                figures.add(name, to_a_fight(browser, bots.url, key), "s", at_most=10.0)


def to_a_fight(browser: Browser, url: str, key: str) -> float:
    """Return the seconds that a newcomer takes, on a page with nothing in the cache."""
    context = browser.new_context(viewport={"width": VIEW["width"], "height": VIEW["height"]})
    try:
        page = context.new_page()
        began = perf_counter()
        page.goto(url)
        play_now(page, key)
        return perf_counter() - began
    finally:
        context.close()


def tell(figures: Figures, what: str, browser: Browser, url: str) -> None:
    """Note the first paint of a page and its largest, the quickest of some rounds."""
    first, largest = map(min, zip(*(paints(browser, url) for _ in range(ROUNDS)), strict=True))
    name = f"paint of the {what}, processor slowed {SLOWED}x"
    figures.add(f"first {name}", first, "ms", at_most=SECOND)
    figures.add(f"largest {name}", largest, "ms")


def paints(browser: Browser, url: str) -> tuple[float, float]:
    """Return the milliseconds to the first paint of anything, and of the largest thing."""
    context = browser.new_context(viewport={"width": VIEW["width"], "height": VIEW["height"]})
    try:
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        page.goto(url)
        page.wait_for_timeout(SETTLED)
        first, largest = page.evaluate(PAINTS)
        return float(first), float(largest)
    finally:
        context.close()
