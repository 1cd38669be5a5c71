"""The lobby when the connection breaks, the server restarts, or nobody has been there for long."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.helpers.hosting import Server
from tests.web.helpers.lobby import through

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]


def lost(tab: Page, answer: str) -> list[dict[str, Any]]:
    """Break the connection in place of the first answer of a kind; return what asked for it."""
    asked: list[dict[str, Any]] = []
    dropped: list[str] = []

    def between(route: WebSocketRoute) -> None:
        upstream = route.connect_to_server()

        def up(text: str | bytes) -> None:
            message = json.loads(text)
            if message["t"] in {"join", "create_match"}:
                asked.append(message)
            upstream.send(text)

        def down(text: str | bytes) -> None:
            if json.loads(text)["t"] == answer and not dropped:
                dropped.append(answer)
                route.close()
                upstream.close()
            else:
                route.send(text)

        route.on_message(up)
        upstream.on_message(down)

    tab.route_web_socket(re.compile("/ws$"), between)
    return asked


def test_a_seat_whose_answer_was_lost_is_the_same_seat(tab: Page, plain: Server) -> None:
    table = plain.lay("spearhead", bot="random", title="Twice asked")
    asked = lost(tab, "joined")
    tab.goto(table.invitation)
    tab.get_by_label("Your name").fill("Ann")
    tab.get_by_role("button", name="Join").click()
    expect(tab.locator(".seat-name")).to_have_text(["Ann", "Random Bot"])

    assert 2 == len(asked)
    assert asked[0] == asked[1], "the same request, with the same token"


def test_a_match_whose_answer_was_lost_is_opened_once(tab: Page, plain: Server) -> None:
    asked = lost(tab, "joined")
    tab.goto(f"{plain.url}#/new/spearhead")
    tab.get_by_label("Title").fill("Opened once")
    tab.get_by_role("button", name="Create").click()
    expect(tab.get_by_role("heading", name="Opened once")).to_be_visible()
    tab.goto(plain.url)
    expect(tab.get_by_role("listitem").filter(has_text="Opened once")).to_have_count(1)

    assert 2 == len(asked)
    assert asked[0] == asked[1], "the same request, with the same token"


def test_a_server_that_restarts_says_when_it_is_back(tab: Page, plain: Server) -> None:
    routes: list[WebSocketRoute] = []

    def between(route: WebSocketRoute) -> None:
        routes.append(route)
        upstream = route.connect_to_server()
        upstream.on_message(route.send)
        route.on_message(upstream.send)

    tab.route_web_socket(re.compile("/ws$"), between)
    tab.goto(plain.url)
    expect(tab.get_by_role("button", name="Play now")).to_be_enabled()
    told = tab.get_by_text(re.compile(r"The server is restarting: back in \d s"))
    expect(told).to_have_count(0)
    routes[-1].close(code=1012, reason="restart; back in 5 s")
    expect(told).to_be_visible()
    expect(tab.get_by_role("button", name="Play now")).to_be_enabled()
    expect(told).to_have_count(0)


def test_an_adjourned_match_is_called_that(tab: Page, plain: Server) -> None:
    plain.seated("spearhead", title="Left alone")

    def adjourned(message: dict[str, Any]) -> dict[str, Any]:
        for info in message.get("matches", []):
            if info["title"] == "Left alone":
                info.update(status="live", adjourned=True)
        return message

    through(tab, adjourned)
    tab.route(re.compile("/api/matches.json$"), lambda route: route.abort())
    tab.goto(plain.url)
    card = tab.get_by_role("listitem").filter(has_text="Left alone")
    expect(card).to_contain_text("adjourned, until a player returns")


def test_a_bot_is_offered_only_where_it_plays_with_the_clock(tab: Page, plain: Server) -> None:
    tab.goto(f"{plain.url}#/new/spearhead")
    opponent = tab.get_by_role("combobox", name="Opponent")
    letter = tab.get_by_role("radio", name="Daily")
    opponent.select_option("Tactical Bot")
    expect(letter).to_be_disabled()
    expect(tab.get_by_text("Bots play with no time longer than 1 d")).to_be_visible()
    opponent.select_option("Open seat for a player")
    letter.check()
    expect(opponent.get_by_role("option", name="Tactical Bot")).to_be_disabled()
    expect(tab.get_by_text("Bots do not play with so long a clock")).to_be_visible()
    tab.get_by_role("button", name="Create").click()
    expect(tab.get_by_label("Invite link", exact=True)).to_be_visible()
    expect(tab.get_by_text("Bots do not play with so long a clock")).to_be_visible()
    expect(tab.get_by_role("button", name="Add bot")).to_have_count(0)
