"""People play in the page: whole matches on the real server, by what lights up alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, FloatRect, Page, WebSocketRoute, expect

from engine.ruleset import KEYS
from tests.web.clicker import Clicker, play
from tests.web.conftest import OF_THE_NET
from tests.web.hosting import ROOT, SHORT, Server, Table, hosting

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
    play(*players, seconds=150)

    for player in players:
        assert player.done["confirm"] > 5
        expect(player.page.get_by_role("region", name="Result")).to_be_visible()
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


def comes(page: Page, until: str, seed: int = 3) -> bool:
    """Play on until something is there; tell whether it came before the end."""
    player = Clicker(page, seed)
    for _ in range(1500):
        if page.locator(until).count():
            return True
        if player.step() == "over":
            return False
        page.wait_for_timeout(20)
    pytest.fail(f"neither {until} nor the end ever came: {player.done}")


def test_a_tank_is_dragged_and_put_back(server: Server, seats: list[BrowserContext]) -> None:
    page = sit(seats[0], server.lay("microtanks", bot="first"), "Ann")
    assert comes(page, ".steps [aria-current=step]:has-text('Move') >> visible=true")
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
    assert comes(page, "[data-tank^=A][data-cue=can]")
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
    box = page.locator(".table").bounding_box()
    assert box is not None
    for share in (0.4, 0.7):
        page.mouse.click(box["x"] + box["width"] * share, box["y"] + box["height"] * 0.8)
    expect(page.locator(".ruler-line text")).to_contain_text(re.compile(r"^\d+(\.\d)? in$"))


FIGHTS = {
    "spearhead": "[data-tank^=A][data-cue=can]",
    "microtanks": ".steps [aria-current=step]:has-text('Move') >> visible=true",
    "diceless": ".steps [aria-current=step]:has-text('Movement') >> visible=true",
}
"""What is there once both sides stand on the table, by ruleset."""


@pytest.mark.parametrize("ruleset", KEYS)
def test_what_weapons_cover_is_shown_of_any_unit(
    server: Server, seats: list[BrowserContext], ruleset: str
) -> None:
    page = sit(seats[0], server.lay(ruleset, bot="first"), "Ann")
    assert comes(page, FIGHTS[ruleset])
    page.get_by_role("button", name="Show what weapons cover").click()
    for side in (0, 1):
        for tank in page.locator(f"[data-tank].side-{side}").all():
            tank.focus()
            bands = page.locator(f".threat.side-{side}")
            expect(bands).to_have_count(1)
            reach = bands.locator("rect, path").first.bounding_box()
            body = tank.locator("circle").first.bounding_box()
            assert reach is not None
            assert body is not None
            assert reach["width"] > 2 * body["width"]
            assert overlap(reach, body)
    page.keyboard.press("t")
    expect(page.locator(".threat")).to_have_count(0)


def overlap(one: FloatRect, other: FloatRect) -> bool:
    return (
        abs(one["x"] - other["x"] + (one["width"] - other["width"]) / 2)
        <= (one["width"] + other["width"]) / 2
    ) and (
        abs(one["y"] - other["y"] + (one["height"] - other["height"]) / 2)
        <= (one["height"] + other["height"]) / 2
    )


@pytest.mark.parametrize("how", ["mouse", "touch", "keys"])
@pytest.mark.parametrize("ruleset", KEYS)
def test_what_a_unit_would_see_from_any_point(
    server: Server, browser: Browser, faults: list[str], ruleset: str, how: str
) -> None:
    context = browser.new_context(
        viewport={"width": 1024, "height": 768}, reduced_motion="reduce", has_touch=how == "touch"
    )
    watch(context, faults)
    page = sit(context, server.lay(ruleset, bot="first"), "Ann")
    assert comes(page, FIGHTS[ruleset])
    tank = page.locator("[data-tank].side-0").first
    foes = page.locator("[data-tank]").count() // 2
    box = page.locator(".board .paper, .chart .paper").first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] * 0.45, box["y"] + box["height"] * 0.55
    if how == "keys":
        tank.focus()
        page.keyboard.press("m")
        for key in ["ArrowRight"] * 3 + ["ArrowUp"] * 2:
            page.keyboard.press(key)
        page.keyboard.press("v")
    else:
        go = page.touchscreen.tap if how == "touch" else page.mouse.click
        page.get_by_role("button", name="Measure").click()
        at = tank.locator("circle").first.bounding_box()
        assert at is not None
        go(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
        go(x, y)
        page.get_by_role("button", name="Show what is seen from here").click()

    said = page.locator(".measured")
    expect(said).to_contain_text(re.compile(r"(from here: .* at \d|sees nobody from here)"))
    expect(page.locator(".sight-lines .aim-ray")).to_have_count(foes)
    expect(page.locator(".sight-lines .unseen")).to_have_count(
        page.locator(".sight-lines .aim-ray.blocked").count()
    )
    assert page.locator(".sight-lines .aim-ray.blocked").count() == len(
        re.findall(r" at \d", (said.inner_text() + "Hidden:").split("Hidden:")[1])
    )
    page.keyboard.press("Escape")
    expect(page.locator(".sight-lines, .measured")).to_have_count(0)
    context.close()
    assert [] == faults


def test_what_is_agreed_and_said(server: Server, seats: list[BrowserContext]) -> None:
    table = server.lay("spearhead")
    ann, bob = (
        sit(context, table, name) for context, name in zip(seats, ("Ann", "Bob"), strict=True)
    )
    for page in (ann, bob):
        page.get_by_role("button", name="Ready").click()
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


# ------------------------------------------------------------------ with one another


def more(page: Page, name: str | re.Pattern[str]) -> None:
    """Do something of the menu."""
    page.get_by_role("button", name="More", exact=True).click()
    page.locator(".menu-list").get_by_role("button", name=name).click()


def pair(server: Server, seats: list[BrowserContext], ruleset: str = "spearhead") -> list[Page]:
    """Two pages at a table where a match has begun."""
    table = server.lay(ruleset)
    pages = [sit(one, table, name) for one, name in zip(seats, ("Ann", "Bob"), strict=True)]
    for page in pages:
        page.get_by_role("button", name="Ready").click()
    return pages


def ordered(pages: list[Page], until: str) -> list[Page]:
    """The page that has something first, as soon as one has it."""
    for _ in range(200):
        if any(page.locator(until).count() for page in pages):
            return sorted(pages, key=lambda page: not page.locator(until).count())
        pages[0].wait_for_timeout(50)
    pytest.fail(f"no page ever has {until}")


def sets_up(page: Page) -> None:
    page.get_by_role("button", name="Set up the rest for me").click()


def test_undo_pause_time_talk_and_a_rematch(server: Server, seats: list[BrowserContext]) -> None:
    pages = pair(server, seats)
    mine, other = ordered(pages, ".hand-bar.asks")
    told = mine.locator(".line")

    # An answer that cost nobody anything is taken back at once.
    edge = mine.get_by_role("button", name="Take the west edge")
    edge.click()
    mine.get_by_role("button", name="Confirm").click()
    expect(told.filter(has_text="west edge")).to_be_visible()
    mine.get_by_role("button", name="Undo").click()
    undone = re.compile("takes the last answer back")
    expect(told.filter(has_text=undone)).to_be_visible()
    expect(edge).to_be_visible()
    edge.click()
    mine.get_by_role("button", name="Confirm").click()

    # Setting up takes turns; by then the other side has to agree.
    for page in (mine, other):
        sets_up(page)
    for page in (mine, other):
        expect(page.locator("[data-tank]")).to_have_count(4)
    acting, waiting = ordered(pages, "[data-tank][data-cue=can]")
    waiting.get_by_role("button", name="Undo").click()
    acting.get_by_role("alert").get_by_role("button", name="Agree").click()
    expect(other.locator(".line").filter(has_text=undone)).to_have_count(2)
    expect(mine.locator("[data-tank]")).not_to_have_count(4)

    more(acting, "Propose a pause")
    waiting.get_by_role("alert").get_by_role("button", name="Agree").click()
    expect(acting.locator(".proposal")).to_contain_text("paused")
    more(acting, "Go on")
    waiting.get_by_role("alert").get_by_role("button", name="Agree").click()
    expect(acting.locator(".proposal")).to_have_count(0)

    more(acting, re.compile("five minutes more"))
    waiting.get_by_role("alert").get_by_role("button", name="Agree").click()
    expect(acting.locator(".top")).to_contain_text(re.compile("3[45]:"))

    acting.get_by_label("Say something").fill("<b>Well</b> met")
    acting.get_by_label("Say something").press("Enter")
    expect(waiting.get_by_role("log", name="What was said")).to_contain_text("<b>Well</b> met")

    more(waiting, "Resign")
    waiting.get_by_role("button", name="Resign the match").click()
    acting.get_by_role("button", name=re.compile("Rematch")).click()
    waiting.get_by_role("button", name=re.compile("rematch", re.IGNORECASE)).click()
    expect(mine.get_by_role("heading", name="At the table")).to_be_visible()
    expect(other).to_have_url(mine.url)


def test_a_late_watcher_sees_the_same_table(
    server: Server, seats: list[BrowserContext], browser: Browser, faults: list[str]
) -> None:
    page = sit(seats[0], server.lay("spearhead", bot="greedy"), "Ann")
    assert comes(page, "text=Set up the rest for me")
    sets_up(page)
    page.locator("[data-tank][data-cue=can]").first.wait_for()
    context = browser.new_context(viewport={"width": 1024, "height": 768}, reduced_motion="reduce")
    watch(context, faults)
    late = context.new_page()
    late.goto(page.url.replace("#/play/", "#/match/"))
    where = "all => all.map(t => [t.dataset.tank, t.getAttribute('transform')]).sort()"
    late.locator("[data-tank]").first.wait_for()

    assert late.eval_on_selector_all("[data-tank]", where) == page.eval_on_selector_all(
        "[data-tank]", where
    )
    told = page.locator(".story .line").all_inner_texts()
    expect(late.locator(".story .line")).to_have_text(told)
    late.get_by_label("Your name").fill("Cy")
    late.get_by_role("button", name="Speak").click()
    late.get_by_label("Say something").fill("Good view from here")
    late.get_by_label("Say something").press("Enter")
    expect(late.get_by_role("log", name="What was said")).to_contain_text("Good view")
    expect(page.get_by_text("Good view from here")).to_have_count(0)
    context.close()
    assert [] == faults


def test_a_seat_is_handed_to_a_bot_and_to_a_friend(
    server: Server, seats: list[BrowserContext]
) -> None:
    page = sit(seats[0], server.lay("spearhead", bot="greedy", options={}), "Ann")
    page.locator("[data-hand=offer]").first.wait_for()
    more(page, "Let a friend play for me")
    link = page.get_by_role("dialog").get_by_role("textbox").input_value()
    expect(page.locator(".hand-bar.asks")).to_have_count(0)
    friend = seats[1].new_page()
    friend.goto(link)
    assert comes(friend, "text=Set up the rest for me")
    sets_up(friend)
    friend.locator("[data-tank][data-cue=can]").first.wait_for()
    expect(friend.get_by_role("button", name="More", exact=True)).to_have_count(0)
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Play myself again").click()
    page.locator("[data-tank][data-cue=can]").first.wait_for()
    expect(friend.get_by_role("heading")).to_contain_text("The seat is gone")

    told = page.locator(".line").count()
    more(page, re.compile("bot greedy"))  # the slow one: there is a match left to take back
    expect(page.locator(".question")).to_contain_text("plays for you")
    expect(page.locator(".line").nth(told)).to_be_visible()
    page.get_by_role("button", name="Play myself again").click()
    expect(page.get_by_role("button", name="Play myself again")).to_have_count(0)


def test_a_reaction_is_weighed_and_never_asked_again(
    server: Server, seats: list[BrowserContext]
) -> None:
    page = sit(seats[0], server.lay("spearhead", bot="greedy"), "Ann")
    for seed in range(4):  # what a match does not bring, another will
        if comes(page, ".reaction-card", seed):
            break
        page = sit(seats[0], server.lay("spearhead", bot="greedy"), "Ann")
    card = page.locator(".reaction-card")
    expect(card.locator(".happened")).not_to_be_empty()
    card.get_by_role("button", name="Never ask me this again").click()
    expect(page.locator(".notices")).to_contain_text("not be asked this again")
    page.get_by_role("button", name="More", exact=True).click()
    kept = page.get_by_role("region", name="Never asked")
    expect(kept).to_contain_text(re.compile("^Never asked[A-Z]"))
    expect(kept).not_to_contain_text("?")
    kept.get_by_role("button", name="Ask again").click()
    page.get_by_role("button", name="More", exact=True).click()
    expect(kept).to_have_count(0)


def test_a_finger_sees_what_it_hides(server: Server, browser: Browser, faults: list[str]) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True,
        reduced_motion="reduce",
    )  # fmt: skip
    watch(context, faults)
    page = sit(context, server.lay("microtanks", bot="first"), "Ann")
    assert comes(page, ".steps [aria-current=step]:has-text('Move') >> visible=true")
    tank = page.locator("[data-tank][data-cue=can]").first
    box = tank.locator(".touch").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = context.new_cdp_session(page)

    def finger(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    finger("touchStart", (x, y))
    finger("touchMove", (x + 10, y - 12))
    finger("touchMove", (x + 14, y - 24))
    expect(page.locator(".loupe use")).to_have_count(2)
    expect(page.locator(".way-line")).to_be_visible()
    finger("touchEnd")
    expect(page.locator(".loupe")).to_have_count(0)
    context.close()
    assert [] == faults


# ------------------------------------------------------------------ for everybody

AXE = ROOT / "clients" / "web" / "node_modules" / "axe-core" / "axe.min.js"


def violations(page: Page) -> list[str]:
    page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = page.evaluate(
        """async () => (await axe.run(document)).violations.flatMap(
             ({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))"""
    )
    return found


OPTIONS = {"spearhead": {}, "microtanks": SHORT["microtanks"], "diceless": {}}
MOMENTS = {
    "spearhead": (".orders", "[data-pad=place_blank]", ".reaction-card", ".way-line"),
    "microtanks": (".aim-card", ".protractor"),
    "diceless": (".ghost.models", ".manners", ".aim-card"),
}


@pytest.mark.parametrize("ruleset", KEYS)
def test_axe_finds_nothing(server: Server, seats: list[BrowserContext], ruleset: str) -> None:
    wanted, found = list(MOMENTS[ruleset]), []
    page = sit(seats[0], server.lay(ruleset, bot="random", options=OPTIONS[ruleset]), "Ann")
    for again in range(4):  # what a match does not bring, another will
        if again:
            table = server.lay(ruleset, bot="random", options=OPTIONS[ruleset])
            page = sit(seats[0], table, "Ann")
        while wanted and comes(page, wanted[0]):
            moment = wanted.pop(0)
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
                found += [f"{moment}, {scheme}: {fault}" for fault in violations(page)]
        if not wanted:
            break
    assert [] == wanted
    page.get_by_role("button", name="More", exact=True).click()
    found += violations(page)

    assert [] == found
