"""A match whose replies are a function of what its players see: over a network, and without one.

Each reply is drawn by the number of the log; the lower seat goes first where both are asked. After
so many replies the first seat resigns. So the record of a match that was played over a network can
be computed from its secret alone, and must be that: every act, die and digest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from math import inf
from random import Random
from typing import Any

import trio
from attrs import define, field

from clients.client import Client
from clients.game import Game
from engine import ruleset
from engine.match import Match
from engine.records import record
from engine.state import Verdict
from engine.wire import messages as m
from engine.wire.codec import decode, encode, for_ruleset

CLOCK = m.ClockSettings(bank=36_000.0, reaction=3_600.0, setup=3_600.0)
SAID = "good luck"


def choose(key: str, state: Mapping[str, Any], ask: Mapping[str, Any], seq: int) -> Any:
    """Return the reply to a question, as JSON data."""
    codec = for_ruleset(key)
    shown, question = codec.load_state(state), codec.load_ask(ask)
    return codec.dump(next(iter(ruleset.get(key).sample(shown, question, Random(seq)))))


@define(eq=False)
class Script:
    """One match over a network."""

    key: str
    most: int
    """Replies, then the first seat resigns."""
    options: Mapping[str, Any] = field(factory=dict)
    pace: float = 0.0
    """Seconds between two replies."""
    longest_play: float = inf
    """Seconds after which the first seat resigns. Such a match cannot be computed alone."""
    waits: list[tuple[float, float]] = field(factory=list)
    """When each wait began and how long it took, in seconds: for the seats, the beginning, or a
    reply that both had seen."""
    match: str = ""
    heard: int = 0
    """How often the other seat heard what was said."""

    @property
    def longest(self) -> float:
        """Seconds of the longest wait."""
        return max((seconds for _, seconds in self.waits), default=0.0)

    async def play(self, one: Client, two: Client) -> None:
        """Play it from the lobby to its end."""
        with self._timed():
            a = await one.create(self.key, name="Ann", clock=CLOCK, options=self.options)
            b = await two.join(a.match, "Bob")
        self.match = a.match
        with self._timed():
            for game in (a, b):
                await game.ready()
            await reach(a, b, 0)
        with self._timed():
            await a.say(SAID)
        end = trio.current_time() + self.longest_play
        for seq in range(self.most):
            if a.over or trio.current_time() > end:
                break
            await trio.sleep(self.pace)
            await self._reply(a, b, seq)
        with self._timed():
            if not a.over:
                await a.resign()
            await reach(a, b, a.mirror.seq)
            await b.until(lambda: a.over and b.over)
        self.heard = len(b.said)
        assert a.mirror.verdict == b.mirror.verdict

    async def _reply(self, a: Game, b: Game, seq: int) -> None:
        asked = next(game for game in (a, b) if game.mirror.question(game.seat))
        ask = asked.mirror.question(asked.seat)
        assert ask is not None
        body = choose(self.key, asked.mirror.state, ask, seq)
        with self._timed():
            await asked.reply(ask, body)
            await reach(a, b, seq + 1)

    @contextmanager
    def _timed(self) -> Iterator[None]:
        began = trio.current_time()
        yield
        self.waits.append((began, trio.current_time() - began))

    def check(self, written: bytes) -> None:
        """Raise unless a record is that of this match without a network."""
        header, entries, end = record.read(written)
        assert (entries, end.verdict) == self.alone(header, end.secret)
        assert self.heard == 1

    def alone(self, header: record.Header, secret: str) -> tuple[tuple[record.Entry, ...], Verdict]:
        """Return the acts and the end of this match, played by the rules alone."""
        rules, codec = ruleset.get(self.key), for_ruleset(self.key)
        options: Any = codec.load(dict(header.options), rules.vocabulary.options)
        chain = header.chain(secret)
        match, entry, _ = record.begin(rules, options, header.dice(secret), chain)
        entries = [entry]
        while match.verdict is None:
            act = self._act(match) if entry.n < self.most else record.Resign(0)
            match, entry, _ = record.enact(match, entry, act, chain)
            entries.append(entry)
        return tuple(entries), match.verdict

    def _act(self, match: Match) -> record.Act:
        rules, codec = match.rules, for_ruleset(self.key)
        ask = min(match.asks, key=lambda ask: ask.seat)
        shown = rules.view_ask(ask, ask.seat) or ask
        seen = codec.dump(rules.view(match.state, ask.seat)), codec.dump(shown)
        state, question = decode(encode(seen))
        body = choose(self.key, state, question, match.count)
        return record.Reply(ask.seat, ask.number, body)


def unsigned(written: bytes) -> bytes:
    """Return a record without the signature of its server: another server has another key."""
    header, entries, end = record.read(written)
    return record.write(header, entries, end.secret, end.verdict)


async def reach(a: Game, b: Game, seq: int) -> None:
    """Wait until both seats have seen a number of the log."""
    for game in (a, b):
        await game.until(lambda game=game: game.mirror.seq >= seq)  # type: ignore[misc]
