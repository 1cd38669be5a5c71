"""Addresses: everything people paste is understood, or declined in a sentence."""

from __future__ import annotations

import pytest

from clients.address import HERE, Address


@pytest.mark.parametrize(
    ("pasted", "socket", "match"),
    [
        ("ws://127.0.0.1:8707/ws", "ws://127.0.0.1:8707/ws", None),
        ("http://127.0.0.1:8707", "ws://127.0.0.1:8707/ws", None),
        ("https://games.example.org/", "wss://games.example.org/ws", None),
        ("wss://games.example.org/ws", "wss://games.example.org/ws", None),
        ("localhost:9000", "ws://localhost:9000/ws", None),
        ("localhost", "ws://localhost/ws", None),
        ("games.example.org", "ws://games.example.org/ws", None),
        ("[::1]:8707", "ws://[::1]:8707/ws", None),
        ("http://127.0.0.1:8707/#/match/4f2a", "ws://127.0.0.1:8707/ws", "4f2a"),
        ("127.0.0.1:8707/#/match/4f2a?code=x", "ws://127.0.0.1:8707/ws", "4f2a"),
        ("https://games.example.org/#/watch/4f2a", "wss://games.example.org/ws", "4f2a"),
        ("https://games.example.org/#/join/4f2a/x", "wss://games.example.org/ws", "4f2a"),
        (" 4f2ac0 ", f"ws://{HERE}/ws", "4f2ac0"),
    ],
)
def test_what_people_paste_is_understood(pasted: str, socket: str, match: str | None) -> None:
    address = Address.read(pasted)

    assert (socket, match) == (address.socket, address.match)


def test_a_link_may_hold_an_invitation() -> None:
    for link in ("match/4f2a?code=x-1", "match/4f2a/x-1", "join/4f2a/x-1"):
        assert "x-1" == Address.read(f"127.0.0.1:8707/#/{link}").code
    assert Address.read("127.0.0.1:8707/#/replay/4f2a/17").code is None
    assert Address.read("127.0.0.1:8707/#/match/4f2a").code is None


def test_a_bare_match_is_looked_for_on_the_server_that_was_named() -> None:
    address = Address.read("4f2a", default="https://games.example.org")

    assert ("https://games.example.org", "4f2a") == (address.page, address.match)


@pytest.mark.parametrize("pasted", ["", "what is this", "ftp://example.org", "http://", "a/b"])
def test_what_is_no_address_is_declined(pasted: str) -> None:
    with pytest.raises(ValueError, match="address"):
        Address.read(pasted)
