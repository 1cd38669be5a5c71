"""The Unix socket on which a server takes an operator's commands.

Only the account that the server runs as, and root, may open it: the file has mode 600. The kernel
tells which account that is, and the audit log keeps its name.
"""

from __future__ import annotations

import math
import os
import pwd
import socket
import struct
from pathlib import Path
from typing import Any

import trio
from attrs import define

from engine.errors import Malformed, Refused
from engine.wire.codec import decode, encode
from server import log
from server.admin import commands as c
from server.admin.desk import Desk
from server.moderation.sanctions import NotPossible
from server.store.protocol import StoreError, StoreMoved

_LOG = log.get("warhost.admin")
LONGEST = 16 * 1024
"""Bytes of a command."""
ASK_SECONDS = 10.0
"""For a client to send its command."""
PROBE_SECONDS = 1.0
_CREDENTIALS = struct.Struct("3i")
"""Process, account and group at the other end."""


@define(eq=False)
class AdminSocket:
    """Takes commands, one for each connection."""

    desk: Desk
    path: Path

    async def run(self, task_status: trio.TaskStatus[None] = trio.TASK_STATUS_IGNORED) -> None:
        """Take commands until cancelled. Where no socket can be opened, the server plays on
        without one."""
        try:
            sock = _bound(self.path)
        except OSError as fault:
            _LOG.error("no socket for warhost admin", path=str(self.path), fault=str(fault))
            task_status.started()
            return
        try:
            listener = trio.SocketListener(trio.socket.from_stdlib_socket(sock))
            async with trio.open_nursery() as nursery:
                task_status.started()
                await trio.serve_listeners(self._take, [listener], handler_nursery=nursery)
        finally:
            self.path.unlink(missing_ok=True)

    async def _take(self, stream: trio.SocketStream) -> None:
        async with stream:
            try:
                with trio.CancelScope() as asking:
                    asking.deadline = trio.current_time() + ASK_SECONDS
                    line = await _line(stream)
                    asking.deadline = math.inf
                    answer = await self._answer(line, _account(stream))
                    await stream.send_all(encode(c.CODEC.dump(answer)) + b"\n")
            except trio.BrokenResourceError:
                pass  # whoever asked does not wait for the answer
            except Exception:  # a command must not end the server
                _LOG.exception("command failed")

    async def _answer(self, line: bytes, by: str) -> c.Answer | c.Failed:
        try:
            command = c.CODEC.load_tagged(decode(line), c.COMMANDS)
            return await self.desk.carry_out(command, by)
        except (Malformed, Refused, NotPossible, StoreError, StoreMoved) as fault:
            return c.Failed(str(fault))
        except Exception as fault:
            _LOG.exception("command failed")
            return c.Failed(f"internal error: {fault}; see the log")


def _bound(path: Path) -> socket.socket:
    """Return a socket that listens at a path. One that a dead server left is replaced. Raises
    `OSError`."""
    sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    before = os.umask(0o177)
    try:
        if path.is_socket() and not _is_answered(path):
            path.unlink()
        sock.bind(str(path))
        sock.listen(16)
    except OSError:
        sock.close()
        raise
    finally:
        os.umask(before)
    return sock


def _is_answered(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        probe.settimeout(PROBE_SECONDS)
        try:
            probe.connect(str(path))
        except TimeoutError:
            return True  # somebody listens, and does not answer
        except OSError:
            return False
    return True


async def _line(stream: trio.SocketStream) -> bytes:
    """Return what is sent up to the end of a line."""
    data = b""
    while b"\n" not in data and len(data) <= LONGEST:
        some = await stream.receive_some(LONGEST)
        if not some:
            break
        data += some
    return data.partition(b"\n")[0]


def _account(stream: trio.SocketStream) -> str:
    """Return the name of the account at the other end."""
    option: Any = stream.socket.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    _, account, _ = _CREDENTIALS.unpack(option)
    try:
        return pwd.getpwuid(account).pw_name
    except KeyError:
        return str(account)
