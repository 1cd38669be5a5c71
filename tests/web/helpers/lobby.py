"""What a person does in the lobby, and what their device keeps."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.helpers.hosting import Server

PHONE = {"width": 390, "height": 844}


def play_now(tab: Page, rules: str) -> None:
    """From the lobby into the first round against a bot."""
    card = tab.locator(f".game-card input[value={rules}]")
    card.wait_for(state="attached")
    if not card.is_checked():
        card.click()
    tab.get_by_role("button", name="Play now").click()
    tab.get_by_role("button", name=re.compile("for me$")).click()  # everything, or the rest
    begun = tab.locator(".line", has_text=re.compile("(Round|Turn) [01]"))
    expect(begun).to_be_visible()


def keep(tab: Page, server: Server, *seats: dict[str, Any]) -> None:
    """Have seats on this device, and come to the lobby."""
    tab.goto(server.url)
    kept = [{"at": 0, **seat} for seat in seats]
    tab.evaluate("kept => localStorage.setItem('seats', kept)", json.dumps(kept))
    tab.reload()


def through(tab: Page, change: Any) -> None:
    """Change what the server says on its way to the page."""

    def between(route: WebSocketRoute) -> None:
        upstream = route.connect_to_server()
        upstream.on_message(lambda text: route.send(json.dumps(change(json.loads(text)))))

    tab.route_web_socket(re.compile("/ws$"), between)
