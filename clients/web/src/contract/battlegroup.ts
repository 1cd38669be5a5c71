// Generated from docs/rulesets/battlegroup.schema.json by scripts/types.mjs. Do not edit.

import type { Choice, OptionForm, ReadyForce, Verdict, Words } from "./protocol";

/** What support is called in on: an enemy unit, or a point. */
export type Aim = {
  readonly at?: readonly [number, number];
  readonly unit?: string;
};

/** In which order models take wounds, wounded ones before all. */
export type Allocate = {
  readonly t: "allocate";
  /** unit/model; those left out come after them. */
  readonly models: readonly string[];
};

/** What the models of a group fire; without a weapon they hold fire. */
export type Arm = {
  /** unit/group. */
  readonly group: string;
  readonly weapon?: string;
};

/** By face. */
export type Armour = {
  readonly front: number;
  readonly rear: number;
  readonly side: number;
};

/** An army: a ready-made force by name, or a list of one's own. */
export type Army = {
  /** None: that of the first unit. */
  readonly faction?: string;
  readonly force?: string;
  readonly units?: readonly ForceEntry[];
  /** None: the character of HQ who leads best. */
  readonly warlord?: string;
};

/** A unit that was sent back may come in again, or one that scouted may charge. */
export type ArrivalsReady = {
  readonly t: "ready";
  /** It may come in again. */
  readonly again: boolean;
  readonly unit: string;
};

export type Arrived = {
  readonly t: "arrived";
  readonly how: "edge" | "deep_strike" | "outflank" | "infiltrate";
  readonly unit: string;
};

/** What the models of a group can strike with. */
export type Arsenal = {
  /** unit/group. */
  readonly group: string;
  /** The sharpest first. */
  readonly weapons: readonly string[];
};

/** Who attacks. */
export type AttackerChosen = {
  readonly t: "attacker_chosen";
  readonly seat: number;
};

/** A psyker attempts a power in place of something else. */
export type Attempted = {
  readonly t: "attempted";
  readonly dice: number;
  readonly power: string;
  readonly step: "move" | "run" | "shoot" | "charge" | "target" | "test" | "strike" | "wait";
  readonly target: string;
  readonly unit: string;
};

/** The whole table. */
export type Battle = {
  /** The seat that attacks, where one does. */
  readonly attacker?: number;
  /** The armies brought when the match began, by seat. */
  readonly chosen: readonly [Army | null, Army | null];
  /** Debris that is not where it lay at first. */
  readonly cleared?: readonly string[];
  readonly ended?: Verdict;
  /** The seat that has the first turn; before it is known, whose slots come first. */
  readonly first: number;
  /** Turns begun: player turns, or game turns when orders alternate. */
  readonly now: number;
  readonly objectives?: readonly (readonly [number, number])[];
  readonly options: Options;
  readonly players: readonly [Player, Player];
  /** Batteries whose owner has said where they are. */
  readonly posted?: readonly string[];
  /** Dice drawn so far: the index of the next one, unless dice from there on were taken back. */
  readonly rolled: number;
  /** The game turn; 0 is that of the scouts. */
  readonly round: number;
  readonly setting: SettingUp;
  /** The order under way, and above it the reactions that broke in. */
  readonly stack: Stack;
  readonly stage: "armies" | "corners" | "joining" | "forces" | "objectives" | "reserves" | "batteries" | "fortifications" | "deployment" | "ambushes" | "probing" | "infiltration" | "scouting" | "repositioning" | "bombardment" | "first_turn" | "battle";
  /** In what viewers are shown, once objectives lie there. */
  readonly stakes?: Stakes;
  readonly turn?: Turn;
  /** Every unit of both sides in list order, seat 0 first; those gone stay listed. */
  readonly units?: { readonly [key: string]: Unit };
  /** Debris that was pushed elsewhere, and fortifications, too. */
  readonly wrecks?: readonly Piece[];
};

/** On what a model saves, None where nothing helps. */
export type Bettered = {
  /** On the ground. */
  readonly down: number | null;
  /** As it is. */
  readonly up: number | null;
};

/** A power strikes. */
export type Bolted = {
  readonly t: "bolted";
  readonly hits: number;
  readonly power: string;
  readonly target: string;
  readonly unit: string;
  readonly wounds: number;
};

/** A battery declares at what it fires. */
export type Bombards = {
  readonly t: "bombards";
  readonly target: string | null;
  readonly unit: string;
  readonly x?: number;
  readonly y?: number;
};

/** Set a fortification up: its middle on a point, looking along a facing. */
export type Build = {
  readonly t: "build";
  readonly facing: number;
  readonly unit: string;
  readonly x: number;
  readonly y: number;
};

/** The communications test. */
export type CallAnswered = {
  readonly t: "call_answered";
  readonly need: number;
  readonly passed: boolean;
  readonly support: string;
  readonly total: number;
  readonly unit: string;
};

/** Call support in on a point of the table. */
export type CallAt = {
  readonly t: "call_at";
  /** Means nothing; every reply that puts something down has one. */
  readonly facing?: number;
  readonly support: string;
  readonly x: number;
  readonly y: number;
};

/** Call support in on an enemy unit. */
export type CallOn = {
  readonly t: "call_on";
  readonly support: string;
  readonly target: string;
};

/** Let a unit come in from reserve. */
export type CallUp = {
  readonly t: "call_up";
  readonly unit: string;
};

/** A unit calls support in. */
export type Called = {
  readonly t: "called";
  readonly support: string;
  /** An enemy unit; None: a point. */
  readonly target: string | null;
  readonly unit: string;
  readonly x?: number;
  readonly y?: number;
};

/** A challenge is refused, and somebody keeps still. */
export type ChallengeRefused = {
  readonly t: "challenge_refused";
  readonly challenger: string;
  readonly still: string;
};

/** A unit charges an enemy unit, perhaps others with it. */
export type Charge = {
  readonly t: "charge";
  /** Whom it would meet as well, in disorder. */
  readonly others?: readonly string[];
  /** Whom it has to reach. */
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
  /** Rolled. */
  readonly distance: number;
  readonly target: string;
  readonly unit: string;
};

/** Warp charges of both sides. */
export type ChargesMade = {
  readonly t: "charges_made";
  readonly first: number;
  readonly second: number;
};

/** A winner pursues a fleeing unit. */
export type Chase = {
  readonly t: "chase";
  readonly target: string;
  readonly unit: string;
};

/** Units that are named. */
export type Choose = {
  readonly t: "choose";
  readonly units: readonly string[];
};

/** Remove debris. */
export type ClearDebris = {
  readonly t: "clear_debris";
  readonly piece: string;
};

/** Models of a unit that can take another floor of a ruin; 0 is the ground. */
export type Climb = {
  readonly t: "climb";
  readonly level: number;
  readonly unit: string;
};

/** Models of a unit took another floor of a ruin. */
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
  /** None: it is drawn. */
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

/** What clients show of battlegroup. */
export type Contents = {
  readonly forces: { readonly [key: string]: Force };
  /** Language of the words. */
  readonly language: string;
  readonly layouts: { readonly [key: string]: Layout };
  /** How to build a force, if players may choose their own. */
  readonly muster: MusterForm | null;
  /** The options of a match. */
  readonly options: readonly OptionForm[];
  readonly profiles: { readonly [key: string]: Profile };
  readonly scenarios: { readonly [key: string]: Scenario };
  readonly starter: string;
  readonly tables: ShownTables;
  readonly terrain: { readonly [key in "woods" | "ruin" | "crater" | "hedge" | "barricade" | "wall" | "hill" | "debris" | "wreck" | "fortification" | "building" | "rock"]?: TerrainKind };
  /** Name of the unit of length. */
  readonly unit_of_length: string;
  readonly units: { readonly [key: string]: UnitSheet };
  readonly vehicles: { readonly [key: string]: Vehicle };
  readonly weapons: { readonly [key: string]: Weapon };
  readonly words: Words;
};

/** A side begins from a corner. */
export type CornerTaken = {
  readonly t: "corner_taken";
  readonly seat: number;
  readonly x: number;
  readonly y: number;
};

/** What has become of a vehicle. */
export type Craft = {
  readonly immobilised: boolean;
  /** The last turn in which it only fires snap shots, as `Battle.now` counts. */
  readonly shaken?: number;
  /** The last turn in which it neither moves nor pivots. */
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

/** Roll warp charges against a power. */
export type Deny = {
  readonly t: "deny";
  readonly dice: number;
};

/** A flyer of support has left the table again. */
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
  /** To set up: each model's place, as the only corner of its way. */
  readonly goings: readonly Going[];
  readonly unit: string;
};

