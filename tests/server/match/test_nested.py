"""Seats that drop while reactions answer reactions: the match goes on over their defaults."""

from __future__ import annotations

import random
from contextlib import AsyncExitStack
from typing import Any, get_args

import pytest
import trio
from attrs import define, field
from trio.testing import MockClock

from engine.flow import Ask
from engine.records import verification
from engine.rulesets.battlegroup.book.codes import Mode
from engine.rulesets.battlegroup.command.questions import GiveOrder, WhichOrder
from engine.rulesets.battlegroup.core.armies import Army, ForceEntry
from engine.rulesets.battlegroup.core.model import Options
from engine.rulesets.battlegroup.orders.questions import React
from engine.rulesets.battlegroup.ruleset import RULESET
from engine.wire import messages as m
from engine.wire.codec import for_ruleset
from server import app
from server.match.clocks import GRACE
from server.net.limits import Bounds
from tests.server.client import Client, client
from tests.server.conftest import Serve
from tests.server.http import get
from tests.server.playing import standing

CODEC = for_ruleset("battlegroup")
CLOCK = m.ClockSettings(bank=40, increment=0, reaction=30, setup=20)
DROPS, FOR_GOOD, LONG = 0.25, 0.1, 5
"""How often a seat drops within nested windows, how often for good, and else for how many questions
of its own at most."""
ENOUGH, MATCHES = 3, 10
"""How often a seat has to drop, to come back and to be missed, and in how many matches at most:
dice decide how many windows open."""
BOUNDS = Bounds(messages_per_second=100_000)
ENDS = ("vp_limit", "all_objectives", "nobody_able", "turn_limit")
ARMY = (
    *(ForceEntry("iw-heavy-team") for _ in range(2)),
    ForceEntry("iw-scout-walker", squadron=3),
    ForceEntry("iw-command"),
    *(ForceEntry("iw-line") for _ in range(3)),
)
WAITING = ("ambush_fire", "reserve_move")

pytestmark = pytest.mark.usefixtures("hosted")


def short(mode: Mode) -> Options:
    """Return a short match of small forces that shoot far."""
    army = Army(units=ARMY)
    return Options(
        "defense-line", sequence_mode=mode, attacker="first", max_game_turns=2, armies=(army, army)
    )


