"""One connection's place in the house: what it holds, what it may send, how it is answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import trio
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
DECISIONS = (
    *(m.Reply, m.Resign, m.Propose, m.AnswerProposal, m.StandBy, m.HandOver, m.TakeOver, m.Say),
    *(m.Ready, m.Leave, m.SeatBot),
    *(m.CampaignOrder, m.NextBattle, m.EndCampaign, m.LeaveCampaign),
)
"""What counts also when its sender is gone before its turn: who sends an order and loses the line
expects it to be carried out. Of the rest the answer is all there is, or the token in it."""


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
    _waiting: int = 0
    """Requests of it that rooms have not carried out."""
    _settled: trio.Event | None = None

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
        if not self.peer.is_gone:
            self.peer.push(self.frame(message))

    def answer_list(self, kind: type, request: str, listed: bytes) -> None:
        """Send it a list, which is JSON already."""
        self.peer.push(frame(frames.write_list(kind, request, listed)))

    def is_moot(self, message: Any) -> bool:
        """Tell whether there is no use in carrying out what it has asked."""
        return self.peer.is_gone and not isinstance(message, DECISIONS)

    def waits(self) -> None:
        """Note that a room is to carry out a request."""
        self._waiting += 1

    def waited(self) -> None:
        """Note that a room has."""
        self._waiting -= 1
        if self._settled is not None and not self._waiting:
            self._settled.set()

    async def settle(self) -> None:
        """Wait until rooms have carried out all it asked: till then its seats are its own."""
        if self._waiting:
            self._settled = trio.Event()
            await self._settled.wait()

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
