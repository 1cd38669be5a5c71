// Generated from docs/rulesets/diceless.schema.json by scripts/types.mjs. Do not edit.

import type { Choice, OptionForm, ReadyForce, UnitProfile, Verdict, WeaponRow, Words } from "./protocol";

/** Attacks of a fighter on one of their targets. */
export type Aim = {
  readonly attacks: number;
  /** As unit/model. */
  readonly model: string;
  readonly target: string;
};

/** Aim a template along a bearing in degrees (diceless/template-damage). */
export type AimTemplate = {
  readonly t: "aim_template";
  readonly bearing: number;
};

/** The weapon that the models of a group fire. */
export type Arm = {
  /** unit/group. */
  readonly group: string;
  readonly mode: string;
  readonly weapon: string;
};

/** Armour by face. */
export type Armour = {
  readonly front: number;
  readonly rear: number;
  readonly side: number;
};

/** An army: a ready-made force by name, or a list of units. */
export type Army = {
  /** Default: the faction of its first model. */
  readonly faction?: string;
  readonly force?: string;
  readonly lists?: Lists;
  readonly units?: readonly ListedUnit[];
};

/** Fighters of a group use a grenade against a vehicle; None: they strike (diceless/grenades-vehicles). */
export type Attach = {
  readonly t: "attach";
  /** Number of models that do; the others strike. None: all that can. */
  readonly models?: number;
  readonly weapon?: string;
};

/** A unit struck at a vehicle. */
export type Attacked = {
  readonly t: "attacked";
  readonly grenades: number;
  readonly models: number;
  readonly target: string;
  readonly unit: string;
};

/** The state of the whole table. */
export type Battle = {
  /** Armies chosen during the match, by seat. */
  readonly chosen: readonly [Army | null, Army | null];
  /** Wrecks and rubble of vehicles. */
  readonly debris?: readonly Piece[];
  readonly effects?: readonly Running[];
  readonly ended?: Verdict;
  /** Who holds which objective as the table stands, by its id. Present only in what viewers see. */
  readonly held?: { readonly [key: string]: number };
  /** Hit points of one model of each group, by unit/group. Present only in what viewers see. */
  readonly hit_points?: { readonly [key: string]: number };
  /** By unit. Present only in what viewers see. */
  readonly nerve?: { readonly [key: string]: Nerve };
  readonly options: Options;
  readonly players: readonly [Player, Player];
  /** Dice drawn so far: the index of the next one, unless dice from there on were taken back. */
  readonly rolled: number;
  /** The game turn. */
  readonly round: number;
  readonly stage: "armies" | "reserves" | "deployment" | "infiltration" | "scouting" | "mining" | "battle";
  readonly turn?: Turn;
  /** Every unit of both sides in list order, seat 0 first. Units that are gone stay in the list. */
  readonly units?: { readonly [key: string]: Unit };
};

/** A unit fell back. */
export type Broke = {
  readonly t: "broke";
  readonly unit: string;
};

/** Bring in a unit of the quota now or, if delayed, next turn (diceless/reserves-turn-two, diceless/reserves-delay). */
export type CallUp = {
  readonly t: "call_up";
  readonly delayed?: boolean;
  readonly unit: string;
};

/** It was decided which units arrive this turn. */
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
  /** The psyker's unit. */
  readonly unit: string;
  /** Where the psyker wants to leave the gate (diceless/sm-gate-of-infinity). */
  readonly x?: number;
  readonly y?: number;
};

/** A unit failed to get away. */
export type Caught = {
  readonly t: "caught";
  readonly by: readonly string[];
  readonly unit: string;
};

/** A unit charges an enemy unit, and others that it can reach from the first. */
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

