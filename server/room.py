"""A room: the one task that owns a match.

Requests come through a bounded inbox, the only door in, and are carried out one after the other.
What they do is in `reception` and `conduct`; here is what holds it together, and time's passing.
"""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any

import trio
from attrs import define, evolve, field, frozen

from engine.errors import Refused
from engine.match import Change
from engine.state import Viewer
from engine.wire import messages as m
from server import again, conduct, consent, deputies, log, reception, standing, talk
from server.audience import Audience
from server.history import History
from server.house import House
from server.ledger import Ledger
from server.lobby import Lobby
from server.projection import Live, asked_in
from server.refusals import RETRY_SECONDS, not_stored, shut
from server.screen import Screen
from server.session import Member, Session
from server.store import StoreError
from server.talk import Talk

_LOG = log.get("warhost.room")
HANDLERS: Mapping[type, Callable[[Room, Session, Any], Awaitable[None]]] = {
    m.Watch: reception.watch,
    m.Resume: reception.resume,
    m.Join: reception.join,
    m.Leave: reception.leave,
    m.Ready: reception.ready,
    m.SeatBot: reception.seat_bot,
    m.Reply: conduct.reply,
    m.Resign: conduct.resign,
    m.Propose: consent.propose,
    m.AnswerProposal: consent.answer,
    m.HandOver: deputies.hand_over,
    m.TakeOver: deputies.take_over,
    m.StandBy: standing.stand_by,
    m.Say: talk.say,
    m.Rematch: again.rematch,
    again.Claim: again.claim,
}


@frozen
class Summon:
    """Call a bot for a seat, if its bot is gone."""

    seat: int


@frozen
class Command:
    """Something that somebody wants of a room; without a session, the house."""

    session: Session | None
    message: Any
    at: float = 0.0


