"""Clients of this node in matches of another one."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from itertools import count
from typing import Any, TypeVar

import trio
from attrs import define, field
from websockets.exceptions import ConnectionClosed

from engine.state import Viewer
from engine.wire import frames
from engine.wire import messages as m
from server.cluster import messages as c
from server.cluster.trunk import Trunk, unpacked
from server.lobby.listing import Line
from server.match.live import WhoseTurn
from server.net.peer import TOO_SLOW
from server.net.session import Session

LIST_SECONDS = 2.0
"""A node that takes longer is left out of a list."""
T = TypeVar("T")


@define(eq=False)
class Elsewhere:
    """A place in a match of another node, as its connection sees it."""

    match: str
    viewer: Viewer
    outbound: Outbound
    session: Session
    _behind: bool = False

    @property
    def behind(self) -> bool:
        """Its updates are dropped; a snapshot follows once there is room for it."""
        return self._behind

    @behind.setter
    def behind(self, value: bool) -> None:
        self._behind = value
        if value:
            self.outbound.fall_behind(self.session)

    @property
    def is_live(self) -> bool:
        """Whether its match is being played: the edge is not told, and takes it for so."""
        return True

    def leave(self) -> None:
        """Nothing to do: the owner is told when the connection has ended."""

    def catch_up(self) -> None:
        """Have the owner send a snapshot."""
        self._behind = False
        self.outbound.catch_up(self.session, self.match)


@define(eq=False)
class Outbound:
    """The edge's end of a trunk."""

    node: str
    trunk: Trunk
    _sessions: dict[int, Session] = field(factory=dict)
    _numbers: dict[Session, int] = field(factory=dict)
    _behind: set[int] = field(factory=set)
    """Clients that get no updates until they have caught up."""
    _asked: dict[int, trio.MemorySendChannel[Any]] = field(factory=dict)
    _count: count[int] = field(factory=partial(count, 1))
    is_open: bool = True
    _stop: trio.CancelScope = field(factory=trio.CancelScope)

    async def run(self) -> None:
        """Pass on what the owner sends, until the trunk ends. Then all its clients are to come
        back."""
        try:
            async with trio.open_nursery() as nursery:
                self._stop = nursery.cancel_scope
                nursery.start_soon(self.trunk.write)
                try:
                    async for data in self.trunk.socket:
                        self._take(data)
                except ConnectionClosed:
                    pass
                nursery.cancel_scope.cancel()
        finally:
            self.is_open = False
            for session in self._sessions.values():
                self._displace(session)
                session.peer.end(TOO_SLOW, "the node of a match has gone: resume")

    def close(self) -> None:
        """End the trunk: its node has died."""
        self._stop.cancel()

    def pass_on(self, session: Session, message: Any) -> None:
        """Have the owner carry out a message."""
        if session not in self._numbers:
            n = next(self._count)
            self._numbers[session], self._sessions[n] = n, session
            self.trunk.send(c.Arrive(n, session.peer.address.key, session.client))
        self.trunk.send(c.Say(self._numbers[session], frames.write(message).decode()))

    def forget(self, session: Session) -> None:
        """Tell the owner that a client has gone."""
        n = self._numbers.pop(session, None)
        if n is not None:
            del self._sessions[n]
            self._behind.discard(n)
            self.trunk.send(c.Depart(n))

    async def newest(
        self, status: m.Status | None, ruleset: str | None, codes: Collection[str]
    ) -> tuple[Line, ...]:
        """Return the newest matches of the other node."""
        request = next(self._count)
        nothing: tuple[Line, ...] = ()
        return await self._ask(c.List(request, status, ruleset, tuple(codes)), nothing)

    async def whose_turns(self, matches: Sequence[str]) -> Mapping[str, WhoseTurn]:
        """Return how those of some matches stand that are live at the other node."""
        nothing: Mapping[str, WhoseTurn] = {}
        return await self._ask(c.AskTurns(next(self._count), tuple(matches)), nothing)

    async def _ask(self, question: c.List | c.AskTurns, nothing: T) -> T:
        """Return what the other node answers, or `nothing` if that takes too long."""
        send, receive = trio.open_memory_channel[T](1)
        self._asked[question.request] = send
        self.trunk.send(question)
        with trio.move_on_after(LIST_SECONDS):
            return await receive.receive()
        del self._asked[question.request]
        return nothing

    def fall_behind(self, session: Session) -> None:
        """Drop the updates for a client from now on."""
        self._behind.add(self._numbers[session])

    def catch_up(self, session: Session, match: str) -> None:
        """Have the owner send a client a snapshot."""
        if session in self._numbers:
            self.trunk.send(c.Behind(self._numbers[session], match))

    def _take(self, data: str | bytes) -> None:
        if isinstance(data, bytes):
            self._push(data)
            return
        match c.read(data):
            case c.Placed(n, places) if n in self._sessions:
                self._place(self._sessions[n], places)
            case c.CaughtUp(n):
                self._behind.discard(n)
            case c.Owes(n, cost) if n in self._sessions:
                self._sessions[n].peer.address.owe(cost)
            case c.Ended(n, code, reason) if n in self._sessions:
                self._sessions[n].peer.end(code, reason)
            case c.Listed(request, told) | c.Turns(request, told) if request in self._asked:
                self._asked.pop(request).send_nowait(told)

    def _push(self, data: bytes) -> None:
        droppable, numbers, frame = unpacked(data)
        for n in numbers:
            if n in self._sessions and not (droppable and n in self._behind):
                self._sessions[n].peer.push(frame, droppable)

    def _place(self, session: Session, places: tuple[tuple[str, int], ...]) -> None:
        """Note which places a client has."""
        before = {place.match: place for place in self._places(session)}
        self._displace(session)
        for match, seat in places:
            viewer = None if seat < 0 else seat
            known = before.get(match)
            if known is None or known.viewer != viewer:
                known = Elsewhere(match, viewer, self, session)
            session.places[match] = known

    def _displace(self, session: Session) -> None:
        for place in self._places(session):
            del session.places[place.match]

    def _places(self, session: Session) -> list[Elsewhere]:
        places = session.places.values()
        return [one for one in places if isinstance(one, Elsewhere) and one.outbound is self]
