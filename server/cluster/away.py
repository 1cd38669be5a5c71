"""A server whose store does not answer when it starts: it waits, and says so at its port."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any

import trio
from attrs import define, field
from websockets.http11 import Request, Response

from engine.wire.codec import encode
from server import log
from server.net.door import Door
from server.net.http import JSON, TEXT, Page, response
from server.net.limits import Bounds
from server.net.peer import Peer
from server.store.protocol import Store, StoreAway
from server.systemd import Systemd

_LOG = log.get("warhost.store")
AGAIN_SECONDS = 0.5
"""Before the store is asked again."""
PATIENCE_SECONDS = 60
"""For systemd to wait on."""
_SOON = b"The server waits for its store. It goes on by itself; try again soon.\n"


@define(eq=False)
class StoreIsAway:
    """What is answered meanwhile."""

    fault: str
    systemd: Systemd = field(factory=Systemd.found)

    async def over(self, opened: Callable[[], Awaitable[Store]]) -> Store:
        """Return the store once it answers. Raises `StoreError`."""
        _LOG.error("waiting for the store", fault=self.fault)
        while True:
            await trio.sleep(AGAIN_SECONDS)
            try:
                store = await opened()
            except StoreAway as fault:
                self.fault = str(fault)
            else:
                _LOG.info("the store answers")
                return store

    async def reassure(self) -> None:
        """Have systemd wait, until cancelled."""
        while True:
            self.systemd.tell(f"EXTEND_TIMEOUT_USEC={PATIENCE_SECONDS}000000")
            self.systemd.tell(f"STATUS=waiting for the store: {self.fault}")
            await trio.sleep(PATIENCE_SECONDS / 4)

    def door(self, bounds: Bounds) -> Door:
        """Return the door at which requests are answered meanwhile."""
        return Door(self._answer, _end, bounds)

    async def _answer(self, request: Request, *_: Any) -> Response:
        asked = request.headers
        status = HTTPStatus.SERVICE_UNAVAILABLE
        if request.path.partition("?")[0].strip("/") != "healthz":
            page = Page(TEXT, _SOON, cache="no-store", status=status, retry_after=1.0)
            return response(page, asked)
        store = {"writes": False, "fault": self.fault, "wrote": 0.0}
        report = encode({"status": "starting", "store": store})
        return response(Page(JSON, report, cache="no-store", status=status), asked)


async def _end(peer: Peer) -> None:
    """No websocket is let in, so there is none to serve."""
    peer.abort()
