"""A room: the one task that owns a match.

Requests come through a bounded inbox, the only door in, and are carried out one after the other.
What an act changes is worked out as new values; they replace the old ones only when the store has
them, in the same breath as they are sent. So a room that fails has nothing half done.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import trio
from attrs import define, evolve, field, frozen

from engine import record, ruleset
from engine.errors import Refused
from engine.record import Entry
from engine.state import Viewer
from engine.wire import messages as m
from engine.wire.codec import for_ruleset
from server import log, restore
from server.clock import SeatClocks, Time
from server.history import History
from server.limits import Bounds
from server.lobby import Lobby, new_token
from server.metrics import Metrics
from server.outbox import frame
from server.projection import Live, Projection
from server.session import Member, Session
from server.store import Row, Store, StoreError

_LOG = log.get("warhost.room")
PRESENCE_SECONDS = 0.25
"""Who is here is told at most so often; with many spectators less."""
CALLED_SECONDS = 10.0
"""A bot that was called and has not come is called again after this."""
GONE_SECONDS = 3.0
"""A bot that is gone may come back with its token for so long, before another is called."""
RETRY_SECONDS = 1.0
"""A default that could not be stored is tried again after this."""


@frozen
class Summon:
    """Give a bot's seat a fresh token and call whoever offers its policy."""

    seat: int


@frozen
class Command:
    """Something that somebody wants of a room."""

    session: Session | None
    message: Any
    at: float = 0.0


@frozen
class House:
    """What all rooms share."""

    store: Store
    time: Time
    wall: Callable[[], float]
    """Seconds since 1970."""
    metrics: Metrics
    bounds: Bounds
    summon: Callable[[m.Summons], None]
    seat_tokens: dict[str, tuple[str, int]]
    """Match and seat, by the hash of the token."""


