import { expect, test } from "vitest";

import { along, turning } from "./motion";

const path = [
  { x: 0, y: 0, facing: 0 },
  { x: 10, y: 0, facing: 90 },
];

test("a tank turns before it drives", () => {
  expect(along(path, 0, 14)).toEqual(path[0]);
  expect(along(path, 0.1, 14)).toMatchObject({ x: 0, y: 0 });
  expect(along(path, 0.1, 14).facing).toBeGreaterThan(0);
  expect(along(path, 0.9, 14)).toMatchObject({ y: 0, facing: 90 });
  expect(along(path, 1, 14)).toEqual(path[1]);
});

test("turning takes the shorter way round", () => {
  expect(turning(350, 10)).toBe(20);
  expect(turning(10, 350)).toBe(-20);
});
