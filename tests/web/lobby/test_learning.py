"""The guided match of each game, clicked to its end by somebody who knows no rules."""

from __future__ import annotations

import re
import time
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from engine import ruleset
from tests.helpers.long import first
from tests.web.helpers.clicker import Clicker
from tests.web.helpers.hosting import Server
from tests.web.helpers.lobby import PHONE
from tests.web.helpers.reading import REPLIES, WATCH

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]
BATTLE = {"en": "First battle", "de": "Erstes Gefecht"}
TAUGHT = """() => JSON.parse(localStorage.getItem(`guide.${location.hash.split("/")[2]}`)).taught"""
SOON = 2_000
"""Milliseconds."""
PATIENCE = 180.0
"""Seconds, on a busy machine."""
SHOWN = """() => {
  const card = document.querySelector(".coach").getBoundingClientRect();
  const table = document.querySelector(".table").getBoundingClientRect();
  return card.left >= table.right || card.top >= table.bottom;
}"""
"""Whether the coach lies beside or below the table, and not on it."""


def learn(tab: Page, server: Server, key: str, language: str) -> None:
    """Begin the guided match of a game."""
    tab.add_init_script(f"localStorage.setItem('language', '{language}')")
    tab.goto(server.url)
    tab.locator(f".game-card input[value={key}]").wait_for(state="attached")
    tab.locator(f".game-card:has(input[value={key}])").click()
    tab.locator(".learn-button:enabled").click()
    tab.locator(".coach h2").wait_for()


def press(button: Locator) -> None:
    """Click a button, unless what happens on the table takes it away meanwhile."""
    with suppress(PlaywrightTimeout):
        button.click(timeout=SOON)


def comes(button: Locator) -> bool:
    """Whether a button is there as soon as the orders are that it needs."""
    with suppress(PlaywrightTimeout):
        button.wait_for(timeout=SOON)
    return button.is_visible()


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("key", first(ruleset.hosted()))
def test_a_guide_is_clicked_to_its_end(tab: Page, plain: Server, key: str, language: str) -> None:
    guide = ruleset.get(key).guide(language)
    assert guide is not None
    learn(tab, plain, key, language)
    began, player = time.monotonic(), Clicker(tab, seed=3, enough=None, tired=4)
    onward = tab.locator(".coach-ways .button")
    while not player.is_over:
        player.step()
        if onward.count() and sum(player.done.values()) % 3 == 0:
            press(onward)
    battle = tab.locator(".coach .button.big")
    while not battle.count():
        press(onward)
    print(f"{key}, {language}: {time.monotonic() - began:.0f} s")  # noqa: T201

    expect(battle).to_have_text(BATTLE[language])
    assert {step.id for step in guide.steps} == set(tab.evaluate(TAUGHT))


@pytest.mark.parametrize("size", [None, PHONE])
def test_the_coach_hides_nothing_and_goes_on_where_it_was(
    tab: Page, plain: Server, size: dict[str, int] | None
) -> None:
    learn(tab, plain, "spearhead", "en")
    if size is not None:
        tab.set_viewport_size({"width": size["width"], "height": size["height"]})
    heading = tab.locator(".coach h2")
    expect(heading).to_have_text("Your three tanks")
    tab.get_by_role("button", name="Next", exact=True).click()
    expect(heading).to_have_text("What you fight for")
    expect(tab.locator(".match")).to_have_attribute("data-aim", "objectives")
    beside = tab.evaluate(SHOWN)
    tab.reload()
    expect(heading).to_have_text("What you fight for")
    tab.get_by_role("button", name="Back", exact=True).click()
    expect(heading).to_have_text("Your three tanks")
    tab.get_by_role("button", name="Skip guide").click()
    expect(heading).to_have_count(0)
    tab.reload()
    tab.get_by_role("button", name="Show guide").click()

    expect(heading).to_have_text("Your three tanks")
    assert beside


def test_what_comes_of_an_order_is_told_beside_the_coach(tab: Page, plain: Server) -> None:
    learn(tab, plain, "spearhead", "en")
    told, player = tab.locator(".dock:not(:empty)"), Clicker(tab, seed=3, enough=None, tired=4)
    while not told.count():
        player.step()

    tab.wait_for_function(
        """() => {
          const [card, coach] = [".dock", ".coach"].map((one) =>
            document.querySelector(one).getBoundingClientRect());
          return card.top >= coach.bottom;
        }"""
    )


