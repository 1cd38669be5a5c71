"""A turn in which every unit is ordered takes few gestures, and none of them is lost."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import define, field
from playwright.sync_api import Browser, Page
from playwright.sync_api import TimeoutError as Late

from tests.helpers.long import first
from tests.web.helpers.gestures import drag, middle
from tests.web.helpers.known import known
from tests.web.helpers.reading import WATCH, box
from tests.web.helpers.waiting import steady

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

FAR = 45
"""Pixels that a unit is sent towards the middle of the table."""
SILENT = 20_000
"""Milliseconds after which a gesture that changed nothing is lost."""

ANSWERED = """() => {
  const send = WebSocket.prototype.send;
  const heard = new WeakSet();
  window.open_requests = new Set();
  WebSocket.prototype.send = function (text) {
    if (!heard.has(this))
      this.addEventListener("message", ({ data }) => open_requests.delete(JSON.parse(data).id));
    heard.add(this);
    open_requests.add(JSON.parse(text).id);
    return send.call(this, text);
  };
}"""
"""Keeps which requests of the page wait for their answer."""
SEEN = """() => {
  const one = (selector) => document.querySelector(selector);
  const units = document.querySelectorAll("[data-tank]:is([data-cue=can], [data-cue=chosen])");
  return {
    able: [...units].map((unit) => unit.dataset.tank),
    isOver: one(".verdict") !== null,
    isShown: one("[data-play=skip], .question.idle, [aria-busy=true]") !== null,
    awaits: open_requests.size > 0,
    allows: one("[data-play=confirm][aria-disabled=false]") !== null,
    drafts: one("[data-play=confirm]") !== null,
    reacts: one(".reaction-card") !== null,
    ends: [...document.querySelectorAll(".general [data-play=offer]")].at(-1)?.innerText ?? "",
    turns: document.querySelectorAll(".story .line.turn.side-1").length,
  };
}"""
"""What a player has before them: who can be ordered, and what else is to be answered."""
TRACE = """() => JSON.stringify([
  window.sent.length,
  document.querySelector(".orders")?.innerText,
  document.querySelector("[data-question]")?.innerText,
  document.querySelector("[data-cue=chosen]")?.dataset.tank,
  document.querySelector("[data-play=confirm]")?.getAttribute("aria-disabled"),
  document.querySelector(".notices, .dead-click-card")?.innerText,
])"""
"""All that a gesture can change."""
KNOWN = """() => {
  const has = (selector) => document.querySelector(selector) !== null;
  const refused = has("[data-play=confirm]") && has(".orders .why");
  return has("[data-play=confirm][aria-disabled=false], .dead-click-card, .notices p") || refused;
}"""
"""It is known what a drag comes to."""
STANDS = re.compile("shooting|assault")
"""Of the phases in which nobody drives or walks anywhere."""
COUNT_PLAYBACK = """() => {
  window.shown = 0;
  let before = performance.now();
  setInterval(() => {
    const now = performance.now();
    if (document.querySelector("[data-play=skip]")) window.shown += now - before;
    before = now;
  }, 50);
}"""


@define
class Turn:
    """One turn of ours, and what it took."""

    page: Page
    orders: int = 0
    """Units that were moved."""
    gestures: int = 0
    lost: int = 0
    """Gestures that nothing came of, not even a word."""
    _sent: set[str] = field(factory=set)

    def play(self) -> None:
        """Drag every unit that can be ordered towards the middle, and do nothing else."""
        began = self.seen()["turns"]
        while not (seen := self.seen())["isOver"] and seen["turns"] == began:
            if seen["isShown"] or seen["awaits"]:
                self.page.wait_for_timeout(50)
            else:
                self.answer(seen)

    def seen(self) -> dict[str, Any]:
        """Look once nothing is under way and what is shown stays: a gesture made between two
        questions would meet neither."""
        found: dict[str, Any] = steady(self.page, lambda: self.page.evaluate(SEEN))
        return found

    def answer(self, seen: dict[str, Any]) -> None:
        fresh = [unit for unit in seen["able"] if unit not in self._sent]
        if seen["drafts"]:
            self.make(lambda: self.page.keyboard.press("Enter" if seen["allows"] else "Escape"))
        elif seen["reacts"]:
            self.make(lambda: self.page.keyboard.press("0"))
        elif fresh and not STANDS.search(seen["ends"]):
            self.order(fresh[0])
        elif seen["ends"]:
            self.make(self.page.locator(".general [data-play=offer]").last.click)
        else:
            self.make(lambda: self.page.keyboard.press("0"))

    def order(self, unit: str) -> None:
        """Drag a unit, and wait until it is known what comes of that."""
        self._sent.add(unit)
        self.orders += 1
        x, y = middle(self.page, unit)
        table = box(self.page.locator(".table"))
        across = table["x"] + table["width"] / 2 - x
        down = table["y"] + table["height"] / 2 - y
        share = FAR / max(abs(across), abs(down))
        self.make(lambda: drag(share * across, share * down)(self.page, unit))
        self.page.wait_for_function(KNOWN)

    def make(self, gesture: Callable[[], None]) -> None:
        """Make a gesture, and see whether anything comes of it."""
        before = self.page.evaluate(TRACE)
        gesture()
        self.gestures += 1
        try:
            self.page.wait_for_function(f"old => ({TRACE})() !== old", arg=before, timeout=SILENT)
        except Late:
            self.lost += 1


def opened(browser: Browser, link: str, pages: list[Page]) -> Page:
    """A match of the ready-made forces against a bot, all of them set up."""
    page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
    pages.append(page)
    page.goto(link)
    page.get_by_role("button", name=re.compile("for me$")).click()
    page.locator("[data-tank][data-cue=can]").first.wait_for()
    page.evaluate(WATCH)
    page.evaluate(ANSWERED)
    page.evaluate(COUNT_PLAYBACK)
    return page


BESIDE = {"spearhead": 5, "microtanks": 6, "diceless": 6, "battlegroup": 12}
"""Gestures beside two for each unit: reactions, ends of phases, runs whose dice have fallen."""


SECRET = "1"
"""What the dice come of: the turn is alike every time."""


@pytest.mark.parametrize("key", first(list(BESIDE)))
def test_a_turn_takes_two_gestures_for_each_unit(
    browser: Browser, pages: list[Page], tmp_path: Path, key: str
) -> None:
    with known(tmp_path / "store.sqlite3", key, SECRET) as link:
        page = opened(browser, link, pages)
        turn = Turn(page)
        turn.play()
        shown = page.evaluate("() => window.shown")

    print(f"{key}: {turn.orders} orders, {turn.gestures} gestures, {shown:.0f} ms of playback")  # noqa: T201
    assert turn.orders > 1
    assert turn.gestures <= 2 * turn.orders + BESIDE[key]
    assert 0 == turn.lost
