"""Players play on beside a stranger who floods the server, in each of the ways of the bench.

The figures are those of `make bench`. Other programs on this machine can only make them worse, so
one of a few attempts has to meet them.
"""

from __future__ import annotations

import pytest

from bench.figures import Figures
from bench.server import floods
from bench.server.attacker import FLOODS

ATTEMPTS = 6
SHARE, MILLISECONDS = 0.1, floods.MOST_MORE
"""By which a neighbour's p99 may move, whichever is more."""
MEBIBYTES = 64.0
"""By which the server may grow."""


@pytest.mark.long
@pytest.mark.usefixtures("hosted")
@pytest.mark.parametrize("flood", [*FLOODS])
def test_neighbours_of_a_flood_play_on(flood: str) -> None:
    told = list[str]()
    for _ in range(ATTEMPTS):
        figures = Figures()
        floods.measure(figures, names=[flood], rounds=1 + bool(told))
        values = {one.name.partition(": ")[2]: one.value for one in figures.all}
        quiet, beside = values["players' p99 without"], values["players' p99 beside"]
        gained = values["memory gained"]
        assert values["connections"] > 0
        told.append(f"p99 {quiet:.1f} ms, beside {beside:.1f} ms, {gained:.1f} MiB gained")
        if beside - quiet < max(MILLISECONDS, quiet * SHARE) and gained < MEBIBYTES:
            return
    pytest.fail(f"{flood}: {'; '.join(told)}")
