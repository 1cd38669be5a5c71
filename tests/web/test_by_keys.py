"""Matches of every ruleset that are played to their end with the keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.hosting import Server, hosting

pytestmark = [pytest.mark.browser, pytest.mark.timeout(420)]

SMALL: dict[str, dict[str, Any]] = {
    "microtanks": {
        "scenario": "crossroads",
        "limit": 300,
        "armies": [
            {"vehicles": [{"vehicle": "us-stuart"}] * 3},
            {"vehicles": [{"vehicle": "ge-pz2"}] * 3},
        ],
    },
    "diceless": {
        "scenario": "crossroads",
        "turns": 3,
        "armies": [
            {"units": [{"id": f"mob-{n}", "sheet": "shooters"} for n in (1, 2)]},
            {"units": [{"id": f"squad-{n}", "sheet": "squad"} for n in (1, 2)]},
        ],
    },
}

FOCUS = """(isTired) => {
  const one = (selector) => document.querySelector(selector);
  if (one(".verdict")) return "over";
  const here = document.activeElement;
  const isEnd = /concede|off the table/i.test(here.innerText ?? "");
  if (here.matches("[data-hand=confirm]:not([aria-disabled=true])")) return "confirm";
  if (here.matches("[data-hand=skip]")) return "skip";
  if (isEnd && isTired && here.matches("[data-hand=offer]")) return "end";
  if (!isEnd && here.matches("[data-hand=offer], [data-cue=can], [data-cue=aim]")) {
    return here.closest(".general") ? "general" : "offer";
  }
  if (one("[aria-busy=true]")) return "wait";
  return one("[data-hand], [data-cue=can]") ? "elsewhere" : "wait";
}"""
"""What the eye of the keyboard is on; who is tired of the match concedes it."""
ENOUGH = 12
"""Answers after which a long match is conceded, by keys too."""


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with hosting() as running:
        yield running


def sit(page: Page, server: Server, key: str) -> None:
    page.goto(server.lay(key, bot="random", options=SMALL[key]).invitation)
    page.get_by_label("Your name").fill("Ann")
    page.keyboard.press("Enter")


def steer(page: Page) -> bool:
    """Lead what is drafted somewhere; tell whether it can go there."""
    for key in ("ArrowRight", "ArrowUp", "]"):
        page.keyboard.press(key)
    page.wait_for_timeout(80)
    return bool(page.evaluate(FOCUS, False) == "confirm")


@pytest.mark.parametrize("key", SMALL)
def test_a_match_is_played_to_its_end_by_keys_alone(
    server: Server, browser: Browser, key: str
) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    sit(page, server, key)
    press, rng = page.keyboard.press, Random(5)
    confirmed = steered = 0
    for _ in range(8000):
        match page.evaluate(FOCUS, confirmed > ENOUGH and steered > 0):
            case "over":
                break
            case "wait":
                page.wait_for_timeout(20)
            case "elsewhere":
                press("Tab" if rng.random() < 0.97 else "Escape")
            case "offer" | "general" as what if rng.random() < (0.3 if what == "offer" else 0.6):
                press("Tab")
            case "confirm":
                if page.locator("[data-pad=path_blank]").count() and rng.random() < 0.8:
                    if not steer(page):
                        press("Escape")
                        continue
                    steered += 1
                confirmed += 1
                press("Enter")
            case _:
                press("Enter")

    expect(page.get_by_role("region", name="Result")).to_be_visible()
    assert confirmed > 5
    assert steered > 0
    context.close()
