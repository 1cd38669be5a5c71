"""Commands and their chapters: what can be typed beside orders, and what `help` tells of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from enum import Enum
from math import isfinite, nan

from attrs import frozen

from clients.terminal.session import Session
from clients.terminal.show.text import plain
from clients.terminal.table import Mistake

Run = Callable[[Session, str], Awaitable[None]]


class Chapter(Enum):
    """The chapters of `help`, in its order. Each registers its commands."""

    ANSWERING = "Answering"
    LOOKING = "Looking"
    MATCH = "The match"
    LEAVING = "Leaving"
    READING = "Reading"

    def command(self, name: str, args: str = "", *, shortens: bool = True) -> Callable[[Run], Run]:
        """Register a command; its docstring is its help."""

        def register(run: Run) -> Run:
            about = " ".join((run.__doc__ or "").split())
            COMMANDS[name] = Command(name, args, about, run, self, shortens)
            return run

        return register


@frozen
class Command:
    """A command and what `help` tells of it."""

    name: str
    args: str
    about: str
    run: Run
    chapter: Chapter
    shortens: bool = True
    """It may be typed by its beginning."""


COMMANDS: dict[str, Command] = {}


def number(text: str) -> float:
    """Read a number. Raises `Mistake`."""
    try:
        value = float(text)
    except ValueError:
        value = nan
    if not isfinite(value):
        raise Mistake(f"{plain(text, 40)!r} is not a number")
    return value
