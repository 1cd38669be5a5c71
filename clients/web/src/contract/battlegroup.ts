// Generated from docs/rulesets/battlegroup.schema.json by scripts/types.mjs. Do not edit.

import type { Choice, OptionForm, ReadyForce, UnitProfile, Verdict, WeaponRow, Words } from "./protocol";

/** The target of support: an enemy unit or a point. */
export type Aim = {
  readonly at?: readonly [number, number];
  readonly unit?: string;
};

/** Set the order in which models take wounds, for the rest of the attack or combat too, as long as they save as they do now. Wounded models always come first. */
export type Allocate = {
  readonly t: "allocate";
  /** As unit/model. Models left out come last. */
  readonly models: readonly string[];
};

/** The weapon that the models of a group fire. Without a weapon, they hold fire. */
export type Arm = {
  /** unit/group. */
  readonly group: string;
  readonly weapon?: string;
};

/** Armour by face. */
export type Armour = {
  readonly front: number;
  readonly rear: number;
  readonly side: number;
};

/** An army: a ready-made force by name, or a custom list. */
export type Army = {
  /** None: the faction of the first unit. */
  readonly faction?: string;
  readonly force?: string;
  readonly lists?: Lists;
  readonly units?: readonly ForceEntry[];
  /** None: the HQ character with the best Leadership. */
  readonly warlord?: string;
};

/** A unit that was sent back may arrive again, or a unit that scouted may charge. */
export type ArrivalsReady = {
  readonly t: "ready";
  /** Whether it may arrive again. */
  readonly again: boolean;
  readonly unit: string;
};

export type Arrived = {
  readonly t: "arrived";
  readonly how: "edge" | "deep_strike" | "outflank" | "infiltrate";
  readonly unit: string;
};

/** The weapons that the models of a group can strike with. */
export type Arsenal = {
  /** unit/group. */
  readonly group: string;
  /** Best AP first. */
  readonly weapons: readonly string[];
};

/** The attacker was determined. */
export type AttackerChosen = {
  readonly t: "attacker_chosen";
  readonly seat: number;
};

/** A psyker gave up a step to attempt a power. */
export type Attempted = {
  readonly t: "attempted";
  readonly dice: number;
  readonly power: string;
  readonly step: "move" | "run" | "shoot" | "charge" | "target" | "test" | "strike" | "wait";
  readonly target: string;
  readonly unit: string;
};

/** The state of the whole table. */
export type Battle = {
  /** The attacking seat, if the scenario has one. */
  readonly attacker?: number;
  /** Armies chosen at the start of the match, by seat. */
  readonly chosen: readonly [Army | null, Army | null];
  /** Debris no longer in its original place. */
  readonly cleared?: readonly string[];
  readonly ended?: Verdict;
  /** The seat with the first turn. Before that is known, the seat whose slots come first. */
  readonly first: number;
  /** Corners of the ground where each side is set up, or comes in. Present in what viewers see, once sides are known. */
  readonly homes?: readonly [readonly (readonly [number, number])[], readonly (readonly [number, number])[]];
  /** Turns begun. These are player turns, or game turns if orders alternate. */
  readonly now: number;
  readonly objectives?: readonly (readonly [number, number])[];
  readonly options: Options;
  readonly players: readonly [Player, Player];
  /** Batteries whose position is decided. */
  readonly posted?: readonly string[];
  /** Dice drawn so far: the index of the next one, unless dice from there on were taken back. */
  readonly rolled: number;
  /** The game turn; 0 while scouts move. */
  readonly round: number;
  readonly setting: SettingUp;
  /** The current order, and above it the reactions that interrupted. */
  readonly stack: Stack;
  readonly stage: "armies" | "corners" | "joining" | "forces" | "objectives" | "reserves" | "batteries" | "fortifications" | "deployment" | "ambushes" | "probing" | "infiltration" | "scouting" | "repositioning" | "bombardment" | "first_turn" | "battle";
  /** Present in what viewers see, once objectives are on the table. */
  readonly stakes?: Stakes;
  readonly turn?: Turn;
  /** Every unit of both sides in list order, seat 0 first; those gone stay listed. */
  readonly units?: { readonly [key: string]: Unit };
  /** Includes debris pushed to a new place, and fortifications. */
  readonly wrecks?: readonly Piece[];
};

/** A save as it is and after going to ground; None for no save. */
export type Bettered = {
  /** After going to ground. */
  readonly down: number | null;
  /** As it is. */
  readonly up: number | null;
};

/** A power hit its target. */
export type Bolted = {
  readonly t: "bolted";
  readonly hits: number;
  readonly power: string;
  readonly target: string;
  readonly unit: string;
  readonly wounds: number;
};

/** A battery declared its target. */
export type Bombards = {
  readonly t: "bombards";
  readonly target: string | null;
  readonly unit: string;
  readonly x?: number;
  readonly y?: number;
};

/** Place a fortification: its middle at a point, with a facing. */
export type Build = {
  readonly t: "build";
  readonly facing: number;
  readonly unit: string;
  readonly x: number;
  readonly y: number;
};

/** A communications test was made. */
export type CallAnswered = {
  readonly t: "call_answered";
  readonly need: number;
  readonly passed: boolean;
  readonly support: string;
  readonly total: number;
  readonly unit: string;
};

/** Call support at a point of the table. */
export type CallAt = {
  readonly t: "call_at";
  /** Ignored: every reply that places something has one. */
  readonly facing?: number;
  readonly support: string;
  readonly x: number;
  readonly y: number;
};

/** Call support against an enemy unit. */
export type CallOn = {
  readonly t: "call_on";
  readonly support: string;
  readonly target: string;
};

/** Bring a unit in from reserve. */
export type CallUp = {
  readonly t: "call_up";
  readonly unit: string;
};

/** A unit called support. */
export type Called = {
  readonly t: "called";
  readonly support: string;
  /** An enemy unit; None for a point. */
  readonly target: string | null;
  readonly unit: string;
  readonly x?: number;
  readonly y?: number;
};

/** A challenge was refused, and a character does not strike. */
export type ChallengeRefused = {
  readonly t: "challenge_refused";
  readonly challenger: string;
  readonly still: string;
};

/** A unit charges an enemy unit, and others in a disordered charge. */
export type Charge = {
  readonly t: "charge";
  /** Further units to contact, which makes the charge disordered. */
  readonly others?: readonly string[];
  /** The unit it has to reach. */
  readonly target: string;
  readonly unit: string;
};

export type ChargeDeclared = {
  readonly t: "charge_declared";
  readonly others?: readonly string[];
  readonly target: string;
  readonly unit: string;
};

export type ChargeFailed = {
  readonly t: "charge_failed";
  readonly distance?: number;
  readonly target: string;
  readonly unit: string;
  readonly why: "out_of_reach" | "cannot_act" | "nobody_there";
};

export type Charged = {
  readonly t: "charged";
  readonly disordered: boolean;
  /** The distance rolled. */
  readonly distance: number;
  readonly target: string;
  readonly unit: string;
};

/** Both sides generated warp charges. */
export type ChargesMade = {
  readonly t: "charges_made";
  readonly first: number;
  readonly second: number;
};

/** Choose the fleeing unit that a winner pursues. */
export type Chase = {
  readonly t: "chase";
  readonly target: string;
  readonly unit: string;
};

/** Choose these units. */
export type Choose = {
  readonly t: "choose";
  readonly units: readonly string[];
};

/** Remove debris. */
export type ClearDebris = {
  readonly t: "clear_debris";
  readonly piece: string;
};

/** All models of a unit that can reach it climb to another floor of a ruin; 0 is the ground. */
export type Climb = {
  readonly t: "climb";
  readonly level: number;
  readonly unit: string;
};

/** Models of a unit climbed to another floor of a ruin. */
export type Climbed = {
  readonly t: "climbed";
  readonly level: number;
  readonly models: number;
  readonly unit: string;
};

export type CombatOver = {
  readonly t: "combat_over";
  /** By seat. */
  readonly inflicted: readonly [number, number];
  readonly units: readonly string[];
  /** None for a draw. */
  readonly winner: number | null;
};

/** Give the battle up. */
export type Concede = {
  readonly t: "concede";
};

export type Conceded = {
  readonly t: "conceded";
  readonly seat: number;
};

/** The catalogue of battlegroup. */
export type Contents = {
  readonly forces: { readonly [key: string]: Force };
  /** Corners of the ground where each side of a scenario is set up, if the first one attacks. */
  readonly homes: { readonly [key: string]: readonly [readonly (readonly [number, number])[], readonly (readonly [number, number])[]] };
  /** Language of the words. */
  readonly language: string;
  readonly layouts: { readonly [key: string]: Layout };
  /** How to build a force, if players may choose their own. */
  readonly muster: MusterForm | null;
  /** The options of a match. */
  readonly options: readonly OptionForm[];
  readonly profiles: { readonly [key: string]: PrintedProfile };
  readonly scenarios: { readonly [key: string]: Scenario };
  readonly starter: string;
  readonly tables: ShownTables;
  readonly terrain: { readonly [key in "woods" | "ruin" | "crater" | "hedge" | "barricade" | "wall" | "hill" | "debris" | "wreck" | "fortification" | "building" | "rock"]?: TerrainKind };
  /** Name of the unit of length. */
  readonly unit_of_length: string;
  readonly units: { readonly [key: string]: PrintedUnitSheet };
  readonly vehicles: { readonly [key: string]: PrintedVehicle };
  readonly weapons: { readonly [key: string]: PrintedWeapon };
  readonly words: Words;
};

/** A side chose a corner. */
export type CornerTaken = {
  readonly t: "corner_taken";
  readonly seat: number;
  readonly x: number;
  readonly y: number;
};

/** The condition of a vehicle. */
export type Craft = {
  readonly immobilised: boolean;
  /** The last turn in which it can fire only snap shots, counted like `Battle.now`. */
  readonly shaken?: number;
  /** The last turn in which it can neither move nor pivot. */
  readonly stunned?: number;
};

export type DebrisChanged = {
  readonly t: "debris_changed";
  readonly fate: "left" | "removed" | "pushed" | "destroyed";
  readonly piece: string;
};

/** Yes or no to what is asked. */
export type Decide = {
  readonly t: "decide";
  readonly yes: boolean;
};

/** Send a unit back to reserve. */
export type Delay = {
  readonly t: "delay";
};

/** Spend warp charges to deny a power. */
export type Deny = {
  readonly t: "deny";
  readonly dice: number;
};

/** A support flyer left the table. */
export type Departed = {
  readonly t: "departed";
  readonly unit: string;
};

/** Set a unit up in rows: the middle of its front on a point, looking along a facing. */
export type Deploy = {
  readonly t: "deploy";
  readonly facing: number;
  readonly files?: number;
  readonly gap?: number;
  readonly unit: string;
  readonly x: number;
  readonly y: number;
};

/** Set a unit up model by model. */
export type DeployModels = {
  readonly t: "deploy_models";
  /** Each model's position, as the only point of its path. */
  readonly goings: readonly Going[];
  readonly unit: string;
};

export type Deployed = {
  readonly t: "deployed";
  readonly unit: string;
};

/** What a unit did, or what happened to it, this turn. It is cleared next turn. */
export type Doings = {
  /** Whether it fired a weapon that stops it from charging. */
  readonly barring_shot: boolean;
  readonly charged?: readonly string[];
  /** The command that it follows. */
  readonly command?: "volley_fire" | "take_aim" | "double_time" | "on_your_feet";
  readonly disordered: boolean;
  /** Longest path of a model in Move steps. */
  readonly distance: number;
  /** The vehicle that it left. */
  readonly got_out?: string;
  /** Whether it received a command. */
  readonly heard: boolean;
  /** For a transport: whether a unit charged out of it, or a passenger called support. */
  readonly held: boolean;
  /** Whether a jump unit used its packs to move, so they are not available for a charge. */
  readonly leaped: boolean;
  /** Powers that its psyker attempted. */
  readonly manifested?: readonly string[];
  /** Counts as having moved for shooting. */
  readonly moved: boolean;
  /** Whether a jump unit moved without its packs. */
  readonly on_foot: boolean;
  /** Whether it pursued a fleeing unit, so it does not consolidate. */
  readonly pursued: boolean;
  readonly ran: boolean;
  /** Whether it rallied before its order. */
  readonly regrouped: boolean;
  readonly shot_at?: string;
  /** For a vehicle: whether it touched difficult ground. */
  readonly slow: boolean;
  /** Whether it charged through difficult ground without grenades. */
  readonly slowed: boolean;
  /** Whether its officer gave a command. */
  readonly spoke: boolean;
};

