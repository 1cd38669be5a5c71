"""One match with 1,000 spectators: the server beside a loop over plain sockets.

Both send the same bytes at the same pace in the same seconds, the loop half a beat after the
server, and one process reads both. The server's time holds everything it does meanwhile: it takes
the reply, plays it, stores it, shows it to the seats and to the spectators. What a reply costs
without any spectator is told too, and not taken off.
"""

from __future__ import annotations

import json
from itertools import pairwise
from statistics import median
from time import perf_counter, sleep

from attrs import define, field

from bench import house
from bench.figures import Figures, quantile
from bench.server.link import Link, new_id
from bench.server.players import Pair
from engine.wire import messages as m

BEAT = 0.1
"""Seconds between two replies."""
CHUNK = 20
"""Updates after which the processor times are read: the clock has ticks of 10 ms."""
WARM = 20
"""Replies before: what the rules work out once is none of it."""


@define(eq=False)
class Reporter:
    """A spectator that passes on what all of them get."""

    link: Link
    waiting: list[bytes] = field(factory=list)

    def next_update(self) -> bytes:
        """Return the text of the next update."""
        while not self.waiting:
            self.waiting += [text for text in self.link.receive() if b'"t":"update"' in text]
        return self.waiting.pop(0)


def measure(figures: Figures, watchers: int = 1000, updates: int = 120) -> None:
    """Measure processor time for each update, here and there."""
    with house.opened() as server, house.helper("bench.server.rawloop", watchers) as raw:
        pair = Pair.meet(server.port, 7)
        try:
            match = pair.players[0].match
            arguments = (server.port, int(raw.hear()), match, watchers)
            alone(figures, server, pair, updates // 4)
            with (
                house.helper("bench.server.watchers", *arguments) as crowd,
                Link(server.port) as link,
            ):
                raw.hear()
                link.send(m.Watch(new_id(), match))
                link.wait_for("snapshot")
                crowd.hear()
                settle(pair, watchers + 1)
                compare(figures, server, raw, crowd, pair, Reporter(link), watchers, updates)
        finally:
            pair.close()


def alone(figures: Figures, server: house.House, pair: Pair, updates: int) -> None:
    """Measure at the same pace what a reply costs the server when nobody watches."""
    for _ in range(WARM):
        pair.step()
    before = server.cpu
    for _ in range(updates):
        pair.step()
        sleep(BEAT)
    spent = (server.cpu - before) / updates
    figures.add("fan-out: server's processor time, nobody watching", spent * 1e3, "ms")


def settle(pair: Pair, watchers: int) -> None:
    """Wait until the seats were told of all the spectators: then nothing else is to be sent."""
    player = pair.players[0]
    while player.watchers < watchers:
        for text in player.link.receive():
            player.take(text)


def compare(
    figures: Figures,
    server: house.House,
    raw: house.Helper,
    crowd: house.Helper,
    pair: Pair,
    reporter: Reporter,
    watchers: int,
    updates: int,
) -> None:
    """Play; send every update again by the raw loop; hold the processor times together.

    The ratio is the median over chunks, since other work on the machine comes and goes.
    """
    count, size = 0, 0
    times: list[float] = []
    spent: list[tuple[float, float]] = []
    beat = perf_counter()
    while count < updates and not pair.over:
        if count % CHUNK == 0:
            spent.append((server.cpu, raw.cpu))
        times.append(pair.step())
        text = reporter.next_update()
        count, size = count + 1, size + len(text)
        sleep(max(0.0, beat + BEAT / 2 - perf_counter()))
        raw.tell(text)
        beat += BEAT
        sleep(max(0.0, beat - perf_counter()))
    spent.append((server.cpu, raw.cpu))
    ours, floor = (end - begin for begin, end in zip(spent[0], spent[-1], strict=True))
    ratios = [
        (after[0] - before[0]) / max(after[1] - before[1], 1 / house.TICKS)
        for before, after in pairwise(spent)
    ]
    raw.finish()
    least, _, raw_least, raw_most = json.loads(crowd.finish())
    if least < count or not raw_least == raw_most > size:
        raise AssertionError("not every watcher was sent everything")
    name = f"fan-out to {watchers:,}"
    figures.add(f"{name}: bytes of an update", size / count, "bytes")
    figures.add(f"{name}: server's processor time", ours / count * 1e3, "ms")
    figures.add(f"{name}: raw loop's processor time", floor / count * 1e3, "ms")
    figures.add(f"{name}: server beside the raw loop", median(ratios), "x", at_most=1.6)
    figures.add(f"{name}: reply to both seats, median", quantile(times, 0.5) * 1e3, "ms")
