import { expect, test } from "vitest";

import { highest } from "./story";

test("the highest dice are those that count", () => {
  expect(highest([2, 5, 6, 1], 2)).toEqual([false, true, true, false]);
  expect(highest([4, 4, 4], 1)).toEqual([true, false, false]);
  expect(highest([1], 0)).toEqual([false]);
});
