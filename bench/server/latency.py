"""How long a reply takes at 50 matches at once, and what an update weighs on the wire.

`bench.server.players` says what a latency holds. The server is a process of its own with its store
in a file; all players are in this process.
"""

from __future__ import annotations

from statistics import median

from bench import house
from bench.figures import Figures, quantile
from bench.server.link import Link, new_id
from bench.server.players import Crew
from engine.wire import messages as m

REPLIES_A_SECOND = 150.0
WINDOWS = 8


def measure(
    figures: Figures,
    matches: int = 50,
    paced_seconds: float = 20.0,
    flat_seconds: float = 5.0,
) -> None:
    """Measure replies at a human pace, then as fast as they go."""
    with house.opened() as server:
        crew = Crew.gather(server.port, matches)
        try:
            crew.play(paced_seconds / 20)  # beyond the first moves, and everything warm
            paced(figures, crew, paced_seconds, server)
            weights(figures, crew, server.port)
            crew.renew()
            flat_out(figures, crew, flat_seconds, server)
        finally:
            crew.close()


def paced(figures: Figures, crew: Crew, seconds: float, server: house.House) -> None:
    """Every bot takes its time, so that about 150 replies arrive in a second.

    The figures are medians over the quieter half of the windows: those in which other programs
    took least of the machine.
    """
    for pair in crew.pairs:
        for player in pair.players:
            player.sizes.clear()
            player.patches.clear()
    think = len(crew.pairs) / REPLIES_A_SECOND
    before = server.waited
    windows = [
        house.watched(server, lambda: crew.play(seconds / WINDOWS, think)) for _ in range(WINDOWS)
    ]
    waited = server.waited - before
    count = sum(len(times) for _, times in windows)
    name = f"reply to both seats, {len(crew.pairs)} matches, {count / seconds:.0f}/s"
    for label, share, most in (("median", 0.5, 5), ("p99", 0.99, 25)):
        value = median(quantile(times, share) for times in house.quieter(windows) if times)
        figures.add(f"{name}: {label}", value * 1e3, "ms", at_most=most)
    figures.add(f"{name}: server waiting for a processor", waited / count * 1e3, "ms a reply")
    taken = median(share for share, _ in windows)
    figures.add("machine: taken by other programs meanwhile", taken * 100, "%")


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
    """As they were sent: the diff in an update, and the whole of it, beside snapshots.

    Besides the diff an update holds what happened, the next question and the clocks; a match is
    small enough that these outweigh it.
    """
    players = [player for pair in crew.pairs for player in pair.players]
    patch = median(size for player in players for size in player.patches)
    update = median(size for player in players for size in player.sizes)
    snapshots = []
    with Link(port) as link:
        for pair in crew.pairs:
            link.send(m.Watch(new_id(), pair.players[0].match))
            snapshots.append(snapshot_size(link))
            link.send(m.Unwatch(new_id(), pair.players[0].match))
    whole = median(snapshots)
    figures.add("wire: snapshot, median", whole, "bytes")
    figures.add("wire: diff, median", patch, "bytes")
    figures.add("wire: update with diff, notes, question, clocks, median", update, "bytes")
    figures.add("wire: diff beside a snapshot, medians", patch / whole * 100, "%", at_most=10)
    figures.add("wire: whole update beside a snapshot, medians", update / whole * 100, "%")


def snapshot_size(link: Link) -> int:
    """Return the size of the next snapshot."""
    while True:
        for text in link.receive():
            if b'"t":"snapshot"' in text:
                return len(text)
