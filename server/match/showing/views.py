"""What everybody in a room sees of its match: the seats as it is, spectators maybe later."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from attrs import define, field

from engine import lookahead, ruleset
from engine.flow import JUDGE
from engine.match import Change
from engine.state import Viewer
from engine.wire import messages as m
from server.budget import within_budget
from server.match.audience import Audience, Member
from server.match.auto_replies import lasting
from server.match.live import Live
from server.match.match_log import MatchLog
from server.match.showing.delayed_view import DelayedView
from server.match.showing.projection import Projection, framed, status_of
from server.net.outbox import frame
from server.net.session import Session
from server.refusals import not_begun
from server.store.lobby import Seat


@define(eq=False)
class Views:
    """The projections of a match."""

    log: MatchLog
    info: Callable[[], m.MatchInfo]
    """How the match stands now."""
    _delayed: DelayedView | None = field(init=False)
    _projection: Projection = field(init=False)

    def __attrs_post_init__(self) -> None:
        lobby = self.log.lobby
        self._projection = Projection(lobby.match, ruleset.get(lobby.ruleset))
        self._delayed = DelayedView(self.log) if lobby.delay else None

    def prepare(self) -> None:
        """Note how the match stands before it begins: spectators see that first."""
        if self._delayed is not None:
            self._delayed.start(self.info())

    def open(self) -> None:
        """Show the match from now on: it has begun, or was restored."""
        within_budget(lambda: self._projection.adopt(self.log.playing().match.state))

    def public(self) -> m.MatchInfo:
        """Return how the match stands for those who hold no seat."""
        info = self.info()
        if self._delayed is None or info.status in ("lobby", "halted"):
            return info
        self._delayed.note(info)
        return self._delayed.info(info)

    @property
    def status(self) -> m.Status:
        """The status of the match for those who hold no seat."""
        status = self.log.lobby.status
        if self._delayed is None or status in ("lobby", "halted"):
            return status
        return status_of(self._delayed.live)

    def rename(self, name: str, other: str) -> None:
        """Put another name into what spectators are still to see."""
        if self._delayed is not None:
            self._delayed.rename(name, other)

    def everything(self, viewer: Viewer) -> bytes:
        """Return the frame that holds all a viewer may see."""
        live, projection, now = self._for(viewer)
        info = self.public() if viewer is None else self.info()
        if live is None:
            return Session.frame(m.Lobby(info))
        lobby = self.log.lobby
        own = lobby.seats[viewer] if viewer in (0, 1) else Seat()
        said = () if viewer is None else self.log.said_by(viewer)
        own_orders = lasting(own.auto_pass, projection.order), own.conditional_orders, said
        return frame(projection.snapshot(live, info, viewer, lobby.secret, now, *own_orders))

    def update(self, change: Change | None, said: Viewer = None) -> dict[Viewer, bytes]:
        """Return the frames of the newest update; `said` is the seat that gave it in advance."""
        live, now = self.log.playing(), self.log.services.time.now()
        secret = self.log.lobby.secret
        return framed(
            within_budget(lambda: self._projection.update(live, change, secret, now, said))
        )

    def due(self) -> float:
        """Return when spectators are to be shown more, in the server's time."""
        return self._delayed.due() if self._delayed else math.inf

    @property
    def is_behind(self) -> bool:
        """Spectators have not seen everything yet."""
        return self._delayed is not None and self._delayed.is_behind

    async def show_later(self, audience: Audience, show: Callable[[Member], None]) -> None:
        """Show spectators what is due: the start by `show`, then the updates. Raises
        `StoreError`."""
        if self._delayed is None:
            return
        async for number, frames in self._delayed.advance():
            if frames is not None:
                await audience.send_to_gallery(number, frames)
                continue
            for member in tuple(audience.spectators):
                show(member)
        if self._delayed.has_info:
            audience.send_public_info()

    def answer(self, member: Member, message: m.Query) -> m.QueryResult:
        """Answer a query about what a member sees. It changes nothing, so it needs no turn."""
        live, projection, _ = self._for(member.viewer)
        if live is None:
            raise not_begun()
        codec, match = projection.codec, live.match
        seat = None if member.viewer == JUDGE else member.viewer
        query = codec.load_query(message.query)
        after = tuple(codec.load_reply(reply) for reply in message.after)

        def work() -> Any:
            return lookahead.answer(match, seat, query, after, codec.dump)

        return m.QueryResult(message.id, codec.dump(within_budget(work)))

    def seen(self, viewer: Viewer) -> Live | None:
        """Return the match as a viewer sees it; None before it has begun."""
        return self._for(viewer)[0]

    def _for(self, viewer: Viewer) -> tuple[Live | None, Projection, float]:
        if self._delayed is not None and viewer is None:
            return self._delayed.live, self._delayed.projection, self._delayed.moment
        return self.log.live, self._projection, self.log.services.time.now()
