"""A server that kills itself at a boundary: before a write, after it, or after an answer.

`WARHOST_TEST_DIES=write:3` ends the process with a real kill -9 before the third write of its life,
`stored:3` after it, `answer:3` after the third answer was given to the socket. How many of each
there were is written to the file `WARHOST_TEST_BOUNDARIES`. What is random otherwise is the same in
each life, so that two matches can be compared.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import signal
from collections import Counter
from pathlib import Path
from typing import Any

from server.net.outbox import Outbox
from server.store.redis.store import RedisStore
from server.store.sqlite.store import SqliteStore

WRITES = ("save", "begin", "append", "say")
ANSWERS = (b'"t":"done"', b'"t":"joined"')


def install() -> None:
    """Do as the environment says."""
    if boundaries := os.environ.get("WARHOST_TEST_BOUNDARIES"):
        place, _, number = os.environ.get("WARHOST_TEST_DIES", ":0").partition(":")
        Boundaries(Path(boundaries), place, int(number)).install()


class Boundaries:
    """Counts boundaries, and dies at one."""

    def __init__(self, file: Path, place: str, number: int) -> None:
        self.file, self.place, self.number = file, place, number
        self.passed: Counter[str] = Counter()

    def install(self) -> None:
        def token_hex(size: int) -> str:
            return hashlib.sha256(str(size).encode()).hexdigest()[: 2 * size]

        setattr(secrets, "token_hex", token_hex)  # noqa: B010
        for kind in (SqliteStore, RedisStore):
            for name in WRITES:
                setattr(kind, name, self._writing(getattr(kind, name)))
        push = Outbox.push

        def pushed(outbox: Outbox, data: bytes, *args: Any, **options: Any) -> None:
            push(outbox, data, *args, **options)
            if any(answer in data for answer in ANSWERS):
                self._pass("answer")

        setattr(Outbox, "push", pushed)  # noqa: B010

    def _writing(self, write: Any) -> Any:
        async def written(*args: Any) -> None:
            self._pass("write")
            await write(*args)
            self._pass("stored")

        return written

    def _pass(self, place: str) -> None:
        self.passed[place] += 1
        if (place, self.passed[place]) == (self.place, self.number):
            os.kill(os.getpid(), signal.SIGKILL)
        self.file.write_text(" ".join(f"{name}:{many}" for name, many in self.passed.items()))
