// What may come of it, in an order that can be read. Pure.

import { write } from "../../words/templates";
import type { Odds } from "./forms";

type Outcome = NonNullable<Odds["outcomes"]>[number];
type Row = readonly Outcome[];

/**
 * Outcomes in rows, all of them. What destroys comes first, each kind in a row of its own. Outcomes
 * that count one thing follow from the most to the least, neighbours in a row where there is no
 * room; others by chance, and what has no room shares the last row.
 */
export function rowsOf(outcomes: readonly Outcome[], most: number): readonly Row[] {
  const fatal = outcomes.filter(({ destroys }) => destroys);
  const kinds = [...new Set(fatal.map(({ code }) => code))];
  const others = outcomes.filter(({ destroys }) => !destroys);
  const room = Math.max(2, most - kinds.length);
  return [
    ...kinds.map((kind) => fatal.filter(({ code }) => code === kind)),
    ...(isScale(others) ? graded(others, room) : ranked(others, Math.max(room, TOLD_APART))),
  ];
}

/** So many outcomes of different kinds have rows of their own: each means something else. */
const TOLD_APART = 6;

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

const isScale = (some: readonly Outcome[]) =>
  new Set(some.map(({ code }) => code)).size === 1 && some.every((one) => count(one) !== null);

/** From the most to the least. Nothing at all shares a row with nothing. */
function graded(outcomes: readonly Outcome[], room: number): readonly Row[] {
  const falling = [...outcomes].sort((a, b) => (count(b) ?? 0) - (count(a) ?? 0));
  const nothing = falling.filter((one) => count(one) === 0);
  const rows: Row[] = falling.filter((one) => count(one) !== 0).map((one) => [one]);
  const together = (at: number) => chanceOf(rows[at] ?? []) + chanceOf(rows[at + 1] ?? []);
  while (rows.length > Math.max(1, room - nothing.length)) {
    const pairs = rows.slice(1).map((_, at) => together(at));
    const at = pairs.indexOf(Math.min(...pairs));
    rows.splice(at, 2, rows.slice(at, at + 2).flat());
  }
  return nothing.length > 0 ? [...rows, nothing] : rows;
}

const chanceOf = (row: Row) => row.reduce((sum, { chance }) => sum + chance, 0);

function ranked(outcomes: readonly Outcome[], room: number): readonly Row[] {
  const likely = [...outcomes].sort((a, b) => b.chance - a.chance);
  const alone = likely.slice(0, likely.length > room ? room - 1 : room);
  const rest = outcomes.filter((one) => !alone.includes(one));
  return [...alone.map((one) => [one]), ...(rest.length > 0 ? [rest] : [])];
}

/** The one number of an outcome; null when it has none, or several. */
function count({ params = {} }: Outcome): number | null {
  const [one, ...more] = Object.values(params);
  return typeof one === "number" && more.length === 0 ? one : null;
}

/** Whether there is anything to say of what comes of it. */
export const isTelling = ({ outcomes = [], rolls = [], expected = {}, details: told = [] }: Odds) =>
  outcomes.length > 1 || rolls.length + told.length + Object.keys(expected).length > 0;
