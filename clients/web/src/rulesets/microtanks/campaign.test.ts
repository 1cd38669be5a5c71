import { expect, test } from "vitest";

import { unsaidOf } from "./campaign";

const crew = { id: "crew-1", bs: 5, kills: 0, battles: 0 };
const fit = (id: string, manned = true) => ({
  id,
  vehicle: "us-stuart",
  status: "ready" as const,
  crew: manned ? crew : null,
});

test("what is bought by itself as a battle begins is said before, and only where it is", () => {
  const two = [fit("a"), fit("b")];
  expect(unsaidOf({ battles: 0 }, { roster: [], spare_crews: [] })).toBe("campaign.unsaid_first");
  expect(unsaidOf({ battles: 0 }, { roster: two, spare_crews: [] })).toBe("campaign.unsaid");
  expect(unsaidOf({ battles: 1 }, { roster: [], spare_crews: [] })).toBe("campaign.unsaid");
  const bare = [...two, fit("c", false)];
  expect(unsaidOf({ battles: 1 }, { roster: bare, spare_crews: [] })).toBe("campaign.unsaid");
  expect(unsaidOf({ battles: 1 }, { roster: bare, spare_crews: [crew] })).toBeNull();
  expect(unsaidOf({ battles: 1 }, { roster: [...two, fit("c")], spare_crews: [] })).toBeNull();
});
