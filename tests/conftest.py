"""What every test shares: hypothesis profiles, and the programs some tests drive."""

import os
import shutil

import pytest
from hypothesis import settings

settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


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
