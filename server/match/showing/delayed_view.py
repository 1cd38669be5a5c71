"""A match as it was a while ago: what spectators see while a delay is set.

Nothing is held back in memory. When its time has come the log is read from the store, a few rows at
a time, and played again. So what waits needs no bound, and survives a restart.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import AsyncIterator, Mapping
from itertools import islice

from attrs import define, evolve, field

from engine import ruleset
from engine.records import record
from engine.state import Viewer
from engine.wire.messages import MatchInfo
from server.match import restore
from server.match.live import Live
from server.match.match_log import MatchLog
from server.match.showing.projection import Projection, as_seen, framed
from server.store.documents import Row

AT_ONCE = 64
"""Rows that are read at once."""
INFOS = 200
"""Changes of the seats that wait to be shown; with more, the newest replaces the one before."""


@define(eq=False)
class DelayedView:
    """The public's view, `lobby.delay` seconds behind."""

    log: MatchLog
    live: Live | None = None
    """The match as far as it is shown."""
    projection: Projection = field(init=False)
    _rows: deque[Row] = field(factory=deque)
    _infos: deque[tuple[float, MatchInfo]] = field(factory=deque)
    _info: MatchInfo | None = None
    _shown_before: float = field(init=False)
    """The moment that was shown when the room was opened."""

    def __attrs_post_init__(self) -> None:
        lobby = self.log.lobby
        self.projection = Projection(lobby.match, ruleset.get(lobby.ruleset))
        self._shown_before = self.moment

    @property
    def moment(self) -> float:
        """The moment that is shown now, in seconds since 1970."""
        return self.log.services.moment() - self.log.lobby.delay

    @property
    def is_behind(self) -> bool:
        """Something has happened that is not shown yet."""
        last = self.log.live
        return last is not None and (self.live is None or self.live.seq < last.seq)

    @property
    def has_info(self) -> bool:
        """A change of the seats is old enough to be shown."""
        return bool(self._infos) and self._is_due(self._infos[0][0])

    def start(self, info: MatchInfo) -> None:
        """Take how the match stands before its start: that is shown until there is more."""
        self._info = info

    def note(self, info: MatchInfo) -> None:
        """Note how the match stands outside its updates, to be shown later."""
        newest = self._infos[-1][1] if self._infos else self._info
        if newest is None or _watched_as(newest, info) != info:
            if len(self._infos) >= INFOS:
                self._infos.pop()
            self._infos.append((self.log.services.moment(), info))

    def rename(self, name: str, other: str) -> None:
        """Put another name into what is still to be shown."""
        self._info = self._info and _renamed(self._info, name, other)
        self._infos = deque((at, _renamed(info, name, other)) for at, info in self._infos)

    def info(self, now: MatchInfo) -> MatchInfo:
        """Return how the match stands for the public: as it was, but for who watches `now`."""
        while self.has_info:
            self._info = self._infos.popleft()[1]
        info = self._info or self.log.lobby.public_info()
        return _watched_as(as_seen(info, self.live), now)

    def due(self) -> float:
        """Return when there is something to show, in the server's time."""
        if self.is_behind and not self._rows:
            return -math.inf  # when they are due is known once they are read
        first = [row.at for row in islice(self._rows, 1)]
        first += [at for at, _ in islice(self._infos, 1)]
        return self.log.services.due(min(first, default=math.inf) + self.log.lobby.delay)

    async def advance(self) -> AsyncIterator[tuple[int, Mapping[Viewer, bytes] | None]]:
        """Go on to what may be shown now. Yield numbers with their frames, None for the start."""
        lobby, store = self.log.lobby, self.log.services.store
        while self.is_behind:
            if not self._rows:
                start = self.live.seq + 1 if self.live else 0
                self._rows.extend(await store.log(lobby.match, start, AT_ONCE))
            if not self._rows or not self._is_due(self._rows[0].at):
                return
            row, before = self._rows[0], self.live
            stood = (before.match, before.last) if before else (None, None)
            async for _, match, last, change in restore.play(lobby, (row,), *stood):
                self.live = restore.live_after(lobby, row, match, last, before)
                self._rows.popleft()
                self._count(row)
                if before is None:
                    self.projection.adopt(match.state)
                    yield row.seq, None
                else:
                    update = self.projection.update(self.live, change, lobby.secret, self.moment)
                    yield row.seq, framed(update)

    def _is_due(self, at: float) -> bool:
        services = self.log.services
        return services.due(at + self.log.lobby.delay) <= services.time.now()

    def _count(self, row: Row) -> None:
        """Count an act in the metrics, which are public too. What was shown before a restart was
        counted then."""
        if row.entry is not None and row.seq and row.at > self._shown_before:
            kind = record.kind_of(row.entry)
            self.log.services.metrics.played(kind, by_default=row.request is None)


def _watched_as(info: MatchInfo, now: MatchInfo) -> MatchInfo:
    return evolve(info, watchers=now.watchers, spectators=now.spectators)


def _renamed(info: MatchInfo, name: str, other: str) -> MatchInfo:
    first, second = (
        evolve(
            seat,
            name=other if seat.name == name else seat.name,
            substitute=other if seat.substitute == name else seat.substitute,
        )
        for seat in info.seats
    )
    judge = other if info.judge == name else info.judge
    return evolve(info, seats=(first, second), judge=judge)
