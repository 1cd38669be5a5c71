"""A bot host beside the server.

It is a process like any other client's, restarted when it dies and ended with the server.
"""

from __future__ import annotations

import ctypes
import signal
import subprocess
import sys
from collections.abc import Callable

import trio

from server import log

_LOG = log.get("warhost.bots")
LONGEST_PAUSE = 60.0
STEADY_SECONDS = 30.0
"""After this time a process is restarted without a pause."""


async def keep(command: list[str]) -> None:
    """Run `command` again and again until cancelled."""
    pause = 0.5
    while True:
        began = trio.current_time()
        code = await _run(command)
        if trio.current_time() - began > STEADY_SECONDS:
            pause = 0.5
        _LOG.warning("the bot host ended", code=code, again_in=pause)
        await trio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


def command(url: str, style: str = "text") -> list[str]:
    """Return what starts a bot host for the server at `url`, with log lines in a style."""
    return [sys.executable, "-m", "bots", "--url", url, "--log", style]


async def _run(command: list[str]) -> int | str:
    """Run a command to its end and return its status.

    It is started from this thread and not by `trio.run_process`, which uses a thread that soon
    ends. To the kernel that would be the end of its parent.
    """
    try:
        process = subprocess.Popen(  # noqa: ASYNC220 it takes a few milliseconds
            command, stdin=subprocess.DEVNULL, preexec_fn=_dies_with_parent()
        )
    except OSError as fault:
        return str(fault)
    try:
        return await trio.to_thread.run_sync(process.wait, abandon_on_cancel=True)
    finally:
        if process.poll() is None:
            with trio.CancelScope(shield=True):
                await _end(process)


async def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    with trio.move_on_after(1) as patience:
        await trio.to_thread.run_sync(process.wait, abandon_on_cancel=True)
    if patience.cancelled_caught:
        process.kill()


def _dies_with_parent() -> Callable[[], None] | None:
    """On Linux, have the kernel end it when the server is killed and cannot do so itself."""
    if sys.platform != "linux":
        return None
    prctl = ctypes.CDLL(None).prctl

    def ask() -> None:
        prctl(1, signal.SIGTERM)

    return ask
