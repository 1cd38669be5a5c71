"""What is dear to make and always the same is made once for all workers of a run."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from fcntl import LOCK_EX, flock
from functools import cache, partial, wraps
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from engine import ruleset
from engine.ruleset import Ruleset

FOLDER = "WARHOST_TEST_ONCE"
"""The variable that names the folder of a run. Without one, every process makes its own."""
Asked = ParamSpec("Asked")
Made = TypeVar("Made")


def once(make: Callable[Asked, Made]) -> Callable[Asked, Made]:
    """Keep what a function returns, in this process and in a file for the others of the run."""
    known: dict[str, Made] = {}

    @wraps(make)
    def kept(*values: Asked.args, **named: Asked.kwargs) -> Made:
        name = f"{make.__module__}.{make.__qualname__} {values} {sorted(named.items())}"
        if name not in known:
            known[name] = shared(name, partial(make, *values, **named))
        return known[name]

    return kept


def shared(name: str, make: Callable[[], Made]) -> Made:
    """Read what the run has of a name; the first who comes makes it."""
    folder = os.environ.get(FOLDER)
    if folder is None:
        return make()
    with Path(folder, sha256(name.encode()).hexdigest()).open("a+b") as file:
        flock(file, LOCK_EX)  # who comes meanwhile waits for it
        if os.fstat(file.fileno()).st_size == 0:
            file.write(dumped(make()))
        file.seek(0)
        made: Made = Reader(file).load()
    return made


class Writer(pickle.Pickler):
    """Names a ruleset by its key: there is one of each in a process."""

    def persistent_id(self, obj: Any) -> str | None:
        return obj.key if type(obj) in kinds() else None


class Reader(pickle.Unpickler):
    """Reads what `Writer` wrote."""

    def persistent_load(self, pid: str) -> Ruleset:
        return ruleset.get(pid)


@cache
def kinds() -> tuple[type, ...]:
    """The classes of the rulesets."""
    return tuple(type(ruleset.get(key)) for key in ruleset.hosted())


def dumped(made: Any) -> bytes:
    """Write what was made."""
    paper = BytesIO()
    Writer(paper, pickle.HIGHEST_PROTOCOL).dump(made)
    return paper.getvalue()
