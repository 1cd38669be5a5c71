"""What is asked leaves the table in sight, and as large as it was: windows of many answers, and the
drawer of a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from engine import ruleset
from engine.advice.queries import Forms, LegalReplies
from engine.flow import Ask
from engine.match import Match
from engine.rulesets.spearhead.questions import WhichReaction
from tests.web.helpers.seating import brought_to, seated
from tests.web.helpers.waiting import holds

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(240)]
MANY = 5
SEED = 2
"""Of a match in which so many may."""


def has_many_answers(match: Match, ask: Ask) -> bool:
    """Whether as many tanks may react, and to some effect."""
    if not isinstance(ask.choice, WhichReaction):
        return False
    found = ruleset.get("spearhead").query(match.state, match.asks, ask.seat, LegalReplies())
    assert isinstance(found, Forms)
    useful = {form.unit for form in found.forms if form.refusal is None and form.no_effect is None}
    return len(useful - {None}) >= MANY


@pytest.fixture
def window(tab: Page) -> Iterator[Locator]:
    """A window with many answers."""
    tab.set_viewport_size({"width": 1024, "height": 768})
    match, ask = brought_to("spearhead", has_many_answers, SEED, scenario="crossroads")
    with seated(tab, "spearhead", match, ask.seat):
        card = tab.locator(".reaction-card")
        card.locator("[data-play=offer]").first.wait_for()
        yield card


def box(found: Locator) -> FloatRect:
    at = found.bounding_box()
    assert at is not None
    return at


@pytest.mark.parametrize("size", [(1024, 768), (1440, 900), (390, 844)], ids=str)
def test_a_window_of_many_answers_leaves_the_table_in_sight(
    tab: Page, window: Locator, size: tuple[int, int]
) -> None:
    tab.set_viewport_size({"width": size[0], "height": size[1]})
    table, middle = tab.locator(".table"), tab.locator("main.middle")

    assert window.locator("[data-play=offer]").count() > MANY
    holds(tab, lambda: box(window)["y"] - box(table)["y"] > 0.4 * box(middle)["height"])
    last = window.locator("[data-play=offer]").last
    last.scroll_into_view_if_needed()
    holds(tab, lambda: bottom(box(last)) <= bottom(box(window)) + 1)  # pixels


@pytest.mark.parametrize(
    ("size", "most"), [((1440, 900), MANY), ((1024, 768), MANY), ((390, 844), 3)], ids=str
)
def test_reactions_are_in_sight_without_scrolling_each_on_a_line_with_its_target(
    tab: Page, window: Locator, size: tuple[int, int], most: int
) -> None:
    tab.set_viewport_size({"width": size[0], "height": size[1]})
    answers = window.locator(".answers")
    chips = answers.get_by_role("group", name="Units").locator("[data-play=offer]")
    holds(tab, lambda: len([one for one in chips.all() if is_seen(one, answers)]) >= most)
    declining = answers.locator("[data-declines], .auto-pass")

    assert all(is_seen(one, answers) for one in declining.all())
    for text in chips.all_inner_texts():
        assert re.match(r"[AB]\d: Return Fire \u2192 [AB]\d", text)


def test_forecasts_are_whole_and_answers_below_fade_until_they_are_reached(
    tab: Page, window: Locator
) -> None:
    tab.set_viewport_size({"width": 1280, "height": 800})
    answers, fade = window.locator(".answers"), window.locator(".lasting")
    told = answers.locator("[data-play=offer]:has(small)")
    holds(tab, lambda: told.count() >= MANY)
    chips = told.all()

    holds(tab, lambda: [CUT for one in chips if one.evaluate(IS_CUT)], [])
    holds(tab, lambda: fade.evaluate(FADED), "1")
    answers.evaluate("all => { all.scrollTop = all.scrollHeight; }")
    holds(tab, lambda: fade.evaluate(FADED), "0")
    tab.set_viewport_size({"width": 1440, "height": 900})  # two columns: there is less room
    holds(tab, lambda: [CUT for one in chips if one.evaluate(IS_CUT)], [])


CUT = "cut"
IS_CUT = """one => [one, ...one.querySelectorAll("small")]
  .some(part => part.scrollWidth > part.clientWidth + 1)"""
FADED = """row => getComputedStyle(row, "::before").opacity"""


UNCOVERED = """one => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [y + 4, y + height - 4].every(at => {
    const found = document.elementFromPoint(x + width / 2, at);
    return found !== null && one.contains(found);
  });
}"""
"""Neither what scrolls nor what stays in sight hides a part of it."""


def is_seen(one: Locator, frame: Locator) -> bool:
    seen, room = box(one), box(frame)
    is_within = seen["y"] >= room["y"] - 1 and bottom(seen) <= bottom(room) + 1
    return is_within and bool(one.evaluate(UNCOVERED))


def bottom(seen: FloatRect) -> float:
    return seen["y"] + seen["height"]


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844)], ids=str)
def test_the_table_keeps_its_size_and_its_turn_when_a_window_opens(
    tab: Page, size: tuple[int, int]
) -> None:
    tab.set_viewport_size({"width": size[0], "height": size[1]})
    match, ask = brought_to("spearhead", has_many_answers, SEED, scenario="crossroads")
    with seated(tab, "spearhead", match, ask.seat, asked=False) as staged:
        table, board = tab.locator(".table"), tab.locator(".board")
        board.wait_for()
        before = box(table), board.get_attribute("class"), box(board)["height"]
        staged.ask()
        window = tab.locator(".reaction-card")
        window.locator("[data-play=offer]").first.wait_for()

        assert before == (box(table), board.get_attribute("class"), box(board)["height"])
        holds(tab, lambda: bottom(box(tab.locator(".tools"))) <= box(window)["y"])


def names_a_doer(match: Match, ask: Ask) -> bool:
    return ask.clock == "reaction" and bool(getattr(ask.choice, "by", None))


def test_whoever_is_answered_is_brought_into_sight(tab: Page) -> None:
    match, ask = brought_to("spearhead", names_a_doer, scenario="crossroads")
    tab.set_viewport_size({"width": 1024, "height": 768})
    counter = tab.locator(f"[data-tank={getattr(ask.choice, 'by', '')}]")
    with seated(tab, "spearhead", match, ask.seat, asked=False) as staged:
        counter.wait_for()
        room = box(tab.locator(".table"))
        right = box(counter)["x"] > room["x"] + room["width"] / 2
        tab.mouse.move(room["x"] + (20 if right else room["width"] - 20), room["y"] + 20)
        for _ in range(8):
            tab.mouse.wheel(0, -200)
        expect(counter).not_to_be_in_viewport()
        staged.ask()
        tab.locator(".reaction-card").wait_for()
        expect(counter).to_be_in_viewport()
        holds(tab, lambda: is_within(box(counter), room))


def is_within(seen: FloatRect, room: FloatRect) -> bool:
    return 0 < seen["x"] - room["x"] < room["width"] and 0 < seen["y"] - room["y"] < room["height"]


def moves(match: Match, ask: Ask) -> bool:
    return type(ask.choice).__name__ == "WhichMove"


def test_a_phone_keeps_the_table_while_an_order_is_given(tab: Page) -> None:
    match, ask = brought_to("microtanks", moves, scenario="crossroads")
    tab.set_viewport_size({"width": 390, "height": 844})
    with seated(tab, "microtanks", match, ask.seat):
        unit, drawer = tab.locator("[data-tank][data-cue=can]").first, tab.locator(".drawer")
        unit.wait_for()
        grip = tab.get_by_role("button", name="Panel height")
        grip.click()
        expect(drawer).to_have_class("drawer half")
        table, tools = tab.locator(".table"), tab.locator(".tools")
        # Of the bar nothing but the tools comes up with the drawer.
        holds(tab, lambda: box(tools)["y"] - box(table)["y"] > 0.3 * 844)
        tab.get_by_role("button", name="More", exact=True).click()
        tab.keyboard.press("Escape")
        unit.dispatch_event("click")
        expect(drawer).to_have_class("drawer low")
        grip.click()
        expect(drawer).to_have_class("drawer half")
        tab.locator("[data-tank][data-cue=can]").last.dispatch_event("click")
        expect(drawer).to_have_class("drawer low")
        bar = tab.locator(".play-bar")
        holds(tab, lambda: box(table)["height"] >= 0.45 * 844)
        holds(tab, lambda: box(bar)["y"] >= bottom(box(table)) - 1)
