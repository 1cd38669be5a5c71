"""The page keeps still, keeps its cards in its frame, and loses nothing that was chosen."""

from __future__ import annotations

import re
from typing import Any

import pytest
from attrs import evolve
from playwright.sync_api import FloatRect, Page, expect

from engine import ruleset
from engine.advice.forms import Form
from engine.advice.queries import Forms, LegalReplies
from engine.flow import Ask
from engine.match import Match
from engine.ruleset import hosted
from tests.web.helpers import seating
from tests.web.helpers.film import CROSSROADS, FILMED
from tests.web.helpers.opening import DESKTOP
from tests.web.helpers.reading import box, orders
from tests.web.helpers.seating import at, brought_to, is_a, seated
from tests.web.helpers.waiting import holds, stop, until

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(240)]

MOVES = {
    "spearhead": "WhichTank",
    "diceless": "WhichMove",
    "microtanks": "WhichMove",
    "battlegroup": "WhichOrder",
}
SHORT = 25
"""Seconds for a question; a page that misses half a minute thinks that it has slept."""


# ------------------------------------------------------------------ nothing moves


@pytest.mark.parametrize("key", hosted())
def test_a_long_column_scrolls_inside_the_frame(tab: Page, key: str) -> None:
    tab.set_viewport_size({"width": 1280, "height": 600})
    with at(tab, key, MOVES[key], **FILMED.get(key, CROSSROADS)):
        table = tab.locator(".table")
        before = box(table)
        tab.locator(".unit").first.click()
        tab.locator(".sheet").first.wait_for()
        column = tab.locator(".rail.forces")

        assert column.evaluate("one => one.scrollHeight > one.clientHeight")
        assert tab.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert before == box(table)


def test_the_table_and_what_confirms_lie_still_while_a_move_is_drawn(tab: Page) -> None:
    with at(tab, "diceless", "WhichMove", scenario="crossroads"):
        table, confirm = tab.locator(".table"), tab.locator("[data-play=confirm]")
        before = box(table)
        tab.locator("[aria-label=Units] [data-play=offer]").first.click()
        tab.locator("[aria-label=Orders] [data-play=offer]").first.click()
        confirm.wait_for()
        chosen = box(confirm)

        assert before == box(table)
        expect(tab.locator(".hint-now")).to_be_visible()
        for key in ("ArrowUp", "ArrowRight"):
            tab.keyboard.press(key)
            expect(tab.locator(".hint-now")).to_have_count(0)

            assert before == box(table)
            assert chosen == box(confirm)


# ------------------------------------------------------------------ what is chosen counts


def reacts(match: Match, ask: Ask) -> bool:
    """A window of spearhead with something to do that is not its default."""
    if ask.clock != "reaction":
        return False
    found = ruleset.get("spearhead").query(match.state, match.asks, ask.seat, LegalReplies())
    assert isinstance(found, Forms)
    free = [form for form in found.forms if form.refusal is None and not form.blanks]
    return any(form.unit is None for form in free) and len(free) > 1


