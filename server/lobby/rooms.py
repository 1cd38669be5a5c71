"""All rooms of a server: opened, closed, found.

When a room fails, the fault is logged, its match is halted and saved as it was, and the others go
on.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Protocol

import trio
from attrs import define, evolve, field

from engine import ruleset
from engine.errors import InternalError, Limited, RecordError, Refused
from engine.match import Match
from engine.records.record import OtherVersion, must_be_playable
from engine.wire import messages as m
from server import log
from server.accounts.accounts import Accounts
from server.calls.caller import Caller
from server.lobby.bots import BotHosts, BotSeats
from server.lobby.branches import is_public
from server.lobby.directory import Directory, OtherLists
from server.lobby.quotas import Quotas
from server.match.checkpoints import write_all
from server.match.live import WhoseTurn
from server.match.match_log import MatchLog
from server.match.room import Room
from server.match.services import Services, Time
from server.metrics import Metrics
from server.moderation import Moderation
from server.net.limits import Bounds
from server.net.peer import MOVED
from server.net.session import Session
from server.refusals import adjourned, no_such_match, other_version
from server.store.lobby import Lobby, hashed, new_token
from server.store.protocol import Held, Store, StoreError, StoreMoved

_LOG = log.get("warhost.rooms")
RESTORING = 2
"""Matches that are played again at the same time, after a restart or an adjournment."""
PRUNE_SECONDS = 3600.0
"""Between two looks for adjourned matches that nobody resumes."""
LOOK_SECONDS = 60.0
"""Between two looks for finished matches that others have stored or deleted."""


class Others(OtherLists, Protocol):
    """The other servers that share the store."""

    async def held(self, address: str) -> Held:
        """Return what an address has open at all of them and at this one. Raises `StoreError`."""

    async def whose_turns(self, matches: Sequence[str]) -> dict[str, WhoseTurn]:
        """Return how those of some matches stand that they carry on. Raises `StoreError`."""


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
    moderation: Moderation
    caller: Caller
    clock: Time = field(factory=Time)
    wall: Callable[[], float] = time.time
    open: dict[str, Room] = field(factory=dict)
    """By match."""
    halted: dict[str, Room] = field(factory=dict)
    """Rooms that are closed because their match could not be played on."""
    adjourned: dict[str, Lobby] = field(factory=dict)
    """Matches without a room, until one of their players resumes."""
    over_rooms: dict[str, Room] = field(factory=dict)
    """Those open rooms whose matches are over, in the order in which they ended."""
    bot_hosts: BotHosts = field(factory=BotHosts)
    others: Others | None = None
    is_draining: bool = False
    """No new match is opened: the server is about to stop."""
    over: trio.MemoryReceiveChannel[None] = field(init=False)
    """Says that more matches are over, to those who keep their replays."""
    accounts: Accounts = field(init=False)
    services: Services = field(init=False)
    quotas: Quotas = field(init=False)
    bots: BotSeats = field(init=False)
    directory: Directory = field(init=False)
    branching: trio.Lock = field(factory=trio.Lock)
    """Held while a finished match is played again for a branch: one at a time, for whoever asks."""
    _tell_over: trio.MemorySendChannel[None] = field(init=False)
    _restoring: trio.Semaphore = field(factory=lambda: trio.Semaphore(RESTORING))

    def __attrs_post_init__(self) -> None:
        self.quotas = Quotas(self.bounds)
        self._tell_over, self.over = trio.open_memory_channel(1)
        self.bots = BotSeats(self.bot_hosts, self.bounds, self.quotas, self.open, self._held)
        self.directory = Directory(self.bounds, self.open, self.halted, self.adjourned)
        self.accounts = Accounts(self.store, self.metrics, self.bounds, self.wall)
        shared = (self.store, self.clock, self.wall, self.metrics, self.bounds)
        self.services = Services(*shared, self, self.moderation, self.caller, self.accounts)

    # ------------------------------------------------------------------ opening and closing

    async def restore(self, *, is_alone: bool = True) -> None:
        """Open a room for every match that is not over, or was over only lately: its players and
        spectators come back to see how it ended. Adjourned ones wait for their players. A server
        that is not alone opens those that are over only when somebody asks: others may have."""
        lately = list[Lobby]()
        for lobby in reversed(await self.store.finished(self.bounds.finished_listed)):
            if is_alone and self._is_lately_over(lobby):
                lately.append(lobby)
            elif is_public(lobby, self.services.moment()):
                self.directory.over(lobby.info())
        lobbies = (*await self.store.unfinished(), *lately)
        for lobby in lobbies:
            if lobby.ruleset in ruleset.hosted():
                self._restore(lobby)
            else:  # it stays in the store, and is found again when the ruleset is
                _LOG.error("ruleset not hosted", match=lobby.match, ruleset=lobby.ruleset)
        if lobbies:
            _LOG.info("matches found", count=len(lobbies))

    def _is_lately_over(self, lobby: Lobby) -> bool:
        """Return whether a match that is over has a room for a while: its spectators have not seen
        the end, or its players may come back for it."""
        if not lobby.delay and not _is_playable(lobby):
            return False
        seconds = lobby.delay or self.bounds.over_seconds
        return lobby.ended + seconds > self.services.moment()

    def _restore(self, lobby: Lobby) -> None:
        """Open the room of a match, unless it is adjourned, or begun under other rules."""
        if lobby.status == "lobby":
            lobby = evolve(lobby, version=ruleset.get(lobby.ruleset).version)
        if lobby.adjourned:
            self._adjourn(lobby)
        elif lobby.status == "over" or _is_playable(lobby):
            self.open_room(lobby, self._restoring)
        else:  # it stays live in the store, and goes on when its rules are here
            _LOG.error("match not playable", match=lobby.match, version=lobby.version)
            self._adjourn(lobby)

    def take_over(self, lobby: Lobby) -> None:
        """Carry on a match that another server has left. One that is over has a room for a while
        longer."""
        is_here = self.has(lobby.match)
        if not is_here and (lobby.status != "over" or self._is_lately_over(lobby)):
            _LOG.info("match taken over", match=lobby.match)
            self._restore(lobby)

    def open_room(self, lobby: Lobby, restoring: trio.Semaphore | None = None) -> Room:
        """Open the room of a match that is stored."""
        room = Room(MatchLog(self.services, lobby))
        self.open[lobby.match] = room
        self.quotas.opened(room)
        self._know(lobby)
        self.nursery.start_soon(self._run, room, restoring)
        return room

    def _know(self, lobby: Lobby) -> None:
        if lobby.private:
            self.directory.codes[lobby.code] = lobby.match
        for token, number in lobby.tokens:
            self.services.keys[token] = (lobby.match, number)

    def _adjourn(self, lobby: Lobby) -> None:
        """Keep a match without a room."""
        self.adjourned[lobby.match] = lobby
        self.quotas.adjourned(lobby)
        self._know(lobby)

    async def _take_up(self, match: str) -> None:
        """Open the room of an adjourned match again: one of its players resumes. Raises
        `Limited`."""
        lobby = self.adjourned[match]
        if lobby.closed:
            raise adjourned(lobby)
        _must_be_playable(lobby)
        held = await self._held(lobby.address)
        if self.adjourned.get(match) is not lobby:  # the other player has resumed meanwhile
            return
        self._check_room(lobby.address, held)
        if lobby.with_bots:
            self.bots.check_free(lobby.address, held)
        self.quotas.taken_up(self.adjourned.pop(match))
        self.open_room(lobby, self._restoring)
        _LOG.info("match taken up", match=match)

    async def open_new(self, session: Session, lobby: Lobby) -> Room:
        """Store a new match and open its room. Raises `StoreError`."""
        lobby = evolve(lobby, address=session.peer.address.key)
        await self.store.save(lobby)
        room = self.open_room(lobby)
        session.created = {match for match in session.created if match in self.open}
        session.created.add(lobby.match)
        _LOG.info("lobby opened", match=lobby.match, ruleset=lobby.ruleset)
        return room

    async def open_for(self, session: Session, lobby: Lobby) -> None:
        """Open a match for a session if it may, and call its bots. Raises `Limited`."""
        await self.check_opening(session, lobby)
        calls = []
        for number, seat in enumerate(lobby.seats):
            if seat.policy:
                token, hash_ = new_token()
                lobby = lobby.give_token(number, hash_)
                calls.append(m.BotCall(lobby.match, number, seat.policy, token))
        room = await self.open_new(session, lobby)
        for bot_call in calls:
            room.audience.called(bot_call.seat)
            self.bots.call(bot_call)

    async def check_opening(self, session: Session, lobby: Lobby) -> None:
        """Raise `Limited` unless a session may open a match, and have its bots play."""
        await self.check_matches(session)
        if lobby.with_bots:
            await self.bots.check(evolve(lobby, address=session.peer.address.key))

    async def check_matches(self, session: Session) -> None:
        """Raise `Limited` when a session, its address, or the server has opened enough matches."""
        most = self.bounds.matches_per_connection
        created = session.created - self.over_rooms.keys()
        if (mine := sum(match in self.open for match in created)) >= most:
            raise Limited(
                "too_many_matches",
                f"this connection has {mine} matches open (at most {most}); finish one first",
                params={"limit": "matches_per_connection", "most": most, "open": mine},
                retry_after=60.0,
            )
        address = session.peer.address.key
        held = await self._held(address)
        self.quotas.check_new(address, held)
        self._check_room(address, held)

    async def _held(self, address: str) -> Held:
        """Return what an address has open, and has begun lately."""
        return await self.others.held(address) if self.others else self.quotas.held(address)

    def _check_room(self, address: str, held: Held) -> None:
        """Raise `Limited` when an address, or the server, has enough matches open, or none are
        opened any more."""
        if self.is_draining:
            raise Limited(
                "draining",
                "this server is about to restart and opens no new matches; try again soon",
                retry_after=60.0,
            )
        self.quotas.check_matches(address, held)
        if len(self.open) - len(self.over_rooms) >= self.bounds.matches:
            raise Limited(
                "too_many_matches",
                "as many matches are open as this server can have; try again later",
                params={"limit": "matches", "most": self.bounds.matches},
                retry_after=60.0,
            )

    async def conclude(self, lobby: Lobby, match: Match) -> None:
        """Count the outcome of a match. Raises `StoreError`."""
        await self.outcomes.conclude(lobby, match)
        with suppress(trio.WouldBlock):  # else they have been told, and have not looked since
            self._tell_over.send_nowait(None)
        if room := self.open.get(lobby.match):
            self.over_rooms[lobby.match] = room
            self._spare_rooms()

    def _spare_rooms(self) -> None:
        """Close the oldest rooms of finished matches that nobody is in, if there are too many."""
        excess = len(self.over_rooms) - self.bounds.rooms_over
        for room in tuple(self.over_rooms.values()) if excess > 0 else ():
            excess -= room.spare()
            if not excess:
                break

    def begun(self, lobby: Lobby) -> None:
        """Count a match that has begun."""
        self.quotas.begun(lobby.address)

    async def _run(self, room: Room, restoring: trio.Semaphore | None) -> None:
        try:
            await room.run(restoring)
        except Exception as fault:
            await self._fail(room, fault)
        try:
            await self._shut(room)
        except Exception:  # one match must not end the server
            _LOG.exception("room not closed properly", match=room.lobby.match)

    async def _shut(self, room: Room) -> None:
        """Forget a room that has closed."""
        room.close()
        del self.open[room.lobby.match]
        self.over_rooms.pop(room.lobby.match, None)
        self.quotas.closed(room.lobby.match)
        if room.lobby.status == "halted":
            self.halted[room.lobby.match] = room
        elif room.lobby.adjourned:
            self._adjourn(room.lobby)
        else:
            self.directory.codes.pop(room.lobby.code, None)
        try:
            if (info := room.views.public()).status == "over":
                self.directory.over(info)
        finally:
            if room.lobby.campaign:
                await self.outcomes.closed(room.lobby)

    async def _fail(self, room: Room, fault: Exception) -> None:
        """Halt the match of a room that failed. One that could not be read is adjourned still."""
        match = room.lobby.match
        if isinstance(fault, StoreMoved):
            _LOG.error("match left to another server", match=match, fault=str(fault))
            for member in room.audience.members():
                member.session.peer.end(*MOVED)
            return
        if isinstance(fault, StoreError) and room.lobby.adjourned:
            _LOG.error("match not taken up", match=match, fault=str(fault))
            return
        expected = isinstance(fault, RecordError | Refused | InternalError | KeyError)
        _LOG.error("match halted", match=match, fault=str(fault), exc_info=not expected)
        await self._halt(room)

    async def _halt(self, room: Room) -> None:
        self.metrics.crashed.inc()
        if room.lobby.status == "over":
            return  # it stays so: only its room is gone
        room.log.lobby = evolve(room.lobby, status="halted", adjourned=0.0)
        try:
            await self.store.save(room.lobby)
        except StoreError as fault:
            _LOG.error("not stored", match=room.lobby.match, fault=str(fault))

    async def keep_checkpoints(self) -> None:
        """Write a checkpoint of every live match: the server stops."""
        await write_all([room.log for room in self.open.values()])

    async def keep_looking(self) -> None:
        """List what other servers have finished or deleted, and what an operator has put into the
        archive or taken out of it, again and again."""
        while True:
            await trio.sleep(LOOK_SECONDS)
            try:
                await self.directory.look(self.store, self.services.moment())
            except StoreError as fault:
                _LOG.warning("finished matches not listed anew", fault=str(fault))

    async def keep_pruning(self) -> None:
        """Delete adjourned matches that nobody resumes, again and again."""
        while True:
            until = self.services.moment() - self.bounds.adjourned_seconds
            for lobby in tuple(self.adjourned.values()):
                is_old = lobby.adjourned and lobby.adjourned <= until
                if is_old and self.adjourned.get(lobby.match) is lobby:  # nobody resumed it since
                    await self._delete(lobby)
            await trio.sleep(PRUNE_SECONDS / self.clock.speed)

    async def _delete(self, lobby: Lobby) -> None:
        self.quotas.taken_up(self.adjourned.pop(lobby.match))
        self.directory.codes.pop(lobby.code, None)
        for token, _ in lobby.tokens:
            self.services.keys.pop(token, None)
        try:
            await self.store.delete(lobby.match)
        except StoreError as fault:  # it is found again after a restart
            _LOG.error("not stored", match=lobby.match, fault=str(fault))
        else:
            _LOG.info("adjourned match deleted", match=lobby.match)

    def replaced(self, lobby: Lobby) -> None:
        """Take over a match without an open room as it stands in the store now."""
        if lobby.match in self.adjourned:
            self.adjourned[lobby.match] = lobby
        if lobby.match in self.halted:
            self.halted[lobby.match].log.lobby = lobby
        self.directory.replaced(lobby)

    def figures(self) -> bytes:
        """Return all figures for Prometheus."""
        counts = dict.fromkeys(("lobby", "live", "over", "halted"), 0)
        for room in (*self.open.values(), *self.halted.values()):
            counts[room.views.status] += 1
        for status, count in {**counts, "adjourned": len(self.adjourned)}.items():
            self.metrics.matches.labels(status).set(count)
        self.metrics.tasks.set(trio.lowlevel.current_statistics().tasks_living)
        return self.metrics.render()

    # ------------------------------------------------------------------ finding

    def is_open(self, match: str) -> bool:
        """Return whether a match has a room."""
        return match in self.open

    def room(self, match: str) -> Room:
        """Return the room of a match. Raises `Refused`."""
        if match in self.open:
            return self.open[match]
        if match in self.halted:
            raise self.halted[match].why_closed()
        if match in self.adjourned:
            _must_be_playable(self.adjourned[match])
            raise adjourned(self.adjourned[match])
        raise no_such_match(match)

    def has(self, match: str) -> bool:
        """Return whether a match is here, unless it is over and its room closed."""
        return match in self.open or match in self.halted or match in self.adjourned

    def turns_here(self, matches: Sequence[str]) -> dict[str, WhoseTurn]:
        """Return how those of some matches stand that are live here."""
        rooms = ((match, self.open[match]) for match in matches if match in self.open)
        now = self.clock.now()
        return {match: WhoseTurn.of(room.live, now) for match, room in rooms if room.live}

    async def whose_turns(self, matches: Sequence[str]) -> dict[str, WhoseTurn]:
        """Return how live matches stand, here and at others. Raises `StoreError`."""
        here = self.turns_here(matches)
        away = [match for match in matches if match not in here]
        return here | (await self.others.whose_turns(away) if self.others and away else {})

    def match_of(self, token: str) -> str | None:
        """Return the match in which the token with a hash opens a seat, if it is here."""
        return self.services.keys.get(token, (None, 0))[0]

    def knows(self, token: str) -> bool:
        """Return whether the token with a hash opens a seat."""
        return token in self.services.keys

    async def room_of(self, token: str) -> Room:
        """Return the room of the seat that a token opens. Raises `Refused`."""
        found = self.services.keys.get(hashed(token))
        if found is None:
            raise Refused("bad_token", "this token belongs to no seat, or its match is gone")
        if found[0] in self.adjourned:
            await self._take_up(found[0])
        return self.room(found[0])

    async def submit(self, match: str, session: Session, message: Any) -> None:
        """Pass a request on to the room of a match. Raises `Refused`."""
        await self.room(match).submit(session, message)

    def is_delayed(self, match: str) -> bool:
        """Return whether the public sees a match later. Metrics would reveal it at once."""
        return match in self.open and self.open[match].lobby.delay > 0


def _is_playable(lobby: Lobby) -> bool:
    """Return whether this program has the rules of a match."""
    hosted = lobby.ruleset in ruleset.hosted()
    return hosted and ruleset.get(lobby.ruleset).version == lobby.version


def _must_be_playable(lobby: Lobby) -> None:
    """Raise `Refused` where a match was begun under rules that this program does not have."""
    try:
        must_be_playable(lobby.ruleset, lobby.version)
    except OtherVersion as fault:
        raise other_version(fault) from None
