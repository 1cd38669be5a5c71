"""What a handler sees of a room."""

from __future__ import annotations

from typing import Any, Protocol

from engine.records import record
from engine.records.signatures import OPEN, Hand
from engine.wire.messages import MatchInfo, Proposal
from server.match.audience import Audience, Member, Premises
from server.match.auto_replies import AutoReplies
from server.match.chat import Chat
from server.match.clocks import SeatClocks
from server.match.live import Live
from server.match.services import Services
from server.match.showing.broadcast import Broadcast
from server.store.lobby import Lobby


class RoomApi(Premises, Protocol):
    """A room, as handlers of requests may use it.

    Each change is stored first and shown after. What raises leaves the room as it was.
    """

    audience: Audience
    chat: Chat
    auto_replies: AutoReplies
    broadcast: Broadcast

    @property
    def services(self) -> Services:
        """What it shares with other rooms."""

    @property
    def lobby(self) -> Lobby:
        """The match outside its record."""

    @property
    def live(self) -> Live | None:
        """The match, once it has begun."""

    def playing(self) -> Live:
        """Return the match. Raises `Refused` before it has begun."""

    async def recall(self) -> None:
        """Have all that was replied lately be there to be taken back. Raises `StoreError`."""

    def info(self) -> MatchInfo:
        """Return what everybody may know."""

    async def adopt(self, lobby: Lobby) -> None:
        """Store another lobby. Raises `StoreError`."""

    async def begin(self, lobby: Lobby) -> None:
        """Store the start of the match. Raises `StoreError`."""

    async def act(self, act: record.Act, member: Member, message: Any, hand: Hand = OPEN) -> None:
        """Play an act that a member has asked for in a message, and answer it with `done`.

        Raises `Refused` when the rules do not allow it, and `StoreError`.
        """

    async def agree(
        self, proposals: tuple[Proposal, ...], clocks: SeatClocks, member: Member, message: Any
    ) -> None:
        """Store which proposals stand, and the clocks; answer the message with `done`. Raises
        `StoreError`."""
