import { expect, test } from "vitest";

import type { Patch } from "../../core/view";
import { boxOf, patchAt } from "./patches";

const square = (title: string, from: number, to: number): Patch => ({
  polygon: [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
  ],
  tell: () => ({ title, lines: [] }),
});
const [hill, woods] = [square("hill", 0, 10), square("woods", 4, 6)];

test("the ground at a place is that of the smallest patch there", () => {
  expect(patchAt([hill, woods], { x: 5, y: 5 })).toBe(woods);
  expect(patchAt([hill, woods], { x: 1, y: 1 })).toBe(hill);
  expect(patchAt([hill, woods], { x: 11, y: 1 })).toBeUndefined();
});

test("a patch has a box", () => {
  expect(boxOf(woods)).toEqual([
    { x: 4, y: 4 },
    { x: 6, y: 6 },
  ]);
});