export type Deployed = {
  readonly t: "deployed";
  readonly unit: string;
};

/** What a unit has done, or has come to it, in the turn; forgotten with the next. */
export type Doings = {
  /** It fired what keeps it from charging. */
  readonly barring_shot: boolean;
  readonly charged?: readonly string[];
  /** The one it follows. */
  readonly command?: "volley_fire" | "take_aim" | "double_time" | "on_your_feet";
  readonly disordered: boolean;
  /** The longest way of a model in Move steps. */
  readonly distance: number;
  /** The vehicle it left. */
  readonly got_out?: string;
  /** It has heard one. */
  readonly heard: boolean;
  /** Of a transport: a unit charges out of it, or somebody in it called for support. */
  readonly held: boolean;
  /** A jump unit that used its packs to move, and has none for a charge. */
  readonly leaped: boolean;
  /** Powers a psyker attempted. */
  readonly manifested?: readonly string[];
  /** Counts as having moved for shooting. */
  readonly moved: boolean;
  /** A jump unit that moves without its packs. */
  readonly on_foot: boolean;
  /** It went after a unit that fled, and does not consolidate. */
  readonly pursued: boolean;
  readonly ran: boolean;
  /** It rallied before its order. */
  readonly regrouped: boolean;
  readonly shot_at?: string;
  /** Of a vehicle: it touched difficult ground. */
  readonly slow: boolean;
  /** It charged through difficult ground, without grenades. */
  readonly slowed: boolean;
  /** An officer of it has shouted a command. */
  readonly spoke: boolean;
};

/** Gone to ground, or pinned, which is the same. */
export type Down = {
  readonly had_acted: boolean;
  /** By a test it failed, not of its own will. */
  readonly pinned: boolean;
  /** The turn, as `Battle.now` counts. */
  readonly since: number;
};

/** Drive a vehicle: turn to each point and go there, then a last turn. */
export type Drive = {
  readonly t: "drive";
  readonly facing?: number;
  /** Corners, without where it begins. */
  readonly path?: readonly (readonly [number, number])[];
  readonly unit: string;
};

/** A unit leaves the flyer at a point of its path. */
export type Drop = {
  readonly t: "drop";
  /** Inches along the path, from its start. */
  readonly at: number;
  readonly unit: string;
};

/** A unit leaves its flyer under way. */
export type Dropped = {
  readonly t: "dropped";
  readonly flyer: string;
  /** It could not come down there. */
  readonly mishap: boolean;
  readonly unit: string;
  readonly x: number;
  readonly y: number;
};

/** A vehicle drove, or turned; a way that is broken into is told in its parts. */
export type Drove = {
  readonly t: "drove";
  readonly length: number;
  readonly poses: readonly Pose[];
  readonly speed: "stationary" | "combat" | "cruising" | "flat_out";
  readonly unit: string;
};

/** A challenge is met. */
export type Dueled = {
  readonly t: "dueled";
  readonly answered: string;
  readonly challenger: string;
};

/** A unit gets into a vehicle, or onto it. */
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

/** A pursuer has reached whom it caught. */
export type Engaged = {
  readonly t: "engaged";
  readonly target: string;
  readonly unit: string;
};

/** Bring an army: a ready-made force, or a list the player wrote. */
export type Field = {
  readonly t: "field";
  readonly army: Army;
};

/** A side has an army. */
export type Fielded = {
  readonly t: "fielded";
  /** None for a list of its own. */
  readonly force: string | null;
  readonly points: number;
  readonly seat: number;
};

/** The combat this unit is in is fought next. */
export type Fight = {
  readonly t: "fight";
  readonly unit: string;
};

/** A battery fires at a pre-registered point. */
export type FireAtPoint = {
  readonly t: "fire_at_point";
  readonly point: string;
  readonly unit: string;
};

/** Fire at the first enemy that meets all conditions, by its own order: at the first point of a path where it does and can be fired at. */
export type FireInAmbush = {
  readonly t: "fire_in_ambush";
  /** None: any at which it can. */
  readonly moments?: readonly ("start" | "between_orders" | "order_declared" | "path" | "shot_declared" | "dice" | "shot_done" | "action_declared" | "action_done" | "charge_declared" | "charge_path" | "charge_failed" | "assault" | "rally")[];
  /** Kinds of enemies; none: any. */
  readonly types?: readonly ("infantry" | "jump_infantry" | "jet_pack_infantry" | "artillery" | "bike" | "jetbike" | "beast" | "cavalry" | "monstrous_creature" | "walker" | "vehicle" | "flyer" | "building" | "defence_works")[];
  readonly unit: string;
  /** Inches the enemy must be near to it. */
  readonly within?: number;
};

/** Who takes the first turn. */
export type FirstTurn = {
  readonly t: "first_turn";
  readonly seat: number;
};

/** A reaction comes to nothing: its unit cannot act any more. */
export type Fizzled = {
  readonly t: "fizzled";
  readonly order: "top_speed" | "maneuver_and_fire" | "open_fire" | "close_assault" | "request_support" | "tactical_coordination" | "ambush_fire" | "reserve_move";
  readonly unit: string;
};

/** A flyer of support goes a stretch of its way. */
export type Flown = {
  readonly t: "flown";
  /** What it counts as when it has come to its end. */
  readonly speed: "stationary" | "combat" | "cruising" | "flat_out";
  readonly unit: string;
  readonly x: number;
  readonly y: number;
};

