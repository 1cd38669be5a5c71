// Generated from docs/protocol.schema.json by scripts/types.mjs. Do not edit.

export const PROTOCOL = 2;

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A JSON object. */
export type Data = { readonly [key: string]: Json };

/** One that says what it is. */
export type Tagged = Data & { readonly t: string };

/** Both seats call it a draw. */
export type AgreeDraw = {
  readonly t: "agree_draw";
};

/** A facing in `field`, in degrees, at most `most` from `middle`. */
export type AngleBlank = {
  readonly t: "angle_blank";
  /** Where what is turned begins, if it can be shown before it is sent: `PreviewMove` says what a facing comes to. */
  readonly at?: readonly [number, number];
  readonly field: string;
  readonly middle: number;
  readonly most: number;
  readonly unit: string;
};

/** Agree to a proposal of the other seat or decline it. */
export type AnswerProposal = {
  readonly t: "answer_proposal";
  readonly accept: boolean;
  readonly id: string;
  readonly match: string;
  readonly what: "draw" | "take_back" | "pause" | "go_on" | "time";
};

/** Have a bot or a friend play the seat. Answered by `substitute_appointed`. The owner's token stays good. */
export type AppointSubstitute = {
  readonly t: "appoint_substitute";
  readonly id: string;
  readonly match: string;
  /** Of the friend, for all to see. */
  readonly name?: string;
  /** Of the bot; without one a token for a friend is given out. */
  readonly policy?: string;
};

/** Reached centres with their cost, in the ruleset's unit: (x, y, cost). */
export type Area = {
  readonly t?: "area";
  readonly cells: readonly (readonly [number, number, number])[];
  /** The allowance. */
  readonly most: number;
  /** Spacing of the cells. */
  readonly step: number;
};

/** An open question. */
export type Ask = {
  /** A `Choice` of the ruleset. */
  readonly choice: AnyChoice;
  readonly clock: "setup" | "turn" | "reaction";
  /** The legal reply that is taken for a seat that stays silent. */
  readonly default: AnyReply;
  /** Counts the questions of a match; a reply names the question it answers. */
  readonly number: number;
  readonly seat: number;
};

/** A standing conditional order: a question of this kind is answered by its default at once. */
export type AutoPass = {
  /** Tag of the question. */
  readonly choice: string;
  /** What else of the question must be equal for it to count. */
  readonly only?: { readonly [key: string]: Json };
};

/** What a weapon covers, measured from the base of the unit that has it. */
export type Band = {
  /** Degrees, half to each side of `facing`, seen from the centre. */
  readonly arc?: number;
  readonly facing?: number;
  readonly most: number;
  readonly weapon: string;
};

/** The ground a unit's working weapons cover; sight is not asked. */
export type Bands = {
  readonly t?: "bands";
  readonly bands: readonly Band[];
};

/** A call to play: resume the seat with the token and answer by the policy. */
export type BotCall = {
  readonly t: "bot_call";
  readonly match: string;
  readonly policy: string;
  readonly seat: number;
  readonly token: string;
};

/** Play a finished match on with dice of its own. Answered by `joined`; the match begins when both seats are ready. It has entries 0 to `n` - 1 of the record in common with the other. */
export type Branch = {
  readonly t: "branch";
  /** The invitation of a private match. */
  readonly code?: string;
  readonly id: string;
  readonly match: string;
  readonly n: number;
  readonly name: string;
  /** The bot that plays the other seat; without one it is free. */
  readonly policy?: string;
  readonly seat: number;
};

/** How a campaign stands; without an `id`, after a change of one that is watched. */
export type Campaign = {
  readonly t: "campaign";
  /** The invitation, to those who sit there or began it. */
  readonly code?: string;
  readonly id: string | null;
  readonly info: CampaignInfo;
  /** The asker's. */
  readonly seat?: number;
  /** The ruleset's own, as the asker may know them. */
  readonly standings: AnyStandings;
  /** Of a campaign begun or a seat taken by this request: whoever has it decides, has the seat. */
  readonly token?: string;
};

/** What everybody may know of a campaign outside its record. */
export type CampaignInfo = {
  /** The match that is fought now, or whose outcome is being worked out. */
  readonly battle?: string;
  readonly campaign: string;
  readonly clock: ClockSettings;
  /** Seconds since 1970. */
  readonly created: number;
  /** Of all that is shown of its record so far: note it, and a record given later must hold it. */
  readonly digest?: string;
  /** The matches whose outcome is in the record, oldest first. */
  readonly fought?: readonly string[];
  readonly over?: boolean;
  readonly private?: boolean;
  readonly ruleset: string;
  /** `ready`: waits for the next battle. Seats are connected in battles only. */
  readonly seats: readonly [SeatInfo, SeatInfo];
  readonly title: string;
  /** Why the outcome of the battle is not in the record yet; `next_battle` tries again. */
  readonly trouble?: string;
};

/** Public campaigns, from `/api/campaigns.json`. */
export type CampaignList = {
  readonly campaigns: readonly CampaignInfo[];
};

/** Decide something between two battles. Sent again with the same `id`, it counts once. Answered by `campaign`. */
export type CampaignOrder = {
  readonly t: "campaign_order";
  readonly id: string;
  readonly order: AnyCampaignOrder;
  readonly token: string;
};

/** The answer to `list_campaigns`, newest first. */
export type Campaigns = {
  readonly t: "campaigns";
  readonly campaigns: readonly CampaignInfo[];
  readonly id: string;
};

