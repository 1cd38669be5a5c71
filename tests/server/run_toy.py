"""The server as a process of its own, with the toy ruleset: `python -m tests.server.run_toy`."""

import os
import signal
import sqlite3
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


if __name__ == "__main__":
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
