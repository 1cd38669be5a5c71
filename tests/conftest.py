"""What every test shares: hypothesis profiles, and the programs some tests drive."""

import os
import secrets
import shutil
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
import structlog
from hypothesis import HealthCheck, settings

from tests.helpers.once import FOLDER
from tests.server.redis_server import RedisServer, Watched

# The same examples every time, unless new ones are asked for: WARHOST_TEST=explore. A busy
# machine is no finding, so nothing is timed.
os.environ["LC_ALL"] = "C.UTF-8"  # The terminal speaks the language of its surroundings.
ROOT = Path(__file__).parents[1]
# Tests start a hundred programs. What Python compiled for one serves the next, also where it is
# not to be written beside the sources.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
    sys.pycache_prefix = os.environ.setdefault("PYTHONPYCACHEPREFIX", str(ROOT / "build/pycache"))
    sys.dont_write_bytecode = False
# A server that runs inside a test logs as structlog does by default, but for the tracebacks: with
# rich they hold every local variable, and take minutes.
*first, _ = structlog.get_config()["processors"]
plain = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
structlog.configure(processors=[*first, plain])
SLOW = [HealthCheck.too_slow]
settings.register_profile(
    "same", deadline=None, derandomize=True, print_blob=True, suppress_health_check=SLOW
)
settings.register_profile("explore", deadline=None, suppress_health_check=SLOW)
settings.register_profile("few", settings.get_profile("same"), max_examples=30)
settings.load_profile(os.environ.get("WARHOST_TEST", "same"))


def pytest_configure(config: pytest.Config) -> None:
    """Give what is made once a folder for the length of the run; the workers are told of it. A run
    without long tests tries fewer examples."""
    if "not long" in config.getoption("markexpr") and "WARHOST_TEST" not in os.environ:
        settings.load_profile("few")
    if FOLDER not in os.environ:
        folder = TemporaryDirectory(prefix="warhost-")
        os.environ[FOLDER] = folder.name
        config.add_cleanup(folder.cleanup)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile the tests together: every worker begins with others, and finds the rest compiled."""
    worker, workers = os.environ.get("PYTEST_XDIST_WORKER"), "PYTEST_XDIST_WORKER_COUNT"
    if worker is None or session.config.args != session.config.getini("testpaths"):
        return
    modules = sorted((ROOT / "tests").rglob("test_*.py"))
    for path in modules[int(worker.removeprefix("gw")) :: int(os.environ[workers])]:
        with suppress(Exception):  # told when it is collected
            import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let a worker begin with the test that takes longest, and each, which gets a run of these
    items, with its share of the tests that drive a browser: they mostly wait, and what is left at
    the end is quick work for any worker."""
    longest = [item for item in items if item.get_closest_marker("longest") is not None]
    items[:] = [item for item in items if item.get_closest_marker("longest") is None]
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    with_browser = [item for item in items if item.get_closest_marker("browser") is not None]
    others = [item for item in items if item.get_closest_marker("browser") is None]
    shares = [
        item
        for worker in range(workers)
        for kind in (with_browser, others)
        for item in kind[worker * len(kind) // workers : (worker + 1) * len(kind) // workers]
    ]
    items[:] = [*longest, *shares]


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


def program(*names: str) -> str:
    """Return the path of the first of some programs that there is."""
    path = next(filter(None, map(shutil.which, names)), None)
    if path is None:
        pytest.fail(f"{names[0]} is not on the path; `make test` installs it where it may")
    return path


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser's path; a machine without one fails the test. Without windows to draw it takes a
    third of the time for a page."""
    return program("chromium-headless-shell", "chromium")


@pytest.fixture(scope="session")
def redis_server() -> str:
    """The path of a Redis server to start; a machine without one fails the test."""
    return program("redis-server")


@pytest.fixture(scope="session")
def haproxy() -> str:
    """The path of HAProxy; a machine without one fails the test."""
    return program("haproxy", "/usr/sbin/haproxy")


@pytest.fixture(scope="session")
def shared_redis(
    redis_server: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RedisServer]:
    """A Redis for all tests of a worker that leave it running."""
    server = RedisServer(redis_server, tmp_path_factory.mktemp("redis"))
    server.start()
    yield server
    server.kill()


@pytest.fixture
def empty_redis(shared_redis: RedisServer) -> RedisServer:
    """A Redis that holds nothing; it is to be left running."""
    shared_redis.client.flushall()
    return shared_redis


@pytest.fixture
def own_redis(redis_server: str, tmp_path: Path) -> Iterator[RedisServer]:
    """A Redis of the test's own, to be killed and frozen."""
    server = RedisServer(redis_server, tmp_path / "redis")
    server.start()
    yield server
    server.kill()


@pytest.fixture
def watched_redis(
    request: pytest.FixtureRequest, redis_server: str, tmp_path: Path
) -> Iterator[Watched]:
    """A Redis with a replica, or as many as a test asks for, and Sentinels."""
    (tmp_path / "redis").mkdir()
    replicas = getattr(request, "param", 1)
    watched = Watched(redis_server, tmp_path / "redis", replicas=replicas)
    try:
        watched.start()
        yield watched
    finally:
        watched.end()
