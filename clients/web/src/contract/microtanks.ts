// Generated from docs/rulesets/microtanks.schema.json by scripts/types.mjs. Do not edit.

import type { OptionForm, ReadyForce, Unit, Verdict, Words } from "./protocol";

/** Of a tank, by face. */
export type Armour = {
  readonly front: number;
  readonly rear: number;
  readonly side: number;
};

/** An army: a list, or a nation whose ready-made force is taken. */
export type Army = {
  readonly nation?: string;
  readonly vehicles?: readonly ForceVehicle[];
};

export type ArmyShown = {
  readonly t: "army_shown";
  readonly nation: string;
  readonly points: number;
  readonly seat: number;
  readonly tanks: readonly string[];
};

/** Put a spare crew into a vehicle that has none. */
export type Assign = {
  readonly t: "assign";
  readonly crew: string;
  readonly unit: string;
};

/** The whole table. */
export type Battle = {
  /** By seat, in a pick-up game, once both are in. */
  readonly armies?: readonly Army[];
  readonly ended?: Verdict;
  readonly layout?: "printed" | "mirrored_ew" | "mirrored_ns" | "custom";
  /** The setter's own, where the layout is custom. */
  readonly map?: Map;
  readonly options: Options;
  readonly phase: "armies" | "setup" | "board" | "side" | "deployment" | "battle";
  readonly players: readonly [Player, Player];
  /** Dice drawn so far: the index of the next one, unless dice from there on were taken back. */
  readonly rolled: number;
  readonly round: number;
  /** None before the battle. */
  readonly score?: Score;
  /** Who lays out the board; has the first turn and deploys second. */
  readonly setter?: number;
  readonly turn?: Turn;
  /** Every vehicle of both sides in list order, seat 0 first; those gone stay listed. */
  readonly units?: { readonly [key: string]: Tank };
};

export type BoardLaid = {
  readonly t: "board_laid";
  readonly layout: "printed" | "mirrored_ew" | "mirrored_ns" | "custom";
  readonly seat: number;
};

/** Buy a vehicle, with a new crew of that grade or a spare one. */
export type Buy = {
  readonly t: "buy";
  readonly bs?: number;
  readonly vehicle: string;
};

/** What is fixed when a campaign is begun. */
export type CampaignOptions = {
  readonly battles: number;
  /** By seat; default: those of the first scenario. */
  readonly nations?: readonly [string, string];
  readonly scale: Scale;
  /** Played in turn; default: all of the book. */
  readonly scenarios?: readonly string[];
};

/** A hit of artillery scattered: who is under the cap (microtanks/arty-scatter). */
export type CapFell = {
  readonly t: "cap_fell";
  readonly at: readonly [number, number];
  /** The die: 1 is north, then clockwise. */
  readonly direction: number;
  readonly radius: number;
  readonly shift: number;
  /** That fired. */
  readonly tank: string;
  readonly target: string;
  readonly under?: readonly string[];
  readonly way: "north" | "north_east" | "east" | "south_east" | "south" | "south_west" | "west" | "north_west";
};

/** Name what is fielded in the next battle; nothing: as it comes. */
export type ChooseForce = {
  readonly t: "choose_force";
  readonly units?: readonly string[];
};

/** Give the battle up. */
export type Concede = {
  readonly t: "concede";
};

export type Conceded = {
  readonly t: "conceded";
  readonly seat: number;
};

/** A ram made in Move, to be resolved in its own phase (microtanks/ram-phase-resolve). */
export type Contact = {
  /** Of the rammed hull. */
  readonly face: "front" | "side" | "rear";
  readonly moved: number;
  readonly rammed: string;
  readonly rammer: string;
  readonly strikes_with: "front" | "side" | "rear";
};

