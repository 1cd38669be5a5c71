// The notes of diceless.

import type { AnyNote } from "../../contract/diceless";
import type { Note } from "../../messages";

export const read = (note: Note) => note as AnyNote;

/** Units a note is about, whatever note it is; who acts is first. */
export function actors(note: Note): string[] {
  const { unit, target, transport, targets, units } = note as {
    unit?: string;
    target?: string;
    transport?: string;
    targets?: string[];
    units?: string[];
  };
  return [
    ...new Set(
      [unit, ...(units ?? []), target, transport, ...(targets ?? [])].filter(
        (id) => id !== undefined,
      ),
    ),
  ];
}
