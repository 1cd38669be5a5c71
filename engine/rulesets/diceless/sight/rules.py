"""Cover: when a unit has it, and how good it is.

Each firer judges each model of the target: a model has cover from a firer if terrain or another
unit is in between. A model has cover if most firers say so, and a unit if at least half of its
models do. The class of cover is the one most of them share. A vehicle is obscured if half of the
points along the facing that is looked at are hidden.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.wounds.rules import BEST

COVER = BOOK.tables.cover
OBSCURED = BOOK.tables.armour.obscured_points


def model_cover(seen_through: Sequence[int | None]) -> int | None:
    """Return the cover a model has, from what each firer sees it through: that of most firers, the
    class most of those meet, the worse on a tie (diceless/base-cover-saves)."""
    found = [cover for cover in seen_through if cover is not None]
    return _most(found) if 2 * len(found) > len(seen_through) else None


def unit_cover(of_models: Sequence[int | None]) -> int | None:
    """Return the cover a unit has: if half of its models do, the class most of those enjoy, the
    worse on a tie (diceless/base-cover-saves)."""
    found = [cover for cover in of_models if cover is not None]
    return _most(found) if found and 2 * len(found) >= len(of_models) else None


def _most(classes: Sequence[int]) -> int:
    count = Counter(classes)
    return max(count, key=lambda cover: (count[cover], cover))


def gone_to_ground(cover: int | None) -> int:
    """Return the cover of a unit that went to ground (diceless/base-cover-saves)."""
    return COVER.ground if cover is None else max(BEST, cover - 1)


def is_obscured(hidden_points: int) -> bool:
    """Return whether so many points of a vehicle's facing are enough for cover: half of them."""
    return 2 * hidden_points >= OBSCURED
