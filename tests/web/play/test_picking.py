"""The usual answer, and what else there is: units and models named one by one, on the table, in the
list, by keys. What comes to nothing is said once before it is sent."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.advice.queries import Forms, LegalReplies
from engine.rulesets.battlegroup.scenarios.questions import WhichProbe
from engine.rulesets.battlegroup.wounds.questions import WhoFalls
from engine.wire.codec import for_ruleset
from tests.web.helpers.gestures import button, drag, enter, unit
from tests.web.helpers.hosting import Server
from tests.web.helpers.opening import DESKTOP, PHONE, OpenAt
from tests.web.helpers.reading import REPLIES, WATCH, sent
from tests.web.helpers.seating import at
from tests.web.helpers.staging import staged

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
WOUNDS = "battlegroup, taking wounds"


@pytest.fixture
def open_at(server: Server, browser: Browser, pages: list[Page]) -> OpenAt:
    shows = "[data-play=confirm], [data-play=offer]"
    return OpenAt(server, browser, pages, shows, script=WATCH)


def default_of(moment: str) -> Any:
    match = staged(moment).match
    return for_ruleset(match.rules.key).dump(match.asks[0].default)


# ------------------------------------------------------------------ the usual answer


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_usual_answer_is_filled_in_and_one_key_sends_it(
    open_at: OpenAt, size: tuple[int, int]
) -> None:
    page = open_at(WOUNDS, size)
    expect(page.locator(".picking")).to_have_count(0)
    expect(page.locator("[data-play=confirm]")).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-play=change]")).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-play=confirm]")).to_be_focused()
    page.keyboard.press("Enter")

    assert default_of(WOUNDS) == sent(page)


def test_change_opens_the_whole_choice(open_at: OpenAt) -> None:
    page = open_at(WOUNDS)
    page.locator("[data-play=change]").click()
    last = page.locator("[data-pick]").last
    name = last.get_attribute("data-pick")
    last.click()
    page.locator("[data-play=confirm]").click()

    assert [name] == sent(page)["models"]


def test_who_else_falls_is_clicked_on_the_table_at_once(open_at: OpenAt) -> None:
    page = open_at(WOUNDS)
    mark = page.locator("[data-pick-mark]").nth(4)
    name = mark.get_attribute("data-pick-mark")
    mark.click()
    expect(page.locator(".picking")).to_be_visible()
    page.locator("[data-play=confirm]").click()

    assert [name] == sent(page)["models"]


@pytest.mark.parametrize("choice", ["WhichOdds", "WhichFall"])
def test_a_window_with_a_usual_answer_is_declined_by_the_same_key_as_others(
    tab: Page, choice: str
) -> None:
    with at(tab, "diceless", choice, scenario="crossroads") as table:
        expect(tab.locator("[aria-busy=true]")).to_have_count(0)
        tab.evaluate(WATCH)
        tab.keyboard.press("0")

        assert table.match is not None
        ask = next(one for one in table.match.asks if one.seat == table.seat)
        assert for_ruleset("diceless").dump(ask.default) == sent(tab)


def test_change_shows_the_other_answers(tab: Page) -> None:
    with at(tab, "diceless", "WhichOdds", scenario="crossroads"):
        expect(tab.locator("[data-play=offer]")).to_have_count(0)
        tab.locator("[data-play=change]").click()

        assert tab.locator("[data-play=offer]").count() > 1


# ------------------------------------------------------------------ naming one by one


def asked(moment: str) -> Any:
    return staged(moment).match.asks[0].choice


def chip(page: Page, name: str) -> Any:
    return page.locator(f"[data-pick='{name}']")


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_any_two_of_those_who_are_not_on_the_table_are_named(
    open_at: OpenAt, size: tuple[int, int]
) -> None:
    question = asked("battlegroup, probing")
    assert isinstance(question, WhichProbe)
    page = open_at("battlegroup, probing", size)
    confirm, count = page.locator("[data-play=confirm]"), page.locator(".picking [role=status]")
    expect(count).to_contain_text("2 of 2")
    expect(page.locator("[data-pick]")).to_have_count(len(question.units))

    chip(page, question.units[-1]).click()  # the usual two are not meant
    expect(count).to_contain_text("1 of 2")
    expect(confirm).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".orders .why")).to_contain_text("Choose 1 more")
    chip(page, question.units[2]).click()
    expect(count).to_contain_text("2 of 2")
    chip(page, question.units[3]).click()
    expect(page.locator(".orders .why")).to_contain_text("Remove 1")
    chip(page, question.units[3]).click()
    expect(confirm).to_have_attribute("aria-disabled", "false")
    confirm.click()

    assert sent(page)["units"] == [question.units[2], question.units[-1]]


def test_models_fall_in_the_order_in_which_they_are_clicked_on_the_table(open_at: OpenAt) -> None:
    question = asked("battlegroup, taking wounds")
    assert isinstance(question, WhoFalls)
    page = open_at("battlegroup, taking wounds")
    order = [question.models[4], question.models[1], question.models[6]]
    for name in order:
        page.locator(f"[data-pick-mark='{name}']").click()

    marks = [page.locator(f"[data-pick-mark='{name}'] text").inner_html() for name in order]
    assert marks == ["1", "2", "3"]
    expect(page.locator(".picking .chip[aria-pressed=true]")).to_have_count(3)
    page.locator("[data-play=confirm]").click()

    assert sent(page)["models"] == order


def test_keys_name_whom_they_mean(open_at: OpenAt) -> None:
    question = asked("battlegroup, probing")
    page = open_at("battlegroup, probing")
    wanted = [question.units[3], question.units[4]]
    for name in wanted:
        while page.evaluate("document.activeElement.dataset.pick") != name:
            page.keyboard.press("Tab")
        page.keyboard.press("Space")
        expect(chip(page, name)).to_be_focused()
    expect(page.locator(".picking [role=status]")).to_contain_text("2 of 2")
    while page.evaluate("document.activeElement.dataset.play") != "confirm":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    assert sorted(sent(page)["units"]) == sorted(wanted)


def test_never_to_be_asked_lies_beside_a_list_that_scrolls(open_at: OpenAt) -> None:
    page = open_at("battlegroup, taking wounds", DESKTOP)
    page.locator("[data-play=change]").click()
    chips = page.locator("[data-pick]")

    expect(page.locator(".auto-pass.always")).to_be_in_viewport(ratio=1)
    expect(chips.nth(1)).to_be_in_viewport(ratio=1)
    expect(chips.last).not_to_be_in_viewport()
    chips.last.click()
    expect(chips.last).to_have_attribute("aria-pressed", "true")


# ------------------------------------------------------------------ what comes to nothing


def insists(page: Page, key: str = "Enter") -> dict[str, Any]:
    """Confirm, read the warning, and confirm again; return what is sent."""
    confirm = page.locator("[data-play=confirm]")
    expect(confirm).to_have_attribute("aria-disabled", "false")
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    page.keyboard.press(key)
    expect(confirm).to_have_text("Confirm anyway")
    expect(page.locator(".orders .why")).to_be_visible()

    assert [] == page.evaluate(REPLIES)
    page.keyboard.press(key)
    return sent(page)


def test_a_move_of_nothing_is_said_once(open_at: OpenAt) -> None:
    page = open_at("spearhead, driving")
    button("^Drive$")(page, "")
    expect(page.locator(".orders")).to_contain_text("0 in of")

    assert {"t": "move_along", "legs": []} == insists(page)


def test_a_move_that_leads_somewhere_is_sent_at_once(open_at: OpenAt) -> None:
    page = open_at("battlegroup, driving")
    own = staged("battlegroup, driving").match.asks[0].choice.unit
    drag(60, 0)(page, own)
    enter(page, own)

    assert sent(page)["path"]


def test_a_shot_without_effect_is_said_once(open_at: OpenAt) -> None:
    page = open_at("microtanks, aiming")
    match = staged("microtanks, aiming").match
    found = match.rules.query(match.state, match.asks, 0, LegalReplies())
    assert isinstance(found, Forms)
    shot = next(form for form in found.forms if form.no_effect is not None)
    assert shot.unit is not None
    unit(page, shot.unit)
    button("^Fire")(page, shot.unit)
    button("no effect")(page, shot.unit)

    assert insists(page)["t"] == "fire"


def test_a_unit_that_is_to_pass_could_still_act_and_is_confirmed_once(open_at: OpenAt) -> None:
    page = open_at("battlegroup")
    own = staged("battlegroup").match.asks[0].choice.units[0]
    button("^Pass$")(page, own)
    expect(page.locator("[data-play=confirm]")).to_have_text("Confirm anyway")
    expect(page.locator(".orders .why")).to_contain_text("could still act")
    enter(page, own)

    assert {"t": "pass_unit", "unit": own} == sent(page)


def test_what_ends_a_phase_says_who_could_act_and_is_confirmed_once(open_at: OpenAt) -> None:
    page = open_at("diceless")
    page.locator(".general [data-play=offer]").first.click()
    expect(page.locator("[data-play=confirm]")).to_have_text("Confirm anyway")
    expect(page.locator(".orders .why")).to_contain_text("can still act")
    enter(page, "")

    assert {"t": "pass"} == sent(page)