@define(eq=False)
class Room:
    """A match, its audience and its clocks."""

    house: House
    lobby: Lobby
    live: Live | None = None
    seats: list[Member | None] = field(factory=lambda: [None, None])
    gallery: dict[Member, None] = field(factory=dict)
    """Spectators, in the order they came."""
    closed: bool = False
    _send: trio.MemorySendChannel[Command] = field(init=False)
    _inbox: trio.MemoryReceiveChannel[Command] = field(init=False)
    _projection: Projection | None = None
    _history: History = field(init=False)
    _answered: set[str] = field(factory=set)
    """Requests that are in the log."""
    _presence_due: float = math.inf
    _retry_at: float = 0.0
    _call_from: list[float] = field(factory=lambda: [0.0, 0.0])
    """When a bot that is not there may be called for each seat."""
    _deserted: float = math.inf
    """Since when nobody is connected."""

    def __attrs_post_init__(self) -> None:
        self._send, self._inbox = trio.open_memory_channel(self.house.bounds.inbox)
        self._history = History(self.house.bounds.history_updates, self.house.bounds.history_bytes)
        self._deserted = self.house.time.now()
        self._call_from = [self._deserted + GONE_SECONDS] * 2

    # ------------------------------------------------------------------ from outside

    async def ask(self, session: Session | None, message: Any) -> None:
        """Put a request into the inbox. Waits while it is full. Raises `Refused` when shut."""
        try:
            await self._send.send(Command(session, message, self.house.time.now()))
        except (trio.BrokenResourceError, trio.ClosedResourceError):
            raise self.shut() from None

    def shut(self) -> Refused:
        """Return why nothing can be asked of this room any more."""
        if self.lobby.status == "halted":
            return Refused("halted", "this match is halted: its log could not be played")
        return Refused(
            "no_such_match", "there is no such match", params={"match": self.lobby.match}
        )

    def inquire(self, member: Member, message: m.Inquire) -> m.Answered:
        """Answer a query about what the member sees. Changes nothing, so it needs no turn."""
        if self.live is None or self._projection is None:
            raise Refused("not_begun", "the match has not begun")
        codec, viewer = self._projection.codec, member.viewer
        asks = self._projection.asks(self.live.match, viewer)
        query = codec.load_query(message.query)
        answer = self._projection.rules.query(self._projection.view(viewer), asks, viewer, query)
        return m.Answered(message.id, codec.dump(answer))

    def depart(self, member: Member) -> None:
        """Forget somebody whose connection is gone or who looks away. Never waits."""
        if member.viewer is None:
            if self.gallery.pop(member, self) is None:
                self.house.metrics.watchers.dec()
        elif self.seats[member.viewer] is member:
            self.seats[member.viewer] = None
            self._call_from[member.viewer] = self.house.time.now() + GONE_SECONDS
        self._presence_changed()
        with suppress(trio.WouldBlock, trio.BrokenResourceError):  # busy it looks anyway; or gone
            self._send.send_nowait(Command(None, None))

    def catch_up(self, member: Member) -> None:
        """Bring a spectator who was too slow to the present."""
        if self.live is not None and not self.closed:
            member.behind = False
            self._show(member)

    def info(self) -> m.MatchInfo:
        """Return what everybody may know."""
        present = (self.seats[0] is not None, self.seats[1] is not None)
        return self.lobby.info(present, len(self.gallery), self.live.seq if self.live else None)

    # ------------------------------------------------------------------ the task

    async def run(self, restoring: trio.Semaphore | None = None) -> None:
        """Own the match until nobody needs the room. Raises whatever halts the match."""
        if restoring and self.lobby.status != "lobby":
            async with restoring:
                await self._restore()
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
        refused = self.shut()
        while True:
            try:
                command = self._inbox.receive_nowait()
            except (trio.WouldBlock, trio.EndOfChannel, trio.ClosedResourceError):
                break
            if command.session:
                command.session.refuse(getattr(command.message, "id", None), refused)
        self._inbox.close()
        for member in self._members():
            if self.lobby.status != "over":
                member.session.refuse(None, refused, match=self.lobby.match)
            member.session.members.pop(self.lobby.match, None)
            self.depart(member)
        for token in [t for t, at in self.house.seat_tokens.items() if at[0] == self.lobby.match]:
            del self.house.seat_tokens[token]

    def _next_moment(self) -> float:
        due = self.live.clocks.next_deadline() if self.live else None
        clock = max(due[0], self._retry_at) if due else math.inf
        return min(clock, self._presence_due, self._closing_time())

    def _closing_time(self) -> float:
        if self.lobby.status == "live":
            return math.inf
        bounds = self.house.bounds
        return self._deserted + (
            bounds.lobby_seconds if self.lobby.status == "lobby" else bounds.over_seconds
        )

    async def _pass_time(self) -> None:
        """Do what is due: a default for a silent seat, word of who is here, closing."""
        now = self.house.time.now()
        due = self.live.clocks.next_deadline() if self.live else None
        if due and max(due[0], self._retry_at) <= now:
            await self._play_default(due[1])
        if self._presence_due <= now:
            self._presence_due = math.inf
            self._tell_lobby()
        if self._closing_time() <= now:
            if self.lobby.status == "lobby":
                await self.house.store.delete(self.lobby.match)
            self.closed = True

    async def _carry_out(self, command: Command) -> None:
        session, message = command.session, command.message
        try:
            await self._handle(session, message, command.at)
        except Refused as refused:
            if session:
                session.refuse(getattr(message, "id", None), refused)
        except StoreError as fault:
            _LOG.error("not stored", match=self.lobby.match, fault=str(fault))
            if session:
                why = Refused("not_stored", "it could not be stored", retry_after=1.0)
                session.refuse(getattr(message, "id", None), why)
        except Exception:
            if session:
                why = Refused("fault", "the server made a mistake; the match is halted")
                session.refuse(getattr(message, "id", None), why)
            raise

    async def _handle(self, session: Session | None, message: Any, at: float) -> None:
        if session is None:
            if isinstance(message, Summon):
                await self._summon(message.seat)
            return  # or it was only woken to look at the time
        match message:
            case m.Reply():
                await self._reply(session, message, at)
            case m.Watch():
                self._watch(session, message)
            case m.Resume():
                self._resume(session, message)
            case m.Join():
                await self._join(session, message)
            case m.Leave():
                await self._leave(session, message)
            case m.Ready():
                await self._ready(session, message)
            case m.SeatBot():
                await self._seat_bot(session, message)
            case m.Resign():
                await self._act(session, message, record.Resign(self._seat_of(session)))
            case m.OfferDraw():
                await self._offer_draw(session, message)
            case m.AnswerDraw():
                await self._answer_draw(session, message)
            case _:
                raise AssertionError(f"not for a room: {message!r}")

    # ------------------------------------------------------------------ who is here

    def _seat_of(self, session: Session) -> int:
        """Return the seat the session acts for. Raises `Refused` for anybody else."""
        member = session.members.get(self.lobby.match)
        if member is None or member.viewer is None:
            raise Refused("not_seated", "you hold no seat of this match; resume it by its token")
        return member.viewer

    def _watch(self, session: Session, message: m.Watch) -> None:
        self.lobby.admit(message.code)
        member = session.members.get(self.lobby.match)
        if member is not None and member.viewer is not None:
            raise Refused("seated", "this connection holds a seat of the match")
        if member is None:
            if len(self.gallery) >= self.house.bounds.watchers:
                raise Refused("full", "too many watch this match", retry_after=60.0)
            member = session.enter(self, None)
            self.gallery[member] = None
            self.house.metrics.watchers.inc()
            self._presence_changed()
        session.answer(m.Done(message.id))
        self._show(member)

    def _resume(self, session: Session, message: m.Resume) -> None:
        found = self.house.seat_tokens.get(session.hashed(message.token))
        if found is None:
            raise Refused("bad_token", "no seat belongs to this token")
        self._take_seat(session, found[1], message.id, message.token, message.seen)

    def _take_seat(
        self, session: Session, seat: int, request: str, token: str, seen: int | None = None
    ) -> None:
        """Let a session act for a seat; the one that did so before is told and let go."""
        here = session.members.get(self.lobby.match)
        if here is not None and here.viewer not in (None, seat):
            raise Refused("other_seat", "this connection holds the other seat of the match")
        if here is not None:
            session.members.pop(self.lobby.match)
            self.depart(here)
        before = self.seats[seat]
        if before is not None:
            before.session.members.pop(self.lobby.match, None)
            before.session.refuse(
                None,
                Refused("taken_over", "the seat was taken by a newer connection"),
                match=self.lobby.match,
                seat=seat,
            )
        member = self.seats[seat] = session.enter(self, seat)
        self._presence_changed()
        session.answer(m.Joined(request, self.lobby.match, seat, token, self.lobby.code))
        missed = self._history.since(seen, seat) if seen is not None and self.live else None
        if missed is None or self.live is None:
            self._show(member)
        else:
            member.seq = self.live.seq
            for data in missed:
                session.peer.push(data)
            session.answer(m.Lobby(self.info()))

    def _show(self, member: Member) -> None:
        """Send one member all there is to see."""
        if self.live is None or self._projection is None:
            member.session.answer(m.Lobby(self.info()))
            return
        member.seq = self.live.seq
        now = self.house.time.now()
        data = self._projection.snapshot(
            self.live, self.info(), member.viewer, self.lobby.secret, now
        )
        member.session.peer.push(frame(data), droppable=member.viewer is None)

    def _members(self) -> list[Member]:
        return [*filter(None, self.seats), *self.gallery]

    def _presence_changed(self) -> None:
        now = self.house.time.now()
        pause = PRESENCE_SECONDS * (1 + len(self.gallery) / 50)
        self._presence_due = min(self._presence_due, now + pause)
        self._deserted = math.inf if self.seats != [None, None] or self.gallery else now

    def _tell_lobby(self) -> None:
        """Tell everybody here how the match stands outside its updates."""
        data = Session.frame(m.Lobby(self.info()))
        for member in self._members():
            if not member.behind:
                member.session.peer.push(data, droppable=member.viewer is None)

    # ------------------------------------------------------------------ before the match

    async def _join(self, session: Session, message: m.Join) -> None:
        self.lobby.admit(message.code)
        member = session.members.get(self.lobby.match)
        if member is not None and member.viewer is not None:
            raise Refused("seated", "this connection holds a seat of the match")
        token, hashed = new_token()
        lobby, seat = self.lobby.join(message.name, message.seat, hashed)
        await self._adopt(lobby)
        self.house.seat_tokens[hashed] = (self.lobby.match, seat)
        self._take_seat(session, seat, message.id, token)
        self._tell_lobby()

    async def _leave(self, session: Session, message: m.Leave) -> None:
        seat = self._seat_of(session)
        hashed = self.lobby.seats[seat].token
        await self._adopt(self.lobby.leave(seat))
        self.house.seat_tokens.pop(hashed or "", None)
        self.depart(session.members.pop(self.lobby.match))
        session.answer(m.Done(message.id))
        self._tell_lobby()

    async def _seat_bot(self, session: Session, message: m.SeatBot) -> None:
        if self.lobby.match not in session.created:
            self._seat_of(session)
        token, hashed = new_token()
        await self._adopt(self.lobby.seat_bot(message.seat, message.policy, hashed))
        self.house.seat_tokens[hashed] = (self.lobby.match, message.seat)
        session.answer(m.Done(message.id))
        self._tell_lobby()
        self._call_from[message.seat] = self.house.time.now() + CALLED_SECONDS
        self.house.summon(m.Summons(self.lobby.match, message.seat, message.policy, token))

    async def _summon(self, seat: int) -> None:
        """Call a bot host for a seat whose bot is gone. The token of before is worth nothing."""
        policy, old = self.lobby.seats[seat].policy, self.lobby.seats[seat].token
        if policy is None or self.seats[seat] is not None or self.lobby.status == "over":
            return
        if self.house.time.now() < self._call_from[seat]:
            return  # it may be on its way
        self._call_from[seat] = self.house.time.now() + CALLED_SECONDS
        token, hashed = new_token()
        await self._adopt(self.lobby.give_token(seat, hashed))
        self.house.seat_tokens.pop(old or "", None)
        self.house.seat_tokens[hashed] = (self.lobby.match, seat)
        self.house.summon(m.Summons(self.lobby.match, seat, policy, token))

    async def _adopt(self, lobby: Lobby) -> None:
        await self.house.store.save(lobby)
        self.lobby = lobby

    async def _ready(self, session: Session, message: m.Ready) -> None:
        seat = self._seat_of(session)
        lobby = self.lobby
        if lobby.status != "lobby" and lobby.seats[seat].entropy == message.entropy:
            session.answer(m.Done(message.id))
            return
        lobby = lobby.ready(seat, message.entropy)
        if not lobby.all_ready:
            await self._adopt(lobby)
            session.answer(m.Done(message.id))
            self._tell_lobby()
            return
        match, entry, _ = restore.begin(lobby)
        now = self.house.time.now()
        clocks = SeatClocks.full(lobby.clock).ask(match.asks, now)
        live = Live(match, entry, 0, clocks)
        lobby = self._concluded(lobby.begin(), live)
        await self.house.store.append(lobby.match, Row(0, clocks.banks, entry), lobby)
        self.lobby, self.live = lobby, live
        self._projection = Projection(lobby.match, match.rules)
        self._projection.show(match.state)
        session.answer(m.Done(message.id))
        _LOG.info("match begun", match=lobby.match, ruleset=lobby.ruleset)
        for member in self._members():
            self._show(member)

    # ------------------------------------------------------------------ the match

    def _playing(self) -> Live:
        if self.live is None:
            raise Refused("not_begun", "the match has not begun")
        return self.live

    async def _reply(self, session: Session, message: m.Reply, at: float) -> None:
        seat = self._seat_of(session)
        act = record.Reply(seat, message.ask, message.body)
        await self._act(session, message, act, f"{seat}:{message.ask}:{message.id}")
        self.house.metrics.reply_seconds.observe(self.house.time.now() - at)

    async def _act(
        self, session: Session, message: Any, act: record.Act, request: str | None = None
    ) -> None:
        """Play what a seat wants, once: the request is stored with the entry."""
        live, seat = self._playing(), self._seat_of(session)
        request = request or f"{seat}:{type(message).__name__}:{message.id}"
        if request in self._answered:
            session.answer(m.Done(message.id))
            return
        if live.is_over:
            raise Refused("over", "the match is over")
        frames = await self._enact(act, seat, request)
        session.answer(m.Done(message.id))
        await self._publish_to_gallery(frames)

    async def _play_default(self, seat: int) -> None:
        live = self._playing()
        ask = live.match.question(seat)
        assert ask is not None
        body = for_ruleset(self.lobby.ruleset).dump(ask.default)
        try:
            frames = await self._enact(record.Reply(seat, ask.number, body), seat, None)
        except StoreError as fault:
            _LOG.error("not stored", match=self.lobby.match, fault=str(fault))
            self._retry_at = self.house.time.now() + RETRY_SECONDS
            return
        self.house.metrics.timeouts.inc()
        await self._publish_to_gallery(frames)

    async def _enact(self, act: record.Act, seat: int, request: str | None) -> dict[Viewer, bytes]:
        """Play an act, store it, show it to the seats; return the frames, for the gallery."""
        live, now = self._playing(), self.house.time.now()
        try:
            match, entry, change = record.enact(live.match, live.last, act)
        except Refused:
            raise
        except Exception:
            if request is None:
                raise  # a default that cannot be played would be due for ever
            _LOG.exception("fault of the rules", match=self.lobby.match, seq=live.seq)
            raise Refused("fault", "the rules made a mistake; nothing has changed") from None
        clocks, draw = live.clocks, live.draw
        if isinstance(act, record.Reply):
            clocks = clocks.charge(seat, now, answered=request is not None)
            draw = None if draw == seat else draw
        if match.verdict:
            draw = None
        after = Live(match, entry, live.seq + 1, clocks.ask(match.asks, now), draw)
        await self._store(after, request, entry)
        self.house.metrics.entries.labels(type(act).__name__).inc()
        frames = self._show_update(after, change)
        if after.is_over:
            _LOG.info("match over", match=self.lobby.match, verdict=match.verdict)
        return frames

    async def _store(self, after: Live, request: str | None, entry: Entry | None) -> None:
        """Make the next number of the log durable, and only then the present."""
        lobby = self._concluded(self.lobby, after)
        row = Row(after.seq, after.clocks.banks, entry, after.draw, request)
        began = trio.current_time()
        await self.house.store.append(lobby.match, row, None if lobby is self.lobby else lobby)
        self.house.metrics.store_seconds.observe(trio.current_time() - began)
        self.lobby, self.live = lobby, after
        if request:
            self._answered.add(request)

    def _concluded(self, lobby: Lobby, live: Live) -> Lobby:
        if live.match.verdict is None:
            return lobby
        return lobby.conclude(live.match.verdict, live.seq, self.house.wall())

    def _show_update(self, after: Live, change: Any) -> dict[Viewer, bytes]:
        assert self._projection is not None
        now = self.house.time.now()
        frames = framed(self._projection.update(after, change, self.lobby.secret, now))
        self._history.add(after.seq, frames)
        for member in self.seats:
            if member is not None:
                member.update(after.seq, frames[member.viewer])
        if after.is_over:
            self._presence_changed()
        return frames

    async def _publish_to_gallery(self, frames: dict[Viewer, bytes]) -> None:
        """Send an update to the spectators; others get their turn between some of them."""
        seq = self._playing().seq
        for count, member in enumerate(tuple(self.gallery), start=1):
            member.update(seq, frames[None])
            if count % 100 == 0:
                await trio.lowlevel.checkpoint()

    # ------------------------------------------------------------------ draws

    async def _offer_draw(self, session: Session, message: m.OfferDraw) -> None:
        live, seat = self._playing(), self._seat_of(session)
        if live.is_over:
            raise Refused("over", "the match is over")
        if live.draw == 1 - seat:
            raise Refused("draw_offered", "the other seat offers a draw already; answer it")
        if live.draw is None:
            await self._word(evolve(live, draw=seat))
        session.answer(m.Done(message.id))

    async def _answer_draw(self, session: Session, message: m.AnswerDraw) -> None:
        live, seat = self._playing(), self._seat_of(session)
        request = f"{seat}:AnswerDraw:{message.id}"
        if request not in self._answered and live.draw != 1 - seat:
            raise Refused("no_draw", "the other seat offers no draw")
        if message.accept:
            await self._act(session, message, record.AgreeDraw(), request)
            return
        if request not in self._answered:
            await self._word(evolve(live, draw=None), request)
        session.answer(m.Done(message.id))

    async def _word(self, live: Live, request: str | None = None) -> None:
        """Store and tell what is said about a draw: a number of the log without an entry."""
        after = evolve(live, seq=live.seq + 1)
        await self._store(after, request, None)
        await self._publish_to_gallery(self._show_update(after, None))

    # ------------------------------------------------------------------ after a restart

    async def _restore(self) -> None:
        """Play the stored log again, up to where the match was."""
        rows = await self.house.store.log(self.lobby.match)
        async for row, match, last, _ in restore.play(self.lobby, rows):
            clocks = SeatClocks(self.lobby.clock, row.banks)
            self.live = Live(match, last, row.seq, clocks, row.draw)
            if row.request:
                self._answered.add(row.request)
        if self.live is None:
            raise record.RecordError("the log is empty")
        now = self.house.time.now()
        self.live = evolve(self.live, clocks=self.live.clocks.ask(self.live.match.asks, now))
        if self.lobby.status == "halted":
            await self._adopt(self.lobby.begin())
        self._projection = Projection(self.lobby.match, ruleset.get(self.lobby.ruleset))
        self._projection.show(self.live.match.state)
        _LOG.info("match restored", match=self.lobby.match, seq=self.live.seq)


def framed(texts: dict[Viewer, bytes]) -> dict[Viewer, bytes]:
    """Return the frames of texts; viewers that share a text share its frame."""
    made = {id(text): frame(text) for text in texts.values()}
    return {viewer: made[id(text)] for viewer, text in texts.items()}
