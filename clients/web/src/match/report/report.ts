// What a match came to in dice: gathered from its notes, by seat and by what they were rolled for.

import { type Luck, type Roll, luck } from "./luck";
import type { Shown } from "../../core/proof";
import type { Data, Json, Note, Update } from "../../messages";
import type { Game, Throw } from "../../core/view";
import { merge } from "../../core/mirror";

export interface Row {
  readonly label: string;
  readonly seats: readonly [Luck, Luck];
}
export interface Report {
  readonly whole: readonly [Luck, Luck];
  readonly rows: readonly Row[];
  /** The score of each seat after every act in which dice fell. */
  readonly course: readonly (readonly [number, number])[];
  /** Dice that are nobody's. */
  readonly shared: number;
}

interface Fallen extends Throw {
  readonly roll: Roll;
}

/** Every note of dice in an update. */
const rolledIn = (update: Update): Note[] =>
  (update.notes ?? []).filter((note) => note.t === "rolled");

const facesOf = (note: Note) => (note["faces"] ?? []) as number[];
const sidesOf = (note: Note) => (note["sides"] ?? 6) as number;

/** The dice that the updates tell of, one by one. */
export const shownDice = (updates: readonly Update[]): Shown[] =>
  updates.flatMap((update) =>
    rolledIn(update).flatMap((note) =>
      facesOf(note).map((face, at) => ({
        index: (note["first"] as number) + at,
        face,
        sides: sidesOf(note),
      })),
    ),
  );

export function report(game: Game, start: Data, updates: readonly Update[]): Report {
  const fallen: Fallen[] = [];
  const course: [number, number][] = [];
  let state = start;
  let units = {} as Data; // every unit there has been: some are gone when their dice are told
  for (const update of updates) {
    const after = update.patch === undefined ? state : merge(state, update.patch);
    units = {
      ...units,
      ...(state["units"] as Data | undefined),
      ...(after["units"] as Data | undefined),
    };
    const seen: Data = { ...after, units: units as { [key: string]: Json } };
    const rolled = rolledIn(update).map((note): Fallen => {
      const thrown = game.thrown(note, seen);
      return { ...thrown, roll: { faces: facesOf(note), sides: sidesOf(note), good: thrown.good } };
    });
    fallen.push(...rolled);
    if (rolled.length > 0) course.push([luck(of(fallen, 0)).score, luck(of(fallen, 1)).score]);
    state = after;
  }
  const labels = [...new Set(fallen.filter(({ seat }) => seat !== null).map(({ label }) => label))];
  const both = (some: readonly Fallen[]): [Luck, Luck] => [luck(of(some, 0)), luck(of(some, 1))];
  return {
    whole: both(fallen),
    rows: labels.map((label) => ({
      label,
      seats: both(fallen.filter((one) => one.label === label)),
    })),
    course,
    shared: luck(fallen.filter(({ seat }) => seat === null).map(({ roll }) => roll)).dice,
  };
}

const of = (fallen: readonly Fallen[], seat: 0 | 1): Roll[] =>
  fallen.filter((one) => one.seat === seat).map(({ roll }) => roll);
