"""Every part of the bench still runs, in its smallest size. Nothing here looks at a time."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from bench.engine import formations, rules
from bench.figures import Figures
from bench.scale.costs import Size, measure
from bench.scale.model import Plan, arithmetic, simulate
from bench.server import durability, fanout, floods, latency, memory, restart, stalled


def scale(figures: Figures) -> None:
    """The costs of a few, and what a site of few nodes would do."""
    size = Size(matches=3, seconds=0.4, watchers=5, updates=3, connections=5, replies=5)
    costs = measure(figures, size)
    arithmetic(figures, costs)
    simulate(figures, costs, Plan(3, 10, 100), seconds=5.0)


FLOODS = ("bots", "nested", "replays", "silent")
SMALLEST: dict[str, tuple[Callable[[Figures], None], set[str]]] = {
    "records": (partial(rules.patches_and_records, matches=1), {"%", "/s", "bytes"}),
    "microtanks": (partial(rules.microtanks, matches=1), {"/s", "us", "ms"}),
    "battlegroup": (partial(rules.battlegroup, matches=1), {"/s", "ms", "s"}),
    "formations": (partial(formations.measure, rounds=1), {"ms"}),
    "latency": (
        partial(latency.measure, matches=2, paced_seconds=0.5, flat_seconds=0.2),
        {"ms", "ms a reply", "/s", "us", "bytes", "%"},
    ),
    "fanout": (partial(fanout.measure, watchers=3, updates=4), {"bytes", "ms", "x"}),
    "stalled": (
        partial(stalled.measure, watchers=1, matches=1, rounds=1, seconds=0.2),
        {"ms", "us", "%"},
    ),
    "floods": (
        partial(floods.measure, names=FLOODS, matches=1, rounds=1, seconds=0.2),
        {"ms", "% of one", "each time", "MiB"},
    ),
    "memory": (partial(memory.measure, connections=3, matches=2, seconds=0.2), {"KiB"}),
    "durability": (partial(durability.measure, acts=2, matches=2, rounds=1), {"ms"}),
    "scale": (
        scale,
        {
            *("KiB", "bytes", "cores", "nodes", "%", "ms", "GiB", "Gbit/s", "watchers"),
            *("orders/s", "ms an order", "a second", "us a second", "ms a second"),
            *("us an update", "bytes an update", "s an update"),
        },
    ),
    "restart": (partial(restart.measure, matches=2, seconds=0.4), {"s"}),
}


@pytest.mark.long
@pytest.mark.parametrize("part", SMALLEST)
def test_a_part_of_the_bench_runs(part: str) -> None:
    measure, units = SMALLEST[part]
    figures = Figures()
    measure(figures)

    assert units == {figure.unit for figure in figures.all}
