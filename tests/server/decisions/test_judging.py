"""The judge: edits and rulings that both seats see, with a reason, and that the record proves."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import trio

from engine.errors import RecordError
from engine.records import verification
from engine.wire import messages as m
from server import app
from tests.server.admin.commanding import command, failure
from tests.server.client import Client, begin, client
from tests.server.http import get
from tests.server.playing import begin_delayed, record_of, refused, throw_none


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "admin"


@pytest.fixture
def administered(serve: Any, path: Path) -> Any:
    return partial(serve, admin=path)


@asynccontextmanager
async def judged(server: app.Running, path: Path) -> AsyncIterator[tuple[Client, Client, Client]]:
    """Two players and a judge."""
    url = server.socket_url
    async with client(url) as a, client(url) as b, client(url) as judge:
        await begin(a, b, rounds=2)
        _, (row,) = await command(path, "judge", match=a.match, name="Eve")
        joined = await judge.request(m.Resume, token=row["token"])
        assert (a.match, 2) == (joined.match, joined.seat)
        judge.match = a.match
        yield a, b, judge


async def edit(judge: Client, patch: Any, reason: str = "misread", **more: Any) -> Any:
    return await judge.request(m.Edit, match=judge.match, patch=patch, reason=reason, **more)


async def rule(judge: Client, what: str, **values: Any) -> Any:
    values = {"reason": "as agreed", **values}
    return await judge.request(m.Rule, match=judge.match, what=what, **values)


async def cannot(one: Client, what: str, **values: Any) -> str:
    values = {"reason": "as agreed", **values}
    return await refused(one, m.Rule, match=one.match, what=what, **values)


async def meet(*clients: Client) -> None:
    for one in clients:
        await one.reach(max(other.seq for other in clients))


async def test_an_edit_is_seen_by_all_with_its_reason_and_the_record_proves_it(
    administered: Any, path: Path
) -> None:
    async with (
        administered() as server,
        judged(server, path) as (a, b, judge),
        client(server.socket_url) as spectator,
    ):
        await spectator.request(m.Watch, match=a.match)
        await throw_none(a, b)
        await judge.reach(a.seq)
        question = a.question()
        assert question is not None
        asked = question["number"]
        await edit(judge, {"tokens": {"1": 7}}, "two tokens were forgotten")
        for one in (a, b, spectator, judge):
            update = await one.until(
                lambda message: isinstance(message, m.Update) and message.ruling is not None
            )
            assert "two tokens were forgotten" == update.ruling
            assert [2, 7] == one.state["tokens"]
        assert "stale" == await refused(
            a, m.Reply, match=a.match, ask=asked, body={"t": "play", "card": 1}
        )
        await rule(judge, "take_back", seat=2, reason="they were not")
        await meet(a, b, judge)
        assert [2, 2] == a.state["tokens"]
        await a.play(random.Random(1), until=a.seq + 1)
        await rule(judge, "take_back", seat=0)
        await rule(judge, "award", seat=1, reason="the hall closes")
        await meet(a, b, judge)
        assert ("awarded", 1) == (b.verdict.reason, b.verdict.winner)
        paper = await record_of(server, a.match)
        acts = [entry.act for entry in verification.verify(paper)[1]]
        ruled = [(act["t"], act["ruling"]) for act in acts if "ruling" in act]
        assert [
            ("edit", "two tokens were forgotten"),
            ("take_back", "they were not"),
            ("take_back", "as agreed"),
            ("award", "the hall closes"),
        ] == ruled
        forged = paper.replace(b"they were not", b"they were so.")
        with pytest.raises(RecordError, match="entry 4"):
            verification.verify(forged)


async def test_what_may_not_be_edited_is_refused_and_changes_nothing(
    administered: Any, path: Path
) -> None:
    async with administered() as server, judged(server, path) as (a, b, judge):
        patch = {"tokens": {"0": 3}}
        wanted = {"match": a.match, "patch": patch, "reason": "x"}
        assert "order_in_progress" == await refused(judge, m.Edit, **wanted)
        await throw_none(a, b)
        await judge.reach(a.seq)
        for other, code in (
            ({"hands": []}, "not_editable"),
            ({"rolled": 9}, "not_editable"),
            ({"tokens": {"0": -1}}, "illegal"),
            ({"tokens": {"0": "many"}}, "malformed"),
            ({"tokens": {"5": 1}}, "no_edit"),
            ({"tokens": {"0": 2}}, "no_edit"),
            ({}, "no_edit"),
            ([1], "no_edit"),
        ):
            assert code == await refused(judge, m.Edit, **{**wanted, "patch": other}), other
        assert "bad_text" == await refused(judge, m.Edit, **{**wanted, "reason": " \x07"})
        for one in (a, b):
            assert "not_judge" == await refused(one, m.Edit, **wanted)
            assert "not_judge" == await cannot(one, "award", seat=0)
        assert (a.seq, [2, 2]) == (judge.seq, judge.state["tokens"])


async def test_the_judge_governs_the_clocks_and_says_why_in_the_chat(
    administered: Any, path: Path
) -> None:
    async with administered() as server, judged(server, path) as (a, _, judge):
        await rule(judge, "pause", reason="a break of ten minutes")
        line = await a.until(m.ChatMessage)
        assert ("Eve", 2, "a break of ten minutes") == (line.name, line.seat, line.text)
        await a.until(lambda _: a.clocks.paused)
        assert "paused" == await cannot(judge, "pause")
        await rule(judge, "go_on")
        assert "not_paused" == await cannot(judge, "go_on")
        before = judge.clocks.banks[1]
        await rule(judge, "time", seat=1, seconds=60.0)
        await judge.until(lambda _: judge.clocks.banks[1] > before + 50)
        assert "bad_time" == await cannot(judge, "time", seat=1, seconds=0.0)
        assert "bad_time" == await cannot(judge, "time", seat=1)
        assert "no_such_seat" == await cannot(judge, "time", seat=2, seconds=5.0)
        assert "no_such_seat" == await cannot(judge, "take_back")
        assert "nothing_to_take_back" == await cannot(judge, "take_back", seat=2)
        assert "no_such_seat" == await cannot(judge, "award", seat=7)


async def test_the_judge_plays_no_seat_and_speaks_to_the_table(
    administered: Any, path: Path
) -> None:
    async with administered() as server, judged(server, path) as (a, b, judge):
        assert "not_seated" == await refused(judge, m.Resign, match=a.match)
        assert "not_seated" == await refused(
            judge, m.Reply, match=a.match, ask=0, body={"t": "throw"}
        )
        assert "not_seated" == await refused(judge, m.Propose, match=a.match, what="draw")
        assert "seated" == await refused(judge, m.Watch, match=a.match)
        assert "other_seat" == await refused(a, m.Resume, token=judge.token)
        await judge.request(m.SendChat, match=a.match, text="play on")
        line = await b.until(m.ChatMessage)
        assert ("Eve", 2, "play on") == (line.name, line.seat, line.text)
        assert "Eve" == (await get(server.port, "/api/matches.json")).json()["matches"][0]["judge"]


async def test_the_judge_sees_what_the_public_sees_at_once(administered: Any, path: Path) -> None:
    async with administered() as server:
        url = server.socket_url
        async with client(url) as a, client(url) as b, client(url) as judge:
            await begin_delayed(a, b)
            _, (row,) = await command(path, "judge", match=a.match, name="Eve")
            await judge.request(m.Resume, token=row["token"])
            await judge.reach(0)
            await throw_none(a, b)
            await judge.reach(a.seq)
            hands = judge.state["hands"]
            assert [[0] * len(hand) for hand in hands] == hands
            assert a.state["hands"][0] != hands[0]


async def test_a_judge_comes_back_after_a_restart_and_goes_when_dismissed(
    administered: Any, path: Path
) -> None:
    async with administered() as server, judged(server, path) as (a, b, judge):
        await throw_none(a, b)
        await judge.reach(a.seq)
        await edit(judge, {"tokens": {"1": 7}})
        token, match = judge.token, a.match
    async with administered() as server, client(server.socket_url) as judge:
        joined = await judge.request(m.Resume, token=token)
        assert 2 == joined.seat
        await judge.until(m.Snapshot)
        assert [2, 7] == judge.state["tokens"]
        _, (row,) = await command(path, "judge", match=match, name="Kim")
        news = await judge.until(m.Refused)
        assert ("judge_dismissed", match) == (news.code, news.params["match"])
        assert "bad_token" == await refused(judge, m.Resume, token=token)
        await judge.request(m.Resume, token=row["token"])
        assert "has no judge" in (await command(path, "judge", match=match))[0]
        assert "bad_token" == await refused(judge, m.Resume, token=row["token"])
        _, entries = await command(path, "audit")
        assert row["token"] not in json.dumps(entries)
        assert "no such match" in await failure(path, "judge", match="nothing", name="Kim")


async def test_a_repeated_edit_counts_once(administered: Any, path: Path) -> None:
    async with administered() as server, judged(server, path) as (a, b, judge):
        await throw_none(a, b)
        await judge.reach(a.seq)
        for _ in range(2):
            await edit(judge, {"tokens": {"1": 7}}, id="once")
        await judge.reach(a.seq + 1)
        await a.request(m.SendChat, match=a.match, text="seen")
        await judge.until(m.ChatMessage)
        assert judge.seq == a.seq + 1 or a.seq == judge.seq


async def test_the_verbs_of_a_judge(administered: Any, path: Path) -> None:
    async with administered() as server, judged(server, path) as (a, b, judge):

        async def warhost(*words: str, status: int = 0) -> str:
            run = await trio.run_process(
                [
                    *(sys.executable, "-m", "warhost", "judge", *words),
                    *("--reason", "as agreed", "--token", judge.token),
                    *("--url", f"127.0.0.1:{server.port}"),
                ],
                capture_stdout=True,
                stderr=subprocess.STDOUT,
                check=False,
            )
            said = run.stdout.decode()
            assert status == run.returncode, said
            return said

        await throw_none(a, b)
        await warhost("edit", "tokens.0=5", "taken.1=1")
        await a.until(lambda _: a.state["tokens"] == [5, 2])
        assert [0, 1] == a.state["taken"]
        said = await warhost("edit", "hands.0=[]", status=1)
        assert "hands.0 cannot be edited; what can be: tokens.*, taken.*" in said
        await warhost("take-back", "edit")
        await a.until(lambda _: a.state["tokens"] == [2, 2])
        await warhost("pause")
        await a.until(lambda _: a.clocks.paused)
        await warhost("go-on")
        await warhost("time", "1", "90")
        await warhost("award", "draw")
        await a.until(lambda _: a.verdict is not None)
        assert ("awarded", None) == (a.verdict.reason, a.verdict.winner)