@define
class Table:
    """Two players who come and go, and a spectator who sees every moment."""

    server: app.Running
    connections: AsyncExitStack
    clock: MockClock
    rng: random.Random
    watcher: Client
    seats: dict[int, Client]
    """Who is there."""
    tokens: dict[int, str]
    away: dict[int, int | None] = field(factory=dict)
    """For how many questions of its own a seat stays away; None: for good."""
    deepest: int = 0
    dropped: int = 0
    returned: int = 0
    missed: int = 0
    """Questions within nested windows that were answered for who is away."""

    @property
    def depth(self) -> int:
        """How many orders lie on the stack."""
        return len(self.watcher.state.get("stack", {}).get("frames", ()))

    async def play(self) -> None:
        while self.watcher.verdict is None:
            (question,) = self.watcher.asks
            seat, seq = question["seat"], self.watcher.seq
            self.deepest = max(self.deepest, self.depth)
            nested = self.depth > 1
            if nested and self.rng.random() < DROPS:
                await self.drop(self.rng.choice((0, 1)))
            if seat in self.away:
                self.missed += nested
                await self.sit_out(CODEC.load_ask(question))
            else:
                one = self.seats[seat]
                await one.reach(seq)
                assert (one.state, one.asks) == (self.watcher.state, self.watcher.asks)
                await self.reply(one, CODEC.load_ask(question), leaves=nested)
            await self.watcher.reach(seq + 1)
            await self.come_back(seat)

    async def reply(self, one: Client, ask: Ask, *, leaves: bool) -> None:
        """Answer; sometimes be gone before it is said whether that was heard."""
        body = CODEC.dump(self.pick(ask))
        reply = m.Reply(id=str(ask.number), match=one.match, ask=ask.number, body=body)
        await one.send(reply)
        if leaves and self.rng.random() < DROPS:
            await self.drop(ask.seat, politely=True)
        else:
            await one.answer(reply.id)

    def pick(self, ask: Ask) -> Any:
        """Return what somebody says who likes to wait and to break in."""
        state: Any = CODEC.load_state(self.watcher.state)
        if not isinstance(ask.choice, WhichOrder) and ask.clock != "reaction":
            return ask.default
        found = list(RULESET.sample(state, ask, self.rng))
        wanted = [
            one
            for one in found
            if isinstance(one, React) or (isinstance(one, GiveOrder) and one.order in WAITING)
        ]
        return self.rng.choice(wanted if wanted and self.rng.random() < 0.7 else found)

    async def sit_out(self, ask: Ask) -> None:
        """Nothing is answered for who is away before his time is up, then at once."""
        seq, banks = self.watcher.seq, self.watcher.clocks.banks
        left = {"reaction": CLOCK.reaction, "setup": CLOCK.setup, "turn": banks[ask.seat]}
        held = self.watcher.clocks.held or (0.0, 0.0)
        allowed = held[ask.seat] + max(left[ask.clock], GRACE)
        self.clock.jump(allowed - 0.5)
        await self.watcher.request(m.ListMatches)
        assert self.watcher.seq == seq
        self.clock.jump(1.0)

    async def drop(self, seat: int, *, politely: bool = False) -> None:
        """The connection of a seat ends, mostly without a word."""
        one = self.seats.pop(seat, None)
        if one is None:
            return
        self.away[seat] = None if self.rng.random() < FOR_GOOD else self.rng.randint(1, LONG)
        self.dropped += 1
        if politely:
            await one.socket.aclose()
        else:
            await trio.aclose_forcefully(one.socket.stream)

    async def come_back(self, seat: int) -> None:
        """Who has missed enough is shown the match as it stands."""
        left = self.away.get(seat)
        if left is None:
            return
        self.away[seat] = left - 1
        if left > 1:
            return
        del self.away[seat]
        self.returned += 1
        one = await self.connections.enter_async_context(client(self.server.socket_url))
        await one.request(m.Resume, token=self.tokens[seat])
        await one.until(m.Snapshot)
        one.seat, one.match = seat, self.watcher.match
        self.seats[seat] = one


@pytest.mark.long
@pytest.mark.parametrize("mode", get_args(Mode))
async def test_whoever_drops_in_nested_windows_the_match_goes_on_to_its_end(
    serve: Serve, mock_clock: MockClock, mode: Mode
) -> None:
    deepest = dropped = returned = missed = 0
    for seed in range(MATCHES):
        async with (
            standing(serve, mock_clock, 3, bounds=BOUNDS) as (server, (a, b, watcher)),
            AsyncExitStack() as connections,
        ):
            made = await a.request(
                m.CreateMatch,
                ruleset="battlegroup",
                name="Ann",
                options=CODEC.dump(short(mode)),
                clock=CLOCK,
            )
            await b.request(m.Join, match=made.match, name="Bob")
            await watcher.request(m.Watch, match=made.match)
            for one in (a, b):
                await one.ready()
            await watcher.reach(0)
            tokens = {0: a.token, 1: b.token}
            rng = random.Random(seed)
            table = Table(server, connections, mock_clock, rng, watcher, {0: a, 1: b}, tokens)
            await table.play()
            assert watcher.verdict.reason in ENDS
            text = (await get(server.port, f"/api/matches/{made.match}/record")).body
            _, entries, end = verification.verify(text)
            assert (len(entries), end.verdict) == (watcher.seq + 1, watcher.verdict)
            assert {"start", "reply"} == {entry.act["t"] for entry in entries}
            deepest = max(deepest, table.deepest)
            dropped, returned = dropped + table.dropped, returned + table.returned
            missed += table.missed
        mock_clock.rate = 0.0
        if deepest > 2 and min(dropped, returned, missed) > ENOUGH:
            return
    pytest.fail(f"too little was seen: {deepest=}, {dropped=}, {returned=}, {missed=}")
