"""A whole session asks nothing of another host, and breaks no rule of the security policy."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.helpers.hosting import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

LISTEN = """
window.violations = [];
document.addEventListener("securitypolicyviolation", (event) =>
  window.violations.push(`${event.effectiveDirective} ${event.blockedURI}`));
"""


@pytest.fixture
def guarded(browser: Browser) -> Iterator[Page]:
    """A page that notes what its policy forbade."""
    context = browser.new_context()
    context.add_init_script(LISTEN)
    page = context.new_page()
    yield page
    context.close()


def violations(page: Page) -> list[str]:
    found: list[str] = page.evaluate("window.violations")
    return found


def test_a_session_stays_with_its_server(guarded: Page, server: Server) -> None:
    page, asked = guarded, []
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(socket.url))
    page.goto(server.url)
    page.get_by_role("button", name="Play now").click()
    expect(page).to_have_url(re.compile(r"#/play/"))
    expect(page.locator("[data-question]")).to_be_attached()
    match = page.url.rpartition("/")[2]
    for where, seen in {
        f"#/match/{match}": ".table .board, .waiting",
        f"#/replay/{match}": "input[type=range]",
        "#/rules/spearhead": "article",
        "#/rules/microtanks": "article",
        "#/new/spearhead": "form",
        "#/lists": "main",
        "#/campaigns": "form",
        "#/": ".game-card svg",
    }.items():
        page.evaluate("hash => { location.hash = hash }", where)
        page.locator(seen).first.wait_for(state="attached")

    host = server.url.split("://")[1]
    assert {True} == {url.split("://")[-1].startswith(host) for url in asked}
    assert {"http", "ws"} == {url.split(":")[0] for url in asked}
    assert [] == violations(page)


def test_the_policy_stops_what_comes_from_elsewhere_and_what_is_written_inline(
    guarded: Page, server: Server
) -> None:
    guarded.goto(server.url)
    guarded.evaluate(
        """() => {
          const add = (tag, what) =>
            document.body.append(Object.assign(document.createElement(tag), what));
          add("img", { src: "http://192.0.2.1/spy.png" });
          add("script", { text: "window.ran = 1" });
        }"""
    )
    guarded.wait_for_function("window.violations.length >= 2")

    assert {"img-src http://192.0.2.1/spy.png", "script-src-elem inline"} == set(
        violations(guarded)
    )
    assert guarded.evaluate("window.ran") is None
