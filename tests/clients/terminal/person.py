"""Somebody who plays with `warhost` in a process of its own, at a pipe or at a terminal."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from attrs import define, field

from clients.terminal.show.text import width
from tests.helpers.ports import free_port

ROOT = Path(__file__).parents[3]
PATIENCE = 100
PROMPT = re.compile(r"(?:answer|\d+:\d\d|over|paused)> $")
COLOURED = re.compile(r"\x1b\[[0-9;]*m")
CONTROL = re.compile(r"\x1b\[[?0-9;]*[A-Za-z]")


def environment(tmp_path: Path, **more: str) -> dict[str, str]:
    plain = {**os.environ, "XDG_STATE_HOME": str(tmp_path), "COLUMNS": "80", "LINES": "24"}
    for name in ("WARHOST_STORE", "WARHOST_PORT", "NO_COLOR", "PYTHONUNBUFFERED"):
        plain.pop(name, None)
    return {**plain, "TERM": "xterm", **more}


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "warhost", *words]


def piped(lines: list[str], tmp_path: Path, *words: str) -> tuple[int, str, str]:
    """Run a verb with lines in its pipe; return its status, what it told, its complaints."""
    done = subprocess.run(
        command(*words),
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env=environment(tmp_path),
        cwd=tmp_path,
    )
    return done.returncode, done.stdout, done.stderr


@define
class Person:
    """Somebody at a terminal, who reads what stands there before typing."""

    master: int
    process: subprocess.Popen[bytes]
    told: str = ""
    read: int = field(default=0, init=False)

    def sees(self, condition: Callable[[str], bool]) -> str:
        """Wait for what came since the last line typed to be so, and return it."""
        end = time.monotonic() + PATIENCE
        while not condition(self.told[self.read :]):
            assert time.monotonic() < end, self.told[-3000:]
            assert self.listens() or condition(self.told[self.read :]), (
                f"{self.told[-3000:]}\nIt has ended."
            )
        return self.told[self.read :]

    def listens(self, seconds: float = 1.0) -> bool:
        """Read what has come; tell whether more may come."""
        if select.select([self.master], [], [], seconds)[0]:
            try:
                self.told += os.read(self.master, 65536).decode("utf-8", "replace")
            except OSError:
                return False
        return True

    def hears(self, words: str) -> str:
        """Wait until something is told, however its lines are broken, and return what came."""
        return self.sees(lambda text: words in " ".join(CONTROL.sub("", text).split()))

    def prompted(self) -> str:
        return self.sees(lambda text: bool(PROMPT.search(CONTROL.sub("", text))))

    def types(self, line: str) -> None:
        self.read = len(self.told)
        os.write(self.master, f"{line}\r".encode())

    def leaves(self) -> int:
        """Hear the program out, and return the status it ends with."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and self.listens():
            assert time.monotonic() < end, self.told[-3000:]
        while self.listens(0.0) and select.select([self.master], [], [], 0.0)[0]:
            pass
        return self.process.wait(PATIENCE)


@contextmanager
def at_a_terminal(tmp_path: Path, *words: str, **more: str) -> Iterator[Person]:
    with beside(tmp_path, command(*words), **more) as person:
        yield person


@contextmanager
def beside(tmp_path: Path, program: list[str], **more: str) -> Iterator[Person]:
    """Run a program at a terminal of its own."""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        program,
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment(tmp_path, **more),
        cwd=tmp_path,
        start_new_session=True,
    )
    os.close(slave)
    try:
        yield Person(master, process)
    finally:
        process.terminate()  # not killed: what it ran is counted
        os.close(master)
        process.wait(PATIENCE)


@contextmanager
def serving(tmp_path: Path, port: int = 0) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server of its own, with bots; yields it and its address."""
    if port == 0:
        port = free_port()
    where = environment(
        tmp_path, WARHOST_PORT=str(port), WARHOST_STORE=str(tmp_path / "store.sqlite3")
    )
    with subprocess.Popen(
        command("serve"), stderr=subprocess.PIPE, text=True, env=where
    ) as process:
        assert process.stderr is not None
        next(line for line in process.stderr if "bots offered" in line)
        try:
            yield process, f"127.0.0.1:{port}"
        finally:
            process.terminate()
            process.communicate()


def rows(text: str) -> list[str]:
    return [row for row in text.replace("\r", "").split("\n") if "> " not in row]


def fits(text: str) -> bool:
    return all(width(row) <= 80 for row in rows(text))


@contextmanager
def two_people(
    tmp_path: Path, key: str, *words: str
) -> Iterator[tuple[Person, Person, str, Callable[..., Person]]]:
    """Ann and Bob at the two seats of a private match that Ann opened; with the server, and a door
    for others."""
    with ExitStack() as stack:
        _, where = stack.enter_context(serving(tmp_path))

        def comes(*words: str) -> Person:
            return stack.enter_context(at_a_terminal(tmp_path, *words))

        ann = comes("open", key, "--url", where, "--private", "--name", "Ann", *words)
        bob = comes("join", invited(ann), "--name", "Bob")
        ann.hears("Bob joined")
        yield ann, bob, where, comes


def asked(words: str, *people: Person) -> Person:
    """Return the one of several people who is asked something, as soon as one is."""
    end = time.monotonic() + PATIENCE
    while not (found := [one for one in people if words in one.told]):
        assert time.monotonic() < end, [one.told[-1000:] for one in people]
        for one in people:
            one.listens(0.1)
    found[0].prompted()
    return found[0]


def invited(host: Person) -> str:
    """Return the link that somebody who opened a match is told."""
    found = re.search(r"http://\S+/#/match/\S+", host.hears("The other seat is open."))
    found = found or re.search(r"http://\S+/#/match/\S+(?=\s)", host.hears("waiting>"))
    assert found, host.told
    return found[0]
