"""The server as a process of its own, with the toy ruleset: `python -m tests.server.run_toy`."""

import ctypes
import functools
import json
import os
import signal
import sqlite3
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

from attrs import evolve

from server import app
from server.archive import archive
from server.settings import Settings
from tests import toy
from tests.server.chaos import dying

LISTED = 4
"""Finished matches that are listed. A hundred are in memory only after hours."""


class Stalling(sqlite3.Connection):
    """Takes a minute to store what is said."""

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        if sql.startswith("insert into chat"):
            time.sleep(60)
        return super().execute(sql, parameters)


def forget(*_: Any) -> None:
    """Empty the caches of the rules. They have bounds, but fill for hours, and hide what a match
    leaves."""
    for module in [one for name, one in sys.modules.items() if name.startswith("engine.")]:
        for one in vars(module).values():
            if isinstance(one, functools._lru_cache_wrapper) and one.cache_parameters()["maxsize"]:
                one.cache_clear()


class Heap(ctypes.Structure):
    """What the C library tells of its heap, in bytes; see mallinfo(3)."""

    _fields_ = [
        (name, ctypes.c_size_t)
        for name in (
            *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
            *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
        )
    ]


def look(file: Path, *_: Any) -> None:
    """Write what is in use after `forget`: blocks of Python's own heap, in which small objects are,
    and bytes of that of the C library, for all others."""
    forget()
    library = ctypes.CDLL(None)
    library.mallinfo2.restype = Heap
    heap = library.mallinfo2()
    used = {"blocks": sys.getallocatedblocks(), "heap": heap.uordblks + heap.hblkhd}
    written = file.with_suffix(".new")
    written.write_text(json.dumps(used))
    written.rename(file)


if __name__ == "__main__":
    if used := os.environ.get("WARHOST_TEST_USED"):
        signal.signal(signal.SIGUSR1, partial(look, Path(used)))
        setattr(archive, "KEPT", 0)  # replays differ in size  # noqa: B010
        setattr(archive, "REST", 0.0)  # noqa: B010
    if os.environ.get("WARHOST_TEST_RULESET") == "toy":
        toy.install()
    dying.install()
    if fatal := os.environ.get("WARHOST_TEST_KILLED_IN"):
        # A real kill -9, at a moment that no test could hit from outside.
        before = getattr(toy.Seasons, fatal)

        def killed(*args: Any) -> Any:
            os.kill(os.getpid(), signal.SIGKILL)
            return before(*args)

        setattr(toy.Seasons, fatal, killed)
    if os.environ.get("WARHOST_TEST_STORE_STALLS"):
        setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Stalling))  # noqa: B010
    if page := os.environ.get("WARHOST_TEST_PAGE"):
        setattr(app, "serve", partial(app.serve, page=Path(page)))  # noqa: B010
    settings = Settings.from_environment(os.environ)
    if seconds := os.environ.get("WARHOST_TEST_OVER_SECONDS"):
        bounds = evolve(settings.bounds, over_seconds=float(seconds), finished_listed=LISTED)
        settings = evolve(settings, bounds=bounds)
    app.run(settings, bots=False)
