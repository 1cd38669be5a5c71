"""Whole matches at the terminal, against a real server: through a pipe and through a terminal."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
import trio
from attrs import define, field

from clients.client import connect
from clients.terminal.text import width
from engine import ruleset
from engine.wire import messages

ROOT = Path(__file__).parents[2]
PATIENCE = 100
GARBAGE = [
    "dance",
    "fire",
    "1 2 3",
    "\x1b[31m\u202e",
    "{" * 500,
    "drive 6 at 13 o'clock",
    "who",
    "?",
    "x" * 5000,
]
PROMPT = re.compile(r"(?:answer|\d+:\d\d|over|paused)> $")
COLOURED = re.compile(r"\x1b\[[0-9;]*m")
CONTROL = re.compile(r"\x1b\[[?0-9;]*[A-Za-z]")


def environment(tmp_path: Path, **more: str) -> dict[str, str]:
    plain = {**os.environ, "XDG_STATE_HOME": str(tmp_path), "COLUMNS": "80", "LINES": "24"}
    for name in ("WARHOST_STORE", "WARHOST_PORT", "NO_COLOR", "PYTHONUNBUFFERED"):
        plain.pop(name, None)
    return {**plain, "TERM": "xterm", **more}


def command(*words: str) -> list[str]:
    return [sys.executable, str(ROOT / "warhost.py"), *words]


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
            if select.select([self.master], [], [], 1)[0]:
                try:
                    self.told += os.read(self.master, 65536).decode("utf-8", "replace")
                except OSError:
                    break
        return self.told[self.read :]

    def hears(self, words: str) -> str:
        """Wait until something is told, however its lines are broken, and return what came."""
        return self.sees(lambda text: words in " ".join(CONTROL.sub("", text).split()))

    def prompted(self) -> str:
        return self.sees(lambda text: bool(PROMPT.search(CONTROL.sub("", text))))

    def types(self, line: str) -> None:
        self.read = len(self.told)
        os.write(self.master, f"{line}\r".encode())

    def leaves(self) -> int:
        self.sees(lambda _: self.process.poll() is not None)
        return self.process.wait(PATIENCE)


@contextmanager
def at_a_terminal(tmp_path: Path, *words: str, **more: str) -> Iterator[Person]:
    master, slave = pty.openpty()
    process = subprocess.Popen(
        command(*words),
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
        process.kill()
        process.wait()
        os.close(master)


@contextmanager
def serving(tmp_path: Path, port: int = 0) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server of its own, with bots; yields it and its address."""
    if port == 0:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
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


@pytest.mark.parametrize("key", ruleset.KEYS)
def test_a_whole_match_through_a_pipe(key: str, tmp_path: Path) -> None:
    rng, policy = Random(key), "greedy"
    lines = [*GARBAGE, "map", "list", "brief", "time", "ways all", "help", "rules range", "log 5"]
    lines += [rng.choice(["1", "2", "default", "default"]) for _ in range(3000)]

    status, told, complaints = piped(
        lines, tmp_path, "play", key, "--against", policy, "--name", "Ada"
    )

    assert (0, "") == (status, complaints)
    assert re.search(rf"(Ada \(\w+\)|{policy} \(\w+\)) wins: |A draw: ", told)
    assert "The record of match" in told
    assert fits(told)
    assert "\x1b" not in told
    assert "\u202e" not in told
    assert "I do not know 'dance' here" in told


@pytest.mark.parametrize("key", ruleset.KEYS)
def test_a_whole_match_at_a_terminal(key: str, tmp_path: Path) -> None:
    """By the numbers that are listed, with moves by words where a path is asked."""
    rng, looked = Random(key), ["map", "list", "look a1", "arms a1", "reach a1", "look b1"]
    with at_a_terminal(tmp_path, "play", key, "--against", "random", "--name", "Ada") as ada:
        tried = 0
        while True:
            text = ada.sees(
                lambda text: bool(PROMPT.search(CONTROL.sub("", text))) or "The record of" in text
            )
            if "The record of" in text:
                ada.types("quit")
                break
            numbers = re.findall(r"^ +(\d+) (?!.*(?:my-list|my-map))", text, re.M)
            tried = tried + 1 if "Not done" in text or ": add " in text else 0
            if looked and "Round" in ada.told:
                ada.types(looked.pop())
            elif numbers and tried < 2:
                ada.types(rng.choice(numbers))
            else:
                ada.types("default")
        assert 0 == ada.leaves()
        shown = CONTROL.sub("", ada.told)

    assert looked == []
    assert fits(shown)
    assert not re.search(r"(waiting> )\r\x1b\[K\1", ada.told), "a prompt is repeated"
    assert "\x1b[38;5;33m" in ada.told


