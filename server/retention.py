"""How long is kept what nobody needs for play any more, and where, as the operator has set it:
finished matches, chat, players' reports, the audit log and accounts."""

from __future__ import annotations

from collections.abc import Callable, Collection

import trio

from server import log
from server.net.limits import Bounds
from server.store.archive.store import Archived
from server.store.moderation import AuditEntry, Report
from server.store.protocol import Store, StoreError

_LOG = log.get("warhost.retention")
LOOK_SECONDS = 3600.0
MOVE_SECONDS = 60.0
NOTES = 10_000
"""Most reports, and most entries of the audit log, that are kept, however young they are."""


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
            reports = await store.prune_notes(Report, moment() - bounds.reports_seconds, NOTES)
            audited = await store.prune_notes(AuditEntry, moment() - bounds.audit_seconds, NOTES)
            accounts = await store.prune_accounts(moment() - bounds.accounts_seconds)
            if matches or lines or reports or audited or accounts:
                counts = {"lines": lines, "reports": reports, "audited": audited}
                counts["accounts"] = accounts
                _LOG.info("pruned", matches=len(matches), **counts)
        except StoreError as fault:
            _LOG.error("not pruned", fault=str(fault))
        await trio.sleep(LOOK_SECONDS)


async def keep_archiving(
    store: Archived,
    bounds: Bounds,
    moment: Callable[[], float],
    is_open: Callable[[str], bool],
) -> None:
    """Move matches that were over for long enough to the archive, again and again. A room that is
    still open keeps its match where it is."""
    while True:
        try:
            if count := await store.move(moment() - bounds.archived_seconds, is_open):
                _LOG.info("archived", matches=count)
        except StoreError as fault:
            _LOG.error("not archived", fault=str(fault))
        await trio.sleep(min(MOVE_SECONDS, bounds.archived_seconds))
