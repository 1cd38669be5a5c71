"""Waiting for what no event tells: a file, a store, another process."""

from __future__ import annotations

from collections.abc import Callable

import trio

LONGEST = 90.0
"""Seconds after which a wait has failed, unless the test says otherwise."""
LOOK = 0.02
"""Seconds between two looks."""


async def until(condition: Callable[[], object], longest: float = LONGEST) -> None:
    """Look again and again until something is so. Raises `trio.TooSlowError`."""
    with trio.fail_after(longest):
        while not condition():  # noqa: ASYNC110
            await trio.sleep(LOOK)
