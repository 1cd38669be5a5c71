"""The words of battlegroup: codes of its data and its arithmetic."""

from __future__ import annotations

from typing import Literal

Edge = Literal["west", "east", "south", "north"]
Mode = Literal["turns", "alternating"]
"""Player turns, or one order each by turns."""
UnitType = Literal[
    "infantry",
    "jump_infantry",
    "jet_pack_infantry",
    "artillery",
    "bike",
    "jetbike",
    "beast",
    "cavalry",
    "monstrous_creature",
    "walker",
    "vehicle",
    "flyer",
    "building",
    "defence_works",
]
TerrainName = Literal[
    "woods",
    "ruin",
    "crater",
    "hedge",
    "barricade",
    "wall",
    "hill",
    "debris",
    "wreck",
    "fortification",
    "building",
    "rock",
]


# ---------------------------------------------------------------- orders and reactions

Order = Literal[
    "top_speed",
    "maneuver_and_fire",
    "open_fire",
    "close_assault",
    "request_support",
    "tactical_coordination",
    "ambush_fire",
    "reserve_move",
]

Token = Literal["ambush_fire", "reserve_move"]
"""A reaction order that waits."""
Command = Literal["volley_fire", "take_aim", "double_time", "on_your_feet"]
"""What an officer's voice does for a unit."""
Step = Literal["move", "run", "shoot", "charge", "target", "test", "strike", "wait"]
"""A part of an order; each is a phase of its own."""
Issuer = Literal["any", "charger", "caller", "hq"]
"""Who may be given an order."""
Moment = Literal[
    "start",
    "between_orders",
    "order_declared",
    "path",
    "shot_declared",
    "dice",
    "shot_done",
    "action_declared",
    "action_done",
    "charge_declared",
    "charge_path",
    "charge_failed",
    "assault",
    "rally",
]
"""When something may be answered, or not."""
Way = Literal["straight_away", "into_cover", "to_own_edge", "to_objective"]
"""How a unit goes that slips away: straight off, to the nearest cover, edge of its own, or
objective."""
Event = Literal[
    "spent",
    "ordered",
    "passed",
    "turn_over",
    "gone_to_ground",
    "stood_up",
    "routing",
    "locked",
    "embarked",
    "reserve",
    "destroyed",
]
"""What becomes of a unit that holds a token."""
Fire = Literal["normal", "snap", "none"]
"""How a weapon may be fired."""
Retarget = Literal["keep", "change_target", "snap_on_path", "cancel"]


# ---------------------------------------------------------------- the course of a match

Stage = Literal[
    "armies",
    "corners",
    "joining",
    "forces",
    "objectives",
    "reserves",
    "batteries",
    "fortifications",
    "deployment",
    "ambushes",
    "probing",
    "infiltration",
    "scouting",
    "repositioning",
    "bombardment",
    "first_turn",
    "battle",
]
"""What is done before the first turn, in its order, then the battle."""

Part = Literal[
    "triggers",
    "flight",
    "charges_of_the_warp",
    "markers",
    "arrivals",
    "opening",
    "slots",
    "closing",
    "thrusts",
    "fights",
    "rallying",
    "standing_up",
    "departures",
    "effects",
]
"""What a turn is made of."""
Phase = Literal["start", "orders", "assault", "rally"]
Place = Literal["waiting", "table", "reserve", "aboard", "off_map", "destroyed", "left", "terrain"]
"""Where a unit is; works are terrain once they are built."""
Ending = Literal["vp_limit", "all_objectives", "nobody_able", "turn_limit", "conceded"]
"""Why a match ended."""


# ---------------------------------------------------------------- weapons and models

WeaponKind = Literal["rapid_fire", "pistol", "assault", "heavy", "salvo", "ordnance", "melee"]