/** A round of combat ended. */
export type CombatOver = {
  readonly t: "combat_over";
  /** Hit points counted for the result, if a standard adds to them. */
  readonly counted?: readonly [number, number];
  /** Hit points lost, by seat. */
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

/** The catalogue of diceless. */
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

/** The condition of a vehicle. */
export type Craft = {
  readonly record: Record;
  /** The own turn until whose end it is shaken. */
  readonly shaken?: number;
  readonly smoke_used: boolean;
  readonly smoking: boolean;
  /** Its speed in its last own Movement phase. */
  readonly speed: "immobile" | "combat" | "cruising" | "flat_out";
  readonly stunned?: number;
};

/** A hit checked a box or destroyed another weapon. */
export type Damaged = {
  readonly t: "damaged";
  readonly effect: "shaken" | "stunned" | "weapon" | "immobilised" | "wrecked" | "explodes";
  readonly row: "G" | "P";
  readonly unit: string;
  /** The weapon destroyed. */
  readonly weapon?: string;
};

/** A model tries to stop a tank by death or glory, or none does (diceless/base-tank-shock). */
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

/** Answer yes or no. */
export type Decide = {
  readonly t: "decide";
  readonly yes: boolean;
};

/** A psyker declared a power. */
export type Declared = {
  readonly t: "declared";
  readonly power: string;
  readonly target?: string;
  readonly unit: string;
};

/** A unit was delayed until next turn. */
export type Delayed = {
  readonly t: "delayed";
  readonly unit: string;
  readonly why: "chosen" | "mishap" | "no_room";
};

/** Deploy a unit in rows: the middle of its front at a point, with a facing. */
export type Deploy = {
  readonly t: "deploy";
  readonly facing: number;
  readonly files?: number;
  readonly gap?: number;
  readonly unit: string;
  readonly x: number;
  readonly y: number;
};

/** Deploy a unit model by model. */
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

/** A unit deep struck. */
export type Descended = {
  readonly t: "descended";
  readonly at: readonly [number, number];
  /** Inches that they moved it. */
  readonly drift: number;
  /** Tokens spent against it. */
  readonly tokens: number;
  readonly unit: string;
  /** Where it meant to arrive. */
  readonly zone: "own" | "neutral" | "enemy";
};

/** Destroy a weapon; None immobilises instead (diceless/vehicle-weapon-repeat). */
export type Disable = {
  readonly t: "disable";
  readonly weapon?: string;
};

/** What a unit did and suffered in a player turn. It is cleared next turn. */
export type Doings = {
  readonly arrived?: "edge" | "outflank" | "deep_strike";
  /** Powers that it attempted, as group/power. */
  readonly cast?: readonly string[];
  readonly charged: boolean;
  /** Whether it charged through difficult ground or cover. */
  readonly charged_through: boolean;
  /** Longest path of a model in the Movement phase, in inches. */
  readonly distance: number;
  readonly fired?: readonly ("rapid_fire" | "pistol" | "assault" | "heavy" | "ordnance" | "close_combat" | "grenade")[];
  /** Models that shot, as unit/model. */
  readonly firers?: readonly string[];
  /** Whether it got out of a transport. */
  readonly got_out: boolean;
  /** Whether it got out of a transport that had moved, so it may not charge. */
  readonly kept_back: boolean;
  /** Whether it counts as moved for shooting. */
  readonly moved: boolean;
  /** Enemy units that it has already tested for. */
  readonly pinned_by?: readonly string[];
  readonly ran: boolean;
  /** Vehicles that moved before the battle, as unit/model. */
  readonly scouted?: readonly string[];
  /** The enemy unit that it shot at. */
  readonly target?: string;
};

/** Drive a vehicle: turn towards each point and go there, then make a final turn (diceless/base-vehicle-speeds). */
export type Drive = {
  readonly t: "drive";
  readonly facing?: number;
  /** As unit/model. Vehicles of a squadron are driven one by one. */
  readonly model: string;
  readonly path?: readonly (readonly [number, number])[];
  readonly unit: string;
};

/** A unit ends its move by getting into a transport with an access point in reach (diceless/base-transports). */
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

/** A unit enters over a table edge in rows: the middle of the first at a point, with a facing (diceless/outflank). */
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

/** A unit enters over a table edge, model by model. */
export type EnterModels = {
  readonly t: "enter_models";
  readonly edge: "west" | "east" | "south" | "north";
  /** Each model's position, as the only point of its path. */
  readonly goings: readonly Going[];
  readonly unit: string;
};

/** A unit entered over an edge. */
export type Entered = {
  readonly t: "entered";
  readonly edge: "west" | "east" | "south" | "north";
  /** Length of the longest path of a model, in inches. */
  readonly length: number;
  readonly unit: string;
};

/** Bring an army: a ready-made force or a list of units. */
export type Field = {
  readonly t: "field";
  readonly army: Army;
};

/** A side chose its army. */
export type Fielded = {
  readonly t: "fielded";
  /** None for a custom list. */
  readonly force: string | null;
  readonly models: number;
  readonly seat: number;
};

/** Fight the combat of this unit next. */
export type Fight = {
  readonly t: "fight";
  readonly unit: string;
};

/** A unit fired at another. The damage is before saves. */
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

/** A unit gets out of its transport on one side, or to the nearest free places (diceless/base-transports). */
export type GetOut = {
  readonly t: "get_out";
  /** In degrees. */
  readonly bearing?: number;
  readonly unit: string;
};

/** A unit gets out of its transport or wreck, model by model (diceless/base-transports). */
export type GetOutModels = {
  readonly t: "get_out_models";
  /** Each model's position, as the only point of its path. */
  readonly goings: readonly Going[];
  readonly unit: string;
};

/** The path of one model. */
export type Going = {
  /** Its id on the table, as unit/model. */
  readonly model: string;
  /** Points of the path; the model stops at the last. */
  readonly way: readonly (readonly [number, number])[];
};

/** A unit left the game. */
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

/** A unit got out of a transport or its wreck. */
export type GotOut = {
  readonly t: "got_out";
  /** Models without a place. */
  readonly lost: number;
  readonly transport: string;
  readonly unit: string;
};

/** Identical models of a unit. Printed values are looked up, not stored. */
export type Group = {
  /** Hit points recorded against it (diceless/prep-unit-sheets). */
  readonly lost: number;
  /** Order points of a psyker among other models, for psychic tests. */
  readonly op: number;
  readonly powers?: readonly string[];
  /** Id of a profile or a vehicle. */
  readonly profile: string;
  /** In addition to those of the profile. */
  readonly rules?: readonly ("fearless" | "stubborn" | "know_no_fear" | "reroll_leadership" | "fleet" | "feel_no_pain" | "eternal_warrior" | "hit_and_run" | "move_through_cover" | "acute_senses" | "skilled_rider" | "tank_hunters" | "vulnerable_to_blasts" | "relentless" | "reroll_saves" | "infiltrate" | "scouts" | "deep_strike" | "steady_arrival" | "reserve_bonus" | "reserve_malus" | "independent_character" | "psyker" | "psychic_hood" | "named_seer" | "cluster_mines" | "engineer" | "servo_harness" | "servitor" | "tank_commander" | "jamming_beacon" | "self_repair" | "smoke_launchers" | "assault_vehicle" | "standard")[];
  /** Weapons of each model. A vehicle's weapons are printed. */
  readonly weapons?: readonly string[];
};

/** Damage to a group. `lost` is what its saves left of its share, minus `wasted`, plus `slain`. */
export type GroupHurt = {
  /** The rule that doubled its share before saves. */
  readonly doubled?: "fearless" | "stubborn" | "know_no_fear" | "reroll_leadership" | "fleet" | "feel_no_pain" | "eternal_warrior" | "hit_and_run" | "move_through_cover" | "acute_senses" | "skilled_rider" | "tank_hunters" | "vulnerable_to_blasts" | "relentless" | "reroll_saves" | "infiltrate" | "scouts" | "deep_strike" | "steady_arrival" | "reserve_bonus" | "reserve_malus" | "independent_character" | "psyker" | "psychic_hood" | "named_seer" | "cluster_mines" | "engineer" | "servo_harness" | "servitor" | "tank_commander" | "jamming_beacon" | "self_repair" | "smoke_launchers" | "assault_vehicle" | "standard";
  /** Models lost. */
  readonly fallen: number;
  /** unit/group. */
  readonly group: string;
  /** Hit points recorded against the group afterwards. */
  readonly left: number;
  /** Hit points lost. */
  readonly lost: number;
  /** Models it had. */
  readonly models: number;
  readonly profile: string;
  /** What the saves left of the share. The parts of rending damage are listed separately. */
  readonly saves: readonly Saved[];
  /** Its share of the damage, before saves. */
  readonly share: number;
  /** Hit points that models killed outright still had. */
  readonly slain: number;
  /** Hit points beyond those of the last model. */
  readonly wasted: number;
};

/** Identical models of a unit. */
export type GroupSheet = {
  readonly count: number;
  readonly id: string;
  readonly powers?: readonly string[];
  /** Id of a profile or a vehicle. */
  readonly profile: string;
  /** Beside those of the profile. */
  readonly rules?: readonly ("fearless" | "stubborn" | "know_no_fear" | "reroll_leadership" | "fleet" | "feel_no_pain" | "eternal_warrior" | "hit_and_run" | "move_through_cover" | "acute_senses" | "skilled_rider" | "tank_hunters" | "vulnerable_to_blasts" | "relentless" | "reroll_saves" | "infiltrate" | "scouts" | "deep_strike" | "steady_arrival" | "reserve_bonus" | "reserve_malus" | "independent_character" | "psyker" | "psychic_hood" | "named_seer" | "cluster_mines" | "engineer" | "servo_harness" | "servitor" | "tank_commander" | "jamming_beacon" | "self_repair" | "smoke_launchers" | "assault_vehicle" | "standard")[];
  /** Weapons of each model. A vehicle has its own. */
  readonly weapons?: readonly string[];
};

/** The firer of a template or marker, as needed before it is placed. */
export type Gunner = {
  readonly arm: Arm;
  /** Cover of the target from all models that fire at it. */
  readonly cover?: number;
  readonly muzzle: Muzzle;
  /** The target unit. */
  readonly target: string;
  /** Height of the firer's head above the table, in inches. */
  readonly top: number;
};

/** The guns of a unit took points. */
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
  /** Scatter tokens that the enemy gets for it. */
  readonly tokens: number;
  readonly unit: string;
};

