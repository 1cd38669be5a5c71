// What a reaction answers.

import type { Line } from "../../core/view";

const HEADINGS: readonly Line["weight"][] = ["round", "turn"];

/**
 * What an enemy did last whom the question names, whatever blew up or answered since; else the
 * newest sentence of whoever it names, unless others have done something since; else the newest of
 * all.
 */
export function deed(lines: readonly Line[], named: readonly string[], seat: number): Line | null {
  const told = lines.filter(({ weight }) => !HEADINGS.includes(weight));
  const done = told.filter(
    (line) => isDone(line) && line.seat === 1 - seat && named.includes(line.units[0] ?? ""),
  );
  if (done.length > 0) return done.at(-1) ?? null;
  const fresh = told.slice(Math.max(0, told.map(({ weight }) => weight).lastIndexOf("deed")));
  const theirs = fresh.filter(({ units: [doer] }) => doer !== undefined && named.includes(doer));
  return theirs.at(-1) ?? told.at(-1) ?? null;
}

/** Whether somebody did it: it did not come of what was done before. */
const isDone = ({ share, undone }: Line) => share?.by != null && undone === undefined;