/** A unit that could answer a move, and with what. */
export type Chance = {
  readonly reaction: string;
  readonly unit: string;
  readonly x: number;
  /** Where on the path. */
  readonly y: number;
};

/** Something was said. Whoever comes is told the last of it, again. */
export type ChatMessage = {
  readonly t: "chat_message";
  /** Seconds since 1970. */
  readonly at: number;
  readonly match: string;
  /** Counts what was said by seats, and what was said by spectators. */
  readonly n: number;
  readonly name: string;
  /** None for a spectator, whom only spectators hear before the match is over. */
  readonly seat?: number;
  readonly text: string;
};

/** Ask whether a force may be fielded. Answered by `checked`. */
export type CheckForce = {
  readonly t: "check_force";
  readonly force: AnyForce;
  readonly id: string;
  /** Of the match it is meant for. */
  readonly options?: AnyOptions;
  readonly ruleset: string;
};

/** Whether a reply to the open question would be refused, and why. */
export type CheckReply = {
  readonly t: "check_reply";
  readonly reply: AnyReply;
};

/** The answer to `check_force`: it may be fielded when there are no faults. */
export type Checked = {
  readonly t: "checked";
  /** Of what is known in it. */
  readonly cost: number;
  readonly faults?: readonly Fault[];
  /** What is of no use in it, which keeps it from nothing. */
  readonly hints?: readonly Fault[];
  readonly id: string;
  /** What it may cost. */
  readonly most: number;
};

/** A choice for each unit of a list. */
export type Choice = {
  readonly extras: readonly Extra[];
  /** Of the entry; left out, nothing is taken, or what costs nothing. */
  readonly field: string;
  /** A list of extras, each once; else one. */
  readonly many: boolean;
};

/** One rule of the rulebook, and the language it is given in. */
export type Clause = {
  readonly chapter: string;
  readonly id: string;
  readonly language?: string;
  readonly text: string;
  readonly title: string;
};

/** Time of a seat, in seconds. */
export type ClockSettings = {
  /** For the whole match. */
  readonly bank?: number;
  /** Added after each answer to a `turn` question. */
  readonly increment?: number;
  /** For each `reaction` question; the bank is not touched. */
  readonly reaction?: number;
  /** For each `setup` question. */
  readonly setup?: number;
  /** At most so long a clock stands before a question, while what led to it is shown. */
  readonly showing?: number;
};

/** Clocks at the moment of sending, in seconds. */
export type Clocks = {
  /** Left for the open question by seat, where it has an allowance of its own (0 where none). */
  readonly allowance?: readonly [number, number];
  readonly banks: readonly [number, number];
  /** For so long the time that runs for a seat still stands, while what led to its question is shown (0 where none). */
  readonly held?: readonly [number, number];
  /** By consent: no clock runs until both agree to go on. */
  readonly paused?: boolean;
  /** Seats whose time runs. */
  readonly running?: readonly number[];
};

/** The forms of what the seat may say in advance (`engine.flow.ConditionalOrder`), whatever is open: as those of a question, but that `reply` is a conditional order. */
export type ConditionalOrders = {
  readonly t: "conditional_orders";
};

/** Open a lobby. Answered by `joined` for the first seat, or `created` when `name` is absent. */
export type CreateMatch = {
  readonly t: "create_match";
  readonly clock?: ClockSettings;
  /** Seconds by which spectators lag behind. */
  readonly delay?: number;
  readonly id: string;
  /** Take seat 0 under this name. */
  readonly name?: string;
  readonly options?: AnyOptions;
  readonly private?: boolean;
  readonly ruleset: string;
  readonly title?: string;
};

/** The answer to `create_match` without a name. */
export type Created = {
  readonly t: "created";
  /** The invitation: lets others join and watch a private match. */
  readonly code: string;
  readonly id: string;
  readonly match: string;
};

/** What is to be known beside chances: a sentence of the word list, `told` there. */
export type Detail = {
  readonly code: string;
  readonly params?: { readonly [key: string]: Json };
};

/** A request was carried out and is stored. */
export type Done = {
  readonly t: "done";
  readonly id: string;
};

/** How it ended, and the key to the dice. */
export type End = {
  readonly t: "end";
  readonly secret: string;
  /** Of the whole record as it is while this text is empty. */
  readonly sha256: string;
  readonly verdict: Verdict;
};

/** End a campaign before its last battle: by the token of a seat, give it up; by that of whoever began it, where nobody sits, break it off as it stands. Answered by `campaign`. */
export type EndCampaign = {
  readonly t: "end_campaign";
  readonly id: string;
  readonly token: string;
};

/** One act and what came of it. */
export type Entry = {
  readonly t: "entry";
  /** An `Act` as JSON data. */
  readonly act: AnyAct;
  readonly dice?: readonly (readonly [number, string, number, number])[];
  /** See `codec.seal`: it stands for every act up to here and all that came of it. */
  readonly digest: string;
  readonly n: number;
};

/** Something a unit may be given. */
export type Extra = {
  /** Added to the unit's. */
  readonly cost: number;
  /** What it replaces; of the extras that replace the same, one may be taken. */
  readonly instead_of: string | null;
  readonly name: string;
  /** What is written. */
  readonly value: string | number;
};

/** What is wrong with a force. */
export type Fault = {
  readonly clause?: string;
  readonly code: string;
  /** The entry of the list, from 1; None for the whole. */
  readonly line?: number;
  readonly message: string;
  readonly params?: { readonly [key: string]: Json };
};