/** The effect of a hit. */
export type HitEffect = {
  /** Positions in the row of the boxes it checked; empty for a repeat. */
  readonly boxes: readonly number[];
  /** Whether points on a line caused it, so that a repair can undo it. */
  readonly by_points: boolean;
  readonly effect: "shaken" | "stunned" | "weapon" | "immobilised" | "wrecked" | "explodes";
  readonly row: "G" | "P";
  /** The weapon it destroyed. */
  readonly weapon?: string;
};

/** Keep a unit in reserve and choose how it arrives (diceless/prep-deep-strike-tokens). */
export type HoldBack = {
  readonly t: "hold_back";
  readonly arrival?: "edge" | "outflank" | "deep_strike";
  readonly unit: string;
};

/** Asks the firer how far they move a marker back after tokens moved it (diceless/scatter-reduction). Default: as far as allowed. */
export type HowFarBack = {
  readonly t: "how_far_back";
  readonly gunner?: Gunner;
  /** Maximum distance it may be moved back, in inches. */
  readonly most: number;
  /** How far the tokens moved the marker. */
  readonly offset: readonly [number, number];
  readonly skill: number;
  readonly unit: string;
  /** The point aimed at, then the position after each token. */
  readonly way?: readonly (readonly [number, number])[];
};

/** A unit took damage. */
export type Hurt = {
  readonly t: "hurt";
  readonly cause: "shooting" | "combat" | "no_retreat" | "dangerous" | "gets_hot" | "peril" | "gate" | "mines" | "explosion";
  readonly damage: number;
  /** Total models lost. */
  readonly fallen: number;
  readonly groups: readonly GroupHurt[];
  /** Total hit points lost. */
  readonly lost: number;
  readonly unit: string;
};

/** Deploy a unit after all others, anywhere far from the enemy. */
export type Infiltrate = {
  readonly t: "infiltrate";
  readonly unit: string;
};

/** A unit deploys after all others. */
export type Infiltrating = {
  readonly t: "infiltrating";
  readonly unit: string;
};

/** A character joined a unit. */
export type Joined = {
  readonly t: "joined";
  readonly host: string;
  readonly unit: string;
};

/** A unit was placed where it landed. */
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

/** A character left a unit. */
export type Left = {
  readonly t: "left";
  readonly host: string;
  readonly unit: string;
};

/** Close combat values of a walker. */
export type Legs = {
  readonly attacks: number;
  readonly initiative: number;
  readonly strength: number;
  readonly ws: number;
};

/** A unit of a force. */
export type ListedUnit = {
  /** The transport of the force that it begins in. */
  readonly aboard?: string;
  /** If it is left out, units of a sheet are numbered. */
  readonly id?: string;
  /** The unit of the force that a character begins with. */
  readonly joined?: string;
  readonly sheet: string;
};