/** A flyer of support comes in at a point of its owner's edge and goes straight to its end. */
export type Fly = {
  readonly t: "fly";
  readonly enter_x: number;
  readonly enter_y: number;
  /** Means nothing: it looks where it flies. */
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

/** A selection as a player writes it; what is left out is the usual. */
export type ForceEntry = {
  /** The selection whose transport it begins in, or whose tank it rides. */
  readonly aboard?: string;
  /** What it buys of its sheet; of what single models take, once for each. */
  readonly gear?: readonly string[];
  /** None: its sheet, numbered. */
  readonly id?: string;
  readonly off_map?: boolean;
  readonly sheet: string;
  /** None: the role on its sheet. */
  readonly slot?: "hq" | "troops" | "heavy_as_troops" | "elites" | "fast_attack" | "heavy_support" | "lord_of_war" | "dedicated_transport" | "additional_fire_support" | "fortification";
  readonly squadron?: number;
};

/** How the models of a unit keep, or take, their places. */
export type Formation = {
  /** Between bases that spread, stand in line or in column; default: half of what coherency allows. */
  readonly gap?: number;
  /** Where a line looks; default: along the path. */
  readonly heading?: number;
  readonly manner?: "keep" | "wheel" | "spread" | "line" | "column";
  /** Of a line. */
  readonly ranks?: number;
  /** Degrees a wheel turns the unit about its middle, counter-clockwise. */
  readonly turn?: number;
};

/** An order that is being carried out; with those above and below it, all there is to see of an interruption: who broke in, and where the unit that waits beneath was stopped. */
export type Frame = {
  /** Of a call for support, and of what comes of it. */
  readonly aim?: Aim;
  /** How far along it the unit has come. */
  readonly at: number;
  /** How fast a vehicle counts as going when it fires: that it has said it will, if it shoots first. */
  readonly band?: "stationary" | "combat" | "cruising" | "flat_out";
  /** Its token is gone and its first step has been taken. */
  readonly begun: boolean;
  /** Of the leading point of a move under way, from where it began. */
  readonly course?: readonly (readonly [number, number])[];
  /** Whom HQ has named, or what support is called. */
  readonly friend?: string;
  /** The moment it broke into; None: it is an order. */
  readonly into?: "start" | "between_orders" | "order_declared" | "path" | "shot_declared" | "dice" | "shot_done" | "action_declared" | "action_done" | "charge_declared" | "charge_path" | "charge_failed" | "assault" | "rally";
  /** Steps still to be taken, what is being done the first of them. */
  readonly left?: readonly ("move" | "run" | "shoot" | "charge" | "target" | "test" | "strike" | "wait")[];
  /** What the enemy may answer, or is answering, just now. */
  readonly moment?: "start" | "between_orders" | "order_declared" | "path" | "shot_declared" | "dice" | "shot_done" | "action_declared" | "action_done" | "charge_declared" | "charge_path" | "charge_failed" | "assault" | "rally";
  /** It shoots before it moves. */
  readonly moves_later: boolean;
  readonly order: "top_speed" | "maneuver_and_fire" | "open_fire" | "close_assault" | "request_support" | "tactical_coordination" | "ambush_fire" | "reserve_move";
  /** It is no order but fire at a charger. */
  readonly overwatch: boolean;
  readonly owner: number;
  /** Psykers, and the steps they attempted a power in place of. */
  readonly replaced?: readonly (readonly [string, "move" | "run" | "shoot" | "charge" | "target" | "test" | "strike" | "wait"])[];
  /** Whom it has declared to shoot at or to charge. */
  readonly target?: string;
  /** The way of its first model in this order. */
  readonly trail?: readonly (readonly [number, number])[];
  readonly unit: string;
};

/** Set a unit up in a building. */
export type Garrison = {
  readonly t: "garrison";
  readonly building: string;
  readonly unit: string;
};

/** What a unit may not do since a character is with it, or a character with a unit. */
export type GaveUp = {
  readonly t: "gave_up";
  readonly unit: string;
  readonly what: readonly ("goes_ahead" | "scout" | "infiltrate" | "outflanking" | "deep_strike")[];
};

/** Something a unit may buy. */
export type Gear = {
  /** Points, of what has a price of its own. */
  readonly cost: number;
  /** Of whose models one takes it, for each time it is bought. */
  readonly group: string | null;
  readonly id: string;
  /** The gun it gives up for it. */
  readonly instead_of: string | null;
  readonly name: string;
  readonly price: "own" | "suspensors" | "power_weapon" | "gauntlet";
  /** What it counts as. */
  readonly restricted: "relic" | "grav" | "signature" | null;
  /** That the whole unit has by it. */
  readonly rules: readonly ("assault_grenades" | "assault_vehicle" | "bonding_knife" | "communications" | "deep_strike" | "dozer_blade" | "fearless" | "feel_no_pain" | "fleet" | "forward_sentries" | "hammer_of_wrath" | "heroic_morale" | "independent_character" | "infiltrate" | "jink" | "junior_officer" | "know_no_fear" | "move_through_cover" | "objective_secured" | "platoon" | "psyker" | "relentless" | "scout" | "second_try" | "senior_officer" | "shrouded" | "slow_and_purposeful" | "stealth" | "supporting_fire" | "synapse" | "vox")[];
  /** What that model takes. */
  readonly weapon: string | null;
};

/** A unit gets out of its vehicle, as far to one side as it may, or else to the nearest free places. */
export type GetOut = {
  readonly t: "get_out";
  /** Degrees. */
  readonly bearing?: number;
  readonly unit: string;
};

/** A unit gets out of its vehicle model by model. */
export type GetOutModels = {
  readonly t: "get_out_models";
  /** Each model's place, as the only corner of its way. */
  readonly goings: readonly Going[];
  readonly unit: string;
};

/** Give a unit its order of the turn. */
export type GiveOrder = {
  readonly t: "give_order";
  readonly order: "top_speed" | "maneuver_and_fire" | "open_fire" | "close_assault" | "request_support" | "tactical_coordination" | "ambush_fire" | "reserve_move";
  /** In their sequence, where there is a choice; default: all, as they are printed. */
  readonly steps?: readonly ("move" | "run" | "shoot" | "charge" | "target" | "test" | "strike" | "wait")[];
  readonly unit: string;
};

/** A unit near the target of a charge fires at the charger. */
export type GiveSupport = {
  readonly t: "give_support";
  /** What groups fire; those left out fire their first weapon that reaches. */
  readonly arms?: readonly Arm[];
  /** unit/model, of those with the rule; none: all of them. */
  readonly models?: readonly string[];
  readonly unit: string;
};

/** Say how fast a vehicle will go that fires before it moves. */
export type GoAt = {
  readonly t: "go_at";
  readonly speed: "combat" | "cruising";
  readonly unit: string;
};

/** The way of one model by hand. */
export type Going = {
  /** Its name on the table: unit/model. */
  readonly model: string;
  /** Corners, the last of them where it stops. */
  readonly way: readonly (readonly [number, number])[];
};

/** A unit is destroyed. */
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

/** Identical models of a unit. What is printed is looked up. */
export type Group = {
  /** Of a profile or a vehicle. */
  readonly profile: string;
  /** Of each model; of a vehicle those that work. */
  readonly weapons?: readonly string[];
};

/** Identical models of a unit, or its vehicle. */
export type GroupSheet = {
  readonly count: number;
  readonly id: string;
  readonly profile: string;
  /** Of each model; a vehicle has those of its own record. */
  readonly weapons: readonly string[];
};

/** A marker or a unit cannot come down there. */
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

/** Hits by the weight of a charge. */
export type Hammered = {
  readonly t: "hammered";
  readonly hits: number;
  readonly target: string;
  readonly unit: string;
  readonly wounds: number;
};

/** A reaction order that waits (battlegroup/reaction-token). */
export type Held = {
  /** It is declared, and lies on the stack. */
  readonly committed: boolean;
  readonly kind: "ambush_fire" | "reserve_move";
};

export type HeldBack = {
  readonly t: "held_back";
  readonly unit: string;
};

/** A unit comes later, or otherwise: from reserve over its edge, over a side edge or from above, or last of all before the first turn. */
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
  /** Warp charges of one's own. */
  readonly most: number;
  readonly power: string;
  readonly successes: number;
  /** The psyker. */
  readonly unit: string;
};

/** Asks the owner of a unit in reserve, before deployment, how it will arrive (battlegroup/base-outflank, battlegroup/deep-strike-marker). Default: over the edge. */
export type HowTheyArrive = {
  readonly t: "how_they_arrive";
  /** Ways in which it can come from reserve. */
  readonly known: readonly ("edge" | "deep_strike" | "outflank" | "infiltrate")[];
  readonly unit: string;
};

/** Asks the owner of a marker, at the start of their next turn, how the rings of its models are turned (battlegroup/deep-strike-arrival). Default: the turn that endangers the fewest models. */
export type HowToLand = {
  readonly t: "how_to_land";
  /** Where its first model stands. */
  readonly at: readonly [number, number];
  readonly unit: string;
};

/** A hit went home, or not. */
export type HullStruck = {
  readonly t: "hull_struck";
  readonly armour: number;
  readonly hit: "none" | "glance" | "penetrate";
  /** Hull points. */
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
  /** Not saved. */
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

/** A unit comes down with its rings turned so. */
export type Land = {
  readonly t: "land";
  readonly turn?: number;
};

/** Lay an objective on a point. */
export type LayObjective = {
  readonly t: "lay_objective";
  /** Of no matter: it has none. */
  readonly facing?: number;
  readonly x: number;
  readonly y: number;
};

/** A table and what stands on it (battlegroup/counter-attack-terrain). */
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

/** How a walker fights. */
export type Legs = {
  readonly attacks: number;
  readonly initiative: number;
  readonly strength: number;
  readonly ws: number;
};

/** Units begin the game on Ambush Fire. */
export type LieInWait = {
  readonly t: "lie_in_wait";
  readonly units: readonly string[];
};

/** At how many victory points the match ends, which the objectives add to. */
export type LimitChanged = {
  readonly t: "limit_changed";
  readonly after: number;
  readonly before: number;
};

/** A selection of a force. */
export type ListedUnit = {
  /** The selection whose transport it begins in, or whose tank it rides. */
  readonly aboard: string | null;
  /** What it buys. */
  readonly gear: readonly string[];
  readonly id: string;
  readonly off_map: boolean;
  readonly sheet: string;
  readonly slot: "hq" | "troops" | "heavy_as_troops" | "elites" | "fast_attack" | "heavy_support" | "lord_of_war" | "dedicated_transport" | "additional_fire_support" | "fortification";
  /** How many vehicles of one slot (battlegroup/squadron-slot). */
  readonly squadron: number;
};

/** Attempt a power. */
export type Manifest = {
  readonly t: "manifest";
  /** Warp charges. */
  readonly dice: number;
  readonly power: string;
  readonly psyker: string;
  /** In place of what. */
  readonly step: "move" | "run" | "shoot" | "charge" | "target" | "test" | "strike" | "wait";
  readonly target: string;
};

/** What has come of it. */
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
  /** What an officer has shouted. */
  readonly command?: "volley_fire" | "take_aim" | "double_time" | "on_your_feet";
  /** It suffers what moving costs. */
  readonly moved: boolean;
  /** At a charger: only with what is short enough (battlegroup/exp-overwatch-range). */
  readonly overwatch: boolean;
  readonly share: Share;
  /** Psykers that use their mind instead. */
  readonly silent?: readonly string[];
  /** Whatever it fires are snap shots. */
  readonly snap: boolean;
  /** Of a vehicle: how much it fires at full skill (battlegroup/base-vehicle-shooting). */
  readonly speed: "stationary" | "combat" | "cruising" | "flat_out";
};