/** A piece of terrain, or what has become one. */
export type Feature = {
  readonly corners: readonly (readonly [number, number])[];
  /** Whether it can come between two units that look at each other. */
  readonly hides: boolean;
  readonly id: string;
  /** A term of the word list. */
  readonly kind: string;
};

/** A player's own force in `field`, as the muster form of the catalogue says. */
export type ForceBlank = {
  readonly t: "force_blank";
  readonly field: string;
  /** Points it may cost. */
  readonly most: number;
};

/** A way to answer: legal as it stands where it has no blanks and no reason against it. */
export type Form = {
  /** Where on the table it is chosen: `PreviewMove` says what it comes to there. */
  readonly at?: readonly [number, number];
  readonly blanks?: readonly (PlaceBlank | PathBlank | ModelsBlank | AngleBlank | ForceBlank | MapBlank | SecretBlank | NumberBlank | PickBlank | UnitsBlank)[];
  /** It loses the match: a client asks before it sends it. */
  readonly confirm?: boolean;
  /** It takes its unit along the table though no way is drafted: `PreviewMove` says where. */
  readonly has_preview?: boolean;
  /** Legal, but nothing can come of it as things stand: why, a term of the word list. */
  readonly no_effect?: string;
  /** Why it would be refused now, where it would be. */
  readonly refusal?: Reason;
  /** It gives its unit away: that is out of the battle. Clients set it apart and say so. */
  readonly removes_unit?: boolean;
  /** A reply of the ruleset, or a conditional order; what its blanks fill is at a default. */
  readonly reply: AnyReply | AnyConditionalOrder;
  /** Whom it is aimed at, or what: a piece of the table. */
  readonly target?: string;
  /** Who acts. */
  readonly unit?: string;
};

/** Every way to answer the open question, refused ones included where that teaches something; or everything that may be said in advance. */
export type Forms = {
  readonly t?: "forms";
  /** See `engine.advice.forms.Form`. */
  readonly forms: readonly Form[];
};

/** A faction, a nation: a force is of one, or of one and its allies. */
export type Group = {
  readonly allies: readonly string[];
  readonly id: string;
  readonly name: string;
  readonly parts: readonly PrintedPart[];
  readonly text: string;
};

/** What has to be known before the first act. */
export type Header = {
  readonly t: "header";
  readonly commitment: string;
  readonly entropy: readonly string[];
  readonly format: number;
  readonly match: string;
  readonly options?: { readonly [key: string]: Json };
  /** Of a branch, the match it branched off last; before it that one's own, oldest first. */
  readonly origins?: readonly RecordedOrigin[];
  readonly ruleset: string;
  /** Names, for people. */
  readonly seats?: readonly string[];
  readonly version: number;
};

/** The first message of a connection. */
export type Hello = {
  readonly t: "hello";
  /** Name and version of the program. */
  readonly client: string;
  readonly version: number;
};

/** Take a free seat. Answered by `joined`, which holds the secret token of the seat. */
export type Join = {
  readonly t: "join";
  /** The invitation of a private match. */
  readonly code?: string;
  readonly id: string;
  readonly match: string;
  readonly name: string;
  readonly seat?: number;
};

/** Take a free seat of a campaign. Answered by `campaign` with the secret token of the seat, which opens the seat of every battle too. */
export type JoinCampaign = {
  readonly t: "join_campaign";
  readonly campaign: string;
  /** The invitation of a private campaign. */
  readonly code?: string;
  readonly id: string;
  readonly name: string;
  readonly seat?: number;
};

/** A seat is yours: whoever has the token has the seat. */
export type Joined = {
  readonly t: "joined";
  readonly code: string;
  readonly id: string;
  readonly match: string;
  readonly seat: number;
  /** You play it in its owner's place: you answer questions, no more. */
  readonly substitute?: boolean;
  readonly token: string;
};

/** Give the seat up before the match has begun. */
export type Leave = {
  readonly t: "leave";
  readonly id: string;
  readonly match: string;
};

/** Give a seat of a campaign up, between two battles; its forces stay for whoever takes it next. Answered by `campaign`. */
export type LeaveCampaign = {
  readonly t: "leave_campaign";
  readonly id: string;
  readonly token: string;
};

/** The forms of the open question (`engine.advice.forms`). */
export type LegalReplies = {
  readonly t: "legal_replies";
};

/** What the server takes. */
export type Limits = {
  /** A peer that owes more is cut (a player) or skips to a snapshot (a spectator). */
  readonly backlog_bytes: number;
  readonly message_bytes: number;
  readonly messages_per_second: number;
};

/** Sight from a unit to another, with the ray that is free or what blocks it. */
export type LineOfSight = {
  readonly t: "line_of_sight";
  /** As if the unit stood at this x, y and facing. */
  readonly at?: readonly [number, number, number];
  readonly target: string;
  readonly unit: string;
};

/** Ask for the campaigns. */
export type ListCampaigns = {
  readonly t: "list_campaigns";
  readonly id: string;
};

/** Ask for matches that are not private. */
export type ListMatches = {
  readonly t: "list_matches";
  /** Invitations: the private matches that they open are listed too, while they are not over. */
  readonly codes?: readonly string[];
  readonly id: string;
  readonly ruleset?: string;
  readonly status?: "lobby" | "live" | "over" | "halted";
};

/** How a match in the lobby stands, to everybody in it. */
export type Lobby = {
  readonly t: "lobby";
  readonly info: MatchInfo;
};

