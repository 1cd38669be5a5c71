"""A browser for the tests of the page, and the built page itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import trio
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.web.helpers.hosting import Server, hosting
from tests.web.helpers.serving import DIST
from tests.web.helpers.staging import keep

QUIET = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # No page lives long enough to win back what optimizing its scripts costs: a sixth of a page.
    "--js-flags=--no-opt --no-maglev --single-threaded-gc",
]

PATIENCE = 60_000
"""Milliseconds that a click or a look waits for what it is to meet, on a busy machine."""

HERE = re.compile(r"(http|ws)://127\.0\.0\.1:|data:|blob:")
OF_THE_NET = ("WebSocket connection", "Failed to load resource", "Unable to preload CSS")
"""A server that is gone, or has nothing: tests bring it about, or end with it."""


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    if not (DIST / "index.html").is_file():
        pytest.fail("the page is not built; `make setup` or `npm run build` in clients/web does it")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=QUIET)
        launched.on("context", lambda context: context.set_default_timeout(PATIENCE))
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The real server with its bots and the moments of `staging`: one for all tests that play
    matches of their own on it."""
    store = tmp_path_factory.mktemp("server") / "store.sqlite3"
    trio.run(keep, store)
    with hosting(str(store)) as running:
        yield running


@pytest.fixture(scope="module")
def plain() -> Iterator[Server]:
    """The real server with its bots and nothing else, for tests of a module that need no moments:
    it is there sooner."""
    with hosting() as running:
        yield running


@pytest.fixture
def tab(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """A page that must stay free of errors, the browser's own and the policy's."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    opened = context.new_page()
    faults: list[str] = []
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    opened.on(
        "request",
        lambda wanted: None if HERE.match(wanted.url) else faults.append(f"asks {wanted.url}"),
    )
    yield opened
    context.close()
    assert [] == [fault for fault in faults if not fault.startswith(OF_THE_NET)]


@pytest.fixture
def pages() -> Iterator[list[Page]]:
    """Opened by a test, closed after it."""
    opened: list[Page] = []
    yield opened
    for page in opened:
        page.context.close()
