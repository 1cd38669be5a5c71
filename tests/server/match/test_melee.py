"""Everybody sends whatever can be sent, at random: nothing breaks, and nobody learns too much."""

from __future__ import annotations

import random
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest
import trio
from attrs import define, field

from engine.records import verification
from engine.wire import messages as m
from server import app
from server.net.limits import Bounds
from server.store.documents import Row
from server.store.lobby import hashed
from server.store.memory import MemoryStore
from tests.server.client import Client, Refusal, client, loads
from tests.server.conftest import LONGEST, Serve
from tests.server.http import get

BOUNDS = Bounds(messages_per_second=100_000, chat_per_second=1000, matches_per_connection=10_000)
CLOCK = m.ClockSettings(bank=2, increment=0.5, reaction=1, setup=1)
SEATS = ("ann", "bob")
Step = Callable[["Melee"], Awaitable[None]]


@define
class Melee:
    """Two players, two who may be their substitutes, a spectator; one match after the other."""

    server: app.Running
    stack: AsyncExitStack
    rng: random.Random
    delay: float
    them: dict[str, Client] = field(factory=dict)
    match: str = ""
    tokens: dict[str, str] = field(factory=dict)
    """Of the seats of the match."""
    secrets: dict[str, set[str]] = field(factory=dict)
    """Tokens, by who may know them."""
    ids: list[str] = field(factory=list)
    refusals: set[str] = field(factory=set)
    finished: list[str] = field(factory=list)

    async def connect(self, who: str) -> Client:
        one = await self.stack.enter_async_context(client(self.server.socket_url))
        if who in self.them:
            await self.them[who].socket.aclose()
            self.look_through(who)
        self.them[who] = one
        return one

    async def request(self, who: str, kind: type, **values: Any) -> Any:
        """Send a request, sometimes under an id of before, and take whatever comes."""
        self.ids = [*self.ids[-5:], f"{self.rng.random()}"]
        name = self.rng.choice(self.ids) if self.rng.random() < 0.1 else self.ids[-1]
        try:
            answer = await self.them[who].request(kind, id=name, **values)
        except Refusal as refusal:
            answer = None
            self.refusals.add(refusal.code)
        self.them[who].messages.clear()
        return answer

    def anybody(self) -> str:
        return self.rng.choice((*SEATS, *SEATS, *SEATS, *self.them))

    def know(self, who: str, token: str | None) -> None:
        if token:
            self.secrets.setdefault(token, set()).add(who)

    # ------------------------------------------------------------------ from match to match

    async def begin(self) -> None:
        """Open a match and begin it."""
        options = {"rounds": self.rng.randint(1, 5), "tokens": self.rng.randint(0, 2)}
        made = await self.them["ann"].request(
            m.CreateMatch,
            ruleset="toy",
            name="Ann",
            options=options,
            clock=CLOCK,
            delay=self.delay,
        )
        other = await self.them["bob"].request(m.Join, match=made.match, name="Bob")
        await self.fight(made, other)

    async def fight(self, ann: m.Joined, bob: m.Joined) -> None:
        self.match, self.tokens = ann.match, {"ann": ann.token, "bob": bob.token}
        self.know("ann", ann.token)
        self.know("bob", bob.token)
        for who in SEATS:
            await self.them[who].ready()
        await self.connect("wim")  # else it would mirror two matches
        await self.them["wim"].request(m.Watch, match=self.match, name="Wim")

    async def next(self) -> None:
        """Play again, branch, or begin anew."""
        self.finished.append(self.match)
        choice = self.rng.random()
        if choice < 0.4:
            ann, bob = [await self.them[who].request(m.Rematch, match=self.match) for who in SEATS]
            await self.fight(ann, bob)
        elif choice < 0.8 and not self.delay:
            most = sum(row.entry is not None for row in await self.rows()) - 1
            ann = await self.them["ann"].request(
                m.Branch,
                match=self.match,
                n=self.rng.randint(1, most),
                seat=self.rng.randint(0, 1),
                name="Ann",
            )
            bob = await self.them["bob"].request(m.Join, match=ann.match, name="Bob")
            await self.fight(ann, bob)
        else:
            await self.begin()

    async def rows(self) -> tuple[Row, ...]:
        return await self.server.rooms.store.log(self.match)

    # ------------------------------------------------------------------ what may be done

    async def reply(self) -> None:
        who = self.anybody()
        one = self.them[who]
        await one.request(m.ListMatches)
        one.messages.clear()
        ask = one.question() if one.match == self.match else None
        body: dict[str, Any] = self.rng.choice(
            [{"t": "throw"}, {"t": "boost", "spend": True}, {"t": "play", "card": 101}]
        )
        if ask is not None and self.rng.random() < 0.9:
            body = one.pick(self.rng)
        number = ask["number"] if ask else self.rng.randint(0, 9)
        await self.request(who, m.Reply, match=self.match, ask=number, body=body)

    async def propose(self) -> None:
        clocks = self.them["ann"].clocks
        paused = clocks is not None and clocks.paused
        what = self.rng.choice(("take_back", "take_back", "take_back", "time", "pause"))
        if paused or self.rng.random() < 0.05:
            what = self.rng.choice(("go_on", "go_on", "go_on", "take_back", "draw"))
        seconds = self.rng.choice((1.0, 5.0)) if what == "time" else None
        await self.request(self.anybody(), m.Propose, match=self.match, what=what, seconds=seconds)

    async def answer(self) -> None:
        for one in self.them["ann"].proposals or ():
            who = self.anybody()
            accept = self.rng.random() < 0.7
            await self.request(
                who, m.AnswerProposal, match=self.match, what=one.what, accept=accept
            )

    async def appoint_substitute(self) -> None:
        who = self.anybody()
        handed = await self.request(who, m.AppointSubstitute, match=self.match, name="Dep")
        if isinstance(handed, m.SubstituteAppointed):
            substitute = self.rng.choice(("dan", "dot"))
            self.know(who, handed.token)
            self.know(substitute, handed.token)
            await self.request(substitute, m.Resume, token=handed.token)

    async def take_back_control(self) -> None:
        await self.request(self.anybody(), m.TakeBackControl, match=self.match)

    async def set_auto_replies(self) -> None:
        all_of_them = (m.AutoPass("throw_one"), m.AutoPass("play_one"), m.AutoPass("may_boost"))
        auto_pass = tuple(self.rng.sample(all_of_them, self.rng.randint(0, 2)))
        await self.request(self.anybody(), m.SetAutoReplies, match=self.match, auto_pass=auto_pass)

    async def say(self) -> None:
        text = self.rng.choice(("hello", "x" * 500, "<b>", "\u202e", "a\u0300" * 6, ""))
        await self.request(self.anybody(), m.SendChat, match=self.match, text=text)

    async def resign(self) -> None:
        if self.rng.random() < 0.03:
            await self.request(self.anybody(), m.Resign, match=self.match)

    async def out_of_place(self) -> None:
        requests: list[tuple[type, dict[str, Any]]] = [
            (m.Ready, {"entropy": "ff00ff00"}),
            (m.Leave, {}),
            (m.Rematch, {}),
            (m.Branch, {"n": 1, "seat": 0, "name": "Eve"}),
            (m.Join, {"name": "Eve"}),
            (m.Query, {"query": {"t": "check_reply", "reply": {"t": "throw"}}}),
        ]
        kind, more = self.rng.choice(requests)
        if kind not in (m.Rematch, m.Branch) or self.them["ann"].verdict is None:
            await self.request(self.anybody(), kind, match=self.match, **more)

    async def come_back(self) -> None:
        who = self.rng.choice((*SEATS, "wim"))
        seen = self.them[who].seq
        old = self.them[who]
        one = await self.connect(who)
        if who == "wim":
            await one.request(m.Watch, match=self.match, name="Wim")
            return
        one.seq, one.state, one.asks = old.seq, old.state, old.asks
        one.proposals, one.clocks, one.verdict = old.proposals, old.clocks, old.verdict
        told = seen if self.rng.random() < 0.7 else None
        await one.request(m.Resume, token=self.tokens[who], seen=told)

    async def wait(self) -> None:
        await trio.sleep(self.rng.random() * 0.05)

    # ------------------------------------------------------------------ what must hold

    async def check(self) -> None:
        """Compare every mirror with what a newcomer would be shown."""
        room = self.server.rooms.open[self.match]
        for who, viewer in (("ann", None), ("bob", None), ("wim", None)):
            one = self.them[who]
            await one.request(m.ListMatches)
            one.messages.clear()
            if who in SEATS:
                viewer = room.services.keys[hashed(self.tokens[who])][1]
            live = room.views.seen(viewer)
            if live is None:
                assert who == "wim"
                continue
            if one.seq != live.seq:
                continue  # something has happened meanwhile
            text = room.views.everything(viewer)
            head = {126: 4, 127: 10}.get(text[1], 2)  # of the frame
            shown = loads(text[head:])
            assert (shown["seq"], shown["state"]) == (one.seq, one.state), who
            assert shown.get("asks", []) == one.asks, who
        if self.delay:
            old = [
                row.seq for row in await self.rows() if row.at + self.delay <= time.time() + 0.01
            ]
            assert self.them["wim"].seq <= max(old, default=-1)

    def look_through(self, who: str) -> None:
        """Nobody was told a token that is not theirs, nor the hash of one."""
        told = "\n".join(self.them[who].texts)
        for token, those in self.secrets.items():
            assert hashed(token) not in told
            assert who in those or token not in told, (who, those)
        for text in self.them[who].texts:
            secret = self.server.rooms.open[self.match].lobby.secret
            assert secret not in text or '"verdict"' in text

    async def is_proven(self, match: str) -> None:
        with trio.fail_after(LONGEST):
            while True:
                answer = await get(self.server.port, f"/api/matches/{match}/record")
                if answer.status == 200:
                    break
                await trio.sleep(0.05)
        verification.verify(answer.body)
        replay = (await get(self.server.port, f"/api/matches/{match}/replay.json")).json()
        numbers = [update["seq"] for update in replay["updates"]]
        assert numbers == list(range(1, len(numbers) + 1))


