"""All rooms of a server: opened, closed, found, listed.

When a room fails, the fault is logged, its match is halted and saved as it was, and the others go
on.
"""

from __future__ import annotations

import heapq
import time
from collections import deque
from collections.abc import Callable, Collection, Iterator
from typing import Any, Protocol

import trio
from attrs import define, evolve, field

from engine import ruleset
from engine.errors import InternalError, Limited, RecordError, Refused
from engine.match import Match
from engine.wire import messages as m
from server import log
from server.lobby.bot_hosts import BotHosts
from server.lobby.listing import LISTED, Listing
from server.lobby.seating import CallBot
from server.match.match_log import MatchLog
from server.match.room import Room
from server.match.services import Services, Time
from server.metrics import Metrics
from server.net.limits import Bounds
from server.net.session import Session
from server.refusals import no_such_match, shut
from server.store.lobby import Lobby, hashed, new_token
from server.store.protocol import Store, StoreError

_LOG = log.get("warhost.rooms")
CALL_SECONDS = 1.0
"""Between two looks for bots that are not where they should be."""
RESTORING = 2
"""Matches that are played again at the same time after a restart."""


class Outcomes(Protocol):
    """Where the outcomes of matches count."""

    async def conclude(self, lobby: Lobby, match: Match) -> None:
        """Count the outcome of a match. Raises `StoreError`."""

    async def closed(self, lobby: Lobby) -> None:
        """Note that the room of a match has closed."""


