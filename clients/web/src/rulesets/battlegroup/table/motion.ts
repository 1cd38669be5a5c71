// Which unit moves in a moment, and where each of its models is.

import { along, ease } from "../../../core/motion";
import { type Walk, walk } from "../../units/tracks";
import type { Moment } from "../../../core/view";
import { read } from "../notes";

/** Degrees that take a vehicle as long as an inch. */
const TURN = 30;

export function underway(moment: Moment | null, t: number): Walk | null {
  const note = moment === null ? null : read(moment.note.note);
  if (note?.t === "moved") return walk(note.unit, note.tracks ?? [], t);
  if (note?.t === "drove") return { unit: note.unit, at: () => along(note.poses, ease(t), TURN) };
  return null;
}
