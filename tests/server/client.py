"""A client for tests: sends what it is told, keeps every frame, mirrors what it is shown."""

from __future__ import annotations

import itertools
import random
import socket as socket_module
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import orjson
import trio
from websockets.exceptions import ConnectionClosed
from websockets.trio.client import ClientConnection, connect

from engine import diff, ruleset
from engine.wire import frames
from engine.wire import messages as m
from engine.wire.codec import for_ruleset
from engine.wire.signing import SigningKey, act_statement

ENTROPY = ("a1b2c3d4", "e5f60718")
_COUNT = itertools.count(1)


class Closed(Exception):
    """The server closed the connection."""

    def __init__(self, code: int | None, reason: str | None) -> None:
        super().__init__(f"{code} {reason}")
        self.code, self.reason = code, reason


class Refusal(Exception):
    """A request was refused."""

    def __init__(self, refused: m.Refused) -> None:
        super().__init__(f"{refused.code}: {refused.message}")
        self.refused, self.code = refused, refused.code


class Client:
    """One connection."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.texts: list[str] = []
        """Every frame received."""
        self.messages: deque[Any] = deque()
        """Read and not yet waited for."""
        self.state: dict[str, Any] = {}
        self.seq = -1
        self.asks: list[Any] = []
        self.seat: int | None = None
        self.match = ""
        self.token = ""
        self.verdict: Any = None
        self.secret: str | None = None
        self.proposals: tuple[m.Proposal, ...] = ()
        self.clocks: Any = None
        self.notes: list[Any] = []
        self.digest: str | None = None
        self.key: SigningKey | None = None
        """What it signs with, if it is ready with it."""

    async def send(self, message: Any) -> None:
        await self.socket.send(frames.write(message).decode())

    async def send_text(self, text: str | bytes) -> None:
        await self.socket.send(text)

    async def receive(self) -> Any:
        """Return the next message and mirror it."""
        if self.messages:
            return self.messages.popleft()
        return await self._read()

    async def _read(self) -> Any:
        try:
            text = await self.socket.recv()
        except ConnectionClosed as end:
            rcvd = end.rcvd
            raise Closed(rcvd.code if rcvd else None, rcvd.reason if rcvd else None) from None
        assert isinstance(text, str)
        self.texts.append(text)
        message = frames.read_from_server(text)
        self._mirror(message)
        return message

    def _mirror(self, message: Any) -> None:
        match message:
            case m.Joined():
                self.match, self.seat, self.token = message.match, message.seat, message.token
            case m.Snapshot():
                self.state, self.seq = message.state, message.seq
                self.match = message.match
            case m.Update():
                assert message.seq == self.seq + 1, f"{message.seq} after {self.seq}"
                self.seq = message.seq
                diff.apply(self.state, message.patch)
                self.notes.extend(message.notes)
            case _:
                return
        if isinstance(message, m.Snapshot | m.Update):
            self.asks, self.verdict = list(message.asks), message.verdict
            self.proposals = message.proposals
            self.clocks, self.secret = message.clocks, message.secret
            self.digest = message.digest

    async def until(self, kind: type | Callable[[Any], bool]) -> Any:
        """Return the first message of a kind; those before it are passed over."""
        while True:
            message = await self.receive()
            if isinstance(message, kind) if isinstance(kind, type) else kind(message):
                return message

    async def request(self, kind: type, **values: Any) -> Any:
        """Send a request and return its answer. Raises `Refusal`."""
        name = values.pop("id", None) or f"r{next(_COUNT)}"
        await self.send(kind(id=name, **values))
        return await self.answer(name)

    async def answer(self, name: str) -> Any:
        """Return the answer to a request; what comes before it is kept for `receive`."""
        passed: list[Any] = []
        while True:
            message = await self._read()
            if getattr(message, "id", None) == name:
                self.messages.extend(passed)
                if isinstance(message, m.Refused):
                    raise Refusal(message)
                return message
            passed.append(message)

    async def reach(self, seq: int) -> None:
        """Read until the mirror is at `seq`."""
        while self.seq < seq:
            await self.receive()

    def question(self) -> Any | None:
        """Return the open question for this seat."""
        return next((ask for ask in self.asks if ask["seat"] == self.seat), None)

    async def ready(self) -> None:
        assert self.seat is not None
        key = self.key and self.key.public
        await self.request(m.Ready, match=self.match, entropy=ENTROPY[self.seat], key=key)

    def signed(self, t: str, **act: Any) -> m.Signature | None:
        """Return the signature under an act, if this seat signs."""
        if self.key is None or self.seat is None or self.digest is None:
            return None
        statement = act_statement(self.match, self.seat, self.digest, {"t": t, **act})
        return m.Signature(self.digest, self.key.sign(statement))

    def pick(self, rng: random.Random) -> Any:
        """Return a legal answer to the open question, by the ruleset's own samples."""
        key = ruleset.hosted()[0]
        codec, rules = for_ruleset(key), ruleset.get(key)
        question = self.question()
        assert question is not None
        ask = codec.load_ask(question)
        body = next(iter(rules.sample(codec.load_state(self.state), ask, rng)))
        return codec.dump(body)

    async def reply(self, rng: random.Random | None = None, **values: Any) -> Any:
        """Answer the open question."""
        question = self.question()
        assert question is not None
        body = values.pop("body", None) or self.pick(rng or random.Random(1))
        given = {"ask": question["number"], "body": body}
        values.setdefault("signature", self.signed("reply", seat=self.seat, **given))
        return await self.request(m.Reply, match=self.match, **given, **values)

    async def play(self, rng: random.Random, until: int | None = None) -> None:
        """Answer whatever is asked until the match is over, or has come to number `until`."""
        while self.verdict is None and (until is None or self.seq < until):
            if self.question():
                await self.reply(rng)
            else:
                seq = self.seq
                await self.until(lambda _, seq=seq: self.seq > seq)  # type: ignore[misc]


