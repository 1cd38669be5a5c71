"""Worked examples: given this and these dice, what do the rules of matches make of it?

Each case reads what the example gives, strictly, and hands it to the functions that matches use; no
rule is written down here or in the `worked` modules a second time. Directions in examples are
degrees counter-clockwise from +x. Dice that are listed and not rolled, or rolled and not listed,
are refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.rulesets.battlegroup import (
    worked_fights,
    worked_forces,
    worked_games,
    worked_orders,
    worked_shots,
    worked_vehicles,
)
from engine.rulesets.battlegroup.worked import Answer, Example, read

CASES: Mapping[Any, type[Example]] = {
    **worked_orders.CASES,
    **worked_shots.CASES,
    **worked_fights.CASES,
    **worked_vehicles.CASES,
    **worked_forces.CASES,
    **worked_games.CASES,
}


def run(vector: Mapping[str, Any]) -> Answer:
    """Return the results of `vector["given"]`. Raises `ValueError` for an unknown case, and for
    inputs that are missing, unknown or impossible."""
    given = vector["given"]
    if "case" not in given:
        raise ValueError(f"no case is named by {dict(given)}; known are {', '.join(CASES)}")
    case = CASES.get(given.get("case"))
    if case is None:
        raise ValueError(f"unknown case {given.get('case')!r}; known are {', '.join(CASES)}")
    return read(case, given).answer()
