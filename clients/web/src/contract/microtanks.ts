// Generated from docs/rulesets/microtanks.schema.json by scripts/types.mjs. Do not edit.

import type { OptionForm, ReadyForce, Unit, Verdict, WeaponRow, Words } from "./protocol";

/** Armour by face. */
export type Armour = {
  readonly front: number;
  readonly rear: number;
  readonly side: number;
};

/** An army: a list, or a nation whose ready-made force is fielded. */
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

/** Assign a spare crew to a vehicle without one. */
export type Assign = {
  readonly t: "assign";
  readonly crew: string;
  readonly unit: string;
};

/** The state of the whole table. */
export type Battle = {
  /** Armies of a pick-up game by seat, once both are known. */
  readonly armies?: readonly Army[];
  readonly ended?: Verdict;
  readonly layout?: "printed" | "mirrored_ew" | "mirrored_ns" | "custom";
  /** Only kept where no round is the last. */
  readonly lull: Lull;
  /** What is played on in place of the printed map: the scenario's on a table of another size, or the setter's own, for a custom layout. */
  readonly map?: Map;
  readonly options: Options;
  readonly phase: "armies" | "setup" | "board" | "side" | "deployment" | "battle";
  readonly players: readonly [Player, Player];
  /** Dice drawn so far: the index of the next one, unless dice from there on were taken back. */
  readonly rolled: number;
  readonly round: number;
  /** None before the battle phase. */
  readonly score?: Score;
  /** The seat that lays out the board. It has the first turn and deploys second. */
  readonly setter?: number;
  readonly turn?: Turn;
  /** Every vehicle of both sides in list order, seat 0 first. Vehicles that are gone stay in the list. */
  readonly units?: { readonly [key: string]: Tank };
};

export type BoardLaid = {
  readonly t: "board_laid";
  readonly layout: "printed" | "mirrored_ew" | "mirrored_ns" | "custom";
  readonly seat: number;
};

/** Buy a vehicle, with a new crew of that grade or a spare crew. */
export type Buy = {
  readonly t: "buy";
  readonly bs?: number;
  readonly vehicle: string;
};

/** Options of a campaign. */
export type CampaignOptions = {
  readonly battles: number;
  /** By seat. Default: the nations of the first scenario. */
  readonly nations?: readonly [string, string];
  readonly scale: Scale;
  /** Played in turn. Default: all scenarios of the rulebook. */
  readonly scenarios?: readonly string[];
};

/** An artillery hit scattered. The note lists the vehicles under the cap (microtanks/arty-scatter). */
export type CapFell = {
  readonly t: "cap_fell";
  readonly at: readonly [number, number];
  /** The face of the die: 1 is north, then clockwise. */
  readonly direction: number;
  readonly radius: number;
  readonly shift: number;
  /** The firer. */
  readonly tank: string;
  readonly target: string;
  readonly under?: readonly string[];
  readonly way: "north" | "north_east" | "east" | "south_east" | "south" | "south_west" | "west" | "north_west";
};

/** Choose the vehicles for the next battle; an empty list means the usual choice. */
export type ChooseForce = {
  readonly t: "choose_force";
  readonly units?: readonly string[];
};

/** Concede the battle. */
export type Concede = {
  readonly t: "concede";
};

export type Conceded = {
  readonly t: "conceded";
  readonly seat: number;
};

/** A ram started in the Move phase and resolved in the Ram phase (microtanks/ram-phase-resolve). */
export type Contact = {
  /** The face of the rammed hull. */
  readonly face: "front" | "side" | "rear";
  readonly moved: number;
  readonly rammed: string;
  readonly rammer: string;
  readonly strikes_with: "front" | "side" | "rear";
};

/** The catalogue of microtanks. */
export type Contents = {
  readonly damage: DamageTable;
  /** Centimetres to a foot, in which the sizes of real tables are given. */
  readonly foot_cm: number;
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
  /** The vehicle that is credited with the kill. */
  readonly credit?: string;
  readonly exploded: boolean;
  readonly tank: string;
};

/** Pivot towards each point and drive there, then pivot to `facing`. An empty path: stay. */
export type Drive = {
  readonly t: "drive";
  readonly facing?: number;
  readonly path?: readonly (readonly [number, number])[];
  /** Must be true to leave the table. */
  readonly retreat?: boolean;
  readonly tank: string;
};

export type Ended = {
  readonly t: "ended";
  /** The seat that holds the field. */
  readonly field?: number;
  readonly level: "draw" | "minor" | "major";
  readonly scores: readonly [Scored, Scored];
  readonly verdict: Verdict;
};

