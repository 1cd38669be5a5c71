import { expect, test } from "vitest";

import type { Line } from "../../core/view";
import { brokenInto } from "./usePlan";

const line = (seq: number, seat: number | null, by: string | null | undefined) =>
  ({ seq, seat, share: by === undefined ? null : { by, deed: "", outcome: {} } }) as Line;
const OWN = 0;

test("an order is broken into by what the other side does, not by what it suffers", () => {
  const since = { since: 4 };
  const act = line(5, 1, "B1");
  expect(brokenInto([line(4, 1, "B1"), act, line(6, 1, "B2")], since, OWN)).toBe(act);
  for (const one of [line(5, 1, null), line(5, 1, undefined), line(5, OWN, "A1"), line(4, 1, "B1")])
    expect(brokenInto([one, line(5, null, "B1")], since, OWN)).toBeUndefined();
});
