"""Servers to measure: one on SQLite, or nodes on a Redis of their own."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import perf_counter, sleep
from urllib.request import urlopen

from attrs import frozen

from bench.house import READY_SECONDS, ROOT, House, cpu_seconds
from bench.server.link import HOST


@frozen
class Site:
    """Nodes, and the process of their Redis; None where they keep their matches in a file."""

    nodes: tuple[House, ...]
    redis: subprocess.Popen[bytes] | None = None

    @property
    def redis_cpu(self) -> float:
        """Seconds of processor time that Redis has used."""
        return cpu_seconds(self.redis.pid) if self.redis else 0.0

    def node_bytes(self) -> float:
        """Return the bytes that the nodes have sent each other."""
        return sum(map(_node_bytes, self.nodes))


@contextmanager
def alone() -> Iterator[Site]:
    """Run one server on SQLite."""
    with tempfile.TemporaryDirectory(prefix="warhost-scale-") as folder, _started(folder) as nodes:
        yield Site(nodes)


@contextmanager
def on_redis(count: int) -> Iterator[Site]:
    """Run so many nodes on a Redis that writes every act to its disk, as in `deploy/cluster`."""
    with tempfile.TemporaryDirectory(prefix="warhost-scale-") as folder:
        port = _free_port()
        program = shutil.which("redis-server")
        if program is None:
            sys.exit("redis-server is not installed")
        config = Path(folder) / "redis.conf"
        config.write_text((ROOT / "deploy/cluster/redis.conf").read_text())
        here = ("--port", str(port), "--bind", HOST, "--dir", folder)
        process = subprocess.Popen([program, str(config), *here], stdout=subprocess.DEVNULL)
        try:
            _await(port)
            with _started(folder, count, f"redis://{HOST}:{port}/0") as nodes:
                yield Site(nodes, process)
        finally:
            process.kill()
            process.wait()


@contextmanager
def _started(folder: str, count: int = 1, store: str = "") -> Iterator[tuple[House, ...]]:
    with ExitStack() as stack:
        houses = list[House]()
        for n in range(count):
            place = Path(folder) / f"node-{n}"
            place.mkdir()
            settings = {"WARHOST_STORE": store, "WARHOST_NODE": f"node-{n}"} if store else {}
            house = House(place, settings | {"WARHOST_ADMIN": "off"})
            stack.callback(house.kill)
            house.start()
            houses.append(house)
        yield tuple(houses)


def _node_bytes(house: House) -> float:
    with urlopen(f"http://{HOST}:{house.port}/metrics") as answer:
        lines: list[str] = answer.read().decode().splitlines()
    return next(float(one.split()[1]) for one in lines if one.startswith("warhost_node_bytes_t"))


def _free_port() -> int:
    with socket.create_server((HOST, 0)) as one:
        port: int = one.getsockname()[1]
    return port


def _await(port: int) -> None:
    until = perf_counter() + READY_SECONDS
    while True:
        try:
            socket.create_connection((HOST, port)).close()
            return
        except OSError:
            if perf_counter() > until:
                raise
            sleep(0.02)
