// What both sides did and lost in a match.

import type { Toll, Told } from "../view";
import type { Battle } from "./book";
import { type DicelessNote, read } from "./notes";
import { say } from "./words";

export function tolls(state: Battle, told: readonly Told[]): Toll[] {
  const notes = told.map(({ note }) => read(note));
  const sum = (seat: number, worth: (note: DicelessNote) => number) =>
    notes.reduce((total, note) => ("unit" in note && state.units?.[note.unit]?.owner === seat ? total + worth(note) : total), 0);
  const line = (label: string, worth: (note: DicelessNote) => number): Toll => ({ label, seats: [String(sum(0, worth)), String(sum(1, worth))] });
  return [
    line(say("toll.shots"), (note) => (note.t === "fired" ? 1 : 0)),
    line(say("toll.dealt"), (note) => (note.t === "fired" ? (note.pools ?? []).reduce((all, pool) => all + pool.damage, 0) : note.t === "struck" ? note.damage : 0)),
    line(say("toll.charges"), (note) => (note.t === "charged" ? 1 : 0)),
    line(say("toll.lost"), (note) => (note.t === "hurt" ? note.lost : 0)),
    line(say("toll.fallen"), (note) => (note.t === "hurt" ? note.fallen : 0)),
    line(say("toll.failed"), (note) => (note.t === "tested" && !note.passed ? 1 : 0)),
    line(say("toll.gone"), (note) => (note.t === "gone" ? 1 : 0)),
  ];
}
