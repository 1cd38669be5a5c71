// Generated from docs/protocol.schema.json by scripts/types.mjs. Do not edit.

export const PROTOCOL = 2;

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Agree to a proposal of the other seat or decline it. */
export interface AnswerProposal {
  t: "answer_proposal";
  accept: boolean;
  id: string;
  match: string;
  what: "draw" | "take_back" | "pause" | "go_on" | "time";
}

/** Have a bot or a friend play the seat. Answered by `substitute_appointed`. The owner's token stays good. */
export interface AppointSubstitute {
  t: "appoint_substitute";
  id: string;
  match: string;
  name?: string;
  policy?: string;
}

/** A standing conditional order: a question of this kind is answered by its default at once. */
export interface AutoPass {
  choice: string;
  only?: { [key: string]: Json };
}

/** A call to play: resume the seat with the token and answer by the policy. */
export interface BotCall {
  t: "bot_call";
  match: string;
  policy: string;
  seat: number;
  token: string;
}

/** Play a finished match on with dice of its own. Answered by `joined`; the match begins when both seats are ready. It has entries 0 to `n` - 1 of the record in common with the other. */
export interface Branch {
  t: "branch";
  code?: string;
  id: string;
  match: string;
  n: number;
  name: string;
  policy?: string;
  seat: number;
}

/** How a campaign stands; without an `id`, after a change of one that is watched. */
export interface Campaign {
  t: "campaign";
  code?: string;
  id: string | null;
  info: CampaignInfo;
  seat?: number;
  standings: Json;
  token?: string;
}

/** What everybody may know of a campaign outside its record. */
export interface CampaignInfo {
  battle?: string;
  campaign: string;
  clock: ClockSettings;
  created: number;
  digest?: string;
  fought?: string[];
  over?: boolean;
  private?: boolean;
  ruleset: string;
  seats: [SeatInfo, SeatInfo];
  title: string;
  trouble?: string;
}

/** Decide something between two battles. Sent again with the same `id`, it counts once. Answered by `campaign`. */
export interface CampaignOrder {
  t: "campaign_order";
  id: string;
  order: Json;
  token: string;
}

/** The answer to `list_campaigns`, newest first. */
export interface Campaigns {
  t: "campaigns";
  campaigns: CampaignInfo[];
  id: string;
}

/** Something was said. Whoever comes is told the last of it, again. */
export interface ChatMessage {
  t: "chat_message";
  at: number;
  match: string;
  n: number;
  name: string;
  seat?: number;
  text: string;
}

/** Ask whether a force may be fielded. Answered by `checked`. */
export interface CheckForce {
  t: "check_force";
  force: Json;
  id: string;
  options?: { [key: string]: Json };
  ruleset: string;
}

/** The answer to `check_force`: it may be fielded when there are no faults. */
export interface Checked {
  t: "checked";
  cost: number;
  faults?: Fault[];
  hints?: Fault[];
  id: string;
  most: number;
}

/** Time of a seat, in seconds. */
export interface ClockSettings {
  bank?: number;
  increment?: number;
  reaction?: number;
  setup?: number;
  showing?: number;
}

/** Clocks at the moment of sending, in seconds. */
export interface Clocks {
  allowance?: [number, number];
  banks: [number, number];
  held?: [number, number];
  paused?: boolean;
  running?: number[];
}

/** Open a lobby. Answered by `joined` for the first seat, or `created` when `name` is absent. */
export interface CreateMatch {
  t: "create_match";
  clock?: ClockSettings;
  delay?: number;
  id: string;
  name?: string;
  options?: { [key: string]: Json };
  private?: boolean;
  ruleset: string;
  title?: string;
}

/** The answer to `create_match` without a name. */
export interface Created {
  t: "created";
  code: string;
  id: string;
  match: string;
}

/** A request was carried out and is stored. */
export interface Done {
  t: "done";
  id: string;
}

/** End a campaign before its last battle: by the token of a seat, give it up; by that of whoever began it, where nobody sits, break it off as it stands. Answered by `campaign`. */
export interface EndCampaign {
  t: "end_campaign";
  id: string;
  token: string;
}

/** What is wrong with a force. */
export interface Fault {
  clause?: string;
  code: string;
  line?: number;
  message: string;
  params?: { [key: string]: Json };
}

/** The first message of a connection. */
export interface Hello {
  t: "hello";
  client: string;
  version: number;
}

/** Take a free seat. Answered by `joined`, which holds the secret token of the seat. */
export interface Join {
  t: "join";
  code?: string;
  id: string;
  match: string;
  name: string;
  seat?: number;
}