/** A marker has come down. */
export type MarkerLaid = {
  readonly t: "marker_laid";
  readonly at: readonly [number, number];
  /** How far from where it was aimed. */
  readonly drift: number;
  readonly unit: string;
};

/** What came of a mishap. */
export type MishapResult = {
  readonly t: "mishap_result";
  readonly result: "delayed" | "misplaced";
  readonly unit: string;
};

/** Put a unit elsewhere. */
export type Misplace = {
  readonly t: "misplace";
  /** Of no matter: it comes down in rings. */
  readonly facing?: number;
  readonly x: number;
  readonly y: number;
};

/** A playing piece; those that fall are taken out of their unit. */
export type Model = {
  readonly group: string;
  /** The floor of a ruin it stands on. */
  readonly level: number;
  /** Wounds. */
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
  /** Corners, without where it begins. */
  readonly path?: readonly (readonly [number, number])[];
  readonly unit: string;
};

/** Move models of a unit one by one; the others stay. */
export type MoveModels = {
  readonly t: "move_models";
  /** To set up: each model's place, as the only corner of its way. */
  readonly goings: readonly Going[];
  readonly unit: string;
};

export type MoveTable = {
  readonly allowance: { readonly [key in "infantry" | "jump_infantry" | "jet_pack_infantry" | "artillery" | "bike" | "jetbike" | "beast" | "cavalry" | "monstrous_creature" | "walker" | "vehicle" | "flyer" | "building" | "defence_works"]?: number };
  readonly coherency: number;
  readonly combat: number;
  readonly cruising: number;
  /** A model in dangerous ground is hurt on this or less. */
  readonly dangerous: number;
  readonly disembark: number;
  readonly embark: number;
  readonly enemy_gap: number;
  /** Who falls back three dice. */
  readonly far_dice: readonly ("infantry" | "jump_infantry" | "jet_pack_infantry" | "artillery" | "bike" | "jetbike" | "beast" | "cavalry" | "monstrous_creature" | "walker" | "vehicle" | "flyer" | "building" | "defence_works")[];
  readonly flat_out: number;
  readonly flat_out_fast: number;
  readonly flat_out_skimmer: number;
  readonly heavy: number;
  readonly join: number;
  /** Of jump units that keep their packs for a charge. */
  readonly on_foot: number;
  /** Dice of jet packs. */
  readonly thrust: number;
  readonly turbo: { readonly [key in "infantry" | "jump_infantry" | "jet_pack_infantry" | "artillery" | "bike" | "jetbike" | "beast" | "cavalry" | "monstrous_creature" | "walker" | "vehicle" | "flyer" | "building" | "defence_works"]?: number };
};

/** A unit moved, every model its own way; a move that is broken into is told in its parts. */
export type Moved = {
  readonly t: "moved";
  readonly how: "move" | "run" | "charge" | "pile_in" | "consolidation" | "fall_back" | "regrouped" | "follow_up" | "thrust" | "scout";
  /** Of the longest way. */
  readonly length: number;
  readonly tracks: readonly Track[];
  readonly unit: string;
};

/** The format of a force: `{group_field, part_field, list_field: [{unit_field, choices}]}`. */
export type MusterForm = {
  /** The attribute of the force that holds the id of its group. */
  readonly group_field: string;
  readonly groups: readonly PrintedGroup[];
  /** Fewest units of a force. */
  readonly least: number;
  /** The attribute of the force that lists its entries. */
  readonly list_field: string;
  /** Most units of a force. Null: no limit. */
  readonly most: number | null;
  /** The attribute of the force that holds the id of its part of the group. */
  readonly part_field: string | null;
  /** Forces that players can field as they are. */
  readonly ready: readonly ReadyForce[];
  /** The attribute of an entry that holds the id of its unit. */
  readonly unit_field: string;
  readonly units: readonly PrintedUnit[];
};

/** Name a character. */
export type Name = {
  readonly t: "name";
  /** unit/model. */
  readonly model: string;
};

/** A unit stays in reserve, since it does not fit. */
export type NoRoom = {
  readonly t: "no_room";
  readonly unit: string;
};

/** The Charge step of a unit that can charge nobody: what is against the nearest enemy. */
export type NobodyToCharge = {
  readonly t: "nobody_to_charge";
  /** Inches to the nearest, where it is too far. */
  readonly distance?: number;
  /** Inches within which a charge is declared. */
  readonly most?: number;
  readonly unit: string;
  /** Code of the refusal. */
  readonly why: string;
};

/** Name the unit that is to stand up or to rally. */
export type Nominate = {
  readonly t: "nominate";
  readonly unit: string;
};

