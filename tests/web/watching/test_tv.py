"""The best live match runs in the lobby; who watches is told at the table; frames show matches."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from websockets.sync.client import connect

from engine.wire import messages
from tests.web.helpers.forces import SHORT
from tests.web.helpers.hosting import Server, hosting
from tests.web.helpers.reading import violations_by_theme

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]


@pytest.fixture
def alone() -> Iterator[Server]:
    """A server of its own: nothing else is on TV."""
    with hosting() as running:
        yield running


def begun(server: Server, title: str, ann: Any, bob: Any) -> str:
    """Have two people begin a match, which then waits for them."""
    match: str = ann("create_match", ruleset="spearhead", name="Ann", title=title)["match"]
    bob("join", match=match, name="Bob")
    ann("ready", match=match, entropy="a" * 8)
    bob("ready", match=match, entropy="b" * 8)
    return match


def against_a_bot(ask: Any, server: Server) -> dict[str, Any]:
    """Have somebody begin a match against a bot, which then waits for them; return their seat."""
    seat: dict[str, Any] = ask(
        "create_match", ruleset="spearhead", name="Cid", options=SHORT["spearhead"]
    )
    ask("seat_bot", match=seat["match"], seat=1, policy="random")
    ask("ready", match=seat["match"], entropy="c" * 8)
    return seat


def play_on(server: Server, seat: dict[str, Any], replies: int) -> None:
    """Answer some questions of a seat with their defaults."""
    address = server.url.replace("http", "ws", 1) + "ws"
    with connect(address) as socket:
        for message in (
            {"t": "hello", "version": messages.PROTOCOL, "client": "test"},
            {"t": "resume", "id": "back", "token": seat["token"]},
        ):
            socket.send(json.dumps(message))
        answered: set[int] = set()
        while len(answered) < replies:
            for question in json.loads(socket.recv()).get("asks", ()):
                number = question["number"]
                if question["seat"] == seat["seat"] and number not in answered:
                    reply = {"ask": number, "body": question["default"]}
                    socket.send(
                        json.dumps(
                            {"t": "reply", "id": str(number), "match": seat["match"], **reply}
                        )
                    )
                    answered.add(number)


def test_tv_shows_people_before_bots_and_moves_on_when_their_match_is_over(
    tab: Page, alone: Server
) -> None:
    with alone._asking() as ann, alone._asking() as bob:
        people = begun(alone, "Ann and Bob", ann, bob)
        cid = against_a_bot(ann, alone)
        tab.goto(alone.url)
        screen = tab.get_by_role("region", name="On TV")

        expect(screen.get_by_role("link")).to_have_attribute("href", f"#/match/{people}")
        expect(tab.get_by_role("heading", name="Live now")).to_be_visible()
        expect(tab.locator(f"[role=group] a[href='#/match/{people}']")).to_have_count(0)
        ann("resign", match=people)
        expect(screen.get_by_role("status")).to_contain_text("wins")
        expect(screen.get_by_role("link")).to_have_attribute("href", f"#/match/{cid['match']}")
        expect(screen.locator("svg.still")).to_be_visible()
        before = screen.locator("svg.still").inner_html()
        play_on(alone, cid, 4)
        tab.wait_for_function(
            "before => document.querySelector('.tv svg.still').innerHTML !== before", arg=before
        )
        assert {} == violations_by_theme(tab)
        screen.get_by_role("link").click()
        expect(tab.locator(".match .board")).to_be_visible()


def test_without_a_live_match_there_is_no_tv(tab: Page, alone: Server) -> None:
    tab.goto(alone.url)
    expect(tab.locator(".game-card svg")).to_have_count(4)
    expect(tab.locator(".tv")).to_have_count(0)


def test_the_lobby_is_not_counted_among_those_who_watch_and_a_visitor_is(
    tab: Page, browser: Browser, alone: Server
) -> None:
    with alone._asking() as ann, alone._asking() as bob:
        match = begun(alone, "Ann and Bob", ann, bob)
        tab.goto(alone.url)
        expect(tab.locator(".tv svg.still, .tv .still.empty")).to_be_visible()
        assert {} == violations_by_theme(tab)
        other = browser.new_page()
        other.goto(alone.url)
        other.evaluate("localStorage.setItem('name', 'Cid')")
        other.goto(f"{alone.url}#/match/{match}")
        button = other.get_by_role("button", name="1 spectator")
        button.click()

        panel = other.get_by_role("dialog", name="Spectators")
        expect(panel.get_by_role("listitem")).to_have_text(["Cid"])
        expect(panel.get_by_label("Embed in a website")).to_have_value(
            re.compile(rf'<iframe src="{re.escape(alone.url)}embed#/match/{match}"')
        )
        assert {} == violations_by_theme(other)
        other.keyboard.press("Escape")
        expect(panel).to_be_hidden()
        expect(tab.locator(".tv")).to_contain_text("1 watching")
        other.close()


# ---------------------------------------------------------------- frames of other sites


@contextmanager
def site(folder: Path) -> Iterator[str]:
    """Another site, at a port of its own."""
    handler = partial(SimpleHTTPRequestHandler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as foreign:
        Thread(target=foreign.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{foreign.server_address[1]}"
        foreign.shutdown()


def framed(browser: Browser, folder: Path, snippet: str, there: str) -> Page:
    (folder / "index.html").write_text(f"<!doctype html><title>Forum</title>{snippet}", "utf-8")
    page = browser.new_page()
    page.goto(there)
    return page


def test_another_site_shows_a_live_match_and_a_replay_in_a_frame_and_nothing_else(
    tab: Page, browser: Browser, alone: Server, tmp_path: Path
) -> None:
    with alone._asking() as ann, alone._asking() as bob, site(tmp_path) as there:
        match = begun(alone, "Ann and Bob", ann, bob)
        tab.goto(f"{alone.url}#/match/{match}")
        tab.locator("[popovertarget=watching]").click()
        snippet = tab.get_by_label("Embed in a website").input_value()

        page = framed(browser, tmp_path, snippet, there)
        frame = page.frame_locator("iframe")
        expect(frame.get_by_role("heading", name="Ann and Bob")).to_be_visible()
        link = frame.get_by_role("link", name="Watch the whole match")
        expect(link).to_have_attribute("href", f"{alone.url}#/match/{match}")
        expect(tab.get_by_role("button", name="2 spectators")).to_be_visible()
        ann("resign", match=match)
        expect(frame.locator(".embed-line")).to_contain_text("wins")
        page.close()

        tab.goto(f"{alone.url}#/replay/{match}/0")
        tab.get_by_role("button", name="Share").click()
        snippet = tab.get_by_label("Embed in a website").input_value()
        page = framed(browser, tmp_path, snippet, there)
        frame = page.frame_locator("iframe")
        slider = frame.get_by_role("slider", name="Position in the match")
        expect(slider).to_have_value("0")
        frame.get_by_role("button", name="Play").click()
        expect(slider).not_to_have_value("0")
        expect(frame.get_by_role("link", name="Open the replay")).to_have_attribute(
            "href", re.compile(rf"^{re.escape(alone.url)}#/replay/{match}/")
        )
        page.close()

        page = framed(browser, tmp_path, f'<iframe src="{alone.url}"></iframe>', there)
        page.wait_for_timeout(500)
        expect(page.frame_locator("iframe").locator(".lobby")).to_have_count(0)
        page.close()


@pytest.mark.parametrize("size", [(640, 560), (320, 480)], ids=["wide", "narrow"])
def test_axe_finds_nothing_in_a_frame(tab: Page, alone: Server, size: tuple[int, int]) -> None:
    with alone._asking() as ann, alone._asking() as bob:
        match = begun(alone, "Ann and Bob", ann, bob)
    tab.set_viewport_size({"width": size[0], "height": size[1]})
    for way, name in (("match", "Watch the whole match"), ("replay", "Open the replay")):
        tab.goto(f"{alone.url}embed#/{way}/{match}")
        expect(tab.get_by_role("link", name=name)).to_be_in_viewport()
        for theme in ("light", "dark"):
            tab.emulate_media(color_scheme=theme)
            assert {} == violations_by_theme(tab)
