"""What is dear to make and always the same is made once for all workers of a run."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from fcntl import LOCK_EX, flock
from functools import cache, wraps
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any, TypeVar

from engine import ruleset
from engine.ruleset import Ruleset

FOLDER = "WARHOST_TEST_ONCE"
"""The variable that names the folder of a run. Without one, every process makes its own."""
Made = TypeVar("Made")


def once(make: Callable[..., Made]) -> Callable[..., Made]:
    """Keep what a function returns, in this process and in a file for the others of the run."""

    @cache
    @wraps(make)
    def kept(*values: Any, **named: Any) -> Made:
        folder = os.environ.get(FOLDER)
        if folder is None:
            return make(*values, **named)
        name = f"{make.__module__}.{make.__qualname__} {values} {sorted(named.items())}"
        path = Path(folder, sha256(name.encode()).hexdigest())
        with path.open("a+b") as file:
            flock(file, LOCK_EX)  # who comes meanwhile waits for it
            if os.fstat(file.fileno()).st_size == 0:
                file.write(dumped(make(*values, **named)))
            file.seek(0)
            made: Made = Reader(file).load()
        return made

    return kept


class Writer(pickle.Pickler):
    """Names a ruleset by its key: there is one of each in a process."""

    def persistent_id(self, obj: Any) -> str | None:
        return obj.key if isinstance(obj, kinds()) else None


class Reader(pickle.Unpickler):
    """Reads what `Writer` wrote."""

    def persistent_load(self, pid: str) -> Ruleset:
        return ruleset.get(pid)


@cache
def kinds() -> tuple[type, ...]:
    """The classes of the rulesets."""
    return tuple(type(ruleset.get(key)) for key in ruleset.KEYS)


def dumped(made: Any) -> bytes:
    """Write what was made."""
    paper = BytesIO()
    Writer(paper, pickle.HIGHEST_PROTOCOL).dump(made)
    return paper.getvalue()