/** A vehicle exploded. Its die is the radius; the note lists the vehicles hit (microtanks/damage-knocked-out). */
export type Exploded = {
  readonly t: "exploded";
  readonly at: readonly [number, number];
  readonly radius: number;
  readonly struck?: readonly string[];
  readonly tank: string;
};

/** The size of a real table, in feet (microtanks/table-size). */
export type Feet = {
  readonly long: number;
  readonly short: number;
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

/** A vehicle on an army list. In a campaign it has the id of its roster entry. */
export type ForceVehicle = {
  /** Skill of the crew. Default: regular. */
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
  /** The player's own map; only for a custom layout. */
  readonly map?: Map;
};

export type ListedUnit = {
  readonly id: string;
  readonly vehicle: string;
};

/** How long nothing has come of the battle (microtanks/our-round-limit). */
export type Lull = {
  /** How often that has happened. */
  readonly losses: number;
  /** The round in which a vehicle was last lost, damaged for good, or left. */
  readonly since: number;
};

/** A custom table, in units. It works with the forces and rounds of any scenario. */
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

/** A modifier to one step of a procedure. */
export type Modifier = {
  readonly source: string;
  readonly step: string;
  readonly value: number;
};

export type MountTable = {
  readonly field: number;
  readonly hull: number;
};

/** A gun on a vehicle. */
export type Mounted = {
  readonly gun: string;
  readonly main: boolean;
  readonly mount: "turret" | "hull" | "field";
};

/** A vehicle drove or pivoted. Each pose is the end of a leg or pivot. */
export type Moved = {
  readonly t: "moved";
  /** Speed spent. */
  readonly cost: number;
  readonly length: number;
  readonly path: readonly Pose[];
  /** Degrees, for a vehicle that only pivoted in place. */
  readonly pivoted: number;
  readonly tank: string;
};

/** The format of a force: `{group_field, part_field, list_field: [{unit_field, choices}]}`. */
export type MusterForm = {
  /** The attribute of the force that holds the id of its group. */
  readonly group_field: string;
  readonly groups: readonly Group[];
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
  readonly units: readonly Unit[];
  /** Headings of that table, that of the names first. */
  readonly weapon_columns: readonly string[];
  /** Weapons that profiles and extras name, as rows of a table. */
  readonly weapons: { readonly [key: string]: WeaponRow };
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

/** Options of a match. Players are asked for anything left out. */
export type Options = {
  /** Armies of a pick-up game. */
  readonly armies?: readonly [Army | null, Army | null];
  /** Whether the player who lays out the board may use a map of their own. */
  readonly free_maps?: boolean;
  /** Points limit of a pick-up game. None: the sides field the scenario's own forces. */
  readonly limit?: number;
  /** The side that this seat takes without being asked. */
  readonly picked?: "A" | "B";
  /** The seat that picks its side without a roll. It won the last battle of a campaign or, in a rematch, is the seat that picked before. */
  readonly picks_side?: number;
  readonly scale?: Scale;
  /** Default: the starter scenario. */
  readonly scenario?: string;
  /** The real table that the scenario is played on. None: its printed map, in units. */
  readonly table?: Feet;
  /** Whether there is no last round: play goes on until a side has nothing left on the table (microtanks/game-end), or nothing comes of it any more (microtanks/our-round-limit). */
  readonly unlimited?: boolean;
};

export type PackageTaken = {
  readonly t: "package_taken";
  readonly package: "board_and_first_turn" | "side_and_deploy_first";
  readonly seat: number;
  /** The seat that lays out the board and has the first turn. */
  readonly setter: number;
};

/** A part of a group that a force may belong to. */
export type Part = {
  readonly id: string;
  readonly name: string;
  readonly text: string;
};

/** Do nothing more. The remaining vehicles stay, hold fire, or line up in the middle of the zone. */
export type Pass = {
  readonly t: "pass";
};

export type PhaseBegan = {
  readonly t: "phase_began";
  readonly phase: "move" | "shoot" | "ram" | "radio";
  readonly seat: number;
  /** Number of the seat's own turns so far, including this one. */
  readonly turn: number;
};

/** A piece of terrain. The last three attributes apply to hills only. */
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
  /** Number of own turns begun. */
  readonly turns: number;
  readonly zone?: "A" | "B";
};

/** Pop smoke, in place or while backing straight up. */
export type PopSmoke = {
  readonly t: "pop_smoke";
  readonly back?: number;
  readonly retreat?: boolean;
  readonly tank: string;
};

/** A model's position and facing. */
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

/** A piece of terrain. The last three attributes apply to hills only. */
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

/** A ram was cancelled because one of the vehicles was gone before the Ram phase (microtanks/ram-phase-resolve). */
export type RamDropped = {
  readonly t: "ram_dropped";
  readonly tank: string;
  readonly target: string;
};

/** A ram was resolved, and both vehicles are stunned (microtanks/ram-both-stunned). */
export type Rammed = {
  readonly t: "rammed";
  readonly moved: number;
  /** The vehicle that takes the hit. */
  readonly struck: string;
  readonly tank: string;
  readonly target: string;
  /** Total armour of each vehicle. */
  readonly totals: readonly [number, number];
};

/** A vehicle that can act in the Shoot phase. */
export type Ready = {
  /** Guns that are loaded and working. */
  readonly guns?: readonly string[];
  readonly tank: string;
  /** Degrees that its turret may still turn. */
  readonly traverse: number;
};

/** A crew recovered (microtanks/damage-stunned, microtanks/damage-knocked-about). */
export type Recovered = {
  readonly t: "recovered";
  /** The state that ended. */
  readonly state: "stunned" | "knocked_about";
  readonly tank: string;
};

/** A vehicle left the table. It does not count as knocked out (microtanks/retreat). */
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
  /** None: no round is the last. */
  readonly of: number | null;
  readonly round: number;
};

