"""Worked examples: given this, what do the rules of matches make of it?

Each operation reads what the example gives, strictly, and hands it to the functions that matches
use; no rule is written down here or in the `worked` modules a second time. Headings and bearings in
examples are degrees counter-clockwise from +x. No example uses a die: there are none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.rulesets.diceless import (
    worked_armies,
    worked_fights,
    worked_losses,
    worked_record,
    worked_shots,
    worked_vehicles,
)
from engine.rulesets.diceless.worked import Answer, Example, read

OPERATIONS: Mapping[Any, type[Example]] = {
    **worked_losses.OPERATIONS,
    **worked_shots.OPERATIONS,
    **worked_fights.OPERATIONS,
    **worked_vehicles.OPERATIONS,
    **worked_record.OPERATIONS,
    **worked_armies.OPERATIONS,
}


def run(vector: Mapping[str, Any]) -> Answer:
    """Return the results of `vector["given"]`. Raises `ValueError` for an unknown operation, and
    for inputs that are missing, unknown or impossible."""
    given = vector["given"]
    operation = OPERATIONS.get(given.get("op"))
    if operation is None:
        raise ValueError(f"unknown operation {given.get('op')!r}")
    return read(operation, given).answer()
