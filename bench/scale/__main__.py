"""Measure what carrying matches on costs, and work out what many more need: `make bench-scale`.

Prints one table, which is that of `docs/scale.md`, and writes build/scale.json.
"""

from __future__ import annotations

import signal
import sys
from pathlib import Path

from attrs import evolve

from bench.figures import Figures
from bench.scale.costs import Size, measure
from bench.scale.model import MATCHES, Plan, arithmetic, simulate

SIMULATED = 30.0
"""Seconds."""
FEW = Plan(3, MATCHES // 100, 10_000)
"""A site as `deploy/cluster` has it."""


def main() -> None:
    """Measure, work out, and print the table."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))  # and whatever was started ends
    figures = Figures()
    costs = measure(figures, Size())
    large = arithmetic(figures, costs)
    for plan in (FEW, large, evolve(large, nodes=2 * large.nodes)):
        simulate(figures, costs, plan, SIMULATED)
    figures.write(Path("build/scale.json"))
    rows = [f"| {one.name} | {told(one.value)} {one.unit} |" for one in figures.all]
    print("\n| what | figure |\n|---|---|", *rows, sep="\n")


def told(value: float) -> str:
    """Return a figure with three digits that count, and no exponent."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


if __name__ == "__main__":
    main()