/** What clients show of microtanks. */
export type Contents = {
  readonly damage: DamageTable;
  readonly grades: { readonly [key: string]: Grade };
  readonly guns: { readonly [key: string]: Gun };
  /** Language of the words. */
  readonly language: string;
  readonly limits: readonly number[];
  readonly mounts: MountTable;
  /** How to build a force, if players may choose their own. */
  readonly muster: MusterForm | null;
  /** The options of a match. */
  readonly options: readonly OptionForm[];
  readonly scales: { readonly [key: string]: MethodRow };
  readonly scenarios: { readonly [key: string]: Scenario };
  readonly score: ScoreTable;
  readonly sight: SightTable;
  readonly starter: string;
  readonly tables: ShownTables;
  readonly terrain: { readonly [key in "open" | "road" | "swamp" | "river" | "rocks" | "fence" | "bushes" | "forest" | "building" | "hill" | "wreck"]?: TerrainKind };
  readonly turret: TurretTable;
  /** Name of the unit of length. */
  readonly unit_of_length: string;
  readonly vehicles: { readonly [key: string]: Vehicle };
  readonly words: Words;
};

export type DamageTable = {
  readonly explosion_strength: number;
  readonly results: readonly ("stunned" | "knocked_about" | "tracked" | "weapon_damaged" | "bail_out" | "knocked_out")[];
};

export type Deploy = {
  readonly t: "deploy";
  readonly facing: number;
  readonly tank: string;
  readonly x: number;
  readonly y: number;
};

export type Deployed = {
  readonly t: "deployed";
  readonly pose: Pose;
  readonly tank: string;
};

export type Destroyed = {
  readonly t: "destroyed";
  readonly at: Pose;
  /** The vehicle whose crew counts it as a kill. */
  readonly credit?: string;
  readonly exploded: boolean;
  readonly tank: string;
};

/** Pivot to each point and drive there; then a last pivot to `facing`. Empty: stay. */
export type Drive = {
  readonly t: "drive";
  readonly facing?: number;
  readonly path?: readonly (readonly [number, number])[];
  /** Needed to leave the table. */
  readonly retreat?: boolean;
  readonly tank: string;
};

export type Ended = {
  readonly t: "ended";
  /** Who holds it. */
  readonly field?: number;
  readonly level: "draw" | "minor" | "major";
  readonly scores: readonly [Scored, Scored];
  readonly verdict: Verdict;
};

/** An explosion reached as far as its die: who is struck (microtanks/damage-knocked-out). */
export type Exploded = {
  readonly t: "exploded";
  readonly at: readonly [number, number];
  readonly radius: number;
  readonly struck?: readonly string[];
  readonly tank: string;
};

export type Fire = {
  readonly t: "fire";
  readonly gun: string;
  readonly tank: string;
  readonly target: string;
};

export type Force = {
  readonly nation: "us" | "uk" | "ge" | "su";
  readonly points: number;
  readonly units: readonly ListedUnit[];
};

/** A vehicle on an army list. A campaign gives it the id of its roster entry. */
export type ForceVehicle = {
  /** Of the crew; default: a regular one. */
  readonly bs?: number;
  readonly id?: string;
  readonly vehicle: string;
};

export type Grade = {
  readonly factor: string;
  readonly name: string;
};

/** A faction or nation. A force belongs to one, or to one and its allies. */
export type Group = {
  /** Ids of the groups that may join it. */
  readonly allies: readonly string[];
  readonly id: string;
  readonly name: string;
  readonly parts: readonly Part[];
  readonly text: string;
};

export type Gun = {
  readonly id: string;
  readonly indirect: boolean;
  readonly name: string;
  readonly range: number;
  readonly reload: number;
  readonly strength: number;
};

/** The size of a hull in units. */
export type Hull = {
  readonly height: number;
  readonly length: number;
  readonly width: number;
};

export type LayOut = {
  readonly t: "lay_out";
  readonly layout: "printed" | "mirrored_ew" | "mirrored_ns" | "custom";
  /** One's own, for a custom layout and no other. */
  readonly map?: Map;
};

