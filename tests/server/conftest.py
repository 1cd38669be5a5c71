"""A server for each test, on a free port of loopback."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import trio

from engine import ruleset
from server import app
from server.settings import Settings
from tests import toy

HOSTED = ruleset.points
LONGEST = 90.0
"""Seconds for one server, or for what is waited for: a test that hangs says where. However busy the
machine is, nothing takes so long."""
NAMED = (
    *("store", "archive", "bounds", "bot_hosts", "public_url", "admin", "embed"),
    *("push_key", "push_contact", "push_hosts", "mailer"),
)
"""Settings that a test may give."""
Serve = Callable[..., AbstractAsyncContextManager[app.Running]]


@pytest.fixture(autouse=True)
def only_the_toy() -> Iterator[None]:
    toy.install()
    yield
    setattr(ruleset, "points", HOSTED)  # noqa: B010


@pytest.fixture
def hosted(only_the_toy: None) -> None:
    """Host the real rulesets instead of the toy."""
    setattr(ruleset, "points", HOSTED)  # noqa: B010


@pytest.fixture
def serve(tmp_path: Path) -> Serve:
    """Start a server; the same file each time, so that a second one goes on where the first was."""

    @asynccontextmanager
    async def start(**options: Any) -> AsyncIterator[app.Running]:
        values = {
            name: options.pop(name)
            for name in NAMED
            if name in options and not (name == "store" and not isinstance(options[name], str))
        }
        settings = Settings(port=0, **{"store": str(tmp_path / "warhost.sqlite3"), **values})
        with trio.fail_after(options.pop("longest", LONGEST)):
            async with trio.open_nursery() as nursery:
                running: Any = await nursery.start(
                    partial(app.serve, settings, bots=False, page=tmp_path / "page", **options)
                )
                yield running
                nursery.cancel_scope.cancel()

    return start
