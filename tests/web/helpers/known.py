"""A match whose dice are known before it is played: it goes alike every time.

A server that is started on its store has it live, with Ann at the first seat and a bot at the
other. Secret, entropy and name of the match are given, so dice and bot draw the same each time.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import trio

from engine import ruleset
from server.match import restore
from server.store.documents import Row
from server.store.lobby import Lobby, Seat, hashed
from server.store.sqlite.store import SqliteStore
from tests.web.helpers.hosting import hosting
from tests.web.helpers.staging import CALM

TOKEN = "5a" * 16
"""Ann's."""


@contextmanager
def known(store: Path, key: str, secret: str, bot: str = "greedy") -> Iterator[str]:
    """Run a server that has one match, with the options there are by default; yield the link to
    Ann's seat."""
    ann = Seat("guest", "Ann", hashed(TOKEN), "a" * 8)
    other = Seat("bot", bot, hashed("a5" * 16), "b" * 8, policy=bot)
    lobby = Lobby(
        match=f"known-{key}",
        ruleset=key,
        version=ruleset.get(key).version,
        title=key,
        created=0.0,
        code="",
        secret=secret,
        clock=CALM,
        seats=(ann, other),
    )
    trio.run(_keep, store, lobby.sealed().begin())
    with hosting(str(store)) as server:
        yield f"{server.url}#/substitute/{lobby.match}/0/{TOKEN}"


async def _keep(path: Path, lobby: Lobby) -> None:
    _, first, _ = restore.begin(lobby)
    store = SqliteStore(str(path), synchronous="OFF")
    await store.begin(lobby, (Row(first.n, (lobby.clock.bank, lobby.clock.bank), first),))
    await store.aclose()
