import { expect, test } from "vitest";

import { isTooFew } from "./campaign";

const crew = { id: "crew-1", bs: 5, kills: 0, battles: 0 };
const fit = (id: string, manned = true) => ({
  id,
  vehicle: "us-stuart",
  status: "ready" as const,
  crew: manned ? crew : null,
  points: manned ? 45 : null,
});

test("who cannot field three vehicles is warned, unless a force is bought for them", () => {
  const two = [fit("a"), fit("b")];
  const bare = [...two, fit("c", false)];
  expect(isTooFew({ roster: two, spare_crews: [crew] })).toBe(true);
  expect(isTooFew({ roster: bare, spare_crews: [] })).toBe(true);
  expect(isTooFew({ roster: bare, spare_crews: [crew] })).toBe(false);
  expect(isTooFew({ roster: [...two, fit("c")], spare_crews: [] })).toBe(false);
  const unsaid = [{ vehicle: "us-stuart", bs: 4 }];
  expect(isTooFew({ roster: [], spare_crews: [], unsaid })).toBe(false);
});
