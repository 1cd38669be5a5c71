import { expect, test } from "vitest";

import { percent } from "./numbers";

test("what is all but sure is not told as sure, nor as none", () => {
  expect([0, 0.004, 0.01, 0.5, 0.99, 0.996, 1 - 1e-12, 1].map(percent)).toEqual(["0%", "<1%", "1%", "50%", "99%", ">99%", "100%", "100%"]);
});
