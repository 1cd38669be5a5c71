"""A match as a viewer saw it, as the page plays it back."""

from __future__ import annotations

import gzip
import zlib
from contextlib import aclosing
from time import thread_time
from typing import Any

import trio
from attrs import define, field

from engine import ruleset
from engine.match import Change, Match
from engine.records.record import Entry
from engine.state import Viewer
from engine.wire.codec import Codec, decode, encode
from server.match import restore
from server.match.live import Live
from server.match.showing.projection import Projection, as_seen
from server.store.documents import Row
from server.store.lobby import Lobby

_CODEC = Codec(())


@define(eq=False)
class Replay:
    """A match as a viewer saw it, from its first number to the newest one read so far."""

    viewer: Viewer
    rest: float = 0.0
    """How long to pause after each act, in times of the processor time that it took."""
    zipped: bytes = b""
    is_over: bool = False
    _snapshot: bytes = b"{}"
    _notes: bytes = b"[]"
    """Of the start, which the snapshot follows."""
    _is_whole: bool = True
    """Nothing was hidden from the viewer, so the digests of the record can be made of it."""
    _updates: list[bytes] = field(factory=list)
    _projection: Projection | None = None
    _live: Live | None = None
    _entries: list[int] = field(factory=list)
    """How many entries the record holds by each number: where a branch can begin."""
    _played: int = 0
    """Rows of the log that are in it."""

    async def play_on(self, lobby: Lobby, rows: tuple[Row, ...]) -> None:
        """Add what has happened since. Raises `RecordError` where it cannot be played."""
        if self._played == len(rows):
            return
        new = rows[self._played :]
        before = (self._live.match, self._live.last) if self._live else (None, None)
        began = thread_time()
        async with aclosing(restore.play(lobby, new, *before)) as steps:
            async for row, match, last, change in steps:
                self._add(lobby, row, match, last, change)
                if self.rest:
                    await trio.sleep(self.rest * (thread_time() - began))
                    began = thread_time()
        self._played = len(rows)
        await self._zip(lobby)

    def _add(
        self, lobby: Lobby, row: Row, match: Match, last: Entry, change: Change | None
    ) -> None:
        """Add a row of the log."""
        live = self._live = restore.live_after(lobby, row, match, last, self._live)
        if self._projection is None:
            self._projection = Projection(lobby.match, ruleset.get(lobby.ruleset))
            self._projection.adopt(match.state)
            self._notes = encode(self._projection.notes(change, self.viewer))
            self._snapshot = self._projection.snapshot(
                live, as_seen(lobby.public_info(), live), self.viewer, lobby.secret, row.at
            )
        else:
            update = self._projection.update(live, change, lobby.secret, row.at)
            self._updates.append(update[self.viewer])
        self._is_whole &= self._projection.is_whole(live, change, self.viewer)
        self._entries.append(last.n + 1)
        self.is_over = live.is_over

    async def _zip(self, lobby: Lobby) -> None:
        info = encode(_CODEC.dump(as_seen(lobby.public_info(), self._live)))
        parts = (info, self._notes, self._snapshot, b",".join(self._updates))
        text = b'{"info":%b,"notes":%b,"snapshot":%b,"updates":[%b],' % parts
        text += b'"entries":%b,"whole":%b}' % (encode(self._entries), encode(self._is_whole))
        self.zipped = await trio.to_thread.run_sync(gzip.compress, text, 6)
        if self.is_over:
            self._updates = []


def is_readable(zipped: bytes) -> bool:
    """Return whether a replay that was kept is whole."""
    try:
        gzip.decompress(zipped)
    except (OSError, EOFError, zlib.error):
        return False
    return True


def renamed(zipped: bytes, name: str, other: str) -> bytes:
    """Return a replay with another name wherever somebody at a seat had a name."""
    replay: Any = decode(gzip.decompress(zipped))
    for info in (replay["info"], replay["snapshot"]["info"]):
        if info.get("judge") == name:
            info["judge"] = other
        for seat in info["seats"]:
            seat.update({key: other for key in ("name", "substitute") if seat.get(key) == name})
    return gzip.compress(encode(replay), 6)
