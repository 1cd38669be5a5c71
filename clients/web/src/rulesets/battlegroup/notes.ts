// The notes of battlegroup.

import type { AnyNote } from "../../contract/battlegroup";
import type { Note } from "../../messages";

export const read = (note: Note) => note as AnyNote;

const SINGLE = [
  "unit",
  "officer",
  "target",
  "into",
  "host",
  "carrier",
  "support",
  "friend",
  "fleeing",
  "flyer",
  "challenger",
  "answered",
] as const;
const MANY = ["units", "others"] as const;

/** Units a note is about, whatever note it is. */
export function actors(note: Note): string[] {
  const found = note as Record<string, unknown>;
  const named = [
    ...SINGLE.map((key) => found[key]),
    ...MANY.flatMap((key) => (Array.isArray(found[key]) ? (found[key] as unknown[]) : [])),
  ];
  return [
    ...new Set(
      named
        .filter((id): id is string => typeof id === "string")
        .map((id) => id.split("/")[0] ?? id),
    ),
  ];
}
