"""What players have reported to the operator."""

from __future__ import annotations

from collections import deque

from attrs import define, evolve, field

from server.store.moderation import Report
from server.store.protocol import Store

KEPT = 1_000
"""Reports that are kept. The oldest make room for new ones."""
PER_ADDRESS = 50
"""Reports of one address that are kept: nobody pushes those of others out."""
KNOWN = 50
"""The newest ones, of which a repeat is recognised."""


@define(eq=False)
class Reports:
    """All reports of a server."""

    store: Store
    _number: int = 0
    _known: deque[Report] = field(factory=lambda: deque(maxlen=KNOWN))
    _kept: dict[int, str] = field(factory=dict)
    """Addresses by the number of their report, oldest first."""

    async def restore(self) -> None:
        """Read the newest ones before a restart."""
        oldest_first = (await self.store.notes(Report))[::-1]
        self._known.extend(oldest_first)
        self._kept = {one.n: one.address for one in oldest_first}
        self._number = max(self._kept, default=0)

    async def add(self, report: Report) -> None:
        """Keep a report, once. Raises `StoreError`."""
        if any(_is_same(report, one) for one in self._known):
            return
        self._number += 1
        report = evolve(report, n=self._number)
        await self.store.note(report)
        self._known.append(report)
        self._kept[report.n] = report.address
        own = [n for n, address in self._kept.items() if address == report.address]
        for n in (*own[:-PER_ADDRESS], *list(self._kept)[:-KEPT]):
            if self._kept.pop(n, None) is not None:
                await self.store.drop_note(Report, n)


def _is_same(report: Report, other: Report) -> bool:
    """Return whether it is a repeat, whose answer was lost."""
    names = ("match", "by", "address", "text", "about", "line")
    return all(getattr(report, name) == getattr(other, name) for name in names)