/** Gone to ground. A pinned unit is down too. */
export type Down = {
  readonly had_acted: boolean;
  /** Whether it failed a test and was forced to. */
  readonly pinned: boolean;
  /** The turn, counted like `Battle.now`. */
  readonly since: number;
};

/** Drive a vehicle: turn towards each point and go there, then make a final turn. */
export type Drive = {
  readonly t: "drive";
  readonly facing?: number;
  /** Points of the path, without its start. */
  readonly path?: readonly (readonly [number, number])[];
  readonly unit: string;
};

/** A unit leaves its flyer at a point of the path. */
export type Drop = {
  readonly t: "drop";
  /** Inches along the path, from its start. */
  readonly at: number;
  readonly unit: string;
};

/** A unit left its flyer in flight. */
export type Dropped = {
  readonly t: "dropped";
  readonly flyer: string;
  /** Whether it could not be placed there. */
  readonly mishap: boolean;
  readonly unit: string;
  readonly x: number;
  readonly y: number;
};

/** A vehicle drove or turned. An interrupted drive is reported in parts. */
export type Drove = {
  readonly t: "drove";
  readonly length: number;
  readonly poses: readonly Pose[];
  readonly speed: "stationary" | "combat" | "cruising" | "flat_out";
  readonly unit: string;
};

/** A challenge was accepted. */
export type Dueled = {
  readonly t: "dueled";
  readonly answered: string;
  readonly challenger: string;
};

/** A unit gets into or onto a vehicle. */
export type Embark = {
  readonly t: "embark";
  readonly carrier: string;
  readonly unit: string;
};

export type Embarked = {
  readonly t: "embarked";
  readonly carrier: string;
  readonly unit: string;
};

export type Ended = {
  readonly t: "ended";
  readonly verdict: Verdict;
};

/** A pursuer is in combat with the unit it caught. */
export type Engaged = {
  readonly t: "engaged";
  readonly target: string;
  readonly unit: string;
};

/** Bring an army: a ready-made force or a custom list. */
export type Field = {
  readonly t: "field";
  readonly army: Army;
};

/** A side brought an army. */
export type Fielded = {
  readonly t: "fielded";
  /** None for a custom list. */
  readonly force: string | null;
  readonly points: number;
  readonly seat: number;
};

/** The combat this unit is in is fought next. */
export type Fight = {
  readonly t: "fight";
  readonly unit: string;
};

/** A battery fires at a registered point. */
export type FireAtPoint = {
  readonly t: "fire_at_point";
  readonly point: string;
  readonly unit: string;
};

/** Fire at the first enemy that meets all conditions, at the first point of its path where this is possible. */
export type FireInAmbush = {
  readonly t: "fire_in_ambush";
  /** Moments to react at. Empty: any possible one. */
  readonly moments?: readonly ("start" | "between_orders" | "order_declared" | "path" | "shot_declared" | "dice" | "shot_done" | "action_declared" | "action_done" | "charge_declared" | "charge_path" | "charge_failed" | "assault" | "rally")[];
  /** Kinds of enemies. Empty: any. */
  readonly types?: readonly ("infantry" | "jump_infantry" | "jet_pack_infantry" | "artillery" | "bike" | "jetbike" | "beast" | "cavalry" | "monstrous_creature" | "walker" | "vehicle" | "flyer" | "building" | "defence_works")[];
  readonly unit: string;
  /** Maximum distance to the enemy, in inches. */
  readonly within?: number;
};

/** A side has the first turn. */
export type FirstTurn = {
  readonly t: "first_turn";
  readonly seat: number;
};

/** A reaction was cancelled because its unit could no longer act. */
export type Fizzled = {
  readonly t: "fizzled";
  readonly order: "top_speed" | "maneuver_and_fire" | "open_fire" | "close_assault" | "request_support" | "tactical_coordination" | "ambush_fire" | "reserve_move";
  readonly unit: string;
};

/** A support flyer flew a stretch of its path. */
export type Flown = {
  readonly t: "flown";
  /** The speed it counts as at the end of its path. */
  readonly speed: "stationary" | "combat" | "cruising" | "flat_out";
  readonly unit: string;
  readonly x: number;
  readonly y: number;
};

/** A support flyer enters at a point of its owner's edge and flies straight to another point. */
export type Fly = {
  readonly t: "fly";
  readonly enter_x: number;
  readonly enter_y: number;
  /** Ignored: it faces the way it flies. */
  readonly facing?: number;
  readonly unit: string;
  readonly x: number;
  readonly y: number;
};

export type Force = {
  readonly faction: string;
  readonly id: string;
  readonly limit: number;
  readonly name: string;
  readonly units: readonly ListedUnit[];
  readonly warlord: string;
};

/** A selection as a player enters it. Anything left out has its usual value. */
export type ForceEntry = {
  /** The selection whose transport it begins in, or whose tank it rides on. */
  readonly aboard?: string;
  /** Items bought from its sheet. An item for a single model is listed once for each model. */
  readonly gear?: readonly string[];
  /** None: its sheet with a number. */
  readonly id?: string;
  readonly off_map?: boolean;
  readonly sheet: string;
  /** None: the role on its sheet. */
  readonly slot?: "hq" | "troops" | "heavy_as_troops" | "elites" | "fast_attack" | "heavy_support" | "lord_of_war" | "dedicated_transport" | "additional_fire_support" | "fortification";
  readonly squadron?: number;
};

/** How the models of a unit keep or change their places. */
export type Formation = {
  /** Distance between bases that spread out or stand in a line or column. Default: half of what coherency allows. */
  readonly gap?: number;
  /** Facing of a line. Default: along the path. */
  readonly heading?: number;
  readonly manner?: "keep" | "wheel" | "spread" | "line" | "column";
  /** Ranks of a line. */
  readonly ranks?: number;
  /** Degrees that a wheel turns the unit about its middle, counter-clockwise. */
  readonly turn?: number;
};

/** An order in progress. All frames together describe an interruption: who interrupted, and where the unit below was stopped. */
export type Frame = {
  /** The target of a support call and of the resulting support. */
  readonly aim?: Aim;
  /** Distance along the path that the unit has covered. */
  readonly at: number;
  /** The speed a vehicle counts as when it fires. If it shoots first, this is its declared speed. */
  readonly band?: "stationary" | "combat" | "cruising" | "flat_out";
  /** Whether its token has been removed and its first step has begun. */
  readonly begun: boolean;
  /** Path of the leading point of the current move, from its start. */
  readonly course?: readonly (readonly [number, number])[];
  /** The unit that an HQ nominated, or the support that is called. */
  readonly friend?: string;
  /** The moment it interrupted; None if it is an order. */
  readonly into?: "start" | "between_orders" | "order_declared" | "path" | "shot_declared" | "dice" | "shot_done" | "action_declared" | "action_done" | "charge_declared" | "charge_path" | "charge_failed" | "assault" | "rally";
  /** Steps left, the current one first. */
  readonly left?: readonly ("move" | "run" | "shoot" | "charge" | "target" | "test" | "strike" | "wait")[];
  /** The event that the enemy may now react to, or is reacting to. */
  readonly moment?: "start" | "between_orders" | "order_declared" | "path" | "shot_declared" | "dice" | "shot_done" | "action_declared" | "action_done" | "charge_declared" | "charge_path" | "charge_failed" | "assault" | "rally";
  /** Whether it shoots before it moves. */
  readonly moves_later: boolean;
  readonly order: "top_speed" | "maneuver_and_fire" | "open_fire" | "close_assault" | "request_support" | "tactical_coordination" | "ambush_fire" | "reserve_move";
  /** Whether this is fire at a charger rather than an order. */
  readonly overwatch: boolean;
  readonly owner: number;
  /** Psykers and the steps that they gave up to attempt a power. */
  readonly replaced?: readonly (readonly [string, "move" | "run" | "shoot" | "charge" | "target" | "test" | "strike" | "wait"])[];
  /** The unit it has declared to shoot at or charge. */
  readonly target?: string;
  /** Path of its first model during this order. */
  readonly trail?: readonly (readonly [number, number])[];
  readonly unit: string;
};

/** Deploy a unit in a building. */
export type Garrison = {
  readonly t: "garrison";
  readonly building: string;
  readonly unit: string;
};

/** A unit or character lost abilities because the character joined the unit. */
export type GaveUp = {
  readonly t: "gave_up";
  readonly unit: string;
  readonly what: readonly ("goes_ahead" | "scout" | "infiltrate" | "outflanking" | "deep_strike")[];
};

/** An item that a unit may buy. */
export type Gear = {
  /** Points, if it has a price of its own. */
  readonly cost?: number;
  /** The group with one model that takes the item each time it is bought. */
  readonly group?: string;
  readonly id: string;
  /** The gun that this model gives up for it. */
  readonly instead_of?: string;
  readonly name: string;
  readonly price?: "own" | "suspensors" | "power_weapon" | "gauntlet";
  /** The restriction that it counts towards. */
  readonly restricted?: "relic" | "grav" | "signature";
  /** Rules that it gives the whole unit. */
  readonly rules?: readonly ("assault_grenades" | "assault_vehicle" | "bonding_knife" | "communications" | "deep_strike" | "dozer_blade" | "fearless" | "feel_no_pain" | "fleet" | "forward_sentries" | "hammer_of_wrath" | "heroic_morale" | "independent_character" | "infiltrate" | "jink" | "junior_officer" | "know_no_fear" | "move_through_cover" | "objective_secured" | "platoon" | "psyker" | "relentless" | "scout" | "second_try" | "senior_officer" | "shrouded" | "slow_and_purposeful" | "stealth" | "supporting_fire" | "synapse" | "vox")[];
  /** The weapon that this model takes. */
  readonly weapon?: string;
};

/** A unit gets out of its vehicle on one side, as far as it can, or to the nearest free places. */
export type GetOut = {
  readonly t: "get_out";
  /** Degrees. */
  readonly bearing?: number;
  readonly unit: string;
};

/** A unit gets out of its vehicle, model by model. */
export type GetOutModels = {
  readonly t: "get_out_models";
  /** Each model's place, as the only corner of its way. */
  readonly goings: readonly Going[];
  readonly unit: string;
};

/** Give a unit its order for the turn. */
export type GiveOrder = {
  readonly t: "give_order";
  readonly order: "top_speed" | "maneuver_and_fire" | "open_fire" | "close_assault" | "request_support" | "tactical_coordination" | "ambush_fire" | "reserve_move";
  /** In the order they are taken, if there is a choice. Default: all, in printed order. */
  readonly steps?: readonly ("move" | "run" | "shoot" | "charge" | "target" | "test" | "strike" | "wait")[];
  readonly unit: string;
};

/** A unit near the target of a charge fires at the charger. */
export type GiveSupport = {
  readonly t: "give_support";
  /** Weapons of groups. Groups left out fire their first weapon in range. */
  readonly arms?: readonly Arm[];
  /** Models with the rule, as unit/model. Empty: all of them. */
  readonly models?: readonly string[];
  readonly unit: string;
};

/** Declare how fast a vehicle will go that fires before it moves. */
export type GoAt = {
  readonly t: "go_at";
  readonly speed: "combat" | "cruising";
  readonly unit: string;
};

/** The path of one model. */
export type Going = {
  /** Its id on the table, as unit/model. */
  readonly model: string;
  /** Points of the path; the model stops at the last. */
  readonly way: readonly (readonly [number, number])[];
};

/** A unit was destroyed. */
export type Gone = {
  readonly t: "gone";
  readonly unit: string;
};

export type GotOut = {
  readonly t: "got_out";
  readonly carrier: string;
  /** Models that found no place. */
  readonly lost: number;
  readonly unit: string;
  readonly why: "by_order" | "thrown_off" | "down" | "wrecked" | "explodes" | "collapses";
};

