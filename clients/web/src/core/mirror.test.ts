import { expect, test } from "vitest";

import { merge } from "./mirror";

test("what a patch does not name stays, shared with the state before", () => {
  const before = { units: { a: { x: 1 }, b: { x: 2 } }, round: 1 };
  const after = merge(before, { units: { a: { x: 3 } } }) as typeof before;

  expect(after).toEqual({ units: { a: { x: 3 }, b: { x: 2 } }, round: 1 });
  expect(after.units.b).toBe(before.units.b);
  expect(before.units.a.x).toBe(1);
});

test("null takes away, a list replaces, a new object is taken whole", () => {
  const before = { gone: 1, list: [1, 2], kept: "k" };

  expect(merge(before, { gone: null, list: [3], fresh: { deep: { x: null } } })).toEqual({
    list: [3],
    kept: "k",
    fresh: { deep: { x: null } },
  });
});

test("an object in the place of something else replaces it", () => {
  expect(merge({ a: [1] }, { a: { b: 1 } })).toEqual({ a: { b: 1 } });
});
