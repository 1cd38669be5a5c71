"""What all rooms of a server share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import trio
from attrs import field, frozen

from engine.match import Match
from engine.wire import messages as m
from server.accounts.accounts import Accounts
from server.calls.caller import Caller
from server.match.checkpoints import Checkpoints
from server.metrics import Metrics
from server.moderation import Moderation
from server.net.limits import Bounds
from server.net.session import Session
from server.store.lobby import Lobby
from server.store.protocol import Store


@frozen
class Time:
    """The server's clock, in seconds since some moment. Tests let it run faster."""

    speed: float = 1.0

    def now(self) -> float:
        """Return the present moment."""
        return trio.current_time() * self.speed

    def move_on_at(self, moment: float) -> trio.CancelScope:
        """Return a scope that is left at a moment."""
        return trio.move_on_at(moment / self.speed)

    def bring_forward(self, scope: trio.CancelScope, moment: float) -> None:
        """Have a scope that is left later left at a moment."""
        if moment / self.speed < scope.deadline:
            scope.deadline = moment / self.speed


class Bots(Protocol):
    """Bots that can be seated."""

    async def check(self, lobby: Lobby) -> None:
        """Raise `Refused` unless another bot may play in a match. Raises `StoreError`."""

    def call(self, bot_call: m.BotCall) -> None:
        """Call a bot to a seat."""


class Neighbours(Protocol):
    """What a room may ask of the rest of the server."""

    @property
    def bots(self) -> Bots:
        """Those of the server."""

    def is_open(self, match: str) -> bool:
        """Return whether a match has a room."""

    async def open_for(self, session: Session, lobby: Lobby) -> None:
        """Open a match for a session and call its bots. Raises `Limited`."""

    async def submit(self, match: str, session: Session, message: Any) -> None:
        """Pass a request on to another room. Raises `Refused`."""

    def begun(self, lobby: Lobby) -> None:
        """Count a match that has begun."""

    async def conclude(self, lobby: Lobby, match: Match) -> None:
        """Count the outcome of a match. Raises `StoreError`."""


@frozen
class Services:
    """The store, the time, the metrics, the bounds, the keys of all seats, what calls players."""

    store: Store
    time: Time
    wall: Callable[[], float]
    """Seconds since 1970."""
    metrics: Metrics
    bounds: Bounds
    neighbours: Neighbours
    moderation: Moderation
    caller: Caller
    accounts: Accounts
    checkpoints: Checkpoints = field(factory=Checkpoints)
    keys: dict[str, tuple[str, int]] = field(factory=dict, repr=False)
    """Match and seat, by the hash of the token that opens it."""
    _lead: float = field(init=False)

    @_lead.default
    def _measured(self) -> float:
        return self.wall() - self.time.now()

    def moment(self) -> float:
        """Return seconds since 1970 that never leap or run backwards while the server runs."""
        return self._lead + self.time.now()

    def due(self, moment: float) -> float:
        """Return a moment, in seconds since 1970, as the server's time."""
        return moment - self._lead
