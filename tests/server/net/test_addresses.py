"""What an address may do, over all its connections together."""

from __future__ import annotations

import resource
import subprocess
import sys
from contextlib import AsyncExitStack
from ipaddress import ip_network
from typing import Any

import pytest
import trio
from attrs import frozen
from websockets.datastructures import Headers
from websockets.exceptions import InvalidStatus

from engine.errors import Limited, Refused
from engine.wire import messages as m
from server.app import raise_file_limit
from server.lobby import forces
from server.net import addresses, door
from server.net.addresses import Address, Addresses
from server.net.limits import Bounds
from server.net.metered import metered
from tests.server.client import Client, Refusal, begin, client
from tests.server.conftest import Serve
from tests.server.http import get
from tests.server.playing import refused, work_for
from tests.server.processes import ROOT

PROXIES = (ip_network("127.0.0.0/8"), ip_network("10.0.0.0/8"), ip_network("fd00::/8"))
STRANGER = "203.0.113.7"
OTHER = "203.0.113.8"


def through_a_proxy(address: str) -> Any:
    return {"additional_headers": {"X-Forwarded-For": address}}


# ------------------------------------------------------------------ whose address it is


def found(host: str, *forwarded: str) -> tuple[Address, Addresses]:
    known = Addresses(Bounds(), PROXIES)
    headers = Headers()
    for one in forwarded:
        headers["X-Forwarded-For"] = one
    return known.of_request(known.of_socket(host), host, headers), known


@pytest.mark.parametrize(
    ("host", "forwarded", "address"),
    [
        (STRANGER, (), STRANGER),
        (STRANGER, (OTHER,), STRANGER),
        ("10.0.0.1", (STRANGER,), STRANGER),
        ("10.0.0.1", (f"{STRANGER}:4711",), STRANGER),
        ("10.0.0.1", (f"{OTHER}, {STRANGER}",), STRANGER),
        ("10.0.0.1", (f"{OTHER}, {STRANGER}, 10.0.0.9",), STRANGER),
        ("10.0.0.1", (OTHER, STRANGER), STRANGER),
        ("10.0.0.1", (), "10.0.0.1"),
        ("10.0.0.1", ("10.0.0.9",), "10.0.0.9"),
        ("::ffff:10.0.0.1", (STRANGER,), STRANGER),
        ("::ffff:203.0.113.7", (), STRANGER),
        ("fd00::1", ("2001:db8::1",), "2001:db8::2"),
        ("fd00::1", ("[2001:db8::1]:4711",), "2001:db8::2"),
        ("2001:db8:0:1::1", (), "2001:db8:0:1:ffff::2"),
    ],
)
async def test_an_address_is_that_of_the_socket_or_what_a_trusted_proxy_has_seen(
    host: str, forwarded: tuple[str, ...], address: str
) -> None:
    one, known = found(host, *forwarded)

    assert known.of_socket(address) is one


async def test_households_differ_and_what_is_no_address_is_one_of_its_own() -> None:
    one, known = found("2001:db8:0:1::1")
    assert known.of_socket("2001:db8:0:2::1") is not one

    odd, known = found("10.0.0.1", "unknown")
    assert known.of_socket("10.0.0.1") is not odd
    assert not odd.is_proxy


