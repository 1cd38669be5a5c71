"""A peer of the server and a client of it, with nothing behind them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import trio
from websockets.http11 import Request
from websockets.trio.client import ClientConnection, connect

from server.net.addresses import Address
from server.net.door import Door
from server.net.limits import Bounds
from server.net.peer import Peer
from tests.server.client import Reader
from tests.server.conftest import LONGEST

SMALL = Bounds(send_buffer_bytes=8192, backlog_bytes=64 * 1024, stall_seconds=LONGEST)


async def let_in(_: Request, __: Address, ___: int) -> None:
    """Let every websocket through."""


@asynccontextmanager
async def pair(
    handle: Callable[[Peer], Awaitable[None]], bounds: Bounds = SMALL, **options: Any
) -> AsyncIterator[ClientConnection]:
    door = Door(let_in, handle, bounds)
    async with trio.open_nursery() as nursery:
        await nursery.start(door.run, "127.0.0.1", 0)
        async with connect(
            f"ws://127.0.0.1:{door.port}",
            compression=None,
            create_connection=Reader,
            close_timeout=1,
            **options,
        ) as socket:
            yield socket
        nursery.cancel_scope.cancel()