@pytest.mark.usefixtures("obliging")
def test_what_is_chosen_is_sent_when_time_runs_out(
    tab: Page, sent: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    match, ask = brought_to("spearhead", reacts, scenario="crossroads")
    allowance = [SHORT if seat == ask.seat else 0.0 for seat in (0, 1)]
    clocks = {"banks": [900.0, 900.0], "running": [ask.seat], "allowance": allowance}
    tab.clock.install()
    with seated(tab, "spearhead", match, ask.seat, asked=False) as staged:
        tab.locator("[data-tank]").first.wait_for()
        monkeypatch.setattr(seating, "CLOCKS", clocks)
        stop(tab)
        staged.ask()
        card = tab.locator(".reaction-card")
        until(tab, card.locator("[data-declines]"))
        expect(card.locator(".unless")).to_contain_text("If time runs out: ")
        card.locator("[data-play=offer]:not([data-declines])").first.click()
        expect(card.locator(".unless")).to_contain_text("your selection is sent")

        assert [] == replies(sent)
        tab.clock.fast_forward(1000 * SHORT)
        tab.clock.resume()
        holds(tab, lambda: replies(sent), [ask.number])


def replies(sent: list[dict[str, Any]]) -> list[int]:
    return [one["ask"] for one in sent if one["t"] == "reply"]


@pytest.mark.usefixtures("obliging")
def test_nothing_is_sent_for_who_has_chosen_nothing(
    tab: Page, sent: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    match, ask = brought_to("spearhead", reacts, scenario="crossroads")
    clocks = {"banks": [900.0, 900.0], "running": [0, 1], "allowance": [SHORT, SHORT]}
    tab.clock.install()
    monkeypatch.setattr(seating, "CLOCKS", clocks)
    with seated(tab, "spearhead", match, ask.seat):
        tab.locator(".reaction-card [data-play=offer]").first.wait_for()
        tab.clock.fast_forward(1000 * SHORT)
        expect(tab.locator(".reaction-card")).to_be_visible()

        assert [] == replies(sent)


@pytest.mark.usefixtures("obliging")
def test_never_again_names_the_question_and_answers_it(
    tab: Page, sent: list[dict[str, Any]]
) -> None:
    match, ask = brought_to("spearhead", reacts, scenario="crossroads")
    with seated(tab, "spearhead", match, ask.seat):
        auto_pass = tab.locator(".auto-pass.always")
        named = re.compile(r"again: \S.* now:? \S")
        expect(auto_pass).to_have_text(named)
        auto_pass.click()
        expect(tab.locator(".notices")).to_have_text(re.compile(r"in this match: \S.* now: \S"))
        said = ("set_auto_replies", "reply")
        holds(tab, lambda: tuple(one["t"] for one in sent if one["t"] in said), said)


GUARDED = """([x, y]) => {
  new MutationObserver(() => {
    const bar = document.querySelector(".play-bar[aria-busy=true]");
    const chip = bar?.querySelector("[data-play=offer]");
    const top = chip && document.elementFromPoint(x, y);
    if (top) window.under ??= { isFree: top.closest("button") === null };
  }).observe(document.body, { attributes: true, childList: true, subtree: true });
}"""
"""Note what would be clicked as soon as the next question's answers stand there."""


def test_a_click_meant_for_a_question_does_not_answer_the_next(tab: Page) -> None:
    with at(tab, "diceless", "WhichMove", scenario="crossroads") as staged:
        chip = box(orders(tab).first)
        assert staged.match is not None
        asks = tuple(evolve(ask, number=ask.number + 1) for ask in staged.match.asks)
        staged.match = evolve(staged.match, asks=asks)
        at_chip = [chip["x"] + chip["width"] / 2, chip["y"] + chip["height"] / 2]
        tab.evaluate(GUARDED, at_chip)
        staged.ask()

        assert {"isFree": True} == tab.wait_for_function("() => window.under").json_value()
        orders(tab).first.click()  # as soon as it takes clicks
        expect(tab.locator(".orders [aria-pressed=true]")).to_have_count(1)


# ------------------------------------------------------------------ what is said


@pytest.mark.parametrize("key", ["diceless", "microtanks"])
def test_the_end_of_a_phase_says_who_could_still_act(tab: Page, key: str) -> None:
    with at(tab, key, "WhichMove", scenario="crossroads"):
        units = tab.locator("[aria-label=Units] [data-play=offer]").all_inner_texts()
        expect(tab.locator(".orders")).not_to_contain_text("Concede")
        tab.locator(".general [data-play=offer]").first.click()

        said = tab.locator(".orders .summary")
        expect(said).to_contain_text("End movement")
        expect(said).to_contain_text(f"{len(units)} units can still act: {', '.join(units)}")


def is_worth(form: Form) -> bool:
    return form.target is not None and form.refusal is None and form.no_effect is None


def aims(match: Match, ask: Ask) -> bool:
    if not is_a(ask, "WhichShot"):
        return False
    found = ruleset.get("microtanks").query(match.state, match.asks, ask.seat, LegalReplies())
    assert isinstance(found, Forms)
    return len({form.target for form in found.forms if is_worth(form)}) > 1


def test_a_card_keeps_in_sight_and_off_the_table(tab: Page) -> None:
    match, ask = brought_to("microtanks", aims, seed=2, scenario="crossroads")
    with seated(tab, "microtanks", match, ask.seat):
        orders(tab).first.wait_for()
        ready = tab.locator("[data-cue=can]")
        checked = 0
        for unit in [one.get_attribute("data-tank") for one in ready.all()]:
            tab.locator(f"[data-tank={unit}]").dispatch_event("click")
            foes = tab.locator("[data-cue=aim]").all()
            for foe in [one.get_attribute("data-tank") for one in foes]:
                tab.locator(f"[data-tank={foe}]").dispatch_event("pointerover")
                card = tab.locator(".aim-card", has=tab.locator(".expected"))
                card.wait_for()
                holds(tab, lambda: keeps_clear(box(card), box(tab.locator(".table"))))  # noqa: B023
                checked += 1

        assert checked > 1


def keeps_clear(card: FloatRect, table: FloatRect) -> bool:
    """Whether a card is beside the table, on the screen of a desktop."""
    is_beside = card["x"] >= table["x"] + table["width"] or card["x"] + card["width"] <= table["x"]
    return is_beside and (
        0 <= card["x"] <= DESKTOP[0] - card["width"]
        and 0 <= card["y"] <= DESKTOP[1] - card["height"]
    )


# ------------------------------------------------------------------ a window has the room it needs


@pytest.mark.parametrize("choice", ["WhetherToGround", "WhichOdds"])
def test_answers_of_a_window_are_all_in_sight(tab: Page, choice: str) -> None:
    with at(tab, "diceless", choice, scenario="crossroads"):
        answers = tab.locator(".reaction-card .answers")
        if choice == "WhichOdds":
            answers.locator("[data-play=change]").click()
        expect(answers.locator("[data-play=offer]").first).to_be_visible()

        for size in ("Width", "Height"):
            assert answers.evaluate(f"one => one.scroll{size} <= one.client{size}")
        for answer in answers.locator("[data-play=offer]").all_inner_texts():
            assert "squad" not in answer  # the question names the unit


# ------------------------------------------------------------------ what is promised is kept


@pytest.mark.usefixtures("obliging")
def test_never_again_is_meant_for_every_group(tab: Page, sent: list[dict[str, Any]]) -> None:
    with at(tab, "diceless", "WhichFall", scenario="crossroads"):
        tab.locator(".auto-pass.always").click()
        promise = {"choice": "which_fall", "only": {}}
        holds(
            tab,
            lambda: [one["auto_pass"] for one in sent if one["t"] == "set_auto_replies"],
            [[promise]],
        )


# ------------------------------------------------------------------ what declines is in sight


def test_a_phone_shows_what_declines_and_what_confirms(tab: Page) -> None:
    tab.set_viewport_size({"width": 390, "height": 844})
    match, ask = brought_to("spearhead", reacts, scenario="crossroads")
    with seated(tab, "spearhead", match, ask.seat):
        frame, decline = tab.locator(".answers"), tab.locator(".general [data-play=offer]")
        decline.wait_for()
        frame.evaluate("one => one.scrollTo(0, one.scrollHeight)")
        holds(tab, lambda: lies_within(box(decline), box(frame)))
        holds(tab, lambda: lies_within(box(tab.locator(".auto-pass.always")), box(frame)))
        frame.locator(".all-orders [data-play=offer]").last.click()
        confirm = tab.locator("[data-play=confirm]")
        expect(confirm).to_be_visible()
        holds(tab, lambda: lies_within(box(confirm), box(frame)))


def lies_within(inner: FloatRect, outer: FloatRect) -> bool:
    return outer["y"] <= inner["y"] and (
        inner["y"] + inner["height"] <= outer["y"] + outer["height"]
    )


def test_what_ends_a_phase_is_in_sight_beside_many_orders(tab: Page) -> None:
    with at(tab, "diceless", "WhichShot", scenario="crossroads"):
        tab.locator("[aria-label=Units] [data-play=offer]").first.click()
        bar, end = tab.locator(".play-bar"), tab.locator(".general [data-play=offer]")
        for to in ("0", "one.scrollHeight"):
            tab.locator(".orders").evaluate(f"one => one.scrollTo(0, {to})")
            holds(tab, lambda: lies_within(box(end), box(bar)))
