"""Matches as people set them up: options, forces and maps of files, stores of this machine."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Mapping
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
import trio

from clients.client import connect
from engine import ruleset
from server.store.sqlite.file import APPLICATION
from tests.clients.terminal.person import (
    Person,
    asked,
    at_a_terminal,
    invited,
    piped,
    serving,
    two_people,
)
from tests.helpers.ports import free_port

GOOD = """
faction = "kestrel"
subfaction = "lancer-column"
tanks = [{ tank = "lanner-command" }, { tank = "lanner" }, { tank = "swift" }]
"""
BAD = """
faction = "kestrel"
tanks = [{ tank = "lanner-command" }, { tank = "tiger" }, { tank = "lanner", options = ["wings"] }]
"""


def test_a_list_of_ones_own_is_a_file_whose_faults_are_told_by_line(tmp_path: Path) -> None:
    (tmp_path / "good.toml").write_text(GOOD)
    (tmp_path / "bad.toml").write_text(BAD)
    lines = ["check field bad.toml", "field bad.toml", "field good.toml", "units", "quit"]
    options = ["--scenario", "crossroads"]

    status, told, complaints = piped(lines, tmp_path, "play", "spearhead", *options, "--name", "A")

    assert (0, "") == (status, complaints)
    assert 2 == told.count("and is not legal")
    assert 2 == told.count("line 2: ")
    assert 2 == told.count("line 3: ")
    assert "A (Blue) fields Kestrel Accord, Lancer Column" in told


MUTE = """
faction = "ironwall"
units = [{ sheet = "iw-line" }, { sheet = "iw-scout-walker" }, { sheet = "iw-howitzers" }]
"""


@pytest.mark.long
@pytest.mark.rule("battlegroup/request-support-who")
def test_what_a_force_cannot_use_is_told_and_no_fault(tmp_path: Path) -> None:
    (tmp_path / "mute.toml").write_text(MUTE)
    lines = ["check field mute.toml", "field mute.toml", "quit"]
    options = ["--option", "choose_armies=true", "--option", "require_hq=false"]

    _, told, _ = piped(lines, tmp_path, "play", "battlegroup", *options, "--name", "A")

    told = re.sub(r"\s+", " ", told)
    assert 2 == told.count("no unit of this force can call")
    assert ": legal." in told
    assert "cannot be fielded" not in told


@pytest.mark.parametrize(
    ("key", "force", "field", "fielded"),
    [
        ("spearhead", "good.toml", "rosters", {"subfaction": "lancer-column"}),
        ("spearhead", "anvil line", "rosters", {"faction": "dravian"}),
        ("microtanks", "germans.json", "armies", {"nation": "ge"}),
    ],
)
def test_a_force_is_named_when_a_match_is_opened(
    key: str, force: str, field: str, fielded: dict[str, str], tmp_path: Path
) -> None:
    (tmp_path / "good.toml").write_text(GOOD)
    army = {"nation": "ge", "vehicles": [{"vehicle": "ge-pz3l"}] * 3}
    (tmp_path / "germans.json").write_text(json.dumps({"army": army}))
    limit = ["--option", "limit=300"] if key == "microtanks" else []

    async def options(where: str) -> Mapping[str, Any]:
        async with connect(where) as client:
            (info,) = await client.matches()
            return info.options

    words = ["open", key, "--force", force, *limit, "--scenario", "crossroads", "--name", "Ann"]
    with at_a_terminal(tmp_path, *words, WARHOST_PORT="0") as ann:
        own, other = trio.run(options, invited(ann).partition("#")[0])[field]

    assert fielded.items() <= own.items()
    assert other is None


MAP = """
long = 120
short = 90
zones.A = { rect = [0, 0, 120, 15], heading = 0, home = "south" }
zones.B = { rect = [0, 75, 120, 90], heading = 180, home = "north" }
terrain = [
    { id = "wood", kind = "forest", polygon = [[40, 40], [60, 40], [60, 55], [40, 55]] },
]
objectives = [{ id = "well", kind = "hold_circle", centre = [80, 45], radius = 8, points = 60 }]
"""


@pytest.mark.long
def test_a_map_of_ones_own_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "good.toml").write_text(MAP)
    (tmp_path / "flat.toml").write_text(MAP.replace("short = 90", "short = 9"))
    (tmp_path / "half.toml").write_text("long = ")
    with two_people(tmp_path, "microtanks", "--option", "free_maps=yes") as (ann, bob, *_):
        lays = asked("Lay out the board", ann, bob)
        lays.types("lay out the board")
        lays.hears("a custom map")
        lays.prompted()
        for file, told in (
            ("", "add your own map: my-map.toml."),
            ("half.toml", "half.toml is not valid TOML"),
            ("none.toml", "none.toml: No such file"),
            ("flat.toml", "one side of the table is 9 cm long"),
        ):
            lays.types(f"lay custom {file}")
            lays.hears(told)
            lays.prompted()
        lays.types("lay custom good.toml")
        lays.hears("lays out the board: a custom map")
        lays.types("terrain")
        lays.hears("forest, x 40 to 60, y 40 to 55")


def test_a_table_of_another_version_is_passed_over(tmp_path: Path) -> None:
    key, table = ruleset.hosted()[0], tmp_path / "warhost" / "table-1.sqlite3"
    table.parent.mkdir()
    with closing(sqlite3.connect(table)) as db:
        db.execute(f"pragma application_id = {APPLICATION}")
        db.execute("pragma user_version = 2")
        db.execute("create table kept (row)")
    status, told, complaints = piped(["quit"], tmp_path, "play", key)
    assert (0, "", "--table 2") == (status, complaints, *re.findall(r"--table \d", told)[:1])

    status, _, complaints = piped([], tmp_path, "play", key, "--table", "1")
    assert (2, True) == (status, "it has format 2" in complaints and "--table N" in complaints)


@pytest.mark.long
def test_two_matches_at_once_on_one_machine_have_a_table_each(tmp_path: Path) -> None:
    key = ruleset.hosted()[0]
    with ExitStack() as people:
        first, second = (
            people.enter_context(at_a_terminal(tmp_path, "play", key, "--name", name))
            for name in ("Ada", "Bea")
        )
        first.prompted()
        second.prompted()
        status, _, complaints = piped([], tmp_path, "play", key, "--table", "1")
        assert (2, True) == (status, "table 1 is in use" in complaints)
        second.types("quit")
        assert 0 == second.leaves()
        back = second.told.split("warhost ")[-1].split()
        first.types("quit")
        assert 0 == first.leaves()

    assert {"--table 1", "--table 2"} == set(re.findall(r"--table \d", first.told + second.told))
    status, told, complaints = piped(["quit"], tmp_path, *back)
    assert (0, "") == (status, complaints)
    assert "Bea (Blue) against Tactical Bot (Orange)" in told


def test_who_opened_a_match_here_comes_back_and_so_does_the_guest(tmp_path: Path) -> None:
    with ExitStack() as people:
        port = str(free_port())
        words = ["open", ruleset.hosted()[0], "--private", "--port", port, "--name", "Ann"]
        ann = people.enter_context(at_a_terminal(tmp_path, *words))
        bob = people.enter_context(at_a_terminal(tmp_path, "join", invited(ann), "--name", "Bob"))
        bob.prompted()
        ann.prompted()
        ann.types("quit")
        assert 0 == ann.leaves()
        bob.hears("Connection lost")
        back = ann.told.split("warhost ")[-1].split()
        ann = people.enter_context(at_a_terminal(tmp_path, *back))
        ann.prompted()
        bob.hears("Reconnected")
        ann.types("chat here again")
        bob.hears("Ann (Blue): here again")


def test_a_bot_takes_a_seat_by_the_link_to_a_private_match(tmp_path: Path) -> None:
    with serving(tmp_path) as (_, where), ExitStack() as stack:

        def comes(*words: str) -> Person:
            return stack.enter_context(at_a_terminal(tmp_path, *words))

        ann = comes("open", "spearhead", "--url", where, "--private", "--name", "Ann")
        comes("bot", "random", "--name", "Robin", "--join", invited(ann))
        ann.hears("Robin joined")