/** Records that an army adds to those of the rulebook. */
export type Lists = {
  readonly powers?: readonly PsychicPower[];
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

/** What players bring in place of parts of a scenario's table; a part left out stays. */
export type Map = {
  readonly long?: number;
  readonly objectives?: readonly Objective[];
  readonly short?: number;
  readonly terrain?: readonly Piece[];
  readonly zones?: { readonly [key in "blue" | "green"]?: ZonePlan };
};

/** A mined piece of terrain. */
export type Mark = {
  readonly piece: string;
  readonly salt: string;
};

/** A marker landed. */
export type MarkerLanded = {
  readonly t: "marker_landed";
  /** Inches that the firer moved it back. */
  readonly back: number;
  readonly radius: number;
  /** Inches that tokens moved it, before the firer moved it back. */
  readonly scattered: number;
  /** Tokens spent on it. */
  readonly tokens: number;
  /** Models under it, as unit/model. */
  readonly under?: readonly string[];
  readonly unit: string;
  /** The point aimed at, then the position after each token. Empty for a later marker of a barrage. */
  readonly way?: readonly (readonly [number, number])[];
  readonly weapon: string;
  /** Of its middle. */
  readonly x: number;
  readonly y: number;
};

/** A psyker took a psychic test. The note has the order points afterwards and the limit. */
export type MindTested = {
  readonly t: "mind_tested";
  /** Whether an enemy hood was near. */
  readonly hooded: boolean;
  readonly limit: number;
  readonly op: number;
  readonly passed: boolean;
  readonly power: string;
  readonly unit: string;
};

/** Mark a piece of terrain as mined, in secret (diceless/sm-cluster-mines). */
export type Mine = {
  readonly t: "mine";
  readonly piece: string;
  /** Any text. It keeps the published hash from revealing the piece. */
  readonly salt?: string;
  readonly unit: string;
};

/** A unit marked a piece of terrain in secret. */
export type Mined = {
  readonly t: "mined";
  /** The SHA-256 of the unit, the piece and the salt, separated by spaces. */
  readonly proof: string;
  readonly unit: string;
};

/** A unit crossed a mined piece. */
export type MinesTripped = {
  readonly t: "mines_tripped";
  /** The unit that laid the mines. */
  readonly by: string;
  readonly piece: string;
  readonly salt: string;
  readonly unit: string;
};

/** Place an enemy unit that had a mishap (diceless/deep-strike-no-mans-land). */
export type Misplace = {
  readonly t: "misplace";
  readonly facing?: number;
  readonly x: number;
  readonly y: number;
};

/** The enemy placed a unit. */
export type Misplaced = {
  readonly t: "misplaced";
  readonly at: readonly [number, number];
  readonly unit: string;
};

/** A firing mode or close combat use of a weapon. */
export type Mode = {
  /** None: AP "-" or a close combat weapon. */
  readonly ap?: number;
  readonly blast?: "small" | "large";
  readonly id: string;
  /** The roll that poison works on. */
  readonly poisoned?: number;
  readonly shots?: number;
  /** None: the wielder's own. */
  readonly strength?: number;
  readonly tags?: readonly ("twin_linked" | "gets_hot" | "rending" | "sniper" | "melta" | "lance" | "barrage" | "pinning" | "reroll_hits" | "reroll_wounds" | "ignores_cover" | "template" | "tremor" | "orbital" | "box_bonus" | "one_handed" | "power" | "fist" | "claw" | "witchblade" | "slaying" | "extra_die")[];
};

/** A model. Casualties are removed from their unit. */
export type Model = {
  readonly craft?: Craft;
  readonly group: string;
  /** None if it is off the table. */
  readonly pose?: Pose;
};

/** A weapon on a vehicle. */
export type Mounted = {
  /** Relative to the middle of the hull, x towards its front. */
  readonly at?: readonly [number, number];
  /** Relative to the hull's heading, counter-clockwise. */
  readonly heading?: number;
  readonly id: string;
  readonly mount: "turret" | "hull" | "sponson" | "pintle";
  readonly weapon: string;
};

/** Move a unit: its middle along a path, its models in a formation. */
export type Move = {
  readonly t: "move";
  readonly formation?: Formation;
  /** For the Movement phase. Default: normal. */
  readonly pace?: "foot" | "turbo";
  /** Points of the path, without its start. */
  readonly path?: readonly (readonly [number, number])[];
  readonly unit: string;
};

/** Move models of a unit one by one; the others stay. */
export type MoveModels = {
  readonly t: "move_models";
  /** Each model's position, as the only point of its path. */
  readonly goings: readonly Going[];
  readonly pace?: "foot" | "turbo";
  readonly unit: string;
};

/** A unit moved, each model along its own path. */
export type Moved = {
  readonly t: "moved";
  readonly how: "move" | "run" | "charge" | "pile_in" | "consolidation" | "fall_back" | "regrouped" | "withdrawal" | "drive" | "ram" | "tank_shock" | "aside" | "getting_in";
  /** Length of the longest path, in inches. */
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

/** A model that a template is placed from. */
export type Muzzle = {
  readonly at: readonly [number, number];
  /** unit/model. */
  readonly model: string;
  readonly radius: number;
};

/** How close a unit is to breaking. */
export type Nerve = {
  /** The highest value that passes. */
  readonly limit: number;
  /** Order points to compare in a test. */
  readonly op: number;
};

/** A unit had no room at its edge. */
export type NoEntry = {
  readonly t: "no_entry";
  readonly unit: string;
};

/** A unit found no room in its zone, and comes from reserve. */
export type NoRoom = {
  readonly t: "no_room";
  readonly unit: string;
};

export type Objective = {
  readonly at: readonly [number, number];
  readonly id: string;
};

/** Options of a match. */
export type Options = {
  /** By seat. None: the scenario's force for that side. */
  readonly armies?: readonly [Army | null, Army | null];
  /** Whether a seat without an army here is asked for one when the match begins. */
  readonly choose_armies?: boolean;
  /** The seat with the first turn. Default: as in the scenario. */
  readonly first?: "blue" | "green";
  /** Whether heavy weapons are better at close range. */
  readonly heavy_range_bonus?: boolean;
  /** The side that seat 0 plays. */
  readonly host?: "blue" | "green";
  /** The players' own map, in place of parts of the scenario's. None: the scenario's. */
  readonly map?: Map;
  /** Whether it is dark. Default: as in the scenario. */
  readonly night?: boolean;
  /** Default: the starter. */
  readonly scenario?: string;
  /** Which rows of boxes vehicle records use. */
  readonly track_variant?: "text" | "sheet";
  /** Default: as in the scenario. */
  readonly turns?: number;
};

/** A part of a group that a force may belong to. */
export type Part = {
  readonly id: string;
  readonly name: string;
  readonly text: string;
};

/** Do nothing, or nothing more. The remaining units stay, hold fire or deploy in their default places. */
export type Pass = {
  readonly t: "pass";
};

export type PhaseBegan = {
  readonly t: "phase_began";
  readonly phase: "start" | "movement" | "shooting" | "assault" | "end";
  readonly seat: number;
};

/** A piece of terrain. Values left out come from its kind. */
export type Piece = {
  /** Damage of dangerous ground to each model. */
  readonly damage?: number;
  readonly height?: number;
  readonly id: string;
  readonly kind: "woods" | "ruin" | "rubble" | "crater" | "wreck" | "wall" | "hedge" | "wire" | "crops" | "fortification" | "marsh" | "hill" | "rock";
  /** Whether the damage is for each inch inside. */
  readonly per_inch?: boolean;
  readonly polygon: readonly (readonly [number, number])[];
  readonly vehicle_per_inch?: number;
  readonly vehicle_strength?: number;
};

export type Pinned = {
  readonly t: "pinned";
  readonly unit: string;
};

/** Place the middle of a marker at a point (diceless/scatter-tokens-use). */
export type PlaceMarker = {
  readonly t: "place_marker";
  readonly x: number;
  readonly y: number;
};

/** A side. */
export type Player = {
  /** The public SHA-256 of each mark, by unit. */
  readonly mine_proofs?: { readonly [key: string]: string };
  /** Pieces marked in secret, by unit. */
  readonly mines?: { readonly [key: string]: Mark };
  /** Hit points removed from the enemy. */
  readonly removed: number;
  readonly side: "blue" | "green";
  readonly tokens: Pool;
  /** Own turns begun. */
  readonly turns: number;
  /** Whether a warp token was used this player turn. */
  readonly warp_used: boolean;
};

/** Points marked on one line. */
export type PointsTaken = {
  readonly armour: number;
  readonly cover?: number;
  readonly lowered: number;
  readonly points: number;
  readonly strength: number;
};

/** A player's tokens, visible to both players. */
export type Pool = {
  readonly hot: number;
  readonly scatter: number;
  readonly warp: number;
};

/** Damage that is saved against as one amount. */
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

/** A vehicle popped smoke. It lasts until its owner's next turn. */
export type PoppedSmoke = {
  readonly t: "popped_smoke";
  readonly unit: string;
};

/** A model's position and facing. */
export type Pose = {
  readonly facing: number;
  readonly x: number;
  readonly y: number;
};

/** A vehicle took points. Cover is already subtracted. */
export type Pounded = {
  readonly t: "pounded";
  readonly means: "fire" | "blows" | "ram" | "daring" | "ground" | "mines" | "explosion";
  readonly pools: readonly PointsTaken[];
  readonly unit: string;
};

/** A power took effect until the start of its side's next turn. */
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

/** Armour by face. */
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
  /** Id of a profile or a vehicle. */
  readonly profile: string;
  /** Beside those of the profile. */
  readonly rules: readonly ("fearless" | "stubborn" | "know_no_fear" | "reroll_leadership" | "fleet" | "feel_no_pain" | "eternal_warrior" | "hit_and_run" | "move_through_cover" | "acute_senses" | "skilled_rider" | "tank_hunters" | "vulnerable_to_blasts" | "relentless" | "reroll_saves" | "infiltrate" | "scouts" | "deep_strike" | "steady_arrival" | "reserve_bonus" | "reserve_malus" | "independent_character" | "psyker" | "psychic_hood" | "named_seer" | "cluster_mines" | "engineer" | "servo_harness" | "servitor" | "tank_commander" | "jamming_beacon" | "self_repair" | "smoke_launchers" | "assault_vehicle" | "standard")[];
  /** Weapons of each model. A vehicle has its own. */
  readonly weapons: readonly string[];
};

/** Close combat values of a walker. */
export type PrintedLegs = {
  readonly attacks: number;
  readonly initiative: number;
  readonly strength: number;
  readonly ws: number;
};

/** A unit of a force. */
export type PrintedListedUnit = {
  /** The transport of the force that it begins in. */
  readonly aboard: string | null;
  /** If it is left out, units of a sheet are numbered. */
  readonly id: string;
  /** The unit of the force that a character begins with. */
  readonly joined: string | null;
  readonly sheet: string;
};

/** A firing mode or close combat use of a weapon. */
export type PrintedMode = {
  /** None: AP "-" or a close combat weapon. */
  readonly ap: number | null;
  readonly blast: "small" | "large" | null;
  readonly id: string;
  /** The roll that poison works on. */
  readonly poisoned: number | null;
  readonly shots: number;
  /** None: the wielder's own. */
  readonly strength: number | null;
  readonly tags: readonly ("twin_linked" | "gets_hot" | "rending" | "sniper" | "melta" | "lance" | "barrage" | "pinning" | "reroll_hits" | "reroll_wounds" | "ignores_cover" | "template" | "tremor" | "orbital" | "box_bonus" | "one_handed" | "power" | "fist" | "claw" | "witchblade" | "slaying" | "extra_die")[];
};

/** A weapon on a vehicle. */
export type PrintedMounted = {
  /** Relative to the middle of the hull, x towards its front. */
  readonly at: readonly [number, number];
  /** Relative to the hull's heading, counter-clockwise. */
  readonly heading: number;
  readonly id: string;
  readonly mount: "turret" | "hull" | "sponson" | "pintle";
  readonly weapon: string;
};

export type PrintedObjective = {
  readonly at: readonly [number, number];
  readonly id: string;
};

/** A piece of terrain. Values left out come from its kind. */
export type PrintedPiece = {
  /** Damage of dangerous ground to each model. */
  readonly damage: number | null;
  readonly height: number | null;
  readonly id: string;
  readonly kind: "woods" | "ruin" | "rubble" | "crater" | "wreck" | "wall" | "hedge" | "wire" | "crops" | "fortification" | "marsh" | "hill" | "rock";
  /** Whether the damage is for each inch inside. */
  readonly per_inch: boolean;
  readonly polygon: readonly (readonly [number, number])[];
  readonly vehicle_per_inch: number | null;
  readonly vehicle_strength: number | null;
};

/** A kind of model other than a vehicle. */
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
  /** Radius of the base. */
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
  /** The weapon that it shoots with. */
  readonly weapon: string | null;
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
  readonly groups: readonly PrintedGroupSheet[];
  readonly id: string;
  readonly name: string;
};

