"""The server over real sockets: latency of replies, fan-out, stalled spectators, memory.

The server is a process of its own; this one is the load, so two cores are what it takes. Seats
answer every question with its default, after a pause, so that the load costs little itself.
"""

from __future__ import annotations

import gc
import os
import random
import select
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import perf_counter, sleep
from typing import Any

import orjson
import trio

from bench.figures import Figures, quantile
from engine import ruleset
from engine.wire import frames
from engine.wire import messages as m

MATCHES, PAUSE, SECONDS = 50, (0.1, 0.3), 12.0
WATCHERS, UPDATES = 1000, 60
ROOT = Path(__file__).parents[1]
_TICKS = os.sysconf("SC_CLK_TCK")


class Wire:
    """The least websocket client there can be."""

    def __init__(self, stream: trio.SocketStream) -> None:
        self.stream, self._data = stream, bytearray()

    @classmethod
    async def open(cls, port: int) -> Wire:
        stream = await trio.open_tcp_stream("127.0.0.1", port)
        wire = cls(stream)
        await stream.send_all(_upgrade(port))
        while b"\r\n\r\n" not in wire._data:
            wire._data += await stream.receive_some()
        del wire._data[: wire._data.index(b"\r\n\r\n") + 4]
        await wire.send(m.Hello(m.PROTOCOL, "bench"))
        return wire

    async def send(self, message: Any) -> None:
        await self.stream.send_all(_masked(frames.write(message)))

    async def texts(self) -> AsyncIterator[bytes]:
        while True:
            while (text := _cut(self._data)) is not None:
                yield text
            chunk = await self.stream.receive_some()
            if not chunk:
                return
            self._data += chunk

    async def until(self, kind: str) -> Any:
        while True:
            while (text := _cut(self._data)) is not None:
                message = orjson.loads(text)
                if message["t"] == kind:
                    return message
                if message["t"] == "refused":
                    raise RuntimeError(message)
            self._data += await self.stream.receive_some()