class Reader(ClientConnection):
    """Ends also with messages unread, which websockets 17.4 forgets to."""

    async def close_stream(self) -> None:
        await super().close_stream()
        if self.recv_flow_control is not None:
            self.resume_reading()


@asynccontextmanager
async def client(
    url: str, hello: bool = True, *, narrow: bool = False, **options: Any
) -> AsyncIterator[Client]:
    """Connect and introduce oneself. A `narrow` one holds little that it has not read."""
    if narrow:
        parts = urlsplit(url)
        kernel = socket_module.socket()
        kernel.setsockopt(socket_module.SOL_SOCKET, socket_module.SO_RCVBUF, 4096)
        kernel.connect((parts.hostname, parts.port))
        kernel.setblocking(False)
        own = trio.SocketStream(trio.socket.from_stdlib_socket(kernel))
        options |= {"stream": own, "max_queue": 1}
    async with connect(
        url, compression=None, max_size=None, create_connection=Reader, close_timeout=1, **options
    ) as socket:
        one = Client(socket)
        if hello:
            await one.send(m.Hello(m.PROTOCOL, "test 1"))
            await one.until(m.Welcome)
        yield one


async def begin(
    a: Client, b: Client, *, clock: m.ClockSettings | None = None, **options: Any
) -> None:
    """Open a match and begin it."""
    await a.request(
        m.CreateMatch,
        ruleset=ruleset.hosted()[0],
        name="Ann",
        options=options,
        clock=clock or m.ClockSettings(),
    )
    await b.request(m.Join, match=a.match, name="Bob")
    await a.ready()
    await b.ready()
    await a.reach(0)
    await b.reach(0)


def loads(text: str | bytes) -> Any:
    return orjson.loads(text)


__all__ = ["Client", "Closed", "Refusal", "begin", "client", "loads", "trio"]
