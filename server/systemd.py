"""What systemd is told: that the server is ready, alive, stopping (sd_notify(3)).

It is one datagram of text to a socket that the environment names, so no library is needed. Without
that socket nothing is sent.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping
from contextlib import suppress

from attrs import define


@define(eq=False)
class Systemd:
    """The manager that started this process, if it was systemd."""

    address: str = ""
    interval: float | None = None
    """Seconds within which it must hear that the process is alive."""

    @classmethod
    def found(cls, environment: Mapping[str, str] = os.environ) -> Systemd:
        """Return what the environment names."""
        address = environment.get("NOTIFY_SOCKET", "")
        meant = environment.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
        microseconds = environment.get("WATCHDOG_USEC", "")
        interval = int(microseconds) / 1e6 if meant and microseconds.isdigit() else None
        return cls(address, interval)

    def tell(self, line: str) -> None:
        """Send a line, such as `READY=1`. Never waits."""
        if not self.address:
            return
        abstract = self.address.startswith("@")
        to = "\0" + self.address[1:] if abstract else self.address
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as plain:
            plain.setblocking(False)
            with suppress(OSError):  # it will hear the next one
                plain.sendto(line.encode(), to)