/** A player's own map in `field`: size, zones, terrain, objectives. */
export type MapBlank = {
  readonly t: "map_blank";
  readonly field: string;
};

/** A place that matters for winning. */
export type Marker = {
  readonly id: string;
  readonly radius: number;
  readonly x: number;
  readonly y: number;
};

/** What everybody may know of a match. */
export type MatchInfo = {
  /** Seats that are asked something, as of `seq`. */
  readonly asked?: readonly number[];
  /** The campaign whose battle it is. */
  readonly campaign?: string;
  readonly clock: ClockSettings;
  /** SHA-256 of the secret behind the dice, published before anybody contributes entropy. */
  readonly commitment?: string;
  /** Seconds since 1970. */
  readonly created: number;
  /** Seconds by which spectators lag behind. */
  readonly delay?: number;
  readonly match: string;
  /** When `seq` came, in seconds since 1970; 0 before the match begins. */
  readonly moved?: number;
  readonly options?: AnyOptions;
  /** Of a branch. */
  readonly origin?: Origin;
  readonly private?: boolean;
  /** The match in which the two play again. */
  readonly rematch?: string;
  /** The match that is played again; left out where spectators lag behind, since it would tell them that that one is over. */
  readonly rematch_of?: string;
  readonly ruleset: string;
  readonly seats: readonly [SeatInfo, SeatInfo];
  /** Number of the last update. */
  readonly seq?: number;
  readonly status: "lobby" | "live" | "over" | "halted";
  readonly title: string;
  readonly verdict?: Verdict;
  readonly watchers?: number;
};

/** Public matches, from `/api/matches.json`. */
export type MatchList = {
  readonly matches: readonly MatchInfo[];
};

/** The answer to `list_matches`, newest first. */
export type Matches = {
  readonly t: "matches";
  readonly id: string;
  readonly matches: readonly MatchInfo[];
};

/** Places for models of `unit` one by one, in `field`: `{model, way}` each, the way its corners `[x, y]`. */
export type ModelsBlank = {
  readonly t: "models_blank";
  readonly field: string;
  /** What a way may cost. */
  readonly most: number;
  readonly unit: string;
};

/** A move, worked out as far as it can go. */
export type MovePreview = {
  readonly t?: "move_preview";
  /** Who could react. */
  readonly answers?: readonly Chance[];
  /** Where its one leg is refused: a way round to its end. */
  readonly around?: MovePreview;
  readonly cost: number;
  readonly length: number;
  readonly most: number;
  /** The ground that something laid on the table covers at its end: corners of its parts. */
  readonly outline?: readonly (readonly (readonly [number, number])[])[];
  /** (model, x, y): where each model of a unit of many would stand. */
  readonly places?: readonly (readonly [string, number, number])[];
  /** (x, y, facing): the start, and where each pivot or leg ends. */
  readonly poses: readonly (readonly [number, number, number])[];
  /** Why it would be refused, where it would be. */
  readonly refusal?: Reason;
  /** Where it is refused: the same way with its last leg cut as short as the rules want it. */
  readonly short?: MovePreview;
  /** Models it lies over. */
  readonly under?: readonly string[];
  /** Where it is refused: every model that is to blame. The others would be right. */
  readonly wrong?: readonly Wrong[];
};

/** How a force is written: `{group_field, part_field, list_field: [{unit_field, choices}]}`. */
export type MusterForm = {
  readonly group_field: string;
  readonly groups: readonly Group[];
  /** Units. */
  readonly least: number;
  readonly list_field: string;
  readonly most: number | null;
  readonly part_field: string | null;
  readonly ready: readonly ReadyForce[];
  readonly unit_field: string;
  readonly units: readonly Unit[];
};

/** Begin a campaign. Answered by `campaign` with the token of whoever began it, which is that of seat 0 when `name` is given. */
export type NewCampaign = {
  readonly t: "new_campaign";
  /** The policies that play the seats, where any does. */
  readonly bots?: readonly [string | null, string | null];
  /** Of every battle. */
  readonly clock?: ClockSettings;
  readonly id: string;
  /** Take seat 0 under this name. */
  readonly name?: string;
  readonly options?: AnyOptions;
  /** Show it and its battles only to those who have its invitation. */
  readonly private?: boolean;
  readonly ruleset: string;
  readonly title?: string;
};

/** Be ready for the next battle; it is opened when every guest is. Answered by `campaign`. */
export type NextBattle = {
  readonly t: "next_battle";
  readonly id: string;
  /** The bot that plays the free seats in this battle. */
  readonly policy?: string;
  /** Of a seat; of whoever began the campaign where no guest has one. */
  readonly token: string;
};

/** A number in `field`, from `least` to `most`; left out, any will do. */
export type NumberBlank = {
  readonly t: "number_blank";
  readonly field: string;
  readonly least: number;
  readonly most: number;
};

/** Every outcome worth telling apart, likeliest first, and expected values by name. */
export type Odds = {
  readonly t?: "odds";
  /** What it brings with it that no die decides. */
  readonly details?: readonly Detail[];
  /** What brings it about, where the order does not say so: a move that ends in a ram. */
  readonly event?: string;
  readonly expected?: { readonly [key: string]: number };
  readonly outcomes: readonly Outcome[];
  /** What is rolled against a number on the way there, in the order of the dice. */
  readonly rolls?: readonly Roll[];
  /** The unit it falls on, where that is not the one aimed at. */
  readonly struck?: string;
};

/** Offer to play seats by these policies; `bot_call` follow. */
export type OfferBots = {
  readonly t: "offer_bots";
  readonly id: string;
  readonly policies: readonly string[];
};