export type PrintedVehicle = {
  /** Relative to the middle of the hull, x towards its front. */
  readonly access: readonly (readonly [number, number])[];
  readonly armour: PrintedArmour;
  readonly bs: number;
  readonly capacity: number;
  readonly faction: string;
  readonly fast: boolean;
  readonly fire_points: number;
  /** Whether it is a piece of artillery, which any hit destroys. */
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
  /** Minimum range of a barrage. */
  readonly least: number;
  readonly modes: readonly PrintedMode[];
  readonly name: string;
  /** None: close combat, or anywhere on the table with the tag orbital. */
  readonly range: number | null;
};

export type PrintedZonePlan = {
  readonly edge: "west" | "east" | "south" | "north";
  readonly rect: readonly [number, number, number, number];
};

/** A kind of model other than a vehicle. */
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
  /** Radius of the base. */
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
  /** The weapon that it shoots with. */
  readonly weapon?: string;
};

/** A psyker forced a power. The token was returned. */
export type Pushed = {
  readonly t: "pushed";
  readonly power: string;
  readonly unit: string;
};

/** Place a later marker of a barrage edge to edge with another marker (diceless/multiple-barrage). */
export type PutBeside = {
  readonly t: "put_beside";
  /** In degrees, from its middle. */
  readonly bearing: number;
  /** Index of that marker, from 0 in the order they were placed. */
  readonly marker: number;
};

/** Assign the points left over to groups, one for each model (diceless/complex-units). */
export type PutOdds = {
  readonly t: "put_odds";
  /** As unit/group, once for each point. */
  readonly groups: readonly string[];
};

/** Drive a tank straight into an enemy vehicle, at full speed (diceless/ramming). */
export type Ram = {
  readonly t: "ram";
  readonly bearing: number;
  readonly model: string;
  readonly unit: string;
};

/** A tank rammed an enemy vehicle. */
export type Rammed = {
  readonly t: "rammed";
  readonly length: number;
  readonly target: string;
  readonly unit: string;
};

/** The damage record of a vehicle (diceless/prep-vehicle-sheets). */
export type Record = {
  /** In the order they were made. An effect lasts as long as its entry stands. */
  readonly entries?: readonly HitEffect[];
  readonly lines?: { readonly [key: string]: number };
};

/** Move a marker back part of the distance that tokens moved it (diceless/scatter-reduction). */
export type Reduce = {
  readonly t: "reduce";
  readonly inches: number;
};

export type Regrouped = {
  readonly t: "regrouped";
  readonly unit: string;
};

/** Remove models as casualties (diceless/remove-casualties). */
export type Remove = {
  readonly t: "remove";
  readonly models: readonly string[];
};

/** An engineer repairs a vehicle instead of firing (diceless/sm-blessing-of-the-omnissiah). */
export type Repair = {
  readonly t: "repair";
  readonly line: string;
  readonly unit: string;
  /** As unit/model. */
  readonly vehicle: string;
};

/** Points were taken off a line of a vehicle's record. */
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

/** A unit runs instead of shooting (diceless/run). */
export type Run = {
  readonly t: "run";
  readonly formation?: Formation;
  /** Points of the path, without its start. */
  readonly path?: readonly (readonly [number, number])[];
  readonly unit: string;
};

/** Models of a unit run one by one; the others stay. */
export type RunModels = {
  readonly t: "run_models";
  /** Each model's position, as the only point of its path. */
  readonly goings: readonly Going[];
  readonly unit: string;
};

/** A lasting power. */
export type Running = {
  readonly power: "machine_curse" | "null_zone" | "gate" | "shooting";
  readonly seat: number;
  /** The psyker's unit. */
  readonly source: string;
  /** The own turn at whose start it ends. */
  readonly until: number;
};

