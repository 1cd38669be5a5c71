"""Worked examples: given this and these dice, what do the rules of matches make of it?

Each case reads what the example gives, strictly, and hands it to the functions that matches use; no
rule is written down in this folder a second time. Directions in examples are degrees
counter-clockwise from +x. Dice that are listed and not rolled, or rolled and not listed, are
refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.rulesets.battlegroup.conformance import (
    courage,
    fights,
    forces,
    games,
    harm,
    orders,
    shots,
    vehicles,
)
from engine.rulesets.battlegroup.conformance.common import Answer, Example, read

CASES: Mapping[Any, type[Example]] = {
    **orders.CASES,
    **shots.CASES,
    **harm.CASES,
    **courage.CASES,
    **fights.CASES,
    **vehicles.CASES,
    **forces.CASES,
    **games.CASES,
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
