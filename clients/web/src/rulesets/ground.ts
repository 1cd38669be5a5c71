// What ground and values are, for the help.

import type { Explanation, Patch } from "../core/view";
import { capital } from "../words/sentence";

type Land = Pick<Patch, "polygon">;

/** Pieces as the help tells of them. */
export const patches = <P extends Land>(
  pieces: readonly P[],
  tell: (piece: P) => Explanation,
): readonly Patch[] => pieces.map((piece) => ({ polygon: piece.polygon, tell: () => tell(piece) }));

/** A value of a profile, told by the clause that uses it. */
export function statTold(
  label: string | undefined,
  clause: string | undefined,
): Explanation | null {
  if (label === undefined || clause === undefined) return null;
  return { title: capital(label), lines: [], clause, isQuoted: true };
}

/** Lines that hold, in one. */
export const linesOf = (...lines: readonly (string | false | null | undefined)[]): string[] =>
  lines.filter((line): line is string => Boolean(line));
