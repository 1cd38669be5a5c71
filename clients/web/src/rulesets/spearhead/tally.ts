// What both sides did and lost in a match.

import type { AnyNote, Battle } from "../../contract/spearhead";
import type { Tally, StoryLine } from "../../core/view";
import type { Book } from "./book";
import { read } from "./notes";
import { say } from "./words";

export function tallies(book: Book, state: Battle, story: readonly StoryLine[]): Tally[] {
  const notes = story.map(({ note }) => read(note));
  const owner = (tank: string) => state.units?.[tank]?.owner;
  const sum = (seat: number, worth: (note: AnyNote) => number) =>
    notes.reduce(
      (total, note) => ("tank" in note && owner(note.tank) === seat ? total + worth(note) : total),
      0,
    );
  const line = (label: string, worth: (note: AnyNote) => number): Tally => ({
    label,
    seats: [String(sum(0, worth)), String(sum(1, worth))],
  });
  return [
    line(say("tally.shots"), (note) => (note.t === "shot" ? 1 : 0)),
    line(say("tally.hits"), (note) => (note.t === "shot" ? note.hits : 0)),
    line(say("tally.through"), (note) => (note.t === "shot" ? note.penetrating : 0)),
    line(say("tally.damage"), (note) => (note.t === "damaged" ? note.damage : 0)),
    line(say("tally.lost"), (note) => (note.t === "died" ? 1 : 0)),
    {
      label: say("tally.supply"),
      seats: [String(book.supply(state, 0).alive), String(book.supply(state, 1).alive)],
    },
  ];
}