async def test_addresses_that_did_nothing_for_a_while_are_forgotten(
    autojump_clock: trio.testing.MockClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(addresses, "KEPT", 8)
    known = Addresses(Bounds(), most=8)
    busy = known.of_socket("198.51.100.1")
    busy.connections += 1
    poor = known.of_socket("198.51.100.2")
    for last in range(3, 50):
        poor.spend()
        known.of_socket(f"198.51.100.{last}").spend()
        await trio.sleep(2)

    assert known.of_socket("198.51.100.1") is busy
    assert known.of_socket("198.51.100.2") is poor
    assert 20 > len(known._known)


# ------------------------------------------------------------------ what it has left


async def test_connections_of_an_address_share_its_credits_and_others_have_their_own(
    serve: Serve,
) -> None:
    bounds = Bounds(messages_per_address=1, burst_seconds=40)
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(serve(bounds=bounds))

        async def connected(address: str) -> Client:
            there = client(server.socket_url, **through_a_proxy(address))
            return await stack.enter_async_context(there)

        first, second, other = [await connected(at) for at in (STRANGER, STRANGER, OTHER)]
        for _ in range(14):  # 40 less two handshakes of 10 and two greetings, and four more
            await first.request(m.Unwatch, match="m")
        with pytest.raises(Refusal) as end:
            await many(second, 200)
        answer = end.value.refused

        assert "too_fast" == answer.code
        assert {"limit": "messages_per_address", "most": 1} == answer.params
        assert answer.retry_after
        await other.request(m.Unwatch, match="m")
        await trio.sleep(answer.retry_after)
        await second.request(m.Unwatch, match="m")


async def many(one: Client, count: int) -> None:
    for _ in range(count):
        await one.request(m.Unwatch, match="m")


async def test_seats_earn_their_address_more(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "COUNT_SECONDS", 0)
    bounds = Bounds(messages_per_address=10, messages_per_second=50, burst_seconds=3)
    async with (
        serve(bounds=bounds) as server,
        client(server.socket_url, **through_a_proxy(STRANGER)) as a,
        client(server.socket_url, **through_a_proxy(STRANGER)) as b,
    ):
        with pytest.raises(Refusal, match="too_fast"):
            await many(a, 200)
        await trio.sleep(1)
        await begin(a, b)
        await trio.sleep(1)

        await many(a, 60)  # 10 a second, and twice 50


@frozen(eq=False)
class Holder:
    """A session with seats in live matches."""

    earning: int


async def test_seats_earn_nothing_for_what_costs_more_than_a_message(
    autojump_clock: trio.testing.MockClock,
) -> None:
    one = Address(Bounds(messages_per_address=10, messages_per_second=50, burst_seconds=3))
    one.sessions.add(Holder(4))
    await trio.sleep(10)
    one.spend(20)
    for _ in range(2):  # a refusal takes nothing
        with pytest.raises(Limited) as caught:
            one.spend(20)

        assert 1 == caught.value.retry_after
        assert {"limit": "messages_per_address", "most": 10} == caught.value.params
    for _ in range(600):  # three seconds of 10 and four times 50, less 20
        one.spend()
    await trio.sleep(1)
    one.spend(20)


@pytest.mark.parametrize(("shares", "seats"), [(1, 10), (50, 90)])
async def test_an_address_earns_for_so_many_seats_at_most(
    shares: int, seats: int, autojump_clock: trio.testing.MockClock
) -> None:
    one = Address(Bounds(messages_per_address=1, messages_per_second=10, burst_seconds=1), shares)
    one.sessions |= {Holder(10) for _ in range(9)}
    await trio.sleep(10)
    for _ in range(shares + 10 * seats):
        one.spend()
    with pytest.raises(Limited):
        one.spend()


async def test_only_seats_in_live_matches_earn_and_no_more_than_ten(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await a.request(m.CreateMatch, ruleset="toy", name="Ann")
        member = server.rooms.open[a.match].audience.owners[0]
        assert member is not None
        earned = [member.session.earning]
        await begin(a, b)
        earned.append(member.session.earning)
        await a.request(m.Resign, match=a.match)
        for _ in range(12):
            earned.append(member.session.earning)
            await begin(a, b)
        earned.append(member.session.earning)

        assert [0, 1, *range(11), 10, 10] == earned
        assert 14 == member.session.seats


async def test_what_a_request_takes_beyond_its_price_is_owed(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    def work(*_: object) -> None:
        work_for(0.3)
        raise Refused("worked", "that was work")

    monkeypatch.setattr(forces, "checked", work)
    check = {"ruleset": "toy", "force": {}}
    async with (
        serve(bounds=Bounds(messages_per_address=20, burst_seconds=5)) as server,
        client(server.socket_url, **through_a_proxy(STRANGER)) as a,
        client(server.socket_url, **through_a_proxy(STRANGER)) as again,
        client(server.socket_url, **through_a_proxy(OTHER)) as b,
    ):
        assert "worked" == await refused(a, m.CheckForce, **check)
        assert "too_fast" == await refused(again, m.Unwatch, match="m")
        assert "worked" == await refused(b, m.CheckForce, **check)


async def test_only_the_time_of_the_request_itself_is_counted_while_it_waits() -> None:
    took = list[float]()

    async def request() -> str:
        work_for(0.05)
        await trio.sleep(0.05)
        with pytest.raises(KeyError):
            await failing()
        return "done"

    async def failing() -> None:
        await trio.lowlevel.checkpoint()
        raise KeyError

    async def other() -> None:
        work_for(0.5)

    async with trio.open_nursery() as nursery:
        nursery.start_soon(other)
        assert "done" == await metered(request(), took.append)

    assert 0.05 <= sum(took) < 0.3
    with trio.move_on_after(0) as scope:
        await metered(trio.Event().wait(), took.append)
    assert scope.cancelled_caught


async def test_pages_are_paid_for_too_and_say_when_to_come_back(serve: Serve) -> None:
    bounds = Bounds(messages_per_address=1, burst_seconds=5)
    async with serve(bounds=bounds, longest=30) as server:
        answers = [await get(server.port, "/healthz", X_Forwarded_For=STRANGER) for _ in range(6)]
        other = await get(server.port, "/healthz", X_Forwarded_For=OTHER)

        assert [200] * 5 + [429] == [answer.status for answer in answers]
        assert "1" == answers[-1].headers["retry-after"]
        assert "too_fast" == answers[-1].json()["code"]
        assert 200 == other.status
        with pytest.raises(InvalidStatus) as end:
            async with client(server.socket_url, **through_a_proxy(STRANGER)):
                pass
        assert 429 == end.value.response.status_code


async def test_opening_a_websocket_takes_ten_times_as_much_as_a_page(serve: Serve) -> None:
    bounds = Bounds(messages_per_address=1, burst_seconds=22)  # two, each with its greeting
    async with serve(bounds=bounds) as server:
        for _ in range(2):
            async with client(server.socket_url, **through_a_proxy(STRANGER)):
                pass
        with pytest.raises(InvalidStatus) as end:
            async with client(server.socket_url, **through_a_proxy(STRANGER)):
                pass
        assert 429 == end.value.response.status_code
        assert 6 <= int(end.value.response.headers["retry-after"]) <= 10


async def test_reading_a_whole_match_takes_more(serve: Serve) -> None:
    bounds = Bounds(messages_per_address=5, burst_seconds=5)
    async with serve(bounds=bounds) as server:
        statuses = [
            (await get(server.port, f"/api/matches/x/{what}", X_Forwarded_For=STRANGER)).status
            for what in ("record", "replay.json")
        ]
        listed = await get(server.port, "/api/matches.json", X_Forwarded_For=STRANGER)

    assert [404, 429] == statuses
    assert 200 == listed.status


async def test_an_address_has_so_many_connections_and_no_more(serve: Serve) -> None:
    async with AsyncExitStack() as stack:
        bounds = Bounds(connections_per_address=2)
        server = await stack.enter_async_context(serve(bounds=bounds))
        for address in (STRANGER, STRANGER, OTHER):
            there = client(server.socket_url, **through_a_proxy(address))
            await stack.enter_async_context(there)
        with pytest.raises(InvalidStatus) as end:
            async with client(server.socket_url, **through_a_proxy(STRANGER)):
                pass

        answer = end.value.response
        assert (429, "30") == (answer.status_code, answer.headers["Retry-After"])


# ------------------------------------------------------------------ who asks for nothing


async def test_silent_connections_are_closed_and_keep_nobody_out_for_long(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "ASK_SECONDS", 0.5)
    async with serve(bounds=Bounds(sockets=20)) as server, AsyncExitStack() as stack:
        for _ in range(20):
            stream = await trio.open_tcp_stream("127.0.0.1", server.port)
            await stack.enter_async_context(stream)
            await stream.send_all(b"GET / HTT")
        with pytest.raises((ValueError, IndexError, OSError, trio.BrokenResourceError)):
            await get(server.port, "/healthz")  # turned away, as there is no room
        await trio.sleep(1)

        assert 200 == (await get(server.port, "/healthz")).status


def test_a_process_may_open_as_many_files_as_the_system_lets_it() -> None:
    """In a process of its own, as limits are kept."""
    command = (
        "import resource as r; from server.app import raise_file_limit;"
        "hard = r.getrlimit(r.RLIMIT_NOFILE)[1]; r.setrlimit(r.RLIMIT_NOFILE, (256, hard));"
        "print(raise_file_limit(), *r.getrlimit(r.RLIMIT_NOFILE))"
    )
    done = subprocess.run(
        [sys.executable, "-c", command], cwd=ROOT, capture_output=True, text=True, check=True
    )
    said, soft, hard = map(int, done.stdout.split())

    assert (soft, said) == (hard, hard) or hard == resource.RLIM_INFINITY
    assert raise_file_limit() >= soft
