// Generated from docs/rulesets/spearhead.schema.json by scripts/types.mjs. Do not edit.

import type { OptionForm, ReadyForce, Unit, Verdict, WeaponRow, Words } from "./protocol";

/** A row of a sheet. An ability is passive, or active with a cooldown or a single use. */
export type Ability = {
  readonly cooldown: number | null;
  readonly effects: readonly Effect[];
  readonly id: string;
  readonly name: string;
  readonly single_use: boolean;
  readonly text: string;
};

export type AbilityUsed = {
  readonly t: "ability_used";
  readonly ability: string;
  readonly tank: string;
  readonly target?: string;
};

/** A tank could not perform an action it had declared (spearhead/declare-then-perform). */
export type ActionLost = {
  readonly t: "action_lost";
  readonly action: "attack" | "move" | "special";
  /** A refusal code, or `no_shot` or `no_special`. */
  readonly reason: string;
  readonly tank: string;
};

export type Activate = {
  readonly t: "activate";
  readonly tank: string;
};

export type Activated = {
  readonly t: "activated";
  readonly tank: string;
};

/** The activation in progress. */
export type Activation = {
  /** Declared actions still to be performed. */
  readonly actions?: readonly ("attack" | "move" | "special")[];
  /** The tank's abilities that were on cooldown when the activation began. Their cooldowns count down when it ends. */
  readonly cooling?: readonly string[];
  readonly declared: boolean;
  /** Tanks that performed a Move action during it, including as a reaction. */
  readonly moved?: readonly string[];
  /** Tanks with -1 Aim until it ends, because they moved. */
  readonly penalised?: readonly string[];
  readonly tank: string;
};

export type ActivationEnded = {
  readonly t: "activation_ended";
  readonly tank: string;
};

/** The state of the whole table. */
export type Battle = {
  readonly activation?: Activation;
  readonly effects?: readonly Running[];
  readonly ended?: Verdict;
  readonly first_to_deploy?: number;
  readonly options: Options;
  readonly phase: "scenario" | "rosters" | "edge" | "deployment" | "battle";
  readonly players: readonly [Player, Player];
  readonly priority?: number;
  /** Dice drawn so far: the index of the next one, unless dice from there on were taken back. */
  readonly rolled: number;
  readonly round: number;
  readonly scenario?: string;
  readonly turn?: Turn;
  /** Turns finished this round. */
  readonly turns_done: number;
  /** Every tank of both rosters in roster order, seat 0 first. Dead tanks stay in the list. */
  readonly units?: { readonly [key: string]: Tank };
};

export type ChargeTable = {
  readonly damage: string;
  readonly move: number;
  readonly needs_enemy_within: number;
};

export type ChooseEnemy = {
  readonly t: "choose_enemy";
  readonly tank: string;
};

/** The catalogue of spearhead. */
export type Contents = {
  readonly factions: { readonly [key: string]: Faction };
  readonly footprints: { readonly [key in "light" | "medium" | "heavy"]?: Footprint };
  readonly forces: { readonly [key: string]: Force };
  /** Language of the words. */
  readonly language: string;
  /** How to build a force, if players may choose their own. */
  readonly muster: MusterForm | null;
  /** The options of a match. */
  readonly options: readonly OptionForm[];
  readonly scenarios: { readonly [key: string]: Scenario };
  readonly sheets: { readonly [key: string]: Sheet };
  readonly starter: Starter;
  readonly supply_limit: number;
  readonly tables: ShownTables;
  readonly terrain: { readonly [key in "building" | "wood" | "hill" | "wall"]?: TerrainKind };
  /** Name of the unit of length. */
  readonly unit_of_length: string;
  readonly weapons: { readonly [key: string]: Weapon };
  readonly words: Words;
};

export type Damaged = {
  readonly t: "damaged";
  readonly by?: string;
  /** `shot`, `ram`, `charge`, `smash`, `explosion` or `self`. */
  readonly cause: string;
  readonly damage: number;
  /** Health left. */
  readonly health: number;
  readonly tank: string;
};

/** A tank rolled for an explosion. There is no die for a scuttled tank, which always explodes. */
export type DeathRolled = {
  readonly t: "death_rolled";
  readonly at: Pose;
  readonly exploded: boolean;
  readonly face?: number;
  readonly needed: number;
  readonly radius: number;
  /** The tanks hit and the damage to each. */
  readonly struck?: readonly (readonly [string, number])[];
  readonly tank: string;
};

