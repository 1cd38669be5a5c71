import { expect, test } from "vitest";

import { groundAt, linesOf, statTold } from "./ground";

const square = (from: number, to: number) =>
  [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
  ] as const;
const pieces = [
  { kind: "hill", polygon: square(0, 10) },
  { kind: "woods", polygon: square(4, 6) },
];
const tell = ({ kind }: { kind: string }) => ({ title: kind, lines: [] });

test("the ground at a place is that of the smallest piece there", () => {
  expect(groundAt(pieces, { x: 5, y: 5 }, tell)?.title).toBe("woods");
  expect(groundAt(pieces, { x: 1, y: 1 }, tell)?.title).toBe("hill");
  expect(groundAt(pieces, { x: 11, y: 1 }, tell)).toBeNull();
});

test("a value is told by its clause, and not at all without one", () => {
  expect(statTold("aim", "a/b")).toEqual({
    title: "Aim",
    lines: [],
    clause: "a/b",
    isQuoted: true,
  });
  expect(statTold("aim", undefined)).toBeNull();
});

test("lines that do not hold are left out", () => {
  expect(linesOf("high", false, null, undefined, "")).toEqual(["high"]);
});
