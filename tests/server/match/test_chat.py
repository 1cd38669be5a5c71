"""What is said at the table and in the spectators: who hears it, when, and what is refused."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from engine.records import verification
from engine.wire import messages as m
from server.net.limits import Bounds
from server.store.documents import Line
from server.store.memory import MemoryStore
from server.store.protocol import Store
from server.store.sqlite.store import SqliteStore
from tests.server.client import Client, Refusal, begin, client
from tests.server.conftest import Serve
from tests.server.http import get
from tests.server.playing import refused


async def hears(one: Client, count: int = 1) -> list[str]:
    said: list[Any] = [await one.until(m.ChatMessage) for _ in range(count)]
    return [line.text for line in said]


async def hears_nothing(one: Client) -> bool:
    """Tell whether nothing was said to somebody up to the answer of a request."""
    await one.request(m.ListMatches)
    return not any(isinstance(message, m.ChatMessage) for message in one.messages)


async def test_the_table_is_heard_by_all_and_the_gallery_by_itself(serve: Serve) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as w,
        client(server.socket_url) as v,
    ):
        await begin(a, b)
        await w.request(m.Watch, match=a.match, name="Wim")
        await v.request(m.Watch, match=a.match)
        await a.request(m.SendChat, match=a.match, text="  good luck ")
        assert [["good luck"]] * 4 == [await hears(one) for one in (a, b, w, v)]
        await w.request(m.SendChat, match=a.match, text="he will lose")
        assert [["he will lose"]] * 2 == [await hears(one) for one in (w, v)]
        assert await hears_nothing(a)
        assert await hears_nothing(b)
        assert "no_name" == await refused(v, m.SendChat, match=a.match, text="who am I")


async def test_what_is_said_has_its_author_and_its_number(serve: Serve) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as w,
    ):
        await begin(a, b)
        await w.request(m.Watch, match=a.match, name="Ann")
        for one, text in ((a, "one"), (b, "two"), (w, "three")):
            await one.request(m.SendChat, match=a.match, text=text)
        said: list[Any] = [await w.until(m.ChatMessage) for _ in range(3)]

        assert [(0, "Ann", 0), (1, "Bob", 1), (0, "Ann", None)] == [
            (line.n, line.name, line.seat) for line in said
        ]


async def test_when_the_match_is_over_all_hear_all(serve: Serve) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as w,
    ):
        await begin(a, b)
        await w.request(m.Watch, match=a.match, name="Wim")
        await w.request(m.SendChat, match=a.match, text="during")
        await a.request(m.Resign, match=a.match)
        await w.request(m.SendChat, match=a.match, text="after")
        assert ["after"] == await hears(a)
        assert ["after"] == await hears(b)
        async with client(server.socket_url) as late:
            await late.request(m.Resume, token=b.token)
            assert ["during", "after"] == await hears(late, 2)


async def test_whoever_comes_hears_the_last_of_what_they_would_have_heard(serve: Serve) -> None:
    bounds = Bounds(chat_per_second=1000.0, chat_kept=6, chat_sent=4)
    async with (
        serve(bounds=bounds) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as w,
        client(server.socket_url) as late,
    ):
        await begin(a, b)
        await w.request(m.Watch, match=a.match, name="Wim")
        for number in range(8):
            await a.request(m.SendChat, match=a.match, text=f"t{number}")
        await w.request(m.SendChat, match=a.match, text="g")
        await late.request(m.Watch, match=a.match)
        assert ["t5", "t6", "t7", "g"] == await hears(late, 4)
        await b.request(m.Resume, token=b.token, seen=b.seq)
        await late.request(m.Unwatch, match=a.match)
        kept = await server.rooms.store.chat(a.match)
        assert ["t2", "t3", "t4", "t5", "t6", "t7", "g"] == [line.text for line in kept]
    async with serve(bounds=bounds) as server, client(server.socket_url) as again:
        await again.request(m.Resume, token=b.token)
        assert ["t4", "t5", "t6", "t7"] == await hears(again, 4)
        assert await hears_nothing(again)
        await again.request(m.SendChat, match=b.match, text="t8")
        said = await again.until(m.ChatMessage)
        assert (8, "Bob", 1) == (said.n, said.name, said.seat)


async def test_said_twice_under_one_id_it_is_said_once(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        await a.request(m.SendChat, id="x", match=a.match, text="once")
        async with client(server.socket_url) as again:
            await again.request(m.Resume, token=a.token)
            await again.request(m.SendChat, id="x", match=a.match, text="once")
            await again.request(m.SendChat, id="x", match=a.match, text="another")

        assert ["once", "another"] == await hears(b, 2)


HOSTILE = [
    "",
    "   ",
    "x" * 501,
    "x" * 10_000,
    "a\nb",
    "a\tb",
    "\x1b[31mred",
    "a\x00b",
    "\u202egnp.exe",
    "a\u2066b\u2069",
    "a\u200eb",
    "a\u200bb",
    "a\u2060b",
    "\ufeffa",
    "\u3164",
    "\u2800\u2800",
    "\u200d\u200d",
    "a\u2028b",
    "a\xadb",
    "z" + "\u0334" * 20,
    "\u0334a",
    "a\U000e0101b",
    "\ue000",
]


@pytest.mark.parametrize("text", HOSTILE, ids=ascii)
async def test_what_cannot_be_shown_is_refused(serve: Serve, text: str) -> None:
    async with (
        serve(store=":memory:") as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        await a.request(m.CreateMatch, ruleset="toy", name="Ann")
        assert "bad_text" == await refused(a, m.SendChat, match=a.match, text=text)
        assert "bad_text" == await refused(b, m.Watch, match=a.match, name=text)
        assert await hears_nothing(a)


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("<b onclick=x>&amp;</b>", "<b onclick=x>&amp;</b>"),
        ("e\u0301", "\u00e9"),
        ("\u2764\ufe0f", "\u2764"),
        ("Grüße, Ωmega, 日本 🎲", "Grüße, Ωmega, 日本 🎲"),
        ("x" * 500, "x" * 500),
    ],
    ids=ascii,
)
async def test_what_can_be_shown_is_said_as_it_stands(serve: Serve, given: str, shown: str) -> None:
    async with serve(store=":memory:") as server, client(server.socket_url) as a:
        await a.request(m.CreateMatch, ruleset="toy", name="Ann")
        await a.request(m.SendChat, match=a.match, text=given)
        assert [shown] == await hears(a)


async def talk_without_end(one: Client, match: str) -> None:
    for number in range(20):
        await one.request(m.SendChat, match=match, text=f"{number}")


async def test_whoever_talks_too_fast_is_told_when_to_go_on(serve: Serve) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as w,
    ):
        await begin(a, b)
        await w.request(m.Watch, match=a.match, name="Wim")
        for one in (a, w):
            with pytest.raises(Refusal) as caught:
                await talk_without_end(one, a.match)
            told = caught.value.refused
            assert "too_much_chat" == told.code
            assert told.retry_after is not None
            assert 0 < told.retry_after <= 2
        async with client(server.socket_url) as again:  # a seat's credits are the seat's
            await again.request(m.Resume, token=a.token)
            assert "too_much_chat" == await refused(again, m.SendChat, match=a.match, text="again")
        await b.request(m.SendChat, match=a.match, text="b may")


async def test_who_is_not_in_the_match_says_nothing_there(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as x:
        await a.request(m.CreateMatch, ruleset="toy", name="Ann")
        assert "not_here" == await refused(x, m.SendChat, match=a.match, text="hello")
        assert "no_such_match" == await refused(x, m.SendChat, match="nothing", text="hello")
        for garbage in (None, 7, ["a"], {"t": "x"}):
            await x.send_text(
                f'{{"t": "send_chat","id":"g","match":"{a.match}","text":{garbage!r}}}'
            )
            assert "malformed" == (await x.until(m.Refused)).code


async def test_talk_is_no_part_of_the_record(serve: Serve) -> None:
    texts = []
    for talks in (False, True):
        async with (
            serve(store=":memory:") as server,
            client(server.socket_url) as a,
            client(server.socket_url) as b,
        ):
            await begin(a, b)
            for number in range(3):
                one = next(one for one in (a, b) if one.question())
                await one.reply(random.Random(number))
                await a.reach(number + 1)
                await b.reach(number + 1)
                if talks:
                    await a.request(m.SendChat, match=a.match, text="Psst")
            await a.request(m.Resign, match=a.match)
            answer = await get(server.port, f"/api/matches/{a.match}/record")
            texts.append(answer.body)
            assert [0, 1, 2, 3, 4] == [entry.n for entry in verification.verify(answer.body)[1]]
    assert all(b"Psst" not in text for text in texts)


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
async def test_both_stores_keep_the_last_of_the_talk(kind: str, tmp_path: Path) -> None:
    store: Store = MemoryStore() if kind == "memory" else SqliteStore(str(tmp_path / "s"))
    lines = [Line(at // 2, float(at), "Ann", "x", at % 2 or None) for at in range(20)]
    for line in lines:
        await store.say("one", line, 6)
    await store.say("two", lines[0], 6)

    kept = await store.chat("one")
    assert sorted(lines[8:], key=lambda line: line.seat is None) == list(kept)
    await store.delete("one")
    assert () == await store.chat("one")
    assert (lines[0],) == await store.chat("two")
    await store.aclose()
