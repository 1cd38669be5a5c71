"""One websocket to a server, taken up again whenever it breaks; requests and their answers.

A request stays here until it is answered. When the connection comes back, what may be asked twice
is asked again under the same id; what may not, and was sent already, fails with `Lost`.

Three habits of the websocket library shape this module: `async for` raises for most close codes and
is a generator that has to be closed, so frames are read one by one; a cancelled `send` leaves half
a frame behind, so only the writer task sends and it dies with its connection; pings must not take
longer than their interval.
"""

from __future__ import annotations

import random
import secrets
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, get_args

import trio
from attrs import define, field, fields_dict
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI
from websockets.trio.client import ClientConnection
from websockets.trio.client import connect as open_socket

from clients import faults
from engine.wire import frames, messages

LARGEST = 64 * 1024 * 1024
"""Bytes of the largest message taken: a snapshot of a large battle."""
PATIENCE = 8
"""How often a request is repeated that was refused as coming too soon."""
TRIES = 6
"""Over how many connections a request is sent that nobody answers."""

_ANSWERS = tuple(kind for kind in get_args(messages.FromServer) if "id" in fields_dict(kind))
_BROKEN = (OSError, InvalidHandshake, ConnectionClosed, trio.TooSlowError, EOFError)


@define(eq=False)
class Pending:
    """A request that was not answered yet."""

    frame: bytes
    again: bool
    """It may be sent twice."""
    notify: Callable[[Any], None] | None = None
    """Called with the answer, before anything else that arrives is read."""
    sent: int = 0
    """How often; it may be what breaks the connection."""
    answer: Any = None
    """A message, or the exception to raise."""
    done: trio.Event = field(factory=trio.Event)

    def resolve(self, answer: Any) -> None:
        self.answer = answer
        if self.notify:
            self.notify(answer)
        self.done.set()


