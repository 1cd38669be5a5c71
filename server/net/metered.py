"""Processor time of one task, whatever others do while it waits."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator
from time import thread_time
from types import coroutine
from typing import Any, TypeVar

T = TypeVar("T")


@coroutine
def metered(work: Coroutine[Any, Any, T], took: Callable[[float], None]) -> Generator[Any, Any, T]:
    """Await `work`, and tell after each of its steps how many seconds of processor time it took."""
    send: Callable[[Any], Any] = work.send
    value: Any = None
    while True:
        began = thread_time()
        try:
            wanted = send(value)
        except StopIteration as done:
            result: T = done.value
            return result
        finally:
            took(thread_time() - began)
        try:
            send, value = work.send, (yield wanted)
        except BaseException as fault:
            send, value = work.throw, fault