/** HQ names who is to stand up or rally. */
export type Nominated = {
  readonly t: "nominated";
  readonly friend: string;
  readonly unit: string;
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

/** How many objectives a side controls at the end of a game turn, that which has more; the difference is what it earns. */
export type ObjectivesCounted = {
  readonly t: "objectives_counted";
  readonly enemy: number;
  readonly own: number;
  readonly seat: number;
};

/** There is no room left for them. */
export type ObjectivesDropped = {
  readonly t: "objectives_dropped";
  readonly count: number;
};

/** What is fixed when the match is created; what a value means stands in the data. */
export type Options = {
  /** Fast skimmers, by sheet, that may be taken as flyers of support. */
  readonly agreed_flyers?: readonly string[];
  /** By seat; None: the ready-made force of the seat. */
  readonly armies?: readonly [Army | null, Army | null];
  /** Whose force attacks, where one does. */
  readonly attacker?: "roll" | "first" | "second";
  readonly challenges?: boolean;
  /** Who has no army here is asked for one when the match begins. */
  readonly choose_armies?: boolean;
  readonly debris_destructible?: boolean;
  readonly exp_shotguns?: boolean;
  readonly initiative?: "fixed" | "alternate";
  readonly layout?: string;
  readonly max_game_turns?: number;
  readonly mishap?: "choice" | "roll";
  /** None: rolled. */
  readonly objective_count?: number;
  readonly overwatch?: "off" | "experimental";
  readonly play_turn_zero?: boolean;
  readonly points_limit?: number;
  readonly require_hq?: boolean;
  readonly scenario?: string;
  readonly sequence_mode?: "turns" | "alternating";
};

/** An order: its steps, and whom it is for. */
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

/** The edge a unit comes from. */
export type Outflanks = {
  readonly t: "outflanks";
  readonly side: "left" | "right";
  readonly unit: string;
};

/** A unit that is charged fires at the charger as if it had come so far. */
export type Overwatch = {
  readonly t: "overwatch";
  /** What groups fire; those left out fire their first weapon that may. */
  readonly arms?: readonly Arm[];
  /** Along its way, from where it stands. */
  readonly at: number;
  readonly unit: string;
};

/** A unit that is charged fires at the charger. */
export type Overwatched = {
  readonly t: "overwatched";
  /** Along its way. */
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

/** No, or nothing more: what that means the question says. */
export type Pass = {
  readonly t: "pass";
};

/** A unit does nothing this turn; a token it holds stays. */
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
  /** How high each level stands that models can stand on. */
  readonly floors: readonly number[];
  readonly height?: number;
  readonly id: string;
  readonly kind: "woods" | "ruin" | "crater" | "hedge" | "barricade" | "wall" | "hill" | "debris" | "wreck" | "fortification" | "building" | "rock";
  readonly polygon: readonly (readonly [number, number])[];
};

/** A side. */
export type Player = {
  /** Of the warp. */
  readonly charges: number;
  /** Of the table: the one their forces come from. */
  readonly corner: readonly [number, number];
  /** None before they have an army. */
  readonly faction?: string;
  readonly points: Ledger;
  /** Recon units they deployed. */
  readonly recon: number;
  readonly target_points?: readonly TargetPoint[];
  /** The warlord's unit. */
  readonly warlord?: string;
};

/** Where a model stands and which way it looks. */
export type Pose = {
  readonly facing: number;
  readonly x: number;
  readonly y: number;
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

/** A piece of terrain; what it leaves out is as its kind says. */
export type PrintedPiece = {
  /** How high each level stands that models can stand on. */
  readonly floors: readonly number[];
  readonly height: number | null;
  readonly id: string;
  readonly kind: "woods" | "ruin" | "crater" | "hedge" | "barricade" | "wall" | "hill" | "debris" | "wreck" | "fortification" | "building" | "rock";
  readonly polygon: readonly (readonly [number, number])[];
};

/** A unit that a force may contain. */
export type PrintedUnit = {
  readonly choices: readonly Choice[];
  readonly cost: number;
  readonly group: string;
  readonly id: string;
  readonly name: string;
  /** What it is, in a few words. */
  readonly text: string;
};

/** A kind of model that is no vehicle. */
export type Profile = {
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

/** How far a vehicle goes in a step. */
export type Pull = {
  readonly flat_out: boolean;
  readonly most: number;
};

/** Push debris ahead. */
export type PushDebris = {
  readonly t: "push_debris";
  readonly inches: number;
  readonly piece: string;
};

/** Put a unit down that has had a mishap. */
export type PutDown = {
  readonly t: "put_down";
  /** Means nothing; every reply that puts something down has one. */
  readonly facing?: number;
  readonly unit: string;
  readonly x: number;
  readonly y: number;
};

/** Units are in reserve. */
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
  /** Inches along the path, where a move is interrupted. */
  readonly at?: number;
  readonly unit: string;
};

/** A waiting unit breaks in. */
export type Reacted = {
  readonly t: "reacted";
  /** Whose order. */
  readonly into: string | null;
  readonly moment: "start" | "between_orders" | "order_declared" | "path" | "shot_declared" | "dice" | "shot_done" | "action_declared" | "action_done" | "charge_declared" | "charge_path" | "charge_failed" | "assault" | "rally";
  readonly order: "top_speed" | "maneuver_and_fire" | "open_fire" | "close_assault" | "request_support" | "tactical_coordination" | "ambush_fire" | "reserve_move";
  readonly unit: string;
};

/** A unit that may interrupt. */
export type Ready = {
  /** It has other targets, or does not need any, so that every point will do. */
  readonly anywhere: boolean;
  /** Of the path, in inches from its start: where it could fire at the mover. */
  readonly stretches?: readonly (readonly [number, number])[];
  readonly token: "ambush_fire" | "reserve_move";
  readonly unit: string;
};

/** Put a target point on the table. */
export type Register = {
  readonly t: "register";
  /** Means nothing; every reply that puts something down has one. */
  readonly facing?: number;
  readonly point: string;
  readonly x: number;
  readonly y: number;
};

/** A target point lies on the table. */
export type Registered = {
  readonly t: "registered";
  readonly seat: number;
  readonly x: number;
  readonly y: number;
};

/** After a Reserve Move the shooter fires at another, along the path, or not at all. */
export type Retargeted = {
  readonly t: "retargeted";
  readonly at?: number;
  readonly target: string | null;
  readonly unit: string;
};

/** Roll some dice again. */
export type RollAgain = {
  readonly t: "roll_again";
  /** By their number, the first is 0. */
  readonly dice: readonly number[];
};

/** Dice were rolled. Each die of a match is in exactly one of these notes. */
export type Rolled = {
  readonly t: "rolled";
  readonly faces: readonly number[];
  /** Index of the first die in the match. */
  readonly first: number;
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

/** What made a unit run, and when. */
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
  readonly id: string;
  readonly name: string;
  /** Where they lie by default, by their number. */
  readonly objectives: { readonly [key: string]: readonly (readonly [number, number])[] };
  /** Of setting up, in the order of the print. */
  readonly steps: readonly string[];
  readonly text: string;
  readonly turn_zero: boolean;
  readonly type: "meeting_engagement" | "attack_defense";
  /** As seen by the player at the south-west corner or the western edge. */
  readonly zones: { readonly [key: string]: readonly (readonly [number, number])[] };
};

/** Victory points at the end of a game turn. */
export type Scored = {
  readonly t: "scored";
  readonly objectives: number;
  readonly out_scouted: number;
  readonly seat: number;
  readonly slain: number;
  readonly total: number;
  readonly warlord: number;
};

/** How far setting up has come. */
export type SettingUp = {
  /** How many units may begin on Ambush Fire; None before it is rolled. */
  readonly ambushes?: number;
  /** Units that have had their part of the stage. */
  readonly done?: readonly string[];
  /** Whose slot was the last. */
  readonly last?: number;
  /** How many are laid in all. */
  readonly objectives: number;
};

/** Which models of a unit take part in an attack. */
export type Share = {
  /** Those who fire apart from the others; none: all of them. */
  readonly only?: readonly string[];
  /** Who has fired apart from them. */
  readonly without?: string;
};

/** A unit is under fire from afar: the target, or whom ones strayed to. */
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
  /** What groups fire, in this order; those left out come after them, with their first weapon that reaches. */
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

/** An officer shouts a command. */
export type Shout = {
  readonly t: "shout";
  readonly command: "volley_fire" | "take_aim" | "double_time" | "on_your_feet";
  readonly officer: string;
};

/** An officer shouted, and the unit followed or did not. */
export type Shouted = {
  readonly t: "shouted";
  readonly command: "volley_fire" | "take_aim" | "double_time" | "on_your_feet";
  readonly followed: boolean;
  readonly officer: string;
  readonly unit: string;
};

/** Those that clients draw with. */
export type ShownTables = {
  readonly move: MoveTable;
  readonly objectives: ObjectiveTable;
  readonly orders: { readonly [key in "top_speed" | "maneuver_and_fire" | "open_fire" | "close_assault" | "request_support" | "tactical_coordination" | "ambush_fire" | "reserve_move"]?: OrderSheet };
  readonly shooting: ShootingTable;
  readonly templates: TemplateTable;
};

/** A weapon that is not fired in a turn, since it gave supporting fire. */
export type Silence = {
  readonly model: string;
  /** As `Battle.now` counts. */
  readonly turn: number;
  readonly weapon: string;
};

/** Move off as soon as an enemy meets all conditions: the one that shoots, or between orders any of them. */
export type SlipAway = {
  readonly t: "slip_away";
  /** How; the first that can be gone. None: its owner is asked. */
  readonly goes?: readonly ("straight_away" | "into_cover" | "to_own_edge" | "to_objective")[];
  /** None: any at which it can. */
  readonly moments?: readonly ("start" | "between_orders" | "order_declared" | "path" | "shot_declared" | "dice" | "shot_done" | "action_declared" | "action_done" | "charge_declared" | "charge_path" | "charge_failed" | "assault" | "rally")[];
  /** Kinds of enemies; none: any. */
  readonly types?: readonly ("infantry" | "jump_infantry" | "jet_pack_infantry" | "artillery" | "bike" | "jetbike" | "beast" | "cavalry" | "monstrous_creature" | "walker" | "vehicle" | "flyer" | "building" | "defence_works")[];
  readonly unit: string;
  /** Inches the enemy must be near to it. */
  readonly within?: number;
};

/** Fire snap shots at a target that has slipped away, as if it were still at a point of its path. */
export type SnapOnPath = {
  readonly t: "snap_on_path";
  /** Along the path, from its beginning. */
  readonly at: number;
  readonly unit: string;
};

/** A vehicle that fires first has said how fast it will go. */
export type SpeedTold = {
  readonly t: "speed_told";
  readonly speed: "stationary" | "combat" | "cruising" | "flat_out";
  readonly unit: string;
};

/** One model fires at a target of its own first; the others are asked after it. */
export type SplitFire = {
  readonly t: "split_fire";
  /** What its group fires, if not its first weapon that reaches. */
  readonly arms?: readonly Arm[];
  /** unit/model: a single one. */
  readonly models: readonly string[];
  readonly target: string;
  readonly unit: string;
};

/** An order, and above it the reactions that broke in; the last is resolved first. */
export type Stack = {
  readonly frames?: readonly Frame[];
};

/** What a match is decided by, as the table stands: for clients, who do not work it out. */
export type Stakes = {
  /** By seat: the numbers of the objectives it controls. */
  readonly held: readonly [readonly number[], readonly number[]];
  /** Victory points that end it. */
  readonly limit: number;
};

/** These units stand up, the others stay down. */
export type StandUp = {
  readonly t: "stand_up";
  readonly units: readonly string[];
};

/** The scenario has no such step. */
export type StepLeftOut = {
  readonly t: "step_left_out";
  readonly number: number;
};

/** An order goes no further. */
export type StepLost = {
  readonly t: "step_lost";
  readonly step: "move" | "run" | "shoot" | "charge" | "target" | "test" | "strike" | "wait";
  readonly unit: string;
};

/** It was caught, and knows no fear. */
export type StoodFast = {
  readonly t: "stood_fast";
  readonly unit: string;
};

export type StoodUp = {
  readonly t: "stood_up";
  readonly unit: string;
};

/** A unit that was broken into goes no farther. */
export type Stopped = {
  readonly t: "stopped";
  readonly at: number;
  readonly unit: string;
};

/** Ones of a blast hit a neighbour of its target. */
export type Strayed = {
  readonly t: "strayed";
  readonly hits: number;
  /** Who is hit. */
  readonly target: string;
  readonly unit: string;
  readonly weapon: string;
  readonly wounds: number;
};

/** Aim the marker of a unit at a point. */
export type Strike = {
  readonly t: "strike";
  /** Of no matter: it comes down in rings. */
  readonly facing?: number;
  readonly unit: string;
  readonly x: number;
  readonly y: number;
};

/** Blows of a unit at an Initiative step. */
export type Struck = {
  readonly t: "struck";
  readonly blows: number;
  readonly hits: number;
  readonly step: number;
  readonly target: string;
  readonly unit: string;
  readonly wounds: number;
};

/** A unit near its target fires at a charger. */
export type Supported = {
  readonly t: "supported";
  readonly target: string;
  readonly unit: string;
};

/** A pursuit. */
export type Swept = {
  readonly t: "swept";
  readonly caught: boolean;
  readonly fleeing: string;
  readonly unit: string;
};

/** Come from a corner of the table. */
export type TakeCorner = {
  readonly t: "take_corner";
  readonly corner: "south_west" | "south_east" | "north_west" | "north_east";
};

/** Let the attacker come from a short edge. */
export type TakeEdge = {
  readonly t: "take_edge";
  readonly edge: "west" | "east" | "south" | "north";
};

/** Let a unit come from a side edge. */
export type TakeFlank = {
  readonly t: "take_flank";
  readonly side: "left" | "right";
};

/** A pre-registered target point. */
export type TargetPoint = {
  /** None before it is placed. */
  readonly at?: readonly [number, number];
  readonly id: string;
};

export type TemplateSheet = {
  readonly dice: number;
  readonly need: number;
  readonly range: number | null;
  /** How far its ones go astray; flames keep theirs. */
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
  /** At most. */
  readonly need: number;
  readonly occasion: "morale" | "pinning" | "lost_combat" | "rally" | "stand_up" | "restrain" | "bombardment" | "command";
  readonly passed: boolean;
  /** Of the dice. */
  readonly total: number;
  readonly unit: string;
};

/** A unit waits. */
export type TokenLaid = {
  readonly t: "token_laid";
  readonly token: "ambush_fire" | "reserve_move";
  readonly unit: string;
};

/** A battery stays off the map, or is set up with the others. */
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

/** A player turn, or a game turn of both sides when orders alternate. */
export type Turn = {
  /** Units that have had their part of what is being done. */
  readonly done?: readonly string[];
  /** Whose slot was the last. */
  readonly last?: number;
  readonly part: "triggers" | "flight" | "charges_of_the_warp" | "markers" | "arrivals" | "opening" | "slots" | "closing" | "thrusts" | "fights" | "rallying" | "standing_up" | "departures" | "effects";
  readonly phase: "start" | "orders" | "assault" | "rally";
  /** The active player; alternating, who has the initiative. */
  readonly seat: number;
};

/** A unit of models; an independent character is one of a single model. */
export type Unit = {
  /** The vehicle it is in, or the tank it rides. */
  readonly aboard?: string;
  /** It has had its order of the turn, or has passed. */
  readonly acted: boolean;
  /** How it comes in, if it does. */
  readonly arrival: "edge" | "deep_strike" | "outflank" | "infiltrate";
  /** Of a vehicle, which is a unit of a single model. */
  readonly craft?: Craft;
  /** The game turn in which a mishap sent it back to reserve. */
  readonly delayed?: number;
  /** The turn in which it called for support. */
  readonly directing?: number;
  readonly doings: Doings;
  readonly down?: Down;
  /** The side edge it comes from. */
  readonly flank?: "left" | "right";
  /** What was bought with it. */
  readonly gear?: readonly string[];
  readonly groups: { readonly [key: string]: Group };
  readonly id: string;
  /** The next turn of its own once it has jinked: till then it has cover, to its end it snaps. */
  readonly jink?: number;
  /** The unit a character is with. */
  readonly joined?: string;
  /** Enemy units it is in combat with. */
  readonly locked?: readonly string[];
  /** Where it is to come down; no more than a point. */
  readonly marker?: readonly [number, number];
  /** Alive, in the order of the list. */
  readonly models: { readonly [key: string]: Model };
  /** The last turn it moved in, for templates. */
  readonly moved_in?: number;
  readonly owner: number;
  readonly place: "waiting" | "table" | "reserve" | "aboard" | "off_map" | "destroyed" | "left" | "terrain";
  readonly rout?: Rout;
  /** It scouted or infiltrated, and does not charge yet. */
  readonly scouted: boolean;
  /** It has Objective Secured. */
  readonly secured: boolean;
  readonly sheet: string;
  /** Weapons that have given supporting fire. */
  readonly silent?: readonly Silence[];
  readonly slot: "hq" | "troops" | "heavy_as_troops" | "elites" | "fast_attack" | "heavy_support" | "lord_of_war" | "dedicated_transport" | "additional_fire_support" | "fortification";
  /** Of a support strike: it has been used. */
  readonly spent: boolean;
  /** Models at the start of the game. */
  readonly started: number;
  readonly token?: Held;
  /** The last turn in which it gave a failed test another try. */
  readonly tried?: number;
};

export type UnitSheet = {
  /** What it is made of, in points. */
  readonly cost: { readonly [key: string]: number };
  readonly faction: string;
  /** What it may buy. */
  readonly gear: readonly Gear[];
  readonly grav: number;
  readonly groups: readonly GroupSheet[];
  readonly id: string;
  readonly mastery: number;
  readonly name: string;
  readonly powers: readonly string[];
  /** Bought with it, as are grav weapons and the points of signature systems. */
  readonly relics: number;
  readonly role: "hq" | "troops" | "elites" | "fast_attack" | "heavy_support" | "lord_of_war" | "dedicated_transport" | "additional_fire_support" | "fortification";
  readonly rules: readonly ("assault_grenades" | "assault_vehicle" | "bonding_knife" | "communications" | "deep_strike" | "dozer_blade" | "fearless" | "feel_no_pain" | "fleet" | "forward_sentries" | "hammer_of_wrath" | "heroic_morale" | "independent_character" | "infiltrate" | "jink" | "junior_officer" | "know_no_fear" | "move_through_cover" | "objective_secured" | "platoon" | "psyker" | "relentless" | "scout" | "second_try" | "senior_officer" | "shrouded" | "slow_and_purposeful" | "stealth" | "supporting_fire" | "synapse" | "vox")[];
  readonly signature: number;
  readonly strike: "bombardment" | "flyer" | "target_point" | null;
  /** None: a target point, which is a place. */
  readonly type: "infantry" | "jump_infantry" | "jet_pack_infantry" | "artillery" | "bike" | "jetbike" | "beast" | "cavalry" | "monstrous_creature" | "walker" | "vehicle" | "flyer" | "building" | "defence_works" | null;
  /** What it is made into on the table, if it is no unit there. */
  readonly works: Works | null;
};

export type Vehicle = {
  readonly armour: Armour;
  readonly bs: number;
  /** It stands where it was built; a garrison fires its weapons. */
  readonly building: boolean;
  readonly capacity: number;
  readonly faction: string;
  readonly fast: boolean;
  readonly fire_points: number;
  readonly flyer: boolean;
  readonly heavy: boolean;
  readonly hull_points: number;
  readonly id: string;
  readonly legs: Legs | null;
  readonly length: number;
  readonly name: string;
  readonly open_topped: boolean;
  readonly skimmer: boolean;
  readonly tank: boolean;
  readonly weapons: readonly Mounted[];
  readonly width: number;
};

export type VehicleLost = {
  readonly t: "vehicle_lost";
  readonly how: "wrecked" | "explodes" | "collapses";
  readonly unit: string;
};

/** An officer, and what they may shout. */
export type Voice = {
  readonly commands: readonly ("volley_fire" | "take_aim" | "double_time" | "on_your_feet")[];
  /** The officer's unit; a character's own. */
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

/** Nobody is near the point that was fired at. */
export type Wasted = {
  readonly t: "wasted";
  readonly unit: string;
};

export type Weapon = {
  readonly adds: number;
  /** None: AP "-". */
  readonly ap: number | null;
  /** How often it strikes, in any hands. */
  readonly blows: number | null;
  /** Of the warp that it takes, if it is a power. */
  readonly charges: number;
  readonly id: string;
  readonly kind: "rapid_fire" | "pistol" | "assault" | "heavy" | "salvo" | "ordnance" | "melee";
  readonly least: number;
  /** Of a salvo weapon after a move. */
  readonly moved_shots: number | null;
  readonly name: string;
  /** The roll it wounds on, whatever the Toughness. */
  readonly poisoned: number | null;
  /** None: melee. */
  readonly range: number | null;
  readonly shots: number;
  /** None: that of its bearer. */
  readonly strength: number | null;
  readonly tags: readonly ("armourbane" | "barrage" | "gauss" | "gets_hot" | "grav" | "haywire" | "ignores_cover" | "lance" | "melta" | "pinning" | "rending" | "shotgun" | "skyfire" | "sniper" | "torrent" | "twin_linked" | "unwieldy" | "witchfire")[];
  readonly template: "small_blast" | "large_blast" | "flame" | null;
  /** By how much it multiplies that, before `adds`. */
  readonly times: number;
};

export type WeaponLost = {
  readonly t: "weapon_lost";
  readonly unit: string;
  readonly weapon: string;
};

export type WentToGround = {
  readonly t: "went_to_ground";
  /** Not by choice. */
  readonly pinned: boolean;
  readonly unit: string;
};

/** Asks the owner of a vehicle, when it drives into debris, whether the debris is removed, pushed or left (battlegroup/dozer-debris). Default: it is removed. */
export type WhatOfDebris = {
  readonly t: "what_of_debris";
  /** Where it drove. */
  readonly heading: number;
  readonly piece: string;
  readonly unit: string;
};

/** Asks the owner of a caller, during Request Support, which support it calls and at what (battlegroup/request-support-target). Default: the first support that has a target, or pass. */
export type WhatToCall = {
  readonly t: "what_to_call";
  /** What can be called, the cheapest first. */
  readonly supports: readonly string[];
  /** Who calls, and sees. */
  readonly unit: string;
};

/** Asks the owner of a unit, after it rolls for a run or a charge, which dice are rerolled (battlegroup/base-charge). Default: a poor run, or the dice that make a charge fail; otherwise pass. */
export type WhatToRollAgain = {
  readonly t: "what_to_roll_again";
  readonly faces: readonly number[];
  /** The total the dice of a charge need for contact, if any is enough. */
  readonly needed?: number;
  readonly occasion: "run" | "charge";
  readonly unit: string;
  /** All of them or none. */
  readonly whole: boolean;
};

/** Asks the owner of a unit, at the Shoot step of its order, what it fires at (battlegroup/base-shooting-sequence). Default: the nearest target, or pass if there is none. */
export type WhatToShoot = {
  readonly t: "what_to_shoot";
  /** Targets of the first model, and units it forced to disembark. */
  readonly barred?: readonly string[];
  readonly manner: Manner;
  /** One model may fire at another target first. */
  readonly splits: boolean;
  readonly unit: string;
};

/** Asks the owner of infantry, when its order begins, which command a nearby officer gives it (battlegroup/voice-of-command-separate). Default: pass, none. */
export type WhatToShout = {
  readonly t: "what_to_shout";
  /** Whose order begins. */
  readonly unit: string;
  readonly voices: readonly Voice[];
};

/** Asks the owner of a unit in combat, before the first blow, which weapon each of its groups uses (battlegroup/base-fight). Default: the first weapon of each. */
export type WhatToWield = {
  readonly t: "what_to_wield";
  /** That have a choice. */
  readonly groups: readonly Arsenal[];
  readonly unit: string;
};

/** Asks the owner of a reserve, as it arrives, where it stands (battlegroup/start-reserves). Default: pass, which places it where there is room. */
export type WhereToArrive = {
  readonly t: "where_to_arrive";
  readonly unit: string;
};

/** Asks the defender, before units are deployed, where a fortification stands (battlegroup/defense-line-step-3). Default: pass, which builds the first where there is room. */
export type WhereToBuild = {
  readonly t: "where_to_build";
  /** Not set up yet, in list order. */
  readonly units: readonly string[];
};

/** Asks each player in turn, before the first turn, which unit stands where or is held back (battlegroup/counter-attack-step-3-deploy, battlegroup/defense-line-step-6). Default: pass, which deploys the first where there is room. */
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
  /** Of what it was called on. */
  readonly aim: readonly [number, number];
  readonly unit: string;
};

/** Asks the owner of passengers where they get out: at the Move step of their order, or at once when forced to (battlegroup/base-transports). Default: pass, which leaves them aboard, or places them where there is room if forced. */
export type WhereToGetOut = {
  readonly t: "where_to_get_out";
  /** From where it was attacked. */
  readonly away?: readonly [number, number];
  /** It cannot stay; with a pass it is set down by default. */
  readonly forced: boolean;
  /** Corners of what it gets out of. */
  readonly hull: readonly (readonly [number, number])[];
  /** Nothing is left of what it was in: it stands where that was, or beside it. */
  readonly scattered: boolean;
  readonly unit: string;
  /** Inches from the hull. */
  readonly within: number;
};

/** Asks the owner of a unit on foot where it moves: at a Move or Run step, or when it consolidates, regroups, thrusts or scouts (battlegroup/base-movement). Default: pass, it stays. */
export type WhereToMove = {
  readonly t: "where_to_move";
  readonly gait: "move" | "run" | "consolidation" | "regrouped" | "thrust" | "scout";
  /** Inches. */
  readonly most: number;
  readonly unit: string;
};

/** Asks the enemy of a unit that left a flyer, when it cannot stand where it landed, where it is placed instead (battlegroup/mishap-misplaced). Default: the nearest place with room. */
export type WhereToPutDown = {
  readonly t: "where_to_put_down";
  /** Where it came down. */
  readonly landing: readonly [number, number];
  readonly unit: string;
};

/** Asks the owner of a target point, before deployment, where it is (battlegroup/target-point-buy). Default: pass, which places it at `by_default`. */
export type WhereToRegister = {
  readonly t: "where_to_register";
  /** Where it lies if nobody says. */
  readonly by_default: readonly [number, number];
  readonly point: string;
  /** Of the owner of the point: a battery if they have one. */
  readonly unit: string;
};

/** Asks the player whose enemy has deployed nothing, after deployment, which unit is placed again, until they choose the units in ambush (battlegroup/counter-attack-step-3-none). Default: all listed units lie in ambush. */
export type WhereToReplace = {
  readonly t: "where_to_replace";
  /** That have not been set up anew. */
  readonly movable: readonly string[];
  /** That are set up, and may all lie in ambush. */
  readonly units: readonly string[];
};

/** Asks the owner of a deep strike, in the start phase when it is called, where its marker is placed (battlegroup/deep-strike-marker). Default: the point of the owner's half farthest from enemies where it could land. */
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
  /** Near enough, with room. */
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
  /** Inches of the path it has covered. */
  readonly at: number;
  readonly end: number;
  readonly unit: string;
};

/** Asks the owner of a unit with wounds to save, before the first save, whether it goes to ground (battlegroup/go-to-ground-when). Default: no. */
export type WhetherToGround = {
  readonly t: "whether_to_ground";
  /** What it would better, each once. */
  readonly saves: readonly Bettered[];
  readonly unit: string;
  /** Not saved yet. */
  readonly wounds: number;
};

/** Asks the owner of a target that can jink, before the dice to hit, whether it does (battlegroup/base-cover). Default: yes if the shot could harm it. */
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
  /** Warp charges there are. */
  readonly most: number;
  /** In place of which it may be done. */
  readonly steps: readonly ("move" | "run" | "shoot" | "charge" | "target" | "test" | "strike" | "wait")[];
  readonly unit: string;
};

