"""The real server with its bots, for the length of a test, and matches on it that are soon over."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from attrs import frozen
from websockets.sync.client import connect

ROOT = Path(__file__).parents[2]
READY = re.compile(r"ready .*url=(http://\S+/)")

SHORT: dict[str, dict[str, Any]] = {
    "spearhead": {
        "scenario": "crossroads",
        "rosters": [
            {"faction": "kestrel", "tanks": [{"tank": "lanner"}, {"tank": "swift"}]},
            {"faction": "dravian", "tanks": [{"tank": "hammer"}, {"tank": "cinder"}]},
        ],
    },
    "diceless": {
        "scenario": "crossroads",
        "turns": 2,
        "armies": [
            {"units": [{"sheet": "fighters"}, {"sheet": "shooters"}]},
            {"units": [{"sheet": "squad"}, {"sheet": "squad"}]},
        ],
    },
    "microtanks": {
        "scenario": "crossroads",
        "limit": 300,
        "armies": [
            {
                "vehicles": [
                    {"vehicle": "us-sherman"},
                    {"vehicle": "us-stuart"},
                    {"vehicle": "us-m10"},
                ]
            },
            {"vehicles": [{"vehicle": "ge-pz4h"}, {"vehicle": "ge-pz2"}, {"vehicle": "ge-pz3l"}]},
        ],
    },
}
"""Options of a match between two small forces, over few rounds where that can be agreed."""

DUEL: dict[str, dict[str, Any]] = {
    "spearhead": {
        "scenario": "crossroads",
        "rosters": [
            {"faction": "kestrel", "tanks": [{"tank": "swift"}]},
            {"faction": "dravian", "tanks": [{"tank": "cinder"}]},
        ],
    },
    "diceless": {
        "scenario": "crossroads",
        "turns": 2,
        "armies": [{"units": [{"sheet": "fighters"}]}, {"units": [{"sheet": "squad"}]}],
    },
    "microtanks": {
        "scenario": "crossroads",
        "limit": 300,
        "armies": [
            {"vehicles": [{"vehicle": "us-stuart"}] * 3},
            {"vehicles": [{"vehicle": "ge-pz2"}] * 3},
        ],
    },
}
"""Options of a match of as few as may be: one against one, three against three of microtanks."""


@frozen
class Table:
    """A match in the lobby, and the link that leads to its free seats."""

    url: str
    match: str
    code: str

    @property
    def invitation(self) -> str:
        """What one player sends to another."""
        return f"{self.url}#/join/{self.match}/{self.code}"


@frozen
class Server:
    """A server that runs."""

    url: str

    def lay(
        self,
        ruleset: str,
        bot: str | None = None,
        options: Mapping[str, Any] | None = None,
        **settings: Any,
    ) -> Table:
        """Open a match, a short one by default; a bot may have the second seat."""
        options = SHORT[ruleset] if options is None else options
        ids = map(str, count())
        with connect(self.url.replace("http", "ws", 1) + "ws") as socket:

            def ask(tag: str, **fields: Any) -> dict[str, Any]:
                request = next(ids)
                socket.send(json.dumps({"t": tag, "id": request, **fields}))
                while (answer := json.loads(socket.recv())).get("id") != request:
                    pass
                assert answer["t"] != "refused", answer
                return dict(answer)

            socket.send(json.dumps({"t": "hello", "version": 1, "client": "test"}))
            made = ask("create_match", ruleset=ruleset, options=options, **settings)
            if bot is not None:
                ask("seat_bot", match=made["match"], seat=1, policy=bot)
        return Table(self.url, made["match"], made["code"])


@contextmanager
def hosting() -> Iterator[Server]:
    """Run `warhost serve` with bots on a free port, and stop it."""
    environment = {**os.environ, "WARHOST_PORT": "0", "WARHOST_STORE": ":memory:"}
    with subprocess.Popen(
        [sys.executable, "warhost.py", "serve"],
        cwd=ROOT,
        env={**environment, "WARHOST_LOG": "text"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            url = next(found[1] for line in process.stdout if (found := READY.search(line)))
            next(line for line in process.stdout if "bots offered" in line)
            yield Server(url)
        finally:
            process.terminate()
            process.communicate()
