"""The words of diceless: codes of its data and its state."""

from __future__ import annotations

from typing import Literal

Side = Literal["blue", "green"]
Edge = Literal["west", "east", "south", "north"]
UnitType = Literal[
    "infantry",
    "jump_infantry",
    "bike",
    "jetbike",
    "beast",
    "cavalry",
    "artillery",
    "monstrous_creature",
    "walker",
    "vehicle",
]
TerrainName = Literal[
    "woods",
    "ruin",
    "rubble",
    "crater",
    "wreck",
    "wall",
    "hedge",
    "wire",
    "crops",
    "fortification",
    "marsh",
    "hill",
    "rock",
]


# ---------------------------------------------------------------- weapons and models

WeaponKind = Literal[
    "rapid_fire", "pistol", "assault", "heavy", "ordnance", "close_combat", "grenade"
]

Blast = Literal["small", "large"]
Grenade = Literal["assault", "defensive", "krak", "melta_bomb"]
Mount = Literal["turret", "hull", "sponson", "pintle"]
Tag = Literal[
    "twin_linked",
    "gets_hot",
    "rending",
    "sniper",
    "melta",
    "lance",
    "barrage",
    "pinning",
    "reroll_hits",
    "reroll_wounds",
    "ignores_cover",
    "template",
    "tremor",  # shakes the ground
    "orbital",  # never reduced, once a game
    "box_bonus",  # +1 on the damage chart
    "one_handed",
    "power",  # denies armour saves
    "fist",  # doubles the Strength, strikes last
    "claw",
    "witchblade",
    "slaying",  # diceless/sm-moonfang
    "extra_die",  # of armour penetration in close combat
]
Rule = Literal[
    "fearless",
    "stubborn",
    "know_no_fear",
    "reroll_leadership",
    "fleet",
    "feel_no_pain",
    "eternal_warrior",
    "hit_and_run",
    "move_through_cover",
    "acute_senses",
    "skilled_rider",
    "tank_hunters",
    "vulnerable_to_blasts",
    "relentless",
    "reroll_saves",
    "infiltrate",
    "scouts",
    "deep_strike",
    "steady_arrival",  # equipment that keeps a deep striking unit from scattering
    "reserve_bonus",  # one unit more of the quota
    "reserve_malus",  # one unit less of the enemy's quota
    "independent_character",
    "psyker",
    "psychic_hood",
    "named_seer",  # diceless/sm-tigurius
    "cluster_mines",
    "engineer",  # repairs vehicles
    "servo_harness",
    "servitor",  # with a servo-arm, mindlocked
    "tank_commander",
    "jamming_beacon",
    "self_repair",
    "smoke_launchers",
    "assault_vehicle",
    "standard",  # counts as one wound more in a combat
]
Power = Literal["machine_curse", "null_zone", "gate", "shooting"]


# ---------------------------------------------------------------- vehicles

Speed = Literal["immobile", "combat", "cruising", "flat_out"]

Angle = Literal["red", "orange", "yellow"]
Row = Literal["G", "P"]
"""A row of boxes of a vehicle: for glancing or for penetrating hits."""
Effect = Literal["shaken", "stunned", "weapon", "immobilised", "wrecked", "explodes"]
Fate = Literal["wrecked", "explodes"]
Variant = Literal["text", "sheet"]
"""Which printed version of the rows is played."""


# ---------------------------------------------------------------- arrivals

Zone = Literal["own", "neutral", "enemy"]
"""Where a deep striking unit means to arrive, seen by its owner."""

Mishap = Literal["delayed", "misplaced", "destroyed"]


# ---------------------------------------------------------------- the rulebook

Chapter = Literal[
    "About the game",
    "The turn",
    "Models and units",
    "Leadership",
    "Moving",
    "Sight and cover",
    "Shooting",
    "Saves and losses",
    "Templates and blasts",
    "Special weapons",
    "Close combat",
    "Morale",
    "Psykers",
    "Artillery",
    "Vehicles",
    "Shooting at vehicles",
    "The vehicle record",
    "Fighting vehicles",
    "Special rules",
    "Reserves",
    "Night",
    "Preparing a game",
    "Scenarios",
    "Entries of the roster",
    "Tables",
]


# ---------------------------------------------------------------- a match

Stage = Literal["armies", "reserves", "deployment", "infiltration", "scouting", "mining", "battle"]
"""What is done before the first turn, in order, and then the battle."""

Phase = Literal["start", "movement", "shooting", "assault", "end"]
Part = Literal[
    "effects",  # end that last until now
    "arrivals",  # reserves come
    "regrouping",
    "flight",  # of those still broken
    "powers",  # used at the start of a turn
    "moves",
    "alarm",  # of those who were hurt so far
    "shots",
    "repairs",
    "nerve",  # of those who were shot at
    "charges",
    "stands",  # of the charged: broken ones, counter-moves
    "fights",
    "aftermath",  # of those who were hurt beside the combats
    "withdrawals",  # hit and run
    "close",
]
"""What is done in a player turn, in order."""
Place = Literal["waiting", "table", "reserve", "aboard", "destroyed", "left"]
"""Where a unit is: not set up yet, standing, in reserve, in a transport, or out of the game."""
Arrival = Literal["edge", "outflank", "deep_strike"]
Pace = Literal["foot", "turbo"]
"""How a unit moves if not as usual: as infantry though it could fly, or all out."""
Reason = Literal["turn_limit", "wiped_out", "conceded"]
"""Why a match ended."""
Cause = Literal[
    "shooting",
    "combat",
    "no_retreat",
    "dangerous",
    "gets_hot",
    "peril",
    "gate",
    "mines",
    "explosion",
]
"""Where a damage comes from."""
How = Literal[
    "move",
    "run",
    "charge",
    "pile_in",
    "consolidation",
    "fall_back",
    "regrouped",
    "withdrawal",
    "drive",
    "ram",
    "tank_shock",
    "aside",
    "getting_in",
]
