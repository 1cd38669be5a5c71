// The notes of spearhead, as `engine/rulesets/spearhead/notes.py` has them.

import type { Pose } from "../../core/motion";
import type { Note } from "../../messages";

type Point3 = [number, number, number];

export interface Rolled {
  t: "rolled";
  purpose: string;
  first: number;
  faces: number[];
  unit?: string;
}
export interface Shot {
  t: "shot";
  tank: string;
  weapon: string;
  target: string;
  distance: number;
  ray?: [Point3, Point3] | null;
  aim: number;
  aim_modifier: number;
  aim_dice?: number[];
  hits: number;
  penetration: number;
  armour: number;
  armour_dice?: number[];
  penetrating: number;
  power?: number[];
  damage: number;
  modifiers?: { step: string; source: string; value: number }[];
  reaction: boolean;
}
export interface Moved {
  t: "moved";
  tank: string;
  how: string;
  path: Pose[];
  length: number;
  penalty: boolean;
}
export interface Slid {
  t: "slid";
  tank: string;
  how: string;
  target: string;
  start: Pose;
  end: Pose;
  length: number;
  contact: boolean;
}
export interface DeathRolled {
  t: "death_rolled";
  tank: string;
  at: Pose;
  needed: number;
  exploded: boolean;
  radius: number;
  face?: number;
  struck?: [string, number][];
}

export type SpearheadNote =
  | Rolled
  | Shot
  | Moved
  | Slid
  | DeathRolled
  | { t: "rolled_off"; purpose: string; rolls: number[][]; winner: number }
  | { t: "scenario_chosen"; scenario: string; named?: string[] }
  | {
      t: "roster_shown";
      seat: number;
      faction: string;
      supply: number;
      tanks: string[];
      subfaction?: string;
    }
  | { t: "edge_taken"; seat: number; edge: "west" | "east" }
  | { t: "deployed"; tank: string; pose: Pose }
  | { t: "priority_won"; seat: number }
  | { t: "round_began"; round: number; of: number }
  | { t: "turn_began"; seat: number; rolled: number; activations: number }
  | { t: "activated"; tank: string }
  | { t: "declared"; tank: string; actions?: string[] }
  | { t: "action_lost"; tank: string; action: string; reason: string }
  | { t: "ability_used"; tank: string; ability: string; target?: string }
  | { t: "special_used"; tank: string; special: string; target?: string }
  | { t: "redirected"; tank: string; target: string; damage: number }
  | { t: "damaged"; tank: string; damage: number; health: number; cause: string; by?: string }
  | { t: "died"; tank: string; at: Pose }
  | { t: "overcharged"; tank: string; passed: boolean; allowance: number; face?: number }
  | { t: "reaction_made"; seat: number; tank: string; reaction: string }
  | { t: "point_gained"; seat: number; reason: string; points: number }
  | { t: "healed"; tank: string; by: string; gained: number; health: number }
  | { t: "hold_scored"; marker: string; supply: [number, number]; seat?: number; holds: number }
  | { t: "activation_ended"; tank: string }
  | { t: "turn_ended"; seat: number }
  | { t: "round_ended"; round: number }
  | { t: "ended"; verdict: { winner?: number; reason: string }; supply: [number, number] };

export const read = (note: Note): SpearheadNote => note as unknown as SpearheadNote;
