// Which tank drives in a moment, and where it is.

import { type Pose, along, ease } from "../../../core/motion";
import type { Moment } from "../../../core/view";
import { read } from "../notes";

const TURN = 14; // degrees of a pivot take as long as an inch

/** The tank that is on its way in this moment, and where it is now. */
export function underway(moment: Moment | null, t: number): { tank: string; pose: Pose } | null {
  if (moment === null) return null;
  const note = read(moment.note.note);
  if (note.t === "moved") return { tank: note.tank, pose: along(note.path, ease(t), TURN) };
  if (note.t === "slid")
    return { tank: note.tank, pose: along([note.start, note.end], t * t, TURN) };
  return null;
}
