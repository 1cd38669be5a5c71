"""How soon matches go on after the server was killed, and that they go on where they were."""

from __future__ import annotations

from time import perf_counter

from bench import house
from bench.figures import Figures
from bench.server.players import Crew, Player


def measure(figures: Figures, matches: int = 50, seconds: float = 2.0) -> None:
    """Kill the server in mid play; start it again; take every seat back."""
    with house.opened() as server:
        crew = Crew.gather(server.port, matches)
        try:
            crew.play(seconds)
            crew.renew()
            replies = sum(pair.players[0].seq for pair in crew.pairs)
            before = [seen(player) for pair in crew.pairs for player in pair.players]
            server.kill()
            start = perf_counter()
            server.start()
            up = perf_counter() - start
            for pair in crew.pairs:
                for player in pair.players:
                    player.resume(server.port)
            back = perf_counter() - start
            if before != [seen(player) for pair in crew.pairs for player in pair.players]:
                raise AssertionError("a match did not come back as it was")
            if not crew.play(seconds / 4):
                raise AssertionError("no match goes on")
        finally:
            crew.close()
    name = f"kill -9 with {matches} live matches ({replies} replies)"
    figures.add(f"{name}: until connections are taken", up, "s")
    figures.add(f"{name}: until every seat is back, state verified", back, "s")


def seen(player: Player) -> object:
    """Return all that a seat sees of its match."""
    return player.match, player.seat, player.seq, player.state, player.asks