/** An option of a match. Its title and explanation are `options.<key>` of the words, and `unset` there says what leaving it out means. */
export type OptionForm = {
  /** A list of two, one for each seat; null leaves one out. */
  readonly by_seat: boolean;
  /** None: it is left out. */
  readonly default: Json;
  readonly key: string;
  readonly kind: "choice" | "number" | "flag" | "force";
  readonly least: number | null;
  readonly most: number | null;
  /** The option that must be set for it. */
  readonly needs: string | null;
  readonly step: number | null;
  /** Of a number: a term. */
  readonly unit: string | null;
  /** Of a choice. */
  readonly values: readonly Value[];
};

/** An option of a match. */
export type OptionWords = {
  readonly text: string;
  readonly title: string;
  /** What leaving it out means. */
  readonly unset: string;
};

/** Where a match branched off another. */
export type Origin = {
  readonly match: string;
  /** The entries they have in common. */
  readonly n: number;
};

/** One thing that can happen and how likely it is. */
export type Outcome = {
  readonly chance: number;
  readonly code: string;
  readonly params?: { readonly [key: string]: Json };
};

/** A number that counts for a roll. */
export type Part = {
  /** A term of the word list. */
  readonly name: string;
  readonly value: number;
};

/** A path from where `unit` stands, in `field`; `facing` of the reply is a last pivot. */
export type PathBlank = {
  readonly t: "path_blank";
  readonly field: string;
  /** As `reachable_area` wants it. */
  readonly mode: string;
  /** What the path may cost. */
  readonly most: number;
  /** What is written: slid, `{x, y, facing?}`, keeping or choosing a facing; driven, `[x, y]`, nose first; straight back, one length; formation, `[x, y]` of the middle of a unit of many models, and in `formation` how they keep or take their places: `{manner, turn?, gap?, ranks?, heading?}`. */
  readonly points: "slid" | "driven" | "straight_back" | "formation";
  readonly unit: string;
};

/** Some of a list in `field`, terms of the word list; none of them: any will do. */
export type PickBlank = {
  readonly t: "pick_blank";
  readonly field: string;
  readonly options: readonly string[];
};

/** `x`, `y` and `facing` of the reply: where `unit` is put down. */
export type PlaceBlank = {
  readonly t: "place_blank";
  /** Corners of the ground its base must lie in. */
  readonly area: readonly (readonly [number, number])[];
  /** A legal place, to begin with. */
  readonly facing: number;
  /** Corners of ground in `area` where nothing may be put; they may overlap, and reach beyond. */
  readonly holes?: readonly (readonly (readonly [number, number])[])[];
  /** Whether it matters where it looks. */
  readonly turns?: boolean;
  readonly unit: string;
  readonly x: number;
  readonly y: number;
};

/** The table from above. */
export type Plan = {
  readonly t?: "plan";
  readonly markers?: readonly Marker[];
  /** Its id in the catalogue. */
  readonly scenario?: string;
  /** Along x and y; None before there is a board. */
  readonly size?: readonly [number, number];
  readonly terrain?: readonly Feature[];
  readonly units?: readonly TableUnit[];
};

/** The way a reply to the open question would take a unit, or what is laid on the table, legal or not. */
export type PreviewMove = {
  readonly t: "preview_move";
  readonly reply: AnyReply;
};

/** A part of a group that a force may belong to. */
export type PrintedPart = {
  readonly id: string;
  readonly name: string;
  readonly text: string;
};

/** Something a seat has proposed and the other has not answered. */
export type Proposal = {
  readonly seat: number;
  /** Of `time`. */
  readonly seconds?: number;
  readonly what: "draw" | "take_back" | "pause" | "go_on" | "time";
};

/** Propose something to the other seat; it stands until it is answered, the proposer's next reply, or a reply is taken back. What costs the other seat nothing is done at once: taking back the last reply of the match, after which no die fell, nothing was uncovered and the other seat was not asked. */
export type Propose = {
  readonly t: "propose";
  readonly id: string;
  readonly match: string;
  /** Of `time`. */
  readonly seconds?: number;
  readonly what: "draw" | "take_back" | "pause" | "go_on" | "time";
};

/** Put one of the queries of the engine. Answered by `query_result`. */
export type Query = {
  readonly t: "query";
  readonly id: string;
  readonly match: string;
  readonly query: AnyQuery;
};

/** The answer to a query. */
export type QueryResult = {
  readonly t: "query_result";
  readonly body: AnyAnswer;
  readonly id: string;
};

/** The area a unit can reach by a way of moving of its ruleset. */
export type ReachableArea = {
  readonly t: "reachable_area";
  readonly mode?: string;
  readonly unit: string;
};

/** Be ready, and contribute entropy to the dice. The match begins when both seats are. */
export type Ready = {
  readonly t: "ready";
  /** 8 to 64 hexadecimal digits of the client's own making. */
  readonly entropy: string;
  readonly id: string;
  readonly match: string;
};

/** A force that can be fielded as it is, or changed. */
export type ReadyForce = {
  readonly cost: number;
  readonly force: { readonly [key: string]: Json };
  readonly name: string;
  readonly text: string;
};

/** The answer to why not: legal, or the refusal. */
export type Reason = {
  readonly t?: "reason";
  readonly clause?: string;
  readonly code?: string;
  readonly legal: boolean;
  readonly message?: string;
  readonly params?: { readonly [key: string]: Json };
};

