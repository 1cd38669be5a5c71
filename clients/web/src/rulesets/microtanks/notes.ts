// The notes of microtanks, as `engine/rulesets/microtanks/notes.py` has them.

import type { Pose } from "../../core/motion";
import type { Note } from "../../messages";
import type { Face, Phase } from "./book";
import type { Edge, Zone } from "./plan";

type At = [number, number];
type Point3 = [number, number, number];

export interface Rolled {
  t: "rolled";
  purpose: string;
  first: number;
  faces: number[];
  unit?: string;
  sides?: number;
}
export interface Moved {
  t: "moved" | "smoke_popped";
  tank: string;
  path: Pose[];
  length: number;
  cost: number;
  /** Degrees, of a vehicle that turned on the spot. */
  pivoted?: number;
}
export interface Shot {
  t: "shot";
  tank: string;
  gun: string;
  target: string;
  distance: number;
  range: number;
  needed: number;
  hit: boolean;
  skill?: number;
  natural?: boolean;
  modifiers?: { step: string; source: string; value?: number }[];
  die?: number;
  wasted?: "out_of_range" | "out_of_sight";
  cover?: "heavy" | "light";
  ray?: [Point3, Point3] | null;
  /** What came of it, taken in from the notes after it. */
  saves?: SavesRolled;
  struck?: Struck;
}
export interface SavesRolled {
  t: "saves_rolled";
  tank: string;
  rolled?: { kind: string; needed: number; die: number }[];
  saved: boolean;
}
export interface CapFell {
  t: "cap_fell";
  tank: string;
  target: string;
  direction: number;
  way: string;
  shift: number;
  at: At;
  radius: number;
  under?: string[];
}
export interface Struck {
  t: "struck";
  tank: string;
  cause: "gun" | "artillery" | "explosion" | "ram";
  armour: number;
  strength: number;
  die: number;
  total: number;
  natural?: boolean;
  effect: "penetrate" | "glance" | "bounce";
  face?: Face;
  by?: string;
  place?: number;
  result?: string;
  /** Taken in from the note before it. */
  saves?: SavesRolled;
}
export interface Exploded {
  t: "exploded";
  tank: string;
  at: At;
  radius: number;
  struck?: string[];
}
export interface Rammed {
  t: "rammed";
  tank: string;
  target: string;
  moved: number;
  totals: [number, number];
  /** Who takes the hit. */
  struck: string;
  /** What came of it, taken in from the note after it. */
  hit?: Struck;
}
export interface Traversed {
  t: "traversed";
  tank: string;
  facing: number;
  turned: number;
  used: number;
}

export type MicroNote =
  | Rolled
  | Moved
  | Shot
  | SavesRolled
  | CapFell
  | Struck
  | Exploded
  | Rammed
  | Traversed
  | { t: "army_shown"; seat: number; nation: string; points: number; tanks: string[] }
  | { t: "setup_rolled"; rolls: At[]; seat: number }
  | { t: "package_taken"; seat: number; package: string; setter: number }
  | { t: "board_laid"; seat: number; layout: string }
  | { t: "side_picked"; seat: number; zone: Zone; home: Edge }
  | { t: "deployed"; tank: string; pose: Pose }
  | { t: "round_began"; round: number; of: number }
  | { t: "phase_began"; seat: number; phase: Phase; turn: number }
  | { t: "smoke_cleared"; tank: string }
  | { t: "recovered"; tank: string; state: "stunned" | "knocked_about" }
  | { t: "touched"; tank: string; target: string; moved: number; face: Face }
  | { t: "retreated"; tank: string; edge: Edge; at: At }
  | { t: "destroyed"; tank: string; at: Pose; exploded: boolean; credit?: string }
  | { t: "ram_dropped"; tank: string; target: string }
  | { t: "spotted"; seat: number; seen?: string[] }
  | { t: "conceded"; seat: number }
  | {
      t: "ended";
      verdict: { winner?: number; reason: string };
      level: string;
      scores: { seat: number; points: number }[];
      field?: number;
    };

export const read = (note: Note): MicroNote => note as unknown as MicroNote;

/** A deed with the dice that fell for it. */
export interface Deed {
  readonly note: MicroNote;
  readonly rolled: readonly Rolled[];
  /** Index of its first note that is no die. */
  readonly at: number;
}

/** Put a shot or ram together with the saves and the hit that follow from it. */
export function deeds(notes: readonly MicroNote[]): Deed[] {
  const found: { note: MicroNote; rolled: Rolled[]; at: number }[] = [];
  let rolled: Rolled[] = [];
  notes.forEach((note, at) => {
    if (note.t === "rolled") {
      rolled.push(note);
      return;
    }
    const last = found.at(-1);
    const joined = last === undefined ? null : join(last.note, note);
    if (last !== undefined && joined !== null) {
      last.note = joined;
      last.rolled.push(...rolled);
    } else found.push({ note, rolled, at });
    rolled = [];
  });
  return found;
}

function join(deed: MicroNote, next: MicroNote): MicroNote | null {
  if (deed.t === "shot" && deed.hit && deed.target === (next as { tank?: string }).tank) {
    if (next.t === "saves_rolled" && deed.saves === undefined) return { ...deed, saves: next };
    if (next.t === "struck" && next.cause === "gun" && deed.struck === undefined)
      return { ...deed, struck: next };
  }
  if (deed.t === "rammed" && next.t === "struck" && next.cause === "ram" && deed.hit === undefined)
    return { ...deed, hit: next };
  if (deed.t === "saves_rolled" && !deed.saved && next.t === "struck" && next.tank === deed.tank)
    return { ...next, saves: deed };
  return null;
}
