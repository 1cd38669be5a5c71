// Generated from docs/protocol.schema.json by scripts/types.mjs. Do not edit.

export const PROTOCOL = 2;

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A JSON object. */
export type Data = { readonly [key: string]: Json };

/** One that says what it is. */
export type Tagged = Data & { readonly t: string };

/** Convert an army list of a list builder, which the client has read, to a force. Answered by `adopted`. */
export type AdoptRoster = {
  readonly t: "adopt_roster";
  /** What the list does not say: an overlay. */
  readonly added?: { readonly [key: string]: Json };
  readonly id: string;
  readonly roster: Roster;
  readonly ruleset: string;
};

/** The answer to `adopt_roster`. The force is ready if nothing is missing and it has no faults. */
export type Adopted = {
  readonly t: "adopted";
  /** Everything that is wrong with the force. */
  readonly faults?: readonly Fault[];
  /** The force, of what could be read. */
  readonly force: AnyForce;
  readonly id: string;
  /** Whether it may be fielded as it is. */
  readonly ready: boolean;
  /** What is missing, assumed or ignored, in the order of the list. */
  readonly remarks?: readonly Remark[];
};

/** Both seats agree to a draw. */
export type AgreeDraw = {
  readonly t: "agree_draw";
};

/** A facing in `field`, in degrees, at most `most` from `middle`. */
export type AngleBlank = {
  readonly t: "angle_blank";
  /** The point to draw the facing from. With it, `preview_move` can show the result of a facing. */
  readonly at?: readonly [number, number];
  readonly field: string;
  readonly middle: number;
  readonly most: number;
  readonly unit: string;
};

/** Accept or decline a proposal of the other seat. */
export type AnswerProposal = {
  readonly t: "answer_proposal";
  readonly accept: boolean;
  readonly id: string;
  readonly match: string;
  /** As in the proposal: an answer that was meant for another is refused with `no_proposal`. */
  readonly replies?: number;
  /** Of a seat that signs, to accept a draw or to take back: as in `propose`, with the seat of the proposer. */
  readonly signature?: Signature;
  readonly what: "draw" | "take_back" | "pause" | "go_on" | "time";
};

/** Let a bot or a friend play the seat. Answered by `substitute_appointed`. The owner's token stays valid. */
export type AppointSubstitute = {
  readonly t: "appoint_substitute";
  readonly id: string;
  readonly match: string;
  /** The friend's name, shown to everyone. */
  readonly name?: string;
  /** The policy of the bot. Without it the substitute is a friend, and the answer has a token for them. */
  readonly policy?: string;
};

/** The cells that a unit can reach. */
export type Area = {
  readonly t?: "area";
  /** (x, y, cost): the centre of each cell, and what it costs to get there. */
  readonly cells: readonly (readonly [number, number, number])[];
  /** From near to far, where it matters how far a unit goes. */
  readonly grades?: readonly Grade[];
  /** The most that a move may cost. */
  readonly most: number;
  /** Distance between the centres of neighbouring cells. */
  readonly step: number;
};

/** An open question. */
export type Ask = {
  /** The question: a `Choice` of the ruleset. */
  readonly choice: AnyChoice;
  /** Which time runs while the question is open. */
  readonly clock: "setup" | "turn" | "reaction";
  /** A legal reply. The server plays it when time runs out. */
  readonly default: AnyReply;
  /** Counts the questions of a match. A reply names the question that it answers. */
  readonly number: number;
  /** The seat that has to answer. */
  readonly seat: number;
};

/** A kind of question that is always answered with its default, at once. */
export type AutoPass = {
  /** Tag of the question. Without one, all reactions of the ruleset are meant. */
  readonly choice?: string;
  /** Attributes of the question that must have these values. */
  readonly only?: { readonly [key: string]: Json };
  /** The order during which it holds, as `order` of snapshots and updates names it. Without one, it holds for the whole match. */
  readonly order?: string;
};

/** The judge decides the match. */
export type Award = {
  readonly t: "award";
  /** The reason. */
  readonly ruling: string;
  /** Absent for a draw. */
  readonly winner?: number;
};

/** The ground that a weapon covers. */
export type Band = {
  /** Its arc in degrees, half on each side of `facing`, seen from the centre of the unit. */
  readonly arc?: number;
  /** Direction of the middle of its arc, in degrees. */
  readonly facing?: number;
  /** Its range, measured from the base of its unit. */
  readonly most: number;
  readonly weapon: string;
};

/** The ground that a unit's working weapons cover. Line of sight is ignored. */
export type Bands = {
  readonly t?: "bands";
  readonly bands: readonly Band[];
};

/** What an account keeps, or another device has put under a code. */
export type Belongings = {
  readonly t: "belongings";
  readonly id: string;
  readonly lists?: readonly KeptList[];
  /** The newest first. */
  readonly seats?: readonly KeptSeat[];
};

/** A call to a bot host to play a seat. */
export type BotCall = {
  readonly t: "bot_call";
  readonly match: string;
  readonly policy: string;
  readonly seat: number;
  /** The key to the seat. Send `resume` with it. */
  readonly token: string;
};

/** Continue a finished match from an entry, with new dice. Answered by `joined`. The branch begins when both seats are ready. */
export type Branch = {
  readonly t: "branch";
  /** The invitation of a private match. */
  readonly code?: string;
  readonly id: string;
  readonly match: string;
  /** How many entries the branch shares with the match: 0 to `n` - 1 of its record. */
  readonly n: number;
  readonly name: string;
  /** The bot that plays the other seat. Without it, that seat is free. */
  readonly policy?: string;
  /** The seat that you take. */
  readonly seat: number;
  /** The session of your account. The seat then bears the account's name and mark. */
  readonly session?: string;
  /** A token of your own choice: 32 to 64 random lower-case hexadecimal digits. With it, the request can be repeated if its answer was lost. */
  readonly token?: string;
};

/** The current state of a campaign. `id` is null if it reports a change of a campaign that you watch. */
export type Campaign = {
  readonly t: "campaign";
  /** The invitation. Sent to those with a token. */
  readonly code?: string;
  readonly id: string | null;
  readonly info: CampaignInfo;
  /** The viewer's seat. */
  readonly seat?: number;
  /** What the viewer may see; defined by the ruleset. */
  readonly standings: AnyStandings;
  /** The token of the seat that the request took, or of the campaign that it started. Keep it secret. */
  readonly token?: string;
};

/** What everyone may know about a campaign, besides its record. */
export type CampaignInfo = {
  /** The match that is being fought, or whose outcome is being recorded. */
  readonly battle?: string;
  readonly campaign: string;
  /** The clock of every battle. */
  readonly clock: ClockSettings;
  /** Seconds since 1970. */
  readonly created: number;
  /** Digest of the newest entry shown of the record. Note it: a record that you download later must contain it. */
  readonly digest?: string;
  /** The matches whose outcome is in the record, oldest first. */
  readonly fought?: readonly string[];
  /** Why the operator has ended the campaign. */
  readonly notice?: string;
  readonly over?: boolean;
  /** Whether the campaign and its battles require the invitation. */
  readonly private?: boolean;
  readonly ruleset: string;
  /** `ready`: ready for the next battle. `present` is not used, since seats connect to battles. */
  readonly seats: readonly [SeatInfo, SeatInfo];
  readonly title: string;
  /** Why the outcome of the battle cannot be recorded. `next_battle` tries again. */
  readonly trouble?: string;
};

/** The public campaigns, from `/api/campaigns.json`. */
export type CampaignList = {
  readonly campaigns: readonly CampaignInfo[];
};

/** Give an order between battles. An order that is sent again with the same `id` counts once. Answered by `campaign`. */
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

/** What you have sent can be collected. */
export type Carried = {
  readonly t: "carried";
  /** Whoever knows it has the seats: give it to your other device alone. */
  readonly code: string;
  readonly id: string;
  /** How long. */
  readonly seconds: number;
};

/** Put seats and lists where another device can collect them once, within ten minutes. Answered by `carried`. */
export type CarryOver = {
  readonly t: "carry_over";
  /** Add to what an earlier `carried` gave this code to. */
  readonly code?: string;
  readonly id: string;
  readonly lists?: readonly KeptList[];
  readonly seats?: readonly KeptSeat[];
};

/** Replies that lead to a question, and the ways to answer it. */
export type Chain = {
  /** The question that would be open then. Its number is preliminary. */
  readonly ask: Json;
  /** The forms of that question. For the open question itself, and with `later`, those of the unit. */
  readonly forms: readonly Form[];
  /** The question belongs to a later phase of the same turn, after the order has ended. Its forms say what the unit could do then, such as whom it could fire at. They do not continue the order. */
  readonly later?: boolean;
  /** A merge patch: how the view of your seat would differ from the present one. */
  readonly patch: Json;
  /** All replies from the open question on. Those of `after` may be replaced: for example, a declared move becomes a declared move and attack. */
  readonly replies: readonly AnyReply[];
};

/** A unit that could answer a move. */
export type Chance = {
  /** How it could answer: a term of the word list. */
  readonly reaction: string;
  readonly unit: string;
  /** `x` and `y`: the point of the path where it could do so. */
  readonly x: number;
  readonly y: number;
};

/** The enemies that could fire at a unit. */
export type Chances = {
  readonly t?: "chances";
  /** Each with the point where the unit stands. */
  readonly units: readonly Chance[];
};

/** Change the password of an account, and end all its other sessions. Answered by `done`. */
export type ChangePassword = {
  readonly t: "change_password";
  readonly id: string;
  /** 8 to 200 characters. */
  readonly new: string;
  readonly password: string;
  readonly session: string;
};

