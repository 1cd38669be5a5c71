"""Other tables than the printed ones: options of a match on one, by ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

MAPS: Mapping[str, Mapping[str, Any]] = {
    "diceless": {
        "scenario": "crossroads",
        "map": {
            "long": 60,
            "short": 30,
            "zones": {
                "blue": {"rect": [0, 0, 8, 30], "edge": "west"},
                "green": {"rect": [54, 0, 60, 6], "edge": "east"},
            },
            "objectives": [{"id": "well", "at": [30, 15]}],
            "terrain": [
                {"id": "wood", "kind": "woods", "polygon": [[20, 10], [26, 10], [26, 18]]},
            ],
        },
    },
    "spearhead": {
        "scenario": "crossroads",
        "map": {
            "long": 40,
            "short": 30,
            "markers": [{"id": "mill", "x": 20, "y": 15, "radius": 4}],
            "terrain": [
                {"id": "barn", "kind": "building", "polygon": [[10, 5], [14, 5], [14, 9], [10, 9]]},
            ],
        },
    },
    "microtanks": {"table": {"long": 2, "short": 2}, "limit": 300, "unlimited": True},
    "battlegroup": {
        "points_limit": 500,
        "max_game_turns": 2,
        "map": {
            "terrain": [
                {"id": "hedge", "kind": "hedge", "polygon": [[20, 20], [30, 20], [30, 21]]},
            ],
        },
    },
}