@define(eq=False)
class Rooms:
    """All rooms of a server. It is the `Neighbours` of each."""

    store: Store
    metrics: Metrics
    bounds: Bounds
    nursery: trio.Nursery
    outcomes: Outcomes
    clock: Time = field(factory=Time)
    wall: Callable[[], float] = time.time
    open: dict[str, Room] = field(factory=dict)
    """By match."""
    halted: dict[str, Room] = field(factory=dict)
    """Rooms that are closed because their match could not be played on."""
    bot_hosts: BotHosts = field(factory=BotHosts)
    finished: deque[m.MatchInfo] = field(init=False)
    """The newest first."""
    services: Services = field(init=False)
    lists: Listing = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.lists = Listing(self.bounds.listing_seconds)
        self.finished = deque(maxlen=self.bounds.finished_listed)
        shared = (self.store, self.clock, self.wall, self.metrics, self.bounds)
        self.services = Services(*shared, neighbours=self)

    # ------------------------------------------------------------------ opening and closing

    async def restore(self) -> None:
        """Open a room for every match that is not over, or not yet for its spectators."""
        lagging = list[Lobby]()
        for lobby in reversed(await self.store.finished(self.bounds.finished_listed)):
            if lobby.ended + lobby.delay <= self.services.moment():
                self.finished.appendleft(lobby.info())
            else:
                lagging.append(lobby)
        lobbies = (*await self.store.unfinished(), *lagging)
        restoring = trio.Semaphore(RESTORING)
        for lobby in lobbies:
            if lobby.ruleset in ruleset.hosted():
                self.open_room(lobby, restoring)
            else:  # it stays in the store, and is found again when the ruleset is
                _LOG.error("ruleset not hosted", match=lobby.match, ruleset=lobby.ruleset)
        if lobbies:
            _LOG.info("matches found", count=len(lobbies))

    def open_room(self, lobby: Lobby, restoring: trio.Semaphore | None = None) -> Room:
        """Open the room of a match that is stored."""
        room = Room(MatchLog(self.services, lobby))
        self.open[lobby.match] = room
        for token, number in lobby.tokens:
            self.services.keys[token] = (lobby.match, number)
        self.nursery.start_soon(self._run, room, restoring)
        self._count()
        return room

    async def open_new(self, session: Session, lobby: Lobby) -> Room:
        """Store a new match and open its room. Raises `StoreError`."""
        await self.store.save(lobby)
        room = self.open_room(lobby)
        session.created = {match for match in session.created if match in self.open}
        session.created.add(lobby.match)
        _LOG.info("lobby opened", match=lobby.match, ruleset=lobby.ruleset)
        return room

    async def open_for(self, session: Session, lobby: Lobby) -> None:
        """Open a match for a session if it may, and call its bots. Raises `Limited`."""
        self.check_matches(session)
        if any(seat.policy for seat in lobby.seats):
            self.check_bot_room()
        await self.open_kept(session, lobby)

    async def open_kept(self, session: Session, lobby: Lobby) -> None:
        """Open a match whose seats are given, and call its bots."""
        calls = []
        for number, seat in enumerate(lobby.seats):
            if seat.policy:
                token, hash_ = new_token()
                lobby = lobby.give_token(number, hash_)
                calls.append(m.BotCall(lobby.match, number, seat.policy, token))
        room = await self.open_new(session, lobby)
        for bot_call in calls:
            room.audience.called(bot_call.seat)
            self.call_bot(bot_call)

    def check_matches(self, session: Session) -> None:
        """Raise `Limited` when a session, or the server, has opened enough matches."""
        mine = sum(match in self.open for match in session.created)
        if mine >= self.bounds.matches_per_connection or len(self.open) >= self.bounds.matches:
            raise Limited(
                "too_many_matches",
                "too many matches are open; try again later",
                params={"most": self.bounds.matches_per_connection},
                retry_after=60.0,
            )

    async def conclude(self, lobby: Lobby, match: Match) -> None:
        """Count the outcome of a match. Raises `StoreError`."""
        await self.outcomes.conclude(lobby, match)

    async def _run(self, room: Room, restoring: trio.Semaphore | None) -> None:
        try:
            await room.run(restoring)
        except Exception as fault:
            expected = isinstance(fault, RecordError | Refused | InternalError | KeyError)
            _LOG.error(
                "match halted", match=room.lobby.match, fault=str(fault), exc_info=not expected
            )
            await self._halt(room)
        if (info := room.views.public()).status == "over":
            self.finished.appendleft(info)
        room.close()
        del self.open[room.lobby.match]
        if room.lobby.status == "halted":
            self.halted[room.lobby.match] = room
        self._count()
        if room.lobby.campaign:
            await self.outcomes.closed(room.lobby)

    async def _halt(self, room: Room) -> None:
        self.metrics.crashed.inc()
        if room.lobby.status == "over":
            return  # it stays so: only its room is gone
        room.log.lobby = evolve(room.lobby, status="halted")
        try:
            await self.store.save(room.lobby)
        except StoreError as fault:
            _LOG.error("not stored", match=room.lobby.match, fault=str(fault))

    def _count(self) -> None:
        self.lists.changed()
        counts = dict.fromkeys(("lobby", "live", "over", "halted"), 0)
        for room in (*self.open.values(), *self.halted.values()):
            counts[(room.views.public() if room.lobby.delay else room.lobby).status] += 1
        for status, count in counts.items():
            self.metrics.matches.labels(status).set(count)

    # ------------------------------------------------------------------ finding

    def is_open(self, match: str) -> bool:
        """Return whether a match has a room."""
        return match in self.open

    def room(self, match: str) -> Room:
        """Return the room of a match. Raises `Refused`."""
        if match in self.open:
            return self.open[match]
        if match in self.halted:
            raise shut(match, is_halted=True)
        raise no_such_match(match)

    def room_of(self, token: str) -> Room:
        """Return the room of the seat that a token opens. Raises `Refused`."""
        found = self.services.keys.get(hashed(token))
        if found is None:
            raise Refused("bad_token", "this token belongs to no seat, or its match is gone")
        return self.room(found[0])

    async def submit(self, match: str, session: Session, message: Any) -> None:
        """Pass a request on to the room of a match. Raises `Refused`."""
        await self.room(match).submit(session, message)

    def is_delayed(self, match: str) -> bool:
        """Return whether the public sees a match later. Metrics would reveal it at once."""
        return match in self.open and self.open[match].lobby.delay > 0

    def listing(
        self,
        status: m.Status | None = None,
        key: str | None = None,
        codes: Collection[str] = (),
    ) -> bytes:
        """Return the matches that are not private, or opened by one of `codes`, newest first, as
        JSON."""
        if key is not None and key not in ruleset.points():
            return b"[]"
        wanted, rooms = {*codes}, (*self.open.values(), *self.halted.values()) if codes else ()
        invited = frozenset(
            room.lobby.match for room in rooms if room.lobby.private and room.lobby.code in wanted
        )
        filtered = status, key, invited
        return self.lists.list(filtered, lambda: self._lines(*filtered))

    def _lines(
        self, status: m.Status | None, key: str | None, invited: Collection[str]
    ) -> Iterator[bytes]:
        rooms = self.open | self.halted
        known: list[Lobby | m.MatchInfo] = [
            room.views.public() if room.lobby.delay else room.lobby for room in rooms.values()
        ]
        known += [info for info in self.finished if info.match not in rooms]
        found = [
            one
            for one in known
            if (not one.private or one.match in invited)
            and (status is None or one.status == status)
            and (key is None or one.ruleset == key)
        ]
        for one in heapq.nlargest(LISTED, found, key=lambda one: one.created):
            info = (lambda one=one: one) if isinstance(one, m.MatchInfo) else rooms[one.match].info
            yield self.lists.line((one.match, one.status), info)

    # ------------------------------------------------------------------ bots

    def check_bots(self, *policies: str | None) -> None:
        """Raise `Refused` unless bots of these policies are offered; None is no bot."""
        if not {*policies} - {None} <= {*self.bot_hosts.policies}:
            raise Refused(
                "no_such_policy",
                "no bot with that policy is available now",
                params={"offered": list(self.bot_hosts.policies)},
            )

    def check_bot_room(self) -> None:
        """Raise `Limited` when as many bots play as can."""
        if self.bots >= self.bounds.bots:
            most = {"most": self.bounds.bots}
            raise Limited(
                "full", "all bots are busy; try again later", params=most, retry_after=60.0
            )

    @property
    def bots(self) -> int:
        """Seats that bots hold in matches that are not over."""
        return sum(
            seat.bot is not None
            for room in self.open.values()
            if room.lobby.status != "over"
            for seat in room.lobby.seats
        )

    def call_bot(self, bot_call: m.BotCall) -> None:
        """Call a bot to a seat."""
        self.bot_hosts.call(bot_call)

    def call_bots(self) -> None:
        """Have every room that is ready for it call the bots that are missing."""
        offered = self.bot_hosts.policies
        for room in tuple(self.open.values()):
            if room.lobby.status != "lobby" and room.live is None:
                continue  # it is still being restored
            for number, seat in enumerate(room.lobby.seats):
                if seat.bot in offered and room.audience.may_call(number, seat):
                    room.post(CallBot(number))

    async def keep_calling(self) -> None:
        """Call again and again for bots that did not come or have gone."""
        while True:
            await trio.sleep(CALL_SECONDS / self.clock.speed)
            self.call_bots()