Template = Literal["small_blast", "large_blast", "flame"]
Blade = Literal["power_weapon", "gauntlet"]
"""What may take the place of a gun."""
GearPrice = Literal["own", "suspensors", "power_weapon", "gauntlet"]
"""What wargear costs: points of its own, or as the rules price it."""
RestrictedGear = Literal["relic", "grav", "signature"]
Mount = Literal["turret", "hull", "sponson", "pintle", "arm"]
Tag = Literal[
    "armourbane",
    "barrage",
    "gauss",
    "gets_hot",
    "grav",
    "haywire",
    "ignores_cover",
    "lance",
    "melta",
    "pinning",
    "rending",
    "shotgun",
    "skyfire",
    "sniper",
    "torrent",
    "twin_linked",
    "unwieldy",
    "witchfire",
]
Rule = Literal[
    "assault_grenades",
    "assault_vehicle",
    "bonding_knife",
    "communications",
    "deep_strike",
    "dozer_blade",
    "fearless",
    "feel_no_pain",
    "fleet",
    "forward_sentries",
    "hammer_of_wrath",
    "heroic_morale",
    "independent_character",
    "infiltrate",
    "jink",
    "junior_officer",
    "know_no_fear",
    "move_through_cover",
    "objective_secured",
    "platoon",
    "psyker",
    "relentless",
    "scout",
    "second_try",
    "senior_officer",
    "shrouded",
    "slow_and_purposeful",
    "stealth",
    "supporting_fire",
    "synapse",
    "vox",
]
Trait = Literal["armourbane", "gauss", "haywire", "lance", "melta", "ordnance", "rending", "sniper"]
"""What a hit does to armour beside its Strength."""


# ---------------------------------------------------------------- vehicles

Pace = Literal["normal", "fast", "heavy", "walker", "support_flyer"]
"""How a vehicle shoots and moves."""

Speed = Literal["stationary", "combat", "cruising", "flat_out"]
Hit = Literal["none", "glance", "penetrate"]
Damage = Literal["crew_shaken", "crew_stunned", "weapon_destroyed", "immobilised", "explodes"]


# ---------------------------------------------------------------- forces

Role = Literal[
    "hq",
    "troops",
    "elites",
    "fast_attack",
    "heavy_support",
    "lord_of_war",
    "dedicated_transport",
    "additional_fire_support",
    "fortification",
]

Slot = Literal[
    "hq",
    "troops",
    "heavy_as_troops",
    "elites",
    "fast_attack",
    "heavy_support",
    "lord_of_war",
    "dedicated_transport",
    "additional_fire_support",
    "fortification",
]
"""What a unit was bought as."""
SupportKind = Literal["bombardment", "flyer", "target_point"]
Restricted = Literal["relic", "grav", "lord_of_war", "hull_points", "wounds", "signature"]


# ---------------------------------------------------------------- arrivals and scenarios

ScenarioType = Literal["meeting_engagement", "attack_defense"]
Zone = Literal["front_line"]
"""Zones that an agreed map may set: the text of the scenarios gives the others."""

Mishap = Literal["delayed", "misplaced"]
Side = Literal["left", "right"]
Corner = Literal["south_west", "south_east", "north_west", "north_east"]
Arrival = Literal["edge", "deep_strike", "outflank", "infiltrate"]
"""How a unit comes that is not set up with the others: from its own edge, from above, from a side
edge; or last of all, before the first turn."""
Gift = Literal["goes_ahead", "scout", "infiltrate", "outflanking", "deep_strike"]
"""What a unit may do before it fights that not every unit may."""
Cause = Literal["combat", "shooting"]
"""What made a unit run."""


# ---------------------------------------------------------------- the rulebook

Chapter = Literal[
    "About the game",
    "The turn",
    "Orders",
    "Assault and rally",
    "Barrage",
    "Deep strike",
    "Courage, ground and flyers",
    "Psychic powers",
    "Support strikes",
    "Sweeping advance",
    "Tank riders",
    "Templates",
    "Transports and vehicles",
    "Terrain and wounds",
    "Force organisation",
    "Scenario rules",
    "Counter-Attack",
    "Defense Line",
    "Factions",
    "Experimental rules",
    "The base game",
]

HurtBy = Literal[
    "shooting",
    "combat",
    "sweeping",
    "gets_hot",
    "dangerous",
    "warp",
    "explosion",
    "wreck",
    "collapse",
]
"""Where wounds come from."""
ON_FOOT: tuple[UnitType, ...] = ("infantry", "jump_infantry", "jet_pack_infantry")
Occasion = Literal[
    "morale",
    "pinning",
    "lost_combat",
    "rally",
    "stand_up",
    "restrain",
    "bombardment",
    "command",
]
