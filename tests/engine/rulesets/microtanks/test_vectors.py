"""Worked examples: the published ones, and more of ours."""

from pathlib import Path
from typing import Any

import pytest

from engine.errors import InternalError
from engine.rulesets.microtanks.conformance.run import OPERATIONS
from engine.rulesets.microtanks.ruleset import RULESET
from engine.vectors import Vector, difference, read

HERE = Path(__file__).parent
PUBLISHED, OURS = (
    read((HERE / name).read_bytes()) for name in ("published_vectors.json", "vectors.json")
)


@pytest.mark.parametrize("vector", PUBLISHED, ids=lambda v: v["id"])
def test_the_published_examples_come_out(vector: Vector) -> None:
    assert difference(vector["expect"], RULESET.conformance(vector)) is None


@pytest.mark.parametrize("vector", OURS, ids=lambda v: v["id"])
def test_our_own_examples_come_out(vector: Vector) -> None:
    assert difference(vector["expect"], RULESET.conformance(vector)) is None


def test_every_operation_is_among_the_examples() -> None:
    used = {vector["given"]["op"] for vector in (*PUBLISHED, *OURS)}

    assert set(OPERATIONS) == used


def test_an_unknown_operation_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown operation 'dance'"):
        RULESET.conformance({"given": {"op": "dance"}})


@pytest.mark.parametrize(
    "given",
    [
        {"op": "move", "speed": 20, "steps": [{"go": -5}]},
        {"op": "move", "speed": 20, "steps": [{"go": float("nan")}]},
        {"op": "move-map", "speed": 20, "at": [9, 9], "heading": 0, "steps": [{"go": -5}]},
        {"op": "smoke-move", "speed": 20, "back": -1},
        {"op": "hull-arc", "mount": "turret", "hull_heading": 0, "target_bearing": 30},
    ],
)
def test_what_no_rule_knows_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"0 or more|no arc of its own"):
        RULESET.conformance({"given": given})


@pytest.mark.parametrize(("dice", "fault"), [([7], "shows 7"), ([0], "shows 0"), ([], "is needed")])
def test_a_die_shows_what_is_on_it(dice: list[int], fault: str) -> None:
    given = {"op": "penetration", "strength": 6, "armour": 9, "dice": dice}

    with pytest.raises(InternalError, match=fault):
        RULESET.conformance({"given": given})
