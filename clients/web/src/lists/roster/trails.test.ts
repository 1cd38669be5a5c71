import { expect, test } from "vitest";

import type { Roster, Selection } from "../../contract/protocol";
import { trailsOf } from "./trails";

const one = (where: string, name: string, more: Partial<Selection> = {}): Selection => ({
  where,
  name,
  kind: "upgrade",
  number: 1,
  profiles: [],
  rules: [],
  selections: [],
  ...more,
});
const row = (where: string, name: string) => ({ where, name, kind: "Weapon", figures: {} });
const squad = (at: string) =>
  one(at, "Line Squad", {
    selections: [
      one(`${at}/1`, "Sergeant", {
        profiles: [row(`${at}/1/p`, "Sergeant")],
        selections: [one(`${at}/1/1`, "Banner", { profiles: [row(`${at}/1/1/p`, "")] })],
      }),
      one(`${at}/2`, "Saddle Gun", { profiles: [row(`${at}/2/p`, "Saddle Gun, aimed")] }),
    ],
  });
const roster: Roster = {
  name: "",
  system: "",
  cost: "",
  detachments: [{ where: "f", name: "", catalogue: "", selections: [squad("a"), squad("b")] }],
};

test("a place in a file is told by the names of units and weapons", () => {
  const trails = trailsOf(roster);

  expect(trails.get("a")).toEqual(["Line Squad"]);
  expect(trails.get("a/1/p")).toEqual(["Line Squad", "Sergeant"]);
  expect(trails.get("a/1/1/p")).toEqual(["Line Squad", "Sergeant", "Banner"]);
  expect(trails.get("b/2/p")).toEqual(["Line Squad 2", "Saddle Gun", "Saddle Gun, aimed"]);
});
