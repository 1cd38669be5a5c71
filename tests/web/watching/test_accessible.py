"""Axe finds nothing on any screen, in the light theme or in the dark."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from engine.ruleset import hosted
from tests.web.helpers.hosting import Server
from tests.web.helpers.lobby import keep, sign
from tests.web.helpers.reading import violations_by_theme
from tests.web.helpers.staging import staged

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(240)]
ROSTERS = Path(__file__).parents[2] / "clients" / "roster"
MOMENTS = {
    "spearhead": "spearhead, in range",
    "battlegroup": "battlegroup, many units",
    "diceless": "diceless",
    "microtanks": "microtanks",
}
Screen = Callable[[Page, Server, str], None]
"""Opens a screen of a ruleset."""


def lobby(page: Page, server: Server, key: str) -> None:
    page.goto(server.url)
    page.locator(".game-card svg").first.wait_for()


def created(page: Page, server: Server, key: str) -> None:
    page.goto(f"{server.url}#/new/{key}")
    page.locator(".choice-card").first.wait_for()


def joined(page: Page, server: Server, key: str) -> None:
    page.goto(server.lay(key).invitation)
    page.get_by_role("button", name="Join").wait_for()


def waiting(page: Page, server: Server, key: str) -> None:
    joined(page, server, key)
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Join").click()
    page.get_by_role("heading", name="Players").wait_for()


def table(page: Page, server: Server, key: str) -> None:
    page.goto(server.at(MOMENTS[key], bot=None))
    page.locator("[data-question]:not(.idle)").wait_for()


def order(page: Page, server: Server, key: str) -> None:
    table(page, server, key)
    page.get_by_role("group", name="Units").get_by_role("button").first.click()
    page.get_by_role("group", name="Orders").wait_for()


def settings(page: Page, server: Server, key: str) -> None:
    table(page, server, key)
    page.locator(".table-menu summary").click()
    page.locator(".table-menu-list").wait_for()


def keys(page: Page, server: Server, key: str) -> None:
    table(page, server, key)
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()


def watched(page: Page, server: Server, key: str) -> None:
    page.goto(f"{server.url}#/match/{server.seat_at(MOMENTS[key])['match']}")
    page.locator("[data-tank]").first.wait_for()


def result(page: Page, server: Server, key: str) -> None:
    seat = server.over(key)
    keep(page, server, seat)
    page.goto(f"{server.url}#/play/{seat['match']}")
    page.get_by_role("region", name="Result").wait_for()


def report(page: Page, server: Server, key: str) -> None:
    replay(page, server, key)
    page.get_by_role("button", name="Report", exact=True).first.click()
    page.get_by_role("dialog", name="Battle report").wait_for()


def replay(page: Page, server: Server, key: str) -> None:
    stage = staged(MOMENTS[key])
    page.goto(f"{server.url}#/replay/{stage.lobby.match}/@{len(stage.rows) - 1}")
    page.locator("[data-tank]").first.wait_for()


def lists(page: Page, server: Server, key: str) -> None:
    page.goto(f"{server.url}#/lists/{key}")
    page.locator(".shelf li").first.wait_for()


def builder(page: Page, server: Server, key: str) -> None:
    lists(page, server, key)
    page.locator(".shelf li").get_by_role("button", name="Edit").first.click()
    page.locator(".muster").wait_for()


def imported(page: Page, server: Server, key: str) -> None:
    lists(page, server, "diceless")
    page.get_by_label("Exported file").set_input_files(ROSTERS / "hill-clans.json")
    page.get_by_role("region", name="Import report").wait_for()


def rulebook(page: Page, server: Server, key: str) -> None:
    page.goto(f"{server.url}#/rules/{key}")
    page.locator(".course").wait_for()
    page.locator("figure .measures").first.wait_for(state="attached")


def campaigns(page: Page, server: Server, key: str) -> None:
    page.goto(f"{server.url}#/campaigns")
    page.get_by_role("button", name="Start").wait_for()


def campaign(page: Page, server: Server, key: str) -> None:
    campaigns(page, server, key)
    page.get_by_label("Title").fill("Long road")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Opponent").select_option("first")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("heading", name="Long road").wait_for()


def mine(page: Page, server: Server, key: str) -> None:
    keep(page, server, server.over("spearhead"), server.seated("diceless"))
    page.goto(f"{server.url}#/mine")
    page.locator(".mine-row").first.wait_for()


def signed_in(page: Page, server: Server, key: str) -> None:
    mine(page, server, key)
    sign(page, f"Ann {server.seated('diceless')['match']}", "Create account")
    page.get_by_text("Signed in as").wait_for()
    page.get_by_text("Password, devices, deletion").click()


def carried(page: Page, server: Server, key: str) -> None:
    mine(page, server, key)
    page.get_by_role("button", name="Make a code").click()
    page.get_by_role("status").filter(has_text="-").wait_for()


def brought(page: Page, server: Server, key: str) -> None:
    page.goto(f"{server.url}#/carry/ABCDEFGHJKMN")
    page.get_by_role("button", name="Use the code").click()
    page.get_by_role("alert").wait_for()


def called(page: Page, server: Server, key: str) -> None:
    """What the link of a letter that is out of date leads to."""
    page.goto(f"{server.url}#/calls/0123456789ab/{'0' * 32}/stop")
    page.get_by_role("heading").first.wait_for()


def shared(page: Page, server: Server, key: str) -> None:
    replay(page, server, key)
    page.get_by_role("button", name="Share").click()
    page.get_by_role("dialog").wait_for()


def guided(page: Page, server: Server, key: str) -> None:
    page.goto(server.url)
    page.locator(f".game-card input[value={key}]").wait_for(state="attached")
    page.locator(f".game-card:has(input[value={key}])").click()
    page.locator(".learn-button:enabled").click()
    page.locator(".coach h2").wait_for()
    page.locator("[data-question]").wait_for(state="attached")


def lost(page: Page, server: Server, key: str) -> None:
    page.goto(f"{server.url}#/match/0123456789ab")
    page.get_by_role("heading").first.wait_for()


COMMON: tuple[Screen, ...] = (
    lobby,
    campaigns,
    campaign,
    imported,
    keys,
    settings,
    mine,
    signed_in,
    carried,
    brought,
    called,
    shared,
    lost,
)
OF_EACH_GAME: tuple[Screen, ...] = (
    created,
    joined,
    waiting,
    table,
    order,
    watched,
    result,
    replay,
    report,
    lists,
    builder,
    rulebook,
    guided,
)
SCREENS = [(screen, "spearhead") for screen in COMMON] + [
    (screen, key) for screen in OF_EACH_GAME for key in hosted()
]


@pytest.mark.parametrize(
    ("screen", "key"), SCREENS, ids=[f"{screen.__name__}-{key}" for screen, key in SCREENS]
)
def test_axe_finds_nothing(tab: Page, server: Server, screen: Screen, key: str) -> None:
    tab.emulate_media(reduced_motion="reduce")
    screen(tab, server, key)

    assert {} == violations_by_theme(tab)
