"""The server as a process of its own, with the toy ruleset: `python -m tests.server.run_toy`."""

import os
import signal
from typing import Any

from server import app
from server.settings import Settings
from tests import toy

if __name__ == "__main__":
    if os.environ.get("WARHOST_TEST_RULESET") == "toy":
        toy.install()
    if fatal := os.environ.get("WARHOST_TEST_KILLED_IN"):
        # A real kill -9, at a moment that no test could hit from outside.
        before = getattr(toy.Seasons, fatal)

        def killed(*args: Any) -> Any:
            os.kill(os.getpid(), signal.SIGKILL)
            return before(*args)

        setattr(toy.Seasons, fatal, killed)
    app.run(Settings.from_environment(os.environ), bots=False)
