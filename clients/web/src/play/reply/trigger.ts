// What a reaction answers.

import type { Line } from "../../core/view";

const HEADINGS: readonly Line["weight"][] = ["round", "turn"];

/**
 * The newest sentence of whoever the question names, unless others have done something since; else
 * the newest of all.
 */
export function deed(lines: readonly Line[], named: readonly string[]): Line | null {
  const told = lines.filter(({ weight }) => !HEADINGS.includes(weight));
  const fresh = told.slice(Math.max(0, told.map(({ weight }) => weight).lastIndexOf("deed")));
  const theirs = fresh.filter(({ units: [doer] }) => doer !== undefined && named.includes(doer));
  return theirs.at(-1) ?? told.at(-1) ?? null;
}
