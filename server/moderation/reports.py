"""What players have reported to the operator."""

from __future__ import annotations

from collections import deque

from attrs import define, evolve, field

from server.store.moderation import Report
from server.store.protocol import Store

KEPT = 1_000
"""Reports that are kept. The oldest make room for new ones."""
KNOWN = 50
"""The newest ones, of which a repeat is recognised."""


@define(eq=False)
class Reports:
    """All reports of a server."""

    store: Store
    _number: int = 0
    _known: deque[Report] = field(factory=lambda: deque(maxlen=KNOWN))

    async def restore(self) -> None:
        """Read the newest ones before a restart."""
        newest = await self.store.notes(Report, KNOWN)
        self._known.extend(reversed(newest))
        self._number = newest[0].n if newest else 0

    async def add(self, report: Report) -> None:
        """Keep a report, once. Raises `StoreError`."""
        if any(_is_same(report, one) for one in self._known):
            return
        self._number += 1
        report = evolve(report, n=self._number)
        await self.store.note(report)
        self._known.append(report)
        if self._number > KEPT:
            await self.store.drop_note(Report, self._number - KEPT)


def _is_same(report: Report, other: Report) -> bool:
    """Return whether it is a repeat, whose answer was lost."""
    names = ("match", "by", "address", "text", "about", "line")
    return all(getattr(report, name) == getattr(other, name) for name in names)
