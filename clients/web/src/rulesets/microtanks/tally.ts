// What both sides did and lost in a battle.

import type { Battle } from "../../contract/microtanks";
import type { Tally, StoryLine } from "../../core/view";
import type { Book } from "./book";
import { type Told, read } from "./notes";
import { say } from "./words";

export function tallies(book: Book, state: Battle, story: readonly StoryLine[]): Tally[] {
  const notes = story.map(({ note }) => read(note));
  const army = (seat: 0 | 1) => book.army(state, seat);
  const line = (label: string, count: (seat: 0 | 1) => number): Tally => ({
    label,
    seats: [String(count(0)), String(count(1))],
  });
  const shots = (seat: 0 | 1, is: (note: Told & { t: "shot" }) => boolean) =>
    notes.filter(
      (note) => note.t === "shot" && state.units?.[note.tank]?.owner === seat && is(note),
    ).length;
  return [
    line(say("tally.shots"), (seat) => shots(seat, () => true)),
    line(say("tally.hits"), (seat) => shots(seat, (note) => note.hit)),
    line(say("tally.through"), (seat) =>
      shots(seat, (note) => note.struck !== undefined && note.struck.effect !== "bounce"),
    ),
    line(
      say("tally.lost"),
      (seat) =>
        army(seat).filter(({ status }) => status === "bail_out" || status === "knocked_out").length,
    ),
    line(
      say("tally.retreated"),
      (seat) => army(seat).filter(({ status }) => status === "retreated").length,
    ),
    line(say("tally.destroyed"), (seat) => book.lost(state, seat === 0 ? 1 : 0)),
    line(say("tally.left"), (seat) => book.strength(state, seat)),
  ];
}
