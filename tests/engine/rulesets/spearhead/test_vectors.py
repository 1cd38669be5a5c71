"""Worked examples: `vectors.json` against the rules of matches."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from engine.rulesets.spearhead import RULESET
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.conformance.run import OPERATIONS
from engine.vectors import difference

Vector = Mapping[str, Any]
VECTORS: list[Vector] = json.loads(Path(__file__).with_name("vectors.json").read_text("utf-8"))
rule = pytest.mark.rule  # citations must be literal; these are read from the vectors


def errors(result: Any) -> Iterator[str]:
    """Yield what went wrong with the dice, anywhere in a result."""
    if isinstance(result, Mapping):
        yield from [result["error"]] if "error" in result else []
        for value in result.values():
            yield from errors(value)
    elif isinstance(result, list):
        for value in result:
            yield from errors(value)


@pytest.mark.parametrize(
    "vector", [pytest.param(v, id=v["id"], marks=rule(v["clause"])) for v in VECTORS]
)
def test_the_rules_agree_with_a_worked_example(vector: Vector) -> None:
    result = RULESET.conformance(vector)

    assert [] == [*errors(result)]
    assert None is difference(vector["expect"], result), vector["why"]


def test_every_operation_has_examples() -> None:
    assert set(OPERATIONS) == {vector["given"]["op"] for vector in VECTORS}


def test_every_example_cites_a_clause_and_has_a_name_of_its_own() -> None:
    assert [] == [v["id"] for v in VECTORS if v["clause"] not in BOOK.clauses]
    assert len(VECTORS) == len({v["id"] for v in VECTORS})


def test_an_unknown_operation_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown operation 'dance'"):
        RULESET.conformance({"given": {"op": "dance"}})
    with pytest.raises(ValueError, match="unknown step 'dance'"):
        RULESET.conformance({"given": {"op": "flow", "tanks": [], "steps": [{"do": "dance"}]}})


def test_dice_that_are_left_over_or_missing_are_told() -> None:
    short = RULESET.conformance({"given": {"op": "dice", "expr": "2D6", "dice": [1]}})
    over = RULESET.conformance({"given": {"op": "dice", "expr": "D6", "dice": [1, 2]}})

    assert "only 1 are listed" in short["error"]
    assert "1 listed dice were not rolled" == over["error"]


def test_a_shot_after_an_attack_that_ended_by_itself_is_told_why_it_is_illegal() -> None:
    """A retreat leaves nothing to shoot at; the window waits until the example finishes."""
    (vector,) = [v for v in VECTORS if v["id"] == "flow-retreat-spoils-second-weapon"]
    other = {"id": "B2", "owner": "B", "sheet": "hammer", "x": 20, "y": 30, "facing": 0}
    tanks = [*vector["given"]["tanks"], other]
    given = {**vector["given"], "points": {"A": 0, "B": 2}, "tanks": tanks}
    *_, moved, spoilt, finished = RULESET.conformance({**vector, "given": given})["results"]

    assert [] == moved["windows"]
    assert (False, "spearhead/attack-range") == (spoilt["legal"], spoilt["clause"])
    assert ["return-fire"] == [window["kind"] for window in finished["windows"]]
