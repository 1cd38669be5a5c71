"""What players have reported to the operator."""

from __future__ import annotations

from collections import deque

import trio
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
    _known: deque[Report] = field(factory=lambda: deque(maxlen=KNOWN))
    _kept: dict[int, str] = field(factory=dict)
    """Addresses by the number of their report, oldest first."""
    _turn: trio.Lock = field(factory=trio.Lock)

    async def restore(self, most: int = -1) -> None:
        """Read those that were added before a restart, or at other nodes: the newest."""
        for one in reversed(await self.store.notes(Report, most)):
            if one.n not in self._kept:
                self._known.append(one)
                self._kept[one.n] = one.address

    async def add(self, report: Report) -> None:
        """Keep a report, once. Raises `StoreError`."""
        async with self._turn:
            number = await self.store.number(Report)
            if missing := number - 1 - max(self._kept, default=0):
                await self.restore(missing)
            if any(_is_same(report, one) for one in self._known):
                return
            report = evolve(report, n=number)
            await self.store.note(report)
            self._known.append(report)
            self._kept[number] = report.address
            own = [n for n, address in self._kept.items() if address == report.address]
            for n in (*own[:-PER_ADDRESS], *list(self._kept)[:-KEPT]):
                if self._kept.pop(n, None) is not None:
                    await self.store.drop_note(Report, n)


def _is_same(report: Report, other: Report) -> bool:
    """Return whether it is a repeat, whose answer was lost."""
    names = ("match", "by", "address", "text", "about", "line")
    return all(getattr(report, name) == getattr(other, name) for name in names)
