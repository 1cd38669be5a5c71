import { expect, test } from "vitest";

import { type Stop, step } from "./stops";

const stops = (["unit", "unit", "ground", "ground", "number"] as const).map(
  (kind, n): Stop => ({ kind, key: `${n}`, about: () => null }),
);

test.each([
  [0, "ArrowRight", 1],
  [4, "ArrowDown", 0],
  [0, "ArrowLeft", 4],
  [3, "ArrowUp", 2],
  [3, "Home", 0],
  [0, "End", 4],
  [0, "PageDown", 2],
  [3, "PageDown", 4],
  [4, "PageDown", 0],
  [4, "PageUp", 2],
  [3, "PageUp", 0],
  [1, "PageUp", 4],
  [1, "x", null],
] as const)("from %i, %s leads to %s", (at, key, to) => {
  expect(step(stops, at, key)).toBe(to);
});
