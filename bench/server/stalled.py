"""Players beside spectators that have stopped reading.

Rounds with and without 100 such spectators take turns, each with new matches that are played from
the thirtieth move, at 150 replies a second in all. Every one of the 100 watches all of them. Before
a round counts, what can be filled is: the server has stopped to read most of the 100, since it
could not finish a frame to them, or has counted nine in ten as too slow. The quieter half of the
pairs of rounds counts: those in which other programs took least of the machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from statistics import median
from time import perf_counter, sleep
from urllib.request import urlopen

from attrs import frozen

from bench import house
from bench.figures import Figures, quantile
from bench.server.latency import REPLIES_A_SECOND
from bench.server.link import HOST, Link, new_id
from bench.server.players import Crew
from engine.wire import messages as m

SMALL = 4096
"""Bytes the kernel is asked to hold for one that does not read."""
GULP = 12
"""Snapshots asked for at once, to fill what can be filled."""
AT_ONCE = 84
A_SECOND = 15
"""How many the server takes of one connection at once, and then in a second."""
MOST_GULPS = 16
NEARLY = 0.9
STILL = 0.5
"""Seconds without a request read, after which none is waited for."""
OPENING = 30
"""Replies in each match before the round."""
SKIPPED = "warhost_skipped_total"
WATCHED = 'warhost_messages_total{kind="Watch"}'


def measure(
    figures: Figures,
    watchers: int = 100,
    matches: int = 6,
    rounds: int = 7,
    seconds: float = 3.0,
) -> None:
    """Compare the players' p99 with and without those who do not read."""
    with house.opened() as server:
        play(server, matches, 0, seconds)  # warm
        pairs: list[tuple[float, tuple[Round, Round]]] = []
        for number in range(rounds):
            pair = {
                count: play(server, matches, count, seconds)
                for count in ((0, watchers) if number % 2 else (watchers, 0))
            }
            disturbed = pair[0].others + pair[watchers].others
            pairs.append((disturbed, (pair[0], pair[watchers])))
    name = f"{watchers} watchers that stopped reading"
    p99: list[float] = []
    for label, some in zip(
        ("without", "beside"), zip(*house.quieter(pairs), strict=True), strict=True
    ):
        p99.append(median(one.p99 for one in some))
        figures.add(f"{name}: players' p99, {label} them", p99[-1] * 1e3, "ms")
        cost = median(one.cost for one in some)
        figures.add(f"{name}: processor time for a reply, {label} them", cost * 1e6, "us")
    figures.add(f"{name}: change of the p99", (p99[1] / p99[0] - 1) * 100, "%", at_most=10)


@frozen
class Round:
    """What one round came to."""

    others: float
    """Share of the machine that other programs took."""
    p99: float
    cost: float
    """Processor time of the server for a reply."""


def play(server: house.House, matches: int, watchers: int, seconds: float) -> Round:
    """Play one round."""
    crew = Crew.gather(server.port, matches)
    try:
        for pair in crew.pairs:
            for _ in range(OPENING):
                if pair.over:  # too short: the dice differ each time
                    pair.begin()
                pair.step()
        with stalled(server, crew, watchers) if watchers else nullcontext():
            before = server.cpu
            others, times = house.watched(
                server, lambda: crew.play(seconds, matches / REPLIES_A_SECOND)
            )
            spent = server.cpu - before
    finally:
        crew.close()
    return Round(others, quantile(times, 0.99), spent / len(times))


@contextmanager
def stalled(server: house.House, crew: Crew, count: int) -> Iterator[None]:
    """Have so many watch every match and read nothing."""
    links: list[Link] = []
    skipped, matches = counted(server, SKIPPED), len(crew.pairs)
    try:
        links += [Link(server.port, SMALL) for _ in range(count)]
        for gulp in range(MOST_GULPS):
            before = counted(server, WATCHED)
            for link in links:
                for number in range(GULP):
                    match = crew.pairs[number % matches].players[0].match
                    link.send(m.Watch(new_id(), match))
            if gulp * GULP > AT_ONCE:
                sleep(GULP / A_SECOND)
            if taken(server, before, GULP * count) < GULP * count / 2:
                break
            if counted(server, SKIPPED) - skipped >= NEARLY * count:
                break
        else:
            raise AssertionError("they were never too slow")
        yield
    finally:
        for link in links:
            link.close()


def taken(server: house.House, before: float, most: float) -> float:
    """Wait until the server has read so many requests or reads no more; return how many."""
    until = perf_counter() + STILL
    count = 0.0
    while count < most and perf_counter() < until:
        sleep(0.02)
        last, count = count, counted(server, WATCHED) - before
        if count > last:
            until = perf_counter() + STILL
    return count


def counted(server: house.House, name: str) -> float:
    """Return one of the server's own counts."""
    with urlopen(f"http://{HOST}:{server.port}/metrics") as answer:
        lines = answer.read().decode().splitlines()
    return next((float(x.split()[1]) for x in lines if x.startswith(f"{name} ")), 0.0)