/** A message in the chat. Players and spectators who join receive the latest ones again. */
export type ChatMessage = {
  readonly t: "chat_message";
  /** Seconds since 1970. */
  readonly at: number;
  readonly match: string;
  /** Number of the message. Messages from seats and from spectators are counted separately. */
  readonly n: number;
  /** Name of the sender. */
  readonly name: string;
  /** The sender's seat, 2 for the judge. Absent for a spectator, whose messages only spectators see until the match is over. */
  readonly seat?: number;
  readonly text: string;
};

/** Check whether a force is legal. Answered by `checked`. */
export type CheckForce = {
  readonly t: "check_force";
  readonly force: AnyForce;
  readonly id: string;
  /** The language of `own` in the answer, as far as the ruleset is translated. */
  readonly language?: string;
  /** Options of the match that the force is for. */
  readonly options?: AnyOptions;
  readonly ruleset: string;
};

/** Whether a reply to the open question is legal. Answered by `reason`. */
export type CheckReply = {
  readonly t: "check_reply";
  /** The reply as you would send it. */
  readonly reply: AnyReply;
};

/** Whether a unit could fire at an enemy as the table stands, whatever question is open. Answered by `reason`. */
export type CheckTarget = {
  readonly t: "check_target";
  readonly target: string;
  readonly unit: string;
};

/** The answer to `check_force`. The force is legal if it has no faults. */
export type Checked = {
  readonly t: "checked";
  /** What the known parts of the force cost. */
  readonly cost: number;
  /** Everything that is wrong with the force. */
  readonly faults?: readonly Fault[];
  /** What is legal but useless in the force. */
  readonly hints?: readonly Fault[];
  readonly id: string;
  /** What a force may cost. */
  readonly most: number;
  /** What a force defines itself and nothing is wrong with: `units` and `weapons`, as `muster` of the catalogue has those of the book. */
  readonly own?: { readonly [key: string]: Json };
};

/** A choice to make for each unit of a force. */
export type Choice = {
  readonly extras: readonly Extra[];
  /** The attribute of the entry that holds it. Left out, the unit has nothing, or what costs nothing. */
  readonly field: string;
  /** True: a list of extras, each at most once. False: one extra. */
  readonly many: boolean;
};

/** One rule of the rulebook, and the language of its text. */
export type Clause = {
  readonly chapter: string;
  readonly id: string;
  readonly language?: string;
  readonly text: string;
  readonly title: string;
};

/** The time that a seat has, in seconds. */
export type ClockSettings = {
  /** Time for the whole match. */
  readonly bank?: number;
  /** Time added after each answer to a `turn` question. */
  readonly increment?: number;
  /** Time for each `reaction` question. The bank is not touched. */
  readonly reaction?: number;
  /** Time for each `setup` question. The bank is not touched. */
  readonly setup?: number;
  /** The longest time that a clock stands still before a question while clients show what led to it. */
  readonly showing?: number;
};

/** The clocks at the moment of sending, in seconds. */
export type Clocks = {
  /** By seat: the time left for the open question, if it has its own allowance (0 if the bank runs). */
  readonly allowance?: readonly [number, number];
  /** The bank of each seat. */
  readonly banks: readonly [number, number];
  /** By seat: how long the clock still stands still while clients show what led to the question (0 if it does not). */
  readonly held?: readonly [number, number];
  /** Whether the match is paused. No clock runs until both seats agree to `go_on`. */
  readonly paused?: boolean;
  /** Seats whose time is running. */
  readonly running?: readonly number[];
};

/** Collect what another device has put under a code. Answered by `belongings`. */
export type Collect = {
  readonly t: "collect";
  /** Upper and lower case are alike, and only letters and digits count. */
  readonly code: string;
  readonly id: string;
};

/** Every conditional order that the seat may give, whatever question is open. Answered by `forms`; `reply` of each form is a conditional order. */
export type ConditionalOrders = {
  readonly t: "conditional_orders";
};

/** Open a lobby. Answered by `joined`, or by `created` if `name` is left out. */
export type CreateMatch = {
  readonly t: "create_match";
  readonly clock?: ClockSettings;
  /** Delay for spectators, in seconds. */
  readonly delay?: number;
  readonly id: string;
  /** Take seat 0 under this name. */
  readonly name?: string;
  readonly options?: AnyOptions;
  /** Require an invitation for joining and watching. */
  readonly private?: boolean;
  readonly ruleset: string;
  /** The session of your account. The seat then bears the account's name and mark. */
  readonly session?: string;
  /** Have both sides set up by default: the match begins after the last `setup` question. */
  readonly set_up?: boolean;
  readonly title?: string;
  /** A token of your own choice: 32 to 64 random lower-case hexadecimal digits. With it, the request can be repeated if its answer was lost. */
  readonly token?: string;
};

/** The answer to `create_match` without a name. */
export type Created = {
  readonly t: "created";
  /** The invitation. Others need it to join or watch a private match. */
  readonly code: string;
  readonly id: string;
  readonly match: string;
};

/** Delete an account with all that it keeps. Its seats stay with whoever has their tokens. Answered by `done`. */
export type DeleteAccount = {
  readonly t: "delete_account";
  readonly id: string;
  readonly password: string;
  readonly session: string;
};

/** A part of an army; parts of parts stand beside it. */
export type Detachment = {
  /** The faction, as a rule. */
  readonly catalogue: string;
  readonly name: string;
  readonly selections: readonly Selection[];
  readonly where: string;
};

/** A sentence to show beside the odds. */
export type Detail = {
  /** Key of the sentence in `details` of the word list. */
  readonly code: string;
  /** What fills its placeholders. */
  readonly params?: { readonly [key: string]: Json };
};

/** The request was carried out and stored. */
export type Done = {
  readonly t: "done";
  readonly id: string;
};

/** For the judge: edit the table between two orders. Refused while an order is resolved. Answered by `done`; everybody gets an `update` with your reason. `rule` takes it back. */
export type Edit = {
  readonly t: "edit";
  readonly id: string;
  readonly match: string;
  /** Merge patch of the state; an element of a list is named by its index. Only what the ruleset lists as `editable` can be edited. */
  readonly patch: AnyPatch;
  /** 1 to 200 printable characters. The record keeps them. */
  readonly reason: string;
};

/** The last line: the result, and the secret behind the dice. */
export type End = {
  readonly t: "end";
  /** The public key of the server that signed the record. */
  readonly key?: string;
  readonly secret: string;
  /** SHA-256 of the whole record in which this text is empty. Names, their salts, `key` and `signature` are left out. */
  readonly sha256: string;
  /** Its signature under the checksum, in hexadecimal. */
  readonly signature?: string;
  readonly verdict: Verdict;
};

/** End a campaign before its last battle. Answered by `campaign`. */
export type EndCampaign = {
  readonly t: "end_campaign";
  readonly id: string;
  /** A seat's token concedes the campaign. The campaign's own token works while no player has a seat, and ends the campaign as it stands. */
  readonly token: string;
};

/** One act and its results. */
export type Entry = {
  readonly t: "entry";
  /** The act, as JSON data. */
  readonly act: AnyAct;
  /** Who replied in place of a seat that signs. */
  readonly by?: "default" | "conditional_order" | "substitute";
  /** The dice that the act rolled: index in the match, purpose, face, sides. */
  readonly dice?: readonly (readonly [number, string, number, number])[];
  /** SHA-256 over the header, every act so far and its results; see `Chain`. */
  readonly digest: string;
  /** Counts the entries from 0. */
  readonly n: number;
  /** Those of the seats that did it, or agreed to it. */
  readonly signatures?: readonly RecordedSignature[];
};

/** Something that a unit may have. */
export type Extra = {
  /** Added to the cost of the unit. */
  readonly cost: number;
  /** What it replaces. Of the extras that replace the same thing, a unit may have one. */
  readonly instead_of: string | null;
  readonly name: string;
  /** What it changes, in a few words. */
  readonly text: string;
  /** The value to write into the force. */
  readonly value: string | number;
  /** Keys of the weapons that come with it. */
  readonly weapons: readonly string[];
};

/** Something that is wrong with a force. */
export type Fault = {
  readonly clause?: string;
  readonly code: string;
  /** The entry of the list, from 1. Absent if the fault concerns the whole force. */
  readonly line?: number;
  readonly message: string;
  readonly params?: { readonly [key: string]: Json };
};

/** A piece of terrain, or something that now counts as one, such as a wreck. */
export type Feature = {
  readonly corners: readonly (readonly [number, number])[];
  /** Whether it can block the line of sight between two units. */
  readonly hides: boolean;
  readonly id: string;
  /** A term of the word list. */
  readonly kind: string;
};

/** A force of the player's own, in `field`. `muster` of the catalogue gives its format. */
export type ForceBlank = {
  readonly t: "force_blank";
  readonly field: string;
  /** Most points that it may cost. */
  readonly most: number;
};

