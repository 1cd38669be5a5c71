// What crosses the socket, as `engine/wire/messages.py` has it. What is None or empty is left out.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Data = { readonly [key: string]: Json };

export type Status = "lobby" | "live" | "over";

export interface SeatInfo {
  name?: string;
  kind: "open" | "guest" | "bot";
  ready: boolean;
  present: boolean;
}

export interface ClockSettings {
  bank: number;
  increment: number;
  reaction: number;
  setup: number;
}

export interface Verdict {
  winner: number | null;
  reason: string;
  clause?: string;
  score?: number[];
}

export interface MatchInfo {
  match: string;
  ruleset: string;
  title: string;
  status: Status;
  seats: [SeatInfo, SeatInfo];
  clock: ClockSettings;
  created: number;
  seq: number;
  watchers: number;
  private: boolean;
  options?: Data;
  commitment?: string;
  verdict?: Verdict;
}

export interface Clocks {
  banks: [number, number];
  running?: number[];
  allowance?: [number, number];
}

export interface Ask {
  seat: number;
  choice: Data & { readonly t: string };
  default: Json;
  clock: "setup" | "turn" | "reaction";
  number: number;
}

export type Note = Data & { readonly t: string };

export interface Snapshot {
  t: "snapshot";
  match: string;
  seq: number;
  info: MatchInfo;
  state: Data;
  clocks: Clocks;
  viewer?: number;
  asks?: Ask[];
  draw?: number;
  verdict?: Verdict;
  secret?: string;
  entropy?: string[];
}

export interface Update {
  t: "update";
  match: string;
  seq: number;
  clocks: Clocks;
  patch?: Data;
  notes?: Note[];
  asks?: Ask[];
  draw?: number;
  verdict?: Verdict;
  secret?: string;
}

export interface RulesetInfo {
  key: string;
  version: number;
  title: string;
}

export interface Welcome {
  t: "welcome";
  version: number;
  server: string;
  rulesets: RulesetInfo[];
}

export interface Refused {
  t: "refused";
  id?: string;
  code: string;
  message: string;
  clause?: string;
  retry_after?: number;
}

export interface Matches {
  t: "matches";
  id: string;
  matches?: MatchInfo[];
}

export interface Lobby {
  t: "lobby";
  info: MatchInfo;
}

export type FromServer = Welcome | Refused | Matches | Lobby | Snapshot | Update;

export type ToServer =
  | { t: "hello"; version: number; client: string }
  | { t: "list_matches"; id: string; status?: Status; ruleset?: string }
  | { t: "watch"; id: string; match: string; code?: string }
  | { t: "unwatch"; id: string; match: string };

/** A finished match, from GET /api/matches/<id>/replay.json. */
export interface Replay {
  info: MatchInfo;
  snapshot: Snapshot;
  updates: Update[];
}

export interface Clause {
  id: string;
  title: string;
  chapter: string;
  text: string;
}

/** What a client may show of a ruleset, from GET /api/rulesets/<key>.json. */
export interface RulesetPage {
  key: string;
  title: string;
  version: number;
  rulebook: Clause[];
  catalogue: Data;
}
