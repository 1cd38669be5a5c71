"""A server on which matches of all games are played one after another stays as it is.

Which scenarios, tables and ready-made forces are played is drawn: in time all are
(`tests.server.chaos.varied`). `WARHOST_SOAK_SEED` draws the same as another time, which told it.
Spectators come and go, some without a word; replays and records are fetched, and in no record does
a body overlap another or stand where nobody can. Whenever a round of all games is over and
everybody has left, the server is looked at: its memory, its tasks, files and threads, and how much
of the disk a match has taken. `WARHOST_SOAK` tells for how many seconds.

The caches of the rules are emptied before: each has a bound, but takes hours to reach it. Memory is
judged by what is in use. What the process holds of the system grows in steps of some MiB, when its
heaps are cut into pieces in another way, and says little.
"""

from __future__ import annotations

import json
import os
import secrets
import signal
import statistics
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import combinations, count
from pathlib import Path
from random import Random
from typing import Any

import pytest
import trio
from attrs import define, field, frozen

from clients.client import Client, connect
from clients.faults import ClientError, Unreachable
from engine import ruleset
from server.store.protocol import FIRST
from server.store.sqlite.records import unkept
from tests.helpers.bodies import check_record
from tests.helpers.ports import free_port
from tests.helpers.waiting import until
from tests.server.chaos.scripted import Script
from tests.server.chaos.varied import varied
from tests.server.conftest import LONGEST
from tests.server.http import get
from tests.server.processes import REAL, process

SECONDS = float(os.environ.get("WARHOST_SOAK", "10"))
SEED = os.environ.get("WARHOST_SOAK_SEED") or secrets.token_hex(4)
LONG_SECONDS = 300.0
"""From this on some matches are played to their end, and memory is judged."""
BRIEF, WHOLE = 12, 5_000
"""Replies in a match, then the first seat resigns."""
OVER_SECONDS = 1.0
"""A match that is over can be resumed for this time; then its room is closed."""
FEWEST = 3
"""Rounds, however slow the machine is, where memory is not judged."""
WATCHERS = 3
USED = "used"
"""The file in which the server tells what of its memory is in use."""
KIB = 1024.0
WARM = 12
"""Rounds until everything is loaded: by then each game was played three times to its end, or as far
as there was time, on other tables and with other forces."""
JUDGED = 8
"""Rounds after them, at least, from which memory is judged."""
BLOCKS, HEAP = 12_000, 1.5 * KIB
"""Small objects, and KiB of larger ones, by which what is in use may grow in the second half. It
wandered by 6,000 and 0.2 MiB. A match that is not let go of holds 100 KiB and more."""
LONGEST_PLAY = SECONDS / (WARM + JUDGED)
"""Seconds of a match that is played to its end, unless it takes longer: so many rounds have to find
time."""
RESIDENT = 16 * KIB
"""KiB by which the process may grow in the second half: it grows in steps of some MiB, whatever is
in use."""
THREADS = 8
"""The event loop, the store, and those that trio keeps for a while for replays and files."""


@frozen
class Sample:
    """What a server held when nobody was there."""

    matches: int
    """Played so far."""
    blocks: int
    """Small objects of Python."""
    heap: float
    """KiB of larger ones, and of libraries."""
    resident: float
    """KiB of the process."""
    tasks: int
    files: int
    threads: int
    stored: float
    """KiB on the disk."""


