// Values of the protocol, compared.

import type { Json } from "../../messages";

/** The same value, whatever the order of its keys. */
export const isSame = (a: Json | undefined, b: Json | undefined): boolean => {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  const [left, right] = [Object.entries(a), Object.entries(b)];
  return (
    left.length === right.length &&
    left.every(([key, value]) => isSame(value, (b as { [key: string]: Json })[key]))
  );
};