/** The match that another branched off, as far as its first `n` entries need it. */
export type RecordedOrigin = {
  /** The dice that had fallen by then. */
  readonly dice: number;
  readonly entropy?: readonly string[];
  readonly match: string;
  /** The entries they have in common. */
  readonly n: number;
  /** Behind those dice; it was revealed when that match ended. */
  readonly secret: string;
};

/** A seat answers the question of that number. */
export type RecordedReply = {
  readonly t: "reply";
  readonly ask: number;
  /** As it crossed the socket. */
  readonly body: AnyReply;
  readonly seat: number;
};

/** A seat gives up. */
export type RecordedResign = {
  readonly t: "resign";
  readonly seat: number;
};

/** Why something cannot be: the rule it rests on and the sentence. */
export type Refusal = {
  /** Without the name of the ruleset. */
  readonly clause: string;
  readonly text: string;
};

/** A request was declined and has changed nothing. */
export type Refused = {
  readonly t: "refused";
  readonly clause?: string;
  readonly code: string;
  readonly id: string | null;
  readonly message: string;
  readonly params?: { readonly [key: string]: Json };
  /** Seconds after which it may succeed. */
  readonly retry_after?: number;
};

/** Play again with sides swapped: a lobby with both seats kept, which the other joins by the same request. Answered by `joined`, each time with another token. */
export type Rematch = {
  readonly t: "rematch";
  readonly id: string;
  readonly match: string;
};

/** A match as a viewer saw it, from `/api/matches/<id>/replay.json`. */
export type Replay = {
  /** How many entries the record holds after the snapshot and after each update: where a branch begins. */
  readonly entries: readonly number[];
  readonly info: MatchInfo;
  /** Of the start. */
  readonly notes: readonly AnyNote[];
  /** At number 0. */
  readonly snapshot: Snapshot;
  readonly updates: readonly Update[];
  /** Nothing was hidden from the viewer, so digests can be made of it. */
  readonly whole: boolean;
};

/** Answer an open question. Sent again with the same `id`, it counts once. */
export type Reply = {
  readonly t: "reply";
  readonly ask: number;
  readonly body: AnyReply;
  readonly id: string;
  readonly match: string;
};

/** The odds of a reply to the open question; `reply` is written as it would be sent. */
export type ReplyOdds = {
  readonly t: "reply_odds";
  readonly reply: AnyReply;
};

/** Lose the match at once. */
export type Resign = {
  readonly t: "resign";
  readonly id: string;
  readonly match: string;
};

/** Take a seat back by its token, from any connection; the newest one acts. */
export type Resume = {
  readonly t: "resume";
  readonly id: string;
  readonly seen?: number;
  readonly token: string;
};

/** A die that has to show a number, and where the number comes from. */
export type Roll = {
  /** What is added to them. */
  readonly modifiers?: readonly Part[];
  /** The lowest face that does it, above the highest where none does; None: no die is needed. */
  readonly needed: number | null;
  /** What it is rolled for, it and those after it, where several things are. */
  readonly of?: Detail;
  /** The numbers it starts from. */
  readonly printed?: readonly Part[];
  /** What it is for: a term of the word list, or the unit that is to be reached. */
  readonly step: string;
};

/** A ruleset that is hosted. */
export type RulesetInfo = {
  readonly key: string;
  readonly title: string;
  readonly version: number;
};

/** What a client may show of a ruleset, from `/api/rulesets/<key>.json`. */
export type RulesetPage = {
  readonly catalogue: AnyCatalogue;
  /** Whether any are rolled. */
  readonly dice: boolean;
  readonly key: string;
  /** Tags of the questions that break into the other side's turn, which may be declined in advance. */
  readonly reactions: readonly string[];
  readonly rulebook: readonly Clause[];
  readonly title: string;
  readonly version: number;
};

/** Put a bot on a free seat. By a seat of the match, or by whoever created it. */
export type SeatBot = {
  readonly t: "seat_bot";
  readonly id: string;
  readonly match: string;
  readonly policy: string;
  readonly seat: number;
};

/** What everybody may know of a seat. */
export type SeatInfo = {
  readonly kind?: "open" | "guest" | "bot";
  readonly name?: string;
  /** Somebody is connected for it now. */
  readonly present?: boolean;
  readonly ready?: boolean;
  /** Who plays it in its owner's place. */
  readonly substitute?: string;
};

/** A text in `field` that the opponent must not guess, such as what hides a choice whose hash is published: clients fill it in at random and need not ask. */
export type SecretBlank = {
  readonly t: "secret_blank";
  readonly field: string;
  /** Characters. */
  readonly most: number;
};

/** Say something, 1 to 500 printable characters: seats to everybody, spectators, who have given a name, to each other; when the match is over to everybody too. */
export type SendChat = {
  readonly t: "send_chat";
  readonly id: string;
  readonly match: string;
  readonly text: string;
};

/** Leave standing conditional orders for the seat, in place of those before. */
export type SetAutoReplies = {
  readonly t: "set_auto_replies";
  readonly auto_pass?: readonly AutoPass[];
  /** Conditions of the ruleset with the reply they come to; they go before `auto_pass`. */
  readonly conditional_orders?: readonly AnyConditionalOrder[];
  readonly id: string;
  readonly match: string;
};

/** Ask how a campaign stands. Answered by `campaign`. */
export type ShowCampaign = {
  readonly t: "show_campaign";
  readonly campaign: string;
  /** The invitation of a private campaign; a token does as well. */
  readonly code?: string;
  readonly id: string;
  /** Of a seat, to see what only that seat may. */
  readonly token?: string;
};