/** Damage that remains after a save (diceless/saves-table). */
export type Saved = {
  readonly damage: number;
  /** The rules that halved the value in the column, one for each time. */
  readonly halved?: readonly ("fearless" | "stubborn" | "know_no_fear" | "reroll_leadership" | "fleet" | "feel_no_pain" | "eternal_warrior" | "hit_and_run" | "move_through_cover" | "acute_senses" | "skilled_rider" | "tank_hunters" | "vulnerable_to_blasts" | "relentless" | "reroll_saves" | "infiltrate" | "scouts" | "deep_strike" | "steady_arrival" | "reserve_bonus" | "reserve_malus" | "independent_character" | "psyker" | "psychic_hood" | "named_seer" | "cluster_mines" | "engineer" | "servo_harness" | "servitor" | "tank_commander" | "jamming_beacon" | "self_repair" | "smoke_launchers" | "assault_vehicle" | "standard")[];
  /** Hit points. */
  readonly lost: number;
  /** The column of the table that was read, 2 to 6; None for no save. */
  readonly save: number | null;
};

/** Spend scatter tokens. Each moves a marker or an arrival 2 inches along its bearing. */
export type Scatter = {
  readonly t: "scatter";
  readonly bearings?: readonly number[];
};

export type Scenario = {
  readonly first: "blue" | "green";
  readonly forces: { readonly [key in "blue" | "green"]?: string };
  readonly id: string;
  /** Inches along x. */
  readonly long: number;
  readonly name: string;
  readonly night: boolean;
  readonly objectives: readonly PrintedObjective[];
  /** Inches along y. */
  readonly short: number;
  readonly terrain: readonly PrintedPiece[];
  readonly text: string;
  readonly turns: number;
  readonly zones: { readonly [key in "blue" | "green"]?: PrintedZonePlan };
};

export type ScoreTable = {
  readonly destroyed: number;
  readonly objective: number;
  readonly radius: number;
};

/** The ground shook under a unit. It is slowed in its next Movement phase. */
export type Shaken = {
  readonly t: "shaken";
  readonly unit: string;
};

/** A tank drove through enemies. */
export type Shocked = {
  readonly t: "shocked";
  readonly targets: readonly string[];
  readonly unit: string;
};

/** A unit fires at an enemy unit. */
export type Shoot = {
  readonly t: "shoot";
  /** Weapons of groups; two for a monstrous creature. Groups left out fire the first weapon in range, in its first mode. */
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

/** Tables that clients draw with. */
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
  /** Objectives held. */
  readonly held: number;
  /** Hit points taken from the enemy. */
  readonly removed: number;
  readonly seat: number;
};

/** Split the attacks of fighters in contact with several enemies. */
export type Split = {
  readonly t: "split";
  /** All attacks of each fighter listed. Fighters left out strike at their first target. */
  readonly aims?: readonly Aim[];
};

/** A unit deep strikes at a point (diceless/deep-strike-scatter). */
export type Strike = {
  readonly t: "strike";
  /** For vehicles. */
  readonly facing?: number;
  readonly unit: string;
  readonly x: number;
  readonly y: number;
};

