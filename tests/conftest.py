"""What every test shares: hypothesis profiles, and the programs some tests drive."""

import os
import shutil
from pathlib import Path

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