/** What clients are given of any ruleset. A ruleset adds its profiles, scenarios and tables. */
export type Shown = {
  /** What its words are in. */
  readonly language: string;
  /** How a force of one's own is written, where there are any. */
  readonly muster: MusterForm | null;
  /** What may be fixed when a match is created. */
  readonly options: readonly OptionForm[];
  /** What a length of one is called. */
  readonly unit_of_length: string;
  readonly words: Words;
};

/** Whether a target is seen. Points are (x, y, height). */
export type Sight = {
  readonly t?: "sight";
  readonly blocked_by?: readonly string[];
  /** What covers a target that is seen: a term of the word list. */
  readonly cover?: string;
  readonly distance: number;
  /** A free ray, or the blocked one from centre to centre. */
  readonly ray?: readonly [readonly [number, number, number], readonly [number, number, number]];
  readonly visible: boolean;
};

/** Everything a viewer may know of a match at one moment. */
export type Snapshot = {
  readonly t: "snapshot";
  readonly asks?: readonly Ask[];
  /** The viewer's own auto-passes, as `conditional_orders` are the viewer's own. */
  readonly auto_pass?: readonly AutoPass[];
  /** Numbers of updates in which the viewer's own seat was answered for by its `conditional_orders`. */
  readonly automatic?: readonly number[];
  readonly clocks: Clocks;
  readonly conditional_orders?: readonly AnyConditionalOrder[];
  readonly entropy?: readonly string[];
  readonly info: MatchInfo;
  readonly match: string;
  /** That stand, of both seats. */
  readonly proposals?: readonly Proposal[];
  /** Revealed when the match is over. */
  readonly secret?: string;
  readonly seq: number;
  readonly state: AnyState;
  readonly verdict?: Verdict;
  readonly viewer?: number;
};

/** The match is set up. */
export type Start = {
  readonly t: "start";
};

/** The seat is handed over. */
export type SubstituteAppointed = {
  readonly t: "substitute_appointed";
  readonly id: string;
  /** For the friend: whoever has it plays the seat until it is taken back. */
  readonly token?: string;
};

/** What lies and stands on the table, for clients that draw or describe it. */
export type TableMap = {
  readonly t: "table_map";
};

/** A unit in play on the table. */
export type TableUnit = {
  /** The clause that lets others stand on that ground, as where it flies over them. */
  readonly above?: string;
  readonly facing: number;
  /** The ground it covers: corners of each of its models. */
  readonly hulls: readonly (readonly (readonly [number, number])[])[];
  /** What it is: an id with a name in the catalogue. */
  readonly kind: string;
  readonly seat: number;
  readonly unit: string;
  readonly x: number;
  readonly y: number;
};

/** A seat takes its last reply back; dice that fell since are spent. */
export type TakeBack = {
  readonly t: "take_back";
  readonly seat: number;
};

/** Play a seat that was handed over oneself again. The substitute's token is worth nothing then. */
export type TakeBackControl = {
  readonly t: "take_back_control";
  readonly id: string;
  readonly match: string;
};

/** Something that can be listed. */
export type Unit = {
  readonly choices: readonly Choice[];
  readonly cost: number;
  readonly group: string;
  readonly id: string;
  readonly name: string;
  /** What it is, in a few words. */
  readonly text: string;
};

/** Units or models by their names, in `field`: some of `options`, each once; what the reply has is a good choice to begin with. */
export type UnitsBlank = {
  readonly t: "units_blank";
  readonly field: string;
  readonly least: number;
  readonly most: number;
  readonly options: readonly string[];
  /** Whether it matters who is named first; else they are named as they are listed. */
  readonly ordered?: boolean;
};

/** Stop following. */
export type Unwatch = {
  readonly t: "unwatch";
  readonly id: string;
  readonly match: string;
};

/** Stop following. */
export type UnwatchCampaign = {
  readonly t: "unwatch_campaign";
  readonly campaign: string;
  readonly id: string;
};

/** What one act changed. Numbers are contiguous for every viewer. */
export type Update = {
  readonly t: "update";
  readonly asks?: readonly Ask[];
  /** The viewer's own seat was answered for, by its standing `conditional_orders`; nobody else is told. */
  readonly automatic?: boolean;
  readonly clocks: Clocks;
  readonly match: string;
  readonly notes?: readonly AnyNote[];
  readonly patch?: AnyPatch;
  readonly proposals?: readonly Proposal[];
  readonly secret?: string;
  readonly seq: number;
  /** The seat whose last reply, and all that came of it, was taken back by this act. */
  readonly taken_back?: number;
  readonly verdict?: Verdict;
};

/** A value of an option. */
export type Value = {
  /** A name of the catalogue, a term, or the value itself. */
  readonly code: string;
  /** What is written. */
  readonly value: Json;
};

/** How a match ended. */
export type Verdict = {
  readonly clause?: string;
  /** A code: one of the ruleset's own, or resigned, agreed. */
  readonly reason: string;
  /** By seat, in the ruleset's own measure. */
  readonly score?: readonly number[];
  /** The seat, or None for a draw. */
  readonly winner?: number;
};

/** Follow a match as a spectator. Answered by `snapshot`, then `update`s. */
export type Watch = {
  readonly t: "watch";
  readonly code?: string;
  readonly id: string;
  readonly match: string;
  /** To be heard under. */
  readonly name?: string;
};

