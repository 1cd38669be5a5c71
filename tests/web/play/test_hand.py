"""People play in the page: whole matches on the real server, by what lights up alone."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any

import pytest
from attrs import define
from playwright.sync_api import (
    Browser,
    BrowserContext,
    FloatRect,
    Locator,
    Page,
    WebSocketRoute,
    expect,
)
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from engine.records.branch import compare_origin
from engine.ruleset import hosted
from tests.helpers.long import first
from tests.web.conftest import OF_THE_NET
from tests.web.helpers.clicker import Clicker, play
from tests.web.helpers.forces import DUEL
from tests.web.helpers.hosting import Server, Table
from tests.web.helpers.opening import PHONE, screen
from tests.web.helpers.reading import violations
from tests.web.helpers.staging import shooter
from tests.web.helpers.waiting import holds, point_at

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]


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


@pytest.mark.parametrize("ruleset", first(hosted()))
def test_two_pages_play_a_match_by_what_lights_up(
    server: Server, seats: list[BrowserContext], ruleset: str
) -> None:
    table = server.lay(ruleset, options=DUEL[ruleset])
    pages = [sit(context, table, name) for context, name in zip(seats, ("Ann", "Bob"), strict=True)]
    players = [Clicker(page, seed) for seed, page in enumerate(pages)]
    play(*players)

    told = [page.locator(".verdict h2").inner_text().partition(",")[0] for page in pages]
    assert sorted(told) in (["Draw", "Draw"], ["You lost", "You won"])
    for player in players:
        assert player.done["confirm"] > 0
        assert len(answers(player.page, players.index(player))) > 1


def paper(page: Page) -> bytes:
    """The record of the match that is played on a page."""
    url, _, match = page.url.partition("#/play/")
    return page.request.get(f"{url}api/matches/{match}/record").body()


def record(page: Page) -> list[dict[str, Any]]:
    return [json.loads(line) for line in paper(page).splitlines()]


def answers(page: Page, seat: int) -> list[int]:
    """Which questions somebody has answered."""
    acts = [line.get("act", {}) for line in record(page)]
    return [act["ask"] for act in acts if act.get("t") == "reply" and act["seat"] == seat]


SAID = ":is(.line, .fold-line):visible"
"""What can be read of the log."""
FOR_LONG = 40
"""Answers that a match is played with before most of it is passed."""
TO_THE_END = 99
"""More answers than a match of diceless has, in which nothing is left to dice."""


@pytest.mark.long
def test_a_rematch_is_played_to_its_end_from_the_other_side(
    server: Server, seats: list[BrowserContext]
) -> None:
    pages = pair(server, seats, "diceless", DUEL["diceless"])
    more(pages[0], "Resign")
    pages[0].get_by_role("button", name="Resign the match").click()
    for page in pages:
        page.get_by_role("button", name=re.compile("rematch", re.IGNORECASE)).click()
        expect(page.get_by_role("heading", name="Players")).to_be_visible()
    play(*(Clicker(page, seed, enough=TO_THE_END) for seed, page in enumerate(pages)))

    for page in pages:
        expect(page.locator(".seat-name")).to_have_text(["Bob", "Ann"])
        assert "resigned" != record(page)[-1]["verdict"]["reason"]
    assert all(answers(pages[0], seat) for seat in (0, 1))


@pytest.mark.long
def test_a_branch_of_a_replay_is_played_to_its_end(
    server: Server, seats: list[BrowserContext]
) -> None:
    page = play_on(seats[0], server, "diceless")
    trunk = page.url
    more(page, "Resign")
    page.get_by_role("button", name="Resign the match").click()
    before = paper(page)
    page.get_by_role("link", name="Watch the replay").click()
    page.get_by_role("button", name="Play on from here").click()
    card = page.get_by_role("dialog", name="Play on from here")
    card.get_by_role("button", name="Play", exact=True).click()
    page.locator(".orders [data-play]").first.wait_for()
    assert trunk != page.url
    play(Clicker(page, enough=TO_THE_END))

    assert compare_origin(paper(page), before).match in trunk
    assert "resigned" != record(page)[-1]["verdict"]["reason"]


@define(eq=False)
class Line:
    """A page's connection to the server, that can be cut once the server has greeted."""

    route: WebSocketRoute
    upstream: WebSocketRoute
    greeted: list[Line]
    is_cut: bool = False
    is_greeted: bool = False

    def up(self, message: str | bytes) -> None:
        if not self.is_cut:
            self.upstream.send(message)

    def down(self, message: str | bytes) -> None:
        if self.is_cut:
            return
        self.route.send(message)
        if not self.is_greeted:
            self.is_greeted = True
            self.greeted.append(self)

    def die(self) -> None:
        """Nothing comes through any more, and nobody is told."""
        self.is_cut = True

    def cut(self) -> None:
        self.die()
        self.route.close()
        self.upstream.close()


def lines(context: BrowserContext) -> list[Line]:
    """The connections of a device that the server has greeted, the newest last."""
    greeted: list[Line] = []

    def between(route: WebSocketRoute) -> None:
        line = Line(route, route.connect_to_server(), greeted)
        route.on_message(lambda message: line.up(message))
        line.upstream.on_message(lambda message: line.down(message))

    context.route_web_socket(re.compile("/ws$"), between)
    return greeted


