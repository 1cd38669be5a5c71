"""Seats left, kept, come back to, handed over and taken back."""

from __future__ import annotations

import os
import signal
from contextlib import ExitStack
from pathlib import Path

import pytest
import trio

from clients.client import connect
from engine import ruleset
from tests.clients.terminal.person import (
    at_a_terminal,
    piped,
    serving,
    two_people,
)


def test_who_quits_comes_back_to_the_seat(tmp_path: Path) -> None:
    with at_a_terminal(tmp_path, "play", ruleset.hosted()[0], "--name", "Ada") as ada:
        ada.prompted()
        ada.types("1")
        ada.prompted()
        ada.types("quit")
        assert 0 == ada.leaves()
    token = ada.told.split("--token")[1].split()[0]

    status, told, complaints = piped(
        ["options", "quit"], tmp_path, "play", ruleset.hosted()[0], "--token", token
    )

    assert (0, "") == (status, complaints)
    assert "Ada (Blue) against Tactical Bot (Orange)" in told
    assert f"{token}" in told.replace("\n", "")


@pytest.mark.long
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_keeps_the_seat_and_says_how_to_come_back(
    number: signal.Signals, tmp_path: Path
) -> None:
    with at_a_terminal(tmp_path, "play", ruleset.hosted()[0]) as ada:
        ada.prompted()
        os.kill(ada.process.pid, number)
        assert 130 == ada.leaves()

    assert "Come back with:\r\n  warhost play spearhead --table 1 --token" in ada.told
    assert "Traceback" not in ada.told


@pytest.mark.long
def test_a_seat_outlasts_its_connection_and_moves_to_a_newer_one(tmp_path: Path) -> None:
    key = ruleset.hosted()[0]

    async def opened(where: str) -> tuple[str, str]:
        async with connect(where) as client:
            game = await client.create(key, name="Ada")
            await game.seat_bot(1, "greedy")
            await game.ready()
            assert game.token is not None
            return game.match, game.token

    with ExitStack() as servers:
        process, where = servers.enter_context(serving(tmp_path))
        match, token = trio.run(opened, where)
        link = f"http://{where}/#/match/{match}"
        with ExitStack() as people:
            back = ["join", "--url", where, "--token", token]
            before = people.enter_context(at_a_terminal(tmp_path, *back))
            before.prompted()
            ada = people.enter_context(at_a_terminal(tmp_path, "join", link, "--token", token))
            assert 1 == before.leaves()
            assert "newer connection" in before.told
            ada.prompted()
            process.kill()
            process.wait()
            ada.sees(lambda text: "Connection lost" in text)
            servers.enter_context(serving(tmp_path, int(where.split(":")[1])))
            ada.sees(lambda text: "Reconnected" in text)
            ada.types("default")
            ada.prompted()
            ada.types("resign")
            ada.sees(lambda text: "resign yes" in text)
            ada.types("resign yes")
            ada.sees(lambda text: "Tactical Bot (Orange) wins: resigned" in text)
            ada.types("quit")
            assert 0 == ada.leaves()


def test_a_seat_is_handed_to_a_friend_and_to_a_bot_and_taken_back(tmp_path: Path) -> None:
    with two_people(tmp_path, "spearhead") as (ann, bob, where, comes):
        ann.prompted()
        ann.types("substitute")
        token = ann.hears("substitute off").split("--token")[1].split()[0]
        for one in (ann, bob):
            one.hears("A friend is now playing for Ann (Blue)")
        ann.types("")
        ann.hears("A substitute is playing your seat")
        friend = comes("join", "--url", where, "--token", token)
        friend.hears("You are playing as a substitute")
        friend.prompted()
        friend.types("draw")
        friend.hears("Not done: a substitute may only answer questions")
        friend.types("1")
        bob.types("1")
        friend.hears("Submit a force")
        ann.types("substitute off")
        ann.hears("Ann (Blue) took back control")
        ann.hears("Submit a force")
        assert 1 == friend.leaves()
        assert "Traceback" not in friend.told

        ann.types("substitute god")
        ann.hears("No bot is called 'god'; available:")
        ann.types("substitute greedy")
        bob.hears("Tactical Bot is now playing for Ann (Blue)")
        bob.types("1")
        bob.hears("Ann (Blue) fields")
        ann.types("substitute off")
        bob.hears("Ann (Blue) took back control")
