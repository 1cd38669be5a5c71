// Generated from docs/rulesets/spearhead.schema.json by scripts/types.mjs. Do not edit.

import type { OptionForm, ReadyForce, Unit, Verdict, Words } from "./protocol";

/** A row of a sheet: passive, or active with either a cooldown or a single use. */
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

/** A declared action could not be performed (spearhead/declare-then-perform). */
export type ActionLost = {
  readonly t: "action_lost";
  readonly action: "attack" | "move" | "special";
  /** A refusal code, no_shot or no_special. */
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
  /** Still to perform; all were declared together. */
  readonly actions?: readonly ("attack" | "move" | "special")[];
  /** Abilities of the tank that were on cooldown when it began: they tick when it ends. */
  readonly cooling?: readonly string[];
  readonly declared: boolean;
  /** Tanks that performed a Move action in it, reactions included. */
  readonly moved?: readonly string[];
  /** Tanks with -1 Aim for moving, until it ends. */
  readonly penalised?: readonly string[];
  readonly tank: string;
};

export type ActivationEnded = {
  readonly t: "activation_ended";
  readonly tank: string;
};

/** The whole table. */
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
  /** Turns finished in this round. */
  readonly turns_done: number;
  /** Every tank of both rosters in roster order, seat 0 first; the dead stay listed. */
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

/** What clients show of spearhead. */
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
  /** shot, ram, charge, smash, explosion, self. */
  readonly cause: string;
  readonly damage: number;
  /** Left. */
  readonly health: number;
  readonly tank: string;
};

/** The die for an explosion; None when a scuttled tank needs none. */
export type DeathRolled = {
  readonly t: "death_rolled";
  readonly at: Pose;
  readonly exploded: boolean;
  readonly face?: number;
  readonly needed: number;
  readonly radius: number;
  /** Who took how much. */
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
  /** Of the living, by seat. */
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

/** A tank of a roster: its sheet and the options bought with it. */
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

/** A marker at the end of a round: who controls it, with the supply near it by seat. */
export type HoldScored = {
  readonly t: "hold_scored";
  readonly holds: number;
  readonly marker: string;
  readonly seat?: number;
  readonly supply: readonly [number, number];
};

/** Asks the owner of a tank, when it performs a Move action, how it moves (spearhead/move-options). Default: pass, it stays; in an Emergency Retreat, straight away from the nearest enemy. */
export type HowToMove = {
  readonly t: "how_to_move";
  readonly abilities?: readonly Usable[];
  /** Emergency Retreat: not moving is no option. */
  readonly must: boolean;
  /** An enemy is near enough to ram. */
  readonly ram: boolean;
  readonly seat: number;
  /** Inches. */
  readonly speed: number;
  readonly tank: string;
};

/** A straight slide: first pivot in place to `facing` (as it is, if None), then slide there. */
export type Leg = {
  readonly facing?: number;
  readonly x: number;
  readonly y: number;
};

export type Marker = {
  readonly id: string;
  readonly radius: number;
  readonly x: number;
  readonly y: number;
};

/** A modifier that counted in a step of an attack. */
export type Modified = {
  readonly source: string;
  readonly step: string;
  readonly value: number;
};

/** Drive a path; `facing` is a last pivot in place. */
export type MoveAlong = {
  readonly t: "move_along";
  readonly facing?: number;
  readonly legs?: readonly Leg[];
};

export type MoveTable = {
  readonly aim_penalty: number;
  readonly free_share: number;
};

/** A tank drove: each pose is where a leg or pivot ended. */
export type Moved = {
  readonly t: "moved";
  /** normal, overcharge, slipstream. */
  readonly how: string;
  readonly length: number;
  /** From where it started. */
  readonly path: readonly Pose[];
  readonly penalty: boolean;
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

/** Equipment bought with a tank; it changes the printed profile for good. */
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

/** What may be fixed when the match is created. What is left out is asked in the match. */
export type Options = {
  /** That is taken, without being asked. */
  readonly edge?: "west" | "east";
  readonly rosters?: readonly [Roster | null, Roster | null];
  readonly scenario?: string;
  /** Default: the book's (600). */
  readonly supply_limit?: number;
  /** The seat that has an edge without a roll-off: who took it in the match that is played again sat there. */
  readonly takes_edge?: number;
};

/** Test the engines, then choose the path. */
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
  /** None when the test could not fail. */
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

/** Nothing, or nothing more: finish, forgo, decline, do not move. */
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
  /** Held now. */
  readonly points: number;
  /** kill, hold, crossed, command_crippled, special, ability. */
  readonly reason: string;
  readonly seat: number;
};

/** Where a model stands and which way it looks. */
export type Pose = {
  readonly facing: number;
  readonly x: number;
  readonly y: number;
};

export type PriorityWon = {
  readonly t: "priority_won";
  readonly seat: number;
};

/** Drive at the nearest enemy. */
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
  /** return_fire, charge, emergency_retreat, berserk_smash. */
  readonly reaction: string;
  readonly seat: number;
  readonly tank: string;
};

