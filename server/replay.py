"""Finished matches on paper: the record, and the replay that the page plays back."""

from __future__ import annotations

import gzip
from collections import OrderedDict

import trio
from attrs import define, field

from engine import record, ruleset
from engine.errors import Refused
from engine.wire.codec import decode, encode
from server import restore
from server.clock import SeatClocks
from server.lobby import Lobby
from server.projection import Live, Projection
from server.store import Row, Store

KEPT = 8
"""Replays that are kept, compressed."""


@define(eq=False)
class Archive:
    """Reads finished matches from the store."""

    store: Store
    _replays: OrderedDict[str, bytes] = field(factory=OrderedDict)
    _turn: trio.Lock = field(factory=trio.Lock)
    """One replay is worked out at a time."""

    async def record(self, match: str, code: str | None) -> bytes:
        """Return the record of a match. Raises `Refused`."""
        lobby = await self._finished(match, code)
        entries = [row.entry for row in await self.store.log(match) if row.entry is not None]
        assert lobby.verdict is not None
        return record.write(lobby.header(), entries, lobby.secret, lobby.verdict)

    async def replay(self, match: str, code: str | None) -> bytes:
        """Return the replay of a match as the public saw it, gzipped. Raises `Refused`."""
        lobby = await self._finished(match, code)
        async with self._turn:
            if match not in self._replays:
                data = await _replay(lobby, await self.store.log(match))
                self._replays[match] = await trio.to_thread.run_sync(gzip.compress, data, 6)
                while len(self._replays) > KEPT:
                    self._replays.popitem(last=False)
            self._replays.move_to_end(match)
            return self._replays[match]

    async def _finished(self, match: str, code: str | None) -> Lobby:
        lobby = await self.store.get(match)
        if lobby is None:
            raise Refused("no_such_match", "there is no such match")
        lobby.admit(code)
        if lobby.status != "over":
            raise Refused("not_over", "the match is not over; until then its dice are secret")
        return lobby


async def _replay(lobby: Lobby, rows: tuple[Row, ...]) -> bytes:
    projection: Projection | None = None
    snapshot, updates = b"{}", list[bytes]()
    async for row, match, last, change in restore.play(lobby, rows):
        clocks = SeatClocks(lobby.clock, row.banks).ask(match.asks, 0.0)
        live = Live(match, last, row.seq, clocks, row.draw)
        if projection is None:
            projection = Projection(lobby.match, ruleset.get(lobby.ruleset))
            projection.show(match.state)
            snapshot = projection.snapshot(live, lobby.info(), None, lobby.secret, 0.0)
        else:
            updates.append(projection.update(live, change, lobby.secret, 0.0)[None])
    info = encode(decode(snapshot)["info"])
    return b'{"info":%b,"snapshot":%b,"updates":[%b]}' % (info, snapshot, b",".join(updates))
