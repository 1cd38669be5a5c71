"""The real server with its bots, which the examples play at."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.conftest import program
from tests.web.helpers.hosting import Server, hosting

ROOT = Path(__file__).parents[2]
SKIRMISH = ROOT / "examples/skirmish"
JAVASCRIPT = ROOT / "examples/javascript"
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


@pytest.fixture(scope="session")
def plugged(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a machine on which the example game is installed."""
    folder = tmp_path_factory.mktemp("plugged")
    shutil.copytree(SKIRMISH, folder / "skirmish")
    install = ["-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    where = ["--disable-pip-version-check", "--target", str(folder / "site"), "./skirmish"]
    subprocess.run([sys.executable, *install, *where], cwd=folder, check=True)
    return {**os.environ, "PYTHONPATH": str(folder / "site")}


@pytest.fixture(scope="session")
def skirmishing(plugged: dict[str, str]) -> Iterator[Server]:
    """A server on such a machine."""
    with hosting(PYTHONPATH=plugged["PYTHONPATH"]) as running:
        yield running
