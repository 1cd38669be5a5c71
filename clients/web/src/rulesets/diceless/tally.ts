// What both sides did and lost in a match.

import type { AnyNote, Battle } from "../../contract/diceless";
import type { Tally, StoryLine } from "../../core/view";
import { isGone } from "./book";
import { read } from "./notes";
import { armyOf } from "./sides";
import { doubling, outcomeOf } from "./shares";
import { say } from "./words";

/** Whose deed it is, or whose loss. */
const ownerOf = ({ units }: Battle, note: AnyNote) =>
  units?.["unit" in note ? note.unit : "units" in note ? (note.units?.[0] ?? "") : ""]?.owner;

/**
 * Models that began the match and are not left: those who fell, and those of units that were caught
 * or ran off.
 */
const missing = (state: Battle, seat: number) =>
  armyOf(state, seat).reduce(
    (sum, unit) => sum + unit.started - (isGone(unit) ? 0 : Object.keys(unit.models ?? {}).length),
    0,
  );

export function tallies(state: Battle, story: readonly StoryLine[]): Tally[] {
  const notes = story.map(({ note }) => read(note));
  const sum = (seat: number, worth: (note: AnyNote) => number) =>
    notes.reduce((total, note) => (ownerOf(state, note) === seat ? total + worth(note) : total), 0);
  const line = (label: string, worth: (note: AnyNote) => number): Tally => ({
    label,
    seats: [String(sum(0, worth)), String(sum(1, worth))],
  });
  /** What was fired and struck, and what rules doubled of it. */
  const dealt = (seat: number) =>
    sum(seat, (note) => outcomeOf(note).damage ?? 0) +
    sum(1 - seat, (note) => (note.t === "hurt" ? doubling(note) : 0));
  return [
    line(say("tally.shots"), (note) => (note.t === "fired" ? 1 : 0)),
    { label: say("tally.dealt"), seats: [String(dealt(0)), String(dealt(1))] },
    line(say("tally.charges"), (note) => (note.t === "charged" ? 1 : 0)),
    line(say("tally.lost"), (note) => (note.t === "hurt" ? note.lost : 0)),
    { label: say("tally.fallen"), seats: [String(missing(state, 0)), String(missing(state, 1))] },
    line(say("tally.failed"), (note) => (note.t === "tested" && !note.passed ? 1 : 0)),
    line(say("tally.gone"), (note) => (note.t === "gone" ? 1 : 0)),
  ];
}
