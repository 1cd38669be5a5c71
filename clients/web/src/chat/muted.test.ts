import { expect, test } from "vitest";

import { keptAs, mutedIn } from "./muted";

test("names are kept once, and what cannot be read is nobody", () => {
  expect(mutedIn(keptAs(["Ann", "Bob", "Ann"]))).toEqual(["Ann", "Bob"]);
  for (const kept of ["", "null", '{"a":1}', "[1]"]) expect(mutedIn(kept)).toEqual([]);
});

test("the newest two hundred are kept", () => {
  const names = Array.from({ length: 201 }, (_, n) => `player ${n}`);
  expect(mutedIn(keptAs(names))).toEqual(names.slice(1));
});
