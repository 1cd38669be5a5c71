"""Worked examples: the published ones, and more of ours."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.errors import InternalError
from engine.rulesets.microtanks.ruleset import RULESET

HERE = Path(__file__).parent


def listed(name: str) -> list[dict[str, Any]]:
    loaded: list[dict[str, Any]] = json.loads((HERE / name).read_text("utf-8"))
    return loaded


def agrees(expected: Any, got: Any) -> bool:
    if isinstance(expected, dict):
        return all(key in got and agrees(value, got[key]) for key, value in expected.items())
    if isinstance(expected, list):
        return len(expected) == len(got) and all(map(agrees, expected, got))
    if isinstance(expected, float) or isinstance(got, float):
        return bool(got == pytest.approx(expected, abs=1e-6))
    return type(expected) is type(got) and bool(expected == got)


@pytest.mark.parametrize("vector", listed("published_vectors.json"), ids=lambda v: v["id"])
def test_the_published_examples_come_out(vector: dict[str, Any]) -> None:
    assert agrees(vector["expect"], RULESET.conformance(vector))


@pytest.mark.parametrize("vector", listed("vectors.json"), ids=lambda v: v["id"])
def test_our_own_examples_come_out(vector: dict[str, Any]) -> None:
    assert agrees(vector["expect"], RULESET.conformance(vector))


def test_every_operation_is_among_the_examples() -> None:
    from engine.rulesets.microtanks.conformance.run import OPERATIONS

    used = {
        v["given"]["op"]
        for name in ("published_vectors", "vectors")
        for v in listed(f"{name}.json")
    }

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