/** Models of a unit that are alike: the same profile and the same weapons. */
export type Group = {
  /** Id of a profile or a vehicle. */
  readonly profile: string;
  /** Weapons of each model; for a vehicle, those that still work. */
  readonly weapons?: readonly string[];
};

/** Identical models of a unit, or its vehicle. */
export type GroupSheet = {
  readonly count: number;
  readonly id: string;
  readonly profile: string;
  /** Weapons of each model. A vehicle's weapons are in its own record. */
  readonly weapons?: readonly string[];
};

/** A marker or unit could not come down there. */
export type HadMishap = {
  readonly t: "had_mishap";
  readonly at: readonly [number, number];
  readonly unit: string;
};

/** A vehicle cannot move. */
export type Halted = {
  readonly t: "halted";
  readonly unit: string;
  readonly why: "crew_stunned" | "immobilised" | "held";
};

/** The weight of a charge scored hits. */
export type Hammered = {
  readonly t: "hammered";
  readonly hits: number;
  readonly target: string;
  readonly unit: string;
  readonly wounds: number;
};

/** A waiting reaction order (battlegroup/reaction-token). */
export type Held = {
  /** Whether it is declared and on the stack. */
  readonly committed: boolean;
  readonly kind: "ambush_fire" | "reserve_move";
};

export type HeldBack = {
  readonly t: "held_back";
  readonly unit: string;
};

/** Hold a unit back. It arrives from reserve over its own edge, a side edge or by deep strike, or it deploys last before the first turn. */
export type HoldBack = {
  readonly t: "hold_back";
  readonly arrival?: "edge" | "deep_strike" | "outflank" | "infiltrate";
  readonly unit: string;
};

/** Asks the owner of a vehicle that shoots before it moves, before the shot, how fast it will drive (battlegroup/fire-before-moving). Default: combat speed. */
export type HowFast = {
  readonly t: "how_fast";
  readonly unit: string;
};

/** Asks the enemy of a power, when it has succeeded, how many warp charges they spend against it (battlegroup/psychic-costs). Default: none. */
export type HowManyToDeny = {
  readonly t: "how_many_to_deny";
  /** Their own warp charges. */
  readonly most: number;
  readonly power: string;
  readonly successes: number;
  /** The psyker. */
  readonly unit: string;
};

/** Asks the owner of a unit in reserve, before deployment, how it will arrive (battlegroup/base-outflank, battlegroup/deep-strike-marker). Default: over the edge. */
export type HowTheyArrive = {
  readonly t: "how_they_arrive";
  /** The ways it can arrive from reserve. */
  readonly known: readonly ("edge" | "deep_strike" | "outflank" | "infiltrate")[];
  readonly unit: string;
};

/** Asks the owner of a marker, at the start of their next turn, how they turn the rings of models (battlegroup/deep-strike-arrival). Default: the turn that endangers the fewest models. */
export type HowToLand = {
  readonly t: "how_to_land";
  /** Position of its first model. */
  readonly at: readonly [number, number];
  readonly unit: string;
};

/** A hit on a vehicle was resolved. */
export type HullStruck = {
  readonly t: "hull_struck";
  readonly armour: number;
  readonly hit: "none" | "glance" | "penetrate";
  /** Hull points left. */
  readonly left: number;
  readonly result: "crew_shaken" | "crew_stunned" | "weapon_destroyed" | "immobilised" | "explodes" | null;
  readonly saved: boolean;
  readonly unit: string;
};

/** A unit took wounds. */
export type Hurt = {
  readonly t: "hurt";
  readonly cause: "shooting" | "combat" | "sweeping" | "gets_hot" | "dangerous" | "warp" | "explosion" | "wreck" | "collapse";
  /** Models. */
  readonly fallen: number;
  /** Unsaved. */
  readonly lost: number;
  readonly unit: string;
  readonly wounds: number;
};

export type Jinked = {
  readonly t: "jinked";
  readonly unit: string;
};

/** A character begins the game with a unit. */
export type Join = {
  readonly t: "join";
  readonly unit: string;
};

/** A character begins the game with a unit. */
export type Joined = {
  readonly t: "joined";
  readonly host: string;
  readonly unit: string;
};

/** Land a unit with its rings turned by this angle. */
export type Land = {
  readonly t: "land";
  readonly turn?: number;
};

/** Place an objective at a point. */
export type LayObjective = {
  readonly t: "lay_objective";
  /** Ignored: an objective has no facing. */
  readonly facing?: number;
  readonly x: number;
  readonly y: number;
};

/** A table with its terrain. */
export type Layout = {
  readonly id: string;
  /** Along x, in inches. */
  readonly long: number;
  readonly name: string;
  /** Along y. */
  readonly short: number;
  readonly terrain: readonly PrintedPiece[];
};

/** Victory points by source. */
export type Ledger = {
  readonly objectives: number;
  readonly out_scouted: number;
  readonly slain: number;
  readonly warlord: number;
};

/** Close combat values of a walker. */
export type Legs = {
  readonly attacks: number;
  readonly initiative: number;
  readonly strength: number;
  readonly ws: number;
};

/** These units begin the game on Ambush Fire. */
export type LieInWait = {
  readonly t: "lie_in_wait";
  readonly units: readonly string[];
};

/** The victory point limit changed, which objectives add to. */
export type LimitChanged = {
  readonly t: "limit_changed";
  readonly after: number;
  readonly before: number;
};

/** A selection of a force. */
export type ListedUnit = {
  /** The selection whose transport it begins in, or whose tank it rides. */
  readonly aboard: string | null;
  /** Items that it buys. */
  readonly gear: readonly string[];
  readonly id: string;
  readonly off_map: boolean;
  readonly sheet: string;
  readonly slot: "hq" | "troops" | "heavy_as_troops" | "elites" | "fast_attack" | "heavy_support" | "lord_of_war" | "dedicated_transport" | "additional_fire_support" | "fortification";
  /** Number of vehicles in one slot. */
  readonly squadron: number;
};

/** Records that an army adds to those of the rulebook. */
export type Lists = {
  readonly profiles?: readonly Profile[];
  readonly units?: readonly UnitSheet[];
  readonly vehicles?: readonly Vehicle[];
  readonly weapons?: readonly Weapon[];
};

/** Both lists add a record with the same name but different values. One list is chosen again. */
export type ListsDiffer = {
  readonly t: "lists_differ";
  readonly record: string;
  /** The seat that is asked again. */
  readonly seat: number;
};

/** Attempt a power. */
export type Manifest = {
  readonly t: "manifest";
  /** Warp charges to spend. */
  readonly dice: number;
  readonly power: string;
  readonly psyker: string;
  /** The step given up for it. */
  readonly step: "move" | "run" | "shoot" | "charge" | "target" | "test" | "strike" | "wait";
  readonly target: string;
};

/** The attempt was resolved. */
export type Manifested = {
  readonly t: "manifested";
  readonly cancelled: number;
  readonly perils: boolean;
  readonly power: string;
  readonly successes: number;
  readonly unit: string;
  readonly works: boolean;
};

/** How a unit fires in a step. */
export type Manner = {
  /** The command that an officer gave. */
  readonly command?: "volley_fire" | "take_aim" | "double_time" | "on_your_feet";
  /** Whether the penalties for moving apply. */
  readonly moved: boolean;
  /** Whether it fires at a charger, with weapons limited by range (battlegroup/exp-overwatch-range). */
  readonly overwatch: boolean;
  readonly share: Share;
  /** Psykers that use a power instead of firing. */
  readonly silent?: readonly string[];
  /** Whether all its shots are snap shots. */
  readonly snap: boolean;
  /** For a vehicle: its speed, which limits how many weapons it fires at full skill (battlegroup/base-vehicle-shooting). */
  readonly speed: "stationary" | "combat" | "cruising" | "flat_out";
};

/** What players bring in place of parts of a table; a part left out stays. All of it is laid as for the player at the south-west corner, or for an attacker from the west. */
export type Map = {
  readonly long?: number;
  /** In the order in which they are placed. */
  readonly objectives?: readonly Objective[];
  readonly short?: number;
  readonly terrain?: readonly Piece[];
  readonly zones?: { readonly [key in "front_line"]?: ZonePlan };
};

/** A marker came down. */
export type MarkerLaid = {
  readonly t: "marker_laid";
  readonly at: readonly [number, number];
  /** Distance from where it was aimed. */
  readonly drift: number;
  readonly unit: string;
};

/** The result of a mishap. */
export type MishapResult = {
  readonly t: "mishap_result";
  readonly result: "delayed" | "misplaced";
  readonly unit: string;
};

/** Place a unit elsewhere. */
export type Misplace = {
  readonly t: "misplace";
  /** Ignored: its models land in rings. */
  readonly facing?: number;
  readonly x: number;
  readonly y: number;
};

/** A playing piece; those that fall are taken out of their unit. */
export type Model = {
  readonly group: string;
  /** The floor of a ruin that it is on. */
  readonly level: number;
  /** Wounds lost. */
  readonly lost: number;
  /** None off the table. */
  readonly pose?: Pose;
};

/** A weapon as a vehicle carries it. */
export type Mounted = {
  readonly id: string;
  readonly mount: "turret" | "hull" | "sponson" | "pintle" | "arm";
  readonly weapon: string;
};

/** Move a unit: its middle goes along a path, its models in a formation. */
export type Move = {
  readonly t: "move";
  readonly formation?: Formation;
  /** Points of the path, without its start. */
  readonly path?: readonly (readonly [number, number])[];
  readonly unit: string;
};

/** Move models of a unit one by one; the others stay. */
export type MoveModels = {
  readonly t: "move_models";
  /** Each model's position, as the only point of its path. */
  readonly goings: readonly Going[];
  readonly unit: string;
};

export type MoveTable = {
  readonly allowance: { readonly [key in "infantry" | "jump_infantry" | "jet_pack_infantry" | "artillery" | "bike" | "jetbike" | "beast" | "cavalry" | "monstrous_creature" | "walker" | "vehicle" | "flyer" | "building" | "defence_works"]?: number };
  readonly coherency: number;
  readonly combat: number;
  readonly cruising: number;
  /** A model in dangerous ground is hurt on this roll or less. */
  readonly dangerous: number;
  readonly disembark: number;
  readonly embark: number;
  readonly enemy_gap: number;
  /** Types that fall back three dice. */
  readonly far_dice: readonly ("infantry" | "jump_infantry" | "jet_pack_infantry" | "artillery" | "bike" | "jetbike" | "beast" | "cavalry" | "monstrous_creature" | "walker" | "vehicle" | "flyer" | "building" | "defence_works")[];
  readonly flat_out: number;
  readonly flat_out_fast: number;
  readonly flat_out_skimmer: number;
  readonly heavy: number;
  readonly join: number;
  /** For jump units that save their packs for a charge. */
  readonly on_foot: number;
  /** Dice of jet packs. */
  readonly thrust: number;
  readonly turbo: { readonly [key in "infantry" | "jump_infantry" | "jet_pack_infantry" | "artillery" | "bike" | "jetbike" | "beast" | "cavalry" | "monstrous_creature" | "walker" | "vehicle" | "flyer" | "building" | "defence_works"]?: number };
};

/** A unit moved, each model along its own path. An interrupted move is reported in parts. */
export type Moved = {
  readonly t: "moved";
  readonly how: "move" | "run" | "charge" | "pile_in" | "consolidation" | "fall_back" | "regrouped" | "follow_up" | "thrust" | "scout";
  /** Length of the longest path. */
  readonly length: number;
  readonly tracks: readonly Track[];
  readonly unit: string;
};

