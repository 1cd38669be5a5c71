"""Run every measurement and write build/bench.json."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

from bench.engine import formations, rules
from bench.figures import Figures
from bench.page import frames, keeping, paint, playback
from bench.server import fanout, floods, latency, memory, restart, stalled

PARTS = (
    *(rules, formations),
    *(latency, fanout, stalled, floods, memory, restart),
    *(frames, paint, keeping, playback),
)


def main() -> None:
    """Measure all."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))  # and whatever was started ends
    figures = Figures()
    for part in PARTS:
        part.measure(figures)
    figures.write(Path("build/bench.json"))


if __name__ == "__main__":
    main()
