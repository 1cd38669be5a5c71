"""Campaigns on the page, before the real server: begun, decided on, fought, looked back at."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.web.helpers.clicker import Clicker, play
from tests.web.helpers.hosting import Server
from tests.web.helpers.reading import violations, violations_by_theme
from tests.web.helpers.waiting import holds

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
ROOT = Path(__file__).parents[3]


@pytest.fixture
def url(server: Server) -> str:
    return server.url


def resign(tab: Page) -> None:
    """Give the battle up."""
    tab.get_by_role("button", name="More", exact=True).click()
    tab.get_by_role("button", name="Resign", exact=False).first.click()
    tab.get_by_role("button", name="Resign the match").click()


def go_back(tab: Page) -> None:
    """Return to the campaign from the result of a battle."""
    result = tab.get_by_role("region", name="Result")
    result.get_by_role("link", name="Back to the campaign").click()


def begin(tab: Page, url: str, name: str, other: str, *, private: bool = False) -> str:
    """Begin a campaign on the page and return its address. The link is followed by key: what
    stands above it may come while a mouse button is down, and move it away."""
    tab.goto(url)
    tab.get_by_role("link", name="All campaigns").press("Enter")
    tab.get_by_label("Title").fill("Long road")
    tab.get_by_label("Your name").fill(name)
    tab.get_by_label("Opponent").select_option(other)
    tab.get_by_label("Battles").fill("2")
    if private:
        tab.get_by_label("Private").check()
    tab.get_by_role("button", name="Start").click()
    expect(tab.get_by_role("heading", name="Long road")).to_be_visible()
    return tab.url


def test_no_campaign_is_started_before_it_is_known_of_which_games(tab: Page, url: str) -> None:
    held: list[Route] = []
    tab.route("**/assets/microtanks-*", lambda one: held.append(one))  # a builtin is not taken
    tab.goto(f"{url}#/campaigns")
    start = tab.get_by_role("button", name="Start")
    expect(start).to_be_disabled()
    holds(tab, lambda: len(held) > 0)
    for one in held:
        one.continue_()
    expect(start).to_be_enabled()


def test_whoever_is_signed_in_has_their_mark_wherever_the_campaign_names_them(
    tab: Page, browser: Browser, server: Server
) -> None:
    with server._asking() as ask:
        sessions = {
            name: ask("sign_up", name=name, password="correct horse")["session"]
            for name in ("Ada of the road", "Ben of the road")
        }

    def sign_in(page: Page, name: str) -> None:
        page.goto(server.url)
        page.evaluate(
            "account => localStorage.setItem('account', account)", f"{name}\n{sessions[name]}"
        )
        page.reload()

    ada, ben = sessions
    sign_in(tab, ada)
    tab.get_by_role("link", name="All campaigns").click()
    tab.get_by_label("Title").fill("Marked road")
    expect(tab.get_by_label("Your name").locator("option")).to_have_text(
        [ada, "Open seat for a player"]
    )
    tab.get_by_role("button", name="Start").click()
    expect(tab.get_by_role("heading", name="Marked road")).to_be_visible()
    context = browser.new_context()
    other = context.new_page()
    sign_in(other, ben)
    other.goto(tab.url)
    expect(other.get_by_label("Take the open seat as")).to_have_value(ben)
    other.get_by_role("button", name="Join").click()

    for page in (tab, other):
        for box in (".places li", ".army-list h3"):
            for at, name in enumerate((ada, ben)):
                expect(page.locator(box).nth(at).locator("bdi")).to_have_text(f"{name}✓")
    assert {} == violations_by_theme(tab)
    tab.goto(server.url)
    line = tab.locator(".match-list li", has_text="Marked road")
    expect(line.locator(".tick")).to_have_count(2)
    expect(line.get_by_role("link")).to_have_css("padding-left", "16px")  # as other lists
    assert [] == violations(tab)
    context.close()


FIRST_ROSTER = ("M4A3 Sherman, regular crew: 80",) * 4


def buy(tab: Page, label: str) -> None:
    """Buy a vehicle and wait until it is in the roster."""
    roster = tab.locator(".army-list.side-0 .kept")
    before = roster.count()
    tab.get_by_role("combobox", name="Buy for").select_option(label=label)
    tab.get_by_role("button", name="Buy", exact=True).click()
    tab.get_by_role("button", name="Yes").click()
    expect(roster).to_have_count(before + 1)


def sell(tab: Page, text: str) -> None:
    """Sell the first vehicle whose offer contains a text."""
    choice = tab.get_by_role("combobox", name="Sell:")
    label = choice.locator("option", has_text=text).first.inner_text()
    choice.select_option(label=label)
    tab.get_by_role("button", name="Sell", exact=True).click()
    tab.get_by_role("button", name="Yes").click()


def refit(tab: Page) -> None:
    """Sell what can be sold for half its price, and buy until three vehicles can fight."""
    ready = tab.locator(".army-list.side-0 .kept.ready")
    sold = tab.locator(".army-list.side-0 .condition", has_text="sold")
    if tab.get_by_role("combobox", name="Sell:").count():
        sell(tab, ": 30")
        expect(sold).to_have_count(1)
    while ready.count() < 3:
        buy(tab, "M5A1 Stuart, green crew: 45")
    expect(tab.locator(".unsaid")).to_have_count(0)


def test_bots_fight_a_campaign_that_the_page_leads_to_its_end(tab: Page, url: str) -> None:
    address = begin(tab, url, "", "first")
    key = address.rsplit("/", 1)[-1]
    expect(tab.get_by_role("status")).to_contain_text("0 of 2 battles")
    tab.get_by_role("button", name="Next battle").click()
    expect(tab.get_by_role("link", name="Watch battle 1")).to_be_visible()
    expect(tab.get_by_role("status")).to_contain_text("1 of 2 battles", timeout=120_000)
    expect(tab.locator(".kept").first).to_be_visible()
    with urlopen(f"{url}api/campaigns.json") as answer:
        (info,) = (one for one in json.load(answer)["campaigns"] if one["campaign"] == key)
    (match,) = info["fought"]
    battle = tab.get_by_role("listitem").filter(has=tab.locator(f"a[href='#/replay/{match}']"))
    expect(battle).to_contain_text("1. Crossroads")
    with tab.expect_download() as download:
        tab.get_by_role("link", name="Download the campaign record").click()
    assert match in download.value.path().read_text("utf-8")
    tab.get_by_role("button", name="End the campaign").click()
    tab.get_by_role("button", name="No").click()
    tab.get_by_role("button", name="End the campaign").click()
    tab.get_by_role("button", name="Yes").click()
    expect(tab.get_by_role("heading", name="The campaign is over")).to_be_visible()
    expect(tab.get_by_role("button", name="Next battle")).to_have_count(0)
    battle.get_by_role("link", name="Watch the replay").click()
    expect(tab.get_by_role("slider", name="Position in the match")).to_be_visible()
    tab.goto(f"{url}#/campaigns")
    expect(tab.locator(f"a[href='#/campaign/{key}']")).to_contain_text("1 battle fought, over")


@pytest.mark.long
def test_somebody_fights_two_battles_of_a_campaign_to_their_ends(tab: Page, url: str) -> None:
    address = begin(tab, url, "Ann", "first")
    for battle in (1, 2):
        if battle == 1:
            for label in FIRST_ROSTER:
                buy(tab, label)
        else:
            refit(tab)
        tab.get_by_role("button", name="Next battle").click()
        expect(tab).to_have_url(re.compile("#/play/"))
        player = Clicker(tab, seed=battle, enough=None, tired=3)
        play(player)
        assert player.done["resign"] == 0
        tab.get_by_role("link", name="Back to the campaign").last.click()
        expect(tab).to_have_url(address)
        expect(tab.get_by_role("link", name="Watch the replay")).to_have_count(battle)
        expect(tab.get_by_role("status")).to_contain_text("1 of 2" if battle == 1 else "Over")
    expect(tab.get_by_role("heading", name="The campaign is over")).to_be_visible()


def test_a_battle_is_found_again_and_who_has_no_seat_only_watches(
    tab: Page, url: str, browser: Browser
) -> None:
    address = begin(tab, url, "Ann", "")
    with browser.new_context() as context:
        bob, eve = context.new_page(), browser.new_page()
        bob.goto(address)
        eve.goto(address)
        bob.get_by_label("Take the open seat as").fill("Bob")
        bob.get_by_role("button", name="Join").click()
        expect(tab.locator(".places")).to_contain_text("Bob")
        bob.get_by_role("button", name="Ready").click()
        tab.get_by_role("button", name="Ready").click()
        for page in (tab, bob):  # who waited is led to the table too, and the match begins
            expect(page).to_have_url(re.compile("#/play/"))
            expect(page.locator(".play-bar")).to_be_visible()
        expect(eve.get_by_role("link", name="Watch battle 1")).to_be_visible()
        expect(eve.get_by_role("link", name="Play battle")).to_have_count(0)
        eve.close()
        tab.goto(address)
        tab.reload()
        tab.get_by_role("link", name="Play battle 1").click()
        expect(tab.locator(".play-bar")).to_be_visible()
        tab.get_by_role("link", name="Back to the campaign").click()
        tab.get_by_role("link", name="Leave").click()
        expect(tab).to_have_url(address)


def test_those_with_the_invitation_see_each_battle_of_a_private_campaign(
    tab: Page, url: str, browser: Browser
) -> None:
    address = begin(tab, url, "Ann", "", private=True)
    invitation = tab.get_by_role("link", name="invite link")
    with browser.new_context() as his, browser.new_context() as hers:
        bob, eve = his.new_page(), hers.new_page()
        for page in (bob, eve):
            page.goto(f"{url}{invitation.get_attribute('href')}")
        bob.get_by_label("Take the open seat as").fill("Bob")
        bob.get_by_role("button", name="Join").click()
        expect(tab.locator(".places")).to_contain_text("Bob")
        bob.get_by_role("button", name="Ready").click()
        tab.get_by_role("button", name="Ready").click()
        eve.get_by_role("link", name="Watch battle 1").click()
        for page in (tab, bob, eve):
            expect(page.locator(".match .top")).to_contain_text("Long road, battle 1")
        resign(bob)
        go_back(bob)
        go_back(eve)
        for page in (tab, eve):
            page.goto(address)
            page.reload()
            page.get_by_role("link", name="Watch the replay").click()
            expect(page.get_by_role("slider", name="Position in the match")).to_be_visible()
            page.locator(".top").get_by_role("link", name="Back to the campaign").click()
            with page.expect_download() as download:
                page.get_by_role("link", name="Record", exact=True).click()
            header = json.loads(download.value.path().read_text("utf-8").splitlines()[0])
            assert "microtanks" == header["ruleset"]
        bob.get_by_role("button", name="Ready").click()
        tab.get_by_role("button", name="Ready").click()
        expect(tab).to_have_url(re.compile("#/play/"))
        tab.goto(address)  # one token is the seat in both
        tab.get_by_role("link", name="Watch the replay").click()
        expect(tab.get_by_role("slider", name="Position in the match")).to_be_visible()


def test_two_people_decide_and_are_ready_each_on_a_page_of_their_own(
    tab: Page, url: str, browser: Browser
) -> None:
    begin(tab, url, "Ann", "", private=True)
    invitation = tab.get_by_role("link", name="invite link")
    link = invitation.get_attribute("href")
    with browser.new_context() as context:
        other = context.new_page()
        other.goto(f"{url}{(link or '').split('/code/')[0]}")
        expect(other.get_by_role("main")).to_contain_text("This is private")
        other.goto(f"{url}{link}")
        expect(other).not_to_have_url(re.compile("code"))
        other.get_by_label("Take the open seat as").fill("Bob")
        other.get_by_role("button", name="Join").click()
        expect(other.locator(".places")).to_contain_text("Bob (you)")
        expect(tab.locator(".places")).to_contain_text("Bob")

        expect(tab.get_by_role("combobox", name="Buy for")).to_have_value("us-stuart/3")
        stuart = "M5A1 Stuart, regular crew: 55"
        tab.get_by_role("combobox", name="Buy for").select_option(label=stuart)
        expect(tab.locator(".unsaid")).to_contain_text(
            "force for 450 points: M4A3 Sherman (regular, 80)"
        )
        tab.get_by_role("button", name="Buy", exact=True).click()
        expect(tab.locator(".sure")).to_have_text(re.compile("for 55\\? 1000 before, 945 left"))
        expect(tab.locator(".army-list.side-0 .kept")).to_have_count(0)
        tab.get_by_role("button", name="Yes").click()
        expect(tab.locator(".army-list.side-0 .kept")).to_contain_text("M5A1 Stuart 1")
        expect(other.locator(".army-list.side-0 .kept")).to_contain_text("M5A1 Stuart 1")
        tab.get_by_role("checkbox", name="M5A1 Stuart 1: 55").click()  # alone it is no army
        expect(tab.get_by_role("alert")).to_be_visible()
        tab.get_by_role("button", name="Ready").click()
        expect(tab.locator(".sure")).to_contain_text("You cannot field 3 vehicles")
        tab.get_by_role("button", name="No").click()
        tab.get_by_role("button", name="Sell", exact=True).click()
        expect(tab.locator(".sure")).to_have_text(re.compile("for 55\\? 945 before, 1000 after"))
        tab.get_by_role("button", name="Yes").click()
        expect(tab.locator(".army-list.side-0 .kept")).to_have_count(0)
        expect(other.locator(".army-list.side-0 .kept")).to_have_count(0)

        other.get_by_role("button", name="Ready").click()
        expect(tab.locator(".places")).to_contain_text("Bobready")
        tab.get_by_role("button", name="Ready").click()
        expect(other.locator(".play-bar")).to_be_visible()
        resign(other)
        for page in (tab, other):
            go_back(page)
            expect(page.locator(".campaign > header")).to_contain_text("1 of 2 battles")
        other.get_by_role("button", name="Resign").click()
        other.get_by_role("button", name="Yes").click()
        expect(tab.get_by_role("heading", name="The campaign is over")).to_be_visible()
        expect(tab.get_by_role("status")).to_contain_text("resigned")


def test_a_token_from_the_command_line_opens_the_seat_and_is_not_left_in_sight(
    tab: Page, url: str
) -> None:
    command = [sys.executable, "-m", "warhost", "campaign", "new", "microtanks", "--name", "Ann"]
    said = subprocess.run(
        [*command, "--url", url.removeprefix("http://").rstrip("/")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    link = next(line for line in said.splitlines() if line.startswith("page: "))
    tab.goto(link.removeprefix("page: "))
    expect(tab.locator(".places")).to_contain_text("Ann (you)")
    expect(tab).not_to_have_url(re.compile("token"))
    tab.get_by_role("button", name="Leave the seat").click()
    tab.get_by_role("button", name="Yes").click()
    expect(tab.get_by_label("Take the open seat as")).to_be_visible()
    tab.goto(f"{url}#/campaign/nothing")
    expect(tab.get_by_role("heading", name="This campaign cannot be shown")).to_be_visible()
