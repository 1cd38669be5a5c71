"""A stranger who floods a server: `python -m bench.server.attacker FLOOD PORT ADDRESS SECONDS`.

They come through a proxy that the server trusts, so that their address is not that of this machine.
Everything is prepared before and written by blocking sockets; whoever they flood does the work.
"""

from __future__ import annotations

import base64
import selectors
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from time import perf_counter, sleep
from urllib.request import urlopen

from websockets.frames import Opcode

from bench.server.link import HOST, Link, Lost, entropy, masked, new_id
from bench.server.players import Pair
from engine import ruleset
from engine.wire import frames
from engine.wire import messages as m
from engine.wire.codec import decode
from server.site import SOCKET_PATH

KEY = base64.b64encode(bytes(16)).decode()
DAY, DEPTH = 86_400.0, 16_000
LONG = 40
"""Replies of the match that `branches` branches."""
SEATED = 45
"""Matches that `seated` plays against itself."""
REFUSED_SECONDS = 1.0
POLICY = "random"
"""What the bots of `bots` play by. Somebody has to offer it."""
HELLO = masked(Opcode.TEXT, frames.write(m.Hello(m.PROTOCOL, "flood")))


def handshake(address: str) -> bytes:
    """Return the opening handshake, as a proxy passes it on."""
    lines = [
        f"GET {SOCKET_PATH} HTTP/1.1",
        f"Host: {HOST}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {KEY}",
        f"X-Forwarded-For: {address}",
    ]
    return "\r\n".join([*lines, "", ""]).encode()


def page(path: str, address: str) -> bytes:
    """Return a plain request, as a proxy passes it on."""
    lines = [f"GET {path} HTTP/1.1", f"Host: {HOST}", f"X-Forwarded-For: {address}"]
    return "\r\n".join([*lines, "", ""]).encode()


def flood(port: int, data: bytes, seconds: float, sockets: int, lasting: float) -> int:
    """Keep so many sockets open that write `data` and read nothing they need; each for so long.

    Return how many were opened.
    """
    opened = 0
    until = perf_counter() + seconds
    lines: dict[socket.socket, tuple[float, memoryview]] = {}
    with selectors.DefaultSelector() as selector:
        while (now := perf_counter()) < until:
            while len(lines) < sockets:
                with suppress(OSError):
                    line = socket.create_connection((HOST, port), timeout=1)
                    line.setblocking(False)
                    lines[line] = now + lasting, memoryview(data)
                    selector.register(line, selectors.EVENT_READ | selectors.EVENT_WRITE)
                    opened += 1
                if perf_counter() > until:
                    break
            for key, _ in selector.select(0.01):
                line = key.fileobj  # type: ignore[assignment]
                ends, left = lines[line]
                if not drive(line, left, lines, ends):
                    ends = 0.0
                if ends < now:
                    selector.unregister(line)
                    line.close()
                    del lines[line]
            for line in [line for line, (ends, left) in lines.items() if not left]:
                with suppress(KeyError):
                    selector.modify(line, selectors.EVENT_READ)
            sleep(0.001)
    for line in lines:
        line.close()
    return opened


def drive(
    line: socket.socket,
    left: memoryview,
    lines: dict[socket.socket, tuple[float, memoryview]],
    ends: float,
) -> bool:
    """Write what can be written and drop what was sent; return whether the line still stands."""
    with suppress(BlockingIOError):
        if left:
            lines[line] = ends, left[line.send(left[: 1 << 16]) :]
    try:
        return bool(line.recv(1 << 16))
    except BlockingIOError:
        return True
    except OSError:
        return False


def listings(port: int, address: str, seconds: float) -> int:
    """A hundred sockets that ask for lists and leave."""
    asked = b"".join(
        masked(Opcode.TEXT, frames.write(m.ListMatches(str(number)))) for number in range(48)
    )
    return flood(port, handshake(address) + HELLO + asked, seconds, 100, 1.5)


def checks(port: int, address: str, seconds: float) -> int:
    """Twenty sockets that have forces checked, again and again."""
    key = ruleset.hosted()[0]
    asked = b"".join(
        masked(Opcode.TEXT, frames.write(m.CheckForce(str(number), key, {"force": "first-column"})))
        for number in range(2000)
    )
    return flood(port, handshake(address) + HELLO + asked, seconds, 20, 60)


def matches(port: int, address: str, seconds: float) -> int:
    """Twenty sockets that open matches."""
    key = ruleset.hosted()[0]
    asked = b"".join(
        masked(Opcode.TEXT, frames.write(m.CreateMatch(str(number), key, name="Flood")))
        for number in range(200)
    )
    return flood(port, handshake(address) + HELLO + asked, seconds, 20, 5)


def bots(port: int, address: str, seconds: float) -> int:
    """One socket after another that opens matches of bots among themselves, on clocks of a day,
    until it is refused."""
    key, slow = ruleset.hosted()[0], m.ClockSettings(bank=DAY, reaction=DAY, setup=DAY)
    opened, until = 0, perf_counter() + seconds
    while perf_counter() < until:
        with suppress(Lost, OSError), Link(port, address=address) as link:
            opened += 1
            while perf_counter() < until:
                link.send(m.CreateMatch(new_id(), key, clock=slow))
                match = link.wait_for("created")["match"]
                for seat in (0, 1):
                    link.send(m.SeatBot(new_id(), match, seat, POLICY))
                    link.wait_for("done")
    return opened


