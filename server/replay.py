"""Matches on paper: the record of a finished one, and the replay that the page plays back."""

from __future__ import annotations

import gzip
from collections import OrderedDict

import trio
from attrs import define, field

from engine import ruleset
from engine.errors import Refused
from engine.match import Match
from engine.record import Entry
from engine.wire.codec import Codec, encode
from server import restore
from server.clock import SeatClocks
from server.lobby import Lobby
from server.projection import Live, Projection
from server.store import Row, Store

KEPT = 8
"""Replays that are kept."""
_CODEC = Codec(())


@define(eq=False)
class Replay:
    """A match as the public saw it, from its first number to the newest that was looked at."""

    zipped: bytes = b""
    is_over: bool = False
    _snapshot: bytes = b"{}"
    _updates: list[bytes] = field(factory=list)
    _projection: Projection | None = None
    _match: Match | None = None
    _last: Entry | None = None
    _told: int = 0
    """Rows of the log that are in it."""

    async def play_on(self, lobby: Lobby, rows: tuple[Row, ...]) -> None:
        """Take in what has happened since."""
        if self._told == len(rows):
            return
        new = rows[self._told :]
        async for row, match, last, change in restore.play(lobby, new, self._match, self._last):
            paused = 0.0 if row.paused else None
            clocks = SeatClocks(lobby.clock, row.banks, paused=paused).ask(match.asks, 0.0)
            live = Live(match, last, row.seq, clocks, row.proposals)
            if self._projection is None:
                self._projection = Projection(lobby.match, ruleset.get(lobby.ruleset))
                self._projection.show(match.state)
                self._snapshot = self._projection.snapshot(
                    live, lobby.info(), None, lobby.secret, 0.0
                )
            else:
                update = self._projection.update(live, change, lobby.secret, 0.0)
                self._updates.append(update[None])
            self._match, self._last, self.is_over = match, last, live.is_over
        self._told = len(rows)
        info = encode(_CODEC.dump(lobby.info()))
        parts = (info, self._snapshot, b",".join(self._updates))
        text = b'{"info":%b,"snapshot":%b,"updates":[%b]}' % parts
        self.zipped = await trio.to_thread.run_sync(gzip.compress, text, 6)
        if self.is_over:
            self._updates = []


@define(eq=False)
class Archive:
    """Reads matches from the store."""

    store: Store
    _replays: OrderedDict[str, Replay] = field(factory=OrderedDict)
    _turn: trio.Lock = field(factory=trio.Lock)
    """One replay is worked out at a time."""

    async def record(self, match: str, code: str | None) -> bytes:
        """Return the record of a match that is over. Raises `Refused`."""
        lobby = await self._find(match, code)
        if lobby.status != "over":
            raise Refused("not_over", "the match is not over; until then its dice are secret")
        return await restore.paper(self.store, lobby)

    async def replay(self, match: str, code: str | None) -> bytes:
        """Return a match so far, as the public saw it, gzipped. Raises `Refused`.

        A live match that was looked at before is played on from there.
        """
        async with self._turn:
            lobby = await self._find(match, code)
            if lobby.status not in ("live", "over"):
                raise Refused("not_begun", "the match has not begun")
            replay = self._replays.pop(match, None) or Replay()
            if not replay.is_over:
                await replay.play_on(lobby, await self.store.log(match))
            if not replay.is_over or lobby.status == "over":
                self._replays[match] = replay  # else it ended just now: next time it says so
            while len(self._replays) > KEPT:
                self._replays.popitem(last=False)
            return replay.zipped

    async def _find(self, match: str, code: str | None) -> Lobby:
        lobby = await self.store.get(match)
        if lobby is None:
            raise Refused("no_such_match", "there is no such match")
        lobby.admit(code)
        return lobby
