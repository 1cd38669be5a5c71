"""What all rooms of a server share."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING

from attrs import field, frozen

from engine.match import Match
from engine.wire import messages as m
from server.clock import Time
from server.limits import Bounds
from server.lobby import Lobby
from server.metrics import Metrics
from server.session import Session
from server.store import Store

if TYPE_CHECKING:
    from server.room import Room


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
    concluded: Callable[[Lobby, Match], Awaitable[None]]
    """Takes the outcome of a match to where it counts. Raises `StoreError`."""
    open: Callable[[Session, Lobby], Awaitable[Room]]
    """Opens another match for a session, and calls its bots. Raises `Limited`."""
    rooms: Mapping[str, Room]
    """Every match that is open."""
    keys: dict[str, tuple[str, int]] = field(factory=dict, repr=False)
    """Match and seat, by the hash of the token that opens it."""
    _lead: float = field(init=False)

    @_lead.default
    def _measured(self) -> float:
        return self.wall() - self.time.now()

    def moment(self) -> float:
        """Return seconds since 1970 that neither leap nor run backwards while the server runs."""
        return self._lead + self.time.now()

    def due(self, moment: float) -> float:
        """Return when a moment is, in the server's time."""
        return moment - self._lead
