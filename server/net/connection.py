"""One websocket, from its first message to its last.

A message is read, paid for and passed on to the server. Whatever a client gets wrong ends here as a
`refused` with a code. The connection is closed only when there is no sense in going on.
"""

from __future__ import annotations

from importlib import metadata
from typing import Any, Protocol
from urllib.parse import urlsplit

import trio
from attrs import define, fields

from engine import ruleset
from engine.errors import Limited, Malformed, Refused
from engine.wire import frames
from engine.wire import messages as m
from engine.wire.codec import decode
from server import log
from server.metrics import Metrics
from server.net.addresses import Bill
from server.net.limits import CHAT_BURST_SECONDS, Bounds, Credits
from server.net.metered import metered
from server.net.peer import Gone, Peer
from server.net.session import Receiver, Session
from server.requests import REQUESTS

_LOG = log.get("warhost.connection")
POLICY_VIOLATION = 1008
CAPABILITIES = (
    *("resume", "watch", "bots", "query", "record", "replay", "campaigns"),
    *("proposals", "substitutes", "auto_replies"),
    *("chat", "rematch", "branch", "delay", "check_force", "spectators", "tv"),
    *("my_matches", "accounts"),
)
ID_LONGEST = 64
PER_ADDRESS = (
    *("messages_per_address", "matches_per_address", "lobbies_per_address", "bots_per_address"),
    *("begun_per_address", "adjourned_per_address", "campaigns_per_address"),
)
"""Limits that programs on this machine have several times."""
_FOREIGN = {"forwarded", "origin", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"}
"""Headers that a program on this machine does not send by itself."""
_LOOPBACK = ("127.0.0.1", "::1", "::ffff:127.0.0.1")


def _program() -> str:
    try:
        return f"warhost {metadata.version('warhost')}"
    except metadata.PackageNotFoundError:  # run from a tree that is not installed
        return "warhost"


PROGRAM = _program()


class Behind(Protocol):
    """What a connection needs of the server behind it."""

    page: str | None
    """Digest of the page that is served."""
    key: str | None
    """The public key that records are signed with."""
    push_key: str | None
    """The public key for web push, if devices can be called."""
    mails: bool
    """Whether e-mail can be sent."""
    turn: trio.Lock
    """Held for a moment by each request that makes work."""

    @property
    def metrics(self) -> Metrics:
        """What is counted."""

    @property
    def bounds(self) -> Bounds:
        """What is taken from a peer."""

    @property
    def policies(self) -> tuple[str, ...]:
        """Bots that can be seated now."""

    def is_delayed(self, match: str) -> bool:
        """Return whether the public sees a match later."""

    async def carry_out(self, session: Session, message: Any) -> None:
        """Carry out a request. Raises `Refused`."""

    def forget(self, session: Session) -> None:
        """Drop whatever a session that has ended left behind."""


class Speaker(Receiver, Protocol):
    """A peer that is read."""

    async def recv(self) -> str | bytes:
        """Return the next message. Raises `Gone`."""


@define(eq=False)
class Connection:
    """Reads one websocket."""

    peer: Speaker
    server: Behind
    is_local: bool = False
    """It comes from a program on this machine."""

    async def run(self) -> None:
        """Serve the peer until it or the server ends."""
        bounds, metrics = self.server.bounds, self.server.metrics
        session = Session(
            self.peer,
            metrics,
            Credits(bounds.messages_per_second, bounds.burst_seconds),
            Credits(bounds.chat_per_second, CHAT_BURST_SECONDS),
            is_local=self.is_local,
        )
        metrics.connections.inc()
        self.peer.address.sessions.add(session)
        try:
            if await self._greet(session):
                while True:
                    await self._take(session, await self.peer.recv())
        except Gone:
            await session.settle()
        finally:
            metrics.connections.dec()
            self.peer.address.sessions.discard(session)
            session.leave()
            self.server.forget(session)

    # ------------------------------------------------------------------ greeting

    async def _greet(self, session: Session) -> bool:
        """Read the first message and answer it. Return whether the two can talk."""
        with trio.move_on_after(self.server.bounds.hello_seconds):
            text = await self.peer.recv()
            try:
                hello = self._read_hello(text)
            except Refused as refused:
                session.refuse(_id(text), refused)
                self.peer.end(POLICY_VIOLATION, refused.code)
                return False
            session.client = "".join(filter(str.isprintable, hello.client))[:80]
            session.answer(self._welcome())
            return True
        self.peer.end(POLICY_VIOLATION, "hello_first")
        return False

    def _read_hello(self, text: str | bytes) -> m.Hello:
        hello = self._read(text)
        if not isinstance(hello, m.Hello):
            raise Refused("hello_first", "the first message must be hello")
        if hello.version != m.PROTOCOL:
            raise Refused(
                "version",
                f"this server speaks version {m.PROTOCOL} of the protocol",
                params={"yours": hello.version, "ours": m.PROTOCOL},
            )
        return hello

    def _welcome(self) -> m.Welcome:
        hosted = [ruleset.get(key) for key in ruleset.hosted()]
        return m.Welcome(
            m.PROTOCOL,
            PROGRAM,
            self._limits(),
            tuple(
                m.RulesetInfo(rules.key, rules.version, rules.title, rules.editable)
                for rules in hosted
            ),
            CAPABILITIES,
            self.server.policies,
            self.server.page,
            self.server.key,
            self.server.push_key,
            self.server.mails,
        )

    def _limits(self) -> m.Limits:
        bounds, address = self.server.bounds, self.peer.address
        limits = {field.name: getattr(bounds, field.name) for field in fields(m.Limits)}
        limits |= {name: address.shares * limits[name] for name in PER_ADDRESS}
        if address.is_proxy:
            limits["connections_per_address"] = bounds.connections
        return m.Limits(**limits)

    # ------------------------------------------------------------------ requests

    async def _take(self, session: Session, text: str | bytes) -> None:
        """Carry out one message, or refuse it."""
        try:
            await self._carry_out(session, self._paid(session, text))
        except Refused as refused:
            session.refuse(_id(text), refused)
            if session.credits.overdrawn > self.server.bounds.patience:
                self.peer.end(POLICY_VIOLATION, "too_fast")
                raise Gone from None
        except Exception:
            _LOG.exception("request failed", client=session.client)
            session.refuse(
                _id(text), Refused("fault", "internal server error; nothing has changed")
            )

    async def _carry_out(self, session: Session, message: Any) -> None:
        if session.is_moot(message):
            return
        if not self.server.is_delayed(getattr(message, "match", "")):
            self.server.metrics.messages(type(message).__name__).inc()
        request = REQUESTS[type(message)]
        if request.cost > 1.0:
            async with self.server.turn:
                pass
            if session.is_moot(message):
                return
        if request.computes:
            bill = Bill(self.peer.address, request.cost)
            await metered(self.server.carry_out(session, message), bill.add)
        else:
            await self.server.carry_out(session, message)

    def _paid(self, session: Session, text: str | bytes) -> Any:
        """Read a message and take what it costs: all of it or nothing, so that a sender who waits
        as long as the refusal says gets through."""
        try:
            message = self._read(text)
        except Refused:
            self._pay(session, 1.0)
            raise
        self._pay(session, 1.0 if session.is_moot(message) else REQUESTS[type(message)].cost)
        return message

    def _pay(self, session: Session, cost: float) -> None:
        session.credits.spend(trio.current_time(), cost, 1 + session.earning)
        self.peer.address.spend(cost)

    def _read(self, text: str | bytes) -> Any:
        if not isinstance(text, str):
            raise Malformed("binary frames are not supported; send JSON text")
        most = self.server.bounds.message_bytes
        size = len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))
        if size > most:
            raise Limited(
                "too_large",
                f"a message may have at most {most} bytes",
                params={"limit": "message_bytes", "most": most, "size": size},
            )
        message = frames.read_from_client(text)
        request = getattr(message, "id", "-")
        if not 1 <= len(request) <= ID_LONGEST:
            raise Malformed(f"an id must have 1 to {ID_LONGEST} characters")
        return message


def is_local(peer: Peer) -> bool:
    """Return whether a peer is a program on this machine. A browser page is not, nor is anything
    that came through a proxy."""
    request = peer.request
    if request is None or _FOREIGN & {name.lower() for name in request.headers}:
        return False
    try:
        host, ours = (str(at[0]) for at in (peer.socket.getpeername(), peer.socket.getsockname()))
        called = urlsplit(f"//{','.join(request.headers.get_all('Host'))}").hostname
    except (OSError, ValueError):
        return False
    return host in (*_LOOPBACK, ours) and called in (*_LOOPBACK, "localhost", ours)


def _id(text: str | bytes) -> str | None:
    """Return the id of a message that was refused, if it can be read at all."""
    try:
        raw = decode(text) if len(text) < 100_000 else None
    except Malformed:
        return None
    request = raw.get("id") if isinstance(raw, dict) else None
    return request if isinstance(request, str) and len(request) <= ID_LONGEST else None
