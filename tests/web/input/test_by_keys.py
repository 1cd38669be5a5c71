"""Matches of every ruleset that are played to their end with the keyboard alone."""

from __future__ import annotations

import re
from math import inf
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.ruleset import hosted
from tests.web.helpers.forces import DUEL
from tests.web.helpers.hosting import Server

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(420)]

LOOK = """async ([seed, isSteering, isLeaving]) => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const one = (selector) => document.querySelector(selector);
  const named = (text) => all("button").find((button) => button.innerText.trim() === text);
  const aim = (what, element) => {
    all("[data-goal]").forEach((old) => delete old.dataset.goal);
    element.dataset.goal = what;
    return what;
  };
  const look = () => {
    if (one(".verdict")) return "over";
    if (one("[data-play=skip]")) return aim("skip", one("[data-play=skip]"));
    if (one("[aria-busy=true]")) return "wait";
    if (isLeaving) {
      const exit = named("Resign the match") ?? named("Resign") ?? named("More");
      return exit ? aim("leave", exit) : "wait"; // for the result
    }
    const confirm = one("[data-play=confirm]");
    const isPath = one("[data-pad=path_blank]") !== null;
    if (confirm) return aim(isSteering && isPath ? "steer" : "confirm", confirm);
    const text = (element) => element.innerText ?? element.getAttribute("aria-label") ?? "";
    const ends = /concede|off the table|^keep .* in reserve/i; // so that the match is fought
    const lit = all("[data-play=offer], [data-cue=can], [data-cue=aim]");
    const isFolded = (element) => element.closest("details:not([open])") !== null;
    const open = lit.filter((element) => !ends.test(text(element)) && !isFolded(element));
    // Who is still to steer passes nothing by which it could come about.
    const ways = open.filter((element) => isSteering && /\\b(drive|move)\\b/i.test(text(element)));
    const deeds = open.filter((element) => isSteering && !element.closest(".general"));
    const found = [ways, deeds, open].find((list) => list.length > 0) ?? [];
    return found.length > 0 ? aim("choose", found[seed % found.length]) : "wait";
  };
  for (;;) {
    const found = look();
    if (found !== "wait") return found;
    await new Promise((done) => setTimeout(done, 10));
  }
}"""
"""What there is to do, and where: the goal is marked, and led to by Tab."""
WAY = """() => {
  const goal = document.querySelector("[data-goal]");
  const here = document.activeElement;
  if (goal === null) return 0;
  if (goal === here) return null;
  const stops = [...document.querySelectorAll("a[href], button, input, select, [tabindex]")]
    .filter((one) => one.tabIndex >= 0 && !one.disabled && one.getClientRects().length > 0);
  const isPast = (one) =>
    (here.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const before = stops.filter((one) => isPast(one) && one.compareDocumentPosition(goal) & 4).length;
  const after = stops.filter((one) => !isPast(one) && goal.compareDocumentPosition(one) & 4).length;
  return isPast(goal) ? before + 1 : -Math.max(1, after);
}"""
"""How many presses of Tab lead to the goal, more or less; backwards if less than none. None if one
is there, 0 if it is gone."""
SETTLED = """() => {
  const confirm = document.querySelector("[data-play=confirm]");
  const detail = document.querySelector(".orders .detail:not(.hint-now)")?.innerText ?? "";
  const isOn = /^(0\\.)?[1-9]/.test(detail);
  return confirm === null || isOn || document.querySelector(".orders .why") !== null;
}"""
"""Whether it is known what a draft comes to."""
ENOUGH = 10
"""Answers after which a match is given up, by keys too."""
WALKS = 20
"""How often the way is looked up again: something may be passed over, or come in between."""
MATCHES = 3
"""A match may end before anything could be led over the table; then another is played."""


def look(page: Page, rng: Random, steered: int, is_leaving: bool) -> str:
    """Wait for what there is to do, and mark it: something is led over the table first of all, then
    the match is played, and after a while given up."""
    return str(page.evaluate(LOOK, [rng.randrange(1 << 30), steered == 0, is_leaving]))


def reach(page: Page) -> bool:
    """Walk to the goal by Tab; tell whether it was still there."""
    for _ in range(WALKS):
        way = page.evaluate(WAY)
        if not way:
            return way is None
        for _ in range(abs(way)):
            page.keyboard.press("Tab" if way > 0 else "Shift+Tab")
    pytest.fail(f"Tab did not lead to {page.locator('[data-goal]').all()}")


def is_allowed(page: Page) -> bool:
    """Whether what is chosen may be confirmed."""
    return page.locator("[data-play=confirm][aria-disabled=false]").count() > 0


def steer(page: Page) -> bool:
    """Lead what is drafted somewhere by arrows; tell whether it may go there."""
    for key in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(key)
        page.wait_for_function(SETTLED)
        if is_allowed(page):
            return True
        page.keyboard.press("Backspace")
    return False


def play(page: Page, rng: Random, enough: float = ENOUGH) -> int:
    """Play to the end by keys; tell how often something was led over the table."""
    confirmed = steered = 0
    while (what := look(page, rng, steered, steered > 0 and confirmed >= enough)) != "over":
        if not reach(page):
            continue  # it went on meanwhile
        if what == "steer" and steer(page):
            steered += 1
            confirmed += 1
            page.keyboard.press("Enter")
        elif what == "steer" or (what == "confirm" and not is_allowed(page)):
            page.keyboard.press("Escape")
        else:
            confirmed += what == "confirm"
            page.keyboard.press("Enter")
    return steered


def seated(server: Server, browser: Browser, key: str) -> Page:
    """A page in a seat of a match against a bot."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(server.lay(key, bot="first", options=DUEL[key]).invitation)
    page.get_by_label("Your name").fill("Ann")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("#/play/"))
    return page


@pytest.mark.parametrize("key", hosted())
def test_nobody_has_to_give_up_a_match_that_is_played_by_keys(
    server: Server, browser: Browser, key: str
) -> None:
    page = seated(server, browser, key)
    play(page, Random(5), inf)

    result = page.get_by_role("region", name="Result")
    expect(result).to_be_visible()
    expect(result).not_to_contain_text("resigned")
    page.context.close()


@pytest.mark.parametrize("key", hosted())
def test_a_match_is_played_to_its_end_by_keys_alone(
    server: Server, browser: Browser, key: str
) -> None:
    rng = Random(5)
    for _ in range(MATCHES):
        page = seated(server, browser, key)
        steered = play(page, rng)

        expect(page.get_by_role("region", name="Result")).to_be_visible()
        page.context.close()
        if steered:
            return
    pytest.fail(f"nothing was led over the table in {MATCHES} matches")