@pytest.mark.long
@pytest.mark.parametrize("ruleset", first(hosted()))
def test_ten_cuts_lose_nothing(server: Server, seats: list[BrowserContext], ruleset: str) -> None:
    table = server.lay(ruleset, bot="random", options=DUEL[ruleset])
    greeted = lines(seats[0])
    page = sit(seats[0], table, "Ann")
    player = Clicker(page, 8)
    for _ in range(10):  # whatever is on its way just then
        while not greeted:
            player.step()
        player.step()
        greeted.pop().cut()
    player.enough = player.done["confirm"] + 1
    play(player)

    asked = answers(page, 0)
    assert asked
    assert asked == sorted(set(asked)), "an answer that was sent again counts once"


@pytest.mark.parametrize("how", first(["asleep", "in another network"]))
def test_who_was_away_has_missed_nothing(
    server: Server, seats: list[BrowserContext], how: str
) -> None:
    """A machine that sleeps or moves leaves a connection behind that seems to be up."""
    greeted = [lines(context) for context in seats]
    for context in seats:
        context.clock.install()
    pages = pair(server, seats)
    mine, away = ordered(pages, ".play-bar.asks")
    network = away.context.new_cdp_session(away)
    conditions = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    gone = greeted[pages.index(away)].pop()
    gone.die()
    network.send("Network.enable")
    network.send("Network.emulateNetworkConditions", {**conditions, "offline": how != "asleep"})
    mine.get_by_role("button", name="Take the west edge").click()
    mine.get_by_role("button", name="Confirm").click()
    told = mine.locator(".line")
    expect(told.filter(has_text="takes the west edge")).to_be_visible()
    assert away.get_by_text("takes the west edge").count() == 0
    if how == "asleep":
        away.clock.fast_forward("10:00")
    network.send("Network.emulateNetworkConditions", {**conditions, "offline": False})

    expect(away.locator(".line")).to_have_text(told.all_text_contents())
    for page in (mine, away):
        sets_up(page)
    for page in pages:
        expect(page.locator("[data-tank]")).to_have_count(4)


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("ruleset", hosted())
def test_a_match_of_the_ready_made_forces_is_played_to_its_end_by_touch_alone(
    plain: Server, browser: Browser, faults: list[str], ruleset: str
) -> None:
    context = screen(browser, PHONE)
    watch(context, faults)
    page = context.new_page()
    page.goto(plain.url)
    page.locator(f".game-card:has(input[value={ruleset}])").tap()
    page.get_by_role("button", name="Play now").tap()
    expect(page).to_have_url(re.compile("#/play/"))
    play(Clicker(page, 2, touch=True, enough=None, tired=FOR_LONG))

    assert "resigned" != record(page)[-1]["verdict"]["reason"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()
    assert [] == faults


# ------------------------------------------------------------------ the hand at work


def play_on(
    context: BrowserContext, server: Server, moment: str, bot: str | None = "first"
) -> Page:
    """Ann's page at a moment, as soon as she may answer."""
    page = context.new_page()
    page.goto(server.at(moment, bot))
    page.locator(".orders [data-play]").first.wait_for()
    return page


def middle(locator: Locator) -> tuple[float, float]:
    """Where something is on the screen, once it rests there."""
    handle = locator.element_handle()
    handle.wait_for_element_state("stable")
    box = handle.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def take_up(page: Page, unit: str = "[data-cue=can]") -> None:
    """Choose a unit on the table by keys."""
    page.locator(f"[data-tank]{unit}").first.focus()
    page.keyboard.press("Enter")


def order(page: Page, name: str) -> None:
    """Choose what the chosen unit is to do."""
    orders = page.get_by_role("group", name="Orders")
    orders.get_by_role("button", name=name).first.click()


def drive(page: Page) -> None:
    """Have the first path of the chosen vehicle drawn."""
    order(page, "Drive")
    page.locator(".reach-area").wait_for(state="attached")
    page.locator(".handle[data-handle=facing]").wait_for()


HELD = """(button, key) => {
  const pressed = () => new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  for (let n = 0; n < 40; n++) button.dispatchEvent(pressed());
}"""
"""A key that is held down: no answer comes between, to pull back what is led too far."""


def test_a_tank_is_dragged_and_put_back(server: Server, seats: list[BrowserContext]) -> None:
    page = play_on(seats[0], server, "microtanks")
    x, y = middle(page.locator("[data-tank][data-cue=can]").first.locator(".touch"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y - 10, steps=3)
    page.mouse.move(x + 30, y - 20, steps=3)
    page.mouse.up()

    expect(page.locator(".path-line")).to_be_visible()
    expect(page.locator(".reach-area")).to_be_attached()
    expect(page.locator(".detail")).to_contain_text(re.compile(r"\d cm of \d+ cm"))
    expect(page.locator("[data-play=confirm]")).to_be_enabled()
    far = 200 if x < middle(page.locator(".table"))[0] else -200
    page.mouse.click(x + far, y)
    short = page.locator(".detail", has_text=re.compile(r"shortened: .*\d"))
    expect(short).to_be_visible()
    expect(short.get_by_role("link")).to_have_attribute("href", re.compile("#/rules/microtanks/."))
    expect(page.locator("[data-play=confirm]")).to_be_enabled()
    page.keyboard.press("Backspace")
    expect(short).to_have_count(0)
    # Keys keep their place while what they draft is refused, and pulled back.
    page.locator("[data-play=confirm]").focus()
    keyed = "ArrowRight" if far > 0 else "ArrowLeft"
    page.locator("[data-play=confirm]").evaluate(HELD, keyed)
    expect(short).to_be_visible()
    expect(page.locator("[data-play=confirm]")).to_be_enabled()
    expect(page.locator("[data-play=confirm]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".path-line")).to_have_count(0)


RIM = """() => {
  const area = document.querySelector("[data-reach='1']");
  const tank = document.querySelector(".ghost").getScreenCTM();
  const inverse = area.getScreenCTM().inverse();
  const isIn = (x, y) => area.isPointInFill(new DOMPoint(x, y).matrixTransform(inverse));
  return [...Array(16).keys()].map((n) => {
    const [dx, dy] = [Math.cos((n * Math.PI) / 8), Math.sin((n * Math.PI) / 8)];
    let far = 0;
    while (isIn(tank.e + dx * (far + 1), tank.f + dy * (far + 1))) far += 1;
    return { x: tank.e + dx * far, y: tank.f + dy * far, dx, dy, far };
  }).filter(({ x, y, far }) => far > 30 && document.elementFromPoint(x, y)?.matches(".pad"));
}"""
"""The rim of what is drawn as in reach, seen from the tank: screen places and directions."""
MIDWAY = """([x, y]) => document.elementFromPoint(x, y)?.matches(".pad")"""


def midway(page: Page) -> tuple[float, float]:
    """A place in the midst of what is in reach, with no handle on it."""
    for rim in sorted(page.evaluate(RIM), key=lambda rim: -rim["far"]):
        spot = rim["x"] - rim["dx"] * rim["far"] / 2, rim["y"] - rim["dy"] * rim["far"] / 2
        if page.evaluate(MIDWAY, spot):
            return spot
    pytest.fail("there is no room on the table")


def test_a_mouse_that_rests_before_it_clicks_sets_a_leg_and_then_turns_it(
    server: Server, seats: list[BrowserContext]
) -> None:
    page = play_on(seats[0], server, "microtanks")
    take_up(page)
    drive(page)
    spot = midway(page)
    inward = 35 if spot[1] < middle(page.locator(".table"))[1] else -35
    corners = page.locator(".move-path .corner")
    page.mouse.move(*spot)
    expect(page.locator(".move-path .ghost")).to_have_count(2)  # what is drafted, and what would be
    page.mouse.down()
    page.mouse.up()

    page.mouse.move(spot[0] + 70, spot[1] + inward)
    expect(corners).to_have_count(2)  # the leg that was set, and the next
    handle = page.locator(".handle[data-handle=facing]")
    page.mouse.move(5, 5)
    expect(page.locator(".detail")).to_contain_text(re.compile(r"[1-9]\d*(\.\d)? cm of"))
    before = page.locator(".ghost-body").last.get_attribute("transform")
    page.mouse.move(*middle(handle))
    page.mouse.down()
    page.mouse.move(spot[0] - 60, spot[1] + inward, steps=4)
    page.mouse.up()
    expect(page.locator(".ghost-body").last).not_to_have_attribute("transform", before or "")


def test_the_rim_of_what_is_drawn_is_allowed_and_a_bit_beyond_is_pulled_back(
    server: Server, seats: list[BrowserContext]
) -> None:
    page = play_on(seats[0], server, "spearhead, driving")
    drive(page)
    rim = page.evaluate(RIM)
    assert len(rim) > 4
    confirm = page.locator("[data-play=confirm]")
    spent = page.locator(".detail:not(.hint-now)").first
    full = beyond = 0
    for spot in rim:
        for more in (0, 5):
            page.mouse.click(spot["x"] + spot["dx"] * more, spot["y"] + spot["dy"] * more)
            page.mouse.move(5, 5)
            expect(spent).not_to_contain_text(re.compile(r"^0 "))
            said = page.locator(".orders .why").all_inner_texts()
            expect(confirm, f"{spot}, {more} on: {said}").to_be_enabled()
            went, most = re.findall(r"[\d.]+", spent.inner_text())[:2]
            full += float(went) > 0.8 * float(most)
            beyond += more > 0
            page.keyboard.press("Backspace")
            expect(spent).to_contain_text(re.compile(r"^0 "))
    assert beyond > 4
    assert full > 4


@pytest.mark.parametrize("moment", ["spearhead, driving", "microtanks", "diceless, driving"])
def test_a_click_on_the_turn_handle_is_a_short_leg_and_a_drag_turns(
    server: Server, seats: list[BrowserContext], moment: str
) -> None:
    page = play_on(seats[0], server, moment)
    if moment != "spearhead, driving":  # there the vehicle is chosen
        take_up(page)
    drive(page)
    spent = page.locator(".detail:not(.hint-now)").first
    expect(spent).to_contain_text(re.compile(r"0 (in|cm) of"))
    handle = page.locator(".handle[data-handle=facing]")
    page.mouse.click(*middle(handle))
    expect(spent).to_contain_text(re.compile(r"^[1-9]"))
    expect(page.locator("[data-play=confirm]")).to_be_enabled()
    driven = spent.inner_text()
    before = page.locator(".ghost-body").last.get_attribute("transform") or ""
    x, y = middle(handle)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 60, steps=4)  # aside, whichever way it looks
    page.mouse.up()
    expect(page.locator(".ghost-body").last).not_to_have_attribute("transform", before)
    expect(spent).to_contain_text(driven)  # and what it will have cost


def test_who_cannot_be_fired_at_says_why_and_who_can_shows_what_it_comes_to(
    server: Server, seats: list[BrowserContext]
) -> None:
    page = play_on(seats[0], server, "spearhead, aiming")
    foes = page.locator("[data-tank^=B]")
    shut = page.locator("[data-tank^=B][data-cue=cannot]")
    free = page.locator("[data-tank^=B][data-cue=aim]")
    expect(shut.or_(free)).to_have_count(foes.count())
    assert min(shut.count(), free.count()) > 0
    for foe in shut.all():
        why = page.locator(".dock .why")
        foe.hover(force=True)
        point_at(foe, why)
        expect(why).to_contain_text(re.compile(r"\w{3}"))
        link = why.get_by_role("link")
        expect(link).to_have_attribute("href", re.compile("#/rules/spearhead/"))
    for foe in free.all():
        card = page.locator(".aim-card")
        foe.hover(force=True)
        point_at(foe, card)
        expect(card.locator(".aim-facts")).to_contain_text(re.compile(r"\d in of \d+ in"))
        expect(card.locator(".rolls dt").first).to_be_visible()
        expect(card.locator(".chances dd").first).to_contain_text("%")


def test_anything_is_measured_at_any_time(server: Server, seats: list[BrowserContext]) -> None:
    page = play_on(seats[0], server, "spearhead")
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


@pytest.mark.parametrize("ruleset", hosted())
def test_what_weapons_cover_is_shown_of_any_unit(
    server: Server, seats: list[BrowserContext], ruleset: str
) -> None:
    page = play_on(seats[0], server, ruleset)
    page.get_by_role("button", name="Show weapon ranges").click()
    for side in (0, 1):
        for tank in page.locator(f"[data-tank].side-{side}").all():
            tank.focus()
            bands = page.locator(f".threat.side-{side}")
            expect(bands).to_have_count(1)
            reach, body = bands.locator("rect, path").first, tank.locator("circle").first
            holds(page, lambda: covers(reach, body))  # noqa: B023
    page.keyboard.press("t")
    expect(page.locator(".threat")).to_have_count(0)


def covers(bands: Locator, tank: Locator) -> bool:
    """Whether bands are those of a vehicle, not of one before it."""
    reach, body = bands.bounding_box(), tank.bounding_box()
    if reach is None or body is None:
        return False
    return reach["width"] > 2 * body["width"] and overlap(reach, body)


def overlap(one: FloatRect, other: FloatRect) -> bool:
    return (
        abs(one["x"] - other["x"] + (one["width"] - other["width"]) / 2)
        <= (one["width"] + other["width"]) / 2
    ) and (
        abs(one["y"] - other["y"] + (one["height"] - other["height"]) / 2)
        <= (one["height"] + other["height"]) / 2
    )


@pytest.mark.parametrize("how", ["mouse", "touch", "keys"])
@pytest.mark.parametrize("ruleset", hosted())
def test_what_a_unit_would_see_from_any_point(
    server: Server, browser: Browser, faults: list[str], ruleset: str, how: str
) -> None:
    context = browser.new_context(
        viewport={"width": 1024, "height": 768}, reduced_motion="reduce", has_touch=how == "touch"
    )
    watch(context, faults)
    page = play_on(context, server, ruleset)
    tank = page.locator("[data-tank].side-0").first
    foes = page.locator("[data-tank].side-1").count()
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
        go(*middle(tank.locator("circle").first))
        go(x, y)
        page.get_by_role("button", name="Show what this unit sees from here").click()

    said = page.locator(".measured")
    expect(said).to_contain_text(re.compile(r"(from here: .* at \d|sees no enemies from here)"))
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
    ann.get_by_role("button", name="Keep playing").click()
    ann.keyboard.press("Escape")
    expect(ann.locator(".menu-list")).to_have_count(0)
    bob.get_by_role("button", name="More", exact=True).click()
    bob.get_by_role("button", name="Offer draw").click()
    ann.get_by_role("alert").get_by_role("button", name="Accept").click()

    for page in (ann, bob):
        expect(page.get_by_role("region", name="Result")).to_contain_text("Draw")


def test_a_seat_is_taken_up_by_the_newest_page(server: Server, seats: list[BrowserContext]) -> None:
    page = sit(seats[0], server.lay("spearhead", bot="first"), "Ann")
    page.locator("[data-play]").first.wait_for()
    second = seats[0].new_page()
    second.goto(page.url)
    second.locator("[data-play]").first.wait_for()

    expect(page.get_by_role("heading")).to_contain_text("another device")
    page.get_by_role("button", name="Play here").click()
    page.locator("[data-play]").first.wait_for()
    expect(second.get_by_role("heading")).to_contain_text("another device")


def test_what_came_too_fast_for_the_server_is_asked_again(
    server: Server, seats: list[BrowserContext]
) -> None:
    """A question whose answers never came would leave a player with nothing to click."""
    refused = list[str]()

    def between(route: WebSocketRoute) -> None:
        upstream = route.connect_to_server()
        upstream.on_message(route.send)

        def pass_on(text: str | bytes) -> None:
            said = json.loads(text)
            if said["t"] == "query" and said["query"]["t"] == "legal_replies" and not refused:
                refused.append(said["id"])
                too_fast = {"code": "too_fast", "message": "slower", "retry_after": 0.01}
                route.send(json.dumps({"t": "refused", "id": said["id"], **too_fast}))
            else:
                upstream.send(text)

        route.on_message(pass_on)

    seats[0].route_web_socket(re.compile("/ws$"), between)
    play_on(seats[0], server, "spearhead")
    assert refused


# ------------------------------------------------------------------ with one another


def more(page: Page, name: str | re.Pattern[str]) -> None:
    """Do something of the menu."""
    page.get_by_role("button", name="More", exact=True).click()
    page.locator(".menu-list").get_by_role("button", name=name).click()


def pair(
    server: Server,
    seats: list[BrowserContext],
    ruleset: str = "spearhead",
    options: Mapping[str, Any] | None = None,
) -> list[Page]:
    """Two pages at a table where a match has begun."""
    table = server.lay(ruleset, options=options)
    pages = [sit(one, table, name) for one, name in zip(seats, ("Ann", "Bob"), strict=True)]
    for page in pages:
        page.get_by_role("button", name="Ready").click()
    return pages


def ordered(pages: list[Page], until: str) -> list[Page]:
    """The page that has something first, as soon as one has it."""
    holds(pages[0], lambda: any(page.locator(until).count() for page in pages))
    return sorted(pages, key=lambda page: not page.locator(until).count())


def sets_up(page: Page) -> None:
    button = page.get_by_role("button", name="Set up everything for me")
    button.click()
    while button.count():  # a click that meets a question which has just changed is not taken
        page.wait_for_timeout(500)
        with suppress(PlaywrightTimeout):
            button.click(timeout=500)


def test_undo_pause_time_talk_and_a_rematch(server: Server, seats: list[BrowserContext]) -> None:
    pages = pair(server, seats)
    mine, other = ordered(pages, ".play-bar.asks")
    told = mine.locator(SAID)

    # An answer that cost nobody anything is taken back at once.
    edge = mine.get_by_role("button", name="Take the west edge")
    edge.click()
    mine.get_by_role("button", name="Confirm").click()
    expect(told.filter(has_text="west edge")).to_be_visible()
    mine.get_by_role("button", name="Undo").click()
    undone = re.compile(r"takes back the last (reply|\d+ replies)")
    expect(told.filter(has_text=undone)).to_be_visible()
    for page in pages:
        expect(page.locator(".line del")).to_contain_text("takes the west edge")
    mine.reload()
    expect(mine.locator(".line del")).to_contain_text("takes the west edge")
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
    waiting.get_by_role("dialog").get_by_role("button", name="Take back").click()
    acting.get_by_role("alert").get_by_role("button", name="Accept").click()
    expect(other.locator(".line").filter(has_text=undone)).to_have_count(2)
    expect(mine.locator("[data-tank]")).not_to_have_count(4)

    more(acting, "Propose a pause")
    waiting.get_by_role("alert").get_by_role("button", name="Accept").click()
    expect(acting.locator(".proposal")).to_contain_text("paused")
    more(acting, "Resume")
    waiting.get_by_role("alert").get_by_role("button", name="Accept").click()
    expect(acting.locator(".proposal")).to_have_count(0)

    more(acting, re.compile("5 more minutes"))
    waiting.get_by_role("alert").get_by_role("button", name="Accept").click()
    expect(acting.locator(".top")).to_contain_text(re.compile("3[2-5]:"))

    acting.get_by_label("Write a message").fill("<b>Well</b> met")
    acting.get_by_label("Write a message").press("Enter")
    expect(waiting.get_by_role("log", name="Messages")).to_contain_text("<b>Well</b> met")

    more(waiting, "Resign")
    waiting.get_by_role("button", name="Resign the match").click()
    acting.get_by_role("button", name=re.compile("Rematch")).click()
    waiting.get_by_role("button", name=re.compile("rematch", re.IGNORECASE)).click()
    expect(mine.get_by_role("heading", name="Players")).to_be_visible()
    expect(other).to_have_url(mine.url)


STAND = """all => all.map((t) => [
  t.dataset.tank,
  t.getAttribute("transform")?.replace(/scale.*/, "") ?? t.querySelector(".base").getAttribute("d"),
]).sort()"""
"""Where tanks are, or the bases of units of many; not how large they are drawn on a screen."""


def stands(page: Page) -> list[str]:
    return list(page.eval_on_selector_all("[data-tank]", STAND))


def stories(page: Page) -> list[str]:
    return page.locator(".story .line").all_text_contents()


@pytest.mark.parametrize("ruleset", hosted())
def test_a_late_watcher_sees_the_same_table(
    server: Server,
    seats: list[BrowserContext],
    browser: Browser,
    faults: list[str],
    ruleset: str,
) -> None:
    page = play_on(seats[0], server, ruleset)
    context = browser.new_context(viewport={"width": 1024, "height": 768}, reduced_motion="reduce")
    watch(context, faults)
    late = context.new_page()
    late.goto(page.url.replace("#/play/", "#/match/"))
    late.locator("[data-tank]").first.wait_for()

    for shown in (stands, stories):
        holds(page, lambda: shown(late) == shown(page) != [])  # noqa: B023
    late.get_by_label("Your name").fill("Cy")
    late.get_by_role("button", name="Join chat").click()
    late.get_by_label("Write a message").fill("Good view from here")
    late.get_by_label("Write a message").press("Enter")
    expect(late.get_by_role("log", name="Messages")).to_contain_text("Good view")
    expect(page.get_by_text("Good view from here")).to_have_count(0)
    context.close()
    assert [] == faults


def watches(context: BrowserContext, page: Page, name: str = "") -> Page:
    """Somebody who looks at the match that is played on a page, and has a name to speak with."""
    late = context.new_page()
    late.goto(page.url.replace("#/play/", "#/match/"))
    if name:
        late.get_by_label("Your name").fill(name)
        late.get_by_role("button", name="Join chat").click()
    return late


def says(page: Page, text: str) -> None:
    page.get_by_label("Write a message").fill(text)
    page.get_by_label("Write a message").press("Enter")


def tell_the_operator(page: Page, why: str) -> None:
    page.get_by_role("button", name=re.compile("Mute, block or report")).first.click()
    page.get_by_role("button", name="Report", exact=True).click()
    page.get_by_label("What is wrong?").fill(why)
    page.get_by_role("button", name="Report", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="can read your report")).to_be_visible()


def test_messages_are_reported_and_muted_also_after_a_reload(
    server: Server, seats: list[BrowserContext], browser: Browser, faults: list[str]
) -> None:
    mine, other = ordered(pair(server, seats), ".play-bar.asks")
    says(mine, "something rude")
    for page in (mine, other):
        expect(page.get_by_text("something rude")).to_be_visible()
    expect(mine.get_by_role("button", name=re.compile("Mute, block or report"))).to_have_count(0)

    tell_the_operator(other, "insults")
    more = other.get_by_role("button", name=re.compile("Mute, block or report"))
    more.click()
    more.click()
    other.get_by_role("button", name=re.compile("^Mute ")).filter(has_text="Mute").click()
    expect(other.get_by_text("something rude")).to_have_count(0)
    other.reload()
    expect(other.get_by_text("Messages hidden: 1.")).to_be_visible()
    other.get_by_role("button", name="Show them").click()
    expect(other.get_by_text("something rude")).to_be_visible()

    context = browser.new_context(reduced_motion="reduce")
    watch(context, faults)
    spectator = watches(context, mine, "Cy")
    expect(spectator.get_by_text("something rude")).to_be_visible()
    tell_the_operator(spectator, "I read that")
    context.close()


def test_who_is_blocked_is_not_heard_and_proposes_in_vain(
    server: Server, seats: list[BrowserContext]
) -> None:
    mine, other = ordered(pair(server, seats), ".play-bar.asks")
    says(mine, "something rude")
    other.get_by_role("button", name=re.compile("Mute, block or report")).click()
    other.get_by_role("button", name="Block", exact=True).click()
    expect(other.get_by_text("something rude")).to_have_count(0)
    name = mine.evaluate("localStorage.getItem('name')")
    assert other.evaluate("localStorage.getItem('blocked')") == f'["{name}"]'

    mine.evaluate(SEES_A_PROPOSAL)
    mine.get_by_role("button", name="More", exact=True).click()
    mine.get_by_role("button", name="Offer draw").click()
    expect(mine.locator("body[data-proposed]")).to_have_count(1)
    expect(mine.locator(".proposal")).to_have_count(0)
    expect(other.get_by_role("button", name="Accept")).to_have_count(0)


SEES_A_PROPOSAL = """
  new MutationObserver(() => {
    if (document.querySelector('.proposal')) document.body.dataset.proposed = '';
  }).observe(document.body, { childList: true, subtree: true });
"""


def test_open_matches_of_who_is_blocked_are_not_listed(
    server: Server, seats: list[BrowserContext]
) -> None:
    sit(seats[0], server.lay("spearhead"), "Rude Ann")
    lobby = seats[1].new_page()
    lobby.goto(server.url)
    expect(lobby.get_by_text("Rude Ann").first).to_be_visible()
    lobby.evaluate("localStorage.setItem('blocked', '[\"Rude Ann\"]')")
    lobby.reload()
    expect(lobby.get_by_role("heading", name="Matches")).to_be_visible()
    expect(lobby.locator("p.hint", has_text="Loading…")).to_have_count(0)
    expect(lobby.get_by_text("Rude Ann")).to_have_count(0)


def test_the_gallery_talks_among_itself_and_hears_the_players(
    server: Server, seats: list[BrowserContext], browser: Browser, faults: list[str]
) -> None:
    mine, other = ordered(pair(server, seats), ".play-bar.asks")
    contexts = [browser.new_context(reduced_motion="reduce") for _ in range(2)]
    for context in contexts:
        watch(context, faults)
    cy, di = (
        watches(context, mine, name) for context, name in zip(contexts, ("Cy", "Di"), strict=True)
    )
    heard = [page.get_by_role("log", name="Messages") for page in (cy, di)]
    says(cy, "Who is <i>winning</i>?")
    for log in heard:
        expect(log).to_contain_text("Who is <i>winning</i>?")
    says(di, "Nobody yet")
    expect(heard[0]).to_contain_text("Nobody yet")

    says(mine, "Good luck")
    for page in (other, cy, di):
        expect(page.get_by_text("Good luck")).to_be_visible()
    for page in (mine, other):
        expect(page.get_by_text("Nobody yet")).to_have_count(0)
        expect(page.get_by_text("winning")).to_have_count(0)
    for context in contexts:
        context.close()
    assert [] == faults


def test_spectators_see_the_table_as_late_as_they_are_told(
    server: Server, seats: list[BrowserContext], browser: Browser, faults: list[str]
) -> None:
    late_by = 2
    table = server.lay("spearhead", delay=late_by)
    pages = [sit(one, table, name) for one, name in zip(seats, ("Ann", "Bob"), strict=True)]
    expect(pages[0].get_by_text("spectator delay 2 s")).to_be_visible()
    context = browser.new_context(viewport={"width": 1024, "height": 768}, reduced_motion="reduce")
    watch(context, faults)
    far = context.new_page()
    far.goto(pages[0].url.replace("#/play/", "#/match/"))
    expect(far.get_by_text("has not started")).to_be_visible()
    for page in pages:
        page.get_by_role("button", name="Ready").click()
    mine, other = ordered(pages, ".play-bar.asks")
    expect(far.locator(".delayed")).to_have_text("2 s delay")

    mine.get_by_role("button", name="Take the west edge").click()
    began = time.monotonic()
    mine.get_by_role("button", name="Confirm").click()
    taken = re.compile("takes the west edge")
    for page in (mine, other):
        expect(page.locator(SAID).filter(has_text=taken)).to_be_visible()
    expect(far.locator(SAID).filter(has_text=taken)).to_be_visible()
    assert time.monotonic() - began > late_by
    context.close()
    assert [] == faults


def test_a_seat_is_handed_to_a_bot_and_to_a_friend(
    server: Server, seats: list[BrowserContext]
) -> None:
    page = play_on(seats[0], server, "spearhead", bot=None)
    more(page, "Let a friend play for me")
    link = page.get_by_role("dialog").get_by_role("textbox").input_value()
    expect(page.locator(".play-bar.asks")).to_have_count(0)
    friend = seats[1].new_page()
    friend.goto(link)
    take_up(friend)
    friend.get_by_role("button", name="Overcharge the engines").click()
    friend.get_by_role("button", name="Confirm").click()
    friend.get_by_role("button", name="More", exact=True).click()
    menu = friend.get_by_role("dialog", name="More")
    expect(menu.get_by_text("Don’t ask again about…")).to_be_visible()
    for owners in ("Resign", "Offer draw", "Let a friend play for me"):
        expect(menu.get_by_role("button", name=owners)).to_have_count(0)
    friend.keyboard.press("Escape")
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Take back control").click()
    page.locator("[data-tank][data-cue=chosen]").wait_for()  # the one that the friend activated
    expect(friend.get_by_role("heading")).to_contain_text("This seat no longer exists")

    more(page, "Let a friend play for me")
    friend.goto(page.get_by_role("dialog").get_by_role("textbox").input_value())
    more(friend, "Give the seat back")
    expect(friend).to_have_url(re.compile("#/match/"))
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.get_by_role("button", name="Take back control")).to_have_count(0)

    told = page.locator(".line").count()
    more(page, re.compile("Tactical Bot"))  # it comes as far as Bob's next question: nobody answers
    expect(page.locator(".question")).to_contain_text("is playing for you")
    expect(page.locator(".line").nth(told)).to_be_attached()
    page.get_by_role("button", name="Take back control").click()
    expect(page.get_by_role("button", name="Take back control")).to_have_count(0)


def test_a_reaction_is_weighed_and_never_asked_again(
    server: Server, seats: list[BrowserContext]
) -> None:
    page = play_on(seats[0], server, "spearhead, reacting")
    card = page.locator(".reaction-card")
    expect(card.locator(".happened")).to_have_text(re.compile(r"[AB]\d.* \w"))  # who, and what
    happened = card.locator(".happened").inner_text().strip()
    holds(page, lambda: happened in [text.strip() for text in stories(page)[-6:]])
    card.get_by_role("button", name="Don’t ask again").click()
    expect(page.locator(".notices")).to_contain_text("not be asked this again")
    page.get_by_role("button", name="More", exact=True).click()
    kept = page.get_by_role("region", name="Don’t ask again")
    expect(kept).to_contain_text(re.compile("^Don’t ask again[A-Z]"))
    expect(kept).not_to_contain_text(re.compile(r"(^|\s|again)\?"))  # no gap in the sentence
    kept.get_by_role("button", name="Ask me again").click()
    page.get_by_role("button", name="More", exact=True).click()
    expect(kept.get_by_role("button", name="Ask me again")).to_have_count(0)


def test_what_is_never_to_be_asked_is_said_beforehand(
    server: Server, seats: list[BrowserContext]
) -> None:
    page = seats[0].new_page()
    page.goto(server.at("spearhead"))
    page.get_by_role("button", name="More", exact=True).click()
    kept = page.get_by_role("region", name="Don’t ask again")
    kept.get_by_text("Don’t ask again about…").click()
    kept.get_by_role("button", name="Don’t ask again: React?").click()
    expect(page.locator(".notices")).to_contain_text("not be asked this again")
    page.get_by_role("button", name="More", exact=True).click()
    expect(kept.get_by_role("button", name="Ask me again: React?")).to_be_visible()
    kept.get_by_text("Don’t ask again about…").click()
    expect(kept.get_by_role("button", name="Don’t ask again: Use an ability")).to_be_visible()
    expect(kept.get_by_role("button", name="Don’t ask again: React")).to_have_count(0)


def test_a_window_for_abilities_says_what_each_unit_may_do(
    server: Server, seats: list[BrowserContext]
) -> None:
    page = play_on(seats[0], server, "spearhead, abilities")
    offered = page.get_by_role("button", name=re.compile(r"^Use \w+ with \w+"))
    for n in range(3):
        expect(offered.nth(n)).to_be_visible()


def test_a_finger_sees_what_it_hides(server: Server, browser: Browser, faults: list[str]) -> None:
    context = screen(browser, PHONE)
    watch(context, faults)
    page = play_on(context, server, "microtanks")
    x, y = middle(page.locator("[data-tank][data-cue=can]").first.locator(".touch"))
    touch = context.new_cdp_session(page)

    def finger(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    finger("touchStart", (x, y))
    finger("touchMove", (x + 10, y - 12))
    finger("touchMove", (x + 14, y - 24))
    expect(page.locator(".loupe use")).to_have_count(2)
    expect(page.locator(".path-line")).to_be_visible()
    finger("touchEnd")
    expect(page.locator(".loupe")).to_have_count(0)
    context.close()
    assert [] == faults


# ------------------------------------------------------------------ for everybody


def place(page: Page, moment: str) -> None:
    page.get_by_role("group", name="Units").get_by_role("button").first.click()


def steer(page: Page, moment: str) -> None:
    drive(page)
    page.keyboard.press("ArrowRight")


def march(page: Page, moment: str) -> None:
    take_up(page)
    order(page, "Move")


def aim(page: Page, moment: str) -> None:
    take_up(page, f"[data-tank={shooter(moment)}]")
    point_at(page.locator("[data-tank][data-cue=aim]").first, page.locator(".aim-card"))


def traverse(page: Page, moment: str) -> None:
    take_up(page, f"[data-tank={shooter(moment)}]")
    order(page, "Turn the turret")


def look_into_the_menu(page: Page, moment: str) -> None:
    page.get_by_role("button", name="More", exact=True).click()


SCENES: tuple[tuple[str, Callable[[Page, str], None] | None, str], ...] = (
    ("spearhead", look_into_the_menu, ".menu-list"),
    ("spearhead, setting up", place, "[data-pad=place_blank]"),
    ("spearhead, driving", steer, ".path-line"),
    ("spearhead, reacting", None, ".reaction-card"),
    ("microtanks, aiming", aim, ".aim-card"),
    ("microtanks, aiming", traverse, ".protractor"),
    ("diceless", march, ".ghost.models"),
    ("diceless", march, ".manners"),
    ("diceless, aiming", aim, ".aim-card"),
)
"""A moment, what is done there, and what is looked at then."""


@pytest.mark.long
@pytest.mark.parametrize(("moment", "do", "seen"), SCENES)
def test_axe_finds_nothing(
    server: Server,
    seats: list[BrowserContext],
    moment: str,
    do: Callable[[Page, str], None] | None,
    seen: str,
) -> None:
    page = play_on(seats[0], server, moment)
    if do is not None:
        do(page, moment)
    page.locator(seen).first.wait_for(state="attached")
    page.emulate_media(color_scheme="light")
    assert [] == violations(page)
    page.emulate_media(color_scheme="dark")  # in which colours alone are others
    assert [] == violations(page, "color-contrast")
