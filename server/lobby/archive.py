"""Records of finished matches, and the replays that the page plays back."""

from __future__ import annotations

import gzip
from collections import OrderedDict
from collections.abc import Callable
from itertools import takewhile

import trio
from attrs import define, field

from engine import ruleset
from engine.records.record import OtherVersion
from engine.state import Viewer
from engine.wire.codec import Codec, encode
from server.lobby.branches import is_public
from server.match import restore
from server.match.projection import Live, Projection, as_seen
from server.refusals import no_such_match, not_begun, not_over, other_version
from server.store.documents import Row
from server.store.lobby import Lobby
from server.store.protocol import Store

KEPT = 8
"""Replays that are kept."""
_CODEC = Codec(())


@define(eq=False)
class Replay:
    """A match as a viewer saw it, from its first number to the newest one read so far."""

    viewer: Viewer
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
        """Add what has happened since."""
        if self._played == len(rows):
            return
        new = rows[self._played :]
        before = (self._live.match, self._live.last) if self._live else (None, None)
        async for row, match, last, change in restore.play(lobby, new, *before):
            live = self._live = restore.lived(lobby, row, match, last, self._live)
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
        self._played = len(rows)
        info = encode(_CODEC.dump(as_seen(lobby.public_info(), self._live)))
        parts = (info, self._notes, self._snapshot, b",".join(self._updates))
        text = b'{"info":%b,"notes":%b,"snapshot":%b,"updates":[%b],' % parts
        text += b'"entries":%b,"whole":%b}' % (encode(self._entries), encode(self._is_whole))
        self.zipped = await trio.to_thread.run_sync(gzip.compress, text, 6)
        if self.is_over:
            self._updates = []


@define(eq=False)
class Archive:
    """Reads matches from the store."""

    store: Store
    moment: Callable[[], float]
    """Seconds since 1970."""
    _replays: OrderedDict[tuple[str, Viewer], Replay] = field(factory=OrderedDict)
    _turn: trio.Lock = field(factory=trio.Lock)
    """One replay is computed at a time."""

    async def record(self, match: str, code: str | None) -> bytes:
        """Return the record of a match that is over. Raises `Refused`."""
        lobby = await self._find(match, code)
        rows = await self.store.log(match)
        if not is_public(lobby, rows, self.moment()):
            raise not_over()
        return await restore.paper(self.store, lobby)

    async def replay(self, match: str, code: str | None, viewer: Viewer = None) -> bytes:
        """Return a match so far, as the public saw it, gzipped. Raises `Refused`.

        A live match that was read before is played on from there. What a seat saw is returned once
        it is no longer secret.
        """
        async with self._turn:
            lobby = await self._find(match, code)
            if lobby.status not in ("live", "over"):
                raise not_begun()
            replay = self._replays.pop((match, viewer), None) or Replay(viewer)
            if not replay.is_over:
                rows = await self.store.log(match)
                if viewer is not None and not is_public(lobby, rows, self.moment()):
                    raise not_over()
                shown = self.moment() - lobby.delay
                if lobby.delay:
                    rows = tuple(takewhile(lambda row: row.at <= shown, rows))
                if not rows:
                    raise not_begun()
                try:
                    await replay.play_on(lobby, rows)
                except OtherVersion as fault:
                    raise other_version(fault) from None
            if not replay.is_over or lobby.status == "over":  # else it ended just now
                self._replays[match, viewer] = replay
            while len(self._replays) > KEPT:
                self._replays.popitem(last=False)
            return replay.zipped

    def forget(self, match: str) -> None:
        """Drop what is kept of a match, since it was edited."""
        for key in [key for key in self._replays if key[0] == match]:
            del self._replays[key]

    async def _find(self, match: str, code: str | None) -> Lobby:
        lobby = await self.store.get(match)
        if lobby is None:
            raise no_such_match(match)
        lobby.admit(code)
        return lobby
