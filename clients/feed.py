"""A queue that is read with `async for` and written to without waiting."""

from __future__ import annotations

from collections import deque
from typing import Generic, TypeVar

import trio
from attrs import define, field

T = TypeVar("T")


@define(eq=False)
class Feed(Generic[T]):
    """What was put in, oldest first, until it ends.

    It is no generator, so leaving an `async for` early leaves nothing open. It holds whatever was
    not read yet: read on, or let go of it.
    """

    _items: deque[T] = field(factory=deque, init=False)
    _changed: trio.Event = field(factory=trio.Event, init=False)
    _ended: bool = field(default=False, init=False)
    _fault: Exception | None = field(default=None, init=False)

    def put(self, item: T) -> None:
        """Add one item."""
        self._items.append(item)
        self._changed.set()

    def end(self, fault: Exception | None = None) -> None:
        """Let the reader stop after what is left; with a fault, by raising it."""
        if not self._ended:
            self._ended, self._fault = True, fault
            self._changed.set()

    def __aiter__(self) -> Feed[T]:
        return self

    async def __anext__(self) -> T:
        await trio.lowlevel.checkpoint()
        while not self._items:
            if self._fault:
                raise self._fault
            if self._ended:
                raise StopAsyncIteration
            self._changed = trio.Event()
            await self._changed.wait()
        return self._items.popleft()