export type ListedUnit = {
  readonly id: string;
  readonly vehicle: string;
};

/** A table of one's own, in units, for the forces and rounds of any scenario. */
export type Map = {
  readonly long: number;
  readonly objectives?: readonly Objective[];
  readonly short: number;
  readonly terrain?: readonly Piece[];
  readonly zones: { readonly [key in "A" | "B"]?: ZonePlan };
};

export type MethodRow = {
  readonly denominators: readonly number[];
  readonly unit_cm: number;
};

/** A change to one step of a procedure. */
export type Modifier = {
  readonly source: string;
  readonly step: string;
  readonly value: number;
};

export type MountTable = {
  readonly field: number;
  readonly hull: number;
};

/** A gun as a vehicle carries it. */
export type Mounted = {
  readonly gun: string;
  readonly main: boolean;
  readonly mount: "turret" | "hull" | "field";
};

/** A vehicle drove or pivoted: each pose is where a leg or pivot ended. */
export type Moved = {
  readonly t: "moved";
  /** Of its Speed. */
  readonly cost: number;
  readonly length: number;
  readonly path: readonly Pose[];
  /** Degrees, of a vehicle that turned on the spot and drove nowhere. */
  readonly pivoted: number;
  readonly tank: string;
};

/** The format of a force: `{group_field, part_field, list_field: [{unit_field, choices}]}`. */
export type MusterForm = {
  /** The attribute of the force that holds the id of its group. */
  readonly group_field: string;
  readonly groups: readonly Group[];
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
  readonly units: readonly Unit[];
};

export type Objective = {
  readonly centre?: readonly [number, number];
  readonly early_before_round?: number;
  readonly early_percent?: number;
  readonly edge?: "west" | "east" | "south" | "north";
  readonly id: string;
  readonly kind: "hold_circle" | "per_vehicle_beyond" | "per_vehicle_exit" | "none_beyond" | "exit_value" | "left_on_board";
  readonly line?: number;
  readonly of?: "A" | "B";
  readonly percent?: number;
  readonly points?: number;
  readonly radius?: number;
  readonly side?: "A" | "B";
  readonly towards?: "west" | "east" | "south" | "north";
  readonly unless_tracked?: boolean;
};

/** What is fixed when the match is created. What is left out is asked in the match. */
export type Options = {
  /** Of a pick-up game. */
  readonly armies?: readonly [Army | null, Army | null];
  /** Whether the board setter may lay out a map of their own. */
  readonly free_maps?: boolean;
  /** Points of a pick-up game; None: the scenario's own forces are fielded. */
  readonly limit?: number;
  /** That is picked, without being asked. */
  readonly picked?: "A" | "B";
  /** The seat that picks its side without a roll: it has won the last battle of a campaign, or has the place of who picked in the match that is played again. */
  readonly picks_side?: number;
  readonly scale?: Scale;
  /** Default: the starter. */
  readonly scenario?: string;
};

export type PackageTaken = {
  readonly t: "package_taken";
  readonly package: "board_and_first_turn" | "side_and_deploy_first";
  readonly seat: number;
  /** Who lays out the board and has the first turn. */
  readonly setter: number;
};

/** A part of a group that a force may belong to. */
export type Part = {
  readonly id: string;
  readonly name: string;
  readonly text: string;
};

/** Nothing more: the rest stays, holds fire, or lines up on the middle of the zone. */
export type Pass = {
  readonly t: "pass";
};

export type PhaseBegan = {
  readonly t: "phase_began";
  readonly phase: "move" | "shoot" | "ram" | "radio";
  readonly seat: number;
  /** The seat's own turns so far, this one included. */
  readonly turn: number;
};

/** A piece of terrain; the last three are a hill's. */
export type Piece = {
  readonly centre?: readonly [number, number];
  readonly height?: number;
  readonly id: string;
  readonly kind: "open" | "road" | "swamp" | "river" | "rocks" | "fence" | "bushes" | "forest" | "building" | "hill" | "wreck";
  readonly polygon: readonly (readonly [number, number])[];
  readonly top?: number;
};

