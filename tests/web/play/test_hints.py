"""What a stranger has to be told: what an order gives away, where a drag ends, which moment is
looked at, that a seat is kept."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Dialog, Page, expect

from engine import ruleset
from engine.flow import Ask
from engine.match import Match
from engine.wire import codec as codecs
from tests.helpers.long import first
from tests.web.helpers.film import eager
from tests.web.helpers.seating import CLOCKS, Staged, at, brought_to, seated

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(240)]
ALLOWED = 45.0
"""Seconds for a question."""


def moves(_: Match, ask: Ask) -> bool:
    return type(ask.choice).__name__ == "WhichMove"


def answered(staged: Staged, seat: int, seq: int, rng: Random) -> None:
    """Answer the open question, and tell the page of it."""
    assert staged.match is not None
    match, key = staged.match, staged.film.info["ruleset"]
    rules, codec, ask = ruleset.get(key), codecs.for_ruleset(key), match.asks[0]
    before = rules.view(match.state, seat)
    staged.match, change = match.answer(ask.seat, ask.number, eager(match, ask, rng))
    news = {
        "t": "update",
        "match": "m1",
        "seq": seq,
        "notes": codec.dump(change.notes),
        "patch": codec.patch(before, rules.view(staged.match.state, seat)),
        "clocks": {"banks": [900.0, 900.0], "running": [seat], "allowance": [ALLOWED, ALLOWED]},
        "asks": codec.dump([one for one in staged.match.asks if one.seat == seat]),
    }
    with staged.lock:
        staged.send({name: value for name, value in news.items() if value})


def test_an_order_that_gives_a_unit_away_lies_apart_and_says_what_it_means(tab: Page) -> None:
    match, ask = brought_to("microtanks", moves, scenario="crossroads")
    with seated(tab, "microtanks", match, ask.seat):
        tab.locator("[aria-label=Units] [data-play=offer]").first.click()
        apart = tab.get_by_role("group", name="Removes the unit")
        expect(apart).to_have_attribute("title", re.compile("not destroyed"))
        expect(apart).not_to_contain_text("not destroyed")
        expect(apart.get_by_role("button")).to_have_text(["Drive off the table"])
        expect(tab.get_by_role("group", name="Orders")).not_to_contain_text("off the table")
        apart.get_by_role("button").first.click()

        expect(tab.locator(".orders.leaving .chosen")).to_contain_text("not destroyed")
        other_ways = tab.get_by_role("group", name="Options").get_by_role("button")
        expect(other_ways).to_have_text(["Drive off the table", "Pop smoke and back off the table"])


@pytest.mark.parametrize("key", ["diceless", "microtanks"])
def test_a_move_that_is_drawn_too_far_ends_at_its_limit_and_says_so(tab: Page, key: str) -> None:
    match, ask = brought_to(key, moves, scenario="crossroads")
    with seated(tab, key, match, ask.seat):
        tab.locator("[aria-label=Units] [data-play=offer]").first.click()
        tab.locator("[aria-label=Orders] [data-play=offer]").first.click()
        pad = tab.locator(".pad").bounding_box()
        assert pad is not None
        tab.mouse.click(pad["x"] + pad["width"] / 2, pad["y"] + pad["height"] * 0.42)
        tab.mouse.move(5, 5)

        expect(tab.locator(".orders .chosen")).to_contain_text("shortened: ")
        expect(tab.locator(".move-path.refused")).to_have_count(0)
        expect(tab.locator("[data-play=confirm]")).to_have_attribute("aria-disabled", "false")


def test_an_earlier_moment_puts_orders_and_clocks_away_and_the_log_goes_with_it(tab: Page) -> None:
    match, ask = brought_to("diceless", moves, scenario="crossroads")
    with seated(tab, "diceless", match, ask.seat) as staged:
        tab.locator("[data-play=offer]").first.wait_for()
        for seq in (1, 2):
            answered(staged, ask.seat, seq, Random(seq))
        lines = tab.locator(".fold-line")
        expect(lines).to_have_count(2)
        expect(tab.locator("[data-play=offer]").first).to_be_visible()
        lines.first.click()

        past = tab.locator(".play-bar.past")
        expect(past).to_contain_text("Earlier position")
        expect(past).to_contain_text("Your turn")
        expect(tab.locator("[data-play=offer], .tools")).to_have_count(0)
        expect(tab.locator(".seat .clock")).to_have_text([re.compile("then$")] * 2)
        expect(tab.locator(".fold-line[aria-current]")).to_have_text(lines.first.inner_text())
        tab.keyboard.press("m")
        past.get_by_role("button", name="Back to the live table").click()

        expect(tab.locator("[data-play=offer]").first).to_be_visible()
        expect(tab.get_by_role("button", name="Measure")).to_have_attribute("aria-pressed", "false")
        expect(tab.locator("[aria-current=true]")).to_have_count(0)
        expect(tab.locator(f".seat.side-{ask.seat} .clock")).to_contain_text("question")

        # What was opened is closed where it lies, and that leads back as well; so does Escape.
        lines.first.click()
        expect(past).to_be_visible()
        lines.first.click()
        expect(past).to_have_count(0)
        expect(lines.first).to_have_attribute("aria-expanded", "false")
        lines.first.click()
        expect(past).to_be_visible()
        tab.keyboard.press("Escape")
        expect(past).to_have_count(0)


def test_a_question_that_comes_while_an_earlier_moment_is_looked_at_is_announced(tab: Page) -> None:
    match, ask = brought_to("diceless", moves, scenario="crossroads")
    with seated(tab, "diceless", match, ask.seat) as staged:
        tab.locator("[data-play=offer]").first.wait_for()
        answered(staged, ask.seat, 1, Random(1))
        tab.locator(".fold-line").first.click()
        past = tab.get_by_role("status").and_(tab.locator(".play-bar.past"))
        with staged.lock:
            staged.send({"t": "update", "match": "m1", "seq": 2, "clocks": CLOCKS})
        expect(past).not_to_contain_text("Your turn")
        answered(staged, ask.seat, 3, Random(3))

        expect(past).to_contain_text("Your turn")
        expect(past.get_by_role("button", name="Back to the live table")).to_be_visible()


def test_who_leaves_is_told_that_the_seat_is_kept_and_how_to_come_back(tab: Page) -> None:
    match, ask = brought_to("diceless", moves, scenario="crossroads")
    with seated(tab, "diceless", match, ask.seat):
        tab.locator("[data-play=offer]").first.click()
        home = tab.get_by_role("link", name="Back to all matches")
        home.click()
        told = tab.get_by_role("dialog", name="Leave the match?")
        expect(told).to_contain_text("Your seat is kept")
        expect(told).to_contain_text("Your matches")
        told.get_by_role("button", name="Stay").click()
        expect(told).to_have_count(0)

        asked: list[str] = []

        def stay(dialog: Dialog) -> None:
            asked.append(dialog.type)
            dialog.dismiss()

        tab.once("dialog", stay)
        tab.close(run_before_unload=True)
        expect(told).to_be_visible()
        assert ["beforeunload"] == asked
        told.get_by_role("link", name="Leave").click()
        expect(tab).to_have_url(re.compile("#/$"))


def test_tools_and_clocks_are_named(tab: Page) -> None:
    match, ask = brought_to("diceless", moves, scenario="crossroads")
    with seated(tab, "diceless", match, ask.seat):
        tab.locator("[data-play=offer]").first.wait_for()

        labels = tab.locator(".tools .tool-label")
        expect(labels).to_have_text(["Measure", "Ranges", "Undo"])
        expect(tab.locator(".tools .tool:not([title]):not(.wide)")).to_have_count(0)
        expect(tab.locator(".seat .dial").first).to_have_attribute("title", re.compile("match"))


# ---------------------------------------------------------------- whose it is


@pytest.mark.parametrize("choice", first(["WhereToGetOut", "WhichCorner"]))
def test_what_one_takes_up_has_the_colour_of_ones_own_side_not_that_of_danger(
    tab: Page, choice: str
) -> None:
    with at(tab, "battlegroup", choice, scenario="counter-attack") as staged:
        tab.locator("[data-play=offer]").first.click()
        laid = tab.locator(f".ahead.side-{staged.seat}")
        expect(laid).to_be_visible()

        expect(laid).not_to_have_class(re.compile("refused"))
        line = laid.locator(".lands, .rim").first
        colour = line.evaluate("one => getComputedStyle(one).stroke")
        own = laid.evaluate(
            "one => { one.style.color = 'var(--side)'; return getComputedStyle(one).color; }"
        )
        assert own == colour