def finished(port: int, address: str, seconds: float) -> int:
    """Two sockets that begin matches and resign them, one after the other."""
    opened, until = 0, perf_counter() + seconds
    while perf_counter() < until:
        with (
            suppress(Lost, OSError),
            Link(port, address=address) as one,
            Link(port, address=address) as two,
        ):
            opened += 2
            while perf_counter() < until:
                match = begun(one, two)
                one.send(m.Resign(new_id(), match))
                one.wait_for("done")
    return opened


def begun(one: Link, two: Link) -> str:
    """Begin a match between two sockets. One of them may wait in vain when the other is refused."""
    for link in (one, two):
        link.socket.settimeout(REFUSED_SECONDS)
    one.send(m.CreateMatch(new_id(), ruleset.hosted()[0], name="One"))
    match: str = one.wait_for("joined")["match"]
    two.send(m.Join(new_id(), match, "Two"))
    two.wait_for("joined")
    for link in (one, two):
        link.send(m.Ready(new_id(), match, entropy()))
    two.wait_for("snapshot")
    return match


def seated(port: int, address: str, seconds: float) -> int:
    """Two sockets that begin matches against each other, as many as they may, and twenty that have
    forces checked for the credits of those seats."""
    until = perf_counter() + seconds
    with Link(port, address=address) as one, Link(port, address=address) as two:
        with suppress(Lost, OSError):
            for _ in range(SEATED):
                begun(one, two)
        return 2 + checks(port, address, until - perf_counter())


def branches(port: int, address: str, seconds: float) -> int:
    """Ten sockets that branch a long match under a name that nobody may have."""
    pair, left = Pair.meet(port, 1), LONG
    while left or pair.over:
        if pair.over:  # too short: the dice differ each time
            pair.begin()
            left = LONG
        pair.step()
        left -= 1
    match = pair.players[0].match
    pair.players[0].link.send(m.Resign(new_id(), match))
    pair.players[0].link.wait_for("done")
    asked = b"".join(
        masked(Opcode.TEXT, frames.write(m.Branch(str(n), match, LONG, 0, " "))) for n in range(500)
    )
    try:
        return flood(port, handshake(address) + HELLO + asked, seconds, 10, 60)
    finally:
        pair.close()


def campaigns(port: int, address: str, seconds: float) -> int:
    """One socket after another that starts campaigns until it is refused."""
    opened, until = 0, perf_counter() + seconds
    key = next(key for key in ruleset.hosted() if ruleset.get(key).campaigns)
    while perf_counter() < until:
        with suppress(Lost, OSError), Link(port, address=address) as link:
            opened += 1
            link.socket.settimeout(REFUSED_SECONDS)
            while perf_counter() < until:
                link.send(m.NewCampaign(new_id(), key))
                link.wait_for("campaign")
    return opened


def nested(port: int, address: str, seconds: float) -> int:
    """Twenty sockets that write JSON nested as deep as a message has room for."""
    deep = b"[" * DEPTH + b"]" * DEPTH
    asked = masked(Opcode.TEXT, b'{"t":"query","id":"1","match":"x","query":{"t":%b}}' % deep)
    return flood(port, handshake(address) + HELLO + asked * 500, seconds, 20, 60)


def garbage(port: int, address: str, seconds: float) -> int:
    """Twenty sockets that write nonsense as fast as it is read."""
    nonsense = masked(Opcode.TEXT, b'{"t":"reply","id":"' + b"x" * 200 + b'"')
    return flood(port, handshake(address) + HELLO + nonsense * 5000, seconds, 20, 60)


def greetings(port: int, address: str, seconds: float) -> int:
    """Fifty sockets that greet and leave."""
    return flood(port, handshake(address) + HELLO, seconds, 50, 0.01)


def pages(port: int, address: str, seconds: float) -> int:
    """Fifty sockets that fetch the largest data there is."""
    return flood(port, page(f"/api/rulesets/{ruleset.hosted()[0]}.json", address), seconds, 50, 1)


def replays(port: int, address: str, seconds: float) -> int:
    """Fifty sockets that fetch the replay of a match while it is played."""
    with urlopen(f"http://{HOST}:{port}/api/matches.json") as listed:
        known = decode(listed.read())["matches"]
    match = next(one["match"] for one in known if one["status"] == "live")
    return flood(port, page(f"/api/matches/{match}/replay.json", address), seconds, 50, 1)


def silent(port: int, _: str, seconds: float) -> int:
    """1,500 sockets that say nothing."""
    return flood(port, b"", seconds, 1500, 60)


def halves(port: int, address: str, seconds: float) -> int:
    """1,500 sockets that stop in the middle of a request."""
    return flood(port, handshake(address)[:40], seconds, 1500, 60)


FLOODS: dict[str, Callable[[int, str, float], int]] = {
    one.__name__: one
    for one in (
        *(listings, checks, matches, bots, nested, garbage),
        *(finished, seated, branches, campaigns),
        *(greetings, pages, replays, halves, silent),
    )
}


def main() -> None:
    """Flood, and say how many sockets it took."""
    name, port, address, seconds = sys.argv[1:]
    print(FLOODS[name](int(port), address, float(seconds)), flush=True)


if __name__ == "__main__":
    main()
