"""No click or key is lost without a word: it is done, kept until it can be, or said why not."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from engine.advice.queries import Forms, LegalReplies
from engine.flow import Ask
from engine.match import Match
from tests.helpers.long import first
from tests.web.helpers.gestures import Gesture, drag, ground, unit
from tests.web.helpers.hosting import Server
from tests.web.helpers.opening import OpenAt
from tests.web.helpers.reading import REPLIES, WATCH, box
from tests.web.helpers.seating import brought_to, is_a, seated
from tests.web.helpers.waiting import holds

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

SLOW = """() => {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    setTimeout(() => send.call(this, text), window.late ?? 0);
  };
}"""
"""A link that takes `late` milliseconds, once that is set."""
NEVER = 600_000


@pytest.fixture
def open_at(server: Server, browser: Browser, pages: list[Page]) -> OpenAt:
    shows = ".orders [data-play=offer]:visible"
    return OpenAt(server, browser, pages, shows, bot="first", script=SLOW)


def delayed(page: Page, late: int) -> None:
    page.evaluate("late => { window.late = late; }", late)


def beside_the_table(page: Page) -> None:
    desk = box(page.locator(".desk"))
    page.mouse.move(desk["x"] + 10, desk["y"] + desk["height"] / 2)


def card(page: Page) -> Locator:
    return page.locator(".dead-click-card")


# ---------------------------------------------------------------- kept for later


@pytest.mark.parametrize(
    ("moment", "own", "gestures", "sent"),
    first(
        [
            (
                "spearhead, in range",
                "A1",
                (unit, ground(60, -20)),
                ["activate", "declare", "move_along"],
            ),
            (
                "battlegroup, many units",
                "a-heavy-team",
                (unit, ground(30, 0)),
                ["give_order", "move"],
            ),
            ("diceless", "fighters-1", (unit, ground(0, 60)), ["move"]),
            ("microtanks", "a-us-sherman-1", (unit, ground(0, 60)), ["drive"]),
        ]
    ),
)
def test_ground_clicked_before_its_places_are_known_is_gone_to_over_a_slow_link(
    open_at: OpenAt, moment: str, own: str, gestures: tuple[Gesture, ...], sent: list[str]
) -> None:
    page = open_at(moment)
    page.evaluate(WATCH)
    delayed(page, 300)
    for gesture in gestures:
        gesture(page, own)
    page.keyboard.press("Enter")

    holds(page, lambda: [one["t"] for one in page.evaluate(REPLIES)][: len(sent)], sent)


def test_an_enter_that_no_answer_has_come_to_is_forgotten_and_said_to_be(open_at: OpenAt) -> None:
    page = open_at("spearhead, in range")
    page.evaluate(WATCH)
    delayed(page, NEVER)
    unit(page, "A1")
    ground(60, -20)(page, "A1")
    expect(card(page)).to_contain_text("Kept")
    page.keyboard.press("Enter")

    expect(page.get_by_role("status").filter(has_text="The answer took too long")).to_be_visible()
    assert [] == page.evaluate(REPLIES)


# ---------------------------------------------------------------- said to be dead


def test_orders_that_come_during_a_press_do_not_silence_it(open_at: OpenAt) -> None:
    page = open_at("spearhead, in range")
    delayed(page, 500)
    unit(page, "A1")
    beside_the_table(page)
    page.mouse.down()
    page.locator("[data-tank][data-cue=aim]").first.wait_for()
    page.mouse.up()

    expect(card(page)).to_be_visible()


GRID = [(x / 10, y / 8) for x in (0.3, 2.7, 5.2, 7.4, 9.7) for y in (1, 4, 7)]
"""Shares of the desk, beside the table too."""


@pytest.mark.parametrize(
    "moment",
    first(["diceless", "spearhead", "battlegroup, many units", "microtanks, aiming"]),
)
def test_no_click_on_the_desk_is_silent(open_at: OpenAt, moment: str) -> None:
    page = open_at(moment)
    desk = box(page.locator(".desk"))
    begun = page.locator("[data-cue=chosen], [data-play=back]:visible")
    said = page.locator(".dead-click-card, .notices p").or_(begun)
    for across, down in GRID:
        page.mouse.move(desk["x"] + across * desk["width"], desk["y"] + down * desk["height"])
        page.mouse.down()
        expect(card(page)).to_have_count(0)
        page.mouse.up()
        expect(said.first).to_be_visible()
        while begun.count():
            page.keyboard.press("Escape")


KEYS = ["7", "0", "]", "Enter", ".", "Backspace", "n", "r", "v", "Escape", "ArrowUp"]
"""Keys that mean something once something is chosen or asked."""


@pytest.mark.parametrize(
    "moment", first(["diceless", "spearhead", "battlegroup, many units", "microtanks, aiming"])
)
def test_no_key_that_means_something_elsewhere_is_silent(open_at: OpenAt, moment: str) -> None:
    page = open_at(moment)
    said = page.locator(".notices p")
    if page.locator("[data-play=back]:visible").count():  # the only unit is chosen by itself
        page.keyboard.press("Escape")
    for key in KEYS:
        page.keyboard.press(key)
        expect(said.first).to_be_visible()
        page.locator(".saying").dispatch_event("pointerdown")
        expect(said).to_have_count(0)


def test_keys_with_others_held_and_keys_without_a_meaning_stay_quiet(open_at: OpenAt) -> None:
    page = open_at("diceless")
    for key in ("Control+Enter", "Alt+]", "Shift", "x", "F8"):
        page.keyboard.press(key)
    page.keyboard.press("7")

    expect(page.locator(".notices p")).to_have_count(1)
    expect(page.locator(".notices p")).to_contain_text("No answer has this digit")


def test_an_enemy_that_is_dragged_says_why_it_stays(open_at: OpenAt) -> None:
    page = open_at("diceless")
    foe = page.locator("[data-tank].side-1").first.get_attribute("data-tank") or ""
    drag(80, 60)(page, foe)

    expect(card(page)).to_contain_text("is not yours to move")


def test_a_click_while_the_other_side_is_asked_is_refused_once_beside_the_table(tab: Page) -> None:
    match, ask = brought_to("spearhead", lambda _, ask: is_a(ask, "WhichTank"))
    with seated(tab, "spearhead", match, ask.seat, asked=False):
        tab.locator("[data-tank]").first.wait_for()
        unit(tab, tab.locator("[data-tank]").first.get_attribute("data-tank") or "")
        said = tab.locator(".notices p")
        expect(said).to_have_count(1)
        expect(tab.locator(".question")).to_have_class("question hidden")
        notice = box(said)

        assert all(
            box(one)["y"] + box(one)["height"] <= notice["y"]
            for one in tab.locator("[data-tank]").all()
        )
        expect(card(tab)).not_to_be_attached()


def test_beside_the_table_it_is_said_that_it_ends_there(open_at: OpenAt) -> None:
    page = open_at("diceless")
    beside_the_table(page)
    page.mouse.down()
    page.mouse.up()

    expect(card(page)).to_contain_text("The table ends here")


def test_an_enemy_that_cannot_be_aimed_at_says_why_to_keys_too(open_at: OpenAt) -> None:
    page = open_at("spearhead")
    unit(page, page.locator("[data-cue=can]").first.get_attribute("data-tank") or "")
    page.locator("[data-reach]").first.wait_for()
    page.locator("[data-tank].side-1").first.focus()
    page.keyboard.press("Enter")

    expect(card(page)).to_have_text(re.compile(r"is [\d.]+ in away; .* needs less than \d+ in"))


def test_why_a_unit_cannot_act_is_said_once_on_the_table(tab: Page) -> None:
    match, ask = brought_to("microtanks", lambda match, ask: bool(idle(match, ask)))
    with seated(tab, "microtanks", match, ask.seat):
        unit(tab, idle(match, ask)[0])
        expect(tab.locator(".why-card")).to_be_visible()
        tab.wait_for_timeout(LATE)

        expect(card(tab)).not_to_be_attached()


LATE = 500
"""Milliseconds after which a card would be there."""
SOON = 4000
"""Milliseconds, fewer than a notice stays by itself."""


def idle(match: Match, ask: Ask) -> list[str]:
    """Return who could fire, but for a reason."""
    if not is_a(ask, "WhichShot"):
        return []
    found = match.rules.query(match.state, match.asks, ask.seat, LegalReplies())
    assert isinstance(found, Forms)
    able = {form.unit for form in found.forms if form.refusal is None}
    return [form.unit for form in found.forms if form.unit and form.unit not in able]


def test_what_is_said_already_is_said_again(open_at: OpenAt) -> None:
    page = open_at("spearhead")
    foe = page.locator("[data-tank].side-1").first.get_attribute("data-tank") or ""
    notice = page.locator(".notices p")
    unit(page, foe)
    expect(notice).to_contain_text("first")
    notice.evaluate("said => said.setAttribute('data-old', '')")
    unit(page, foe)

    expect(page.locator(".notices [data-old]")).to_have_count(0)
    expect(notice).to_have_count(1)
    expect(notice).to_have_css("animation-name", "said")


def test_the_next_press_of_the_pointer_takes_notices_away(open_at: OpenAt) -> None:
    page = open_at("spearhead")
    foe = page.locator("[data-tank].side-1").first.get_attribute("data-tank") or ""
    notice = page.locator(".notices p")
    unit(page, foe)
    expect(notice).to_contain_text("first")
    page.locator(".saying").click()

    expect(notice).to_have_count(0, timeout=SOON)
