"""The Python library and the server together: talk, rematch, branches, forces."""

from __future__ import annotations

import pytest
import trio

from clients import faults
from clients.client import connect
from clients.game import Game
from tests.server.conftest import Serve


async def play(game: Game) -> None:
    async for ask in game.asks():
        await game.reply(ask, ask["default"])


async def fight(one: Game, other: Game) -> None:
    async with trio.open_nursery() as nursery:
        for game in (one, other):
            nursery.start_soon(game.ready)
            nursery.start_soon(play, game)


async def test_a_match_with_talk_a_rematch_and_a_branch(serve: Serve) -> None:
    async with (
        serve() as server,
        connect(server.url) as a,
        connect(server.url) as b,
        connect(server.url) as w,
    ):
        one = await a.create("toy", name="Ann")
        other = await b.join(one.match, "Bob")
        watched = await w.watch(one.match, name="Wim")
        heard = watched.chat()
        await one.say("hello")
        assert ("Ann", "hello") == ((line := await anext(heard)).name, line.text)
        await watched.say("they begin")
        assert "they begin" == (await anext(heard)).text
        await a.link.interrupt()
        await one.say("here again")
        assert "here again" == (await anext(heard)).text
        await one.until(lambda: len(one.said) == 2)
        assert ["hello", "here again"] == [line.text for line in one.said]
        await fight(one, other)

        again, back = await a.rematch(one), await b.rematch(other)
        assert again.match == back.match != one.match
        assert (1, 0) == (again.seat, back.seat)
        await fight(again, back)
        assert again.mirror.verdict == back.mirror.verdict

        branch = await a.branch(one.match, 3, seat=0, name="Ann")
        guest = await b.join(branch.match, "Bob")
        await fight(branch, guest)
        assert branch.info is not None
        assert branch.info.origin is not None
        assert (one.match, 3) == (branch.info.origin.match, branch.info.origin.n)


@pytest.mark.usefixtures("hosted")
async def test_a_force_is_checked(serve: Serve) -> None:
    async with serve() as server, connect(server.url) as a:
        checked = await a.check_force("spearhead", {"force": "first-column"})
        assert ((), 595) == (checked.faults, checked.cost)
        with pytest.raises(faults.Refused, match="expected"):
            await a.check_force("spearhead", 7)


async def test_a_ruleset_without_forces_says_so(serve: Serve) -> None:
    async with serve() as server, connect(server.url) as a:
        with pytest.raises(faults.Refused, match="no forces"):
            await a.check_force("toy", {})
