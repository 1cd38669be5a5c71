"""Matches of every ruleset that are played to their end with the keyboard alone."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.ruleset import hosted
from tests.web.helpers.hosting import Server

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(600)]

LOOK = """async ([seed, isSteering]) => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const one = (selector) => document.querySelector(selector);
  const aim = (what, element) => {
    all("[data-goal]").forEach((old) => delete old.dataset.goal);
    element.dataset.goal = what;
    return what;
  };
  const look = () => {
    if (one(".verdict")) return "over";
    if (one("[data-play=skip]")) return aim("skip", one("[data-play=skip]"));
    if (one("[aria-busy=true]")) return "wait";
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
OUTER = "one => one.outerHTML"
WALKS = 20
"""How often the way is looked up again: something may be passed over, or come in between."""


def look(page: Page, rng: Random, steered: int) -> str:
    """Wait for what there is to do, and mark it: something is led over the table first of all, then
    the match is played."""
    return str(page.evaluate(LOOK, [rng.randrange(1 << 30), steered == 0]))


def reach(page: Page) -> bool:
    """Walk to the goal by Tab; tell whether it could still be pressed."""
    for _ in range(WALKS):
        way = page.evaluate(WAY)
        if not way:
            return way is None
        for _ in range(abs(way)):
            page.keyboard.press("Tab" if way > 0 else "Shift+Tab")
    goal = page.locator("[data-goal]:enabled")
    assert goal.count() == 0, f"Tab did not lead to {goal.evaluate(OUTER)}"
    return False


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


def play(page: Page, rng: Random) -> int:
    """Play to the end by keys; tell how often something was led over the table."""
    steered = 0
    while (what := look(page, rng, steered)) != "over":
        if not reach(page):
            continue  # it went on meanwhile
        if what == "steer" and steer(page):
            steered += 1
            page.keyboard.press("Enter")
        elif what == "steer" or (what == "confirm" and not is_allowed(page)):
            page.keyboard.press("Escape")
        else:
            page.keyboard.press("Enter")
    return steered


def begun(server: Server, browser: Browser, key: str) -> Page:
    """A match of the ready-made forces against a bot, begun by keys."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(server.url)
    page.locator(f".game-card input[value={key}]").focus()
    page.keyboard.press("Space")
    play = page.get_by_role("button", name="Play now")
    expect(play).to_be_enabled()
    play.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("#/play/"))
    return page


@pytest.mark.parametrize("key", hosted())
def test_a_match_of_the_ready_made_forces_is_played_to_its_end_by_keys_alone(
    plain: Server, browser: Browser, key: str
) -> None:
    page = begun(plain, browser, key)
    steered = play(page, Random(5))

    result = page.get_by_role("region", name="Result")
    expect(result).to_be_visible()
    expect(result).not_to_contain_text("resigned")
    assert steered > 0
    page.context.close()
