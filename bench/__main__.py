"""Run every measurement and write build/bench.json."""

from __future__ import annotations

from pathlib import Path

from bench import rules, server
from bench.figures import Figures


def main() -> None:
    """Measure all."""
    figures = Figures()
    for part in (rules, server):
        part.measure(figures)
    figures.write(Path("build/bench.json"))


if __name__ == "__main__":
    main()
