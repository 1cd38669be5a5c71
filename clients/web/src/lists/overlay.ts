// What its owner adds to a list of a list builder: an overlay, with the lines that were filled in.

import type { Json } from "../messages";

type Table = { readonly [key: string]: Json };

/** An overlay with values at their paths, each written as in TOML, or as bare text. */
export function overlaid(
  overlay: Table,
  given: readonly (readonly [path: string, text: string])[],
  toml: (text: string) => object,
): Table {
  return given.reduce<Table>((table, [path, text]) => {
    if (text.trim() === "") return table;
    return placed(table, JSON.parse(path) as string[], literal(text.trim(), toml));
  }, overlay);
}

function placed(table: Table, [key, ...rest]: readonly string[], value: Json): Table {
  if (key === undefined) return table;
  const inner = (table[key] ?? {}) as Table;
  return { ...table, [key]: rest.length === 0 ? value : placed(inner, rest, value) };
}

function literal(text: string, toml: (text: string) => object): Json {
  try {
    return (toml(`value = ${text}`) as { value: Json }).value;
  } catch {
    return text;
  }
}
