"""How long a reply takes at 50 matches at once, and what an update weighs on the wire.

`bench.players` says what a latency holds. The server is a process of its own with its store in a
file; all players are in this process.
"""

from __future__ import annotations

from statistics import median

from bench import house
from bench.figures import Figures, quantile
from bench.link import Link, new_id
from bench.players import Crew
from engine.wire import messages as m

REPLIES_A_SECOND = 150.0


def measure(
    figures: Figures,
    matches: int = 50,
    paced_seconds: float = 15.0,
    flat_seconds: float = 5.0,
) -> None:
    """Measure replies at a human pace, then as fast as they go."""
    with house.opened() as server:
        crew = Crew.gather(server.port, matches)
        try:
            crew.play(paced_seconds / 10)  # beyond the first moves, and everything warm
            paced(figures, crew, paced_seconds)
            weights(figures, crew, server.port)
            crew.renew()
            flat_out(figures, crew, flat_seconds, server)
        finally:
            crew.close()


def paced(figures: Figures, crew: Crew, seconds: float) -> None:
    """Every bot takes its time, so that about 150 replies arrive in a second."""
    for pair in crew.pairs:
        for player in pair.players:
            player.sizes.clear()
    times = crew.play(seconds, think=len(crew.pairs) / REPLIES_A_SECOND)
    name = f"reply to both seats, {len(crew.pairs)} matches, {len(times) / seconds:.0f}/s"
    figures.add(f"{name}: median", quantile(times, 0.5) * 1e3, "ms", at_most=5)
    figures.add(f"{name}: p99", quantile(times, 0.99) * 1e3, "ms", at_most=25)


def flat_out(figures: Figures, crew: Crew, seconds: float, server: house.House) -> None:
    """Every bot replies at once: what the server can take, this process being in its way."""
    before = server.cpu
    times = crew.play(seconds)
    spent = server.cpu - before
    name = f"{len(crew.pairs)} matches flat out"
    figures.add(f"{name}: replies", len(times) / seconds, "/s")
    figures.add(f"{name}: server's processor time for a reply", spent / len(times) * 1e6, "us")
    figures.add(f"{name}: reply to both seats, median", quantile(times, 0.5) * 1e3, "ms")
    figures.add(f"{name}: reply to both seats, p99", quantile(times, 0.99) * 1e3, "ms")


def weights(figures: Figures, crew: Crew, port: int) -> None:
    """Whole texts as they are sent: an update beside a snapshot of the same moment."""
    updates = [size for pair in crew.pairs for player in pair.players for size in player.sizes]
    snapshots = []
    with Link(port) as link:
        for pair in crew.pairs:
            link.send(m.Watch(new_id(), pair.players[0].match))
            snapshots.append(snapshot_size(link))
            link.send(m.Unwatch(new_id(), pair.players[0].match))
    figures.add("wire: update, median", median(updates), "bytes")
    figures.add("wire: snapshot, median", median(snapshots), "bytes")
    share = median(updates) / median(snapshots) * 100
    figures.add("wire: update beside a snapshot, medians", share, "%", at_most=10)


def snapshot_size(link: Link) -> int:
    """Return the size of the next snapshot."""
    while True:
        for text in link.receive():
            if b'"t":"snapshot"' in text:
                return len(text)
