// What of a state a judge can edit, as rows of a form, and the patch that the form comes to.

import type { Data } from "../messages";

export interface Field {
  /** Where it is in the state. */
  readonly path: readonly string[];
  /** What is there now, as JSON; empty where there is nothing. */
  readonly value: string;
}

const ANY = "*";

/** The rows of what fits some patterns, such as `units.*.pose`. */
export const fieldsOf = (state: unknown, patterns: readonly string[]): readonly Field[] =>
  patterns.flatMap((pattern) => found(state, pattern.split("."), []));

function found(at: unknown, pattern: readonly string[], path: readonly string[]): Field[] {
  const [head, ...rest] = pattern;
  if (head === undefined) return rows(at, path);
  const inner = isNest(at) ? Object.entries(at) : [];
  if (head === ANY) return inner.flatMap(([key, value]) => found(value, rest, [...path, key]));
  const [, value] = inner.find(([key]) => key === head) ?? [];
  return value === undefined && rest.length > 0 ? [] : found(value, rest, [...path, head]);
}

/** What lies in each other is edited value by value. */
function rows(value: unknown, path: readonly string[]): Field[] {
  if (isNest(value) && !Array.isArray(value))
    return Object.entries(value).flatMap(([key, one]) => rows(one, [...path, key]));
  return [{ path, value: value === undefined ? "" : JSON.stringify(value) }];
}

const isNest = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The merge patch that some rows come to, by their paths; an empty row is a default again. */
export function patchOf(rows: readonly Field[]): Data {
  const patch: Record<string, unknown> = {};
  for (const { path, value } of rows) {
    let part = patch;
    for (const key of path.slice(0, -1)) {
      part[key] ??= {};
      part = part[key] as Record<string, unknown>;
    }
    part[path.at(-1) ?? ""] = read(value);
  }
  return patch as Data;
}

/** JSON, or a word that was meant as one. */
function read(text: string): unknown {
  if (text.trim() === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
