import { expect, test } from "vitest";

import { LINGER, QUIET, tuned } from "./channel";

const aired = { match: "a", isOver: false, idle: 0 };

test("TV begins with the best match, and shows nothing where there is none", () => {
  expect(tuned(null, "a")).toBe("a");
  expect(tuned(null, null)).toBeNull();
});

test("it stays with a match while that goes on, whichever is the best meanwhile", () => {
  expect(tuned({ ...aired, idle: QUIET - 1 }, "b")).toBe("a");
  expect(tuned({ ...aired, idle: QUIET }, "b")).toBe("b");
});

test("it leaves a result to be read, and moves on", () => {
  expect(tuned({ ...aired, isOver: true, idle: LINGER - 1 }, "b")).toBe("a");
  expect(tuned({ ...aired, isOver: true, idle: LINGER }, "b")).toBe("b");
  expect(tuned({ ...aired, isOver: true, idle: LINGER }, null)).toBeNull();
});
