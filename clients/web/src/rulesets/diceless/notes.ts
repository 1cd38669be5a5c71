// The notes of diceless that are drawn or weighed, as `engine/rulesets/diceless/notes` has them. Of
// the others the
// words of the catalogue say everything.

import type { Note } from "../../messages";

type At = readonly [number, number];

export interface Moved {
  t: "moved";
  unit: string;
  how: string;
  length: number;
  tracks?: { model: string; way: At[] }[];
}
export interface Fired {
  t: "fired";
  unit: string;
  target: string;
  firers: number;
  pools?: { weapon: string; damage: number; ap?: number }[];
  cover?: number;
}
export interface Hurt {
  t: "hurt";
  unit: string;
  cause: string;
  damage: number;
  lost: number;
  fallen: number;
  groups?: {
    group: string;
    share: number;
    lost: number;
    fallen: number;
    left: number;
    slain?: number;
  }[];
}
export interface Landed {
  t: "marker_landed";
  unit: string;
  weapon: string;
  x: number;
  y: number;
  radius: number;
  tokens: number;
  scattered: number;
  back: number;
  way?: At[];
  under?: string[];
}
export interface Laid {
  t: "template_laid";
  unit: string;
  weapon: string;
  x: number;
  y: number;
  bearing: number;
  under?: string[];
}
export interface Tested {
  t: "tested";
  unit: string;
  occasion: string;
  op: number;
  limit: number;
  passed: boolean;
}
interface Tally {
  held: number;
  destroyed: number;
  removed: number;
}

export type DicelessNote =
  | Moved
  | Fired
  | Hurt
  | Landed
  | Laid
  | Tested
  | { t: "round_began"; round: number; of: number }
  | { t: "phase_began"; seat: number; phase: string }
  | { t: "deployed"; unit: string }
  | { t: "gone"; unit: string; how: string }
  | { t: "charged"; unit: string; targets?: string[] }
  | { t: "struck"; units?: string[]; target: string; step: number; attacks: number; damage: number }
  | { t: "combat_over"; units?: string[]; lost: [number, number] }
  | {
      t: "broke" | "regrouped" | "pinned" | "went_to_ground" | "popped_smoke" | "shaken";
      unit: string;
    }
  | { t: "pounded"; unit: string; means: string; pools?: { points: number }[] }
  | { t: "damaged"; unit: string; row: "G" | "P"; effect: string; weapon?: string }
  | { t: "vehicle_lost"; unit: string; fate: string }
  | { t: "got_hot"; unit: string; weapon: string; damage: number }
  | { t: "ended"; verdict: { winner?: number; reason: string }; tallies: [Tally, Tally] };

export const read = (note: Note): DicelessNote => note as unknown as DicelessNote;

/** Units a note is about, whatever note it is; who acts is first. */
export function actors(note: Note): string[] {
  const { unit, target, transport, targets, units } = note as unknown as {
    unit?: string;
    target?: string;
    transport?: string;
    targets?: string[];
    units?: string[];
  };
  return [
    ...new Set(
      [unit, ...(units ?? []), target, transport, ...(targets ?? [])].filter(
        (id) => id !== undefined,
      ),
    ),
  ];
}
