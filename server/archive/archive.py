"""Records of finished matches, and the replays that the page plays back.

The replay of a finished match is computed once, in the background, from each side, and kept in the
store. So it can be watched after an update of the rules too, which play no old match again. That of
a match that still runs, or that has just ended, is computed when somebody asks for it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import takewhile

import trio
from attrs import define, field

from engine.errors import Malformed, RecordError
from engine.records.record import OtherVersion
from engine.state import VIEWERS, Viewer
from engine.wire.signing import SigningKey
from server import log
from server.archive.replay import Replay, is_readable, renamed
from server.lobby.branches import is_public
from server.match import restore
from server.refusals import damaged, no_such_match, not_begun, not_over, other_version
from server.store.lobby import Judge, Lobby, Substitute
from server.store.protocol import FIRST, Ended, Store, StoreError

KEPT = 8
"""Replays that are kept in memory."""
AT_ONCE = 2
"""Replays that are computed at the same time because somebody waits."""
REST = 9.0
"""What is computed in the background takes a tenth of the processor."""
AT_A_TIME = 50
"""Finished matches without a replay that are asked of the store at once."""
LATE_SECONDS = 60.0
"""A match is stored as over at most so long after its end."""
AGAIN_SECONDS = 5.0
"""Before a store that failed is asked again."""
_LOG = log.get("warhost.archive")


@define(eq=False)
class Archive:
    """Reads matches from the store."""

    store: Store
    moment: Callable[[], float]
    """Seconds since 1970."""
    signer: SigningKey
    """Signs records."""
    _replays: OrderedDict[tuple[str, Viewer], Replay] = field(factory=OrderedDict)
    _computing: trio.Semaphore = field(factory=lambda: trio.Semaphore(AT_ONCE))
    _turns: dict[tuple[str, Viewer], trio.Lock] = field(factory=dict)
    """Held while a replay is computed, so that nobody else computes it too."""
    _writing: trio.Lock = field(factory=trio.Lock)
    """Held while a kept replay is written, so that a name that is erased meanwhile stays erased."""

    async def record(self, match: str, code: str | None) -> bytes:
        """Return the record of a match that is over. Raises `Refused`."""
        with _whole(match):
            lobby = await self._find(match, code)
            if not is_public(lobby, self.moment()):
                raise not_over()
            return await restore.finished_record(self.store, lobby, self.signer)

    async def replay(self, match: str, code: str | None, viewer: Viewer = None) -> bytes:
        """Return a match so far, as the public saw it, gzipped. Raises `Refused`.

        A live match that was read before is played on from there. What a seat saw is returned once
        it is no longer secret.
        """
        with _whole(match):
            return await self._replay(match, code, viewer)

    async def _replay(self, match: str, code: str | None, viewer: Viewer) -> bytes:
        lobby = await self._find(match, code)
        if is_public(lobby, self.moment()):
            kept = await self.store.replay(match, viewer)
            if kept is not None and await trio.to_thread.run_sync(is_readable, kept):
                return kept
        elif viewer is not None:
            raise not_over()
        if lobby.status not in ("live", "over"):
            raise not_begun()
        turn = self._turns.setdefault((match, viewer), trio.Lock())
        try:
            async with turn, self._computing:
                return await self._computed(match, code, viewer)
        finally:
            if not turn.statistics().tasks_waiting and not turn.locked():
                self._turns.pop((match, viewer), None)

    async def _computed(self, match: str, code: str | None, viewer: Viewer) -> bytes:
        lobby = await self._find(match, code)
        replay = self._replays.pop((match, viewer), None) or Replay(viewer)
        if not replay.is_over:
            rows = await self.store.log(match)
            if lobby.delay:
                shown = self.moment() - lobby.delay
                rows = tuple(takewhile(lambda row: row.at <= shown, rows))
            if not rows:
                raise not_begun()
            try:
                await replay.play_on(lobby, rows)
            except OtherVersion as fault:
                raise other_version(fault) from None
        if _names(await self._find(match, code)) != _names(lobby):  # renamed meanwhile
            return await self._computed(match, code, viewer)
        if not replay.is_over or lobby.status == "over":  # else it ended just now
            self._replays[match, viewer] = replay
        while len(self._replays) > KEPT:
            self._replays.popitem(last=False)
        return replay.zipped

    async def keep_finished(self, over: trio.MemoryReceiveChannel[None]) -> None:
        """Keep the replays that are missing, one after the other, until cancelled: of all matches
        that are over, and of others whenever `over` says that there are."""
        after = FIRST
        while True:
            began = self.moment()
            await self._keep_all(after)
            after = (began - LATE_SECONDS, "")
            await over.receive()

    async def _keep_all(self, after: Ended) -> None:
        """Keep the replays of matches that were over after another."""
        some: tuple[Ended, ...] = (after,)
        while some:
            try:
                some = await self.store.unkept(after, AT_A_TIME)
                for ended in some:
                    await self._try_to_keep(ended[1])
                    after = ended
            except StoreError as fault:
                _LOG.warning("replays not kept", fault=str(fault))
                await trio.sleep(AGAIN_SECONDS)

    async def _try_to_keep(self, match: str) -> None:
        """Keep the replays of a match that can be played. Raises `StoreError`."""
        try:
            await self._keep(match)
        except StoreError:
            raise
        except Exception as fault:  # a damaged match must not end the server
            _LOG.warning("replay not kept", match=match, fault=str(fault))

    async def _keep(self, match: str) -> None:
        lobby = await self.store.get(match)
        if lobby is None or lobby.status != "over":
            return
        rows = await self.store.log(match)
        for viewer in VIEWERS:
            if await self.store.replay(match, viewer) is None:
                replay = Replay(viewer, REST)
                await replay.play_on(lobby, rows)
                async with self._writing:
                    now = await self.store.get(match)
                    if now is None:
                        return
                    zipped = replay.zipped
                    for was, name in zip(_names(lobby), _names(now), strict=True):
                        if was and name and was != name:
                            zipped = await trio.to_thread.run_sync(renamed, zipped, was, name)
                    await self.store.keep_replay(match, viewer, zipped)

    async def rename(self, match: str, name: str, other: str) -> None:
        """Put another name into the replays of a match, once its lobby is renamed.

        Raises `StoreError`.
        """
        async with self._writing:
            for viewer in VIEWERS:
                self._replays.pop((match, viewer), None)
                kept = await self.store.replay(match, viewer)
                if kept is not None:
                    edited = await trio.to_thread.run_sync(renamed, kept, name, other)
                    await self.store.keep_replay(match, viewer, edited)

    async def _find(self, match: str, code: str | None) -> Lobby:
        lobby = await self.store.get(match)
        if lobby is None:
            raise no_such_match(match)
        lobby.admit(code)
        return lobby


@contextmanager
def _whole(match: str) -> Iterator[None]:
    """Say so where a match that is read is damaged. Raises `Refused`."""
    try:
        yield
    except (Malformed, RecordError) as fault:
        _LOG.error("match damaged", match=match, fault=str(fault))
        raise damaged(match) from None


def _names(lobby: Lobby) -> list[str | None]:
    """Return the names of those at the seats, substitutes included, and of the judge."""
    seated = [name for seat in lobby.seats for name in (seat.name, _name_of(seat.substitute))]
    return [*seated, _name_of(lobby.judge)]


def _name_of(one: Substitute | Judge | None) -> str | None:
    return one.name if one else None
