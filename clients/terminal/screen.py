"""A transcript that grows while somebody types: lines out, lines in.

On a terminal the line that is being typed is edited by readline, with completion, and stands again
below whatever is told meanwhile. From a pipe lines are taken as they come and told back.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from shutil import get_terminal_size
from typing import Any, TextIO

import trio
from attrs import define, field

from clients.terminal.show.paint import Paint
from clients.terminal.show.text import plain, wrapped

WIDEST = 80
CLEAR = "\r\x1b[K"
Complete = Callable[[str, str], list[str]]
"""Returns what a word may become, by the line before it."""


@define(eq=False)
class Screen:
    """Where a match is told, and where its player types."""

    out: TextIO = field(factory=lambda: sys.stdout)
    typed: TextIO = field(factory=lambda: sys.stdin)
    bell: bool = True
    paint: Paint = field(init=False)
    prompt: str = field(default="", init=False)
    _readline: Any = field(default=None, init=False)
    _reading: bool = field(default=False, init=False)
    _appearing: bool = field(default=False, init=False)
    """Readline shows the prompt, and does not read yet."""
    _shown: str = field(default="", init=False)
    _rest: bytes = field(default=b"", init=False)

    @paint.default
    def _paint(self) -> Paint:
        return Paint.for_stream(self.out)

    @property
    def is_live(self) -> bool:
        """Whether somebody sits at a terminal."""
        return self.typed.isatty() and self.out.isatty()

    @property
    def rows(self) -> int:
        """How many lines are read at once; without end where nobody sits at a terminal."""
        return max(6, get_terminal_size().lines - 3) if self.is_live else sys.maxsize

    @property
    def columns(self) -> int:
        """How wide a line may be."""
        return max(20, min(get_terminal_size().columns, WIDEST))

    def say(self, *lines: str) -> None:
        """Tell lines; what is being typed stays below them."""
        if not lines:
            return
        shown = self.broken(lines)
        text = "".join(f"{row}\n" for row in shown)
        clear = CLEAR if os.environ.get("TERM") != "dumb" else "\n"
        if self._reading:
            buffer = self._readline.get_line_buffer() if self._readline else ""
            text = f"{clear}{text}{self.prompt}{buffer}"
        elif self._appearing:
            text, self._shown = f"{clear}{text}", ""
        self.out.write(text)
        self.out.flush()

    def ring(self) -> None:
        """Call for attention."""
        if self.bell and self.out.isatty():
            self.out.write("\a")
            self.out.flush()

    def broken(self, lines: Iterable[str]) -> list[str]:
        """Return lines broken to fit."""
        parts = (part for line in lines for part in line.split("\n"))
        return [row for part in parts for row in (wrapped(part, self.columns) if part else [""])]

    async def read(self) -> str | None:
        """Return the next line that is typed; None when there will be no more."""
        if not self.is_live:
            line = await self._next_line()
            if line is not None:
                self.say(f"{self.prompt}{plain(line)}")
            return line
        try:
            return await trio.to_thread.run_sync(self._edited, abandon_on_cancel=True)
        except EOFError:
            return None
        finally:
            self._reading = False

    def _edited(self) -> str:
        self._shown = self.prompt
        try:
            return input(self._shown)
        finally:
            self._reading = False  # at once: what is told before the line is taken follows it

    def _appears(self) -> None:
        """Readline is about to show the prompt. What is told from now on ends up below it."""
        self._appearing = True

    def _began(self) -> None:
        """Readline has shown the prompt and reads from now on. What was told since it was asked to
        may have changed the prompt, or taken its place."""
        self._reading, self._appearing = True, False
        if self.prompt != self._shown:
            self.out.write(f"{CLEAR}{self.prompt}")
            self.out.flush()

    async def _next_line(self) -> str | None:
        """Read without a thread: one that waits for ever could not be left."""
        while b"\n" not in self._rest:
            descriptor = self.typed.fileno()
            try:
                await trio.lowlevel.wait_readable(descriptor)
            except PermissionError:
                await trio.lowlevel.checkpoint()  # a file is always ready
            more = os.read(descriptor, 4096)
            if not more:
                line, self._rest = self._rest, b""
                return line.decode("utf-8", "replace") if line else None
            self._rest += more
        line, _, self._rest = self._rest.partition(b"\n")
        return line.decode("utf-8", "replace")

    @contextmanager
    def editing(self, complete: Complete) -> Iterator[None]:
        """Edit lines with completion where there is a terminal, and leave it as it was."""
        if not self.is_live:
            yield
            return
        import readline
        import termios

        def completer(word: str, state: int) -> str | None:
            before = readline.get_line_buffer()[: readline.get_begidx()]
            found = complete(before, word)
            return f"{found[state]} " if state < len(found) else None

        before = termios.tcgetattr(self.typed)
        readline.set_completer(completer)
        readline.set_completer_delims(" ")
        readline.parse_and_bind("tab: complete")
        readline.parse_and_bind("set enable-bracketed-paste off")
        readline.set_startup_hook(self._appears)
        readline.set_pre_input_hook(self._began)
        readline.set_auto_history(True)
        self._readline = readline
        try:
            yield
        finally:
            readline.set_completer(None)
            readline.set_startup_hook(None)
            readline.set_pre_input_hook(None)
            termios.tcsetattr(self.typed, termios.TCSADRAIN, before)
            if self._reading:
                self.out.write("\n")
                self.out.flush()
