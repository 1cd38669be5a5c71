// Where in a list something stands, by the names that a person knows. Pure.

import type { Remark, Roster, Selection } from "../../contract/protocol";

/** By place in the file: the unit and what it is in it; units of one name are numbered. */
export function trailsOf({ detachments }: Roster): ReadonlyMap<string, readonly string[]> {
  const trails = new Map<string, readonly string[]>();
  const seen = new Map<string, number>();
  const walk = (one: Selection, name: string, above: readonly string[]) => {
    const trail = grown(above, name);
    trails.set(one.where, trail);
    for (const { where, name: row } of one.profiles ?? [])
      trails.set(where, grown(trail, row === one.name ? name : row));
    for (const part of one.selections ?? []) walk(part, part.name, trail);
  };
  for (const unit of detachments.flatMap(({ selections }) => selections)) {
    const count = (seen.get(unit.name) ?? 0) + 1;
    seen.set(unit.name, count);
    walk(unit, count === 1 ? unit.name : `${unit.name} ${count}`, []);
  }
  return trails;
}

/** A name that is empty, or said already, is not said. */
const grown = (trail: readonly string[], name: string): readonly string[] =>
  name === "" || trail.at(-1) === name ? trail : [...trail, name];

/** What a remark is about, and what it says. */
export const told = (
  { where, name }: Remark,
  trails: ReadonlyMap<string, readonly string[]>,
  said: readonly string[],
): string =>
  [grown(trails.get(where) ?? [], name).join(" › "), said.filter(Boolean).join("; ")]
    .filter(Boolean)
    .join(": ");
