"""What members are sent of a match: each update once it is stored, and what they have missed."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from engine.match import Change
from engine.state import Viewer
from engine.wire import messages as m
from server.match.audience import Audience, Member
from server.match.match_log import MatchLog
from server.match.showing.views import Views
from server.net.history import History
from server.net.session import Session


@define(eq=False)
class Broadcast:
    """Sends everybody in a room their view of its match."""

    log: MatchLog
    views: Views
    audience: Audience
    _history: History = field(init=False)

    def __attrs_post_init__(self) -> None:
        bounds = self.log.services.bounds
        self._history = History(bounds.history_updates, bounds.history_bytes)

    async def publish(
        self,
        change: Change | None,
        *,
        by: Member | None = None,
        message: Any = None,
        said: Viewer = None,
    ) -> None:
        """Send the newest update: to the seats, with the answer to a `message` of one of them, then
        to the spectators. `said` is the seat that gave the reply in advance."""
        live = self.log.playing()
        frames = self.views.update(change, said)
        self._history.add(live.seq, frames)
        answer = Session.frame(m.Done(message.id)) if message is not None else b""
        self.audience.send_to_seats(live.seq, frames, by, answer)
        if live.is_over:
            self.audience.changed()
        if not self.log.lobby.delay:
            await self.audience.send_to_gallery(live.seq, frames)

    async def show_later(self) -> None:
        """Show spectators what is as old as the delay. Raises `StoreError`."""
        await self.views.show_later(self.audience, self.show)

    def show(self, member: Member) -> None:
        """Send a member a snapshot."""
        live = self.views.seen(member.viewer)
        member.seq = live.seq if live else -1
        data = self.views.everything(member.viewer)
        member.session.peer.push(data, droppable=member.viewer is None)

    def show_missed(self, member: Member, seen: int | None) -> None:
        """Send a member what it has missed since number `seen`, or else a snapshot.

        Conditional orders are only in a snapshot, so a member who has not seen the newest gets one.
        """
        live, viewer = self.log.live, member.viewer
        changed = self.log.lobby.seats[viewer].auto_replies_at if viewer in (0, 1) else -1
        is_known = seen is not None and seen > changed
        missed = self._history.since(seen, viewer) if seen is not None and is_known else None
        if missed is None or live is None:
            self.show(member)
            return
        member.seq = live.seq
        for data in missed:
            member.session.peer.push(data)
        member.session.answer(m.Lobby(self.views.info()))
