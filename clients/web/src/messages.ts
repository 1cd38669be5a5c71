// The protocol with what it leaves open: states, notes and questions are the ruleset's, as JSON
// data.

import type * as wire from "./protocol";

export type {
  Campaign,
  CampaignInfo,
  Checked,
  ClockSettings,
  Clocks,
  Fault,
  FromClient,
  Json,
  Lobby,
  MatchInfo,
  Matches,
  AutoPass,
  Proposal,
  Refused,
  RulesetInfo,
  ChatMessage,
  SeatInfo,
  Verdict,
  Welcome,
} from "./protocol";

export type Data = { readonly [key: string]: wire.Json };

export type Note = Data & { readonly t: string };

/** An open question. */
export interface Ask {
  seat: number;
  choice: Data & { readonly t: string };
  default: wire.Json;
  clock: "setup" | "turn" | "reaction";
  number: number;
}

export type Snapshot = Omit<wire.Snapshot, "state" | "asks"> & { state: Data; asks?: Ask[] };

export type Update = Omit<wire.Update, "patch" | "notes" | "asks"> & {
  patch?: Data;
  notes?: Note[];
  asks?: Ask[];
};

export type FromServer = Exclude<wire.FromServer, wire.Snapshot | wire.Update> | Snapshot | Update;

/** A finished match, from GET /api/matches/<id>/replay.json. */
export interface Replay {
  info: wire.MatchInfo;
  snapshot: Snapshot;
  updates: Update[];
  /**
   * How many entries the record holds after the snapshot and after each update: where a branch
   * begins.
   */
  entries?: number[];
}

export interface Clause {
  id: string;
  title: string;
  chapter: string;
  text: string;
  /** What it is written in; English when absent. */
  language?: string;
}

/** What a client may show of a ruleset, from GET /api/rulesets/<key>.json?language=<language>. */
export interface RulesetPage {
  key: string;
  title: string;
  version: number;
  /** Whether any are rolled; they are when absent. */
  dice?: boolean;
  /** Questions that break into the other side's turn, which may be declined in advance. */
  reactions?: string[];
  rulebook: Clause[];
  catalogue: Data;
}
