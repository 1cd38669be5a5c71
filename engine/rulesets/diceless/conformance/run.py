"""Worked examples: given this, what do the rules of matches make of it?

Each operation reads what the example gives, strictly, and hands it to the functions that matches
use; no rule is written down here or in the other modules of this folder a second time. Headings
and bearings in examples are degrees counter-clockwise from +x. No example uses a die: there are
none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.rulesets.diceless.conformance import armies, fights, losses, record, shots, vehicles
from engine.rulesets.diceless.conformance.common import Answer, Example, read

OPERATIONS: Mapping[Any, type[Example]] = {
    **losses.OPERATIONS,
    **shots.OPERATIONS,
    **fights.OPERATIONS,
    **vehicles.OPERATIONS,
    **record.OPERATIONS,
    **armies.OPERATIONS,
}


def run(vector: Mapping[str, Any]) -> Answer:
    """Return the results of `vector["given"]`. Raises `ValueError` for an unknown operation, and
    for inputs that are missing, unknown or impossible."""
    given = vector["given"]
    operation = OPERATIONS.get(given.get("op"))
    if operation is None:
        raise ValueError(f"unknown operation {given.get('op')!r}")
    return read(operation, given).answer()
