"""Order among people: whom the operator has banned or muted, and what players have reported."""

from __future__ import annotations

from collections.abc import Callable

from attrs import define

from server.moderation.reports import Reports
from server.moderation.sanctions import Sanctions
from server.store.protocol import Store


@define(eq=False)
class Moderation:
    """Sanctions and reports."""

    sanctions: Sanctions
    reports: Reports

    @classmethod
    async def restored(cls, store: Store, wall: Callable[[], float]) -> Moderation:
        """Return what is stored."""
        found = cls(Sanctions(store, wall), Reports(store))
        await found.sanctions.restore()
        await found.reports.restore()
        return found


__all__ = ["Moderation"]
