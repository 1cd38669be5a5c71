"""A room: everything about one match happens in its turn, one request after the other.

A request that finds the room idle is carried out at once, by the task of its connection. Otherwise
it waits in a bounded inbox for the room's own task, which also lets time pass. An order goes this
way:

1. `submit` receives it, and has it wait for its turn if it must.
2. `_handle` checks who sent it and whether it is a repeat, and gives it to its handler.
3. The handler comes back with an act. `MatchLog.enact` plays it and stores its entry.
4. `Broadcast.publish` sends each member what they see of it, and the sender `done`.
5. `Upkeep` does what is due since.

What requests do is in the modules that register them; here is what holds the room together.
"""

from __future__ import annotations

import math
import weakref
from typing import Any

import trio
from attrs import define, evolve, field

from engine import flow
from engine.errors import Malformed, RecordError, Refused
from engine.records import record
from engine.records.signatures import OPEN, Hand
from engine.wire import messages as m
from server import log
from server.budget import OverBudget
from server.match.audience import Audience, Member, member_of, not_seated
from server.match.auto_replies import AutoReplies
from server.match.chat import Chat
from server.match.clocks import SeatClocks
from server.match.live import Live, asked_in
from server.match.match_log import MatchLog
from server.match.services import Services
from server.match.showing.broadcast import Broadcast
from server.match.showing.views import Views
from server.match.turns import Command, Turns
from server.match.upkeep import Upkeep
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


