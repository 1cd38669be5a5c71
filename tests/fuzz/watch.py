"""What counts as a crash: a fault that nobody answers, or an input that takes too much."""

from __future__ import annotations

import resource
import sys
import time
import traceback
from collections.abc import Callable

SECONDS = 1.0
"""Of the processor, for one input."""
MEGABYTES = 200
_UNIT = 2**20 if sys.platform == "darwin" else 2**10
"""`ru_maxrss` is in bytes there, elsewhere in kilobytes."""


def crash_of(run: Callable[[bytes], object], data: bytes) -> str | None:
    """Run one input, and return what is wrong; None if it was taken or refused as it should."""
    began, had = time.process_time(), _peak()
    try:
        run(data)
    except Exception:
        return traceback.format_exc()
    seconds, grown = time.process_time() - began, _peak() - had
    if seconds > SECONDS:
        return f"it took {seconds:.1f} s of the processor"
    if grown > MEGABYTES:
        return f"it took {grown:.0f} MB"
    return None


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _UNIT / 2**20