def test_no_colours_where_nobody_wants_them(tmp_path: Path) -> None:
    with at_a_terminal(tmp_path, "play", ruleset.KEYS[0], NO_COLOR="1") as ada:
        ada.prompted()
        ada.types("help")
        ada.prompted()
        ada.types("quit")
        assert 0 == ada.leaves()

    assert [] == COLOURED.findall(ada.told)


def test_who_quits_comes_back_to_the_seat(tmp_path: Path) -> None:
    with at_a_terminal(tmp_path, "play", ruleset.KEYS[0], "--name", "Ada") as ada:
        ada.prompted()
        ada.types("1")
        ada.prompted()
        ada.types("quit")
        assert 0 == ada.leaves()
    token = ada.told.split("--token")[1].split()[0]

    status, told, complaints = piped(
        ["ways", "quit"], tmp_path, "play", ruleset.KEYS[0], "--token", token
    )

    assert (0, "") == (status, complaints)
    assert "Ada (Blue) against greedy (Orange)" in told
    assert f"{token}" in told.replace("\n", "")


def test_an_interrupt_keeps_the_seat_and_says_how_to_come_back(tmp_path: Path) -> None:
    with at_a_terminal(tmp_path, "play", ruleset.KEYS[0]) as ada:
        ada.prompted()
        os.kill(ada.process.pid, signal.SIGINT)
        assert 130 == ada.leaves()

    assert "Come back with: warhost play" in ada.told
    assert "Traceback" not in ada.told


def test_the_words_of_a_command_are_completed(tmp_path: Path) -> None:
    with at_a_terminal(tmp_path, "play", ruleset.KEYS[0]) as ada:
        ada.prompted()
        os.write(ada.master, b"mea\t")
        ada.sees(lambda text: "measure " in text)


async def test_two_people_meet_by_a_private_link(tmp_path: Path) -> None:
    rng = Random(2)
    lines = [rng.choice(["1", "2", "default"]) for _ in range(40)] + ["resign yes"]
    with serving(tmp_path) as (_, where):
        async with connect(where) as ann:
            game = await ann.create(ruleset.KEYS[1], name="Ann", private=True)
            link = f"http://{where}/#/match/{game.match}?code={game.code}"
            async with trio.open_nursery() as nursery:

                async def bob() -> None:
                    run = partial(piped, lines, tmp_path, "join", link, "--name", "Bob")
                    told.append(await trio.to_thread.run_sync(run))

                told: list[tuple[int, str, str]] = []
                nursery.start_soon(bob)
                await game.ready()
                async for ask in game.asks():
                    await game.reply(ask, ask["default"])

    (status, shown, complaints), *_ = told
    assert (0, "") == (status, complaints)
    assert "Ann (Blue) against Bob (Orange)" in shown
    assert "The record of match" in shown


def test_a_seat_outlasts_its_connection_and_moves_to_a_newer_one(tmp_path: Path) -> None:
    key = ruleset.KEYS[0]

    async def opened(where: str) -> tuple[str, str]:
        async with connect(where) as client:
            game = await client.create(key, name="Ada")
            await game.seat_bot(1, "greedy")
            await game.ready()
            assert game.token is not None
            return game.match, game.token

    with ExitStack() as servers:
        process, where = servers.enter_context(serving(tmp_path))
        match, token = trio.run(opened, where)
        link = f"http://{where}/#/match/{match}"
        with ExitStack() as people:
            back = ["join", "--url", where, "--token", token]
            before = people.enter_context(at_a_terminal(tmp_path, *back))
            before.prompted()
            ada = people.enter_context(at_a_terminal(tmp_path, "join", link, "--token", token))
            assert 1 == before.leaves()
            assert "newer connection" in before.told
            ada.prompted()
            process.kill()
            process.wait()
            ada.sees(lambda text: "The connection is lost" in text)
            servers.enter_context(serving(tmp_path, int(where.split(":")[1])))
            ada.sees(lambda text: "The connection is back" in text)
            ada.types("default")
            ada.prompted()
            ada.types("resign")
            ada.sees(lambda text: "resign yes" in text)
            ada.types("resign yes")
            ada.sees(lambda text: "greedy (Orange) wins: resigned" in text)
            ada.types("quit")
            assert 0 == ada.leaves()