/** The format of a force: `{group_field, part_field, list_field: [{unit_field, choices}]}`. */
export type MusterForm = {
  /** The attribute of the force that holds the id of its group. */
  readonly group_field: string;
  readonly groups: readonly PrintedGroup[];
  /** Whether lists of list builders are read (`adopt_roster`). */
  readonly imports: boolean;
  /** Fewest units of a force. */
  readonly least: number;
  /** The attribute of the force that lists its entries. */
  readonly list_field: string;
  /** Most units of a force. Null: no limit. */
  readonly most: number | null;
  /** The attribute of the force that holds records of its own; `units` there lists its units, each with an id, a name and groups with a count. */
  readonly own_field: string | null;
  /** The attribute of the force that holds the id of its part of the group. */
  readonly part_field: string | null;
  /** Forces that players can field as they are. */
  readonly ready: readonly ReadyForce[];
  /** The attribute of an entry that holds the id of its unit. */
  readonly unit_field: string;
  readonly units: readonly PrintedUnit[];
  /** Headings of that table, that of the names first. */
  readonly weapon_columns: readonly string[];
  /** Weapons that profiles and extras name, as rows of a table. */
  readonly weapons: { readonly [key: string]: WeaponRow };
};

/** Choose a character. */
export type Name = {
  readonly t: "name";
  /** unit/model. */
  readonly model: string;
};

/** A unit stays in reserve because it does not fit. */
export type NoRoom = {
  readonly t: "no_room";
  readonly unit: string;
};

/** At its Charge step, a unit had no enemy to charge. The note says why it cannot charge the nearest. */
export type NobodyToCharge = {
  readonly t: "nobody_to_charge";
  /** Inches to the nearest enemy, if it is too far away. */
  readonly distance?: number;
  /** Maximum distance for declaring a charge, in inches. */
  readonly most?: number;
  readonly unit: string;
  /** A refusal code. */
  readonly why: string;
};

/** Choose the unit that tries to stand up or rally. */
export type Nominate = {
  readonly t: "nominate";
  readonly unit: string;
};

/** An HQ nominated a unit to stand up or rally. */
export type Nominated = {
  readonly t: "nominated";
  readonly friend: string;
  readonly unit: string;
};

/** An objective on a player's own map. */
export type Objective = {
  readonly at: readonly [number, number];
  readonly id: string;
};

export type ObjectiveLaid = {
  readonly t: "objective_laid";
  readonly number: number;
  readonly seat: number;
  readonly x: number;
  readonly y: number;
};

export type ObjectiveTable = {
  readonly apart: number;
  readonly capture: number;
  readonly centre: number;
  readonly deny: number;
  readonly edge: number;
  readonly least: number;
  readonly most: number;
  readonly near_centre: number;
};

/** Objectives were counted at the end of a game turn. The side with more of them scores the difference. */
export type ObjectivesCounted = {
  readonly t: "objectives_counted";
  readonly enemy: number;
  readonly own: number;
  readonly seat: number;
};

/** Objectives were left out for lack of room. */
export type ObjectivesDropped = {
  readonly t: "objectives_dropped";
  readonly count: number;
};

/** Options of a match. The data says what the values mean. */
export type Options = {
  /** Sheets of fast skimmers that may be taken as support flyers. */
  readonly agreed_flyers?: readonly string[];
  /** By seat. None: the seat's ready-made force. */
  readonly armies?: readonly [Army | null, Army | null];
  /** The seat that attacks, if the scenario has an attacker. */
  readonly attacker?: "roll" | "first" | "second";
  readonly challenges?: boolean;
  /** Whether a seat without an army here is asked for one when the match begins. */
  readonly choose_armies?: boolean;
  readonly debris_destructible?: boolean;
  readonly exp_shotguns?: boolean;
  readonly initiative?: "fixed" | "alternate";
  readonly layout?: string;
  /** The players' own map, in place of parts of the table. None: the layout's. */
  readonly map?: Map;
  readonly max_game_turns?: number;
  readonly mishap?: "choice" | "roll";
  /** None: roll for it. */
  readonly objective_count?: number;
  readonly overwatch?: "off" | "experimental";
  readonly play_turn_zero?: boolean;
  readonly points_limit?: number;
  readonly require_hq?: boolean;
  readonly scenario?: string;
  readonly sequence_mode?: "turns" | "alternating";
  /** How the limit of victory points is reckoned. */
  readonly vp_limit?: "by_points" | "hundredth" | "by_units";
};

/** An order: its steps and the units that can receive it. */
export type OrderSheet = {
  readonly issuer: "any" | "charger" | "caller" | "hq";
  readonly reaction: boolean;
  readonly steps: readonly ("move" | "run" | "shoot" | "charge" | "target" | "test" | "strike" | "wait")[];
};

export type Ordered = {
  readonly t: "ordered";
  readonly order: "top_speed" | "maneuver_and_fire" | "open_fire" | "close_assault" | "request_support" | "tactical_coordination" | "ambush_fire" | "reserve_move";
  readonly unit: string;
};

/** The edge of an outflanking unit was determined. */
export type Outflanks = {
  readonly t: "outflanks";
  readonly side: "left" | "right";
  readonly unit: string;
};

/** A charged unit fires at the charger at a point of its path. */
export type Overwatch = {
  readonly t: "overwatch";
  /** Weapons of groups. Groups left out fire their first weapon that may fire. */
  readonly arms?: readonly Arm[];
  /** Distance along the path, from its start. */
  readonly at: number;
  readonly unit: string;
};

/** A charged unit fired at the charger. */
export type Overwatched = {
  readonly t: "overwatched";
  /** Distance along the charger's path. */
  readonly at: number;
  readonly target: string;
  readonly unit: string;
};

/** A part of a group that a force may belong to. */
export type Part = {
  readonly id: string;
  readonly name: string;
  readonly text: string;
};

/** Decline, or do nothing more. The question says what this means. */
export type Pass = {
  readonly t: "pass";
};

/** A unit does nothing this turn. It keeps its token. */
export type PassUnit = {
  readonly t: "pass_unit";
  readonly unit: string;
};

export type Passed = {
  readonly t: "passed";
  readonly units: readonly string[];
};

export type PhaseBegan = {
  readonly t: "phase_began";
  readonly phase: "start" | "orders" | "assault" | "rally";
  readonly seat: number;
};

/** A piece of terrain; what it leaves out is as its kind says. */
export type Piece = {
  /** Heights of the floors that models can stand on. */
  readonly floors?: readonly number[];
  readonly height?: number;
  readonly id: string;
  readonly kind: "woods" | "ruin" | "crater" | "hedge" | "barricade" | "wall" | "hill" | "debris" | "wreck" | "fortification" | "building" | "rock";
  readonly polygon: readonly (readonly [number, number])[];
};

/** A side. */
export type Player = {
  /** Warp charges. */
  readonly charges: number;
  /** The corner of the table that their forces come from. */
  readonly corner: readonly [number, number];
  /** None before an army is known. */
  readonly faction?: string;
  readonly points: Ledger;
  /** Recon units deployed. */
  readonly recon: number;
  readonly target_points?: readonly TargetPoint[];
  /** The unit of the warlord. */
  readonly warlord?: string;
};

/** A model's position and facing. */
export type Pose = {
  readonly facing: number;
  readonly x: number;
  readonly y: number;
};

/** Armour by face. */
export type PrintedArmour = {
  readonly front: number;
  readonly rear: number;
  readonly side: number;
};

/** An item that a unit may buy. */
export type PrintedGear = {
  /** Points, if it has a price of its own. */
  readonly cost: number;
  /** The group with one model that takes the item each time it is bought. */
  readonly group: string | null;
  readonly id: string;
  /** The gun that this model gives up for it. */
  readonly instead_of: string | null;
  readonly name: string;
  readonly price: "own" | "suspensors" | "power_weapon" | "gauntlet";
  /** The restriction that it counts towards. */
  readonly restricted: "relic" | "grav" | "signature" | null;
  /** Rules that it gives the whole unit. */
  readonly rules: readonly ("assault_grenades" | "assault_vehicle" | "bonding_knife" | "communications" | "deep_strike" | "dozer_blade" | "fearless" | "feel_no_pain" | "fleet" | "forward_sentries" | "hammer_of_wrath" | "heroic_morale" | "independent_character" | "infiltrate" | "jink" | "junior_officer" | "know_no_fear" | "move_through_cover" | "objective_secured" | "platoon" | "psyker" | "relentless" | "scout" | "second_try" | "senior_officer" | "shrouded" | "slow_and_purposeful" | "stealth" | "supporting_fire" | "synapse" | "vox")[];
  /** The weapon that this model takes. */
  readonly weapon: string | null;
};

/** A faction or nation. A force belongs to one, or to one and its allies. */
export type PrintedGroup = {
  /** Ids of the groups that may join it. */
  readonly allies: readonly string[];
  readonly id: string;
  readonly name: string;
  readonly parts: readonly Part[];
  readonly text: string;
};

/** Identical models of a unit, or its vehicle. */
export type PrintedGroupSheet = {
  readonly count: number;
  readonly id: string;
  readonly profile: string;
  /** Weapons of each model. A vehicle's weapons are in its own record. */
  readonly weapons: readonly string[];
};

/** Close combat values of a walker. */
export type PrintedLegs = {
  readonly attacks: number;
  readonly initiative: number;
  readonly strength: number;
  readonly ws: number;
};

/** A weapon as a vehicle carries it. */
export type PrintedMounted = {
  readonly id: string;
  readonly mount: "turret" | "hull" | "sponson" | "pintle" | "arm";
  readonly weapon: string;
};

/** A piece of terrain; what it leaves out is as its kind says. */
export type PrintedPiece = {
  /** Heights of the floors that models can stand on. */
  readonly floors: readonly number[];
  readonly height: number | null;
  readonly id: string;
  readonly kind: "woods" | "ruin" | "crater" | "hedge" | "barricade" | "wall" | "hill" | "debris" | "wreck" | "fortification" | "building" | "rock";
  readonly polygon: readonly (readonly [number, number])[];
};

/** A kind of model that is no vehicle. */
export type PrintedProfile = {
  readonly armour: number | null;
  readonly attacks: number;
  readonly base_mm: number;
  readonly bs: number;
  readonly bulk: number;
  readonly character: boolean;
  readonly faction: string;
  readonly id: string;
  readonly initiative: number;
  readonly invulnerable: number | null;
  readonly leadership: number;
  readonly name: string;
  readonly strength: number;
  readonly toughness: number;
  readonly type: "infantry" | "jump_infantry" | "jet_pack_infantry" | "artillery" | "bike" | "jetbike" | "beast" | "cavalry" | "monstrous_creature" | "walker" | "vehicle" | "flyer" | "building" | "defence_works";
  readonly wounds: number;
  readonly ws: number;
};

/** A unit that a force may contain. */
export type PrintedUnit = {
  readonly choices: readonly Choice[];
  readonly cost: number;
  readonly group: string;
  readonly id: string;
  readonly name: string;
  /** What its models can do. */
  readonly profiles: readonly UnitProfile[];
  /** What it is, in a few words. */
  readonly text: string;
};

export type PrintedUnitSheet = {
  /** Points by item. */
  readonly cost: { readonly [key: string]: number };
  readonly faction: string;
  /** Items that it may buy. */
  readonly gear: readonly PrintedGear[];
  readonly grav: number;
  readonly groups: readonly PrintedGroupSheet[];
  readonly id: string;
  readonly mastery: number;
  readonly name: string;
  readonly powers: readonly string[];
  /** Relics bought with it. `grav` and `signature` count its grav weapons and the points of its signature systems. */
  readonly relics: number;
  readonly role: "hq" | "troops" | "elites" | "fast_attack" | "heavy_support" | "lord_of_war" | "dedicated_transport" | "additional_fire_support" | "fortification";
  readonly rules: readonly ("assault_grenades" | "assault_vehicle" | "bonding_knife" | "communications" | "deep_strike" | "dozer_blade" | "fearless" | "feel_no_pain" | "fleet" | "forward_sentries" | "hammer_of_wrath" | "heroic_morale" | "independent_character" | "infiltrate" | "jink" | "junior_officer" | "know_no_fear" | "move_through_cover" | "objective_secured" | "platoon" | "psyker" | "relentless" | "scout" | "second_try" | "senior_officer" | "shrouded" | "slow_and_purposeful" | "stealth" | "supporting_fire" | "synapse" | "vox")[];
  readonly signature: number;
  readonly strike: "bombardment" | "flyer" | "target_point" | null;
  /** None for a target point, which is a place. */
  readonly type: "infantry" | "jump_infantry" | "jet_pack_infantry" | "artillery" | "bike" | "jetbike" | "beast" | "cavalry" | "monstrous_creature" | "walker" | "vehicle" | "flyer" | "building" | "defence_works" | null;
  /** The terrain that it becomes on the table, if it is not a unit there. */
  readonly works: PrintedWorks | null;
};

