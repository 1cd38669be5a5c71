"""Whether the server does its work: how late its event loop is, and whether its store can write.

The event loop is measured by a task that sleeps and looks how late it wakes. Another tells systemd
that the loop turns, so that a server whose loop stands still is restarted. The store is asked to
write every few seconds, so that a full disk is noticed before a player notices.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Any

import trio
from attrs import define, field

from server import log
from server.metrics import Metrics
from server.store.protocol import Store, StoreError
from server.systemd import Systemd

_LOG = log.get("warhost.health")
BEAT_SECONDS = 0.5
KEPT = 120
"""Beats whose lag is remembered: a minute."""
LOOK_SECONDS = 10.0
"""Between two times that the store is asked to write."""
AGAIN_SECONDS = 1.0
"""The same while it cannot."""
ANSWER_SECONDS = 5.0
"""A store that takes longer is not writing."""


@define(eq=False)
class Health:
    """How a server is."""

    store: Store
    metrics: Metrics
    systemd: Systemd = field(factory=Systemd.found)
    fault: str | None = None
    """Why the store cannot write."""
    _lags: deque[float] = field(factory=lambda: deque(maxlen=KEPT))

    def __attrs_post_init__(self) -> None:
        self.metrics.store_writes.set(1)
        self.metrics.loop_lag.set_function(lambda: self.worst)

    @property
    def worst(self) -> float:
        """Seconds by which the event loop woke too late, at worst in the last minute."""
        return max(self._lags, default=0.0)

    async def run(self) -> None:
        """Look after it until cancelled."""
        async with trio.open_nursery() as nursery:
            nursery.start_soon(self._beat)
            nursery.start_soon(self._look)
            nursery.start_soon(self._reassure)

    def report(self) -> Mapping[str, Any]:
        """Return how it is, as JSON."""
        return {
            "status": "ok" if self.fault is None else "failing",
            "store": {"writes": self.fault is None, "fault": self.fault, "wrote": self.store.wrote},
            "lag": {
                "now": round(self._lags[-1], 4) if self._lags else 0.0,
                "worst": round(self.worst, 4),
            },
        }

    async def _beat(self) -> None:
        while True:
            due = trio.current_time() + BEAT_SECONDS
            await trio.sleep_until(due)
            self._lags.append(trio.current_time() - due)

    async def _reassure(self) -> None:
        """Tell systemd, twice in the time that it waits, that the loop turns."""
        while self.systemd.interval is not None:
            self.systemd.tell("WATCHDOG=1")
            await trio.sleep(self.systemd.interval / 2)

    async def _look(self) -> None:
        while True:
            try:
                with trio.fail_after(ANSWER_SECONDS):
                    await self.store.beat()
            except StoreError as fault:
                self._note(str(fault))
            except trio.TooSlowError:
                self._note(f"it did not answer within {ANSWER_SECONDS:g} seconds")
            else:
                # Not more often: it would tell of acts that spectators see later.
                self.metrics.store_wrote.set(self.store.wrote)
                self._note(None)
            await trio.sleep(LOOK_SECONDS if self.fault is None else AGAIN_SECONDS)

    def _note(self, fault: str | None) -> None:
        """Note why the store cannot write, and log the change."""
        if fault is not None and self.fault is None:
            _LOG.error("the store cannot write", fault=fault)
        elif fault is None and self.fault is not None:
            _LOG.warning("the store writes again")
        self.fault = fault
        self.metrics.store_writes.set(fault is None)
