"""Whether a force may be fielded, asked of a server before there is a match."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from engine.book.roster import Roster, Selection
from engine.errors import Malformed
from engine.wire import messages as m
from engine.wire.codec import Codec
from server.net.limits import Bounds
from tests.server.client import client
from tests.server.conftest import Serve
from tests.server.playing import refused
from tests.web.helpers.forces import long_list

pytestmark = pytest.mark.usefixtures("hosted")
ROSTERS = Path(__file__).parents[2] / "clients" / "roster"
MESSAGES = Codec()
ROSTER: dict[str, Any] = {
    "faction": "kestrel",
    "tanks": [
        {"tank": "no-such-tank"},
        {"tank": "lanner", "options": ["side-skirts", "side-skirts", "nonsense"]},
        *[{"tank": "gyrfalcon"}] * 8,
    ],
}
ARMY: dict[str, Any] = {
    "vehicles": [
        {"vehicle": "us-sherman"},
        {"vehicle": "nothing"},
        {"vehicle": "ge-tiger", "bs": 2},
    ]
}


async def test_units_that_a_force_defines_itself_are_told_with_their_profiles(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a:
        ask = {"ruleset": "diceless", "force": long_list(2)}
        checked = await a.request(m.CheckForce, **ask, language="de")
        (unit, _) = checked.own["units"]
        assert ("band-0", 2) == (unit["id"], unit["cost"])
        (profile,) = unit["profiles"]
        assert ["KG", "BF"] == [stat["label"] for stat in profile["stats"][:2]]
        assert ["rifle"] == profile["weapons"]

        broken = long_list(2)
        broken["lists"]["units"][1]["groups"][0]["profile"] = "nobody"
        checked = await a.request(m.CheckForce, ruleset="diceless", force=broken)
        assert len(checked.faults) > 0
        assert ["band-0"] == [unit["id"] for unit in checked.own["units"]]


async def test_every_fault_is_told_with_its_line_and_clause(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a:
        checked = await a.request(m.CheckForce, ruleset="spearhead", force=ROSTER)
        assert 600 == checked.most
        assert [
            ("unknown_tank", 1),
            ("option_twice", 2),
            ("unknown_option", 2),
            ("over_supply", None),
        ] == [(fault.code, fault.line) for fault in checked.faults]
        assert all(fault.clause.startswith("spearhead/") for fault in checked.faults)
        over = checked.faults[-1].params
        assert (checked.cost, checked.cost - 600) == (over["total"], over["over"])

        options = {"limit": 300}
        checked = await a.request(m.CheckForce, ruleset="microtanks", force=ARMY, options=options)
        assert [("unknown_vehicle", 2), ("unknown_grade", 3), ("mixed_nations", None)] == [
            (fault.code, fault.line) for fault in checked.faults[:3]
        ]
        assert 300 == checked.most


async def test_a_good_force_has_no_faults(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a:
        for options in ({}, {"scenario": "headhunt"}):
            checked = await a.request(
                m.CheckForce, ruleset="spearhead", force={"force": "first-column"}, options=options
            )
            assert (595, 600, ()) == (checked.cost, checked.most, checked.faults)
        checked = await a.request(
            m.CheckForce, ruleset="microtanks", force={"nation": "us"}, options={"limit": 500}
        )
        assert (450, ()) == (checked.cost, checked.faults)


@pytest.mark.parametrize(
    ("ruleset", "force", "options", "code"),
    [
        ("spearhead", {"force": "none"}, {}, "unknown_force"),
        ("spearhead", {"force": "first-column", "faction": "kestrel"}, {}, "force_and_list"),
        ("spearhead", {}, {}, "unknown_faction"),
        ("microtanks", {}, {"limit": 300}, "empty_army"),
        ("microtanks", {"nation": "us"}, {}, "armies_without_limit"),
    ],
)
async def test_what_is_wrong_as_a_whole_is_a_fault_without_a_line(
    serve: Serve, ruleset: str, force: Any, options: Any, code: str
) -> None:
    async with serve() as server, client(server.socket_url) as a:
        checked = await a.request(m.CheckForce, ruleset=ruleset, force=force, options=options)
        assert (code, None) == (checked.faults[0].code, checked.faults[0].line)


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"ruleset": "chess"}, "no_such_ruleset"),
        ({"force": None}, "malformed"),
        ({"force": []}, "malformed"),
        ({"force": "first-column"}, "malformed"),
        ({"force": {"tanks": "all"}}, "malformed"),
        ({"force": {"tanks": [{"tank": 7}]}}, "malformed"),
        ({"force": {"tanks": [{"tank": "lanner"}] * 2001}}, "too_large"),
        ({"force": {"tanks": [{}] * 2001}}, "malformed"),
        ({"force": {"extra": 1}}, "malformed"),
        ({"options": {"extra": 1}}, "malformed"),
        ({"options": {"supply_limit": 1}}, "bad_limit"),
        ({"options": {"scenario": "x" * 5000}}, "too_large"),
    ],
    ids=lambda value: str(value)[:40],
)
async def test_what_cannot_be_read_is_refused(
    serve: Serve, values: dict[str, Any], code: str
) -> None:
    async with serve(bounds=Bounds()) as server, client(server.socket_url) as a:
        ask = {"ruleset": "spearhead", "force": {"force": "first-column"}, **values}
        assert code == await refused(a, m.CheckForce, **ask)
        await a.request(m.ListMatches)


async def test_the_longest_list_is_judged_soon(serve: Serve) -> None:
    tanks = [{"tank": "swift"}] * 1_200
    force = {"faction": "kestrel", "tanks": tanks}
    options = {"scenario": "crossroads", "supply_limit": 10**9}
    async with serve() as server, client(server.socket_url) as a:
        checked = await a.request(m.CheckForce, ruleset="spearhead", force=force, options=options)
        assert ["no_room"] == [fault.code for fault in checked.faults]


async def test_a_list_of_a_list_builder_is_adopted_with_what_its_owner_adds(serve: Serve) -> None:
    trees = json.loads((ROSTERS / "vectors.json").read_bytes())
    added = tomllib.loads((ROSTERS / "hill-clans.toml").read_text())
    async with serve() as server, client(server.socket_url) as a:
        for_clans = {"ruleset": "diceless", "roster": load(trees["hill-clans.json"])}
        bare = await a.request(m.AdoptRoster, **for_clans)
        assert not bare.ready
        assert ("model", "Stone Troll", "ws") in {one.adds for one in bare.remarks}

        whole = await a.request(m.AdoptRoster, **for_clans, added=added)
        assert (True, (), 3) == (whole.ready, whole.faults, len(whole.force["units"]))
        checked = await a.request(m.CheckForce, ruleset="diceless", force=whole.force)
        assert ((), 14) == (checked.faults, checked.cost)


async def test_what_cannot_be_adopted_is_refused(serve: Serve) -> None:
    trees = json.loads((ROSTERS / "vectors.json").read_bytes())
    roster = load(trees["hill-clans.json"])
    huge = evolve(roster, name="x" * 40_000)
    async with serve() as server, client(server.socket_url) as a:
        ask = {"ruleset": "diceless", "roster": roster}
        assert "no_import" == await refused(a, m.AdoptRoster, **{**ask, "ruleset": "spearhead"})
        assert "bad_overlay" == await refused(a, m.AdoptRoster, **ask, added={"modle": {}})
        assert "too_large" == await refused(a, m.AdoptRoster, **{**ask, "roster": huge})


def load(tree: Any) -> Roster:
    return MESSAGES.load(tree, Roster)


@pytest.mark.parametrize("number", [-1, 10_001])
def test_a_selection_holds_a_number_that_a_list_can_have(number: int) -> None:
    one = {"where": "/", "name": "A", "kind": "unit", "number": number}

    with pytest.raises(Malformed):
        MESSAGES.load(one, Selection)