@define(eq=False)
class Link:
    """The connection of a client."""

    url: str
    program: str
    hear: Callable[[Any], None]
    """Takes every message that answers no request."""
    connected: Callable[[], None]
    """Called on each connection after the greeting, before waiting requests go out."""
    failed: Callable[[Exception], None]
    """Called once if there is no point in trying again."""
    welcome: messages.Welcome | None = None
    up: bool = False
    fault: Exception | None = None
    times: int = 0
    """How often a connection was made."""
    _socket: ClientConnection | None = None
    _pending: dict[str, Pending] = field(factory=dict)
    _outbox: deque[Pending] = field(factory=deque)
    _wake: trio.Event = field(factory=trio.Event)
    _name: str = field(factory=partial(secrets.token_hex, 4))
    _count: int = 0

    def post(
        self,
        make: Callable[..., Any],
        *,
        again: bool,
        notify: Callable[[Any], None] | None = None,
    ) -> Pending:
        """Send a request, now or as soon as there is a connection. `make` takes its `id`."""
        if self.fault:
            raise self.fault
        self._count += 1
        name = f"{self._name}-{self._count}"
        pending = Pending(frames.write(make(id=name)), again, notify)
        self._pending[name] = pending
        if self.up:
            self._put(pending)
        return pending

    async def request(
        self,
        make: Callable[..., Any],
        *,
        again: bool,
        notify: Callable[[Any], None] | None = None,
    ) -> Any:
        """Send a request and return its answer. Raises `Refused` or `Lost`.

        What came too soon waits as long as it is told and is asked again, under a new id: the
        refusal was the answer to the old one.
        """
        for attempt in range(PATIENCE + 1):
            pending = self.post(make, again=again, notify=notify)
            await pending.done.wait()
            match pending.answer:
                case faults.Limited(retry_after=float(wait)) if attempt < PATIENCE and wait <= 10:
                    # A little more each time: exactly so long may be a hair too short.
                    await trio.sleep(wait + 0.02 * attempt)
                case Exception() as fault:
                    raise fault
                case answer:
                    return answer
        raise AssertionError("the last attempt returns or raises")

    async def keep(self, task_status: trio.TaskStatus[None]) -> None:
        """Hold the connection until cancelled. Raises `Unreachable` if there never was one."""
        delays = _delays()
        while self.fault is None:
            since = trio.current_time()
            try:
                async with self._open() as socket:
                    await self._greet(socket)
                    if self.times == 1:
                        task_status.started()
                    await self._converse(socket)
            except faults.Incompatible as fault:
                if self.times == 0:
                    raise
                self._fail(fault)
            except InvalidURI as fault:
                raise faults.Unreachable(f"{self.url} is not a websocket address") from fault
            except _BROKEN as fault:
                if self.times == 0:
                    raise faults.Unreachable(_reason(self.url, fault)) from fault
            finally:
                self._drop()
            if trio.current_time() - since > 5:
                delays = _delays()
            if self.fault is None:
                await trio.sleep(next(delays))

    async def close(self) -> None:
        """Say goodbye, if there is somebody to say it to."""
        if self._socket:
            with trio.move_on_after(2):
                await self._socket.aclose()

    async def interrupt(self) -> None:
        """Break the connection as a network would; it is taken up again. For tests, exercises."""
        if self._socket:
            await trio.aclose_forcefully(self._socket.stream)

    def _open(self) -> open_socket:
        here = any(f"//{host}" in self.url for host in ("127.0.0.1", "localhost", "[::1]"))
        return open_socket(
            self.url,
            compression=None,
            max_size=LARGEST,
            proxy=None if here else True,
            ping_interval=20,
            ping_timeout=20,
            close_timeout=2,
        )

    async def _greet(self, socket: ClientConnection) -> None:
        hello = messages.Hello(messages.PROTOCOL, self.program)
        await socket.send(frames.write(hello), text=True)
        with trio.fail_after(20):
            answer = _read(await socket.recv())
        if isinstance(answer, messages.Refused):
            raise faults.Incompatible(f"the server declined the greeting: {answer.message}")
        if not isinstance(answer, messages.Welcome) or answer.version != messages.PROTOCOL:
            raise faults.Incompatible(
                f"{self.url} does not speak version {messages.PROTOCOL} of the protocol"
            )
        self.welcome, self._socket, self.up = answer, socket, True
        self.times += 1
        waiting = list(self._pending.values())
        self.connected()
        for pending in waiting:
            self._put(pending)

    async def _converse(self, socket: ClientConnection) -> None:
        async with trio.open_nursery() as nursery:
            nursery.start_soon(self._write, socket)
            try:
                while True:
                    self._take(_read(await socket.recv()))
            except ConnectionClosed:
                pass
            except faults.Incompatible as fault:
                self._fail(fault)
            nursery.cancel_scope.cancel()

    async def _write(self, socket: ClientConnection) -> None:
        try:
            while True:
                while self._outbox:
                    pending = self._outbox.popleft()
                    pending.sent += 1
                    await socket.send(pending.frame, text=True)
                self._wake = trio.Event()
                await self._wake.wait()
        except ConnectionClosed:
            pass  # the reader sees it too

    def _put(self, pending: Pending) -> None:
        self._outbox.append(pending)
        self._wake.set()

    def _take(self, message: Any) -> None:
        if not isinstance(message, _ANSWERS) or message.id is None:
            self.hear(message)
        elif pending := self._pending.pop(message.id, None):
            if isinstance(message, messages.Refused):
                pending.resolve(faults.refusal(message))
            else:
                pending.resolve(message)

    def _drop(self) -> None:
        """The connection is gone: give up what may not be asked twice."""
        self.up, self._socket = False, None
        self._outbox.clear()
        for name, pending in list(self._pending.items()):
            if pending.sent >= (TRIES if pending.again else 1):
                del self._pending[name]
                pending.resolve(faults.Lost("the connection broke before the answer"))

    def _fail(self, fault: Exception) -> None:
        self.fault = fault
        for pending in self._pending.values():
            pending.resolve(fault)
        self._pending.clear()
        self.failed(fault)


def _read(frame: str | bytes) -> Any:
    try:
        return frames.read_from_server(frame)
    except Exception as fault:
        raise faults.Incompatible(
            f"the server sent a message that cannot be read: {fault}"
        ) from fault


def _delays() -> Iterator[float]:
    """Yield seconds between attempts: soon at first, every few seconds later, never in step."""
    longest = 0.1
    while True:
        yield longest * random.uniform(0.5, 1)
        longest = min(longest * 2, 8)


def _reason(url: str, fault: BaseException) -> str:
    if isinstance(fault, InvalidHandshake):
        return f"{url} is not a warhost server: {fault}"
    return f"no server answers at {url}"
