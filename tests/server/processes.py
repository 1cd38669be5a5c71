"""A server in a process of its own, which can be killed."""

from __future__ import annotations

import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import trio

from tests.server.conftest import LONGEST
from tests.server.http import get

ROOT = Path(__file__).parents[2]

REAL = "hosted"
AS_ROOT = pytest.mark.skipif(os.geteuid() != 0, reason="only root may give files away")


@asynccontextmanager
async def process(
    tmp_path: Path, port: int, ruleset_key: str, **more: str
) -> AsyncIterator[trio.Process]:
    environment = os.environ | {
        "WARHOST_PORT": str(port),
        "WARHOST_STORE": str(tmp_path / "killed.sqlite3"),
        "WARHOST_LOG": "json",
        "WARHOST_TEST_RULESET": ruleset_key,
        "PYTHONPATH": str(ROOT),
        **more,
    }
    command = [sys.executable, "-m", "tests.server.run_toy"]
    with (tmp_path / "log").open("ab") as log:
        one = await trio.lowlevel.open_process(command, env=environment, cwd=ROOT, stderr=log)
        try:
            with trio.fail_after(LONGEST):
                while not await _answers(port):
                    assert one.poll() is None, (tmp_path / "log").read_text()
                    await trio.sleep(0.02)
            yield one
        finally:
            if one.poll() is None:
                one.kill()
            await one.wait()


async def _answers(port: int) -> bool:
    try:
        return 200 == (await get(port, "/healthz")).status
    except (OSError, ValueError):
        return False