export type PrintedVehicle = {
  readonly armour: PrintedArmour;
  readonly bs: number;
  /** Whether it is immobile and its garrison fires its weapons. */
  readonly building: boolean;
  readonly capacity: number;
  readonly faction: string;
  readonly fast: boolean;
  readonly fire_points: number;
  readonly flyer: boolean;
  readonly heavy: boolean;
  readonly hull_points: number;
  readonly id: string;
  readonly legs: PrintedLegs | null;
  readonly length: number;
  readonly name: string;
  readonly open_topped: boolean;
  readonly skimmer: boolean;
  readonly tank: boolean;
  readonly weapons: readonly PrintedMounted[];
  readonly width: number;
};

export type PrintedWeapon = {
  readonly adds: number;
  /** None: AP "-". */
  readonly ap: number | null;
  /** Fixed number of blows, regardless of who wields it. */
  readonly blows: number | null;
  /** Warp charges that a power costs. */
  readonly charges: number;
  readonly id: string;
  readonly kind: "rapid_fire" | "pistol" | "assault" | "heavy" | "salvo" | "ordnance" | "melee";
  readonly least: number;
  /** Shots of a salvo weapon after a move. */
  readonly moved_shots: number | null;
  readonly name: string;
  /** The roll it wounds on, whatever the Toughness. */
  readonly poisoned: number | null;
  /** None for melee. */
  readonly range: number | null;
  readonly shots: number;
  /** None: the bearer's own. */
  readonly strength: number | null;
  readonly tags: readonly ("armourbane" | "barrage" | "gauss" | "gets_hot" | "grav" | "haywire" | "ignores_cover" | "lance" | "melta" | "pinning" | "rending" | "shotgun" | "skyfire" | "sniper" | "torrent" | "twin_linked" | "unwieldy" | "witchfire")[];
  readonly template: "small_blast" | "large_blast" | "flame" | null;
  /** The factor for the bearer's Strength, applied before `adds`. */
  readonly times: number;
};

/** A fortification that counts as terrain. */
export type PrintedWorks = {
  readonly length: number;
  readonly width: number;
};

/** A kind of model that is no vehicle. */
export type Profile = {
  readonly armour?: number;
  readonly attacks: number;
  readonly base_mm: number;
  readonly bs: number;
  readonly bulk?: number;
  readonly character?: boolean;
  readonly faction: string;
  readonly id: string;
  readonly initiative: number;
  readonly invulnerable?: number;
  readonly leadership: number;
  readonly name: string;
  readonly strength: number;
  readonly toughness: number;
  readonly type: "infantry" | "jump_infantry" | "jet_pack_infantry" | "artillery" | "bike" | "jetbike" | "beast" | "cavalry" | "monstrous_creature" | "walker" | "vehicle" | "flyer" | "building" | "defence_works";
  readonly wounds: number;
  readonly ws: number;
};

/** How far a vehicle goes in a step. */
export type Pull = {
  readonly flat_out: boolean;
  readonly most: number;
};

/** Push debris ahead of the vehicle. */
export type PushDebris = {
  readonly t: "push_debris";
  readonly inches: number;
  readonly piece: string;
};

/** Place a unit after a mishap. */
export type PutDown = {
  readonly t: "put_down";
  /** Means nothing; every reply that puts something down has one. */
  readonly facing?: number;
  readonly unit: string;
  readonly x: number;
  readonly y: number;
};

/** Units were put in reserve. */
export type PutInReserve = {
  readonly t: "put_in_reserve";
  readonly units: readonly string[];
};

export type Rallied = {
  readonly t: "rallied";
  readonly unit: string;
};

/** A waiting unit interrupts. */
export type React = {
  readonly t: "react";
  /** Inches along the path, if it interrupts a move. */
  readonly at?: number;
  readonly unit: string;
};

/** A waiting unit interrupted. */
export type Reacted = {
  readonly t: "reacted";
  /** The unit whose order it interrupted. */
  readonly into: string | null;
  readonly moment: "start" | "between_orders" | "order_declared" | "path" | "shot_declared" | "dice" | "shot_done" | "action_declared" | "action_done" | "charge_declared" | "charge_path" | "charge_failed" | "assault" | "rally";
  readonly order: "top_speed" | "maneuver_and_fire" | "open_fire" | "close_assault" | "request_support" | "tactical_coordination" | "ambush_fire" | "reserve_move";
  readonly unit: string;
};

/** A unit that may interrupt. */
export type Ready = {
  /** Whether it can interrupt at any point, because it has other targets or needs none. */
  readonly anywhere: boolean;
  /** Stretches of the path, in inches from its start, where it could fire at the mover. */
  readonly stretches?: readonly (readonly [number, number])[];
  readonly token: "ambush_fire" | "reserve_move";
  readonly unit: string;
};

/** Place a target point on the table. */
export type Register = {
  readonly t: "register";
  /** Ignored: every reply that places something has one. */
  readonly facing?: number;
  readonly point: string;
  readonly x: number;
  readonly y: number;
};

/** A target point was placed on the table. */
export type Registered = {
  readonly t: "registered";
  readonly seat: number;
  readonly x: number;
  readonly y: number;
};

/** After a Reserve Move, the shooter fires at another target, along the path, or not at all. */
export type Retargeted = {
  readonly t: "retargeted";
  readonly at?: number;
  readonly target: string | null;
  readonly unit: string;
};

/** Reroll some dice. */
export type RollAgain = {
  readonly t: "roll_again";
  /** Indices of the dice, from 0. */
  readonly dice: readonly number[];
};

/** Dice were rolled. Each die of a match is in exactly one of these notes. */
export type Rolled = {
  readonly t: "rolled";
  readonly faces: readonly number[];
  /** Index of the first die in the match. */
  readonly first: number;
  /** The lowest face that counts. Absent if no single number decides. */
  readonly needed?: number;
  /** What the dice were rolled for. */
  readonly purpose: string;
  /** Sides of each die. Absent for a D6. */
  readonly sides?: number;
  /** The unit they were rolled for. */
  readonly unit?: string;
};

export type RoundBegan = {
  readonly t: "round_began";
  readonly of: number;
  readonly round: number;
};

/** The cause and the time of a unit's rout. */
export type Rout = {
  readonly cause: "combat" | "shooting";
  readonly since: number;
};

export type Routed = {
  readonly t: "routed";
  readonly cause: "combat" | "shooting";
  readonly unit: string;
};

export type Scenario = {
  /** The zone of the first defenders, if the attacker comes from the west. */
  readonly front_line: readonly [number, number, number, number] | null;
  readonly id: string;
  readonly name: string;
  /** Default positions, by number, for the player at the south-west corner or western edge. */
  readonly objectives: { readonly [key: string]: readonly (readonly [number, number])[] };
  /** Set-up steps, in printed order. */
  readonly steps: readonly string[];
  readonly text: string;
  readonly turn_zero: boolean;
  readonly type: "meeting_engagement" | "attack_defense";
};

/** Victory points were scored at the end of a game turn. */
export type Scored = {
  readonly t: "scored";
  readonly objectives: number;
  readonly out_scouted: number;
  readonly seat: number;
  readonly slain: number;
  readonly total: number;
  readonly warlord: number;
};

/** Progress of the set-up. */
export type SettingUp = {
  /** Number of units that may begin on Ambush Fire; None before it is rolled. */
  readonly ambushes?: number;
  /** Units finished with the current stage. */
  readonly done?: readonly string[];
  /** The seat that had the last slot. */
  readonly last?: number;
  /** Total number of objectives to place. */
  readonly objectives: number;
};

/** The models of a unit that take part in an attack. */
export type Share = {
  /** Models that fire separately from the others. Empty: all models. */
  readonly only?: readonly string[];
  /** The model that has already fired separately. */
  readonly without?: string;
};

/** A unit was bombarded: the target, or a unit that a 1 strayed to. */
export type Shelled = {
  readonly t: "shelled";
  readonly hits: number;
  readonly target: string;
  readonly unit: string;
  readonly weapon: string;
  readonly wounds: number;
};

/** A unit fires at an enemy unit. */
export type Shoot = {
  readonly t: "shoot";
  /** Weapons of groups, in firing order. Groups left out fire last, with their first weapon in range. */
  readonly arms?: readonly Arm[];
  readonly target: string;
  readonly unit: string;
};

/** A unit fires at debris. */
export type ShootDebris = {
  readonly t: "shoot_debris";
  readonly piece: string;
  readonly unit: string;
};

export type ShootingTable = {
  readonly best: number;
  readonly crack: number;
  readonly crack_sum: number;
  readonly jink: number;
  readonly point_blank: number;
  readonly skill_sum: number;
  readonly snap_skill: number;
};

/** Weapons fired together at a vehicle. */
export type ShotAtHull = {
  readonly t: "shot_at_hull";
  readonly hits: number;
  readonly shots: number;
  readonly snap: boolean;
  readonly target: string;
  readonly unit: string;
  readonly weapon: string;
};

export type ShotDeclared = {
  readonly t: "shot_declared";
  readonly target: string;
  readonly unit: string;
};

/** An officer gives a command. */
export type Shout = {
  readonly t: "shout";
  readonly command: "volley_fire" | "take_aim" | "double_time" | "on_your_feet";
  readonly officer: string;
};

/** An officer gave a command, and the unit followed it or not. */
export type Shouted = {
  readonly t: "shouted";
  readonly command: "volley_fire" | "take_aim" | "double_time" | "on_your_feet";
  readonly followed: boolean;
  readonly officer: string;
  readonly unit: string;
};

/** Tables whose numbers appear in sentences. */
export type ShownTables = {
  readonly move: MoveTable;
  readonly objectives: ObjectiveTable;
  readonly orders: { readonly [key in "top_speed" | "maneuver_and_fire" | "open_fire" | "close_assault" | "request_support" | "tactical_coordination" | "ambush_fire" | "reserve_move"]?: OrderSheet };
  readonly shooting: ShootingTable;
  readonly templates: TemplateTable;
};

/** A weapon that may not fire for a turn, because it gave supporting fire. */
export type Silence = {
  readonly model: string;
  /** Counted like `Battle.now`. */
  readonly turn: number;
  readonly weapon: string;
};

/** Move away as soon as an enemy meets all conditions: the enemy that shoots or, between orders, any enemy. */
export type SlipAway = {
  readonly t: "slip_away";
  /** Moves to try; the first possible one is made. Empty: the owner is asked. */
  readonly goes?: readonly ("straight_away" | "into_cover" | "to_own_edge" | "to_objective")[];
  /** Moments to react at. Empty: any possible one. */
  readonly moments?: readonly ("start" | "between_orders" | "order_declared" | "path" | "shot_declared" | "dice" | "shot_done" | "action_declared" | "action_done" | "charge_declared" | "charge_path" | "charge_failed" | "assault" | "rally")[];
  /** Kinds of enemies. Empty: any. */
  readonly types?: readonly ("infantry" | "jump_infantry" | "jet_pack_infantry" | "artillery" | "bike" | "jetbike" | "beast" | "cavalry" | "monstrous_creature" | "walker" | "vehicle" | "flyer" | "building" | "defence_works")[];
  readonly unit: string;
  /** Maximum distance to the enemy, in inches. */
  readonly within?: number;
};

/** Fire snap shots at a target that has slipped away, as if it were still at a point of its path. */
export type SnapOnPath = {
  readonly t: "snap_on_path";
  /** Distance along the path, from its start. */
  readonly at: number;
  readonly unit: string;
};

/** A vehicle that fires first declared its speed. */
export type SpeedTold = {
  readonly t: "speed_told";
  readonly speed: "stationary" | "combat" | "cruising" | "flat_out";
  readonly unit: string;
};

