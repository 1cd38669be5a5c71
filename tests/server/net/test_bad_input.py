"""Whatever a client sends: a clear error, and nothing changes."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import orjson
import pytest
import trio
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from engine.errors import Limited
from engine.wire import messages as m
from engine.wire.codec import DEEPEST
from server.net.limits import Bounds, Credits
from tests.server.client import Closed, Refusal, begin, client
from tests.server.conftest import LONGEST, Serve
from tests.server.playing import refused

BAD = [
    ("", "malformed"),
    ("{", "malformed"),
    ("null", "malformed"),
    ("[]", "malformed"),
    ("17", "malformed"),
    ("{}", "malformed"),
    ('{"t":null}', "malformed"),
    ('{"t":[]}', "malformed"),
    ('{"t":"welcome","version":1}', "malformed"),
    ('{"t":"reply"}', "malformed"),
    ('{"t":"list_matches","id":""}', "malformed"),
    ('{"t":"list_matches","id":"%s"}' % ("x" * 65), "malformed"),
    ('{"t":"list_matches","id":7}', "malformed"),
    ('{"t":"list_matches","id":"1","extra":1}', "malformed"),
    ('{"t":"list_matches","id":"1","status":"none"}', "malformed"),
    ('{"t":"join","id":"1","match":"m","name":"A","seat":"0"}', "malformed"),
    ('{"t":"join","id":"1","match":"m","name":"A","seat":true}', "malformed"),
    ('{"t":"join","id":"1","match":"m","name":"A","seat":0.0}', "malformed"),
    ('{"t":"reply","id":"1","match":"m","ask":1e400,"body":{}}', "malformed"),
    ('{"t":"reply","id":"1","match":"m","ask":NaN,"body":{}}', "malformed"),
    (
        '{"t":"reply","id":"1","match":"m","ask":123456789012345678901234567890,"body":{}}',
        "malformed",
    ),
    ('{"t":"create_match","id":"1","ruleset":"toy","clock":{"bank":Infinity}}', "malformed"),
    (
        '{"t":"reply","id":"1","match":"m","ask":0,"body":%s}' % ("[" * 3000 + "]" * 3000),
        "malformed",
    ),
    ('{"t":"hello","version":1,"client":"again"}', "greeted"),
    ('{"t":"join","id":"1","match":"%s","name":"A"}' % ("m" * 40_000), "too_large"),
    ('{"t":"join","id":"1","match":"%s","name":"A"}' % ("–" * 12_000), "too_large"),
    ('{"t":"watch","id":"1","match":"nothing"}', "no_such_match"),
    ('{"t":"query","id":"1","match":"nothing","query":{}}', "not_here"),
    ('{"t":"seat_bot","id":"1","match":"nothing","seat":0,"policy":"x"}', "no_such_policy"),
]


async def test_every_bad_message_is_refused_and_the_connection_lives(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a:
        for text, code in BAD:
            await a.send_text(text)
            answer = await a.until(m.Refused)

            assert code == answer.code, text[:80]
            assert answer.message
        await a.send_text(b"\x00\x01")
        assert "malformed" == (await a.until(m.Refused)).code
        assert () == (await a.request(m.ListMatches)).matches


async def test_a_refusal_names_the_request_where_it_can_be_read(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a:
        await a.send_text('{"t":"reply","id":"mine","ask":"x"}')

        assert "mine" == (await a.until(m.Refused)).id


async def test_a_message_without_its_kind_is_told_which_there_are(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a:
        await a.send_text('{"type":"join"}')
        said = (await a.until(m.Refused)).message

        assert said.startswith("'t' is missing; it must be one of [")
        assert "'join'" in said


async def test_a_monstrous_message_closes_the_connection_and_no_other(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await a.send_text('"' + "x" * 1_000_000 + '"')
        with pytest.raises(Closed) as closed:
            await a.until(m.Refused)

        assert 1009 == closed.value.code
        await b.request(m.ListMatches)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"t":"hello","version":99,"client":"new"}', "version"),
        ('{"t":"list_matches","id":"1"}', "hello_first"),
        ("what?", "malformed"),
    ],
)
async def test_who_does_not_greet_is_refused_and_closed(serve: Serve, text: str, code: str) -> None:
    async with serve() as server, client(server.socket_url, hello=False) as a:
        await a.send_text(text)

        assert code == (await a.until(m.Refused)).code
        with pytest.raises(Closed) as closed:
            await a.receive()
        assert (1008, code) == (closed.value.code, closed.value.reason)


async def test_who_says_nothing_is_closed(serve: Serve) -> None:
    bounds = Bounds(hello_seconds=0.05)
    async with serve(bounds=bounds) as server, client(server.socket_url, hello=False) as a:
        with pytest.raises(Closed) as closed:
            await a.receive()

        assert 1008 == closed.value.code


async def test_a_flood_is_refused_with_the_time_to_wait_and_closed_if_it_goes_on(
    serve: Serve,
) -> None:
    bounds = Bounds(messages_per_second=10, burst_seconds=1, patience=50)
    async with serve(bounds=bounds) as server, client(server.socket_url) as a:
        for _ in range(40):
            await a.send(m.Unwatch("x", "m"))
        answer = await a.until(m.Refused)
        assert "too_fast" == answer.code
        assert answer.retry_after
        assert "messages_per_second" == answer.params["limit"]
        await trio.sleep(answer.retry_after + 0.2)
        await a.request(m.Unwatch, match="m")
        with suppress(ConnectionClosed):
            for _ in range(500):  # however many credits come back meanwhile
                await a.send(m.Unwatch("x", "m"))
        with pytest.raises(Closed) as closed:
            await a.until(lambda _: False)

        assert 1008 == closed.value.code


async def test_what_was_too_fast_is_taken_after_the_time_to_wait_whatever_it_costs(
    serve: Serve,
) -> None:
    bounds = Bounds(messages_per_second=10, burst_seconds=1)
    async with serve(bounds=bounds) as server, client(server.socket_url) as a:
        refusals = 0
        for _ in range(6):  # four credits each, of ten
            for _ in range(5):
                try:
                    await a.request(m.ListMatches)
                    break
                except Refusal as refusal:
                    refusals += refusal.code == "too_fast"
                    await trio.sleep(refusal.refused.retry_after or 0)
            else:
                raise AssertionError("refused again and again")

    assert 3 <= refusals <= 8


async def test_a_flood_as_fast_as_it_can_be_read_is_closed_though_credits_come_back(
    serve: Serve,
) -> None:
    async def send() -> None:
        with suppress(ConnectionClosed):
            while True:
                await a.send_text("{}")

    async def ending() -> Closed:
        try:
            await a.until(lambda _: False)
        except Closed as closed:
            return closed
        raise AssertionError

    async with serve() as server, client(server.socket_url) as a:
        with trio.fail_after(LONGEST):
            async with trio.open_nursery() as nursery:
                nursery.start_soon(send)
                closed = await ending()
                nursery.cancel_scope.cancel()

        assert 1008 == closed.code


def test_waiting_makes_up_for_refusals_and_nothing_else_does() -> None:
    credits = Credits(10.0, 1.0)
    for _ in range(10):
        credits.spend(100.0)
    for _ in range(3):
        with pytest.raises(Limited):
            credits.spend(100.0)
    credits.spend(100.15)
    assert 2 == credits.overdrawn
    credits.spend(101.0)
    credits.spend(101.0)
    credits.spend(101.0)
    assert 0 == credits.overdrawn


async def test_pings_without_end_are_cut_and_a_few_are_answered(serve: Serve) -> None:
    async def ping() -> None:
        while True:
            await a.socket.ping()
            await trio.lowlevel.checkpoint()

    async with serve() as server, client(server.socket_url) as a:
        for _ in range(5):
            await (await a.socket.ping()).wait()
        with trio.fail_after(LONGEST), pytest.raises(ConnectionClosed):
            await ping()

        assert 1013 == a.socket.close_code


async def test_options_that_would_fill_every_list_are_refused(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a:
        options = {"x" * 5000: 1}

        assert "too_large" == await refused(a, m.CreateMatch, ruleset="toy", options=options)


async def test_what_is_nested_too_deep_is_refused_with_numbers_and_no_match_ends(
    serve: Serve,
) -> None:
    def set_auto_replies(depth: int) -> str:
        deep = "[" * (depth - 4) + "]" * (depth - 4)  # the message, never, one of them, only
        auto_pass = f'[{{"choice":"throw_one","only":{{"seat":{deep}}}}}]'
        return (
            f'{{"t":"set_auto_replies","id":"{depth}","match":"{a.match}","auto_pass":{auto_pass}}}'
        )

    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        for depth in (33, 240, 249, 254, 255, 1000):
            await a.send_text(set_auto_replies(depth))
            answer = await a.until(m.Refused)

            assert (str(depth), "too_deep") == (answer.id, answer.code)
            numbers = {"limit": "depth", "most": DEEPEST, "depth": depth, "at": "auto_pass"}
            assert numbers == answer.params
        assert () == server.rooms.open[a.match].lobby.seats[0].auto_pass
        await a.send_text(set_auto_replies(DEEPEST))
        await a.answer("32")
        async with client(server.socket_url) as again:
            await again.request(m.Resume, token=a.token)
            assert 1 == len((await again.until(m.Snapshot)).auto_pass)
            await again.reply()
        await b.reach(1)


async def test_stale_foreign_and_illegal_replies_change_nothing(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        before = server.rooms.open[a.match].live

        async def why(ask: int, body: Any) -> str:
            return await refused(a, m.Reply, match=a.match, ask=ask, body=body)

        assert "stale" == await why(7, {"t": "throw"})
        assert "illegal" == await why(0, {"t": "throw", "card": 999})
        assert "illegal" == await why(0, {"t": "boost", "spend": True})
        body: Any
        for body in (None, [], 3, "x", {}, {"t": "nothing"}, {"t": "throw", "card": "1"}):
            assert "malformed" == await why(0, body)
        assert before is server.rooms.open[a.match].live


json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
tags = st.sampled_from([*"reply join resume watch ready query create_match seat_bot".split(), "?"])
keys = st.sampled_from("id match ask body name seat token seen entropy query options clock".split())
almost = st.builds(lambda tag, rest: {"t": tag, **rest}, tags, st.dictionaries(keys, json))


def encoded(data: Any) -> bytes:
    try:
        return orjson.dumps(data)
    except (TypeError, orjson.JSONEncodeError):
        return b"0"


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    frames=st.lists(
        st.text(max_size=60) | st.binary(max_size=60) | almost.map(encoded), max_size=12
    )
)
async def test_no_sequence_of_frames_changes_a_match_or_breaks_the_server(
    serve: Serve, frames: list[str | bytes]
) -> None:
    async with (
        serve(store=":memory:") as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        await begin(a, b)
        before = server.rooms.open[a.match].live
        async with client(server.socket_url) as c:
            for number, data in enumerate(frames):
                text = data.decode() if isinstance(data, bytes) and data[:1] == b"{" else data
                for one in (a, c):
                    await one.send_text(text)
                    await one.request(m.Unwatch, id=f"after {number}", match="none")

        assert before is server.rooms.open[a.match].live
