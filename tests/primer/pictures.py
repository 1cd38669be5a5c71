"""The tables that pictures of the rulebooks are drawn from, each at a moment of a real match."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import tomli_w

import engine.rulesets
from engine.advice.queries import Forms, LegalReplies, LineOfSight, Plan, Sight, TableMap
from engine.match import Match
from engine.wire.codec import encode, for_ruleset
from tests.web.helpers.staging import staged

MOMENTS: Mapping[str, Mapping[str, str]] = {
    "spearhead": {
        "picture-targets": "spearhead, aiming",
        "picture-deployment": "spearhead, setting up",
        "picture-reaction": "spearhead, reacting",
    },
    "microtanks": {"picture-targets": "microtanks, aiming", "picture-table": "microtanks"},
    "diceless": {
        "picture-targets": "diceless, aiming",
        "picture-charge": "diceless, charging",
    },
    "battlegroup": {
        "picture-targets": "battlegroup, two targets",
        "picture-waiting": "battlegroup, breaking in",
        "picture-charge": "battlegroup, charging several",
    },
}
"""Moments of `staging` by the ids that the primers give their pictures."""
HEAD = "# Tables of real matches, for the pictures: python -m tests.primer writes them again.\n\n"
MARGIN = 3.0
"""What is shown around those that a picture is about, in the unit of length of the ruleset."""
SMALLEST = 14.0
"""Least height of the part that is shown."""


def path_of(ruleset: str) -> Path:
    """Return where the tables of a ruleset are kept."""
    return Path(engine.rulesets.__path__[0]) / ruleset / "data" / "pictures.toml"


def written(ruleset: str) -> str:
    """Return the file, made anew."""
    tables = {key: _drawn(staged(name).match) for key, name in MOMENTS[ruleset].items()}
    return HEAD + tomli_w.dumps(tables)


def _drawn(match: Match) -> dict[str, Any]:
    """Return the public view, the part that matters, and lines to those that may be aimed at."""
    rules, state, seat = match.rules, match.state, match.asks[0].seat
    answer = rules.query(state, match.asks, seat, LegalReplies())
    assert isinstance(answer, Forms)
    forms = answer.forms
    aims = {
        form.unit: {f.target for f in forms if f.unit == form.unit and f.target and not f.refusal}
        for form in forms
        if form.unit and form.target and not form.refusal
    }
    plan = rules.query(state, match.asks, seat, TableMap())
    assert isinstance(plan, Plan)
    assert plan.size is not None
    lines, window = [], (0.0, 0.0, *plan.size)
    placed = {unit.unit: unit for unit in plan.units}
    if aims:
        unit = max(aims, key=lambda key: len(aims[key]))
        about = [unit, *sorted(aims[unit] & placed.keys())]
        for target in about[1:]:
            sight = rules.query(state, match.asks, seat, LineOfSight(unit, target))
            assert isinstance(sight, Sight)
            if sight.ray is not None:
                start, end = ([round(x, 2) for x in point[:2]] for point in sight.ray)
                lines.append({"start": start, "end": end, "length": round(sight.distance, 1)})
        hulls = [hull for key in about for hull in placed[key].hulls]
        window = _around([point for hull in hulls for point in hull], plan.size)
    table = encode(for_ruleset(rules.key).dump(rules.view(state, None)))
    return {"window": window, "lines": lines, "table": table.decode()}


def _around(
    points: list[tuple[float, float]], size: tuple[float, float]
) -> tuple[float, float, float, float]:
    """Return a part of the table with some points in it: as wide as 8:5, and all on the table."""
    (left, right), (low, high) = ((min(one), max(one)) for one in zip(*points, strict=True))
    height = max(high - low + 2 * MARGIN, (right - left + 2 * MARGIN) * 5 / 8, SMALLEST)
    height = min(height, size[1], size[0] * 5 / 8)
    width = height * 8 / 5
    x = min(max((left + right - width) / 2, 0.0), size[0] - width)
    y = min(max((low + high - height) / 2, 0.0), size[1] - height)
    return round(x, 2), round(y, 2), round(x + width, 2), round(y + height, 2)
