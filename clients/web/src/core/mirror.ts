// JSON merge patches (RFC 7396). States share what did not change, so keeping them all is cheap.

import type { Data, Json } from "../messages";

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Return the state after `patch`; neither is changed. */
export function merge(state: Data, patch: Data): Data {
  const next: { [key: string]: Json } = { ...state };
  for (const [name, value] of Object.entries(patch)) {
    const old = next[name];
    if (value === null) delete next[name];
    else next[name] = isObject(value) && isObject(old) ? (merge(old, value) as Json) : value;
  }
  return next;
}

/** Whether two values say the same. */
export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (
    typeof a !== "object" ||
    typeof b !== "object" ||
    a === null ||
    b === null ||
    Array.isArray(a) !== Array.isArray(b)
  )
    return false;
  const [one, other] = [a as Data, b as Data];
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length && keys.every((key) => isSame(one[key], other[key]))
  );
}
