"""Worked examples: the published ones, and ours, worked out by hand."""

import re
from pathlib import Path
from typing import Any

import pytest

from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.conformance.run import CASES, run
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
    assert [] == [
        v["id"] for v in (*PUBLISHED, *OURS) if v["clause"] not in BOOK.clauses or not v["why"]
    ]


@pytest.mark.parametrize("examples", [PUBLISHED, OURS], ids=["published", "ours"])
def test_every_case_has_an_example(examples: tuple[Vector, ...]) -> None:
    assert set(CASES) == {vector["given"]["case"] for vector in examples}


def test_an_unknown_case_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown case 'dance'; known are legal_orders"):
        run({"given": {"case": "dance"}})


MODEL = {"id": "a", "save": 4}
SHOT = {"S": 8, "AV": 14, "dice": [3]}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"case": "waves"}, "unknown case 'waves'"),
        ({"case": "wave_size"}, "wave_size: limits is missing; add it"),
        ({"case": "wave_size", "limits": [1.5]}, "1.5 is a float; write a int"),
        ({"case": "wave_size", "limits": [1], "tide": 1}, "unknown key tide; known are limits"),
        ({"case": "legal_orders", "unit": {"happy": True}}, "unknown key happy"),
        ({"case": "token_state", "token": "flag", "event": "spent"}, "unknown word 'flag'"),
        ({"case": "token_state", "token": None, "event": "sung"}, "unknown event 'sung'"),
        ({"case": "stack", "pushes": [["C", "order", "C1"]]}, "unknown side 'C'; known are A, B"),
        ({"case": "stack", "pushes": [["A", "hold", "A1"]]}, "unknown order 'hold'"),
        (
            {"case": "stack", "pushes": [["A", "order", "A1"], ["A", "order", "A2"]]},
            "A2 cannot answer A1 of its own side",
        ),
        (
            {"case": "window_legality", "queries": [["ambush_fire", "tea_time"]]},
            "unknown moment 'tea_time'",
        ),
        ({"case": "slots", "units": {"A": 1}, "initiative": "A"}, "sides are A; give A and B"),
        (
            {"case": "request_support", "ld": 8, "dice": [3], "support": {"kind": "flyer"}},
            "1 dice are listed, 2 are rolled",
        ),
        (
            {"case": "request_support", "ld": 8, "dice": [3, 7], "support": {"kind": "flyer"}},
            "[3, 7] are no dice; write 1 to 6",
        ),
        (
            {"case": "template_hits", "weapon": "flame", "target_models": 1, "dice": [1, 2]},
            "2 dice are listed, 6 are rolled",
        ),
        (
            {
                "case": "template_hits",
                "weapon": "small_blast",
                "target_models": 1,
                "dice": [1, 2, 3],
                "stray_dice": [4],
            },
            "stray_dice: 1 are listed and not rolled",
        ),
        (
            {
                "case": "template_hits",
                "weapon": "small_blast",
                "target_models": 1,
                "dice": [1, 2, 3],
                "neighbours": [
                    {"unit": "a", "models": 1, "distance": 1},
                    {"unit": "b", "models": 1, "distance": 1},
                ],
            },
            "die 1 is rolled and not listed",
        ),
        ({"case": "to_hit_bs", "bs": [0]}, "skill 0 cannot shoot"),
        ({"case": "cover_save", "cases": [{"terrain": 7}]}, "(got 7)"),
        (
            {"case": "sight_blocked", "cases": [{"firer_type": "elf", "piece_height": 1}]},
            "unknown type 'elf'",
        ),
        ({"case": "penetration", "shots": [{**SHOT, "melta": True}]}, "1 dice are listed, 2 are"),
        ({"case": "penetration", "shots": [{**SHOT, "dice": [6, 1]}]}, "2 dice are listed, 1 are"),
        (
            {"case": "penetration", "shots": [{**SHOT, "dice": [6], "rending": True}]},
            "1 dice are listed, 2 are rolled",
        ),
        (
            {"case": "overwatch_path", "path_distances": [1], "path_visible": [], "weapons": []},
            "path_visible: give one for each",
        ),
        (
            {"case": "shotgun", "S": 4, "range": 12, "distances": [1], "option": []},
            "option: give one for each of distances",
        ),
        (
            {
                "case": "sweep_roll",
                "restrain": True,
                "pursuer": {"I": 1, "die": 1},
                "fleer": {"I": 1, "die": 1},
            },
            "ld is missing",
        ),
        ({"case": "caught_rule", "cases": [{"type": "bike", "rule": "rage"}]}, "unknown rule"),
        (
            {"case": "allocate", "models": [MODEL], "priority": ["b"], "wounds": 1, "dice": [1]},
            "priority: list each of models once",
        ),
        (
            {"case": "allocate", "models": [MODEL], "priority": ["a"], "wounds": 1},
            "die 1 is rolled and not listed",
        ),
        (
            {"case": "allocate", "models": [MODEL], "priority": ["a"], "wounds": 1, "dice": [5, 5]},
            "dice: 1 are listed and not rolled",
        ),
        (
            {"case": "flyer_speed", "table": [72, 48], "own_edge": "x=7", "footprints": []},
            "unknown edge 'x=7'; known are x=0, y=0, x=72, y=48",
        ),
        ({"case": "unlocks", "cases": [{"T": 1, "P": 2}]}, "P is 2; platoons are Troops"),
        ({"case": "force_check", "force": "elves"}, "unknown force 'elves'; known are ironwall"),
        (
            {"case": "corner_roll", "recon": {"A": 1, "B": 1}, "dice": [3, 3]},
            "the last roll is a tie",
        ),
        (
            {"case": "corner_roll", "recon": {"A": 1, "B": 1}, "dice": [3, 4, 1, 1]},
            "an earlier roll settles it",
        ),
        (
            {"case": "corner_roll", "recon": {"A": 1, "B": 1}, "dice": [3, 4, 1]},
            "3 dice are listed; each side rolls one",
        ),
        ({"case": "ambush_tokens", "cases": [{"limit": 2000, "dice": [1], "initial": 1}]}, "2 are"),
        ({"case": "outflank", "scenario": "counter_attack", "dice": [1]}, "corner is missing"),
        ({"case": "outflank", "scenario": "defense_line", "dice": [1]}, "own_edge is missing"),
        (
            {"case": "scatter", "aim": [1, 1], "cases": [{"scatter_die": 1, "dice": [1, 1]}]},
            "2 dice are listed, 0 are rolled",
        ),
    ],
    ids=lambda value: None if isinstance(value, dict) else value,
)
def test_what_makes_no_sense_is_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        run({"given": given})
