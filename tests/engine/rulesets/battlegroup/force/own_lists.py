"""A list that brings everything of its own: foot, riders, a psyker, a transport, a walker."""

from copy import deepcopy
from typing import Any

from engine.rulesets.battlegroup.core.armies import Army
from engine.wire.codec import for_ruleset

Raw = dict[str, Any]
_VALLEY = {"faction": "valley"}
_FOOT: Raw = {**_VALLEY, "type": "infantry"}
_HULL: Raw = {**_VALLEY, "armour": {"front": 11, "side": 11, "rear": 10}, "bs": 3}


def _figures(ws: int, bs: int, sti: int, wounds: int, attacks: int, leadership: int) -> Raw:
    """Return figures; Strength, Toughness and Initiative are one."""
    return {
        "ws": ws,
        "bs": bs,
        "wounds": wounds,
        "attacks": attacks,
        "leadership": leadership,
        **dict.fromkeys(("strength", "toughness", "initiative"), sti),
    }


OWN: Raw = {
    "faction": "valley",
    "units": [
        {"sheet": "chieftain"},
        {"sheet": "guard", "gear": ["banner", "swap-axe"]},
        {"sheet": "guard", "id": "boarders", "aboard": "cart"},
        {"sheet": "guard"},
        {"sheet": "cart", "id": "cart"},
        {"sheet": "strider"},
        {"sheet": "riders"},
    ],
    "lists": {
        "weapons": [
            {
                "id": "bow",
                "name": "Bow",
                "kind": "assault",
                "range": 18,
                "strength": 4,
                "ap": 6,
                "shots": 2,
            },
            {
                "id": "thrower",
                "name": "Stone thrower",
                "kind": "heavy",
                "range": 36,
                "strength": 6,
                "ap": 4,
                "template": "small_blast",
                "tags": ["pinning"],
            },
            {"id": "axe", "name": "Axe", "kind": "melee", "adds": 1, "ap": 4},
            {
                "id": "spark",
                "name": "Spark",
                "kind": "assault",
                "range": 18,
                "strength": 5,
                "tags": ["witchfire"],
            },
        ],
        "profiles": [
            {
                "id": "guardsman",
                "name": "Guardsman",
                "base_mm": 25,
                "armour": 5,
                **_FOOT,
                **_figures(3, 3, 3, 1, 1, 7),
            },
            {
                "id": "rider",
                "name": "Rider",
                "base_mm": 40,
                "armour": 4,
                **_VALLEY,
                "type": "cavalry",
                **_figures(4, 3, 4, 2, 2, 8),
            },
            {
                "id": "valley-chief",
                "name": "Chief",
                "base_mm": 32,
                "armour": 4,
                "character": True,
                **_FOOT,
                **_figures(5, 4, 4, 3, 3, 9),
            },
        ],
        "vehicles": [
            {
                "id": "wagon",
                "name": "Wagon",
                "hull_points": 3,
                "length": 4,
                "width": 2.5,
                **_HULL,
                "capacity": 10,
                "fire_points": 2,
                "weapons": [{"id": "thrower", "weapon": "thrower", "mount": "turret"}],
            },
            {
                "id": "legs",
                "name": "Strider",
                "hull_points": 2,
                "length": 2,
                "width": 2,
                **_HULL,
                "legs": {"ws": 4, "strength": 6, "initiative": 3, "attacks": 2},
                "weapons": [
                    {"id": "bow", "weapon": "bow", "mount": "arm"},
                    {"id": "axe", "weapon": "axe", "mount": "arm"},
                ],
            },
        ],
        "units": [
            {
                "id": "guard",
                "name": "Guard",
                "role": "troops",
                "cost": {"guards": 70},
                **_FOOT,
                "groups": [
                    {"id": "guards", "profile": "guardsman", "count": 10, "weapons": ["bow"]}
                ],
                "gear": [
                    {"id": "banner", "name": "Banner", "cost": 10, "rules": ["know_no_fear"]},
                    {
                        "id": "swap-axe",
                        "name": "Axe",
                        "cost": 5,
                        "group": "guards",
                        "weapon": "axe",
                        "instead_of": "bow",
                    },
                ],
            },
            {
                "id": "riders",
                "name": "Riders",
                "role": "fast_attack",
                "cost": {"all": 110},
                **_VALLEY,
                "type": "cavalry",
                "rules": ["scout"],
                "groups": [{"id": "riders", "profile": "rider", "count": 5, "weapons": ["axe"]}],
            },
            {
                "id": "chieftain",
                "name": "Chieftain",
                "role": "hq",
                "cost": {"chief": 80},
                **_FOOT,
                "mastery": 1,
                "powers": ["spark"],
                "rules": ["independent_character", "psyker"],
                "groups": [
                    {
                        "id": "chief",
                        "profile": "valley-chief",
                        "count": 1,
                        "weapons": ["axe", "power-axe"],
                    }
                ],
            },
            {
                "id": "cart",
                "name": "Cart",
                "role": "dedicated_transport",
                **_VALLEY,
                "type": "vehicle",
                "cost": {"cart": 60},
                "groups": [{"id": "cart", "profile": "wagon", "count": 1}],
            },
            {
                "id": "strider",
                "name": "Strider",
                "role": "elites",
                **_VALLEY,
                "type": "walker",
                "cost": {"strider": 90},
                "groups": [{"id": "strider", "profile": "legs", "count": 1}],
            },
        ],
    },
}


def read(raw: Raw) -> Army:
    """Return a list as the server reads it."""
    army: Army = for_ruleset("battlegroup").load(raw, Army)
    return army


def own() -> Army:
    """Return the list."""
    return read(deepcopy(OWN))
