// Generated from docs/rulesets/diceless.schema.json by scripts/types.mjs. Do not edit.

import type { Choice, OptionForm, ReadyForce, Verdict, Words } from "./protocol";

/** Attacks of a fighter at one of their targets. */
export type Aim = {
  readonly attacks: number;
  /** unit/model. */
  readonly model: string;
  readonly target: string;
};

/** Lay a template along a bearing in degrees (diceless/template-damage). */
export type AimTemplate = {
  readonly t: "aim_template";
  readonly bearing: number;
};

/** What the models of a group fire with. */
export type Arm = {
  /** unit/group. */
  readonly group: string;
  readonly mode: string;
  readonly weapon: string;
};

/** By face. */
export type Armour = {
  readonly front: number;
  readonly rear: number;
  readonly side: number;
};

/** An army: a ready-made force by name, or a list of units. */
export type Army = {
  /** Default: that of its first model. */
  readonly faction?: string;
  readonly force?: string;
  readonly lists?: Lists;
  readonly units?: readonly ListedUnit[];
};

/** Fighters of a group use a grenade against a vehicle, or with None their blows (diceless/grenades-vehicles). */
export type Attach = {
  readonly t: "attach";
  /** How many of them do, the others strike; None for all who can. */
  readonly models?: number;
  readonly weapon?: string;
};

/** A unit strikes at a vehicle. */
export type Attacked = {
  readonly t: "attacked";
  readonly grenades: number;
  readonly models: number;
  readonly target: string;
  readonly unit: string;
};

/** The whole table. */
export type Battle = {
  /** Armies by seat that were asked for in the match. */
  readonly chosen: readonly [Army | null, Army | null];
  /** Wrecks and rubble of vehicles. */
  readonly debris?: readonly Piece[];
  readonly effects?: readonly Running[];
  readonly ended?: Verdict;
  /** Of one model of each group, by unit/group; for viewers alone. */
  readonly hit_points?: { readonly [key: string]: number };
  /** By unit; worked out for viewers alone. */
  readonly nerve?: { readonly [key: string]: Nerve };
  readonly options: Options;
  readonly players: readonly [Player, Player];
  /** Dice drawn so far: the index of the next one, unless dice from there on were taken back. */
  readonly rolled: number;
  /** The game turn. */
  readonly round: number;
  readonly stage: "armies" | "reserves" | "deployment" | "infiltration" | "scouting" | "mining" | "battle";
  readonly turn?: Turn;
  /** Every unit of both sides in list order, seat 0 first; those gone stay listed. */
  readonly units?: { readonly [key: string]: Unit };
};

/** A unit falls back. */
export type Broke = {
  readonly t: "broke";
  readonly unit: string;
};

/** Let a unit of the quota come now, or, delayed, next turn (diceless/reserves-turn-two, diceless/reserves-delay). */
export type CallUp = {
  readonly t: "call_up";
  readonly delayed?: boolean;
  readonly unit: string;
};

/** Units come in this turn. */
export type CalledUp = {
  readonly t: "called_up";
  readonly seat: number;
  readonly units: readonly string[];
};

/** A psyker uses a power (diceless/psychic-test-op). */
export type Cast = {
  readonly t: "cast";
  readonly power: string;
  readonly target?: string;
  /** The psyker's own. */
  readonly unit: string;
  /** Where the psyker means to leave the gate (diceless/sm-gate-of-infinity). */
  readonly x?: number;
  readonly y?: number;
};

/** A unit did not get away. */
export type Caught = {
  readonly t: "caught";
  readonly by: readonly string[];
  readonly unit: string;
};

/** A unit charges an enemy unit, or several that it can reach from the first. */
export type Charge = {
  readonly t: "charge";
  readonly targets: readonly string[];
  readonly unit: string;
};

export type Charged = {
  readonly t: "charged";
  readonly targets: readonly string[];
  readonly unit: string;
};

/** A round of a combat is over. */
export type CombatOver = {
  readonly t: "combat_over";
  /** What they count as where a standard adds to them. */
  readonly counted?: readonly [number, number];
  /** Hit points, by seat. */
  readonly lost: readonly [number, number];
  readonly units: readonly string[];
};

/** Give the battle up. */
export type Concede = {
  readonly t: "concede";
};

export type Conceded = {
  readonly t: "conceded";
  readonly seat: number;
};

/** What clients show of diceless. */
export type Contents = {
  readonly forces: { readonly [key: string]: Force };
  /** Language of the words. */
  readonly language: string;
  /** How to build a force, if players may choose their own. */
  readonly muster: MusterForm | null;
  /** The options of a match. */
  readonly options: readonly OptionForm[];
  readonly powers: { readonly [key: string]: PrintedPsychicPower };
  readonly profiles: { readonly [key: string]: PrintedProfile };
  readonly scenarios: { readonly [key: string]: Scenario };
  readonly starter: string;
  readonly tables: ShownTables;
  readonly terrain: { readonly [key in "woods" | "ruin" | "rubble" | "crater" | "wreck" | "wall" | "hedge" | "wire" | "crops" | "fortification" | "marsh" | "hill" | "rock"]?: TerrainKind };
  /** Name of the unit of length. */
  readonly unit_of_length: string;
  readonly units: { readonly [key: string]: PrintedUnitSheet };
  readonly vehicles: { readonly [key: string]: PrintedVehicle };
  readonly weapons: { readonly [key: string]: PrintedWeapon };
  readonly words: Words;
};

/** What is kept of a vehicle. */
export type Craft = {
  readonly record: Record;
  /** The own turn to the end of which it is. */
  readonly shaken?: number;
  readonly smoke_used: boolean;
  readonly smoking: boolean;
  /** In its own last Movement phase. */
  readonly speed: "immobile" | "combat" | "cruising" | "flat_out";
  readonly stunned?: number;
};

/** A hit checks a box, or destroys another weapon. */
export type Damaged = {
  readonly t: "damaged";
  readonly effect: "shaken" | "stunned" | "weapon" | "immobilised" | "wrecked" | "explodes";
  readonly row: "G" | "P";
  readonly unit: string;
  /** That is destroyed. */
  readonly weapon?: string;
};

/** A model stands in a tank's way: death or glory, or none does (diceless/base-tank-shock). */
export type Dare = {
  readonly t: "dare";
  readonly model?: string;
};

/** A model tried to stop a tank. */
export type Dared = {
  readonly t: "dared";
  readonly stopped: boolean;
  readonly target: string;
  readonly unit: string;
};

/** Yes or no to what is asked. */
export type Decide = {
  readonly t: "decide";
  readonly yes: boolean;
};

/** A psyker means to use a power. */
export type Declared = {
  readonly t: "declared";
  readonly power: string;
  readonly target?: string;
  readonly unit: string;
};