/** Units struck at a unit or a character. The damage is before saves. */
export type Struck = {
  readonly t: "struck";
  readonly attacks: number;
  readonly damage: number;
  /** Initiative step. */
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

/** A template was placed. */
export type TemplateLaid = {
  readonly t: "template_laid";
  readonly bearing: number;
  /** Models under it, as unit/model. */
  readonly under?: readonly string[];
  readonly unit: string;
  readonly weapon: string;
  /** Of the middle of the firer. */
  readonly x: number;
  readonly y: number;
};

/** Effects of a kind of terrain. A piece may override them. */
export type TerrainKind = {
  readonly area: boolean;
  readonly cover: number | null;
  readonly dangerous: boolean;
  readonly difficult: boolean;
  readonly height: number;
  readonly impassable: boolean;
};

/** A unit took a test. The note has its order points afterwards and the limit. */
export type Tested = {
  readonly t: "tested";
  readonly limit: number;
  readonly occasion: "morale" | "pinning" | "lost_combat" | "regroup";
  readonly op: number;
  readonly passed: boolean;
  readonly unit: string;
};

/** A warp token cancels a power, unless the psyker forces it. */
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

/** An army gave its enemy tokens. */
export type TokensGranted = {
  readonly t: "tokens_granted";
  readonly hot: number;
  readonly scatter: number;
  /** The seat that receives them. */
  readonly seat: number;
  readonly warp: number;
};

/** A fighter in contact with several enemies. */
export type Torn = {
  readonly attacks: number;
  /** unit/model. */
  readonly model: string;
  /** Default target first. */
  readonly targets: readonly string[];
};

/** The path of a model. */
export type Track = {
  /** unit/model. */
  readonly model: string;
  /** Starts at its position before the move. */
  readonly way: readonly (readonly [number, number])[];
};

/** A player turn. */
export type Turn = {
  /** Units that have had their order in this part of the turn, or combats already fought. */
  readonly acted?: readonly string[];
  /** Units that arrive from reserve; None before they are called. */
  readonly arriving?: readonly string[];
  readonly part: "effects" | "arrivals" | "regrouping" | "flight" | "powers" | "moves" | "alarm" | "shots" | "repairs" | "nerve" | "charges" | "stands" | "fights" | "aftermath" | "withdrawals" | "close";
  readonly phase: "start" | "movement" | "shooting" | "assault" | "end";
  readonly seat: number;
};

/** A unit of models. An independent character is a unit with one model, a squadron a unit with several vehicles. */
export type Unit = {
  /** The transport that it is in. */
  readonly aboard?: string;
  /** How it arrives from reserve. */
  readonly arrival?: "edge" | "outflank" | "deep_strike";
  /** Number of models, including those with it. */
  readonly at_phase_start: number;
  /** Whether it turbo-boosted. It has cover until its next turn. */
  readonly boosted: boolean;
  /** Whether it is falling back. */
  readonly broken: boolean;
  /** Whether it arrives next turn, whatever the quota. */
  readonly delayed: boolean;
  readonly doings: Doings;
  /** Models it has lost since then outside combat. */
  readonly fallen: number;
  /** The own turn in which servitors act without a leader; 0 before that. */
  readonly free_turn: number;
  /** The own turn until whose end it is pinned or has gone to ground. */
  readonly grounded?: number;
  readonly groups: { readonly [key: string]: Group };
  readonly id: string;
  /** Whether it deploys after all other units. */
  readonly infiltrates: boolean;
  /** The unit that a character is with. */
  readonly joined?: string;
  /** Enemy units it is in combat with. */
  readonly locked?: readonly string[];
  /** Living models in list order. */
  readonly models: { readonly [key: string]: Model };
  /** Order points. */
  readonly op: number;
  readonly owner: number;
  readonly place: "waiting" | "table" | "reserve" | "aboard" | "destroyed" | "left";
  /** Whether a tremor slows its next Movement phase. */
  readonly shaken_ground: boolean;
  readonly sheet: string;
  /** Once-per-game weapons it has used. */
  readonly spent?: readonly string[];
  /** Number of models at the start of the game. */
  readonly started: number;
};

export type UnitSheet = {
  readonly groups: readonly GroupSheet[];
  readonly id: string;
  readonly name: string;
};

export type Vehicle = {
  /** Relative to the middle of the hull, x towards its front. */
  readonly access?: readonly (readonly [number, number])[];
  readonly armour: Armour;
  readonly bs: number;
  readonly capacity?: number;
  readonly faction: string;
  readonly fast?: boolean;
  readonly fire_points?: number;
  /** Whether it is a piece of artillery, which any hit destroys. */
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

/** A vehicle was wrecked or removed. */
export type VehicleLost = {
  readonly t: "vehicle_lost";
  readonly fate: "wrecked" | "explodes";
  readonly unit: string;
};

export type Weapon = {
  readonly grenade?: "assault" | "defensive" | "krak" | "melta_bomb";
  readonly id: string;
  readonly kind: "rapid_fire" | "pistol" | "assault" | "heavy" | "ordnance" | "close_combat" | "grenade";
  /** Minimum range of a barrage. */
  readonly least?: number;
  readonly modes: readonly Mode[];
  readonly name: string;
  /** None: close combat, or anywhere on the table with the tag orbital. */
  readonly range?: number;
};

/** A unit went to ground until the end of its next own turn. */
export type WentToGround = {
  readonly t: "went_to_ground";
  readonly cover: number;
  readonly unit: string;
};

/** Asks the enemy of a deep strike, when it went wrong between the zones, where they place the unit (diceless/deep-strike-no-mans-land). Default: as far from its point as there is room. */
export type WhereMisplaced = {
  readonly t: "where_misplaced";
  /** The point where it could not be placed. */
  readonly at: readonly [number, number];
  readonly unit: string;
  /** The zone that it aimed for. */
  readonly zone: "own" | "neutral" | "enemy";
};

/** Asks a side, until it passes, where it deploys its units (diceless/base-deployment). Default: pass, the rest line up along its edge. */
export type WhereToDeploy = {
  readonly t: "where_to_deploy";
  /** Units not deployed yet, in list order. */
  readonly units: readonly string[];
};

/** Asks the owner of passengers of a wreck where each model gets out (diceless/base-transports). Default: pass, the nearest free places. */
export type WhereToGetOut = {
  readonly t: "where_to_get_out";
  /** Access points of the wreck. */
  readonly doors: readonly (readonly [number, number])[];
  readonly transport: string;
  readonly unit: string;
};

/** Asks the owner of a unit that consolidates or has just regrouped where it makes its short move (diceless/consolidation, diceless/regroup). Default: pass, it stays. */
export type WhereToGo = {
  readonly t: "where_to_go";
  readonly most: number;
  readonly occasion: "consolidation" | "regrouped";
  readonly unit: string;
};

/** Asks a side before the first turn, until it passes, where its scouts move (diceless/base-deployment). Default: pass, no more move. */
export type WhereToScout = {
  readonly t: "where_to_scout";
  /** Units with a move before the battle. */
  readonly units: readonly string[];
};

/** Asks the enemy of a model that fires a weapon that gets hot whether they spend a token on it (diceless/gets-hot-use). Default: no. */
export type WhetherHot = {
  readonly t: "whether_hot";
  /** The firing model, as unit/model. `unit` is the unit that it shoots with. */
  readonly model: string;
  readonly unit: string;
  readonly weapon: string;
};

/** Asks the enemy of a psyker, when a power is declared, whether they spend a token to cancel it (diceless/warp-token-cancel). Default: no. */
export type WhetherToCancel = {
  readonly t: "whether_to_cancel";
  readonly power: string;
  readonly target?: string;
  /** Warp tokens available. */
  readonly tokens: number;
  readonly unit: string;
};

/** Asks the owner of a unit that is hit whether it goes to ground for a better cover save (diceless/base-cover-saves). Default: no. */
export type WhetherToGround = {
  readonly t: "whether_to_ground";
  /** The cover save that it would have. */
  readonly better: number;
  /** The cover save that it has now. */
  readonly cover: number | null;
  readonly unit: string;
};

/** Asks the owner of a psyker, when the power was cancelled, whether they force it at a price (diceless/warp-token-push). Default: no. */
export type WhetherToPush = {
  readonly t: "whether_to_push";
  /** The damage to the psyker. */
  readonly damage: number;
  readonly power: string;
  readonly unit: string;
};

/** Asks the owner of a unit that may hit and run whether it leaves its combat, and in which direction (diceless/usr-hit-and-run). Default: pass, it stays. */
export type WhetherToWithdraw = {
  readonly t: "whether_to_withdraw";
  /** Inches that it moves. */
  readonly most: number;
  readonly unit: string;
};

/** Asks a side without an army, before the battle, which one it brings (diceless/scenario-agreement). Default: the ready-made army of the side. */
export type WhichArmy = {
  readonly t: "which_army";
  /** The records that the enemy's list adds, if it is known already. */
  readonly beside?: Lists;
  /** Maximum number of models. */
  readonly most: number;
};

/** Asks the active player, at the start of the turn, where the next arriving unit enters or strikes (diceless/base-turn-sequence). Default: pass, the first arrives where the rules place it. */
export type WhichArrival = {
  readonly t: "which_arrival";
  readonly seat: number;
  /** Those of them that deep strike. The others enter from an edge. */
  readonly striking?: readonly string[];
  /** Units that arrive this turn. */
  readonly units: readonly string[];
};

/** Asks the owner of fighters, when they may use grenades against a vehicle, which grenades they use and how many models use them (diceless/grenades-vehicles). Default: what leaves the least armour. */
export type WhichAttack = {
  readonly t: "which_attack";
  /** As unit/group. */
  readonly group: string;
  /** Models that can use them. */
  readonly models: number;
  readonly target: string;
  readonly unit: string;
  /** Grenades. */
  readonly weapons: readonly string[];
};

/** Asks the firer where they place a later marker of a barrage that no token has placed: edge to edge with an earlier one (diceless/multiple-barrage). Default: next to the first, over most enemies. */
export type WhichBeside = {
  readonly t: "which_beside";
  readonly blast: "small" | "large";
  readonly gunner?: Gunner;
  /** Markers on the table, in order. */
  readonly markers: readonly (readonly [number, number])[];
  readonly target: string;
  readonly unit: string;
  readonly weapon: string;
};

/** Asks the owner of a unit, before its combat, which weapons its groups fight with (diceless/base-assault-procedure). Default: the first that each group has. */
export type WhichBlades = {
  readonly t: "which_blades";
  /** Groups with several close combat weapons, as unit/group. */
  readonly groups: readonly string[];
  readonly unit: string;
};

/** Asks the active player in the Assault phase, until they pass, which unit charges which enemies (diceless/base-assault-procedure). Default: pass, no more charge. */
export type WhichCharge = {
  readonly t: "which_charge";
  readonly seat: number;
  /** Units that have an enemy to charge. */
  readonly units: readonly string[];
};

/** Asks the attacker, when a hit destroys one of several weapons, which one, or whether the hit immobilises instead (diceless/vehicle-weapon-repeat). Default: immobilise if allowed, otherwise the strongest weapon. */
export type WhichDisabled = {
  readonly t: "which_disabled";
  /** Whether it may be immobilised instead. */
  readonly or_held: boolean;
  /** The unit of the vehicle. */
  readonly unit: string;
  /** Weapons left, best first. */
  readonly weapons: readonly string[];
};

/** Asks the owner of a unit which of several identical models are removed (diceless/remove-casualties). Default: those farthest from its middle. */
export type WhichFall = {
  readonly t: "which_fall";
  readonly count: number;
  readonly group: string;
  /** Identical models to choose from. */
  readonly models: readonly string[];
  readonly unit: string;
};

/** Asks the active player which of several combats is fought next (diceless/base-assault-procedure). Default: the first in list order. */
export type WhichFight = {
  readonly t: "which_fight";
  /** Combats not fought yet: the units locked together. */
  readonly combats: readonly (readonly string[])[];
};

/** Asks the owner of fighters in contact with several enemies how they split their attacks (diceless/base-assault-procedure). Default: each strikes at the first of its targets. */
export type WhichFoes = {
  readonly t: "which_foes";
  /** Initiative step. */
  readonly step: number;
  readonly torn: readonly Torn[];
  readonly unit: string;
};

/** Asks the firer where they aim the marker of a blast (diceless/scatter-tokens-use). Default: where it covers most models. */
export type WhichMarker = {
  readonly t: "which_marker";
  readonly blast: "small" | "large";
  readonly gunner?: Gunner;
  /** Models of the target that it may be placed over. */
  readonly models: readonly string[];
  readonly target: string;
  /** The firing unit. */
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
  /** Units that may still move. */
  readonly units: readonly string[];
};

/** Asks the owner of a unit with several groups which of them take the points left over after an even split (diceless/complex-units). Default: the largest groups first. */
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
  /** Psykers that may use a power at the start of the turn. */
  readonly psykers: readonly string[];
  readonly seat: number;
};

/** Asks the owner of a unit that can repair vehicles which vehicle it repairs, and which line of its record (diceless/sm-blessing-of-the-omnissiah). Default: where most hits are undone. */
export type WhichRepair = {
  readonly t: "which_repair";
  /** Whether a vehicle repairs itself. It always does (diceless/sm-rhino-repair). */
  readonly itself: boolean;
  /** Points taken off a line. */
  readonly points: number;
  /** The engineer's unit, or the vehicle that repairs itself. */
  readonly unit: string;
  /** As unit/model, with the lines that can be repaired. */
  readonly vehicles: { readonly [key: string]: readonly string[] };
};

/** Asks the active player, when more reserves are available than the turn allows or one may be delayed, which is next and whether it is delayed (diceless/reserves-later-turns). Default: the first by id, not delayed. */
export type WhichReserve = {
  readonly t: "which_reserve";
  /** Number of units left to choose. */
  readonly left: number;
  readonly may_delay: boolean;
  /** Units in reserve that have not been delayed. */
  readonly units: readonly string[];
};

/** Asks a side before the battle, until it passes, which units it holds back and how they arrive (diceless/prep-deep-strike-tokens). Default: pass, no more are held back. */
export type WhichReserves = {
  readonly t: "which_reserves";
  /** Units that would otherwise deploy, in list order. */
  readonly units: readonly string[];
};

/** Asks the enemy of an aimed marker or an arriving unit how many tokens they spend to move it, and in which directions (diceless/scatter-tokens-use). Default: none. */
export type WhichScatter = {
  readonly t: "which_scatter";
  readonly at: readonly [number, number];
  /** Size of the marker; None for an arrival. */
  readonly blast?: "small" | "large";
  /** Facing of an arrival, in degrees. */
  readonly facing: number;
  readonly gunner?: Gunner;
  /** Whether this is a later marker of a barrage. The bearing then says where it touches the first (diceless/multiple-barrage). */
  readonly later: boolean;
  readonly most: number;
  /** Inches that the firer may move it back afterwards (diceless/scatter-reduction). */
  readonly skill: number;
  /** The firing or arriving unit. */
  readonly unit: string;
};

/** Asks the active player in the Shooting phase, until they pass, which unit fires, runs, uses a power or pops smoke (diceless/shooting-damage). Default: pass, the rest hold fire. */
export type WhichShot = {
  readonly t: "which_shot";
  /** Units whose psykers may use a power. */
  readonly casters?: readonly string[];
  readonly seat: number;
  /** Units that may still shoot or run. */
  readonly units: readonly string[];
};

/** Asks the firer in which direction they aim a template (diceless/template-damage). Default: where it covers most of the target. */
export type WhichTemplate = {
  readonly t: "which_template";
  readonly gunner?: Gunner;
  /** The most models of the target it can cover. It has to cover that many. */
  readonly most: number;
  readonly muzzle: Muzzle;
  readonly target: string;
  readonly unit: string;
  readonly weapon: string;
};

/** Asks the owner of a unit, when a tank drives through it, which model tries to stop the tank (diceless/base-tank-shock). Default: none. */
export type WhoDares = {
  readonly t: "who_dares";
  /** Models in its path. */
  readonly models: readonly string[];
  readonly tank: string;
  readonly unit: string;
};

/** Choose weapons of groups for a combat. */
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
export type AnyNote = RoundBegan | PhaseBegan | Gone | Moved | ListsDiffer | Fielded | TokensGranted | Deployed | Infiltrating | NoRoom | Mined | MinesTripped | Joined | Left | Rammed | Shocked | Dared | GotOut | Embarked | PoppedSmoke | Fired | WentToGround | Shaken | GunsHit | GotHot | TemplateLaid | MarkerLanded | Hurt | Pounded | Damaged | VehicleLost | Tested | Pinned | Broke | Regrouped | Charged | Struck | CombatOver | Attacked | Caught | HeldBack | CalledUp | Delayed | Entered | NoEntry | Descended | Landed | HadMishap | Misplaced | Declared | TokenSpent | Pushed | PowerLost | MindTested | PowerBegan | PowerEnded | Repaired | Conceded | Ended | Rolled;

/** The options of a match. */
export type AnyOptions = Options;

/** A reply. */
export type AnyReply = Pass | Concede | Decide | Field | Deploy | DeployModels | Infiltrate | Mine | Move | MoveModels | Run | RunModels | Drive | Ram | TankShock | Dare | Embark | GetOut | GetOutModels | PopSmoke | Shoot | Scatter | Reduce | PlaceMarker | PutBeside | AimTemplate | PutOdds | Remove | Disable | Charge | Fight | Wield | Split | Attach | Withdraw | HoldBack | CallUp | Enter | EnterModels | Strike | Misplace | Cast | Repair;

/** The state of a match. */
export type AnyState = Battle;
