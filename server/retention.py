"""How long finished matches and chat are kept, as the operator has set it."""

from __future__ import annotations

from collections.abc import Callable, Collection

import trio

from server import log
from server.net.limits import Bounds
from server.store.protocol import Store, StoreError

_LOG = log.get("warhost.retention")
LOOK_SECONDS = 3600.0


async def keep_pruning(
    store: Store,
    bounds: Bounds,
    moment: Callable[[], float],
    forget: Callable[[Collection[str]], None],
) -> None:
    """Delete from a store what is too old, now and every hour, and have the matches that are gone
    forgotten. `moment` must not leap when the clock of the machine is set: what is deleted is
    gone."""
    while True:
        try:
            matches = await store.prune(moment() - bounds.finished_seconds)
            forget(matches)
            lines = await store.prune_chat(moment() - bounds.chat_seconds)
            if matches or lines:
                _LOG.info("pruned", matches=len(matches), lines=lines)
        except StoreError as fault:
            _LOG.error("not pruned", fault=str(fault))
        await trio.sleep(LOOK_SECONDS)