/** Take a free seat of a campaign. Answered by `campaign` with the secret token of the seat, which opens the seat of every battle too. */
export interface JoinCampaign {
  t: "join_campaign";
  campaign: string;
  code?: string;
  id: string;
  name: string;
  seat?: number;
}

/** A seat is yours: whoever has the token has the seat. */
export interface Joined {
  t: "joined";
  code: string;
  id: string;
  match: string;
  seat: number;
  substitute?: boolean;
  token: string;
}

/** Give the seat up before the match has begun. */
export interface Leave {
  t: "leave";
  id: string;
  match: string;
}

/** Give a seat of a campaign up, between two battles; its forces stay for whoever takes it next. Answered by `campaign`. */
export interface LeaveCampaign {
  t: "leave_campaign";
  id: string;
  token: string;
}

/** What the server takes. */
export interface Limits {
  backlog_bytes: number;
  message_bytes: number;
  messages_per_second: number;
}

/** Ask for the campaigns. */
export interface ListCampaigns {
  t: "list_campaigns";
  id: string;
}

/** Ask for matches that are not private. */
export interface ListMatches {
  t: "list_matches";
  codes?: string[];
  id: string;
  ruleset?: string;
  status?: "lobby" | "live" | "over" | "halted";
}

/** How a match in the lobby stands, to everybody in it. */
export interface Lobby {
  t: "lobby";
  info: MatchInfo;
}

/** What everybody may know of a match. */
export interface MatchInfo {
  asked?: number[];
  campaign?: string;
  clock: ClockSettings;
  commitment?: string;
  created: number;
  delay?: number;
  match: string;
  moved?: number;
  options?: { [key: string]: Json };
  origin?: Origin;
  private?: boolean;
  rematch?: string;
  rematch_of?: string;
  ruleset: string;
  seats: [SeatInfo, SeatInfo];
  seq?: number;
  status: "lobby" | "live" | "over" | "halted";
  title: string;
  verdict?: Verdict;
  watchers?: number;
}

/** The answer to `list_matches`, newest first. */
export interface Matches {
  t: "matches";
  id: string;
  matches: MatchInfo[];
}

/** Begin a campaign. Answered by `campaign` with the token of whoever began it, which is that of seat 0 when `name` is given. */
export interface NewCampaign {
  t: "new_campaign";
  bots?: [string | null, string | null];
  clock?: ClockSettings;
  id: string;
  name?: string;
  options?: { [key: string]: Json };
  private?: boolean;
  ruleset: string;
  title?: string;
}

/** Be ready for the next battle; it is opened when every guest is. Answered by `campaign`. */
export interface NextBattle {
  t: "next_battle";
  id: string;
  policy?: string;
  token: string;
}

/** Offer to play seats by these policies; `bot_call` follow. */
export interface OfferBots {
  t: "offer_bots";
  id: string;
  policies: string[];
}

/** Where a match branched off another. */
export interface Origin {
  match: string;
  n: number;
}

/** Something a seat has proposed and the other has not answered. */
export interface Proposal {
  seat: number;
  seconds?: number;
  what: "draw" | "take_back" | "pause" | "go_on" | "time";
}

/** Propose something to the other seat; it stands until it is answered, the proposer's next reply, or a reply is taken back. What costs the other seat nothing is done at once: taking back the last reply of the match, after which no die fell, nothing was uncovered and the other seat was not asked. */
export interface Propose {
  t: "propose";
  id: string;
  match: string;
  seconds?: number;
  what: "draw" | "take_back" | "pause" | "go_on" | "time";
}

/** Put one of the queries of the engine. Answered by `query_result`. */
export interface Query {
  t: "query";
  id: string;
  match: string;
  query: Json;
}

/** The answer to a query. */
export interface QueryResult {
  t: "query_result";
  body: Json;
  id: string;
}

/** Be ready, and contribute entropy to the dice. The match begins when both seats are. */
export interface Ready {
  t: "ready";
  entropy: string;
  id: string;
  match: string;
}

/** A request was declined and has changed nothing. */
export interface Refused {
  t: "refused";
  clause?: string;
  code: string;
  id: string | null;
  message: string;
  params?: { [key: string]: Json };
  retry_after?: number;
}

/** Play again with sides swapped: a lobby with both seats kept, which the other joins by the same request. Answered by `joined`, each time with another token. */
export interface Rematch {
  t: "rematch";
  id: string;
  match: string;
}

