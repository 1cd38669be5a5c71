// What a question names, where that is not half of an army: it lights up on the table.

import type { Params } from "../../words/templates";
import type { Data, Json } from "../../messages";

const MOST_NAMED = 4;

/** The numbers of a question, with long lists of units as `many` tells them. */
export function brief(
  choice: Data,
  isUnit: (id: string) => boolean,
  many: (n: number) => string,
): Params {
  const isMany = (value: Json | undefined): value is Json[] =>
    Array.isArray(value) &&
    value.length > MOST_NAMED &&
    value.every((id) => typeof id === "string" && isUnit(id));
  return Object.fromEntries(
    Object.entries(choice).map(([key, value]) => [key, isMany(value) ? many(value.length) : value]),
  );
}
