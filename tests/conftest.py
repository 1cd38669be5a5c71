"""What every test shares: hypothesis profiles, and the programs some tests drive."""

import os
import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, settings

# The same examples every time, unless new ones are asked for: WARHOST_TEST=explore. A busy
# machine is no finding, so nothing is timed.
os.environ["LC_ALL"] = "C.UTF-8"  # The terminal speaks the language of its surroundings.
# Tests start a hundred programs. What Python compiled for one serves the next, also where it is
# not to be written beside the sources.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
    os.environ.setdefault("PYTHONPYCACHEPREFIX", str(Path(__file__).parents[1] / "build/pycache"))
SLOW = [HealthCheck.too_slow]
settings.register_profile(
    "same", deadline=None, derandomize=True, print_blob=True, suppress_health_check=SLOW
)
settings.register_profile("explore", deadline=None, suppress_health_check=SLOW)
settings.load_profile(os.environ.get("WARHOST_TEST", "same"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the tests that take longest and mostly wait for a browser: beside them another
    process works through the rest, and none waits for the other at the end."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is None)


@pytest.fixture(autouse=True)
def same_dice(request: pytest.FixtureRequest) -> Iterator[None]:
    """What servers and players of this process draw in secret is the same whenever a test runs, and
    never twice the same in it; new dice too are asked for by WARHOST_TEST=explore.

    A stream of its own for each size: the secrets of matches do not hang on how many tokens were
    given out, and none begins like another. The patch is undone apart from those of the test, which
    may stand on what fixtures set up after this one.
    """
    if os.environ.get("WARHOST_TEST") == "explore":
        yield
        return
    streams: dict[int, Random] = {}

    def token_hex(size: int = 32) -> str:
        stream = streams.setdefault(size, Random(f"{size} of {request.node.nodeid}"))
        return stream.randbytes(size).hex()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "token_hex", token_hex)
        yield


def program(name: str) -> str:
    path = shutil.which(name)
    if path is None:
        pytest.fail(f"{name} is not on the path; `make test` installs it where it may")
    return path


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser's path; a machine without one fails the test."""
    return program("chromium")


@pytest.fixture(scope="session")
def redis_server() -> str:
    """The path of a Redis server to start; a machine without one fails the test."""
    return program("redis-server")