/** Follow a campaign. Answered by `campaign`; another one, without `id`, follows each change. */
export type WatchCampaign = {
  readonly t: "watch_campaign";
  readonly campaign: string;
  readonly code?: string;
  readonly id: string;
  /** As in `show_campaign`. */
  readonly token?: string;
};

/** The ground a unit's weapons cover, as it stands or as if it stood at x, y and facing. */
export type WeaponRanges = {
  readonly t: "weapon_ranges";
  readonly at?: readonly [number, number, number];
  readonly unit: string;
};

/** The greeting back. */
export type Welcome = {
  readonly t: "welcome";
  readonly capabilities?: readonly string[];
  readonly limits: Limits;
  /** Digest of the page that is served now: another one means another build. */
  readonly page?: string;
  /** Bots that can be seated now. */
  readonly policies?: readonly string[];
  readonly rulesets: readonly RulesetInfo[];
  readonly server: string;
  readonly version: number;
};

/** One language. */
export type Words = {
  /** What a way to answer does, in a sentence: by tag of its reply, or with a dot between by those of the choice and the reply, or of the reply and what it names. It is filled from both and from the `tables` of the catalogue, so no number stands in it. `text.<id>` is the display name of a printed text. */
  readonly about: { readonly [key: string]: string };
  /** Ways to answer a question that has words of its own for them, by tag of its choice and of the reply; they are filled from both. */
  readonly answers: { readonly [key: string]: { readonly [key: string]: string } };
  /** By tag of the choice. */
  readonly asks: { readonly [key: string]: string };
  /** What is said in advance, by tag, filled from the conditional order; with a dot between, what each of its blanks asks for. */
  readonly conditional_orders: { readonly [key: string]: string };
  /** What is told beside the odds of a way to answer, by code (`engine.advice.queries.Detail`). */
  readonly details: { readonly [key: string]: string };
  /** Ways to answer, by tag of the reply. */
  readonly forms: { readonly [key: string]: string };
  /** Names of what a force is made of, by the field it is written in; `cost` is its unit. */
  readonly muster: { readonly [key: string]: string };
  /** By tag. */
  readonly notes: { readonly [key: string]: string };
  /** By key. */
  readonly options: { readonly [key: string]: OptionWords };
  /** How an object within a note is written, by the kind its place names. */
  readonly parts: { readonly [key: string]: string };
  readonly phases: { readonly [key: string]: string };
  readonly refusals: { readonly [key: string]: Refusal };
  /** Words for codes: kinds, effects, facings, zones, phases, rules. */
  readonly terms: { readonly [key: string]: string };
};

/** A model of a unit of many that cannot go, or stand, where it is to. */
export type Wrong = {
  readonly model: string;
  readonly reason: Reason;
};

/** What a seat did, or both together. */
export type AnyAct = Start | RecordedReply | RecordedResign | AgreeDraw | TakeBack;

/** The answer to a query. */
export type AnyAnswer = Area | Sight | Odds | Reason | Bands | Plan | Forms | MovePreview;

/** What is decided between two battles. The ruleset's own: see rulesets/<key>.schema.json. */
export type AnyCampaignOrder = Tagged;

/** What a client shows of the game. The ruleset's own: see rulesets/<key>.schema.json. */
export type AnyCatalogue = Shown;

/** What may be replied to a question. The ruleset's own: see rulesets/<key>.schema.json. */
export type AnyChoice = Tagged;

/** A reply given in advance, and when. The ruleset's own: see rulesets/<key>.schema.json. */
export type AnyConditionalOrder = Tagged;

/** What is given over plain HTTP. */
export type AnyDocument = RulesetPage | Replay | MatchList | CampaignList;

/** A force of one's own. The ruleset's own: see rulesets/<key>.schema.json. */
export type AnyForce = Data;

/** A message of a client. */
export type FromClient = Hello | ListMatches | CreateMatch | Join | Leave | Ready | SeatBot | Watch | Unwatch | Resume | Reply | Resign | Propose | AnswerProposal | AppointSubstitute | TakeBackControl | SetAutoReplies | Rematch | Branch | SendChat | CheckForce | Query | OfferBots | ListCampaigns | NewCampaign | JoinCampaign | LeaveCampaign | CampaignOrder | NextBattle | EndCampaign | ShowCampaign | WatchCampaign | UnwatchCampaign;

/** A message of the server. */
export type FromServer = Welcome | Matches | Created | Joined | Done | Refused | Lobby | Snapshot | Update | ChatMessage | SubstituteAppointed | Checked | QueryResult | BotCall | Campaign | Campaigns;

/** One thing that happened. The ruleset's own: see rulesets/<key>.schema.json. */
export type AnyNote = Tagged;

/** The options of a match. The ruleset's own: see rulesets/<key>.schema.json. */
export type AnyOptions = Data;

/** A JSON merge patch (RFC 7396) of the state. The ruleset's own: see rulesets/<key>.schema.json. */
export type AnyPatch = Data;

/** A question about the table. */
export type AnyQuery = ReachableArea | LineOfSight | WeaponRanges | TableMap | LegalReplies | ConditionalOrders | PreviewMove | ReplyOdds | CheckReply;

/** A line of a record. */
export type AnyRecord = Header | Entry | End;

/** A reply. The ruleset's own: see rulesets/<key>.schema.json. */
export type AnyReply = Tagged;

/** How a campaign stands, for people. The ruleset's own: see rulesets/<key>.schema.json. */
export type AnyStandings = Data;

/** The state of a match. The ruleset's own: see rulesets/<key>.schema.json. */
export type AnyState = Data;
