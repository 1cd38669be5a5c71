"""Players beside a stranger who floods the server, in each of the ways of `bench.server.attacker`.

Rounds with and without the flood take turns, in matches that are played at 150 replies a second in
all. A flood has begun before its round does. The figures are medians over the rounds of each kind,
so a pause of the whole machine, which moves the p99 of the round it falls into, does not count. The
stranger's process takes part of the two processors itself, so the change that is measured is an
upper bound of what the server is to blame for.
"""

from __future__ import annotations

from collections.abc import Iterable
from statistics import median

from attrs import frozen

from bench import house
from bench.figures import Figures, quantile
from bench.server.attacker import FLOODS, POLICY
from bench.server.latency import REPLIES_A_SECOND
from bench.server.link import Link, new_id
from bench.server.players import Crew
from engine.wire import messages as m

STRANGER = "203.0.113.7"
BEGIN_SECONDS = 1.5
"""Until a flood is under way."""
MOST_MORE = 20.0
"""Milliseconds by which a neighbour's p99 may move."""


def measure(
    figures: Figures,
    names: Iterable[str] = FLOODS,
    matches: int = 6,
    rounds: int = 7,
    seconds: float = 1.5,
) -> None:
    """Compare the players' p99 with and without each flood."""
    with house.opened() as server:
        crew = Crew.gather(server.port, matches)
        try:
            play(server, crew, seconds)  # warm
            for name in names:
                compare(figures, server, crew, name, rounds, seconds)
        finally:
            crew.close()


def compare(
    figures: Figures, server: house.House, crew: Crew, name: str, rounds: int, seconds: float
) -> None:
    """Measure one flood. Somebody on this machine offers bots, and sends none."""
    with Link(server.port) as host:
        host.send(m.OfferBots(new_id(), (POLICY,)))
        host.wait_for("done")
        _compare(figures, server, crew, name, rounds, seconds)


def _compare(
    figures: Figures, server: house.House, crew: Crew, name: str, rounds: int, seconds: float
) -> None:
    quiet, beside = list[Round](), list[Round]()
    before, opened = server.resident, 0
    for number in range(rounds):
        quiet.append(play(server, crew, seconds))
        address = STRANGER if number % 2 else "203.0.113.8"
        lasting = seconds + BEGIN_SECONDS
        with house.helper("bench.server.attacker", name, server.port, address, lasting) as attacker:
            crew.play(BEGIN_SECONDS, len(crew.pairs) / REPLIES_A_SECOND)
            beside.append(play(server, crew, seconds))
            opened += int(attacker.hear())
    p99 = [median(one.p99 for one in some) * 1e3 for some in (quiet, beside)]
    busy = [median(one.busy for one in some) * 100 for some in (quiet, beside)]
    figures.add(f"flood of {name}: players' p99 without", p99[0], "ms")
    figures.add(f"flood of {name}: players' p99 beside", p99[1], "ms")
    figures.add(f"flood of {name}: change of the p99", p99[1] - p99[0], "ms", at_most=MOST_MORE)
    figures.add(f"flood of {name}: processor time it takes", busy[1] - busy[0], "% of one")
    figures.add(f"flood of {name}: connections", opened / rounds, "each time")
    figures.add(f"flood of {name}: memory gained", (server.resident - before) / 2**20, "MiB")


@frozen
class Round:
    """What one round came to."""

    p99: float
    """Seconds."""
    busy: float
    """Share of one processor that the server used."""


def play(server: house.House, crew: Crew, seconds: float) -> Round:
    """Play on for so long."""
    crew.renew()
    before = server.cpu
    times = crew.play(seconds, len(crew.pairs) / REPLIES_A_SECOND)
    return Round(quantile(times, 0.99), (server.cpu - before) / seconds)
