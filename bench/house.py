"""Processes of the bench: a server of its own with a store on the disk, and helpers beside it.

Whatever was started here is ended here, by its own handle, also when the bench fails.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter, process_time, sleep
from typing import TypeVar

from attrs import define, field

T = TypeVar("T")

ROOT = Path(__file__).parents[1]
READY_SECONDS = 30.0
TICKS = os.sysconf("SC_CLK_TCK")


@define(eq=False)
class House:
    """A server process, its port and its store."""

    folder: Path
    settings: Mapping[str, str] = field(factory=dict)
    """Besides those of all servers of the bench, or in their place."""
    process: subprocess.Popen[bytes] | None = None
    port: int = 0

    def start(self) -> None:
        """Start the server on a free port and wait until it takes connections."""
        log = self.folder / "log"
        settings = {
            "WARHOST_HOST": "127.0.0.1",
            "WARHOST_PORT": "0",
            "WARHOST_STORE": str(self.folder / "store.sqlite3"),
            "WARHOST_BOTS": "off",
            "WARHOST_LOG": "json",
            **self.settings,
        }
        with log.open("wb") as lines:
            self.process = run_module("server", stderr=lines.fileno(), settings=settings)
        self.port = self._await_port(log)

    def _await_port(self, log: Path) -> int:
        assert self.process is not None
        until = perf_counter() + READY_SECONDS
        while perf_counter() < until and self.process.poll() is None:
            for line in log.read_bytes().splitlines(keepends=True):
                if line.endswith(b"\n") and line.startswith(b"{"):
                    event = json.loads(line)
                    if event.get("event") == "ready":
                        return int(event["url"].rstrip("/").rpartition(":")[2])
            sleep(0.005)
        raise RuntimeError(f"the server did not start: {log.read_text()[-2000:]}")

    def kill(self) -> None:
        """End the server as a power cut would."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    @property
    def cpu(self) -> float:
        """Seconds of processor time it has used."""
        assert self.process is not None
        return cpu_seconds(self.process.pid)

    @property
    def worked(self) -> float:
        """Seconds of processor time that the threads it has now have used, without the grain of
        `cpu`."""
        return self._scheduled(0)

    @property
    def waited(self) -> float:
        """Seconds in which it could have run, and others did."""
        return self._scheduled(1)

    def _scheduled(self, field: int) -> float:
        assert self.process is not None
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[field]) for task in tasks) / 1e9

    @property
    def resident(self) -> float:
        """Bytes of memory it holds."""
        assert self.process is not None
        return resident_bytes(self.process.pid)


@contextmanager
def opened() -> Iterator[House]:
    """Run a server in a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="warhost-bench-") as folder:
        house = House(Path(folder))
        try:
            house.start()
            yield house
        finally:
            house.kill()


def run_module(
    name: str,
    *arguments: object,
    stdin: int | None = subprocess.DEVNULL,
    stdout: int | None = None,
    stderr: int | None = None,
    settings: Mapping[str, str] | None = None,
) -> subprocess.Popen[bytes]:
    """Start `python -m name`."""
    command = [sys.executable, "-m", name, *map(str, arguments)]
    environment = {**os.environ, **(settings or {})}
    return subprocess.Popen(
        command, cwd=ROOT, env=environment, stdin=stdin, stdout=stdout, stderr=stderr
    )


@contextmanager
def helper(name: str, *arguments: object) -> Iterator[Helper]:
    """Run a helper of the bench, spoken to in lines; it ends when its input does."""
    pipe = subprocess.PIPE
    process = run_module(name, *arguments, stdin=pipe, stdout=pipe)
    try:
        yield Helper(process)
    finally:
        process.kill()
        process.communicate()


@define(eq=False)
class Helper:
    """A process beside the server."""

    process: subprocess.Popen[bytes]

    def tell(self, line: bytes) -> None:
        """Write it a line."""
        assert self.process.stdin is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def hear(self) -> bytes:
        """Read a line of it."""
        assert self.process.stdout is not None
        if line := self.process.stdout.readline():
            return line
        raise RuntimeError("a process of the bench ended early")

    def finish(self) -> bytes:
        """End its input and return what it says last."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.stdin = None
        return self.hear()

    @property
    def cpu(self) -> float:
        """Seconds of processor time it has used."""
        return cpu_seconds(self.process.pid)


def cpu_seconds(pid: int) -> float:
    """Return utime + stime of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def watched(server: House, work: Callable[[], T]) -> tuple[float, T]:
    """Do something; return the share of the machine that other programs took, and the result."""

    def others() -> float:
        return busy_seconds() - server.cpu - process_time()

    before, start = others(), perf_counter()
    result = work()
    spent = perf_counter() - start
    return (others() - before) / spent / (os.cpu_count() or 1), result


def quieter(results: Iterable[tuple[float, T]]) -> list[T]:
    """Return the half of the results that others disturbed least."""
    ordered = sorted(results, key=lambda one: one[0])
    return [result for _, result in ordered[: (len(ordered) + 1) // 2]]


def busy_seconds() -> float:
    """Return the processor time the whole machine has used, or was denied by its host."""
    fields = list(map(int, Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]))
    idle = fields[3] + fields[4]
    return (sum(fields) - idle) / TICKS


def resident_bytes(pid: int) -> float:
    """Return VmRSS of a process."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(float(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS:"))