/** Asks the owner of a unit, when a charge is declared against it, at which point of the charger's path, in inches, it fires (battlegroup/exp-overwatch-path). Default: the point with the best expected result. */
export type WhetherToOverwatch = {
  readonly t: "whether_to_overwatch";
  readonly charger: string;
  /** Of the closest model that charges, to contact. */
  readonly path: readonly (readonly [number, number])[];
  /** Of the path: where the charger could be fired at. */
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
  /** Targets the others have left. */
  readonly barred?: readonly string[];
  readonly manner: Manner;
  /** Of the lead model of the target, if it has slipped away. */
  readonly path?: readonly (readonly [number, number])[];
  /** Of the path: where it could be fired at. */
  readonly points?: readonly number[];
  /** Declared first. */
  readonly target: string;
  readonly unit: string;
  /** What may be done. */
  readonly ways: readonly ("keep" | "change_target" | "snap_on_path" | "cancel")[];
};

/** Asks the owner of a unit near the target, when a charge is declared, whether its models fire at the charger (battlegroup/tau-supporting-fire). Default: pass, none does. */
export type WhetherToSupport = {
  readonly t: "whether_to_support";
  readonly charger: string;
  readonly unit: string;
};

/** Asks the owner of a unit, when it has failed a test it may repeat, whether it does (battlegroup/morale-rerolls). Default: yes. */
export type WhetherToTryAgain = {
  readonly t: "whether_to_try_again";
  readonly occasion: "morale" | "pinning" | "lost_combat" | "rally" | "stand_up" | "restrain" | "bombardment" | "command";
  /** Whose ability it is. */
  readonly source: string;
  readonly unit: string;
};

