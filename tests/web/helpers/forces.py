"""Forces that matches of the tests are fought with: few units, few rounds where that can be."""

from __future__ import annotations

from typing import Any

SHORT: dict[str, dict[str, Any]] = {
    "spearhead": {
        "scenario": "crossroads",
        "rosters": [
            {"faction": "kestrel", "tanks": [{"tank": "lanner"}, {"tank": "swift"}]},
            {"faction": "dravian", "tanks": [{"tank": "hammer"}, {"tank": "cinder"}]},
        ],
    },
    "diceless": {
        "scenario": "crossroads",
        "turns": 2,
        "armies": [
            {"units": [{"sheet": "fighters"}, {"sheet": "shooters"}]},
            {"units": [{"sheet": "squad"}, {"sheet": "squad"}]},
        ],
    },
    "microtanks": {
        "scenario": "crossroads",
        "limit": 300,
        "armies": [
            {
                "vehicles": [
                    {"vehicle": "us-sherman"},
                    {"vehicle": "us-stuart"},
                    {"vehicle": "us-m10"},
                ]
            },
            {"vehicles": [{"vehicle": "ge-pz4h"}, {"vehicle": "ge-pz2"}, {"vehicle": "ge-pz3l"}]},
        ],
    },
    "battlegroup": {
        "scenario": "defense-line",
        "attacker": "first",
        "points_limit": 500,
        "max_game_turns": 2,
        "require_hq": False,
        "armies": [
            {"units": [{"sheet": "iw-line"}, {"sheet": "iw-line"}]},
            {"units": [{"sheet": "vg-squad"}, {"sheet": "vg-scouts"}]},
        ],
    },
}
"""Options of a match between two small forces, over few rounds where that can be agreed."""

DUEL: dict[str, dict[str, Any]] = {
    "spearhead": {
        "scenario": "crossroads",
        "rosters": [
            {"faction": "kestrel", "tanks": [{"tank": "swift"}]},
            {"faction": "dravian", "tanks": [{"tank": "cinder"}]},
        ],
    },
    "diceless": {
        "scenario": "crossroads",
        "turns": 2,
        "armies": [{"units": [{"sheet": "fighters"}]}, {"units": [{"sheet": "squad"}]}],
    },
    "microtanks": {
        "scenario": "crossroads",
        "limit": 300,
        "armies": [
            {"vehicles": [{"vehicle": "us-stuart"}] * 3},
            {"vehicles": [{"vehicle": "ge-pz2"}] * 3},
        ],
    },
    "battlegroup": SHORT["battlegroup"],
}
"""Options of a match of as few as may be: one against one, three against three of microtanks."""

ALONE: dict[str, dict[str, Any]] = {
    "spearhead": DUEL["spearhead"],
    "microtanks": SHORT["microtanks"],
    "diceless": {
        **DUEL["diceless"],
        "armies": [{"units": [{"sheet": "battle-tank"}] * 2}, {"units": [{"sheet": "squad"}]}],
        "first": "green",
    },
    "battlegroup": {
        **SHORT["battlegroup"],
        "armies": [
            {"units": [{"sheet": "iw-line"}, {"sheet": "iw-battle-tank"}]},
            SHORT["battlegroup"]["armies"][1],
        ],
    },
}
"""Options of a match that a vehicle begins, with room to drive."""

SPECIAL: dict[str, Any] = {
    **SHORT["spearhead"],
    "rosters": [
        {
            "faction": "kestrel",
            "subfaction": "watchtower-group",
            "tanks": [{"tank": "lanner-command"}, {"tank": "swift"}],
        },
        SHORT["spearhead"]["rosters"][1],
    ],
}
"""Tanks with specials of their own: spearhead."""

SCREEN: dict[str, Any] = {
    **SHORT["spearhead"],
    "rosters": [
        {"faction": "kestrel", "tanks": [{"tank": "swift"}] * 4},
        {"faction": "dravian", "tanks": [{"tank": "hammer"}] * 2},
    ],
}
"""Tanks with the same ability against attacks: spearhead."""

LAUNCHERS = {
    "scenario": "crossroads",
    "turns": 2,
    "first": "green",
    "armies": [
        {"units": [{"sheet": "squad"}, {"sheet": "squad"}]},
        {"units": [{"sheet": "fighters"}, {"sheet": "fighters"}]},
    ],
}
"""Two squads with a launcher each, against mobs with the tokens for it: diceless."""

RIDERS = {
    "scenario": "crossroads",
    "turns": 3,
    "first": "green",
    "armies": [
        {
            "units": [
                {"id": "squad-1", "sheet": "squad", "aboard": "carrier-1"},
                {"id": "carrier-1", "sheet": "carrier"},
                {"id": "squad-2", "sheet": "squad"},
                {"id": "carrier-2", "sheet": "carrier"},
            ]
        },
        {"units": [{"sheet": "fighters"}]},
    ],
}
"""A squad aboard a carrier, and one that walks to another: diceless."""


def long_list(sheets: int) -> dict[str, Any]:
    """Return a list of diceless as an importer makes them: so many units, each with a profile of
    its own."""
    return {
        "units": [{"sheet": f"band-{n}"} for n in range(sheets)],
        "lists": {
            "units": [
                {
                    "id": f"band-{n}",
                    "name": f"Band of the {n}th valley",
                    "groups": [
                        {
                            "id": f"men-{n}",
                            "profile": f"man-{n}",
                            "count": 2,
                            "weapons": ["rifle"],
                        }
                    ],
                }
                for n in range(sheets)
            ],
            "profiles": [
                {
                    "id": f"man-{n}",
                    "name": f"Man of the {n}th valley",
                    "faction": "valleys",
                    "type": "infantry",
                    "radius": 0.5,
                    "armour": 5,
                    **dict.fromkeys(("ws", "bs", "strength", "toughness"), 3),
                    **dict.fromkeys(("wounds", "initiative", "attacks"), 1),
                    "leadership": 7,
                }
                for n in range(sheets)
            ],
        },
    }
