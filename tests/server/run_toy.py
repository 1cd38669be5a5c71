"""The server as a process of its own, with the toy ruleset: `python -m tests.server.run_toy`."""

import os

from server import app
from server.settings import Settings
from tests import toy

if __name__ == "__main__":
    if os.environ.get("WARHOST_TEST_RULESET") == "toy":
        toy.install()
    app.run(Settings.from_environment(os.environ), bots=False)
