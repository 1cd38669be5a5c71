"""A server and a bot host, for the length of a test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import trio

from bots.host import Host
from server import app
from server.settings import Settings
from server.store.protocol import MEMORY

PATIENCE = 60


@asynccontextmanager
async def serving(port: int = 0, store: str = MEMORY) -> AsyncIterator[app.Running]:
    settings = Settings(port=port, store=store, bots=False)
    async with trio.open_nursery() as nursery:
        running: app.Running = await nursery.start(partial(app.serve, settings))
        yield running
        nursery.cancel_scope.cancel()


@asynccontextmanager
async def hosting(url: str, **settings: Any) -> AsyncIterator[Host]:
    host = Host(url, **settings)
    async with trio.open_nursery() as nursery:
        await nursery.start(host.run)
        yield host
        nursery.cancel_scope.cancel()
