"""A node that can be cut off from its Redis, while its clients still reach it.

With a network namespace where the machine allows one: the node has a cable to its clients and one
to Redis, and the second is cut. Elsewhere a relay stands between the node and Redis, and swallows
what both say.
"""

from __future__ import annotations

import ctypes
import fcntl
import os
import select
import shutil
import struct
import subprocess
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from typing import Any, Protocol

import trio
from attrs import define, field

from tests.server.redis_server import RedisServer

SIP = 65_536
TUNSETIFF, IFF_TUN, IFF_NO_PI, CLONE_NEWNET = 0x400454CA, 0x0001, 0x1000, 0x40000000
"""Numbers of Linux."""


class Cutting(Protocol):
    """Between a node and its Redis."""

    @property
    def host(self) -> str:
        """Where the node listens for its clients."""

    @property
    def store(self) -> str:
        """The URL of Redis, as the node knows it."""

    @property
    def within(self) -> tuple[str, ...]:
        """What stands before the command of the node."""

    async def cut(self) -> None:
        """Cut the node off."""

    async def heal(self) -> None:
        """Let it reach Redis again."""


class Wire:
    """A cable between this network and a namespace: two TUN devices, and a thread that carries
    packets from one to the other, or drops them."""

    def __init__(self, name: str, namespace: str, network: str) -> None:
        self.is_cut, self._ends = False, False
        self._here = _device(name, None)
        self._there = _device(name, namespace)
        address = f"{network}.1/24", f"{network}.2/24"
        for own, where in ((address[0], ()), (address[1], ("-n", namespace))):
            ip(*where, "addr", "add", own, "dev", name)
            ip(*where, "link", "set", name, "up")
        self._thread = threading.Thread(target=self._carry, daemon=True)
        self._thread.start()

    def _carry(self) -> None:
        others = {self._here: self._there, self._there: self._here}
        while not self._ends:
            for end in select.select(list(others), [], [], 0.1)[0]:
                packet = os.read(end, SIP)
                if not self.is_cut:
                    os.write(others[end], packet)

    def close(self) -> None:
        self._ends = True
        self._thread.join()
        os.close(self._here)
        os.close(self._there)


def _device(name: str, namespace: str | None) -> int:
    """Return a TUN device in a namespace. A process sees those of its own: another one opens it."""
    if namespace is None:
        device = os.open("/dev/net/tun", os.O_RDWR)
        fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH", name.encode(), IFF_TUN | IFF_NO_PI))
        return device
    found = list[int]()

    def open_there() -> None:
        with open(f"/run/netns/{namespace}") as of:
            if ctypes.CDLL(None, use_errno=True).setns(of.fileno(), CLONE_NEWNET):
                raise OSError(ctypes.get_errno(), "no way into the namespace")
        found.append(_device(name, None))

    thread = threading.Thread(target=open_there)  # which alone moves there
    thread.start()
    thread.join()
    return found[0]


@define
class Namespace:
    """A network namespace of the node's own."""

    name: str
    redis: str
    """Where it reaches Redis."""
    host: str
    _wire: Wire

    @property
    def store(self) -> str:
        return f"redis://{self.redis}/0"

    @property
    def within(self) -> tuple[str, ...]:
        return "ip", "netns", "exec", self.name

    async def cut(self) -> None:
        await trio.lowlevel.checkpoint()
        self._wire.is_cut = True

    async def heal(self) -> None:
        await trio.lowlevel.checkpoint()
        self._wire.is_cut = False


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


def may_have_namespaces() -> bool:
    """Return whether this process may put devices into network namespaces."""
    tries = ["unshare", "-n", "ip", "tuntap", "add", "mode", "tun", "name", "a"]
    programs = all(map(shutil.which, ("ip", "unshare")))
    return programs and not subprocess.run(tries, check=False, capture_output=True).returncode


@contextmanager
def namespace(redis: RedisServer) -> Iterator[Namespace]:
    """Have a namespace with a cable to the clients and one to Redis."""
    number = os.getpid() % 120
    name = f"warhost-{os.getpid()}"
    ip("netns", "add", name)
    with ExitStack() as undone:
        undone.callback(ip, "netns", "del", name)
        ip("-n", name, "link", "set", "lo", "up")
        clients, store = f"10.231.{2 * number}", f"10.231.{2 * number + 1}"
        undone.callback(Wire(f"wh{number}a", name, clients).close)
        wire = Wire(f"wh{number}b", name, store)
        undone.callback(wire.close)
        redis.client.config_set("bind", f"127.0.0.1 {store}.1")
        yield Namespace(name, f"{store}.1:{redis.port}", f"{clients}.2", wire)


@define
class Swallowing:
    """A relay to Redis."""

    redis: int
    port: int = 0
    host: str = "127.0.0.1"
    within: tuple[str, ...] = ()
    _flows: trio.Event = field(factory=trio.Event)

    @property
    def store(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    async def cut(self) -> None:
        await trio.lowlevel.checkpoint()
        self._flows = trio.Event()

    async def heal(self) -> None:
        await trio.lowlevel.checkpoint()
        self._flows.set()

    async def run(self, task_status: trio.TaskStatus[None]) -> None:
        """Relay until cancelled."""
        listeners = await trio.open_tcp_listeners(0, host=self.host)
        self.port = listeners[0].socket.getsockname()[1]
        self._flows.set()
        task_status.started()
        await trio.serve_listeners(self._relay, listeners)

    async def _relay(self, node: trio.SocketStream) -> None:
        await self._flows.wait()
        redis = await trio.open_tcp_stream(self.host, self.redis)
        async with redis, trio.open_nursery() as pumps:
            pumps.start_soon(self._pump, node, redis, pumps.cancel_scope)
            pumps.start_soon(self._pump, redis, node, pumps.cancel_scope)

    async def _pump(self, source: Any, sink: Any, ends: trio.CancelScope) -> None:
        try:
            async for data in source:
                await self._flows.wait()
                await sink.send_all(data)
        except (trio.BrokenResourceError, trio.ClosedResourceError):
            pass
        ends.cancel()


@asynccontextmanager
async def swallowing(redis: RedisServer) -> AsyncIterator[Swallowing]:
    """Have a relay to Redis."""
    relay = Swallowing(redis.port)
    async with trio.open_nursery() as nursery:
        await nursery.start(relay.run)
        yield relay
        nursery.cancel_scope.cancel()