export type Declare = {
  readonly t: "declare";
  readonly actions?: readonly ("attack" | "move" | "special")[];
};

export type Declared = {
  readonly t: "declared";
  readonly actions?: readonly ("attack" | "move" | "special")[];
  readonly tank: string;
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

export type Died = {
  readonly t: "died";
  readonly at: Pose;
  readonly tank: string;
};

export type EdgeTaken = {
  readonly t: "edge_taken";
  readonly edge: "west" | "east";
  readonly seat: number;
};

export type Effect = {
  readonly op: "aim_mod" | "hits_mod" | "penetration_mod" | "power_mod" | "armour_mod" | "speed_mod" | "overcharge_auto" | "ignore_move_penalty" | "ignore_near_enemy_penalty" | "explosion_threshold" | "ram_dice" | "ram_distance_bonus" | "ram_damage_bonus" | "heal" | "self_damage" | "gain_reaction_point" | "free_move" | "force_visible" | "redirect_attack_damage" | "scuttle";
  readonly role: "command" | "artillery" | null;
  readonly until: "always" | "at_once" | "activation_end" | "turn_end" | "next_own_activation";
  readonly value: number | string | null;
  readonly weapon: string | null;
  readonly weight: "light" | "medium" | "heavy" | null;
  readonly when: "target_farther_than_12" | "target_within_9" | "no_move_action_this_activation" | "return_fire" | "below_half" | null;
  readonly who: "self" | "attacks_on_self" | "friendly_within" | "chosen_friendly" | "chosen_enemy" | "attacks_on_chosen_enemy" | "attacks_on_chosen_friendly" | "attacks_on_self_and_friendly_within" | "army";
  readonly within: number | null;
};

export type Ended = {
  readonly t: "ended";
  /** Supply of surviving tanks, by seat. */
  readonly supply: readonly [number, number];
  readonly verdict: Verdict;
};

export type Faction = {
  readonly id: string;
  readonly name: string;
  readonly rule: FactionRule;
  readonly subfactions: readonly SubFaction[];
  readonly text: string;
};

export type FactionRule = {
  readonly effects: readonly Effect[];
  readonly id: string;
  readonly name: string;
  readonly text: string;
};

export type Footprint = {
  readonly height: number;
  readonly length: number;
  readonly width: number;
};

/** A ready-made roster. */
export type Force = {
  readonly faction: string;
  readonly id: string;
  readonly name: string;
  readonly subfaction: string | null;
  readonly tanks: readonly ForceTank[];
  readonly text: string;
};

/** A tank of a roster, with the options bought for it. */
export type ForceTank = {
  readonly options: readonly string[];
  readonly tank: string;
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

export type Healed = {
  readonly t: "healed";
  readonly by: string;
  readonly gained: number;
  readonly health: number;
  readonly tank: string;
};

/** A marker was scored at the end of a round: who controls it, and the supply near it by seat. */
export type HoldScored = {
  readonly t: "hold_scored";
  readonly holds: number;
  readonly marker: string;
  readonly seat?: number;
  readonly supply: readonly [number, number];
};

/** Asks the owner of a tank, when it performs a Move action, how it moves (spearhead/move-options). Default: pass, it stays; in an Emergency Retreat, it drives straight away from the nearest enemy. */
export type HowToMove = {
  readonly t: "how_to_move";
  readonly abilities?: readonly Usable[];
  /** True in an Emergency Retreat: the tank has to move. */
  readonly must: boolean;
  /** Whether an enemy is near enough to ram. */
  readonly ram: boolean;
  readonly seat: number;
  /** In inches. */
  readonly speed: number;
  readonly tank: string;
};

/** A straight move. The tank pivots in place to `facing`, or keeps its facing if that is None, then slides to the point. */
export type Leg = {
  readonly facing?: number;
  readonly x: number;
  readonly y: number;
};

/** What players bring in place of parts of a scenario's table; a part left out stays. */
export type Map = {
  readonly long?: number;
  readonly markers?: readonly Marker[];
  readonly short?: number;
  readonly terrain?: readonly TerrainPiece[];
};

export type Marker = {
  readonly id: string;
  readonly radius: number;
  readonly x: number;
  readonly y: number;
};

/** A modifier that applied in a step of an attack. */
export type Modified = {
  readonly source: string;
  readonly step: string;
  readonly value: number;
};

/** Drive along a path. `facing` is a final pivot in place. */
export type MoveAlong = {
  readonly t: "move_along";
  readonly facing?: number;
  readonly legs?: readonly Leg[];
};

export type MoveTable = {
  readonly aim_penalty: number;
  readonly free_share: number;
};

/** A tank drove. Each pose is the end of a leg or pivot. */
export type Moved = {
  readonly t: "moved";
  /** `normal`, `overcharge` or `slipstream`. */
  readonly how: string;
  readonly length: number;
  /** Starts with the pose before the move. */
  readonly path: readonly Pose[];
  readonly penalty: boolean;
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

export type NameScenario = {
  readonly t: "name_scenario";
  readonly scenario: string;
};

export type Objective = {
  readonly kind: "holds" | "tanks_across" | "command_dead";
  readonly needed: number;
  readonly result: "win" | "stop";
  readonly within: number | null;
};

/** Equipment bought for a tank. It changes the printed profile permanently. */
export type Option = {
  readonly armour: number;
  readonly explosion_threshold: number | null;
  readonly id: string;
  readonly name: string;
  readonly ram_damage_bonus: number;
  readonly replace: readonly [string, string] | null;
  readonly speed: number;
  readonly supply: number;
};

/** Options of a match. Players are asked for anything left out. */
export type Options = {
  /** The edge that this seat takes without being asked. */
  readonly edge?: "west" | "east";
  /** The players' own map, in place of parts of the scenario's. None: the scenario's. */
  readonly map?: Map;
  /** The seat that acts first without a roll-off, in a match that is already set up. */
  readonly priority?: number;
  readonly rosters?: readonly [Roster | null, Roster | null];
  readonly scenario?: string;
  /** Default: the limit in the rulebook (600). */
  readonly supply_limit?: number;
  /** The seat that has its edge without a roll-off: in a rematch, the seat that had the choice in the match before. */
  readonly takes_edge?: number;
};

/** Test the engines, then choose a path. */
export type Overcharge = {
  readonly t: "overcharge";
};

export type OverchargeTable = {
  readonly bonus: number;
  readonly caps: { readonly [key in "light" | "medium" | "heavy"]?: number };
  readonly success: number;
};

export type Overcharged = {
  readonly t: "overcharged";
  readonly allowance: number;
  /** None if the test could not fail. */
  readonly face?: number;
  readonly passed: boolean;
  readonly tank: string;
};

/** A part of a group that a force may belong to. */
export type Part = {
  readonly id: string;
  readonly name: string;
  readonly text: string;
};

/** Do nothing, or nothing more: finish, decline, or stay in place. */
export type Pass = {
  readonly t: "pass";
};

export type PerformSpecial = {
  readonly t: "perform_special";
  readonly special: string;
  readonly target?: string;
};

/** A special that may be performed now. */
export type Performable = {
  readonly special: string;
  readonly targets?: readonly string[];
};

/** A side. */
export type Player = {
  readonly edge?: "west" | "east";
  readonly faction?: string;
  readonly holds: number;
  /** Reaction points. */
  readonly points: number;
  readonly subfaction?: string;
};

export type PointGained = {
  readonly t: "point_gained";
  /** The seat's points now. */
  readonly points: number;
  /** `kill`, `hold`, `crossed`, `command_crippled`, `special` or `ability`. */
  readonly reason: string;
  readonly seat: number;
};

/** A model's position and facing. */
export type Pose = {
  readonly facing: number;
  readonly x: number;
  readonly y: number;
};

export type PrintedMarker = {
  readonly id: string;
  readonly radius: number;
  readonly x: number;
  readonly y: number;
};

export type PrintedTerrainPiece = {
  readonly id: string;
  readonly kind: "building" | "wood" | "hill" | "wall";
  readonly polygon: readonly (readonly [number, number])[];
};

export type PriorityWon = {
  readonly t: "priority_won";
  readonly seat: number;
};

/** Ram the nearest enemy. */
export type Ram = {
  readonly t: "ram";
};

export type RamTable = {
  readonly damage: string;
  readonly dice: number;
  readonly needs_enemy_within: number;
};

export type React = {
  readonly t: "react";
  readonly reaction: "return_fire" | "charge" | "emergency_retreat" | "berserk_smash";
  readonly tank: string;
};

export type ReactionMade = {
  readonly t: "reaction_made";
  /** `return_fire`, `charge`, `emergency_retreat` or `berserk_smash`. */
  readonly reaction: string;
  readonly seat: number;
  readonly tank: string;
};

/** `tank` takes damage meant for `target` (Take the Blow). */
export type Redirected = {
  readonly t: "redirected";
  readonly damage: number;
  readonly tank: string;
  readonly target: string;
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

/** The players rolled off (spearhead/roll-off). */
export type RolledOff = {
  readonly t: "rolled_off";
  readonly purpose: string;
  /** One row for each roll, by seat. */
  readonly rolls: readonly (readonly number[])[];
  readonly winner: number;
};

/** A roster: a ready-made force by name, or a custom list. */
export type Roster = {
  readonly faction?: string;
  readonly force?: string;
  readonly subfaction?: string;
  readonly tanks?: readonly TankEntry[];
};

export type RosterShown = {
  readonly t: "roster_shown";
  readonly faction: string;
  readonly seat: number;
  readonly subfaction?: string;
  readonly supply: number;
  readonly tanks: readonly string[];
};

export type RoundBegan = {
  readonly t: "round_began";
  readonly of: number;
  readonly round: number;
};

export type RoundEnded = {
  readonly t: "round_ended";
  readonly round: number;
};

/** Lasting effects of an ability or special. */
export type Running = {
  /** The tank it was used on, if any. */
  readonly chosen?: string;
  /** Id of the ability or special. */
  readonly name: string;
  /** The tank that used it. */
  readonly source: string;
  readonly until: "activation_end" | "turn_end" | "next_own_activation";
};

export type Scenario = {
  readonly army_rule: "command" | null;
  readonly id: string;
  readonly long: number;
  readonly markers: readonly PrintedMarker[];
  readonly name: string;
  readonly objective: Objective;
  readonly rounds: number;
  readonly short: number;
  readonly terrain: readonly PrintedTerrainPiece[];
  readonly text: string;
};

export type ScenarioChosen = {
  readonly t: "scenario_chosen";
  /** The scenario each seat named, if they were asked. */
  readonly named?: readonly string[];
  readonly scenario: string;
};

export type Sheet = {
  readonly active: readonly Ability[];
  readonly aim: number;
  readonly armour: number;
  readonly faction: string;
  readonly health: number;
  readonly id: string;
  readonly name: string;
  readonly options: readonly Option[];
  readonly passive: readonly Ability[];
  readonly roles: readonly ("command" | "artillery")[];
  readonly speed: number;
  readonly supply: number;
  readonly weapons: readonly string[];
  readonly weight: "light" | "medium" | "heavy";
};

export type Shoot = {
  readonly t: "shoot";
  readonly target: string;
  readonly weapon: string;
};

/** A weapon fired. The note has every step with its dice. */
export type Shot = {
  readonly t: "shot";
  /** The number each die needs, including its modifier. */
  readonly aim: number;
  readonly aim_dice?: readonly number[];
  readonly aim_modifier: number;
  /** Including modifiers. */
  readonly armour: number;
  readonly armour_dice?: readonly number[];
  readonly damage: number;
  readonly distance: number;
  readonly hits: number;
  readonly modifiers?: readonly Modified[];
  readonly penetrating: number;
  /** Including modifiers. */
  readonly penetration: number;
  /** Power of each penetrating hit. */
  readonly power?: readonly number[];
  /** A clear line of sight; None if a flare made the target visible. */
  readonly ray: readonly [readonly [number, number, number], readonly [number, number, number]] | null;
  /** Whether it is return fire. */
  readonly reaction: boolean;
  readonly tank: string;
  readonly target: string;
  readonly weapon: string;
};

/** Tables whose numbers appear in sentences. */
export type ShownTables = {
  readonly charge: ChargeTable;
  readonly move: MoveTable;
  readonly overcharge: OverchargeTable;
  readonly ram: RamTable;
  readonly smash: SmashTable;
};

/** A tank made a compulsory move towards an enemy (spearhead/toward-move). */
export type Slid = {
  readonly t: "slid";
  readonly allowed: number;
  readonly contact: boolean;
  readonly end: Pose;
  /** `ram`, `charge` or `smash`. */
  readonly how: string;
  readonly length: number;
  readonly start: Pose;
  readonly tank: string;
  readonly target: string;
};

export type SmashTable = {
  readonly damage: string;
  readonly move: number;
  readonly victim_within: number;
};

export type Special = {
  readonly effects: readonly Effect[];
  readonly id: string;
  readonly name: string;
  readonly needs_health: number | null;
  readonly role: "command" | "artillery" | null;
  readonly single_use: boolean;
  readonly text: string;
};

export type SpecialUsed = {
  readonly t: "special_used";
  readonly special: string;
  readonly tank: string;
  readonly target?: string;
};

/** The scenario and forces of a match whose options name none. */
export type Starter = {
  readonly forces: readonly [string, string];
  readonly scenario: string;
};

export type SubFaction = {
  readonly id: string;
  readonly name: string;
  readonly specials: readonly Special[];
  readonly text: string;
};

export type SubmitRoster = {
  readonly t: "submit_roster";
  readonly roster: Roster;
};

export type TakeEdge = {
  readonly t: "take_edge";
  readonly edge: "west" | "east";
};

/** A tank. Its printed values are looked up by sheet, not stored. */
export type Tank = {
  /** Number of its own activations left on cooldown, by ability (spearhead/cooldown). */
  readonly cooldowns?: { readonly [key: string]: number };
  readonly health: number;
  readonly id: string;
  readonly options?: readonly string[];
  readonly owner: number;
  /** None before deployment and after the tank is destroyed. */
  readonly pose?: Pose;
  /** Whether it has earned its scenario point, by crossing, or as a Command tank by dropping below half health. */
  readonly progressed: boolean;
  readonly sheet: string;
  /** Single-use abilities and specials already used (spearhead/single-use). */
  readonly spent?: readonly string[];
};

/** A tank on a roster, with its sheet and equipment. */
export type TankEntry = {
  readonly options?: readonly string[];
  readonly tank: string;
};

export type TerrainKind = {
  readonly blocks_move: boolean;
  readonly blocks_sight: boolean;
  readonly elevates: boolean;
  readonly height: number;
};

export type TerrainPiece = {
  readonly id: string;
  readonly kind: "building" | "wood" | "hill" | "wall";
  readonly polygon: readonly (readonly [number, number])[];
};

/** A player's batch of activations. */
export type Turn = {
  readonly activated?: readonly string[];
  /** Activations left. */
  readonly left: number;
  /** Result of D3+2. */
  readonly rolled: number;
  readonly seat: number;
};

export type TurnBegan = {
  readonly t: "turn_began";
  readonly activations: number;
  readonly rolled: number;
  readonly seat: number;
};

export type TurnEnded = {
  readonly t: "turn_ended";
  readonly seat: number;
};

/** An ability that may be used now. */
export type Usable = {
  readonly ability: string;
  readonly tank: string;
  /** Empty if the ability has no target. */
  readonly targets?: readonly string[];
};

export type UseAbility = {
  readonly t: "use_ability";
  readonly ability: string;
  readonly tank: string;
  readonly target?: string;
};

export type Weapon = {
  readonly hits: string;
  readonly id: string;
  readonly light: boolean;
  readonly name: string;
  readonly penetration: number;
  readonly power: string;
  readonly range: number;
};

/** Asks the players in turn, during deployment, which tank they place and where (spearhead/deployment-zone). Default: the first tank, in its usual place. */
export type WhereToDeploy = {
  readonly t: "where_to_deploy";
  /** Tanks not placed yet, in roster order. */
  readonly tanks: readonly string[];
};

/** Asks a player with abilities that can count in what an enemy tank is about to do, an action or a reaction, whether they use one (spearhead/active-any-time). Default: pass, none. */
export type WhetherToUseAbility = {
  readonly t: "whether_to_use_ability";
  readonly abilities?: readonly Usable[];
  readonly seat: number;
};

/** Asks the active player, after they pick a tank, which actions it declares (spearhead/two-actions). Default: none. */
export type WhichActions = {
  readonly t: "which_actions";
  readonly abilities?: readonly Usable[];
  /** Actions that the tank may declare. */
  readonly actions: readonly ("attack" | "move" | "special")[];
  readonly tank: string;
};

/** Asks one player, before deployment, which edge they deploy on (spearhead/choose-edge). Default: west. */
export type WhichEdge = {
  readonly t: "which_edge";
  readonly edges: readonly ("west" | "east")[];
};

/** Asks the owner of a tank, when several enemies are equally near or a smash has several victims, which enemy they choose (spearhead/ram-move, spearhead/berserk-smash). Default: the first. */
export type WhichEnemy = {
  readonly t: "which_enemy";
  readonly abilities?: readonly Usable[];
  readonly enemies: readonly string[];
  readonly reason: "nearest" | "victim";
  readonly seat: number;
  readonly tank: string;
};

/** Asks the owner of a tank, after an overcharge test or for a free move, where it drives (spearhead/move-options). Default: pass, it stays; in an Emergency Retreat, it drives straight away from the nearest enemy. */
export type WhichPath = {
  readonly t: "which_path";
  readonly abilities?: readonly Usable[];
  /** In inches. */
  readonly allowance: number;
  readonly must: boolean;
  readonly seat: number;
  readonly tank: string;
};

/** Asks the player who may react, after the attack, move or damage that opens the window, which reaction a tank makes (spearhead/reaction-definition). Default: pass, none. */
export type WhichReaction = {
  readonly t: "which_reaction";
  readonly abilities?: readonly Usable[];
  /** The tank whose attack, move or damage opened the window. */
  readonly by: string;
  /** The seat's reaction points. */
  readonly points: number;
  readonly reactions: readonly ("return_fire" | "charge" | "emergency_retreat" | "berserk_smash")[];
  readonly seat: number;
  /** Tanks that may react. */
  readonly tanks: readonly string[];
  readonly trigger: "attack" | "move" | "half_health";
};

/** Asks both players at once and in secret, before deployment, which roster they bring, if the options do not say (spearhead/select-armies). Default: the ready-made force of the seat. */
export type WhichRoster = {
  readonly t: "which_roster";
  readonly supply_limit: number;
};

/** Asks both players at once and in secret, before anything else, which scenario is played, if the options do not say (spearhead/select-scenario). Default: the first in the list. */
export type WhichScenario = {
  readonly t: "which_scenario";
  readonly scenarios: readonly string[];
};

/** Asks the owner of a tank, during its attack and for each weapon in turn, which weapon fires at which target (spearhead/attack-weapons). Default: pass, cease fire. */
export type WhichShot = {
  readonly t: "which_shot";
  readonly abilities?: readonly Usable[];
  readonly reaction: boolean;
  readonly seat: number;
  readonly tank: string;
  /** Weapons that have not fired in this action. */
  readonly weapons: readonly string[];
};

/** Asks the owner of a tank, when it performs a Special action, which special it uses (spearhead/special-selection). Default: pass, none. */
export type WhichSpecial = {
  readonly t: "which_special";
  readonly abilities?: readonly Usable[];
  readonly seat: number;
  readonly specials: readonly Performable[];
  readonly tank: string;
};

/** Asks the active player, before each activation with more than one tank left, which one acts (spearhead/activation-pick). Default: the first. */
export type WhichTank = {
  readonly t: "which_tank";
  /** Activations still to come, including this one. */
  readonly left: number;
  readonly tanks: readonly string[];
};

/** A decision between two battles. */
export type AnyCampaignOrder = never;

/** The data of the game that clients show. */
export type AnyCatalogue = Contents;

/** A question, and what may be replied to it. */
export type AnyChoice = WhichScenario | WhichRoster | WhichEdge | WhereToDeploy | WhichTank | WhichActions | WhetherToUseAbility | WhichShot | HowToMove | WhichPath | WhichEnemy | WhichSpecial | WhichReaction;

/** A reply given in advance, and its condition. */
export type AnyConditionalOrder = never;

/** A force that a player has built. */
export type AnyForce = Roster;

/** One thing that happened. */
export type AnyNote = RolledOff | ScenarioChosen | RosterShown | EdgeTaken | Deployed | PriorityWon | RoundBegan | TurnBegan | Activated | Declared | ActionLost | AbilityUsed | SpecialUsed | Shot | Redirected | Damaged | Died | DeathRolled | Moved | Overcharged | Slid | ReactionMade | PointGained | Healed | HoldScored | ActivationEnded | TurnEnded | RoundEnded | Ended | Rolled;

/** The options of a match. */
export type AnyOptions = Options;

/** A reply. */
export type AnyReply = NameScenario | SubmitRoster | TakeEdge | Deploy | Activate | Declare | UseAbility | Shoot | MoveAlong | Overcharge | Ram | ChooseEnemy | PerformSpecial | React | Pass;

/** The state of a match. */
export type AnyState = Battle;
