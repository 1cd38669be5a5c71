// Which vehicle drives or turns its turret in a moment, and where it is.

import type { Tank } from "../../../contract/microtanks";
import { type Pose, along, ease, turning } from "../../../core/motion";
import type { Moment } from "../../../core/view";
import { read } from "../notes";

const TURN = 9; // degrees of a pivot take as long as a unit

export interface Underway {
  readonly tank: string;
  readonly pose?: Pose;
  /** Degrees the turret has turned in this moment. */
  readonly turret?: number;
}

export function underway(
  moment: Moment | null,
  t: number,
  units: Record<string, Tank>,
): Underway | null {
  if (moment === null) return null;
  const note = read(moment.note.note);
  if (note.t === "moved" || (note.t === "smoke_popped" && note.path.length > 1))
    return { tank: note.tank, pose: along(note.path, ease(t), TURN) };
  if (note.t === "traversed") {
    const tank = units[note.tank];
    const from = (tank?.pose?.facing ?? 0) + (tank?.turret ?? 0);
    return { tank: note.tank, turret: turning(from, note.facing) * ease(t) };
  }
  return null;
}
