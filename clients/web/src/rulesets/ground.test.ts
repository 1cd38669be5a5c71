import { expect, test } from "vitest";

import { linesOf, statTold } from "./ground";

test("a value is told by its clause, and not at all without one", () => {
  const [headings, clauses] = [{ range: "rng", aim: "aim" }, { range: "a/b" }];
  const told = { title: "Rng", lines: [], clause: "a/b", isQuoted: true };

  expect(statTold(headings, clauses, "range")).toEqual(told);
  expect(statTold(headings, clauses, "rng")).toEqual(told);
  expect(statTold(headings, clauses, "aim")).toBeNull();
  expect(statTold(headings, clauses, "points")).toBeNull();
});

test("lines that do not hold are left out", () => {
  expect(linesOf("high", false, null, undefined, "")).toEqual(["high"]);
});