@define
class Soak:
    """A server, and what was seen of it."""

    port: int
    pid: int
    folder: Path
    rng: Random = field(factory=lambda: Random(SEED))
    briefs: dict[str, Iterator[dict[str, Any]]] = field(init=False)
    """The options of the matches of which only the beginning is played, by game."""
    wholes: dict[str, Iterator[dict[str, Any]]] = field(init=False)
    played: list[str] = field(factory=list)
    samples: list[Sample] = field(factory=list)
    watched: int = 0

    @briefs.default
    @wholes.default
    def _varied(self) -> dict[str, Iterator[dict[str, Any]]]:
        return {key: varied(key, Random(self.rng.random())) for key in ruleset.hosted()}

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws"

    async def round(self, *, is_long: bool) -> None:
        """Play a match of each game, with spectators, and look at the server. One of them, each
        time of another game, is played to its end if there is time."""
        turn = len(self.samples) % len(ruleset.hosted())
        for number, key in enumerate(ruleset.hosted()):
            if is_long and number == turn:
                script = Script(key, WHOLE, next(self.wholes[key]), longest_play=LONGEST_PLAY)
            else:
                script = Script(key, BRIEF, next(self.briefs[key]))
            try:
                await self._play(script)
            except Exception as fault:
                fault.add_note(f"{key}, {script.options}; WARHOST_SOAK_SEED={SEED}")
                raise
        self.samples.append(await self._look())

    async def _play(self, script: Script) -> None:
        async with (
            connect(self.url) as one,
            connect(self.url) as two,
            trio.open_nursery() as beside,
        ):
            for _ in range(WATCHERS):
                beside.start_soon(self._watch, script)
            await script.play(one, two)
            beside.cancel_scope.cancel()
        check_record(await self._fetch(script.match))
        self.played.append(script.match)

    async def _watch(self, script: Script) -> None:
        """Come, see a little, and go, again and again; every other time without a word."""
        for number in count():
            await until(lambda: script.match)
            with suppress(Unreachable):  # rules kept this process from reading for too long
                async with connect(self.url) as client:
                    await self._see(client, script.match)
                    if number % 2:
                        await client.link.interrupt()

    async def _see(self, client: Client, match: str) -> None:
        try:
            game = await client.watch(match)
        except ClientError:  # it is over
            return
        self.watched += 1
        until = game.mirror.seq + self.rng.randrange(1, 8)
        with trio.move_on_after(1 + self.rng.random()):
            await game.until(lambda: game.over or game.mirror.seq >= until)
        await client.unwatch(game)

    async def _fetch(self, match: str) -> bytes:
        """Fetch what there is of a match, and of an earlier one; return its record."""
        if self.played:
            await self._fetch_all(self.rng.choice(self.played))
        written, *_ = await self._fetch_all(match)
        assert 200 == (await get(self.port, "/api/matches.json")).status
        return written

    async def _fetch_all(self, match: str) -> list[bytes]:
        answers = [
            await get(self.port, f"/api/matches/{match}/{path}", accept_encoding="gzip")
            for path in ("record", "replay.json", "replay.json?seat=0")
        ]
        assert [200, 200, 200] == [answer.status for answer in answers]
        return [answer.text for answer in answers]

    async def _look(self) -> Sample:
        """Look at the server when all that it had to do is done."""
        with trio.fail_after(LONGEST):
            while (figures := await self._figures())["rooms"] or figures["connections"]:  # noqa: ASYNC110
                await trio.sleep(0.1)
            await until(lambda: not unkept(str(self.folder / "killed.sqlite3"), FIRST, 1))
            used = await self._used()
        figures = await self._figures()
        threads = len(os.listdir(f"/proc/{self.pid}/task"))
        return Sample(
            len(self.played),
            used["blocks"],
            used["heap"] / KIB,
            figures["process_resident_memory_bytes"] / KIB,
            int(figures["warhost_tasks"]),
            int(figures["process_open_fds"]),
            threads,
            sum(file.stat().st_size for file in self.folder.glob("killed.sqlite3*")) / KIB,
        )

    async def _used(self) -> dict[str, int]:
        """Have the server forget what rules remember, and tell what of its memory is in use."""
        file = self.folder / USED
        os.kill(self.pid, signal.SIGUSR1)
        await until(lambda: file.exists())
        used: dict[str, int] = json.loads(file.read_text())
        file.unlink()
        return used

    async def _figures(self) -> dict[str, float]:
        lines = (await get(self.port, "/metrics")).body.decode().splitlines()
        figures = {
            name: float(value)
            for name, value in (line.rsplit(" ", 1) for line in lines if line[0] != "#")
        }
        rooms = [v for name, v in figures.items() if name.startswith("warhost_matches")]
        return figures | {"rooms": sum(rooms), "connections": figures["warhost_connections"]}


def slope(samples: Sequence[Sample], name: str) -> float:
    """Return by how much a figure grows with each match: the median of all pairs of samples, which
    a few that are out of line do not move."""
    points = [(one.matches, float(getattr(one, name))) for one in samples]
    return statistics.median((b[1] - a[1]) / (b[0] - a[0]) for a, b in combinations(points, 2))


def halves(samples: Sequence[Sample]) -> tuple[Sequence[Sample], Sequence[Sample]]:
    """Return what was seen first and what was seen later."""
    half = len(samples) // 2
    return samples[:half], samples[half:]


