"""The matches of a server as lists show them: the newest first, at most 200.

Private ones are listed for those who have the invitation.
"""

from __future__ import annotations

import heapq
import math
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain
from typing import Any, Protocol

import trio
from attrs import define, evolve, field

from engine import ruleset
from engine.wire import messages as m
from engine.wire.codec import decode
from server.lobby.branches import is_public
from server.lobby.listing import LISTED, Line, Listed, Listing
from server.match.room import Room
from server.net.limits import Bounds
from server.store.lobby import Lobby
from server.store.protocol import Store

ACTIVE_SECONDS = 300.0
"""A match in which nothing has happened for this time is not shown on TV."""


class OtherLists(Protocol):
    """The lists of other servers that share the store."""

    async def newest(
        self, status: m.Status | None, ruleset: str | None, codes: Collection[str]
    ) -> list[Line]:
        """Return their newest matches that pass a filter."""


@define(eq=False)
class Directory:
    """Lists open, halted, adjourned, and finished matches."""

    bounds: Bounds
    _open: Mapping[str, Room]
    _halted: Mapping[str, Room]
    _adjourned: Mapping[str, Lobby]
    finished: deque[m.MatchInfo] = field(init=False)
    """The newest first."""
    lists: Listing = field(init=False)
    codes: dict[str, str] = field(factory=dict, repr=False)
    """Private matches that are not over and closed, by the invitation."""
    _tv: tuple[float, str | None] = (-math.inf, None)
    """When the match to watch was chosen last, and which it was."""

    def __attrs_post_init__(self) -> None:
        self.lists = Listing(self.bounds.listing_seconds)
        self.finished = deque(maxlen=self.bounds.finished_listed)

    async def listing(
        self,
        status: m.Status | None = None,
        key: str | None = None,
        codes: Collection[str] = (),
        own: Collection[str] = (),
        others: OtherLists | None = None,
    ) -> bytes:
        """Return the matches of a ruleset, here and at `others`, that are not private or opened by
        one of `codes`, as JSON. The asker's `own`, which they have opened or have a place in, are
        listed as they are now."""
        here = self.newest(status, key, codes, own)
        if others is None:
            return here.text
        known = {line.name for line in here.lines}
        theirs = await others.newest(status, key, codes)
        return Listed.of((*here.lines, *(one for one in theirs if one.name not in known))).text

    async def tv(self, moment: float, others: OtherLists | None = None) -> str | None:
        """Return the live match, here or at `others`, that is best to watch at a moment; None while
        there is none. It is chosen anew once per interval."""
        now = trio.current_time()
        if now - self._tv[0] >= self.lists.seconds:
            lines = list(self.newest("live", None, ()).lines)
            if others is not None:
                lines += await others.newest("live", None, ())
            self._tv = now, best_to_watch([decode(line.text) for line in lines], moment)
        return self._tv[1]

    def newest(
        self,
        status: m.Status | None,
        key: str | None,
        codes: Collection[str],
        own: Collection[str] = (),
    ) -> Listed:
        """Return those matches that are here."""
        if key is not None and key not in ruleset.points():
            return Listed.of(())
        invited = {self.codes[code] for code in codes if code in self.codes}
        listed = self.lists.list((status, key), lambda: self._public_lines(status, key))
        anew = {*own, *invited}
        return listed.amended(
            anew,
            [
                self._line(one)
                for match in anew
                if (one := self._found(match)) is not None
                and _passes(one, status, key)
                and (not one.private or match in invited)
            ],
        )

    def over(self, info: m.MatchInfo) -> None:
        """List a match that is over now."""
        self.forget({info.match})
        self.finished.appendleft(info)

    async def look(self, store: Store, moment: float) -> None:
        """List finished matches as a store has them by now, unless spectators have yet to see their
        end. Raises `StoreError`."""
        before = [*self.finished]
        found = await store.finished(self.bounds.finished_listed)
        if before == [*self.finished]:  # else what has changed meanwhile is newer
            self.finished.clear()
            self.finished.extend(lobby.info() for lobby in found if is_public(lobby, moment))

    def replaced(self, lobby: Lobby) -> None:
        """List a finished match as it stands in the store now."""
        for at, info in enumerate(self.finished):
            if info.match == lobby.match:
                self.finished[at] = lobby.public_info()

    def forget(self, matches: Collection[str]) -> None:
        """List no more finished matches that were deleted."""
        for info in [info for info in self.finished if info.match in matches]:
            self.finished.remove(info)

    def _public_lines(self, status: m.Status | None, key: str | None) -> Iterator[Line]:
        """Return the lines of the newest matches that are not private."""
        rooms = (*self._open.values(), *self._halted.values())
        known: Iterator[Lobby | m.MatchInfo] = chain(
            map(_public, rooms),
            self._adjourned.values(),
            (info for info in self.finished if self._room(info.match) is None),
        )
        found = (one for one in known if not one.private and _passes(one, status, key))
        return map(self._line, heapq.nlargest(LISTED, found, key=lambda one: one.created))

    def _found(self, match: str) -> Lobby | m.MatchInfo | None:
        """Return a match as it is listed."""
        room = self._room(match)
        if room is not None:
            return _public(room)
        finished = (info for info in self.finished if info.match == match)
        return self._adjourned.get(match) or next(finished, None)

    def _line(self, one: Lobby | m.MatchInfo) -> Line:
        info = partial(self._info, one)
        return self.lists.line(one.match, one.created, info, one.status, one.adjourned)

    def _info(self, one: Lobby | m.MatchInfo) -> m.MatchInfo:
        """Return the line of a list. Who watches is told in the match only."""
        if isinstance(one, m.MatchInfo):
            return evolve(one, spectators=())
        room = self._room(one.match)
        if room is not None:
            return evolve(room.views.public(), spectators=())
        return evolve(one.public_info(), adjourned=one.match in self._adjourned)

    def _room(self, match: str) -> Room | None:
        """Return the room of a match, even if it is halted."""
        return self._open.get(match) or self._halted.get(match)


def _public(room: Room) -> Lobby:
    """Return the match of a room with the status that the public sees."""
    lobby = room.lobby
    return evolve(lobby, status=room.views.status) if lobby.delay else lobby


def best_to_watch(live: Iterable[Mapping[str, Any]], moment: float) -> str | None:
    """Return which of these lines of public matches is best to watch: with both seats taken and
    something happening, the one with the most spectators; then the one with the fewest bots; then
    the newest."""
    best = max((one for one in live if _is_lively(one, moment)), key=_interest, default=None)
    return best["match"] if best else None


def _is_lively(info: Mapping[str, Any], moment: float) -> bool:
    is_taken = all(seat.get("kind", "open") != "open" for seat in info["seats"])
    idle = moment - info.get("delay", 0.0) - info.get("moved", 0.0)
    return is_taken and not info.get("adjourned", False) and idle < ACTIVE_SECONDS


def _interest(info: Mapping[str, Any]) -> tuple[int, int, float, str]:
    bots = sum(seat["kind"] == "bot" for seat in info["seats"])
    return info.get("watchers", 0), -bots, info["created"], info["match"]


def _passes(one: Lobby | m.MatchInfo, status: m.Status | None, key: str | None) -> bool:
    return status in (None, one.status) and key in (None, one.ruleset)