def test_a_unit_that_is_looked_at_does_not_hide_the_coach_on_a_phone(
    tab: Page, plain: Server
) -> None:
    tab.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    learn(tab, plain, "microtanks", "en")
    drawer = tab.locator(".drawer")
    tab.locator("[data-tank]").last.click()

    expect(drawer.get_by_role("button", name="Forces")).to_have_attribute("aria-pressed", "true")
    expect(drawer).to_have_class(re.compile("low"))
    drawer.get_by_role("button", name="Forces").click()
    expect(drawer).to_have_class(re.compile("half|tall"))
    drawer.get_by_role("button", name="Forces").click()
    expect(drawer).to_have_class(re.compile("low"))


def test_a_guide_points_at_terrain(tab: Page, plain: Server) -> None:
    learn(tab, plain, "microtanks", "en")
    tab.locator(".match").evaluate("on => { on.dataset.aim = 'terrain'; }")

    expect(tab.locator(".ground .hill").first).not_to_have_css("filter", "none")


def test_the_first_battle_is_one_click_away(tab: Page, plain: Server) -> None:
    learn(tab, plain, "spearhead", "en")
    ids = [step.id for step in ruleset.get("spearhead").guide().steps]  # type: ignore[union-attr]
    tab.evaluate(
        """ids => {
          const match = location.hash.split("/")[2];
          const told = { taught: ids, isRead: true };
          localStorage.setItem(`guide.${match}`, JSON.stringify(told));
        }""",
        ids,
    )
    tab.reload()
    battle = tab.get_by_role("button", name="First battle")
    battle.wait_for()
    before, began = tab.url, time.monotonic()
    battle.click()
    tab.wait_for_function("before => location.href !== before", arg=before)
    tab.locator("[data-tank]").nth(12).wait_for()
    print(f"first battle: {time.monotonic() - began:.1f} s")  # noqa: T201

    expect(tab.locator("[data-tank]")).to_have_count(13)
    expect(tab.locator(".coach")).to_have_count(0)
    expect(tab.get_by_role("button", name="Set up everything for me")).to_have_count(0)


@pytest.mark.parametrize("key", first(ruleset.hosted()))
def test_show_me_chooses_an_order_that_can_be_confirmed(tab: Page, plain: Server, key: str) -> None:
    guide = ruleset.get(key).guide()
    assert guide is not None
    learn(tab, plain, key, "en")
    tab.evaluate(WATCH)
    show, onward = tab.get_by_role("button", name="Show me"), tab.locator(".coach-ways .button")
    for _ in guide.steps:
        if comes(show):
            break
        press(onward)
    given = tab.locator("[data-play=confirm]:enabled")
    until = time.monotonic() + PATIENCE
    while not tab.evaluate(REPLIES) and time.monotonic() < until:
        press(given if given.is_visible() else show)

    assert tab.evaluate(REPLIES)


def test_the_first_battle_is_offered_with_the_result_and_in_the_lobby_after_it(
    tab: Page, plain: Server
) -> None:
    """Also to somebody who has not read the guide to its end."""
    learn(tab, plain, "spearhead", "en")
    lobby = f"{plain.url}#/"
    tab.goto(lobby)
    tab.locator(".learn-button:enabled").wait_for()
    expect(tab.get_by_role("button", name="First battle")).to_have_count(0)
    tab.go_back()
    tab.locator(".coach h2").wait_for()
    tab.get_by_role("button", name="More", exact=True).click()
    tab.get_by_role("button", name="Resign", exact=False).first.click()
    tab.get_by_role("button", name="Resign the match").click()
    result = tab.get_by_role("region", name="Result")
    expect(result.get_by_role("button", name="First battle")).to_be_enabled()
    tab.goto(lobby)
    battle = tab.get_by_role("button", name="First battle")
    expect(battle).to_be_enabled()
    tab.locator(".game-card:has(input[value=diceless])").click()
    expect(battle).to_have_count(0)
    tab.locator(".game-card:has(input[value=spearhead])").click()
    battle.click()

    expect(tab).to_have_url(re.compile("#/play/"))
    expect(tab.locator("[data-tank]")).to_have_count(13)
    expect(tab.locator(".coach")).to_have_count(0)