/** A side. */
export type Player = {
  readonly nation?: string;
  readonly radio?: Sighting;
  /** Points at the start. */
  readonly start: number;
  /** Own turns begun. */
  readonly turns: number;
  readonly zone?: "A" | "B";
};

/** Pop smoke, standing still or backing off straight. */
export type PopSmoke = {
  readonly t: "pop_smoke";
  readonly back?: number;
  readonly retreat?: boolean;
  readonly tank: string;
};

/** Where a model stands and which way it looks. */
export type Pose = {
  readonly facing: number;
  readonly x: number;
  readonly y: number;
};

/** The size of a hull in units. */
export type PrintedHull = {
  readonly height: number;
  readonly length: number;
  readonly width: number;
};

export type PrintedObjective = {
  readonly centre: readonly [number, number] | null;
  readonly early_before_round: number | null;
  readonly early_percent: number;
  readonly edge: "west" | "east" | "south" | "north" | null;
  readonly id: string;
  readonly kind: "hold_circle" | "per_vehicle_beyond" | "per_vehicle_exit" | "none_beyond" | "exit_value" | "left_on_board";
  readonly line: number;
  readonly of: "A" | "B" | null;
  readonly percent: number;
  readonly points: number;
  readonly radius: number;
  readonly side: "A" | "B" | null;
  readonly towards: "west" | "east" | "south" | "north" | null;
  readonly unless_tracked: boolean;
};

/** A piece of terrain; the last three are a hill's. */
export type PrintedPiece = {
  readonly centre: readonly [number, number] | null;
  readonly height: number | null;
  readonly id: string;
  readonly kind: "open" | "road" | "swamp" | "river" | "rocks" | "fence" | "bushes" | "forest" | "building" | "hill" | "wreck";
  readonly polygon: readonly (readonly [number, number])[];
  readonly top: number | null;
};

export type PrintedZonePlan = {
  readonly heading: number;
  readonly home: "west" | "east" | "south" | "north";
  readonly rect: readonly [number, number, number, number];
};

/** One of the two was gone before the Ram phase (microtanks/ram-phase-resolve). */
export type RamDropped = {
  readonly t: "ram_dropped";
  readonly tank: string;
  readonly target: string;
};

/** A ram was resolved; both are stunned (microtanks/ram-both-stunned). */
export type Rammed = {
  readonly t: "rammed";
  readonly moved: number;
  /** Which of the two takes the hit. */
  readonly struck: string;
  readonly tank: string;
  readonly target: string;
  /** Total armour of the two. */
  readonly totals: readonly [number, number];
};

/** A vehicle that may do something in the Shoot phase. */
export type Ready = {
  /** Loaded and working. */
  readonly guns?: readonly string[];
  readonly tank: string;
  /** Degrees its turret may still turn. */
  readonly traverse: number;
};

/** A crew has collected itself (microtanks/damage-stunned, microtanks/damage-knocked-about). */
export type Recovered = {
  readonly t: "recovered";
  /** What is over. */
  readonly state: "stunned" | "knocked_about";
  readonly tank: string;
};

