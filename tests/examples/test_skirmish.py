"""The game of `examples/skirmish`, installed beside warhost and played everywhere."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.examples.conftest import SKIRMISH, Node
from tests.web.helpers.hosting import Server

Environment = Mapping[str, str]


def run(
    plugged: Environment, *words: str | Path, typed: str = ""
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", *map(str, words)]
    return subprocess.run(
        command, env=plugged, input=typed, capture_output=True, text=True, timeout=250
    )


def test_it_passes_the_contract_and_tests_of_its_own(plugged: Environment, tmp_path: Path) -> None:
    told = run(plugged, "pytest", "-q", "-c", "/dev/null", "--rootdir", tmp_path, SKIRMISH)

    assert 0 == told.returncode, told.stdout
    assert " passed" in told.stdout


def test_it_is_found_and_shown_after_our_own(plugged: Environment) -> None:
    told = run(plugged, "warhost", "rules", "chess")

    assert "spearhead, microtanks, diceless, battlegroup, skirmish" in told.stderr
    assert "Roll a die of 11 sides" in run(plugged, "warhost", "rules", "skirmish", "damage").stdout
    assert "Skirmish" == json.loads(run(plugged, "warhost", "schema", "skirmish").stdout)["title"]


def test_policies_play_it_in_the_arena(plugged: Environment) -> None:
    told = run(plugged, "warhost", "arena", "skirmish", "random", "greedy", "--matches", "2")

    assert (0, "") == (told.returncode, told.stderr)
    assert "2 of 2 matches finished, 0 hang" in told.stdout
    assert 2 == told.stdout.count(" 0 refused      0 crashed")


def test_a_bot_of_another_language_plays_it(node: Node, skirmishing: Server) -> None:
    told = node("bot.mjs", skirmishing.url.replace("http", "ws") + "ws", "skirmish")

    assert 0 == told.returncode, told.stderr
    assert "last_order" in told.stdout or "annihilation" in told.stdout


def test_it_is_played_to_its_end_in_the_terminal(plugged: Environment, tmp_path: Path) -> None:
    table = {**plugged, "XDG_STATE_HOME": str(tmp_path), "NO_COLOR": "1"}
    options = ["--option", "units=3", "--option", "orders=8"]
    lines = ["map", "options", "1 at 40,50", "check 1 at 400,50", *["default"] * 9, "quit"]
    told = run(
        table,
        *("warhost", "play", "skirmish", "--against", "random", "--name", "Ada", *options),
        typed="\n".join(lines),
    )

    assert 0 == told.returncode, told.stdout + told.stderr
    assert "Order one of your units." in told.stdout
    assert "A1 moves." in told.stdout
    assert "A1 would move 360, it may move 60 [skirmish/moving]" in told.stdout
    assert "A draw." in told.stdout or " wins." in told.stdout
