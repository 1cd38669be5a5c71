"""What tests of a seat hear and answer."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket

from tests.web.helpers.seating import Staged


@pytest.fixture
def sent(tab: Page) -> list[dict[str, Any]]:
    """What the page sends."""
    heard: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: heard.append(json.loads(frame)))

    tab.on("websocket", listen)
    return heard


@pytest.fixture
def obliging(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that takes every reply and every conditional order."""
    plain = Staged.answer

    def answer(self: Staged, message: dict[str, Any]) -> dict[str, Any] | None:
        if message["t"] in ("reply", "set_auto_replies"):
            return {"t": "done", "id": message["id"]}
        return plain(self, message)

    monkeypatch.setattr(Staged, "answer", answer)
