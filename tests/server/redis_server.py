"""A real Redis for tests, which can be stopped, killed and started again."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import redis
from attrs import define, field

from tests.helpers.ports import free_port
from tests.server.processes import ROOT

PATIENCE = 20.0
NAME = "warhost"
DEPLOYED = ROOT / "deploy/cluster"
"""The configuration that operators are given is the one that is tested."""


@define
class RedisServer:
    """A Redis that writes every act to its disk, on a port of loopback."""

    program: str
    folder: Path
    port: int = field(factory=free_port)
    more: tuple[str, ...] = ()
    """Further options."""
    _process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    @property
    def client(self) -> redis.Redis:
        return redis.Redis(port=self.port, socket_timeout=PATIENCE)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        config = self.folder / "redis.conf"  # Sentinel writes into it
        config.write_text((DEPLOYED / "redis.conf").read_text())
        here = ("--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self.folder))
        with (self.folder / "redis.log").open("ab") as log:
            command = [self.program, str(config), *here, *self.more]
            self._process = subprocess.Popen(command, stdout=log)
        until = time.monotonic() + PATIENCE
        while True:
            try:
                self.client.ping()
                return
            except redis.RedisError:
                assert time.monotonic() < until, "Redis does not start"
                time.sleep(0.02)

    def replication(self) -> Any:
        """Return how it stands to other servers."""
        return self.client.info("replication")

    def kill(self) -> None:
        """End it with a real kill -9."""
        self._signal(signal.SIGKILL)
        if self._process is not None:
            self._process.wait()

    def freeze(self) -> None:
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, number: int) -> None:
        assert self._process is not None
        self._process.send_signal(number)  # to one that was killed already, nothing is sent


@define
class Watched:
    """A Redis with replicas, and three Sentinels that make one of those the master if it dies."""

    program: str
    folder: Path
    replicas: int = 1
    servers: list[RedisServer] = field(factory=list)
    _sentinels: list[subprocess.Popen[bytes]] = field(factory=list)
    _ports: list[int] = field(factory=list)

    @property
    def url(self) -> str:
        return f"sentinel://{','.join(f'127.0.0.1:{port}' for port in self._ports)}/{NAME}/0"

    @property
    def sentinel_pids(self) -> list[int]:
        return [sentinel.pid for sentinel in self._sentinels]

    def start(self) -> None:
        first = RedisServer(self.program, self.folder / "first")
        first.start()
        follows = ("--replicaof", "127.0.0.1", str(first.port))
        self.servers = [first]
        for n in range(self.replicas):
            replica = RedisServer(self.program, self.folder / f"replica-{n}", more=follows)
            replica.start()
            self.servers.append(replica)
        for replica in self.servers[1:]:
            self._until(lambda it=replica: it.replication()["master_link_status"] == "up")  # type: ignore[misc]
        for n in range(3):
            port, file = free_port(), self.folder / f"sentinel-{n}.conf"
            file.write_text(self._sentinel(port, first.port))
            with file.with_suffix(".log").open("wb") as log:
                command = [self.program, str(file), "--sentinel"]
                self._sentinels.append(subprocess.Popen(command, stdout=log))
            self._ports.append(port)
        self._until(lambda: all(map(self._knows_the_others, self._ports)))

    def end(self) -> None:
        for sentinel in self._sentinels:
            sentinel.kill()
            sentinel.wait()
        for server in self.servers:
            server.kill()

    def kill_sentinel(self, n: int) -> None:
        self._sentinels[n].kill()
        self._sentinels[n].wait()

    def master(self) -> RedisServer:
        """Return the server that the Sentinels take for the master."""
        found: Any = redis.Redis(port=self._ports[0]).sentinel_get_master_addr_by_name(NAME)
        return next(one for one in self.servers if one.port == found[1])

    def start_again(self, server: RedisServer) -> None:
        """Start one that was killed; it follows the master of now, unless it is that still."""
        master = self.master()
        server.more = () if master is server else ("--replicaof", "127.0.0.1", str(master.port))
        server.start()

    def is_whole(self) -> bool:
        """Return whether all other servers follow the master."""
        with suppress(redis.RedisError):
            told = self.master().replication()
            return (told["role"], told["connected_slaves"]) == ("master", self.replicas)
        return False

    def _sentinel(self, port: int, master: int) -> str:
        """Return the configuration of a Sentinel on this machine."""
        text = (DEPLOYED / "sentinel.conf").read_text()
        for told, here in {
            "port 26379": f"port {port}\nbind 127.0.0.1",
            "redis-1 6379": f"127.0.0.1 {master}",
        }.items():
            assert 1 == text.count(told)
            text = text.replace(told, here)
        return text

    def _knows_the_others(self, port: int) -> bool:
        client = redis.Redis(port=port)
        told: Any = client.sentinel_master(NAME)
        return (2, self.replicas) == (told["num-other-sentinels"], told["num-slaves"])

    def _until(self, holds: Callable[[], bool]) -> None:
        until = time.monotonic() + PATIENCE
        while True:
            with suppress(redis.RedisError, KeyError):
                if holds():
                    return
            assert time.monotonic() < until, "the Sentinels do not come together"
            time.sleep(0.05)
