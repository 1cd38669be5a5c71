import { expect, test } from "vitest";

import { dotted } from "./sentence";

test("facts in a row keep the dot at the end of a line", () => {
  expect(dotted("a", "", false, undefined, "b")).toBe("a\u00a0· b");
});
