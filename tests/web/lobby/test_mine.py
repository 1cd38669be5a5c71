"""One's own matches, on one device and on others: listed, added up, kept, carried over."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.helpers.hosting import Server
from tests.web.helpers.lobby import PASSWORD, PHONE, another, create, join, keep, play_now, sign
from tests.web.helpers.reading import violations

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
LIST: dict[str, Any] = {
    "id": "1",
    "ruleset": "diceless",
    "name": "Mine",
    "force": {"units": []},
    "size": None,
}


def mine(page: Page, server: Server) -> None:
    page.goto(f"{server.url}#/mine")
    page.get_by_role("heading", name="My matches").wait_for()


def rows(page: Page, section: str) -> Any:
    return page.get_by_role("region", name=re.compile(section)).get_by_role("listitem")


def is_clean(page: Page) -> None:
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        assert [] == violations(page)


def test_matches_are_listed_found_and_added_up(tab: Page, plain: Server) -> None:
    seats = [plain.over(key) for key in ("spearhead", "diceless", "spearhead")]
    waiting = plain.seated("diceless", title="A long evening")
    keep(tab, plain, *seats, waiting)
    tab.get_by_role("link", name="My matches").click()

    expect(rows(tab, "Running")).to_have_count(1)
    expect(rows(tab, "Finished")).to_have_count(3)
    expect(rows(tab, "Finished").first).to_contain_text("Lost")
    figures = tab.get_by_role("region", name="Statistics").get_by_role("listitem")
    expect(figures).to_have_text([re.compile("Spearhead2 played"), re.compile("Diceless1 played")])
    rivals = tab.get_by_role("region", name="Head to head")
    expect(rivals).to_contain_text("0 won, 3 lost, 0 drawn")
    is_clean(tab)
    tab.get_by_label("Search by opponent or title").fill("long EVENING")
    expect(tab.locator(".mine-row")).to_have_count(1)
    rivals.get_by_role("button", name="Bob").click()
    expect(tab.locator(".mine-row")).to_have_count(3)
    tab.get_by_role("button", name="Spearhead").click()
    expect(tab.locator(".mine-row")).to_have_count(2)
    rows(tab, "Finished").first.get_by_role("link", name="Report").click()
    expect(tab.get_by_role("dialog", name="Battle report")).to_be_visible()


def test_a_running_match_says_whose_turn_it_is_and_how_long(tab: Page, plain: Server) -> None:
    tab.goto(plain.url)
    play_now(tab, "spearhead")
    mine(tab, plain)

    row = rows(tab, "Running")
    expect(row).to_contain_text("Your turn")
    expect(row).to_contain_text(re.compile(r"\d+ min left"))
    row.get_by_role("link").click()
    expect(tab.locator("[data-question]")).to_be_attached()


def test_two_devices_share_an_account(browser: Browser, tab: Page, plain: Server) -> None:
    keep(tab, plain, plain.over("spearhead"))
    tab.evaluate("list => localStorage.setItem('lists', JSON.stringify([list]))", LIST)
    mine(tab, plain)
    sign(tab, "Ann", "Create account")
    expect(tab.get_by_text("Signed in as Ann")).to_be_visible()
    is_clean(tab)
    with another(browser, viewport=PHONE) as phone:
        mine(phone, plain)
        phone.get_by_role("button", name="I have an account").click()
        sign(phone, "ann", "Sign in")
        expect(rows(phone, "Finished")).to_have_count(1)
        is_clean(phone)
        assert "Mine" in phone.evaluate("localStorage.getItem('lists')")
        # What is begun on the phone goes on at the desk, under the name of the account.
        invitation = create(phone, plain)
        expect(phone.get_by_label("Signed in to an account").first).to_be_visible()
        with another(browser) as guest:
            join(guest, invitation, "Ann")
            expect(guest.get_by_label("Signed in to an account")).to_have_count(1)
        mine(tab, plain)
        tab.reload()
        expect(rows(tab, "Running")).to_have_count(1)
        rows(tab, "Running").get_by_role("link").click()
        expect(tab.get_by_role("button", name="Ready")).to_be_visible()
        mine(phone, plain)
        phone.get_by_role("button", name="Sign out", exact=True).click()
        phone.get_by_role("button", name="Yes").click()
        expect(phone.get_by_text("No matches yet")).to_be_visible()
    mine(tab, plain)
    expect(rows(tab, "Finished")).to_have_count(1)


def test_a_wrong_password_is_told_and_an_account_can_be_deleted(tab: Page, plain: Server) -> None:
    mine(tab, plain)
    sign(tab, "Bo", "Create account")
    tab.get_by_text("Password, devices, deletion").click()
    delete = tab.locator("form", has=tab.get_by_role("button", name="Delete account"))
    delete.get_by_label("Password").fill("battery staple")
    delete.get_by_role("button", name="Delete account").click()
    expect(tab.get_by_role("alert")).to_have_text("The name or the password is wrong.")
    delete.get_by_label("Password").fill(PASSWORD)
    delete.get_by_role("button", name="Delete account").click()

    expect(tab.get_by_text("You play as a guest")).to_be_visible()
    tab.get_by_role("button", name="I have an account").click()
    sign(tab, "Bo", "Sign in")
    expect(tab.get_by_role("alert")).to_have_text("The name or the password is wrong.")


def test_a_name_that_was_typed_stays_when_the_form_changes(tab: Page, plain: Server) -> None:
    tab.goto(f"{plain.url}#/mine")
    tab.get_by_label("Name", exact=True).fill("Ada")
    tab.get_by_role("button", name="I have an account").click()
    expect(tab.get_by_role("button", name="Sign in")).to_be_visible()
    expect(tab.get_by_label("Name", exact=True)).to_have_value("Ada")


def test_a_code_brings_matches_and_lists_to_another_device(
    browser: Browser, tab: Page, plain: Server
) -> None:
    keep(tab, plain, plain.over("spearhead"), plain.seated("diceless"))
    tab.evaluate("list => localStorage.setItem('lists', JSON.stringify([list]))", LIST)
    mine(tab, plain)
    tab.get_by_role("button", name="Make a code").click()
    code = tab.get_by_role("status").filter(has_text="-").inner_text()
    is_clean(tab)
    with another(browser, viewport=PHONE) as phone:
        phone.goto(f"{plain.url}#/carry/{code}")
        phone.get_by_role("button", name="Use the code").click()
        expect(phone.get_by_text("2 matches and 1 list are now on this device.")).to_be_visible()
        expect(rows(phone, "Running")).to_have_count(1)
        expect(rows(phone, "Finished")).to_have_count(1)
        phone.goto(plain.url)
        phone.get_by_role("link", name=re.compile("Your seat")).click()
        expect(phone.get_by_role("heading", name="Players")).to_be_visible()
    with another(browser) as third:
        mine(third, plain)
        third.get_by_label("Code from your other device").fill(code.lower())
        third.get_by_role("button", name="Use the code").click()
        expect(third.get_by_role("alert")).to_have_text(
            "Nothing lies under this code. It works once, for ten minutes."
        )
