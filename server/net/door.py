"""The port: connections are taken, greeted in HTTP, kept alive and sent home."""

from __future__ import annotations

import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress

import trio
from attrs import Factory, define, field
from websockets.http11 import Request, Response

from server import log
from server.net.addresses import Address, Addresses
from server.net.limits import Bounds
from server.net.outbox import CANNOT_WRITE
from server.net.peer import Peer

_LOG = log.get("warhost.door")
FAULT = 1011
"""Close code after a mistake of the server."""
ASK_SECONDS = 10.0
"""For a peer to say what it wants."""
FETCH_SECONDS = 60.0
"""To fetch a page."""
PING_SECONDS = 20.0
"""A peer that sends nothing is pinged after this time, and given up if it sends nothing for as
long again."""
AT_ONCE = 50
"""Peers that are pinged before other tasks get their turn."""

Answer = Callable[[Request, Address, int], Awaitable[Response | None]]


@define(eq=False)
class Door:
    """Takes connections on a port."""

    answer: Answer
    """Answers a plain request, given its address and how many websockets are open; None lets a
    websocket through."""
    handle: Callable[[Peer], Awaitable[None]]
    """Serves a websocket until it ends."""
    bounds: Bounds
    addresses: Addresses = field(
        default=Factory(lambda door: Addresses(door.bounds), takes_self=True)
    )
    peers: dict[Peer, None] = field(factory=dict)
    """Open websockets."""
    port: int = 0
    sockets: int = 0
    """Open sockets, those that have asked for nothing yet included."""
    _nursery: trio.Nursery = field(init=False)
    _listening: trio.CancelScope = field(factory=trio.CancelScope)
    _is_closing: bool = False
    _left: trio.Event = field(factory=trio.Event)
    """A websocket has left, after the door was closed."""

    async def run(
        self,
        host: str,
        port: int,
        task_status: trio.TaskStatus[None] = trio.TASK_STATUS_IGNORED,
    ) -> None:
        """Take connections until cancelled. Raises `OSError` when the port cannot be had."""
        listeners = await trio.open_tcp_listeners(port, host=host, backlog=1024)
        self.port = listeners[0].socket.getsockname()[1]
        async with trio.open_nursery() as self._nursery:
            self._nursery.start_soon(self._keep_alive)
            task_status.started()
            with self._listening:
                await trio.serve_listeners(self._take, listeners, handler_nursery=self._nursery)

    async def close(self, code: int, reason: str) -> None:
        """Take no more connections, end all websockets and wait until they have left."""
        self._is_closing = True
        self._listening.cancel()
        for peer in tuple(self.peers):
            peer.end(code, reason)
        while self.peers:
            self._left = trio.Event()
            await self._left.wait()

    async def _take(self, stream: trio.SocketStream) -> None:
        line = _plain(stream)
        host = _host(line)
        peer = Peer(line, self._nursery, self.bounds, self.addresses.of_socket(host))
        self.sockets += 1
        peer.address.connections += 1
        try:
            if self.sockets <= self.bounds.sockets and not peer.address.is_full:
                await self._serve(peer, host)
                await peer.linger()
        except Exception:
            _LOG.exception("connection not ended")
        finally:
            self.sockets -= 1
            peer.address.connections -= 1
            self.peers.pop(peer, None)
            self._left.set()
            peer.abort()
            peer.forget()

    async def _serve(self, peer: Peer, host: str) -> None:
        try:
            await self._greet(peer, host)
            if not peer.is_gone:
                self.peers[peer] = None
                await self.handle(peer)
        except Exception:
            _LOG.exception("connection failed")
            peer.end(FAULT)

    async def _greet(self, peer: Peer, host: str) -> None:
        """Answer the first request. The peer is open if that lets a websocket through."""
        with trio.move_on_after(ASK_SECONDS):
            while peer.request is None and not peer.protocol.eof_sent:
                await peer.read()
        if peer.request is None:
            if not peer.is_misread:
                peer.abort()
            return
        peer.move(self.addresses.of_request(peer.address, host, peer.request.headers))
        with trio.move_on_after(FETCH_SECONDS), suppress(*CANNOT_WRITE):
            response = await self.answer(peer.request, peer.address, len(self.peers))
            if not self._is_closing:
                await peer.respond(response or peer.protocol.accept(peer.request))

    async def _keep_alive(self) -> None:
        while True:
            await trio.sleep(PING_SECONDS)
            for count, peer in enumerate(tuple(self.peers), start=1):
                peer.probe()
                if count % AT_ONCE == 0:
                    await trio.lowlevel.checkpoint()


def _plain(stream: trio.SocketStream) -> socket.socket:
    """Return the socket of the standard library under a stream, which owns it no more.

    trio shows only its own, and that cannot send without a checkpoint. A closed socket refuses to
    send; its bare number could by then belong to another connection.
    """
    old = stream.socket
    family, kind, proto = old.family, old.type, old.proto
    plain = socket.socket(family, kind, proto, fileno=old.detach())
    plain.setblocking(False)
    return plain


def _host(line: socket.socket) -> str:
    """Return the address at the other end; none if it has gone already."""
    try:
        return str(line.getpeername()[0])
    except OSError:
        return ""