/** One way to reply. It is legal as it is if it has no blanks and no `refusal`. */
export type Form = {
  /** The point of the table where the player chooses this form. `preview_move` shows where it leads. */
  readonly at?: readonly [number, number];
  /** What the player fills in. */
  readonly blanks?: readonly (PlaceBlank | PathBlank | ModelsBlank | AngleBlank | ForceBlank | MapBlank | SecretBlank | NumberBlank | PickBlank | UnitsBlank)[];
  /** The reply loses the match. Ask the player before you send it. */
  readonly confirm?: boolean;
  /** The reply moves its unit, although there is no path to fill in. `preview_move` shows where. */
  readonly has_preview?: boolean;
  /** Why a legal reply cannot achieve anything now: a term of the word list. */
  readonly no_effect?: string;
  /** Why the reply would be refused now. Absent if it would not be. */
  readonly refusal?: Reason;
  /** The reply takes its unit out of the battle. Set it apart from the others and say so. */
  readonly removes_unit?: boolean;
  /** A reply of the ruleset, or a conditional order. Attributes with a blank hold a default. */
  readonly reply: AnyReply | AnyConditionalOrder;
  /** What it is aimed at: a unit, or a piece of the table. */
  readonly target?: string;
  /** Replies to the questions that follow, if the player means all of it: for example, the shots of the other weapons at the same target. Each may have become illegal by then. */
  readonly then?: readonly AnyReply[];
  /** The unit that acts. */
  readonly unit?: string;
  /** There are too many ways to reply to tell whether this one leads to the same as the default. */
  readonly unjudged?: boolean;
  /** What most players reply: begin with it, and offer the others beside it. */
  readonly usual?: boolean;
  /** Units that could act, and do nothing by the reply as it is. Warn the player once before you send it. */
  readonly wasted?: readonly string[];
};

/** The forms of the open question, or those of all conditional orders. */
export type Forms = {
  readonly t?: "forms";
  /** Illegal ones are included if the reason is useful to know. */
  readonly forms: readonly Form[];
};

/** A part of what is in reach that differs from the others. */
export type Grade = {
  /** What it costs at most to get there. */
  readonly most: number;
  /** What a move that ends there counts as. */
  readonly name: string;
};

/** A faction or nation. A force belongs to one, or to one and its allies. */
export type Group = {
  /** Ids of the groups that may join it. */
  readonly allies: readonly string[];
  readonly id: string;
  readonly name: string;
  readonly parts: readonly PrintedPart[];
  readonly text: string;
};

/** A guided match. */
export type Guide = {
  /** Of the first battle after it: ready-made forces of the usual size. */
  readonly battle: AnyOptions;
  /** Of the match: a small table, small forces. */
  readonly options: AnyOptions;
  readonly steps: readonly Step[];
};

/** The first line: everything that is needed before the first act. */
export type Header = {
  readonly t: "header";
  /** SHA-256 of the secret behind the dice. */
  readonly commitment: string;
  /** What each seat contributed to the dice. */
  readonly entropy: readonly string[];
  /** Version of the format. */
  readonly format: number;
  /** By seat, the public key of Ed25519 it signs with, in hexadecimal; empty where it has none. */
  readonly keys?: readonly string[];
  readonly match: string;
  /** By seat, what the digests cover of the name; see `name_hash`. */
  readonly name_hashes?: readonly string[];
  /** The options that the match was created with. */
  readonly options?: { readonly [key: string]: Json };
  /** For a branch: the matches it comes from, oldest first. */
  readonly origins?: readonly RecordedOrigin[];
  readonly ruleset: string;
  /** By seat, the salt of that hash; empty where the name was removed. */
  readonly salts?: readonly string[];
  /** Names of the players; empty where one was removed. */
  readonly seats?: readonly string[];
  /** Version of the ruleset. */
  readonly version: number;
};

/** The first message of a connection. Answered by `welcome`. */
export type Hello = {
  readonly t: "hello";
  /** Name and version of the program. */
  readonly client: string;
  /** Version of the protocol. */
  readonly version: number;
};

/** Take a free seat. Answered by `joined`, with the secret token of the seat. */
export type Join = {
  readonly t: "join";
  /** The invitation of a private match. */
  readonly code?: string;
  readonly id: string;
  readonly match: string;
  readonly name: string;
  /** The seat to take; without it, any free seat. */
  readonly seat?: number;
  /** The session of your account. The seat then bears the account's name and mark. */
  readonly session?: string;
  /** A token of your own choice: 32 to 64 random lower-case hexadecimal digits. With it, the request can be repeated if its answer was lost. */
  readonly token?: string;
};

/** Take a free seat of a campaign, between battles. Answered by `campaign` with the secret token of the seat, which also opens the seat in every battle. */
export type JoinCampaign = {
  readonly t: "join_campaign";
  readonly campaign: string;
  /** The invitation of a private campaign. */
  readonly code?: string;
  readonly id: string;
  readonly name: string;
  /** The seat to take; without it, any free seat. */
  readonly seat?: number;
  /** The session of your account. The seat then bears the account's name and mark. */
  readonly session?: string;
  /** A token of your own choice: 32 to 64 random lower-case hexadecimal digits. With it, the request can be repeated if its answer was lost. */
  readonly token?: string;
};

/** You have a seat. The answer to `create_match`, `join`, `resume`, `rematch` and `branch`. */
export type Joined = {
  readonly t: "joined";
  /** The invitation of the match. */
  readonly code: string;
  readonly id: string;
  readonly match: string;
  /** 0 or 1; 2: you are the judge. */
  readonly seat: number;
  /** You play in the owner's place: you answer questions, but cannot resign or propose anything. */
  readonly substitute?: boolean;
  /** The key to the seat. Keep it secret. */
  readonly token: string;
};

/** Keep seats and lists in an account, in place of those for the same matches and of the same ids, and drop others. Answered by `belongings`: all that it keeps then. */
export type Keep = {
  readonly t: "keep";
  /** Their ids. */
  readonly drop_lists?: readonly string[];
  /** Matches. */
  readonly drop_seats?: readonly string[];
  readonly id: string;
  readonly lists?: readonly KeptList[];
  readonly seats?: readonly KeptSeat[];
  readonly session: string;
};

/** An army list that is carried to another device or kept in an account. */
export type KeptList = {
  readonly force: AnyForce;
  /** 1 to 40 characters, chosen by whoever wrote it. */
  readonly id: string;
  readonly name: string;
  readonly ruleset: string;
  /** The size that it is meant for, where the ruleset has sizes. */
  readonly size?: number;
};

/** A seat that is carried to another device or kept in an account. */
export type KeptSeat = {
  /** When it was taken, in seconds since 1970. */
  readonly at: number;
  /** The invitation of the match. */
  readonly code?: string;
  readonly match: string;
  readonly seat: number;
  /** Its key. */
  readonly token: string;
};

/** Give up the seat before the match begins. */
export type Leave = {
  readonly t: "leave";
  readonly id: string;
  readonly match: string;
};

/** Give up a seat between battles. Its forces stay for the next player who takes it. Answered by `campaign`. */
export type LeaveCampaign = {
  readonly t: "leave_campaign";
  readonly id: string;
  readonly token: string;
};

/** Every way to answer the open question. Answered by `forms`. */
export type LegalReplies = {
  readonly t: "legal_replies";
};

/** The option of a match that says what a force may cost. */
export type LimitOption = {
  readonly key: string;
  /** What counts where a match leaves it out; null if its scenario says so. */
  readonly usual?: number;
};

/** Limits of the server. */
export type Limits = {
  /** Accounts that the server keeps. */
  readonly accounts?: number;
  /** An account that nobody uses is deleted after this time. */
  readonly accounts_seconds?: number;
  /** Adjourned matches that your address may have opened. With more it can open none. */
  readonly adjourned_per_address?: number;
  /** An adjourned match is deleted after this time if no player resumes it. */
  readonly adjourned_seconds?: number;
  /** The most that may wait for a slow reader. Beyond it a player is disconnected, and a spectator skips to a snapshot. */
  readonly backlog_bytes: number;
  /** Matches that your address may have opened and begun within an hour. */
  readonly begun_per_address?: number;
  /** The longest `bank`, `increment`, `reaction` or `setup` of a match that a bot plays in. */
  readonly bot_clock_seconds?: number;
  /** Seats that bots may hold in all matches that are not over. */
  readonly bots?: number;
  /** Seats that bots may hold in them. */
  readonly bots_per_address?: number;
  /** Campaigns that the server keeps. */
  readonly campaigns?: number;
  /** Campaigns that your address may have started and that were played within a week. */
  readonly campaigns_per_address?: number;
  /** What was said is deleted after this time. */
  readonly chat_seconds?: number;
  /** Connections from your address. */
  readonly connections_per_address?: number;
  /** The same for a match in which nobody has taken a seat. */
  readonly empty_seconds?: number;
  /** A finished match is deleted after this time, with its record. The default is for ever. */
  readonly finished_seconds?: number;
  /** Those of them that have not begun. */
  readonly lobbies_per_address?: number;
  /** A match that has not begun is deleted after this time with no connection except those of bots. */
  readonly lobby_seconds?: number;
  /** Matches in the lobby or live on the whole server. */
  readonly matches?: number;
  /** Matches in the lobby or live that your address may have opened. */
  readonly matches_per_address?: number;
  /** Those of them that a connection may have opened. */
  readonly matches_per_connection?: number;
  /** Length of the longest message. */
  readonly message_bytes: number;
  /** Messages and pages a second from your address, over all its connections. Seats in live matches earn it more. */
  readonly messages_per_address?: number;
  /** Messages for a connection, and as many again for each seat that it holds in a live match, up to ten. */
  readonly messages_per_second: number;
  /** Length of the longest options of a match, as JSON: they are shown in lists. */
  readonly options_bytes?: number;
  /** The same for a match that a bot plays in. */
  readonly unattended_bots_seconds?: number;
  /** The same for a paused match. */
  readonly unattended_paused_seconds?: number;
  /** A match is adjourned after this time with no connection except those of bots. */
  readonly unattended_seconds?: number;
  /** Matches and campaigns that a connection may follow. */
  readonly watched_per_connection?: number;
};

