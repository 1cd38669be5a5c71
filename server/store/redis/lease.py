"""The sign that a node lives."""

from __future__ import annotations

import math
import secrets
import threading
import time
from contextlib import suppress
from typing import Any

import trio
from redis.exceptions import RedisError

from server.store.protocol import StoreAway, StoreError, StoreOfOtherVersion, told
from server.store.redis.keys import NODES, PREFIX
from server.store.redis.link import client, may_answer

FORMAT = "1"
"""Of what is kept in Redis."""
LEASE_SECONDS, RENEW_SECONDS = 3.0, 0.5


class Lease:
    """The sign that a node lives, renewed by a thread of its own: what the node sends may take long
    enough to let it expire. It holds where other nodes reach this one."""

    KEY = f"{PREFIX}node:"

    def __init__(self, url: str, node: str) -> None:
        self.node, self._url = node, url
        self._client, self._sentinels = client(url)
        self._address = ""
        self._steady_since = math.inf
        self._ends = threading.Event()

    @property
    def is_steady(self) -> bool:
        """Whether it was renewed for as long as it takes others to expire. Otherwise Redis may have
        stood still, and the nodes whose leases are gone are alive."""
        return time.monotonic() - self._steady_since >= LEASE_SECONDS

    async def take(self) -> str:
        """Take the lease and keep it. Return the secret that all nodes share. Raises `StoreAway`
        where no Redis answers, and `StoreError` where one refuses or holds what another version
        wrote."""
        secret = await trio.to_thread.run_sync(self._take, abandon_on_cancel=True)
        self._thread = threading.Thread(target=self._keep, name="lease", daemon=True)
        self._thread.start()
        return secret

    def _take(self) -> str:
        try:
            self._client.setnx(f"{PREFIX}format", FORMAT)
            found = self._read("format")
            if found != FORMAT:
                raise StoreOfOtherVersion(
                    f"cannot open the store {told(self._url)}: it has format {found}, "
                    f"but this version of warhost reads {FORMAT}; name another database"
                )
            self._client.setnx(f"{PREFIX}secret", secrets.token_hex(32))
            self._client.sadd(NODES, self.node)
            self._renew()
            return self._read("secret")
        except (RedisError, OSError) as fault:
            kind = StoreAway if may_answer(fault) else StoreError
            raise kind(f"cannot open the store {told(self._url)}: {fault}") from fault

    def announce(self, address: str) -> None:
        """Tell where this node is reached."""
        self._address = address
        with suppress(RedisError):  # the next renewal tells it
            self._renew()

    async def release(self) -> None:
        """Let other nodes have the matches at once."""
        self._ends.set()
        await trio.to_thread.run_sync(self._thread.join, abandon_on_cancel=True)

    def _keep(self) -> None:
        while not self._ends.wait(RENEW_SECONDS):
            try:
                self._renew()
            except RedisError:  # it is tried again; others may claim its matches meanwhile
                self._steady_since = math.inf
                self._client.connection_pool.disconnect()
        with suppress(RedisError):
            self._client.delete(f"{self.KEY}{self.node}")
        self._client.close()

    def _renew(self) -> None:
        began = time.monotonic()
        if self._sentinels is not None:  # or leases would be gone that are renewed elsewhere
            self._sentinels.check()
        lease = f"{self.KEY}{self.node}"
        was_there = self._client.set(lease, self._address, px=int(1000 * LEASE_SECONDS), get=True)
        self._client.sadd(NODES, self.node)
        if was_there is None or self._steady_since is math.inf:
            self._steady_since = began

    def _read(self, name: str) -> str:
        value: Any = self._client.get(f"{PREFIX}{name}")
        return str(value, "utf-8", "replace")
