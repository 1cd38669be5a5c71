// Notes as sentences of the game's word list, each a moment that is shown.

import type { DiceRow, Line, Moment, Script, StoryLine } from "../../core/view";
import type { Data, Note, Update } from "../../messages";
import { fill } from "../../words/templates";
import { type Book, type Field, field } from "./book";

const SHOWN = 700; // milliseconds

export function script(book: Book, update: Update, before: Data, after: Data): Script {
  const seen: Field = {
    ...field(before),
    ...field(after),
    units: { ...field(before).units, ...field(after).units },
  };
  const beats: Moment[] = [];
  const lines: Line[] = [];
  let rolled: Note[] = [];
  (update.notes ?? []).forEach((note, at) => {
    if (note.t === "rolled") {
      rolled = [...rolled, note];
      return;
    }
    const key = update.seq * 1000 + at;
    const line = told(book, note, rolled, seen, key, update.seq);
    lines.push(line);
    const story: StoryLine = { key, seq: update.seq, note, rolled, line };
    beats.push({ note: story, ms: SHOWN, at, settle: (scene) => scene });
    rolled = [];
  });
  return { beats, lines };
}

function told(
  book: Book,
  note: Note,
  rolled: readonly Note[],
  state: Field,
  key: number,
  seq: number,
): Line {
  const units = unitsOf(note, state);
  const template = book.words.notes[note.t];
  return {
    key,
    seq,
    tag: note.t,
    text:
      template === undefined
        ? note.t.replaceAll("_", " ")
        : fill(template, note, book.names(state)),
    weight: "plain",
    seat: state.units?.[units[0] ?? ""]?.owner ?? null,
    units,
    dice: rolled.map((one) => row(book, one)),
    facts: [],
    clauses: [],
  };
}

/** The units that a note names, in the order of its attributes. */
export const unitsOf = (note: Note, state: Field): string[] =>
  Object.values(note).filter(
    (value): value is string =>
      typeof value === "string" && Object.hasOwn(state.units ?? {}, value),
  );

function row(book: Book, note: Note): DiceRow {
  const purpose = String(note["purpose"]);
  const faces = note["faces"];
  return {
    label: book.words.terms[purpose] ?? purpose,
    faces: Array.isArray(faces) ? faces.map(Number) : [],
  };
}
