import { expect, test } from "vitest";

import type { Line } from "../../core/view";
import { isBrokenInto } from "./usePlan";

const line = (seq: number, seat: number | null, by: string | null | undefined) =>
  ({ seq, seat, share: by === undefined ? null : { by, deed: "", outcome: {} } }) as Line;
const OWN = 0;

test("an order is broken into by what the other side does, not by what it suffers", () => {
  const since = { since: 4 };
  expect(isBrokenInto([line(5, 1, "B1")], since, OWN)).toBe(true);
  expect(isBrokenInto([line(5, 1, null)], since, OWN)).toBe(false);
  expect(isBrokenInto([line(5, 1, undefined)], since, OWN)).toBe(false);
  expect(isBrokenInto([line(5, OWN, "A1")], since, OWN)).toBe(false);
  expect(isBrokenInto([line(4, 1, "B1"), line(5, null, "B1")], since, OWN)).toBe(false);
});