/** One model fires at its own target first. The others are asked next. */
export type SplitFire = {
  readonly t: "split_fire";
  /** The weapon of its group. Default: its first weapon in range. */
  readonly arms?: readonly Arm[];
  /** A single model, as unit/model. */
  readonly models: readonly string[];
  readonly target: string;
  readonly unit: string;
};

/** An order with the reactions that interrupted it. The last one is resolved first. */
export type Stack = {
  readonly frames?: readonly Frame[];
};

/** The current values that decide the match, computed for clients. */
export type Stakes = {
  /** Numbers of the objectives each side controls, by seat. */
  readonly held: readonly [readonly number[], readonly number[]];
  /** Victory points that end the match. */
  readonly limit: number;
};

/** These units stand up. The others stay down. */
export type StandUp = {
  readonly t: "stand_up";
  readonly units: readonly string[];
};

/** A set-up step was skipped because the scenario does not have it. */
export type StepLeftOut = {
  readonly t: "step_left_out";
  readonly number: number;
};

/** An order was cut short. */
export type StepLost = {
  readonly t: "step_lost";
  readonly step: "move" | "run" | "shoot" | "charge" | "target" | "test" | "strike" | "wait";
  readonly unit: string;
};

/** A caught unit stood, because it knows no fear. */
export type StoodFast = {
  readonly t: "stood_fast";
  readonly unit: string;
};

export type StoodUp = {
  readonly t: "stood_up";
  readonly unit: string;
};

/** An interrupted unit stopped moving. */
export type Stopped = {
  readonly t: "stopped";
  readonly at: number;
  readonly unit: string;
};

/** Blast dice that rolled 1 hit a neighbour of the target. */
export type Strayed = {
  readonly t: "strayed";
  readonly hits: number;
  /** The unit hit. */
  readonly target: string;
  readonly unit: string;
  readonly weapon: string;
  readonly wounds: number;
};

/** Place a unit's deep strike marker at a point. */
export type Strike = {
  readonly t: "strike";
  /** Ignored: its models land in rings. */
  readonly facing?: number;
  readonly unit: string;
  readonly x: number;
  readonly y: number;
};

/** A unit struck at an Initiative step. */
export type Struck = {
  readonly t: "struck";
  readonly blows: number;
  readonly hits: number;
  readonly step: number;
  readonly target: string;
  readonly unit: string;
  readonly wounds: number;
};

/** A unit near the target fired at a charger. */
export type Supported = {
  readonly t: "supported";
  readonly target: string;
  readonly unit: string;
};

/** A winner pursued a fleeing unit. */
export type Swept = {
  readonly t: "swept";
  readonly caught: boolean;
  readonly fleeing: string;
  readonly unit: string;
};

/** Choose a corner of the table. */
export type TakeCorner = {
  readonly t: "take_corner";
  readonly corner: "south_west" | "south_east" | "north_west" | "north_east";
};

/** Choose a short edge for the attacker. */
export type TakeEdge = {
  readonly t: "take_edge";
  readonly edge: "west" | "east" | "south" | "north";
};

/** Bring a unit in over a side edge. */
export type TakeFlank = {
  readonly t: "take_flank";
  readonly side: "left" | "right";
};

/** A pre-registered target point. */
export type TargetPoint = {
  /** None until it is placed. */
  readonly at?: readonly [number, number];
  readonly id: string;
};

export type TemplateSheet = {
  readonly dice: number;
  readonly need: number;
  readonly range: number | null;
  /** How far its 1s can stray; None for flames, whose 1s do not. */
  readonly stray: number | null;
};

export type TemplateTable = {
  readonly best: number;
  readonly bonus: number;
  readonly indirect: number;
  readonly large_unit: number;
  readonly sheets: { readonly [key in "small_blast" | "large_blast" | "flame"]?: TemplateSheet };
  readonly torrent: number;
  readonly worst: number;
};

/** What a kind of terrain does, unless a piece says otherwise. */
export type TerrainKind = {
  readonly armour: number | null;
  readonly blocks_sight: boolean;
  readonly cover: number | null;
  readonly difficult: boolean;
  readonly height: number;
  readonly impassable: boolean;
};

export type Tested = {
  readonly t: "tested";
  /** The highest sum that passes. */
  readonly need: number;
  readonly occasion: "morale" | "pinning" | "lost_combat" | "rally" | "stand_up" | "restrain" | "bombardment" | "command";
  readonly passed: boolean;
  /** Sum of the dice. */
  readonly total: number;
  readonly unit: string;
};

/** A unit waits with a reaction order. */
export type TokenLaid = {
  readonly t: "token_laid";
  readonly token: "ambush_fire" | "reserve_move";
  readonly unit: string;
};

/** A battery stays off the map or deploys with the other units. */
export type TookPost = {
  readonly t: "took_post";
  readonly off_map: boolean;
  readonly unit: string;
};

/** The way of a model. */
export type Track = {
  /** unit/model. */
  readonly model: string;
  /** From where it stood. */
  readonly way: readonly (readonly [number, number])[];
};

/** A player turn or, if orders alternate, a game turn of both sides. */
export type Turn = {
  /** Units finished with the current part of the turn. */
  readonly done?: readonly string[];
  /** The seat that had the last slot. */
  readonly last?: number;
  readonly part: "triggers" | "flight" | "charges_of_the_warp" | "markers" | "arrivals" | "opening" | "slots" | "closing" | "thrusts" | "fights" | "rallying" | "standing_up" | "departures" | "effects";
  readonly phase: "start" | "orders" | "assault" | "rally";
  /** The active player or, if orders alternate, the player with the initiative. */
  readonly seat: number;
};

/** A unit of models. An independent character is a unit with one model. */
export type Unit = {
  /** The vehicle that it is in, or the tank that it rides on. */
  readonly aboard?: string;
  /** Whether it has had its order for the turn or passed. */
  readonly acted: boolean;
  /** How it arrives, if it is in reserve. */
  readonly arrival: "edge" | "deep_strike" | "outflank" | "infiltrate";
  /** For a vehicle, which is a unit with one model. */
  readonly craft?: Craft;
  /** The game turn in which a mishap sent it back to reserve. */
  readonly delayed?: number;
  /** The turn in which it called support. */
  readonly directing?: number;
  readonly doings: Doings;
  readonly down?: Down;
  /** The side edge that it arrives from. */
  readonly flank?: "left" | "right";
  /** Items bought for it. */
  readonly gear?: readonly string[];
  readonly groups: { readonly [key: string]: Group };
  readonly id: string;
  /** Its next own turn after a jink. It has cover until then, and fires snap shots until that turn ends. */
  readonly jink?: number;
  /** The unit a character is with. */
  readonly joined?: string;
  /** Enemy units it is in combat with. */
  readonly locked?: readonly string[];
  /** The point where it will come down. */
  readonly marker?: readonly [number, number];
  /** Alive, in the order of the list. */
  readonly models: { readonly [key: string]: Model };
  /** The last turn in which it moved, for templates. */
  readonly moved_in?: number;
  readonly owner: number;
  readonly place: "waiting" | "table" | "reserve" | "aboard" | "off_map" | "destroyed" | "left" | "terrain";
  readonly rout?: Rout;
  /** Whether it scouted or infiltrated and so may not charge yet. */
  readonly scouted: boolean;
  /** Whether it has Objective Secured. */
  readonly secured: boolean;
  readonly sheet: string;
  /** Weapons that have given supporting fire. */
  readonly silent?: readonly Silence[];
  readonly slot: "hq" | "troops" | "heavy_as_troops" | "elites" | "fast_attack" | "heavy_support" | "lord_of_war" | "dedicated_transport" | "additional_fire_support" | "fortification";
  /** For a support strike: whether it has been used. */
  readonly spent: boolean;
  /** Models at the start of the game. */
  readonly started: number;
  readonly token?: Held;
  /** The last turn in which it repeated a failed test. */
  readonly tried?: number;
};

export type UnitSheet = {
  /** Points by item. */
  readonly cost: { readonly [key: string]: number };
  readonly faction: string;
  /** Items that it may buy. */
  readonly gear?: readonly Gear[];
  readonly grav?: number;
  readonly groups?: readonly GroupSheet[];
  readonly id: string;
  readonly mastery?: number;
  readonly name: string;
  readonly powers?: readonly string[];
  /** Relics bought with it. `grav` and `signature` count its grav weapons and the points of its signature systems. */
  readonly relics?: number;
  readonly role: "hq" | "troops" | "elites" | "fast_attack" | "heavy_support" | "lord_of_war" | "dedicated_transport" | "additional_fire_support" | "fortification";
  readonly rules?: readonly ("assault_grenades" | "assault_vehicle" | "bonding_knife" | "communications" | "deep_strike" | "dozer_blade" | "fearless" | "feel_no_pain" | "fleet" | "forward_sentries" | "hammer_of_wrath" | "heroic_morale" | "independent_character" | "infiltrate" | "jink" | "junior_officer" | "know_no_fear" | "move_through_cover" | "objective_secured" | "platoon" | "psyker" | "relentless" | "scout" | "second_try" | "senior_officer" | "shrouded" | "slow_and_purposeful" | "stealth" | "supporting_fire" | "synapse" | "vox")[];
  readonly signature?: number;
  readonly strike?: "bombardment" | "flyer" | "target_point";
  /** None for a target point, which is a place. */
  readonly type?: "infantry" | "jump_infantry" | "jet_pack_infantry" | "artillery" | "bike" | "jetbike" | "beast" | "cavalry" | "monstrous_creature" | "walker" | "vehicle" | "flyer" | "building" | "defence_works";
  /** The terrain that it becomes on the table, if it is not a unit there. */
  readonly works?: Works;
};

export type Vehicle = {
  readonly armour: Armour;
  readonly bs: number;
  /** Whether it is immobile and its garrison fires its weapons. */
  readonly building?: boolean;
  readonly capacity?: number;
  readonly faction: string;
  readonly fast?: boolean;
  readonly fire_points?: number;
  readonly flyer?: boolean;
  readonly heavy?: boolean;
  readonly hull_points: number;
  readonly id: string;
  readonly legs?: Legs;
  readonly length: number;
  readonly name: string;
  readonly open_topped?: boolean;
  readonly skimmer?: boolean;
  readonly tank?: boolean;
  readonly weapons?: readonly Mounted[];
  readonly width: number;
};

export type VehicleLost = {
  readonly t: "vehicle_lost";
  readonly how: "wrecked" | "explodes" | "collapses";
  readonly unit: string;
};

/** An officer and the commands they may give. */
export type Voice = {
  readonly commands: readonly ("volley_fire" | "take_aim" | "double_time" | "on_your_feet")[];
  /** The officer's unit, or the character itself. */
  readonly officer: string;
};

/** Weapons fired together. */
export type Volley = {
  readonly t: "volley";
  readonly hits: number;
  readonly shots: number;
  readonly snap: boolean;
  readonly target: string;
  readonly unit: string;
  readonly weapon: string;
  readonly wounds: number;
};

/** There is no unit near the point that was fired at. */
export type Wasted = {
  readonly t: "wasted";
  readonly unit: string;
};

export type Weapon = {
  readonly adds?: number;
  /** None: AP "-". */
  readonly ap?: number;
  /** Fixed number of blows, regardless of who wields it. */
  readonly blows?: number;
  /** Warp charges that a power costs. */
  readonly charges?: number;
  readonly id: string;
  readonly kind: "rapid_fire" | "pistol" | "assault" | "heavy" | "salvo" | "ordnance" | "melee";
  readonly least?: number;
  /** Shots of a salvo weapon after a move. */
  readonly moved_shots?: number;
  readonly name: string;
  /** The roll it wounds on, whatever the Toughness. */
  readonly poisoned?: number;
  /** None for melee. */
  readonly range?: number;
  readonly shots?: number;
  /** None: the bearer's own. */
  readonly strength?: number;
  readonly tags?: readonly ("armourbane" | "barrage" | "gauss" | "gets_hot" | "grav" | "haywire" | "ignores_cover" | "lance" | "melta" | "pinning" | "rending" | "shotgun" | "skyfire" | "sniper" | "torrent" | "twin_linked" | "unwieldy" | "witchfire")[];
  readonly template?: "small_blast" | "large_blast" | "flame";
  /** The factor for the bearer's Strength, applied before `adds`. */
  readonly times?: number;
};

