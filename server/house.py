"""What all rooms of a server share."""

from __future__ import annotations

from collections.abc import Callable

from attrs import field, frozen

from engine.wire import messages as m
from server.clock import Time
from server.limits import Bounds
from server.metrics import Metrics
from server.store import Store


@frozen
class House:
    """The store, the time, the figures, the bounds, the keys."""

    store: Store
    time: Time
    wall: Callable[[], float]
    """Seconds since 1970."""
    metrics: Metrics
    bounds: Bounds
    summon: Callable[[m.Summons], None]
    """Calls a bot host."""
    keys: dict[str, tuple[str, int]] = field(factory=dict, repr=False)
    """Match and seat, by the hash of the token that opens it."""
