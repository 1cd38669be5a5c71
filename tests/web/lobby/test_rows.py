"""What a row of the lobby tells of a match, and that nothing there moves once it is seen."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from engine.ruleset import hosted
from tests.web.helpers.hosting import Server
from tests.web.helpers.lobby import PHONE, keep
from tests.web.helpers.reading import violations

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(240)]


def row(tab: Page, title: str) -> Locator:
    return tab.locator(".match-list li").filter(has_text=title)


def line(tab: Page, match: str) -> Locator:
    return tab.locator(".match-list li").filter(has=tab.locator(f"a[href$='/{match}']"))


def test_ours_come_first_and_say_whose_turn_it_is(tab: Page, server: Server) -> None:
    """One of them is private: its invitation, which is kept with the seat, lists it."""
    waiting = server.seated("spearhead", title="Nobody yet", private=True)
    begun = server.seat_at("spearhead, aiming", bot=None)
    keep(tab, server, waiting, begun)
    ours = tab.get_by_role("region", name="Your matches").locator("li")

    expect(ours).to_have_count(2)
    expect(ours.nth(0).locator(".deed")).to_have_text("Your turn")
    expect(ours.nth(0).locator("a").first).to_have_attribute("href", f"#/play/{begun['match']}")
    expect(ours.nth(1)).to_contain_text("Nobody yet")
    expect(ours.nth(1).locator(".deed")).to_have_text("Your seat")
    assert [] == violations(tab)


def test_who_is_waited_for_is_told_where_it_is_not_us(tab: Page, server: Server) -> None:
    ann = server.seat_at("spearhead, aiming", bot=None)
    keep(tab, server, {**ann, "seat": 1})  # as if we were the other

    expect(line(tab, ann["match"])).to_contain_text("waiting for Ann")
    expect(line(tab, ann["match"]).locator(".deed")).to_have_text("Continue")


@pytest.mark.parametrize(("host", "hues"), [("green", "green blue"), ("blue", "blue green")])
def test_sides_have_the_colours_of_their_rules(
    tab: Page, server: Server, host: str, hues: str
) -> None:
    title = f"Hosted by {host}"
    server.lay("diceless", options={"host": host}, title=title)
    server.lay("spearhead", title=f"Beside {host}")
    tab.goto(server.url)
    named = row(tab, title)
    expect(named).to_have_attribute("data-hues", hues)
    first, second = (named.locator(f".emblem.side-{seat} path") for seat in (0, 1))
    fill = "path => getComputedStyle(path).fill"
    plain = row(tab, f"Beside {host}").locator(".emblem.side-0 path").evaluate(fill)

    assert (plain == first.evaluate(fill)) == (host == "blue"), "blue is the page's first"
    assert (plain == second.evaluate(fill)) == (host == "green")


def test_a_branch_says_so_and_leads_back_to_its_moment(tab: Page, server: Server) -> None:
    seat = server.seat_at("spearhead, aiming", bot=None)
    keep(tab, server, seat)
    branch = line(tab, seat["match"])

    expect(branch.locator(".kind")).to_have_text("Branch")
    branch.get_by_role("link", name="Original match").click()
    expect(tab).to_have_url(re.compile(r"#/replay/\w+/\d+$"))
    told = tab.get_by_role("slider", name="Position in the match").input_value()
    assert int(told) > 0


BOXES = "all => all.map(one => JSON.stringify(one.getBoundingClientRect()))"


@pytest.mark.parametrize("size", [None, PHONE])
def test_nothing_moves_when_the_pictures_come(tab: Page, server: Server, size: Any) -> None:
    if size:
        tab.set_viewport_size(size)
    held: list[Route] = []
    is_late = True

    def late(route: Route) -> None:
        if is_late:
            held.append(route)
        else:
            route.continue_()

    tab.route("**/api/rulesets.json*", late)
    tab.goto(server.url)
    tab.evaluate("() => document.fonts.ready")
    cards = tab.locator(".game-card")
    expect(cards).to_have_count(len(hosted()))
    bare = cards.evaluate_all(BOXES)
    is_late = False
    for route in held:
        route.continue_()
    for key in hosted():
        card = cards.filter(has=tab.locator(f"input[value={key}]"))
        expect(card.locator("svg path").first).to_be_attached()
        expect(card.locator(".hint")).to_have_text(re.compile(r"\w"))

    assert bare == cards.evaluate_all(BOXES)
