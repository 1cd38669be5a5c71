"""`make cluster`: a site on this machine, to try out, until it is interrupted.

Three nodes, a Redis with two replicas and three Sentinels, and HAProxy in front.
"""

from __future__ import annotations

import shutil
import signal
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import trio

from tests.helpers.ports import free_port
from tests.server.cluster.site import Site, running
from tests.server.redis_server import Watched

FRONT = 8700


async def main(folder: Path) -> None:
    """Run the site."""
    haproxy = shutil.which("haproxy") or "/usr/sbin/haproxy"
    program = shutil.which("redis-server") or "redis-server"
    redis = Watched(program, folder / "redis", replicas=2)
    redis.folder.mkdir()
    settings = {"WARHOST_REPLICAS": "1", "WARHOST_LOG": "text"}
    nodes = [free_port() for _ in range(3)]
    try:
        redis.start()
        site = Site(folder, redis.url, nodes, ("-m", "warhost", "serve"), settings, FRONT)
        with trio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as signals:
            async with running(site, haproxy):
                say(f"Open http://127.0.0.1:{FRONT}/ in a browser. Behind it:")
                for n, port in enumerate(nodes):
                    say(f"  node-{n}, http://127.0.0.1:{port}/, process {site.pid(n)}")
                for server in redis.servers:
                    is_master = server.replication()["role"] == "master"
                    role = "master" if is_master else "replica"
                    say(f"  Redis, {role}, port {server.port}, process {server.pid}")
                say(f"  Sentinels of Redis, processes {', '.join(map(str, redis.sentinel_pids))}")
                say(f"Logs are in {folder}. Kill what you like; stop all with Ctrl-C.")
                async for _ in signals:
                    break
    finally:
        redis.end()


def say(text: str) -> None:
    """Tell the operator."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    with TemporaryDirectory(prefix="warhost-cluster-") as place:
        trio.run(main, Path(place))