/** Asks both players at once, before anything is deployed, which army they bring (battlegroup/fo-battlegroup). Default: one that fits what was agreed. */
export type WhichArmy = {
  readonly t: "which_army";
  /** It may have fortifications. */
  readonly defender: boolean;
  /** Points it may cost. */
  readonly most: number;
};

/** Asks the active player, in the start phase and once for each reserve that arrives, which unit arrives next (battlegroup/start-reserves). Default: pass, which takes the first. */
export type WhichArrival = {
  readonly t: "which_arrival";
  /** How many of them come in this turn. */
  readonly left: number;
  /** In reserve, in list order. */
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

/** Asks the defender, before deployment, which units begin on the table (battlegroup/defense-line-step-3). Default: the first that may. */
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
  /** That can be reached. */
  readonly levels: readonly number[];
  readonly unit: string;
};

/** Asks the enemy of a deep strike, when it cannot land, whether it is delayed or misplaced, and where to (battlegroup/mishap-opponent-chooses). Default: delayed; where a die misplaced it, the first place found. */
export type WhichMishap = {
  readonly t: "which_mishap";
  /** Where it came down, which may be off the table. */
  readonly at: readonly [number, number];
  /** A die has misplaced it: anywhere, and not delayed. */
  readonly rolled: boolean;
  readonly unit: string;
};

