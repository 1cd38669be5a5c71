"""A whole site: nodes in processes of their own, a real Redis behind, a real HAProxy in front."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

import trio
from attrs import define, field

from tests import toy
from tests.helpers.ports import free_port
from tests.server.conftest import LONGEST
from tests.server.http import get
from tests.server.processes import ROOT

STOP_SECONDS = 6.0
_BALANCER = """
defaults
    mode http
    timeout connect 1s
    timeout check 2s
    timeout client 1h
    timeout server 1h
    timeout tunnel 1h
    option redispatch
    retries 5
frontend front
    bind 127.0.0.1:{port}
    default_backend nodes
backend nodes
    balance roundrobin
    option httpchk GET /healthz
    default-server check inter 100ms fall 1 rise 1 on-marked-down shutdown-sessions
{servers}
"""


@define
class Site:
    """Nodes by their number, behind one address."""

    folder: Path
    store: str
    """The URL of its Redis."""
    ports: list[int]
    command: tuple[str, ...] = ("-m", "tests.server.run_toy")
    """Of a node, for Python."""
    settings: dict[str, str] = field(factory=dict)
    """Of all nodes."""
    front: int = field(factory=free_port)
    _nodes: dict[int, subprocess.Popen[bytes]] = field(factory=dict)

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.front}/ws"

    def start(self, n: int) -> None:
        """Start a node, or start it again after its death."""
        environment = os.environ | {
            "WARHOST_PORT": str(self.ports[n]),
            "WARHOST_NODE": f"node-{n}",
            "WARHOST_STORE": self.store,
            "WARHOST_LOG": "json",
            "WARHOST_ADMIN": "off",
            "WARHOST_SIGNING_KEY": str(self.folder / "key"),
            "PYTHONPATH": str(ROOT),
            **self.settings,
        }
        command = [sys.executable, *self.command]
        with (self.folder / f"node-{n}.log").open("ab") as log:
            self._nodes[n] = subprocess.Popen(command, env=environment, cwd=ROOT, stderr=log)

    def pid(self, n: int) -> int:
        return self._nodes[n].pid

    def worked(self, n: int) -> float:
        """Return the processor time that a node has taken, in seconds."""
        stat = Path(f"/proc/{self.pid(n)}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, stat[11:13])) / os.sysconf("SC_CLK_TCK")

    def kill(self, n: int) -> None:
        """End a node with a real kill -9."""
        self._nodes[n].kill()
        self._nodes[n].wait()

    def stop(self, n: int) -> None:
        """Have a node stop, as its operator does."""
        self._nodes[n].terminate()

    def freeze(self, n: int) -> None:
        self._nodes[n].send_signal(signal.SIGSTOP)

    def thaw(self, n: int) -> None:
        self._nodes[n].send_signal(signal.SIGCONT)

    async def is_up(self, n: int) -> None:
        """Wait until a node answers."""
        with trio.fail_after(LONGEST):
            while not await self._answers(self.ports[n]):
                assert self._nodes[n].poll() is None, self.log(n)
                await trio.sleep(0.05)

    async def is_in_front(self) -> None:
        """Wait until the balancer passes requests on."""
        with trio.fail_after(LONGEST):
            while not await self._answers(self.front):  # noqa: ASYNC110
                await trio.sleep(0.05)

    def log(self, n: int) -> str:
        return (self.folder / f"node-{n}.log").read_text()

    def end(self) -> None:
        for node in self._nodes.values():
            node.terminate()
        for node in self._nodes.values():
            with suppress(subprocess.TimeoutExpired):
                node.wait(STOP_SECONDS)
            node.kill()
            node.wait()

    async def _answers(self, port: int) -> bool:
        try:
            return 200 == (await get(port, "/healthz", Connection="close")).status
        except (OSError, ValueError, AssertionError):
            return False


@asynccontextmanager
async def site(folder: Path, store: str, haproxy: str) -> AsyncIterator[Site]:
    """Run a site of three nodes that play the toy."""
    toys = {"WARHOST_TEST_RULESET": toy.KEY}
    it = Site(folder, store, [free_port() for _ in range(3)], settings=toys)
    async with running(it, haproxy):
        yield it


@asynccontextmanager
async def running(it: Site, haproxy: str) -> AsyncIterator[None]:
    """Run a site."""
    try:
        for n in range(len(it.ports)):
            it.start(n)
        for n in range(len(it.ports)):
            await it.is_up(n)
        with _balancer(it, haproxy):
            await it.is_in_front()
            yield
    finally:
        it.end()


@contextmanager
def _balancer(it: Site, haproxy: str) -> Iterator[None]:
    servers = (f"    server node-{n} 127.0.0.1:{port}" for n, port in enumerate(it.ports))
    config = it.folder / "haproxy.cfg"
    config.write_text(_BALANCER.format(port=it.front, servers="\n".join(servers)))
    with (it.folder / "haproxy.log").open("wb") as log:
        process = subprocess.Popen([haproxy, "-db", "-f", str(config)], stdout=log, stderr=log)
    try:
        yield
    finally:
        process.terminate()
        process.wait()
