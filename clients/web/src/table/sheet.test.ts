import { expect, test } from "vitest";

import { fromPlan, toPlan, turnsFor } from "./sheet";

const BOARD = { width: 60, height: 40 };
const WAYS = { flat: [0, 2], side: [-1, 1] } as const;
const [WEST, EAST, SOUTH, NORTH] = [
  { x: 0, y: 0.5 },
  { x: 1, y: 0.5 },
  { x: 0.5, y: 0 },
  { x: 0.5, y: 1 },
];

test.each([
  [WAYS.side, WEST, -1],
  [WAYS.side, EAST, 1],
  [WAYS.side, { x: 1, y: 0 }, 1],
  [WAYS.flat, SOUTH, 0],
  [WAYS.flat, NORTH, 2],
  [WAYS.flat, null, 0],
  [WAYS.side, null, -1],
] as const)("of %j the one with %j at the bottom is %d", (ways, home, quarters) => {
  expect(turnsFor(ways, home)).toBe(quarters);
});

test("who comes from a long edge finds the table turned as usual, theirs at a side", () => {
  expect(turnsFor(WAYS.side, SOUTH)).toBe(-1);
  expect(turnsFor(WAYS.side, NORTH)).toBe(-1);
});

test.each([
  [0, { x: 12, y: 32 }],
  [1, { x: 12, y: 12 }],
  [2, { x: 52, y: 12 }],
  [-1, { x: 32, y: 52 }],
])("the south-west corner by %d quarters", (quarters, expected) => {
  const at = toPlan({ x: 10, y: 10 }, BOARD, 2, quarters);

  expect(at).toEqual(expected);
  expect(fromPlan(at, BOARD, 2, quarters)).toEqual({ x: 10, y: 10 });
});
