// What may come of it, in an order that can be read. Pure.

import { write } from "../../words/templates";
import type { Odds } from "./forms";

type Outcome = NonNullable<Odds["outcomes"]>[number];
type Row = readonly Outcome[];

/**
 * Outcomes in rows, all of them. What destroys comes first, each kind in a row of its own. Then the
 * likeliest, from the most to the least of what they count, where they count one thing, else by
 * chance; what has no room for rows of its own shares the last.
 */
export function rowsOf(outcomes: readonly Outcome[], most: number): readonly Row[] {
  const fatal = outcomes.filter(({ destroys }) => destroys);
  const kinds = [...new Set(fatal.map(({ code }) => code))];
  const others = outcomes.filter(({ destroys }) => !destroys);
  const room = Math.max(2, most - kinds.length);
  const alone = ranked(others, others.length > room ? room - 1 : room);
  const rest = others.filter((one) => !alone.includes(one));
  return [
    ...kinds.map((kind) => fatal.filter(({ code }) => code === kind)),
    ...alone.map((one) => [one]),
    ...(rest.length > 0 ? [rest] : []),
  ];
}

/** What outcomes count, where they count anything: "0, 2–5". */
export function counted(row: Row): string {
  const counts = row.flatMap((one) => count(one) ?? []).sort((a, b) => a - b);
  if (counts.length < row.length)
    return row
      .map(({ params = {} }) =>
        Object.values(params)
          .map((value) => write(value))
          .join(" "),
      )
      .filter(Boolean)
      .join(", ");
  const runs: number[][] = [];
  for (const n of counts) {
    const last = runs.at(-1);
    if (last?.at(-1) === n - 1) last.push(n);
    else runs.push([n]);
  }
  return runs
    .map((run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run.join(", ")))
    .join(", ");
}

function ranked(outcomes: readonly Outcome[], most: number): readonly Outcome[] {
  const kept = [...outcomes].sort((a, b) => b.chance - a.chance).slice(0, most);
  const counts = kept.map(count);
  const isScale =
    new Set(kept.map(({ code }) => code)).size === 1 && counts.every((n) => n !== null);
  return isScale ? kept.sort((a, b) => (count(b) ?? 0) - (count(a) ?? 0)) : kept;
}

/** The one number of an outcome; null when it has none, or several. */
function count({ params = {} }: Outcome): number | null {
  const [one, ...more] = Object.values(params);
  return typeof one === "number" && more.length === 0 ? one : null;
}

/** Whether there is anything to say of what comes of it. */
export const isTelling = ({ outcomes = [], rolls = [], expected = {}, details: told = [] }: Odds) =>
  outcomes.length > 1 || rolls.length + told.length + Object.keys(expected).length > 0;
