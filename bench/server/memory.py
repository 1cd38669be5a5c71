"""What the server's memory holds for a connection and for a match: growth of its resident set."""

from __future__ import annotations

from time import sleep

from bench import house
from bench.figures import Figures
from bench.server.link import Link
from bench.server.players import Crew

KIB = 1024.0


def measure(
    figures: Figures, connections: int = 500, matches: int = 50, seconds: float = 2.0
) -> None:
    """Measure idle connections, then matches in mid play, each beside the server before it."""
    with house.opened() as server:
        idle(figures, server, connections)
    with house.opened() as server:
        live(figures, server, matches, seconds)


def idle(figures: Figures, server: house.House, connections: int) -> None:
    """Connections that have said hello and nothing since."""
    links = [Link(server.port)]  # the first one loads what all share
    try:
        before = server.resident
        links += [Link(server.port) for _ in range(connections)]
        sleep(0.1)
        grown = (server.resident - before) / connections
    finally:
        for link in links:
            link.close()
    figures.add("memory: idle connection", grown / KIB, "KiB", at_most=64)


def live(figures: Figures, server: house.House, matches: int, seconds: float) -> None:
    """Matches in mid play, the two connections of each and what the rules keep included."""
    before = server.resident
    crew = Crew.gather(server.port, matches)
    try:
        crew.play(seconds)
        grown = (server.resident - before) / matches
    finally:
        crew.close()
    figures.add("memory: live match in mid play", grown / KIB, "KiB", at_most=1024)
