"""The page on a slow line: something to see at once, what is needed first, pictures last."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from engine.ruleset import hosted
from tests.web.helpers.hosting import Server, hosting
from tests.web.helpers.reading import violations

ENTRY = re.compile(r"/assets/index-[\w-]+\.js$")
STYLES = re.compile(r"/assets/index-[\w-]+\.css$")
TABLES = re.compile(r"/assets/tables-[\w-]+\.js$")
RULES = re.compile(r"/assets/RulesPage-[\w-]+\.js$")
CATALOGUE = re.compile(r"/api/rulesets/[a-z]+\.json")
TOP = """one => {
    const { x, y } = one.getBoundingClientRect();
    return [Math.round(x), Math.round(y)];
}"""
GROUND = "one => getComputedStyle(one).backgroundColor"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    ("locale", "words"), [("en", "Tabletop wargames online"), ("de-AT", "Tabletop-Kriegsspiele")]
)
@pytest.mark.parametrize("width", [1280, 390])
def test_there_is_something_to_see_before_the_scripts(
    browser: Browser, plain: Server, theme: str, locale: str, words: str, width: int
) -> None:
    """And what comes in its place does not jump."""
    context = browser.new_context(locale=locale, viewport={"width": width, "height": 800})
    # what was chosen on the page goes before what the system says
    context.add_init_script(f"localStorage.setItem('theme', '{theme}')")
    tab = context.new_page()
    held: list[Route] = []
    tab.route(ENTRY, lambda route: held.append(route))
    tab.route(STYLES, lambda route: held.append(route))
    tab.goto(plain.url, wait_until="commit")
    title = tab.get_by_role("heading", level=1)
    expect(title).to_have_text("warhost")
    expect(tab.get_by_text(words)).to_be_visible()
    expect(tab.locator(".shell p:visible")).to_have_count(1)
    before = title.evaluate(TOP)
    ground = tab.locator("html").evaluate(GROUND)
    for route in held:
        route.continue_()
    expect(tab.locator(".shell")).to_have_count(0)
    expect(tab.locator(".lobby")).to_be_visible()
    tab.evaluate("document.fonts.ready.then(() => null)")  # else the head may have two lines

    assert before == title.evaluate(TOP)
    assert ground == tab.locator("body").evaluate(GROUND)
    context.close()


BARS = """() => [...document.querySelectorAll("meta[name=theme-color]")]
  .filter(one => matchMedia(one.media).matches).map(one => one.content)"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_bars_of_the_browser_go_with_the_theme_that_is_chosen(
    tab: Page, plain: Server, scheme: Literal["light", "dark"]
) -> None:
    colours = {"light": "#e9e4d8", "dark": "#14150f"}
    tab.emulate_media(color_scheme=scheme)
    tab.goto(plain.url)
    switch = tab.locator(".lamp-switch")
    for theme in (scheme, "light", "dark", scheme):
        expect(tab.locator("body")).to_have_css("background-color", rgb(colours[theme]))
        assert [colours[theme]] == tab.evaluate(BARS)
        switch.click()
    tab.reload()  # light is kept now

    assert [colours["light"]] == tab.evaluate(BARS)


def rgb(colour: str) -> str:
    return f"rgb({', '.join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))})"


def test_whoever_follows_a_link_to_a_table_sees_no_lobby_meanwhile(
    browser: Browser, plain: Server
) -> None:
    context = browser.new_context()
    tab = context.new_page()
    tab.route(ENTRY, lambda _: None)
    tab.goto(f"{plain.url}#/match/none", wait_until="commit")

    expect(tab.locator("html")).to_have_attribute("data-at", "elsewhere")
    assert "center" == tab.locator(".shell").evaluate("one => getComputedStyle(one).textAlign")
    context.close()


def test_tables_are_fetched_when_the_lobby_stands(tab: Page, plain: Server) -> None:
    plain.over("spearhead")
    asked: list[str] = []
    tab.on("request", lambda wanted: asked.append(wanted.url))
    held: list[Route] = []
    tab.route("**/api/rulesets.json*", lambda route: held.append(route))
    tab.goto(plain.url)
    expect(tab.locator(".match-card")).to_have_count(1)

    assert [] == [url for url in asked if CATALOGUE.search(url)]
    with tab.expect_request(CATALOGUE):
        for route in held:
            route.continue_()
    expect(tab.locator(".match-card svg").first).to_be_visible()


def test_lists_of_matches_need_no_catalogue(tab: Page) -> None:
    """Not even to have the colours of each game."""
    asked: list[str] = []
    tab.on("request", lambda wanted: asked.append(wanted.url))
    with hosting() as server:
        for key in hosted():
            server.lay(key)
        with tab.expect_request(TABLES):  # the lobby stands
            tab.goto(server.url)
        expect(tab.locator(".match-list > li")).to_have_count(len(hosted()))
        expect(tab.locator(".match-list [data-hues]").first).to_be_visible()

    assert [] == [url for url in asked if CATALOGUE.search(url)]


def test_what_the_address_needs_is_asked_for_once(tab: Page, plain: Server) -> None:
    asked: list[str] = []
    tab.on("request", lambda wanted: asked.append(wanted.url))
    tab.goto(plain.url)
    expect(tab.locator(".play-now-button")).to_be_enabled()

    assert 1 == len([url for url in asked if "/api/rulesets.json" in url])


def test_a_page_that_cannot_be_fetched_says_so_and_can_be_asked_for_again(
    tab: Page, plain: Server
) -> None:
    tab.route(TABLES, lambda route: route.abort())
    tab.goto(f"{plain.url}#/match/none")
    fault = tab.get_by_role("heading", name="This page could not be loaded.")
    expect(fault).to_be_visible()
    assert [] == violations(tab)

    tab.unroute(TABLES)
    tab.get_by_role("button", name="Try again").click()
    expect(tab.get_by_role("heading", name="This match cannot be shown")).to_be_visible()
    expect(fault).to_have_count(0)


def test_a_page_that_is_waited_for_says_so(tab: Page, plain: Server) -> None:
    tab.goto(plain.url)
    held: list[Route] = []
    tab.route(RULES, lambda route: held.append(route))
    tab.evaluate("location.hash = '#/rules/spearhead'")
    expect(tab.get_by_role("status").filter(has_text="One moment")).to_be_visible()

    held[0].continue_()
    expect(tab.get_by_role("heading", name="Spearhead").first).to_be_visible()
