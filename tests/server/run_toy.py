"""The server as a process of its own, with the toy ruleset: `python -m tests.server.run_toy`."""

import functools
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
from server.settings import Settings
from tests import toy
from tests.server.chaos import dying


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


if __name__ == "__main__":
    signal.signal(signal.SIGUSR1, forget)
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
        bounds = evolve(settings.bounds, over_seconds=float(seconds))
        settings = evolve(settings, bounds=bounds)
    app.run(settings, bots=False)