export type WeaponLost = {
  readonly t: "weapon_lost";
  readonly unit: string;
  readonly weapon: string;
};

export type WentToGround = {
  readonly t: "went_to_ground";
  /** True if it was forced to. */
  readonly pinned: boolean;
  readonly unit: string;
};

/** Asks the owner of a vehicle, when it drives into debris, whether the debris is removed, pushed or left (battlegroup/dozer-debris). Default: it is removed. */
export type WhatOfDebris = {
  readonly t: "what_of_debris";
  /** The direction it drove in. */
  readonly heading: number;
  readonly piece: string;
  readonly unit: string;
};

/** Asks the owner of a caller, during Request Support, which support it calls and against which target (battlegroup/request-support-target). Default: the first support that has a target, or pass. */
export type WhatToCall = {
  readonly t: "what_to_call";
  /** Support that can be called, cheapest first. */
  readonly supports: readonly string[];
  /** The caller, which needs to see the target. */
  readonly unit: string;
};

/** Asks the owner of a unit, after it rolls for a run or a charge, which dice are rerolled (battlegroup/base-charge). Default: a poor run, or the dice that make a charge fail; otherwise pass. */
export type WhatToRollAgain = {
  readonly t: "what_to_roll_again";
  readonly faces: readonly number[];
  /** The total a charge needs for contact; None if no total is enough. */
  readonly needed?: number;
  readonly occasion: "run" | "charge";
  readonly unit: string;
  /** Whether it must reroll all dice or none. */
  readonly whole: boolean;
};

/** Asks the owner of a unit, at the Shoot step of its order, which target it fires at (battlegroup/base-shooting-sequence). Default: the nearest target, or pass if there is none. */
export type WhatToShoot = {
  readonly t: "what_to_shoot";
  /** Targets of that first model, and units that it forced to disembark. */
  readonly barred?: readonly string[];
  readonly manner: Manner;
  /** Whether one model may fire at another target first. */
  readonly splits: boolean;
  readonly unit: string;
};

/** Asks the owner of infantry, when its order begins, which command a nearby officer gives it (battlegroup/voice-of-command-separate). Default: pass, none. */
export type WhatToShout = {
  readonly t: "what_to_shout";
  /** The unit whose order begins. */
  readonly unit: string;
  readonly voices: readonly Voice[];
};

/** Asks the owner of a unit in combat, before the first blow, which weapon each of its groups uses (battlegroup/base-fight). Default: the first weapon of each. */
export type WhatToWield = {
  readonly t: "what_to_wield";
  /** Groups that have a choice. */
  readonly groups: readonly Arsenal[];
  readonly unit: string;
};

/** Asks the owner of a reserve, as it arrives, where they place it (battlegroup/start-reserves). Default: pass, which places it where there is room. */
export type WhereToArrive = {
  readonly t: "where_to_arrive";
  readonly unit: string;
};

/** Asks the defender, before units are deployed, where they place a fortification (battlegroup/defense-line-step-3). Default: pass, which places the first where there is room. */
export type WhereToBuild = {
  readonly t: "where_to_build";
  /** Not set up yet, in list order. */
  readonly units: readonly string[];
};

/** Asks each player in turn, before the first turn, which unit they deploy and where, or which they hold back (battlegroup/counter-attack-step-3-deploy, battlegroup/defense-line-step-6). Default: pass, which deploys the first where there is room. */
export type WhereToDeploy = {
  readonly t: "where_to_deploy";
  /** Not set up yet, in list order. */
  readonly units: readonly string[];
};

/** Asks the owner of a vehicle, at the Move or Run step of its order, where it drives (battlegroup/base-movement). Default: pass, it stays. */
export type WhereToDrive = {
  readonly t: "where_to_drive";
  readonly pull: Pull;
  readonly unit: string;
};

/** Asks the owner of a flyer, when it has been called, where it enters and where it ends (battlegroup/skies-enter, battlegroup/skies-move). Default: the shortest path to its aim, or pass if there is none. */
export type WhereToFly = {
  readonly t: "where_to_fly";
  /** The target that it was called against. */
  readonly aim: readonly [number, number];
  readonly unit: string;
};

/** Asks the owner of passengers where they get out, at the Move step of their order or at once if forced to (battlegroup/base-transports). Default: pass, which leaves them aboard or, if forced, places them where there is room. */
export type WhereToGetOut = {
  readonly t: "where_to_get_out";
  /** The point that it was attacked from. */
  readonly away?: readonly [number, number];
  /** Whether it has to get out. A pass then places it by default. */
  readonly forced: boolean;
  /** Corners of the vehicle or building. */
  readonly hull: readonly (readonly [number, number])[];
  /** Whether nothing is left of its vehicle or building. It is placed on that spot or beside it. */
  readonly scattered: boolean;
  readonly unit: string;
  /** Inches from the hull. */
  readonly within: number;
};

/** Asks the owner of a unit on foot where it moves: at a Move or Run step, or when it consolidates, regroups, thrusts or scouts (battlegroup/base-movement). Default: pass, it stays. */
export type WhereToMove = {
  readonly t: "where_to_move";
  readonly gait: "move" | "run" | "consolidation" | "regrouped" | "thrust" | "scout";
  /** In inches. */
  readonly most: number;
  readonly unit: string;
};

/** Asks the enemy of a unit that left a flyer, when it cannot stand where it landed, where it is placed instead (battlegroup/mishap-misplaced). Default: the nearest place with room. */
export type WhereToPutDown = {
  readonly t: "where_to_put_down";
  /** Where it landed. */
  readonly landing: readonly [number, number];
  readonly unit: string;
};

/** Asks the owner of a target point, before deployment, where it is (battlegroup/target-point-buy). Default: pass, which places it at `by_default`. */
export type WhereToRegister = {
  readonly t: "where_to_register";
  /** Where a pass places it. */
  readonly by_default: readonly [number, number];
  readonly point: string;
  /** A unit of the owner: their battery, if they have one. */
  readonly unit: string;
};

/** Asks the player whose enemy has deployed nothing, after deployment, which unit they deploy again, until they choose the units in ambush (battlegroup/counter-attack-step-3-none). Default: all listed units lie in ambush. */
export type WhereToReplace = {
  readonly t: "where_to_replace";
  /** Units not yet deployed again. */
  readonly movable: readonly string[];
  /** Deployed units, all of which may lie in ambush. */
  readonly units: readonly string[];
};

/** Asks the owner of a deep strike, when it is called in the start phase, where they place its marker (battlegroup/deep-strike-marker). Default: the point of the owner's half farthest from enemies where it could land. */
export type WhereToStrike = {
  readonly t: "where_to_strike";
  readonly unit: string;
};

/** Asks the owner of a battery, before deployment, whether it stays off the map (battlegroup/barrage-off-map). Default: yes. */
export type WhetherOffMap = {
  readonly t: "whether_off_map";
  readonly unit: string;
};

/** Asks the winner of the roll, first of all, whether they attack (battlegroup/defense-line-type). Default: yes. */
export type WhetherToAttack = {
  readonly t: "whether_to_attack";
};

/** Asks the owner of a unit aboard a flyer, once it has flown, at which point of its path, in inches, it leaves (battlegroup/skies-disembark). Default: pass, it stays aboard. */
export type WhetherToDrop = {
  readonly t: "whether_to_drop";
  /** Length of the path in inches. */
  readonly end: number;
  readonly flyer: string;
  readonly unit: string;
};

/** Asks the owner of a unit, after its move, which nearby vehicle it enters (battlegroup/base-transports). Default: pass, none. */
export type WhetherToEmbark = {
  readonly t: "whether_to_embark";
  /** Vehicles near enough, with room. */
  readonly carriers: readonly string[];
  readonly unit: string;
};

/** Asks the owner of a unit, when its pursuit reaches the enemy, whether the combat goes on (battlegroup/sweeping-follow-up-caught). Default: yes. */
export type WhetherToEngage = {
  readonly t: "whether_to_engage";
  readonly fleeing: string;
  readonly unit: string;
};

/** Asks the owner of a unit, after an interruption on its path, whether it moves on (battlegroup/interrupt-timing). Default: yes. */
export type WhetherToGoOn = {
  readonly t: "whether_to_go_on";
  /** Inches of the path that it has covered. */
  readonly at: number;
  readonly end: number;
  readonly unit: string;
};

/** Asks the owner of a unit with wounds to save, before the first save, whether it goes to ground (battlegroup/go-to-ground-when). Default: no. */
export type WhetherToGround = {
  readonly t: "whether_to_ground";
  /** The distinct saves that would improve. */
  readonly saves: readonly Bettered[];
  readonly unit: string;
  /** Unsaved so far. */
  readonly wounds: number;
};

/** Asks the owner of a target that can jink, before the dice to hit, whether it does (battlegroup/base-cover). Default: no. */
export type WhetherToJink = {
  readonly t: "whether_to_jink";
  readonly unit: string;
};

/** Asks the owner of a unit with jump packs, when its Close Assault begins, whether it uses them to move or keeps them for the charge (battlegroup/base-charge). Default: it uses them to move. */
export type WhetherToLeap = {
  readonly t: "whether_to_leap";
  readonly unit: string;
};

/** Asks the owner of a psyker, between the steps of its order, which power it attempts (battlegroup/psychic-any-point). Default: pass, none. */
export type WhetherToManifest = {
  readonly t: "whether_to_manifest";
  /** Warp charges available. */
  readonly most: number;
  /** The steps that it can give up for this. */
  readonly steps: readonly ("move" | "run" | "shoot" | "charge" | "target" | "test" | "strike" | "wait")[];
  readonly unit: string;
};

/** Asks the owner of a unit, when a charge is declared against it, at which point of the charger's path, in inches, it fires (battlegroup/exp-overwatch-path). Default: pass, it does not. */
export type WhetherToOverwatch = {
  readonly t: "whether_to_overwatch";
  readonly charger: string;
  /** Path of the closest charging model, up to contact. */
  readonly path: readonly (readonly [number, number])[];
  /** Points of the path where the charger can be fired at. */
  readonly points: readonly number[];
  readonly unit: string;
};

/** Asks the owner of a unit, when it has won a combat, whether it tries to hold back from pursuit (battlegroup/sweeping-restrain). Default: no. */
export type WhetherToRestrain = {
  readonly t: "whether_to_restrain";
  readonly fleeing: string;
  readonly unit: string;
};

/** Asks the owner of a unit, when its target has moved away in reaction, what it fires at instead (battlegroup/reserve-move-retarget). Default: the same target if it still can, then the nearest other, then a snap shot on the path. */
export type WhetherToRetarget = {
  readonly t: "whether_to_retarget";
  /** Targets of a model that fired separately, and units that it forced to disembark. */
  readonly barred?: readonly string[];
  readonly manner: Manner;
  /** Path of the target's lead model, if it has slipped away. */
  readonly path?: readonly (readonly [number, number])[];
  /** Points of the path where it can be fired at. */
  readonly points?: readonly number[];
  /** The target declared first. */
  readonly target: string;
  readonly unit: string;
  /** The options that it has. */
  readonly ways: readonly ("keep" | "change_target" | "snap_on_path" | "cancel")[];
};

/** Asks the owner of a unit near the target, when a charge is declared, whether its models fire at the charger (battlegroup/tau-supporting-fire). Default: pass, none does. */
export type WhetherToSupport = {
  readonly t: "whether_to_support";
  readonly charger: string;
  readonly unit: string;
};

/** Asks the owner of a unit, when it has failed a test it may repeat, whether it does (battlegroup/morale-rerolls). Default: no. */
export type WhetherToTryAgain = {
  readonly t: "whether_to_try_again";
  /** The total that two dice may come to. */
  readonly needed: number;
  readonly occasion: "morale" | "pinning" | "lost_combat" | "rally" | "stand_up" | "restrain" | "bombardment" | "command";
  /** The unit with the ability. */
  readonly source: string;
  readonly unit: string;
};