/** A unit comes next turn. */
export type Delayed = {
  readonly t: "delayed";
  readonly unit: string;
  readonly why: "chosen" | "mishap" | "no_room";
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

/** A unit deep strikes. */
export type Descended = {
  readonly t: "descended";
  readonly at: readonly [number, number];
  /** Inches they moved it. */
  readonly drift: number;
  /** Spent against it. */
  readonly tokens: number;
  readonly unit: string;
  /** Where it meant to arrive. */
  readonly zone: "own" | "neutral" | "enemy";
};

/** Destroy a weapon, or with None immobilise (diceless/vehicle-weapon-repeat). */
export type Disable = {
  readonly t: "disable";
  readonly weapon?: string;
};

/** What a unit has done and suffered in the player turn; forgotten with the next. */
export type Doings = {
  readonly arrived?: "edge" | "outflank" | "deep_strike";
  /** Powers it tried to use, group/power. */
  readonly cast?: readonly string[];
  readonly charged: boolean;
  /** Difficult ground or cover. */
  readonly charged_through: boolean;
  /** Inches of the longest way of a model in the Movement phase. */
  readonly distance: number;
  readonly fired?: readonly ("rapid_fire" | "pistol" | "assault" | "heavy" | "ordnance" | "close_combat" | "grenade")[];
  /** Models that shot, unit/model. */
  readonly firers?: readonly string[];
  /** Of a transport. */
  readonly got_out: boolean;
  /** It got out of a transport that had driven, and may not charge. */
  readonly kept_back: boolean;
  /** Counts as having moved for shooting. */
  readonly moved: boolean;
  /** Enemy units it has tested for already. */
  readonly pinned_by?: readonly string[];
  readonly ran: boolean;
  /** Its vehicles, unit/model, that have driven before the battle. */
  readonly scouted?: readonly string[];
  /** The enemy unit it shot at. */
  readonly target?: string;
};

/** Drive a vehicle: turn to each point and go there, then a last turn (diceless/base-vehicle-speeds). */
export type Drive = {
  readonly t: "drive";
  readonly facing?: number;
  /** unit/model: vehicles of a squadron are driven one by one. */
  readonly model: string;
  readonly path?: readonly (readonly [number, number])[];
  readonly unit: string;
};

/** A unit within reach of an access point gets in, as the end of its move (diceless/base-transports). */
export type Embark = {
  readonly t: "embark";
  readonly transport: string;
  readonly unit: string;
};

/** A unit got into a transport. */
export type Embarked = {
  readonly t: "embarked";
  readonly transport: string;
  readonly unit: string;
};

export type Ended = {
  readonly t: "ended";
  /** By seat. */
  readonly tallies: readonly [SideTally, SideTally];
  readonly verdict: Verdict;
};

/** A unit comes on from a table edge in rows: the middle of the first on a point, looking along a facing (diceless/outflank). */
export type Enter = {
  readonly t: "enter";
  readonly edge: "west" | "east" | "south" | "north";
  readonly facing: number;
  readonly files?: number;
  readonly gap?: number;
  readonly unit: string;
  readonly x: number;
  readonly y: number;
};

/** A unit comes on from a table edge model by model. */
export type EnterModels = {
  readonly t: "enter_models";
  readonly edge: "west" | "east" | "south" | "north";
  /** Each model's place, as the only corner of its way. */
  readonly goings: readonly Going[];
  readonly unit: string;
};

/** A unit came on from an edge. */
export type Entered = {
  readonly t: "entered";
  readonly edge: "west" | "east" | "south" | "north";
  /** Inches of the longest way of a model. */
  readonly length: number;
  readonly unit: string;
};

/** Bring an army: a ready-made force, or a list of units. */
export type Field = {
  readonly t: "field";
  readonly army: Army;
};

/** A side has chosen its army. */
export type Fielded = {
  readonly t: "fielded";
  /** None for a list. */
  readonly force: string | null;
  readonly models: number;
  readonly seat: number;
};

/** The combat this unit is in is fought next. */
export type Fight = {
  readonly t: "fight";
  readonly unit: string;
};

/** A unit fired at another: what it deals, before saves. */
export type Fired = {
  readonly t: "fired";
  readonly cover?: number;
  readonly firers: number;
  readonly pools: readonly PoolFired[];
  readonly target: string;
  readonly unit: string;
};

export type Force = {
  readonly faction: string;
  readonly id: string;
  readonly name: string;
  readonly units: readonly PrintedListedUnit[];
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

/** A unit gets out of its transport on one side, or else to the nearest free places (diceless/base-transports). */
export type GetOut = {
  readonly t: "get_out";
  /** Degrees. */
  readonly bearing?: number;
  readonly unit: string;
};

/** A unit gets out of its transport, or of its wreck, model by model (diceless/base-transports). */
export type GetOutModels = {
  readonly t: "get_out_models";
  /** Each model's place, as the only corner of its way. */
  readonly goings: readonly Going[];
  readonly unit: string;
};

/** The way of one model by hand. */
export type Going = {
  /** Its name on the table: unit/model. */
  readonly model: string;
  /** Corners, the last of them where it stops. */
  readonly way: readonly (readonly [number, number])[];
};

/** A unit is out of the game. */
export type Gone = {
  readonly t: "gone";
  readonly how: "destroyed" | "left";
  readonly unit: string;
};

/** A token was spent on a weapon that gets hot. */
export type GotHot = {
  readonly t: "got_hot";
  readonly damage: number;
  readonly unit: string;
  readonly weapon: string;
};

/** A unit got out of a transport, or of what is left of it. */
export type GotOut = {
  readonly t: "got_out";
  /** Models that found no place. */
  readonly lost: number;
  readonly transport: string;
  readonly unit: string;
};

/** Identical models of a unit. What is printed is looked up. */
export type Group = {
  /** Hit points noted against it (diceless/prep-unit-sheets). */
  readonly lost: number;
  /** The counter of a psyker among others, for psychic tests. */
  readonly op: number;
  readonly powers?: readonly string[];
  /** Of a profile or a vehicle. */
  readonly profile: string;
  /** Beside those of the profile. */
  readonly rules?: readonly ("fearless" | "stubborn" | "know_no_fear" | "reroll_leadership" | "fleet" | "feel_no_pain" | "eternal_warrior" | "hit_and_run" | "move_through_cover" | "acute_senses" | "skilled_rider" | "tank_hunters" | "vulnerable_to_blasts" | "relentless" | "reroll_saves" | "infiltrate" | "scouts" | "deep_strike" | "steady_arrival" | "reserve_bonus" | "reserve_malus" | "independent_character" | "psyker" | "psychic_hood" | "named_seer" | "cluster_mines" | "engineer" | "servo_harness" | "servitor" | "tank_commander" | "jamming_beacon" | "self_repair" | "smoke_launchers" | "assault_vehicle" | "standard")[];
  /** Of each model; a vehicle's are printed. */
  readonly weapons?: readonly string[];
};

/** What a damage did to a group. It lost what its saves left of its share, less what is `wasted`, and `slain` besides. */
export type GroupHurt = {
  /** Why its saves met twice its share. */
  readonly doubled?: "fearless" | "stubborn" | "know_no_fear" | "reroll_leadership" | "fleet" | "feel_no_pain" | "eternal_warrior" | "hit_and_run" | "move_through_cover" | "acute_senses" | "skilled_rider" | "tank_hunters" | "vulnerable_to_blasts" | "relentless" | "reroll_saves" | "infiltrate" | "scouts" | "deep_strike" | "steady_arrival" | "reserve_bonus" | "reserve_malus" | "independent_character" | "psyker" | "psychic_hood" | "named_seer" | "cluster_mines" | "engineer" | "servo_harness" | "servitor" | "tank_commander" | "jamming_beacon" | "self_repair" | "smoke_launchers" | "assault_vehicle" | "standard";
  /** Models. */
  readonly fallen: number;
  /** unit/group. */
  readonly group: string;
  /** Hit points noted against the group afterwards. */
  readonly left: number;
  /** Hit points. */
  readonly lost: number;
  /** That it had. */
  readonly models: number;
  readonly profile: string;
  /** What they left of the share: of the parts of a rending one apart. */
  readonly saves: readonly Saved[];
  /** Of the damage, before saves. */
  readonly share: number;
  /** Hit points that models slain outright had left beyond what they took. */
  readonly slain: number;
  /** Hit points beyond those of the last model. */
  readonly wasted: number;
};

/** Identical models of a unit. */
export type GroupSheet = {
  readonly count: number;
  readonly id: string;
  readonly powers?: readonly string[];
  /** Of a profile or a vehicle. */
  readonly profile: string;
  /** Beside those of the profile. */
  readonly rules?: readonly ("fearless" | "stubborn" | "know_no_fear" | "reroll_leadership" | "fleet" | "feel_no_pain" | "eternal_warrior" | "hit_and_run" | "move_through_cover" | "acute_senses" | "skilled_rider" | "tank_hunters" | "vulnerable_to_blasts" | "relentless" | "reroll_saves" | "infiltrate" | "scouts" | "deep_strike" | "steady_arrival" | "reserve_bonus" | "reserve_malus" | "independent_character" | "psyker" | "psychic_hood" | "named_seer" | "cluster_mines" | "engineer" | "servo_harness" | "servitor" | "tank_commander" | "jamming_beacon" | "self_repair" | "smoke_launchers" | "assault_vehicle" | "standard")[];
  /** Of each model; a vehicle has its own. */
  readonly weapons?: readonly string[];
};

/** Who lays a template or a marker, and how: what is weighed before it lies. */
export type Gunner = {
  readonly arm: Arm;
  /** Of the target, from all who fire at it. */
  readonly cover?: number;
  readonly muzzle: Muzzle;
  /** Unit that is fired at. */
  readonly target: string;
  /** Inches of the firer's head above the table. */
  readonly top: number;
};

/** Points at the guns of a unit. */
export type GunsHit = {
  readonly t: "guns_hit";
  readonly destroyed: number;
  readonly points: number;
  readonly unit: string;
};

/** A unit could not be placed. */
export type HadMishap = {
  readonly t: "had_mishap";
  readonly mishap: "delayed" | "misplaced" | "destroyed";
  readonly unit: string;
  readonly zone: "own" | "neutral" | "enemy";
};

/** A unit is kept in reserve. */
export type HeldBack = {
  readonly t: "held_back";
  readonly arrival: "edge" | "outflank" | "deep_strike";
  /** Scatter tokens the enemy gets for it. */
  readonly tokens: number;
  readonly unit: string;
};

/** What a hit did. */
export type HitEffect = {
  /** Places in the row that it checked; none for a repeat. */
  readonly boxes: readonly number[];
  /** Points on a line did it, so a repair can undo it. */
  readonly by_points: boolean;
  readonly effect: "shaken" | "stunned" | "weapon" | "immobilised" | "wrecked" | "explodes";
  readonly row: "G" | "P";
  /** That it destroyed. */
  readonly weapon?: string;
};

/** Keep a unit in reserve, and say how it will come (diceless/prep-deep-strike-tokens). */
export type HoldBack = {
  readonly t: "hold_back";
  readonly arrival?: "edge" | "outflank" | "deep_strike";
  readonly unit: string;
};

/** Asks the firer how far a marker that tokens moved is taken back (diceless/scatter-reduction). Default: as far as may be. */
export type HowFarBack = {
  readonly t: "how_far_back";
  readonly gunner?: Gunner;
  /** Inches it may be taken back. */
  readonly most: number;
  /** How far the tokens moved the marker. */
  readonly offset: readonly [number, number];
  readonly skill: number;
  readonly unit: string;
  /** Where the marker was aimed, and where each token moved it. */
  readonly way?: readonly (readonly [number, number])[];
};

/** A unit took a damage. */
export type Hurt = {
  readonly t: "hurt";
  readonly cause: "shooting" | "combat" | "no_retreat" | "dangerous" | "gets_hot" | "peril" | "gate" | "mines" | "explosion";
  readonly damage: number;
  /** Models, in all. */
  readonly fallen: number;
  readonly groups: readonly GroupHurt[];
  /** Hit points, in all. */
  readonly lost: number;
  readonly unit: string;
};

/** Set a unit up after all others, anywhere far from the enemy. */
export type Infiltrate = {
  readonly t: "infiltrate";
  readonly unit: string;
};

/** A unit waits until all others are set up. */
export type Infiltrating = {
  readonly t: "infiltrating";
  readonly unit: string;
};

/** A character is with a unit from now on. */
export type Joined = {
  readonly t: "joined";
  readonly host: string;
  readonly unit: string;
};

/** A unit stands where it came down. */
export type Landed = {
  readonly t: "landed";
  readonly at: readonly [number, number];
  readonly unit: string;
};

export type LeadershipTable = {
  readonly hood_range: number;
  readonly hooded: number;
  readonly limits: readonly number[];
  readonly limits_rerolled: readonly number[];
  readonly test: number;
};

/** A character moves away from a unit. */
export type Left = {
  readonly t: "left";
  readonly host: string;
  readonly unit: string;
};

/** How a walker fights. */
export type Legs = {
  readonly attacks: number;
  readonly initiative: number;
  readonly strength: number;
  readonly ws: number;
};

/** A unit of a force. */
export type ListedUnit = {
  /** The transport of the force it begins in. */
  readonly aboard?: string;
  /** Left out, units of a sheet are numbered. */
  readonly id?: string;
  /** The unit of the force a character begins with. */
  readonly joined?: string;
  readonly sheet: string;
};

/** Records that an army brings beside those of the book. */
export type Lists = {
  readonly powers?: readonly PsychicPower[];
  readonly profiles?: readonly Profile[];
  readonly units?: readonly UnitSheet[];
  readonly vehicles?: readonly Vehicle[];
  readonly weapons?: readonly Weapon[];
};

/** Both lists bring something of one name that is not the same; one of them is chosen anew. */
export type ListsDiffer = {
  readonly t: "lists_differ";
  readonly record: string;
  /** Who is asked again. */
  readonly seat: number;
};

/** A piece of terrain that is mined. */
export type Mark = {
  readonly piece: string;
  readonly salt: string;
};

/** A marker lies where it came down. */
export type MarkerLanded = {
  readonly t: "marker_landed";
  /** Inches the firer took back. */
  readonly back: number;
  readonly radius: number;
  /** Inches the tokens moved it, before its firer took any back. */
  readonly scattered: number;
  /** Spent on it. */
  readonly tokens: number;
  /** Models it lies over, unit/model. */
  readonly under?: readonly string[];
  readonly unit: string;
  /** Where it was aimed, and where each token moved it; a later one of a barrage has none. */
  readonly way?: readonly (readonly [number, number])[];
  readonly weapon: string;
  /** Of its middle. */
  readonly x: number;
  readonly y: number;
};

/** A psyker took a test: their order points afterwards, against the limit. */
export type MindTested = {
  readonly t: "mind_tested";
  /** An enemy's hood was near. */
  readonly hooded: boolean;
  readonly limit: number;
  readonly op: number;
  readonly passed: boolean;
  readonly power: string;
  readonly unit: string;
};

/** Mark a piece of terrain in secret (diceless/sm-cluster-mines). */
export type Mine = {
  readonly t: "mine";
  readonly piece: string;
  /** Any text, so that the published hash does not reveal the piece. */
  readonly salt?: string;
  readonly unit: string;
};

/** A unit has marked a piece of terrain, still secret. */
export type Mined = {
  readonly t: "mined";
  /** The SHA-256 of the unit, the piece and the salt, with blanks between. */
  readonly proof: string;
  readonly unit: string;
};

/** A unit has crossed a mined piece. */
export type MinesTripped = {
  readonly t: "mines_tripped";
  /** Whose mines they are. */
  readonly by: string;
  readonly piece: string;
  readonly salt: string;
  readonly unit: string;
};

/** The opponent says where a unit that had a mishap stands (diceless/deep-strike-no-mans-land). */
export type Misplace = {
  readonly t: "misplace";
  readonly facing?: number;
  readonly x: number;
  readonly y: number;
};

/** The enemy has placed a unit. */
export type Misplaced = {
  readonly t: "misplaced";
  readonly at: readonly [number, number];
  readonly unit: string;
};

/** A way to fire a weapon, or to strike with it. */
export type Mode = {
  /** None: AP "-", or a close combat weapon. */
  readonly ap?: number;
  readonly blast?: "small" | "large";
  readonly id: string;
  /** The roll it is poisoned on. */
  readonly poisoned?: number;
  readonly shots?: number;
  /** None: the wielder's own. */
  readonly strength?: number;
  readonly tags?: readonly ("twin_linked" | "gets_hot" | "rending" | "sniper" | "melta" | "lance" | "barrage" | "pinning" | "reroll_hits" | "reroll_wounds" | "ignores_cover" | "template" | "tremor" | "orbital" | "box_bonus" | "one_handed" | "power" | "fist" | "claw" | "witchblade" | "slaying" | "extra_die")[];
};

/** A playing piece; those that fall are taken out of their unit. */
export type Model = {
  readonly craft?: Craft;
  readonly group: string;
  /** None off the table. */
  readonly pose?: Pose;
};

/** A weapon as a vehicle carries it. */
export type Mounted = {
  /** From the middle of the hull, x towards its front. */
  readonly at?: readonly [number, number];
  /** From the heading of the hull, counter-clockwise. */
  readonly heading?: number;
  readonly id: string;
  readonly mount: "turret" | "hull" | "sponson" | "pintle";
  readonly weapon: string;
};

/** Move a unit: its middle goes along a path, its models in a formation. */
export type Move = {
  readonly t: "move";
  readonly formation?: Formation;
  /** In the Movement phase; default: as usual. */
  readonly pace?: "foot" | "turbo";
  /** Corners, without where it begins. */
  readonly path?: readonly (readonly [number, number])[];
  readonly unit: string;
};

/** Move models of a unit one by one; the others stay. */
export type MoveModels = {
  readonly t: "move_models";
  /** To set up: each model's place, as the only corner of its way. */
  readonly goings: readonly Going[];
  readonly pace?: "foot" | "turbo";
  readonly unit: string;
};

/** A unit moved, every model its own way. */
export type Moved = {
  readonly t: "moved";
  readonly how: "move" | "run" | "charge" | "pile_in" | "consolidation" | "fall_back" | "regrouped" | "withdrawal" | "drive" | "ram" | "tank_shock" | "aside" | "getting_in";
  /** Inches of the longest way. */
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

/** A model a template is laid from. */
export type Muzzle = {
  readonly at: readonly [number, number];
  /** unit/model. */
  readonly model: string;
  readonly radius: number;
};

/** How near a unit is to breaking. */
export type Nerve = {
  /** The most that pass. */
  readonly limit: number;
  /** Order points that a test compares. */
  readonly op: number;
};

/** There was no room for a unit at its edge. */
export type NoEntry = {
  readonly t: "no_entry";
  readonly unit: string;
};

export type Objective = {
  readonly at: readonly [number, number];
  readonly id: string;
};

/** What is fixed when the match is created. */
export type Options = {
  /** By seat; None: the scenario's force of the side. */
  readonly armies?: readonly [Army | null, Army | null];
  /** Who has no army here is asked for one when the match begins. */
  readonly choose_armies?: boolean;
  /** Who has the first turn; default: as the scenario says. */
  readonly first?: "blue" | "green";
  /** Heavy weapons are better up close. */
  readonly heavy_range_bonus?: boolean;
  /** The side of seat 0. */
  readonly host?: "blue" | "green";
  /** Whether it is dark; default: as the scenario says. */
  readonly night?: boolean;
  /** Default: the starter. */
  readonly scenario?: string;
  /** The rows of boxes. */
  readonly track_variant?: "text" | "sheet";
  /** Default: the scenario's. */
  readonly turns?: number;
};

/** A part of a group that a force may belong to. */
export type Part = {
  readonly id: string;
  readonly name: string;
  readonly text: string;
};

/** Nothing more: the rest stays, holds fire, is set up by default, stands still. */
export type Pass = {
  readonly t: "pass";
};

export type PhaseBegan = {
  readonly t: "phase_began";
  readonly phase: "start" | "movement" | "shooting" | "assault" | "end";
  readonly seat: number;
};

/** A piece of terrain; what it leaves out is as its kind says. */
export type Piece = {
  /** Of dangerous ground, for each model. */
  readonly damage?: number;
  readonly height?: number;
  readonly id: string;
  readonly kind: "woods" | "ruin" | "rubble" | "crater" | "wreck" | "wall" | "hedge" | "wire" | "crops" | "fortification" | "marsh" | "hill" | "rock";
  /** The damage is for each inch inside. */
  readonly per_inch: boolean;
  readonly polygon: readonly (readonly [number, number])[];
  readonly vehicle_per_inch?: number;
  readonly vehicle_strength?: number;
};

export type Pinned = {
  readonly t: "pinned";
  readonly unit: string;
};

/** Put the middle of a marker on a point (diceless/scatter-tokens-use). */
export type PlaceMarker = {
  readonly t: "place_marker";
  readonly x: number;
  readonly y: number;
};

/** A side. */
export type Player = {
  /** The SHA-256 of each mark, by unit, public. */
  readonly mine_proofs?: { readonly [key: string]: string };
  /** Pieces marked in secret, by unit. */
  readonly mines?: { readonly [key: string]: Mark };
  /** Hit points taken from the enemy. */
  readonly removed: number;
  readonly side: "blue" | "green";
  readonly tokens: Pool;
  /** Own turns begun. */
  readonly turns: number;
  /** In this player turn. */
  readonly warp_used: boolean;
};

/** Points that are marked on one line. */
export type PointsTaken = {
  readonly armour: number;
  readonly cover?: number;
  readonly lowered: number;
  readonly points: number;
  readonly strength: number;
};

/** Tokens of a player, in sight of both. */
export type Pool = {
  readonly hot: number;
  readonly scatter: number;
  readonly warp: number;
};

/** Damage that is saved against together. */
export type PoolFired = {
  readonly ap?: number;
  readonly damage: number;
  readonly weapon: string;
};

/** Use smoke launchers instead of firing (diceless/base-vehicle-obscured). */
export type PopSmoke = {
  readonly t: "pop_smoke";
  readonly model: string;
  readonly unit: string;
};

/** A vehicle hides in smoke until its owner's next turn. */
export type PoppedSmoke = {
  readonly t: "popped_smoke";
  readonly unit: string;
};

/** Where a model stands and which way it looks. */
export type Pose = {
  readonly facing: number;
  readonly x: number;
  readonly y: number;
};

/** Points come at a vehicle, cover taken off. */
export type Pounded = {
  readonly t: "pounded";
  readonly means: "fire" | "blows" | "ram" | "daring" | "ground" | "mines" | "explosion";
  readonly pools: readonly PointsTaken[];
  readonly unit: string;
};

/** A power lasts until the start of its side's next turn. */
export type PowerBegan = {
  readonly t: "power_began";
  readonly power: "machine_curse" | "null_zone" | "gate" | "shooting";
  readonly unit: string;
};

export type PowerEnded = {
  readonly t: "power_ended";
  readonly power: "machine_curse" | "null_zone" | "gate" | "shooting";
  readonly unit: string;
};

/** A power had no effect. */
export type PowerLost = {
  readonly t: "power_lost";
  readonly power: string;
  readonly unit: string;
};

/** By face. */
export type PrintedArmour = {
  readonly front: number;
  readonly rear: number;
  readonly side: number;
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

/** Identical models of a unit. */
export type PrintedGroupSheet = {
  readonly count: number;
  readonly id: string;
  readonly powers: readonly string[];
  /** Of a profile or a vehicle. */
  readonly profile: string;
  /** Beside those of the profile. */
  readonly rules: readonly ("fearless" | "stubborn" | "know_no_fear" | "reroll_leadership" | "fleet" | "feel_no_pain" | "eternal_warrior" | "hit_and_run" | "move_through_cover" | "acute_senses" | "skilled_rider" | "tank_hunters" | "vulnerable_to_blasts" | "relentless" | "reroll_saves" | "infiltrate" | "scouts" | "deep_strike" | "steady_arrival" | "reserve_bonus" | "reserve_malus" | "independent_character" | "psyker" | "psychic_hood" | "named_seer" | "cluster_mines" | "engineer" | "servo_harness" | "servitor" | "tank_commander" | "jamming_beacon" | "self_repair" | "smoke_launchers" | "assault_vehicle" | "standard")[];
  /** Of each model; a vehicle has its own. */
  readonly weapons: readonly string[];
};

/** How a walker fights. */
export type PrintedLegs = {
  readonly attacks: number;
  readonly initiative: number;
  readonly strength: number;
  readonly ws: number;
};

/** A unit of a force. */
export type PrintedListedUnit = {
  /** The transport of the force it begins in. */
  readonly aboard: string | null;
  /** Left out, units of a sheet are numbered. */
  readonly id: string;
  /** The unit of the force a character begins with. */
  readonly joined: string | null;
  readonly sheet: string;
};

/** A way to fire a weapon, or to strike with it. */
export type PrintedMode = {
  /** None: AP "-", or a close combat weapon. */
  readonly ap: number | null;
  readonly blast: "small" | "large" | null;
  readonly id: string;
  /** The roll it is poisoned on. */
  readonly poisoned: number | null;
  readonly shots: number;
  /** None: the wielder's own. */
  readonly strength: number | null;
  readonly tags: readonly ("twin_linked" | "gets_hot" | "rending" | "sniper" | "melta" | "lance" | "barrage" | "pinning" | "reroll_hits" | "reroll_wounds" | "ignores_cover" | "template" | "tremor" | "orbital" | "box_bonus" | "one_handed" | "power" | "fist" | "claw" | "witchblade" | "slaying" | "extra_die")[];
};

/** A weapon as a vehicle carries it. */
export type PrintedMounted = {
  /** From the middle of the hull, x towards its front. */
  readonly at: readonly [number, number];
  /** From the heading of the hull, counter-clockwise. */
  readonly heading: number;
  readonly id: string;
  readonly mount: "turret" | "hull" | "sponson" | "pintle";
  readonly weapon: string;
};

/** A piece of terrain; what it leaves out is as its kind says. */
export type PrintedPiece = {
  /** Of dangerous ground, for each model. */
  readonly damage: number | null;
  readonly height: number | null;
  readonly id: string;
  readonly kind: "woods" | "ruin" | "rubble" | "crater" | "wreck" | "wall" | "hedge" | "wire" | "crops" | "fortification" | "marsh" | "hill" | "rock";
  /** The damage is for each inch inside. */
  readonly per_inch: boolean;
  readonly polygon: readonly (readonly [number, number])[];
  readonly vehicle_per_inch: number | null;
  readonly vehicle_strength: number | null;
};

/** A kind of model that is no vehicle. */
export type PrintedProfile = {
  readonly armour: number | null;
  readonly attacks: number;
  /** The bracketed value, where a mount raises Toughness. */
  readonly bare_toughness: number | null;
  readonly bs: number;
  readonly faction: string;
  readonly id: string;
  readonly initiative: number;
  readonly invulnerable: number | null;
  readonly leadership: number;
  readonly name: string;
  /** A faction. */
  readonly preferred_enemy: string | null;
  /** Of the base. */
  readonly radius: number;
  readonly rules: readonly ("fearless" | "stubborn" | "know_no_fear" | "reroll_leadership" | "fleet" | "feel_no_pain" | "eternal_warrior" | "hit_and_run" | "move_through_cover" | "acute_senses" | "skilled_rider" | "tank_hunters" | "vulnerable_to_blasts" | "relentless" | "reroll_saves" | "infiltrate" | "scouts" | "deep_strike" | "steady_arrival" | "reserve_bonus" | "reserve_malus" | "independent_character" | "psyker" | "psychic_hood" | "named_seer" | "cluster_mines" | "engineer" | "servo_harness" | "servitor" | "tank_commander" | "jamming_beacon" | "self_repair" | "smoke_launchers" | "assault_vehicle" | "standard")[];
  readonly strength: number;
  readonly toughness: number;
  readonly type: "infantry" | "jump_infantry" | "bike" | "jetbike" | "beast" | "cavalry" | "artillery" | "monstrous_creature" | "walker" | "vehicle";
  readonly wounds: number;
  readonly ws: number;
};

export type PrintedPsychicPower = {
  readonly effect: "machine_curse" | "null_zone" | "gate" | "shooting";
  readonly id: string;
  readonly name: string;
  readonly range: number;
  /** What it shoots with. */
  readonly weapon: string | null;
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

export type PrintedUnitSheet = {
  readonly groups: readonly PrintedGroupSheet[];
  readonly id: string;
  readonly name: string;
};

export type PrintedVehicle = {
  /** From the middle of the hull, x towards its front. */
  readonly access: readonly (readonly [number, number])[];
  readonly armour: PrintedArmour;
  readonly bs: number;
  readonly capacity: number;
  readonly faction: string;
  readonly fast: boolean;
  readonly fire_points: number;
  /** A piece of artillery, which any hit destroys. */
  readonly gun: boolean;
  readonly id: string;
  readonly legs: PrintedLegs | null;
  readonly length: number;
  readonly name: string;
  readonly open_topped: boolean;
  readonly rules: readonly ("fearless" | "stubborn" | "know_no_fear" | "reroll_leadership" | "fleet" | "feel_no_pain" | "eternal_warrior" | "hit_and_run" | "move_through_cover" | "acute_senses" | "skilled_rider" | "tank_hunters" | "vulnerable_to_blasts" | "relentless" | "reroll_saves" | "infiltrate" | "scouts" | "deep_strike" | "steady_arrival" | "reserve_bonus" | "reserve_malus" | "independent_character" | "psyker" | "psychic_hood" | "named_seer" | "cluster_mines" | "engineer" | "servo_harness" | "servitor" | "tank_commander" | "jamming_beacon" | "self_repair" | "smoke_launchers" | "assault_vehicle" | "standard")[];
  readonly skimmer: boolean;
  readonly tank: boolean;
  readonly weapons: readonly PrintedMounted[];
  readonly width: number;
};

export type PrintedWeapon = {
  readonly grenade: "assault" | "defensive" | "krak" | "melta_bomb" | null;
  readonly id: string;
  readonly kind: "rapid_fire" | "pistol" | "assault" | "heavy" | "ordnance" | "close_combat" | "grenade";
  /** A barrage cannot fall nearer. */
  readonly least: number;
  readonly modes: readonly PrintedMode[];
  readonly name: string;
  /** None: within reach of an arm, or anywhere on the table for what is tagged orbital. */
  readonly range: number | null;
};

/** A kind of model that is no vehicle. */
export type Profile = {
  readonly armour?: number;
  readonly attacks: number;
  /** The bracketed value, where a mount raises Toughness. */
  readonly bare_toughness?: number;
  readonly bs: number;
  readonly faction: string;
  readonly id: string;
  readonly initiative: number;
  readonly invulnerable?: number;
  readonly leadership: number;
  readonly name: string;
  /** A faction. */
  readonly preferred_enemy?: string;
  /** Of the base. */
  readonly radius: number;
  readonly rules?: readonly ("fearless" | "stubborn" | "know_no_fear" | "reroll_leadership" | "fleet" | "feel_no_pain" | "eternal_warrior" | "hit_and_run" | "move_through_cover" | "acute_senses" | "skilled_rider" | "tank_hunters" | "vulnerable_to_blasts" | "relentless" | "reroll_saves" | "infiltrate" | "scouts" | "deep_strike" | "steady_arrival" | "reserve_bonus" | "reserve_malus" | "independent_character" | "psyker" | "psychic_hood" | "named_seer" | "cluster_mines" | "engineer" | "servo_harness" | "servitor" | "tank_commander" | "jamming_beacon" | "self_repair" | "smoke_launchers" | "assault_vehicle" | "standard")[];
  readonly strength: number;
  readonly toughness: number;
  readonly type: "infantry" | "jump_infantry" | "bike" | "jetbike" | "beast" | "cavalry" | "artillery" | "monstrous_creature" | "walker" | "vehicle";
  readonly wounds: number;
  readonly ws: number;
};

export type PsychicPower = {
  readonly effect: "machine_curse" | "null_zone" | "gate" | "shooting";
  readonly id: string;
  readonly name: string;
  readonly range: number;
  /** What it shoots with. */
  readonly weapon?: string;
};

/** A psyker insists; the token goes back. */
export type Pushed = {
  readonly t: "pushed";
  readonly power: string;
  readonly unit: string;
};

/** Lay a later marker of a barrage edge to edge with one (diceless/multiple-barrage). */
export type PutBeside = {
  readonly t: "put_beside";
  /** Degrees, from its middle. */
  readonly bearing: number;
  /** Which, from 0 in the order they were laid. */
  readonly marker: number;
};

/** Put the odd points of a division on groups, one a model (diceless/complex-units). */
export type PutOdds = {
  readonly t: "put_odds";
  /** unit/group, once for each point. */
  readonly groups: readonly string[];
};

/** Drive a tank straight into an enemy vehicle, as fast as it goes (diceless/ramming). */
export type Ram = {
  readonly t: "ram";
  readonly bearing: number;
  readonly model: string;
  readonly unit: string;
};

/** A tank ran into an enemy vehicle. */
export type Rammed = {
  readonly t: "rammed";
  readonly length: number;
  readonly target: string;
  readonly unit: string;
};

/** What has been done to a vehicle. */
export type Record = {
  /** In the order they were made; effects last as long as they stand. */
  readonly entries?: readonly HitEffect[];
  readonly lines?: { readonly [key: string]: number };
};

/** Move a marker back part of the distance tokens moved it (diceless/scatter-reduction). */
export type Reduce = {
  readonly t: "reduce";
  readonly inches: number;
};

export type Regrouped = {
  readonly t: "regrouped";
  readonly unit: string;
};

/** Remove models that have fallen (diceless/remove-casualties). */
export type Remove = {
  readonly t: "remove";
  readonly models: readonly string[];
};

/** An engineer repairs a vehicle instead of firing (diceless/sm-blessing-of-the-omnissiah). */
export type Repair = {
  readonly t: "repair";
  readonly line: string;
  readonly unit: string;
  /** unit/model. */
  readonly vehicle: string;
};

/** Points came off a line of a vehicle. */
export type Repaired = {
  readonly t: "repaired";
  readonly line: string;
  readonly points: number;
  readonly undone: readonly ("shaken" | "stunned" | "weapon" | "immobilised" | "wrecked" | "explodes")[];
  readonly unit: string;
  readonly vehicle: string;
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

/** A unit runs instead of shooting (diceless/run). */
export type Run = {
  readonly t: "run";
  readonly formation?: Formation;
  /** Corners, without where it begins. */
  readonly path?: readonly (readonly [number, number])[];
  readonly unit: string;
};

/** Models of a unit run one by one; the others stay. */
export type RunModels = {
  readonly t: "run_models";
  /** To set up: each model's place, as the only corner of its way. */
  readonly goings: readonly Going[];
  readonly unit: string;
};

/** A power that lasts. */
export type Running = {
  readonly power: "machine_curse" | "null_zone" | "gate" | "shooting";
  readonly seat: number;
  /** The psyker's unit. */
  readonly source: string;
  /** The own turn at whose start it ends. */
  readonly until: number;
};

/** What a save leaves of a damage (diceless/saves-table). */
export type Saved = {
  readonly damage: number;
  /** Why they are half of what the column says, once for each. */
  readonly halved?: readonly ("fearless" | "stubborn" | "know_no_fear" | "reroll_leadership" | "fleet" | "feel_no_pain" | "eternal_warrior" | "hit_and_run" | "move_through_cover" | "acute_senses" | "skilled_rider" | "tank_hunters" | "vulnerable_to_blasts" | "relentless" | "reroll_saves" | "infiltrate" | "scouts" | "deep_strike" | "steady_arrival" | "reserve_bonus" | "reserve_malus" | "independent_character" | "psyker" | "psychic_hood" | "named_seer" | "cluster_mines" | "engineer" | "servo_harness" | "servitor" | "tank_commander" | "jamming_beacon" | "self_repair" | "smoke_launchers" | "assault_vehicle" | "standard")[];
  /** Hit points. */
  readonly lost: number;
  /** The column of the table that was read, 2 to 6; None: nothing helped. */
  readonly save: number | null;
};

/** Spend scatter tokens: each moves a marker, or an arrival, 2 inches along its bearing. */
export type Scatter = {
  readonly t: "scatter";
  readonly bearings?: readonly number[];
};

export type Scenario = {
  readonly first: "blue" | "green";
  readonly forces: { readonly [key in "blue" | "green"]?: string };
  readonly id: string;
  /** Along x, in inches. */
  readonly long: number;
  readonly name: string;
  readonly night: boolean;
  readonly objectives: readonly Objective[];
  /** Along y. */
  readonly short: number;
  readonly terrain: readonly PrintedPiece[];
  readonly text: string;
  readonly turns: number;
  readonly zones: { readonly [key in "blue" | "green"]?: ZonePlan };
};

export type ScoreTable = {
  readonly destroyed: number;
  readonly objective: number;
  readonly radius: number;
};

/** The ground under a unit trembles: it is slowed in its next Movement phase. */
export type Shaken = {
  readonly t: "shaken";
  readonly unit: string;
};

/** A tank drives through enemies. */
export type Shocked = {
  readonly t: "shocked";
  readonly targets: readonly string[];
  readonly unit: string;
};

/** A unit fires at an enemy unit. */
export type Shoot = {
  readonly t: "shoot";
  /** What groups fire with, two weapons of a monstrous creature; those left out fire the first that reaches, in its first mode. */
  readonly arms?: readonly Arm[];
  /** Groups that hold fire. */
  readonly holding?: readonly string[];
  readonly target: string;
  readonly unit: string;
};

export type ShootingTable = {
  readonly blast: number;
  readonly large_blast: number;
  readonly range_step: number;
  readonly rapid_shots: number;
  readonly rapid_within: number;
  readonly reroll: number;
  readonly small_blast: number;
  readonly sniper_strength: number;
  readonly template: number;
  readonly template_length: number;
  readonly template_muzzle: number;
  readonly template_twin_linked: number;
  readonly template_widest_at: number;
  readonly template_width: number;
  readonly vulnerable: number;
  readonly weapons_of_monsters: number;
};

/** Those that clients draw with. */
export type ShownTables = {
  readonly leadership: LeadershipTable;
  readonly lines: { readonly [key: string]: readonly (readonly [number, "G" | "P"])[] };
  readonly score: ScoreTable;
  readonly shooting: ShootingTable;
  readonly tokens: TokenTable;
  readonly tracks: { readonly [key in "text" | "sheet"]?: { readonly [key in "G" | "P"]?: readonly ("shaken" | "stunned" | "weapon" | "immobilised" | "wrecked" | "explodes")[] } };
};

/** What counts for a side at the end. */
export type SideTally = {
  /** Enemy units destroyed or off the table. */
  readonly destroyed: number;
  /** Objectives. */
  readonly held: number;
  /** Hit points taken from the enemy. */
  readonly removed: number;
  readonly seat: number;
};

/** Split the attacks of fighters who touch several enemies. */
export type Split = {
  readonly t: "split";
  /** All attacks of each fighter named; those left out strike at the first of theirs. */
  readonly aims?: readonly Aim[];
};

/** A unit deep strikes at a point (diceless/deep-strike-scatter). */
export type Strike = {
  readonly t: "strike";
  /** Of vehicles. */
  readonly facing?: number;
  readonly unit: string;
  readonly x: number;
  readonly y: number;
};

/** Units struck at another, or at a character, before saves. */
export type Struck = {
  readonly t: "struck";
  readonly attacks: number;
  readonly damage: number;
  /** Of Initiative. */
  readonly step: number;
  readonly target: string;
  readonly units: readonly string[];
};

/** Drive a tank straight through enemy units (diceless/base-tank-shock). */
export type TankShock = {
  readonly t: "tank_shock";
  readonly bearing: number;
  readonly inches: number;
  readonly model: string;
  readonly unit: string;
};

/** A template lies. */
export type TemplateLaid = {
  readonly t: "template_laid";
  readonly bearing: number;
  /** Models it lies over, unit/model. */
  readonly under?: readonly string[];
  readonly unit: string;
  readonly weapon: string;
  /** Of the middle of its firer. */
  readonly x: number;
  readonly y: number;
};

/** What a kind of terrain does, unless a piece says otherwise. */
export type TerrainKind = {
  readonly area: boolean;
  readonly cover: number | null;
  readonly dangerous: boolean;
  readonly difficult: boolean;
  readonly height: number;
  readonly impassable: boolean;
};

/** A unit took a test: its order points afterwards against the limit. */
export type Tested = {
  readonly t: "tested";
  readonly limit: number;
  readonly occasion: "morale" | "pinning" | "lost_combat" | "regroup";
  readonly op: number;
  readonly passed: boolean;
  readonly unit: string;
};

/** A warp token cancels a power, unless the psyker insists. */
export type TokenSpent = {
  readonly t: "token_spent";
  readonly power: string;
  readonly seat: number;
  readonly unit: string;
};

export type TokenTable = {
  readonly deep_strike: number;
  readonly gate: number;
  readonly gets_hot: number;
  readonly hot_damage: number;
  readonly hot_damage_rerolled: number;
  readonly hot_skill: number;
  readonly large_blast: number;
  readonly later_barrage: number;
  readonly most: number;
  readonly named_seer: number;
  readonly night_extra: number;
  readonly peril: number;
  readonly small_blast: number;
  readonly step: number;
  readonly warp: number;
};

/** What an army gives its enemy. */
export type TokensGranted = {
  readonly t: "tokens_granted";
  readonly hot: number;
  readonly scatter: number;
  /** Who gets them. */
  readonly seat: number;
  readonly warp: number;
};

/** A fighter who touches several enemies. */
export type Torn = {
  readonly attacks: number;
  /** unit/model. */
  readonly model: string;
  /** The default first. */
  readonly targets: readonly string[];
};

/** The way of a model. */
export type Track = {
  /** unit/model. */
  readonly model: string;
  /** From where it stood. */
  readonly way: readonly (readonly [number, number])[];
};

/** A player turn. */
export type Turn = {
  /** Units that have had their order in this part, or combats that were fought. */
  readonly acted?: readonly string[];
  /** Units that come out of reserve; None before they are called. */
  readonly arriving?: readonly string[];
  readonly part: "effects" | "arrivals" | "regrouping" | "flight" | "powers" | "moves" | "alarm" | "shots" | "repairs" | "nerve" | "charges" | "stands" | "fights" | "aftermath" | "withdrawals" | "close";
  readonly phase: "start" | "movement" | "shooting" | "assault" | "end";
  readonly seat: number;
};

/** A unit of models; an independent character is one of a single model, a squadron one of several vehicles. */
export type Unit = {
  /** The transport it is in. */
  readonly aboard?: string;
  /** How it comes out of reserve. */
  readonly arrival?: "edge" | "outflank" | "deep_strike";
  /** Models, those who are with it counted. */
  readonly at_phase_start: number;
  /** It turbo-boosted, and has cover until its next turn. */
  readonly boosted: boolean;
  /** It is falling back. */
  readonly broken: boolean;
  /** It comes next turn, whatever the quota. */
  readonly delayed: boolean;
  readonly doings: Doings;
  /** Models it has lost since, but not in combat. */
  readonly fallen: number;
  /** The own turn in which servitors act without a leader, 0 before it. */
  readonly free_turn: number;
  /** The own turn to the end of which it lies low, pinned or by choice. */
  readonly grounded?: number;
  readonly groups: { readonly [key: string]: Group };
  readonly id: string;
  /** It is set up after all other units. */
  readonly infiltrates: boolean;
  /** The unit a character is with. */
  readonly joined?: string;
  /** Enemy units it is in combat with. */
  readonly locked?: readonly string[];
  /** Alive, in the order of the list. */
  readonly models: { readonly [key: string]: Model };
  /** Order points. */
  readonly op: number;
  readonly owner: number;
  readonly place: "waiting" | "table" | "reserve" | "aboard" | "destroyed" | "left";
  /** A tremor slows its next Movement phase. */
  readonly shaken_ground: boolean;
  readonly sheet: string;
  /** Weapons that strike once a game and have. */
  readonly spent?: readonly string[];
  /** Models at the start of the game. */
  readonly started: number;
};

export type UnitSheet = {
  readonly groups: readonly GroupSheet[];
  readonly id: string;
  readonly name: string;
};

export type Vehicle = {
  /** From the middle of the hull, x towards its front. */
  readonly access?: readonly (readonly [number, number])[];
  readonly armour: Armour;
  readonly bs: number;
  readonly capacity?: number;
  readonly faction: string;
  readonly fast?: boolean;
  readonly fire_points?: number;
  /** A piece of artillery, which any hit destroys. */
  readonly gun?: boolean;
  readonly id: string;
  readonly legs?: Legs;
  readonly length: number;
  readonly name: string;
  readonly open_topped?: boolean;
  readonly rules?: readonly ("fearless" | "stubborn" | "know_no_fear" | "reroll_leadership" | "fleet" | "feel_no_pain" | "eternal_warrior" | "hit_and_run" | "move_through_cover" | "acute_senses" | "skilled_rider" | "tank_hunters" | "vulnerable_to_blasts" | "relentless" | "reroll_saves" | "infiltrate" | "scouts" | "deep_strike" | "steady_arrival" | "reserve_bonus" | "reserve_malus" | "independent_character" | "psyker" | "psychic_hood" | "named_seer" | "cluster_mines" | "engineer" | "servo_harness" | "servitor" | "tank_commander" | "jamming_beacon" | "self_repair" | "smoke_launchers" | "assault_vehicle" | "standard")[];
  readonly skimmer?: boolean;
  readonly tank?: boolean;
  readonly weapons?: readonly Mounted[];
  readonly width: number;
};

/** A vehicle is a wreck, or is no more. */
export type VehicleLost = {
  readonly t: "vehicle_lost";
  readonly fate: "wrecked" | "explodes";
  readonly unit: string;
};

export type Weapon = {
  readonly grenade?: "assault" | "defensive" | "krak" | "melta_bomb";
  readonly id: string;
  readonly kind: "rapid_fire" | "pistol" | "assault" | "heavy" | "ordnance" | "close_combat" | "grenade";
  /** A barrage cannot fall nearer. */
  readonly least?: number;
  readonly modes: readonly Mode[];
  readonly name: string;
  /** None: within reach of an arm, or anywhere on the table for what is tagged orbital. */
  readonly range?: number;
};

/** A unit lies low until the end of its next own turn. */
export type WentToGround = {
  readonly t: "went_to_ground";
  readonly cover: number;
  readonly unit: string;
};

/** Asks the enemy of a deep strike that went wrong between the zones where the unit is put (diceless/deep-strike-no-mans-land). Default: as far from it as there is room. */
export type WhereMisplaced = {
  readonly t: "where_misplaced";
  /** Where it could not. */
  readonly at: readonly [number, number];
  readonly unit: string;
  /** Where it meant to arrive. */
  readonly zone: "own" | "neutral" | "enemy";
};

/** Asks a side, until it passes, where its units are set up (diceless/base-deployment). Default: pass, the rest stand in a line along its edge. */
export type WhereToDeploy = {
  readonly t: "where_to_deploy";
  /** Not set up yet, in list order. */
  readonly units: readonly string[];
};

/** Asks the owner of passengers of a wreck where each model gets out (diceless/base-transports). Default: pass, at the nearest free places. */
export type WhereToGetOut = {
  readonly t: "where_to_get_out";
  /** Access points of the wreck. */
  readonly doors: readonly (readonly [number, number])[];
  readonly transport: string;
  readonly unit: string;
};

/** Asks the owner of a unit that consolidates or has just regrouped where it goes, a few inches at most (diceless/consolidation, diceless/regroup). Default: pass, it stays. */
export type WhereToGo = {
  readonly t: "where_to_go";
  readonly most: number;
  readonly occasion: "consolidation" | "regrouped";
  readonly unit: string;
};

/** Asks a side before the first turn, until it passes, where its scouts move (diceless/base-deployment). Default: pass, no more move. */
export type WhereToScout = {
  readonly t: "where_to_scout";
  /** With a move before the battle. */
  readonly units: readonly string[];
};

/** Asks the enemy of a model that fires a weapon that gets hot whether to spend a token on it (diceless/gets-hot-use). Default: no. */
export type WhetherHot = {
  readonly t: "whether_hot";
  /** unit/model that fires; `unit` is the one it shoots with. */
  readonly model: string;
  readonly unit: string;
  readonly weapon: string;
};

/** Asks the enemy of a psyker who has declared a power whether to spend a token to cancel it (diceless/warp-token-cancel). Default: no. */
export type WhetherToCancel = {
  readonly t: "whether_to_cancel";
  readonly power: string;
  readonly target?: string;
  /** Warp tokens to spend. */
  readonly tokens: number;
  readonly unit: string;
};

/** Asks the owner of a unit that is hit whether it goes to ground for a better cover save (diceless/base-cover-saves). Default: no. */
export type WhetherToGround = {
  readonly t: "whether_to_ground";
  /** The one it would have. */
  readonly better: number;
  /** The cover save it has as it stands. */
  readonly cover: number | null;
  readonly unit: string;
};

/** Asks the owner of a psyker whose power was cancelled whether to push on at a price (diceless/warp-token-push). Default: no. */
export type WhetherToPush = {
  readonly t: "whether_to_push";
  /** That the psyker takes for it. */
  readonly damage: number;
  readonly power: string;
  readonly unit: string;
};

/** Asks the owner of a unit that may hit and run whether it leaves its combat, and where to (diceless/usr-hit-and-run). Default: pass, it stays. */
export type WhetherToWithdraw = {
  readonly t: "whether_to_withdraw";
  /** Inches it goes. */
  readonly most: number;
  readonly unit: string;
};

/** Asks a side that has not chosen an army before the match which one it brings (diceless/scenario-agreement). Default: the ready-made army of the side. */
export type WhichArmy = {
  readonly t: "which_army";
  /** What the enemy's list brings, where it is known already. */
  readonly beside?: Lists;
  /** Models. */
  readonly most: number;
};

/** Asks the active player at the start of the turn where the next of the units that come in enters or strikes (diceless/base-turn-sequence). Default: pass, the first comes where the rules put it. */
export type WhichArrival = {
  readonly t: "which_arrival";
  readonly seat: number;
  /** Those of them that deep strike; the others come on from an edge. */
  readonly striking?: readonly string[];
  /** That come in this turn. */
  readonly units: readonly string[];
};

/** Asks the owner of fighters who may use grenades against a vehicle which they use, and how many of them do (diceless/grenades-vehicles). Default: what leaves the least armour. */
export type WhichAttack = {
  readonly t: "which_attack";
  /** unit/group. */
  readonly group: string;
  /** That could use them. */
  readonly models: number;
  readonly target: string;
  readonly unit: string;
  /** Grenades. */
  readonly weapons: readonly string[];
};

/** Asks the firer where a later marker of a barrage lies that no token has put: edge to edge with one that lies (diceless/multiple-barrage). Default: beside the first, over most enemies. */
export type WhichBeside = {
  readonly t: "which_beside";
  readonly blast: "small" | "large";
  readonly gunner?: Gunner;
  /** That lie, the first one first. */
  readonly markers: readonly (readonly [number, number])[];
  readonly target: string;
  readonly unit: string;
  readonly weapon: string;
};

/** Asks the owner of a unit before its combat which weapons groups with a choice fight with (diceless/base-assault-procedure). Default: the first that each group has. */
export type WhichBlades = {
  readonly t: "which_blades";
  /** unit/group: those who fight and have several weapons for it. */
  readonly groups: readonly string[];
  readonly unit: string;
};

/** Asks the active player in the Assault phase, until they pass, which unit charges which enemies (diceless/base-assault-procedure). Default: pass, no more charge. */
export type WhichCharge = {
  readonly t: "which_charge";
  readonly seat: number;
  /** That have an enemy to charge. */
  readonly units: readonly string[];
};

/** Asks the attacker, when a hit destroys one of several weapons, which one, or whether it immobilises instead (diceless/vehicle-weapon-repeat). Default: immobilise where it may, else the strongest weapon. */
export type WhichDisabled = {
  readonly t: "which_disabled";
  /** It may be immobilised instead. */
  readonly or_held: boolean;
  /** Whose vehicle it is. */
  readonly unit: string;
  /** Left, the best first. */
  readonly weapons: readonly string[];
};

/** Asks the owner of a unit which of identical models fall (diceless/remove-casualties). Default: those farthest from its middle. */
export type WhichFall = {
  readonly t: "which_fall";
  readonly count: number;
  readonly group: string;
  /** Identical ones. */
  readonly models: readonly string[];
  readonly unit: string;
};

/** Asks the active player which of several combats is fought next (diceless/base-assault-procedure). Default: the first in list order. */
export type WhichFight = {
  readonly t: "which_fight";
  /** Not fought yet: the units locked together. */
  readonly combats: readonly (readonly string[])[];
};

/** Asks the owner of fighters in contact with several enemies how they divide their attacks (diceless/base-assault-procedure). Default: each strikes at the first of its targets. */
export type WhichFoes = {
  readonly t: "which_foes";
  /** Of Initiative. */
  readonly step: number;
  readonly torn: readonly Torn[];
  readonly unit: string;
};

/** Asks the firer where the marker of a blast is aimed (diceless/scatter-tokens-use). Default: where it lies over most models. */
export type WhichMarker = {
  readonly t: "which_marker";
  readonly blast: "small" | "large";
  readonly gunner?: Gunner;
  /** Of the target, that it may be laid over. */
  readonly models: readonly string[];
  readonly target: string;
  /** That fires. */
  readonly unit: string;
  readonly weapon: string;
};

/** Asks a side before the first turn, in secret, which piece of terrain a unit mines (diceless/sm-cluster-mines). Default: the difficult piece nearest to the middle of the table. */
export type WhichMine = {
  readonly t: "which_mine";
  readonly pieces: readonly string[];
  readonly unit: string;
};

/** Asks the active player in the Movement phase, until they pass, which unit moves, drives or rides, and where (diceless/base-movement-allowances). Default: pass, the rest stay. */
export type WhichMove = {
  readonly t: "which_move";
  readonly seat: number;
  /** That have not moved and may. */
  readonly units: readonly string[];
};

/** Asks the owner of a unit of several groups which of them take the points that an even division leaves over (diceless/complex-units). Default: the largest groups first. */
export type WhichOdds = {
  readonly t: "which_odds";
  /** Models by group. */
  readonly heads: { readonly [key: string]: number };
  /** Points left over. */
  readonly odd: number;
  readonly unit: string;
};

/** Asks the active player at the start of the turn, until they pass, which psyker uses which power (diceless/base-turn-sequence). Default: pass, no more are used. */
export type WhichPower = {
  readonly t: "which_power";
  /** That may use a power at the start of the turn. */
  readonly psykers: readonly string[];
  readonly seat: number;
};

/** Asks the owner of a unit that can mend vehicles which one, and on which line of its record (diceless/sm-blessing-of-the-omnissiah). Default: where most hits are undone. */
export type WhichRepair = {
  readonly t: "which_repair";
  /** A vehicle mends itself, which it always does (diceless/sm-rhino-repair). */
  readonly itself: boolean;
  /** Off a line. */
  readonly points: number;
  /** Of the engineer, or of the vehicle that mends itself. */
  readonly unit: string;
  /** unit/model, with the lines that can be mended. */
  readonly vehicles: { readonly [key: string]: readonly string[] };
};

/** Asks the active player, where more units could come than the turn brings, or may be delayed, which of them is next, and whether it is delayed (diceless/reserves-later-turns). Default: the first by id, not delayed. */
export type WhichReserve = {
  readonly t: "which_reserve";
  /** How many of them are still to be picked. */
  readonly left: number;
  readonly may_delay: boolean;
  /** In reserve, and not delayed before. */
  readonly units: readonly string[];
};

/** Asks a side before the battle, until it passes, which of its units are held back and how they come (diceless/prep-deep-strike-tokens). Default: pass, no more are held back. */
export type WhichReserves = {
  readonly t: "which_reserves";
  /** That would be set up, in list order. */
  readonly units: readonly string[];
};

/** Asks the enemy of a marker that is aimed, or of a unit that comes down, how many tokens move it, and where to (diceless/scatter-tokens-use). Default: none. */
export type WhichScatter = {
  readonly t: "which_scatter";
  readonly at: readonly [number, number];
  /** Of a marker; None of an arrival. */
  readonly blast?: "small" | "large";
  /** Degrees, of an arrival. */
  readonly facing: number;
  readonly gunner?: Gunner;
  /** The bearing is where a later marker of a barrage touches the first (diceless/multiple-barrage). */
  readonly later: boolean;
  readonly most: number;
  /** Inches the firer may take back afterwards (diceless/scatter-reduction). */
  readonly skill: number;
  /** Whose marker or arrival it is. */
  readonly unit: string;
};

/** Asks the active player in the Shooting phase, until they pass, which unit fires, runs, uses a power or pops smoke (diceless/shooting-damage). Default: pass, the rest hold fire. */
export type WhichShot = {
  readonly t: "which_shot";
  /** Psykers' units that may use a power. */
  readonly casters?: readonly string[];
  readonly seat: number;
  /** That have not shot or run and may. */
  readonly units: readonly string[];
};

/** Asks the firer how a template is turned (diceless/template-damage). Default: so that it covers most of the target. */
export type WhichTemplate = {
  readonly t: "which_template";
  readonly gunner?: Gunner;
  /** Models of the target it can cover, and so must. */
  readonly most: number;
  readonly muzzle: Muzzle;
  readonly target: string;
  readonly unit: string;
  readonly weapon: string;
};

/** Asks the owner of a unit that a tank drives through whether a model dares to stop it (diceless/base-tank-shock). Default: none does. */
export type WhoDares = {
  readonly t: "who_dares";
  /** In its way. */
  readonly models: readonly string[];
  readonly tank: string;
  readonly unit: string;
};

/** Say what groups strike with in a combat. */
export type Wield = {
  readonly t: "wield";
  /** Groups left out strike with their first weapon. */
  readonly arms?: readonly Arm[];
};

/** A unit leaves its combat along a bearing (diceless/usr-hit-and-run). */
export type Withdraw = {
  readonly t: "withdraw";
  readonly bearing: number;
  readonly unit: string;
};

export type ZonePlan = {
  readonly edge: "west" | "east" | "south" | "north";
  readonly rect: readonly [number, number, number, number];
};

/** A decision between two battles. */
export type AnyCampaignOrder = never;

/** The data of the game that clients show. */
export type AnyCatalogue = Contents;

/** A question, and what may be replied to it. */
export type AnyChoice = WhichArmy | WhereToDeploy | WhereToScout | WhichMine | WhichMove | WhichShot | WhereToGo | WhoDares | WhereToGetOut | WhetherToGround | WhichMarker | WhichBeside | WhichTemplate | WhichScatter | HowFarBack | WhetherHot | WhichOdds | WhichFall | WhichDisabled | WhichCharge | WhichFight | WhichBlades | WhichFoes | WhichAttack | WhetherToWithdraw | WhichReserves | WhichReserve | WhichArrival | WhereMisplaced | WhichPower | WhetherToCancel | WhetherToPush | WhichRepair;

/** A reply given in advance, and its condition. */
export type AnyConditionalOrder = never;

/** A force that a player has built. */
export type AnyForce = Army;

/** One thing that happened. */
export type AnyNote = RoundBegan | PhaseBegan | Gone | Moved | ListsDiffer | Fielded | TokensGranted | Deployed | Infiltrating | Mined | MinesTripped | Joined | Left | Rammed | Shocked | Dared | GotOut | Embarked | PoppedSmoke | Fired | WentToGround | Shaken | GunsHit | GotHot | TemplateLaid | MarkerLanded | Hurt | Pounded | Damaged | VehicleLost | Tested | Pinned | Broke | Regrouped | Charged | Struck | CombatOver | Attacked | Caught | HeldBack | CalledUp | Delayed | Entered | NoEntry | Descended | Landed | HadMishap | Misplaced | Declared | TokenSpent | Pushed | PowerLost | MindTested | PowerBegan | PowerEnded | Repaired | Conceded | Ended | Rolled;

/** The options of a match. */
export type AnyOptions = Options;

/** A reply. */
export type AnyReply = Pass | Concede | Decide | Field | Deploy | DeployModels | Infiltrate | Mine | Move | MoveModels | Run | RunModels | Drive | Ram | TankShock | Dare | Embark | GetOut | GetOutModels | PopSmoke | Shoot | Scatter | Reduce | PlaceMarker | PutBeside | AimTemplate | PutOdds | Remove | Disable | Charge | Fight | Wield | Split | Attach | Withdraw | HoldBack | CallUp | Enter | EnterModels | Strike | Misplace | Cast | Repair;

/** The state of a match. */
export type AnyState = Battle;
