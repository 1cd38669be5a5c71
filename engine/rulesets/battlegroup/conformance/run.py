"""Worked examples: given this and these dice, what do the rules of matches make of it?

Each case reads what the example gives, strictly, and hands it to the functions that matches use; no
rule is written down in this folder a second time. Directions in examples are degrees
counter-clockwise from +x. Dice that are listed and not rolled, or rolled and not listed, are
refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.book.examples import Example, Examples
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
run = Examples("case", "case", CASES).run
