import { expect, test } from "vitest";

import { linesOf, statTold } from "./ground";

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
