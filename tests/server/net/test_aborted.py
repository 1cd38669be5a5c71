"""Clients that break off, at any moment and in any way, leave no traceback in the log."""

from __future__ import annotations

import json
import socket
import struct
from collections.abc import Callable
from pathlib import Path

import trio

from tests import toy
from tests.helpers.ports import free_port
from tests.server.conftest import LONGEST
from tests.server.http import get
from tests.server.processes import process

UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
)
SAID = (
    b"",
    b"GET",
    b"GET / HTTP/1.1\r\nHost: x\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /api/rulesets/toy.json HTTP/1.1\r\nHost: x\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nab",
    b"GET /" + b"x" * 70_000 + b" HTTP/1.1\r\n\r\n",
    b"GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET / HTTP/2\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",  # somebody speaks TLS
    UPGRADE.replace(b"13", b"12"),
    UPGRADE.replace(b"MDEy", b"!!!!"),
    UPGRADE,
    UPGRADE + b"\x81\x85abcd",
    UPGRADE + b"\x81\xfe\xff\xffabcd" + b"x" * 100,
    UPGRADE + b"\x88\x82abcd\x03\xe8",
    UPGRADE + b"\xff\xff",
)


def reset(line: socket.socket) -> None:
    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    line.close()


def half_close(line: socket.socket) -> None:
    line.shutdown(socket.SHUT_WR)
    line.settimeout(LONGEST)
    while line.recv(1 << 16):
        pass
    line.close()


BREAKS: tuple[Callable[[socket.socket], None], ...] = (reset, socket.socket.close, half_close)


def break_off(port: int) -> None:
    for end in BREAKS:
        for said in SAID:
            with socket.create_connection(("127.0.0.1", port), LONGEST) as line:
                try:
                    line.sendall(said)
                    end(line)
                except OSError:
                    pass  # it was turned away


async def test_no_traceback_and_every_line_is_json(tmp_path: Path) -> None:
    port = free_port()
    async with process(tmp_path, port, toy.KEY) as server:
        for _ in range(2):
            await trio.to_thread.run_sync(break_off, port)
        assert 200 == (await get(port, "/healthz")).status
        server.terminate()
        with trio.fail_after(LONGEST):
            assert 0 == await server.wait()
    lines = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]

    told = [line["event"] for line in lines]
    assert ["signing key created", "ready", "stopping"] == told
