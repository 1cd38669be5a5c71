// What both sides did and lost in a match.

import type { AnyNote, Battle, Unit } from "../../contract/battlegroup";
import type { Tally, StoryLine } from "../../core/view";
import { armyOf } from "./book";
import { read } from "./notes";
import { say } from "./words";

const FIRE: ReadonlySet<string> = new Set(["volley", "shot_at_hull", "shelled"]);
const BLOWS: ReadonlySet<string> = new Set([
  "volley",
  "shelled",
  "strayed",
  "bolted",
  "struck",
  "hammered",
]);

export function tallies(state: Battle, story: readonly StoryLine[]): Tally[] {
  const notes = story.map(({ note }) => read(note));
  const sum = (seat: number, worth: (note: AnyNote) => number) =>
    notes.reduce(
      (total, note) =>
        "unit" in note && state.units?.[note.unit ?? ""]?.owner === seat
          ? total + worth(note)
          : total,
      0,
    );
  const line = (label: string, worth: (note: AnyNote) => number): Tally => ({
    label,
    seats: [String(sum(0, worth)), String(sum(1, worth))],
  });
  return [
    line(say("tally.shots"), (note) => (FIRE.has(note.t) ? 1 : 0)),
    line(say("tally.hits"), (note) => (FIRE.has(note.t) && "hits" in note ? note.hits : 0)),
    line(say("tally.wounds"), (note) =>
      BLOWS.has(note.t) && "wounds" in note ? (note.wounds ?? 0) : 0,
    ),
    line(say("tally.reactions"), (note) => (note.t === "reacted" ? 1 : 0)),
    line(say("tally.calls"), (note) => (note.t === "called" ? 1 : 0)),
    line(say("tally.charges"), (note) => (note.t === "charged" ? 1 : 0)),
    line(say("tally.unsaved"), (note) => (note.t === "hurt" ? note.lost : 0)),
    { label: say("tally.fallen"), seats: [fallen(state, 0), fallen(state, 1)] },
    line(say("tally.pierced"), (note) =>
      note.t === "hull_struck" && note.hit !== "none" && !note.saved ? 1 : 0,
    ),
    line(say("tally.failed"), (note) => (note.t === "tested" && !note.passed ? 1 : 0)),
    line(say("tally.gone"), (note) => (note.t === "gone" ? 1 : 0)),
  ];
}

/** How many of a side are not left, those who fled the table among them; hulls are units lost. */
const fallen = (state: Battle, seat: number) =>
  String(armyOf(state, seat).reduce((sum, unit) => sum + missing(unit), 0));

function missing({ craft, place, started, models = {} }: Unit): number {
  if (craft !== undefined) return 0;
  return started - (place === "destroyed" ? 0 : Object.keys(models).length);
}