/** A save roll. */
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

/** A match option: the length of a unit, and the scale of the models as 1 to `denominator`. */
export type Scale = {
  /** Default: the scale that the method is meant for. The method `own` has no default. */
  readonly denominator?: number;
  readonly method?: "cm" | "inch" | "double" | "own";
  /** Only for the method `own`. */
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

/** The score so far, and the result if the battle ended now. */
export type Score = {
  /** The seat that would win. */
  readonly leader?: number;
  readonly level: "draw" | "minor" | "major";
  /** What the points are for; they add up to `points`. */
  readonly lines?: readonly ScoreLine[];
  /** By seat. */
  readonly points: readonly [number, number];
};

/** What a score counts under one head. */
export type ScoreLine = {
  readonly clause: string;
  /** `destroyed`, `damaged`, `conceded`, `field`, or the id of an objective. */
  readonly id: string;
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

/** Points that a side has gained. */
export type Scored = {
  readonly points: number;
  readonly seat: number;
};

/** Sell a vehicle. */
export type Sell = {
  readonly t: "sell";
  readonly unit: string;
};

/** The players rolled for the two packages; ties were rerolled (microtanks/setup-roll). */
export type SetupRolled = {
  readonly t: "setup_rolled";
  /** One row for each roll, by seat. */
  readonly rolls: readonly (readonly [number, number])[];
  /** The winner of the roll. */
  readonly seat: number;
};

/** A gun fired. The note has every step up to the hit, with its die. */
export type Shot = {
  readonly t: "shot";
  readonly cover?: "heavy" | "light";
  readonly die?: number;
  readonly distance: number;
  readonly gun: string;
  readonly hit: boolean;
  readonly modifiers?: readonly Modifier[];
  /** Whether it hit by the face of the die alone (microtanks/natural-6-hits). */
  readonly natural: boolean;
  readonly needed: number;
  readonly range: number;
  /** A clear line of sight; None for indirect fire, which needs none. */
  readonly ray?: readonly [readonly [number, number, number], readonly [number, number, number]];
  /** The crew's skill before modifiers; None for a wasted shot, which has no dice. */
  readonly skill?: number;
  readonly tank: string;
  readonly target: string;
  readonly wasted?: "out_of_range" | "out_of_sight";
};

/** Tables whose numbers appear in sentences. */
export type ShownTables = {
  readonly saves: SaveTable;
  readonly smoke: SmokeTable;
};

export type SidePicked = {
  readonly t: "side_picked";
  /** The edge of the zone. */
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

/** The enemies a side has spotted by radio (microtanks/radio-phase). */
export type Sighting = {
  /** The turn of that Radio phase: seat, and number of its own turn. */
  readonly after: readonly [number, number];
  readonly seen?: readonly string[];
};

/** A vehicle's smoke cleared at the start of its side's turn (microtanks/smoke-obscured). */
export type SmokeCleared = {
  readonly t: "smoke_cleared";
  readonly tank: string;
};

/** A vehicle popped smoke. The path is empty unless it backed up. */
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

/** The enemies a side has spotted by radio, known to both sides (microtanks/radio-public). */
export type Spotted = {
  readonly t: "spotted";
  readonly seat: number;
  readonly seen?: readonly string[];
};

/** A hit was rolled against armour. */
export type Struck = {
  readonly t: "struck";
  readonly armour: number;
  readonly by?: string;
  /** `gun`, `artillery`, `explosion` or `ram`. */
  readonly cause: string;
  readonly die: number;
  readonly effect: "penetrate" | "glance" | "bounce";
  /** None for artillery, which hits the weakest face. */
  readonly face?: "front" | "side" | "rear";
  /** Whether the face of the die alone stopped it (microtanks/natural-1-fails, microtanks/ram-natural-1). */
  readonly natural: boolean;
  /** Row of the damage table: the die, minus one for a glancing hit. */
  readonly place?: number;
  readonly result?: "stunned" | "knocked_about" | "tracked" | "weapon_damaged" | "bail_out" | "knocked_out";
  /** Strength of the gun or blast; for a ram, the distance moved. */
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

/** A vehicle. Its printed values are looked up by profile, not stored. */
export type Tank = {
  readonly bs: number;
  /** Where it exploded. */
  readonly crater?: Pose;
  /** The own turn in which each gun last fired. */
  readonly fired?: { readonly [key: string]: number };
  /** In units, at the scale of the match. */
  readonly hull: Hull;
  readonly id: string;
  readonly kills: number;
  readonly knocked_about?: number;
  readonly left_by?: "west" | "east" | "south" | "north";
  readonly left_in_round?: number;
  /** Distance moved in its last own Move phase. */
  readonly moved: number;
  readonly owner: number;
  readonly points: number;
  /** Where it is, even as a wreck; None if it is off the table. */
  readonly pose?: Pose;
  readonly profile: string;
  readonly smoke_used: boolean;
  readonly smoking: boolean;
  readonly status: "waiting" | "board" | "retreated" | "bail_out" | "knocked_out";
  /** The own turn in which it was stunned, or after which the enemy stunned it; None if it is not stunned. */
  readonly stunned?: number;
  readonly tracked: boolean;
  /** Degrees turned this Shoot phase. */
  readonly traversed: number;
  /** Degrees from the heading of the hull. The turret turns with the hull (microtanks/turret-traverse). */
  readonly turret: number;
  readonly weapon_damaged: boolean;
};

export type TerrainKind = {
  readonly cover: "heavy" | "light" | null;
  readonly height: number;
  readonly pace: "normal" | "half" | "double" | "climb" | "impassable";
  readonly solid: boolean;
};

/** A vehicle ended its move in contact with an enemy and will ram it (microtanks/ram-contact). */
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
  /** The turret's new facing. */
  readonly facing: number;
  readonly tank: string;
  readonly turned: number;
  /** Degrees of this phase's traverse used so far. */
  readonly used: number;
};

/** A player's turn. */
export type Turn = {
  readonly contacts?: readonly Contact[];
  /** Vehicles that have received their Move order. */
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

/** Asks a player, vehicle by vehicle during set-up, where they deploy each one (microtanks/our-deployment). Default: pass, the rest line up. */
export type WhereToDeploy = {
  readonly t: "where_to_deploy";
  /** Vehicles not placed yet, in list order. */
  readonly tanks: readonly string[];
};

/** Asks both players at once and in secret, before set-up, which army within the limit they bring, if the options do not say (microtanks/our-army-building). Default: the usual army of the seat. */
export type WhichArmy = {
  readonly t: "which_army";
  readonly limit: number;
};

/** Asks the player who chose the board, before sides are picked, how it is laid out (microtanks/setup-board). Default: the printed layout. */
export type WhichLayout = {
  readonly t: "which_layout";
  readonly layouts: readonly ("printed" | "mirrored_ew" | "mirrored_ns" | "custom")[];
};

/** Asks the active player, in their Move phase until every vehicle has an order, which one moves and where (microtanks/move-speed). Default: pass, the rest stay. */
export type WhichMove = {
  readonly t: "which_move";
  readonly seat: number;
  /** Vehicles that may still get an order. */
  readonly tanks: readonly string[];
};

/** Asks the winner of the set-up roll whether they lay out the board and move first, or pick a side and deploy first (microtanks/setup-choice). Default: lay out the board and move first. */
export type WhichPackage = {
  readonly t: "which_package";
  readonly packages: readonly ("board_and_first_turn" | "side_and_deploy_first")[];
};

/** Asks the active player, in their Shoot phase while a gun can fire or a turret can turn, which vehicle fires or turns its turret (microtanks/shoot-sequence). Default: pass, the rest hold fire. */
export type WhichShot = {
  readonly t: "which_shot";
  readonly ready: readonly Ready[];
  readonly seat: number;
};

/** Asks the player who did not lay out the board, once it is laid out, which zone they take (microtanks/setup-side). Default: zone A. */
export type WhichSide = {
  readonly t: "which_side";
  /** The edges of zones A and B. */
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
export type AnyCampaignOrder = Buy | Sell | Assign | ChooseForce;

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
