"""Players play on beside a stranger who floods the server, in each of the ways of the bench.

The figures are those of `make bench`. Other programs on this machine can only make them worse, so
one of a few attempts has to meet them. Beside other tests they mean nothing: there only nobody may
wait long. `make chaos` runs these alone, and holds the figures.
"""

from __future__ import annotations

import pytest

from bench.figures import Figures
from bench.server import floods
from bench.server.attacker import FLOODS

ATTEMPTS = 6
SHARE, MILLISECONDS = 0.1, floods.MOST_MORE
"""By which a neighbour's p99 may move, whichever is more."""
BUSY_MILLISECONDS = 5_000.0
"""By which it may move on a machine that runs other tests too."""
MEBIBYTES = 64.0
"""By which the server may grow."""


@pytest.mark.long
@pytest.mark.usefixtures("hosted")
@pytest.mark.parametrize("flood", [*FLOODS])
def test_neighbours_of_a_flood_play_on(flood: str, worker_id: str) -> None:
    is_busy = worker_id != "master"
    told = list[str]()
    for _ in range(ATTEMPTS):
        figures = Figures()
        floods.measure(figures, names=[flood], rounds=1 + bool(told))
        values = {one.name.partition(": ")[2]: one.value for one in figures.all}
        quiet, beside = values["players' p99 without"], values["players' p99 beside"]
        gained = values["memory gained"]
        assert values["connections"] > 0
        told.append(f"p99 {quiet:.1f} ms, beside {beside:.1f} ms, {gained:.1f} MiB gained")
        alone = max(MILLISECONDS, quiet * SHARE)
        if beside - quiet < (BUSY_MILLISECONDS if is_busy else alone) and gained < MEBIBYTES:
            return
    pytest.fail(f"{flood}: {'; '.join(told)}")
