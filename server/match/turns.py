"""Whose turn it is in a room: requests wait for theirs, and its task sleeps until there is one."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from typing import Any

import trio
from attrs import define, field, frozen

from server.match.services import Time
from server.net.session import Session


@frozen
class Command:
    """A request in the inbox; without a session, of the server itself."""

    session: Session | None
    message: Any
    at: float


@define(eq=False)
class Turns:
    """The turns of a room, one after the other, in the order in which requests came."""

    time: Time
    most: int
    """Requests that wait before those who send more are held up."""
    lock: trio.Lock = field(factory=trio.Lock)
    """Held while a request is carried out, or time passes."""
    queued: int = 0
    """Requests in the inbox, or on their way into it."""
    _send: trio.MemorySendChannel[Command] = field(init=False)
    _inbox: trio.MemoryReceiveChannel[Command] = field(init=False)
    _alarm: trio.CancelScope | None = None
    """Ends the sleep of the room's task. None until the match is restored."""

    def __attrs_post_init__(self) -> None:
        self._send, self._inbox = trio.open_memory_channel(self.most)

    @property
    def have_begun(self) -> bool:
        """Whether the room's task takes turns: the match is restored."""
        return self._alarm is not None

    @property
    def is_free(self) -> bool:
        """No request waits or is carried out, so the order of requests is kept if one goes
        first."""
        return self.have_begun and not self.queued and not self.lock.locked()

    async def wait(self, command: Command) -> bool:
        """Put a request into the inbox, waiting while it is full. Return whether the room has not
        closed meanwhile."""
        self.queued += 1
        try:
            await self._send.send(command)
        except (trio.BrokenResourceError, trio.ClosedResourceError):
            return False
        return True

    def post(self, message: Any) -> None:
        """Put a request of the server into the inbox. Never waits: a full inbox drops it."""
        with suppress(trio.WouldBlock, trio.BrokenResourceError, trio.ClosedResourceError):
            self._send.send_nowait(Command(None, message, self.time.now()))
            self.queued += 1

    @asynccontextmanager
    async def next(self, moment: float) -> AsyncGenerator[Command | None, None]:
        """Sleep until a request has come or it is a moment, and hold the turn."""
        command = None
        with self.time.move_on_at(moment) as self._alarm:
            command = await self._inbox.receive()
        async with self.lock:
            if command is not None:
                self.queued -= 1
            yield command

    def wake_at(self, moment: float) -> None:
        """Have the room's task wake at a moment, if it would sleep longer."""
        if self._alarm is not None:
            self.time.bring_forward(self._alarm, moment)

    def close(self) -> list[Command]:
        """Let nothing more in, and return what still waits."""
        waiting = list[Command]()
        with suppress(trio.WouldBlock, trio.EndOfChannel, trio.ClosedResourceError):
            while True:
                waiting.append(self._inbox.receive_nowait())
        self._inbox.close()
        return waiting
