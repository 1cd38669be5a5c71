"""Called back to a match in a tab that nobody looks at: title, notifications, unread talk."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.helpers.hosting import Server
from tests.web.helpers.lobby import PHONE, another, create, join, play_now
from tests.web.helpers.waiting import holds

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

NOTIFIED = """
window.hides = false;
window.notified = [];
Object.defineProperty(document, "hidden", { get: () => window.hides });
window.Notification = class {
  static permission = "%s";
  static requestPermission = async () => this.permission;
  constructor(title, { body }) { window.notified.push([title, body]); }
  close() {}
};
"""
"""Notifications as a browser without a desktop cannot show them, and a tab that can be hidden."""


def notified(page: Page) -> Any:
    return page.evaluate("window.notified")


def hide(page: Page) -> None:
    page.evaluate("window.hides = true")


def choose_notifications(page: Page) -> None:
    page.get_by_label("Playback, sound, notifications").click()
    page.get_by_label("Notify me when the tab is hidden").click()


def test_the_tab_says_whose_turn_it_is_until_the_match_is_left(tab: Page, plain: Server) -> None:
    tab.goto(plain.url)
    play_now(tab, "spearhead")
    expect(tab).to_have_title("Your turn · Spearhead · warhost")
    tab.goto(f"{plain.url}#/rules/spearhead")

    expect(tab).to_have_title("warhost")


def begun(tab: Page, guest: Page, server: Server) -> None:
    """Ada and Bo sit down with notifications on, and hide their tabs."""
    for page in (tab, guest):
        page.add_init_script(NOTIFIED % "granted")
    invitation = create(tab, server, Your_name="Ada")
    tab.get_by_label("Notify me when the tab is hidden").check()
    hide(tab)
    join(guest, invitation, "Bo")
    guest.get_by_label("Notify me when the tab is hidden").check()
    hide(guest)


def test_a_hidden_tab_notifies_of_each_thing_once(
    browser: Browser, tab: Page, plain: Server
) -> None:
    with another(browser) as guest:
        begun(tab, guest, plain)
        holds(tab, lambda: notified(tab), [["Spearhead", "Bo has joined"]])
        guest.get_by_role("button", name="Ready").click()
        guest.get_by_label("Write a message").fill("Good luck")
        guest.get_by_label("Write a message").press("Enter")
        told = ["Bo has joined", "Bo is ready", "Bo: Good luck"]
        holds(tab, lambda: [text for _, text in notified(tab)], told)
        tab.get_by_role("button", name="Ready").click()
        expect(tab.locator("[data-question]")).to_be_attached()
        expect(guest.locator("[data-question]")).to_be_attached()
        holds(tab, lambda: [text for _, text in notified(tab)], [*told, "Your turn"])
        holds(guest, lambda: [text for _, text in notified(guest)], ["Your turn"])

        for page in (tab, guest):
            page.get_by_role("button", name=re.compile("for me$")).click()
        holds(tab, lambda: [is_asked(page) for page in (tab, guest)].count(True), 1)
        called = next(page for page in (tab, guest) if is_asked(page))
        holds(called, lambda: notified(called)[-1][1], "Your turn")


def test_what_was_there_before_the_page_is_not_notified(
    browser: Browser, tab: Page, plain: Server
) -> None:
    with another(browser) as guest:
        begun(tab, guest, plain)
        guest.get_by_label("Write a message").fill("Good luck")
        guest.get_by_label("Write a message").press("Enter")
        for page in (tab, guest):
            page.get_by_role("button", name="Ready").click()
        expect(tab.locator("[data-question]")).to_be_attached()
        tab.add_init_script("window.hides = true")
        tab.reload()
        expect(tab.locator("[data-question]")).to_be_attached()
        expect(tab.get_by_role("log", name="Messages")).to_contain_text("Good luck")
        assert [] == notified(tab)
        guest.get_by_label("Write a message").fill("Still there?")
        guest.get_by_label("Write a message").press("Enter")

        holds(tab, lambda: notified(tab), [["Spearhead", "Bo: Still there?"]])


def is_asked(page: Page) -> bool:
    """Whether the first round has begun, and the tab says that a question waits."""
    begun = page.locator(".line", has_text="Round 1").count() > 0
    return begun and page.title() == "Your turn · Spearhead · warhost"


def test_nothing_is_notified_where_the_browser_refuses(tab: Page, plain: Server) -> None:
    tab.add_init_script(NOTIFIED % "denied")
    tab.goto(plain.url)
    play_now(tab, "spearhead")
    choose_notifications(tab)

    expect(tab.get_by_label("Notify me when the tab is hidden")).not_to_be_checked()
    expect(tab.locator(".table-menu")).to_contain_text("Your browser does not allow it")
    assert "off" == tab.evaluate("localStorage.getItem('notify')")


def test_who_only_watches_is_offered_no_notifications(
    browser: Browser, tab: Page, plain: Server
) -> None:
    tab.goto(plain.url)
    play_now(tab, "spearhead")
    with another(browser) as guest:
        guest.add_init_script(NOTIFIED % "granted")
        guest.goto(tab.url.replace("#/play/", "#/match/"))
        guest.get_by_label("Playback, sound, notifications").click()

        expect(guest.get_by_role("checkbox", name="Sound")).to_be_visible()
        expect(guest.get_by_role("checkbox", name=re.compile("Notify"))).to_have_count(0)


def test_unread_talk_is_counted_on_a_phone(browser: Browser, tab: Page, plain: Server) -> None:
    tab.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    invitation = create(tab, plain, Your_name="Ada")
    with another(browser) as guest:
        join(guest, invitation, "Bo")
        tab.get_by_role("button", name="Ready").click()
        guest.get_by_role("button", name="Ready").click()
        expect(tab.locator("[data-question]")).to_be_attached()
        for text in ("Hello", "Good luck"):
            guest.get_by_label("Write a message").fill(text)
            guest.get_by_label("Write a message").press("Enter")
        chat = tab.get_by_role("button", name="Chat")
        expect(chat).to_have_text("Chat2 unread")
        chat.click()

        expect(chat).to_have_text("Chat")
        tab.reload()
        expect(chat).to_have_text("Chat")
        chat.click()
        expect(tab.get_by_role("log", name="Messages")).to_contain_text("Good luck")
