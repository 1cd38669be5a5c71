"""The real server with its bots, for the length of a test, and matches on it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Any

from attrs import frozen
from websockets.sync.client import connect

from engine.wire import messages
from tests.web.helpers.forces import SHORT
from tests.web.helpers.staging import SEAT, staged

ROOT = Path(__file__).parents[3]
READY = re.compile(r"ready .*url=(http://\S+/)")


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
    store: str = ":memory:"

    def lay(
        self,
        ruleset: str,
        bot: str | None = None,
        options: Mapping[str, Any] | None = None,
        **settings: Any,
    ) -> Table:
        """Open a match, a short one by default; a bot may have the second seat."""
        options = SHORT[ruleset] if options is None else options
        with self._asking() as ask:
            made = ask("create_match", ruleset=ruleset, options=options, **settings)
            if bot is not None:
                ask("seat_bot", match=made["match"], seat=1, policy=bot)
        return Table(self.url, made["match"], made["code"])

    def between_bots(self, ruleset: str, policy: str = "greedy", **settings: Any) -> str:
        """Open a match that two bots play at once, and return its id."""
        with self._asking() as ask:
            match = str(ask("create_match", ruleset=ruleset, **settings)["match"])
            for seat in (0, 1):
                ask("seat_bot", match=match, seat=seat, policy=policy)
        return match

    def seated(self, ruleset: str, **settings: Any) -> dict[str, Any]:
        """Open a match, and return what a device keeps of its first seat, which is Ann's."""
        with self._asking() as ann:
            return _kept(ann("create_match", ruleset=ruleset, name="Ann", **settings))

    def over(self, ruleset: str, **settings: Any) -> dict[str, Any]:
        """Have Ann give up a match against Bob at once; return what her device keeps of it."""
        with self._asking() as ann, self._asking() as bob:
            seat = ann(
                "create_match", ruleset=ruleset, name="Ann", options=SHORT[ruleset], **settings
            )
            match = seat["match"]
            bob("join", match=match, name="Bob", code=seat["code"])
            ann("ready", match=match, entropy="a" * 8)
            bob("ready", match=match, entropy="b" * 8)
            ann("resign", match=match)
        return _kept(seat)

    def judge(self, match: str, name: str) -> str:
        """Appoint the judge of a match, and return the link to their page."""
        run = subprocess.run(
            [sys.executable, "-m", "warhost", "admin", "judge", match, "--name", name],
            cwd=ROOT,
            env={**os.environ, "WARHOST_STORE": self.store},
            capture_output=True,
            text=True,
            check=True,
        )
        token = run.stdout.partition("secret: ")[2].split()[0]
        return f"{self.url}#/judge/{match}/{token}"

    def at(self, moment: str, bot: str | None = "first") -> str:
        """Play on from a moment of `staging`, and return the link to Ann's seat.

        Against a bot, or against Bob, who has gone: then the match stands still at his question.
        """
        seat = self.seat_at(moment, bot)
        return f"{self.url}#/substitute/{seat['match']}/{SEAT}/{seat['token']}"

    def seat_at(self, moment: str, bot: str | None = "first") -> dict[str, Any]:
        """The same, and what a device keeps of that seat."""
        stage = staged(moment)
        before = {"match": stage.lobby.match, "n": len(stage.rows) - 1}
        with self._asking() as ann, self._asking() as bob:
            seat = ann("branch", **before, seat=SEAT, name="Ann", policy=bot)
            match = seat["match"]
            ann("ready", match=match, entropy="a" * 8)
            if bot is None:
                bob("join", match=match, name="Bob", code=seat["code"])
                bob("ready", match=match, entropy="b" * 8)
        return _kept(seat)

    @contextmanager
    def _asking(self) -> Iterator[Callable[..., dict[str, Any]]]:
        """Somebody who makes requests and has them granted."""
        ids = map(str, count())
        with connect(self.url.replace("http", "ws", 1) + "ws") as socket:

            def ask(tag: str, **fields: Any) -> dict[str, Any]:
                request = next(ids)
                socket.send(json.dumps({"t": tag, "id": request, **fields}))
                while (answer := json.loads(socket.recv())).get("id") != request:
                    pass
                assert answer["t"] != "refused", answer
                return dict(answer)

            socket.send(json.dumps({"t": "hello", "version": messages.PROTOCOL, "client": "test"}))
            yield ask


def _kept(joined: Mapping[str, Any]) -> dict[str, Any]:
    return {name: joined[name] for name in ("match", "seat", "token", "code")}


@contextmanager
def hosting(store: str = ":memory:", **more: str) -> Iterator[Server]:
    """Run `warhost serve` with bots on a free port, and stop it."""
    environment = {**os.environ, "WARHOST_PORT": "0", "WARHOST_STORE": store, **more}
    with subprocess.Popen(
        [sys.executable, "-m", "warhost", "serve"],
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
            # A server whose log nobody reads stands still as soon as the pipe is full.
            reader = Thread(target=deque, args=(process.stdout, 0))
            reader.start()
            yield Server(url, store)
        finally:
            process.terminate()
            process.wait()
        reader.join()
