"""Bots on a real server: they come when called, play to the end, and outlive trouble."""

from __future__ import annotations

import io
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
import trio

from bots import player, policy
from bots.host import Host
from clients import http
from clients.address import Address
from clients.client import Client, connect
from clients.game import Game
from clients.terminal.watch import watch
from engine.flow import Ask
from engine.records import verification
from engine.ruleset import Ruleset
from engine.wire import messages
from tests.bots.hosting import PATIENCE, hosting, serving
from tests.clients import fake
from tests.helpers.waiting import until


async def bot_match(client: Client, *policies: str) -> Game:
    """Open a match between two bots and watch it."""
    created = await client.open("spearhead", options={"scenario": "crossroads"})
    for seat, name in enumerate(policies):
        await client.seat_bot(created.match, seat, name)
    return await client.watch(created.match)


def is_over(game: Game) -> bool:
    return game.over


async def test_called_bots_play_a_match_to_its_end_and_its_record_is_true() -> None:
    with trio.fail_after(PATIENCE):
        async with serving() as server, hosting(server.socket_url) as host:
            async with connect(server.url) as client:
                game = await bot_match(client, "random", "first")
                await game.until(lambda: game.over)
                body = await http.record(Address.read(server.url), game.match)
            await until(lambda: host.played == 2)

    header, _, end = verification.verify(body)
    assert game.match == header.match
    assert game.mirror.verdict == end.verdict
    assert game.mirror.secret == end.secret
    assert {} == host.playing


async def test_many_matches_are_played_at_once() -> None:
    with trio.fail_after(PATIENCE):
        async with serving() as server, hosting(server.socket_url), connect(server.url) as client:
            games = [await bot_match(client, "first", "first") for _ in range(5)]
            for game in games:
                await game.until(partial(is_over, game))

    assert [True] * 5 == [game.over for game in games]


async def test_a_policy_that_fails_costs_its_choices_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(rules: Ruleset, state: Any, ask: Ask, rng: Random) -> Any:
        raise ZeroDivisionError

    known = policy.get
    monkeypatch.setattr(policy, "get", lambda n: broken if n == "greedy" else known(n))
    with trio.fail_after(PATIENCE):
        async with serving() as server, hosting(server.socket_url), connect(server.url) as client:
            game = await bot_match(client, "greedy", "first")
            await game.until(lambda: game.over)

    assert game.mirror.verdict is not None


async def test_a_game_that_cannot_be_played_hurts_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = policy.get

    def get(name: str) -> policy.Policy:
        if name == "greedy":
            raise RuntimeError("it cannot even be loaded")
        return known(name)

    monkeypatch.setattr(policy, "get", get)
    with trio.fail_after(PATIENCE):
        async with serving() as server, hosting(server.socket_url), connect(server.url) as client:
            doomed = await bot_match(client, "greedy", "first")
            healthy = await bot_match(client, "first", "first")
            await healthy.until(lambda: healthy.over)

    assert not doomed.over


async def test_bots_go_on_after_the_server_was_started_again(tmp_path: Path) -> None:
    store = str(tmp_path / "matches.sqlite3")
    with trio.fail_after(PATIENCE):
        async with trio.open_nursery() as nursery:
            async with serving(store=store) as server:
                host = Host(server.socket_url, pace=0.01)
                await nursery.start(host.run)
                async with connect(server.url) as client:
                    game = await bot_match(client, "random", "random")
                    await game.until(lambda: game.mirror.seq > 20)
            async with serving(server.port, store), connect(server.url) as client:
                again = await client.watch(game.match)
                assert again.mirror.seq > 20
                await again.until(lambda: again.over)
            nursery.cancel_scope.cancel()

    assert again.mirror.unproven(None) is None


async def test_a_bot_waits_for_a_server_that_is_not_there_yet() -> None:
    async with serving() as server:
        url, port = server.socket_url, server.port
    with trio.fail_after(PATIENCE):
        async with trio.open_nursery() as nursery:
            offered = trio.Event()

            async def offer() -> None:
                await nursery.start(Host(url).run)
                offered.set()

            nursery.start_soon(offer)
            await trio.sleep(0.3)
            assert not offered.is_set()
            async with serving(port):
                await offered.wait()
                nursery.cancel_scope.cancel()


async def test_a_new_summons_replaces_what_played_the_seat_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play_for_ever(*_: Any, **__: Any) -> None:
        await trio.sleep_forever()

    monkeypatch.setattr(player, "play", play_for_ever)
    match = fake.FakeMatch("m", tokens={"old": 0, "new": 0})
    with trio.fail_after(PATIENCE):
        async with fake.serving(matches={"m": match}) as server, hosting(server.url) as host:
            await server.summon(messages.BotCall("m", 0, "random", "old"))
            await until(lambda: resumed(server) == ["old"])
            first = host.playing["m", 0]
            await server.summon(messages.BotCall("m", 0, "random", "new"))
            await until(lambda: host.playing["m", 0] is not first)
            await until(lambda: resumed(server) == ["old", "new"])

    assert first.cancel_called


def resumed(server: fake.Fake) -> list[str]:
    return [heard.token for heard in server.heard if isinstance(heard, messages.Resume)]


async def test_a_match_is_told_in_a_terminal() -> None:
    out = io.StringIO()
    with trio.fail_after(PATIENCE):
        async with serving() as server, hosting(server.socket_url), connect(server.url) as client:
            game = await bot_match(client, "random", "random")
            await watch(Address.read(f"{server.url}#/match/{game.match}"), out)
    told = out.getvalue()

    assert "Random Bot (Blue) against Random Bot (Orange)" in told
    assert " wins: " in told or "Draw: " in told
    assert "\x1b" not in told
    assert len(told.splitlines()) > 20


async def test_a_person_plays_a_bot_with_the_library() -> None:
    with trio.fail_after(PATIENCE):
        async with serving() as server, hosting(server.socket_url), connect(server.url) as client:
            game = await client.create("spearhead", name="Ada")
            await game.seat_bot(1, "random")
            await game.ready()
            async for ask in game.asks():
                await game.reply(ask, ask["default"])

    assert game.over
    assert game.mirror.unproven(game.entropy) is None
    assert game.entropy in game.mirror.entropy
