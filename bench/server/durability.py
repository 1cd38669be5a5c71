"""What each setting of WARHOST_DURABILITY costs: acts stored one after the other, and at once.

Both stores lie in the same folder and take turns, so that the disk is as busy for one as for the
other.
"""

from __future__ import annotations

import tempfile
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter

import trio

from bench.figures import Figures, quantile
from engine.records.record import Entry
from server.app import SYNCHRONOUS
from server.store.documents import Row
from server.store.sqlite.store import SqliteStore

ROW = Row(0, (60.0, 60.0), Entry(0, {"t": "start", "body": "x" * 600}, "0" * 64))
"""As long as many rows are."""


def measure(figures: Figures, acts: int = 100, matches: int = 50, rounds: int = 6) -> None:
    """Measure how long it takes until acts are as durable as the setting says."""
    trio.run(_measure, figures, acts, matches, rounds)


async def _measure(figures: Figures, acts: int, matches: int, rounds: int) -> None:
    alone = {name: list[float]() for name in SYNCHRONOUS}
    at_once = {name: list[float]() for name in SYNCHRONOUS}
    with tempfile.TemporaryDirectory(prefix="warhost-bench-") as folder:
        stores = {
            name: SqliteStore(str(Path(folder) / name), synchronous=value)
            for name, value in SYNCHRONOUS.items()
        }
        for number in range(rounds * acts):
            for name, store in stores.items():
                alone[name].append(await _timed(store, f"alone-{number}", 1))
        for number in range(rounds):
            for name, store in stores.items():
                at_once[name].append(await _timed(store, f"round-{number}", matches))
        for store in stores.values():
            await store.aclose()
    for name in SYNCHRONOUS:
        figures.add(f"durability {name}: an act, median", median(alone[name]) * 1e3, "ms")
        figures.add(f"durability {name}: an act, p99", quantile(alone[name], 0.99) * 1e3, "ms")
        what = f"durability {name}: {matches} acts at once, median"
        figures.add(what, median(at_once[name]) * 1e3, "ms")


async def _timed(store: SqliteStore, match: str, matches: int) -> float:
    """Store an act of each of so many matches, and return the seconds that took."""
    began = perf_counter()
    async with trio.open_nursery() as nursery:
        for number in range(matches):
            nursery.start_soon(partial(store.append, f"{match}-{number}", ROW))
    return perf_counter() - began
