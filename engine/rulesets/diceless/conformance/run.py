"""Worked examples: given this, what do the rules of matches make of it?

Each operation reads what the example gives, strictly, and hands it to the functions that matches
use; no rule is written down here or in the other modules of this folder a second time. Headings
and bearings in examples are degrees counter-clockwise from +x. No example uses a die: there are
none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.book.examples import Example, Examples
from engine.rulesets.diceless.conformance import armies, fights, losses, record, shots, vehicles

OPERATIONS: Mapping[Any, type[Example]] = {
    **losses.OPERATIONS,
    **shots.OPERATIONS,
    **fights.OPERATIONS,
    **vehicles.OPERATIONS,
    **record.OPERATIONS,
    **armies.OPERATIONS,
}
run = Examples("op", "operation", OPERATIONS).run
