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
from tests.web.hosting import ROOT, Server, Table, hosting

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


DUEL = {
    "scenario": "crossroads",
    "rosters": [
        {"faction": "kestrel", "tanks": [{"tank": "swift"}]},
        {"faction": "dravian", "tanks": [{"tank": "cinder"}]},
    ],
}


def test_a_match_is_played_by_keys_alone(server: Server, seats: list[BrowserContext]) -> None:
    page = sit(seats[0], server.lay("spearhead", bot="random", options=DUEL), "Ann")
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


# ------------------------------------------------------------------ the hand at work


def lead(page: Page, until: str, seed: int = 3) -> None:
    """Play on until something is there."""
    player = Clicker(page, seed)
    for _ in range(1500):
        if page.locator(until).count():
            return
        assert player.step() != "over", f"the match was over without {until}"
        page.wait_for_timeout(20)
    pytest.fail(f"{until} never came: {player.done}")


def test_a_tank_is_dragged_and_put_back(server: Server, seats: list[BrowserContext]) -> None:
    page = sit(seats[0], server.lay("microtanks", bot="first"), "Ann")
    lead(page, ".steps [aria-current=step]:has-text('Move') >> visible=true")
    tank = page.locator("[data-tank][data-cue=can]").first
    tank.wait_for()
    box = tank.locator(".touch").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y - 10, steps=3)
    page.mouse.move(x + 30, y - 20, steps=3)
    page.mouse.up()

    expect(page.locator(".way-line")).to_be_visible()
    expect(page.locator(".reach-area")).to_be_attached()
    expect(page.locator(".detail")).to_contain_text(re.compile(r"\d cm of \d+ cm"))
    expect(page.locator("[data-hand=confirm]")).to_be_enabled()
    middle = page.locator(".table").bounding_box()
    assert middle is not None
    far = 200 if x < middle["x"] + middle["width"] / 2 else -200
    page.mouse.click(x + far, y)
    expect(page.locator(".orders .why")).to_contain_text(re.compile(r"\d"))
    expect(page.locator(".orders .why a")).to_have_attribute("href", re.compile("#/rules/micro"))
    expect(page.locator("[data-hand=confirm]")).to_be_disabled()
    page.keyboard.press("Backspace")
    expect(page.locator("[data-hand=confirm]")).to_be_enabled()
    page.keyboard.press("Escape")
    expect(page.locator(".way-line")).to_have_count(0)


def test_anything_is_measured_at_any_time(server: Server, seats: list[BrowserContext]) -> None:
    page = sit(seats[0], server.lay("spearhead", bot="first"), "Ann")
    lead(page, "[data-tank^=A][data-cue=can]")
    own, foe = page.locator("[data-tank^=A]").first, page.locator("[data-tank^=B]").first
    own.focus()
    page.keyboard.press("m")
    foe.focus()

    expect(page.locator(".ruler-line text")).to_contain_text(
        re.compile(r"\d in, (in|out of) sight")
    )
    page.keyboard.press("Escape")
    expect(page.locator(".ruler-line")).to_have_count(0)
    page.keyboard.press("t")
    expect(page.locator(".threat rect").first).to_be_attached()
    page.keyboard.press("t")
    page.get_by_role("button", name="Measure").click()
    for at in ((400, 200), (500, 200)):
        page.mouse.click(*at)
    expect(page.locator(".ruler-line text")).to_contain_text(re.compile(r"^\d+(\.\d)? in$"))


def test_what_is_agreed_and_said(server: Server, seats: list[BrowserContext]) -> None:
    table = server.lay("spearhead")
    ann, bob = (
        sit(context, table, name) for context, name in zip(seats, ("Ann", "Bob"), strict=True)
    )
    menu = ann.get_by_role("button", name="More", exact=True)
    menu.click()
    ann.get_by_role("button", name="Propose a pause").click()
    bob.get_by_role("alert").get_by_role("button", name="Decline").click()
    expect(ann.locator(".proposal")).to_have_count(0)
    menu.click()
    ann.get_by_role("button", name="Resign").click()
    ann.get_by_role("button", name="Play on").click()
    ann.keyboard.press("Escape")
    expect(ann.locator(".menu-list")).to_have_count(0)
    bob.get_by_role("button", name="More", exact=True).click()
    bob.get_by_role("button", name="Offer a draw").click()
    ann.get_by_role("alert").get_by_role("button", name="Agree").click()

    for page in (ann, bob):
        expect(page.get_by_role("region", name="Result")).to_contain_text("A draw")


def test_a_seat_is_taken_up_by_the_newest_page(server: Server, seats: list[BrowserContext]) -> None:
    page = sit(seats[0], server.lay("spearhead", bot="first"), "Ann")
    page.locator("[data-hand]").first.wait_for()
    second = seats[0].new_page()
    second.goto(page.url)
    second.locator("[data-hand]").first.wait_for()

    expect(page.get_by_role("heading")).to_contain_text("another device")
    page.get_by_role("button", name="Play here").click()
    page.locator("[data-hand]").first.wait_for()
    expect(second.get_by_role("heading")).to_contain_text("another device")


# ------------------------------------------------------------------ for everybody

AXE = ROOT / "clients" / "web" / "node_modules" / "axe-core" / "axe.min.js"


def violations(page: Page) -> list[str]:
    page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = page.evaluate(
        """async () => (await axe.run(document)).violations.map(
             (one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`)"""
    )
    return found


MOMENTS = {
    "spearhead": (".orders", "[data-pad=place_blank]", ".reaction-card", ".way-line"),
    "microtanks": (".aim-card", ".protractor"),
}


@pytest.mark.parametrize("ruleset", KEYS)
def test_axe_finds_nothing(server: Server, seats: list[BrowserContext], ruleset: str) -> None:
    page = sit(seats[0], server.lay(ruleset, bot="random", options={}), "Ann")
    found = []
    for moment in MOMENTS[ruleset]:
        lead(page, moment)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            found += [f"{moment}, {scheme}: {fault}" for fault in violations(page)]
    page.get_by_role("button", name="More", exact=True).click()
    found += violations(page)
    page.goto(server.url)
    page.locator(".play-now-button:enabled").wait_for()
    found += violations(page)

    assert [] == found
