"""Pairs of bots that play by sampled legal replies over sockets, and the time each reply takes.

A latency runs from just before a reply is written to its socket until the second of the two seats
has read the update that answers it. So it holds the kernel both ways, everything the server does
(reading, rules, its commit to the disk, showing, writing), and whatever this process lets the
update wait because it is at something else: it reads all sockets between any two replies it thinks
of. It does not hold the thinking, nor the reading of the update as JSON.
"""

from __future__ import annotations

import selectors
from random import Random
from time import perf_counter
from typing import Any

from attrs import define, field

from bench.server.link import PATIENCE, Link, Lost, entropy, new_id
from engine import diff, ruleset
from engine.wire import messages as m
from engine.wire.codec import decode, encode, for_ruleset

RULESET = ruleset.hosted()[0]


@define(eq=False)
class Player:
    """A seat: its connection and its mirror of what it may see."""

    link: Link
    match: str = ""
    seat: int = -1
    token: str = ""
    seq: int = -1
    state: dict[str, Any] = field(factory=dict)
    asks: list[Any] = field(factory=list)
    over: bool = False
    watchers: int = 0
    """As the server last told."""
    sizes: list[int] = field(factory=list)
    """Of the updates."""
    patches: list[int] = field(factory=list)
    """Sizes of the diffs in them."""

    def take(self, text: bytes) -> None:
        """Mirror a message."""
        message = decode(text)
        match message["t"]:
            case "joined":
                self.match, self.seat = message["match"], message["seat"]
                self.token, self.seq, self.over = message["token"], -1, False
            case "snapshot":
                self.state, self.seq = message["state"], message["seq"]
                self._ask(message)
            case "update":
                if message["seq"] != self.seq + 1:
                    raise Lost(f"update {message['seq']} after {self.seq}")
                self.seq = message["seq"]
                patch = message.get("patch", {})
                diff.apply(self.state, patch)
                self.patches.append(len(encode(patch)))
                self._ask(message)
                self.sizes.append(len(text))
            case "lobby":
                self.watchers = message["info"].get("watchers", 0)
            case "refused":
                raise Lost(text.decode())

    def _ask(self, message: Any) -> None:
        self.asks = [ask for ask in message.get("asks", ()) if ask["seat"] == self.seat]
        self.over = message.get("verdict") is not None

    def think(self, rng: Random) -> m.Reply:
        """Return a legal reply to what is asked."""
        codec = for_ruleset(RULESET)
        ask = codec.load_ask(self.asks[0])
        body = next(ruleset.get(RULESET).sample(codec.load_state(self.state), ask, rng))
        return m.Reply(new_id(), self.match, ask.number, codec.dump(body))

    def reach(self, seq: int) -> None:
        """Read until the mirror is at `seq`."""
        while self.seq < seq:
            for text in self.link.receive():
                self.take(text)

    def until(self, match: str) -> None:
        """Read until the seat of another match is given."""
        while self.match == match:
            for text in self.link.receive():
                self.take(text)

    def resume(self, port: int) -> None:
        """Come back to the seat over a new connection, and be shown everything."""
        self.link.close()
        self.link = Link(port)
        self.seq = -1
        self.link.send(m.Resume(new_id(), self.token))
        self.reach(0)


@define(eq=False)
class Pair:
    """Two players of one match. One reply is under way at a time."""

    players: tuple[Player, Player]
    rng: Random
    due: float = 0.0
    """When it replies next."""
    sent: float | None = None
    """When the reply that is under way was sent."""
    awaited: int = 0
    """Number of its update."""

    @classmethod
    def meet(cls, port: int, seed: int) -> Pair:
        """Connect two players and let them begin a match."""
        pair = cls((Player(Link(port)), Player(Link(port))), Random(seed))
        pair.begin()
        return pair

    def begin(self) -> None:
        """Begin a match: the first, or another."""
        one, two = self.players
        before = one.match
        one.link.send(m.CreateMatch(new_id(), RULESET, name="One"))
        one.until(before)
        two.link.send(m.Join(new_id(), one.match, "Two"))
        two.until(before)
        for player in self.players:
            player.link.send(m.Ready(new_id(), player.match, entropy()))
        for player in self.players:
            player.reach(0)

    def close(self) -> None:
        """Hang up."""
        for player in self.players:
            player.link.close()

    @property
    def over(self) -> bool:
        """The match has a verdict."""
        return self.players[0].over

    def reply(self) -> None:
        """Let one of those who are asked reply."""
        asked = [player for player in self.players if player.asks]
        player = self.rng.choice(asked)
        reply = player.think(self.rng)
        self.awaited = player.seq + 1
        self.sent = perf_counter()
        player.link.send(reply)

    def settled(self) -> bool:
        """Tell whether both have the update of the reply that is under way."""
        return all(player.seq >= self.awaited for player in self.players)

    def step(self) -> float:
        """Reply and wait for both seats. Return the seconds it took."""
        self.reply()
        assert self.sent is not None
        for player in self.players:
            player.reach(self.awaited)
        spent, self.sent = perf_counter() - self.sent, None
        return spent


@define(eq=False)
class Crew:
    """Many pairs in one process."""

    pairs: list[Pair]

    @classmethod
    def gather(cls, port: int, matches: int, first_seed: int = 0) -> Crew:
        """Begin so many matches."""
        crew = cls([])
        try:
            for seed in range(first_seed, first_seed + matches):
                crew.pairs.append(Pair.meet(port, seed))
        except BaseException:
            crew.close()
            raise
        return crew

    def close(self) -> None:
        """Hang up."""
        for pair in self.pairs:
            pair.close()

    def renew(self) -> None:
        """Begin another match where one is over."""
        for pair in self.pairs:
            if pair.over:
                pair.begin()

    def play(self, seconds: float, think: float = 0.0) -> list[float]:
        """Play for so long; each pair replies after half to one and a half `think`.

        Return the latencies. A pair whose match is over rests.
        """
        latencies: list[float] = []
        start = perf_counter()
        for pair in self.pairs:
            pair.due = start + think * pair.rng.random()
        with selectors.DefaultSelector() as selector:
            for pair in self.pairs:
                for player in pair.players:
                    selector.register(player.link.socket, selectors.EVENT_READ, (pair, player))
            while True:
                now = perf_counter()
                idle = [pair for pair in self.pairs if pair.sent is None and not pair.over]
                due = min(idle, key=lambda pair: pair.due, default=None)
                if now >= start + seconds:
                    due = None
                    if all(pair.sent is None for pair in self.pairs):
                        return latencies
                    if now > start + seconds + PATIENCE:
                        raise Lost("a reply was never answered")
                wait = max(0.0, due.due - now) if due else 0.1
                heard = [
                    (key.data, key.data[1].link.receive(), perf_counter())
                    for key, _ in selector.select(wait)
                ]
                for (pair, player), texts, at in heard:
                    for text in texts:
                        player.take(text)
                    if pair.sent is not None and pair.settled():
                        latencies.append(at - pair.sent)
                        pair.sent, pair.due = None, at + think * (0.5 + pair.rng.random())
                if due is not None and due.due <= perf_counter():
                    due.reply()