@define(eq=False)
class Room:
    """A match, its audience and its clocks. It is the `RoomApi` of the handlers."""

    log: MatchLog
    audience: Audience = field(init=False)
    views: Views = field(init=False)
    chat: Chat = field(init=False)
    auto_replies: AutoReplies = field(init=False)
    broadcast: Broadcast = field(init=False)
    turns: Turns = field(init=False)
    upkeep: Upkeep = field(init=False)
    is_closed: bool = False
    _fault: Exception | None = None
    """What halts the match: for the room's task to raise."""
    _failures: int = 0
    """How often what is due has failed, one time after the other."""

    def __attrs_post_init__(self) -> None:
        bounds, room = self.services.bounds, weakref.proxy(self)

        def info() -> m.MatchInfo:
            """Tell how the match stands, without holding the room: in a circle it would stay in
            memory, since the garbage collector looks only seldom for those (`app.tune`)."""
            told: m.MatchInfo = room.info()
            return told

        self.views = Views(self.log, info)
        self.audience = Audience(self.log, info, self.views.public)
        self.chat = Chat(self.log, self.audience)
        self.auto_replies = AutoReplies(bounds.automatic_in_a_row)
        self.broadcast = Broadcast(self.log, self.views, self.audience)
        self.turns = Turns(self.services.time, bounds.inbox)
        shown = self.audience, self.chat, self.auto_replies, self.broadcast
        self.upkeep = Upkeep(self.log, *shown, self.turns)

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

    def info(self) -> m.MatchInfo:
        """Return what everybody may know."""
        live = self.live
        seq = live.seq if live else None
        watchers, names = self.audience.watching
        info = self.lobby.info(self.audience.present, watchers, seq)
        moved = live.at if live else 0.0
        return evolve(info, spectators=names, asked=asked_in(live), moved=moved)

    # ------------------------------------------------------------------ a request and its turn

    async def submit(self, session: Session, message: Any) -> None:
        """Carry out a request at once if the room is idle, else put it into the inbox.

        Waits while the inbox is full. Raises `Refused` when the room is closed.
        """
        if self.is_closed:
            raise self._sent_on(session)
        command = Command(session, message, self.services.time.now())
        if self.turns.is_free and self._fault is None:
            await self._take_at_once(command)
            return
        session.waits()
        if not await self.turns.wait(command):
            session.waited()
            raise self._sent_on(session)

    def post(self, message: Any) -> None:
        """Put a request of the server into the inbox. Never waits: a full inbox drops it."""
        self.turns.post(message)

    async def run(self, restoring: trio.Semaphore | None = None) -> None:
        """Look after the match until the room is closed. Raises whatever halts the match."""
        try:
            if restoring:
                await self._restore(restoring)
            while not self.is_closed:
                async with self.turns.next(self._next_moment()) as command:
                    if command is not None:
                        await self._take(command)
                    if self._fault is not None:
                        raise self._fault
                    if not self.is_closed:
                        await self._pass_time()
        except Exception as fault:
            self._fault = fault
            raise

    async def _restore(self, restoring: trio.Semaphore) -> None:
        await self.chat.restore()
        if self.lobby.status != "lobby":
            async with restoring:
                await self.log.restore()
                self.views.open()
                await self.upkeep.show_later()

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

    async def _take_at_once(self, command: Command) -> None:
        """Carry out a request in the task of its connection. What halts the match is left to the
        room's task."""
        self.turns.lock.acquire_nowait()
        try:
            await self._carry_out(command)
            moment = self._next_moment()
            if moment <= self.services.time.now():
                await self._pass_time()
                moment = self._next_moment()
        except Exception as fault:
            self._fault, moment = fault, -math.inf
        finally:
            self.turns.lock.release()
        self.turns.wake_at(moment)

    def _turn_away(self, command: Command) -> None:
        """Refuse a request that came too late."""
        if command.session is not None:
            refused = self._sent_on(command.session)
            command.session.refuse(getattr(command.message, "id", None), refused)
            command.session.waited()

    def _sent_on(self, session: Session) -> Refused:
        """Return the refusal for a client who came too late, and have them ask again elsewhere if
        another server carries the match on."""
        if isinstance(self._fault, StoreMoved):
            session.peer.end(*MOVED)
        return self.why_closed()

    async def _carry_out(self, command: Command) -> None:
        """Carry out a request. Raises whatever halts the match."""
        if command.session is not None:
            await self._answer(command.session, command)
            return
        given, kind = self.log.given, type(command.message)
        try:
            await REQUESTS[kind].handle(self, None, command.message)
        except Exception:
            self._check_unchanged(given, kind.__name__)

    async def _answer(self, session: Session, command: Command) -> None:
        """Carry out a request of a client, and say what came of it."""
        message, match = command.message, self.lobby.match
        request, given = getattr(message, "id", None), self.log.given
        place = session.places.get(match)
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
            is_unchanged = self.log.given == given
            if is_unchanged:
                self._turn_out(session, place)
            stands = "unchanged" if is_unchanged else "halted"
            mistake = Refused("fault", f"internal server error; the match is {stands}")
            session.refuse(request, mistake)
            self._check_unchanged(given, type(message).__name__)
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
        await self.broadcast.publish(change, by=member, message=message)

    async def agree(
        self,
        proposals: tuple[m.Proposal, ...],
        clocks: SeatClocks,
        member: Member,
        message: Any,
    ) -> None:
        """Store which proposals stand, and the clocks; answer with `done`."""
        await self.log.agree(proposals, clocks, _key(member, message))
        await self.broadcast.publish(None, by=member, message=message)

    async def recall(self) -> None:
        """Have all that was replied lately be there to be taken back. Raises `StoreError`."""
        await self.log.recall()

    # ------------------------------------------------------------------ for members

    def depart(self, member: Member) -> None:
        """Forget a member whose connection has gone, or who looks away. Never waits."""
        self.audience.depart(member)
        self.turns.wake_at(self._next_moment())

    def catch_up(self, member: Member) -> None:
        """Send a spectator who was too slow a snapshot."""
        if not self.is_closed:
            member.behind = False
            self.broadcast.show(member)
            self.chat.show(member)

    # ------------------------------------------------------------------ for the operator

    async def end(self, notice: str, *, closed: bool) -> None:
        """Adjourn the match for the operator, or close it. Raises `Refused` and `StoreError`."""
        async with self.turns.lock:
            self._must_be_restored()
            if self.lobby.status == "over":
                raise over()
            await self._put_away(notice, closed=closed)
            if self.lobby.status == "lobby":
                self.log.lobby = evolve(self.lobby, notice=notice, closed=True)
        self.turns.wake_at(-math.inf)

    async def appoint(self, judge: Judge | None) -> None:
        """Have the match judged by somebody, or by nobody any more. Raises `Refused` and
        `StoreError`."""
        async with self.turns.lock:
            self._must_be_restored()
            before, keys, match = self.lobby.judge, self.services.keys, self.lobby.match
            await self.adopt(evolve(self.lobby, judge=judge))
            if before is not None:
                keys.pop(before.token, None)
                self.audience.dismiss_judge(match)
            if judge is not None:
                keys[judge.token] = (match, flow.JUDGE)
            self.audience.send_info()
        self.turns.wake_at(self._next_moment())

    async def rename(self, name: str, other: str) -> None:
        """Replace a name, and delete what was said under it. Raises `Refused` and `StoreError`."""
        async with self.turns.lock:
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
        if not self.turns.have_begun or self._fault is not None:
            raise not_stored()

    # ------------------------------------------------------------------ the passing of time

    def _next_moment(self) -> float:
        """Return when there is something to do, in the server's time."""
        if self.is_closed:
            return -math.inf
        try:
            return self.upkeep.next_due()
        except OverBudget as fault:
            self._fault = fault
            return -math.inf

    async def _pass_time(self) -> None:
        """Do what is due. What fails before anything was stored is tried again later, but not for
        ever: a default that the rules cannot play halts the match."""
        given = self.log.given
        try:
            if await self.upkeep.do_what_is_due():
                await self._close_by_itself()
        except OverBudget:
            raise
        except Exception:
            self._check_unchanged(given, "passing of time")
            self._failures += 1
            if self._failures == TRIES:
                raise
            self.upkeep.rest()
        else:
            self._failures = 0

    # ------------------------------------------------------------------ closing

    def spare(self) -> bool:
        """Close the room soon if nobody is in it; return whether that is so."""
        self.upkeep.is_spare = self.audience.deserted < math.inf
        self.turns.wake_at(self._next_moment())
        return self.upkeep.is_spare

    async def _close_by_itself(self) -> None:
        """Close the room that nobody is in. A match that never began is deleted, a live one
        adjourned."""
        try:
            await self._put_away()
        except StoreError as fault:
            self.upkeep.try_later("not stored", fault)

    async def _put_away(self, notice: str = "", *, closed: bool = False) -> None:
        if self.lobby.status == "lobby":
            await self.services.store.delete(self.lobby.match)
        elif self.lobby.status == "live":
            seq, now = self.playing().seq, self.services.moment()
            await self.adopt(self.lobby.adjourn(seq, now, notice=notice, closed=closed))
            _LOG.info("match adjourned", match=self.lobby.match, seq=seq)
        self.is_closed = True

    def close(self) -> None:
        """Refuse all requests that wait, and let everybody in the room go."""
        self.is_closed = True
        for command in self.turns.close():
            self._turn_away(command)
        match = self.lobby.match
        self.audience.dismiss(None if self.lobby.status == "over" else self.why_closed(), match)
        for key, _ in self.lobby.tokens if self.lobby.status != "halted" else ():
            if self.services.keys.get(key, ("", 0))[0] == match:  # else of a later battle
                del self.services.keys[key]

    def why_closed(self) -> Refused:
        """Return the refusal for all requests while the room is closed, or about to be."""
        if self.lobby.adjourned or self.lobby.closed:
            return adjourned(self.lobby, RETRY_SECONDS)
        match, lobby = self.lobby.match, self.lobby
        is_failing = self._fault is not None and lobby.status != "over"
        is_halted = is_failing or lobby.status == "halted"
        return shut(match, is_halted=is_halted, why=_why(self._fault))


def _why(fault: Exception | None) -> str:
    """Return why a match is halted, for everybody."""
    if isinstance(fault, OverBudget):
        return str(fault)
    if isinstance(fault, RecordError | Malformed):
        return "its log in the server's store is damaged"
    return "it cannot be continued"


def _key(member: Member, message: Any) -> str | None:
    return REQUESTS[type(message)].key(member.viewer, message)
