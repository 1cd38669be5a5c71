// What ground and values are, for the help.

import type { Explanation, Patch } from "../core/view";
import { capital } from "../words/sentence";

type Land = Pick<Patch, "polygon">;

/** Pieces as the help tells of them. */
export const patches = <P extends Land>(
  pieces: readonly P[],
  tell: (piece: P) => Explanation,
): readonly Patch[] => pieces.map((piece) => ({ polygon: piece.polygon, tell: () => tell(piece) }));

type Named = { readonly [key: string]: string };

/** A value of a profile or a weapon, by its key or its heading, told by the clause that uses it. */
export function statTold(headings: Named, clauses: Named, value: string): Explanation | null {
  const key = Object.keys(clauses).find((one) => one === value || headings[one] === value);
  const [heading, clause] = key === undefined ? [] : [headings[key], clauses[key]];
  if (heading === undefined || clause === undefined) return null;
  return { title: capital(heading), lines: [], clause, isQuoted: true };
}

/** Lines that hold, in one. */
export const linesOf = (...lines: readonly (string | false | null | undefined)[]): string[] =>
  lines.filter((line): line is string => Boolean(line));
