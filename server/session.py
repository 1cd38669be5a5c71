"""One connection's place in the house: what it holds, what it may send, how it is answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import define, field

from engine.errors import Refused
from engine.state import Viewer
from engine.wire import frames
from engine.wire import messages as m
from server import lobby, log
from server.limits import Credits
from server.metrics import Metrics
from server.outbox import Peer, frame

if TYPE_CHECKING:
    from server.room import Room

_LOG = log.get("warhost.session")


@define(eq=False)
class Member:
    """Somebody in a room: a seat of it, or a spectator."""

    session: Session
    room: Room
    viewer: Viewer
    is_deputy: bool = False
    """It plays the seat in its owner's place."""
    name: str | None = None
    """What a spectator is heard under."""
    seq: int = -1
    """Number of the last update sent."""
    behind: bool = False
    """A spectator whose updates were dropped; a snapshot follows when there is room for it."""
    _push: Callable[[bytes, bool], None] = field(init=False)
    """Looked up once: a thousand members are sent to at a time."""

    def __attrs_post_init__(self) -> None:
        self._push = self.session.peer.push

    def update(self, seq: int, data: bytes) -> None:
        """Send the frame of an update, unless it is known or would leave a gap."""
        if not self.behind and self.seq < seq:
            self.seq = seq
            self._push(data, self.viewer is None)


@define(eq=False)
class Session:
    """A connection that has introduced itself."""

    peer: Peer
    metrics: Metrics
    credits: Credits
    talk: Credits
    """What it may say as a spectator."""
    client: str = "?"
    is_local: bool = False
    """It comes from this machine."""
    members: dict[str, Member] = field(factory=dict)
    """By match: a connection has one place in each."""
    created: set[str] = field(factory=set)
    """Matches it has opened."""
    campaigns: set[str] = field(factory=set)
    """Campaigns it watches."""
    policies: tuple[str, ...] = ()
    """Bots it offers."""

    hashed = staticmethod(lobby.hashed)

    def __attrs_post_init__(self) -> None:
        self.peer.overflow, self.peer.drained = self._overflow, self._drained

    @staticmethod
    def frame(message: Any) -> bytes:
        """Return the frame of a message."""
        return frame(frames.write(message))

    @property
    def seats(self) -> int:
        """Return how many seats it holds."""
        return sum(member.viewer is not None for member in self.members.values())

    def enter(self, room: Room, viewer: Viewer, is_deputy: bool = False) -> Member:
        """Give it a place in a room."""
        member = self.members[room.lobby.match] = Member(self, room, viewer, is_deputy)
        return member

    def answer(self, message: Any) -> None:
        """Send a message to it alone."""
        self.peer.push(self.frame(message))

    def refuse(self, request: str | None, refused: Refused, **params: Any) -> None:
        """Tell it that something cannot be, or is no more."""
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

    def leave(self) -> None:
        """Give up every place: the connection is gone. The seats stay whose they were."""
        for member in tuple(self.members.values()):
            member.room.depart(member)
        self.members.clear()

    def _overflow(self) -> None:
        """It reads too slowly. A player is cut and resumes; a spectator skips to a snapshot."""
        if self.seats or self.policies or not self.members:
            self.metrics.cut.inc()
            self.peer.cut()
            return
        self.metrics.skipped.inc()
        for member in self.members.values():
            member.behind = True
        self.peer.drop()

    def _drained(self) -> None:
        """Catch up with one match; when that is written the next comes, so that all find room."""
        member = next((one for one in self.members.values() if one.behind), None)
        if member is not None:
            try:
                member.room.catch_up(member)
            except Exception:
                _LOG.exception("no snapshot", match=member.room.lobby.match)
                self.peer.cut()
