// What a reaction answers.

import type { Line } from "../rulesets/view";

const HEADINGS: readonly Line["weight"][] = ["round", "turn"];

/** The newest sentence of whoever the question names; where it names nobody, the newest of all. */
export function deed(lines: readonly Line[], named: readonly string[]): Line | null {
  const told = lines.filter(({ weight }) => !HEADINGS.includes(weight));
  const theirs = told.filter(({ units: [doer] }) => doer !== undefined && named.includes(doer));
  return theirs.at(-1) ?? told.at(-1) ?? null;
}
