"""The real server with its bots, which the examples play at."""

from collections.abc import Iterator

import pytest

from tests.web.helpers.hosting import Server, hosting


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    with hosting() as running:
        yield running
