"""docs/protocol.md names every message, every error and every setting, and its recipe is true."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from textwrap import dedent
from typing import Any, get_args

import attrs
import pytest

from engine.dice import ProvenDice, commitment
from engine.wire import messages as m
from engine.wire.codec import DEEPEST, tag
from server.net.limits import Bounds

ROOT = Path(__file__).parents[3]
DOC = (ROOT / "docs" / "protocol.md").read_text("utf-8")


OPENED = [field.name for field in attrs.fields(m.Limits)][3:]
"""Limits of what is open, which `welcome` tells too."""


def codes() -> set[str]:
    """Return every error code that the server or the kernel writes."""
    found = {"malformed", "stale", "not_your_turn", "too_deep"}
    for path in (ROOT / "server").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in (
                "Refused",
                "Limited",
            ):
                first = node.args[0]
                if isinstance(first, ast.Constant):
                    found.add(str(first.value))
    return found


@pytest.mark.parametrize("code", sorted(codes()))
def test_every_error_is_in_the_table(code: str) -> None:
    assert f"`{code}`" in DOC


@pytest.mark.parametrize("cls", [*get_args(m.FromClient), *get_args(m.FromServer)])
def test_every_message_is_told_of(cls: type) -> None:
    assert f"`{tag(cls)}`" in DOC


def test_every_setting_is_told_of() -> None:
    source = (ROOT / "server" / "settings.py").read_text("utf-8")
    for name in set(re.findall(r"WARHOST_[A-Z_]+", source)):
        assert name in DOC


def test_the_limits_are_as_told() -> None:
    bounds = Bounds()

    assert f"| {DEEPEST} levels, the message being the first |" in DOC
    assert (32 * 1024, 40, 5) == (
        bounds.message_bytes,
        bounds.messages_per_second,
        bounds.burst_seconds,
    )
    assert (200, 500) == (bounds.messages_per_address, bounds.connections_per_address)
    assert "| messages and pages from one address | 200 a second" in DOC
    assert (256, 96 * 1024) == (bounds.history_updates, bounds.history_bytes)
    assert (256 * 1024, 30) == (bounds.backlog_bytes, bounds.stall_seconds)
    assert (100, 50) == (bounds.matches_per_connection, bounds.watched_per_connection)
    assert (5000, 5000, 10_000) == (bounds.matches, bounds.watchers, bounds.connections)
    assert 0.25 == bounds.listing_seconds
    assert m.Limits(0, 0.0, 0) == m.Limits(
        0, 0.0, 0, **{name: getattr(bounds, name) for name in OPENED}
    )
    assert (
        "| matches in the lobby or live, opened from one address | 50, of them 20 lobbies |" in DOC
    )
    assert "| seats that bots hold in them | 20 |" in DOC
    assert (50, 20, 20) == (
        bounds.matches_per_address,
        bounds.lobbies_per_address,
        bounds.bots_per_address,
    )
    assert "| matches opened from one address that have begun within an hour | 300 |" in DOC
    assert "| adjourned matches opened from one address | 500;" in DOC
    assert 500 == bounds.adjourned_per_address
    assert (300, 1000) == (bounds.begun_per_address, bounds.rooms_over)
    assert "| campaigns started from one address and played within a week | 20;" in DOC
    assert (1000, 20) == (bounds.campaigns, bounds.campaigns_per_address)
    assert (7 * 86_400, 3600, 900) == (
        bounds.unattended_seconds,
        bounds.unattended_paused_seconds,
        bounds.unattended_bots_seconds,
    )
    assert (3600, 600, 400) == (bounds.lobby_seconds, bounds.over_seconds, bounds.patience)


def test_the_recipe_for_the_dice_gives_the_dice() -> None:
    start = DOC.index("    from hashlib import sha256")
    code = dedent(DOC[start : DOC.index("The server cannot choose a die")])
    recipe: dict[str, Any] = {}
    exec(code, recipe)  # the document's own words
    secret, entropy = "5e" * 32, ("a1b2c3d4", "e5f60718")
    dice = ProvenDice(secret, entropy)

    assert [dice.face(n, "hit") for n in range(300)] == [
        recipe["die"](secret, entropy, n, "hit") for n in range(300)
    ]
    assert commitment(secret) == recipe["sha256"](secret.encode()).hexdigest()
