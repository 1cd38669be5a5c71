"""A connection that has introduced itself: its places in matches, its credits, its answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import trio
from attrs import define, field

from engine.errors import Limited, Refused
from engine.state import Viewer
from engine.wire import frames
from engine.wire import messages as m
from server import log
from server.metrics import Metrics
from server.net.addresses import Address
from server.net.limits import SEATS_EARNING, Credits
from server.net.outbox import frame
from server.requests import REQUESTS

_LOG = log.get("warhost.session")


class Place(Protocol):
    """A seat or a spectator's place in a match, as its connection sees it."""

    viewer: Viewer
    behind: bool
    """A spectator whose updates were dropped; a snapshot follows once there is room for it."""

    @property
    def is_live(self) -> bool:
        """Whether its match is being played."""

    def leave(self) -> None:
        """Give up the place. Never waits."""

    def catch_up(self) -> None:
        """Send a snapshot in place of the updates that were dropped."""


class Receiver(Protocol):
    """What a session needs of the peer that it is sent to."""

    address: Address
    is_gone: bool
    """Nothing pushed to it will arrive."""
    overflow: Callable[[], None]
    """Called when its backlog exceeds the bound."""
    drained: Callable[[], None]
    """Called when its backlog is empty again."""

    @property
    def line(self) -> int:
        """The number of the line to another node that it shares with others; 0 for one of its
        own."""

    @property
    def has_hung_up(self) -> bool:
        """Whether its end of the connection is closed, even if what it sent before is unread."""

    def push(self, data: bytes, droppable: bool = False) -> None:
        """Send a whole frame, now or later. `droppable` ones may be dropped if the peer is slow."""

    def drop(self) -> None:
        """Drop what is droppable from the backlog."""

    def cut(self) -> None:
        """Close the connection of a peer that is too slow."""

    def end(self, code: int, reason: str = "") -> None:
        """Close the connection."""


@define(eq=False)
class Session:
    """A connection that has introduced itself."""

    peer: Receiver
    metrics: Metrics
    credits: Credits
    chat: Credits
    """For what it says as a spectator."""
    client: str = "?"
    is_local: bool = False
    """It comes from this machine."""
    places: dict[str, Place] = field(factory=dict)
    """By match: a connection has one place in each."""
    created: set[str] = field(factory=set)
    """Matches it has opened."""
    started: set[str] = field(factory=set)
    """Campaigns it has started."""
    campaigns: set[str] = field(factory=set)
    """Campaigns it watches."""
    policies: tuple[str, ...] = ()
    """Bots it offers."""
    _waiting: int = 0
    """Its requests that wait for the turn of a room."""
    _settled: trio.Event | None = None

    def __attrs_post_init__(self) -> None:
        self.peer.overflow, self.peer.drained = self._overflow, self._drained

    @property
    def seats(self) -> int:
        """The number of seats it holds."""
        return sum(place.viewer is not None for place in self.places.values())

    @property
    def earning(self) -> int:
        """The number of seats for which it may send more: those in live matches, up to a bound."""
        live = sum(place.viewer is not None and place.is_live for place in self.places.values())
        return min(live, SEATS_EARNING)

    def check_watching(self, most: int) -> None:
        """Raise `Limited` if it follows `most` matches and campaigns already."""
        if len(self.places) + len(self.campaigns) >= most:
            raise Limited(
                "too_many_watched",
                "this connection follows too many matches and campaigns; leave one first",
                params={"most": most},
            )

    # ------------------------------------------------------------------ answers

    @staticmethod
    def frame(message: Any) -> bytes:
        """Return the frame of a message."""
        return frame(frames.write(message))

    def answer(self, message: Any) -> None:
        """Send a message to this connection alone."""
        if not self.peer.is_gone:
            self.peer.push(self.frame(message))

    def answer_list(self, kind: type, request: str, listed: bytes, **more: object) -> None:
        """Send a list that is encoded as JSON already, and what else belongs to the answer."""
        self.peer.push(frame(frames.write_list(kind, request, listed, **more)))

    def refuse(self, request: str | None, refused: Refused, **params: Any) -> None:
        """Refuse a request, or with no `request` say that something has ended."""
        self.metrics.refusals.labels(refused.code).inc()
        self.answer(
            m.Refused(
                request,
                refused.code,
                refused.message,
                refused.clause,
                {**refused.params, **params},
                refused.retry_after,
            )
        )

    # ------------------------------------------------------------------ waiting for rooms

    def is_moot(self, message: Any) -> bool:
        """Return whether a request need not be carried out because its sender has gone.

        What a sender has left unread behind a line that broke must not be carried out late: a
        `resume` in it would take the seat from the line that they came back over.
        """
        return not REQUESTS[type(message)].lasting and self.peer.has_hung_up

    def waits(self) -> None:
        """Count a request that waits for the turn of a room."""
        self._waiting += 1

    def waited(self) -> None:
        """Count off a request that a room has dealt with."""
        self._waiting -= 1
        if self._settled is not None and not self._waiting:
            self._settled.set()

    async def settle(self) -> None:
        """Wait until rooms have dealt with all its requests; until then it keeps its seats."""
        if self._waiting:
            self._settled = trio.Event()
            await self._settled.wait()

    def leave(self) -> None:
        """Give up every place after the connection has ended. Its seats remain reserved."""
        for place in tuple(self.places.values()):
            place.leave()
        self.places.clear()

    # ------------------------------------------------------------------ a peer that reads slowly

    def _overflow(self) -> None:
        """Cut a player, who will resume; let a spectator skip to a snapshot."""
        if self.seats or self.policies or not self.places:
            self.metrics.cut.inc()
            self.peer.cut()
            return
        self.metrics.skipped.inc()
        for place in self.places.values():
            place.behind = True
        self.peer.drop()

    def _drained(self) -> None:
        """Catch up with one match. The next one follows when that is written, so each finds
        room."""
        behind = [match for match, place in self.places.items() if place.behind]
        for match in behind[:1]:
            try:
                self.places[match].catch_up()
            except Exception:
                _LOG.exception("no snapshot", match=match)
                self.peer.cut()
