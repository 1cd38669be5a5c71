"""A server in the same process that plays "count to five" and can be told to misbehave.

Seats take turns to name a number from 1 to 3, which is added to the total; 12 ends it.
"""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any

import trio
from attrs import define, evolve, field
from websockets.exceptions import ConnectionClosed
from websockets.trio.server import ServerConnection, serve

from engine.state import Verdict
from engine.wire import frames, messages

SECRET = "the secret of the fake"
GOAL = 12
CLOCKS = messages.Clocks((60.0, 60.0))
LIMITS = messages.Limits(65536, 100.0, 1_000_000)


def info(match: str, **changes: Any) -> messages.MatchInfo:
    seats = (messages.SeatInfo(), messages.SeatInfo())
    commitment = hashlib.sha256(SECRET.encode()).hexdigest()
    plain = messages.MatchInfo(
        match, "counting", "Count", "lobby", seats, messages.ClockSettings(), 0.0
    )
    return evolve(plain, commitment=commitment, **changes)


@define
class FakeMatch:
    name: str
    total: int = 0
    seq: int = 0
    ready: dict[int, str] = field(factory=dict)
    tokens: dict[str, int] = field(factory=dict)
    history: list[messages.Update] = field(factory=list)
    done: dict[str, Any] = field(factory=dict)
    viewers: dict[ServerConnection, int | None] = field(factory=dict)
    replies: list[tuple[int, int]] = field(factory=list)
    secret: str = SECRET

    @property
    def verdict(self) -> Verdict | None:
        return Verdict("counted", len(self.replies) % 2) if self.total >= GOAL else None

    @property
    def asks(self) -> tuple[Any, ...]:
        if self.verdict:
            return ()
        number = len(self.replies)
        choice = {"t": "name_a_number", "most": 3}
        ask = {"seat": number % 2, "choice": choice, "default": {"t": "number", "n": 1}}
        return ({**ask, "clock": "turn", "number": number},)

    def snapshot(self, viewer: int | None) -> messages.Snapshot:
        return messages.Snapshot(
            self.name,
            self.seq,
            info(self.name, status="over" if self.verdict else "live"),
            {"units": {}, "total": self.total},
            CLOCKS,
            viewer,
            self.asks,
            verdict=self.verdict,
            secret=self.secret if self.verdict else None,
            entropy=tuple(self.ready.values()),
        )