STEPS: tuple[Step, ...] = (
    *[Melee.reply] * 12,
    *[Melee.propose] * 5,
    *[Melee.answer] * 5,
    *(
        Melee.appoint_substitute,
        Melee.take_back_control,
        Melee.take_back_control,
        Melee.take_back_control,
        Melee.set_auto_replies,
        Melee.set_auto_replies,
    ),
    *(Melee.say, Melee.resign, Melee.out_of_place, Melee.come_back, Melee.wait, Melee.wait),
)


@pytest.mark.parametrize(("seed", "delay", "kept"), [(1, 0.0, "file"), (3, 0.3, "memory")])
async def test_whatever_is_sent_in_whatever_order(
    serve: Serve, seed: int, delay: float, kept: str
) -> None:
    rng, finished = random.Random(seed), list[str]()
    options: Any = {"store": MemoryStore()} if kept == "memory" else {}
    tokens: dict[str, str] = {}
    secrets: dict[str, set[str]] = {}
    match = ""
    for start in range(3):  # the server is restarted in the middle of it
        async with serve(bounds=BOUNDS, **options) as server, AsyncExitStack() as on:
            melee = Melee(server, on, rng, delay, secrets=secrets, finished=finished)
            for who in (*SEATS, "dan", "dot", "wim"):
                await melee.connect(who)
            if match:
                melee.match, melee.tokens = match, tokens
                for who in SEATS:
                    await melee.them[who].request(m.Resume, token=tokens[who])
                await melee.them["wim"].request(m.Watch, match=match, name="Wim")
            else:
                await melee.begin()
            for step in range(150):
                if melee.server.rooms.open[melee.match].lobby.status == "over":
                    await melee.check()
                    await melee.next()
                await rng.choice(STEPS)(melee)
                if step % 10 == 0:
                    await melee.check()
            assert 0 == server.rooms.metrics.crashed._value.get()
            for who in melee.them:
                melee.look_through(who)
            is_over = server.rooms.open[melee.match].lobby.status == "over"
            if start == 2 and not is_over:
                await melee.them["ann"].request(m.Resign, match=melee.match)
                is_over = True
            if is_over:
                finished.append(melee.match)
            match, tokens = "" if is_over else melee.match, melee.tokens
            for one in finished:
                await melee.is_proven(one)
            assert not {"fault", "halted", "malformed", "not_stored"} & melee.refusals
            assert melee.refusals
