// What ground is, for the help: the piece that lies on top at a place, and what it does.

import { type Corner, holds } from "../table/places";
import type { Explanation } from "../core/view";
import { capital } from "../words/sentence";

interface Land {
  readonly kind: string;
  readonly polygon: readonly Corner[];
}

/** The smallest piece at a place is that which is seen there. */
export function groundAt<P extends Land>(
  pieces: readonly P[],
  { x, y }: { readonly x: number; readonly y: number },
  tell: (piece: P) => Explanation,
): Explanation | null {
  const found = pieces.filter(({ polygon }) => holds(polygon, [x, y]));
  const [least] = found.sort((a, b) => spreadOf(a) - spreadOf(b));
  return least === undefined ? null : tell(least);
}

const spreadOf = ({ polygon }: Land) => {
  const size = (at: 0 | 1) => {
    const all = polygon.map((corner) => corner[at]);
    return Math.max(...all) - Math.min(...all);
  };
  return size(0) * size(1);
};

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
