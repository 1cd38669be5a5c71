"""The real server with its bots, which the examples play at."""

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.conftest import program
from tests.web.helpers.hosting import Server, hosting

JAVASCRIPT = Path(__file__).parents[2] / "examples/javascript"
Node = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    with hosting() as running:
        yield running


@pytest.fixture(scope="session")
def node() -> Node:
    """Run a script of the JavaScript examples."""
    path = program("node")
    assert (JAVASCRIPT / "node_modules/ws").is_dir(), "make setup installs it"

    def run(script: str, *words: str | Path) -> subprocess.CompletedProcess[str]:
        command = [path, str(JAVASCRIPT / script), *map(str, words)]
        return subprocess.run(command, capture_output=True, text=True, timeout=200)

    return run
