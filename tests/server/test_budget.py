"""A rule that loops ends its own match, in seconds, with a clear word; the others go on."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from time import process_time
from typing import Any

import pytest

from engine.wire import messages as m
from server.budget import OverBudget, counted, within_budget
from server.net.limits import Bounds
from tests import toy
from tests.server.client import Refusal, begin, client
from tests.server.conftest import Serve
from tests.server.http import get
from tests.server.playing import refused

BUDGET = Bounds(step_seconds=0.2)
LOOPING = 7
"""Rounds of the match whose rules loop."""
TOLD = "took more than 0.2 seconds"


def loop(*_: Any) -> Any:
    while True:
        pass


def burn(seconds: float) -> None:
    until = process_time() + seconds
    while process_time() < until:
        pass


@pytest.fixture
def looping(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Have a method of the rules loop, in one match."""

    def make(name: str) -> None:
        before = getattr(toy.Toy, name)

        def method(self: toy.Toy, state: toy.Duel, *more: Any) -> Any:
            return loop() if state.options.rounds == LOOPING else before(self, state, *more)

        monkeypatch.setattr(toy.Toy, name, method)

    return make


async def test_a_step_that_loops_halts_its_match_alone_and_nothing_is_lost(
    serve: Serve, looping: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        serve(bounds=BUDGET) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as c,
        client(server.socket_url) as d,
    ):
        await begin(a, b, rounds=LOOPING)
        await begin(c, d)
        await a.reply(body={"t": "throw"})
        looping("verdict")
        with pytest.raises(Refusal, match=TOLD) as caught:
            await b.reply(body={"t": "throw"})
        news = await a.until(m.Refused)
        await c.reply(body={"t": "throw"})
        with pytest.raises(Refusal, match=TOLD):
            await a.request(m.Watch, match=a.match)
        listed = (await c.request(m.ListMatches)).matches
        health = (await get(server.port, "/healthz")).json()

        assert "halted" == caught.value.code == news.code
        assert TOLD in news.message
        assert ("ok", 1) == (health["status"], health["halted"])
        assert {a.match: "halted", c.match: "live"} == {one.match: one.status for one in listed}
    monkeypatch.undo()
    async with serve(bounds=BUDGET) as server, client(server.socket_url) as again:
        await again.request(m.Resume, token=b.token)
        await again.until(m.Snapshot)
        assert 1 == again.seq
        await again.reply(body={"t": "throw"})


async def test_a_default_that_loops_halts_its_match(
    serve: Serve, looping: Callable[[str], None]
) -> None:
    clock = m.ClockSettings(setup=1.0, showing=0.0)
    async with (
        serve(bounds=BUDGET) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        await begin(a, b, clock=clock, rounds=LOOPING)
        looping("verdict")
        news = await a.until(m.Refused)

        assert "halted" == news.code
        assert TOLD in news.message


async def test_a_condition_that_loops_halts_its_match(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        serve(bounds=BUDGET) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        await begin(a, b)
        monkeypatch.setattr(toy.PlayLater, "reply", loop)
        await a.send(
            m.SetAutoReplies("x", a.match, conditional_orders=({"t": "play_later", "card": 1},))
        )
        news = await b.until(m.Refused)

        assert "halted" == news.code
        assert TOLD in news.message


async def test_a_query_that_loops_is_refused_and_the_match_goes_on(
    serve: Serve, looping: Callable[[str], None]
) -> None:
    async with (
        serve(bounds=BUDGET) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        await begin(a, b, rounds=LOOPING)
        looping("query")
        query = {"match": a.match, "query": {"t": "legal_replies"}}
        assert "fault" == await refused(a, m.Query, **query)
        await a.reply(body={"t": "throw"})


def test_a_rule_that_catches_everything_gets_it_again() -> None:
    caught = list[BaseException]()

    def stubborn() -> None:
        while len(caught) < 2:
            try:
                loop()
            except BaseException as fault:
                caught.append(fault)
        loop()

    with counted(0.2), pytest.raises(OverBudget):
        within_budget(stubborn)
    assert 2 == len(caught)


def test_only_rules_have_a_budget_and_each_piece_of_work_has_its_own() -> None:
    with counted(0.2):
        burn(0.5)
        for _ in range(4):
            within_budget(lambda: burn(0.1))
        burn(0.5)


def test_a_signal_that_comes_late_does_no_harm() -> None:
    with counted(0.2):
        pass
    signal.raise_signal(signal.SIGVTALRM)


def test_other_threads_cannot_be_interrupted() -> None:
    done = []

    def work() -> None:
        with counted(0.1):
            within_budget(lambda: burn(0.3))
        done.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()

    assert [True] == done