def judge(samples: Sequence[Sample]) -> None:
    """Raise unless tasks, files and threads stay as they are."""
    early, late = halves(samples)
    assert statistics.median(one.tasks for one in late) <= max(one.tasks for one in early)
    assert max(one.files for one in late) <= max(one.files for one in early)
    assert max(one.threads for one in samples) <= THREADS


def judge_memory(samples: Sequence[Sample]) -> None:
    """Raise unless memory stays as it is, and a match takes no more of the disk than others."""
    early, late = halves(samples[WARM:])
    matches = late[-1].matches - late[0].matches
    for name, most in (("blocks", BLOCKS), ("heap", HEAP)):
        assert slope(late, name) * matches <= most, name
    assert max(one.resident for one in late) - max(one.resident for one in early) <= RESIDENT
    assert slope(late, "stored") <= 1.5 * slope(samples, "stored")


@pytest.mark.long
@pytest.mark.longest
@pytest.mark.timeout(SECONDS + 600)
@pytest.mark.usefixtures("hosted")
async def test_a_server_stays_as_it_is(tmp_path: Path) -> None:
    is_long = SECONDS >= LONG_SECONDS
    port = free_port()
    settings = {
        "WARHOST_TEST_OVER_SECONDS": str(OVER_SECONDS),
        "WARHOST_TEST_USED": str(tmp_path / USED),
    }
    async with process(tmp_path, port, REAL, **settings) as server:
        soak = Soak(port, server.pid, tmp_path)
        began = trio.current_time()
        fewest = WARM + JUDGED if is_long else FEWEST
        while len(soak.samples) < fewest or trio.current_time() < began + SECONDS:
            await soak.round(is_long=is_long)
            if is_long:
                print(soak.samples[-1], flush=True)  # noqa: T201
    last, late = soak.samples[-1], halves(soak.samples)[1]
    print(  # noqa: T201
        f"soak of {SECONDS:.0f} s, seed {SEED}: {last.matches} matches, watched {soak.watched} "
        f"times; memory {last.resident / KIB:.0f} MiB; with each match "
        f"{slope(late, 'blocks'):.0f} objects and {slope(late, 'heap'):.1f} KiB more in use; "
        f"{last.tasks} tasks, {last.files} files, {last.threads} threads; "
        f"{slope(late, 'stored'):.0f} KiB on the disk for each match"
    )
    judge(soak.samples)
    if is_long:
        judge_memory(soak.samples)


# ------------------------------------------------------------------ whether that is sound

HOUR, TEN_MINUTES = 192, 24
"""Rounds."""
OBJECT = 70
"""Bytes of a small object, on average."""


def seen(rounds: int, seed: int, *, small: float = 0.0, large: float = 0.0) -> list[Sample]:
    """Return what could be seen of a server, which holds so many KiB more after each match. It is
    as far out of line, and its process grows in such steps, as was measured."""
    rng, samples, resident = Random(seed), list[Sample](), 120 * KIB
    steps = {rng.randrange(rounds): rng.uniform(3, 7) * KIB for _ in range(2)}
    for number in range(rounds):
        matches = 4 * (number + 1)
        resident += steps.get(number, 0.0)
        blocks = int(rng.gauss(615_000, 1_700) + small * KIB / OBJECT * matches)
        heap, held = rng.gauss(23_500, 100) + large * matches, (small + large) * matches
        figures = (blocks, heap, resident + held, rng.choice((18, 19)), 17, 4, 60.0 * matches)
        samples.append(Sample(matches, *figures))
    return samples


@pytest.mark.parametrize("seed", range(5))
def test_however_long_it_lasts_a_server_that_stays_as_it_is_passes(seed: int) -> None:
    samples = seen(HOUR, seed)
    for rounds in range(WARM + JUDGED, HOUR, 8):
        judge(samples[:rounds])
        judge_memory(samples[:rounds])


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(
    ("rounds", "leak"),
    [
        (HOUR, {"small": 4.0}),
        (HOUR, {"large": 6.0}),
        (TEN_MINUTES, {"small": 75.0}),
        (TEN_MINUTES, {"large": 95.0}),
    ],
)
def test_what_each_match_leaves_behind_is_found(
    rounds: int, leak: dict[str, float], seed: int
) -> None:
    with pytest.raises(AssertionError, match=r"blocks|heap"):
        judge_memory(seen(rounds, seed, **leak))
