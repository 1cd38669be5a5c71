import { expect, test } from "vitest";

import { brief } from "./Ring";

test.each([
  [59.2, "1:00"],
  [3599, "59:59"],
  [2 * 3600 - 7, "1 hr"],
  [47.5 * 3600, "47 hr"],
  [72 * 3600, "3 days"],
])("of %i seconds the ring says %s", (left, said) => {
  expect(brief(left)).toBe(said);
});
