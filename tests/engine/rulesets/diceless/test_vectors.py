"""Worked examples: the published ones, and ours, worked out by hand."""

import re
from pathlib import Path
from typing import Any

import pytest

from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.conformance.run import OPERATIONS, run
from engine.vectors import Vector, difference, read

HERE = Path(__file__).parent


PUBLISHED, OURS = (
    read((HERE / name).read_bytes()) for name in ("published_vectors.json", "vectors.json")
)


@pytest.mark.parametrize("vector", PUBLISHED, ids=lambda v: v["id"])
def test_the_published_examples_come_out(vector: Vector) -> None:
    assert difference(vector["expect"], run(vector)) is None


@pytest.mark.parametrize("vector", OURS, ids=lambda v: v["id"])
def test_our_own_examples_come_out(vector: Vector) -> None:
    assert difference(vector["expect"], run(vector)) is None


def test_every_example_names_a_clause_and_a_reason() -> None:
    assert [] == [v["id"] for v in OURS if v["clause"] not in BOOK.clauses or not v["why"]]


def test_every_operation_is_among_our_examples() -> None:
    assert set(OPERATIONS) == {vector["given"]["op"] for vector in OURS}


def test_an_unknown_operation_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown operation 'dance'"):
        run({"given": {"op": "dance"}})


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"op": "hp", "W": 1}, "hp: T is missing"),
        ({"op": "hp", "W": 1, "T": 4.5}, "hp: 4.5 is a float; write a int"),
        ({"op": "hp", "W": 1, "T": True}, "hp: True is a bool"),
        ({"op": "hp", "W": 0, "T": 4}, "'W' must be >= 1: 0"),
        ({"op": "hp", "W": 1, "T": 4, "S": 4}, "unknown key S; known are W, T"),
        ({"op": "save", "dmg": -1, "save": 3}, "'dmg' must be >= 0"),
        ({"op": "save", "dmg": 9, "save": 7}, "(got 7)"),
        ({"op": "save", "dmg": 9, "save": 1}, "(got 1)"),
        ({"op": "save", "dmg": 9}, "save is missing"),
        ({"op": "save", "dmg": 9, "save": 3, "shift": 2}, "'shift' must be in"),
        ({"op": "group_loss", "models": 1, "hp": 40, "loss": 1, "hp_lost": 40}, "would be gone"),
        ({"op": "group_loss", "models": 1, "hp": 40, "loss": 1, "strength": 8}, "give both"),
        ({"op": "complex", "dmg": 9, "groups": []}, "groups"),
        (
            {
                "op": "complex",
                "dmg": 9,
                "groups": [{"id": "a", "models": 1, "hp": 9, "save": 3}] * 2,
            },
            "two groups have one id",
        ),
        ({"op": "dangerous", "models": 3, "group_models": 2, "hp": 40}, "cannot be hurt"),
        (
            {"op": "range_bonus", "type": "bow", "max_range": 9, "distance": 1},
            "unknown kind of weapon",
        ),
        (
            {
                "op": "poison",
                "ws": 4,
                "target_ws": 4,
                "s": 4,
                "target_t": 4,
                "poisoned": 1,
                "attacks": 1,
            },
            "'poisoned' must be in",
        ),
        ({"op": "regroup", "op_before": 9, "leaderships": []}, "leaderships"),
        ({"op": "psychic", "op_before": 9, "ld": 9, "push": True}, "push without warp_used"),
        (
            {"op": "psychic", "op_before": 9, "ld": 9, "warp_used": True, "warp_tokens": 0},
            "warp_used without a token",
        ),
        (
            {
                "op": "no_retreat",
                "op_before": 9,
                "own_hp_lost": 9,
                "enemy_hp_lost": 9,
                "save": 3,
                "extra_wounds": 1,
            },
            "extra_wounds without toughness",
        ),
        ({"op": "vehicle_points", "bs": 4, "mods": {"angle": 0.5}, "shots": 1}, "float"),
        ({"op": "grenades", "grenade": "frag", "models": 1, "av": 10}, "unknown grenade 'frag'"),
        ({"op": "vehicle_record", "weapons": 1, "lines": {"A": 37}}, "line A cannot hold 37"),
        ({"op": "vehicle_record", "weapons": 1, "lines": {"G": 1}}, "unknown word 'G'"),
        ({"op": "vehicle_record", "weapons": 1, "glancing_checked": [6]}, "row G has no box 6"),
        ({"op": "vehicle_record", "weapons": 1, "penetrating_checked": [5]}, "has no box 5"),
        ({"op": "vehicle_record", "weapons": 1, "track_variant": "both"}, "unknown word 'both'"),
        ({"op": "reserves", "units": 5, "delays": {"6": 1}}, "delays on turn 6"),
        ({"op": "reserves", "units": 5, "delays": {"2": 3}}, "turn 2: 3 of 2 units"),
        ({"op": "reserves", "units": 9, "delays": {"5": 1}}, "turn 5: 1 of 1 units"),
        ({"op": "deep_strike", "zone": "moon", "pool": 1}, "unknown zone 'moon'"),
        (
            {
                "op": "angle",
                "centre": [0, 0],
                "heading": 0,
                "length": 0,
                "width": 3,
                "firer": [9, 9],
                "armour": {"front": 9, "side": 9, "rear": 9},
            },
            "'length' must be > 0",
        ),
    ],
    ids=lambda value: value["op"] if isinstance(value, dict) else value,
)
def test_what_makes_no_sense_is_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        run({"given": given})
