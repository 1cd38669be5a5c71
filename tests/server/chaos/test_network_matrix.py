"""A match over a bad network ends as the rules alone would end it, and its neighbours play on.

Between clients and server is a relay. The clients are those of the library, with nothing done for
them: they connect again and repeat what was not answered by themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest
import trio
from attrs import define, field

from clients.client import connect
from engine import ruleset
from tests import toy
from tests.helpers.ports import free_port
from tests.server.chaos.relay import NEVER, Line, Relay, never
from tests.server.chaos.scripted import Script
from tests.server.http import get
from tests.server.processes import REAL, process

PAUSE = 5.0
"""Seconds that no reply of a neighbour may take, with all bad lines on a busy machine."""
GREETED = 4
"""Frames of a connection until it is greeted. A client gives up if its first is not."""


def at_random(rng: Random, number: int) -> float:
    """Break six times, each time within some frame."""
    return GREETED + 20 * rng.random() if number <= 6 else NEVER


def each_longer(_: Random, number: int) -> float:
    """Break right after a frame, each time some frames later."""
    return GREETED + number if number <= 6 else NEVER


def early(_: Random, number: int) -> float:
    return 14 if number == 1 else NEVER


LINES = {
    "delay of 50 ms": Line(delay=0.05),
    "jitter of 100 ms": Line(jitter=0.1),
    "cuts at random": Line(cut=at_random),
    "cuts between frames": Line(cut=each_longer),
    "half-open, client told": Line(cut=early, half_open=True),
    "requests sent twice": Line(repeats=True),
    "one-byte writes": Line(write=1),
    "cuts, delay, twice, 7 bytes": Line(0.02, 0.02, 7, repeats=True, cut=at_random),
}
LONG_LINES = {
    "delay of 500 ms": Line(delay=0.5),
    "half-open, nobody told": Line(cut=early, half_open=True, silent=True),
    "reads 1 kB/s": Line(rate=1000.0),
}
"""Played for fewer replies: a whole match would take very long."""
WHOLE, PART, BRIEF = 5_000, 40, 6
"""Replies. No match lasts as long as the first."""
AT_ONCE = 8
"""Matches over a network at the same time."""


@define
class Cells:
    """What was played so far."""

    port: int
    played: list[tuple[Script, bytes]] = field(factory=list)
    """Matches and their records."""
    pauses: dict[str, float] = field(factory=dict)

    async def play(self, name: str, line: Line, script: Script) -> Relay:
        """Play a match over a line, and fetch its record."""
        relay = Relay(self.port, line, name)
        async with trio.open_nursery() as nursery:
            url: str = await nursery.start(relay.run)
            async with connect(url) as one, connect(url) as two:
                await script.play(one, two)
            nursery.cancel_scope.cancel()
        await self.keep(script)
        assert (relay.cuts > 0) == (line.cut is not never)
        self.pauses[name] = max(script.longest, self.pauses.get(name, 0.0))
        return relay

    async def neighbours(self, key: str, task_status: trio.TaskStatus[None]) -> None:
        """Play one match after another over a sound network until cancelled."""
        url = f"ws://127.0.0.1:{self.port}/ws"
        task_status.started()
        while True:  # on new connections: one of them may open a hundred matches
            script = Script(key, PART)
            async with connect(url) as one, connect(url) as two:
                await script.play(one, two)
            await self.keep(script)
            self.pauses["neighbour"] = max(script.longest, self.pauses.get("neighbour", 0.0))

    async def keep(self, script: Script) -> None:
        answer = await get(self.port, f"/api/matches/{script.match}/record")
        self.played.append((script, answer.body))

    def check(self, cells: int) -> None:
        """Compare all matches with what the rules alone make of them: when nobody waits for it."""
        for script, written in self.played:
            script.check(written)
        worst = sorted(self.pauses, key=lambda name: -self.pauses[name])
        told = ", ".join(f"{name} {self.pauses[name]:.2f} s" for name in worst)
        print(f"cells {cells}, matches equal {len(self.played)}; longest pause: {told}")  # noqa: T201


async def play_all(cells: Cells, key: str, lines: Mapping[str, tuple[Line, int]]) -> None:
    """Play a match over each line, all at the same time, and neighbours beside them."""
    async with trio.open_nursery() as beside:
        await beside.start(cells.neighbours, key)
        async with trio.open_nursery() as nursery:
            for name, (line, most) in lines.items():
                nursery.start_soon(cells.play, name, line, Script(key, most))
        beside.cancel_scope.cancel()
    assert cells.pauses["neighbour"] < PAUSE


@pytest.mark.usefixtures("hosted")
async def test_a_match_over_any_line_ends_as_the_rules_alone_end_it(tmp_path: Path) -> None:
    port = free_port()
    async with process(tmp_path, port, REAL):
        cells = Cells(port)
        lines = {name: (line, BRIEF) for name, line in LINES.items()}
        await play_all(cells, ruleset.hosted()[0], lines)

    assert len(cells.played) > len(LINES)
    cells.check(len(LINES))


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.usefixtures("hosted")
@pytest.mark.parametrize("key", ["battlegroup", "diceless", "microtanks", "spearhead"])
async def test_a_whole_match_of_each_game_ends_so(tmp_path: Path, key: str) -> None:
    port = free_port()
    async with process(tmp_path, port, REAL):
        cells = Cells(port)
        lines = {name: (line, WHOLE) for name, line in LINES.items()}
        lines |= {name: (line, PART) for name, line in LONG_LINES.items()}
        await play_all(cells, key, lines)

    cells.check(len(lines))


@pytest.mark.long
@pytest.mark.timeout(1800)
async def test_a_match_that_is_cut_after_any_frame_ends_so(tmp_path: Path) -> None:
    """Between any two frames, and in the middle of any."""
    port, options = free_port(), {"rounds": 2}
    async with process(tmp_path, port, toy.KEY):
        cells = Cells(port)
        whole = await cells.play("sound", Line(), Script(toy.KEY, WHOLE, options))
        frames = max(fate.carried for fate in whole.connections)
        cuts = [number / 2 for number in range(2 * GREETED, 2 * frames)]
        limit = trio.CapacityLimiter(AT_ONCE)

        async def play(frames: float) -> None:
            async with limit:
                line = Line(cut=lambda _, number: frames if number == 1 else NEVER)
                relay = await cells.play("cut", line, Script(toy.KEY, WHOLE, options))
                assert relay.cuts == 1

        async with trio.open_nursery() as nursery:
            for cut in cuts:
                nursery.start_soon(play, cut)

    cells.check(len(cuts))