/** A line between two points of a table, in its unit of length. */
export type Line = {
  readonly end: readonly [number, number];
  /** What is written at it, if anything is. */
  readonly length?: number;
  readonly start: readonly [number, number];
};

/** What a unit can see of another: a free line, or what blocks it. Answered by `sight`. */
export type LineOfSight = {
  readonly t: "line_of_sight";
  /** Answer as if the unit stood here: x, y and facing. */
  readonly at?: readonly [number, number, number];
  readonly target: string;
  readonly unit: string;
};

/** List the public campaigns. Answered by `campaigns`. */
export type ListCampaigns = {
  readonly t: "list_campaigns";
  readonly id: string;
};

/** List the public matches. Answered by `matches`. */
export type ListMatches = {
  readonly t: "list_matches";
  /** Invitations. The private matches that they open are listed too, until they are over. */
  readonly codes?: readonly string[];
  readonly id: string;
  /** List only matches of this ruleset. */
  readonly ruleset?: string;
  /** List only matches with this status. */
  readonly status?: "lobby" | "live" | "over" | "halted";
};

/** The match outside its updates: seats, connections and spectators. Sent to everyone in the match, also after it has begun. */
export type Lobby = {
  readonly t: "lobby";
  readonly info: MatchInfo;
};

/** A map of the player's own, in `field`: size, zones, terrain and objectives. */
export type MapBlank = {
  readonly t: "map_blank";
  readonly field: string;
};

/** A place that counts for winning. */
export type Marker = {
  readonly id: string;
  readonly radius: number;
  readonly x: number;
  readonly y: number;
};

/** What everyone may know about a match. */
export type MatchInfo = {
  /** Whether the match is adjourned: it goes on when one of its players resumes. */
  readonly adjourned?: boolean;
  /** Seats that had an open question at update `seq`. */
  readonly asked?: readonly number[];
  /** The campaign that the match is a battle of. */
  readonly campaign?: string;
  readonly clock: ClockSettings;
  /** SHA-256 of the secret behind the dice, published before anyone contributes entropy. */
  readonly commitment?: string;
  /** Seconds since 1970. */
  readonly created: number;
  /** Delay for spectators, in seconds. */
  readonly delay?: number;
  /** Name of the judge, if the operator has appointed one. */
  readonly judge?: string;
  readonly match: string;
  /** Time of update `seq`, in seconds since 1970; 0 before the match begins. */
  readonly moved?: number;
  readonly options?: AnyOptions;
  /** For a branch: the match it comes from. */
  readonly origin?: Origin;
  /** Whether joining and watching require the invitation. */
  readonly private?: boolean;
  /** The rematch of this match. */
  readonly rematch?: string;
  /** For a rematch: the match before it. Left out if that match has delayed spectators, since it would reveal that it is over. */
  readonly rematch_of?: string;
  readonly ruleset: string;
  readonly seats: readonly [SeatInfo, SeatInfo];
  /** Number of the last update. */
  readonly seq?: number;
  /** Names of spectators who have given one, at most 50, in the order they came. Told in the match only, never in lists. */
  readonly spectators?: readonly string[];
  readonly status: "lobby" | "live" | "over" | "halted";
  readonly title: string;
  readonly verdict?: Verdict;
  /** How many spectators watch, at all nodes; previews are not counted. */
  readonly watchers?: number;
};

/** The public matches, from `/api/matches.json`. */
export type MatchList = {
  readonly matches: readonly MatchInfo[];
  /** The live match that is best to watch now. */
  readonly tv?: string;
};

/** The answer to `list_matches`, newest first. */
export type Matches = {
  readonly t: "matches";
  readonly id: string;
  readonly matches: readonly MatchInfo[];
  /** The live match that is best to watch now, whatever the list is filtered by. */
  readonly tv?: string;
};

/** A path for each model of `unit`, in `field`: a list of `{model, way}`. `way` is a list of points. */
export type ModelsBlank = {
  readonly t: "models_blank";
  readonly field: string;
  /** What each path may cost. */
  readonly most: number;
  readonly unit: string;
};