@contextmanager
def two_people(
    tmp_path: Path, key: str, **settings: Any
) -> Iterator[tuple[Person, Person, str, Callable[..., Person]]]:
    """Ann and Bob at the two seats of a private match; with the server, and a door for others."""

    async def opened(where: str) -> messages.Created:
        async with connect(where) as client:
            return await client.open(key, private=True, **settings)

    with ExitStack() as stack:
        _, where = stack.enter_context(serving(tmp_path))
        match = trio.run(opened, where)
        link = f"http://{where}/#/match/{match.match}?code={match.code}"

        def comes(*words: str) -> Person:
            return stack.enter_context(at_a_terminal(tmp_path, "join", *words))

        ann = comes(link, "--name", "Ann")
        ann.hears("A seat is free for whoever types: warhost join")
        bob = comes(link, "--name", "Bob")
        bob.prompted()
        ann.hears("Bob sits down")
        ann.prompted()
        yield ann, bob, where, comes


def test_two_people_agree_on_what_needs_both(tmp_path: Path) -> None:
    with two_people(tmp_path, "spearhead") as (ann, bob, *_):
        ann.types("say hi \u202e<b>Bob")
        bob.hears("Ann (Blue) says: hi <b>Bob")
        ann.types("1")
        ann.hears("waiting>")
        bob.types("1")
        ann.hears("Submit a roster")
        bob.hears("Submit a roster")

        ann.types("undo")
        ann.hears("You propose to take the last answer back")
        bob.hears("Ann (Blue) proposes to take the last answer back: accept, or decline?")
        bob.types("accept")
        ann.hears("Ann (Blue) takes the last answer back")
        ann.hears("Name a scenario")
        bob.hears("Name a scenario")

        ann.types("draw")
        bob.hears("Ann (Blue) proposes a draw")
        bob.types("decline")
        ann.hears("The other side declines: a draw")

        bob.types("pause")
        ann.hears("Bob (Orange) proposes to stop the clocks")
        ann.types("accept")
        bob.hears("Agreed: the clocks stand still")
        bob.hears("paused>")
        bob.types("1")
        bob.hears("Not done: the match is paused")
        bob.types("go on")
        ann.hears("proposes to go on")
        ann.types("accept")
        bob.hears("Agreed: the clocks run again")

        bob.types("time 90")
        ann.hears("Bob (Orange) proposes more time, 1:30")
        ann.types("accept")
        bob.hears("Agreed: more time for the one who asked, 1:30")

        ann.types("draw")
        bob.hears("proposes a draw")
        bob.types("accept")
        ann.hears("A draw: ")
        bob.hears("`rematch` plays again")
        ann.types("say again?")
        bob.hears("Ann (Blue) says: again?")
        bob.types("rematch")
        bob.hears("Bob (Blue) against Ann (Orange)")
        ann.hears("The other side wants to play again: rematch?")
        ann.types("rematch")
        ann.hears("Name a scenario")
        ann.types("quit")
        assert 0 == ann.leaves()
        bob.hears("Ann (Orange) is not connected any more")


def test_a_seat_is_handed_to_a_friend_and_to_a_bot_and_taken_back(tmp_path: Path) -> None:
    with two_people(tmp_path, "spearhead") as (ann, bob, where, comes):
        ann.types("hand over")
        token = ann.hears("take over").split("--token")[1].split()[0]
        bob.hears("A friend plays for Ann (Blue) now")
        ann.types("")
        ann.hears("Somebody else plays your seat")
        friend = comes("--url", where, "--token", token)
        friend.hears("You play in its owner's place")
        friend.prompted()
        friend.types("draw")
        friend.hears("Not done: a deputy only answers questions")
        friend.types("1")
        bob.types("1")
        friend.hears("Submit a roster")
        ann.types("take over")
        ann.hears("Ann (Blue) plays again")
        ann.hears("Submit a roster")
        assert 1 == friend.leaves()
        assert "Traceback" not in friend.told

        ann.types("hand over god")
        ann.hears("There is no bot 'god' here; there is")
        ann.types("hand over greedy")
        bob.hears("Greedy plays for Ann (Blue) now")
        bob.types("1")
        bob.hears("Ann (Blue) fields")
        ann.types("take over")
        bob.hears("Ann (Blue) plays again")


