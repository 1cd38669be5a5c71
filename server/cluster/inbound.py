"""Clients of other nodes in matches of this one."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

import trio
from attrs import define, field
from websockets.exceptions import ConnectionClosed

from server import log
from server.cluster import messages as c
from server.cluster.trunk import Trunk
from server.lobby.rooms import Rooms
from server.net.addresses import Address
from server.net.connection import Behind, Connection
from server.net.peer import MOVED, Gone
from server.net.session import Session

_LOG = log.get("warhost.cluster")


class Nodes(Protocol):
    """What is known of where matches are."""

    rooms: Rooms

    async def is_elsewhere(self, message: Any) -> bool:
        """Return whether a request cannot be carried out here."""


def _nothing() -> None:
    pass


@define(eq=False)
class Payer(Address):
    """The address of a client of another node, where it is known what the client has left."""

    bill: Callable[[float], None] = field(kw_only=True)

    def owe(self, cost: float) -> None:
        """Have it pay there."""
        self.bill(cost)


@define(eq=False)
class Guest:
    """The peer of a client of another node."""

    n: int
    trunk: Trunk
    address: Address
    is_gone: bool = False
    overflow: Callable[[], None] = _nothing
    drained: Callable[[], None] = _nothing
    session: Session | None = None
    _told: tuple[tuple[str, int], ...] = ()
    _send: trio.MemorySendChannel[str] = field(init=False)
    _receive: trio.MemoryReceiveChannel[str] = field(init=False)

    def __attrs_post_init__(self) -> None:
        # The edge takes what a client sends only as fast as credits allow, and each waits there.
        self._send, self._receive = trio.open_memory_channel(math.inf)

    @property
    def line(self) -> int:
        """The number of the line to another node that it shares with others."""
        return id(self.trunk)

    @property
    def has_hung_up(self) -> bool:
        """Whether it has gone, even if what it sent before is unread."""
        return self.is_gone

    def take(self, text: str) -> None:
        """Take a message that it has sent."""
        self._send.send_nowait(text)

    async def recv(self) -> str:
        """Return its next message. Raises `Gone`."""
        try:
            return await self._receive.receive()
        except trio.EndOfChannel:
            raise Gone from None

    def depart(self) -> None:
        """Note that it has gone."""
        self.is_gone = True
        self._send.close()

    def push(self, data: bytes, droppable: bool = False) -> None:
        """Send a whole frame."""
        if not self.is_gone:
            if not droppable:
                self.tell_places()
            self.trunk.push(self.n, data, droppable=droppable)

    def tell_places(self) -> None:
        """Tell the edge which places it has, if they are others than before."""
        places = (
            ()
            if self.session is None
            else tuple(
                (match, -1 if place.viewer is None else place.viewer)
                for match, place in self.session.places.items()
            )
        )
        if places != self._told:
            self._told = places
            self.trunk.send(c.Placed(self.n, places))

    def drop(self) -> None:
        """Nothing to do: the backlog of a client is at the edge."""

    def cut(self) -> None:
        """Close its connection."""
        self.end(*MOVED)

    def end(self, code: int, reason: str = "") -> None:
        """Close its connection."""
        if not self.is_gone:
            self.trunk.send(c.Ended(self.n, code, reason))


class Relayed(Connection):
    """Carries out what a client of another node sends. It was greeted at the edge, and pays there:
    what a request costs before it is passed on, and what it takes beyond that once it has."""

    def __init__(self, guest: Guest, server: Behind, client: str, nodes: Nodes) -> None:
        super().__init__(guest, server)
        self.guest, self.client, self.nodes = guest, client, nodes

    async def _greet(self, session: Session) -> bool:
        session.client, self.guest.session = self.client, session
        return True

    async def _take(self, session: Session, text: str | bytes) -> None:
        await super()._take(session, text)
        self.guest.tell_places()

    async def _carry_out(self, session: Session, message: Any) -> None:
        if await self.nodes.is_elsewhere(message):
            self.guest.cut()
        else:
            await super()._carry_out(session, message)

    def _pay(self, session: Session, cost: float) -> None:
        """It has paid."""


@define(eq=False)
class Inbound:
    """The owner's end of a trunk."""

    trunk: Trunk
    nodes: Nodes
    server: Behind
    _guests: dict[int, Guest] = field(factory=dict)

    async def run(self) -> None:
        """Serve the clients of another node until the trunk ends."""
        async with trio.open_nursery() as nursery:
            nursery.start_soon(self.trunk.write)
            try:
                async for data in self.trunk.socket:
                    assert isinstance(data, str)
                    self._take(c.read(data), nursery)
            except ConnectionClosed:
                pass
            for guest in self._guests.values():
                guest.depart()
            nursery.cancel_scope.cancel()

    def _take(self, message: Any, nursery: trio.Nursery) -> None:
        match message:
            case c.Arrive(n, address, client):
                payer = Payer(self.server.bounds, key=address, bill=partial(self._bill, n))
                guest = self._guests[n] = Guest(n, self.trunk, payer)
                nursery.start_soon(self._serve, guest, client)
            case c.Say(n, text) if n in self._guests:
                self._guests[n].take(text)
            case c.Depart(n) if n in self._guests:
                self._guests.pop(n).depart()
            case c.Behind(n, match) if n in self._guests:
                self._catch_up(self._guests[n], match)
            case c.List(request, status, ruleset, codes):
                listed = self.nodes.rooms.directory.newest(status, ruleset, codes)
                self.trunk.send(c.Listed(request, listed.lines))
            case c.AskTurns(request, matches):
                whose_turns = self.nodes.rooms.turns_here(matches)
                self.trunk.send(c.Turns(request, whose_turns))

    def _bill(self, n: int, cost: float) -> None:
        self.trunk.send(c.Owes(n, cost))

    async def _serve(self, guest: Guest, client: str) -> None:
        try:
            await Relayed(guest, self.server, client, self.nodes).run()
        except Exception:
            _LOG.exception("connection failed", client=client)
            guest.end(*MOVED)

    def _catch_up(self, guest: Guest, match: str) -> None:
        place = guest.session.places.get(match) if guest.session else None
        self.trunk.send(c.CaughtUp(guest.n))
        if place is not None:
            place.catch_up()