/** A vehicle left the table; that is no knock-out (microtanks/retreat). */
export type Retreated = {
  readonly t: "retreated";
  readonly at: readonly [number, number];
  readonly edge: "west" | "east" | "south" | "north";
  readonly tank: string;
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

/** A save that was rolled for. */
export type SaveRolled = {
  readonly die: number;
  readonly kind: "cover" | "smoke" | "glancing";
  readonly needed: number;
};

export type SaveTable = {
  readonly glancing: number;
  readonly heavy: number;
  readonly light: number;
  readonly smoke: number;
};

export type SavesRolled = {
  readonly t: "saves_rolled";
  readonly rolled: readonly SaveRolled[];
  readonly saved: boolean;
  readonly tank: string;
};

/** A match option: how long a unit is, and the scale of the models, 1 to `denominator`. */
export type Scale = {
  /** Default: the one the method is meant for; one's own scale has no default. */
  readonly denominator?: number;
  readonly method?: "cm" | "inch" | "double" | "own";
  /** For one's own scale only. */
  readonly unit_cm?: number;
};

export type Scenario = {
  readonly forces: { readonly [key in "A" | "B"]?: Force };
  readonly id: string;
  readonly long: number;
  readonly name: string;
  readonly objectives: readonly PrintedObjective[];
  readonly rounds: number;
  readonly short: number;
  readonly terrain: readonly PrintedPiece[];
  readonly text: string;
  readonly zones: { readonly [key in "A" | "B"]?: PrintedZonePlan };
};

/** How a battle stands: how it would end if it were over now. */
export type Score = {
  /** Who would win. */
  readonly leader?: number;
  readonly level: "draw" | "minor" | "major";
  /** By seat. */
  readonly points: readonly [number, number];
};

export type ScoreTable = {
  readonly conceded: number;
  readonly damaged: number;
  readonly destroyed: number;
  readonly field_bonus: number;
  readonly major: number;
  readonly minor: number;
};

/** What a side has gained. */
export type Scored = {
  readonly points: number;
  readonly seat: number;
};

/** The roll for the two packages; equal dice are rolled again (microtanks/setup-roll). */
export type SetupRolled = {
  readonly t: "setup_rolled";
  /** One row for each try, by seat. */
  readonly rolls: readonly (readonly [number, number])[];
  /** The winner. */
  readonly seat: number;
};

/** A gun was fired: every step up to the hit, with its die. */
export type Shot = {
  readonly t: "shot";
  readonly cover?: "heavy" | "light";
  readonly die?: number;
  readonly distance: number;
  readonly gun: string;
  readonly hit: boolean;
  readonly modifiers?: readonly Modifier[];
  /** Whether the face alone made it a hit (microtanks/natural-6-hits). */
  readonly natural: boolean;
  readonly needed: number;
  readonly range: number;
  /** A free line of sight; None for indirect fire, which needs none. */
  readonly ray?: readonly [readonly [number, number, number], readonly [number, number, number]];
  /** Of the crew, before modifiers. None of a wasted shot, of which no sum is told. */
  readonly skill?: number;
  readonly tank: string;
  readonly target: string;
  readonly wasted?: "out_of_range" | "out_of_sight";
};

/** Those whose numbers stand in sentences. */
export type ShownTables = {
  readonly saves: SaveTable;
  readonly smoke: SmokeTable;
};

export type SidePicked = {
  readonly t: "side_picked";
  /** Where the zone lies. */
  readonly home: "west" | "east" | "south" | "north";
  readonly seat: number;
  readonly zone: "A" | "B";
};

export type SightTable = {
  readonly columns: number;
  readonly cover_at: number;
  readonly forest_depth: number;
  readonly near_eye: number;
  readonly rows: readonly number[];
};

/** What a side's radio knows (microtanks/radio-phase). */
export type Sighting = {
  /** The turn whose Radio it dates from: seat and own turn. */
  readonly after: readonly [number, number];
  readonly seen?: readonly string[];
};

/** The smoke of a vehicle is gone as its side's turn begins (microtanks/smoke-obscured). */
export type SmokeCleared = {
  readonly t: "smoke_cleared";
  readonly tank: string;
};

/** A vehicle popped smoke; the path is its way back, if it backed off. */
export type SmokePopped = {
  readonly t: "smoke_popped";
  readonly cost: number;
  readonly length: number;
  readonly path: readonly Pose[];
  readonly tank: string;
};

export type SmokeTable = {
  readonly share: number;
};

/** What a side's radio knows now, for everyone to know (microtanks/radio-public). */
export type Spotted = {
  readonly t: "spotted";
  readonly seat: number;
  readonly seen?: readonly string[];
};

/** A hit met armour. */
export type Struck = {
  readonly t: "struck";
  readonly armour: number;
  readonly by?: string;
  /** gun, artillery, explosion, ram. */
  readonly cause: string;
  readonly die: number;
  readonly effect: "penetrate" | "glance" | "bounce";
  /** None for artillery, which strikes the weakest side. */
  readonly face?: "front" | "side" | "rear";
  /** Whether the face alone kept it out (microtanks/natural-1-fails, microtanks/ram-natural-1). */
  readonly natural: boolean;
  /** In the damage table: the die, less one for a hit that glances. */
  readonly place?: number;
  readonly result?: "stunned" | "knocked_about" | "tracked" | "weapon_damaged" | "bail_out" | "knocked_out";
  /** Of the gun or the blast; in a ram, the distance. */
  readonly strength: number;
  readonly tank: string;
  readonly total: number;
};

export type SubmitArmy = {
  readonly t: "submit_army";
  readonly army: Army;
};

export type TakePackage = {
  readonly t: "take_package";
  readonly package: "board_and_first_turn" | "side_and_deploy_first";
};

export type TakeSide = {
  readonly t: "take_side";
  readonly zone: "A" | "B";
};

/** A playing piece. What is printed of its vehicle is looked up, not stored. */
export type Tank = {
  readonly bs: number;
  /** Where it blew up. */
  readonly crater?: Pose;
  /** The own turn in which each gun was last fired. */
  readonly fired?: { readonly [key: string]: number };
  /** In units, at the scale of the match. */
  readonly hull: Hull;
  readonly id: string;
  readonly kills: number;
  readonly knocked_about?: number;
  readonly left_by?: "west" | "east" | "south" | "north";
  readonly left_in_round?: number;
  /** In its latest own Move phase. */
  readonly moved: number;
  readonly owner: number;
  readonly points: number;
  /** Where it stands, as a wreck too; None off the table. */
  readonly pose?: Pose;
  readonly profile: string;
  readonly smoke_used: boolean;
  readonly smoking: boolean;
  readonly status: "waiting" | "board" | "retreated" | "bail_out" | "knocked_out";
  /** The own turn in which, or after which, it was; None if it is not. */
  readonly stunned?: number;
  readonly tracked: boolean;
  /** In this Shoot phase. */
  readonly traversed: number;
  /** Degrees from the heading of the hull, which it rides on (microtanks/turret-traverse). */
  readonly turret: number;
  readonly weapon_damaged: boolean;
};

export type TerrainKind = {
  readonly cover: "heavy" | "light" | null;
  readonly height: number;
  readonly pace: "normal" | "half" | "double" | "climb" | "impassable";
  readonly solid: boolean;
};

/** A move ended at an enemy: there will be a ram (microtanks/ram-contact). */
export type Touched = {
  readonly t: "touched";
  readonly face: "front" | "side" | "rear";
  readonly moved: number;
  readonly tank: string;
  readonly target: string;
};

/** Turn the turret without firing. */
export type Traverse = {
  readonly t: "traverse";
  readonly facing: number;
  readonly tank: string;
};

export type Traversed = {
  readonly t: "traversed";
  /** Where the turret points now. */
  readonly facing: number;
  readonly tank: string;
  readonly turned: number;
  /** Of what it may turn in the phase. */
  readonly used: number;
};

/** A player's turn. */
export type Turn = {
  readonly contacts?: readonly Contact[];
  /** Vehicles that have had their Move order. */
  readonly ordered?: readonly string[];
  readonly phase: "move" | "shoot" | "ram" | "radio";
  readonly seat: number;
};

export type TurretTable = {
  readonly traverse: number;
};

export type Vehicle = {
  readonly armour: Armour;
  readonly bs: number;
  readonly guns: readonly Mounted[];
  readonly hull: PrintedHull;
  readonly id: string;
  readonly kind: "light" | "medium" | "heavy" | "tank_destroyer" | "artillery";
  readonly metres: PrintedHull;
  readonly name: string;
  readonly nation: "us" | "uk" | "ge" | "su";
  readonly points: number;
  readonly smoke: boolean;
  readonly speed: number;
};

/** Asks a player, vehicle by vehicle during set-up, where each stands (microtanks/our-deployment). Default: pass, which puts the rest in a line. */
export type WhereToDeploy = {
  readonly t: "where_to_deploy";
  /** Not placed yet, in list order. */
  readonly tanks: readonly string[];
};

/** Asks both players at once, in secret and before set-up where the options fix none, which army within the limit they bring (microtanks/our-army-building). Default: the usual army of the seat. */
export type WhichArmy = {
  readonly t: "which_army";
  readonly limit: number;
};

/** Asks the player who took the board, before sides are picked, how it is laid out (microtanks/setup-board). Default: the printed layout. */
export type WhichLayout = {
  readonly t: "which_layout";
  readonly layouts: readonly ("printed" | "mirrored_ew" | "mirrored_ns" | "custom")[];
};

/** Asks the active player, in their Move phase until no vehicle is left without an order, which one moves and where (microtanks/move-speed). Default: pass, the rest stays. */
export type WhichMove = {
  readonly t: "which_move";
  readonly seat: number;
  /** Without an order yet that may have one. */
  readonly tanks: readonly string[];
};

/** Asks the winner of the set-up roll whether they lay out the board and move first, or pick a side and deploy first (microtanks/setup-choice). Default: the board and the first turn. */
export type WhichPackage = {
  readonly t: "which_package";
  readonly packages: readonly ("board_and_first_turn" | "side_and_deploy_first")[];
};

/** Asks the active player, in their Shoot phase while a gun may fire or a turret turn, which one does (microtanks/shoot-sequence). Default: pass, the rest hold fire. */
export type WhichShot = {
  readonly t: "which_shot";
  readonly ready: readonly Ready[];
  readonly seat: number;
};

/** Asks the player who did not lay out the board, once it is laid out, which zone they take (microtanks/setup-side). Default: zone A. */
export type WhichSide = {
  readonly t: "which_side";
  /** Where zones A and B lie. */
  readonly homes: readonly ("west" | "east" | "south" | "north")[];
  readonly zones: readonly ("A" | "B")[];
};

export type ZonePlan = {
  readonly heading: number;
  readonly home: "west" | "east" | "south" | "north";
  readonly rect: readonly [number, number, number, number];
};

/** The options of a campaign. */
export type AnyCampaignOptions = CampaignOptions;

/** A decision between two battles. */
export type AnyCampaignOrder = Buy | Assign | ChooseForce;

/** The data of the game that clients show. */
export type AnyCatalogue = Contents;

/** A question, and what may be replied to it. */
export type AnyChoice = WhichArmy | WhichPackage | WhichLayout | WhichSide | WhereToDeploy | WhichMove | WhichShot;

/** A reply given in advance, and its condition. */
export type AnyConditionalOrder = never;

/** A force that a player has built. */
export type AnyForce = Army;

/** One thing that happened. */
export type AnyNote = ArmyShown | SetupRolled | PackageTaken | BoardLaid | SidePicked | Deployed | RoundBegan | PhaseBegan | Moved | SmokePopped | SmokeCleared | Recovered | Touched | Retreated | Traversed | Shot | SavesRolled | CapFell | Struck | Destroyed | Exploded | Rammed | RamDropped | Spotted | Conceded | Ended | Rolled;

/** The options of a match. */
export type AnyOptions = Options;

/** A reply. */
export type AnyReply = SubmitArmy | TakePackage | LayOut | TakeSide | Deploy | Drive | PopSmoke | Fire | Traverse | Pass | Concede;

/** The state of a match. */
export type AnyState = Battle;