def test_what_is_never_to_be_asked_is_answered_at_once(tmp_path: Path) -> None:
    with two_people(tmp_path, "spearhead") as (ann, bob, *_):
        ann.types("never ask this nonsense")
        ann.hears("this question says nothing of 'nonsense'".capitalize())
        ann.types("never ask this")
        ann.hears("Answered by their default without asking:")
        bob.types("default")
        ann.hears("Submit a roster")
        ann.types("never nothing")
        ann.hears("Everything is asked")


def test_who_lets_his_time_run_out_is_told_what_was_played(tmp_path: Path) -> None:
    clock = messages.ClockSettings(setup=3.0)
    with two_people(tmp_path, "spearhead", clock=clock) as (ann, bob, *_):
        bob.types("1")
        ann.hears("Your time was up, so the default was played: Play ")


GOOD = """
faction = "kestrel"
subfaction = "lancer-column"
tanks = [{ tank = "lanner-command" }, { tank = "lanner" }, { tank = "swift" }]
"""
BAD = """
faction = "kestrel"
tanks = [{ tank = "lanner-command" }, { tank = "tiger" }, { tank = "lanner", options = ["wings"] }]
"""


def test_a_list_of_ones_own_is_a_file_whose_faults_are_told_by_line(tmp_path: Path) -> None:
    (tmp_path / "good.toml").write_text(GOOD)
    (tmp_path / "bad.toml").write_text(BAD)
    lines = ["why field bad.toml", "field bad.toml", "field good.toml", "list", "quit"]
    options = ["--options", '{"scenario": "crossroads"}']

    status, told, complaints = piped(lines, tmp_path, "play", "spearhead", *options, "--name", "A")

    assert (0, "") == (status, complaints)
    assert 2 == told.count("and cannot be fielded")
    assert 2 == told.count("line 2: ")
    assert 2 == told.count("line 3: ")
    assert "A (Blue) fields Kestrel Accord, Lancer Column" in told


@pytest.mark.parametrize("key", ruleset.KEYS)
def test_a_match_that_is_over_is_played_on_from_an_earlier_moment(key: str, tmp_path: Path) -> None:
    some = ["default"] * 12
    lines = ["rematch", *some, "ground", "ground a1", "resign yes", "branch", "branch 999999"]
    lines += ["branch 6", "why dance", "list", "quit"]

    status, told, complaints = piped(lines, tmp_path, "play", key, "--name", "Ada")

    assert (0, "") == (status, complaints)
    assert "The match is not over yet" in told
    assert "greedy (Orange) wins: resigned." in told
    assert re.search(r"^ +\d+ Round 1 of", told, re.M)
    assert "Not done: a branch has 1 to" in told
    _, branch = told.split("branch 6\n")
    assert "Ada (Blue) against greedy (Orange)" in branch
    assert "Come back with: warhost play" in branch
    assert fits(told)


def test_a_long_list_is_read_by_the_page(tmp_path: Path) -> None:
    with at_a_terminal(tmp_path, "play", ruleset.KEYS[0]) as ada:
        ada.prompted()
        ada.types("rules")
        first = ada.hears("more lines: Enter")
        assert len(rows(CONTROL.sub("", first))) <= 25
        ada.types("")
        assert first != ada.hears("more lines: Enter")
        ada.types("time")
        ada.hears("in the bank")
        ada.types("")
        ada.hears("1 ")


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["join"], 2, "which match? Paste its link"),
        (["join", "m1", "--url", "127.0.0.1:9"], 3, "no server answers"),
        (["join", "what is this"], 2, "neither an address nor the id"),
        (["play", "chess"], 2, "there is no ruleset chess"),
        (["play", ruleset.KEYS[0], "--against", "god"], 2, "there is no policy god"),
        (["play", ruleset.KEYS[0], "--options", "{"], 2, "--options is not JSON"),
        (["play", ruleset.KEYS[0], "--options", '{"a":1}'], 1, "extra fields found"),
        (["play", ruleset.KEYS[0], "--token", "x"], 1, "no seat"),
    ],
)
def test_mistakes_are_told_in_a_line(
    words: list[str], status: int, said: str, tmp_path: Path
) -> None:
    returned, _, complaints = piped([], tmp_path, *words)

    assert status == returned
    assert said in complaints.strip().splitlines()[-1]
    assert "Traceback" not in complaints
