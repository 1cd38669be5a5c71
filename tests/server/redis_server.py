"""A real Redis for tests, which can be stopped, killed and started again."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import redis
from attrs import define, field

from tests.server.processes import free_port

PATIENCE = 20.0


@define
class RedisServer:
    """A Redis that writes every act to its disk, on a port of loopback."""

    program: str
    folder: Path
    port: int = field(factory=free_port)
    _process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    @property
    def client(self) -> redis.Redis:
        return redis.Redis(port=self.port, socket_timeout=PATIENCE)

    def start(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        command = (self.program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "")
        durable = ("--dir", str(self.folder), "--appendonly", "yes", "--appendfsync", "always")
        self._process = subprocess.Popen([*command, *durable], stdout=subprocess.DEVNULL)
        until = time.monotonic() + PATIENCE
        while True:
            try:
                self.client.ping()
                return
            except redis.RedisError:
                assert time.monotonic() < until, "Redis does not start"
                time.sleep(0.02)

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
        os.kill(self._process.pid, number)