/** Where a move leads. */
export type MovePreview = {
  readonly t?: "move_preview";
  /** Units that could react. In a game without such reactions, those that could fire at the unit in their next turn, from where they stand now. */
  readonly answers?: readonly Chance[];
  /** For a refused move of one leg: a detour to the same end point, if there is one. */
  readonly around?: MovePreview;
  /** What the move costs. */
  readonly cost: number;
  /** Length of the path. */
  readonly length: number;
  /** What it may cost. */
  readonly most: number;
  /** Corners of the ground that is covered at the end, such as the parts of a template or the ground around an objective. */
  readonly outline?: readonly (readonly (readonly [number, number])[])[];
  /** (model, x, y): where each model of a unit of many models would stand. */
  readonly places?: readonly (readonly [string, number, number])[];
  /** (x, y, facing): the start, and the end of each pivot and leg. */
  readonly poses: readonly (readonly [number, number, number])[];
  /** Why the reply would be refused. Absent if it is legal. */
  readonly refusal?: Reason;
  /** The same path with its last leg cut, if that helps: of a refused move to a legal length, of a unit whose models hold it up to where it gets. */
  readonly short?: MovePreview;
  /** Of `short`: what stops it where it ends. */
  readonly stopped_by?: Reason;
  /** Models under the template. */
  readonly under?: readonly string[];
  /** For a refused move: every model that is at fault. The others are legal as they are. */
  readonly wrong?: readonly Wrong[];
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

/** List the matches of seats that you hold, over or not. Answered by `own_matches`. */
export type MyMatches = {
  readonly t: "my_matches";
  readonly id: string;
  /** At most 50. */
  readonly seats: readonly SeatKey[];
};

/** Start a campaign. Answered by `campaign` with a token: that of seat 0, or the campaign's own if `name` is left out. */
export type NewCampaign = {
  readonly t: "new_campaign";
  /** By seat: the policy of the bot that plays it, or null. */
  readonly bots?: readonly [string | null, string | null];
  /** The clock of every battle. */
  readonly clock?: ClockSettings;
  readonly id: string;
  /** Take seat 0 under this name. */
  readonly name?: string;
  readonly options?: AnyOptions;
  /** Require an invitation for the campaign and its battles. */
  readonly private?: boolean;
  readonly ruleset: string;
  /** The session of your account. The seat then bears the account's name and mark. */
  readonly session?: string;
  readonly title?: string;
  /** A token of your own choice: 32 to 64 random lower-case hexadecimal digits. With it, the request can be repeated if its answer was lost. */
  readonly token?: string;
};

/** Be ready for the next battle, which opens when every player is ready. Answered by `campaign`. */
export type NextBattle = {
  readonly t: "next_battle";
  readonly id: string;
  /** The bot that plays the free seats in this battle. */
  readonly policy?: string;
  /** A seat's token, or the campaign's own while no player has a seat. */
  readonly token: string;
};

/** Have the owner of your seat called while nobody is connected for it: when the match begins, when it is your turn, when somebody writes. Give either `push` or `email`. It ends with the match, or with `stop`. */
export type Notify = {
  readonly t: "notify";
  /** An address, if the server `mails` and the match is by letter. The first message asks its owner to confirm it; until then nothing else is sent. */
  readonly email?: string;
  readonly id: string;
  /** Of what is sent, as a tag. */
  readonly language?: string;
  readonly match: string;
  /** A device. It is called if the server has a `push_key`. */
  readonly push?: PushAddress;
  /** Call that device no longer, or send the seat no more e-mail. */
  readonly stop?: boolean;
  /** With `email`: the token of the seat, for the links that open it. */
  readonly token?: string;
};

/** A number in `field`, from `least` to `most`. Left out, any number will do. */
export type NumberBlank = {
  readonly t: "number_blank";
  readonly field: string;
  readonly least: number;
  readonly most: number;
};

/** The chances of a reply. */
export type Odds = {
  readonly t?: "odds";
  /** Units of the other seat that may react. */
  readonly answers?: readonly string[];
  /** Consequences, in sentences. */
  readonly details?: readonly Detail[];
  /** What causes the result, if the reply itself does not say so: for example, a move that ends in a ram. */
  readonly event?: string;
  /** Expected values, by name. */
  readonly expected?: { readonly [key: string]: number };
  /** The names of expected values in the order of play, where several follow from each other: the chance that what is struck is destroyed, if it has one, and averages. */
  readonly order?: readonly string[];
  /** The outcomes worth distinguishing, likeliest first. */
  readonly outcomes: readonly Outcome[];
  /** Corners of the ground that the event covers, such as that of an explosion. */
  readonly outline?: readonly (readonly (readonly [number, number])[])[];
  /** The dice that need a number, in the order they are rolled. */
  readonly rolls?: readonly Roll[];
  /** The unit that suffers the result, if that is not the target. */
  readonly struck?: string;
  /** What may follow later if the reply succeeds: for example, the combat after a charge or an explosion. `event` says what it is. */
  readonly then?: Odds;
  /** Units on that ground, of either seat. */
  readonly under?: readonly string[];
};

/** Offer to play seats by these policies. A `bot_call` follows for each seat to play. */
export type OfferBots = {
  readonly t: "offer_bots";
  readonly id: string;
  readonly policies: readonly string[];
};

/** An option of a match. Its title and explanation are in `options.<key>` of the words. `unset` there says what leaving it out means. */
export type OptionForm = {
  /** For a force: the flag with which seats without one are asked for it when the match begins. Null: they always are. */
  readonly asked_with: string | null;
  /** Whether it is a list of two values, one for each seat. Null leaves one of them out. */
  readonly by_seat: boolean;
  /** Null: the option is left out. */
  readonly default: Json;
  readonly key: string;
  readonly kind: "choice" | "number" | "flag" | "force" | "map";
  readonly least: number | null;
  /** For a force: the option that says what one may cost. Null: there is none. */
  readonly limited_by: string | null;
  readonly most: number | null;
  /** Another option, which must be set if this one is. */
  readonly needs: string | null;
  readonly step: number | null;
  /** For a number: the unit of measure, a term of the word list. */
  readonly unit: string | null;
  /** For a choice: the values to choose from. */
  readonly values: readonly Value[];
};

/** The words of an option of a match. */
export type OptionWords = {
  readonly text: string;
  readonly title: string;
  /** What leaving it out means. */
  readonly unset: string;
};

/** The match that a branch comes from. */
export type Origin = {
  readonly match: string;
  /** How many entries the two have in common. */
  readonly n: number;
};

/** One possible outcome and its chance. */
export type Outcome = {
  /** From 0 to 1. */
  readonly chance: number;
  /** What happens: a code of the ruleset. */
  readonly code: string;
  /** Whether it destroys what is struck. */
  readonly destroys?: boolean;
  readonly params?: { readonly [key: string]: Json };
};

/** A match as the holder of a seat lists it. */
export type OwnMatch = {
  /** When it was over, in seconds since 1970; 0 if it is not. */
  readonly ended?: number;
  /** Of its options, only those that are short. */
  readonly info: MatchInfo;
  /** Seconds until the default of an open question is played: of that to the seat, or if there is none of that to the other seat. None while no time runs. */
  readonly left?: number;
  readonly seat: number;
};

/** The answer to `my_matches`. */
export type OwnMatches = {
  readonly t: "own_matches";
  /** Matches that are not there any more, and those in which the token opens no seat. */
  readonly gone?: readonly string[];
  readonly id: string;
  /** In the order of the request. */
  readonly matches?: readonly OwnMatch[];
};

/** A number that counts towards a roll. */
export type Part = {
  /** What the number is: a term of the word list. */
  readonly name: string;
  readonly value: number;
};

/** A path for `unit` from where it stands, in `field`. `facing` of the reply is a last pivot. */
export type PathBlank = {
  readonly t: "path_blank";
  readonly field: string;
  /** The mode for `reachable_area`. */
  readonly mode: string;
  /** What the path may cost. */
  readonly most: number;
  /** The format of the path. `slid`: a list of `{x, y, facing?}`; without a facing the unit keeps its own. `driven`: a list of points, nose first. `straight_back`: one length. `formation`: a list of points for the middle of a unit of many models. Then `formation` of the reply, `{manner, turn?, gap?, ranks?, heading?}`, says how its models keep or take their places. */
  readonly points: "slid" | "driven" | "straight_back" | "formation";
  readonly unit: string;
};

/** Some of the terms in `options`, as a list in `field`. With none, any will do. */
export type PickBlank = {
  readonly t: "pick_blank";
  readonly field: string;
  readonly options: readonly string[];
};

/** A place for `unit`: `x`, `y` and `facing` of the reply. */
export type PlaceBlank = {
  readonly t: "place_blank";
  /** Corners of the ground that its base must lie in. */
  readonly area: readonly (readonly [number, number])[];
  readonly facing: number;
  /** Corners of ground in `area` where nothing may be put. These may overlap, and extend beyond `area`. */
  readonly holes?: readonly (readonly (readonly [number, number])[])[];
  /** Whether the facing matters. */
  readonly turns?: boolean;
  readonly unit: string;
  /** `x`, `y` and `facing` start with a legal place. */
  readonly x: number;
  readonly y: number;
};

/** The table from above. */
export type Plan = {
  readonly t?: "plan";
  readonly markers?: readonly Marker[];
  /** Id of the scenario in the catalogue. */
  readonly scenario?: string;
  /** Length along x and y. Absent before there is a table. */
  readonly size?: readonly [number, number];
  readonly terrain?: readonly Feature[];
  readonly units?: readonly TableUnit[];
};

/** What newcomers read of a game before they choose one, beside the sentence `Words.summary`. */
export type Presentation = {
  readonly difficulty: "easy" | "medium" | "hard";
  /** How long a match between people lasts: short ones, long ones. */
  readonly minutes: readonly [number, number];
  /** About how many models a side has in the ready-made forces: fewest, most. */
  readonly models: readonly [number, number];
};

/** Where a reply to the open question would move a unit or place something, even if it is illegal. Answered by `move_preview`. */
export type PreviewMove = {
  readonly t: "preview_move";
  /** The reply as you would send it. */
  readonly reply: AnyReply;
};

/** A clause at work. */
export type PrimerExample = {
  readonly clause: string;
  readonly text: string;
};

/** What the rulebook has for those who learn the game, from `/api/rulesets/<key>/primer.json`. */
export type PrimerPage = {
  readonly examples: readonly PrimerExample[];
  readonly language: string;
  readonly pictures: readonly PrimerPicture[];
  readonly steps: readonly PrimerStep[];
};

/** A part of a table from a real match. */
export type PrimerPicture = {
  readonly clause: string;
  readonly lines: readonly Line[];
  /** The public view of the state. */
  readonly table: AnyState;
  readonly text: string;
  /** Left, bottom, right and top of the part, in the unit of length of the ruleset. */
  readonly window: readonly [number, number, number, number];
};

/** A step in the course of a match. */
export type PrimerStep = {
  /** Where it is told in full. */
  readonly clauses: readonly string[];
  readonly text: string;
  readonly title: string;
};

/** A part of a group that a force may belong to. */
export type PrintedPart = {
  readonly id: string;
  readonly name: string;
  readonly text: string;
};

/** A row of figures: of a model, a weapon, or something else. */
export type Profile = {
  /** By the name of the characteristic, as they are written. */
  readonly figures: { readonly [key: string]: string };
  readonly kind: string;
  readonly name: string;
  /** Its path in the file, with the line where the file has lines. */
  readonly where: string;
};

/** An open proposal of a seat to the other. */
export type Proposal = {
  /** For `take_back` only: how many of its replies, if several. */
  readonly replies?: number;
  /** The seat that proposed it. */
  readonly seat: number;
  /** For `time` only: the seconds to add. */
  readonly seconds?: number;
  /** Of a seat that signs, under the act that it proposes. */
  readonly signature?: Signature;
  readonly what: "draw" | "take_back" | "pause" | "go_on" | "time";
};

/** Make a proposal to the other seat. It stays open until it is answered or its proposer replies to a question. A proposal to take back also ends when anything is taken back. The last reply of the match is taken back at once, without consent, if no die was rolled after it, it revealed nothing and it led to no question to the other seat. */
export type Propose = {
  readonly t: "propose";
  readonly id: string;
  readonly match: string;
  /** For `take_back` only: how many of your replies, if several. One consent is good for all of them; without it, each must be one that is taken back at once. */
  readonly replies?: number;
  /** For `time` only: the seconds to add. */
  readonly seconds?: number;
  /** Of a seat that signs, for a draw and to take back only: under `{"t":"agree_draw"}` or `{"t":"take_back","seat":…}` with your own seat, and with `replies` where they are several. */
  readonly signature?: Signature;
  /** `take_back`: go back to before your last `replies`. `pause`: stop the clocks until both seats agree to `go_on`. `time`: add `seconds` to your bank. */
  readonly what: "draw" | "take_back" | "pause" | "go_on" | "time";
};

/** Where a browser takes web push, as its `PushSubscription` tells it. Secret: whoever knows it can call the device. */
export type PushAddress = {
  /** The secret that it shares with senders, in base64url. */
  readonly auth: string;
  /** The address of its push service. */
  readonly endpoint: string;
  /** Its public key, in base64url. */
  readonly p256dh: string;
};

/** Ask one of the queries. Answered by `query_result`. */
export type Query = {
  readonly t: "query";
  /** Answer as if you had given these replies, one after the other, and the other seat had declined every window. At most 16. Refused with `look_ahead_stopped` if dice or a choice of the other seat come before the last of them. */
  readonly after?: readonly AnyReply[];
  readonly id: string;
  readonly match: string;
  readonly query: AnyQuery;
};

/** The answer to `query`. */
export type QueryResult = {
  readonly t: "query_result";
  readonly body: AnyAnswer;
  readonly id: string;
};

/** The area that a unit can reach. Answered by `area`. */
export type ReachableArea = {
  readonly t: "reachable_area";
  /** A mode of movement of the ruleset. Without it, the usual one. */
  readonly mode?: string;
  /** What the way may cost: `most` of a path blank, which dice may have cut. Without it, all that the mode allows. */
  readonly most?: number;
  readonly unit: string;
};

/** Be ready, and contribute entropy to the dice. The match begins when both seats are ready. */
export type Ready = {
  readonly t: "ready";
  /** 8 to 64 hexadecimal digits that you draw at random. */
  readonly entropy: string;
  readonly id: string;
  /** Your public key of Ed25519, 64 hexadecimal digits, if you sign what you do in the match. You must then sign everything that goes into the record. */
  readonly key?: string;
  readonly match: string;
};

/** A force that players can field as it is, or change. */
export type ReadyForce = {
  readonly cost: number;
  readonly force: { readonly [key: string]: Json };
  readonly name: string;
  readonly text: string;
};

/** Whether a reply is legal or a target can be fired at, and if not, why. */
export type Reason = {
  readonly t?: "reason";
  /** The rule that the reply breaks. */
  readonly clause?: string;
  /** Code of the refusal. */
  readonly code?: string;
  readonly legal: boolean;
  /** A sentence for people, in English. */
  readonly message?: string;
  /** The values in the message, by name. */
  readonly params?: { readonly [key: string]: Json };
};

/** The judge edits the table between two orders. */
export type RecordedEdit = {
  readonly t: "edit";
  /** Merge patch of the state; see `engine.edits`. */
  readonly patch: AnyPatch;
  /** The reason. */
  readonly ruling: string;
};

/** A match that a branch comes from, as far as its first `n` entries need it. */
export type RecordedOrigin = {
  /** How many dice had been rolled by then. */
  readonly dice: number;
  /** What its seats contributed to the dice. */
  readonly entropy?: readonly string[];
  readonly match: string;
  /** How many entries the two have in common. */
  readonly n: number;
  /** The secret behind those dice, revealed when that match ended. */
  readonly secret: string;
};

/** A seat answers a question. */
export type RecordedReply = {
  readonly t: "reply";
  /** Number of the question. */
  readonly ask: number;
  /** The reply as the client sent it. */
  readonly body: AnyReply;
  readonly seat: number;
};

/** A seat concedes the match. */
export type RecordedResign = {
  readonly t: "resign";
  readonly seat: number;
};

/** The signature of a seat under an act. */
export type RecordedSignature = {
  readonly seat: number;
  /** The newest digest that the seat had seen. */
  readonly seen: string;
  /** The signature, by Ed25519, in hexadecimal. */
  readonly value: string;
};

/** Why a reply is illegal: the clause that forbids it, and a sentence. */
export type Refusal = {
  /** Without the name of the ruleset. */
  readonly clause: string;
  readonly text: string;
};

/** A request was declined and changed nothing. */
export type Refused = {
  readonly t: "refused";
  /** The rule that the request breaks. */
  readonly clause?: string;
  /** The error code. It is stable, so programs can rely on it. */
  readonly code: string;
  /** Null for news that answers no request. */
  readonly id: string | null;
  /** A sentence for people, in English. */
  readonly message: string;
  /** The values in the message, by name. */
  readonly params?: { readonly [key: string]: Json };
  /** Seconds after which the request may succeed. */
  readonly retry_after?: number;
};

/** Something about a list that its owner should know. */
export type Remark = {
  /** What of an overlay would add it, where that is one value: section, name, field. */
  readonly adds?: readonly string[];
  /** Of its words in the catalogue, which `params` fill. */
  readonly code?: string;
  /** It cannot be used before somebody says more; a reading that may be changed; or something that plays no part. */
  readonly kind: "missing" | "taken" | "left_out";
  readonly name: string;
  readonly params?: { readonly [key: string]: Json };
  readonly way_out: string;
  readonly what: string;
  readonly where: string;
};

/** A remark on an imported army list. */
export type RemarkWords = {
  /** What its owner can do about it. */
  readonly way_out: string;
  readonly what: string;
};

/** Play again with the sides swapped. Opens a lobby with both seats reserved; the other player joins it by the same request. Answered by `joined`, each time with a new token. */
export type Rematch = {
  readonly t: "rematch";
  readonly id: string;
  readonly match: string;
};

/** A match as one viewer saw it, from `/api/matches/<id>/replay.json`. */
export type Replay = {
  /** How many entries the record has after the snapshot and after each update. These are the values of `n` for `branch`. */
  readonly entries: readonly number[];
  readonly info: MatchInfo;
  /** The notes of the start. */
  readonly notes: readonly AnyNote[];
  /** The snapshot with number 0. */
  readonly snapshot: Snapshot;
  readonly updates: readonly Update[];
  /** Whether the viewer saw everything, so that you can compute the digests from it. */
  readonly whole: boolean;
};

/** Answer an open question. A reply that is sent again with the same `id` counts once. */
export type Reply = {
  readonly t: "reply";
  /** Number of the question. */
  readonly ask: number;
  readonly body: AnyReply;
  readonly id: string;
  readonly match: string;
  /** Of a seat that signs, under `{"t":"reply","seat":…,"ask":…,"body":…}`. */
  readonly signature?: Signature;
};

/** The chances of a legal reply to the open question. Answered by `odds`. */
export type ReplyOdds = {
  readonly t: "reply_odds";
  /** The reply as you would send it. */
  readonly reply: AnyReply;
};

/** Tell the operator of the server about a player (`seat`), a message of the chat (`line`, its `n`; `of_spectators` tells which count), or anything else in a match, in 1 to 500 printable characters. The operator sees the moment too. */
export type Report = {
  readonly t: "report";
  readonly id: string;
  readonly line?: number;
  readonly match: string;
  readonly of_spectators?: boolean;
  readonly seat?: number;
  readonly text: string;
};

/** Concede the match. */
export type Resign = {
  readonly t: "resign";
  readonly id: string;
  readonly match: string;
  /** Of a seat that signs, under `{"t":"resign","seat":…}`. */
  readonly signature?: Signature;
};

/** Return to a seat by its token, from any connection. The newest connection acts. Answered by `joined`, then the updates after `seen`, or a `snapshot` if these are no longer kept. */
export type Resume = {
  readonly t: "resume";
  readonly id: string;
  /** Number of the last update that you have. */
  readonly seen?: number;
  readonly token: string;
};

/** A die that needs a number, and where that number comes from. */
export type Roll = {
  /** The numbers that are added to them. */
  readonly modifiers?: readonly Part[];
  /** The lowest face that succeeds, above the highest face if none does. Null if no die is needed. */
  readonly needed: number | null;
  /** If there are several things to roll for: what this roll and those after it are for, such as the shots of one weapon. */
  readonly of?: Detail;
  /** The numbers that the roll starts from. */
  readonly printed?: readonly Part[];
  /** What the roll is for: a term of the word list, or a unit to reach. */
  readonly step: string;
};

/** A whole list. */
export type Roster = {
  /** As it is shown, in whatever it is counted in. */
  readonly cost: string;
  readonly detachments: readonly Detachment[];
  readonly name: string;
  /** The game it was written for. */
  readonly system: string;
};

/** For the judge: decide something without the consent of the seats. `take_back`: go back to before the last reply of `seat`, or before your own last edit (2). `award`: end the match, won by `seat` or drawn without one. `pause`, `go_on`: stop and start the clocks. `time`: add `seconds` to the bank of `seat`. Answered by `done`. */
export type Rule = {
  readonly t: "rule";
  readonly id: string;
  readonly match: string;
  /** 1 to 200 printable characters, shown to everybody. */
  readonly reason: string;
  readonly seat?: number;
  readonly seconds?: number;
  readonly what: "take_back" | "award" | "pause" | "go_on" | "time";
};

/** The rulebook of a ruleset, from `/api/rulesets/<key>/rulebook.json`. */
export type RulebookPage = {
  /** Every clause, in our own words. */
  readonly clauses: readonly Clause[];
};

/** A ruleset that the server hosts. */
export type RulesetInfo = {
  /** The parts of a state that a judge can edit: paths in which `*` is any one key. */
  readonly editable?: readonly string[];
  readonly key: string;
  readonly title: string;
  readonly version: number;
};

/** The rulesets that are hosted, from `/api/rulesets.json`; begin with the first. */
export type RulesetList = {
  readonly rulesets: readonly RulesetSummary[];
};

/** What clients show of a ruleset, from `/api/rulesets/<key>.json`. */
export type RulesetPage = {
  readonly catalogue: AnyCatalogue;
  /** Whether the game uses dice. */
  readonly dice: boolean;
  /** The guided match that teaches the game. */
  readonly guide?: Guide;
  readonly key: string;
  /** Tags of the questions that interrupt the other side's turn. Players may auto-pass them. */
  readonly reactions: readonly string[];
  readonly title: string;
  /** What each clause of the rulebook is called, by its id. */
  readonly titles: { readonly [key: string]: string };
  readonly version: number;
};

/** What a player reads of a ruleset before they choose it, and what lists of matches need. */
export type RulesetSummary = {
  /** Whether the game uses dice. */
  readonly dice: boolean;
  /** Whether a guided match teaches the game. */
  readonly has_guide?: boolean;
  readonly key: string;
  /** The language of the sentence. */
  readonly language?: string;
  /** The option of a match that says what a force may cost. */
  readonly limit?: LimitOption;
  readonly presentation?: Presentation;
  /** What the game is, in a sentence. */
  readonly summary?: string;
  readonly title: string;
  readonly version: number;
};

/** Seat a bot. Allowed to the seats of the match, and to the connection that created it. */
export type SeatBot = {
  readonly t: "seat_bot";
  readonly id: string;
  readonly match: string;
  /** One of the `policies` of the server. */
  readonly policy: string;
  readonly seat: number;
};

/** What everyone may know about a seat. */
export type SeatInfo = {
  /** Whether the name is that of an account, and its holder sits here. */
  readonly account?: boolean;
  /** The public key of a seat that signs what it does. */
  readonly key?: string;
  /** `open`: free. `guest`: a player. */
  readonly kind?: "open" | "guest" | "bot";
  readonly name?: string;
  /** Whether someone is connected for the seat now. */
  readonly present?: boolean;
  readonly ready?: boolean;
  /** Name of the substitute that plays the seat. */
  readonly substitute?: string;
};

/** A seat that you have taken. */
export type SeatKey = {
  readonly match: string;
  /** Its key. */
  readonly token: string;
};

/** A text in `field` that the opponent cannot guess: it hides a choice whose hash is published. Fill it in at random; you need not ask the player. */
export type SecretBlank = {
  readonly t: "secret_blank";
  readonly field: string;
  /** Most characters that it may have. */
  readonly most: number;
};

/** Something that was chosen: a unit, a model of it, a weapon or an option of either. */
export type Selection = {
  /** unit, model or upgrade, as the author of the data saw fit. */
  readonly kind: string;
  readonly name: string;
  /** How many in all, not how many for each of what it belongs to. */
  readonly number: number;
  readonly profiles?: readonly Profile[];
  readonly rules?: readonly string[];
  readonly selections?: readonly Selection[];
  readonly where: string;
};

/** Send a message of 1 to 500 printable characters to the chat. Messages from seats go to everyone. Messages from spectators, who need a name, go to spectators, and to everyone once the match is over. */
export type SendChat = {
  readonly t: "send_chat";
  readonly id: string;
  readonly match: string;
  readonly text: string;
};

/** Replace the auto-replies of the seat. */
export type SetAutoReplies = {
  readonly t: "set_auto_replies";
  /** Questions to answer with their default. */
  readonly auto_pass?: readonly AutoPass[];
  /** Conditions of the ruleset, each with a reply. They come before `auto_pass`. */
  readonly conditional_orders?: readonly AnyConditionalOrder[];
  readonly id: string;
  readonly match: string;
};

/** Ask for the standings of a campaign. Answered by `campaign`. */
export type ShowCampaign = {
  readonly t: "show_campaign";
  readonly campaign: string;
  /** The invitation of a private campaign. A token works too. */
  readonly code?: string;
  readonly id: string;
  /** A seat's token, to see what only that seat may see. */
  readonly token?: string;
};

/** The part of a catalogue that every ruleset has. Each adds its profiles, scenarios and tables. */
export type Shown = {
  /** Language of the words. */
  readonly language: string;
  /** How to build a force, if players may choose their own. */
  readonly muster: MusterForm | null;
  /** The options of a match. */
  readonly options: readonly OptionForm[];
  /** Name of the unit of length. */
  readonly unit_of_length: string;
  readonly words: Words;
};

/** Whether a target is visible. Points are (x, y, height). */
export type Sight = {
  readonly t?: "sight";
  /** What blocks the line. */
  readonly blocked_by?: readonly string[];
  /** What gives cover to a visible target: a term of the word list. */
  readonly cover?: string;
  readonly distance: number;
  /** A free line, or the blocked one from centre to centre. */
  readonly ray?: readonly [readonly [number, number, number], readonly [number, number, number]];
  readonly visible: boolean;
};

/** Begin a session of an account. Answered by `signed_in`. */
export type SignIn = {
  readonly t: "sign_in";
  readonly id: string;
  readonly name: string;
  readonly password: string;
};

/** End a session. Answered by `done`, even if it had ended. */
export type SignOut = {
  readonly t: "sign_out";
  /** End all sessions of the account. */
  readonly everywhere?: boolean;
  readonly id: string;
  readonly session: string;
};

/** Open an account. Answered by `signed_in`. */
export type SignUp = {
  readonly t: "sign_up";
  readonly id: string;
  /** 1 to 40 characters. No two accounts have the same name, upper and lower case being alike. */
  readonly name: string;
  /** 8 to 200 characters. */
  readonly password: string;
};

/** The signature of a seat under an act that goes into the record. */
export type Signature = {
  /** `digest` of the newest update or snapshot that you have. */
  readonly seen: string;
  /** 128 hexadecimal digits: the signature by Ed25519. */
  readonly value: string;
};

/** A session of an account has begun. */
export type SignedIn = {
  readonly t: "signed_in";
  readonly id: string;
  /** As the account writes it. */
  readonly name: string;
  /** The key to the account, until you sign out or the session is not used for 90 days. Keep it secret. */
  readonly session: string;
};

/** Everything that a viewer may know about a match at one moment. */
export type Snapshot = {
  readonly t: "snapshot";
  /** All open questions that the viewer may see. */
  readonly asks?: readonly Ask[];
  /** The viewer's own auto-passes. */
  readonly auto_pass?: readonly AutoPass[];
  /** Numbers of the updates in which one of the viewer's own conditional orders replied. */
  readonly automatic?: readonly number[];
  readonly clocks: Clocks;
  /** The viewer's own conditional orders. */
  readonly conditional_orders?: readonly AnyConditionalOrder[];
  /** Digest of the newest entry of the record. Note it: the record must contain it. */
  readonly digest?: string;
  /** What each seat contributed to the dice. */
  readonly entropy?: readonly string[];
  readonly info: MatchInfo;
  readonly match: string;
  /** Names the order in progress. Absent between orders. */
  readonly order?: string;
  /** The open proposals of both seats. */
  readonly proposals?: readonly Proposal[];
  /** The secret behind the dice, revealed when the match is over. */
  readonly secret?: string;
  /** Number of the last update that it contains. */
  readonly seq: number;
  readonly state: AnyState;
  readonly verdict?: Verdict;
  /** The viewer's seat, 2 for the judge; absent for spectators. */
  readonly viewer?: number;
};

/** The match is set up. */
export type Start = {
  readonly t: "start";
};

/** A value of a profile. */
export type Stat = {
  readonly label: string;
  readonly value: string;
};

/** One new thing. */
export type Step = {
  readonly aim: "own" | "enemies" | "terrain" | "objectives" | "answers" | "log" | "turn";
  /** Tags of the questions at which it is shown, one such step for each question. Without any, it explains: it follows the step before it at once. */
  readonly asked?: readonly string[];
  /** The rules it teaches. */
  readonly clauses: readonly string[];
  readonly id: string;
  /** The first round in which it is shown. */
  readonly round?: number;
  /** Tags of replies to those questions, one of which is to be tried. */
  readonly suggests?: readonly string[];
  /** Two or three sentences: what to do, and why. */
  readonly text: string;
  readonly title: string;
  /** The text where nothing is clicked or dragged, if it differs. */
  readonly typed?: string;
};

/** A substitute plays the seat. */
export type SubstituteAppointed = {
  readonly t: "substitute_appointed";
  readonly id: string;
  /** For the friend: the key to the seat until the substitution ends. */
  readonly token?: string;
};

/** The table and everything on it, for clients that draw or describe it. Answered by `plan`. */
export type TableMap = {
  readonly t: "table_map";
};

/** A unit on the table. */
export type TableUnit = {
  /** The clause that allows others to stand on that ground, for example because the unit flies. */
  readonly above?: string;
  readonly facing: number;
  /** The ground that it covers: the corners of each model. */
  readonly hulls: readonly (readonly (readonly [number, number])[])[];
  /** Its type: an id that the catalogue has a name for. */
  readonly kind: string;
  readonly seat: number;
  readonly unit: string;
  readonly x: number;
  readonly y: number;
};

/** The last reply of a seat is taken back, or the last edit. The dice rolled since are spent. */
export type TakeBack = {
  readonly t: "take_back";
  /** How many of its replies are taken back at once. Absent for one. */
  readonly replies?: number;
  /** The reason, where the judge takes it back. */
  readonly ruling?: string;
  /** 2: the judge. */
  readonly seat: number;
};

/** End the substitution, so that the owner plays the seat again. The substitute's token becomes worthless. */
export type TakeBackControl = {
  readonly t: "take_back_control";
  readonly id: string;
  readonly match: string;
};

/** The enemies that could fire at a unit from where both stand. Answered by `chances`. */
export type Threats = {
  readonly t: "threats";
  readonly unit: string;
};

/** A special ability. */
export type Trait = {
  readonly name: string;
  readonly text: string;
};

/** A unit that a force may contain. */
export type Unit = {
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

/** How an order of a unit may begin or go on. What depends on dice or on the other seat is left out, so there may be none. */
export type UnitOrderChains = {
  readonly t?: "unit_order_chains";
  /** Every way to go on is left out because dice come first. */
  readonly awaits_dice?: boolean;
  readonly chains: readonly Chain[];
};

/** Every order of a unit, whatever replies lead to it. With `after`, how the order that begins with those replies may go on. Answered by `unit_order_chains`. */
export type UnitOrders = {
  readonly t: "unit_orders";
  readonly unit: string;
};

/** What a kind of model in a unit can do. */
export type UnitProfile = {
  /** How many of them the unit has. */
  readonly count: number;
  readonly name: string;
  readonly stats: readonly Stat[];
  /** What it is, and its special rules, in a few words. */
  readonly text: string;
  /** Special abilities that are explained. */
  readonly traits: readonly Trait[];
  /** Keys of the weapons of the form. */
  readonly weapons: readonly string[];
};

/** Some of the units or models in `options`, by name, each once, as a list in `field`. The reply starts with a good choice. */
export type UnitsBlank = {
  readonly t: "units_blank";
  readonly field: string;
  /** How many at least. */
  readonly least: number;
  /** How many at most. */
  readonly most: number;
  readonly options: readonly string[];
  /** Whether their order matters. If not, keep the order of `options`. */
  readonly ordered?: boolean;
};

/** Stop following a match. */
export type Unwatch = {
  readonly t: "unwatch";
  readonly id: string;
  readonly match: string;
};

/** Stop following a campaign. */
export type UnwatchCampaign = {
  readonly t: "unwatch_campaign";
  readonly campaign: string;
  readonly id: string;
};

/** What one act changed. Updates are numbered without gaps, for every viewer. */
export type Update = {
  readonly t: "update";
  /** All questions that are open now. They replace the earlier ones. */
  readonly asks?: readonly Ask[];
  /** Whether one of the viewer's own conditional orders replied. No other viewer learns this. */
  readonly automatic?: boolean;
  readonly clocks: Clocks;
  /** Digest of the newest entry of the record. Note it: the record must contain it. */
  readonly digest?: string;
  readonly match: string;
  readonly notes?: readonly AnyNote[];
  /** Names the order in progress. Absent between orders: auto-passes for an `order` end with it. */
  readonly order?: string;
  readonly patch?: AnyPatch;
  /** The proposals that are open now. */
  readonly proposals?: readonly Proposal[];
  /** How many of its replies were taken back, if several. */
  readonly replies?: number;
  /** The judge's reason, where the judge did it. */
  readonly ruling?: string;
  /** The secret behind the dice, revealed when the match is over. */
  readonly secret?: string;
  readonly seq: number;
  /** The seat whose last reply was taken back, with everything that followed from it; 2 for an edit of the judge. */
  readonly taken_back?: number;
  readonly verdict?: Verdict;
};

/** A value of an option. */
export type Value = {
  /** Key of its display name: an id of the catalogue, a term, or the value itself. */
  readonly code: string;
  /** The value to write. */
  readonly value: Json;
};

/** How a match ended. */
export type Verdict = {
  /** The rule that ended the match. */
  readonly clause?: string;
  /** A code: one of the ruleset's own, `resigned`, `agreed`, or `awarded` by the judge. */
  readonly reason: string;
  /** Score of each seat, in the ruleset's own measure. */
  readonly score?: readonly number[];
  /** The winning seat. Absent for a draw. */
  readonly winner?: number;
};

/** Follow a match as a spectator. Answered by `done`, then `snapshot` (`lobby` before the match). */
export type Watch = {
  readonly t: "watch";
  /** The invitation of a private match. */
  readonly code?: string;
  readonly id: string;
  readonly match: string;
  /** Your name in the chat, and in the list of spectators. Without one you may only read, and are counted but not listed. */
  readonly name?: string;
  /** You show the table in passing, as a lobby does. You are neither counted nor listed. */
  readonly preview?: boolean;
};

/** Follow a campaign. Answered by `campaign`. Another one, with `id` null, arrives after every change. */
export type WatchCampaign = {
  readonly t: "watch_campaign";
  readonly campaign: string;
  /** As in `show_campaign`. */
  readonly code?: string;
  readonly id: string;
  /** As in `show_campaign`. */
  readonly token?: string;
};

/** The ground that a unit's weapons cover. Answered by `bands`. */
export type WeaponRanges = {
  readonly t: "weapon_ranges";
  /** Answer as if the unit stood here: x, y and facing. */
  readonly at?: readonly [number, number, number];
  readonly unit: string;
};

/** A weapon as a row of a table. */
export type WeaponRow = {
  readonly name: string;
  /** Its kind and its special rules, in a few words. */
  readonly text: string;
  /** In the order of the columns after the first. */
  readonly values: readonly string[];
};

/** The answer to `hello`. */
export type Welcome = {
  readonly t: "welcome";
  /** Additions to the protocol that this server supports. */
  readonly capabilities?: readonly string[];
  /** The public key of Ed25519 that the server signs records with. */
  readonly key?: string;
  readonly limits: Limits;
  /** Whether it can send e-mail (`notify`). */
  readonly mails?: boolean;
  /** Digest of the web page that is served now. A page with another digest is out of date. */
  readonly page?: string;
  /** Bots that `seat_bot` can seat now. */
  readonly policies?: readonly string[];
  /** The key of the server for web push, in base64url, if it can call devices (`notify`). */
  readonly push_key?: string;
  readonly rulesets: readonly RulesetInfo[];
  /** Name and version of the program. */
  readonly server: string;
  /** Version of the protocol. */
  readonly version: number;
};

/** All words of one language. Sentences have placeholders for attributes. */
export type Words = {
  /** Sentences that explain replies. The key is the tag of the reply, or two parts with a dot between them: choice and reply, or the reply and what it names. Placeholders are filled from both and from `tables` of the catalogue, so the sentences contain no numbers. `text.<id>` is the display name of a printed text. */
  readonly about: { readonly [key: string]: string };
  /** Labels of replies to one particular question: by tag of the choice, then by tag of the reply. Placeholders are filled from both. */
  readonly answers: { readonly [key: string]: { readonly [key: string]: string } };
  /** Questions, by tag of the choice. */
  readonly asks: { readonly [key: string]: string };
  /** Sentences for conditional orders, by tag. With a dot after the tag: prompts for their blanks, by field, and titles, under `name`. */
  readonly conditional_orders: { readonly [key: string]: string };
  /** Sentences beside the odds of a reply, by code (`engine.advice.queries.Detail`). */
  readonly details: { readonly [key: string]: string };
  /** Labels of replies, by tag. */
  readonly forms: { readonly [key: string]: string };
  /** Labels of the parts of a force, by the field they are written in. `cost` is the unit of cost. */
  readonly muster: { readonly [key: string]: string };
  /** Sentences for notes, by tag. */
  readonly notes: { readonly [key: string]: string };
  /** Options of a match, by key. */
  readonly options: { readonly [key: string]: OptionWords };
  /** Sentences for objects inside a note, by the kind that the placeholder names. */
  readonly parts: { readonly [key: string]: string };
  /** Names of phases. */
  readonly phases: { readonly [key: string]: string };
  /** Labels of the values of profiles and weapons, by field. */
  readonly profile: { readonly [key: string]: string };
  /** Refusals, by code. */
  readonly refusals: { readonly [key: string]: Refusal };
  /** Remarks on imported army lists, by code. */
  readonly remarks: { readonly [key: string]: RemarkWords };
  /** What the game is, in a sentence for newcomers. */
  readonly summary: string;
  /** Words for codes: kinds, effects, facings, zones, phases, rules. */
  readonly terms: { readonly [key: string]: string };
};

/** A model of a unit of many models that cannot move or stand where the reply puts it. */
export type Wrong = {
  readonly model: string;
  /** Why it cannot. */
  readonly reason: Reason;
};

/** What a seat did, or both seats together. */
export type AnyAct = Start | RecordedReply | RecordedResign | AgreeDraw | TakeBack | RecordedEdit | Award;

/** The answer to a query. */
export type AnyAnswer = Area | Sight | Odds | Reason | Bands | Chances | Plan | Forms | MovePreview | UnitOrderChains;

/** A decision between two battles. Each ruleset defines its own: see `rulesets/<key>.schema.json`. */
export type AnyCampaignOrder = Tagged;

/** The data of the game that clients show. Each ruleset defines its own: see `rulesets/<key>.schema.json`. */
export type AnyCatalogue = Shown;

/** A question, and what may be replied to it. Each ruleset defines its own: see `rulesets/<key>.schema.json`. */
export type AnyChoice = Tagged;

/** A reply given in advance, and its condition. Each ruleset defines its own: see `rulesets/<key>.schema.json`. */
export type AnyConditionalOrder = Tagged;

/** A document served over plain HTTP. */
export type AnyDocument = RulesetList | RulesetPage | RulebookPage | PrimerPage | Replay | MatchList | CampaignList;

/** A force that a player has built. Each ruleset defines its own: see `rulesets/<key>.schema.json`. */
export type AnyForce = Data;

/** A message from a client. The answer to a request has the same `id`. It is `refused`, or the message named below, or `done` if no other is named. */
export type FromClient = Hello | ListMatches | CreateMatch | Join | Leave | Ready | SeatBot | Watch | Unwatch | Resume | AppointSubstitute | TakeBackControl | Rematch | Branch | OfferBots | Reply | Resign | Propose | AnswerProposal | Edit | Rule | SetAutoReplies | Notify | SendChat | Report | Query | CheckForce | AdoptRoster | ListCampaigns | NewCampaign | JoinCampaign | LeaveCampaign | CampaignOrder | NextBattle | EndCampaign | ShowCampaign | WatchCampaign | UnwatchCampaign | MyMatches | SignUp | SignIn | SignOut | ChangePassword | DeleteAccount | Keep | CarryOver | Collect;

/** A message from the server. */
export type FromServer = Welcome | Matches | Created | Joined | Done | Refused | Lobby | Snapshot | Update | ChatMessage | SubstituteAppointed | Checked | Adopted | QueryResult | BotCall | Campaign | Campaigns | OwnMatches | SignedIn | Belongings | Carried;

/** One thing that happened. Each ruleset defines its own: see `rulesets/<key>.schema.json`. */
export type AnyNote = Tagged;

/** The options of a match. Each ruleset defines its own: see `rulesets/<key>.schema.json`. */
export type AnyOptions = Data;

/** A JSON merge patch (RFC 7396) of the state. Each ruleset defines its own: see `rulesets/<key>.schema.json`. */
export type AnyPatch = Data;

/** A question about the table. */
export type AnyQuery = ReachableArea | LineOfSight | WeaponRanges | TableMap | LegalReplies | ConditionalOrders | PreviewMove | ReplyOdds | CheckReply | CheckTarget | Threats | UnitOrders;

/** A line of a record. */
export type AnyRecord = Header | Entry | End;

/** A reply. Each ruleset defines its own: see `rulesets/<key>.schema.json`. */
export type AnyReply = Tagged;

/** The current state of a campaign, for people. Each ruleset defines its own: see `rulesets/<key>.schema.json`. */
export type AnyStandings = Data;

/** The state of a match. Each ruleset defines its own: see `rulesets/<key>.schema.json`. */
export type AnyState = Data;
