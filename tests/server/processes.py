"""A server in a process of its own, which can be killed."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
import trio

from tests.server.conftest import LONGEST
from tests.server.http import get

ROOT = Path(__file__).parents[2]

REAL = "hosted"
AS_ROOT = pytest.mark.skipif(os.geteuid() != 0, reason="only root may give files away")


def free_port() -> int:
    """Return a port that stays free while a server is killed and started again.

    It lies below those that Linux gives to outgoing connections, and each worker of the tests has a
    range of its own: otherwise a client elsewhere may hold it when the server comes back.
    """
    while True:
        port = next(_PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def _ports() -> Iterator[int]:
    """Yield the ports of this worker in turn. Runs side by side begin at different places."""
    number = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    low = LOWEST_PORT + number % WORKERS * PORTS_OF_WORKER
    start = os.getpid() % PORTS_OF_WORKER
    while True:
        yield low + start
        start = (start + 1) % PORTS_OF_WORKER


LOWEST_PORT, PORTS_OF_WORKER, WORKERS = 12_000, 2_500, 8
"""Up to 32,000: outgoing connections have 32,768 and above."""
_PORTS = _ports()


@asynccontextmanager
async def process(
    tmp_path: Path, port: int, ruleset_key: str, **more: str
) -> AsyncIterator[trio.Process]:
    environment = os.environ | {
        "WARHOST_PORT": str(port),
        "WARHOST_STORE": str(tmp_path / "killed.sqlite3"),
        "WARHOST_LOG": "json",
        "WARHOST_TEST_RULESET": ruleset_key,
        "PYTHONPATH": str(ROOT),
        **more,
    }
    command = [sys.executable, "-m", "tests.server.run_toy"]
    with (tmp_path / "log").open("ab") as log:
        one = await trio.lowlevel.open_process(command, env=environment, cwd=ROOT, stderr=log)
        try:
            with trio.fail_after(LONGEST):
                while not await _answers(port):
                    assert one.poll() is None, (tmp_path / "log").read_text()
                    await trio.sleep(0.02)
            yield one
        finally:
            if one.poll() is None:
                one.kill()
            await one.wait()


async def _answers(port: int) -> bool:
    try:
        return 200 == (await get(port, "/healthz")).status
    except (OSError, ValueError):
        return False