@define
class Fake:
    """What it does wrong: each fault happens once."""

    matches: dict[str, FakeMatch] = field(factory=dict)
    connections: set[ServerConnection] = field(factory=set)
    heard: list[Any] = field(factory=list)
    port: int = 0
    version: int = messages.PROTOCOL
    cut_after_reply: set[int] = field(factory=set)
    """Numbers of replies that are carried out, but the connection breaks before the answer."""
    cut_on: type | None = None
    """The connection breaks when a message of this class arrives."""
    skip_update: set[int] = field(factory=set)
    """Updates that only the seat which is asked next gets."""
    refuse_once: messages.Refused | None = None
    """How the next reply is refused."""
    forgetful: bool = False
    """Resume gets a snapshot: the updates are no longer kept."""

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws"

    async def handle(self, ws: ServerConnection) -> None:
        self.connections.add(ws)
        try:
            while True:
                message = frames.read_from_client(await ws.recv())
                self.heard.append(message)
                if self.cut_on and isinstance(message, self.cut_on):
                    self.cut_on = None
                    await trio.aclose_forcefully(ws.stream)
                    return
                await self.answer(ws, message)
        except ConnectionClosed:
            pass
        finally:
            self.connections.discard(ws)
            for match in self.matches.values():
                match.viewers.pop(ws, None)

    async def say(self, ws: ServerConnection, message: Any) -> None:
        with suppress(ConnectionClosed):
            await ws.send(frames.write(message), text=True)

    async def answer(self, ws: ServerConnection, message: Any) -> None:
        match message:
            case messages.Hello():
                rulesets = (messages.RulesetInfo("counting", 1, "Count"),)
                await self.say(ws, messages.Welcome(self.version, "fake/1", LIMITS, rulesets))
            case messages.ListMatches(id):
                await self.say(ws, messages.Matches(id, tuple(map(info, self.matches))))
            case messages.CreateMatch(id, name=name):
                match_ = self.matches.setdefault(m := f"m{len(self.matches)}", FakeMatch(m))
                if name:
                    await self.sit(ws, id, match_, 0)
                else:
                    await self.say(ws, messages.Created(id, m, "code"))
            case messages.Join(id, m):
                await self.sit(ws, id, self.matches[m], len(self.matches[m].tokens))
            case messages.Ready(id, m, entropy):
                match_ = self.matches[m]
                match_.ready[match_.viewers[ws] or 0] = entropy
                await self.say(ws, messages.Done(id))
                if len(match_.ready) == 2:
                    for peer, seat in match_.viewers.items():
                        await self.say(peer, match_.snapshot(seat))
            case messages.Watch(id, m):
                if m not in self.matches:
                    await self.say(ws, messages.Refused(id, "no_match", f"there is no match {m}"))
                    return
                self.matches[m].viewers[ws] = None
                await self.say(ws, self.matches[m].snapshot(None))
            case messages.Resume(id, token, seen):
                await self.resume(ws, id, token, seen)
            case messages.Reply():
                await self.reply(ws, message)
            case messages.OfferBots(id):
                await self.say(ws, messages.Done(id))
            case messages.Query(id, _, query):
                await self.say(ws, messages.QueryResult(id, {"echo": query}))
            case other:
                await self.say(ws, messages.Done(other.id))

    async def sit(self, ws: ServerConnection, id: str, match: FakeMatch, seat: int) -> None:
        token = f"token-{match.name}-{seat}"
        match.tokens[token] = seat
        match.viewers[ws] = seat
        await self.say(ws, messages.Joined(id, match.name, seat, token, "code"))
        await self.say(ws, messages.Lobby(info(match.name)))

    async def resume(self, ws: ServerConnection, id: str, token: str, seen: int | None) -> None:
        match = next((m for m in self.matches.values() if token in m.tokens), None)
        if match is None:
            await self.say(ws, messages.Refused(id, "no_seat", "no seat has this token"))
            return
        seat = match.tokens[token]
        match.viewers[ws] = seat
        if len(match.ready) < 2:
            await self.say(ws, messages.Lobby(info(match.name)))
        elif seen is None or self.forgetful:
            await self.say(ws, match.snapshot(seat))
        else:
            for update in match.history[seen:]:
                await self.say(ws, update)
        await self.say(ws, messages.Done(id))

    async def reply(self, ws: ServerConnection, reply: messages.Reply) -> None:
        match = self.matches[reply.match]
        if self.refuse_once:
            refused, self.refuse_once = evolve(self.refuse_once, id=reply.id), None
            await self.say(ws, refused)
            return
        if reply.id in match.done:
            await self.say(ws, match.done[reply.id])
            return
        if reply.ask != len(match.replies):
            await self.say(ws, messages.Refused(reply.id, "stale", "that question is closed"))
            return
        if reply.body["n"] not in (1, 2, 3):
            illegal = messages.Refused(reply.id, "too_much", "1 to 3", "counting/number")
            await self.say(ws, illegal)
            return
        match.done[reply.id] = messages.Done(reply.id)
        if reply.ask in self.cut_after_reply:
            self.cut_after_reply.discard(reply.ask)
            match.viewers.pop(ws)
            await self.act(match, reply)
            await trio.aclose_forcefully(ws.stream)
            return
        await self.say(ws, match.done[reply.id])
        await self.act(match, reply)

    async def act(self, match: FakeMatch, reply: messages.Reply) -> None:
        match.total += reply.body["n"]
        match.replies.append((reply.ask, reply.body["n"]))
        match.seq += 1
        update = messages.Update(
            match.name,
            match.seq,
            CLOCKS,
            {"total": match.total},
            ({"t": "named", "n": reply.body["n"], "seat": reply.ask % 2},),
            match.asks,
            verdict=match.verdict,
            secret=match.secret if match.verdict else None,
        )
        match.history.append(update)
        for peer, seat in list(match.viewers.items()):
            if match.seq not in self.skip_update or seat == 1 - reply.ask % 2:
                await self.say(peer, update)

    async def summon(self, *calls: messages.BotCall) -> None:
        for ws in list(self.connections):
            for call in calls:
                await self.say(ws, call)

    async def cut_all(self) -> None:
        for ws in list(self.connections):
            await trio.aclose_forcefully(ws.stream)


@asynccontextmanager
async def serving(**faults: Any) -> AsyncIterator[Fake]:
    """Serve a fake on a free port."""
    fake = Fake(**faults)
    async with trio.open_nursery() as nursery:
        start = partial(serve, fake.handle, 0, host="127.0.0.1", compression=None, close_timeout=1)
        server = await nursery.start(start)
        fake.port = server.listeners[0].socket.getsockname()[1]
        yield fake
        await server.aclose()
        nursery.cancel_scope.cancel()
