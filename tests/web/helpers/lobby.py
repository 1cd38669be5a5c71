"""What a person does in the lobby, and what their device keeps."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.web.conftest import OF_THE_NET
from tests.web.helpers.hosting import Server

PHONE = {"width": 390, "height": 844}
PASSWORD = "correct horse"


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


def sign(page: Page, name: str, button: str) -> None:
    """Fill in the form of an account, and press a button of it."""
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name=button).click()


def through(tab: Page, change: Any) -> None:
    """Change what the server says on its way to the page."""

    def between(route: WebSocketRoute) -> None:
        upstream = route.connect_to_server()
        upstream.on_message(lambda text: route.send(json.dumps(change(json.loads(text)))))

    tab.route_web_socket(re.compile("/ws$"), between)


@contextmanager
def another(browser: Browser, **settings: Any) -> Iterator[Page]:
    """A page on another device, which must stay free of errors too."""
    context = browser.new_context(**settings)
    page, faults = context.new_page(), list[str]()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    yield page
    context.close()
    assert [] == [fault for fault in faults if not fault.startswith(OF_THE_NET)]


def create(tab: Page, server: Server, rules: str = "spearhead", **fields: str) -> str:
    """Create a match with the form, and return the invitation to it."""
    tab.goto(f"{server.url}#/new/{rules}")
    for label, value in fields.items():
        tab.get_by_label(label.replace("_", " "), exact=True).fill(value)
    tab.get_by_role("button", name="Create").click()
    invitation = tab.get_by_label("Invite link", exact=True)
    expect(invitation).to_be_visible()
    return invitation.input_value()


def join(page: Page, invitation: str, name: str) -> None:
    page.goto(invitation)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join").click()
    expect(page).to_have_url(re.compile("#/play/"))