/** Asks both players at once, before anything is deployed, which army they bring (battlegroup/fo-battlegroup). Default: one that fits the agreed limits. */
export type WhichArmy = {
  readonly t: "which_army";
  /** The records that the enemy's list adds, if it is known already. */
  readonly beside?: Lists;
  /** Whether it may include fortifications. */
  readonly defender: boolean;
  /** Points limit. */
  readonly most: number;
};

/** Asks the active player, in the start phase and once for each reserve that arrives, which unit arrives next (battlegroup/start-reserves). Default: pass, which takes the first. */
export type WhichArrival = {
  readonly t: "which_arrival";
  /** Number of units still to arrive this turn. */
  readonly left: number;
  /** Units in reserve, in list order. */
  readonly units: readonly string[];
};

/** Asks the owner of a unit, at the Charge step of its order, which enemies it charges (battlegroup/close-assault). Default: the unit it has shot at, if a charge is likely to reach it, otherwise pass. */
export type WhichCharge = {
  readonly t: "which_charge";
  readonly unit: string;
};

/** Asks the winner of the roll, first of all, which corner is theirs (battlegroup/counter-attack-step-1). Default: south west. */
export type WhichCorner = {
  readonly t: "which_corner";
};

/** Asks the defender, before deployment, which units begin on the table (battlegroup/defense-line-step-3). Default: the first allowed. */
export type WhichDefenders = {
  readonly t: "which_defenders";
  readonly most: number;
  readonly units: readonly string[];
};

/** Asks the defender, once roles are settled, which short edge is theirs (battlegroup/defense-line-step-1). Default: west. */
export type WhichEdge = {
  readonly t: "which_edge";
};

/** Asks the active player, in the Assault Phase before each combat, which one is fought next (battlegroup/assault-phase). Default: the first by name. */
export type WhichFight = {
  readonly t: "which_fight";
  /** Not fought yet: the units locked together. */
  readonly combats: readonly (readonly string[])[];
};

/** Asks the owner of an outflanking unit, as it arrives on a roll that leaves the side open, which side edge it enters by (battlegroup/base-outflank). Default: left. */
export type WhichFlank = {
  readonly t: "which_flank";
  readonly unit: string;
};

/** Asks the owner of a unit in a ruin, at the end of its move, which floor it climbs to (battlegroup/base-movement). Default: pass, it stays. */
export type WhichFloor = {
  readonly t: "which_floor";
  /** Floors that it can reach. */
  readonly levels: readonly number[];
  readonly unit: string;
};

/** Asks the enemy of a deep strike, when it cannot land, whether it is delayed or misplaced, and where to (battlegroup/mishap-opponent-chooses). Default: delayed; where a die misplaced it, the first place found. */
export type WhichMishap = {
  readonly t: "which_mishap";
  /** Where it came down, possibly off the table. */
  readonly at: readonly [number, number];
  /** Whether a roll misplaced it: it can be placed anywhere, but not delayed. */
  readonly rolled: boolean;
  readonly unit: string;
};

/** Asks the players in turn, before deployment, where they place an objective (battlegroup/objective-placement). Default: a legal place. */
export type WhichObjective = {
  readonly t: "which_objective";
  readonly number: number;
  readonly of: number;
  /** The seat that places it. */
  readonly seat: number;
};

/** Asks the player whose turn it is to order, in the Orders Phase, which unit receives which order or passes (battlegroup/orders-until-done). Default: the first unit by name passes. */
export type WhichOrder = {
  readonly t: "which_order";
  readonly seat: number;
  /** Units that have neither acted nor passed. */
  readonly units: readonly string[];
};

/** Asks the attacker, before deployment, which units form the probe (battlegroup/defense-line-step-2-probe). Default: the first allowed. */
export type WhichProbe = {
  readonly t: "which_probe";
  /** Number of units to choose. */
  readonly count: number;
  /** Units other than Recon, in list order. */
  readonly units: readonly string[];
};

/** Asks the enemy of the current order, whenever the rules open a window, which waiting unit interrupts, and for a move at which point of the path, in inches (battlegroup/interrupt-timing). Default: pass, none. */
export type WhichReaction = {
  readonly t: "which_reaction";
  /** Inches of the path that the unit has covered. Earlier points are past. */
  readonly begin?: number;
  readonly end?: number;
  readonly moment: "start" | "between_orders" | "order_declared" | "path" | "shot_declared" | "dice" | "shot_done" | "action_declared" | "action_done" | "charge_declared" | "charge_path" | "charge_failed" | "assault" | "rally";
  readonly ready: readonly Ready[];
  /** The unit whose order is interrupted; None between orders. */
  readonly unit: string | null;
};

/** Asks the owner of a battery, at the Shoot step of its own order, which registered point it fires at (battlegroup/target-point-fire). Default: pass, none. */
export type WhichTargetPoint = {
  readonly t: "which_target_point";
  readonly points: readonly string[];
  readonly unit: string;
};

/** Asks the enemy of a challenger, at once, which character accepts (battlegroup/base-characters). Default: the first that can. */
export type WhoAnswers = {
  readonly t: "who_answers";
  readonly challenger: string;
  /** Characters of the side in this combat. */
  readonly models: readonly string[];
};

/** Asks a side, at the start of a combat, which of its characters issues a challenge (battlegroup/base-characters). Default: pass, none. */
export type WhoChallenges = {
  readonly t: "who_challenges";
  /** Characters of the side in this combat. */
  readonly models: readonly string[];
};

/** Asks the owner of a unit with unsaved wounds, or the enemy where rules let them choose, which models take them (battlegroup/wounds-defender-allocates). Default: `usual`, the cheapest first and then those farthest away, for the rest of the attack too. */
export type WhoFalls = {
  readonly t: "who_falls";
  /** Number of these models that take wounds, if saves are no longer possible. None: saves are rolled afterwards. */
  readonly count?: number;
  /** Models that may take wounds, in the default order. */
  readonly models: readonly string[];
  /** Whether the attacker chooses, because the hits are precise. */
  readonly picked: boolean;
  readonly unit: string;
  readonly wounds: number;
};

/** Asks the challenger, when a challenge is refused, which enemy character does not strike (battlegroup/base-characters). Default: the first. */
export type WhoKeepsStill = {
  readonly t: "who_keeps_still";
  /** Characters that could have accepted the challenge. */
  readonly models: readonly string[];
};

/** Asks the defender, after deployment, which units begin on Ambush Fire (battlegroup/defense-line-step-6). Default: those with the longest range. */
export type WhoLiesInWait = {
  readonly t: "who_lies_in_wait";
  readonly most: number;
  /** Units that could shoot. */
  readonly units: readonly string[];
};

/** Asks each player, in the Rally Phase, which of their units on the ground stand up (battlegroup/stand-up). Default: all of them. */
export type WhoStandsUp = {
  readonly t: "who_stands_up";
  /** Units that are down and may stand up. */
  readonly units: readonly string[];
};

/** Asks the owner of a unit, when it has won against several units that run, which of them it pursues (battlegroup/sweeping-automatic). Default: the largest. */
export type WhomToChase = {
  readonly t: "whom_to_chase";
  /** Units that the winner was in contact with. */
  readonly fleeing: readonly string[];
  readonly unit: string;
};

/** Asks the owner of a character, before deployment, which unit it begins with (battlegroup/base-characters). Default: pass, it joins none. */
export type WhomToJoin = {
  readonly t: "whom_to_join";
  /** The character. */
  readonly unit: string;
  /** Units that it may join. */
  readonly units: readonly string[];
};

/** Asks the owner of an HQ, during its Tactical Coordination, which friendly unit tries to stand or rally (battlegroup/tactical-coordination-effect). Default: the one that cost most points. */
export type WhomToSteady = {
  readonly t: "whom_to_steady";
  readonly unit: string;
  /** Friendly units that are down or running. */
  readonly units: readonly string[];
};

/** The models of these groups strike with these weapons. Other groups use the one with the best AP. */
export type Wield = {
  readonly t: "wield";
  readonly arms: readonly Arm[];
  readonly unit: string;
};

/** It was decided how a reserve will arrive. */
export type WillArrive = {
  readonly t: "will_arrive";
  readonly arrival: "edge" | "deep_strike" | "outflank" | "infiltrate";
  readonly unit: string;
};

/** A fortification that counts as terrain. */
export type Works = {
  readonly length: number;
  readonly width: number;
};

/** A zone on a player's own map. */
export type ZonePlan = {
  readonly rect: readonly [number, number, number, number];
};

/** A decision between two battles. */
export type AnyCampaignOrder = never;

/** The data of the game that clients show. */
export type AnyCatalogue = Contents;

/** A question, and what may be replied to it. */
export type AnyChoice = WhichArmy | WhichCorner | WhetherToAttack | WhichEdge | WhomToJoin | WhichProbe | WhichDefenders | HowTheyArrive | WhichObjective | WhereToDeploy | WhoLiesInWait | WhereToReplace | WhereToBuild | WhichArrival | WhichFlank | WhereToArrive | WhereToStrike | HowToLand | WhichMishap | WhichOrder | WhomToSteady | WhatToShout | WhichReaction | WhetherToGoOn | WhereToMove | WhichFloor | WhatToRollAgain | WhatToShoot | WhetherToRetarget | WhoFalls | WhetherToGround | WhetherToTryAgain | WhetherToJink | WhereToGetOut | WhetherToEmbark | WhereToDrive | HowFast | WhatOfDebris | WhichCharge | WhetherToLeap | WhetherToOverwatch | WhetherToSupport | WhichFight | WhatToWield | WhoChallenges | WhoAnswers | WhoKeepsStill | WhomToChase | WhetherToRestrain | WhetherToEngage | WhoStandsUp | WhatToCall | WhereToRegister | WhetherOffMap | WhichTargetPoint | WhereToFly | WhetherToDrop | WhereToPutDown | WhetherToManifest | HowManyToDeny;

/** A reply given in advance, and its condition. */
export type AnyConditionalOrder = FireInAmbush | SlipAway;

/** A force that a player has built. */
export type AnyForce = Army;

/** One thing that happened. */
export type AnyNote = RoundBegan | PhaseBegan | Gone | Departed | Scored | ObjectivesCounted | Conceded | Ended | Moved | ListsDiffer | Fielded | CornerTaken | AttackerChosen | Joined | GaveUp | PutInReserve | WillArrive | ObjectiveLaid | LimitChanged | ObjectivesDropped | Deployed | StepLeftOut | FirstTurn | ArrivalsReady | Outflanks | Arrived | NoRoom | MarkerLaid | HadMishap | MishapResult | Ordered | Passed | TokenLaid | Nominated | Shouted | Reacted | Fizzled | StepLost | Stopped | Climbed | ShotDeclared | Hurt | Tested | WentToGround | StoodUp | Routed | ShotAtHull | Retargeted | Volley | Strayed | Jinked | GotOut | Embarked | Drove | Halted | SpeedTold | DebrisChanged | HullStruck | WeaponLost | VehicleLost | ChargeDeclared | Overwatched | Supported | Charged | ChargeFailed | NobodyToCharge | Dueled | ChallengeRefused | Hammered | Struck | CombatOver | Swept | HeldBack | StoodFast | Engaged | Rallied | Called | CallAnswered | Registered | TookPost | Bombards | Wasted | Shelled | Flown | Dropped | ChargesMade | Attempted | Manifested | Bolted | Rolled;

/** The options of a match. */
export type AnyOptions = Options;

/** A reply. */
export type AnyReply = Pass | Concede | Decide | Field | TakeCorner | TakeEdge | Join | Choose | HoldBack | LayObjective | LieInWait | Garrison | Deploy | DeployModels | Build | CallUp | TakeFlank | Strike | Land | Delay | Misplace | GiveOrder | PassUnit | Nominate | Shout | React | Move | MoveModels | Climb | RollAgain | Shoot | SplitFire | ShootDebris | SnapOnPath | Allocate | GetOut | GetOutModels | Embark | Drive | GoAt | ClearDebris | PushDebris | Charge | Overwatch | GiveSupport | Fight | Wield | Name | Chase | StandUp | CallOn | CallAt | Register | FireAtPoint | Fly | Drop | PutDown | Manifest | Deny;

/** The state of a match. */
export type AnyState = Battle;