/** Answer an open question. Sent again with the same `id`, it counts once. */
export interface Reply {
  t: "reply";
  ask: number;
  body: Json;
  id: string;
  match: string;
}

/** Lose the match at once. */
export interface Resign {
  t: "resign";
  id: string;
  match: string;
}

/** Take a seat back by its token, from any connection; the newest one acts. */
export interface Resume {
  t: "resume";
  id: string;
  seen?: number;
  token: string;
}

/** A ruleset that is hosted. */
export interface RulesetInfo {
  key: string;
  title: string;
  version: number;
}

/** Put a bot on a free seat. By a seat of the match, or by whoever created it. */
export interface SeatBot {
  t: "seat_bot";
  id: string;
  match: string;
  policy: string;
  seat: number;
}

/** What everybody may know of a seat. */
export interface SeatInfo {
  kind?: "open" | "guest" | "bot";
  name?: string;
  present?: boolean;
  ready?: boolean;
  substitute?: string;
}

/** Say something, 1 to 500 printable characters: seats to everybody, spectators, who have given a name, to each other; when the match is over to everybody too. */
export interface SendChat {
  t: "send_chat";
  id: string;
  match: string;
  text: string;
}

/** Leave standing conditional orders for the seat, in place of those before. */
export interface SetAutoReplies {
  t: "set_auto_replies";
  auto_pass?: AutoPass[];
  conditional_orders?: Json[];
  id: string;
  match: string;
}

/** Ask how a campaign stands. Answered by `campaign`. */
export interface ShowCampaign {
  t: "show_campaign";
  campaign: string;
  code?: string;
  id: string;
  token?: string;
}

/** Everything a viewer may know of a match at one moment. */
export interface Snapshot {
  t: "snapshot";
  asks?: Json[];
  auto_pass?: AutoPass[];
  automatic?: number[];
  clocks: Clocks;
  conditional_orders?: Json[];
  entropy?: string[];
  info: MatchInfo;
  match: string;
  proposals?: Proposal[];
  secret?: string;
  seq: number;
  state: Json;
  verdict?: Verdict;
  viewer?: number;
}

/** The seat is handed over. */
export interface SubstituteAppointed {
  t: "substitute_appointed";
  id: string;
  token?: string;
}

/** Play a seat that was handed over oneself again. The substitute's token is worth nothing then. */
export interface TakeBackControl {
  t: "take_back_control";
  id: string;
  match: string;
}

/** Stop following. */
export interface Unwatch {
  t: "unwatch";
  id: string;
  match: string;
}

/** Stop following. */
export interface UnwatchCampaign {
  t: "unwatch_campaign";
  campaign: string;
  id: string;
}

/** What one act changed. Numbers are contiguous for every viewer. */
export interface Update {
  t: "update";
  asks?: Json[];
  automatic?: boolean;
  clocks: Clocks;
  match: string;
  notes?: Json[];
  patch?: Json;
  proposals?: Proposal[];
  secret?: string;
  seq: number;
  taken_back?: number;
  verdict?: Verdict;
}

/** How a match ended. */
export interface Verdict {
  clause?: string;
  reason: string;
  score?: number[];
  winner?: number;
}

/** Follow a match as a spectator. Answered by `snapshot`, then `update`s. */
export interface Watch {
  t: "watch";
  code?: string;
  id: string;
  match: string;
  name?: string;
}

/** Follow a campaign. Answered by `campaign`; another one, without `id`, follows each change. */
export interface WatchCampaign {
  t: "watch_campaign";
  campaign: string;
  code?: string;
  id: string;
  token?: string;
}

/** The greeting back. */
export interface Welcome {
  t: "welcome";
  capabilities?: string[];
  limits: Limits;
  page?: string;
  policies?: string[];
  rulesets: RulesetInfo[];
  server: string;
  version: number;
}

export type FromClient = Hello | ListMatches | CreateMatch | Join | Leave | Ready | SeatBot | Watch | Unwatch | Resume | Reply | Resign | Propose | AnswerProposal | AppointSubstitute | TakeBackControl | SetAutoReplies | Rematch | Branch | SendChat | CheckForce | Query | OfferBots | ListCampaigns | NewCampaign | JoinCampaign | LeaveCampaign | CampaignOrder | NextBattle | EndCampaign | ShowCampaign | WatchCampaign | UnwatchCampaign;

export type FromServer = Welcome | Matches | Created | Joined | Done | Refused | Lobby | Snapshot | Update | ChatMessage | SubstituteAppointed | Checked | QueryResult | BotCall | Campaign | Campaigns;
