"""A budget for the rules: code of a ruleset that runs for too long is broken off.

Rules are plain synchronous code in the thread of the event loop. One that loops would freeze every
match, and no cancellation reaches it. So a timer of the process counts processor time
(`ITIMER_VIRTUAL`: a busy machine takes nothing from it), and its signal raises an exception inside
rules that run on and on. `docs/design.md` says what else was considered.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TypeVar

from attrs import define

T = TypeVar("T")
TICKS = 4
"""Signals in the time of one budget: work that still runs at the last has used it up."""


class OverBudget(Exception):
    """The rules ran for too long."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"a rule of the game took more than {seconds:g} seconds of processor time")
        self.seconds = seconds


class _BreakOff(BaseException):
    """Raised inside the rules. They catch no more than `Exception`."""


@define
class _Count:
    """Of the process, as its timer is."""

    seconds: float = 0.0
    work: int = 0
    """Number of the work at hand, or of the last."""
    seen: int = 0
    """Its number at the last signal."""
    ticks: int = 0
    """Signals since that number was first seen."""


_COUNT = _Count()


def within_budget(work: Callable[[], T]) -> T:
    """Return what `work` does. Raises `OverBudget` if it takes more time than `counted` allows."""
    _COUNT.work += 1
    try:
        return _interruptible(work)
    except _BreakOff as where:
        raise OverBudget(_COUNT.seconds) from where


@contextmanager
def counted(seconds: float) -> Iterator[None]:
    """Give each piece of work so many seconds of processor time, for as long as this lasts.

    Only the main thread can be interrupted; in any other there is no budget.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    _COUNT.seconds = seconds
    signal.signal(signal.SIGVTALRM, _tick)  # for good: a late signal would end the process
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds / TICKS, seconds / TICKS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _interruptible(work: Callable[[], T]) -> T:
    return work()


def _tick(_: int, frame: FrameType | None) -> None:
    """Raise where the work at hand has used up its budget, and nowhere else: the signal may come
    just after it is done."""
    if _COUNT.seen != _COUNT.work:
        _COUNT.seen, _COUNT.ticks = _COUNT.work, 0
        return
    _COUNT.ticks += 1
    while frame is not None and _COUNT.ticks >= TICKS:
        if frame.f_code is _interruptible.__code__:
            raise _BreakOff
        frame = frame.f_back
