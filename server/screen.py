"""What everybody in a room is shown of its match: the seats as it is, spectators maybe later."""

from __future__ import annotations

import math
from collections.abc import Callable

from attrs import define, field

from engine import ruleset
from engine.match import Change
from engine.state import Viewer
from engine.wire import messages as m
from server.audience import Audience
from server.lag import Lag
from server.ledger import Ledger
from server.lobby import Seat
from server.outbox import frame
from server.projection import Live, Projection, framed
from server.refusals import not_begun
from server.session import Member, Session


@define(eq=False)
class Screen:
    """The projections of a match."""

    ledger: Ledger
    info: Callable[[], m.MatchInfo]
    """How the match stands now."""
    _lag: Lag | None = field(init=False)
    _projection: Projection = field(init=False)

    def __attrs_post_init__(self) -> None:
        lobby = self.ledger.lobby
        self._projection = Projection(lobby.match, ruleset.get(lobby.ruleset))
        self._lag = Lag(self.ledger) if lobby.delay else None

    def prepare(self) -> None:
        """Note how the match stands before it begins: spectators see that first."""
        if self._lag is not None:
            self._lag.start(self.info())

    def open(self) -> None:
        """Show the match from now on: it has begun, or was restored."""
        self._projection.show(self.ledger.playing().match.state)

    def public(self) -> m.MatchInfo:
        """Return how the match stands for everybody who has no seat of it."""
        info = self.info()
        if self._lag is None or info.status in ("lobby", "halted"):
            return info
        self._lag.note(info)
        return self._lag.info(info.watchers)

    def everything(self, viewer: Viewer) -> bytes:
        """Return the frame that holds all there is to see."""
        live, projection, now = self._for(viewer)
        info = self.public() if viewer is None else self.info()
        if live is None:
            return Session.frame(m.Lobby(info))
        lobby = self.ledger.lobby
        own = Seat() if viewer is None else lobby.seats[viewer]
        said = () if viewer is None else self.ledger.said_by(viewer)
        standing = own.never, own.instructions, said
        return frame(projection.snapshot(live, info, viewer, lobby.secret, now, *standing))

    def update(self, change: Change | None, said: Viewer = None) -> dict[Viewer, bytes]:
        """Return the frames of the newest update; `said` is the seat that said it in advance."""
        live, now = self.ledger.playing(), self.ledger.house.time.now()
        return framed(self._projection.update(live, change, self.ledger.lobby.secret, now, said))

    def due(self) -> float:
        """Return when spectators are to be shown more than at once, in the server's time."""
        return self._lag.due() if self._lag else math.inf

    @property
    def is_behind(self) -> bool:
        """Spectators have not seen all there is."""
        return self._lag is not None and self._lag.is_behind

    async def show_later(self, audience: Audience, show: Callable[[Member], None]) -> None:
        """Show spectators what is due: the start by `show`, then the updates."""
        if self._lag is None:
            return
        async for number, frames in self._lag.advance():
            if frames is not None:
                await audience.tell_gallery(number, frames)
                continue
            for member in tuple(audience.gallery):
                show(member)
        if self._lag.has_word:
            audience.tell_public()

    def answer(self, member: Member, message: m.Inquire) -> m.Answered:
        """Answer a query about what a member sees. Changes nothing, so it needs no turn."""
        live, projection, _ = self._for(member.viewer)
        if live is None:
            raise not_begun()
        asks = projection.asks(live.match, member.viewer)
        query, view = projection.codec.load_query(message.query), projection.view(member.viewer)
        answer = projection.rules.query(view, asks, member.viewer, query)
        return m.Answered(message.id, projection.codec.dump(answer))

    def seen(self, viewer: Viewer) -> Live | None:
        """Return the match as a viewer sees it; None before that has begun."""
        return self._for(viewer)[0]

    def _for(self, viewer: Viewer) -> tuple[Live | None, Projection, float]:
        if self._lag is not None and viewer is None:
            return self._lag.live, self._lag.projection, self._lag.moment
        return self.ledger.live, self._projection, self.ledger.house.time.now()
