"""What Sentinels say, without any."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from server.store.redis.sentinels import Sentinels, View

Answers = tuple[list[bytes], list[list[bytes]], list[bytes]]


def answers(
    master: str,
    *,
    epoch: int = 1,
    flags: str = "master",
    told: str = "",
    replicas: Sequence[Mapping[str, Any]] = (),
) -> Answers:
    """Return what one answers about the master, its replicas, and the address that it tells."""
    of_master = {
        "ip": master,
        "port": 6379,
        "flags": flags,
        "config-epoch": epoch,
        "down-after-milliseconds": 1000,
    }
    usual = {"port": 6379, "flags": "slave", "slave-repl-offset": 5}
    of_replicas = [
        {**usual, "master-link-down-time": one.get("link-down", 0), **one} for one in replicas
    ]
    return _flat(of_master), [*map(_flat, of_replicas)], [(told or master).encode(), b"6379"]


def _flat(told: Mapping[str, Any]) -> list[bytes]:
    return [str(one).encode() for pair in told.items() for one in pair]


class Asked(Sentinels):
    """Sentinels that say what a test has them say."""

    def __init__(self) -> None:
        super().__init__([("127.0.0.1", 1)] * 3, "warhost")

    def say(self, *said: Answers) -> None:
        self._said = dict(zip(map(id, self.sentinels), said, strict=True))

    def _ask(self, sentinel: Any) -> list[View]:
        return [View.of(self._said[id(sentinel)])]


def asking(*said: Answers) -> Asked:
    """Return three Sentinels that say something."""
    asked = Asked()
    asked.say(*said)
    return asked
