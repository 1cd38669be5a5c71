"""A room: everything about one match happens in its turn, one request after the other.

A request that finds the room idle is carried out at once, by the task of its connection. Otherwise
it waits in a bounded inbox for the room's own task, which also lets time pass. What requests do is
in the modules that register them; here is what holds the room together.
"""

from __future__ import annotations

import math
import weakref
from contextlib import suppress
from functools import partial
from typing import Any

import trio
from attrs import define, evolve, field, frozen

from engine import flow
from engine.errors import Malformed, RecordError, Refused
from engine.match import Change
from engine.records import record
from engine.records.signatures import OPEN, By, Hand
from engine.state import Viewer
from engine.wire import messages as m
from engine.wire.codec import for_ruleset
from server import log
from server.budget import OverBudget
from server.calls.caller import Call
from server.calls.news import NOTHING, Calls, Seen
from server.match.audience import Audience, Member, member_of, not_seated
from server.match.auto_replies import AutoReplies, AutoReply
from server.match.chat import Chat
from server.match.clocks import SeatClocks
from server.match.match_log import MatchLog
from server.match.projection import Live, asked_in
from server.match.services import Services
from server.match.views import Views
from server.net.history import History
from server.net.peer import MOVED
from server.net.session import Session
from server.refusals import (
    RETRY_SECONDS,
    adjourned,
    not_here,
    not_judge,
    not_owner,
    not_stored,
    over,
    shut,
)
from server.requests import JUDGE, MEMBER, OWNER, REQUESTS, ROOM, TOKEN, Request
from server.store.lobby import Judge, Lobby
from server.store.protocol import StoreError, StoreMoved

_LOG = log.get("warhost.room")
TRIES = 5
"""How often what is due may fail, one time after the other, before the match is halted."""


@frozen
class Command:
    """A request in the inbox; without a session, of the server itself."""

    session: Session | None
    message: Any
    at: float


