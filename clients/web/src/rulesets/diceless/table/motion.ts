// Which unit walks in a moment, and where each of its models is.

import { type Walk, walk } from "../../units/tracks";
import type { Moment } from "../../../core/view";
import { read } from "../notes";

export function underway(moment: Moment | null, t: number): Walk | null {
  const note = moment === null ? null : read(moment.note.note);
  return note?.t === "moved" ? walk(note.unit, note.tracks ?? [], t) : null;
}
