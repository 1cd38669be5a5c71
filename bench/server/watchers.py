"""Watchers, as a process: so many at the server, as many at the raw loop if its port is not 0, all
read at once.

It reads in gulps, like a network card: woken by every single frame, it would cost whoever sends
as much as the sending does, which over a network it would not.

Says "ready" when all are there. When its input ends it says, as JSON, the least and the most
updates a watcher of the server has read, and bytes a watcher of the raw loop has.
"""

from __future__ import annotations

import json
import selectors
import socket
import sys
from time import sleep

from attrs import define

from bench.server.link import HOST, Link, new_id
from engine.wire import messages as m

GULP = 0.02
"""Seconds in which frames gather."""
UPDATE = b'"t":"update"'


@define(eq=False)
class Watcher:
    """One that watches at the server."""

    link: Link
    updates: int = 0

    def read(self) -> None:
        self.updates += sum(UPDATE in text for text in self.link.receive())


@define(eq=False)
class Drain:
    """One that reads the raw loop."""

    socket: socket.socket
    read_bytes: int = 0

    def read(self) -> None:
        self.read_bytes += len(self.socket.recv(1 << 16))


def main(port: int, raw_port: int, match: str, count: int) -> None:
    """Watch until the input ends."""
    watchers = [Watcher(Link(port)) for _ in range(count)]
    drained = count if raw_port else 0
    drains = [Drain(socket.create_connection((HOST, raw_port))) for _ in range(drained)]
    for watcher in watchers:
        watcher.link.send(m.Watch(new_id(), match))
        watcher.link.wait_for("snapshot")
    print("ready", flush=True)
    with selectors.DefaultSelector() as selector:
        for watcher in watchers:
            selector.register(watcher.link.socket, selectors.EVENT_READ, watcher)
        for drain in drains:
            selector.register(drain.socket, selectors.EVENT_READ, drain)
        selector.register(sys.stdin, selectors.EVENT_READ)
        while True:
            selector.select()
            sleep(GULP)
            ready = [key.data for key, _ in selector.select()]
            for reader in ready:
                if reader is not None:
                    reader.read()
            if None in ready:  # nothing is ever written to it: it ended
                break
    updates = [watcher.updates for watcher in watchers]
    raw = [drain.read_bytes for drain in drains]
    least, most = min(raw, default=0), max(raw, default=0)
    print(json.dumps([min(updates), max(updates), least, most]), flush=True)
    for watcher in watchers:
        watcher.link.close()
    for drain in drains:
        drain.socket.close()


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], int(sys.argv[4]))