@define(eq=False)
class Room:
    """A match, its audience and its clocks. It is the `RoomApi` of the handlers."""

    log: MatchLog
    audience: Audience = field(init=False)
    history: History = field(init=False)
    views: Views = field(init=False)
    chat: Chat = field(init=False)
    auto_replies: AutoReplies = field(init=False)
    calls: Calls = field(factory=Calls)
    is_closed: bool = False
    is_spare: bool = False
    """The match is over and there are too many such rooms: it closes when nobody is in it."""
    retry_at: float = 0.0
    """When to try again what could not be stored, in the server's time."""
    _send: trio.MemorySendChannel[Command] = field(init=False)
    _inbox: trio.MemoryReceiveChannel[Command] = field(init=False)
    _queued: int = 0
    """Requests in the inbox, or on their way into it."""
    _turn: trio.Lock = field(factory=trio.Lock)
    """Held while a request is carried out, or time passes."""
    _alarm: trio.CancelScope | None = None
    """Ends the sleep of the room's task. None until the match is restored."""
    _fault: Exception | None = None
    """What halts the match: for the room's task to raise."""
    _rests_until: float = -math.inf
    """Nothing is done by itself before: it failed, by a mistake of the server."""
    _failures: int = 0
    """How often that failed, one time after the other."""
    _settled: bool = False
    """The outcome is counted where it counts."""

    def __attrs_post_init__(self) -> None:
        bounds, room = self.services.bounds, weakref.proxy(self)

        def info() -> m.MatchInfo:
            """Tell how the match stands, without holding the room: in a circle it would stay in
            memory, since the garbage collector looks only seldom for those (`app.tune`)."""
            told: m.MatchInfo = room.info()
            return told

        self._send, self._inbox = trio.open_memory_channel(bounds.inbox)
        self.history = History(bounds.history_updates, bounds.history_bytes)
        self.views = Views(self.log, info)
        self.audience = Audience(self.log, info, self.views.public)
        self.chat = Chat(self.log, self.audience)
        self.auto_replies = AutoReplies(bounds.automatic_in_a_row)

    @property
    def services(self) -> Services:
        """What it shares with other rooms."""
        return self.log.services

    @property
    def lobby(self) -> Lobby:
        """The match outside its record."""
        return self.log.lobby

    @property
    def live(self) -> Live | None:
        """The match, once it has begun."""
        return self.log.live

    def playing(self) -> Live:
        """Return the match. Raises `Refused` before it has begun."""
        return self.log.playing()

    async def recall(self) -> None:
        """Have all that was replied lately be there to be taken back. Raises `StoreError`."""
        await self.log.recall()

    def info(self) -> m.MatchInfo:
        """Return what everybody may know."""
        live = self.live
        seq = live.seq if live else None
        watchers, names = self.audience.watching
        info = self.lobby.info(self.audience.present, watchers, seq)
        moved = live.at if live else 0.0
        return evolve(info, spectators=names, asked=asked_in(live), moved=moved)

    # ------------------------------------------------------------------ from outside

    async def submit(self, session: Session, message: Any) -> None:
        """Carry out a request at once if the room is idle, else put it into the inbox.

        Waits while the inbox is full. Raises `Refused` when the room is closed.
        """
        if self.is_closed:
            self._send_on(session)
            raise self.why_closed()
        command = Command(session, message, self.services.time.now())
        if self._is_idle:
            await self._take_at_once(command)
            return
        session.waits()
        self._queued += 1
        try:
            await self._send.send(command)
        except (trio.BrokenResourceError, trio.ClosedResourceError):
            session.waited()
            self._send_on(session)
            raise self.why_closed() from None

    def _send_on(self, session: Session) -> None:
        """Have a client ask again elsewhere if another server carries the match on."""
        if isinstance(self._fault, StoreMoved):
            session.peer.end(*MOVED)

    def post(self, message: Any) -> None:
        """Put a request of the server into the inbox. Never waits: a full inbox drops it."""
        with suppress(trio.WouldBlock, trio.BrokenResourceError, trio.ClosedResourceError):
            self._send.send_nowait(Command(None, message, self.services.time.now()))
            self._queued += 1

    def spare(self) -> bool:
        """Close the room soon if nobody is in it; return whether that is so."""
        self.is_spare = self.audience.deserted < math.inf
        self._wake_at(self._next_moment())
        return self.is_spare

    async def end(self, notice: str, *, closed: bool) -> None:
        """Adjourn the match for the operator, or close it. Raises `Refused` and `StoreError`."""
        async with self._turn:
            self._must_be_restored()
            if self.lobby.status == "over":
                raise over()
            await self._put_away(notice, closed=closed)
            if self.lobby.status == "lobby":
                self.log.lobby = evolve(self.lobby, notice=notice, closed=True)
        self._wake_at(-math.inf)

    async def appoint(self, judge: Judge | None) -> None:
        """Have the match judged by somebody, or by nobody any more. Raises `Refused` and
        `StoreError`."""
        async with self._turn:
            self._must_be_restored()
            before, keys, match = self.lobby.judge, self.services.keys, self.lobby.match
            await self.adopt(evolve(self.lobby, judge=judge))
            if before is not None:
                keys.pop(before.token, None)
                self.audience.dismiss_judge(match)
            if judge is not None:
                keys[judge.token] = (match, flow.JUDGE)
            self.audience.send_info()
        self._wake_at(self._next_moment())

    async def rename(self, name: str, other: str) -> None:
        """Replace a name, and delete what was said under it. Raises `Refused` and `StoreError`."""
        async with self._turn:
            self._must_be_restored()
            await self.adopt(self.lobby.rename(name, other))
            await self.chat.forget(name)
            self.views.rename(name, other)
            for member in self.audience.spectators:
                member.name = other if member.name == name else member.name
            self.audience.changed()
            self.audience.send_info()

    def _must_be_restored(self) -> None:
        if self.is_closed:
            raise self.why_closed()
        if self._alarm is None or self._fault is not None:
            raise not_stored()

    def depart(self, member: Member) -> None:
        """Forget a member whose connection has gone, or who looks away. Never waits."""
        self.audience.depart(member)
        self._wake_at(self._next_moment())

    def catch_up(self, member: Member) -> None:
        """Send a spectator who was too slow a snapshot."""
        if not self.is_closed:
            member.behind = False
            self.show(member)
            self.chat.show(member)

    # ------------------------------------------------------------------ for handlers

    async def adopt(self, lobby: Lobby) -> None:
        """Store another lobby. Raises `StoreError`."""
        await self.log.adopt(lobby)

    async def begin(self, lobby: Lobby) -> None:
        """Store the start of the match. Raises `StoreError`."""
        self.views.prepare()
        await self.log.begin(lobby)
        self.services.neighbours.begun(lobby)
        self.views.open()

    async def act(self, act: record.Act, member: Member, message: Any, hand: Hand = OPEN) -> None:
        """Play an act that a member has asked for, and answer with `done`."""
        change = await self.log.enact(act, _key(member, message), hand=hand)
        self.auto_replies.restart()
        await self._publish(change, by=member, message=message)

    async def agree(
        self,
        proposals: tuple[m.Proposal, ...],
        clocks: SeatClocks,
        member: Member,
        message: Any,
    ) -> None:
        """Store which proposals stand, and the clocks; answer with `done`."""
        await self.log.agree(proposals, clocks, _key(member, message))
        await self._publish(None, by=member, message=message)

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
        live, viewer = self.live, member.viewer
        changed = self.lobby.seats[viewer].auto_replies_at if viewer in (0, 1) else -1
        is_known = seen is not None and seen > changed
        missed = self.history.since(seen, viewer) if seen is not None and is_known else None
        if missed is None or live is None:
            self.show(member)
            return
        member.seq = live.seq
        for data in missed:
            member.session.peer.push(data)
        member.session.answer(m.Lobby(self.info()))

    async def _publish(
        self,
        change: Change | None,
        *,
        by: Member | None = None,
        message: Any = None,
        said: Viewer = None,
    ) -> None:
        """Send the newest update: to the seats, with the answer to a `message` of one of them, then
        to the spectators. `said` is the seat that gave the reply in advance."""
        live = self.playing()
        frames = self.views.update(change, said)
        self.history.add(live.seq, frames)
        answer = Session.frame(m.Done(message.id)) if message is not None else b""
        self.audience.send_to_seats(live.seq, frames, by, answer)
        if live.is_over:
            self.audience.changed()
        if not self.lobby.delay:
            await self.audience.send_to_gallery(live.seq, frames)

    # ------------------------------------------------------------------ the turn

    async def run(self, restoring: trio.Semaphore | None = None) -> None:
        """Look after the match until the room is closed. Raises whatever halts the match."""
        try:
            await self._look_after(restoring)
        except Exception as fault:
            self._fault = fault
            raise

    async def _look_after(self, restoring: trio.Semaphore | None) -> None:
        if restoring:
            await self._restore(restoring)
        while not self.is_closed:
            command = None
            with self.services.time.move_on_at(self._next_moment()) as self._alarm:
                command = await self._inbox.receive()
            async with self._turn:
                if command is not None:
                    self._queued -= 1
                    await self._take(command)
                if self._fault is not None:
                    raise self._fault
                if not self.is_closed:
                    await self._pass_time()

    async def _restore(self, restoring: trio.Semaphore) -> None:
        await self.chat.restore()
        if self.lobby.status != "lobby":
            async with restoring:
                await self.log.restore()
                self.views.open()
                await self._show_later()

    def close(self) -> None:
        """Refuse all requests that wait, and let everybody in the room go."""
        self.is_closed = True
        with suppress(trio.WouldBlock, trio.EndOfChannel, trio.ClosedResourceError):
            while True:
                self._turn_away(self._inbox.receive_nowait())
        self._inbox.close()
        match = self.lobby.match
        self.audience.dismiss(None if self.lobby.status == "over" else self.why_closed(), match)
        for key, _ in self.lobby.tokens if self.lobby.status != "halted" else ():
            if self.services.keys.get(key, ("", 0))[0] == match:  # else of a later battle
                del self.services.keys[key]

    @property
    def _is_idle(self) -> bool:
        """No request waits or is carried out, so the order of requests is kept if one goes
        first."""
        is_awake = self._alarm is not None and self._fault is None
        return is_awake and not self._queued and not self._turn.locked()

    async def _take(self, command: Command) -> None:
        """Carry out a request from the inbox."""
        if self.is_closed or self._fault is not None:
            self._turn_away(command)
            return
        try:
            await self._carry_out(command)
        finally:
            if command.session is not None:
                command.session.waited()

    def _turn_away(self, command: Command) -> None:
        """Refuse a request that came too late."""
        if command.session is not None:
            self._send_on(command.session)
            command.session.refuse(getattr(command.message, "id", None), self.why_closed())
            command.session.waited()

    async def _take_at_once(self, command: Command) -> None:
        """Carry out a request in the task of its connection. What halts the match is left to the
        room's task."""
        self._turn.acquire_nowait()
        try:
            await self._carry_out(command)
            moment = self._next_moment()
            if moment <= self.services.time.now():
                await self._pass_time()
                moment = self._next_moment()
        except Exception as fault:
            self._fault, moment = fault, -math.inf
        finally:
            self._turn.release()
        self._wake_at(moment)

    def _wake_at(self, moment: float) -> None:
        """Have the room's task wake at a moment, if it would sleep longer."""
        if self._alarm is not None:
            self.services.time.bring_forward(self._alarm, moment)

    def why_closed(self) -> Refused:
        """Return the refusal for all requests while the room is closed, or about to be."""
        if self.lobby.adjourned or self.lobby.closed:
            return adjourned(self.lobby, RETRY_SECONDS)
        match, lobby = self.lobby.match, self.lobby
        is_failing = self._fault is not None and lobby.status != "over"
        is_halted = is_failing or lobby.status == "halted"
        return shut(match, is_halted=is_halted, why=_why(self._fault))

    # ------------------------------------------------------------------ requests

    async def _carry_out(self, command: Command) -> None:
        """Carry out a request and answer it. Raises whatever halts the match."""
        session, message = command.session, command.message
        if session is None:
            given = self.log.given
            try:
                await REQUESTS[type(message)].handle(self, None, message)
            except Exception:
                self._check_unchanged(given, type(message).__name__)
            return
        request, match = getattr(message, "id", None), self.lobby.match
        given, place = self.log.given, session.places.get(match)
        try:
            if not session.is_moot(message):
                await self._handle(session, message)
        except Refused as refused:
            session.refuse(request, refused)
        except StoreError as fault:
            _LOG.error("not stored", match=match, fault=str(fault))
            session.refuse(request, not_stored())
        except StoreMoved:  # the sender, a member or not, asks again where the match is now
            session.peer.end(*MOVED)
            raise
        except (OverBudget, RecordError) as fault:
            self._turn_out(session, place)
            session.refuse(request, shut(match, is_halted=True, why=_why(fault)))
            raise
        except Exception:
            if self.log.given != given:
                mistake = Refused("fault", "internal server error; the match is halted")
                session.refuse(request, mistake)
            self._check_unchanged(given, type(message).__name__)
            self._turn_out(session, place)
            mistake = Refused("fault", "internal server error; the match is unchanged")
            session.refuse(request, mistake)
        if isinstance(message, m.Reply) and not self.lobby.delay:
            spent = self.services.time.now() - command.at
            self.services.metrics.reply_seconds.observe(spent)

    async def _handle(self, session: Session, message: Any) -> None:
        """Have a request handled if its sender may send it. A repeat is answered with `done`."""
        request = REQUESTS[type(message)]
        if request.scope in (ROOM, TOKEN):
            await request.handle(self, session, message)
            return
        member = self._sender(session, request)
        key = request.key(member.viewer, message)
        if key is not None and self.log.knows(key):
            session.answer(m.Done(message.id))
        else:
            await request.handle(self, member, message)

    def _sender(self, session: Session, request: Request) -> Member:
        """Return the member a request comes from. Raises `Refused` where it may not send it."""
        member = member_of(session, self.lobby.match)
        if request.scope is MEMBER:
            if member is None:
                raise not_here()
        elif request.scope is JUDGE:
            if member is None or member.viewer != flow.JUDGE:
                raise not_judge()
        elif member is None or member.viewer not in (0, 1):
            raise not_seated()
        elif request.scope is OWNER and member.is_substitute:
            raise not_owner()
        return member

    def _check_unchanged(self, given: int, what: str) -> None:
        """Log the fault being handled. Raise it if something was given to the store since: what is
        stored and what is seen may differ."""
        if self.log.given != given:
            raise
        _LOG.exception("failed", match=self.lobby.match, what=what)

    def _turn_out(self, session: Session, before: Any) -> None:
        """Undo half of an entrance: take the place of a session unless it had it `before`."""
        member = member_of(session, self.lobby.match)
        if member is not None and member is not before:
            del session.places[self.lobby.match]
            self.audience.depart(member)

    # ------------------------------------------------------------------ the passing of time

    def _next_moment(self) -> float:
        """Return when there is something to do, in the server's time."""
        if self.is_closed:
            return -math.inf
        try:
            reply = self.auto_replies.next_due(self.live, self.lobby)
        except OverBudget as fault:
            self._fault = fault
            return -math.inf
        if self.lobby.status == "over" and not self._settled:
            reply = -math.inf
        can_fail = max(min(reply, self.views.due(), self._closing_time()), self.retry_at)
        present = self.audience.presence_due
        return max(min(can_fail, self.chat.due(), present, self._calls_due()), self._rests_until)

    def _closing_time(self) -> float:
        if self.views.is_behind or self._queued:  # somebody may be about to come in
            return math.inf
        deserted, bounds, lobby = self.audience.deserted, self.services.bounds, self.lobby
        if lobby.status == "lobby":
            return deserted + (bounds.empty_seconds if lobby.empty else bounds.lobby_seconds)
        if lobby.status == "over" and self.is_spare:
            return deserted
        if lobby.status == "over":
            return max(deserted, self.services.due(lobby.ended)) + bounds.over_seconds
        return deserted + self._unattended_seconds()

    def _unattended_seconds(self) -> float:
        """Return for how long the match may be live without anyone who attends to it."""
        seats, bounds = self.lobby.seats, self.services.bounds
        if self.live is None or all(seat.kind == "bot" for seat in seats):
            return math.inf  # bots alone play to the end, and nobody could resume
        if self.lobby.with_bots:
            return bounds.unattended_bots_seconds
        is_paused = self.live.clocks.paused is not None
        return bounds.unattended_paused_seconds if is_paused else bounds.unattended_seconds

    async def _pass_time(self) -> None:
        """Do what is due. What fails before anything was stored is tried again later, but not for
        ever: a default that the rules cannot play halts the match."""
        given = self.log.given
        try:
            await self._do_what_is_due()
        except OverBudget:
            raise
        except Exception:
            self._check_unchanged(given, "passing of time")
            self._failures += 1
            if self._failures == TRIES:
                raise
            self._rests_until = self.services.time.now() + RETRY_SECONDS
        else:
            self._failures = 0

    async def _do_what_is_due(self) -> None:
        """Give automatic replies, send word of who is here, close."""
        await self._reply_automatically()
        now = self.services.time.now()
        if self.lobby.status == "over" and not self._settled and self.retry_at <= now:
            await self._settle()
        if self.audience.presence_due <= now:
            self.audience.send_info()
        if self.views.due() <= now and self.retry_at <= now:
            await self._show_later()
        self.chat.release()
        self._call_players(now)
        if self._closing_time() <= now and self.retry_at <= now:
            await self._close()

    def _calls_due(self) -> float:
        """Return when to call a player who is away."""
        if not self.services.caller.is_on:
            return math.inf
        now = self.services.time.now()
        return min(
            self.calls.due(seat, self._seen(seat), self.audience.away(seat), now) for seat in (0, 1)
        )

    def _call_players(self, now: float) -> None:
        """Have the players called who are away and have something to come back for."""
        if self._calls_due() > now:
            return
        for seat in (0, 1):
            seen, away = self._seen(seat), self.audience.away(seat)
            if self.calls.due(seat, seen, away, now) <= now:
                is_away = partial(_is_away, weakref.ref(self.audience), seat)
                for news in self.calls.take(seat, seen):
                    self.services.caller.call(Call(self.lobby, seat, news, is_away))

    def _seen(self, seat: int) -> Seen:
        """Return what the player of a seat would find."""
        live, other = self.live, self.lobby.seats[1 - seat]
        is_running = live is not None and live.clocks.paused is None
        asked = [ask.number for ask in live.match.asks if ask.seat == seat] if live else []
        line = self.chat.newest_by(1 - seat)
        return Seen(
            self.lobby.status,
            asked[0] if asked and is_running else None,
            other.name,
            other.entropy is not None,
            NOTHING if line is None else (line.n, line.name, line.text),
        )

    async def _reply_automatically(self) -> None:
        """Give the automatic replies that are due, until the store fails."""
        while self.retry_at <= (now := self.services.time.now()):
            due = self.auto_replies.due(self.live, self.lobby, now)
            if due is None:
                return
            await self._give(due)
            await trio.lowlevel.checkpoint()  # a store in memory does not yield to other tasks

    async def _give(self, due: AutoReply) -> None:
        body = for_ruleset(self.lobby.ruleset).dump(due.reply)
        act = record.Reply(due.ask.seat, due.ask.number, body)
        by: By = "default" if due.said is None else "conditional_order"
        hand = self.playing().signing.by_server(due.ask.seat, by)
        try:
            change = await self.log.enact(act, None, due.said, hand)
        except StoreError as fault:
            self._try_later("not stored", fault)
            return
        self.auto_replies.given(due)
        await self._publish(change, said=due.said)

    async def _show_later(self) -> None:
        """Show spectators what is as old as the delay."""
        try:
            await self.views.show_later(self.audience, self.show)
        except StoreError as fault:
            self._try_later("not read", fault)

    async def _settle(self) -> None:
        """Have the outcome counted. Nothing of that is shown here, so it may come later."""
        try:
            await self.services.neighbours.conclude(self.lobby, self.playing().match)
        except StoreError as fault:
            self._try_later("not stored", fault)
            return
        self._settled = True

    async def _close(self) -> None:
        """Close the room that nobody is in. A match that never began is deleted, a live one
        adjourned."""
        try:
            await self._put_away()
        except StoreError as fault:
            self._try_later("not stored", fault)

    async def _put_away(self, notice: str = "", *, closed: bool = False) -> None:
        if self.lobby.status == "lobby":
            await self.services.store.delete(self.lobby.match)
        elif self.lobby.status == "live":
            seq, now = self.playing().seq, self.services.moment()
            await self.adopt(self.lobby.adjourn(seq, now, notice=notice, closed=closed))
            _LOG.info("match adjourned", match=self.lobby.match, seq=seq)
        self.is_closed = True

    def _try_later(self, what: str, fault: StoreError) -> None:
        _LOG.error(what, match=self.lobby.match, fault=str(fault))
        self.retry_at = self.services.time.now() + RETRY_SECONDS


def _is_away(audience: weakref.ref[Audience], seat: int) -> bool:
    """Return whether the player of a seat is away still; its room may have closed since."""
    there = audience()
    return there is None or there.away(seat) < math.inf


def _why(fault: Exception | None) -> str:
    """Return why a match is halted, for everybody."""
    if isinstance(fault, OverBudget):
        return str(fault)
    if isinstance(fault, RecordError | Malformed):
        return "its log in the server's store is damaged"
    return "it cannot be continued"


def _key(member: Member, message: Any) -> str | None:
    return REQUESTS[type(message)].key(member.viewer, message)
