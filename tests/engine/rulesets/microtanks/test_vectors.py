"""Worked examples: the published ones, and more of ours."""

import json
from pathlib import Path
from typing import Any

import pytest

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


@pytest.mark.parametrize("vector", listed("vectors.json"), ids=lambda v: v["id"])
def test_the_published_examples_come_out(vector: dict[str, Any]) -> None:
    assert agrees(vector["expect"], RULESET.conformance(vector))


@pytest.mark.parametrize("vector", listed("more_vectors.json"), ids=lambda v: v["id"])
def test_our_own_examples_come_out(vector: dict[str, Any]) -> None:
    assert agrees(vector["expect"], RULESET.conformance(vector))


def test_every_operation_is_among_the_examples() -> None:
    from engine.rulesets.microtanks.conformance import OPERATIONS

    used = {
        v["given"]["op"] for name in ("vectors", "more_vectors") for v in listed(f"{name}.json")
    }

    assert set(OPERATIONS) == used


def test_an_unknown_operation_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown operation 'dance'"):
        RULESET.conformance({"given": {"op": "dance"}})
