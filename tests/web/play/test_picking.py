"""Units and models that are named one by one: on the table, in the list, by keys."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.rulesets.battlegroup.scenarios.questions import WhichProbe
from engine.rulesets.battlegroup.wounds.questions import WhoFalls
from tests.web.helpers.hosting import Server
from tests.web.helpers.opening import DESKTOP, PHONE, OpenAt
from tests.web.helpers.reading import WATCH, sent
from tests.web.helpers.staging import staged

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]


@pytest.fixture
def open_at(server: Server, browser: Browser, pages: list[Page]) -> OpenAt:
    return OpenAt(server, browser, pages, ".picking", script=WATCH)


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


def test_the_usual_is_sent_untouched(open_at: OpenAt) -> None:
    page = open_at("battlegroup, taking wounds")
    page.locator("[data-play=confirm]").click()

    assert (
        tuple(sent(page)["models"])
        == staged("battlegroup, taking wounds").match.asks[0].default.models
    )


def test_never_to_be_asked_lies_beside_a_list_that_scrolls(open_at: OpenAt) -> None:
    page = open_at("battlegroup, taking wounds", DESKTOP)
    chips = page.locator("[data-pick]")

    expect(page.locator(".auto-pass.always")).to_be_in_viewport(ratio=1)
    expect(chips.nth(3)).to_be_in_viewport(ratio=1)
    expect(chips.last).not_to_be_in_viewport()
    chips.last.click()
    expect(chips.last).to_have_attribute("aria-pressed", "true")
