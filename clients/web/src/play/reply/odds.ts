// What may come of it, in an order that can be read. Pure.

import type { Odds } from "./forms";

type Outcome = NonNullable<Odds["outcomes"]>[number];

/**
 * What destroys comes first, all of it. Then the likeliest, at most so many: from the most to the
 * least of what they count, where they count one thing; else by chance.
 */
export function likeliest(outcomes: readonly Outcome[], most: number): readonly Outcome[] {
  const fatal = outcomes.filter(({ destroys }) => destroys);
  const others = outcomes.filter(({ destroys }) => !destroys);
  return [...ranked(fatal, fatal.length), ...ranked(others, Math.max(1, most - fatal.length))];
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
