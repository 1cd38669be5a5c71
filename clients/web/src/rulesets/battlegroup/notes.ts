// The notes of battlegroup that are drawn or weighed, as `engine/rulesets/battlegroup/notes` has
// them. Of the others
// the words of the catalogue say everything.

import type { Pose } from "../../core/motion";
import type { Note } from "../../messages";
import type { Track } from "../units/tracks";
import type { At } from "./book";

export interface Rolled {
  t: "rolled";
  purpose: string;
  first: number;
  faces: number[];
  unit?: string;
  sides?: number;
}
export interface Moved {
  t: "moved";
  unit: string;
  how: string;
  length: number;
  tracks?: Track[];
}
export interface Drove {
  t: "drove";
  unit: string;
  speed: string;
  length: number;
  poses: Pose[];
}
/** Weapons that are fired, shells, and powers that strike. */
export interface Volley {
  t: "volley" | "shot_at_hull" | "shelled" | "strayed" | "bolted";
  unit: string;
  target: string;
  weapon?: string;
  power?: string;
  shots?: number;
  hits: number;
  wounds?: number;
  snap?: boolean;
}
export interface Struck {
  t: "struck";
  unit: string;
  target: string;
  step: number;
  blows: number;
  hits: number;
  wounds: number;
}
export interface Hurt {
  t: "hurt";
  unit: string;
  cause: string;
  wounds: number;
  lost: number;
  fallen: number;
}
export interface HullStruck {
  t: "hull_struck";
  unit: string;
  hit: "none" | "glance" | "penetrate";
  armour: number;
  saved: boolean;
  result: string | null;
  left: number;
}
export interface Tested {
  t: "tested";
  unit: string;
  occasion: string;
  total: number;
  need: number;
  passed: boolean;
}
export interface Reacted {
  t: "reacted";
  unit: string;
  order: string;
  moment: string;
  into: string | null;
}
export interface Called {
  t: "called" | "bombards";
  unit: string;
  support?: string;
  target: string | null;
  x?: number | null;
  y?: number | null;
}
interface Points {
  objectives: number;
  slain: number;
  warlord: number;
  out_scouted: number;
}

export type BattlegroupNote =
  | Rolled
  | Moved
  | Drove
  | Volley
  | Struck
  | Hurt
  | HullStruck
  | Tested
  | Reacted
  | Called
  | ({ t: "scored"; seat: number; total: number } & Points)
  | { t: "objectives_counted"; seat: number; own: number; enemy: number }
  | { t: "nobody_to_charge"; unit: string; why: string; distance?: number; most?: number }
  | { t: "round_began"; round: number; of: number }
  | { t: "phase_began"; seat: number; phase: string }
  | { t: "first_turn" | "attacker_chosen"; seat: number }
  | { t: "deployed" | "arrived"; unit: string }
  | { t: "gone"; unit: string }
  | { t: "departed"; unit: string }
  | { t: "ordered"; unit: string; order: string }
  | { t: "token_laid"; unit: string; token: string }
  | { t: "fizzled"; unit: string; order: string }
  | { t: "shot_declared"; unit: string; target: string }
  | { t: "retargeted"; unit: string; target: string | null }
  | {
      t: "charge_declared" | "charged" | "charge_failed" | "overwatched" | "supported" | "engaged";
      unit: string;
      target: string;
    }
  | { t: "hammered"; unit: string; target: string; hits: number; wounds: number }
  | { t: "combat_over"; units: string[]; inflicted: [number, number]; winner?: number }
  | { t: "swept"; unit: string; fleeing: string; caught: boolean }
  | { t: "went_to_ground"; unit: string; pinned: boolean }
  | { t: "jinked" | "stood_up" | "routed" | "rallied" | "held_back" | "stood_fast"; unit: string }
  | {
      t: "call_answered";
      unit: string;
      support: string;
      total: number;
      need: number;
      passed: boolean;
    }
  | { t: "wasted"; unit: string }
  | { t: "flown"; unit: string; x: number; y: number }
  | { t: "marker_laid"; unit: string; at: At; drift: number }
  | { t: "had_mishap"; unit: string; at: At }
  | { t: "vehicle_lost"; unit: string; how: string }
  | { t: "manifested"; unit: string; power: string; works: boolean }
  | { t: "ended"; verdict: { winner?: number; reason: string } };

export const read = (note: Note): BattlegroupNote => note as unknown as BattlegroupNote;

const SINGLE = [
  "unit",
  "officer",
  "target",
  "into",
  "host",
  "carrier",
  "support",
  "friend",
  "fleeing",
  "flyer",
  "challenger",
  "answered",
] as const;
const MANY = ["units", "others"] as const;

/** Units a note is about, whatever note it is. */
export function actors(note: Note): string[] {
  const found = note as unknown as Record<string, unknown>;
  const named = [
    ...SINGLE.map((key) => found[key]),
    ...MANY.flatMap((key) => (Array.isArray(found[key]) ? (found[key] as unknown[]) : [])),
  ];
  return [
    ...new Set(
      named
        .filter((id): id is string => typeof id === "string")
        .map((id) => id.split("/")[0] ?? id),
    ),
  ];
}
