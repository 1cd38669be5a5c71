"""People play in the page: whole matches on the real server, by what lights up alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, WebSocketRoute, expect

from engine.ruleset import KEYS
from tests.web.clicker import Clicker, play
from tests.web.conftest import OF_THE_NET
from tests.web.hosting import Server, Table, hosting

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with hosting() as running:
        yield running


@pytest.fixture
def faults() -> list[str]:
    return []


@pytest.fixture
def seats(browser: Browser, faults: list[str]) -> Iterator[list[BrowserContext]]:
    """A device for each of two players. Neither page may have an error."""
    contexts = [
        browser.new_context(viewport={"width": 1024, "height": 768}, reduced_motion="reduce")
        for _ in range(2)
    ]
    for context in contexts:
        watch(context, faults)
    yield contexts
    for context in contexts:
        context.close()
    assert [] == faults


def watch(context: BrowserContext, faults: list[str]) -> None:
    context.set_default_timeout(15_000)
    context.on("weberror", lambda error: faults.append(str(error.error)))
    context.on(
        "console",
        lambda said: (
            faults.append(said.text)
            if said.type == "error" and not said.text.startswith(OF_THE_NET)
            else None
        ),
    )


def sit(context: BrowserContext, table: Table, name: str) -> Page:
    page = context.new_page()
    page.goto(table.invitation)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join").click()
    expect(page).to_have_url(re.compile(f"#/play/{table.match}$"))
    return page


# ------------------------------------------------------------------ whole matches


@pytest.mark.parametrize("ruleset", KEYS)
def test_two_pages_play_a_match_by_what_lights_up(
    server: Server, seats: list[BrowserContext], ruleset: str
) -> None:
    table = server.lay(ruleset)
    pages = [sit(context, table, name) for context, name in zip(seats, ("Ann", "Bob"), strict=True)]
    players = [Clicker(page, seed) for seed, page in enumerate(pages)]
    play(*players, seconds=90)

    for player in players:
        assert player.done["confirm"] > 5
        expect(player.page.get_by_role("region", name="Result")).to_be_visible()
    assert sum(player.done["path"] for player in players) > 0
    assert {page.locator(".verdict h2").inner_text() for page in pages} != {""}


def test_a_cut_at_random_loses_nothing(server: Server, seats: list[BrowserContext]) -> None:
    table = server.lay("spearhead", bot="random")
    rng = Random(4)
    open_now: list[WebSocketRoute] = []

    def between(route: WebSocketRoute) -> None:
        upstream = route.connect_to_server()
        route.on_message(upstream.send)
        upstream.on_message(route.send)
        open_now.append(route)

    seats[0].route_web_socket(re.compile("/ws$"), between)
    page = sit(seats[0], table, "Ann")
    player = Clicker(page, 8)
    cuts = 0
    for _ in range(4000):
        if cuts < 10 and rng.random() < 0.1 and open_now:
            open_now.pop().close()
            cuts += 1
        if player.step() == "over":
            break
        page.wait_for_timeout(15)

    expect(page.get_by_role("region", name="Result")).to_be_visible(timeout=60_000)
    assert cuts == 10
    record = page.request.get(f"{server.url}api/matches/{table.match}/record").text()
    sent = [line for line in record.splitlines() if '"t":"reply"' in line and '"seat":0' in line]
    assert len(sent) <= player.done["confirm"]


def test_a_phone_plays_by_touch(server: Server, browser: Browser, faults: list[str]) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
    )
    watch(context, faults)
    page = sit(context, server.lay("microtanks", bot="random"), "Ann")
    player = Clicker(page, 2, touch=True)
    play(player, seconds=90)

    assert player.done["confirm"] > 5
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()
    assert [] == faults


# ------------------------------------------------------------------ keys alone

FOCUS = """() => {
  const one = (selector) => document.querySelector(selector);
  if (one(".verdict")) return "over";
  const here = document.activeElement;
  if (here.matches("[data-hand=confirm]:enabled")) return "confirm";
  if (here.matches("[data-hand=skip]")) return "skip";
  if (here.matches("[data-hand=offer], [data-cue=can], [data-cue=aim]")) return "offer";
  if (one("[aria-busy=true]")) return "wait";
  return one("[data-hand], [data-cue=can]") ? "elsewhere" : "wait";
}"""


def test_a_match_is_played_by_keys_alone(server: Server, seats: list[BrowserContext]) -> None:
    page = sit(seats[0], server.lay("spearhead", bot="random"), "Ann")
    press, rng = page.keyboard.press, Random(5)
    confirmed = moved = 0
    for _ in range(6000):
        focus = page.evaluate(FOCUS)
        if focus == "over":
            break
        if focus == "wait":
            page.wait_for_timeout(20)
        elif focus == "elsewhere" or (focus == "offer" and rng.random() < 0.4):
            press("Tab" if rng.random() < 0.97 else "Escape")
        elif focus == "confirm":
            if page.locator("[data-pad=path_blank]").count() and rng.random() < 0.8:
                for key in ("ArrowRight", "ArrowUp", "]"):
                    press(key)
                    moved += 1
                page.wait_for_timeout(80)
                if page.evaluate(FOCUS) != "confirm":  # it cannot go there
                    press("Escape")
                    continue
            confirmed += 1
            press("Enter")
        else:
            press("Enter")

    expect(page.get_by_role("region", name="Result")).to_be_visible()
    assert confirmed > 5
    assert moved > 0
