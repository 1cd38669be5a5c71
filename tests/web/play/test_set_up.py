"""A phone has room for what sets up a match: nothing lies over the button that does all of it, and
forces are compared before one is fielded."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine import ruleset
from engine.dice import ProvenDice
from engine.flow import Ask
from engine.match import Match
from engine.records import record
from engine.ruleset import hosted
from engine.wire import codec as codecs
from tests.helpers.long import first
from tests.web.helpers.film import eager
from tests.web.helpers.forces import SHORT
from tests.web.helpers.reading import WATCH, box, sent, violations
from tests.web.helpers.seating import seated
from tests.web.helpers.waiting import holds

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

FORCES = ("rosters", "armies")
BY_FLAG = ("diceless", "battlegroup")
"""Where forces are chosen at the table only if that was agreed."""
ASKED_FOR = ("WhichRoster", "WhichArmy")
IS_MET = """one => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


def kinds_of_questions(key: str, *, chooses: bool) -> Iterator[tuple[Match, Ask]]:
    """Set a match up; return the first question of each kind that is put on the way."""
    options: dict[str, Any] = SHORT[key]
    if chooses:
        options = {name: value for name, value in options.items() if name not in FORCES}
        options |= {"choose_armies": True} if key in BY_FLAG else {}
    rules, rng, seen = ruleset.get(key), Random(1), set[type]()
    agreed: Any = codecs.for_ruleset(key).load(options, rules.vocabulary.options)
    match, _, _ = record.begin(rules, agreed, ProvenDice("set up", ("aa", "bb")))
    while asks := [ask for ask in match.asks if ask.clock == "setup"]:
        for ask in asks:
            if type(ask.choice) not in seen:
                seen.add(type(ask.choice))
                yield match, ask
        asked = asks[0]
        match, _ = match.answer(asked.seat, asked.number, eager(match, asked, rng))


@pytest.mark.parametrize("chooses", first([False, True]), ids=["agreed", "chosen"])
@pytest.mark.parametrize("key", hosted())
def test_nothing_lies_over_what_sets_up_for_a_player(tab: Page, key: str, chooses: bool) -> None:
    tab.set_viewport_size({"width": 390, "height": 844})
    asked = list[str]()
    for match, ask in kinds_of_questions(key, chooses=chooses):
        asked.append(type(ask.choice).__name__)
        with seated(tab, key, match, ask.seat):
            button = tab.locator(".rest button")
            button.wait_for()
            holds(tab, partial(button.evaluate, IS_MET), True)

    assert chooses == any(name in ASKED_FOR for name in asked)
    assert "WhereToDeploy" in asked


@pytest.mark.parametrize("key", first(list(hosted())))
def test_what_a_ready_made_force_can_do_is_read_before_it_is_fielded(tab: Page, key: str) -> None:
    tab.set_viewport_size({"width": 390, "height": 844})
    tab.add_init_script(f"({WATCH})()")
    questions = kinds_of_questions(key, chooses=True)
    match, ask = next(one for one in questions if type(one[1].choice).__name__ in ASKED_FOR)
    with seated(tab, key, match, ask.seat):
        slot = tab.locator(".force-slot")
        slot.get_by_text("Compare forces, or field your own list").click()
        slot.get_by_role("radio").nth(1).check()
        entry = slot.locator(".muster li").first
        entry.get_by_text("Profile").click()
        expect(entry.locator(".stats").first).to_be_visible()
        expect(entry.get_by_role("table").first).to_be_visible()
        assert violations(tab) == []
        slot.get_by_role("button", name="Field it").click()
        (force,) = (part for part in sent(tab).values() if isinstance(part, dict))

    assert force.keys() & {"units", "tanks", "vehicles"}


def test_between_two_rails_the_tools_lie_over_neither(tab: Page) -> None:
    tab.set_viewport_size({"width": 800, "height": 600})
    match, ask = next(kinds_of_questions("diceless", chooses=False))
    with seated(tab, "diceless", match, ask.seat):
        tab.locator(".rest button").wait_for()
        middle, tools, table = (box(tab.locator(one)) for one in ("main", ".tools", ".table"))

    assert middle["x"] <= tools["x"]
    assert tools["x"] + tools["width"] <= middle["x"] + middle["width"]
    assert table["y"] + table["height"] <= tools["y"]