@define(eq=False)
class Room:
    """A match, its audience and its clocks."""

    ledger: Ledger
    audience: Audience = field(init=False)
    history: History = field(init=False)
    closed: bool = False
    screen: Screen = field(init=False)
    talk: Talk = field(init=False)
    _send: trio.MemorySendChannel[Command] = field(init=False)
    _inbox: trio.MemoryReceiveChannel[Command] = field(init=False)
    retry_at: float = 0.0
    """When to try again what could not be stored."""
    obeyed: int = 0
    """Questions answered by standing instructions since somebody acted."""
    weighed: standing.Weighed | None = None
    _settled: bool = False
    """What the match counts for has its outcome."""

    def __attrs_post_init__(self) -> None:
        bounds = self.house.bounds
        self._send, self._inbox = trio.open_memory_channel(bounds.inbox)
        self.history = History(bounds.history_updates, bounds.history_bytes)
        self.screen = Screen(self.ledger, self.info)
        self.audience = Audience(self.house, self.info, self.screen.public)
        self.talk = Talk(self)

    @property
    def house(self) -> House:
        """What it shares with other rooms."""
        return self.ledger.house

    @property
    def lobby(self) -> Lobby:
        """The match outside its record."""
        return self.ledger.lobby

    @property
    def live(self) -> Live | None:
        """The match, once it has begun."""
        return self.ledger.live

    # ------------------------------------------------------------------ from outside

    async def ask(self, session: Session | None, message: Any) -> None:
        """Put a request into the inbox. Waits while it is full. Raises `Refused` when shut."""
        if session is not None:
            session.waits()
        try:
            await self._send.send(Command(session, message, self.house.time.now()))
        except (trio.BrokenResourceError, trio.ClosedResourceError):
            if session is not None:
                session.waited()
            raise shut(self.lobby) from None

    def call(self, seat: int) -> None:
        """Have a bot called for a seat. Never waits: a full inbox is asked again later."""
        with suppress(trio.WouldBlock, trio.BrokenResourceError, trio.ClosedResourceError):
            self._send.send_nowait(Command(None, Summon(seat)))

    def depart(self, member: Member) -> None:
        """Forget somebody whose connection is gone or who looks away. Never waits."""
        self.audience.depart(member)
        with suppress(trio.WouldBlock, trio.BrokenResourceError):  # busy it looks anyway; or gone
            self._send.send_nowait(Command(None, None))

    def catch_up(self, member: Member) -> None:
        """Bring a spectator who was too slow to the present."""
        if not self.closed:
            member.behind = False
            self.show(member)
            self.talk.tell_newcomer(member)

    def info(self) -> m.MatchInfo:
        """Return what everybody may know."""
        live = self.live
        seq = live.seq if live else None
        info = self.lobby.info(self.audience.present, len(self.audience.gallery), seq)
        return evolve(info, asked=asked_in(live), moved=live.at if live else 0.0)

    # ------------------------------------------------------------------ for its handlers

    def seat_of(self, session: Session) -> int:
        """Return the seat the session acts for. Raises `Refused` for anybody else."""
        member = session.members.get(self.lobby.match)
        if member is None or member.viewer is None:
            raise Refused("not_seated", "you hold no seat of this match; resume it by its token")
        return member.viewer

    async def begin(self, lobby: Lobby) -> None:
        """Start the match."""
        self.screen.prepare()
        await self.ledger.begin(lobby)
        self.screen.open()

    def show(self, member: Member) -> None:
        """Send one member all there is to see."""
        live = self.screen.seen(member.viewer)
        member.seq = live.seq if live else -1
        data = self.screen.everything(member.viewer)
        member.session.peer.push(data, droppable=member.viewer is None)

    async def publish(
        self,
        change: Change | None,
        then: Callable[[], None] = lambda: None,
        said: Viewer = None,
    ) -> None:
        """Send the newest update: to the seats, `then` whoever else, then to the gallery. `said` is
        the seat that said in advance what was replied."""
        live = self.ledger.playing()
        frames = self.screen.update(change, said)
        self.history.add(live.seq, frames)
        self.audience.tell_seats(live.seq, frames)
        then()
        if live.is_over:
            self.audience.changed()
        if not self.lobby.delay:
            await self.audience.tell_gallery(live.seq, frames)

    # ------------------------------------------------------------------ the task

    async def run(self, restoring: trio.Semaphore | None = None) -> None:
        """Own the match until nobody needs the room. Raises whatever halts the match."""
        if restoring:
            await self.talk.restore()
        if restoring and self.lobby.status != "lobby":
            async with restoring:
                await self.ledger.restore()
                self.screen.open()
                await self._show_later()
        while not self.closed:
            command = None
            with self.house.time.move_on_at(self._next_moment()):
                command = await self._inbox.receive()
            if command is not None:
                await self._carry_out(command)
            await self._pass_time()

    def close(self) -> None:
        """Shut the door: whoever still waits is told, whoever is inside let go."""
        self.closed = True
        with suppress(trio.WouldBlock, trio.EndOfChannel, trio.ClosedResourceError):
            while True:
                command = self._inbox.receive_nowait()
                if command.session:
                    command.session.refuse(getattr(command.message, "id", None), shut(self.lobby))
                    command.session.waited()
        self._inbox.close()
        match = self.lobby.match
        self.audience.dismiss(None if self.lobby.status == "over" else shut(self.lobby), match)
        for key, _ in self.lobby.tokens if self.lobby.status != "halted" else ():
            if self.house.keys.get(key, ("", 0))[0] == match:  # else of a later battle
                del self.house.keys[key]

    async def _carry_out(self, command: Command) -> None:
        session, message = command.session, command.message
        if session is None:
            if isinstance(message, Summon):
                await reception.summon(self, message.seat)
            return  # or it was only woken to look at the time
        request, match = getattr(message, "id", None), self.lobby.match
        given, place = self.ledger.given, session.members.get(match)
        try:
            if not session.is_moot(message):
                await HANDLERS[type(message)](self, session, message)
        except Refused as refused:
            session.refuse(request, refused)
        except StoreError as fault:
            _LOG.error("not stored", match=match, fault=str(fault))
            session.refuse(request, not_stored())
        except Exception:
            if self.ledger.given != given:  # what is stored and what is seen may differ
                mistake = Refused("fault", "the server made a mistake; the match is halted")
                session.refuse(request, mistake)
                raise
            _LOG.exception("request failed", match=match, request=type(message).__name__)
            member = session.members.get(match)
            if member is not None and member is not place:  # it came in half way
                del session.members[match]
                self.audience.depart(member)
            mistake = Refused("fault", "the server made a mistake; the match is as it was")
            session.refuse(request, mistake)
        finally:
            session.waited()
        if isinstance(message, m.Reply) and not self.lobby.delay:
            self.house.metrics.reply_seconds.observe(self.house.time.now() - command.at)

    # ------------------------------------------------------------------ the passing of time

    def _next_moment(self) -> float:
        due = self.live.clocks.next_deadline() if self.live else None
        clock = max(due[0], self.retry_at) if due else math.inf
        if standing.due(self) or (self.lobby.status == "over" and not self._settled):
            clock = min(clock, self.retry_at)
        later = max(self.screen.due(), self.retry_at)
        present = self.audience.presence_due
        return min(clock, later, self.talk.due(), present, self._closing_time())

    def _closing_time(self) -> float:
        if self.lobby.status == "live" or self.screen.is_behind:
            return math.inf
        in_lobby, bounds = self.lobby.status == "lobby", self.house.bounds
        return self.audience.deserted + (bounds.lobby_seconds if in_lobby else bounds.over_seconds)

    async def _pass_time(self) -> None:
        """Do what is due: answers for the silent, word of who is here, closing."""
        now = self.house.time.now()
        due = self.live.clocks.next_deadline() if self.live else None
        if due and max(due[0], self.retry_at) <= now:
            await standing.time_out(self, due[1])
        await standing.obey(self)
        if self.lobby.status == "over" and not self._settled and self.retry_at <= now:
            await self._settle()
        if self.audience.presence_due <= now:
            self.audience.tell_info()
        if self.screen.due() <= now and self.retry_at <= now:
            await self._show_later()
        self.talk.release()
        if self._closing_time() <= now:
            if self.lobby.status == "lobby":
                try:
                    await self.house.store.delete(self.lobby.match)
                except StoreError as fault:  # it is found again, and closed, after a restart
                    _LOG.error("not stored", match=self.lobby.match, fault=str(fault))
            self.closed = True

    async def _show_later(self) -> None:
        """Show spectators what is as old as the delay."""
        try:
            await self.screen.show_later(self.audience, self.show)
        except StoreError as fault:
            _LOG.error("not read", match=self.lobby.match, fault=str(fault))
            self.retry_at = self.house.time.now() + RETRY_SECONDS

    async def _settle(self) -> None:
        """Have the outcome counted; nothing of that is shown here, so it may come later."""
        try:
            await self.house.concluded(self.lobby, self.ledger.playing().match)
        except StoreError as fault:
            _LOG.error("not stored", match=self.lobby.match, fault=str(fault))
            self.retry_at = self.house.time.now() + RETRY_SECONDS
            return
        self._settled = True