/** Damage meant for `target` is taken by `tank` (Take the Blow). */
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
  /** What the dice were rolled for. */
  readonly purpose: string;
  /** Sides of each die. Absent for a D6. */
  readonly sides?: number;
  /** The unit they were rolled for. */
  readonly unit?: string;
};

/** A roll-off was held (spearhead/roll-off). */
export type RolledOff = {
  readonly t: "rolled_off";
  readonly purpose: string;
  /** One row for each pass, by seat. */
  readonly rolls: readonly (readonly number[])[];
  readonly winner: number;
};

/** An army: a ready-made force by name, or a list of one's own. */
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

/** Effects of a used ability or special that last for a while. */
export type Running = {
  /** The tank it was used on, where it is used on one. */
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
  readonly markers: readonly Marker[];
  readonly name: string;
  readonly objective: Objective;
  readonly rounds: number;
  readonly short: number;
  readonly terrain: readonly TerrainPiece[];
  readonly text: string;
};

export type ScenarioChosen = {
  readonly t: "scenario_chosen";
  /** What each seat named, where they were asked. */
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

/** One weapon was fired: every step with its dice. */
export type Shot = {
  readonly t: "shot";
  /** What each die must reach after its modifier. */
  readonly aim: number;
  readonly aim_dice?: readonly number[];
  readonly aim_modifier: number;
  /** After modifiers. */
  readonly armour: number;
  readonly armour_dice?: readonly number[];
  readonly damage: number;
  readonly distance: number;
  readonly hits: number;
  readonly modifiers?: readonly Modified[];
  readonly penetrating: number;
  /** After modifiers. */
  readonly penetration: number;
  /** Of each penetrating hit. */
  readonly power?: readonly number[];
  /** A free line; None when a flare made the target visible. */
  readonly ray: readonly [readonly [number, number, number], readonly [number, number, number]] | null;
  /** In answer to an attack. */
  readonly reaction: boolean;
  readonly tank: string;
  readonly target: string;
  readonly weapon: string;
};

/** Those whose numbers stand in sentences. */
export type ShownTables = {
  readonly charge: ChargeTable;
  readonly move: MoveTable;
  readonly overcharge: OverchargeTable;
  readonly ram: RamTable;
  readonly smash: SmashTable;
};

/** A compulsory move towards an enemy (spearhead/toward-move). */
export type Slid = {
  readonly t: "slid";
  readonly allowed: number;
  readonly contact: boolean;
  readonly end: Pose;
  /** ram, charge, smash. */
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
  readonly once_per_turn: boolean;
  readonly text: string;
};

export type SpecialUsed = {
  readonly t: "special_used";
  readonly special: string;
  readonly tank: string;
  readonly target?: string;
};

/** What is played when nobody chooses. */
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

/** A playing piece. What is printed on its sheet is looked up, not stored. */
export type Tank = {
  /** Own activations still to end, by ability (spearhead/cooldown). */
  readonly cooldowns?: { readonly [key: string]: number };
  readonly health: number;
  readonly id: string;
  readonly options?: readonly string[];
  readonly owner: number;
  /** None before it is deployed, and again once it is dead. */
  readonly pose?: Pose;
  /** Has earned its scenario point: crossed, or as a Command tank dropped below half. */
  readonly progressed: boolean;
  readonly sheet: string;
  /** Single-use abilities that were used (spearhead/single-use). */
  readonly spent?: readonly string[];
};

/** A tank on a roster: its sheet and its equipment. */
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

/** One player's batch of activations. */
export type Turn = {
  readonly activated?: readonly string[];
  /** Activations still to do. */
  readonly left: number;
  /** D3+2. */
  readonly rolled: number;
  readonly seat: number;
  /** Once-per-turn specials already used. */
  readonly specials?: readonly string[];
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
  /** Empty for one without a target. */
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

/** Asks the players in turn, during deployment, which tank they place and where (spearhead/deployment-zone). Default: the first tank at its usual place. */
export type WhereToDeploy = {
  readonly t: "where_to_deploy";
  /** Not placed yet, in roster order. */
  readonly tanks: readonly string[];
};

/** Asks a player with a usable ability, in a window in which nothing else is asked and the active player first, whether they use it (spearhead/active-any-time). Default: pass, none. */
export type WhetherToUseAbility = {
  readonly t: "whether_to_use_ability";
  readonly abilities?: readonly Usable[];
  readonly seat: number;
};

/** Asks the active player, once they have picked a tank, which actions it declares (spearhead/two-actions). Default: none. */
export type WhichActions = {
  readonly t: "which_actions";
  readonly abilities?: readonly Usable[];
  /** Those the tank may declare at all. */
  readonly actions: readonly ("attack" | "move" | "special")[];
  readonly tank: string;
};

/** Asks one player, before deployment, which edge they deploy on (spearhead/choose-edge). Default: west. */
export type WhichEdge = {
  readonly t: "which_edge";
  readonly edges: readonly ("west" | "east")[];
};

/** Asks the owner of a tank, when several enemies are equally near or a smash has several victims, which one is meant (spearhead/ram-move, spearhead/berserk-smash). Default: the first of them. */
export type WhichEnemy = {
  readonly t: "which_enemy";
  readonly abilities?: readonly Usable[];
  readonly enemies: readonly string[];
  readonly reason: "nearest" | "victim";
  readonly seat: number;
  readonly tank: string;
};

/** Asks the owner of a tank, once its allowance is known after an overcharge test or in a free move, where it drives (spearhead/move-options). Default: pass, it stays; in an Emergency Retreat, straight away from the nearest enemy. */
export type WhichPath = {
  readonly t: "which_path";
  readonly abilities?: readonly Usable[];
  /** Inches. */
  readonly allowance: number;
  readonly must: boolean;
  readonly seat: number;
  readonly tank: string;
};

/** Asks the player who may react, after the attack, move or damage that opens the window, which reaction a tank makes (spearhead/reaction-definition). Default: pass, none. */
export type WhichReaction = {
  readonly t: "which_reaction";
  readonly abilities?: readonly Usable[];
  /** The tank whose attack, move or damage opened it. */
  readonly by: string;
  /** Reaction points of the seat. */
  readonly points: number;
  readonly reactions: readonly ("return_fire" | "charge" | "emergency_retreat" | "berserk_smash")[];
  readonly seat: number;
  /** Those that may react. */
  readonly tanks: readonly string[];
  readonly trigger: "attack" | "move" | "half_health";
};

/** Asks both players at once, in secret and before deployment where the options fix none, which roster they bring (spearhead/select-armies). Default: the ready-made force of the seat. */
export type WhichRoster = {
  readonly t: "which_roster";
  readonly supply_limit: number;
};

/** Asks both players at once, in secret and before anything else where the options fix none, which scenario is played (spearhead/select-scenario). Default: the first of the list. */
export type WhichScenario = {
  readonly t: "which_scenario";
  readonly scenarios: readonly string[];
};

/** Asks the owner of a tank, during its attack and for each weapon in turn, which weapon fires at which target (spearhead/attack-weapons). Default: pass, no more fire. */
export type WhichShot = {
  readonly t: "which_shot";
  readonly abilities?: readonly Usable[];
  readonly reaction: boolean;
  readonly seat: number;
  readonly tank: string;
  /** Not shot yet in this action. */
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
  /** Activations still to do, this one included. */
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
