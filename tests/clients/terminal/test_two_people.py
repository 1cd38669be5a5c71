"""Two people at two terminals: how they meet, talk and agree."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest
import trio

from clients.client import connect
from engine.wire.messages import ClockSettings
from tests.clients.terminal.person import at_a_terminal, serving, two_people


def test_two_people_agree_on_what_needs_both(tmp_path: Path) -> None:
    with two_people(tmp_path, "spearhead") as (ann, bob, *_):
        ann.prompted()
        ann.types("chat hi \u202e<b>Bob")
        bob.hears("Ann (Blue): hi <b>Bob")
        ann.types("1")
        ann.hears("waiting>")
        ann.types("undo")
        ann.hears("Ann (Blue) takes back the last reply")
        assert "You propose" not in ann.told
        ann.prompted()
        ann.types("1")
        ann.hears("waiting>")
        bob.types("1")
        ann.hears("Submit a force")
        bob.hears("Submit a force")

        ann.types("undo")
        ann.hears("You proposed to take back the last reply")
        bob.hears("Ann (Blue) proposes to take back the last reply: `accept` or `decline`?")
        bob.types("accept")
        ann.hears("Ann (Blue) takes back the last reply")
        ann.hears("Choose a scenario")
        bob.hears("Choose a scenario")
        ann.types("1")
        ann.hears("waiting>")
        bob.types("1")
        ann.hears("Submit a force")
        bob.hears("Submit a force")
        ann.types("1")
        ann.hears("waiting>")
        ann.types("undo 2")
        ann.hears("You proposed to take back the last 2 replies")
        bob.hears("Ann (Blue) proposes to take back the last 2 replies: `accept` or `decline`?")
        bob.types("accept")
        ann.hears("Ann (Blue) takes back the last 2 replies")
        ann.hears("Choose a scenario")

        ann.types("draw")
        bob.hears("Ann (Blue) proposes a draw")
        bob.types("decline")
        ann.hears("Your opponent declined: a draw")

        bob.types("pause")
        ann.hears("Bob (Orange) proposes to pause")
        ann.types("accept")
        bob.hears("Agreed: the clocks are stopped")
        bob.hears("paused>")
        bob.types("1")
        bob.hears("Not done: the match is paused")
        bob.types("resume")
        ann.hears("proposes to resume")
        ann.types("accept")
        bob.hears("Agreed: the clocks run again")

        bob.types("time 90")
        ann.hears("Bob (Orange) proposes more time, 1:30")
        ann.types("accept")
        bob.hears("Agreed: 1:30 more for the side that asked")

        ann.types("draw")
        bob.hears("proposes a draw")
        bob.types("accept")
        ann.hears("Draw: ")
        bob.hears("`rematch` plays again")
        ann.types("chat again?")
        bob.hears("Ann (Blue): again?")
        bob.types("rematch")
        bob.hears("Bob (Blue) against Ann (Orange)")
        ann.hears("Your opponent wants a rematch")
        ann.types("rematch")
        ann.hears("Choose a scenario")
        ann.types("quit")
        assert 0 == ann.leaves()
        bob.hears("Ann (Orange) lost the connection")


@pytest.mark.long
def test_an_auto_passed_question_is_answered_at_once(tmp_path: Path) -> None:
    with two_people(tmp_path, "spearhead") as (ann, bob, *_):
        ann.prompted()
        ann.types("auto-pass this nonsense")
        ann.hears("this question has no 'nonsense'".capitalize())
        ann.types("auto-pass order")
        ann.hears("No order is in progress")
        ann.types("auto-pass this")
        ann.hears("Auto-pass:")
        bob.types("default")
        ann.hears("Submit a force")
        ann.types("auto-pass off")
        ann.hears("Auto-pass is off")


@pytest.mark.long
def test_an_undone_question_is_asked_in_spite_of_auto_pass(tmp_path: Path) -> None:
    with two_people(tmp_path, "spearhead") as (ann, *_):
        ann.prompted()
        ann.types("auto-pass this")
        ann.hears("Auto-pass:")
        ann.types("undo")
        ann.hears("Ann (Blue) takes back the last reply")
        ann.hears("Choose a scenario")


@pytest.mark.long
def test_who_lets_his_time_run_out_is_told_what_was_played(tmp_path: Path) -> None:
    async def opened(where: str) -> str:
        async with connect(where) as client:
            return (await client.open("spearhead", clock=ClockSettings(setup=3.0))).match

    with ExitStack() as stack:
        _, where = stack.enter_context(serving(tmp_path))
        link = f"http://{where}/#/match/{trio.run(opened, where)}"
        ann = stack.enter_context(at_a_terminal(tmp_path, "join", link, "--name", "Ann"))
        bob = stack.enter_context(at_a_terminal(tmp_path, "join", link, "--name", "Bob"))
        bob.prompted()
        bob.types("1")
        ann.hears("Time ran out, so the default was played: Play ")
