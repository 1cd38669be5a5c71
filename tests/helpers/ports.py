"""Ports for servers of tests."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import suppress

LOWEST, OF_WORKER, WORKERS = 12_000, 2_500, 8
"""Up to 32,000: outgoing connections have 32,768 and above."""


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
    low = LOWEST + number % WORKERS * OF_WORKER
    start = os.getpid() % OF_WORKER
    while True:
        yield low + start
        start = (start + 1) % OF_WORKER


_PORTS = _ports()
