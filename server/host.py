"""The house: every match that is kept, and whoever offers bots.

It opens rooms and closes them. A room that fails is logged, its match is halted and saved as it
was, and the others go on.
"""

from __future__ import annotations

import heapq
import time
from collections import deque
from collections.abc import Callable, Collection, Iterator

import trio
from attrs import define, evolve, field

from engine import ruleset
from engine.errors import Fault, Limited, Refused
from engine.records import record
from engine.wire import messages as m
from server import branches, log, opening
from server.bothosts import BotHosts
from server.campaigns import Keeper
from server.clock import Time
from server.house import House
from server.ledger import Ledger
from server.limits import Bounds
from server.listing import LISTED, Listing
from server.lobby import Lobby, hashed, new_token
from server.metrics import Metrics
from server.refusals import no_such_match, shut
from server.room import Room
from server.session import Session
from server.store import Store, StoreError

_LOG = log.get("warhost.host")
CALL_SECONDS = 1.0
"""Between two looks for bots that are not where they should be."""
RESTORING = 2
"""Matches that are played again at the same time after a restart."""


@define(eq=False)
class Host:
    """All rooms of a server."""

    store: Store
    metrics: Metrics
    bounds: Bounds
    nursery: trio.Nursery
    clock: Time = field(factory=Time)
    wall: Callable[[], float] = time.time
    rooms: dict[str, Room] = field(factory=dict)
    halted: dict[str, Room] = field(factory=dict)
    """Rooms that are closed because their match could not be played on."""
    bot_hosts: BotHosts = field(factory=BotHosts)
    finished: deque[m.MatchInfo] = field(init=False)
    """The newest first."""
    house: House = field(init=False)
    campaigns: Keeper = field(init=False)
    lists: Listing = field(init=False)
    turn: trio.Lock = field(factory=trio.Lock)
    """Had for a moment, one after the other, by requests that make work: at each turn of the event
    loop one of them is carried out, however many ask, and the others' play goes on between."""

    def __attrs_post_init__(self) -> None:
        self.lists = Listing(self.bounds.listing_seconds)
        self.finished = deque(maxlen=self.bounds.finished_listed)
        self.campaigns = Keeper.of(self.store, self.bounds, self.wall, self.open_kept)
        shared = (self.store, self.clock, self.wall, self.metrics, self.bounds)
        self.house = House(
            *shared,
            self.bot_hosts.summon,
            self.campaigns.battles.conclude,
            self.open_for,
            self.rooms,
        )

    async def restore(self) -> None:
        """Open a room for every match that is not over, or not yet for its spectators.

        The campaigns they count for come first.
        """
        await self.campaigns.shelf.restore()
        lagging = list[Lobby]()
        for lobby in reversed(await self.store.finished(self.bounds.finished_listed)):
            if lobby.ended + lobby.delay <= self.house.moment():
                self.finished.appendleft(lobby.info())
            else:
                lagging.append(lobby)
        lobbies = (*await self.store.unfinished(), *lagging)
        restoring = trio.Semaphore(RESTORING)
        for lobby in lobbies:
            await self.open(lobby, restoring)
        if lobbies:
            _LOG.info("matches found", count=len(lobbies))
        self.campaigns.recover(self.nursery)

    async def open(self, lobby: Lobby, restoring: trio.Semaphore | None = None) -> Room:
        """Open the room of a match."""
        room = Room(Ledger(self.house, lobby))
        self.rooms[lobby.match] = room
        for token, number in lobby.tokens:
            self.house.keys[token] = (lobby.match, number)
        self.nursery.start_soon(self._run, room, restoring)
        self._count()
        return room

    async def _run(self, room: Room, restoring: trio.Semaphore | None) -> None:
        try:
            await room.run(restoring)
        except Exception as fault:
            expected = isinstance(fault, record.RecordError | Refused | Fault | KeyError)
            _LOG.error(
                "match halted", match=room.lobby.match, fault=str(fault), exc_info=not expected
            )
            await self._halt(room)
        if (info := room.screen.public()).status == "over":
            self.finished.appendleft(info)
        room.close()
        del self.rooms[room.lobby.match]
        if room.lobby.status == "halted":
            self.halted[room.lobby.match] = room
        self._count()
        if room.lobby.campaign:
            await self.campaigns.battles.closed(room.lobby)

    async def _halt(self, room: Room) -> None:
        self.metrics.crashed.inc()
        if room.lobby.status == "over":
            return  # it stays so: only its room is gone
        room.ledger.lobby = evolve(room.lobby, status="halted")
        try:
            await self.store.save(room.lobby)
        except StoreError as fault:
            _LOG.error("not stored", match=room.lobby.match, fault=str(fault))

    def _count(self) -> None:
        self.lists.changed()
        counts = dict.fromkeys(("lobby", "live", "over", "halted"), 0)
        for room in (*self.rooms.values(), *self.halted.values()):
            counts[(room.screen.public() if room.lobby.delay else room.lobby).status] += 1
        for status, count in counts.items():
            self.metrics.matches.labels(status).set(count)

    # ------------------------------------------------------------------ matches

    def room(self, match: str) -> Room:
        """Return the room of a match. Raises `Refused`."""
        if match in self.rooms:
            return self.rooms[match]
        if match in self.halted:
            raise shut(self.halted[match].lobby)
        raise no_such_match(match)

    def is_delayed(self, match: str) -> bool:
        """Tell whether the public is shown a match later: figures would tell of it at once."""
        return match in self.rooms and self.rooms[match].lobby.delay > 0

    def room_of(self, token: str) -> Room:
        """Return the room of the seat that a token belongs to. Raises `Refused`."""
        found = self.house.keys.get(hashed(token))
        if found is None:
            raise Refused("bad_token", "no seat belongs to this token, or its match is gone")
        return self.room(found[0])

    def listing(
        self,
        status: m.Status | None = None,
        key: str | None = None,
        codes: Collection[str] = (),
    ) -> bytes:
        """Return the matches that are not private, or opened by one of `codes`, newest first, as
        JSON."""
        if key is not None and key not in ruleset.KEYS:
            return b"[]"
        wanted, rooms = {*codes}, (*self.rooms.values(), *self.halted.values()) if codes else ()
        invited = frozenset(
            room.lobby.match for room in rooms if room.lobby.private and room.lobby.code in wanted
        )
        filtered = status, key, invited
        return self.lists.list(filtered, lambda: self._lines(*filtered))

    def _lines(
        self, status: m.Status | None, key: str | None, invited: Collection[str]
    ) -> Iterator[bytes]:
        rooms = self.rooms | self.halted
        known: list[Lobby | m.MatchInfo] = [
            room.screen.public() if room.lobby.delay else room.lobby for room in rooms.values()
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
            told = (lambda one=one: one) if isinstance(one, m.MatchInfo) else rooms[one.match].info
            yield self.lists.line((one.match, one.status), told)

    async def create(self, session: Session, message: m.CreateMatch) -> None:
        """Open a lobby for a session."""
        self.may_open(session)
        lobby = opening.asked_for(message, self.wall(), self.bounds)
        token, hash_ = new_token()
        if message.name is not None:
            lobby, _ = lobby.join(message.name, 0, hash_)
        room = await self._open(session, lobby)
        if message.name is None:
            session.answer(m.Created(message.id, lobby.match, lobby.code))
        else:
            await room.ask(session, m.Resume(message.id, token))

    async def branch(self, session: Session, message: m.Branch) -> None:
        """Open a branch of a finished match for a session."""
        self.may_open(session)
        if message.seat not in (0, 1):
            raise Refused("no_such_seat", "a seat is 0 or 1", params={"seat": message.seat})
        member = session.members.get(message.match)
        lobby = await branches.branched(self.house, message, invited=member is not None)
        token, hash_ = new_token()
        lobby, seat = lobby.join(message.name, message.seat, hash_)
        if message.policy is not None:
            lobby = lobby.seat_bot(1 - seat, message.policy, "")
        room = await self.open_for(session, lobby)
        await room.ask(session, m.Resume(message.id, token))

    async def open_for(self, session: Session, lobby: Lobby) -> Room:
        """Open a match for a session if it may, and call its bots."""
        self.may_open(session)
        if any(seat.policy for seat in lobby.seats) and self.bots >= self.bounds.bots:
            raise self.too_many_bots()
        return await self.open_kept(session, lobby)

    async def open_kept(self, session: Session, lobby: Lobby) -> Room:
        """Open a match whose seats are given, and call its bots."""
        calls = []
        for number, seat in enumerate(lobby.seats):
            if seat.policy:
                token, hash_ = new_token()
                lobby = lobby.give_token(number, hash_)
                calls.append(m.Summons(lobby.match, number, seat.policy, token))
        room = await self._open(session, lobby)
        for summons in calls:
            room.audience.called(summons.seat)
            self.bot_hosts.summon(summons)
        return room

    def may_open(self, session: Session) -> None:
        """Raise `Limited` when a session, or the house, has opened enough matches."""
        mine = sum(match in self.rooms for match in session.created)
        if mine >= self.bounds.matches_per_connection or len(self.rooms) >= self.bounds.matches:
            raise Limited(
                "too_many_matches",
                "too many matches are open",
                params={"most": self.bounds.matches_per_connection},
                retry_after=60.0,
            )

    async def _open(self, session: Session, lobby: Lobby) -> Room:
        await self.store.save(lobby)
        room = await self.open(lobby)
        session.created = {match for match in session.created if match in self.rooms}
        session.created.add(lobby.match)
        _LOG.info("lobby opened", match=lobby.match, ruleset=lobby.ruleset)
        return room

    # ------------------------------------------------------------------ bots

    def too_many_bots(self) -> Limited:
        """Return what is said when no further seat can have a bot."""
        most = {"most": self.bounds.bots}
        return Limited("full", "as many bots play here as can", params=most, retry_after=60.0)

    @property
    def bots(self) -> int:
        """Seats that bots hold in matches that are not over."""
        return sum(
            seat.bot is not None
            for room in self.rooms.values()
            if room.lobby.status != "over"
            for seat in room.lobby.seats
        )

    def call_bots(self) -> None:
        """Ask every room that is ready for it to call for the bots that are not there."""
        offered = self.bot_hosts.policies
        for room in tuple(self.rooms.values()):
            if room.lobby.status != "lobby" and room.live is None:
                continue  # it is still being restored
            for number, seat in enumerate(room.lobby.seats):
                if seat.bot in offered and room.audience.may_call(number, seat):
                    room.call(number)

    async def keep_calling(self) -> None:
        """Call again and again for bots that did not come or have gone."""
        while True:
            await trio.sleep(CALL_SECONDS / self.clock.speed)
            self.call_bots()