def _upgrade(port: int) -> bytes:
    return (
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade"
        "\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


def _masked(text: bytes) -> bytes:
    """Mask with zeros: the same bytes, and legal."""
    size = len(text)
    head = bytes([0x81, 0x80 | size]) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
    return head + b"\0\0\0\0" + text


def _cut(data: bytearray) -> bytes | None:
    """Take the next text off `data`, if it is there whole."""
    if len(data) < 2:
        return None
    size, at = data[1], 2
    if size == 126:
        size, at = int.from_bytes(data[2:4], "big"), 4
    elif size == 127:
        size, at = int.from_bytes(data[2:10], "big"), 10
    if len(data) < at + size or len(data) < at:
        return None
    kind, text = data[0] & 15, bytes(data[at : at + size])
    del data[: at + size]
    return text if kind == 1 else _cut(data)


class Process:
    """A server of its own."""

    def __init__(self, folder: str, **environment: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "server"],
            cwd=ROOT,
            env=os.environ
            | {
                "WARHOST_PORT": str(self.port),
                "WARHOST_STORE": f"{folder}/bench.sqlite3",
                "WARHOST_BOTS": "off",
            }
            | environment,
            stderr=subprocess.DEVNULL,
        )
        for _ in range(500):
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                break
            except OSError:
                sleep(0.02)

    def cpu(self) -> float:
        """Return the seconds of processor it has used."""
        parts = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(parts[11]) + int(parts[12])) / _TICKS

    def memory(self) -> float:
        """Return the KiB it holds."""
        for line in Path(f"/proc/{self.process.pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return float(line.split()[1])
        raise RuntimeError("no figure for memory")


@contextmanager
def server(**environment: str) -> Iterator[Process]:
    """Run a server for a while."""
    with tempfile.TemporaryDirectory() as folder:
        one = Process(folder, **environment)
        try:
            yield one
        finally:
            one.process.send_signal(signal.SIGTERM)
            one.process.wait(10)


class Game:
    """A match between two seats that answer with defaults."""

    def __init__(self, pause: tuple[float, float]) -> None:
        self.pause, self.rng = pause, random.Random(1)
        self.sent: dict[int, float] = {}
        """By number of the question: when it was answered."""
        self.arrived: dict[int, list[float]] = {}
        self.delays: list[float] = []
        self.match = ""
        self.answered = 0

    async def begin(self, port: int) -> list[Wire]:
        """Open a match and make both seats ready."""
        a, b = await Wire.open(port), await Wire.open(port)
        key = ruleset.KEYS[0]
        await a.send(
            m.CreateMatch("c", key, name="A", clock=m.ClockSettings(86400, 0, 86400, 86400))
        )
        self.match = (await a.until("joined"))["match"]
        await b.send(m.Join("j", self.match, "B"))
        await b.until("joined")
        await a.send(m.Ready("r", self.match, "a1b2c3d4"))
        await a.until("done")
        await b.send(m.Ready("r", self.match, "a1b2c3d4"))
        return [a, b]

    async def sit(self, wire: Wire, seat: int, until: trio.Event | None = None) -> None:
        """Answer every question put to a seat."""
        last = -1
        async with trio.open_nursery() as nursery:
            async for text in wire.texts():
                now = perf_counter()
                message = orjson.loads(text)
                if message["t"] == "refused":
                    raise RuntimeError(message)
                if message["t"] not in ("snapshot", "update"):
                    continue
                if message["t"] == "update":
                    self._arrived(message["seq"], now)
                if "verdict" in message:
                    nursery.cancel_scope.cancel()
                    return
                for ask in message.get("asks", ()):
                    if ask["seat"] == seat and ask["number"] != last:
                        last = ask["number"]
                        nursery.start_soon(self._answer, wire, ask)

    async def _answer(self, wire: Wire, ask: Any) -> None:
        await trio.sleep(self.rng.uniform(*self.pause))
        # numbers of updates and answers run alike: nobody offers a draw here
        self.answered += 1
        self.sent[self.answered] = perf_counter()
        await wire.send(m.Reply(f"q{ask['number']}", self.match, ask["number"], ask["default"]))

    def _arrived(self, seq: int, now: float) -> None:
        times = self.arrived.setdefault(seq, [])
        times.append(now)
        if len(times) == 2 and seq in self.sent:
            self.delays.append(1000 * (max(times) - self.sent.pop(seq)))
            del self.arrived[seq]


async def _play(
    port: int, matches: int, pause: tuple[float, float], seconds: float, games: list[Game]
) -> None:
    async with trio.open_nursery() as nursery:
        for _ in range(matches):
            nursery.start_soon(_keep_playing, port, pause, games)
        await trio.sleep(2)
        for game in games:
            game.delays.clear()
        await trio.sleep(seconds)
        nursery.cancel_scope.cancel()


async def _keep_playing(port: int, pause: tuple[float, float], games: list[Game]) -> None:
    while True:
        game = Game(pause)
        games.append(game)
        wires = await game.begin(port)
        async with trio.open_nursery() as nursery:
            for seat, wire in enumerate(wires):
                nursery.start_soon(game.sit, wire, seat)
        for wire in wires:
            await wire.stream.aclose()


def _latency(port: int, matches: int, pause: tuple[float, float], seconds: float) -> list[float]:
    games: list[Game] = []
    gc.collect()
    gc.freeze()
    trio.run(partial(_play, port, matches, pause, seconds, games))
    return [delay for game in games for delay in game.delays]


def latency(figures: Figures) -> None:
    """From a reply sent to its update read by both seats."""
    with server() as one:
        spent = one.cpu()
        delays = _latency(one.port, MATCHES, PAUSE, SECONDS)
        spent = one.cpu() - spent
    name = f"server: {MATCHES} matches, reply to both seats"
    figures.add(f"{name}, median", quantile(delays, 0.5), "ms", at_most=5)
    figures.add(f"{name}, p99", quantile(delays, 0.99), "ms", at_most=25)
    figures.add(f"{name}, rate", len(delays) / SECONDS, "/s")
    figures.add(f"{name}, server's core", 100 * spent / (SECONDS + 2), "%")


def throughput(figures: Figures) -> None:
    """The same without a pause: as fast as it goes."""
    with server() as one:
        spent = one.cpu()
        delays = _latency(one.port, MATCHES, (0, 0), 6)
        spent = one.cpu() - spent
    figures.add("server: matches without a pause, rate", len(delays) / 6, "/s")
    figures.add("server: matches without a pause, p99", quantile(delays, 0.99), "ms")


class Crowd:
    """Spectators that read and forget, or never read."""

    def __init__(self, port: int, match: str, count: int, *, reads: bool) -> None:
        self.received, self.port = 0, port
        self.poll = select.epoll()
        self.sockets: dict[int, socket.socket] = {}
        for _ in range(count):
            one = socket.socket()
            if not reads:
                one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            one.connect(("127.0.0.1", port))
            one.sendall(_upgrade(port))
            while b"\r\n\r\n" not in one.recv(4096):
                pass
            if match:
                one.sendall(_masked(frames.write(m.Hello(m.PROTOCOL, "crowd"))))
                one.sendall(_masked(frames.write(m.Watch("w", match))))
            one.setblocking(False)
            self.sockets[one.fileno()] = one
            if reads:
                self.poll.register(one.fileno(), select.EPOLLIN)

    def read(self, timeout: float) -> int:
        """Read what there is; return how many bytes."""
        count = 0
        for number, _ in self.poll.poll(timeout, 2000):
            count += len(self.sockets[number].recv(1 << 20))
        return count

    def drain(self) -> None:
        """Read until nothing has come for a while."""
        while self.read(0.3):
            pass

    def close(self) -> None:
        for one in self.sockets.values():
            one.close()
        self.poll.close()


def fan_out(figures: Figures) -> None:
    """Processor time of the server for each update to a thousand spectators."""
    with server() as one:
        ours, size = trio.run(_fan_out, one)
    raw = _raw_fan_out(size)
    figures.add(f"server: update to {WATCHERS} spectators, CPU", 1e6 * ours / WATCHERS, "us each")
    figures.add(f"server: raw loop, same {size} bytes, CPU", 1e6 * raw / WATCHERS, "us each")
    figures.add("server: fan-out to the raw loop", ours / raw, "x", at_most=1.6)


async def _fan_out(one: Process) -> tuple[float, int]:
    game = Game((0, 0))
    wires = await game.begin(one.port)
    crowd = Crowd(one.port, game.match, WATCHERS, reads=True)
    for wire in wires:
        await wire.until("snapshot")
    await trio.sleep(3)
    crowd.drain()
    # two seats that offer a draw and decline it in turns: an update each, and no rules to pay for
    spent, size, before = 0.0, 0, one.cpu()
    for _ in range(UPDATES // 2):
        await wires[0].send(m.OfferDraw(f"o{size}", game.match))
        await wires[1].until("update")
        size += _read_all(crowd)
        await wires[1].send(m.AnswerDraw(f"a{size}", game.match, False))
        await wires[1].until("done")
        size += _read_all(crowd)
    spent = one.cpu() - before
    crowd.close()
    return spent / UPDATES, size // WATCHERS // UPDATES


def _read_all(crowd: Crowd) -> int:
    total = 0
    deadline = perf_counter() + 0.1
    while perf_counter() < deadline:
        total += crowd.read(0.01)
    return total


_RAW = """
import os, socket, sys
count, size, updates = map(int, sys.argv[1:])
listener = socket.create_server(("127.0.0.1", 0), backlog=1024)
print(listener.getsockname()[1], flush=True)
peers = []
for _ in range(count):
    peer = listener.accept()[0]
    peer.recv(4096)
    peer.sendall(b"HTTP/1.1 101 x\\r\\n\\r\\n")
    peer.setblocking(False)
    peers.append(peer)
for line in sys.stdin:
    data = b"x" * size
    for peer in peers:
        peer.send(data)
    print(flush=True)
"""


def _raw_fan_out(size: int) -> float:
    raw = subprocess.Popen(
        [sys.executable, "-c", _RAW, str(WATCHERS), str(size), "0"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert raw.stdin
    assert raw.stdout
    crowd = Crowd(int(raw.stdout.readline()), "", WATCHERS, reads=True)
    probe = Process.__new__(Process)
    probe.process = raw
    before = probe.cpu()
    for _ in range(UPDATES):
        raw.stdin.write(b"\n")
        raw.stdin.flush()
        raw.stdout.readline()
        _read_all(crowd)
    spent = probe.cpu() - before
    crowd.close()
    raw.kill()
    raw.communicate()
    return spent / UPDATES


def stalled(figures: Figures) -> None:
    """What a hundred spectators who stopped reading do to the players they watch."""
    quiet = loud = 0.0
    with server() as one:
        for _ in range(3):
            quiet += _p99_watched(one, 0) / 3
            loud += _p99_watched(one, 100) / 3
    figures.add("server: players' p99, nobody watches", quiet, "ms")
    figures.add("server: players' p99, 100 stalled spectators", loud, "ms", at_most=1.1 * quiet)


def _p99_watched(one: Process, watchers: int) -> float:
    async def main() -> list[float]:
        game = Game((0.002, 0.004))
        wires = await game.begin(one.port)
        crowd = Crowd(one.port, game.match, watchers, reads=False)
        async with trio.open_nursery() as nursery:
            for seat, wire in enumerate(wires):
                nursery.start_soon(game.sit, wire, seat)
        crowd.close()
        for wire in wires:
            await wire.stream.aclose()
        return game.delays

    delays: list[float] = []
    while len(delays) < 1500:
        delays += trio.run(main)
    return quantile(delays, 0.99)


def memory(figures: Figures) -> None:
    """What an idle connection and a match in progress hold."""
    with server() as one:
        trio.run(_memory, one, figures)


async def _memory(one: Process, figures: Figures) -> None:
    warm = await Game((0, 0)).begin(one.port)
    await trio.sleep(1)
    before = one.memory()
    idle = [await Wire.open(one.port) for _ in range(500)]
    await trio.sleep(1)
    figures.add("server: idle connection", (one.memory() - before) / len(idle), "KiB", at_most=64)
    before = one.memory()
    games = [Game((0.2, 0.4)) for _ in range(50)]
    wires = [await game.begin(one.port) for game in games]
    with trio.move_on_after(8):
        async with trio.open_nursery() as nursery:
            for game, pair in zip(games, wires, strict=True):
                for seat, wire in enumerate(pair):
                    nursery.start_soon(game.sit, wire, seat)
    held = one.memory() - before
    figures.add("server: live match with its two connections", held / 50, "KiB", at_most=1024)
    for wire in (*warm, *idle):
        await wire.stream.aclose()


def measure(figures: Figures) -> None:
    """Measure all."""
    for part in (latency, throughput, fan_out, stalled, memory):
        part(figures)
