"""How long finished matches and chat are kept, as the operator has set it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

import trio

from server import log
from server.net.limits import Bounds
from server.store import records
from server.store.protocol import StoreError

_LOG = log.get("warhost.retention")
LOOK_SECONDS = 3600.0


async def keep_pruning(
    store: str,
    bounds: Bounds,
    moment: Callable[[], float],
    forget: Callable[[Collection[str]], None],
) -> None:
    """Delete from the file of a store what is too old, now and every hour, and have the matches
    that are gone forgotten. `moment` must not leap when the clock of the machine is set: what is
    deleted is gone."""
    while True:
        try:
            forget(await _prune(store, bounds, moment()))
        except StoreError as fault:
            _LOG.error("not pruned", fault=str(fault))
        await trio.sleep(LOOK_SECONDS)


async def _prune(store: str, bounds: Bounds, now: float) -> Collection[str]:
    """Delete in a thread, with a connection of its own: the server goes on meanwhile. Return the
    matches that are gone."""
    in_thread = partial(trio.to_thread.run_sync, abandon_on_cancel=True)
    matches = await in_thread(records.prune, store, now - bounds.finished_seconds)
    lines = await in_thread(records.prune_chat, store, now - bounds.chat_seconds)
    if matches or lines:
        _LOG.info("pruned", matches=len(matches), lines=lines)
    return matches