/** Asks the players in turn, before deployment, where an objective lies (battlegroup/objective-placement). Default: a legal place. */
export type WhichObjective = {
  readonly t: "which_objective";
  readonly number: number;
  readonly of: number;
  /** Who lays it. */
  readonly seat: number;
};

/** Asks the player whose turn it is to order, in the Orders Phase, which unit receives which order or passes (battlegroup/orders-until-done). Default: the first unit by name passes. */
export type WhichOrder = {
  readonly t: "which_order";
  readonly seat: number;
  /** That have neither acted nor passed. */
  readonly units: readonly string[];
};

/** Asks the attacker, before deployment, which units form the probe (battlegroup/defense-line-step-2-probe). Default: the first that may. */
export type WhichProbe = {
  readonly t: "which_probe";
  /** So many go ahead with them. */
  readonly count: number;
  /** That are not Recon, in list order. */
  readonly units: readonly string[];
};

/** Asks the enemy of the current order, whenever rules open a window, which waiting unit interrupts, and on a path at which point, in inches (battlegroup/interrupt-timing). Default: pass, none. */
export type WhichReaction = {
  readonly t: "which_reaction";
  /** Inches of the path the unit has covered; earlier points are past. */
  readonly begin?: number;
  readonly end?: number;
  readonly moment: "start" | "between_orders" | "order_declared" | "path" | "shot_declared" | "dice" | "shot_done" | "action_declared" | "action_done" | "charge_declared" | "charge_path" | "charge_failed" | "assault" | "rally";
  readonly ready: readonly Ready[];
  /** The unit whose order is interrupted, None between orders. */
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

/** Asks the owner of a unit with unsaved wounds, or the enemy where rules let them choose, which models take them (battlegroup/wounds-defender-allocates). Default: `usual`, the cheapest first and then those farthest away. */
export type WhoFalls = {
  readonly t: "who_falls";
  /** How many of these they strike, once no save can stop them any more; None: saves are rolled afterwards. */
  readonly count?: number;
  /** That may take them, by default in this order. */
  readonly models: readonly string[];
  /** The attacker says it, for hits that are precise. */
  readonly picked: boolean;
  readonly unit: string;
  readonly wounds: number;
};

/** Asks the challenger, when a challenge is refused, which enemy character does not strike (battlegroup/base-characters). Default: the first. */
export type WhoKeepsStill = {
  readonly t: "who_keeps_still";
  /** Who could have answered a challenge that was refused. */
  readonly models: readonly string[];
};

/** Asks the defender, after deployment, which units begin on Ambush Fire (battlegroup/defense-line-step-6). Default: those with the longest range. */
export type WhoLiesInWait = {
  readonly t: "who_lies_in_wait";
  readonly most: number;
  /** That could shoot. */
  readonly units: readonly string[];
};

/** Asks each player, in the Rally Phase, which of their units on the ground stand up (battlegroup/stand-up). Default: all of them. */
export type WhoStandsUp = {
  readonly t: "who_stands_up";
  /** That are down and may. */
  readonly units: readonly string[];
};

/** Asks the owner of a unit, when it has won against several that run, which of them it pursues (battlegroup/sweeping-automatic). Default: the largest. */
export type WhomToChase = {
  readonly t: "whom_to_chase";
  /** That the winner was in contact with. */
  readonly fleeing: readonly string[];
  readonly unit: string;
};

/** Asks the owner of a character, before deployment, which unit it begins with (battlegroup/base-characters). Default: pass, none. */
export type WhomToJoin = {
  readonly t: "whom_to_join";
  /** The character. */
  readonly unit: string;
  /** That it could be with. */
  readonly units: readonly string[];
};

/** Asks the owner of an HQ, during its Tactical Coordination, which friendly unit tries to stand or rally (battlegroup/tactical-coordination-effect). Default: the first. */
export type WhomToSteady = {
  readonly t: "whom_to_steady";
  readonly unit: string;
  /** Friends that are down or running. */
  readonly units: readonly string[];
};

/** The models of some groups strike with these weapons, others with their sharpest. */
export type Wield = {
  readonly t: "wield";
  readonly arms: readonly Arm[];
  readonly unit: string;
};

/** How a unit is to come that is not set up yet. */
export type WillArrive = {
  readonly t: "will_arrive";
  readonly arrival: "edge" | "deep_strike" | "outflank" | "infiltrate";
  readonly unit: string;
};

/** A fortification that is terrain. */
export type Works = {
  readonly length: number;
  readonly width: number;
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
export type AnyNote = RoundBegan | PhaseBegan | Gone | Departed | Scored | ObjectivesCounted | Conceded | Ended | Moved | Fielded | CornerTaken | AttackerChosen | Joined | GaveUp | PutInReserve | WillArrive | ObjectiveLaid | LimitChanged | ObjectivesDropped | Deployed | StepLeftOut | FirstTurn | ArrivalsReady | Outflanks | Arrived | NoRoom | MarkerLaid | HadMishap | MishapResult | Ordered | Passed | TokenLaid | Nominated | Shouted | Reacted | Fizzled | StepLost | Stopped | Climbed | ShotDeclared | Hurt | Tested | WentToGround | StoodUp | Routed | ShotAtHull | Retargeted | Volley | Strayed | Jinked | GotOut | Embarked | Drove | Halted | SpeedTold | DebrisChanged | HullStruck | WeaponLost | VehicleLost | ChargeDeclared | Overwatched | Supported | Charged | ChargeFailed | NobodyToCharge | Dueled | ChallengeRefused | Hammered | Struck | CombatOver | Swept | HeldBack | StoodFast | Engaged | Rallied | Called | CallAnswered | Registered | TookPost | Bombards | Wasted | Shelled | Flown | Dropped | ChargesMade | Attempted | Manifested | Bolted | Rolled;

/** The options of a match. */
export type AnyOptions = Options;

/** A reply. */
export type AnyReply = Pass | Concede | Decide | Field | TakeCorner | TakeEdge | Join | Choose | HoldBack | LayObjective | LieInWait | Garrison | Deploy | DeployModels | Build | CallUp | TakeFlank | Strike | Land | Delay | Misplace | GiveOrder | PassUnit | Nominate | Shout | React | Move | MoveModels | Climb | RollAgain | Shoot | SplitFire | ShootDebris | SnapOnPath | Allocate | GetOut | GetOutModels | Embark | Drive | GoAt | ClearDebris | PushDebris | Charge | Overwatch | GiveSupport | Fight | Wield | Name | Chase | StandUp | CallOn | CallAt | Register | FireAtPoint | Fly | Drop | PutDown | Manifest | Deny;

/** The state of a match. */
export type AnyState = Battle;
