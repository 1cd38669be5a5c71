import { expect, test } from "vitest";

import type { Act } from "../core/player";
import { neighbour, placeOf, reel } from "./replay";

const acts: Act<number, string>[] = [5, 6, 7].map((seq) => ({
  seq,
  beats: [{ note: "", ms: 1, at: 0, settle: (n) => n + 1 }],
  finish: (n) => n * 10,
}));

test("every scene is kept", () => {
  expect(reel(0, 4, acts).scenes).toEqual([0, 10, 110, 1110]);
});

test("a place counts the acts since the snapshot", () => {
  const whole = reel(0, 4, acts);

  expect([3, 4, 6, 9].map((seq) => placeOf(whole, seq))).toEqual([0, 0, 2, 3]);
});

test("marks are found on either side", () => {
  expect(neighbour([2, 5, 9], 5, 1)).toBe(9);
  expect(neighbour([2, 5, 9], 5, -1)).toBe(2);
  expect(neighbour([2], 5, 1)).toBe(Infinity);
});
