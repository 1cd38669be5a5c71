"""Run every measurement, or those named, and write build/bench.json. A target that is not met
fails."""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path

from bench.engine import formations, rules
from bench.figures import Figures
from bench.page import frames, keeping, paint, playback
from bench.server import durability, fanout, floods, latency, memory, restart, stalled

PARTS = (
    *(rules, formations),
    *(latency, fanout, stalled, floods, memory, restart, durability),
    *(frames, paint, keeping, playback),
)


def main() -> None:
    """Measure all, or the parts that are named."""
    parts = {part.__name__.rpartition(".")[2]: part for part in PARTS}
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(parts)}")
    chosen = parser.parse_args().parts or list(parts)
    if unknown := set(chosen) - set(parts):
        parser.error(f"there is no part {', '.join(sorted(unknown))}; there are {', '.join(parts)}")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))  # and whatever was started ends
    figures = Figures()
    for name in chosen:
        parts[name].measure(figures)
    figures.write(Path("build/bench.json"))
    if figures.missed:
        sys.exit(f"not met: {'; '.join(figures.missed)}")


if __name__ == "__main__":
    main()
